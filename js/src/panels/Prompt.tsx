import type { JSX } from "preact";
import type { Store } from "../store/store";

/** What can be done next, under the table. */
export const Prompt = (_: { store: Store }): JSX.Element | null => null;
