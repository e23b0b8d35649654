import { type Signal, signal } from "@preact/signals";
import type { View } from "../games/game";
import type { DeltaData, NodeData, TreeData } from "../wire";

/**
 * The moves of a study. It stands on the model's own object and changes that in place, so that a saved notebook
 * holds the current tree. Every node has a signal of its own: a change costs what it touches, not what there is.
 */
export class Tree {
  /** The revision that is shown. */
  readonly rev = signal(-1);
  /** Counts changes of who follows whom. */
  readonly shape = signal(0);
  #data: TreeData = { rev: -1, nodes: [] };
  #signals = new Map<number, Signal<NodeData | null>>();
  #views = new Map<number, View>();
  /** Counts changes of what is seen at nodes that were there before. */
  #sight = signal(0);

  /** Stand on another object, unless it is older than what is shown. */
  adopt(data: TreeData): void {
    if (data === this.#data || data.rev < this.rev.peek()) return;
    this.#data = data;
    this.#views.clear();
    for (const [id, node] of this.#signals) node.value = data.nodes[id] ?? null;
    this.#sight.value++;
    this.shape.value++;
    this.rev.value = data.rev;
  }

  /** Apply what changed; "gap" if something before it is missing. */
  apply(delta: DeltaData): "done" | "old" | "gap" {
    if (delta.rev <= this.rev.peek()) return "old";
    if (delta.since !== this.rev.peek()) return "gap";
    for (const [key, patch] of Object.entries(delta.nodes)) this.#patch(Number(key), patch);
    this.#data.rev = delta.rev;
    this.rev.value = delta.rev;
    return "done";
  }

  #patch(id: number, patch: Partial<NodeData> | null): void {
    const { nodes } = this.#data;
    while (nodes.length < id) nodes.push(null);
    const old = nodes[id] ?? null;
    const node = patch && ({ ...old, ...patch } as NodeData);
    nodes[id] = node;
    if (!(old && patch) || patch.children || patch.parent !== undefined) this.shape.value++;
    if (old && (!patch || patch.view || patch.parent !== undefined)) {
      this.#views.clear();
      this.#sight.value++;
    }
    const known = this.#signals.get(id);
    if (known) known.value = node;
  }

  /** A node, followed by whoever reads it inside a component or an effect; null if there is none. */
  node(id: number): NodeData | null {
    let known = this.#signals.get(id);
    if (!known) {
      known = signal(this.peek(id));
      this.#signals.set(id, known);
    }
    return known.value;
  }

  /** A node as it is now. */
  peek(id: number): NodeData | null {
    return this.#data.nodes[id] ?? null;
  }

  /** The whole view at a node: its own differences laid over those of the moves before it. */
  view(id: number): View {
    this.#sight.value;
    const bare: number[] = [];
    let known: View | undefined;
    for (let at: number | null = id; at !== null; at = this.peek(at)?.parent ?? null) {
      known = this.#views.get(at);
      if (known) break;
      bare.push(at);
    }
    for (const at of bare.reverse()) {
      known = { ...known, ...this.peek(at)?.view } as View;
      this.#views.set(at, known);
    }
    return known as View;
  }

  /** The nodes from the root to this one. */
  path(id: number): number[] {
    const path: number[] = [];
    for (let at: number | null = id; at !== null && this.peek(at); at = this.peek(at)?.parent ?? null)
      path.push(at);
    return path.reverse();
  }

  /** The nodes from the root through this one, and on along the main continuation. */
  line(id: number): number[] {
    const line = this.path(id);
    for (let at = this.peek(id)?.children[0]; at !== undefined; at = this.peek(at)?.children[0]) line.push(at);
    return line;
  }

  /** This node and the moves that could have been made in its place, the main one first. */
  siblings(id: number): readonly number[] {
    const parent = this.peek(id)?.parent ?? null;
    return parent === null ? [id] : (this.peek(parent)?.children ?? [id]);
  }
}
