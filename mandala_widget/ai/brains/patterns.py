"""The brain of Patterns, in the part of Python that numba compiles.

A position is judged by what the mover has more of than the other seat: points, what can still be gained, cells
within reach, flips that wait, and what the tile in the bowl is good for.
"""

from __future__ import annotations

from math import sqrt
from typing import TYPE_CHECKING

from mandala_widget.ai.outlook import FACTS, outlook
from mandala_widget.games.kernel.bits import size_of
from mandala_widget.games.kernel.deck import COLOURS
from mandala_widget.games.kernel.dice import below
from mandala_widget.games.patterns.rules import FLIP, GIVE_COLOUR, SWAP, open_cells, open_colour, score
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
        least, most, facts = outlook(state, [0] * COLOURS, [0] * COLOURS)
        further = min(max(expected(facts), float(least)), float(most))
        margin = score(state, seat) - score(state, 1 - seat) + further
        if seat == 1:
            margin = -margin
    rise = margin * (STEEPNESS[0] + STEEPNESS[1] * tiles / CELLS)
    shares[0] = 0.5 + 0.5 * rise / sqrt(1.0 + rise * rise)
    shares[1] = 1.0 - shares[0]
    margins[0] = margin
    margins[1] = -margin


def urge(state: PatternsState, moves: list[int], count: int, urges: list[float]) -> None:  # noqa: ARG001 - as in every game
    """Prefer no move at first sight."""
    for place in range(count):
        urges[moves[place]] = 1.0


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
