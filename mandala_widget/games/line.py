"""One-line positions of the card games: ``key:value`` tokens, any order, missing keys empty."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mandala_widget.games.cards import KIND_LETTERS, OTHER_NAMES, in_order, packed, unpacked
from mandala_widget.games.inspector import FORM

if TYPE_CHECKING:
    from collections.abc import Iterable

    from mandala_widget.games.inspector import Inspector


class LineReader:
    """The tokens of a line by their keys; every one must be asked for, so that none is overlooked."""

    def __init__(self, text: str, inspector: Inspector) -> None:
        """Split the line into tokens."""
        self.inspector = inspector
        self.values: dict[str, str] = {}
        for token in text.split():
            key, colon, value = token.partition(":")
            if not colon:
                inspector.report(FORM, "no_key", token, token=token)
            elif key in self.values:
                inspector.report(FORM, "twice", key)
            else:
                self.values[key] = value

    def take(self, key: str, default: str = "") -> str:
        """Take the value of a key."""
        return self.values.pop(key, default)

    def cards(self, key: str, value: str | None = None) -> str:
        """Take cards in the order in which they are written."""
        value = self.take(key) if value is None else value
        cards = unpacked(value)
        if cards is None:
            self.inspector.report(FORM, "no_cards", key)
            return ""
        return cards.upper().translate(OTHER_NAMES)

    def bag(self, key: str, value: str | None = None) -> str:
        """Take cards whose order does not matter."""
        cards = self.cards(key, value)
        return in_order(cards) if set(cards) <= set(KIND_LETTERS) else cards

    def number(self, key: str, default: int) -> int:
        """Take a whole number."""
        value = self.take(key, str(default))
        if not (value.isascii() and value.isdigit()) or len(value) > 20:  # noqa: PLR2004 - 64 bits
            self.inspector.report(FORM, "no_number", key)
            return default
        return int(value)

    def seat(self, key: str, default: str) -> int | None:
        """Take a seat, numbered from 1 in notation; nobody for ``-``."""
        value = self.take(key, default)
        if value == "-":
            return None
        if value not in tuple("1234"):
            self.inspector.report(FORM, "no_seat", key)
            return 0
        return int(value) - 1

    def end(self) -> None:
        """Report keys that nobody asked for."""
        for key in self.values:
            self.inspector.report(FORM, "unknown_key", key)


def tokens(pairs: Iterable[tuple[str, str]]) -> str:
    """Join keys with their values, leaving out what is empty."""
    return " ".join(f"{key}:{value}" for key, value in pairs if value)


def some(cards: str) -> str:
    """Write cards, or nothing at all if there are none."""
    return packed(cards) if cards else ""


def per_seat(key: str, piles: Iterable[str]) -> list[tuple[str, str]]:
    """Pair each seat's key with its cards."""
    return [(f"{key}{seat}", some(pile)) for seat, pile in enumerate(piles, 1)]


def seat_name(seat: int | None) -> str:
    """Write a seat, or ``-`` for nobody."""
    return "-" if seat is None else str(seat + 1)
