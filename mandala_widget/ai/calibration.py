"""What the figures of a search are worth, as measured by its games against itself.

A search is an optimist: the move that it likes best owes a part of its lead to luck, and its playouts are not best
play. So the share of the win that it finds is bent to the share that such moves came to in the end. And a longer
search would find something else than a short one, beyond what the luck of the samples explains.
"""

from __future__ import annotations

from math import exp
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from mandala_widget.games.position import Position


class Calibration(NamedTuple):
    """What is known about the shares of the win that the search of a game finds."""

    shift: float
    slope: float
    """The log odds that came true are this many times those found, plus the shift."""
    doubt: float
    """A search of twenty times the length moves a share by twice this at most, luck aside, in 19 of 20 cases."""
    lead_doubt: float
    """The same for the lead of one move over another."""

    def came_true(self, share: float) -> float:
        """Return the share of the win that a share found by the search comes to; certainty stays what it is."""
        if not 0 < share < 1:
            return share
        odds: float = exp(self.shift) * (share / (1 - share)) ** self.slope
        return odds / (1 + odds)


NEUTRAL = Calibration(0.0, 1.0, 0.0, 0.0)
# Fitted to 200 games and 100 positions of each at 2000 iterations, as tests/benchmarks/fit_calibration.py does.
CALIBRATIONS = {
    ("mandala", 2): Calibration(-0.28, 1.16, 0.021, 0.015),
    ("patterns", 2): Calibration(-0.14, 0.90, 0.105, 0.070),
    ("flowers", 2): Calibration(-0.15, 1.27, 0.031, 0.016),
    ("flowers", 3): Calibration(-0.03, 1.10, 0.024, 0.010),
    ("flowers", 4): Calibration(-0.27, 0.83, 0.019, 0.004),
}


def calibration_of(position: Position) -> Calibration:
    """Return the calibration for the game of a position and the number of its players."""
    return CALIBRATIONS[position.game, len(position.scores)]
