import { batch, computed, type ReadonlySignal, type Signal, signal } from "@preact/signals";
import type { Selection, View } from "../games/game";
import type {
  AdviceData,
  Adviser,
  Answer,
  Lang,
  NodeData,
  PanelName,
  RefusalData,
  StatusData,
  TableData,
  Theme,
  Traits,
  Viewer,
} from "../wire";
import { NO_WORDS, type Say, speaker } from "../words";
import { Drafts } from "./drafts";
import { FOLLOWED, type Model, READ } from "./model";
import { Outbox } from "./outbox";
import { Tree } from "./tree";

/** What is looked at without going there: a node of the move list, or a move that an adviser proposes at a node. */
export interface Preview {
  readonly node: number;
  readonly move?: string;
}

/** A move that was tried and is not possible. */
export interface Refused {
  readonly node: number;
  readonly move: string;
  readonly refusal: RefusalData;
}

/** The table as another seat sees it. */
export interface Eyes {
  readonly seat: number;
  readonly view: View;
}

/** Handles a key; true if it meant something. */
export type KeyHandler = (event: KeyboardEvent) => boolean;

const NO_TABLE: TableData = {
  game: "",
  players: 0,
  purpose: "show",
  title: "",
  seats: [],
  viewer: "table",
  viewers: [],
  curtain: null,
};

/** What the page knows of one model and can do with it; all views of the model share it. */
export class Store {
  readonly tree = new Tree();

  /** The node where the page stands. */
  readonly cursor: ReadonlySignal<number>;
  readonly table: ReadonlySignal<TableData>;
  readonly status: ReadonlySignal<StatusData>;
  /** What the adviser says of the node at the cursor; null before it has said anything. */
  readonly advice: ReadonlySignal<AdviceData | null>;
  readonly size: ReadonlySignal<"full" | "compact">;

  readonly lang: ReadonlySignal<Lang>;
  readonly theme: ReadonlySignal<Theme>;
  readonly adviser: ReadonlySignal<Adviser>;
  readonly panel: ReadonlySignal<PanelName>;
  readonly letters: ReadonlySignal<boolean>;
  /** The words of the language; after a change they arrive a moment later than its name. */
  readonly say: ReadonlySignal<Say>;

  /** "browse" where no Python answers: one can look around, but nothing can be played or written. */
  readonly mode: ReadonlySignal<"live" | "browse">;
  /** Whether Python lets people wait noticeably. */
  readonly waiting: ReadonlySignal<boolean>;
  /** The revision of the tree that is shown. */
  readonly rev: ReadonlySignal<number>;

  /** What the pointer rests on, in the move list or among the adviser's moves. */
  readonly preview: Signal<Preview | null> = signal(null);
  /** The table as another seat sees it, while somebody asks for that. */
  readonly eyes: Signal<Eyes | null> = signal(null);
  /** The cards that are about to be moved. */
  readonly selection: Signal<Selection | null> = signal(null);
  /** The move that was tried last, if it was refused. */
  readonly refusal: Signal<Refused | null> = signal(null);
  /** What a screen reader is to say next, and at once if it is urgent. */
  readonly voice: Signal<{ readonly text: string; readonly urgent: boolean }> = signal({
    text: "",
    urgent: false,
  });

  /** The node whose table is shown: the one under the pointer, else the one at the cursor. */
  readonly shown: ReadonlySignal<number>;
  /** The data of that node. */
  readonly node: ReadonlySignal<NodeData>;
  /** What is seen there, by another seat's eyes if somebody asks for that. */
  readonly view: ReadonlySignal<View>;
  /** The legal moves there. */
  readonly legal: ReadonlySignal<readonly string[]>;
  /** The nodes from the root through the cursor and on along the main continuation. */
  readonly line: ReadonlySignal<readonly number[]>;
  /** Whether this viewer may make a move at the table that is shown. */
  readonly mayPlay: ReadonlySignal<boolean>;

  /** Comments that are being written. */
  readonly drafts = new Drafts((node, lang, text) => this.ask.note(node, lang, text));

  readonly #model: Model;
  readonly #outbox: Outbox;
  readonly #traits: { readonly [Name in Followed]: Signal<Traits[Name]> };
  readonly #cursor = signal(0);
  readonly #here = new Map<number, Signal<boolean>>();
  readonly #keys = new Set<KeyHandler>();
  /** Counts looks with other eyes: the answer to one that is over comes too late. */
  #looks = 0;
  readonly #sync = (): void => batch(() => this.#read());

