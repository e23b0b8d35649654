import type { Game, Selection, View } from "../games/game";

/** All that can be selected of a stack: one card, two, and so on; nothing where no stack is. */
export function counts(game: Game, stack: string, view: View): Selection[] {
  const found: Selection[] = [];
  for (let next = game.select(null, stack, view); next; next = game.select(next, stack, view)) {
    if (next.count <= (found.at(-1)?.count ?? 0)) break;
    found.push(next);
  }
  return found;
}

/** As many cards of a stack as can go together without closing a way that fewer have. */
export function mostThatGo(game: Game, stack: string, legal: readonly string[], view: View): Selection | null {
  const ways = (selection: Selection) => game.targets(selection, legal, view).size;
  return counts(game, stack, view).reduce<Selection | null>(
    (most, next) => (most && ways(next) < ways(most) ? most : next),
    null,
  );
}

/** The targets that stay bright while something is selected: where it lies, and where it can go. */
export function bright(game: Game, selection: Selection, legal: readonly string[], view: View): Set<string> {
  const lit = game.targets(selection, legal, view);
  for (const text of legal) {
    const { from, to } = game.sourceAndTarget(text, view);
    if (from !== null && game.move(selection, to, view) === text) lit.add(from);
  }
  return lit;
}
