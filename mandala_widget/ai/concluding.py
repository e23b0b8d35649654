"""Turns what was found out by searching, and what was proved, into advice."""

from __future__ import annotations

from dataclasses import replace
from math import hypot
from typing import TYPE_CHECKING

from mandala_widget.ai.advice import Advice, Suggestion
from mandala_widget.ai.calibration import calibration_of
from mandala_widget.ai.findings import CONFIDENCE

if TYPE_CHECKING:
    from mandala_widget.ai.findings import Findings
    from mandala_widget.ai.verdicts import Solution
    from mandala_widget.games.position import Position


def advice_from(view: Position, found: Findings | None, solution: Solution | None, seconds: float) -> Advice:
    """Return advice: exact if everything is proved, estimated otherwise, none yet if nothing was found."""
    if solution is not None and solution.is_complete:
        return Advice(view, solved(view, solution), 0, seconds)
    if found is None:
        return Advice(view, (), 0, seconds)
    suggestions = estimated(view, found)
    if solution is not None:
        suggestions = corrected(suggestions, solution)
    return Advice(view, suggestions, found.iterations, seconds)


def solved(view: Position, solution: Solution) -> list[Suggestion]:
    """Say of each move what it is worth."""
    margins = {move: verdict.low for move, verdict in solution.moves.items()}
    best = next(iter(margins))
    equals = list(margins.values()).count(margins[best])
    best_win, _ = solution.moves[best].share
    suggestions = []
    for move, margin in margins.items():
        win, _ = solution.moves[move].share
        suggestions.append(
            Suggestion(
                view=view,
                move=move,
                win=win,
                interval=(win, win),
                margin=float(margin),
                loss=best_win - win,
                best=1 / equals if margin == margins[best] else 0.0,
                samples=0,
                is_exact=True,
                rival=None if move == best else best,
                numbers=tuple(step.number for step in solution.lines[move]),
            )
        )
    return suggestions


def estimated(view: Position, found: Findings) -> list[Suggestion]:
    """Say of each move what the samples tell, and what such figures are worth."""
    scale = calibration_of(view)
    legal = view.legal_moves()
    chances = found.chances(scale.lead_doubt)
    best = found.best()
    best_share, best_error = found.win(best)
    wins = []
    suggestions = []
    for root in found.order():
        lead, lead_error = found.lead(root, best)
        share = best_share + lead
        reach = CONFIDENCE * hypot(min(found.win(root)[1], hypot(best_error, lead_error)), scale.doubt)
        low, high = float(found.low[root]), float(found.high[root])
        win, *interval = (
            min(max(scale.came_true(told), low), high) for told in (share, share - reach, share + reach)
        )
        wins.append(win)
        suggestions.append(
            Suggestion(
                view=view,
                move=legal[root],
                win=win,
                interval=(interval[0], interval[1]),
                margin=found.mean_margin(root),
                loss=max(0.0, wins[0] - win),
                best=float(chances[root]),
                samples=int(found.samples[root]),
                rival=None if root == best else legal[best],
                numbers=found.lines[root],
            )
        )
    return suggestions


def corrected(suggestions: list[Suggestion], solution: Solution) -> list[Suggestion]:
    """Bring estimates within what is proved, and put what is best by that first."""
    proved_best = max(verdict.low for verdict in solution.moves.values())
    within = []
    for one in suggestions:
        verdict = solution.moves[one.move]
        low, high = verdict.share
        line = solution.lines.get(one.move)
        within.append(
            replace(
                one,
                win=min(max(one.win, low), high),
                interval=(min(max(one.interval[0], low), high), min(max(one.interval[1], low), high)),
                margin=float(min(max(one.margin, verdict.low), verdict.high)),
                best=0.0 if verdict.high < proved_best else one.best,
                is_exact=verdict.margin is not None,
                numbers=one.numbers if line is None else tuple(move.number for move in line),
            )
        )
    within.sort(key=lambda one: (-one.win, -one.margin))
    first = within[0]
    mass = sum(one.best for one in within)
    return [
        replace(
            one,
            loss=first.win - one.win,
            best=one.best / mass if mass else float(one is first),
            rival=None if one is first else first.move,
        )
        for one in within
    ]
