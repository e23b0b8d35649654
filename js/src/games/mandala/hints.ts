import type { Say } from "../../words";
import { read } from "./gestures";
import type { MandalaView } from "./view";

const PLACES = {
  M: "panel.hint mountain",
  F: "panel.hint field",
  X: "panel.hint discard",
  T: "panel.hint take",
} as const;

/** The part of the table where a move happens, in words. */
export function hint(text: string, _: MandalaView, say: Say): string {
  const attempt = read(text);
  return attempt ? say(PLACES[attempt.kind], { mandala: attempt.mandala ?? "" }) : "";
}
