import type { Store } from "../store/store";

/** Why nothing at all can be played by this page just now, by the key of its words. */
export type Obstacle = "browse" | "curtain" | "looking" | "over" | "computer" | "viewer" | "hidden";

/** What keeps the player from moving, and the seat that it is about; null if nothing does. */
export function obstacle(store: Store): { kind: Obstacle; seat: number | null } | null {
  if (store.mayPlay.value) return null;
  const { purpose, seats, curtain } = store.table.value;
  const eyes = store.eyes.value;
  const seat = store.tree.view(store.shown.value).to_move;
  if (store.mode.value === "browse") return { kind: "browse", seat };
  if (curtain !== null) return { kind: "curtain", seat: curtain };
  if (eyes) return { kind: "looking", seat: eyes.seat };
  if (seat === null) return { kind: "over", seat };
  if (purpose !== "play") return { kind: "hidden", seat };
  return { kind: seats[seat]?.kind === "ai" ? "computer" : "viewer", seat };
}
