import type { JSX } from "preact";
import type { Say } from "../words";
import type { Choice } from "./hands";

export interface CountMenuProps {
  readonly choices: readonly Choice[];
  /** The middle of what the cards go to, in pixels of the table's box. */
  readonly x: number;
  readonly y: number;
  say: Say;
  close(): void;
}

const take = (button: HTMLElement | null): void => button?.focus({ preventScroll: true });

/** Asks how many cards are to go. */
export function CountMenu({ choices, x, y, say, close }: CountMenuProps): JSX.Element {
  const onKeyDown = (event: KeyboardEvent & { currentTarget: HTMLElement }): void => {
    const buttons = [...event.currentTarget.querySelectorAll("button")];
    const root = event.currentTarget.getRootNode() as Document | ShadowRoot;
    const at = buttons.indexOf(root.activeElement as HTMLButtonElement);
    const step = { ArrowLeft: -1, ArrowUp: -1, ArrowRight: 1, ArrowDown: 1 }[event.key];
    if (step) buttons.at((at + step) % buttons.length)?.focus();
    else if (/^[1-9]$/.test(event.key)) buttons[Number(event.key) - 1]?.click();
    else if (event.key === "Escape" || event.key === "Tab") close();
    else return;
    event.preventDefault();
  };
  return (
    <div
      class="mg-pips"
      role="menu"
      tabIndex={-1}
      aria-label={say("panel.how many")}
      style={{ "--x": `${x}px`, "--y": `${y}px` }}
      onKeyDown={onKeyDown}
    >
      {choices.map(({ count, legal, choose }, place) => (
        <button
          key={count}
          type="button"
          role="menuitem"
          class={legal ? "mg-pip" : "mg-pip is-dim"}
          data-count={count}
          aria-label={say("panel.count", { n: count })}
          {...(place === 0 && { ref: take })}
          onClick={() => {
            close();
            choose();
          }}
        >
          {count}
        </button>
      ))}
    </div>
  );
}
