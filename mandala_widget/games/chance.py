"""What chance decides while a move is played, as it happened or as somebody tells it who saw or imagines it."""

from __future__ import annotations

from dataclasses import dataclass, fields, replace
from typing import TYPE_CHECKING, Self

from mandala_widget.games.cards import in_order

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from mandala_widget.games.event import Event


@dataclass(frozen=True, slots=True)
class Chance:
    """What chance decided, as far as it is told; what is left out comes as it comes."""

    drawn: str = ""
    """The cards drawn into the mover's hand, with ``_`` for unseen ones."""
    refill: str = ""
    """The new cards of a mountain, or the new tiles of a mandala as in ``R3,G2``."""
    deck: str = ""
    """The deck as it lies after a move in which it was shuffled anew, the next card first."""
    order: str = ""
    """The mandalas of the final resolution, the first one first."""
    shown: tuple[tuple[str, str], ...] = ()
    """What is shown at the end, by its zone: whole hands, and the sealed cards of cups."""

    def __bool__(self) -> bool:
        """Tell whether anything is told."""
        return self != AS_IT_COMES

    def beyond(self, natural: Self) -> Self:
        """Return only what differs from what comes by itself."""
        same = [part.name for part in fields(self) if getattr(self, part.name) == getattr(natural, part.name)]
        return replace(self, **{name: getattr(AS_IT_COMES, name) for name in same})


AS_IT_COMES = Chance()


def chance_in(events: Sequence[Event], deck: Callable[[], str]) -> Chance:
    """Gather what chance decided from what happened; the deck is asked for only where it was shuffled."""
    drawn = refill = order = ""
    shuffled = False
    shown = []
    for event in events:
        if event.kind == "drawn":
            drawn += event.cards
        elif event.kind == "refilled":
            refill += event.cards
        elif event.kind == "reshuffled":
            shuffled = True
        elif event.kind == "order":
            order = event.cards
        elif event.kind == "shown":
            shown.append((event.zone, event.cards))
    tiles = "," in refill
    return Chance(
        in_order(drawn), refill if tiles else in_order(refill), deck() if shuffled else "", order, tuple(shown)
    )
