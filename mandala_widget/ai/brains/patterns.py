"""The brain of Patterns, in the part of Python that numba compiles: quick moves play every game to its end."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mandala_widget.games.kernel.dice import below
from mandala_widget.games.patterns.rules import FLIP, GIVE_COLOUR, SWAP, open_colour, score
from mandala_widget.games.patterns.state import SEATS

if TYPE_CHECKING:
    from mandala_widget.games.patterns.state import PatternsState

TO_THE_END = 60
TRIES = 3
"""Of how many random moves a playout makes the one that gains most."""
STEEPNESS = 6.0
"""By how many points a seat has to lead for three quarters of the win, before the end."""


def players(state: PatternsState) -> int:  # noqa: ARG001 - as in every game
    """Count the seats."""
    return SEATS


def is_open(state: PatternsState) -> bool:  # noqa: ARG001 - as in every game
    """Tell that nothing is hidden (P-6)."""
    return True


def plies(state: PatternsState) -> int:  # noqa: ARG001 - as in every game
    """Return how many moves a playout makes: all that are left."""
    return TO_THE_END


def pick(state: PatternsState, moves: list[int], count: int) -> int:
    """Return the most gainful of a few random moves."""
    best = moves[below(state, count)]
    most = gain(state, best)
    for _ in range(TRIES - 1):
        move = moves[below(state, count)]
        this = gain(state, move)
        if this > most:
            most = this
            best = move
    return best


def gain(state: PatternsState, move: int) -> int:
    """Return the points that a move scores at once (P-20)."""
    seat = state.to_move
    if move < FLIP or move >= GIVE_COLOUR:
        return 0
    if move < SWAP:
        return state.number[seat][open_colour(state, move - FLIP)]
    return state.number[seat][state.bowl[seat]]


def judge(state: PatternsState, shares: list[float], margins: list[float]) -> None:
    """Write what each seat may expect as the points stand."""
    lead = float(score(state, 0) - score(state, 1))
    shares[0] = 0.5 + 0.5 * lead / (abs(lead) + STEEPNESS)
    shares[1] = 1.0 - shares[0]
    margins[0] = lead
    margins[1] = -lead
