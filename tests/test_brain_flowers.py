from __future__ import annotations

from typing import TYPE_CHECKING, Any, cast

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from tables import positions, walk

import mandala_widget as mw
from mandala_widget.ai.brains import flowers as brain
from mandala_widget.ai.brains.flowers_looks import KEENNESS
from mandala_widget.ai.brains.flowers_prizes import spoils, worth
from mandala_widget.ai.kernels import compiled, to_record
from mandala_widget.games.flowers import rules
from mandala_widget.games.flowers.record import from_dict, to_dict
from mandala_widget.games.flowers.state import CLAIM, DARK, LIGHT, OVER, TURN

if TYPE_CHECKING:
    from mandala_widget.games.flowers.state import FlowersState

TABLES = [("flowers", 2), ("flowers", 3), ("flowers", 4)]


def state_of(position: mw.Position) -> FlowersState:
    return cast("FlowersState", position._state.copy())  # noqa: SLF001 - a brain works on states


def table(line: str) -> FlowersState:
    return state_of(mw.position(line))


def judged(state: FlowersState) -> tuple[list[float], list[float]]:
    shares, margins = [0.0] * 4, [0.0] * 4
    brain.judge(state, shares, margins)
    return shares[: state.players], margins[: state.players]


def urged(state: FlowersState) -> list[float]:
    moves, urges = [0] * rules.MOVES, [0.0] * rules.MOVES
    brain.urge(state, moves, rules.list_moves(state, moves), urges)
    return urges


def share(line: str, seat: int = 0) -> float:
    return judged(table(line))[0][seat]


def rotated(state: FlowersState, by: int) -> FlowersState:
    data, players = to_dict(state), state.players

    def turned(row: list[Any]) -> list[Any]:
        return row[-by:] + row[:-by]

    def seat(number: int | None) -> int | None:
        return None if number is None else (number + by) % players

    for name in ("hands", "known", "singles", "flowers"):
        data[name] = turned(data[name])
    for mandala in data["mandalas"]:
        mandala |= {
            "up": turned(mandala["up"]),
            "down": turned(mandala["down"]),
            "marker": seat(mandala["marker"]),
        }
    data |= {"to_move": seat(data["to_move"]), "start": seat(data["start"])}
    if data["claiming"]:
        data["claiming"]["by"] = seat(data["claiming"]["by"])
    return from_dict(data)


def reached(games: int) -> list[FlowersState]:
    walks = [walk(game, players, seed, 300) for game, players in TABLES for seed in range(games)]
    return [state_of(p) for positions in walks for p in positions if not p.is_over]


@given(positions(TABLES))
def test_the_shares_sum_to_one_and_margins_are_numbers(position: mw.Position) -> None:
    state = state_of(position)
    if state.phase != OVER:
        shares, margins = judged(state)
        assert sum(shares) == pytest.approx(1)
        assert all(0 <= share <= 1 for share in shares)
        assert np.isfinite(margins).all()
        if state.players == 2:
            assert sum(margins) == 0


@given(positions(TABLES), st.integers(1, 3))
def test_it_is_judged_alike_from_every_seat(position: mw.Position, by: int) -> None:
    state = state_of(position)
    if state.phase != OVER:
        by %= state.players
        shares, margins = judged(state)
        other_shares, other_margins = judged(rotated(state, by))
        assert other_shares == pytest.approx(shares[-by:] + shares[:-by])
        assert other_margins == pytest.approx(margins[-by:] + margins[:-by])


