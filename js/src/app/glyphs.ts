/** The signs that can be given to a move, with what is shown for those that a record writes as numbers. */
const SHOWN: Readonly<Record<string, string>> = {
  $7: "□",
  $10: "=",
  $13: "∞",
  $210: "♣+",
  $211: "♣++",
  $212: "♣−",
  $213: "♣−−",
  $220: "◐",
  $221: "◑",
  $222: "◎",
  $223: "⊘",
  $224: "↓1",
};

export const PALETTE = [
  "!!",
  "!",
  "!?",
  "?!",
  "?",
  "??",
  "$7",
  "$10",
  "$13",
  "$210",
  "$211",
  "$212",
  "$213",
  "$220",
  "$221",
  "$222",
  "$223",
  "$224",
] as const;

type Known = (typeof PALETTE)[number];

/** What is shown for a glyph. */
export const signOf = (glyph: string): string => SHOWN[glyph] ?? glyph;

export const isKnown = (glyph: string): glyph is Known => (PALETTE as readonly string[]).includes(glyph);
