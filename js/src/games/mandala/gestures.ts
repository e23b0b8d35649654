import { tally } from "../../paint/colours";
import type { Colour } from "../../wire";
import type { Selection } from "../game";
import type { MandalaView } from "./view";

const STACK = /^H([12])\.([ROYGPK])$/;
const HEAP = /^M([ab])\.([ROYGPK])$/;
const MOVE = /^(?:M([ab])|F([12]?)([ab])|(X)|(T))(\d*)([ROYGPK])$/;

/** A move taken apart. */
export interface Attempt {
  kind: "M" | "F" | "X" | "T";
  mandala: "a" | "b" | null;
  /** Whose field, where the text says it. */
  owner: number | null;
  count: number;
  colour: Colour;
}

export function read(move: string): Attempt | null {
  const found = MOVE.exec(move);
  if (!found) return null;
  const [, mountain, owner, field, discard, , count] = found;
  return {
    kind: mountain ? "M" : field ? "F" : discard ? "X" : "T",
    mandala: (mountain ?? field ?? null) as Attempt["mandala"],
    owner: owner ? Number(owner) - 1 : null,
    count: Number(count || 1),
    colour: found[7] as Colour,
  };
}

const counted = ({ colour, count }: Selection) => (count > 1 ? `${count}${colour}` : colour);

/** A click on a stack of the hand to move: one card more, as far as they go; another colour begins anew. */
export function select(
  selection: Selection | null,
  target: string,
  view: MandalaView,
): Selection | null | undefined {
  const stack = STACK.exec(target);
  if (!stack || view.phase !== "turn" || Number(stack[1]) - 1 !== view.to_move) return undefined;
  const colour = stack[2] as Colour;
  const held = tally(view.hands[view.to_move === 0 ? 0 : 1]).get(colour) ?? 0;
  const count = selection?.colour === colour ? selection.count + 1 : 1;
  return held === 0 ? undefined : { colour, count: Math.min(count, held) };
}

/** The move that a click on a target means: a mountain takes one card however many are selected. */
export function move(selection: Selection | null, target: string, view: MandalaView): string | null {
  const heap = HEAP.exec(target);
  if (heap && (view.phase === "take" || selection === null)) return view.phase === "take" ? `T${heap[2]}` : null;
  if (selection === null) return null;
  if (heap || /^M[ab]$/.test(target)) return `${target.slice(0, 2)}${selection.colour}`;
  const field = /^F([12])([ab])$/.exec(target);
  if (field) {
    const owner = Number(field[1]) - 1 === view.to_move ? "" : field[1];
    return `F${owner}${field[2]}${counted(selection)}`;
  }
  return target === "X" ? `X${counted(selection)}` : null;
}

/** Where a move comes from, if it comes from a hand, and where it goes. */
export function sourceAndTarget(text: string, view: MandalaView): { from: string | null; to: string } {
  const attempt = read(text);
  const seat = (view.to_move ?? 0) + 1;
  if (!attempt) return { from: null, to: "" };
  const { kind, mandala, owner, colour } = attempt;
  if (kind === "T") return { from: null, to: `M${view.taking?.mandala === 1 ? "b" : "a"}.${colour}` };
  const from = `H${seat}.${colour}`;
  if (kind === "X") return { from, to: "X" };
  return { from, to: kind === "M" ? `M${mandala}` : `F${owner === null ? seat : owner + 1}${mandala}` };
}

/** Where a selection can go; without one, the stacks and heaps that begin or make a move. */
export function targets(selection: Selection | null, legal: readonly string[], view: MandalaView): Set<string> {
  const found = new Set<string>();
  for (const text of legal) {
    const attempt = read(text);
    const { from, to } = sourceAndTarget(text, view);
    if (!attempt) continue;
    if (selection === null || attempt.kind === "T") found.add(from ?? to);
    else if (text === move(selection, to, view)) found.add(to);
  }
  return found;
}
