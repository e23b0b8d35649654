import { type Signal, signal } from "@preact/signals";
import type { Answer } from "../wire";

const PAUSE_MS = 700;

interface Draft {
  readonly node: number;
  readonly lang: string;
  readonly text: string;
}

/** Comments on their way from the fingers to Python. None is lost: it is shown until Python has it. */
export class Drafts {
  readonly #send: (node: number, lang: string, text: string) => Promise<Answer>;
  readonly #drafts = new Map<string, Signal<Draft | null>>();
  #unsent: Draft | null = null;
  #pause: ReturnType<typeof setTimeout> | undefined;

  constructor(send: (node: number, lang: string, text: string) => Promise<Answer>) {
    this.#send = send;
  }

  /** What was written of a node and is not with Python yet; null if nothing is. */
  text(node: number, lang: string): string | null {
    return this.#draft(node, lang).value?.text ?? null;
  }

  /** Write; it is sent after a pause. */
  write(node: number, lang: string, text: string): void {
    if (this.#unsent && (this.#unsent.node !== node || this.#unsent.lang !== lang)) this.flush();
    this.#unsent = { node, lang, text };
    this.#draft(node, lang).value = this.#unsent;
    clearTimeout(this.#pause);
    this.#pause = setTimeout(() => this.flush(), PAUSE_MS);
  }

  /** Send at once what is not sent yet. */
  flush(): void {
    clearTimeout(this.#pause);
    const draft = this.#unsent;
    this.#unsent = null;
    if (draft) void this.#deliver(draft);
  }

  async #deliver(draft: Draft): Promise<void> {
    const answer = await this.#send(draft.node, draft.lang, draft.text);
    const latest = this.#draft(draft.node, draft.lang);
    if (answer.ok && latest.peek() === draft) latest.value = null;
  }

  #draft(node: number, lang: string): Signal<Draft | null> {
    const key = `${node} ${lang}`;
    let draft = this.#drafts.get(key);
    if (!draft) {
      draft = signal(null);
      this.#drafts.set(key, draft);
    }
    return draft;
  }
}
