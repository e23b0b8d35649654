import type { JSX } from "preact";
import { AiPanel } from "../panels/AiPanel";
import { KnowsPanel } from "../panels/KnowsPanel";
import type { Store } from "../store/store";
import type { PanelName } from "../wire";
import { Moves } from "./Moves";
import { Notes } from "./Notes";

const PANELS: Readonly<Record<PanelName, (props: { store: Store }) => JSX.Element | null>> = {
  ai: AiPanel,
  moves: Moves,
  notes: Notes,
  knows: KnowsPanel,
};
const NAMES = Object.keys(PANELS) as PanelName[];

/** One of the panels beside the table, and the tabs that choose it. */
export function Panel({ store }: { store: Store }): JSX.Element {
  const say = store.say.value;
  const chosen = store.panel.value;
  const Chosen = PANELS[chosen];
  const step = (event: KeyboardEvent & { currentTarget: HTMLElement }): void => {
    const by = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    if (!by) return;
    event.preventDefault();
    const next = NAMES[(NAMES.indexOf(chosen) + by + NAMES.length) % NAMES.length] as PanelName;
    store.prefer("panel", next);
    event.currentTarget.querySelector<HTMLElement>(`[data-panel="${next}"]`)?.focus();
  };
  return (
    <section class="mg-panel">
      <div class="mg-tabs" role="tablist" aria-label={say("page.panels")} onKeyDown={step}>
        {NAMES.map((name) => (
          <button
            key={name}
            type="button"
            class="mg-tab"
            role="tab"
            data-panel={name}
            aria-selected={name === chosen}
            tabIndex={name === chosen ? 0 : -1}
            onClick={() => store.prefer("panel", name)}
          >
            {say(`page.${name}`)}
          </button>
        ))}
      </div>
      <div class="mg-tab-panel" role="tabpanel" aria-label={say(`page.${chosen}`)}>
        <Chosen store={store} />
      </div>
    </section>
  );
}
