import type { Colour } from "../wire";

/** The six colours of sand, in the order in which everything lists them. */
export const COLOURS: readonly Colour[] = ["R", "O", "Y", "G", "P", "K"];

/** Counts the cards of each colour in a bag; unseen ones do not count. */
export function tally(bag: string): Map<Colour, number> {
  const counts = COLOURS.map((colour) => [colour, bag.split(colour).length - 1] as const);
  return new Map(counts.filter(([, count]) => count > 0));
}

/** Counts the cards of a bag that the view does not know. */
export const unseen = (bag: string): number => bag.split("_").length - 1;
