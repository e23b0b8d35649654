import { useSignal } from "@preact/signals";
import { Fragment, type JSX } from "preact";
import { memo } from "preact/compat";
import type { Store } from "../store/store";
import type { NodeData } from "../wire";
import { Comment, commentIn } from "./Comment";
import { Move } from "./Move";
import { isPick, roundOf } from "./rounds";

const SHORT = 8;
const STRETCH = 32;

export const hasComment = (store: Store, node: NodeData): boolean => commentIn(store, node) !== null;

/** The moves that could have been made in place of a main one. */
export function Variations({ store, of }: { store: Store; of: number }): JSX.Element | null {
  const parent = store.tree.node(of)?.parent ?? null;
  const [main, ...others] = parent === null ? [] : (store.tree.node(parent)?.children ?? []);
  if (main !== of || !others.length) return null;
  return (
    <div class="mg-variations">
      {others.map((id) => (
        <Variation key={id} store={store} start={id} />
      ))}
    </div>
  );
}

/** One variation as running text; a long one is folded until somebody opens it or goes there. */
const Variation = memo(function Variation({ store, start }: { store: Store; start: number }): JSX.Element {
  const say = store.say.value;
  const open = useSignal(false);
  const length = store.tree.line(start).length - store.tree.path(start).length + 1;
  const long = length > SHORT + 2;
  const inside = long && store.line.value.includes(start);
  const shown = !long || open.value || inside;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would bring a frame and a legend
    <div class="mg-variation" role="group" aria-label={say("page.variation")}>
      <Run store={store} start={start} first most={shown ? Number.POSITIVE_INFINITY : SHORT} />
      {long && !inside && (
        <button
          type="button"
          class="mg-fold"
          aria-expanded={shown}
          onClick={() => {
            open.value = !open.value;
          }}
        >
          {shown ? say("page.fold") : say("page.unfold", { n: length - SHORT })}
        </button>
      )}
    </div>
  );
});

interface RunProps {
  readonly store: Store;
  readonly start: number;
  /** Whether nothing stands before it. */
  readonly first: boolean;
  /** How many moves to show. */
  readonly most: number;
}

/** Moves one after the other, with the number of the round where one would miss it. */
const Run = memo(function Run({ store, start, first, most }: RunProps): JSX.Element {
  const parts: JSX.Element[] = [];
  let id: number | undefined = start;
  let numbered = first;
  for (let count = 0; id !== undefined && count < Math.min(most, STRETCH); count++) {
    const node: NodeData | null = store.tree.node(id);
    if (!node) break;
    const round = roundOf(store, node);
    parts.push(
      <Fragment key={id}>
        {!isPick(node) && (numbered || node.seat === 0) && (
          <span class="mg-inline-number">{node.seat ? `${round} …` : round}</span>
        )}
        <Move store={store} id={id} column={null} /> <Comment store={store} id={id} />
        {id !== start && <Variations store={store} of={id} />}
      </Fragment>,
    );
    numbered = hasComment(store, node);
    id = node.children[0];
  }
  return (
    <>
      {parts}
      {id !== undefined && most > STRETCH && (
        <Run store={store} start={id} first={numbered} most={most - STRETCH} />
      )}
    </>
  );
});
