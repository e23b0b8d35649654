"""Moves and tiles of Flowers as text: strict when written, lax when read."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from mandala_widget.games.cards import LETTERS, UNSEEN_LETTER, in_order, packed
from mandala_widget.games.flowers.garden import tile_side
from mandala_widget.games.flowers.rules import TAKE_TILE
from mandala_widget.games.flowers.state import DARK, LIGHT, PER_COLOUR, SLOTS, UNSEEN_TILE
from mandala_widget.games.kernel.deck import COLOURS
from mandala_widget.games.move import Move
from mandala_widget.games.scanner import Scanner

if TYPE_CHECKING:
    from mandala_widget.games.flowers.state import FlowersState

SIDES = "abc"
VALUE_SIGNS = "23457x"
TIMES = "x×"
PASS = "-"  # noqa: S105 - no password but a pass
TAKE = "T"
SECOND = "t"
PLAY = "play"

TILE_TEXTS = tuple(f"{letter}{value}" for letter in LETTERS for value in VALUE_SIGNS)
BLANKS = tuple(f"{UNSEEN_LETTER}{slot + 1}" for slot in range(SLOTS))
"""Unseen tiles, dark and light, where their place does not say which they are."""


@dataclass(frozen=True, slots=True)
class Attempt:
    """What a text asks for, whether the rules allow it or not."""

    kind: str
    """PLAY cards, TAKE a tile, take the SECOND tile, or PASS."""
    cards: str = ""
    mandala: int = 0
    face_down: bool = False
    """Whether the text says so, by a small letter; a capital letter says nothing."""
    tile: str = ""
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
    small = scanner.peek().islower()
    kind = scanner.one_of(SIDES + TAKE, "kind abc")
    if kind == TAKE:
        tile = read_tile(scanner)
        scanner.end()
        return Attempt(SECOND if small else TAKE, tile=tile, seat=seat)
    cards, face_down = read_cards(scanner)
    return Attempt(PLAY, in_order(cards), SIDES.index(kind), face_down, seat=seat)


def read_cards(scanner: Scanner) -> tuple[str, bool]:
    """Take cards to the end of the text, and whether a small letter says that they lie face down."""
    cards, face_down = "", False
    while not cards or scanner.peek():
        count = scanner.count()
        face_down = face_down or scanner.peek().islower()
        cards += scanner.colour() * count
    return cards, face_down


def read_tile(scanner: Scanner) -> str:
    """Take a tile, as in ``K7``, ``Kx``, ``K×3`` or ``Kx3``; ``_1`` and ``_2`` are unseen ones."""
    if scanner.optional(UNSEEN_LETTER):
        return UNSEEN_LETTER + scanner.one_of("12", "tile slot")
    colour = scanner.colour()
    value = scanner.one_of(VALUE_SIGNS + TIMES[1], "tile value")
    if value in TIMES:
        scanner.optional("3")
        value = TIMES[0]
    return colour + value


def tile_text(tile: int) -> str:
    """Write a tile whose place says which side it is of, if it is unseen."""
    return UNSEEN_LETTER if tile == UNSEEN_TILE else TILE_TEXTS[tile]


def tile_number(text: str) -> int:
    """Read what ``tile_text`` writes."""
    return UNSEEN_TILE if text == UNSEEN_LETTER else TILE_TEXTS.index(text)


def side_of(tile: str) -> int | None:
    """Tell whether a tile is dark or light; nothing for what is no tile."""
    if tile in BLANKS:
        return (DARK, LIGHT)[BLANKS.index(tile)]
    return tile_side(tile_number(tile)) if tile in TILE_TEXTS else None


def tiles_offered(state: FlowersState) -> list[str]:
    """Write the dark and the light tile of the mandala that is being resolved."""
    return [
        BLANKS[slot] if tile == UNSEEN_TILE else TILE_TEXTS[tile]
        for slot, tile in enumerate(state.tile[state.claiming])
    ]


def claims(state: FlowersState) -> list[Move]:
    """Return the moves that take the dark and the light tile of the mandala that is being resolved."""
    return [Move("flowers", TAKE_TILE + slot, TAKE + tile) for slot, tile in enumerate(tiles_offered(state))]


def written(number: int) -> str:
    """Write a move that plays cards."""
    spot, count = divmod(number, PER_COLOUR)
    return SIDES[spot // COLOURS] + packed(LETTERS[spot % COLOURS] * (count + 1))


PLAYS = tuple(Move("flowers", number, written(number)) for number in range(TAKE_TILE))
BY_TEXT = {str(move): move for move in PLAYS}
ATTEMPTS = {move: read(move) for move in PLAYS}
