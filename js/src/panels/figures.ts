import { decimal, type Say } from "../words";

/** A share of the win in percent. */
export const percent = (share: number): number => Math.round(share * 100);

/** A chance in percent; only what is certain is called 0 or 100. */
export function chance(share: number): number {
  if (share <= 0 || share >= 1) return share <= 0 ? 0 : 100;
  return Math.min(99, Math.max(1, percent(share)));
}

/** Points: whole ones where they are solved, else with a fraction. */
export const points = (say: Say, value: number, exact: boolean): string =>
  decimal(say.lang, value, exact && Number.isInteger(value) ? 0 : 1);

/** A lead in points: with its sign. */
export const lead = (say: Say, value: number, exact: boolean): string =>
  `${value > 0 ? "+" : ""}${points(say, value, exact)}`;

/** A large number, in groups of three digits. */
export const many = (say: Say, value: number): string => value.toLocaleString(say.lang);
