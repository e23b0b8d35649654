from __future__ import annotations

from typing import TYPE_CHECKING, Any, cast

import numpy as np
import pytest
from hypothesis import given
from tables import positions, walk

import mandala_widget as mw
from mandala_widget.ai.brains import mandala as brain
from mandala_widget.ai.brains.mandala_looks import KEENNESS
from mandala_widget.ai.kernels import compiled, to_record
from mandala_widget.games.mandala import rules
from mandala_widget.games.mandala.state import FIELD, OVER, TAKE, TURN

if TYPE_CHECKING:
    from mandala_widget.games.mandala.state import MandalaState

MANDALA = [("mandala", 2)]


def state_of(position: mw.Position) -> MandalaState:
    return cast("MandalaState", position._state.copy())  # noqa: SLF001 - a brain works on states


def judged(state: MandalaState) -> tuple[list[float], list[float]]:
    shares, margins = [0.0] * 4, [0.0] * 4
    brain.judge(state, shares, margins)
    return shares[:2], margins[:2]


def urged(state: MandalaState) -> list[float]:
    moves, urges = [0] * rules.MOVES, [0.0] * rules.MOVES
    brain.urge(state, moves, rules.list_moves(state, moves), urges)
    return urges


def mirrored(state: MandalaState) -> MandalaState:
    other = state.copy()
    for pair in (other.hand, other.hand_size, other.cup, other.sealed, other.worth, other.river_size):
        cast("list[Any]", pair).reverse()
    other.to_move = 1 - state.to_move
    other.completed_by = 1 - state.completed_by
    other.area = [[2 * FIELD + 1 - area if area >= FIELD else area for area in row] for row in state.area]
    return other


def reached(games: int) -> list[MandalaState]:
    return [state_of(p) for seed in range(games) for p in walk("mandala", 2, seed, 200) if not p.is_over]


@given(positions(MANDALA))
def test_the_shares_sum_to_one_and_the_margins_to_nothing(position: mw.Position) -> None:
    shares, margins = judged(state_of(position))
    assert sum(shares) == pytest.approx(1)
    assert all(0 <= share <= 1 for share in shares)
    assert sum(margins) == 0
    assert np.isfinite(margins).all()


@given(positions(MANDALA))
def test_it_is_judged_alike_from_both_sides(position: mw.Position) -> None:
    state = state_of(position)
    if state.phase != OVER:
        shares, margins = judged(state)
        other_shares, other_margins = judged(mirrored(state))
        assert other_shares == pytest.approx(shares[::-1])
        assert other_margins == pytest.approx(margins[::-1])


@given(positions(MANDALA))
def test_a_playout_makes_only_legal_moves_and_ends(position: mw.Position) -> None:
    state, moves = state_of(position), [0] * rules.MOVES
    for _ in range(1000):
        count = rules.list_moves(state, moves)
        if not count:
            break
        move = brain.pick(state, moves, count)
        assert move in moves[:count]
        rules.play(state, move)
    assert state.phase == OVER


def test_compiled_and_interpreted_brain_agree_to_the_bit() -> None:
    quick = compiled(brain)
    numbers, listed = [0] * rules.MOVES, np.zeros(rules.MOVES, np.int64)
    seen = set()
    for state in reached(25):
        record = to_record(state)
        shares, margins = np.zeros(4), np.zeros(4)
        quick.judge(record, shares, margins)
        assert (shares[:2].tolist(), margins[:2].tolist()) == judged(state)
        count = rules.list_moves(state, numbers)
        listed[:] = numbers
        assert quick.pick(record, listed, count) == brain.pick(state, numbers, count)
        assert record["rng"].tolist() == state.rng
        assert quick.plies(record) == brain.plies(state)
        urges = np.zeros(rules.MOVES)
        quick.urge(record, listed, count, urges)
        assert urges.tolist() == urged(state)
        seen.add(state.phase)
    assert seen == {TURN, TAKE}


def test_more_points_are_better() -> None:
    for state in reached(5):
        colour = max(range(6), key=lambda c: state.worth[0][c])
        if state.phase == TURN and state.worth[0][colour]:
            shares, margins = judged(state)
            state.cup[0][colour] += 5
            better_shares, better_margins = judged(state)
            assert better_shares[0] > shares[0]
            assert better_margins[0] > margins[0]


def resolving(fields: tuple[str, str], mover: int) -> MandalaState:
    position = mw.new("mandala", seed=1)
    state = state_of(position)
    state.phase, state.taking, state.to_move, state.completed_by = TAKE, 0, mover, 0
    state.area[0] = [1, 1, 1, FIELD, FIELD, FIELD + 1, 0]
    state.pile[0] = [4, 2, 1, *((int(fields[0]), 1) if fields[0] != "0" else (0, 0)), int(fields[1]), 0]
    for colour in (3, 4, 5):
        if state.pile[0][colour] == 0:
            state.area[0][colour] = 0
    return state


def test_who_picks_first_is_better_off_m22() -> None:
    assert judged(resolving(("2", "3"), 0))[1][0] > judged(resolving(("2", "3"), 1))[1][0]


def test_who_has_no_field_takes_nothing_m26() -> None:
    assert judged(resolving(("0", "3"), 0))[1][0] < judged(resolving(("2", "3"), 0))[1][0]


def test_the_colour_that_is_worth_most_to_both_is_picked_m23() -> None:
    state, moves = resolving(("2", "3"), 0), [0] * rules.MOVES
    count = rules.list_moves(state, moves)
    assert brain.pick(state, moves, count) == rules.TAKE_COLOUR
    state.worth = [[1, 6, 0, 0, 0, 0], [1, 6, 0, 0, 0, 0]]
    assert brain.pick(state, moves, count) == rules.TAKE_COLOUR + 1


def test_a_last_resolution_is_played_to_the_end_m32() -> None:
    state = resolving(("2", "3"), 0)
    few = brain.plies(state)
    state.final = 1
    assert brain.plies(state) > few


@given(positions(MANDALA))
def test_all_moves_urge_themselves_and_share_the_keenness(position: mw.Position) -> None:
    state, moves = state_of(position), [0] * rules.MOVES
    count = rules.list_moves(state, moves)
    if count:
        urges = urged(state)
        assert sum(urges) == pytest.approx(KEENNESS)
        assert {move for move, much in enumerate(urges) if much > 0} == set(moves[:count])


def test_to_complete_urges_more_with_the_first_pick_than_without_m22() -> None:
    rich = "b:GO/-/3YPK r1:GYOKR r2:KOY c1:2G c2:9Y h1:2P h2:2G e:1 t:1"
    ahead, behind = (mw.position(f"a:7R/{fields} {rich}") for fields in ("2YG/OK", "YG/3OK"))
    move = next(move.number for move in ahead.legal_moves() if move == "FaP")
    assert urged(state_of(ahead))[move] > urged(state_of(behind))[move]
