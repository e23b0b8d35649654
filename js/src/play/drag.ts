import { type Signal, signal } from "@preact/signals";
import type { Selection } from "../games/game";
import type { Store } from "../store/store";
import type { Hands } from "./hands";

const STILL = 6;

/** Cards under the pointer, in pixels of the table's box. */
export interface Ghost {
  readonly selection: Selection;
  readonly x: number;
  readonly y: number;
  /** What the pointer is over; null where that is nothing. */
  readonly over: string | null;
}

/** Carries cards from a stack to a target. Small movements stay clicks. */
export class Drag {
  readonly ghost: Signal<Ghost | null> = signal(null);
  readonly #store: Store;
  readonly #hands: Hands;
  readonly #box: () => HTMLElement | null;
  #listening: AbortController | null = null;

  constructor(store: Store, hands: Hands, box: () => HTMLElement | null) {
    this.#store = store;
    this.#hands = hands;
    this.#box = box;
  }

  /** A pointer went down on a target: carry what can be taken from there as soon as it moves. */
  press(target: string, down: PointerEvent): void {
    const held = this.#hands.grip(target);
    const box = this.#box();
    const page = box?.ownerDocument.defaultView;
    this.stop();
    if (!held || !box || !page) return;
    const before = this.#store.selection.peek();
    const listening = new AbortController();
    const { signal } = listening;
    const follow = (listen: (event: PointerEvent) => void) => (event: PointerEvent) => {
      if (event.pointerId === down.pointerId) listen(event);
    };
    const move = follow((event) => {
      const far = Math.hypot(event.clientX - down.clientX, event.clientY - down.clientY) > STILL;
      if (!this.ghost.peek() && !far) return;
      if (!this.ghost.peek()) this.#hands.choose(held);
      const { left, top } = box.getBoundingClientRect();
      this.ghost.value = {
        selection: held,
        x: event.clientX - left,
        y: event.clientY - top,
        over: targetAt(box, event),
      };
    });
    const up = follow((event) => {
      const carried = this.ghost.peek() !== null;
      this.stop();
      if (!carried) return;
      swallowClick(box);
      const over = targetAt(box, event);
      // Cards that fall back into the hand, on whichever stack, were not laid anywhere.
      const back = over === null || target.startsWith(`${over}.`) || this.#hands.grip(over) !== null;
      if (back) this.#hands.choose(before);
      else this.#hands.lay(held, over);
    });
    const cancel = follow(() => this.cancel());
    this.#listening = listening;
    page.addEventListener("pointermove", move, { signal });
    page.addEventListener("pointerup", up, { signal });
    page.addEventListener("pointercancel", cancel, { signal });
  }

  /** Put the cards back; false if none were carried. */
  cancel(): boolean {
    const carried = this.ghost.peek() !== null;
    this.stop();
    if (carried) this.#hands.release();
    return carried;
  }

  /** Let go without a word. */
  stop(): void {
    this.#listening?.abort();
    this.#listening = null;
    this.ghost.value = null;
  }
}

/** The target under a pointer, inside this table. */
function targetAt(box: HTMLElement, { clientX, clientY }: PointerEvent): string | null {
  const root = box.getRootNode() as Document | ShadowRoot;
  const under = root.elementFromPoint(clientX, clientY)?.closest("[data-target]");
  return under && box.contains(under) ? under.getAttribute("data-target") : null;
}

/** The browser takes the end of a drag for a click. */
function swallowClick(box: HTMLElement): void {
  const listening = new AbortController();
  box.addEventListener("click", (event) => event.stopPropagation(), { capture: true, signal: listening.signal });
  setTimeout(() => listening.abort());
}
