"""What can be wrong with a position of Flowers that somebody wrote down."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Any

from mandala_widget.games.cards import LETTERS, UNSEEN_LETTER
from mandala_widget.games.flowers.form import Mandala, Table, read_table
from mandala_widget.games.flowers.garden import LAST_FLOWER
from mandala_widget.games.flowers.notation import TILE_TEXTS, side_of
from mandala_widget.games.flowers.record import ALL, ENDINGS, FINAL_RESOLUTION, OTHERS, STACKS
from mandala_widget.games.flowers.state import DECK, FEWEST_SEATS, MANDALAS, PER_COLOUR, SEATS, SLOTS, STACK
from mandala_widget.games.inspector import FORM
from mandala_widget.games.kernel.deck import COLOURS

if TYPE_CHECKING:
    from mandala_widget.games.inspector import Inspector


def inspect(data: dict[str, Any], inspector: Inspector) -> None:
    """Report every problem of a wire form: first its form, then the rules."""
    players = inspector.integer(inspector.part(data, "players"), "players", FEWEST_SEATS, SEATS)
    if players is None:
        return
    table = read_table(data, players, inspector)
    inspector.mover(data, table.phase, players)
    inspector.integer(inspector.part(data, "start"), "start", 0, players - 1)
    inspector.optional_integer(data, "round", 1, 1 << 31)
    inspector.choice(data.get(FINAL_RESOLUTION, OTHERS), FINAL_RESOLUTION, (OTHERS, ALL))
    inspect_ending(data, table, inspector)
    inspector.rng(data)
    last = inspector.part(data, "last_resolved")
    if last is not None:
        inspector.integer(last, "last_resolved", 0, MANDALAS - 1)
    if any(problem.rule == FORM for problem in inspector.problems):
        return
    inspect_cards(table, inspector)
    inspect_hands(table, data["to_move"], inspector)
    inspect_tiles(table, inspector)
    inspect_gardens(table, inspector)
    for number, mandala in enumerate(table.mandalas):
        inspect_colours(mandala, inspector)
        inspect_marker(mandala, inspector)
        inspect_completion(mandala, number, table, inspector)
    inspect_claim(table, data["to_move"], inspector)


def inspect_ending(data: dict[str, Any], table: Table, inspector: Inspector) -> None:
    """Check the reason of the end, which may be missing."""
    ending = data.get("ending")
    if ending is None:
        return
    inspector.choice(ending, "ending", ENDINGS[1:])
    if not table.ends():
        inspector.report(FORM, "not_now", "ending", phase="over")


def inspect_cards(table: Table, inspector: Inspector) -> None:
    """Check that all cards are there, and none too often (F-1)."""
    piles = [table.deck, table.discard, *table.hands, *(mandala.cards() for mandala in table.mandalas)]
    counts = Counter("".join(piles))
    for letter in LETTERS:
        if counts[letter] > PER_COLOUR:
            inspector.report("F-1", "too_many", "cards", colour=letter, most=PER_COLOUR, found=counts[letter])
    if counts.total() != DECK:
        inspector.report("F-1", "total", "cards", wanted=DECK, found=counts.total())


def inspect_hands(table: Table, mover: int | None, inspector: Inspector) -> None:
    """Check that known cards are in the hand (F-6), and that nobody's hand is empty (F-34) or stuck (F-13)."""
    for seat, (hand, known) in enumerate(zip(table.hands, table.known, strict=True)):
        if Counter(known) - Counter(hand):
            inspector.report("F-6", "known", f"known[{seat}]")
        if not hand and table.phase != "over":
            inspector.report("F-34", "hand_empty", f"hands[{seat}]")
    stuck = not table.deck + table.discard and table.phase == "turn"
    if stuck and mover is not None and len(table.hands[mover]) == 1:
        inspector.report("F-13", "no_play", f"hands[{mover}]")


