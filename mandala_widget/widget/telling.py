"""Tells the page what an adviser says."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from mandala_widget.ai.advice import Advice, Suggestion
    from mandala_widget.games.position import Position
    from mandala_widget.widget.wire import AdviceData, AdviceRow

ROWS = 12
"""So many of the best moves are told while it is thought about them; in the end, all."""
DIGITS = 5
EXPLAINED = 5
"""So many of them with reasons; in the end, all."""


class Teller:
    """Tells in one language of advice for one position, again and again; reasons cost most, and stay the same."""

    def __init__(self, view: Position, lang: str) -> None:
        """Know what the advice is about."""
        self.seat = int(view.to_move or 0)
        self.lang = lang
        self._reasons: dict[tuple[str, str | None], list[str]] = {}

    def tell(self, advice: Advice, node: int, *, done: bool) -> AdviceData:
        """Tell what is known by now, and whether that is the last word."""
        told = advice if done else advice[:ROWS]
        return {
            "node": node,
            "seat": self.seat,
            "rows": [self._row(one, explained=done or rank < EXPLAINED) for rank, one in enumerate(told)],
            "iterations": advice.iterations,
            "seconds": round(advice.seconds, 2),
            "done": done,
            "solved": advice.is_solved,
            "error": "",
        }

    def tell_error(self, error: Exception, node: int) -> AdviceData:
        """Tell that there is no advice, and why."""
        return {
            "node": node,
            "seat": self.seat,
            "rows": [],
            "iterations": 0,
            "seconds": 0.0,
            "done": True,
            "solved": False,
            "error": f"{type(error).__name__}: {error}",
        }

    def _row(self, one: Suggestion, *, explained: bool) -> AdviceRow:
        return {
            "move": str(one.move),
            "win": round(one.win, DIGITS),
            "low": round(one.interval[0], DIGITS),
            "high": round(one.interval[1], DIGITS),
            "margin": round(one.margin, DIGITS),
            "loss": round(one.loss, DIGITS),
            "best": round(one.best, DIGITS),
            "samples": one.samples,
            "exact": one.is_exact,
            "line": " ".join(one.line),
            "reasons": self._explained(one) if explained else [],
        }

    def _explained(self, one: Suggestion) -> list[str]:
        """Give reasons; they depend on the move and the best one alone."""
        pair = (one.move, one.rival)
        if pair not in self._reasons:
            self._reasons[pair] = [reason.text(self.lang) for reason in one.reasons]
        return self._reasons[pair]
