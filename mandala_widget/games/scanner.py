"""Reads the text of a move letter by letter and knows where it stopped making sense."""

from __future__ import annotations

from mandala_widget.games.cards import LETTERS, OTHER_NAMES

PASSES = frozenset({"-", "PASS"})
COUNT_DIGITS = 2


class Unreadable(Exception):  # noqa: N818 - it never leaves this package; people get a refusal
    """A text that is no move: what was expected, and the column (from 1) where something else stood."""

    def __init__(self, column: int, expected: str) -> None:
        """Keep the column and the name of what was expected."""
        super().__init__(column, expected)
        self.column = column
        self.expected = expected


class Scanner:
    """The letters of a text without its spaces, one after the other."""

    def __init__(self, text: object) -> None:
        """Start at the first letter."""
        if not isinstance(text, str):
            raise Unreadable(1, "text")
        self.letters = [(letter, column) for column, letter in enumerate(text, 1) if not letter.isspace()]
        self.columns = len(text)
        self.next = 0

    def peek(self) -> str:
        """Return the next letter, or nothing at the end."""
        return self.letters[self.next][0] if self.next < len(self.letters) else ""

    def fail(self, expected: str) -> Unreadable:
        """Return the error that something else was expected here."""
        at_end = self.next == len(self.letters)
        return Unreadable(self.columns + 1 if at_end else self.letters[self.next][1], expected)

    def one_of(self, allowed: str, expected: str) -> str:
        """Take a letter, in either case, that must be one of those allowed."""
        letter = self.peek().upper()
        if not letter or letter not in allowed.upper():
            raise self.fail(expected)
        self.next += 1
        return allowed[allowed.upper().index(letter)]

    def optional(self, allowed: str) -> str:
        """Take a letter if it is one of those allowed."""
        return self.one_of(allowed, "") if self.peek() and self.peek().upper() in allowed.upper() else ""

    def seat(self) -> int | None:
        """Take the seat before a colon, as in ``2:TG``; seats count from 0 in Python."""
        if self.peek() not in tuple("1234") or self.next + 1 >= len(self.letters):
            return None
        if self.letters[self.next + 1][0] != ":":
            return None
        seat = int(self.peek()) - 1
        self.next += 2
        return seat

    def is_pass(self) -> bool:
        """Take a wish to pass, if that is all the text says."""
        return "".join(letter for letter, _ in self.letters[self.next :]).upper() in PASSES

    def colour(self) -> str:
        """Take the letter of a colour."""
        letter = self.one_of(LETTERS + "BV", "colour")
        return letter.translate(OTHER_NAMES)

    def count(self) -> int:
        """Take a number of cards, one if none is written."""
        digits = ""
        while self.peek() in tuple("0123456789") and len(digits) < COUNT_DIGITS:
            digits += self.peek()
            self.next += 1
        if digits and int(digits) == 0:
            self.next -= len(digits)
            raise self.fail("count")
        return int(digits or 1)

    def cards(self) -> str:
        """Take cards to the end of the text, as in ``2R``, ``RR`` or even ``2RG``."""
        cards = ""
        while not cards or self.peek():
            count = self.count()
            cards += self.colour() * count
        return cards

    def end(self) -> None:
        """Make sure that nothing follows."""
        if self.peek():
            raise self.fail("end")
