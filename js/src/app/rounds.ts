import type { Store } from "../store/store";
import type { NodeData } from "../wire";

/** The round in which a move was made: a node itself counts the round of whoever moves next. */
export function roundOf(store: Store, node: NodeData): number {
  return (node.parent === null ? node : (store.tree.peek(node.parent) ?? node)).round;
}

/** Whether a move is a decision inside a resolution, which a record writes with its seat, as in "1:TG". */
export const isPick = (node: NodeData): boolean => /^\d:/.test(node.text);
