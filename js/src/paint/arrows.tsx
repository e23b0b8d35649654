import type { JSX } from "preact";
import type { AiArrow } from "../games/game";
import { around, d, type Point } from "./curves";
import type { Place } from "./places";
import type { Style } from "./shapes";

type Places = ReadonlyMap<string, Place>;

interface Course {
  readonly line: string;
  readonly head: string;
}

/** How far from where it comes from an arrow begins: there is a sign to be read. */
const AWAY = 26;

/** The course of an arrow: bent a little, so that arrows between the same rows lie apart. */
function course(source: Point, to: Point, width: number): Course {
  const whole = Math.hypot(to.x - source.x, to.y - source.y) || 1;
  const begin = Math.min(AWAY / whole, 0.3);
  const from = { x: source.x + (to.x - source.x) * begin, y: source.y + (to.y - source.y) * begin };
  const [dx, dy] = [to.x - from.x, to.y - from.y];
  const length = whole * (1 - begin);
  const bend = Math.min(length * 0.14, 34) * (dx < 0 ? -1 : 1);
  const knee = { x: (from.x + to.x) / 2 + (dy / length) * bend, y: (from.y + to.y) / 2 - (dx / length) * bend };
  const angle = (Math.atan2(to.x - knee.x, knee.y - to.y) * 180) / Math.PI;
  const size = 7 + width * 1.5;
  const [left, right, neck] = [
    around(to, size, angle + 180 - 27),
    around(to, size, angle + 180 + 27),
    around(to, size * 0.72, angle + 180),
  ];
  return {
    line: d`M${from.x} ${from.y}Q${knee.x} ${knee.y} ${neck.x} ${neck.y}`,
    head: d`M${to.x} ${to.y}L${left.x} ${left.y}L${neck.x} ${neck.y}L${right.x} ${right.y}Z`,
  };
}

function Shaft({ line, head, width, kind }: Course & { width: number; kind: string }): JSX.Element {
  return (
    <g class={`mg-arrow ${kind}`}>
      <path class="mg-halo" d={line + head} stroke-width={width + 3} />
      <path class="mg-shaft" d={line} stroke-width={width} />
      <path class="mg-head" d={head} />
    </g>
  );
}

/** An arrow that a study draws. */
export function StudyArrow(props: { style: Style; from: Point; to: Point }): JSX.Element {
  return <Shaft {...course(props.from, props.to, 4)} width={4} kind={`mg-shape mg-shape-${props.style}`} />;
}

function Rank({ x, y, rank, sure }: Point & { rank: number; sure: boolean }): JSX.Element {
  return (
    <g class={`mg-rank${rank === 1 ? " is-best" : ""}${sure ? "" : " is-unsure"}`}>
      <circle cx={Math.round(x)} cy={Math.round(y)} r="10" />
      <text x={Math.round(x)} y={Math.round(y) + 4} text-anchor="middle">
        {rank}
      </text>
    </g>
  );
}

const RANK_PITCH = 22;

/** The moves that an adviser proposes: the likelier the best one, the wider; dashed where it is unsure. */
export function AiArrows({ arrows, places }: { arrows: readonly AiArrow[]; places: Places }): JSX.Element {
  // Where an arrow begins, its number hides nothing; those of one stack stand one below the other.
  const below = ({ from, rank }: AiArrow): number =>
    RANK_PITCH * arrows.filter((other) => other.from === from && from !== null && other.rank < rank).length;
  // The best one is drawn last and so lies on top.
  const drawn = [...arrows].sort((one, other) => other.rank - one.rank);
  return (
    <>
      {drawn.map((arrow) => {
        const { from, to, rank, best, sure } = arrow;
        const start = from === null ? undefined : places.get(from);
        const end = places.get(to);
        if (!end) return null;
        const kind = `mg-ai${rank === 1 ? " is-best" : ""}${sure ? "" : " is-unsure"}`;
        const width = 2.5 + 4.5 * best;
        const { x, y } = (start ?? end).badge;
        return (
          <g key={rank} data-rank={rank}>
            {start ? (
              <Shaft {...course(start, end, width)} width={width} kind={kind} />
            ) : (
              <path class={`mg-ring ${kind}`} d={end.outline} />
            )}
            <Rank x={x} y={y + below(arrow)} rank={rank} sure={sure} />
          </g>
        );
      })}
    </>
  );
}
