import type { JSX } from "preact";
import type { NodeData, Value } from "../wire";

interface Point {
  readonly x: number;
  readonly value: Value;
}

/** A part of the curve: the chances of the first seat, the range in which they lie, and a tick for every move. */
export function Curve({ nodes, from }: { nodes: readonly (NodeData | null)[]; from: number }): JSX.Element {
  const points = nodes.flatMap((node, place) => (node?.value ? [{ x: from + place, value: node.value }] : []));
  const ticks = nodes.map((node, place) => tick(from + place, node?.seat ?? null)).join("");
  const band = runs(points).map((run) => outline(run));
  const curve = runs(points).map((run) => polyline(run.map(({ x, value }) => [x, value.win])));
  return (
    <g>
      <path class="mg-ticks" d={ticks} />
      <path class="mg-band" d={band.join("")} />
      <path class="mg-win" d={curve.join("")} />
    </g>
  );
}

/** A tick above the middle for the first seat, below it for the others. */
function tick(x: number, seat: number | null): string {
  return seat === null ? "" : `M${x} 50v${seat === 0 ? -9 : 9}`;
}

/** Split where positions without a value lie between, except single ones: a curve may pass over them. */
function runs(points: readonly Point[]): Point[][] {
  const result: Point[][] = [];
  for (const point of points) {
    const run = result.at(-1);
    const before = run?.at(-1);
    if (run && before && point.x - before.x <= 2) run.push(point);
    else result.push([point]);
  }
  return result;
}

function outline(run: readonly Point[]): string {
  const there = run.map(({ x, value }): [number, number] => [x, value.high]);
  const back = run.map(({ x, value }): [number, number] => [x, value.low]).reverse();
  return `${polyline([...there, ...back])}Z`;
}

/** A line through points; a single one is a line of no length, which its round ends make a dot. */
function polyline(points: readonly (readonly [number, number])[]): string {
  const through = points.map(([x, share], place) => `${place ? "L" : "M"}${x} ${(100 - share * 100).toFixed(1)}`);
  return through.length === 1 ? `${through[0]}h0` : through.join("");
}
