import type { JSX } from "preact";
import type { Store } from "../store/store";
import { Settings } from "./Settings";
import { Standing } from "./Standing";
import { Step } from "./Step";
import { ViewerSwitch } from "./ViewerSwitch";

const STEPS = ["start", "back", "forward", "end"] as const;

/** The buttons that step through the game, where it stands, and what can be set. */
export function Transport({ store }: { store: Store }): JSX.Element {
  return (
    <div class="mg-transport">
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset would bring a frame and a legend */}
      <div class="mg-steps" role="group" aria-label={store.say.value("page.transport")}>
        {STEPS.map((step) => (
          <Step key={step} store={store} step={step} />
        ))}
      </div>
      <Standing store={store} />
      <ViewerSwitch store={store} />
      <div class="mg-tools">
        <Step store={store} step="undo" />
        <Settings store={store} />
      </div>
    </div>
  );
}
