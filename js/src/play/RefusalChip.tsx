import { useSignal } from "@preact/signals";
import type { JSX } from "preact";
import { useLayoutEffect, useRef } from "preact/hooks";
import { Icon } from "../app/icons";
import { games } from "../games";
import type { Store } from "../store/store";
import { handsOf } from "./hands";
import { liesBetterBelow } from "./places";

/** Why the last try was refused, and what is possible instead; it lies where it hides little of what it speaks of. */
export function RefusalChip({ store }: { store: Store }): JSX.Element | null {
  const chip = useRef<HTMLElement>(null);
  const below = useSignal(false);
  const refused = store.refusal.value;
  const game = games[store.table.value.game];
  useLayoutEffect(() => {
    const plate = chip.current;
    if (!refused || !plate?.parentElement) return;
    const touched = handsOf(store).missed.peek()?.target ?? "";
    below.value = liesBetterBelow(plate, plate.parentElement, [touched, ...refused.refusal.zones]);
  }, [refused, store, below]);
  if (!refused || !game) return null;
  const say = store.say.value;
  const { code, rule, text, instead } = refused.refusal;
  const view = store.tree.view(refused.node);
  return (
    <section
      ref={chip}
      class={`mg-refusal${below.value ? " is-below" : ""}`}
      data-code={code}
      aria-label={say("panel.not possible")}
    >
      <p>
        <Icon name="close" />
        <span>{text}</span> {rule && <span class="mg-rule">{say("panel.rule", { rule })}</span>}
      </p>
      {instead.length > 0 && (
        <div class="mg-instead">
          <span>{say("panel.instead")}</span>
          {instead.map((move) => (
            <button
              key={move}
              type="button"
              class="mg-button"
              data-instead={move}
              onClick={() => void handsOf(store).play(move)}
            >
              {game.describe(move, view, say)}
            </button>
          ))}
        </div>
      )}
      <button
        type="button"
        class="mg-close"
        data-action="close-refusal"
        aria-label={say("panel.close")}
        title={say("panel.close")}
        onClick={() => {
          store.refusal.value = null;
        }}
      >
        <Icon name="close" />
      </button>
    </section>
  );
}
