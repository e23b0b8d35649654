import type { JSX } from "preact";
import type { AiArrow, Badge } from "../games/game";
import { decimal, type Say } from "../words";
import { AiArrows, StudyArrow } from "./arrows";
import { box, circle, d, type Point } from "./curves";
import type { Place } from "./places";
import { Silent } from "./Silent";
import { readShape, type Shape } from "./shapes";
import { shortened, textWidth } from "./text";

interface Sheet {
  /** How wide the drawing is; nothing is written beyond its edges. */
  readonly width: number;
  readonly places: ReadonlyMap<string, Place>;
}

interface OverlayProps extends Sheet {
  say: Say;
  shapes: readonly string[];
  arrows: readonly AiArrow[];
  badges: ReadonlyMap<string, Badge>;
  faults: ReadonlySet<string>;
}

/** What an adviser and a study draw over the table; nothing in it can be touched. */
export function Overlay({ shapes, arrows, badges, faults, say, ...sheet }: OverlayProps): JSX.Element {
  const drawn = shapes.flatMap(readShape);
  return (
    <Silent class="mg-overlay">
      {drawn.map((shape, i) => (
        <Drawn key={i} shape={shape} {...sheet} />
      ))}
      <AiArrows arrows={arrows} places={sheet.places} />
      {[...badges].map(([target, badge]) => {
        const place = sheet.places.get(target);
        return place && <BadgePlate key={target} badge={badge} at={place.badge} width={sheet.width} say={say} />;
      })}
      {[...faults].map((target) => {
        const place = sheet.places.get(target);
        return place && <Fault key={target} {...place.badge} />;
      })}
    </Silent>
  );
}

/** Where a target lies; a card that has been played lay in the hand that it came from. */
const placeOf = (places: Sheet["places"], target: string): Place | undefined =>
  places.get(target) ?? places.get(target.split(".", 1)[0] ?? "");

function Drawn({ shape, places, width }: Sheet & { shape: Shape }): JSX.Element | null {
  if (shape.kind === "arrow") {
    const [from, to] = [placeOf(places, shape.from), placeOf(places, shape.to)];
    return from && to ? <StudyArrow style={shape.style} from={from} to={to} /> : null;
  }
  const place = placeOf(places, shape.target);
  if (!place || shape.kind === "dim") return null;
  if (shape.kind === "label")
    return <Plate at={place.badge} text={shape.words} width={width} kind="mg-label" size={11.5} />;
  return (
    <g class={`mg-mark mg-shape mg-shape-${shape.style}`}>
      <path class="mg-halo" d={place.outline} stroke-width="7" />
      <path class="mg-shaft" d={place.outline} stroke-width="3.5" />
      {shape.style === "y" && <path class="mg-halo" d={place.outline} stroke-width="1.2" />}
    </g>
  );
}

/** A sign on what stands in the way of a move. */
const Fault = ({ x, y }: Point): JSX.Element => (
  <g class="mg-fault">
    <path d={circle({ x, y }, 9)} />
    <path d={d`M${x - 3.6} ${y - 3.6}l7.2 7.2m0 -7.2l-7.2 7.2`} />
  </g>
);

interface PlateProps {
  at: Point;
  text: string;
  width: number;
  kind: string;
  size: number;
}

const BOLDER = 1.08;

/** Words on a plate, kept inside the drawing. */
function Plate({ at, text, width, kind, size }: PlateProps): JSX.Element {
  const words = shortened(text, size, width * 0.5);
  const half = textWidth(words, size * BOLDER) / 2 + 7;
  const x = Math.round(Math.min(Math.max(at.x, half + 3), width - half - 3));
  const y = Math.round(Math.max(at.y, 14));
  return (
    <g class={`mg-plate ${kind}`}>
      <path d={box(x - half, y - 10, 2 * half, 20, 10)} />
      <text x={x} y={y + size * 0.36} font-size={size} text-anchor="middle">
        {words}
      </text>
    </g>
  );
}

function BadgePlate(props: { badge: Badge; at: Point; width: number; say: Say }): JSX.Element {
  const { rank, win, loss, sure, glyph } = props.badge;
  const best = rank === 1;
  const figure = best
    ? `1 · ${Math.round(win * 100)} %`
    : `−${decimal(props.say.lang, loss * 100, 1)}${glyph ? ` ${glyph}` : ""}`;
  const kind = `mg-badge${best ? " is-best" : ""}${glyph ? " is-error" : ""}${sure ? "" : " is-unsure"}`;
  return <Plate at={props.at} text={figure} width={props.width} kind={kind} size={11.5} />;
}
