import type { JSX } from "preact";
import type { Store } from "../store/store";

/** The table, and what the hands do with it. */
export const PlayTable = (_: { store: Store }): JSX.Element | null => null;
