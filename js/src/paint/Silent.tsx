import type { ComponentChildren, JSX } from "preact";

/** What is drawn for the eye alone, since the name of a target nearby says it in words. */
export const Silent = ({ class: kind, children }: { class: string; children: ComponentChildren }): JSX.Element => (
  // biome-ignore lint/a11y/noAriaHiddenOnFocusable: nothing in a drawing can be focused but its targets
  <g class={kind} aria-hidden="true">
    {children}
  </g>
);
