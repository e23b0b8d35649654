"""What the tiles of Flowers are worth, and who gets them, in the part of Python that numba compiles."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mandala_widget.games.flowers.garden import flower_points, tile_colour, tile_points
from mandala_widget.games.flowers.resolve import second_place
from mandala_widget.games.flowers.state import DARK, LIGHT, VALUES
from mandala_widget.games.kernel.notes import NOBODY

if TYPE_CHECKING:
    from mandala_widget.games.flowers.state import FlowersState

PROMISE = (1, 1, 1, 1, 1, 4)
"""What a single tile promises beyond its points, by its value."""


def rival_total(state: FlowersState, mandala: int, seat: int) -> int:
    """Return the most cards of another seat that has a card face up in a mandala (F-14)."""
    most = 0
    for other in range(state.players):
        if other != seat and state.up_size[mandala][other] > 0:
            most = max(most, state.total[mandala][other])
    return most


def worth(state: FlowersState, mandala: int, slot: int, seat: int) -> int:
    """Return what a tile of a mandala is worth to a seat."""
    tile = state.tile[mandala][slot]
    value = tile % VALUES
    single = state.single[seat][tile_colour(tile)] - 1
    if single < 0:
        return tile_points(value) + PROMISE[value]
    return flower_points(value, single) - tile_points(single) - PROMISE[single]


def first_prize(state: FlowersState, mandala: int, seat: int) -> int:
    """Return what the better tile of a mandala is worth to a seat."""
    return max(worth(state, mandala, DARK, seat), worth(state, mandala, LIGHT, seat))


def likely_slot(state: FlowersState, mandala: int) -> int:
    """Return the tile that the holder takes: the one that is worth more, and also more to the second seat."""
    holder = state.marker[mandala]
    second = second_place(state, mandala)
    lead = (worth(state, mandala, DARK, holder) - worth(state, mandala, LIGHT, holder)) * (state.players - 1)
    if second != NOBODY:
        lead += worth(state, mandala, DARK, second) - worth(state, mandala, LIGHT, second)
    return DARK if lead >= 0 else LIGHT


def spoils(state: FlowersState, mandala: int, seat: int) -> int:
    """Return what a seat would get if a mandala were resolved now (F-17 to F-20)."""
    holder = state.marker[mandala]
    if holder == NOBODY or state.up_size[mandala][seat] == 0:
        return 0
    second = second_place(state, mandala)
    if second == NOBODY:
        if seat != holder:
            return 0
        return worth(state, mandala, DARK, seat) + worth(state, mandala, LIGHT, seat)
    if holder != seat != second:
        return 0
    slot = likely_slot(state, mandala)
    return worth(state, mandala, slot if seat == holder else 1 - slot, seat)
