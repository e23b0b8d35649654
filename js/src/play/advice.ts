import type { AiArrow, Badge, Game, Selection, View } from "../games/game";
import { glyph, judge } from "../panels/judgement";
import type { AdviceRow } from "../wire";

const MOST_ARROWS = 3;

/** Whether what is known of a move leaves no doubt how it compares with the best one. */
function isSure(rows: readonly AdviceRow[], rank: number): boolean {
  const [better, worse] = rank === 1 ? [rows[0], rows[1]] : [rows[0], rows[rank - 1]];
  return !better || !worse || worse.high < better.low;
}

/** What an adviser says of the targets that a selection can go to. */
export function badgesOf(
  game: Game,
  rows: readonly AdviceRow[],
  selection: Selection,
  view: View,
): Map<string, Badge> {
  const badges = new Map<string, Badge>();
  rows.forEach((row, place) => {
    const { to } = game.sourceAndTarget(row.move, view);
    if (game.move(selection, to, view) !== row.move) return;
    const sign = glyph(judge(row, rows[0] ?? row));
    badges.set(to, { rank: place + 1, win: row.win, loss: row.loss, sure: isSure(rows, place + 1), glyph: sign });
  });
  return badges;
}

/** The first few moves of an adviser that go different ways. */
export function arrowsOf(game: Game, rows: readonly AdviceRow[], view: View): AiArrow[] {
  const arrows = new Map<string, AiArrow>();
  rows.forEach((row, place) => {
    const { from, to } = game.sourceAndTarget(row.move, view);
    const way = `${from} ${to}`;
    if (arrows.size === MOST_ARROWS || arrows.has(way)) return;
    arrows.set(way, { from, to, rank: place + 1, best: row.best, sure: isSure(rows, place + 1) });
  });
  return [...arrows.values()];
}

/** One move that somebody looks at before it is made. */
export function arrowOf(game: Game, move: string, rows: readonly AdviceRow[], view: View): AiArrow {
  const place = rows.findIndex((row) => row.move === move);
  return { ...game.sourceAndTarget(move, view), rank: Math.max(place, 0) + 1, best: 1, sure: true };
}
