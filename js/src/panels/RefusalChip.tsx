import type { JSX } from "preact";
import type { Store } from "../store/store";

/** Why the last try was refused. */
export const RefusalChip = (_: { store: Store }): JSX.Element | null => null;
