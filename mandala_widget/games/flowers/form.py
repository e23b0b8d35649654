"""What lies on the table of Flowers, taken out of a wire form that may be wrong."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from mandala_widget.games.cards import UNSEEN_LETTER
from mandala_widget.games.flowers.notation import BLANKS, TILE_TEXTS
from mandala_widget.games.flowers.record import PHASES, STACKS
from mandala_widget.games.flowers.state import MANDALAS, SLOTS, STACK
from mandala_widget.games.inspector import FORM, MISSING

if TYPE_CHECKING:
    from mandala_widget.games.inspector import Inspector

PAIR = 2


@dataclass(slots=True)
class Claiming:
    """What is being resolved, as far as it can be read."""

    mandala: int | None = None
    final: bool = False
    then: list[int] = field(default_factory=list)


@dataclass(slots=True)
class Mandala:
    """One mandala, as far as it can be read."""

    where: str
    tiles: list[str]
    marker: int | None
    up: list[str]
    down: list[str]

    def colours(self) -> set[str]:
        """Return the colours of the tiles that can be seen and of the cards face up (F-8)."""
        return {tile[0] for tile in self.tiles if tile != UNSEEN_LETTER} | set("".join(self.up))

    def cards(self) -> str:
        """Return all cards."""
        return "".join(self.up + self.down)


@dataclass(slots=True)
class Table:
    """Everything that lies on the table, as far as it can be read."""

    phase: str | None
    hands: list[str]
    known: list[str]
    deck: str
    discard: str
    mandalas: list[Mandala]
    stacks: list[list[str]]
    singles: list[list[str]]
    flowers: list[list[list[str]]]
    box: list[int]
    claiming: Claiming
    last_round: bool

    def ends(self) -> bool:
        """Tell whether the final resolution has begun."""
        return self.phase == "over" or self.claiming.final


def read_table(data: dict[str, Any], players: int, inspector: Inspector) -> Table:
    """Read all parts of a wire form, and report those of the wrong form."""
    phase = inspector.choice(inspector.part(data, "phase"), "phase", PHASES)
    tiles = inspector.mapping(inspector.part(data, "tiles"), "tiles")
    rows = inspector.listing(inspector.part(data, "mandalas"), "mandalas", MANDALAS) or []
    return Table(
        phase=phase,
        hands=inspector.hands(data, "hands", players, unseen=True),
        known=inspector.hands(data, "known", players, unseen=False),
        deck=inspector.cards(inspector.part(data, "deck"), "deck", unseen=True),
        discard=inspector.cards(inspector.part(data, "discard"), "discard", unseen=False),
        mandalas=[read_mandala(row, f"mandalas[{number}]", players, inspector) for number, row in enumerate(rows)],
        stacks=[
            read_tiles(inspector.part(tiles, name, "tiles"), f"tiles.{name}", (UNSEEN_LETTER,), inspector)
            for name in STACKS
        ],
        singles=[
            read_tiles(row, f"singles[{seat}]", BLANKS, inspector)
            for seat, row in enumerate(
                inspector.listing(inspector.part(data, "singles"), "singles", players) or []
            )
        ],
        flowers=[
            read_flowers(row, f"flowers[{seat}]", inspector)
            for seat, row in enumerate(
                inspector.listing(inspector.part(data, "flowers"), "flowers", players) or []
            )
        ],
        box=read_box(data, inspector),
        claiming=read_claiming(data, phase, players, inspector),
        last_round=inspector.boolean(inspector.part(data, "last_round"), "last_round"),
    )


def read_mandala(row: object, where: str, players: int, inspector: Inspector) -> Mandala:
    """Read one mandala."""
    data = inspector.mapping(row, where)
    tiles = read_tiles(inspector.part(data, "tiles", where), f"{where}.tiles", (UNSEEN_LETTER,), inspector)
    if len(tiles) not in (0, SLOTS):
        inspector.report(FORM, "length", f"{where}.tiles", wanted=SLOTS, found=len(tiles))
    marker = inspector.part(data, "marker", where)
    if marker is not None:
        marker = inspector.integer(marker, f"{where}.marker", 0, players - 1)
    piles = []
    for name in ("up", "down"):
        rows = inspector.listing(inspector.part(data, name, where), f"{where}.{name}", players)
        piles.append(
            [
                inspector.cards(pile, f"{where}.{name}[{seat}]", unseen=False)
                for seat, pile in enumerate(rows or [""] * players)
            ]
        )
    return Mandala(where, tiles, marker, *piles)


def read_tiles(value: object, where: str, unseen: tuple[str, ...], inspector: Inspector) -> list[str]:
    """Read a list of tiles, with unseen ones as they are written here."""
    tiles = inspector.listing(value, where) or []
    for tile in tiles:
        if not isinstance(tile, str) or tile not in (*TILE_TEXTS, *unseen):
            inspector.report(FORM, "no_tile", where, tile=tile)
    return [tile for tile in tiles if isinstance(tile, str)]


def read_flowers(value: object, where: str, inspector: Inspector) -> list[list[str]]:
    """Read the flowers of a seat."""
    pairs = []
    for number, row in enumerate(inspector.listing(value, where) or []):
        pair = read_tiles(row, f"{where}[{number}]", (), inspector)
        if len(pair) != PAIR:
            inspector.report(FORM, "length", f"{where}[{number}]", wanted=PAIR, found=len(pair))
        pairs.append(pair)
    return pairs


def read_box(data: dict[str, Any], inspector: Inspector) -> list[int]:
    """Read how many dark and light tiles are out of play, if any."""
    counts = inspector.listing(data.get("box", [0] * SLOTS), "box", SLOTS) or []
    numbers = [inspector.integer(count, f"box[{slot}]", 0, STACK) for slot, count in enumerate(counts)]
    return [number or 0 for number in numbers]


def read_claiming(data: dict[str, Any], phase: str | None, players: int, inspector: Inspector) -> Claiming:
    """Read what is being resolved."""
    value = inspector.part(data, "claiming")
    if phase != "claim":
        if value is not None and value is not MISSING:
            inspector.report(FORM, "not_now", "claiming", phase="claim")
        return Claiming()
    now = inspector.mapping(value, "claiming")
    inspector.integer(inspector.part(now, "by", "claiming"), "claiming.by", 0, players - 1)
    mandala = inspector.integer(inspector.part(now, "mandala", "claiming"), "claiming.mandala", 0, MANDALAS - 1)
    final = inspector.boolean(inspector.part(now, "final", "claiming"), "claiming.final")
    then = []
    rows = inspector.listing(inspector.part(now, "then", "claiming"), "claiming.then") or []
    for place, later in enumerate(rows):
        number = inspector.integer(later, f"claiming.then[{place}]", 0, MANDALAS - 1)
        if number is not None:
            then.append(number)
    if len({mandala, *then}) != 1 + len(rows) or (rows and not final):
        inspector.report(FORM, "then", "claiming.then")
    return Claiming(mandala, final, then)
