import { useSignal } from "@preact/signals";
import type { JSX } from "preact";
import { useLayoutEffect, useState } from "preact/hooks";
import { holdToLook } from "../panels/looking";
import { PlayTable } from "../play/PlayTable";
import { Prompt } from "../play/Prompt";
import type { Store } from "../store/store";
import { Again } from "./Again";
import { Banner } from "./Banner";
import { Curtain } from "./Curtain";
import { keepFocus } from "./focus";
import { handleKey } from "./keys";
import { Panel } from "./Panel";
import { Step } from "./Step";
import { Timeline } from "./Timeline";
import { Transport } from "./Transport";
import { follow, themeAround } from "./theme";
import { Voice } from "./Voice";

/** The whole widget: the table, what goes with it, and the way through the game. */
export function App({ store, el }: { store: Store; el: HTMLElement }): JSX.Element {
  // Asked once: it makes the browser work out styles, which every drawing would have to wait for.
  const [around] = useState(() => themeAround(el));
  const shown = useSignal(around);
  useLayoutEffect(() => follow(el, shown), [el, shown]);
  useLayoutEffect(() => holdToLook(store, el), [store, el]);
  useLayoutEffect(() => keepFocus(el), [el]);
  const theme = store.theme.value;
  const selection = store.selection.value;
  const ready = store.tree.node(0) !== null;
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it keeps keys inside that its controls let pass
    <div
      class="mandala-widget"
      data-ready={ready}
      data-rev={store.rev.value}
      data-mode={store.mode.value}
      data-cursor={store.cursor.value}
      data-theme={theme === "auto" ? shown.value : theme}
      data-size={store.size.value}
      data-curtain={store.table.value.curtain ?? undefined}
      data-waiting={store.waiting.value}
      data-thinking={store.status.value.thinking ?? undefined}
      data-selected={selection ? `${selection.colour}${selection.count}` : undefined}
      lang={store.lang.value}
      tabIndex={-1}
      onKeyDown={(event) => handleKey(store, event)}
    >
      {ready && <Frame store={store} />}
    </div>
  );
}

function Frame({ store }: { store: Store }): JSX.Element {
  const isFull = store.size.value === "full";
  return (
    <>
      <div class="mg-frame">
        <Banner store={store} />
        <div class="mg-stage">
          <main class="mg-table" aria-label={store.say.value("page.table")}>
            <PlayTable store={store} />
            <div class="mg-foot">
              <Prompt store={store} />
              <Again store={store} />
              {!isFull && <Step store={store} step="undo" />}
            </div>
            <Curtain store={store} />
          </main>
          {isFull && <Panel store={store} />}
        </div>
        {isFull && (
          <>
            <Timeline store={store} />
            <Transport store={store} />
          </>
        )}
      </div>
      <Voice store={store} />
    </>
  );
}
