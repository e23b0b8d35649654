import type { JSX } from "preact";
import type { Colour, EventData, Viewer } from "../wire";
import type { Say } from "../words";

/** What the wire forms of all games have; each game knows the rest of its own. */
export interface View {
  readonly game: string;
  readonly phase: string;
  readonly to_move: number | null;
}

/** Cards of one colour that a player is about to move. */
export interface Selection {
  readonly colour: Colour;
  readonly count: number;
}

/** What an adviser says of a target while something is selected; shares of the win from 0 to 1. */
export interface Badge {
  readonly rank: number;
  readonly win: number;
  readonly loss: number;
  /** Whether its interval lies apart from that of the best move. */
  readonly sure: boolean;
  /** What players write behind such a move, as in "?!"; nothing for one that is no error. */
  readonly glyph?: string;
}

/** A move that an adviser proposes. */
export interface AiArrow {
  readonly from: string | null;
  readonly to: string;
  readonly rank: number;
  /** How likely it is the best move, from 0 to 1. */
  readonly best: number;
  readonly sure: boolean;
}

/** How a target was touched: once, twice ("all of it"), or by a long press or the right button ("how many?"). */
export type Touch = "once" | "twice" | "menu";

export interface TableHandlers {
  touch?(target: string, how: Touch): void;
  /** The pointer is over another target, or over none. */
  hover?(target: string | null): void;
  /** A pointer went down on a target: perhaps a drag begins. */
  press?(target: string, event: PointerEvent): void;
}

export type Layout = "wide" | "narrow";

/** All that a drawing depends on: same props, same SVG. */
export interface TableProps<V extends View = View> {
  /** Begins all ids of the drawing, so that many tables can share a page. */
  id: string;
  view: V;
  seat: Viewer;
  layout: Layout;
  /** The name of each seat; an empty one is replaced by the seat's number. */
  names: readonly string[];
  say: Say;
  scores: readonly number[];
  winners: readonly number[];
  legal: readonly string[];
  /** Whether this viewer may move now. */
  toPlay: boolean;
  selection: Selection | null;
  /** The targets that stay bright; null for all. */
  lit: ReadonlySet<string> | null;
  /** The targets at fault of the last refusal. */
  faults: ReadonlySet<string>;
  /** Where the last move left its cards. */
  last: ReadonlySet<string>;
  badges: ReadonlyMap<string, Badge>;
  arrows: readonly AiArrow[];
  /** What a study draws, as in "arrow g:H1.G>Ma", "mark r:F2b", 'label Ma "words"', "dim b". */
  shapes: readonly string[];
  /** Whether each symbol comes with the letters of its colour. */
  letters: boolean;
  /** Absent in pictures. */
  on?: TableHandlers;
}

/** What a game supplies: its drawing and the meaning of its gestures. */
export interface Game<V extends View = View> {
  readonly name: string;
  Table(props: TableProps<V>): JSX.Element;
  /** The selection after a click on a stack: one card more, a new colour, or null; undefined where no stack is. */
  select(selection: Selection | null, target: string, view: V): Selection | null | undefined;
  /** The text of the move that a click on a target means, legal or not; null where it means none. */
  move(selection: Selection | null, target: string, view: V): string | null;
  /** Where a selection can go; without one, what can be clicked at once. */
  targets(selection: Selection | null, legal: readonly string[], view: V): Set<string>;
  /** Where a move comes from, if that can be seen, and where it goes. */
  sourceAndTarget(move: string, view: V): { from: string | null; to: string };
  /** Where cards lie now that were moved on purpose, as events tell. */
  traces(events: readonly EventData[], view: V): string[];
  /** The whole table in sentences, for those who do not see it. */
  everything(props: TableProps<V>): string;
  /** A move in words, as in "two red into my field of a". */
  describe(move: string, view: V, say: Say): string;
  /** Where to look for a move, in words, without saying which it is. */
  hint?(move: string, view: V, say: Say): string;
  /** The target that a key stands for; null where it stands for none. */
  keyTarget(key: string, selection: Selection | null, view: V): string | null;
  /** What the player to move does next and with which keys, in words; `mine` tells whether it is this viewer. */
  guide(selection: Selection | null, view: V, say: Say, mine: boolean): { next: string; keys: string };
  /** Why a click on a target means nothing just now, in words; a seat's number becomes a name. */
  astray(selection: Selection | null, target: string, view: V, say: Say, name: (seat: number) => string): string;
}
