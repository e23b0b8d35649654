import type { JSX } from "preact";
import type { Store } from "../store/store";

/** Where the page stands in the game, and the way back to where the game is. */
export function Standing({ store }: { store: Store }): JSX.Element {
  const say = store.say.value;
  const { ply, round } = store.node.value;
  const { purpose } = store.table.value;
  const { live } = store.status.value;
  const away = purpose === "play" && store.cursor.value !== live && store.tree.node(live) !== null;
  return (
    <div class="mg-standing">
      <span class="mg-place">
        {ply}
        <span class="mg-of"> / {store.line.value.length - 1}</span>
      </span>
      <span class="mg-of">{say("page.round", { round })}</span>
      {away && (
        <button
          type="button"
          class="mg-link"
          data-action="live"
          title={say("page.away")}
          onClick={() => store.go(live)}
        >
          {say("page.go live")}
        </button>
      )}
      {store.waiting.value && <span class="mg-waiting">{say("page.waiting")}</span>}
    </div>
  );
}
