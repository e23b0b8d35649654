from __future__ import annotations

import json
import threading
from typing import Any

import pytest
from engines import ready, some_positions, view_of
from hypothesis import given, settings
from hypothesis import strategies as st
from tables import TABLES, positions, walk

import mandala_widget as mw

ENDING = "a:2GKP/2Y/O b:RO/K/- r1:GP r2:KRO c1:R2G3PK c2:2K3O2_ h1:2RYK h2:5_ d:60_ x:2R2O3Y2GK t:1 n:14"


def told(advice: mw.Advice) -> list[dict[str, Any]]:
    return advice.to_dicts()


@pytest.mark.parametrize(("game", "players"), TABLES)
def test_advice_has_every_legal_move_once_the_best_first(game: str, players: int) -> None:
    ready(game)
    for position in some_positions(game, players, range(3)):
        advice = mw.suggest(position, iterations=2000, seed=1)
        assert sorted(one.move for one in advice) == sorted(position.legal_moves())
        assert advice[0].loss == 0
        assert [one.loss for one in advice] == sorted(one.loss for one in advice)
        assert sum(one.best for one in advice) == pytest.approx(1)
        assert advice.iterations == sum(one.samples for one in advice) or advice.is_solved
        for one in advice:
            low, high = one.interval
            assert 0 <= low <= one.win <= high <= 1
            assert one.win == pytest.approx(advice[0].win - one.loss) or one.loss == 0
            assert one.line[0] == one.move


@pytest.mark.parametrize(("game", "players"), TABLES)
def test_advice_is_repeatable_to_the_bit(game: str, players: int) -> None:
    ready(game)
    for position in some_positions(game, players, range(3)):
        first, again = (told(mw.suggest(position, iterations=1500, seed="same")) for _ in range(2))
        assert first == again


@pytest.mark.parametrize(("game", "players"), [table for table in TABLES if table[0] != "patterns"])
def test_other_seeds_give_other_samples_of_the_same_truth(game: str, players: int) -> None:
    ready(game)
    position = some_positions(game, players, range(1))[0]
    one, other = (mw.suggest(position, iterations=4000, seed=seed) for seed in (1, 2))
    assert told(one) != told(other)
    assert one[0].win == pytest.approx(other[0].win, abs=0.1)


@settings(max_examples=25)
@given(positions(), st.integers(0, 1 << 32))
def test_advice_does_not_depend_on_what_the_seat_cannot_know(position: mw.Position, seed: int) -> None:
    if position.is_over:
        return
    ready(position.game)
    assert position.to_move is not None
    other = position.seen_by(position.to_move).redeal(seed)
    advice = [
        mw.suggest(shown, iterations=300, seed=7)
        for shown in (position, other, position.seen_by(position.to_move))
    ]
    assert told(advice[0]) == told(advice[1]) == told(advice[2])


@pytest.mark.parametrize(("game", "players"), [table for table in TABLES if table[0] != "patterns"])
def test_control_a_search_that_peeks_does_depend_on_it(game: str, players: int) -> None:
    differing = 0
    for position in some_positions(game, players, range(10)):
        assert position.to_move is not None
        other = position.seen_by(position.to_move).redeal(1)
        peeks = [ready(game).start(shown._state, 7) for shown in (position, other)]  # noqa: SLF001
        for search in peeks:
            search.run(300)
        differing += peeks[0].column("reward").tolist() != peeks[1].column("reward").tolist()
    assert differing == 10


def test_advice_is_data() -> None:
    ready("mandala")
    advice = mw.suggest(mw.new("mandala", seed=7), iterations=500, seed=1)
    rows = json.loads(json.dumps(advice.to_dicts()))
    assert [row["move"] for row in rows] == [one.move for one in advice]
    assert set(rows[0]) == {"move", "win", "low", "high", "margin", "loss", "best", "samples", "exact", "line"}


def test_advice_can_be_read_as_a_table_and_asked_for_a_move() -> None:
    ready("mandala")
    position = mw.new("mandala", seed=7)
    advice = mw.suggest(position, iterations=500, seed=1)
    lines = str(advice).splitlines()
    assert len(lines) == 1 + len(position.legal_moves())
    assert lines[1].startswith(str(advice[0].move))
    assert advice.of("m a r").move == "MaR"
    with pytest.raises(mw.IllegalMove):
        advice.of("TR")


def test_the_best_move_has_reasons_and_others_say_what_speaks_for_it() -> None:
    ready("mandala")
    advice = mw.suggest(mw.position(ENDING), iterations=2000, seed=1)
    assert advice[0].reasons
    assert all(reason.text("de") for one in advice for reason in one.reasons)


