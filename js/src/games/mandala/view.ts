import { COLOURS, tally } from "../../paint/colours";
import type { Colour, Viewer } from "../../wire";
import type { View } from "../game";

export interface Piles {
  readonly mountain: string;
  readonly fields: readonly [string, string];
}

/** A position of Mandala, in full or as somebody sees it. */
export interface MandalaView extends View {
  readonly phase: "turn" | "take" | "over";
  readonly deck: string;
  readonly discard: string;
  readonly hands: readonly [string, string];
  readonly cups: readonly [string, string];
  readonly sealed: readonly [string, string];
  readonly rivers: readonly [string, string];
  readonly mandalas: readonly [Piles, Piles];
  readonly exhausted: boolean;
  readonly taking: { readonly mandala: number; readonly completed_by: number; readonly final: boolean } | null;
}

export const SEATS = [0, 1] as const;
export const MANDALAS = [0, 1] as const;
export type Two = 0 | 1;

export const LETTERS = ["a", "b"] as const;

/** The seat at the lower edge of the table. */
export const nearSeat = (seat: Viewer): Two => (seat === 1 ? 1 : 0);
export const other = (seat: Two): Two => (seat === 0 ? 1 : 0);

/** The colours that a mandala still lacks. */
export function lacking({ mountain, fields }: Piles): Colour[] {
  const there = tally(mountain + fields.join(""));
  return COLOURS.filter((colour) => !there.has(colour));
}

/** The mandala whose mountain is being shared out, if any. */
export function takenMandala(view: MandalaView): Two | null {
  return view.taking === null ? null : view.taking.mandala === 0 ? 0 : 1;
}

/** Whether the mandala that is completed next is the last one. */
export const isLast = ({ exhausted, phase }: MandalaView): boolean => exhausted && phase !== "over";

/** What each place of a river brings: the colour there, and how many of it are known to be in the cup. */
export function riverPlaces(view: MandalaView, seat: Two): { colour: Colour | null; cards: number }[] {
  const cup = tally(view.cups[seat]);
  return COLOURS.map((_, place) => {
    const colour = (view.rivers[seat][place] as Colour | undefined) ?? null;
    return { colour, cards: colour === null ? 0 : (cup.get(colour) ?? 0) };
  });
}
