"""What a mandala promises: its mountain, picked in thought, in the part of Python that numba compiles.

The picks alternate, and since a colour that one seat takes is lost to the other, each takes the colour that is
worth most to both together.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from mandala_widget.games.kernel.deck import COLOURS
from mandala_widget.games.mandala.state import MOUNTAIN, NOWHERE

if TYPE_CHECKING:
    from mandala_widget.games.mandala.state import MandalaState

NEW_COLOUR = 3
"""What a colour that is new in the river is worth beyond its cards, unless the game is about to end."""
TOP_RANK = 1 << 20
"""More than the rank of any colour."""


def squash(difference: int) -> float:
    """Bring a difference between -1 and 1."""
    return difference / (1.0 + abs(difference))


def missing_colours(state: MandalaState, mandala: int) -> int:
    """Count the colours that a mandala lacks."""
    missing = 0
    for colour in range(COLOURS):
        if state.area[mandala][colour] == NOWHERE:
            missing += 1
    return missing


def prize(state: MandalaState, seat: int, mandala: int, colour: int) -> int:
    """Return the points that a mountain colour brings to a seat, also through its sealed cards of that colour."""
    cards = state.pile[mandala][colour]
    worth = state.worth[seat][colour]
    if worth > 0:
        return cards * worth
    future = 0 if state.exhausted else NEW_COLOUR
    return (cards - 1 + state.cup[seat][colour]) * (state.river_size[seat] + 1) + future


def rank(state: MandalaState, mandala: int, colour: int) -> int:
    """Return how much a colour is worth to both seats, made different for every colour; -1 if it is not there."""
    if state.area[mandala][colour] != MOUNTAIN:
        return -1
    return (prize(state, 0, mandala, colour) + prize(state, 1, mandala, colour)) * COLOURS + colour


def next_rank(state: MandalaState, mandala: int, before: int) -> int:
    """Return the rank of the colour that is picked after one of another rank; -1 if none is left."""
    best = -1
    for colour in range(COLOURS):
        this = rank(state, mandala, colour)
        if best < this < before:
            best = this
    return best


def hauls(state: MandalaState, mandala: int) -> tuple[float, float]:
    """Return what the first seat takes more than the second if it picks first now, and if it picks second."""
    if_first = 0
    if_second = 0
    is_first = True
    at = next_rank(state, mandala, TOP_RANK)
    while at >= 0:
        colour = at % COLOURS
        if is_first:
            if_first += prize(state, 0, mandala, colour)
            if_second -= prize(state, 1, mandala, colour)
        else:
            if_first -= prize(state, 1, mandala, colour)
            if_second += prize(state, 0, mandala, colour)
        is_first = not is_first
        at = next_rank(state, mandala, at)
    return float(if_first), float(if_second)
