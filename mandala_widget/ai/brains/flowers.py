"""The brain of Flowers, in the part of Python that numba compiles."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mandala_widget.games.flowers.rules import score
from mandala_widget.games.kernel.dice import below

if TYPE_CHECKING:
    from mandala_widget.games.flowers.state import FlowersState


def players(state: FlowersState) -> int:
    """Count the seats."""
    return state.players


def is_open(state: FlowersState) -> bool:  # noqa: ARG001 - hands are always hidden
    """Tell that something is hidden."""
    return False


def plies(state: FlowersState) -> int:  # noqa: ARG001 - all positions are played to the end
    """Return how many moves a playout makes."""
    return 300


def pick(state: FlowersState, moves: list[int], count: int) -> int:
    """Make any move."""
    return moves[below(state, count)]


def judge(state: FlowersState, shares: list[float], margins: list[float]) -> None:
    """Share the win by the points."""
    total = 0.0
    for seat in range(state.players):
        total += score(state, seat) + 1.0
    for seat in range(state.players):
        shares[seat] = (score(state, seat) + 1.0) / total
        margins[seat] = 0.0
