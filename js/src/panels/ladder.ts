import type { Store } from "../store/store";
import type { AdviceRow } from "../wire";
import { colourOf, type Scene } from "./advised";

/** A step on the way to a move; it is put into words only when it is asked for. */
export interface Step {
  readonly name: "where" | "colour" | "move" | "why";
  text(): string;
}

/** The steps to a move; a game whose moves have no place in words, or no colour, has fewer. */
export function stepsTo(store: Store, { game, view }: Scene, { move, reasons }: AdviceRow): Step[] {
  const say = store.say.value;
  const colour = colourOf({ game, view }, move);
  const words = (): string => game?.describe(move, view, say) ?? move;
  return [
    ...(game?.hint ? [{ name: "where", text: () => game.hint?.(move, view, say) ?? "" } as const] : []),
    ...(colour
      ? [{ name: "colour", text: () => say("panel.hint colour", { colour: say(`colours.${colour}`) }) } as const]
      : []),
    { name: "move", text: () => say("panel.hint move", { move, words: words() }) },
    { name: "why", text: () => reasons.join(" ") || say("panel.no reasons") },
  ];
}
