"""Positions of Patterns as data and as one line of notation."""

from __future__ import annotations

from itertools import chain
from typing import TYPE_CHECKING, Any

from mandala_widget.games.cards import LETTERS, OTHER_NAMES, pile
from mandala_widget.games.inspector import FORM
from mandala_widget.games.line import LineReader, seat_name
from mandala_widget.games.patterns import rules
from mandala_widget.games.patterns.notation import FILES, RANKS, SQUARE_NAMES, cell_name, cell_names, square_named
from mandala_widget.games.patterns.state import GIVE, NONE, OVER, SEATS, SIDE, TURN, PatternsState

if TYPE_CHECKING:
    from collections.abc import Sequence

    from mandala_widget.games.inspector import Inspector

PHASES = ("give", "turn", "over")
NO_TILE = "."
CELLS = cell_names(rules.BOARD)
ROWS = tuple(tuple(file + rank for file in FILES if file + rank in CELLS) for rank in reversed(RANKS))
"""The cells of each row, rank 8 first."""
FIELDS = ("board", "bowls", "seat", "round")
"""What stands in a line without a key, in this order."""
NEEDED = 2
"""How many of these a line cannot do without."""


def to_dict(state: PatternsState) -> dict[str, Any]:
    """Write a state in its wire form."""
    board: dict[str, str] = {}
    owner: dict[str, str] = {}
    for colour, letter in enumerate(LETTERS):
        board |= dict.fromkeys(cell_names(state.tiles[colour]), letter)
        for seat in range(SEATS):
            locked = cell_names(state.group[seat][colour])
            board |= dict.fromkeys(locked, letter.lower())
            owner |= dict.fromkeys(locked, str(seat))
    given = state.phase != GIVE
    return {
        "game": "patterns",
        "phase": PHASES[state.phase],
        "to_move": None if state.phase == OVER else state.to_move,
        "start": state.start,
        "start_tiles": "" if given else pile(state.start_tile),
        "board": rows(board),
        "owner": rows(owner),
        "bowls": [LETTERS[colour] if given else "" for colour in state.bowl],
        "claims": [
            [cell_name(square) for square in state.marked[seat][: state.groups[seat]]] for seat in range(SEATS)
        ],
        "round": state.round,
    }


def rows(signs: dict[str, str]) -> list[str]:
    """Write signs on the board, one row a rank, rank 8 first."""
    return ["".join(signs.get(file + rank, NO_TILE) for file in FILES) for rank in reversed(RANKS)]


def by_cell(board: Sequence[str]) -> dict[str, str]:
    """Read what ``rows`` writes, without the corners."""
    return {
        file + rank: sign
        for rank, row in zip(reversed(RANKS), board, strict=True)
        for file, sign in zip(FILES, row, strict=True)
        if file + rank in CELLS
    }


def from_dict(data: dict[str, Any]) -> PatternsState:
    """Read a wire form that has no problems."""
    state = PatternsState()
    state.phase = PHASES.index(data["phase"])
    state.to_move = data["to_move"] or 0
    state.start = data["start"]
    state.round = data.get("round", 1)
    given = state.phase != GIVE
    state.bowl = [LETTERS.index(tile) if given else NONE for tile in data["bowls"]]
    state.start_tile = [NONE] * SEATS if given else sorted(map(LETTERS.index, data["start_tiles"]))
    owner = by_cell(data["owner"])
    board = by_cell(data["board"])
    for cell, tile in board.items():
        colour = LETTERS.index(tile.upper())
        if tile.isupper():
            state.tiles[colour] |= 1 << square_named(cell)
        else:
            rules.lock(state, int(owner[cell]), colour, 1 << square_named(cell))
    for seat, claims in enumerate(data["claims"]):
        state.groups[seat] = len(claims)
        for number, cell in enumerate(claims):
            state.marked[seat][number] = square_named(cell)
            state.number[seat][LETTERS.index(board[cell].upper())] = number + 1
    if state.phase == TURN:
        rules.find_moves(state)
    return state


