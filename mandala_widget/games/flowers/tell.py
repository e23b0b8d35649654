"""The events of Flowers."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mandala_widget.games.event import Event
from mandala_widget.games.flowers.notation import SIDES, TILE_TEXTS, tile_text
from mandala_widget.games.flowers.record import ENDINGS
from mandala_widget.games.flowers.state import SLOTS, UNSEEN_TILE
from mandala_widget.games.kernel import notes
from mandala_widget.games.telling import happenings

if TYPE_CHECKING:
    from collections.abc import Sequence

    from mandala_widget.games.kernel.state import Note
    from mandala_widget.games.telling import Happening

FACES = ("face up", "face down")


def tell(written: Sequence[Note]) -> list[Event]:
    """Turn notes into events."""
    return [event for happening in happenings(written) for event in events(happening)]


def events(happening: Happening) -> list[Event]:
    """Turn one happening into events: one for each tile taken, one for all else."""
    kind, seat, place, things = happening
    if kind == notes.TAKEN:
        return [Event("taken", seat, tile_zone(place, tile), tile_text(tile), reason="tile") for tile, _ in things]
    if kind in (notes.PLAYED, notes.DISCARDED, notes.RETURNED):
        return [with_cards(happening)]
    return [about_table(happening)]


def with_cards(happening: Happening) -> Event:
    """Tell what a seat does with cards of a mandala."""
    kind, seat, place, _ = happening
    if kind == notes.PLAYED:
        mandala, face = divmod(place, SLOTS)
        return Event("played", seat, pile_zone(mandala, seat), happening.cards, reason=FACES[face])
    name = "discarded" if kind == notes.DISCARDED else "returned"
    return Event(name, seat, pile_zone(place, seat), happening.cards)


def about_table(happening: Happening) -> Event:  # noqa: PLR0911 - one line for each kind
    """Tell what happens with deck, tiles and markers, and to the game."""
    kind, seat, place, things = happening
    if kind == notes.DRAWN:
        return Event("drawn", seat, "D", happening.cards)
    if kind == notes.RESHUFFLED:
        return Event("reshuffled", None, "D", number=happening.number)
    if kind == notes.MARKER:
        return Event("marker", seat, SIDES[place])
    if kind == notes.COMPLETED:
        return Event("completed", seat, SIDES[place])
    if kind == notes.FLOWER:
        tiles = "+".join(TILE_TEXTS[tile] for tile in sorted((place, happening.thing)))
        return Event("flower", seat, f"G{(seat or 0) + 1}", tiles, happening.number)
    if kind == notes.REFILLED:
        return Event(
            "refilled", None, SIDES[place], ",".join(tile_text(tile) for tile, _ in things), reason="tiles"
        )
    if kind == notes.ORDER:
        return Event("order", cards="".join(SIDES[mandala] for mandala, _ in things))
    if kind == notes.SHOWN:
        return Event("shown", seat, f"H{(seat or 0) + 1}", happening.cards)
    if kind == notes.OVER:
        return Event("over", reason=ENDINGS[happening.thing])
    return Event("skipped" if kind == notes.SKIPPED else "last round", seat)


def pile_zone(mandala: int, seat: int | None) -> str:
    """Name a seat's cards in a mandala."""
    return f"{SIDES[mandala]}.{(seat or 0) + 1}"


def tile_zone(mandala: int, tile: int) -> str:
    """Name the place of a tile in a mandala, as far as it can be seen."""
    return SIDES[mandala] if tile == UNSEEN_TILE else f"{SIDES[mandala]}.{TILE_TEXTS[tile][0]}"
