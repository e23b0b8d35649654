"""Advice where the solver has a say: exact figures, and estimates brought within what is proved."""

from __future__ import annotations

import threading

import pytest
from engines import ready
from tables import walk

import mandala_widget as mw
from mandala_widget.ai import endings
from mandala_widget.ai.advice import Suggestion
from mandala_widget.ai.concluding import advice_from, corrected
from mandala_widget.ai.endings import ending_of
from mandala_widget.ai.exact import solve
from mandala_widget.ai.rooms import program
from mandala_widget.ai.suggesting import Question
from mandala_widget.ai.verdicts import Solution, Verdict

# Ann trails by three points and has two moves: one wins by one point, the other loses by four.
ENDGAME = (
    "PppY/RpPpYR/gkKopggy/gkKOogKy/gYkyGROy/RYkRrROy/POrPKG/OGKO 1:e3,c3,f5,h5,d6,c7 2:d4,b5,a6,d2,d8,e5 R/O 1 13"
)
ENOUGH = 100_000


@pytest.fixture(autouse=True)
def compiled() -> None:
    ready("patterns")
    assert program().wait(), program().failure


def late(seed: int, plies: int) -> mw.Position:
    """Return a position so many moves before the end of a random game, with a choice."""
    return [position for position in walk("patterns", 2, seed, 200) if len(position.legal_moves()) > 1][-plies]


def test_a_solved_position_says_so_in_points() -> None:
    advice = mw.suggest(mw.position(ENDGAME), iterations=ENOUGH, seed=1)
    assert advice.is_solved
    assert [(one.move, one.win, one.margin, one.interval, one.loss, one.best) for one in advice] == [
        ("Se4", 1.0, 1.0, (1.0, 1.0), 0.0, 1.0),
        ("Ff3", 0.0, -4.0, (0.0, 0.0), 1.0, 0.0),
    ]
    assert all("exact" in line for line in str(advice).splitlines()[1:])
    assert all(row["exact"] for row in advice.to_dicts())
    assert advice[0].reasons
    assert advice[1].rival == "Se4"


def test_its_lines_are_played_to_the_end_and_bring_what_is_promised() -> None:
    position = mw.position(ENDGAME)
    for one in mw.suggest(position, iterations=ENOUGH, seed=1):
        end = position
        for move in one.line:
            end = end.play(move)
        assert end.is_over
        assert end.scores[0] - end.scores[1] == one.margin


def test_moves_that_are_equally_good_share_the_probability_to_be_the_best() -> None:
    position = mw.position(ENDGAME).play("Se4").play("Fc6")
    advice = mw.suggest(position, iterations=ENOUGH, seed=1)
    winners = [one for one in advice if one.win == 1]
    assert sorted(one.move for one in winners) == ["Sf7", "Sg5", "Sg7"]
    equals = [one for one in advice if one.margin == advice[0].margin]
    assert [one.best for one in advice] == pytest.approx(
        [1 / len(equals) if one in equals else 0 for one in advice]
    )


@pytest.mark.parametrize("seed", range(6, 11))
def test_advice_says_what_the_solver_says(seed: int) -> None:
    position = late(seed, 5)
    solution = solve(position)
    assert solution is not None
    advice = mw.suggest(position, iterations=ENOUGH, seed=1)
    assert advice.is_solved
    assert {one.move: one.margin for one in advice} == {
        move: verdict.margin for move, verdict in solution.moves.items()
    }


def test_the_same_nodes_prove_the_same_interpreted(monkeypatch: pytest.MonkeyPatch) -> None:
    position = late(3, 6)
    wishes = (300, 3000)
    quick = [mw.suggest(position, iterations=iterations, seed=1).to_dicts() for iterations in wishes]
    monkeypatch.setattr(program(), "quick", None)
    plain = [mw.suggest(position, iterations=iterations, seed=1).to_dicts() for iterations in wishes]
    assert plain == quick


def test_analysis_of_an_ending_is_over_when_it_is_solved() -> None:
    before = threading.active_count()
    *_, last = mw.analysis(mw.position(ENDGAME), threads=2)
    assert last.is_solved
    assert threading.active_count() == before


