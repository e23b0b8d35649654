"""Notes: what happens while a move is played, in the order in which it happens."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from mandala_widget.games.kernel.state import State

PLAYED = 0
DRAWN = 1
RESHUFFLED = 2
EXHAUSTED = 3
COMPLETED = 4
TAKEN = 5
DISCARDED = 6
REFILLED = 7
RETURNED = 8
MARKER = 9
FLOWER = 10
SKIPPED = 11
GIVEN = 12
OPENED = 13
FLIPPED = 14
SWAPPED = 15
LAST_ROUND = 16
ORDER = 17
OVER = 18
SHOWN = 19

NOBODY = -1
NOWHERE = -1
NOTHING = -1


def note(state: State, kind: int, seat: int, place: int, thing: int, count: int) -> None:
    """Write down that something happened; a compiler may replace this by nothing."""
    state.events.append((kind, seat, place, thing, count))
