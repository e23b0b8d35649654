import type { Traits } from "../wire";

/** What the store needs of the model that it shares with Python; anywidget's models have it. */
export interface Model {
  get<Name extends keyof Traits>(name: Name): Traits[Name];
  set<Name extends keyof Traits>(name: Name, value: Traits[Name]): void;
  on(event: `change:${string}`, listener: () => void): void;
  off(event: `change:${string}`, listener: () => void): void;
  save_changes(): void;
}

/** The traits that the page takes as they are. */
export const FOLLOWED = [
  "table",
  "status",
  "advice",
  "lang",
  "words",
  "theme",
  "adviser",
  "panel",
  "letters",
  "size",
] as const satisfies readonly (keyof Traits)[];

/** All traits that Python writes and the page reads. */
export const READ: readonly (keyof Traits)[] = ["tree", "delta", "cursor", "ack", ...FOLLOWED];
