import type { Store } from "../store/store";
import type { NodeData } from "../wire";
import { chanceOfAny } from "./odds";

/** A hand that the one who looks does not see. */
export interface Hand {
  readonly seat: number;
  /** The cards in it that everybody has seen. */
  readonly known: string;
  /** By colour: the chance, from 0 to 1, that the rest of it holds that colour. */
  readonly chances: readonly number[];
}

/** What a seat can know. */
export interface Insight {
  readonly seat: number;
  /** By colour. */
  readonly counts: NonNullable<NodeData["knows"]>;
  readonly hands: readonly Hand[];
}

/** What the viewer's seat can know at the table that is shown, or whoever is to move where everything shows. */
export function insightOf(store: Store): Insight | null {
  const { knows } = store.node.value;
  const { viewer } = store.table.value;
  const view = store.tree.view(store.shown.value);
  const seat = typeof viewer === "number" ? viewer : view.to_move;
  if (seat === null || !knows) return null;
  if (view.to_move === null) return { seat, counts: knows, hands: [] };
  const { hands = [], known = [] } = view as { hands?: readonly string[]; known?: readonly string[] };
  const unseen = knows.reduce((sum, [, , count]) => sum + count, 0);
  const others = hands.map((cards, holder): Hand => {
    const seen = known[holder] ?? "";
    const size = cards.length - seen.length;
    return { seat: holder, known: seen, chances: knows.map(([, , count]) => chanceOfAny(count, unseen, size)) };
  });
  return { seat, counts: knows, hands: others.filter((hand) => hand.seat !== seat) };
}
