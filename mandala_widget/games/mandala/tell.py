"""The events of Mandala."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mandala_widget.games.event import Event
from mandala_widget.games.kernel import notes
from mandala_widget.games.kernel.deck import KINDS
from mandala_widget.games.mandala.notation import SIDES, area_zone
from mandala_widget.games.telling import happenings

if TYPE_CHECKING:
    from collections.abc import Sequence

    from mandala_widget.games.kernel.state import Note
    from mandala_widget.games.telling import Happening

ENDINGS = ("river", "deck", "dead end")
WITH_CARDS = {
    notes.PLAYED: "played",
    notes.TAKEN: "taken",
    notes.DISCARDED: "discarded",
    notes.REFILLED: "refilled",
}


def tell(written: Sequence[Note]) -> list[Event]:
    """Turn notes into events."""
    return [event(happening) for happening in happenings(written)]


def event(happening: Happening) -> Event:  # noqa: PLR0911 - one line for each kind
    """Turn one happening into an event."""
    kind, seat, place, _ = happening
    if kind == notes.DRAWN:
        return Event("drawn", seat, "D", happening.cards)
    if kind == notes.RESHUFFLED:
        return Event("reshuffled", None, "D", number=happening.number)
    if kind == notes.EXHAUSTED:
        return Event("exhausted", None, "D")
    if kind == notes.COMPLETED:
        return Event("completed", seat, SIDES[place])
    if kind == notes.SHOWN:
        return Event("shown", seat, f"{'H' if place < 0 else 'C'}{(seat or 0) + 1}", happening.cards)
    if kind == notes.OVER:
        return Event("over", reason=ENDINGS[happening.thing])
    zone = f"H{(seat or 0) + 1}" if place < 0 else area_zone(*divmod(place, KINDS))
    return Event(WITH_CARDS[kind], seat, zone, happening.cards)
