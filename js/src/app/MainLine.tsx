import type { JSX } from "preact";
import { memo } from "preact/compat";
import type { Store } from "../store/store";
import { Comment } from "./Comment";
import { Move } from "./Move";
import { isPick, roundOf } from "./rounds";
import { hasComment, Variations } from "./Variations";

const STRETCH = 24;

/** A row of the list: the turns of one round by seat, or picks, which have no column of their own. */
interface Row {
  readonly round: number;
  readonly picks: boolean;
  readonly moves: { readonly id: number; readonly seat: number }[];
}

/**
 * The main line from a move on. It is drawn stretch by stretch, each following only its own nodes: what a new move
 * costs does not depend on how many there are.
 */
export const MainLine = memo(function MainLine({ store, start }: { store: Store; start: number }): JSX.Element {
  const rows: Row[] = [];
  let id: number | undefined = start;
  let broken = true;
  for (let count = 0; id !== undefined && (count < STRETCH || !broken); count++) {
    const node = store.tree.node(id);
    if (!node) break;
    const seat = node.seat ?? 0;
    const round = roundOf(store, node);
    const picks = isPick(node);
    const row = rows.at(-1);
    const fits =
      row &&
      !broken &&
      row.picks === picks &&
      (picks || (row.round === round && (row.moves.at(-1)?.seat ?? 0) < seat));
    if (fits) row.moves.push({ id, seat });
    else rows.push({ round, picks, moves: [{ id, seat }] });
    broken = hasComment(store, node) || store.tree.siblings(id).length > 1;
    id = node.children[0];
    if (count >= STRETCH - 1 && !picks && !(id !== undefined && sameRound(store, id, round))) broken = true;
  }
  return (
    <>
      <div class="mg-stretch">
        {rows.map((row) => (
          <RowOfMoves key={row.moves[0]?.id} store={store} row={row} />
        ))}
      </div>
      {id !== undefined && <MainLine store={store} start={id} />}
    </>
  );
});

function sameRound(store: Store, id: number, round: number): boolean {
  const node = store.tree.node(id);
  return node !== null && roundOf(store, node) === round;
}

function RowOfMoves({ store, row }: { store: Store; row: Row }): JSX.Element {
  const last = row.moves.at(-1)?.id as number;
  return (
    <>
      <div class={row.picks ? "mg-round mg-picks" : "mg-round"}>
        <span class="mg-number">{row.picks ? "" : row.round}</span>
        {row.moves.map(({ id, seat }, place) => (
          <Move key={id} store={store} id={id} column={row.picks || place > 0 ? null : seat} />
        ))}
      </div>
      <Comment store={store} id={last} />
      <Variations store={store} of={last} />
    </>
  );
}
