import type { AdviceRow } from "../wire";

/** How a move compares with the best one: from no difference that is known to a serious one. */
export type Judgement = "best" | "equal" | "close" | "costly" | "inaccuracy" | "mistake" | "blunder";

const GLYPHS: Record<Judgement, string> = {
  best: "",
  equal: "≈",
  close: "",
  costly: "·",
  inaccuracy: "?!",
  mistake: "?",
  blunder: "??",
};

const PERHAPS_BEST = 0.05;
const POINTS_THAT_MATTER = 4;

/** Judge a move by what it loses; a move that may well be the best one is never called an error. */
export function judge(row: AdviceRow, best: AdviceRow): Judgement {
  if (row.move === best.move) return "best";
  const points = best.margin - row.margin;
  if (row.exact ? row.loss <= 0 && points <= 0 : row.best >= PERHAPS_BEST) return "equal";
  if (row.loss >= 0.1) return "blunder";
  if (row.loss >= 0.05) return "mistake";
  if (row.loss >= 0.02) return "inaccuracy";
  return points >= POINTS_THAT_MATTER ? "costly" : "close";
}

/** The sign that players write behind such a move. */
export const glyph = (judgement: Judgement): string => GLYPHS[judgement];

/** Whether a judgement is bad enough to be marked on the table. */
export const isError = (judgement: Judgement): boolean => GLYPHS[judgement].startsWith("?");
