"""What a search needs of a game: stubs, replaced by the functions of the game that the search is linked to.

The first six are the game's rules, the others its brain: what the search cannot learn by playing.
"""

from __future__ import annotations

from typing import Any


def list_moves(state: Any, moves: Any) -> int:
    """Write the legal moves into a list and return how many there are; none when the game is over."""
    raise NotImplementedError


def play(state: Any, move: int) -> None:
    """Play a legal move with everything that follows from it."""
    raise NotImplementedError


def redeal(state: Any, pool: Any) -> bool:
    """Replace what is unseen by a fair draw of what it may be."""
    raise NotImplementedError


def score(state: Any, seat: int) -> int:
    """Return a seat's points."""
    raise NotImplementedError


def tiebreak(state: Any, seat: int) -> int:
    """Return what decides between equal scores; more is better."""
    raise NotImplementedError


def players(state: Any) -> int:
    """Count the seats."""
    raise NotImplementedError


def is_open(state: Any) -> bool:
    """Tell whether nothing is hidden or left to chance, so that what is proved stays proved."""
    raise NotImplementedError


def plies(state: Any) -> int:
    """Return how many moves a playout makes before it is judged."""
    raise NotImplementedError


def urge(state: Any, moves: Any, count: int, urges: Any) -> None:
    """Write, by move, how much each of the first so many of a list urges itself: 1 if nothing is known."""
    raise NotImplementedError


def pick(state: Any, moves: Any, count: int) -> int:
    """Return the move that a playout makes, one of the first so many of a list."""
    raise NotImplementedError


def judge(state: Any, shares: Any, margins: Any) -> None:
    """Write what each seat may expect of a game that is not over: its share of the win, and its margin."""
    raise NotImplementedError


RULES = (list_moves, play, redeal, score, tiebreak)
BRAIN = (players, is_open, plies, urge, pick, judge)
