import type { JSX } from "preact";
import type { Store } from "../store/store";
import { Comment, commentIn } from "./Comment";
import { Move } from "./Move";
import { isPick, roundOf } from "./rounds";
import { siblings, Variations } from "./Variations";

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
export function MainLine({ store, start }: { store: Store; start: number }): JSX.Element {
  const { rows, next } = stretch(store, start);
  return (
    <>
      <div class="mg-stretch">
        {rows.map((row) => (
          <RowOfMoves key={row.moves[0]?.id} store={store} row={row} />
        ))}
      </div>
      {next !== undefined && <MainLine store={store} start={next} />}
    </>
  );
}

/** The rows from a move on, as far as one stretch goes, and the move after it. */
function stretch(store: Store, start: number): { rows: Row[]; next: number | undefined } {
  const rows: Row[] = [];
  let row: Row | null = null;
  let next: number | undefined = start;
  for (let count = 0; next !== undefined; count++) {
    const id: number = next;
    const node = store.tree.node(id);
    if (!node) break;
    const seat = node.seat ?? 0;
    const round = roundOf(store, node);
    const picks = isPick(node);
    const fits: boolean =
      row?.picks === picks && (picks || (row.round === round && (row.moves.at(-1)?.seat ?? 0) < seat));
    if (!fits && count >= STRETCH) break;
    if (!row || !fits) {
      row = { round, picks, moves: [] };
      rows.push(row);
    }
    row.moves.push({ id, seat });
    // What stands below a move ends its row.
    if (commentIn(store, node) || siblings(store, id).length > 1) row = null;
    [next] = node.children;
  }
  return { rows, next };
}

function RowOfMoves({ store, row }: { store: Store; row: Row }): JSX.Element {
  const last = row.moves.at(-1)?.id as number;
  return (
    <>
      <div class={row.picks ? "mg-round mg-picks" : "mg-round"}>
        {!row.picks && <span class="mg-number">{row.round}</span>}
        {row.moves.map(({ id, seat }, place) => (
          <Move key={id} store={store} id={id} column={row.picks || place > 0 ? null : seat} />
        ))}
      </div>
      <Comment store={store} id={last} />
      <Variations store={store} of={last} />
    </>
  );
}
