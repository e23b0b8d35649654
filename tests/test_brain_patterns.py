from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING, Any, cast

import numpy as np
import pytest
from hypothesis import given
from tables import positions, walk

import mandala_widget as mw
from mandala_widget.ai.brains import patterns as brain
from mandala_widget.ai.kernels import compiled, to_record
from mandala_widget.games.patterns import rules

if TYPE_CHECKING:
    from mandala_widget.games.patterns.state import PatternsState

PATTERNS = [("patterns", 2)]
MATCH = 20


def state_of(position: mw.Position) -> PatternsState:
    return cast("PatternsState", position._state.copy())  # noqa: SLF001 - a brain works on states


def judged(state: PatternsState) -> tuple[list[float], list[float]]:
    shares, margins = [0.0] * 4, [0.0] * 4
    brain.judge(state, shares, margins)
    return shares[:2], margins[:2]


def mirrored(state: PatternsState) -> PatternsState:
    other = state.copy()
    for pair in (other.group, other.border, other.bowl, other.number, other.groups, other.marked):
        cast("list[Any]", pair).reverse()
    other.to_move = 1 - state.to_move
    other.start = 1 - state.start
    return other


@given(positions(PATTERNS))
def test_the_shares_sum_to_one_and_the_margins_to_nothing(position: mw.Position) -> None:
    if not position.is_over:
        shares, margins = judged(state_of(position))
        assert sum(shares) == pytest.approx(1)
        assert all(0 <= share <= 1 for share in shares)
        assert sum(margins) == 0
        assert np.isfinite(margins).all()


@given(positions(PATTERNS))
def test_it_is_judged_alike_from_both_sides(position: mw.Position) -> None:
    if not position.is_over:
        shares, margins = judged(state_of(position))
        other_shares, other_margins = judged(mirrored(state_of(position)))
        assert other_shares == pytest.approx(shares[::-1])
        assert other_margins == pytest.approx(margins[::-1])


def test_before_the_start_tiles_are_given_nobody_is_ahead_p5() -> None:
    assert judged(state_of(mw.new("patterns", seed=2))) == ([0.5, 0.5], [0.0, 0.0])


def test_interpreted_and_compiled_judge_and_pick_alike_to_the_bit() -> None:
    quick = compiled(brain)
    moves = [0] * rules.MOVES
    for seed in range(20):
        for position in walk("patterns", 2, seed, 60):
            if position.is_over:
                continue
            state, record = state_of(position), to_record(state_of(position))
            shares, margins = np.zeros(4), np.zeros(4)
            quick.judge(record, shares, margins)
            assert (shares[:2].tolist(), margins[:2].tolist()) == judged(state)
            count = rules.list_moves(state, moves)
            assert quick.pick(record, np.array(moves), count) == brain.pick(state, moves, count)
            assert record["rng"].tolist() == state.rng


@given(positions(PATTERNS))
def test_a_legal_move_is_picked(position: mw.Position) -> None:
    state, moves = state_of(position), [0] * rules.MOVES
    count = rules.list_moves(state, moves)
    if count:
        assert brain.pick(state, moves, count) in moves[:count]


def test_a_placement_is_preferred_to_a_flip_that_can_wait_p18() -> None:
    counts = {"F": 0, "S": 0}
    for seed in range(60):
        for position in walk("patterns", 2, seed, 60):
            kinds = [move[0] for move in position.legal_moves()]
            if kinds.count("F") == kinds.count("S") == 1:
                state, moves = state_of(position), [0] * rules.MOVES
                picked = brain.pick(state, moves, rules.list_moves(state, moves))
                counts["F" if rules.FLIP <= picked < rules.SWAP else "S"] += 1
    assert counts["S"] > counts["F"] > 0


def one_ply(judge: Any, position: mw.Position) -> mw.Move:
    seat = int(position.to_move or 0)
    shares, margins = np.zeros(4), np.zeros(4)

    def expected(move: mw.Move) -> float:
        after = position.play(move)
        if after.is_over:
            return float(after.scores[seat] - after.scores[1 - seat])
        judge(to_record(state_of(after)), shares, margins)
        return float(margins[seat])

    return max(position.legal_moves(), key=expected)


def greedy(position: mw.Position, chance: Random) -> mw.Move:
    seat = int(position.to_move or 0)
    moves = position.legal_moves()
    chance.shuffle(moves)
    return max(moves, key=lambda move: position.play(move).scores[seat] - position.play(move).scores[1 - seat])


@pytest.mark.parametrize("rival", ["random", "greedy"])
def test_one_move_ahead_it_beats_simple_players(rival: str) -> None:
    judge, won = compiled(brain).judge, 0
    for number in range(MATCH):
        chance = Random(number)
        position = mw.new("patterns", seed=number // 2)
        while not position.is_over:
            if position.to_move == number % 2:
                move = one_ply(judge, position)
            else:
                move = greedy(position, chance) if rival == "greedy" else chance.choice(position.legal_moves())
            position = position.play(move)
        won += position.winners == [number % 2]
    assert won >= MATCH * 3 // 4
