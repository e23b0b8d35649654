from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING, Any

from hypothesis import given
from hypothesis import strategies as st

import mandala_widget as mw

if TYPE_CHECKING:
    from collections.abc import Callable

    from mandala_widget.games.position import Position

COLOURS = "ROYGPK"
Change = tuple[int, str]
changes = st.tuples(st.integers(0, 7), st.permutations(COLOURS).map("".join))
games = st.tuples(st.integers(0, 1 << 30), st.integers(0, 1), st.integers(0, 60))


def image(change: Change) -> tuple[Callable[[str], str], Callable[[str], str]]:
    """Return how a symmetry of the board moves cells, and how a permutation changes colours."""
    turn, permutation = change
    colours = str.maketrans(COLOURS + COLOURS.lower(), permutation + permutation.lower())

    def cell(name: str) -> str:
        x, y = ord(name[0]) - ord("a"), int(name[1]) - 1
        if turn & 1:
            x, y = y, x
        if turn & 2:
            x = 7 - x
        if turn & 4:
            y = 7 - y
        return "abcdefgh"[x] + str(y + 1)

    return cell, lambda text: text.translate(colours)


def changed(data: dict[str, Any], change: Change) -> dict[str, Any]:
    cell, colour = image(change)
    tiles = "".join(sorted(colour(data["start_tiles"]), key=COLOURS.index))
    return {
        **data,
        "start_tiles": tiles,
        "board": [colour(row) for row in moved(data["board"], cell)],
        "owner": moved(data["owner"], cell),
        "bowls": [colour(bowl) for bowl in data["bowls"]],
        "claims": [[cell(name) for name in claims] for claims in data["claims"]],
    }


def moved(rows: list[str], cell: Callable[[str], str]) -> list[str]:
    signs = {
        cell(file + str(8 - row)): sign
        for row, line in enumerate(rows)
        for file, sign in zip("abcdefgh", line, strict=True)
    }
    return ["".join(signs[file + str(rank)] for file in "abcdefgh") for rank in range(8, 0, -1)]


def changed_move(move: str, change: Change) -> str:
    cell, colour = image(change)
    return f"A{colour(move[1:])}" if move.startswith("A") else move[0] + cell(move[1:])


def some_position(seed: int, start: int, plies: int) -> Position:
    random = Random(seed)
    position = mw.new("patterns", seed=seed, options={"start": start})
    for _ in range(plies):
        if position.is_over:
            break
        position = position.play(random.choice(position.legal_moves()))
    return position


@given(games, changes)
def test_symmetries_keep_legal_moves_scores_and_refusals(game: tuple[int, int, int], change: Change) -> None:
    position = some_position(*game)
    twin = mw.position(changed(position.to_dict(), change))
    assert set(twin.legal_moves()) == {changed_move(move, change) for move in position.legal_moves()}
    assert twin.scores == position.scores
    assert twin.winners == position.winners
    for kind in "EFS":
        for square in range(64):
            move = kind + "abcdefgh"[square % 8] + str(square // 8 + 1)
            here, there = position.why_not(move), twin.why_not(changed_move(move, change))
            assert (here and here.code) == (there and there.code)


@given(games, changes)
def test_symmetries_commute_with_play(game: tuple[int, int, int], change: Change) -> None:
    position = some_position(*game)
    twin = mw.position(changed(position.to_dict(), change))
    random = Random(game[0] + 1)
    while not position.is_over:
        move = random.choice(position.legal_moves())
        position, twin = position.play(move), twin.play(changed_move(move, change))
        assert twin.to_dict() == changed(position.to_dict(), change)
    assert twin.is_over
    assert twin.scores == position.scores


def test_control_another_symmetry_is_noticed() -> None:
    position = some_position(3, 0, 12)
    twin = mw.position(changed(position.to_dict(), (1, COLOURS)))
    for turn in (0, 2, 3, 4, 5, 6, 7):
        moves = {changed_move(move, (turn, COLOURS)) for move in position.legal_moves()}
        assert set(twin.legal_moves()) != moves
