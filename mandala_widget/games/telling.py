"""Turns the notes that rules write into the events that people read."""

from __future__ import annotations

from itertools import groupby
from typing import TYPE_CHECKING, NamedTuple

from mandala_widget.games.cards import KIND_LETTERS

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from mandala_widget.games.kernel.state import Note


class Happening(NamedTuple):
    """Notes in a row that belong together: the same kind, seat and place, with several things."""

    kind: int
    seat: int | None
    place: int
    things: tuple[tuple[int, int], ...]
    """Each thing with its count."""

    @property
    def cards(self) -> str:
        """The things as card letters."""
        return "".join(KIND_LETTERS[thing] * count for thing, count in self.things)

    @property
    def thing(self) -> int:
        """The first thing."""
        return self.things[0][0]

    @property
    def number(self) -> int:
        """The count of the first thing."""
        return self.things[0][1]


def happenings(notes: Sequence[Note]) -> Iterator[Happening]:
    """Join neighbouring notes of the same kind, seat and place."""
    for (kind, seat, place), group in groupby(notes, key=lambda note: note[:3]):
        things = tuple((thing, count) for _, _, _, thing, count in group)
        yield Happening(kind, seat if seat >= 0 else None, place, things)
