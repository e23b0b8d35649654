"""Moves appended to a list of legal moves; a compiler may replace these by faster ones that write too many.

What is written behind the moves that count does not matter: lists have room for every move of a game.
"""

from __future__ import annotations

from mandala_widget.games.kernel.bits import lowest, size_of

LONGEST_RUN = 8
"""A run that may be listed at once has no more moves."""


def blank(size: int) -> list[int]:
    """Return room for so many numbers, to be used no longer than the caller runs; a compiler may set it aside."""
    return [0] * size


def is_skipped(size: int) -> bool:
    """Tell whether to go around a run without moves; a compiler may never do so, as to list nothing is faster."""
    return size == 0


def list_run(first: int, size: int, moves: list[int], count: int) -> int:
    """Append moves that follow each other to a list that has so many; return how many it has then."""
    for move in range(first, first + size):
        moves[count] = move
        count += 1
    return count


def list_cells(cells: int, kind: int, moves: list[int], count: int) -> int:
    """Append a move of a kind for every cell to a list that has so many; return how many it has then."""
    end = count + size_of(cells)
    while cells:
        moves[count] = kind + lowest(cells)
        cells &= cells - 1
        count += 1
    return end
