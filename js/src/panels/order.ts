import { useEffect, useRef, useState } from "preact/hooks";

const CALM_MS = 1000;

/** The order in which moves are listed: it follows their ranking at most once a second, and not while it is held. */
export function useOrder(ranking: readonly string[], held: boolean): readonly string[] {
  const listed = useRef({ moves: ranking, since: performance.now() });
  const [looks, lookAgain] = useState(0);
  const now = performance.now();
  const { moves, since } = listed.current;
  const calm = since + CALM_MS - now;
  if (!same(moves, ranking)) {
    listed.current = held || calm > 0 ? { moves: kept(moves, ranking), since } : { moves: ranking, since: now };
  }
  const settles = !held && !same(listed.current.moves, ranking);
  useEffect(() => {
    if (!settles) return;
    const timer = setTimeout(() => lookAgain(looks + 1), calm);
    return () => clearTimeout(timer);
  }, [settles, looks]);
  return listed.current.moves;
}

/** Keep moves where they stand, let go of those that are gone, and add new ones at the end. */
export function kept(order: readonly string[], moves: readonly string[]): string[] {
  const now = new Set(moves);
  const before = new Set(order);
  return [...order.filter((move) => now.has(move)), ...moves.filter((move) => !before.has(move))];
}

/** Whether two orders are the same. */
export function same(one: readonly string[], other: readonly string[]): boolean {
  return one.length === other.length && one.every((move, place) => move === other[place]);
}
