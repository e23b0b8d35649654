import type { JSX } from "preact";
import type { Colour } from "../wire";
import { d, type Point } from "./curves";

/** How many cards fill a cup to the brim. */
const FULL = 24;

interface CupProps extends Point {
  id: string;
  /** The layers of sand in it, the lowest first; null for cards that nobody here knows. */
  layers: readonly (readonly [Colour | null, number])[];
}

function bowl(x: number, y: number, from: number, to: number): string {
  const half = (level: number) => 7 + 11 * Math.sqrt(Math.max(level, 0));
  const at = (level: number) => y + 10 - 24 * level;
  const [low, high] = [half(from), half(to)];
  return d`M${x - low} ${at(from)}Q${x - half((from + to) / 2 + 0.02)} ${at((from + to) / 2)} ${x - high} ${at(to)}H${x + high}Q${x + half((from + to) / 2 + 0.02)} ${at((from + to) / 2)} ${x + low} ${at(from)}Z`;
}

/** A goblet with the sand that is in it, layer upon layer. */
export function Cup({ id, x, y, layers }: CupProps): JSX.Element {
  const total = layers.reduce((sum, [, count]) => sum + count, 0);
  const unit = 0.92 / Math.max(FULL, total);
  let level = 0;
  return (
    <>
      <path
        class="mg-cup"
        d={d`${bowl(x, y, 0, 1)}M${x - 2.5} ${y + 10}L${x - 4} ${y + 17}H${x - 10}V${y + 20}H${x + 10}V${y + 17}H${x + 4}L${x + 2.5} ${y + 10}`}
      />
      {layers.map(([colour, count]) => {
        const from = level;
        level += count * unit;
        return (
          <path
            key={colour ?? ""}
            class={colour ? "mg-layer" : "mg-layer mg-layer-unseen"}
            d={bowl(x, y, from, level)}
            fill={colour ? `url(#${id}-${colour})` : undefined}
          />
        );
      })}
      <path class="mg-cup-rim" d={bowl(x, y, 0, 1)} />
    </>
  );
}
