"""The brain of Patterns, in the part of Python that numba compiles.

A position is judged by what the mover has more of than the other seat: points, what can still be gained, cells
within reach, flips that wait, and what the tile in the bowl is good for.
"""

from __future__ import annotations

from math import sqrt
from typing import TYPE_CHECKING

from mandala_widget.ai.brains.looks import share_out, swell, weighed
from mandala_widget.ai.outlook import FACTS, outlook, spread
from mandala_widget.games.kernel.bits import size_of
from mandala_widget.games.kernel.deck import COLOURS
from mandala_widget.games.kernel.dice import below
from mandala_widget.games.kernel.lists import blank
from mandala_widget.games.patterns.rules import (
    FLIP,
    GIVE_COLOUR,
    SWAP,
    flippable,
    free_cells,
    neighbours,
    open_cells,
    open_colour,
    openable,
    score,
    swappable,
    touching,
)
from mandala_widget.games.patterns.state import GIVE, SEATS

if TYPE_CHECKING:
    from mandala_widget.games.patterns.state import PatternsState

CELLS = 52
PLIES = 14
TRIES = 3
"""Of how many random moves a playout makes the most appealing one."""
PLACEMENT = 3
"""What it adds to the appeal of a move that it cannot wait, as a flip can."""

# Points of the further margin for each fact, and for having the turn. Fitted, as tests/benchmarks/fit_patterns.py
# does, to 43,900 solved positions.
WEIGHTS: tuple[float, ...] = (
    0.20,  # the most that can be gained
    0.17,  # cells within reach
    0.54,  # points by flips that need no swap
    0.20,  # flips that may be made now
    1.20,  # places for the tile in the bowl
    0.60,  # its number
    0.30,  # the best tile that may be taken for it
    5.30,  # whether it opens a group
)
TURN = 0.50
STEEPNESS = (0.24, -0.22)
"""How quickly the share of the win rises with the margin: with no tile open, and what all of them change."""

# How a move looks to the search: fitted, by the same program, to what it chose.
OPEN_LOOKS: tuple[float, ...] = (
    1.28,  # tiles of its colour that are connected to it
    0.43,  # cells beside it where it may grow
    0.24,  # the number of the tile that is taken
    1.67,  # a tile of a new colour
    0.52,  # the number of the tile to the other seat, who could flip it
    0.62,  # points by flips from which it bars the other seat
)
FLIP_LOOKS: tuple[float, ...] = (
    -0.44,  # always
    0.04,  # its number
    0.00,  # points by flips that it makes possible
    0.35,  # its number if the other seat could take the cell
    0.34,  # points by flips from which it bars the other seat
)
SWAP_LOOKS: tuple[float, ...] = (
    0.71,  # always
    0.07,  # the number of the tile in the bowl
    0.08,  # points by flips that it makes possible
    0.15,  # the number of the tile that is taken
    1.97,  # a tile of a new colour
    0.20,  # the number of the tile to the other seat, who could flip it
    0.00,  # points by flips from which it bars the other seat
)
KEENNESS = 4.0
"""How much all moves together urge themselves."""


def players(state: PatternsState) -> int:  # noqa: ARG001 - as in every game
    """Count the seats."""
    return SEATS


def is_open(state: PatternsState) -> bool:  # noqa: ARG001 - as in every game
    """Tell that nothing is hidden (P-6)."""
    return True


def plies(state: PatternsState) -> int:  # noqa: ARG001 - as in every game
    """Return how many moves a playout makes before it is judged."""
    return PLIES


def expected(facts: tuple[int, ...]) -> float:
    """Return the further margin of the mover to be expected."""
    margin = TURN
    for number in range(FACTS):
        margin += WEIGHTS[number] * facts[number]
    return margin


def judge(state: PatternsState, shares: list[float], margins: list[float]) -> None:
    """Write each seat's expected share of the win, and its margin."""
    margin = 0.0
    tiles = size_of(open_cells(state))
    if state.phase != GIVE:
        seat = state.to_move
        least, most, facts = outlook(state, blank(COLOURS), blank(COLOURS))
        further = min(max(expected(facts), float(least)), float(most))
        margin = score(state, seat) - score(state, 1 - seat) + further
        if seat == 1:
            margin = -margin
    rise = margin * (STEEPNESS[0] + STEEPNESS[1] * tiles / CELLS)
    shares[0] = 0.5 + 0.5 * rise / sqrt(1.0 + rise * rise)
    shares[1] = 1.0 - shares[0]
    margins[0] = margin
    margins[1] = -margin


