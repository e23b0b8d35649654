import type { JSX } from "preact";
import { Sign } from "../paint/signs";
import type { Colour } from "../wire";

/** A pinch of sand with the symbol of its colour, and nothing where a move has no colour. */
export const Swatch = ({ colour }: { colour: Colour | null }): JSX.Element => (
  <svg class="mg-swatch" viewBox="0 0 20 20" aria-hidden="true" data-colour={colour ?? undefined}>
    {colour && (
      <>
        <rect x="1" y="1" width="18" height="18" rx="5" />
        <Sign colour={colour} x={10} y={10} size={5.4} ground="sand" />
      </>
    )}
  </svg>
);
