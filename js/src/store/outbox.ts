import { type ReadonlySignal, signal } from "@preact/signals";
import type { AckData, Answer, Command, Wish } from "../wire";

const SILENCE_MS = 1500;
const PATIENCE_MS = 500;
const FIRST_RETRY_MS = 1000;
const LAST_RETRY_MS = 30_000;

interface Pending {
  command: Command;
  resolve(answer: Answer): void;
}

/** How the outbox reaches Python. */
export interface Post {
  /** Write all commands that Python has not acknowledged yet, in order. */
  write(commands: Command[]): void;
  /** The revision that the page shows. */
  rev(): number;
  /** What to say of a command that cannot be sent because nobody listens. */
  unheard(): string;
}

/**
 * Sends commands to Python. A trait that is overwritten in flight loses values, so that it always holds everything
 * that is not acknowledged yet; Python knows a repeated command by its number.
 */
export class Outbox {
  /** This page among all that may share the model. */
  readonly page = Array.from(crypto.getRandomValues(new Uint8Array(8)), (byte) =>
    byte.toString(16).padStart(2, "0"),
  ).join("");
  readonly #mode = signal<"live" | "browse">("live");
  readonly #waiting = signal(false);
  readonly #post: Post;
  #pending: Pending[] = [];
  #last = 0;
  #retryMs = FIRST_RETRY_MS;
  #timers = new Map<string, ReturnType<typeof setTimeout>>();

  constructor(post: Post) {
    this.#post = post;
  }

  /** "browse" where no Python answers. */
  get mode(): ReadonlySignal<"live" | "browse"> {
    return this.#mode;
  }

  /** Whether Python lets people wait noticeably. */
  get waiting(): ReadonlySignal<boolean> {
    return this.#waiting;
  }

  /** Ask whether Python is there, and for the whole tree if it has changed unnoticed. */
  hello(): void {
    if (this.#pending.some(({ command }) => command.kind === "hello")) return;
    void this.#enqueue({ kind: "hello" });
    this.#after("silence", SILENCE_MS, () => {
      this.#mode.value = "browse";
      this.#waiting.value = false;
    });
  }

  /** Send a wish; the promise is kept when Python has answered, and at once if nobody is there to answer. */
  send(wish: Wish): Promise<Answer> {
    if (this.#mode.peek() === "browse") {
      return Promise.resolve({ id: 0, ok: false, code: "browse", text: this.#post.unheard() });
    }
    return this.#enqueue(wish);
  }

  #enqueue(wish: Wish): Promise<Answer> {
    const command = { ...wish, id: ++this.#last, page: this.page, rev: this.#post.rev() };
    const answer = new Promise<Answer>((resolve) => this.#pending.push({ command, resolve }));
    this.#retryMs = FIRST_RETRY_MS;
    this.#write();
    this.#watch();
    return answer;
  }

  /** Take note of what Python has handled. */
  acknowledge(acks: AckData): void {
    const ack = acks[this.page];
    if (!ack) return;
    const handled = this.#pending.filter(({ command }) => command.id <= ack.last);
    if (!handled.length) return;
    this.#pending = this.#pending.filter(({ command }) => command.id > ack.last);
    this.#mode.value = "live";
    this.#cancel("silence");
    this.#cancel("patience");
    const answers = new Map(ack.answers.map((answer) => [answer.id, answer]));
    for (const { command, resolve } of handled) {
      resolve(answers.get(command.id) ?? { id: command.id, ok: false, code: "lost", text: "" });
    }
    this.#watch();
  }

  /** Let go of all timers. */
  close(): void {
    for (const name of [...this.#timers.keys()]) this.#cancel(name);
  }

  /** Grow impatient with what is still unanswered, and send it again from time to time. */
  #watch(): void {
    this.#waiting.value &&= this.#hasWishes;
    if (this.#hasWishes && !this.#timers.has("patience")) {
      this.#after("patience", PATIENCE_MS, () => {
        this.#waiting.value = this.#mode.peek() === "live";
      });
    }
    this.#cancel("retry");
    if (this.#pending.length) this.#after("retry", this.#retryMs, () => this.#retry());
  }

  #retry(): void {
    this.#retryMs = Math.min(this.#retryMs * 2, LAST_RETRY_MS);
    this.#write();
    this.#after("retry", this.#retryMs, () => this.#retry());
  }

  get #hasWishes(): boolean {
    return this.#pending.some(({ command }) => command.kind !== "hello");
  }

  #write(): void {
    this.#post.write(this.#pending.map(({ command }) => command));
  }

  #after(name: string, milliseconds: number, act: () => void): void {
    this.#cancel(name);
    this.#timers.set(name, setTimeout(act, milliseconds));
  }

  #cancel(name: string): void {
    clearTimeout(this.#timers.get(name));
    this.#timers.delete(name);
  }
}
