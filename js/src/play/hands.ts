import { batch, type Signal, signal } from "@preact/signals";
import { games } from "../games";
import type { Game, Selection, View } from "../games/game";
import type { Store } from "../store/store";
import type { Answer, RefusalData } from "../wire";
import { counts, mostThatGo } from "./counts";
import { obstacle } from "./obstacle";

const MOST_INSTEAD = 3;

/** One of several numbers of cards that a target can be given. */
export interface Choice {
  readonly count: number;
  readonly legal: boolean;
  choose(): void;
}

interface Table {
  readonly game: Game;
  readonly view: View;
  readonly legal: readonly string[];
  readonly selection: Selection | null;
}

/** What hands do at a table: choose cards and try moves. Every try is answered, by a move or by a reason. */
export class Hands {
  /** The move that is on its way to Python. */
  readonly pending: Signal<string | null> = signal(null);
  /** What was touched in vain last; a new object for every time. */
  readonly missed: Signal<{ readonly target: string } | null> = signal(null);
  readonly #store: Store;

  constructor(store: Store) {
    this.#store = store;
  }

  /** Touch a target: choose one card more of a stack, or try to make a move. */
  touch(target: string): void {
    const table = this.#free(target);
    if (!table) return;
    const chosen = table.game.select(table.selection, target, table.view);
    if (chosen === undefined) this.#try(table.selection, target, table);
    else this.choose(chosen);
  }

  /** Choose as many cards of a stack as can go together; anything else has been touched already. */
  touchAgain(target: string): void {
    const { game, view, legal } = this.#table();
    if (!counts(game, target, view).length || !this.#free(target)) return;
    this.choose(mostThatGo(game, target, legal, view));
  }

  /** Lay something on a target. */
  lay(selection: Selection, target: string): void {
    const table = this.#free(target);
    if (table) this.#try(selection, target, table);
  }

  /** Take hold of a stack: of what is selected there, else of one card; null where nothing can be taken. */
  grip(target: string): Selection | null {
    if (!this.#isFree) return null;
    const { game, view, selection } = this.#table();
    const [one] = counts(game, target, view);
    return one && selection?.colour === one.colour ? selection : (one ?? null);
  }

  /** How many cards a target can be given; nothing where that is no question. */
  choices(target: string): Choice[] {
    if (!this.#isFree) return [];
    const { game, view, legal, selection } = this.#table();
    const own = counts(game, target, view);
    if (own.length)
      return own.map((each) => ({ count: each.count, legal: true, choose: () => this.choose(each) }));
    const move = selection && game.move(selection, target, view);
    const from = move && game.sourceAndTarget(move, view).from;
    if (!from) return [];
    const moves = counts(game, from, view).flatMap((each) => game.move(each, target, view) ?? []);
    return [...new Set(moves)].map((text, place) => ({
      count: place + 1,
      legal: legal.includes(text),
      choose: () => void this.play(text, target),
    }));
  }

  /** Select something. */
  choose(selection: Selection | null): void {
    const store = this.#store;
    const { game, view } = this.#table();
    const say = store.say.peek();
    batch(() => {
      store.selection.value = selection;
      store.refusal.value = null;
      if (selection) store.voice.value = { text: game.guide(selection, view, say, true).next, urgent: false };
    });
  }

  /** Let go of everything. */
  release(): void {
    const store = this.#store;
    batch(() => {
      store.selection.value = null;
      store.refusal.value = null;
    });
  }

  /** Try a move; Python makes it, or tells why not. Only one is on its way at a time. */
  async play(move: string, target = ""): Promise<void> {
    const table = this.#free(target);
    if (!table) return;
    const store = this.#store;
    const node = store.cursor.peek();
    batch(() => {
      this.pending.value = move;
      store.refusal.value = null;
    });
    const answer = await store.ask.move(move, node);
    batch(() => {
      this.pending.value = null;
      if (answer.ok) this.release();
      else if (store.cursor.peek() === node)
        this.#refuse(told(answer, store), move, target || table.game.sourceAndTarget(move, table.view).to);
    });
  }

  /** Answer a try that means nothing here. */
  deny(text: string, target = ""): void {
    const { game, view, legal } = this.#table();
    const here = (move: string): boolean => game.sourceAndTarget(move, view).to === target;
    const instead = this.#store.mayPlay.peek() ? legal.filter(here).slice(0, MOST_INSTEAD) : [];
    this.#refuse({ ...NOTHING, zones: target ? [target] : [], instead, text }, "", target);
  }

  get #isFree(): boolean {
    return this.#store.mayPlay.peek() && this.pending.peek() === null;
  }

  /** What is on the table, if a hand may touch it now; else that is answered. */
  #free(target: string): Table | null {
    const store = this.#store;
    if (this.pending.peek() !== null) return this.#bar(store.say.peek()("panel.refused pending"), target);
    // What is seen is what is played on.
    store.go(store.shown.peek());
    store.preview.value = null;
    const barred = obstacle(store);
    if (!barred) return this.#table();
    const name = barred.seat === null ? "" : store.name(barred.seat);
    return this.#bar(store.say.peek()(`panel.refused ${barred.kind}`, { name }), target);
  }

  #bar(text: string, target: string): null {
    this.#refuse({ ...NOTHING, zones: target ? [target] : [], text }, "", target);
    return null;
  }

  #try(selection: Selection | null, target: string, { game, view }: Table): void {
    const store = this.#store;
    const move = game.move(selection, target, view);
    if (move !== null) void this.play(move, target);
    else
      this.deny(
        game.astray(selection, target, view, store.say.peek(), (seat) => store.name(seat)),
        target,
      );
  }

  #refuse(refusal: RefusalData, move: string, target: string): void {
    const store = this.#store;
    store.refusal.value = { node: store.cursor.peek(), move, refusal };
    // The same words twice are said twice only if they differ.
    const repeated = store.voice.peek().text === refusal.text;
    store.voice.value = { text: repeated ? `${refusal.text}\u00a0` : refusal.text, urgent: true };
    this.missed.value = { target };
  }

  #table(): Table {
    const store = this.#store;
    const game = games[store.table.peek().game] as Game;
    const [view, legal, selection] = [store.view.peek(), store.legal.peek(), store.selection.peek()];
    return { game, view, legal, selection };
  }
}

const NOTHING: RefusalData = { code: "", rule: "", zones: [], cards: "", instead: [], text: "" };

/** The reason that Python gave, or that it gave none. */
function told({ refusal, text }: Answer, store: Store): RefusalData {
  return refusal ?? { ...NOTHING, text: text || store.say.peek()("panel.refused lost") };
}

const known = new WeakMap<Store, Hands>();

/** The hands at the table of a store; all its views have the same ones. */
export function handsOf(store: Store): Hands {
  const hands = known.get(store) ?? new Hands(store);
  known.set(store, hands);
  return hands;
}