  constructor(model: Model) {
    this.#model = model;
    this.#outbox = new Outbox({
      write: (commands) => {
        // Nothing is sent for a value that equals the one before; a repeated command has to look new.
        model.set("outbox", []);
        model.set("outbox", commands);
        model.save_changes();
      },
      rev: () => this.tree.rev.peek(),
      unheard: () => this.say.peek()("page.browse"),
    });
    const traits = {
      table: signal(model.get("table") ?? NO_TABLE),
      status: signal(model.get("status") ?? { thinking: null, live: 0, message: "" }),
      advice: signal(model.get("advice") ?? {}),
      lang: signal(model.get("lang") ?? "en"),
      words: signal(model.get("words") ?? NO_WORDS),
      theme: signal(model.get("theme") ?? "auto"),
      adviser: signal(model.get("adviser") ?? "off"),
      panel: signal(model.get("panel") ?? "moves"),
      letters: signal(model.get("letters") ?? false),
      size: signal(model.get("size") ?? "full"),
    };
    this.#traits = traits;
    this.table = traits.table;
    this.status = traits.status;
    this.size = traits.size;
    this.lang = traits.lang;
    this.theme = traits.theme;
    this.adviser = traits.adviser;
    this.panel = traits.panel;
    this.letters = traits.letters;
    this.mode = this.#outbox.mode;
    this.waiting = this.#outbox.waiting;
    this.rev = this.tree.rev;
    this.cursor = this.#cursor;
    this.say = computed(() => speaker(traits.words.value));
    this.advice = computed(() => {
      const advice = traits.advice.value;
      return "node" in advice && advice.node === this.#cursor.value ? (advice as AdviceData) : null;
    });
    this.shown = computed(() => {
      const preview = this.preview.value;
      return preview && this.tree.node(preview.node) ? preview.node : this.#cursor.value;
    });
    this.node = computed(() => this.tree.node(this.shown.value) as NodeData);
    this.view = computed(() => this.eyes.value?.view ?? this.tree.view(this.shown.value));
    this.legal = computed(() => this.node.value.legal.split(" ").filter(Boolean));
    this.line = computed(() => this.#newLine());
    this.mayPlay = computed(() => this.#mayPlay());
    this.#read();
    for (const name of READ) model.on(`change:${name}`, this.#sync);
    this.#outbox.hello();
  }

  /** This page among all that may share the model. */
  get page(): string {
    return this.#outbox.page;
  }

  /** Let go of the model and of all timers. */
  dispose(): void {
    this.drafts.flush();
    for (const name of READ) this.#model.off(`change:${name}`, this.#sync);
    this.#outbox.close();
    this.#keys.clear();
  }

  /** Read everything at once: traits that travelled together must not be seen one by one. */
  #read(): void {
    const model = this.#model;
    const tree = model.get("tree");
    const delta = model.get("delta");
    if (tree?.nodes) this.tree.adopt(tree);
    if (delta?.nodes && this.tree.apply(delta) === "gap") this.#outbox.hello();
    for (const name of FOLLOWED) {
      const value = model.get(name);
      if (value !== undefined) (this.#traits[name] as Signal<unknown>).value = value;
    }
    this.#stand(model.get("cursor") ?? 0);
    this.#outbox.acknowledge(model.get("ack") ?? {});
  }

  /** Stand on a node; on the nearest one before it that is still there, if it is gone. */
  #stand(id: number): void {
    const at = this.tree.peek(id) ? id : this.tree.peek(this.#cursor.peek()) ? this.#cursor.peek() : 0;
    if (at === this.#cursor.peek()) return;
    this.drafts.flush();
    this.#flag(this.#cursor.peek(), false);
    this.#flag(at, true);
    this.#cursor.value = at;
    this.preview.value = null;
    void this.lookAs(null);
    this.selection.value = null;
    this.refusal.value = null;
  }

  #flag(id: number, here: boolean): void {
    const flag = this.#here.get(id);
    if (flag) flag.value = here;
  }

  #line: readonly number[] = [];

  #newLine(): readonly number[] {
    this.tree.shape.value;
    const line = this.tree.line(this.#cursor.value);
    if (line.length !== this.#line.length || line.some((id, place) => id !== this.#line[place])) this.#line = line;
    return this.#line;
  }

  #mayPlay(): boolean {
    const { purpose, seats, viewer, curtain } = this.table.value;
    const view = this.tree.view(this.shown.value);
    const seat = view.to_move;
    if (seat === null || curtain !== null || this.eyes.value || this.mode.value === "browse") return false;
    if (purpose === "play") return seats[seat]?.kind === "human" && (viewer === seat || viewer === "open");
    const hands: readonly string[] = "hands" in view ? (view.hands as string[]) : [];
    return !hands[seat]?.includes("_");
  }

  /** Whether the page stands on a node; a signal of its own, so that a step concerns two nodes and not all. */
  isHere(id: number): ReadonlySignal<boolean> {
    let flag = this.#here.get(id);
    if (!flag) {
      flag = signal(this.#cursor.peek() === id);
      this.#here.set(id, flag);
    }
    return flag;
  }

  /** What a seat is called. */
  name(seat: number): string {
    return this.table.value.seats[seat]?.name || this.say.value("page.seat", { seat: seat + 1 });
  }

  /** Go to a node. */
  go(id: number): void {
    if (!this.tree.peek(id) || id === this.#cursor.peek()) return;
    batch(() => this.#stand(id));
    this.#model.set("cursor", id);
    this.#model.save_changes();
  }

  /** Go one move back. */
  back(): void {
    this.#goTo(this.tree.peek(this.#cursor.peek())?.parent);
  }

  /** Go one move on, along the main continuation. */
  forward(): void {
    this.#goTo(this.tree.peek(this.#cursor.peek())?.children[0]);
  }

  /** Go to the root. */
  start(): void {
    this.go(this.line.peek()[0] ?? 0);
  }

  /** Go to the end of the line. */
  end(): void {
    this.#goTo(this.line.peek().at(-1));
  }

  /** Go to the next move (or the one before it) that could have been made in place of the last one. */
  variation(step: 1 | -1): void {
    const siblings = this.tree.siblings(this.#cursor.peek());
    this.#goTo(siblings[siblings.indexOf(this.#cursor.peek()) + step]);
  }

  /** Go to the next node of the line (or the one before it) of which something is true. */
  seek(step: 1 | -1, is: (node: NodeData) => boolean): void {
    const line = this.line.peek();
    for (let place = line.indexOf(this.#cursor.peek()) + step; line[place] !== undefined; place += step) {
      const id = line[place] as number;
      const node = this.tree.peek(id);
      if (!node || !is(node)) continue;
      this.go(id);
      return;
    }
  }

  /** Go back to where a person had a choice; nothing is deleted. */
  undo(): void {
    const { purpose, seats } = this.table.peek();
    const before = this.tree.path(this.#cursor.peek()).slice(0, -1);
    const choice = before.findLast((id) => {
      const seat = this.tree.view(id).to_move;
      const mine = purpose !== "play" || (seat !== null && seats[seat]?.kind === "human");
      return mine && this.tree.peek(id)?.legal.includes(" ");
    });
    this.#goTo(choice ?? before.at(-1));
  }

  #goTo(id: number | null | undefined): void {
    if (id !== null && id !== undefined) this.go(id);
  }

  /** What Python is asked to do. All promises are kept; look at `ok` and `code`. */
  readonly ask = {
    /** Make a move at a node; the cursor follows it. */
    move: (move: string, node = this.#cursor.peek()): Promise<Answer> =>
      this.#outbox.send({ kind: "move", node, move }),
    /** Tell why a move is not possible, or that it is. */
    why: (move: string, node = this.#cursor.peek()): Promise<Answer> =>
      this.#outbox.send({ kind: "why", node, move }),
    /** Comment on a node in a language; "" removes the comment. */
    note: (node: number, lang: string, text: string): Promise<Answer> =>
      this.#outbox.send({ kind: "note", node, lang, text }),
    glyphs: (node: number, glyphs: string[]): Promise<Answer> =>
      this.#outbox.send({ kind: "glyphs", node, glyphs }),
    shapes: (node: number, shapes: string[]): Promise<Answer> =>
      this.#outbox.send({ kind: "shapes", node, shapes }),
    /** Move the variation that a move belongs to one place up. */
    promote: (node: number): Promise<Answer> => this.#outbox.send({ kind: "promote", node }),
    /** Delete a move and all that follows it. */
    delete: (node: number): Promise<Answer> => this.#outbox.send({ kind: "delete", node }),
    /** See the table as a seat does, as far as this viewer can tell. */
    look: (seat: number, node = this.#cursor.peek()): Promise<Answer> =>
      this.#outbox.send({ kind: "look", node, seat }),
    /** See the game with other eyes, one of `table.viewers`. */
    view: (viewer: Viewer): Promise<Answer> => this.#outbox.send({ kind: "view", viewer }),
    /** Lift the curtain. */
    sit: (seat: number): Promise<Answer> => this.#outbox.send({ kind: "sit", seat }),
    /** Begin a new game with the same seats. */
    again: (): Promise<Answer> => this.#outbox.send({ kind: "again" }),
  };

  /** See the table that is shown as a seat does, or with one's own eyes again. */
  async lookAs(seat: number | null): Promise<void> {
    const look = ++this.#looks;
    if (this.eyes.peek()) this.eyes.value = null;
    if (seat === null) return;
    const { ok, view, text } = await this.ask.look(seat, this.shown.peek());
    if (look !== this.#looks) return;
    if (view) this.eyes.value = { seat, view: view as View };
    else if (!ok) this.voice.value = { text, urgent: true };
  }

  /** Change a preference. */
  prefer<Name extends Preference>(name: Name, value: Traits[Name]): void {
    (this.#traits[name] as Signal<unknown>).value = value;
    this.#model.set(name, value);
    this.#model.save_changes();
  }

  /** Let something listen to keys before the page does; returns how to stop that. */
  onKey(handler: KeyHandler): () => void {
    this.#keys.add(handler);
    return () => this.#keys.delete(handler);
  }

  /** Offer a key to those who listen; true if it meant something to one of them. */
  key(event: KeyboardEvent): boolean {
    return [...this.#keys].some((handler) => handler(event));
  }
}

type Followed = (typeof FOLLOWED)[number];

/** What the page may change without asking. */
export type Preference = "lang" | "theme" | "adviser" | "panel" | "letters";
