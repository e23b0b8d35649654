from __future__ import annotations

import pytest
from engines import ready, some_positions
from hypothesis import given
from hypothesis import strategies as st
from tables import TABLES
from test_findings import TAKING, alone, found

import mandala_widget as mw
from mandala_widget.ai import calibration
from mandala_widget.ai.calibration import CALIBRATIONS, NEUTRAL, Calibration, calibration_of
from mandala_widget.ai.concluding import advice_from

each = pytest.mark.parametrize("scale", CALIBRATIONS.values(), ids=map(str, CALIBRATIONS))


def test_every_game_has_one_for_any_number_of_players() -> None:
    assert set(CALIBRATIONS) == set(TABLES)
    for game, players in TABLES:
        assert calibration_of(mw.new(game, players=players, seed=1)) is CALIBRATIONS[game, players]


@each
@given(st.floats(0, 1), st.floats(0, 1))
def test_a_better_share_stays_the_better_one(scale: Calibration, one: float, other: float) -> None:
    low, high = sorted((one, other))
    assert 0 <= scale.came_true(low) <= scale.came_true(high) <= 1


@each
def test_certainty_stays_what_it_is(scale: Calibration) -> None:
    assert (scale.came_true(0.0), scale.came_true(1.0)) == (0, 1)
    assert (scale.came_true(-0.2), scale.came_true(1.2)) == (-0.2, 1.2)


@given(st.floats(0.01, 0.99))
def test_what_is_neutral_changes_nothing(share: float) -> None:
    assert NEUTRAL.came_true(share) == pytest.approx(share)


def test_the_log_odds_are_bent_as_it_says() -> None:
    assert Calibration(0.0, 2.0, 0.0, 0.0).came_true(0.75) == pytest.approx(0.9)
    assert Calibration(1.0, 1.0, 0.0, 0.0).came_true(0.5) == pytest.approx(0.7310586)


def told(scale: Calibration, monkeypatch: pytest.MonkeyPatch) -> mw.Advice:
    monkeypatch.setitem(calibration.CALIBRATIONS, ("mandala", 2), scale)
    findings = found(alone((0.35, 0.75), (0.3, 0.7), (0.1, 0.2)))
    return advice_from(mw.position(TAKING), findings, None, 0.0)


def test_advice_tells_what_comes_true(monkeypatch: pytest.MonkeyPatch) -> None:
    scale = Calibration(-0.5, 1.5, 0.0, 0.0)
    raw, bent = told(NEUTRAL, monkeypatch), told(scale, monkeypatch)
    assert [one.move for one in bent] == [one.move for one in raw]
    for before, after in zip(raw, bent, strict=True):
        assert after.win == pytest.approx(scale.came_true(before.win))
        assert after.interval == pytest.approx(tuple(map(scale.came_true, before.interval)))
        assert after.loss == pytest.approx(bent[0].win - after.win)
        assert after.best == before.best


def test_a_doubt_widens_the_interval_and_leaves_the_rest(monkeypatch: pytest.MonkeyPatch) -> None:
    sure, unsure = (told(Calibration(0.0, 1.0, doubt, 0.0), monkeypatch) for doubt in (0.0, 0.1))
    for before, after in zip(sure, unsure, strict=True):
        assert (after.win, after.best) == (before.win, before.best)
        assert after.interval[1] - after.interval[0] > before.interval[1] - before.interval[0]


def test_a_doubt_about_leads_makes_it_less_sure_which_move_is_the_best(monkeypatch: pytest.MonkeyPatch) -> None:
    sure, unsure = (told(Calibration(0.0, 1.0, 0.0, doubt), monkeypatch) for doubt in (0.0, 0.1))
    assert 0.5 < unsure[0].best < sure[0].best
    assert [one.win for one in unsure] == [one.win for one in sure]


@pytest.mark.parametrize(("game", "players"), TABLES)
def test_an_interval_holds_its_win(game: str, players: int) -> None:
    ready(game)
    for position in some_positions(game, players, range(3)):
        for one in mw.suggest(position, iterations=600, seed=2):
            assert 0 <= one.interval[0] <= one.win <= one.interval[1] <= 1
