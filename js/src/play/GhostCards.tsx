import type { ReadonlySignal } from "@preact/signals";
import type { JSX } from "preact";
import { Face } from "../paint/card";
import type { Ghost } from "./drag";

const WIDTH = 56;
const HEIGHT = 78;

interface GhostCardsProps {
  ghost: ReadonlySignal<Ghost | null>;
  /** The targets where cards can go. */
  lit: ReadonlySet<string> | null;
  /** Begins the ids of the drawing whose sands are used. */
  id: string;
}

/** The cards that hang on the pointer. They are drawn by themselves: the table stays as it is while they move. */
export function GhostCards({ ghost, lit, id }: GhostCardsProps): JSX.Element | null {
  if (!ghost.value) return null;
  const { selection, x, y, over } = ghost.value;
  const { colour, count } = selection;
  const fits = over !== null && lit?.has(over);
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
