"""The state of a game of Patterns."""

from __future__ import annotations

from typing import Annotated, Any

from mandala_widget.games.kernel.deck import COLOURS, Rng
from mandala_widget.games.kernel.state import WIDE, State, frozen

SEATS = 2
PER_COLOUR = 9
SIDE = 8
MARKERS = 6

GIVE = 0
TURN = 1
OVER = 2

NONE = 6
"""The colour of a tile that is not there."""

NumbersOfSeats = Annotated[list[list[int]], SEATS, COLOURS]
CellsOfSeats = Annotated[list[list[int]], SEATS, COLOURS, WIDE]


class PatternsState(State):
    """Who moves, and where the tiles lie.

    A set of cells is one integer: cell a1 is bit 0, b1 is bit 1, h8 is bit 63. The corners are no cells.
    """

    __slots__ = (
        "border",
        "bowl",
        "flips",
        "group",
        "groups",
        "marked",
        "number",
        "phase",
        "places",
        "rng",
        "round",
        "start",
        "start_tile",
        "tiles",
        "to_move",
    )

    phase: int
    to_move: int
    start: int
    round: Annotated[int, WIDE]
    tiles: Annotated[list[int], COLOURS, WIDE]
    """The open cells of each colour."""
    group: CellsOfSeats
    """The locked cells of each seat and colour."""
    border: CellsOfSeats
    """The cells beside each group, which follow from it and are kept for speed."""
    places: Annotated[int, WIDE]
    """The cells where the mover may open or swap; they and the next follow from the rest, too."""
    flips: Annotated[int, WIDE]
    """The cells whose tile the mover may flip."""
    bowl: Annotated[list[int], SEATS]
    start_tile: Annotated[list[int], SEATS]
    """The two tiles not yet given, in the order of the colours."""
    number: NumbersOfSeats
    """The number of each seat's group of a colour, which its tiles score; 0 for a colour not opened."""
    groups: Annotated[list[int], SEATS]
    """How many groups each seat has opened."""
    marked: Annotated[list[list[int]], SEATS, MARKERS]
    """The cells of each seat's markers 1, 2, …; 0 for a marker not in play."""
    rng: Rng
    """Used to lay the tiles out, and by whoever plays at random afterwards."""

    def key(self) -> tuple[Any, ...]:
        """Return the fields but the dice, which decide nothing once the tiles lie: to compare and to hash."""
        return tuple(frozen(getattr(self, name)) for name in self.shapes if name != "rng")
