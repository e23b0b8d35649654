import type { JSX } from "preact";
import { useMemo } from "preact/hooks";

interface StillProps {
  /** All that the part shows, in a word. */
  of: string;
  draw: () => JSX.Element;
}

/** A part that is drawn anew only when what it shows has changed: a move leaves most of a table as it is. */
export const Still = ({ of, draw }: StillProps): JSX.Element => useMemo(draw, [of]);
