import type { AnyModel } from "@anywidget/types";

/** The entry that anywidget loads, once for each model. */
export default () => ({
  render({ el }: { model: AnyModel; el: HTMLElement }) {
    el.textContent = "";
  },
});
