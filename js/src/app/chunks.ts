/** Cut a list into pieces, keeping those of an earlier cut that are still the same, so that nobody draws them again. */
export function cut(list: readonly number[], size: number, before: readonly (readonly number[])[]): number[][] {
  const pieces: number[][] = [];
  for (let at = 0; at < list.length; at += size) {
    const piece = list.slice(at, at + size);
    const old = before[pieces.length] as number[] | undefined;
    pieces.push(old && same(old, piece) ? old : piece);
  }
  return pieces;
}

function same(one: readonly number[], other: readonly number[]): boolean {
  return one.length === other.length && one.every((id, place) => id === other[place]);
}
