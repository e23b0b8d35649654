import type { JSX } from "preact";
import { Icon } from "../app/icons";
import { games } from "../games";
import type { Store } from "../store/store";
import { handsOf } from "./hands";

interface RefusalChipProps {
  store: Store;
  /** Whether to lie at the lower edge of the table and not at the upper one, where little is touched. */
  below: boolean;
}

/** Why the last try was refused, and what is possible instead. */
export function RefusalChip({ store, below }: RefusalChipProps): JSX.Element | null {
  const refused = store.refusal.value;
  const game = games[store.table.value.game];
  if (!refused || !game) return null;
  const say = store.say.value;
  const { code, rule, text, instead } = refused.refusal;
  const view = store.tree.view(refused.node);
  return (
    <section
      class={`mg-refusal${below ? " is-below" : ""}`}
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
