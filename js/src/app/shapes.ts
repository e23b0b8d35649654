import { readShape } from "../paint/shapes";
import type { Say } from "../words";

/** A shape in words; one that nobody knows stays as it is written. */
export function shapeInWords(text: string, say: Say): string {
  const parts = readShape(text).map((shape) => {
    if (shape.kind === "arrow") return say("page.arrow", { from: shape.from, to: shape.to });
    if (shape.kind === "mark") return say("page.mark", { target: shape.target });
    if (shape.kind === "label") return say("page.label", { target: shape.target, words: shape.words });
    return say("page.dim", { target: shape.target });
  });
  return parts.join("; ") || text;
}
