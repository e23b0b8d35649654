import { COLOURS, tally, unseen } from "../../paint/colours";
import type { Colour, Viewer } from "../../wire";
import type { Say } from "../../words";
import { read } from "./gestures";
import {
  isLast,
  LETTERS,
  lacking,
  MANDALAS,
  type MandalaView,
  nearSeat,
  other,
  SEATS,
  type Two,
  takenMandala,
} from "./view";

export const colourWord = (say: Say, colour: Colour): string => say(`colours.${colour}`);
export const letterOf = (say: Say, colour: Colour): string => say(`table.letter ${colour}`);

/** A few cards of one colour, as in "2 green". */
export const cardsOf = (say: Say, n: number, colour: Colour): string =>
  say("table.cards", { n, colour: colourWord(say, colour) });

/** A bag of cards in words, as in "2 green, 1 black". */
export function bagOf(say: Say, bag: string): string {
  const seen = [...tally(bag)].map(([colour, count]) => cardsOf(say, count, colour));
  const hidden = unseen(bag);
  return [...seen, ...(hidden ? [say("table.unseen", { n: hidden })] : [])].join(", ") || say("table.empty");
}

/** What lies where, in words: all that colour and place say. */
export class Names {
  readonly say: Say;
  readonly view: MandalaView;
  readonly names: readonly string[];
  readonly me: Two | null;

  constructor(say: Say, view: MandalaView, names: readonly string[], me: Two | null) {
    this.say = say;
    this.view = view;
    this.names = names;
    this.me = me;
  }

  name(seat: Two): string {
    return (
      this.names[seat] || (seat === this.me ? this.say("table.you") : this.say("table.seat", { seat: seat + 1 }))
    );
  }

  lacks(mandala: Two): string {
    const missing = lacking(this.view.mandalas[mandala]).map((colour) => colourWord(this.say, colour));
    return missing.length
      ? this.say("table.lacks colours", { colours: missing.join(", ") })
      : this.say("table.complete");
  }

  mandala(mandala: Two): string {
    return this.say("table.mandala", { mandala: LETTERS[mandala], lacks: this.lacks(mandala) });
  }

  mountain(mandala: Two): string {
    const cards = bagOf(this.say, this.view.mandalas[mandala].mountain);
    return this.say("table.mountain", { mandala: LETTERS[mandala], cards, lacks: this.lacks(mandala) });
  }

  field(mandala: Two, seat: Two): string {
    const cards = bagOf(this.say, this.view.mandalas[mandala].fields[seat]);
    return this.say("table.field", { name: this.name(seat), mandala: LETTERS[mandala], cards });
  }

  heap(mandala: Two, colour: Colour, count: number): string {
    const facts = { cards: cardsOf(this.say, count, colour), mandala: LETTERS[mandala] };
    return takenMandala(this.view) === mandala ? this.say("table.take", facts) : this.say("table.heap", facts);
  }

  hand(seat: Two): string {
    return this.say("table.hand", { name: this.name(seat), cards: bagOf(this.say, this.view.hands[seat]) });
  }

  stack(seat: Two, colour: Colour, held: number, count: number): string {
    const facts = { cards: cardsOf(this.say, held, colour), name: this.name(seat), count };
    return count ? this.say("table.stack selected", facts) : this.say("table.stack", facts);
  }

  river(seat: Two, place: number, colour: Colour | null, cards: number): string {
    const word = colour === null ? this.say("table.empty") : colourWord(this.say, colour);
    const facts = { name: this.name(seat), place, colour: word, n: cards };
    if (this.view.phase !== "over" || colour === null) return this.say("table.river", facts);
    return this.say("table.river scored", { ...facts, points: this.say("table.points", { n: place * cards }) });
  }

  cup(seat: Two): string {
    return this.say("table.cup", { name: this.name(seat), cards: bagOf(this.say, this.view.cups[seat]) });
  }

  deck(): string {
    const count = this.say("table.deck count", { n: this.view.deck.length });
    return isLast(this.view) ? `${count}; ${this.say("table.deck last")}` : count;
  }

  discard(): string {
    return this.say("table.discard cards", { cards: bagOf(this.say, this.view.discard) });
  }

  /** Who picks from a complete mandala, and why. */
  picking(mandala: Two): string {
    const picker: Two = this.view.to_move === 1 ? 1 : 0;
    const fields = this.view.mandalas[mandala].fields;
    const facts = { name: this.name(picker), mine: fields[picker].length, other: fields[other(picker)].length };
    return facts.mine === 0 ? this.say("table.picks away", facts) : this.say("table.picks", facts);
  }

  /** Where the game stands, in half a sentence. */
  state(): string {
    const mandala = takenMandala(this.view);
    if (mandala !== null) return this.picking(mandala);
    if (this.view.to_move === null) return this.say("table.over");
    return this.say("table.state turn", { name: this.name(this.view.to_move === 1 ? 1 : 0) });
  }

  /** The whole table in sentences, for those who do not see it. */
  everything(): string {
    const seats = SEATS.flatMap((seat) => [
      this.hand(seat),
      this.say("table.river", {
        name: this.name(seat),
        place: `1–${COLOURS.length}`,
        colour:
          [...this.view.rivers[seat]].map((c) => colourWord(this.say, c as Colour)).join(", ") ||
          this.say("table.empty"),
      }),
      this.cup(seat),
    ]);
    const discs = MANDALAS.flatMap((m) => [this.mountain(m), ...SEATS.map((seat) => this.field(m, seat))]);
    return `${[this.say("table.table", { state: this.state() }), ...discs, ...seats, this.deck(), this.discard()].join(". ")}.`;
  }
}

/** The names of things as a viewer calls them. */
export const namesFor = (say: Say, view: MandalaView, names: readonly string[], viewer: Viewer): Names =>
  new Names(say, view, names, typeof viewer === "number" ? nearSeat(viewer) : null);

/** A move in words, as in "2 red into the field in a". */
export function describe(text: string, view: MandalaView, say: Say): string {
  const attempt = read(text);
  if (!attempt) return text;
  const { kind, count, colour, owner } = attempt;
  const facts = {
    cards: cardsOf(say, count, colour),
    mandala: attempt.mandala ?? "",
    colour: colourWord(say, colour),
  };
  if (kind === "T") return say("table.go take", facts);
  if (kind === "X") return say("table.go discard", facts);
  if (kind === "M") return say("table.go mountain", facts);
  if (owner === null || owner === view.to_move) return say("table.go field", facts);
  return say("table.go field of", { ...facts, name: say("table.seat", { seat: owner + 1 }) });
}
