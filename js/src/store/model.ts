import type { AnyModel } from "@anywidget/types";
import type { Traits } from "../wire";

/** What the store needs of the model that it shares with Python. */
export type Model = Pick<AnyModel<Traits>, "get" | "set" | "on" | "off" | "save_changes">;

/** The traits that Python writes and the page reads. */
export const READ: readonly (keyof Traits)[] = [
  "tree",
  "delta",
  "table",
  "status",
  "advice",
  "ack",
  "cursor",
  "lang",
  "theme",
  "adviser",
  "panel",
  "letters",
  "size",
];
