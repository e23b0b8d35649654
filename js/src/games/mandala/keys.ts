import type { Selection } from "../game";
import { LETTERS, type MandalaView, takenMandala } from "./view";

/** The target that a key stands for: a colour, a mountain (a b), a field of the player to move (A B), the discard pile. */
export function keyTarget(key: string, _: Selection | null, view: MandalaView): string | null {
  if (view.to_move === null) return null;
  const seat = view.to_move + 1;
  const taken = takenMandala(view);
  if (/^[roygpk]$/.test(key)) {
    const colour = key.toUpperCase();
    return taken === null ? `H${seat}.${colour}` : `M${LETTERS[taken]}.${colour}`;
  }
  if (/^[ab]$/.test(key)) return `M${key}`;
  if (/^[AB]$/.test(key)) return `F${seat}${key.toLowerCase()}`;
  return key === "x" ? "X" : null;
}
