import type { JSX } from "preact";
import { useRef } from "preact/hooks";
import type { Store } from "../store/store";
import { Curve } from "./Curve";
import { cut } from "./chunks";

const PIECE = 48;

/** The line of moves from the start to the end, with the first seat's chances; one can drag along it. */
export function Timeline({ store }: { store: Store }): JSX.Element {
  const say = store.say.value;
  const line = store.line.value;
  const pieces = useRef<number[][]>([]);
  pieces.current = cut(line, PIECE, pieces.current);
  const last = Math.max(line.length - 1, 1);
  const drag = (event: PointerEvent & { currentTarget: HTMLElement }): void => {
    const { left, width } = track(event.currentTarget);
    const place = Math.round(((event.clientX - left) / width) * last);
    store.go(line[Math.min(Math.max(place, 0), line.length - 1)] ?? 0);
  };
  const place = line.indexOf(store.cursor.value);
  return (
    <div
      class="mg-timeline"
      role="slider"
      tabIndex={0}
      aria-label={say("page.timeline")}
      aria-valuemin={0}
      aria-valuemax={line.length - 1}
      aria-valuenow={place}
      aria-valuetext={told(store, place, line.length - 1)}
      style={{ "--last": last }}
      onPointerDown={(event) => {
        if (event.button !== 0) return;
        event.currentTarget.setPointerCapture(event.pointerId);
        drag(event);
      }}
      onPointerMove={(event) => {
        if (event.currentTarget.hasPointerCapture(event.pointerId)) drag(event);
      }}
    >
      <div class="mg-track">
        <svg class="mg-curve" viewBox={`0 0 ${last} 100`} preserveAspectRatio="none" aria-hidden="true">
          <line class="mg-even" x1="0" x2={last} y1="50" y2="50" />
          {pieces.current.map((ids, piece) => (
            <CurvePiece
              key={piece}
              store={store}
              ids={ids}
              from={piece * PIECE}
              next={pieces.current[piece + 1]?.[0] ?? null}
            />
          ))}
        </svg>
        {pieces.current.map((ids, piece) => (
          <Marks key={piece} store={store} ids={ids} from={piece * PIECE} />
        ))}
        <div class="mg-now" style={{ "--x": place }} />
      </div>
    </div>
  );
}

/** The part of the timeline that stands for moves: its padding stands for none. */
function track(timeline: HTMLElement): DOMRect {
  return (timeline.firstElementChild ?? timeline).getBoundingClientRect();
}

function told(store: Store, place: number, last: number): string {
  const say = store.say.value;
  const node = store.tree.node(store.cursor.value);
  const chances = node?.value && {
    name: store.name(0),
    win: Math.round(node.value.win * 100),
    low: Math.round(node.value.low * 100),
    high: Math.round(node.value.high * 100),
  };
  const parts = [say("page.place", { ply: place, last }), node?.text, chances && say("page.chances", chances)];
  return parts.filter(Boolean).join(", ");
}

interface Piece {
  readonly store: Store;
  readonly ids: readonly number[];
  /** The place of the first of them in the line. */
  readonly from: number;
}

function CurvePiece({ store, ids, from, next }: Piece & { next: number | null }): JSX.Element {
  const nodes = (next === null ? ids : [...ids, next]).map((id) => store.tree.node(id));
  return <Curve nodes={nodes} from={from} />;
}

/** What happened at some moves: signs that somebody gave, completed mandalas, other ways to go on. */
function Marks({ store, ids, from }: Piece): JSX.Element {
  const say = store.say.value;
  const marks = ids.flatMap((id, place) => {
    const node = store.tree.node(id);
    if (!node) return [];
    const style = { "--x": from + place };
    const [glyph] = node.glyphs.filter((sign) => !sign.startsWith("$"));
    const completed = node.events.find(({ kind }) => kind === "completed");
    const others = node.children.length - 1;
    return [
      completed && (
        <span
          key={`${id} ring`}
          class="mg-ring"
          style={style}
          title={say("page.completes", { mandala: completed.zone ?? "" })}
        />
      ),
      others > 0 && (
        <span key={`${id} fork`} class="mg-fork" style={style} title={say("page.branches", { n: others })} />
      ),
      glyph && (
        <span
          key={`${id} sign`}
          class="mg-verdict"
          style={{ ...style, "--y": node.value?.win ?? 0.5 }}
          data-glyph={glyph}
        >
          {glyph}
        </span>
      ),
    ];
  });
  return <>{marks}</>;
}
