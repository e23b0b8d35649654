"""Tiles and flowers of a seat, and what they score (F-22, F-30 to F-32)."""

from __future__ import annotations

from mandala_widget.games.flowers.state import (
    LIGHT_TILES,
    NO_TILE,
    NOT_ENDING,
    TILES,
    TIMES_THREE,
    UNSEEN_TILE,
    VALUES,
    FlowersState,
)
from mandala_widget.games.kernel.deck import COLOURS
from mandala_widget.games.kernel.notes import FLOWER, LAST_ROUND, NOTHING, NOWHERE, TAKEN, note

LAST_FLOWER = 3
FEWEST_POINTS = 2
MOST_POINTS = 7
HIGHEST = 4
"""The value that has the most points."""


def tile_colour(tile: int) -> int:
    """Return the colour of a tile."""
    return tile // VALUES


def tile_side(tile: int) -> int:
    """Return DARK or LIGHT, the back of a tile."""
    return LIGHT_TILES >> tile & 1


def tile_points(value: int) -> int:
    """Return what a single tile scores (F-30)."""
    if value == TIMES_THREE:
        return 0
    return MOST_POINTS if value == HIGHEST else value + FEWEST_POINTS


def flower_points(one: int, other: int) -> int:
    """Return what a flower of two values scores (F-31, FA-16)."""
    a = tile_points(one)
    b = tile_points(other)
    if TIMES_THREE in (one, other):
        return 3 * (a + b)
    return a + b + min(a, b)


def take_tile(state: FlowersState, seat: int, mandala: int, slot: int) -> None:
    """Give a tile of a mandala to a seat."""
    tile = state.tile[mandala][slot]
    state.tile[mandala][slot] = NO_TILE
    note(state, TAKEN, seat, mandala, tile, 1)
    if tile == UNSEEN_TILE:
        state.blank[seat][slot] += 1
    else:
        keep_tile(state, seat, tile)


def keep_tile(state: FlowersState, seat: int, tile: int) -> None:
    """Lay a tile down as a single one, or join it to a flower (F-22), of which the third ends the game (F-26)."""
    colour = tile_colour(tile)
    if state.single[seat][colour] == 0:
        state.single[seat][colour] = tile % VALUES + 1
        return
    other = colour * VALUES + state.single[seat][colour] - 1
    state.single[seat][colour] = 0
    state.mate[seat][tile] = other + 1
    state.mate[seat][other] = tile + 1
    state.flower_count[seat] += 1
    note(state, FLOWER, seat, other, tile, flower_points(other % VALUES, tile % VALUES))
    if state.flower_count[seat] >= LAST_FLOWER and not state.last_round and state.ending == NOT_ENDING:
        state.last_round = 1
        note(state, LAST_ROUND, seat, NOWHERE, NOTHING, 0)


def score(state: FlowersState, seat: int) -> int:
    """Add up single tiles and flowers (F-30, F-31)."""
    points = 0
    for colour in range(COLOURS):
        if state.single[seat][colour] > 0:
            points += tile_points(state.single[seat][colour] - 1)
    if state.flower_count[seat] > 0:
        for tile in range(TILES):
            other = state.mate[seat][tile] - 1
            if other > tile:
                points += flower_points(tile % VALUES, other % VALUES)
    return points


def tiebreak(state: FlowersState, seat: int) -> int:
    """Return what decides between equal scores, more is better: the cards in hand (F-33)."""
    return state.hand_size[seat]
