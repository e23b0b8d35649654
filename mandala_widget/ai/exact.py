"""Solves endings of Patterns: which moves win, draw or lose, and by how many points, under best play."""

from __future__ import annotations

from math import isfinite
from typing import TYPE_CHECKING

from mandala_widget.ai.endings import Ending
from mandala_widget.ai.rooms import Solver, Stop
from mandala_widget.ai.verdicts import Solution, Verdict
from mandala_widget.errors import MandalaError

if TYPE_CHECKING:
    from mandala_widget.games.position import Position

__all__ = ["Solution", "Solver", "Stop", "Verdict", "solve"]


def solve(
    position: Position,
    *,
    seconds: float | None = None,
    nodes: int | None = None,
    stop: Stop | None = None,
    room: Solver | None = None,
) -> Solution | None:
    """Solve a position of Patterns as far as a budget goes; None if not even the outcome could be proved.

    First the outcome is proved, then the margin, with a best line, then outcome and margin of every move. The same
    number of nodes always gives the same solution, unless a room brings along what was proved before.
    """
    check(position, seconds, nodes)
    if position.phase == "give":
        return None
    ending = Ending(room or Solver(), position)
    if stop is not None:
        ending.stop = stop
    ending.prove(seconds, nodes)
    return ending.solution()


def check(position: Position, seconds: float | None, nodes: int | None) -> None:
    """Refuse what cannot be solved, and budgets that make no sense."""
    if position.game != "patterns":
        raise MandalaError(f"only positions of patterns can be solved, not of {position.game}")
    if position.is_over:
        raise MandalaError("the game is over: there is nothing to solve")
    if nodes is not None and (type(nodes) is not int or nodes <= 0):
        raise MandalaError(f"nodes must be a whole number above 0, not {nodes!r}")
    is_number = isinstance(seconds, int | float) and not isinstance(seconds, bool)
    if seconds is not None and not (is_number and isfinite(seconds) and seconds > 0):
        raise MandalaError(f"seconds must be a number above 0, not {seconds!r}")
