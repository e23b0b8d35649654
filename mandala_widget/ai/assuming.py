"""What if: a seat's view with some of what it cannot know filled in."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from mandala_widget.errors import MandalaError
from mandala_widget.games.cards import LETTERS, OTHER_NAMES, UNSEEN_LETTER, in_order, unpacked
from mandala_widget.games.catalogue import position, problems

if TYPE_CHECKING:
    from collections.abc import Mapping

    from mandala_widget.games.position import Position


def assume(view: Position, seat: int, assumed: Mapping[str, str]) -> Position:
    """Return the view of a seat with cards put where it sees none, by the names of the piles in its ``knowledge``.

    ``{"H2": "2R", "D": "GK"}`` says: two red cards are in the hand of seat 2, and green and black are drawn next.
    """
    data = view.to_dict()
    piles = view.knowledge(seat).piles
    for name, text in assumed.items():
        if name not in piles:
            known = ", ".join(piles) or "none: nothing is hidden in this game"
            message = f"nothing can be assumed of {name!r}: the hidden piles are {known}"
            raise MandalaError(message)
        _fill(data, name, _cards(name, text))
    found = problems(data)
    if found:
        reasons = "; ".join(problem.text() for problem in found)
        message = f"this cannot be assumed: {reasons}"
        raise MandalaError(message)
    return position(data)


def _cards(name: str, text: object) -> str:
    """Read the cards that are assumed in a pile."""
    cards = unpacked(text) if isinstance(text, str) else None
    cards = None if cards is None else cards.upper().translate(OTHER_NAMES)
    if cards is None or set(cards) - set(LETTERS):
        message = (
            f"no cards: {text!r}, assumed in {name}; write them like 2RG, with the letters {' '.join(LETTERS)}"
        )
        raise MandalaError(message)
    return cards


def _fill(data: dict[str, Any], name: str, cards: str) -> None:
    """Put cards in place of unseen ones; those of the deck come next, in this order."""
    if name == "D":
        data["deck"] = cards + _less(data["deck"], cards, name)
        return
    seat = int(name[1:]) - 1
    for pile in ("hands",) if name.startswith("H") else ("cups", "sealed"):
        data[pile][seat] = in_order(cards + _less(data[pile][seat], cards, name))


def _less(pile: str, cards: str, name: str) -> str:
    """Take so many unseen cards out of a pile."""
    unseen = pile.count(UNSEEN_LETTER)
    if len(cards) > unseen:
        message = f"{len(cards)} cards are assumed in {name}, where {unseen} are unseen"
        raise MandalaError(message)
    return pile.replace(UNSEEN_LETTER, "", len(cards))
