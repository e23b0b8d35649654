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
