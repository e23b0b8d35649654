import * as de from "../../mandala_widget/locale/de.json";
import * as en from "../../mandala_widget/locale/en.json";
import * as nl from "../../mandala_widget/locale/nl.json";
import type { Model } from "../src/store/model";
import type { AckData, Answer, Command, Lang, NodeData, Traits, Words } from "../src/wire";

const LOCALE = { de, en, nl };

/** The words that Python sends for a language. */
export function wordsIn(lang: Lang): Words {
  const { page, table, panel, colours } = LOCALE[lang];
  return { lang, entries: { page, table, panel, colours } };
}

type Listener = () => void;

/** A stand-in for the model that a notebook gives to a widget, with the manners of the real one. */
export class Host implements Model {
  /** What was sent to Python, one entry for each message. */
  readonly sent: Partial<Traits>[] = [];
  /** Answers commands as Python would; without it nobody is there. */
  python: ((command: Command, host: Host) => Partial<Answer> | undefined) | undefined;
  readonly #state: Partial<Traits>;
  readonly #listeners = new Map<string, Set<Listener>>();
  #changed: Partial<Traits> = {};
  readonly #handled = new Map<string, number>();

  constructor(state: Partial<Traits>) {
    this.#state = state;
  }

  get<Name extends keyof Traits>(name: Name): Traits[Name] {
    return this.#state[name] as Traits[Name];
  }

  set<Name extends keyof Traits>(name: Name, value: Traits[Name]): void {
    if (JSON.stringify(this.#state[name]) === JSON.stringify(value)) return;
    this.#state[name] = value;
    this.#changed[name] = value;
    this.#tell([name]);
  }

  save_changes(): void {
    if (!Object.keys(this.#changed).length) return;
    const message = structuredClone(this.#changed);
    this.#changed = {};
    this.sent.push(message);
    if (this.python) queueMicrotask(() => this.answer(message.outbox ?? []));
  }

  /** Handle commands as Python does: each once, in order. */
  answer(commands: readonly Command[]): void {
    for (const command of commands) {
      if (command.id <= (this.#handled.get(command.page) ?? 0)) continue;
      this.#handled.set(command.page, command.id);
      const answer = { id: command.id, ok: true, code: "", text: "", ...this.python?.(command, this) };
      const before: AckData = this.get("ack") ?? {};
      const answers = [...(before[command.page]?.answers ?? []), answer].slice(-8);
      this.receive({ ack: { ...before, [command.page]: { last: command.id, answers } } });
    }
  }

  /** Let a message from Python arrive. */
  receive(message: Partial<Traits>): void {
    Object.assign(this.#state, message);
    this.#tell(Object.keys(message));
  }

  on(event: string, listener: Listener): void {
    const listeners = this.#listeners.get(event) ?? new Set();
    this.#listeners.set(event, listeners.add(listener));
  }

  off(event: string, listener: Listener): void {
    this.#listeners.get(event)?.delete(listener);
  }

  /** How many listen. */
  get listeners(): number {
    return [...this.#listeners.values()].reduce((count, listeners) => count + listeners.size, 0);
  }

  /** All commands that were sent, each once. */
  get commands(): Command[] {
    const all = this.sent.flatMap((message) => message.outbox ?? []);
    return [...new Map(all.map((command) => [`${command.page} ${command.id}`, command])).values()];
  }

  #tell(names: string[]): void {
    for (const name of names)
      for (const listener of [...(this.#listeners.get(`change:${name}`) ?? [])]) listener();
  }
}

/** A node with nothing remarkable about it. */
export function node(about: Partial<NodeData> = {}): NodeData {
  return {
    parent: null,
    children: [],
    seat: null,
    move: "",
    text: "",
    ply: 0,
    round: 1,
    view: {},
    legal: "MaR MaG",
    scores: [0, 0],
    winners: [],
    events: [],
    knows: null,
    comments: {},
    glyphs: [],
    shapes: [],
    value: null,
    played: true,
    ...about,
  };
}

/** A game of Mandala as somebody who sees everything has it at the start. */
export const OPENING = {
  game: "mandala",
  phase: "turn",
  to_move: 0,
  deck: "_".repeat(88),
  discard: "",
  hands: ["RRYGPK", "ROOGPK"],
  cups: ["RG", "YK"],
  sealed: ["RG", "YK"],
  rivers: ["", ""],
  mandalas: [
    { mountain: "RY", fields: ["", ""] },
    { mountain: "GP", fields: ["", ""] },
  ],
  exhausted: false,
  taking: null,
};

/** A tree with one line of so many moves. */
export function lineOf(moves: number): NodeData[] {
  return Array.from({ length: moves + 1 }, (_, ply) =>
    node({
      parent: ply ? ply - 1 : null,
      children: ply < moves ? [ply + 1] : [],
      seat: ply ? (ply + 1) % 2 : null,
      move: ply ? "MaR" : "",
      text: ply ? "MaR+OYG" : "",
      ply,
      round: 1 + Math.floor(ply / 2),
      view: ply ? { to_move: ply % 2 } : OPENING,
    }),
  );
}

/** The traits of a table where two people play and everything is seen. */
export function traits(nodes: NodeData[], more: Partial<Traits> = {}): Partial<Traits> {
  const seat = { kind: "human", name: "", level: null, about: "" } as const;
  return {
    tree: { rev: 1, nodes },
    delta: { rev: 0, since: 0, nodes: {} },
    table: {
      game: "mandala",
      players: 2,
      purpose: "explore",
      title: "",
      seats: [seat, seat],
      viewer: "open",
      viewers: ["open", 0, 1],
      curtain: null,
    },
    status: { thinking: null, live: 0, message: "" },
    advice: {},
    ack: {},
    cursor: 0,
    lang: "en",
    words: wordsIn("en"),
    theme: "light",
    adviser: "off",
    panel: "moves",
    letters: false,
    size: "full",
    outbox: [],
    ...more,
  };
}