def to_line(data: dict[str, Any]) -> str:
    """Write a wire form as one line."""
    board = by_cell(data["board"])
    claims = [",".join(cells) or "-" for cells in data["claims"]]
    given = data["phase"] != "give"
    bowls = "/".join(data["bowls"]) if given else ",".join(data["start_tiles"])
    seat = seat_name(data["to_move"] if given else data["start"])
    start = [f"start:{seat_name(data['start'])}"] if given and data["start"] else []
    return " ".join(
        [
            "/".join("".join(board[cell] for cell in row) for row in ROWS),
            *(f"{number}:{cells}" for number, cells in enumerate(claims, 1)),
            bowls,
            seat,
            str(data["round"]),
            *start,
        ]
    )


def from_line(text: str, inspector: Inspector) -> dict[str, Any] | None:
    """Read one line into the wire form; who owns a locked tile follows from the markers."""
    line = line_reader(text, inspector)
    if line is None:
        return None
    board = read_board(line)
    claims = [read_claims(line.take(seat)) for seat in "12"]
    bowls = line.take("bowls").upper().translate(OTHER_NAMES)
    given = "," not in bowls
    tiles = bowls.split("/" if given else ",")
    if len(tiles) != SEATS:
        inspector.report(FORM, "no_bowls", "bowls")
        tiles = [""] * SEATS
    mover = start = line.seat("seat", "1")
    if given:
        start = line.seat("start", "1")
    elif start is not None:
        mover = 1 - start
    number = line.number("round", 1)
    line.end()
    if board is None:
        return None
    return {
        "game": "patterns",
        "phase": "give" if not given else "over" if mover is None else "turn",
        "to_move": mover,
        "start": start,
        "start_tiles": "" if given else "".join(tiles),
        "board": rows(board),
        "owner": rows(owners(board, claims)),
        "bowls": tiles if given else [""] * SEATS,
        "claims": claims,
        "round": number,
    }


def line_reader(text: str, inspector: Inspector) -> LineReader | None:
    """Give a name to what stands in a line without a key; nothing if too little stands there."""
    keyed = [token for token in text.split() if ":" in token]
    plain = [token for token in text.split() if ":" not in token]
    for token in plain[len(FIELDS) :]:
        inspector.report(FORM, "no_key", token, token=token)
    missing = FIELDS[len(plain) : NEEDED]
    for name in missing:
        inspector.report(FORM, "missing", name)
    if missing:
        return None
    named = [f"{name}:{token}" for name, token in zip(FIELDS, plain, strict=False)]
    return LineReader(" ".join(keyed + named), inspector)


def read_board(line: LineReader) -> dict[str, str] | None:
    """Read the rows of cells, rank 8 first; nothing if some are too long or too short."""
    written = line.take("board").split("/")
    if len(written) != SIDE:
        line.inspector.report(FORM, "length", "board", wanted=SIDE, found=len(written))
        return None
    fits = True
    for number, (cells, row) in enumerate(zip(ROWS, written, strict=True)):
        if len(cells) != len(row):
            line.inspector.report(FORM, "length", f"board[{number}]", wanted=len(cells), found=len(row))
            fits = False
    if not fits:
        return None
    return dict(zip(chain(*ROWS), map(tile_named, "".join(written)), strict=True))


def tile_named(sign: str) -> str:
    """Read the letter of a tile, which may be one that people also use, in its case."""
    tile = sign.upper().translate(OTHER_NAMES)
    return tile if sign.isupper() else tile.lower()


def read_claims(value: str) -> list[str]:
    """Read the marked cells of a seat."""
    return [] if value in ("", "-") else value.lower().split(",")


def owners(board: dict[str, str], claims: list[list[str]]) -> dict[str, str]:
    """Find who owns each locked tile: it belongs to the nearest marker that its group of tiles leads to."""
    owner = {cell: str(seat) for seat in reversed(range(SEATS)) for cell in claims[seat] if is_locked(board, cell)}
    reached = list(owner)
    for cell in reached:
        for beside in cell_names(rules.neighbours(1 << square_named(cell))):
            if beside not in owner and board[beside] == board[cell]:
                owner[beside] = owner[cell]
                reached.append(beside)
    return owner


def is_locked(board: dict[str, str], cell: str) -> bool:
    """Tell whether a cell has a locked tile."""
    return cell in SQUARE_NAMES and board.get(cell, NO_TILE).islower()
