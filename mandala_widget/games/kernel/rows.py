"""Rows of numbers, looked at as a whole; a compiler may replace this by machine instructions."""

from __future__ import annotations

LONGEST_ROW = 8
"""A row that is looked at has no more places."""


def places_of(number: int, row: list[int], size: int) -> int:
    """Return which of the first places of a row hold a number, as bits."""
    places = 0
    for place in range(size):
        if row[place] == number:
            places |= 1 << place
    return places
