"""Sets of cells as the bits of one integer; a compiler may replace these by machine instructions."""

from __future__ import annotations


def lowest(cells: int) -> int:
    """Return the number of the lowest cell of a set that is not empty."""
    return (cells & -cells).bit_length() - 1


def size_of(cells: int) -> int:
    """Count the cells of a set."""
    return cells.bit_count()
