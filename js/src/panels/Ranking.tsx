import { useSignal, useSignalEffect } from "@preact/signals";
import type { JSX } from "preact";
import { useLayoutEffect, useRef } from "preact/hooks";
import { handsOf } from "../play/hands";
import type { Store } from "../store/store";
import type { AdviceData, AdviceRow } from "../wire";
import { sceneOf } from "./advised";
import { Legend } from "./Legend";
import { useOrder } from "./order";
import { Progress } from "./Progress";
import { RankedMove } from "./RankedMove";
import { Why } from "./Why";

const FEW = 5;

/** The moves as the adviser ranks them: one that is pointed at shows on the table, a double click plays it. */
export function Ranking({ store, advice }: { store: Store; advice: AdviceData }): JSX.Element {
  const say = store.say.value;
  const { rows, node } = advice;
  const over = useSignal(false);
  const within = useSignal(false);
  const all = useSignal(false);
  const chosen = useSignal<string | null>(null);
  const list = useRef<HTMLDivElement>(null);
  const ranking = rows.map(({ move }) => move);
  const order = useOrder(ranking, over.value || within.value);
  const listed = all.value ? order : order.slice(0, FEW);

  const point = (move: string | null): void => {
    if (move) store.preview.value = { node, move };
    else if (store.preview.peek()?.move) store.preview.value = null;
  };
  const choose = (move: string): void => {
    chosen.value = move;
    point(move);
  };
  const play = (move: string): void => void handsOf(store).play(move);
  useSignalEffect(() => {
    if (!store.preview.value) chosen.value = null;
  });
  useLayoutEffect(
    () => () => {
      if (store.preview.peek()?.node === node) store.preview.value = null;
    },
    [store, node],
  );

  const preview = store.preview.value;
  const pointed = preview?.node === node ? preview.move : undefined;
  const entry = pointed && listed.includes(pointed) ? pointed : listed[0];
  const scene = sceneOf(store, advice);
  const best = rows[0] as AdviceRow;
  const rowOf = new Map(rows.map((row) => [row.move, row]));
  const onKeyDown = (event: KeyboardEvent): void => {
    const move = (event.target as HTMLElement).dataset.move;
    const to = move && placeAfter(event.key, listed.indexOf(move), listed.length - 1);
    if (typeof to === "number") list.current?.querySelectorAll<HTMLElement>("[data-move]")[to]?.focus();
    else if (!move || event.key !== "Enter") return;
    else if (chosen.value === move) play(move);
    else choose(move);
    event.preventDefault();
  };
  return (
    <div class="mg-ranking">
      <Legend say={say} />
      <div
        ref={list}
        class="mg-ranks"
        role="listbox"
        tabIndex={-1}
        aria-label={say("panel.ranked")}
        onKeyDown={onKeyDown}
        onPointerEnter={() => {
          over.value = true;
        }}
        onPointerLeave={() => {
          over.value = false;
          point(chosen.value);
        }}
        onFocusIn={(event) => {
          within.value = true;
          point((event.target as HTMLElement).dataset.move ?? null);
        }}
        onFocusOut={(event) => {
          if (list.current?.contains(event.relatedTarget as Node | null)) return;
          within.value = false;
          point(chosen.value);
        }}
      >
        {listed.map((move) => {
          const row = rowOf.get(move);
          return (
            row && (
              <RankedMove
                key={move}
                say={say}
                scene={scene}
                row={row}
                best={best}
                rank={rows.indexOf(row) + 1}
                selected={pointed === move}
                entry={entry === move}
                onPoint={() => point(move)}
                onChoose={() => choose(move)}
                onPlay={() => play(move)}
              />
            )
          );
        })}
      </div>
      <div class="mg-below">
        <Progress store={store} advice={advice} />
        {rows.length > FEW && (
          <button
            type="button"
            class="mg-link"
            data-action="more"
            aria-expanded={all.value}
            onClick={() => {
              all.value = !all.value;
            }}
          >
            {say(all.value ? "panel.fewer" : "panel.more", { n: rows.length - FEW })}
          </button>
        )}
      </div>
      <Why store={store} scene={scene} row={rowOf.get(pointed ?? "") ?? best} best={best} onPlay={play} />
    </div>
  );
}

/** Where a key leads in a list; nowhere if it is not about places. */
function placeAfter(key: string, place: number, last: number): number | undefined {
  const places: Record<string, number> = {
    ArrowUp: Math.max(0, place - 1),
    ArrowDown: Math.min(last, place + 1),
    Home: 0,
    End: last,
  };
  return places[key];
}
