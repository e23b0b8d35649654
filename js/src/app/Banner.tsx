import type { JSX } from "preact";
import type { Store } from "../store/store";

/** What concerns everything: that nothing can be played, an error, or how the game ended. */
export function Banner({ store }: { store: Store }): JSX.Element | null {
  const say = store.say.value;
  const { message } = store.status.value;
  const over = store.tree.view(store.cursor.value).to_move === null;
  const browse = store.mode.value === "browse";
  if (!browse && !message && !over) return null;
  return (
    <div class="mg-banner" data-kind={message ? "error" : over ? "over" : "browse"}>
      {message && <p role="alert">{message}</p>}
      {!message && over && <p class="mg-result">{result(store)}</p>}
      {browse && <p>{say("page.browse")}</p>}
      {over && !browse && store.table.value.purpose === "play" && (
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

function result(store: Store): string {
  const { scores, winners } = store.tree.node(store.cursor.value) ?? { scores: [], winners: [] };
  const say = store.say.value;
  const score = scores.join(" : ");
  const [winner] = winners;
  if (winner === undefined || winners.length > 1) return say("page.drawn", { score });
  return say("page.won", { name: store.name(winner), score });
}
