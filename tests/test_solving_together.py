"""Several threads that solve an ending on one table."""

from __future__ import annotations

from random import Random
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest
from test_solver import SMALL, SOME, brute_force, ending, small_ending, solved

from mandala_widget.ai import rooms, solver
from mandala_widget.ai.exact import Solver, solve
from mandala_widget.ai.kernels import compiled

TINY_TABLE = 5
"""So few entries that the threads write over each other's all the time."""
CROWD = 4
NOTHING = (-solver.FARTHEST, solver.FARTHEST, solver.NO_MOVE)
LARGEST_KEY = solver.WORD


@pytest.fixture
def never_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(rooms, "ALONE", 0)


def interpreted_memory() -> tuple[Any, Any]:
    return solver, [0] * (solver.ENTRY << TINY_TABLE)


def compiled_memory() -> tuple[Any, Any]:
    quick = compiled(solver)  # type: ignore[arg-type, unused-ignore]
    return SimpleNamespace(**vars(quick)), np.zeros(solver.ENTRY << TINY_TABLE, np.int64)


def some_keys(count: int) -> list[int]:
    """Return keys of one place, the largest among them."""
    chance = Random(1)
    return [LARGEST_KEY, *(chance.getrandbits(62) | (1 << TINY_TABLE) - 1 for _ in range(count))]


@pytest.mark.parametrize("memory", [interpreted_memory, compiled_memory])
def test_an_entry_is_believed_if_both_words_are_its_own(memory: Any) -> None:
    functions, table = memory()
    for key in some_keys(50):
        functions.remember(table, key, -7, True, 1)  # noqa: FBT003 - compiled code takes no names
        functions.remember(table, key, solver.FARTHEST - 1, False, 112)  # noqa: FBT003
        assert functions.recall(table, key) == (-7, solver.FARTHEST - 1, 112)


@pytest.mark.parametrize("memory", [interpreted_memory, compiled_memory])
def test_an_entry_of_which_another_thread_has_written_one_word_is_not_believed(memory: Any) -> None:
    functions, table = memory()
    keys = some_keys(50)
    entries = []
    for number, key in enumerate(keys):
        functions.remember(table, key, number - 25, number % 2 == 0, number)
        place = functions.place_of(table, key)
        entries.append((int(table[place]), int(table[place + 1])))
    for first, (word, _) in zip(keys, entries, strict=True):
        for second, (_, other) in zip(keys, entries, strict=True):
            if first != second:
                table[-2], table[-1] = word, other
                assert functions.recall(table, first) == NOTHING
                assert functions.recall(table, second) == NOTHING


def test_an_entry_with_one_word_of_an_older_entry_of_its_position_is_not_believed() -> None:
    table = [0] * solver.ENTRY
    solver.remember(table, LARGEST_KEY, 3, is_least=True, proved=5)
    older = list(table)
    solver.remember(table, LARGEST_KEY, 9, is_least=False, proved=5)
    assert solver.recall([table[0], older[1]], LARGEST_KEY) == NOTHING
    assert solver.recall([older[0], table[1]], LARGEST_KEY) == NOTHING
    assert solver.recall([table[0], 0], LARGEST_KEY) == NOTHING


@pytest.mark.usefixtures("never_alone")
@pytest.mark.parametrize("seed", SMALL)
def test_a_crowd_finds_what_brute_force_finds(seed: int) -> None:
    position = small_ending(seed)
    sign = 1 - 2 * int(position.to_move or 0)
    solution = solve(position, room=Solver(table_bits=TINY_TABLE, threads=CROWD))
    assert solution is not None
    assert {str(move): verdict.margin for move, verdict in solution.moves.items()} == {
        str(move): sign * brute_force(position.play(move)) for move in position.legal_moves()
    }


@pytest.mark.usefixtures("never_alone")
@pytest.mark.parametrize("seed", SOME)
def test_a_crowd_finds_what_one_thread_finds(seed: int) -> None:
    position = ending(seed)
    solution = solve(position, room=Solver(table_bits=TINY_TABLE, threads=CROWD))
    assert solution is not None
    assert solution.is_complete
    assert solution.moves == solved(position).moves


@pytest.mark.usefixtures("never_alone")
def test_all_of_a_crowd_are_at_work() -> None:
    room = Solver(table_bits=TINY_TABLE, threads=CROWD)
    solve(ending(5), room=room)
    assert all(desk.nodes for desk in room.desks)


def test_where_nodes_are_counted_a_crowd_is_one_thread() -> None:
    position = ending(5)
    alone, crowd = (Solver(table_bits=TINY_TABLE, threads=threads) for threads in (1, CROWD))
    for nodes in (100, 1000, 10_000):
        assert solve(position, nodes=nodes, room=crowd) == solve(position, nodes=nodes, room=alone)


def test_one_thread_finds_nobody_busy_and_leaves_no_trace() -> None:
    room = Solver(interpreted=True, table_bits=TINY_TABLE)
    assert solve(small_ending(0), room=room) is not None
    assert not any(room.busy)


@pytest.mark.parametrize("seed", SMALL)
def test_moves_are_put_off_but_not_left_out(seed: int) -> None:
    position = small_ending(seed)
    margin = (1 - 2 * int(position.to_move or 0)) * brute_force(position)
    for goal in (margin, margin + 1):
        room = Solver(interpreted=True, table_bits=TINY_TABLE)
        for move in position.legal_moves():
            state: Any = position._state  # noqa: SLF001 - keys are those of states
            after = solver.key_after(solver.key_of(state), state, move.number)
            solver.note_busy(room.busy, after, after)
        assert (room.bound(position, goal) >= goal) == (margin >= goal)
