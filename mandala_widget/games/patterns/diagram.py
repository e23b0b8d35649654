"""The table of Patterns in text."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mandala_widget.games.cards import LETTERS
from mandala_widget.games.kernel.bits import size_of
from mandala_widget.games.layout import columns
from mandala_widget.games.patterns import rules
from mandala_widget.games.patterns.notation import FILES, RANKS, cell_name
from mandala_widget.games.patterns.record import CELLS, PHASES, by_cell, to_dict
from mandala_widget.games.patterns.state import GIVE, SEATS
from mandala_widget.words import sentence

if TYPE_CHECKING:
    from mandala_widget.games.patterns.state import PatternsState

MARK = "*"


def diagram(state: PatternsState, lang: str) -> str:
    """Draw the board, and what each seat has; ``k1`` is a locked tile of seat 1, ``k1*`` a marked one."""

    def say(key: str, **facts: object) -> str:
        return sentence(lang, "diagram", key, facts)

    data = to_dict(state)
    signs = cell_signs(data["board"], data["owner"], data["claims"])
    board = [
        *([rank, *(signs.get(file + rank, "") for file in FILES)] for rank in reversed(RANKS)),
        ["", *FILES],
    ]
    groups = [
        [str(number), *(group_line(state, seat, number, lang) for seat in range(SEATS))]
        for number in range(1, max(state.groups) + 1)
    ]
    seats = [
        ["", *(say("seat", seat=seat) for seat in range(SEATS))],
        [say("bowl"), *(bowl or "-" for bowl in data["bowls"])],
        *groups,
        [say("points"), *(str(rules.score(state, seat)) for seat in range(SEATS))],
    ]
    status = say(f"patterns {PHASES[state.phase]}", seat=state.to_move)
    start_tiles = ["", f"  {say('start_tiles')}: {' '.join(data['start_tiles'])}"]
    return "\n".join(
        [
            f"Patterns, {say('round', round=state.round)}: {status}",
            "",
            *columns(board, gap=" "),
            "",
            *columns(seats),
            *(start_tiles if state.phase == GIVE else []),
        ]
    )


def cell_signs(board: list[str], owner: list[str], claims: list[list[str]]) -> dict[str, str]:
    """Write each tile with its owner, if it has one, and a mark under a marker."""
    tiles = by_cell(board)
    seats = by_cell(owner)
    marked = {cell for cells in claims for cell in cells}
    signs = {
        cell: tiles[cell]
        + (str(int(seats[cell]) + 1) if tiles[cell].islower() else "")
        + (MARK if cell in marked else "")
        for cell in CELLS
    }
    width = max(map(len, signs.values()))
    return {cell: sign.ljust(width) for cell, sign in signs.items()}


def group_line(state: PatternsState, seat: int, number: int, lang: str) -> str:
    """Write the group of a seat that has a number: its colour, marked cell, size and points."""
    if number > state.groups[seat]:
        return "-"
    colour = state.number[seat].index(number)
    facts = {
        "cell": cell_name(state.marked[seat][number - 1]),
        "size": size_of(state.group[seat][colour]),
        "points": rules.group_score(state, seat, colour),
    }
    return f"{LETTERS[colour]} {sentence(lang, 'diagram', 'group', facts)}"
