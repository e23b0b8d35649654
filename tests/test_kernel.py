from __future__ import annotations

from collections import Counter
from random import Random
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest
from strict import strict, strict_state
from tables import TABLES

from mandala_widget.ai import bits as machine_bits
from mandala_widget.ai import lists as machine_lists
from mandala_widget.ai import rows as machine_rows
from mandala_widget.ai.kernels import compiled, from_record, jit, record_type, to_record
from mandala_widget.ai.pages import PAGE, room_in_a_page
from mandala_widget.ai.playouts import RandomPlay
from mandala_widget.bench import bench
from mandala_widget.games import GAMES
from mandala_widget.games.kernel import bits, dice, lists, rows
from mandala_widget.games.mandala import rules as mandala_rules
from mandala_widget.games.mandala.state import MandalaState

GAMES_EACH = 1000


@pytest.mark.parametrize(("game", "players"), TABLES)
def test_compiled_and_interpreted_rules_agree_in_every_field_after_every_move(game: str, players: int) -> None:
    plain = GAMES[game]
    quick = compiled(plain.rules)  # type: ignore[arg-type]
    listed, numbers = np.zeros(plain.rules.MOVES, np.int64), [0] * plain.rules.MOVES
    played = 0
    for state in RandomPlay(plain, players, compile_rules=False).states(GAMES_EACH, seed=11):
        record = to_record(state)
        chance = Random(state.rng[0])
        plain.rules.set_up(state)
        quick.set_up(record)
        while True:
            assert to_record(state).tobytes() == record.tobytes()
            count = plain.rules.list_moves(state, numbers)
            assert quick.list_moves(record, listed) == count
            assert listed[:count].tolist() == numbers[:count]
            if not count:
                break
            move = numbers[chance.randrange(count)]
            plain.rules.play(state, move)
            quick.play(record, move)
            played += 1
        for seat in range(players):
            assert quick.score(record, seat) == plain.rules.score(state, seat)
            assert quick.tiebreak(record, seat) == plain.rules.tiebreak(state, seat)
        assert from_record(plain.state_type, record).key() == state.key()
    assert played > GAMES_EACH * 20


@pytest.mark.parametrize(("game", "players"), TABLES)
def test_compiled_and_interpreted_views_and_deals_agree(game: str, players: int) -> None:
    plain = GAMES[game]
    quick = compiled(plain.rules)  # type: ignore[arg-type]
    numbers, pool = [0] * plain.rules.MOVES, np.zeros(plain.pool_size, np.int64)
    for number, state in enumerate(RandomPlay(plain, players, compile_rules=False).states(100, seed=5)):
        chance = Random(number)
        plain.rules.set_up(state)
        for _ in range(number):
            count = plain.rules.list_moves(state, numbers)
            if count:
                plain.rules.play(state, numbers[chance.randrange(count)])
        record = to_record(state)
        plain.rules.hide(state, number % players)
        quick.hide(record, number % players)
        assert to_record(state).tobytes() == record.tobytes()
        state.rng = [7, number]
        record["rng"] = [7, number]
        assert plain.rules.redeal(state, [0] * plain.pool_size) == quick.redeal(record, pool)
        assert to_record(state).tobytes() == record.tobytes()


def test_dice_give_the_published_numbers_of_xoroshiro64() -> None:
    state = SimpleNamespace(rng=[1, 2])
    assert dice.roll(state) == 3802928447
    assert state.rng == [67110403, 24576]


def test_dice_favour_no_number() -> None:
    state = SimpleNamespace(rng=[123, 456])
    counts = Counter(dice.below(state, 6) for _ in range(60_000))
    assert sum((count - 10_000) ** 2 / 10_000 for count in counts.values()) < 20


def test_bits_are_the_same_by_machine_instruction() -> None:
    machine: Any = machine_bits
    both = jit(lambda cells: (machine.lowest(cells), machine.size_of(cells)))
    for cells in (1, 6, 1 << 40, (1 << 63) - 1, 0b1011 << 30):
        assert both(cells) == (bits.lowest(cells), bits.size_of(cells))


@pytest.mark.parametrize("kind", [np.uint8, np.int64])
def test_lists_are_the_same_written_by_blocks(kind: Any) -> None:
    machine: Any = machine_lists
    run = jit(lambda size, moves: machine.list_run(50, size, moves, 3))
    for size in range(lists.LONGEST_RUN + 1):
        listed, numbers = np.zeros(40, kind), [0] * 40
        assert run(size, listed) == lists.list_run(50, size, numbers, 3) == 3 + size
        assert listed[: 3 + size].tolist() == numbers[: 3 + size]
    for cells in (0, 1, 0b1011 << 30, (1 << 60) - (1 << 40)):
        written, numbers = [0] * 70, [0] * 70
        count = lists.list_cells(cells, 64, numbers, 2)
        assert machine.list_cells(cells, 64, written, 2) == count
        assert written[:count] == numbers[:count]


def test_the_places_of_a_number_are_the_same_found_at_once() -> None:
    machine: Any = machine_rows
    places_of = jit(lambda number, state, size: machine.places_of(number, state.area[1], size))
    state = MandalaState()
    state.area[1] = [2, 0, 3, 2, 1, 2, 2]
    for number in range(4):
        for size in range(len(state.area[1]) + 1):
            found = rows.places_of(number, state.area[1], size)
            assert places_of(number, to_record(state), size) == found
    assert rows.places_of(2, state.area[1], 6) == 0b101001


def test_something_lies_behind_every_row_that_is_looked_at_in_a_record() -> None:
    record = np.zeros(1, record_type(MandalaState))
    last_row = record["area"][0, -1].ctypes.data - record.ctypes.data
    assert last_row + rows.LONGEST_ROW <= record.itemsize


def test_room_for_moves_lies_within_a_page() -> None:
    room = room_in_a_page(162, np.uint8)
    assert (room.tolist(), room.dtype, room.ctypes.data % PAGE) == ([0] * 162, np.uint8, 0)


@pytest.mark.parametrize(("game", "players"), TABLES)
def test_rules_never_count_from_the_end_of_a_list(game: str, players: int) -> None:
    rules = GAMES[game].rules
    moves, pool = strict([0] * rules.MOVES), strict([0] * GAMES[game].pool_size)
    for number, state in enumerate(RandomPlay(GAMES[game], players, compile_rules=False).states(40, seed=3)):
        strict_state(state)
        chance = Random(number)
        rules.set_up(state)
        for ply in range(300):
            count = rules.list_moves(state, moves)
            if not count:
                break
            if ply == number:
                rules.hide(state, state.to_move)
                state.rng = strict([7, number])
                assert rules.redeal(state, pool)
                count = rules.list_moves(state, moves)
            rules.play(state, moves[chance.randrange(count)])
        for seat in range(players):
            rules.score(state, seat)
            rules.tiebreak(state, seat)


def test_a_function_that_is_seldom_called_is_compiled_apart() -> None:
    quick = compiled(mandala_rules)
    quick.draw_hand(to_record(MandalaState()), 0, 1)
    (code,) = quick.draw_hand.inspect_llvm().values()
    calls = "".join(line for line in code.splitlines() if " call " in line)
    assert "replenish" in calls
    assert "draw_from_deck" not in calls


def test_the_benchmark_measures_every_game() -> None:
    figures = bench()
    assert set(figures) == {"mandala", "patterns", "flowers"}
    for figure in figures.values():
        assert figure["compiled_moves_per_second"] > figure["interpreted_moves_per_second"]
