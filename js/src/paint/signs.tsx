import type { JSX } from "preact";
import type { Colour } from "../wire";
import { circle, d } from "./curves";

const outlines: Readonly<Record<Colour, (x: number, y: number, s: number) => string>> = {
  R: (x, y, s) => d`M${x} ${y - s}L${x + s} ${y + s * 0.76}H${x - s}Z`,
  O: (x, y, s) => {
    const [arm, step] = [s * 0.34, s * 0.6];
    const corner = d`h${step}v${2 * arm}h${-step}`;
    return d`M${x - arm} ${y - arm}v${-step}h${2 * arm}v${step}${corner}v${step}h${-2 * arm}v${-step}h${-step}v${-2 * arm}Z`;
  },
  Y: (x, y, s) => circle({ x, y }, s * 0.86),
  G: (x, y, s) => d`M${x - s * 0.78} ${y - s * 0.78}h${s * 1.56}v${s * 1.56}h${-s * 1.56}Z`,
  P: (x, y, s) => d`M${x} ${y - s * 1.08}L${x + s * 0.88} ${y}L${x} ${y + s * 1.08}L${x - s * 0.88} ${y}Z`,
  K: (x, y, s) => circle({ x, y }, s * 0.9) + circle({ x, y }, s * 0.44),
};

interface SignProps {
  colour: Colour;
  x: number;
  y: number;
  /** Half its height. */
  size: number;
  /** On sand of its colour, on the mat, or hollow where the colour is missing. */
  ground: "sand" | "mat" | "hollow";
  /** The letters to write in place of the symbol. */
  letters?: string | undefined;
}

const grounds = {
  sand: (colour: Colour) => `mg-sign mg-on-${colour}`,
  mat: (colour: Colour) => `mg-sign mg-of-${colour}`,
  hollow: () => "mg-sign mg-hollow",
};

/** The symbol of a colour, which says the same as its hue. */
export function Sign({ colour, x, y, size, ground, letters }: SignProps): JSX.Element {
  if (letters) {
    const tone = ground === "sand" ? `mg-on-${colour}` : "mg-muted";
    return (
      <text
        class={`mg-strong ${tone}`}
        x={short(x)}
        y={short(y + size * 0.78)}
        font-size={short(size * 2.15)}
        text-anchor="middle"
      >
        {letters}
      </text>
    );
  }
  return <path class={grounds[ground](colour)} d={outlines[colour](x, y, size)} fill-rule="evenodd" />;
}

const short = (value: number) => Math.round(value * 10) / 10;
