"""The events of Patterns."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mandala_widget.games.cards import LETTERS
from mandala_widget.games.event import Event
from mandala_widget.games.kernel import notes
from mandala_widget.games.patterns import rules
from mandala_widget.games.patterns.notation import bowl_zone, cell_name
from mandala_widget.games.telling import happenings

if TYPE_CHECKING:
    from collections.abc import Sequence

    from mandala_widget.games.kernel.state import Note
    from mandala_widget.games.telling import Happening


def tell(written: Sequence[Note]) -> list[Event]:
    """Turn notes into events."""
    return [event(happening) for happening in happenings(written)]


def event(happening: Happening) -> Event:
    """Turn one happening into an event; of an exchange the cards are the tile locked, then the one taken."""
    kind, seat, place, things = happening
    if kind == notes.OVER:
        return Event("over", seat, reason="no action")
    tiles = "".join(LETTERS[thing] for thing, _ in things)
    if kind == notes.GIVEN:
        return Event("given", seat, bowl_zone(seat or 0), tiles)
    if kind == notes.OPENED:
        return Event("opened", seat, cell_name(place), tiles, happening.number)
    if kind == notes.SWAPPED:
        return Event("swapped", seat, cell_name(place), tiles)
    at_the_end = happening.number == rules.AT_THE_END
    return Event("flipped", seat, cell_name(place), tiles, reason="final" if at_the_end else "")
