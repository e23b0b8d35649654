/** What is drawn for a target. */
export const elementOf = (table: Element, target: string): Element | null =>
  table.querySelector(`[data-target="${CSS.escape(target)}"]`);

/** Whether a plate hides less of some targets at the lower edge of a table than at the upper one. */
export function liesBetterBelow(plate: Element, table: Element, targets: readonly string[]): boolean {
  const { height } = plate.getBoundingClientRect();
  const { top, bottom } = table.getBoundingClientRect();
  let gain = 0;
  for (const target of targets) {
    const box = elementOf(table, target)?.getBoundingClientRect();
    if (!box) continue;
    gain += Math.max(0, top + height - box.top) - Math.max(0, box.bottom - (bottom - height));
  }
  return gain > 0;
}
