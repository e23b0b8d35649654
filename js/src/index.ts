import type { InitializeProps, RenderProps } from "@anywidget/types";
import { h, render as mount } from "preact";
import { App } from "./app/App";
import { Store } from "./store/store";
import type { Traits } from "./wire";

/** The entry that anywidget loads, once for each model; the views of a model share the store in here. */
export default () => {
  let store: Store;
  return {
    initialize({ model, signal }: Pick<InitializeProps<Traits>, "model" | "signal">) {
      store = new Store(model);
      const dispose = () => store.dispose();
      signal?.addEventListener("abort", dispose, { once: true });
      return dispose;
    },
    render({ el, signal }: Pick<RenderProps<Traits>, "el" | "signal">) {
      mount(h(App, { store, el }), el);
      const unmount = () => mount(null, el);
      signal?.addEventListener("abort", unmount, { once: true });
      return unmount;
    },
  };
};
