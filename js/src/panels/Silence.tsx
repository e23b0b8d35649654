import type { JSX } from "preact";
import { useEffect, useState } from "preact/hooks";
import type { Store } from "../store/store";

const PATIENCE_MS = 1500;

/** Why the adviser says nothing. */
export function Silence({ store }: { store: Store }): JSX.Element {
  const [late, setLate] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), PATIENCE_MS);
    return () => clearTimeout(timer);
  }, []);
  return <p class="mg-silence">{reason(store, late)}</p>;
}

function reason(store: Store, late: boolean): string {
  const say = store.say.value;
  const { purpose, seats, viewer } = store.table.value;
  const view = store.tree.view(store.cursor.value);
  const seat = view.to_move;
  if (store.adviser.value === "off") return say("panel.empty off");
  if (store.mode.value === "browse") return say("panel.empty browse");
  if (seat === null) return say("panel.empty over");
  const name = store.name(seat);
  if (purpose === "play" && seats[seat]?.kind === "ai") return say("panel.empty computer", { name });
  const hand = "hands" in view ? (view.hands as string[])[seat] : "";
  if ((viewer !== "open" && viewer !== seat) || hand?.includes("_")) return say("panel.empty hidden", { name });
  return say(late || store.waiting.value ? "panel.empty waiting" : "panel.empty thinking");
}