def test_the_budget_in_seconds_is_kept() -> None:
    ready("mandala")
    advice = mw.suggest(mw.new("mandala", seed=7), seconds=0.05)
    assert advice.seconds >= 0.05
    assert advice.iterations > 0


def test_several_threads_give_one_advice() -> None:
    ready("mandala")
    position = mw.new("mandala", seed=7)
    first, again = (mw.suggest(position, iterations=4000, seed=1, threads=2) for _ in range(2))
    assert told(first) == told(again)
    assert first.iterations >= 4000


def test_analysis_gets_better_until_it_is_stopped() -> None:
    ready("mandala")
    before = threading.active_count()
    seen = []
    with mw.analysis(mw.new("mandala", seed=7), seed=1, threads=2) as analysis:
        for advice in analysis:
            seen.append(advice.iterations)
            if len(seen) == 3:
                break
        last = analysis.stop()
    assert seen == sorted(seen)
    assert seen[0] < seen[-1] <= last.iterations
    assert threading.active_count() == before


def test_analysis_ends_with_its_budget() -> None:
    ready("mandala")
    *_, last = mw.analysis(mw.new("mandala", seed=7), iterations=3000, seed=1)
    assert told(last) == told(mw.suggest(mw.new("mandala", seed=7), iterations=3000, seed=1))


def test_a_finished_game_has_no_advice() -> None:
    with pytest.raises(mw.MandalaError, match="the game is over"):
        mw.suggest(walk("mandala", 2, 1, 400)[-1])


def test_the_view_of_another_seat_is_not_enough() -> None:
    with pytest.raises(mw.MandalaError, match="seat 0 is to move and its hand is hidden"):
        mw.suggest(mw.new("mandala", seed=1).seen_by(1))


@pytest.mark.parametrize(
    "wish",
    [
        {"seconds": 0},
        {"seconds": -1},
        {"seconds": float("nan")},
        {"seconds": float("inf")},
        {"seconds": "1"},
        {"seconds": True},
        {"iterations": 0},
        {"iterations": -5},
        {"iterations": 1.5},
        {"iterations": True},
        {"threads": 0},
        {"threads": "2"},
        {"seed": 1.5, "iterations": 10},
    ],
)
def test_a_budget_that_makes_no_sense_is_refused(wish: dict[str, Any]) -> None:
    with pytest.raises(mw.MandalaError, match=next(iter(wish))):
        mw.suggest(mw.new("mandala", seed=1), **wish)


def test_assumptions_are_taken_for_granted() -> None:
    ready("mandala")
    position = mw.position(ENDING)
    free = mw.suggest(position, iterations=4000, seed=1)
    # Seat 2 holds no red, so it cannot complete mandala a before seat 1 does.
    bound = mw.suggest(position, iterations=4000, seed=1, assume={"H2": "3Y2G"})
    assert told(free) != told(bound)
    assert mw.suggest(position, iterations=4000, seed=1, assume={}).to_dicts() == told(free)


def test_an_assumed_draw_is_drawn() -> None:
    ready("mandala")
    position = mw.position(ENDING)
    one, other = (mw.suggest(position, iterations=1000, seed=1, assume={"D": draw}) for draw in ("3R", "3K"))
    assert told(one) != told(other)


@pytest.mark.parametrize(
    ("assumed", "message"),
    [
        ({"H1": "R"}, "the hidden piles are H2, C2, D"),
        ({"H3": "R"}, "the hidden piles are H2, C2, D"),
        ({"H2": "6R"}, "6 cards are assumed in H2, where 5 are unseen"),
        ({"H2": "Q"}, "no cards: 'Q'"),
        ({"H2": 3}, "no cards: 3"),
        ({"C2": "3R"}, "3 cards are assumed in C2, where 2 are unseen"),
        ({"D": "20R"}, "Red comes 27 times"),
    ],
)
def test_impossible_assumptions_are_refused_with_the_reason(assumed: dict[str, Any], message: str) -> None:
    with pytest.raises(mw.MandalaError, match=message):
        mw.suggest(mw.position(ENDING), assume=assumed)


def test_nothing_can_be_assumed_where_nothing_is_hidden() -> None:
    with pytest.raises(mw.MandalaError, match="nothing is hidden in this game"):
        mw.suggest(mw.new("patterns", seed=1), assume={"H2": "R"})


def test_a_view_is_what_the_search_starts_from() -> None:
    position = mw.new("flowers", players=3, seed=1)
    assert view_of(position).key() == position.seen_by(0)._state.key()  # noqa: SLF001
