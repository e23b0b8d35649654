import type { Game } from "../game";
import { move, select, sourceAndTarget, targets } from "./gestures";
import { astray, guide } from "./guide";
import { hint } from "./hints";
import { keyTarget } from "./keys";
import { Table } from "./Table";
import { traces } from "./traces";
import type { MandalaView } from "./view";
import { describe, namesFor } from "./words";

/** The game of two mandalas. */
export const mandala = {
  name: "mandala",
  Table,
  select,
  move,
  targets,
  sourceAndTarget,
  traces,
  everything: ({ say, view, names, seat }) => namesFor(say, view, names, seat).everything(),
  describe,
  hint,
  keyTarget,
  guide,
  astray,
} as Game<MandalaView> as unknown as Game;
