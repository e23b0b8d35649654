/**
 * Everything that travels between Python and the page; `mandala_widget/widget/wire.py` is its twin.
 * Seats count from 0, shares of the win go from 0 to 1, and nothing in here is hidden from the viewer.
 */

export type Colour = "R" | "O" | "Y" | "G" | "P" | "K";

/** Whose eyes the page has: a seat's, those of somebody at the table who sees no hand, or all of them. */
export type Viewer = number | "table" | "open";

export type Lang = "en" | "de" | "nl";

/** What people read, in one language: by section and key of the files in `mandala_widget/locale`. */
export interface Words {
  lang: Lang;
  entries: Record<"page" | "table" | "panel" | "colours", Record<string, string>>;
}

export type Theme = "auto" | "light" | "dark" | "contrast";
export type Adviser = "off" | "hints" | "full";
export type PanelName = "ai" | "moves" | "notes" | "knows";

/** All nodes of a study, by number; 0 is the root and null was deleted. */
export interface TreeData {
  rev: number;
  nodes: (NodeData | null)[];
}

/** What changed in a tree since a revision: new values for some keys of some nodes; null deletes a node. */
export interface DeltaData {
  rev: number;
  since: number;
  nodes: Record<string, Partial<NodeData> | null>;
}

export interface NodeData {
  parent: number | null;
  /** The main continuation first. */
  children: number[];
  /** Who moved; null at the root. */
  seat: number | null;
  /** The move as one types it, "MaR"; "" at the root. */
  move: string;
  /** The move as in a record, "MaR+OYG" or "1:TG =aRY"; "" at the root. */
  text: string;
  ply: number;
  round: number;
  /** The keys of the position that differ from the parent's; all of them at the root. */
  view: object;
  /** The legal moves, separated by blanks; "" when the game is over. */
  legal: string;
  scores: number[];
  winners: number[];
  events: EventData[];
  /** By colour R O Y G P K: visible, mine, unseen. Null where the view is nobody's. */
  knows: [visible: number, mine: number, unseen: number][] | null;
  /** By language. */
  comments: Record<string, string>;
  glyphs: string[];
  /** As in "arrow g:H1.G>Ma", "mark r:F2b", 'label Ma "words"', "dim b". */
  shapes: string[];
  value: Value | null;
  /** Whether it was made at this table, as against loaded with the study. */
  played: boolean;
}

/** What an adviser says of a position, for the first seat. */
export interface Value {
  win: number;
  low: number;
  high: number;
  margin: number;
  exact: boolean;
}

export interface EventData {
  kind: string;
  seat: number | null;
  zone: string;
  cards: string;
  number: number;
  reason: string;
}

export interface SeatData {
  kind: "human" | "ai";
  name: string;
  level: number | null;
  /** What such an opponent sees, thinks and misjudges, in a sentence. */
  about: string;
}

export interface TableData {
  game: string;
  players: number;
  purpose: "play" | "explore" | "show";
  title: string;
  seats: SeatData[];
  viewer: Viewer;
  /** Those that the page may ask for. */
  viewers: Viewer[];
  /** The seat that has to take the device before its hand is shown. */
  curtain: number | null;
}

export interface StatusData {
  /** The seat of an opponent that thinks. */
  thinking: number | null;
  /** The node where the game stands. */
  live: number;
  /** An error to show. */
  message: string;
}

export interface AdviceData {
  node: number;
  seat: number;
  rows: AdviceRow[];
  iterations: number;
  seconds: number;
  done: boolean;
  solved: boolean;
  error: string;
}

export interface AdviceRow {
  move: string;
  win: number;
  low: number;
  high: number;
  margin: number;
  loss: number;
  best: number;
  samples: number;
  exact: boolean;
  line: string;
  reasons: string[];
}

/** What a page can ask Python for. */
export type Wish =
  | { kind: "hello" }
  | { kind: "move" | "why"; node: number; move: string }
  | { kind: "note"; node: number; lang: string; text: string }
  | { kind: "glyphs"; node: number; glyphs: string[] }
  | { kind: "shapes"; node: number; shapes: string[] }
  | { kind: "promote" | "delete"; node: number }
  | { kind: "look"; node: number; seat: number }
  | { kind: "view"; viewer: Viewer }
  | { kind: "sit"; seat: number }
  | { kind: "again" };

/** A wish on its way: numbered by the page that has it, with the revision of the tree that the page showed. */
export type Command = Wish & { id: number; page: string; rev: number };

export interface Answer {
  id: number;
  ok: boolean;
  /** "" | "stale" | "illegal" | "malformed" | "no_node" | "not_allowed" | "not_your_seat" | "internal"; the page itself adds "browse" and "lost". */
  code: string;
  /** A sentence for people. */
  text: string;
  node?: number;
  refusal?: RefusalData;
  legal?: boolean;
  view?: object;
}

/** Why a move is not possible. */
export interface RefusalData {
  code: string;
  rule: string;
  zones: string[];
  cards: string;
  instead: string[];
  text: string;
}

/** What Python has handled, by page. */
export type AckData = Record<string, { last: number; answers: Answer[] }>;

/** The state that a page shares with Python. */
export interface Traits {
  tree: TreeData;
  delta: DeltaData;
  table: TableData;
  status: StatusData;
  advice: AdviceData | Record<string, never>;
  ack: AckData;
  cursor: number;
  lang: Lang;
  words: Words;
  theme: Theme;
  adviser: Adviser;
  panel: PanelName;
  letters: boolean;
  size: "full" | "compact";
  outbox: Command[];
}
