import type { Point } from "./curves";

/** Where a target lies: its middle for arrows, its outline for marks, and a spot where a badge hides nothing. */
export interface Place extends Point {
  readonly outline: string;
  readonly badge: Point;
}
