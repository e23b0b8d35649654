import type { JSX } from "preact";
import type { AdviceRow } from "../wire";

const share = (value: number): string => `${Math.round(value * 1000) / 10}%`;

/** How often a move wins, and between which bounds that lies. */
export const WinBar = ({ row: { win, low, high, exact } }: { row: AdviceRow }): JSX.Element => (
  <span class="mg-bar" aria-hidden="true">
    <i class="mg-bar-win" style={{ width: share(win) }} />
    {!exact && <i class="mg-whisker" style={{ left: share(low), width: share(high - low) }} />}
  </span>
);
