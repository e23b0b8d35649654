"""What can still be done on a board of Patterns, by either seat: the rules are asked, whoever is to move.

A set of cells is a number, as in the rules.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from mandala_widget.games.kernel.bits import size_of
from mandala_widget.games.kernel.deck import COLOURS
from mandala_widget.games.kernel.lists import list_cells
from mandala_widget.games.patterns import rules

if TYPE_CHECKING:
    from collections.abc import Iterator

    from mandala_widget.games.patterns.state import PatternsState


def room(state: PatternsState, seat: int, colour: int) -> int:
    """Return the open cells to which a seat's group of a colour may grow."""
    return rules.open_cells(state) & rules.touching(state, seat, colour) & rules.free_cells(state, seat, colour)


def flips(state: PatternsState, seat: int) -> int:
    """Return the cells that a seat may flip."""
    cells = 0
    for colour in range(COLOURS):
        cells |= rules.flippable(state, seat, colour)
    return cells


def flip_points(state: PatternsState, seat: int, cells: int) -> int:
    """Add up what a seat scores by flipping cells."""
    return sum(
        state.number[seat][colour] * size_of(rules.flippable(state, seat, colour) & cells)
        for colour in range(COLOURS)
    )


def gained_by_flips(state: PatternsState, seat: int, colour: int) -> int:
    """Count the tiles that a group can gain by flips alone, as it would at the end of the game (P-18)."""
    end = state.copy()
    rules.end_game(end, 1 - seat)
    return size_of(end.group[seat][colour]) - size_of(state.group[seat][colour])


def on_turn(state: PatternsState, seat: int) -> PatternsState:
    """Return the state as if it were a seat's turn."""
    turn = state.copy()
    turn.to_move = seat
    rules.find_moves(turn)
    return turn


def answers(state: PatternsState, seat: int) -> Iterator[PatternsState]:
    """Return the states after each action that a seat could do if it were its turn."""
    turn = on_turn(state, seat)
    moves = [0] * rules.MOVES
    for move in moves[: rules.list_moves(turn, moves)]:
        answer = turn.copy()
        rules.play(answer, move)
        yield answer


def most_flips(state: PatternsState, seat: int) -> int:
    """Count the flips that a seat's first group can gain if it is opened on the cell where they are most."""
    squares = [0] * rules.MOVES
    places = list_cells(rules.openable(state, seat), rules.OPEN, squares, 0)
    most = 0
    for square in squares[:places]:
        opened = state.copy()
        rules.play_open(opened, seat, square)
        most = max(most, gained_by_flips(opened, seat, state.bowl[seat]))
    return most
