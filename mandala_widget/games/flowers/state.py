"""The state of a game of Flowers."""

from __future__ import annotations

from typing import Annotated

from mandala_widget.games.kernel.deck import COLOURS, KINDS, CardState
from mandala_widget.games.kernel.state import WIDE

SEATS = 4
FEWEST_SEATS = 2
MANDALAS = 3
DECK = 90
PER_COLOUR = 15

TURN = 0
CLAIM = 1
OVER = 2

VALUES = 6
"""The tiles of a colour are 2, 3, 4, 5, 7 and x3, in this order; a tile's number is colour * VALUES + value."""
TIMES_THREE = 5
TILES = COLOURS * VALUES
UNSEEN_TILE = TILES
NO_TILE = -1

DARK = 0
LIGHT = 1
SLOTS = 2
STACK = TILES // SLOTS

COMPOSITION = (
    (DARK, DARK, DARK, DARK, DARK, DARK),
    (LIGHT, LIGHT, LIGHT, LIGHT, LIGHT, LIGHT),
    (LIGHT, LIGHT, LIGHT, LIGHT, LIGHT, LIGHT),
    (LIGHT, LIGHT, LIGHT, LIGHT, LIGHT, LIGHT),
    (DARK, DARK, DARK, DARK, DARK, DARK),
    (DARK, DARK, DARK, DARK, DARK, DARK),
)
"""The back of each tile: a row for each colour, a column for each value (F-2, FA-1)."""
LIGHT_TILES = sum(COMPOSITION[tile // VALUES][tile % VALUES] << tile for tile in range(TILES))
"""The tiles with a light back, as bits, which is what compiled code can read."""

NOT_ENDING = 0
THIRD_FLOWER = 1
NO_TILES_LEFT = 2
ALL_SKIPPED = 3

BySeat = Annotated[list[int], SEATS]
Piles = Annotated[list[list[list[int]]], MANDALAS, SEATS, COLOURS]
Sizes = Annotated[list[list[int]], MANDALAS, SEATS]
Sides = Annotated[list[list[int]], SEATS, SLOTS]


class FlowersState(CardState):
    """Who moves, and where cards, tiles and markers lie."""

    __slots__ = (
        "blank",
        "box",
        "by",
        "claiming",
        "down",
        "ending",
        "flower_count",
        "hand",
        "hand_size",
        "known",
        "last_resolved",
        "last_round",
        "marker",
        "mate",
        "phase",
        "players",
        "present",
        "queue",
        "queue_size",
        "resolve_all",
        "round",
        "single",
        "stack",
        "stack_size",
        "start",
        "tile",
        "to_move",
        "total",
        "up",
        "up_size",
    )

    phase: int
    to_move: int
    start: int
    players: int
    round: Annotated[int, WIDE]
    deck: Annotated[list[int], DECK]
    deck_size: int
    discard: Annotated[list[int], KINDS]
    hand: Annotated[list[list[int]], SEATS, KINDS]
    hand_size: BySeat
    known: Annotated[list[list[int]], SEATS, COLOURS]
    """The part of each hand that everybody has seen (F-6)."""
    up: Piles
    down: Piles
    up_size: Sizes
    total: Sizes
    """The cards of a seat in a mandala, face up and face down."""
    present: Annotated[list[int], MANDALAS]
    """The colours of the tiles and of the cards that lie face up, as bits (F-8)."""
    marker: Annotated[list[int], MANDALAS]
    """The seat that holds the majority marker, or NOBODY."""
    tile: Annotated[list[list[int]], MANDALAS, SLOTS]
    stack: Annotated[list[list[int]], SLOTS, STACK]
    """The dark and the light tiles, the next one last."""
    stack_size: int
    single: Annotated[list[list[int]], SEATS, COLOURS]
    """The value of the single tile of each colour, from 1; 0 for none (F-22)."""
    mate: Annotated[list[list[int]], SEATS, TILES]
    """For a tile in a flower the other tile of the flower, from 1; 0 for all others."""
    flower_count: BySeat
    blank: Sides
    """Dark and light tiles that a seat took unseen, which happens only when a view is played on."""
    box: Annotated[list[int], SLOTS]
    """Unseen tiles out of play: only in set-ups whose gardens leave the stacks unequal."""
    last_round: int
    last_resolved: int
    """The mandala resolved last, or NOTHING; the final resolution does not count."""
    resolve_all: int
    """The option of FA-11: the final resolution takes in all mandalas that have tiles."""
    ending: int
    """Why the final resolution has begun, or NOT_ENDING."""
    claiming: int
    """The mandala being resolved; it counts only in the phase CLAIM, like the next."""
    by: int
    queue: Annotated[list[int], MANDALAS]
    """The mandalas still to be resolved in the final resolution, the next one last."""
    queue_size: int
    rng: Annotated[list[int], 2, WIDE]
