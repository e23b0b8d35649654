import type { JSX } from "preact";
import type { Colour } from "../wire";
import { box, circle, range } from "./curves";
import { rosette } from "./ornament";
import { Silent } from "./Silent";
import { Sand } from "./sand";
import { Sign } from "./signs";

interface CardProps {
  id: string;
  x: number;
  y: number;
  width: number;
  height: number;
}

/** The back of a card. */
export function Back({ x, y, width, height }: Omit<CardProps, "id">): JSX.Element {
  const [cx, cy, r] = [x + width / 2, y + height / 2, Math.min(width, height) * 0.36];
  const inset = Math.max(width * 0.08, 2.5);
  return (
    <>
      <path class="mg-back" d={box(x, y, width, height, width * 0.11)} />
      <path
        class="mg-back-lines"
        d={
          box(x + inset, y + inset, width - 2 * inset, height - 2 * inset, width * 0.07) +
          rosette(cx, cy, r) +
          circle({ x: cx, y: cy }, r)
        }
      />
    </>
  );
}

/** The edges of the cards that lie under the first one of a stack, towards the upper right. */
export function edges({ x, y, width, height }: Omit<CardProps, "id">, count: number, step: number): string {
  return range(count)
    .map((i) => box(x + (count - i) * step, y - (count - i) * step, width, height, width * 0.11))
    .join("");
}

interface FaceProps extends CardProps {
  colour: Colour;
  count: number;
  letters: string | undefined;
  /** What the tag on the stack says; none for a single card. */
  tag?: string | undefined;
}

const MOST_EDGES = 5;

/** A stack of cards of one colour, face up. */
export function Face({ id, x, y, width, height, colour, count, letters, tag }: FaceProps): JSX.Element {
  const inset = width * 0.09;
  const [cx, cy] = [x + width / 2, y + height * (tag ? 0.42 : 0.5)];
  const step = Math.min(width * 0.05, 2.6);
  return (
    <>
      <path class="mg-cast" d={box(x + 1, y + 3, width + 1, height + 1, width * 0.11)} />
      {count > 1 && (
        <path
          class={`mg-edges mg-bed-${colour}`}
          d={edges({ x, y, width, height }, Math.min(count - 1, MOST_EDGES), step)}
        />
      )}
      <Sand id={id} colour={colour} path={box(x, y, width, height, width * 0.11)} />
      <path
        class={`mg-face-lines mg-line-${colour}`}
        d={
          box(x + inset, y + inset, width - 2 * inset, height - 2 * inset, width * 0.06) +
          rosette(cx, cy, width * 0.37)
        }
      />
      <circle class={`mg-bed-${colour} mg-well`} cx={cx} cy={cy} r={Math.round(width * 2.5) / 10} />
      <Sign colour={colour} x={cx} y={cy} size={width * 0.16} ground="sand" letters={letters} />
      {tag && <Tag x={cx} y={y + height - width * 0.24} text={tag} size={Math.max(width * 0.22, 10)} />}
    </>
  );
}

interface TagProps {
  x: number;
  y: number;
  text: string;
  size: number;
}

/** A small plate with a few signs on it. */
export function Tag({ x, y, text, size }: TagProps): JSX.Element {
  const width = text.length * size * 0.62 + size * 0.9;
  const height = size * 1.45;
  return (
    <Silent class="mg-tag">
      <path d={box(x - width / 2, y - height / 2, width, height, height / 2)} />
      <text x={round(x)} y={round(y + size * 0.36)} font-size={round(size)} text-anchor="middle">
        {text}
      </text>
    </Silent>
  );
}

const round = (value: number) => Math.round(value * 10) / 10;