def test_one_thread_solves_and_thinks_by_turns() -> None:
    advice = mw.suggest(mw.position(ENDGAME), seconds=5, threads=1)
    assert advice.is_solved
    assert advice.seconds < 5


@pytest.mark.parametrize("threads", [1, 2, 3])
def test_as_many_threads_solve_as_are_asked_for(threads: int) -> None:
    with mw.analysis(mw.position(ENDGAME), threads=threads) as analysis:
        ending = analysis.question.thinking.ending
        assert ending is not None
        assert len(ending.room.desks) == threads


def test_one_thread_solves_where_iterations_are_counted() -> None:
    position = late(3, 6)
    wishes = [Question(position, None, 3000, 1, 2, None).thinking for _ in range(2)]
    for thinking in wishes:
        thinking.run()
    assert all(thinking.ending is not None and len(thinking.ending.room.desks) == 1 for thinking in wishes)
    assert wishes[0].solution() == wishes[1].solution()


@pytest.mark.parametrize("threads", [1, 2])
def test_solving_is_stopped_at_once(threads: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(endings, "MOST_TILES", 52)
    before = threading.active_count()
    opening = mw.new("patterns", seed=3)
    with mw.analysis(opening.play(opening.legal_moves()[0]), threads=threads) as analysis:
        ending = analysis.question.thinking.ending
        assert ending is not None
        while ending.room.nodes < 10:
            assert not analysis.question.thinking.is_over
        advice = analysis.stop()
    assert not advice.is_solved
    assert threading.active_count() == before


def test_only_endings_are_solved_and_only_compiled_where_it_has_to_go_quickly(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    opening = mw.new("patterns", seed=3)
    assert ending_of(opening, at_once=False) is None
    assert ending_of(opening.play(opening.legal_moves()[0]), at_once=False) is None
    assert ending_of(mw.new("mandala", seed=3), at_once=False) is None
    assert ending_of(mw.position(ENDGAME), at_once=True) is not None
    monkeypatch.setattr(program(), "quick", None)
    assert ending_of(mw.position(ENDGAME), at_once=True) is None
    assert ending_of(mw.position(ENDGAME), at_once=False) is not None


def estimates(position: mw.Position, wins: list[float]) -> list[Suggestion]:
    """Return suggestions as a search might make them: so many wins, the better the sooner."""
    return [
        Suggestion(position, move, win, (win - 0.1, win + 0.1), 10 * win - 5, wins[0] - win, win / sum(wins), 9)
        for move, win in zip(position.legal_moves(), wins, strict=False)
    ]


def partly(position: mw.Position, *verdicts: Verdict) -> Solution:
    moves = dict(zip(position.legal_moves(), verdicts, strict=False))
    return Solution(Verdict(max(verdict.low for verdict in verdicts)), moves, {}, 1)


def test_estimates_are_brought_within_what_is_proved() -> None:
    position = late(0, 8)
    assert len(position.legal_moves()) >= 3
    first, second, third = corrected(
        estimates(position, [0.8, 0.6, 0.4]), partly(position, Verdict(high=-1), Verdict(), Verdict(2, 2))
    )
    assert (third.move, third.win, third.interval, third.best) == (position.legal_moves()[0], 0, (0, 0), 0)
    assert third.margin == -1
    assert (first.move, first.win, first.margin, first.is_exact) == (position.legal_moves()[2], 1, 2, True)
    assert (second.win, second.interval, second.is_exact) == (0.6, (0.5, 0.7), False)
    assert (first.rival, second.rival, third.rival) == (None, first.move, first.move)
    assert (first.loss, second.loss, third.loss) == pytest.approx((0, 0.4, 1))
    assert first.best + second.best == pytest.approx(1)


def test_a_best_move_that_nobody_thought_of_is_the_best_all_the_same() -> None:
    position = late(0, 8)
    unlikely = corrected(estimates(position, [1.0, 0.0]), partly(position, Verdict(high=-1), Verdict(1, 1)))
    assert [one.best for one in unlikely] == [1, 0]
    assert unlikely[0].move == position.legal_moves()[1]


def test_there_is_no_advice_before_anything_is_found() -> None:
    position = late(0, 8)
    assert len(advice_from(position, None, None, 0.0)) == 0
    assert len(advice_from(position, None, partly(position, Verdict(1)), 0.0)) == 0
