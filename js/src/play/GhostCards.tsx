import type { JSX } from "preact";
import { Face } from "../paint/card";
import type { Ghost } from "./drag";

const WIDTH = 56;
const HEIGHT = 78;

/** The cards that hang on the pointer; `id` begins the ids of the drawing whose sands they use. */
export function GhostCards({ ghost, id, fits }: { ghost: Ghost; id: string; fits: boolean }): JSX.Element {
  const { selection, x, y } = ghost;
  const { colour, count } = selection;
  return (
    <svg
      class={`mg-ghost${fits ? " is-fitting" : ""}`}
      viewBox={`-2 -14 ${WIDTH + 18} ${HEIGHT + 18}`}
      style={{ transform: `translate(${x}px, ${y}px)` }}
      aria-hidden="true"
    >
      <Face
        id={id}
        x={0}
        y={0}
        width={WIDTH}
        height={HEIGHT}
        colour={colour}
        count={count}
        letters={undefined}
        tag={count > 1 ? `×${count}` : undefined}
      />
    </svg>
  );
}
