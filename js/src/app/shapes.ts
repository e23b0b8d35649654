import type { Say } from "../words";

/** A shape in words; one that nobody knows stays as it is written. */
export function shapeInWords(shape: string, say: Say): string {
  const [, kind = "", rest = ""] = /^(\w+) (.*)$/.exec(shape) ?? [];
  const target = rest.replace(/^[gbryn]:/, "");
  const [from = "", to = ""] = target.split(">");
  const [, place = "", words = ""] = /^(\S+) "(.*)"$/.exec(target) ?? [];
  if (kind === "arrow" && to) return say("page.arrow", { from, to });
  if (kind === "mark") return say("page.mark", { target });
  if (kind === "label" && place) return say("page.label", { target: place, words });
  if (kind === "dim") return say("page.dim", { target });
  return shape;
}
