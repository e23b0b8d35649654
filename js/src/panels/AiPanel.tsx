import type { JSX } from "preact";
import type { Store } from "../store/store";

/** What the adviser says. */
export const AiPanel = (_: { store: Store }): JSX.Element | null => null;
