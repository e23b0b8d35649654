import type { SVGAttributes } from "preact";
import { useEffect, useMemo } from "preact/hooks";
import type { TableHandlers } from "../games/game";

const HELD = 500;
const STILL = 10;

type Listeners = Pick<
  SVGAttributes<SVGSVGElement>,
  | "onClick"
  | "onContextMenu"
  | "onKeyDown"
  | "onPointerCancel"
  | "onPointerDown"
  | "onPointerLeave"
  | "onPointerMove"
  | "onPointerOver"
  | "onPointerUp"
>;

/** The name of what an event happened on. */
function targetOf({ target }: Event): string | null {
  return target instanceof Element ? (target.closest("[data-target]")?.getAttribute("data-target") ?? null) : null;
}

/** Turns what pointers and keys do on a drawing into touches of its targets. */
class Hands {
  readonly listeners: Listeners = {
    onClick: (event) => this.#click(event),
    onContextMenu: (event) => this.#menu(event),
    onKeyDown: (event) => this.#key(event),
    onPointerCancel: () => this.rest(),
    onPointerDown: (event) => this.#down(event),
    onPointerLeave: () => this.#over(null),
    onPointerMove: (event) => this.#move(event),
    onPointerOver: (event) => this.#over(targetOf(event)),
    onPointerUp: () => this.rest(),
  };
  on: TableHandlers = {};
  #hovered: string | null = null;
  #origin = { x: 0, y: 0 };
  #timer: ReturnType<typeof setTimeout> | undefined;
  /** Whether the finger that is down has already asked for the menu. */
  #asked = false;

  /** Nothing is held down any more. */
  rest(): void {
    clearTimeout(this.#timer);
  }

  #click(event: MouseEvent): void {
    const target = targetOf(event);
    // What lies under the pointer may have changed since the first of two clicks; together they are still one.
    if (target !== null && !this.#asked) this.on.touch?.(target, event.detail === 2 ? "twice" : "once");
    this.#asked = false;
  }

  #menu(event: MouseEvent): void {
    const target = targetOf(event);
    if (target === null) return;
    event.preventDefault();
    this.rest();
    // Some browsers tell of a long press themselves, others do not; it is one touch all the same.
    if (!this.#asked) this.on.touch?.(target, "menu");
  }

  #key(event: KeyboardEvent): void {
    const target = targetOf(event);
    if (target === null || (event.key !== "Enter" && event.key !== " ")) return;
    if (event.ctrlKey || event.altKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    if (!event.repeat) this.on.touch?.(target, "once");
  }

  #down(event: PointerEvent): void {
    this.rest();
    this.#asked = false;
    const target = targetOf(event);
    if (target === null || event.button !== 0) return;
    this.#origin = { x: event.clientX, y: event.clientY };
    if (event.pointerType !== "mouse") this.#timer = setTimeout(() => this.#held(target), HELD);
    this.on.press?.(target, event);
  }

  #held(target: string): void {
    this.#asked = true;
    this.on.touch?.(target, "menu");
  }

  #move({ clientX, clientY }: PointerEvent): void {
    if (Math.hypot(clientX - this.#origin.x, clientY - this.#origin.y) > STILL) this.rest();
  }

  #over(target: string | null): void {
    if (target === this.#hovered) return;
    this.#hovered = target;
    this.on.hover?.(target);
  }
}

/** The listeners of a drawing; none for a picture. */
export function useTouch(on: TableHandlers | undefined): Partial<Listeners> {
  const hands = useMemo(() => new Hands(), []);
  hands.on = on ?? {};
  useEffect(() => () => hands.rest(), [hands]);
  return on ? hands.listeners : {};
}
