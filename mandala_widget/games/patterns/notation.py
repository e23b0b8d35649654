"""Cells, bowls and moves of Patterns as text: strict when written, lax when read."""

from __future__ import annotations

from dataclasses import dataclass

from mandala_widget.games.cards import LETTERS
from mandala_widget.games.kernel.bits import lowest
from mandala_widget.games.move import Move
from mandala_widget.games.patterns.rules import FLIP, GIVE_COLOUR, MOVES, SQUARES, SWAP
from mandala_widget.games.patterns.state import SIDE
from mandala_widget.games.scanner import Scanner

FILES = "abcdefgh"
RANKS = "12345678"
PASS = "-"  # noqa: S105 - a wish to pass is no password
KINDS = "EFS"
"""Open (establish), flip and swap, in the order of their numbers."""


def cell_name(square: int) -> str:
    """Write a square, as in ``c3``."""
    return FILES[square % SIDE] + RANKS[square // SIDE]


def square_named(name: str) -> int:
    """Read what ``cell_name`` writes."""
    return FILES.index(name[0]) + SIDE * RANKS.index(name[1])


def cell_names(cells: int) -> tuple[str, ...]:
    """Write the squares of a set in the order of their numbers."""
    names = []
    while cells:
        names.append(cell_name(lowest(cells)))
        cells &= cells - 1
    return tuple(names)


def bowl_zone(seat: int) -> str:
    """Name a seat's bowl."""
    return f"B{seat + 1}"


SQUARE_NAMES = frozenset(cell_name(square) for square in range(SQUARES))


@dataclass(frozen=True, slots=True)
class Attempt:
    """What a text asks for, whether the rules allow it or not; redundant parts only where the text has them."""

    kind: str
    """E open, F flip, S swap, A give out the start tiles, - pass."""
    square: int = 0
    colour: str = ""
    """The tile that is locked, or that the start player gets."""
    other: str = ""
    """The tile that goes into the bowl, or that the other player gets."""
    value: int | None = None
    """The number of the group that is opened."""
    seat: int | None = None
    """Who moves, where the text says it."""

    @property
    def cell(self) -> str:
        """The name of the square."""
        return cell_name(self.square)


def read(text: object) -> Attempt:
    """Read the text of a move; raise Unreadable for what is none."""
    scanner = Scanner(text)
    seat = scanner.seat()
    if scanner.is_pass():
        return Attempt(PASS, seat=seat)
    kind = scanner.one_of("EFSA", "kind P")
    other = ""
    value = None
    square = 0
    if kind == "A":
        colour = scanner.colour()
        if scanner.optional("/"):
            other = scanner.colour()
    else:
        colour = "" if at_cell(scanner) else read_colour(scanner)
        square = read_cell(scanner)
        if kind != "F" and scanner.optional("x"):
            other = scanner.colour()
        if kind == "E" and scanner.optional("="):
            value = int(scanner.one_of("123456", "value"))
    scanner.end()
    return Attempt(kind, square, colour, other, value, seat)


def at_cell(scanner: Scanner) -> bool:
    """Tell whether a cell comes next: a file with a rank behind it, since some files are also colours."""
    ahead = [letter for letter, _ in scanner.letters[scanner.next : scanner.next + 2]]
    return "".join(ahead).lower() in SQUARE_NAMES


def read_colour(scanner: Scanner) -> str:
    """Take a colour where a cell would do as well."""
    if scanner.peek().upper() not in tuple(LETTERS + "BV"):
        raise scanner.fail("cell")
    return scanner.colour()


def read_cell(scanner: Scanner) -> int:
    """Take a cell."""
    if not at_cell(scanner):
        raise scanner.fail("cell")
    name = scanner.one_of(FILES, "cell") + scanner.one_of(RANKS, "cell")
    return square_named(name)


def written(number: int) -> str:
    """Write a move."""
    if number < GIVE_COLOUR:
        return KINDS[number // SQUARES] + cell_name(number % SQUARES)
    return f"A{LETTERS[number - GIVE_COLOUR]}"


ALL_MOVES = tuple(Move("patterns", number, written(number)) for number in range(MOVES))
FIRST_NUMBER = {"E": 0, "F": FLIP, "S": SWAP}
ATTEMPTS = {move: read(move) for move in ALL_MOVES}


def move_meant(attempt: Attempt) -> Move:
    """Return the move that an attempt means, without its redundant parts."""
    if attempt.kind == "A":
        return ALL_MOVES[GIVE_COLOUR + LETTERS.index(attempt.colour)]
    return ALL_MOVES[FIRST_NUMBER[attempt.kind] + attempt.square]
