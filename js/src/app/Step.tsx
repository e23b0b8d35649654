import type { JSX } from "preact";
import type { Store } from "../store/store";
import { Icon } from "./icons";

interface StepProps {
  readonly store: Store;
  readonly step: "start" | "back" | "forward" | "end" | "undo";
}

/**
 * A button that steps through the game. One that leads nowhere is not really disabled: it would lose the focus at the
 * end of the game, and the keys with it.
 */
export function Step({ store, step }: StepProps): JSX.Element {
  const node = store.tree.node(store.cursor.value);
  const leadsOn = step === "forward" || step === "end";
  const name = store.say.value(`page.${step}`);
  return (
    <button
      type="button"
      class="mg-button"
      data-action={step}
      title={name}
      aria-label={name}
      aria-disabled={leadsOn ? !node?.children.length : node?.parent == null}
      onClick={() => store[step]()}
    >
      <Icon name={step} />
    </button>
  );
}
