import type { JSX } from "preact";
import type { Colour } from "../wire";
import { grains } from "./chance";
import { COLOURS } from "./colours";
import { d, range } from "./curves";

const TILE = 36;
const MARK = 12;

/** Grains strewn over a tile so that it joins on to itself on every side. */
function strewn(seed: number, count: number): string {
  const chance = grains(seed);
  return range(count)
    .map(() => {
      const [x, y] = [chance() * TILE, chance() * TILE];
      const [beyondX, beyondY] = [
        x < 1 ? TILE : x > TILE - 1 ? -TILE : 0,
        y < 1 ? TILE : y > TILE - 1 ? -TILE : 0,
      ];
      const again = beyondX || beyondY ? d`M${x + beyondX} ${y + beyondY}h.1` : "";
      return d`M${x} ${y}h.1${again}`;
    })
    .join("");
}

const marks: Readonly<Record<Colour, string>> = {
  R: "l2.2-2.4l2.2 2.4",
  O: "h3.6m-1.8-1.8v3.6",
  Y: "h.1",
  G: "h4.6",
  P: "l3.6-3.6",
  K: "l1-.9",
};

/** The marks that are raked into sand of a colour, a little out of line as by hand. */
function raked(colour: Colour): string {
  const chance = grains(7 + COLOURS.indexOf(colour));
  return range((TILE / MARK) ** 2)
    .map((i) => {
      const [column, row] = [i % 3, Math.floor(i / 3)];
      const x = column * MARK + (row % 2) * 3 + 2 + chance() * 3;
      const y = row * MARK + 5 + chance() * 3;
      return d`M${x} ${y}${marks[colour]}`;
    })
    .join("");
}

// The same in every drawing, so made once.
const bright = strewn(1, 80);
const dark = strewn(2, 80);
const coarse = strewn(3, 26);
const marksOf = COLOURS.map((colour) => [colour, raked(colour)] as const);

const tile = { width: TILE, height: TILE, patternUnits: "userSpaceOnUse" } as const;

/** Patterns of the six sands, and the light that falls on them. */
export function Sands({ id }: { id: string }): JSX.Element {
  return (
    <defs>
      <pattern id={`${id}-grain`} {...tile}>
        <path class="mg-grain-dark" d={dark} />
        <path class="mg-grain-coarse" d={coarse} />
        <path class="mg-grain-bright" d={bright} />
      </pattern>
      {marksOf.map(([colour, path]) => (
        <pattern key={colour} id={`${id}-${colour}`} {...tile}>
          <path class={`mg-bed-${colour}`} d={`M0 0h${TILE}v${TILE}H0Z`} />
          <path fill={`url(#${id}-grain)`} d={`M0 0h${TILE}v${TILE}H0Z`} />
          <path class={`mg-raked mg-raked-${colour}`} d={path} />
        </pattern>
      ))}
      <linearGradient id={`${id}-light`} x1="0.2" y1="0" x2="0.5" y2="1">
        <stop class="mg-light" offset="0" />
        <stop class="mg-clear" offset=".5" />
        <stop class="mg-shadow" offset="1" />
      </linearGradient>
      <radialGradient id={`${id}-lamp`} cy=".42" r=".62">
        <stop class="mg-glow" offset="0" />
        <stop class="mg-glow-end" offset="1" />
      </radialGradient>
    </defs>
  );
}

interface SandProps {
  id: string;
  colour: Colour;
  path: string;
}

/** A shape of sand: grains, light and a crisp outline. */
export function Sand({ id, colour, path }: SandProps): JSX.Element {
  return (
    <>
      <path class="mg-sand" d={path} fill={`url(#${id}-${colour})`} />
      <path class="mg-sheen" d={path} fill={`url(#${id}-light)`} />
    </>
  );
}
