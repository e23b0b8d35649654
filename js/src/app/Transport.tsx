import type { JSX } from "preact";
import type { Store } from "../store/store";
import { Icon } from "./icons";
import { Settings } from "./Settings";
import { Standing } from "./Standing";
import { ViewerSwitch } from "./ViewerSwitch";

const STEPS = ["start", "back", "forward", "end"] as const;

/** The buttons that step through the game, where it stands, and what can be set. */
export function Transport({ store }: { store: Store }): JSX.Element {
  const say = store.say.value;
  const node = store.tree.node(store.cursor.value);
  const stuck = { start: node?.parent == null, forward: !node?.children.length };
  const disabled = { start: stuck.start, back: stuck.start, forward: stuck.forward, end: stuck.forward };
  return (
    <div class="mg-transport">
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset would bring a frame and a legend */}
      <div class="mg-steps" role="group" aria-label={say("page.transport")}>
        {STEPS.map((step) => (
          <button
            key={step}
            type="button"
            class="mg-button"
            data-action={step}
            title={say(`page.${step}`)}
            aria-label={say(`page.${step}`)}
            aria-disabled={disabled[step]}
            onClick={() => store[step]()}
          >
            <Icon name={step} />
          </button>
        ))}
      </div>
      <Standing store={store} />
      <div class="mg-tools">
        <ViewerSwitch store={store} />
        <button
          type="button"
          class="mg-button"
          data-action="undo"
          title={say("page.undo")}
          aria-label={say("page.undo")}
          aria-disabled={stuck.start}
          onClick={() => store.undo()}
        >
          <Icon name="undo" />
        </button>
        <Settings store={store} />
      </div>
    </div>
  );
}
