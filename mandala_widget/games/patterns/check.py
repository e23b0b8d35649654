"""What can be wrong with a position of Patterns that somebody wrote down."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Any

from mandala_widget.games.cards import LETTERS
from mandala_widget.games.inspector import FORM
from mandala_widget.games.patterns import rules
from mandala_widget.games.patterns.notation import cell_names, square_named
from mandala_widget.games.patterns.record import CELLS, NO_TILE, PHASES, ROWS, by_cell, from_dict
from mandala_widget.games.patterns.state import MARKERS, PER_COLOUR, SEATS, SIDE

if TYPE_CHECKING:
    from mandala_widget.games.inspector import Inspector

MIDDLE = cell_names(rules.MIDDLE)


def inspect(data: dict[str, Any], inspector: Inspector) -> None:
    """Report every problem of a wire form: first its form, then the rules."""
    phase = inspector.choice(inspector.part(data, "phase"), "phase", PHASES)
    inspector.mover(data, phase, SEATS)
    inspector.integer(inspector.part(data, "start"), "start", 0, SEATS - 1)
    inspector.optional_integer(data, "round", 1, 1 << 31)
    start_tiles = inspector.cards(inspector.part(data, "start_tiles"), "start_tiles", unseen=False)
    bowls = inspector.hands(data, "bowls", SEATS, unseen=False)
    board = inspect_rows(data, "board", LETTERS + LETTERS.lower(), inspector)
    owner = inspect_rows(data, "owner", "01" + NO_TILE, inspector)
    claims = inspect_claims(data, inspector)
    if any(problem.rule == FORM for problem in inspector.problems):
        return
    if phase == "give":
        inspect_start(data, board, inspector)
    else:
        inspect_bowls(bowls, start_tiles, inspector)
    inspect_owners(board, owner, inspector)
    inspect_groups(board, owner, claims, inspector)
    inspect_totals([*board.values(), *bowls, start_tiles], inspector)
    if phase == "turn" and not inspector.problems:
        state = from_dict(data)
        if state.places | state.flips == 0:
            inspector.report("P-17", "no_action", "to_move", seat=data["to_move"])


def inspect_rows(data: dict[str, Any], name: str, allowed: str, inspector: Inspector) -> dict[str, str]:
    """Check eight rows of eight signs, with nothing in the corners; return the signs by their cells."""
    before = len(inspector.problems)
    written = inspector.listing(inspector.part(data, name), name, SIDE) or []
    for number, row in enumerate(written):
        where = f"{name}[{number}]"
        if not isinstance(row, str) or len(row) != SIDE:
            inspector.report(FORM, "no_row", where, wanted=SIDE)
        else:
            corner = SIDE // 2 - len(ROWS[number]) // 2
            inside = row[corner : SIDE - corner]
            wrong = sorted(set(inside) - set(allowed))
            if wrong:
                inspector.report(FORM, "letters", where, letters=" ".join(wrong), allowed=" ".join(allowed))
            if row != inside.center(SIDE, NO_TILE):
                inspector.report(FORM, "corners", where, sign=NO_TILE)
    return by_cell(written) if len(inspector.problems) == before else {}


def inspect_claims(data: dict[str, Any], inspector: Inspector) -> list[list[str]]:
    """Check that the markers of each seat stand on cells of the board."""
    claims = []
    for seat, row in enumerate(inspector.listing(inspector.part(data, "claims"), "claims", SEATS) or []):
        where = f"claims[{seat}]"
        cells = inspector.listing(row, where) or []
        for number, cell in enumerate(cells):
            if not isinstance(cell, str) or cell not in CELLS:
                inspector.report(FORM, "no_cell", f"{where}[{number}]")
        claims.append(cells)
    return claims


def inspect_start(data: dict[str, Any], board: dict[str, str], inspector: Inspector) -> None:
    """Check what must hold before the start tiles are given (P-4, P-5)."""
    if data["to_move"] == data["start"]:
        inspector.report("P-5", "giver", "to_move", seat=1 - data["start"])
    tiles = data["start_tiles"]
    if len(tiles) != SEATS or len(set(tiles)) != SEATS:
        inspector.report("P-4", "start_tiles", "start_tiles")
    if any(data["bowls"]):
        inspector.report("P-5", "bowls_early", "bowls")
    if any(tile.islower() for tile in board.values()):
        inspector.report("P-4", "locked_early", "board")
    middle = {board[cell].upper() for cell in MIDDLE}
    if len(middle) != len(MIDDLE):
        inspector.report("P-4", "middle", "board")
    for letter in LETTERS:
        if letter in middle and letter in tiles:
            inspector.report("P-4", "middle_start", "start_tiles", colour=letter)


def inspect_bowls(bowls: list[str], start_tiles: str, inspector: Inspector) -> None:
    """Check that every bowl holds one tile (P-3) and that no start tile is left (P-5)."""
    for seat, tile in enumerate(bowls):
        if len(tile) != 1:
            inspector.report("P-3", "bowl", f"bowls[{seat}]", found=len(tile))
    if start_tiles:
        inspector.report("P-5", "start_tiles_left", "start_tiles")


def inspect_owners(board: dict[str, str], owner: dict[str, str], inspector: Inspector) -> None:
    """Check that locked tiles have an owner, and no others (P-8)."""
    for cell, tile in board.items():
        if tile.islower() and owner[cell] == NO_TILE:
            inspector.report("P-8", "no_owner", cell, cell=cell)
        if tile.isupper() and owner[cell] != NO_TILE:
            inspector.report("P-8", "owner_open", cell, cell=cell)


def inspect_groups(
    board: dict[str, str], owner: dict[str, str], claims: list[list[str]], inspector: Inspector
) -> None:
    """Check that groups are connected, marked once (P-8) and apart from each other (P-9)."""
    for seat, cells in enumerate(claims):
        if len(cells) > MARKERS:
            inspector.report("P-1", "markers", f"claims[{seat}]", most=MARKERS, found=len(cells))
        for number, cell in enumerate(cells):
            if owner[cell] != str(seat) or not board[cell].islower():
                inspector.report("P-8", "marker_place", f"claims[{seat}][{number}]", cell=cell, seat=seat)
    for letter in LETTERS:
        groups = []
        for seat, cells in enumerate(claims):
            group = {c for c, tile in board.items() if tile == letter.lower() and owner[c] == str(seat)}
            markers = sum(cell in group for cell in cells)
            facts = {"seat": seat, "colour": letter}
            if group and markers != 1:
                inspector.report("P-8", "group_marker", f"claims[{seat}]", found=markers, **facts)
            mask = sum(1 << square_named(cell) for cell in group)
            if not is_connected(mask):
                inspector.report("P-8", "apart", "board", **facts)
            groups.append(mask)
        contact = cell_names(rules.neighbours(groups[0]) & groups[1])
        if contact:
            inspector.report("P-9", "contact", "board", colour=letter, cells=contact)


def is_connected(cells: int) -> bool:
    """Tell whether a set of cells is in one piece."""
    reached = cells & -cells
    more = reached
    while more:
        more = rules.neighbours(reached) & cells & ~reached
        reached |= more
    return reached == cells


def inspect_totals(tiles: list[str], inspector: Inspector) -> None:
    """Check that there are nine tiles of each colour (P-1)."""
    counts = Counter("".join(tiles).upper())
    for letter in LETTERS:
        if counts[letter] != PER_COLOUR:
            inspector.report("P-1", "tiles", "tiles", colour=letter, wanted=PER_COLOUR, found=counts[letter])
