import type { AiArrow, Badge, Game, Selection, TableProps, View } from "../games/game";
import type { Store } from "../store/store";
import type { EventData, NodeData } from "../wire";
import { arrowOf, arrowsOf, badgesOf } from "./advice";
import { bright } from "./counts";

const NO_BADGES: ReadonlyMap<string, Badge> = new Map();
const NOTHING: ReadonlySet<string> = new Set();

/** All that the drawing needs to know of the store. */
export function tableProps(
  store: Store,
  game: Game,
  hovered: Selection | null,
): Omit<TableProps, "id" | "layout" | "on"> {
  const { viewer, seats } = store.table.value;
  const { scores, winners, shapes } = store.node.value;
  const [view, eyes, selection, toPlay] = [
    store.view.value,
    store.eyes.value,
    store.selection.value,
    store.mayPlay.value,
  ];
  const legal = eyes ? [] : store.legal.value;
  const chosen = selection ?? hovered;
  return {
    view,
    seat: eyes?.seat ?? viewer,
    names: seats.map(({ name }) => name),
    say: store.say.value,
    scores,
    winners,
    legal,
    toPlay,
    selection,
    lit: chosen && toPlay ? bright(game, chosen, legal, view) : null,
    faults: faultsOf(store),
    last: selection || eyes ? NOTHING : new Set(game.traces(lastEvents(store), view)),
    ...adviceOn(store, game, view),
    shapes: eyes ? [] : shapes,
    letters: store.letters.value,
  };
}

/** What is at fault: the zones of a refusal, and the cards in them. */
function faultsOf(store: Store): ReadonlySet<string> {
  const refused = store.refusal.value;
  if (!refused || refused.node !== store.shown.value) return NOTHING;
  const { zones, cards } = refused.refusal;
  return new Set(zones.flatMap((zone) => [zone, ...[...cards].map((card) => `${zone}.${card}`)]));
}

/** What the seat that moved last has done since somebody else moved. */
function lastEvents(store: Store): EventData[] {
  const { seat } = store.node.value;
  const events: EventData[] = [];
  for (
    let node: NodeData | null = store.node.value;
    node && node.parent !== null && node.seat === seat;
    node = store.tree.node(node.parent)
  )
    events.push(...node.events);
  return events;
}

/** The adviser's signs on the table, if it may speak of what is shown; a move that is looked at stands alone. */
function adviceOn(
  store: Store,
  game: Game,
  view: View,
): { badges: ReadonlyMap<string, Badge>; arrows: readonly AiArrow[] } {
  const advice = store.advice.value;
  const [preview, selection, here] = [store.preview.value, store.selection.value, store.shown.value];
  const rows = store.adviser.value === "full" && advice?.node === here ? advice.rows : [];
  if (store.eyes.value) return { badges: NO_BADGES, arrows: [] };
  if (preview?.move && preview.node === here)
    return { badges: NO_BADGES, arrows: [arrowOf(game, preview.move, rows, view)] };
  if (selection) return { badges: badgesOf(game, rows, selection, view), arrows: [] };
  return { badges: NO_BADGES, arrows: arrowsOf(game, rows, view) };
}
