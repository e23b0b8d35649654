import type { Point } from "./curves";

/** Where a target lies: its outline for marks, and two spots where as little as possible is hidden, for the ends of
 * arrows and for badges. */
export interface Place extends Point {
  readonly outline: string;
  readonly badge: Point;
}
