import type { Colour, EventData } from "../../wire";
import type { MandalaView } from "./view";

/** Where cards lie now that were moved on purpose: fields that fall apart and new cards come of themselves. */
export const traces = (events: readonly EventData[], { rivers }: MandalaView): string[] =>
  events.flatMap(({ kind, seat, zone, cards }) => {
    const colour = cards[0] as Colour;
    if (kind === "played") return [`${zone}.${colour}`];
    if (kind === "taken" && seat !== null) return [`R${seat + 1}.${(rivers[seat] ?? "").indexOf(colour) + 1}`];
    return kind === "discarded" && !zone.startsWith("F") ? ["X"] : [];
  });
