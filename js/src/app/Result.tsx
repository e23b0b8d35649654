import type { JSX } from "preact";
import type { Store } from "../store/store";

/** How the game ended, and another one if people wish; nothing before the end. */
export function Result({ store }: { store: Store }): JSX.Element | null {
  const say = store.say.value;
  const node = store.tree.node(store.cursor.value);
  if (!node || store.tree.view(store.cursor.value).to_move !== null) return null;
  const mayPlayAgain = store.table.value.purpose === "play" && store.mode.value === "live";
  const score = node.scores.join(" : ");
  const [winner, another] = node.winners;
  const isDrawn = winner === undefined || another !== undefined;
  return (
    <div class="mg-result">
      <strong>
        {isDrawn ? say("page.drawn", { score }) : say("page.won", { name: store.name(winner), score })}
      </strong>
      {mayPlayAgain && (
        <button
          type="button"
          class="mg-button mg-primary"
          data-action="again"
          onClick={() => void store.ask.again()}
        >
          {say("page.again")}
        </button>
      )}
    </div>
  );
}
