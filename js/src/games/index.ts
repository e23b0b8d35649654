import type { Game } from "./game";
import { mandala } from "./mandala/mandala";

/** The games that can be drawn, by name. */
export const games: Readonly<Record<string, Game>> = { mandala };
