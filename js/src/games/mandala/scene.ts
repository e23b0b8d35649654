import type { Place } from "../../paint/places";
import { dimmed } from "../../paint/shapes";
import { type Light, lightOn } from "../../paint/zone";
import type { Colour } from "../../wire";
import type { TableProps } from "../game";
import { type Frame, frames } from "./frame";
import { targets } from "./gestures";
import { places } from "./places";
import { LETTERS, type MandalaView, nearSeat, type Two } from "./view";
import { letterOf, type Names, namesFor } from "./words";

/** What all parts of one drawing share. */
export interface Scene extends TableProps<MandalaView> {
  readonly frame: Frame;
  /** The seat at the lower edge. */
  readonly near: Two;
  readonly words: Names;
  readonly places: ReadonlyMap<string, Place>;
  readonly light: Light;
  /** The letters that stand for a colour, where letters are wanted. */
  sign(colour: Colour): string | undefined;
  /** All that a part of the drawing shows, in a word: its zone, how that stands out, and what else it tells. */
  about(zone: string, ...facts: readonly (string | number | boolean | null)[]): string;
}

/** A mandala that is drawn back takes its parts with it. */
const withParts = (names: ReadonlySet<string>): ReadonlySet<string> =>
  new Set(
    [...names].flatMap((name) => [
      name,
      ...(LETTERS.includes(name as "a") ? PARTS.map((part) => part + name) : []),
    ]),
  );

const PARTS = ["M", "F1", "F2"];

export function sceneOf(props: TableProps<MandalaView>): Scene {
  const { view, seat, say, names, legal, selection, toPlay } = props;
  const near = nearSeat(seat);
  const frame = frames[props.layout];
  const light: Light = {
    lit: props.lit,
    faults: props.faults,
    last: props.last,
    dim: withParts(dimmed(props.shapes)),
    active: toPlay ? targets(null, legal, view) : new Set(),
    open: toPlay && selection ? targets(selection, legal, view) : new Set(),
  };
  const always = [props.id, props.layout, near, say.lang, props.letters, view.phase, ...names].join("|");
  return {
    ...props,
    about: (zone, ...facts) => [always, lightOn(zone, light), ...facts].join("|"),
    frame,
    near,
    light,
    words: namesFor(say, view, names, seat),
    places: places(frame, view, near),
    sign: (colour) => (props.letters ? letterOf(say, colour) : undefined),
  };
}