def urge(state: PatternsState, moves: list[int], count: int, urges: list[float]) -> None:
    """Write how much each move urges itself, by how it looks among the others."""
    wanted = 0 if state.phase == GIVE else takeable(state, 1 - state.to_move)
    for place in range(count):
        urges[moves[place]] = swell(looks(state, moves[place], wanted))
    share_out(moves, count, urges, KEENNESS)


def takeable(state: PatternsState, seat: int) -> int:
    """Return the cells where a seat could place the tile in its bowl."""
    if state.number[seat][state.bowl[seat]] == 0:
        return openable(state, seat)
    return swappable(state, seat)


def looks(state: PatternsState, move: int, wanted: int) -> float:
    """Return how good a move looks, given the cells that the other seat could take."""
    if move < FLIP:
        return weighed(open_facts(state, move), OPEN_LOOKS)
    if move < SWAP:
        return weighed(flip_facts(state, move - FLIP, wanted), FLIP_LOOKS)
    if move < GIVE_COLOUR:
        return weighed(swap_facts(state, move - SWAP), SWAP_LOOKS)
    return 0.0


def open_facts(state: PatternsState, square: int) -> tuple[float, ...]:
    """Return the facts about a group that is opened."""
    seat = state.to_move
    colour = state.bowl[seat]
    cell = 1 << square
    free = free_cells(state, seat, colour)
    beside = neighbours(cell)
    return (
        float(size_of(spread(cell, state.tiles[colour] & free)) - 1),
        float(size_of(beside & open_cells(state) & free)),
        *taken_facts(state, square),
        float(barred(state, colour, beside)),
    )


def flip_facts(state: PatternsState, square: int, wanted: int) -> tuple[float, ...]:
    """Return the facts about a tile that is flipped."""
    seat = state.to_move
    colour = open_colour(state, square)
    beside = neighbours(1 << square)
    number = float(state.number[seat][colour])
    return (
        1.0,
        number,
        float(growth(state, colour, beside)),
        number if wanted >> square & 1 else 0.0,
        float(barred(state, colour, beside)),
    )


def swap_facts(state: PatternsState, square: int) -> tuple[float, ...]:
    """Return the facts about a tile that is swapped in."""
    seat = state.to_move
    colour = state.bowl[seat]
    beside = neighbours(1 << square)
    return (
        1.0,
        float(state.number[seat][colour]),
        float(growth(state, colour, beside)),
        *taken_facts(state, square),
        float(barred(state, colour, beside)),
    )


def taken_facts(state: PatternsState, square: int) -> tuple[float, float, float]:
    """Return what a tile that comes into the bowl is worth, whether its colour is new, and who else wants it."""
    seat = state.to_move
    tile = open_colour(state, square)
    denied = flippable(state, 1 - seat, tile) >> square & 1
    return (
        float(state.number[seat][tile]),
        1.0 if state.number[seat][tile] == 0 else 0.0,
        float(state.number[1 - seat][tile] * denied),
    )


def growth(state: PatternsState, colour: int, beside: int) -> int:
    """Return what flips are worth that a tile of the mover's makes possible beside it."""
    seat = state.to_move
    cells = beside & state.tiles[colour] & free_cells(state, seat, colour) & ~touching(state, seat, colour)
    return state.number[seat][colour] * size_of(cells)


def barred(state: PatternsState, colour: int, beside: int) -> int:
    """Return what flips are worth that a tile of the mover's bars the other seat from (P-9)."""
    other = 1 - state.to_move
    return state.number[other][colour] * size_of(flippable(state, other, colour) & beside)


def pick(state: PatternsState, moves: list[int], count: int) -> int:
    """Return the most appealing of a few random moves."""
    best = moves[below(state, count)]
    most = appeal(state, best)
    for _ in range(TRIES - 1):
        move = moves[below(state, count)]
        this = appeal(state, move)
        if this > most:
            most = this
            best = move
    return best


def appeal(state: PatternsState, move: int) -> int:
    """Return the points that a move scores at once (P-20), and more for one that cannot wait."""
    seat = state.to_move
    if FLIP <= move < SWAP:
        return state.number[seat][open_colour(state, move - FLIP)]
    if SWAP <= move < GIVE_COLOUR:
        return state.number[seat][state.bowl[seat]] + PLACEMENT
    return PLACEMENT
