import type { JSX } from "preact";
import type { Store } from "../store/store";

/** Another game, once this one is over. */
export function Again({ store }: { store: Store }): JSX.Element | null {
  const isOver = store.tree.view(store.cursor.value).to_move === null;
  if (!isOver || store.table.value.purpose !== "play" || store.mode.value === "browse") return null;
  return (
    <button type="button" class="mg-button mg-primary" data-action="again" onClick={() => void store.ask.again()}>
      {store.say.value("page.again")}
    </button>
  );
}
