import type { JSX } from "preact";
import { ornament, petalsBehind } from "../../paint/ornament";
import { share } from "./disc";

/** What is printed on the table under both mandalas, around the origin. */
export function Mat({ id, radius }: { id: string; radius: number }): JSX.Element {
  const { lines, pearls } = ornament(radius);
  return (
    <g id={`${id}-mat`} class="mg-mat">
      <path class="mg-petals-behind" d={petalsBehind(radius)} />
      <circle class="mg-cast" cy="4" r={radius * 0.97} />
      <circle class="mg-ground" r={radius * 0.965} />
      <circle class="mg-groove" r={radius * 0.9} stroke-width={radius * 0.122} />
      <circle class="mg-plate-ground" r={radius * (share.inner + 0.02)} />
      <path class="mg-ornament" d={lines} />
      <path class="mg-pearls" d={pearls} />
    </g>
  );
}
