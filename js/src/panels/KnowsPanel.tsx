import type { JSX } from "preact";
import type { Store } from "../store/store";

/** Who can know what. */
export const KnowsPanel = (_: { store: Store }): JSX.Element | null => null;
