import { tally, unseen } from "../../paint/colours";
import { box, circle, type Point, range } from "../../paint/curves";
import type { Place } from "../../paint/places";
import type { Colour } from "../../wire";
import { type Disc, fieldOutline, heaps, mountainOutline, type Side, share } from "./disc";
import type { Frame } from "./frame";
import { LETTERS, MANDALAS, type MandalaView, SEATS, type Two } from "./view";

/** A stack of a hand, or the back of one card in it. */
export interface Stack extends Place {
  readonly left: number;
  readonly top: number;
  readonly colour: Colour | null;
  readonly count: number;
}

export const discOf = (frame: Frame, mandala: Two): Disc => ({ ...frame.centres[mandala], radius: frame.radius });

export const sideOf = (seat: Two, nearSeat: Two): Side => (seat === nearSeat ? 1 : -1);

/** The stacks of a hand, side by side; of cards that the view does not know one sees the backs. */
export function stacks(frame: Frame, bag: string, near: boolean): Stack[] {
  const { width, height } = near ? frame.card : frame.farCard;
  const backs = unseen(bag);
  const piles: (readonly [Colour | null, number])[] = [
    ...tally(bag),
    ...range(backs).map(() => [null, 1] as const),
  ];
  const wanted = backs ? width * 0.62 : width + (near ? 28 : 16);
  const pitch = Math.min(wanted, (frame.width - 48 - width) / Math.max(piles.length - 1, 1));
  const start = (frame.width - pitch * (piles.length - 1) - width) / 2;
  const top = near ? frame.handTop : frame.farHandTop;
  return piles.map(([colour, count], i) => {
    const left = start + i * pitch;
    const middle = { x: left + width / 2, y: top + height / 2 };
    const outline = box(left - 3, top - 3, width + 6, height + 6, 8);
    return { ...middle, left, top, colour, count, outline, badge: { x: left + width + 4, y: top + 8 } };
  });
}

/** Where everything lies that has a name. */
export function places(frame: Frame, view: MandalaView, nearSeat: Two): Map<string, Place> {
  return new Map([
    ...SEATS.flatMap((seat) => seatPlaces(frame, view, seat, seat === nearSeat)),
    ...MANDALAS.flatMap((mandala) => mandalaPlaces(frame, view, mandala, nearSeat)),
    pilePlace(frame, "D"),
    pilePlace(frame, "X"),
  ]);
}

type Named = [string, Place];

function seatPlaces(frame: Frame, view: MandalaView, seat: Two, near: boolean): Named[] {
  const { river, slot, pitch, cup } = near ? frame.near : frame.far;
  const number = seat + 1;
  const slots = range(6).map((i): Named => {
    const [x, y] = [river.x + i * pitch, river.y];
    const outline = box(x - 2, y - 2, slot + 4, slot + 4, 7);
    return [`R${number}.${i + 1}`, { x: x + slot / 2, y: y + slot / 2, outline, badge: { x: x + slot, y } }];
  });
  const hand = stacks(frame, view.hands[seat], near);
  const left = Math.min(frame.width / 2 - 40, ...hand.map((stack) => stack.left)) - 10;
  const [top, height] = near ? [frame.handTop - 10, frame.card.height + 20] : [1, frame.far.y - 4];
  const outline = box(left, top, frame.width - 2 * left, height, 12);
  return [
    ...slots,
    [`C${number}`, { ...cup, outline: circle(cup, 24), badge: { x: cup.x + 18, y: cup.y - 18 } }],
    [
      `H${number}`,
      { x: frame.width / 2, y: top + height / 2, outline, badge: { x: frame.width - left, y: top + 8 } },
    ],
    ...hand.flatMap((stack): Named[] => (stack.colour ? [[`H${number}.${stack.colour}`, stack]] : [])),
  ];
}

function mandalaPlaces(frame: Frame, view: MandalaView, mandala: Two, nearSeat: Two): Named[] {
  const disc = discOf(frame, mandala);
  const letter = LETTERS[mandala];
  const at = (x: number, y: number): Point => ({ x: disc.x + x * disc.radius, y: disc.y + y * disc.radius });
  const fields = SEATS.map((seat): Named => {
    const side = sideOf(seat, nearSeat);
    return [
      `F${seat + 1}${letter}`,
      { ...at(-0.42, side * 0.4), outline: fieldOutline(disc, side), badge: at(0.6, side * 0.6) },
    ];
  });
  const heapPlaces = heaps(disc, view.mandalas[mandala].mountain).map((heap): Named => {
    const middle = { x: heap.x, y: heap.y - heap.height / 2 };
    const outline = circle(middle, Math.max(heap.halfWidth * 0.9, 15));
    return [
      `M${letter}.${heap.colour}`,
      { ...middle, outline, badge: { x: heap.x, y: at(0, -share.band).y - 3 } },
    ];
  });
  return [
    [letter, { ...at(0, 0), outline: circle(disc, disc.radius), badge: at(0.74, -0.74) }],
    ...fields,
    [`M${letter}`, { ...at(-0.6, 0.15), outline: mountainOutline(disc), badge: at(0.6, -share.band) }],
    ...heapPlaces,
  ];
}

/** The deck lies above the waist of the mandalas, where there is room, and the discard pile below it. */
function pilePlace(frame: Frame, name: "D" | "X"): Named {
  const { width, height } = frame.pile;
  const side = name === "D" ? -1 : 1;
  const [x, y] = [frame.width / 2, frame.centres[0].y + side * frame.pileShift];
  const outline = box(x - width / 2 - 4, y - height / 2 - 4, width + 8, height + 8, 7);
  return [name, { x, y, outline, badge: { x, y: y + side * (height / 2 + 15) } }];
}
