/** The signs that can be given to a move, with what is shown for those that a record writes as numbers. */
const SHOWN: Readonly<Record<string, string>> = { $7: "□", $10: "=", $13: "∞", $210: "♣+", $212: "♣−" };

export const PALETTE = ["!!", "!", "!?", "?!", "?", "??", "$7", "$10", "$13", "$210", "$212"] as const;

/** What is shown for a glyph. */
export const signOf = (glyph: string): string => SHOWN[glyph] ?? glyph;
