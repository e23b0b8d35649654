import type { JSX } from "preact";
import type { Store } from "../store/store";
import { Result } from "./Result";

/** Where the page stands in the game, and whose turn it is there. */
export function Standing({ store }: { store: Store }): JSX.Element {
  const say = store.say.value;
  const line = store.line.value;
  const { purpose } = store.table.value;
  const { live } = store.status.value;
  const away = purpose === "play" && store.cursor.value !== live && store.tree.node(live) !== null;
  return (
    <div class="mg-standing">
      <span class="mg-place">
        {store.node.value.ply}
        <span class="mg-of"> / {line.length - 1}</span>
      </span>
      <span class="mg-turn">{doing(store)}</span>
      <Result store={store} />
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
    </div>
  );
}

function doing(store: Store): string {
  const say = store.say.value;
  const { thinking } = store.status.value;
  if (store.waiting.value) return say("page.waiting");
  if (thinking !== null) return say("page.thinking", { name: store.name(thinking) });
  const { to_move: seat, phase } = store.view.value;
  if (seat === null) return "";
  return say(phase === "take" ? "page.pick" : "page.turn", { name: store.name(seat) });
}
