import { useComputed, useSignal } from "@preact/signals";
import { Fragment, type JSX } from "preact";
import type { Store } from "../store/store";
import { Comment, commentIn } from "./Comment";
import { Move } from "./Move";
import { isPick, roundOf } from "./rounds";

const SHORT = 8;
const STRETCH = 32;

/** A node and the moves that could have been made in its place, followed as they change. */
export function siblings(store: Store, id: number): readonly number[] {
  const parent = store.tree.node(id)?.parent ?? null;
  return (parent !== null && store.tree.node(parent)?.children) || [id];
}

/** The moves that could have been made in place of a main one. */
export function Variations({ store, of }: { store: Store; of: number }): JSX.Element | null {
  const [main, ...others] = siblings(store, of);
  if (main !== of || !others.length) return null;
  return (
    <div class="mg-variations">
      {others.map((id) => (
        // biome-ignore lint/a11y/useSemanticElements: a fieldset would bring a frame and a legend
        <div key={id} class="mg-variation" role="group" aria-label={store.say.value("page.variation")}>
          <Run store={store} start={id} numbered most={SHORT} Next={Folded} />
        </div>
      ))}
    </div>
  );
}

interface From {
  readonly store: Store;
  readonly start: number;
  /** Whether nothing stands before it that tells the number of the round. */
  readonly numbered: boolean;
}

interface RunProps extends From {
  /** How many moves to show. */
  readonly most: number;
  /** Shows those after them. */
  Next(props: From): JSX.Element;
}

/** Moves one after the other, with the number of the round where one would miss it. */
function Run({ store, start, numbered, most, Next }: RunProps): JSX.Element {
  const parts: JSX.Element[] = [];
  let id: number | undefined = start;
  let missed = numbered;
  for (let count = 0; id !== undefined && count < most; count++) {
    const node = store.tree.node(id);
    if (!node) break;
    const round = roundOf(store, node);
    const isTurn = !isPick(node);
    parts.push(
      <Fragment key={id}>
        <span class="mg-inline">
          {isTurn && (missed || node.seat === 0) && (
            <span class="mg-inline-number">{node.seat ? `${round} …` : round}</span>
          )}
          <Move store={store} id={id} column={null} />
        </span>
        <Comment store={store} id={id} />
        <Variations store={store} of={id} />
      </Fragment>,
    );
    missed = commentIn(store, node) !== null;
    [id] = node.children;
  }
  return (
    <>
      {parts}
      {id !== undefined && <Next store={store} start={id} numbered={missed} />}
    </>
  );
}

const Unfolded = (from: From): JSX.Element => <Run {...from} most={STRETCH} Next={Unfolded} />;

/** The rest of a long variation: hidden until somebody opens it or goes there. */
function Folded(from: From): JSX.Element {
  const say = from.store.say.value;
  const open = useSignal(false);
  const inside = useComputed(() => from.store.line.value.includes(from.start)).value;
  return (
    <>
      {(open.value || inside) && <Unfolded {...from} />}
      {!inside && (
        <button
          type="button"
          class="mg-fold"
          aria-expanded={open.value}
          onClick={() => {
            open.value = !open.value;
          }}
        >
          {say(open.value ? "page.fold" : "page.unfold")}
        </button>
      )}
    </>
  );
}