@given(positions(TABLES))
def test_a_playout_makes_only_legal_moves_and_ends(position: mw.Position) -> None:
    state, moves = state_of(position), [0] * rules.MOVES
    for _ in range(2000):
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
    for state in reached(12):
        record = to_record(state)
        shares, margins = np.zeros(4), np.zeros(4)
        quick.judge(record, shares, margins)
        assert (shares[: state.players].tolist(), margins[: state.players].tolist()) == judged(state)
        count = rules.list_moves(state, numbers)
        listed[:] = numbers
        assert quick.pick(record, listed, count) == brain.pick(state, numbers, count)
        assert record["rng"].tolist() == state.rng
        assert quick.plies(record) == brain.plies(state)
        urges = np.zeros(rules.MOVES)
        quick.urge(record, listed, count, urges)
        assert urges.tolist() == urged(state)
        seen.add((state.players, state.phase, bool(state.last_round)))
    assert seen == {(players, phase, last) for players in (2, 3, 4) for phase in (TURN, CLAIM) for last in (0, 1)}


@pytest.mark.parametrize("end", ["g2:O2", "g2:O2+O3,R4+R5,G2+G3 final:1 last:c"])
@pytest.mark.parametrize("others", ["h2:3_", "h2:3_ h3:3_ g3:Y2", "h2:3_ h3:3_ h4:3_ g3:Y2 g4:G5"])
@pytest.mark.parametrize(
    ("better", "worse"), [("K7", "K3"), ("K7,Px", "K7"), ("Kx+K7", "Kx+K2"), ("Kx+K7", "Kx,P2"), ("K3+K4", "K4")]
)
def test_better_tiles_are_better_f30_f31(better: str, worse: str, others: str, end: str) -> None:
    rest = f"a:R2,Y3 b:P5,G4 c:R3,O7 h1:3_ {others} {end}"
    assert share(f"{rest} g1:{better}") > share(f"{rest} g1:{worse}")


def test_the_marker_is_better_than_the_second_place_f17() -> None:
    held = "a:R7,G2/{} b:P5,Y4 c:K2,O7 claim:a{} h1:KG h2:KY"
    assert share(held.format("2O/P", 1)) > 0.5 > share(held.format("O/2P", 2))


def test_one_with_half_as_many_cards_gets_a_tile_f20() -> None:
    line = "a:R5,G4/{} b:P5,Y4 c:K2,O7 claim:a1 h1:KG h2:KY"
    state = table(line.format("4O/2P"))
    assert spoils(state, 0, 1) == worth(state, 0, LIGHT, 1)
    alone = table(line.format("5O/2P"))
    assert spoils(alone, 0, 1) == 0
    assert spoils(alone, 0, 0) == worth(alone, 0, DARK, 0) + worth(alone, 0, LIGHT, 0)


def test_only_mandalas_of_the_final_resolution_count_fa11() -> None:
    line = "a:R7,G2/2O/- b:P5,Y4 c:K2,O7 claim:a1 h1:KG h2:KY g2:O2+O3,R4+R5,G4+G3 final:1 last:{}"
    assert share(line.format("b")) > share(line.format("a"))


def test_a_playout_takes_the_tile_that_makes_a_flower_f22() -> None:
    moves = [rules.TAKE_TILE + DARK, rules.TAKE_TILE + LIGHT]
    for garden, slot in (("Rx", DARK), ("Gx", LIGHT)):
        state = table(f"a:R5,G5/2OY/PK b:P5,Y4 c:K2,O7 claim:a1 h1:3_ h2:3_ g1:{garden} claiming:a2")
        assert brain.pick(state, moves, 2) == moves[slot]


def test_a_final_resolution_is_played_to_the_end_f27() -> None:
    state = table("a:R2,Y3 b:P5,G4 c:R3,O7 h1:3_ h2:3_")
    few = brain.plies(state)
    state.ending = 1
    assert brain.plies(state) > few


@given(positions(TABLES))
def test_all_moves_urge_themselves_and_share_the_keenness(position: mw.Position) -> None:
    state, moves = state_of(position), [0] * rules.MOVES
    count = rules.list_moves(state, moves)
    if count:
        urges = urged(state)
        assert sum(urges) == pytest.approx(KEENNESS)
        assert {move for move, much in enumerate(urges) if much > 0} == set(moves[:count])
