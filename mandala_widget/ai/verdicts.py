"""What is proved of positions and moves: bounds of the margin, and what they say about the outcome."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from mandala_widget.ai.solver import FARTHEST

if TYPE_CHECKING:
    from mandala_widget.games.move import Move


@dataclass(frozen=True, slots=True)
class Verdict:
    """What is proved of a position or a move: the mover's margin at the end, at least and at most."""

    low: int = -FARTHEST
    high: int = FARTHEST

    @property
    def margin(self) -> int | None:
        """The exact margin, if it is known."""
        return self.low if self.low == self.high else None

    @property
    def outcome(self) -> int | None:
        """1 for a win, 0 for a draw, -1 for a loss; None if it is not known."""
        if self.low > 0:
            return 1
        if self.high < 0:
            return -1
        return 0 if self.low == self.high else None

    @property
    def share(self) -> tuple[float, float]:
        """The share of the win that this leaves possible, at least and at most."""
        return share_of(self.low), share_of(self.high)

    def next_outcome(self) -> int:
        """Return the margin to ask for when the outcome is wanted."""
        return 1 if self.low < 1 <= self.high else 0

    def next_margin(self) -> int:
        """Return the margin to ask for when the exact one is wanted."""
        return self.high if self.low == -FARTHEST else self.low + 1

    def narrowed(self, bound: int, goal: int) -> Verdict:
        """Return the verdict with a bound that a search for a goal gave."""
        if bound >= goal:
            return Verdict(max(self.low, bound), self.high)
        return Verdict(self.low, min(self.high, bound))


@dataclass(frozen=True, slots=True)
class Solution:
    """A position of which at least the outcome is proved; the moves are in order, best first."""

    verdict: Verdict
    moves: dict[Move, Verdict]
    lines: dict[Move, tuple[Move, ...]]
    """Best play to the end for the moves whose margin is exact, as far as there was time to find it."""
    nodes: int

    @property
    def line(self) -> tuple[Move, ...]:
        """Best play to the end; empty unless the margin is exact."""
        return next(iter(self.lines.values()), ())

    @property
    def is_complete(self) -> bool:
        """Whether there is nothing left to prove."""
        return len(self.lines) == len(self.moves)


def share_of(margin: int) -> float:
    """Return the share of the win that a margin brings to a seat."""
    if margin == 0:
        return 0.5
    return float(margin > 0)
