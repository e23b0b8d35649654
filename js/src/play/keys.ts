import { games } from "../games";
import type { KeyHandler, Store } from "../store/store";
import type { Hands } from "./hands";

const CONTROLS = "a, button, summary, label, [role=slider], [role=tab], [role=menuitem]";

/** The keys of playing: a colour, a target, the number of a ranked move, Enter. */
export function playingKeys(store: Store, hands: Hands): KeyHandler {
  let numbered = "";
  return (event) => {
    const { key } = event;
    const preview = store.preview.peek();
    const looked = preview?.node === store.cursor.peek() ? preview.move : undefined;
    if (key === "Enter") {
      if (!looked || (event.target as Element).closest(CONTROLS)) return false;
      void hands.play(looked);
      return true;
    }
    if (/^[1-9]$/.test(key)) {
      if (looked && numbered === key) void hands.play(looked);
      else showRanked(store, hands, Number(key));
      numbered = key;
      return true;
    }
    const game = games[store.table.peek().game];
    const target = game?.keyTarget(key, store.selection.peek(), store.view.peek());
    if (!target) return false;
    hands.touch(target);
    return true;
  };
}

function showRanked(store: Store, hands: Hands, number: number): void {
  const rows = store.adviser.peek() === "full" ? store.advice.peek()?.rows : undefined;
  const row = rows?.[number - 1];
  if (row) {
    store.refusal.value = null;
    store.preview.value = { node: store.cursor.peek(), move: row.move };
  } else hands.deny(store.say.peek()("panel.refused no-advice", { number }));
}
