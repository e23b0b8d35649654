import { games } from "../games";
import type { Game, View } from "../games/game";
import type { Store } from "../store/store";
import type { AdviceData, Colour } from "../wire";

/** The game, and what is seen where the adviser advises. */
export interface Scene {
  readonly game: Game | undefined;
  readonly view: View;
}

/** The scene of some advice. */
export const sceneOf = (store: Store, { node }: AdviceData): Scene => ({
  game: games[store.table.value.game],
  view: store.tree.view(node),
});

/** The colour of what a move moves, if that lies on the table. */
export function colourOf({ game, view }: Scene, move: string): Colour | null {
  const places = game?.sourceAndTarget(move, view);
  const colour = /\.([ROYGPK])$/.exec(places?.from ?? places?.to ?? "")?.[1];
  return (colour as Colour | undefined) ?? null;
}
