import type { ComponentChildren, JSX } from "preact";

/** How targets stand out at the moment. */
export interface Light {
  /** The targets that stay bright; null for all. */
  readonly lit: ReadonlySet<string> | null;
  readonly faults: ReadonlySet<string>;
  /** Where the last move left its cards. */
  readonly last: ReadonlySet<string>;
  /** The targets that a study draws back. */
  readonly dim: ReadonlySet<string>;
  /** The targets that can be clicked. */
  readonly active: ReadonlySet<string>;
  /** The targets that what is selected can go to. */
  readonly open: ReadonlySet<string>;
}

const within = (part: string, whole: string) => part.startsWith(`${whole}.`);

/** Whether a target stays bright: by itself, as part of something bright, or because a part of it is. */
export function isBright(lit: ReadonlySet<string>, target: string): boolean {
  return [...lit].some((name) => name === target || within(target, name) || within(name, target));
}

const isDim = (target: string, { lit, dim }: Light): boolean =>
  [...dim].some((name) => name === target || within(target, name)) || (lit !== null && !isBright(lit, target));

/** The classes by which a target shows its state. */
export function stateOf(target: string, light: Light): string {
  const { lit, faults, last, active, open } = light;
  const states = {
    "is-dim": isDim(target, light),
    "is-lit": lit?.has(target) ?? false,
    "is-fault": faults.has(target),
    "is-last": last.has(target),
    "is-active": active.has(target),
    "is-open": open.has(target),
  };
  return Object.entries(states)
    .filter(([, holds]) => holds)
    .map(([name]) => ` ${name}`)
    .join("");
}

/** How a zone and its parts stand out, in a word. */
export const lightOn = (zone: string, light: Light): string =>
  Object.values(light)
    .map((names: Light["lit"]) => (names ? [...names].filter((name) => name.startsWith(zone)).join() : "all"))
    .join("|");

interface ZoneProps {
  target: string;
  /** All that its colours and its place say, in words. */
  label: string;
  light: Light;
  /** What it is to those who hear the table: something to press, a thing to look at, or several of these. */
  role?: "button" | "img" | "group";
  class?: string;
  pressed?: boolean | undefined;
  children: ComponentChildren;
}

/** A part of the table that has a name. */
export function Zone({
  target,
  label,
  light,
  role = "button",
  class: kind = "",
  pressed,
  children,
}: ZoneProps): JSX.Element {
  return (
    // biome-ignore lint/a11y/useAriaPropsSupportedByRole: only buttons are given one
    <g
      class={`mg-zone${kind && ` ${kind}`}${stateOf(target, light)}`}
      data-target={target}
      role={role}
      tabindex={role === "group" ? undefined : light.active.has(target) || light.open.has(target) ? 0 : -1}
      aria-label={label}
      aria-pressed={pressed}
    >
      {children}
    </g>
  );
}
