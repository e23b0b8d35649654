import type { JSX } from "preact";
import type { Store } from "../store/store";
import { Icon } from "./icons";
import { Settings } from "./Settings";
import { Standing } from "./Standing";
import { ViewerSwitch } from "./ViewerSwitch";

const STEPS = ["start", "back", "forward", "end"] as const;

/** The buttons that step through the game, where it stands, and what can be set. */
export function Transport({ store }: { store: Store }): JSX.Element {
  const node = store.tree.node(store.cursor.value);
  const first = node?.parent == null;
  const last = !node?.children.length;
  return (
    <div class="mg-transport">
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset would bring a frame and a legend */}
      <div class="mg-steps" role="group" aria-label={store.say.value("page.transport")}>
        {STEPS.map((step) => (
          <Step
            key={step}
            store={store}
            step={step}
            disabled={step === "start" || step === "back" ? first : last}
          />
        ))}
      </div>
      <Standing store={store} />
      <ViewerSwitch store={store} />
      <div class="mg-tools">
        <Step store={store} step="undo" disabled={first} />
        <Settings store={store} />
      </div>
    </div>
  );
}

interface StepProps {
  readonly store: Store;
  readonly step: (typeof STEPS)[number] | "undo";
  readonly disabled: boolean;
}

// A button that is really disabled would lose the focus at the end of the game, and the keys with it.
const Step = ({ store, step, disabled }: StepProps): JSX.Element => (
  <button
    type="button"
    class="mg-button"
    data-action={step}
    title={store.say.value(`page.${step}`)}
    aria-label={store.say.value(`page.${step}`)}
    aria-disabled={disabled}
    onClick={() => store[step]()}
  >
    <Icon name={step} />
  </button>
);