def inspect_tiles(table: Table, inspector: Inspector) -> None:
    """Check that every tile is there once, on its side, and that the stacks are equal (F-2, F-34)."""
    dark, light = table.stacks
    if len(dark) != len(light):
        inspector.report("F-34", "stacks", "tiles", dark=len(dark), light=len(light))
    laid = [(tile, slot, f"{m.where}.tiles") for m in table.mandalas for slot, tile in enumerate(m.tiles)]
    laid += [(tile, slot, f"tiles.{STACKS[slot]}") for slot in range(SLOTS) for tile in table.stacks[slot]]
    for tile, slot, where in laid:
        if tile != UNSEEN_LETTER and side_of(tile) != slot:
            inspector.report("F-2", "wrong_side", where, tile=tile)
    owned = [tile for alone in table.singles for tile in alone]
    owned += [tile for pairs in table.flowers for pair in pairs for tile in pair]
    counts = Counter([tile for tile, _, _ in laid] + owned)
    for tile in TILE_TEXTS:
        if counts[tile] > 1:
            inspector.report("F-2", "tile_twice", "tiles", tile=tile)
    sides = Counter([slot for _, slot, _ in laid] + [side_of(tile) for tile in owned])
    for slot, name in enumerate(STACKS):
        found = sides[slot] + table.box[slot]
        if found != STACK:
            inspector.report("F-2", "tile_total", f"tiles.{name}", wanted=STACK, found=found)


def inspect_gardens(table: Table, inspector: Inspector) -> None:
    """Check single tiles and flowers (F-22), and that a third flower has opened the last round (F-26)."""
    for seat, alone in enumerate(table.singles):
        for letter in LETTERS:
            if sum(tile[0] == letter for tile in alone) > 1:
                inspector.report("F-22", "two_singles", f"singles[{seat}]", colour=letter)
    for seat, pairs in enumerate(table.flowers):
        for number, (one, other) in enumerate(pairs):
            if one[0] != other[0]:
                inspector.report("F-22", "flower_colours", f"flowers[{seat}][{number}]")
    most = max(map(len, table.flowers))
    if table.last_round and most < LAST_FLOWER:
        inspector.report("F-26", "no_last_round", "last_round", wanted=LAST_FLOWER)
    if not table.last_round and most >= LAST_FLOWER and not table.ends():
        inspector.report("F-26", "last_round", "last_round", wanted=LAST_FLOWER)


def inspect_colours(mandala: Mandala, inspector: Inspector) -> None:
    """Check that a colour lies face up at one seat only, and not if it is a tile's colour (F-9)."""
    of_tiles = {tile[0] for tile in mandala.tiles}
    for letter in LETTERS:
        seats = sum(letter in pile for pile in mandala.up)
        if seats > 1:
            inspector.report("F-9", "face_up_twice", f"{mandala.where}.up", colour=letter)
        if seats and letter in of_tiles:
            inspector.report("F-9", "face_up_tile", f"{mandala.where}.up", colour=letter)


def inspect_marker(mandala: Mandala, inspector: Inspector) -> None:
    """Check that the marker is with the most cards among those with a card face up, else in the middle (F-15)."""
    totals = [len(up) + len(down) if up else 0 for up, down in zip(mandala.up, mandala.down, strict=True)]
    where = f"{mandala.where}.marker"
    if mandala.marker is None:
        if any(totals):
            inspector.report("F-15", "marker_middle", where)
    elif totals[mandala.marker] == 0:
        inspector.report("F-15", "marker_face_up", where, seat=mandala.marker)
    elif totals[mandala.marker] < max(totals):
        inspector.report("F-15", "marker_most", where, seat=mandala.marker)


def inspect_completion(mandala: Mandala, number: int, table: Table, inspector: Inspector) -> None:
    """Check that a mandala is complete only while it is resolved (F-16), and empty only at the end (F-24)."""
    resolving = number == table.claiming.mandala
    complete = len(mandala.colours()) == COLOURS
    if complete and not resolving:
        inspector.report("F-16", "complete", mandala.where)
    if resolving and not complete and not table.claiming.final and UNSEEN_LETTER not in mandala.tiles:
        inspector.report("F-16", "incomplete", mandala.where)
    if not mandala.tiles:
        if not table.ends() or resolving or number in table.claiming.then:
            inspector.report("F-24", "no_tiles", f"{mandala.where}.tiles", wanted=SLOTS)
        if mandala.cards():
            inspector.report("F-23", "cards_left", mandala.where)


def inspect_claim(table: Table, mover: int | None, inspector: Inspector) -> None:
    """Check that the holder of the marker chooses (F-17)."""
    if table.claiming.mandala is not None and table.mandalas[table.claiming.mandala].marker != mover:
        inspector.report("F-17", "not_holder", "to_move")
