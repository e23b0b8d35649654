import { tally } from "../../paint/colours";
import { d, heap, type Point } from "../../paint/curves";
import type { Colour } from "../../wire";

/** A mandala on the table. */
export interface Disc extends Point {
  readonly radius: number;
}

/** The parts of a mandala, as shares of its radius. */
export const share = {
  /** Half the height of the mountain. */
  band: 0.2,
  /** Where fields and mountain end. */
  inner: 0.8,
  petalRoot: 0.845,
  petalBelly: 0.955,
  petalTip: 1.045,
  /** The longest wedge of a fan. */
  fan: 0.58,
  /** Where heaps stand. */
  ground: 0.085,
} as const;

/** A field lies on the far (-1) or on the near side (1) of a mandala. */
export type Side = -1 | 1;

export function fieldOutline({ x, y, radius }: Disc, side: Side): string {
  const [r, edge] = [radius * share.inner, radius * share.band + 2];
  const half = Math.sqrt(r * r - edge * edge);
  return d`M${x - half} ${y + side * edge}A${r} ${r} 0 0 ${side < 0 ? 1 : 0} ${x + half} ${y + side * edge}Z`;
}

export function mountainOutline({ x, y, radius }: Disc): string {
  const [r, edge] = [radius * share.inner, radius * share.band - 1];
  const half = Math.sqrt(r * r - edge * edge);
  return d`M${x - half} ${y - edge}H${x + half}A${r} ${r} 0 0 1 ${x + half} ${y + edge}H${x - half}A${r} ${r} 0 0 1 ${x - half} ${y - edge}Z`;
}

export interface Heap extends Point {
  readonly colour: Colour;
  readonly count: number;
  readonly halfWidth: number;
  readonly height: number;
  /** How much room it has beside the others. */
  readonly pitch: number;
}

/** The heaps of a mountain: side by side, higher with every card. */
export function heaps({ x, y, radius }: Disc, mountain: string): Heap[] {
  const colours = [...tally(mountain)];
  const pitch = Math.min(radius * 0.36, (radius * 1.42) / colours.length);
  return colours.map(([colour, count], i) => ({
    colour,
    count,
    x: x + (i - (colours.length - 1) / 2) * pitch,
    y: y + radius * share.ground,
    pitch,
    halfWidth: pitch * 0.52,
    height: radius * share.band * (0.86 + 0.5 * (1 - 1 / count)),
  }));
}

export const heapPath = (of: Heap): string => heap(of, of.halfWidth, of.height);

export interface Wedge {
  readonly colour: Colour;
  readonly count: number;
  readonly from: number;
  readonly to: number;
  readonly length: number;
}

/** The wedges of a field's fan, by their angles from its axis: longer with every card. */
export function wedges({ radius }: Disc, field: string): Wedge[] {
  const colours = [...tally(field)];
  const spread = Math.min(150 / colours.length, 58);
  const least = colours.length > 2 ? 0.76 : 0.62;
  return colours.map(([colour, count], i) => {
    const from = (i - colours.length / 2) * spread;
    const length = radius * share.fan * Math.min(least + 0.08 * (count - 1), 1);
    return { colour, count, from, to: from + spread, length };
  });
}
