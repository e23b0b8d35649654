import type { JSX } from "preact";
import type { Game, TableProps } from "../game";
import { move, select, sourceAndTarget, targets } from "./gestures";
import type { MandalaView } from "./view";
import { describe } from "./words";

const Table = (_: TableProps<MandalaView>): JSX.Element => <svg />;

/** The game of two mandalas. */
export const mandala = {
  name: "mandala",
  Table,
  select,
  move,
  targets,
  sourceAndTarget,
  describe,
} as Game<MandalaView> as unknown as Game;
