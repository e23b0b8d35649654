"""Zones and moves of Mandala as text: strict when written, lax when read."""

from __future__ import annotations

from dataclasses import dataclass

from mandala_widget.games.cards import LETTERS, in_order, packed
from mandala_widget.games.kernel.deck import COLOURS
from mandala_widget.games.mandala.rules import HAND_LIMIT, MOVES, TAKE_COLOUR, TO_DISCARD, TO_FIELD
from mandala_widget.games.mandala.state import FIELD, MOUNTAIN
from mandala_widget.games.move import Move
from mandala_widget.games.scanner import Scanner

SIDES = "ab"
PASS = "-"  # noqa: S105 - a move, not a password


def area_zone(mandala: int, area: int) -> str:
    """Name an area of a mandala."""
    return f"M{SIDES[mandala]}" if area == MOUNTAIN else f"F{area - FIELD + 1}{SIDES[mandala]}"


@dataclass(frozen=True, slots=True)
class Attempt:
    """What a text asks for, whether the rules allow it or not."""

    kind: str
    """M to a mountain, F into a field, X discard, T take, - pass."""
    cards: str = ""
    mandala: int = 0
    owner: int | None = None
    """Whose field, where the text says it."""
    seat: int | None = None
    """Who moves, where the text says it."""

    @property
    def colour(self) -> int:
        """The colour of the first card."""
        return LETTERS.index(self.cards[0])


def read(text: object) -> Attempt:
    """Read the text of a move; raise Unreadable for what is none."""
    scanner = Scanner(text)
    seat = scanner.seat()
    if scanner.is_pass():
        return Attempt(PASS, seat=seat)
    kind = scanner.one_of("MFXT", "kind M")
    owner = None
    mandala = 0
    if kind == "F":
        digit = scanner.optional("12")
        owner = int(digit) - 1 if digit else None
    if kind in "MF":
        mandala = SIDES.index(scanner.one_of(SIDES, "mandala ab"))
    cards = scanner.colour() if kind == "T" else in_order(scanner.cards())
    scanner.end()
    return Attempt(kind, cards, mandala, owner, seat)


def written(number: int) -> str:
    """Write a move."""
    if number < TO_FIELD:
        return f"M{SIDES[number // COLOURS]}{LETTERS[number % COLOURS]}"
    if number < TO_DISCARD:
        spot, count = divmod(number - TO_FIELD, HAND_LIMIT)
        return f"F{SIDES[spot // COLOURS]}{packed(LETTERS[spot % COLOURS] * (count + 1))}"
    if number < TAKE_COLOUR:
        colour, count = divmod(number - TO_DISCARD, HAND_LIMIT)
        return f"X{packed(LETTERS[colour] * (count + 1))}"
    return f"T{LETTERS[number - TAKE_COLOUR]}"


ALL_MOVES = tuple(Move("mandala", number, written(number)) for number in range(MOVES))
BY_TEXT = {str(move): move for move in ALL_MOVES}
ATTEMPTS = {move: read(move) for move in ALL_MOVES}
