import type { Point } from "../../paint/curves";
import type { Layout } from "../game";

/** The measures of one layout. */
export interface Frame {
  readonly width: number;
  readonly height: number;
  /** The radius of a mandala, to the tips of the petals behind. */
  readonly radius: number;
  readonly centres: readonly [Point, Point];
  readonly far: StripFrame;
  readonly near: StripFrame;
  /** The upper edge of the near hand. */
  readonly handTop: number;
  /** The upper edge of the far hand, which is held smaller. */
  readonly farHandTop: number;
  readonly card: { readonly width: number; readonly height: number };
  readonly farCard: { readonly width: number; readonly height: number };
  /** How far deck and discard pile lie above and below the mandalas' waist. */
  readonly pileShift: number;
  readonly pile: { readonly width: number; readonly height: number };
  /** Whether points and state stand beside a name, and not below it. */
  readonly asideOfName: boolean;
  /** How wide the words at a pile may be. */
  readonly pileText: number;
  /** How far below the rim of a mandala its caption stands. */
  readonly captionDrop: number;
}

/** The strip of a seat: its name, its river and its cup. */
export interface StripFrame {
  readonly y: number;
  readonly height: number;
  readonly nameWidth: number;
  readonly river: Point;
  readonly slot: number;
  readonly pitch: number;
  readonly cup: Point;
  readonly column: number;
}

const wideStrip = (y: number): StripFrame => ({
  y,
  height: 54,
  nameWidth: 128,
  river: { x: 152, y: y + 6 },
  slot: 32,
  pitch: 39,
  cup: { x: 421, y: y + 27 },
  column: 22,
});

const narrowStrip = (y: number): StripFrame => ({
  y,
  height: 88,
  nameWidth: 210,
  river: { x: 14, y: y + 29 },
  slot: 38,
  pitch: 44,
  cup: { x: 304, y: y + 53 },
  column: 24,
});

export const frames: Readonly<Record<Layout, Frame>> = {
  wide: {
    width: 596,
    height: 606,
    radius: 146,
    centres: [
      { x: 149, y: 259 },
      { x: 447, y: 259 },
    ],
    far: wideStrip(44),
    near: wideStrip(434),
    handTop: 504,
    farHandTop: 2,
    card: { width: 64, height: 88 },
    farCard: { width: 30, height: 40 },
    pileShift: 103,
    pile: { width: 36, height: 50 },
    asideOfName: false,
    pileText: 150,
    captionDrop: 22,
  },
  narrow: {
    width: 480,
    height: 640,
    radius: 118,
    centres: [
      { x: 120, y: 267 },
      { x: 360, y: 267 },
    ],
    far: narrowStrip(46),
    near: narrowStrip(416),
    handTop: 526,
    farHandTop: 2,
    card: { width: 64, height: 90 },
    farCard: { width: 31, height: 41 },
    pileShift: 86,
    pile: { width: 30, height: 42 },
    asideOfName: true,
    pileText: 110,
    captionDrop: 22,
  },
};
