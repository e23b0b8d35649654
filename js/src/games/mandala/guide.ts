import { tally } from "../../paint/colours";
import type { Colour } from "../../wire";
import type { Say } from "../../words";
import type { Selection } from "../game";
import { LETTERS, type MandalaView, takenMandala } from "./view";
import { colourWord } from "./words";

/** What the player to move does next, and with which keys; of somebody else's pick, that it is being made. */
export function guide(
  selection: Selection | null,
  view: MandalaView,
  say: Say,
  mine: boolean,
): { next: string; keys: string } {
  const taken = takenMandala(view);
  if (taken !== null) {
    const mandala = LETTERS[taken];
    return mine
      ? { next: say("panel.choose heap", { mandala }), keys: say("panel.keys heap") }
      : { next: say("panel.other takes", { mandala }), keys: "" };
  }
  if (!mine) return { next: "", keys: "" };
  if (!selection) return { next: say("panel.choose stack"), keys: say("panel.keys stack") };
  return {
    next: `${chosen(selection, view, say)}: ${say("panel.choose target")}`,
    keys: say("panel.keys target"),
  };
}

function chosen({ colour, count }: Selection, view: MandalaView, say: Say): string {
  const held = tally(view.hands[view.to_move === 1 ? 1 : 0]).get(colour) ?? count;
  const facts = { count, held, colour: colourWord(say, colour) };
  return say(held > 1 ? "panel.selected of" : "panel.selected", facts);
}

/** Why a click on a target means nothing just now. */
export function astray(
  selection: Selection | null,
  target: string,
  view: MandalaView,
  say: Say,
  name: (seat: number) => string,
): string {
  const [, number, colour] = /^H([12])(?:\.([ROYGPK]))?$/.exec(target) ?? [];
  const seat = Number(number) - 1;
  if (number && seat !== view.to_move) {
    const hidden = view.hands[seat === 1 ? 1 : 0].includes("_");
    return hidden ? say("panel.refused hidden") : say("panel.refused hand", { name: name(seat) });
  }
  const taken = takenMandala(view);
  if (taken !== null) return say("panel.refused heap", { mandala: LETTERS[taken] });
  if (colour) return say("panel.refused none", { colour: colourWord(say, colour as Colour) });
  const takesCards = /^(?:[MF]|X$)/.test(target);
  return selection || !takesCards ? say("panel.refused nowhere") : say("panel.refused choose");
}
