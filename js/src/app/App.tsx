import type { JSX } from "preact";
import { useEffect, useState } from "preact/hooks";
import { Prompt } from "../panels/Prompt";
import { RefusalChip } from "../panels/RefusalChip";
import { PlayTable } from "../play/PlayTable";
import type { Store } from "../store/store";
import { Banner } from "./Banner";
import { Curtain } from "./Curtain";
import { handleKey } from "./keys";
import { Panel } from "./Panel";
import { Timeline } from "./Timeline";
import { Transport } from "./Transport";
import { surroundings } from "./theme";
import { Voice } from "./Voice";

/** The whole widget: the table, what goes with it, and the way through the game. */
export function App({ store, el }: { store: Store; el: HTMLElement }): JSX.Element {
  const [around] = useState(() => surroundings(el));
  useEffect(() => around.stop, [around]);
  const theme = store.theme.value;
  const selection = store.selection.value;
  const size = store.size.value;
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it keeps keys inside that its controls let pass
    <div
      class="mandala-widget"
      data-ready="true"
      data-rev={store.rev.value}
      data-mode={store.mode.value}
      data-cursor={store.cursor.value}
      data-theme={theme === "auto" ? around.theme.value : theme}
      data-size={size}
      data-waiting={store.waiting.value}
      data-thinking={store.status.value.thinking ?? undefined}
      data-selected={selection ? `${selection.colour}${selection.count}` : undefined}
      lang={store.lang.value}
      tabIndex={-1}
      onKeyDown={(event) => handleKey(store, event)}
    >
      <div class="mg-frame">
        <Banner store={store} />
        <main class="mg-table" aria-label={store.say.value("page.table")}>
          <PlayTable store={store} />
          <Prompt store={store} />
          <RefusalChip store={store} />
          <Curtain store={store} />
        </main>
        {size === "full" && (
          <>
            <Panel store={store} />
            <Timeline store={store} />
            <Transport store={store} />
          </>
        )}
      </div>
      <Voice store={store} />
    </div>
  );
}
