from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from importlib import import_module
from math import hypot
from pathlib import Path
from statistics import median
from typing import Any

import pytest

from mandala_widget.ai.calibration import Calibration
from mandala_widget.ai.findings import CONFIDENCE
from mandala_widget.ai.playouts import RandomPlay
from mandala_widget.games import GAMES

FOLDER = Path(__file__).parent / "benchmarks"
STYLES = ("tuned", "plain")
FEW_GAMES = 400

pytestmark = pytest.mark.skipif(
    shutil.which(os.environ.get("CC", "cc")) is None, reason="there is no C compiler to make the yardsticks with"
)


def imported(name: str, monkeypatch: pytest.MonkeyPatch) -> Any:
    monkeypatch.syspath_prepend(FOLDER)
    return import_module(name)


@pytest.mark.parametrize("game", GAMES)
def test_rules_are_raced_against_c_that_plays_the_same_game(game: str) -> None:
    small = ["--games", str(FEW_GAMES), "--moves", "20000", "--rounds", "3", "--json"]
    command = [sys.executable, str(FOLDER / "rules_against_c.py"), game, *small]
    answer = subprocess.run(command, capture_output=True, text=True, check=False)
    assert answer.returncode == 0, answer.stderr
    results = json.loads(answer.stdout)
    assert [result["players"] for result in results] == ([2, 4] if game == "flowers" else [2])
    for result in results:
        assert result["game"] == game
        assert result["agrees"]
        assert tuple(result["c"]) == STYLES
        for race in result["c"].values():
            ours, theirs = race["our_moves_per_second"], race["their_moves_per_second"]
            assert len(ours) == len(theirs) == 3
            assert race["ratio"] == median(ours) / median(theirs) > 0
            assert race["spread"][0] == min(mine / his for mine, his in zip(ours, theirs, strict=True))
            assert race["spread"][1] == max(mine / his for mine, his in zip(ours, theirs, strict=True))
            names = [figure["name"] for figure in race["agreement"]]
            assert {"plies", "branching", "points of seat 1", f"points of seat {result['players']}"} < set(names)


@pytest.mark.parametrize("style", STYLES)
@pytest.mark.parametrize("game", GAMES)
def test_c_keeps_its_own_invariants(
    game: str, style: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    yardstick = imported("yardsticks", monkeypatch).build(game, style, tmp_path, "-DCHECK")
    for players in GAMES[game].seats:
        answer = yardstick.run(players, 50, 7)
        assert (answer["game"], answer["players"], answer["games"]) == (game, players, 50)


@pytest.mark.parametrize("key", ["plies_mean", "branching_mean", "score_mean", "face_up_mean"])
def test_games_that_differ_in_a_single_figure_are_noticed(
    key: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    compare = imported("agreement", monkeypatch).compare
    theirs = imported("yardsticks", monkeypatch).build("patterns", "plain", tmp_path).run(2, FEW_GAMES, 3)
    ours = RandomPlay(GAMES["patterns"], 2, compile_rules=True).run(FEW_GAMES, 3, tables=FEW_GAMES)
    assert all(figure.agrees for figure in compare("patterns", ours, theirs))
    first, *others = theirs[key] if isinstance(theirs[key], list) else [theirs[key]]
    changed = {**theirs, key: [first * 1.2, *others] if others else first * 1.2}
    assert [figure.agrees for figure in compare("patterns", ours, changed)].count(False) == 1


def test_compiled_and_interpreted_random_play_take_the_same_notes() -> None:
    quick = RandomPlay(GAMES["flowers"], 3, compile_rules=True).run(20, 5, tables=4)
    plain = RandomPlay(GAMES["flowers"], 3, compile_rules=False).run(20, 5, tables=4)
    assert quick.notes.tolist() == plain.notes
    assert (quick.checksum, quick.moves) == (plain.checksum, plain.moves)
    assert [table["round"] for table in quick.tables] == [table.round for table in plain.tables]


def test_log_odds_are_fitted_to_what_came_true(monkeypatch: pytest.MonkeyPatch) -> None:
    scale = Calibration(-0.4, 1.5, 0.0, 0.0)
    found = [place / 100 for place in range(2, 99)]
    shift, slope = imported("fit_calibration", monkeypatch).bend([(one, scale.came_true(one)) for one in found])
    assert (shift, slope) == pytest.approx((scale.shift, scale.slope))


def test_the_doubt_makes_intervals_hold_in_nineteen_of_twenty_cases(monkeypatch: pytest.MonkeyPatch) -> None:
    fit = imported("fit_calibration", monkeypatch)
    moved = [fit.Moved(change / 1000, 0.01) for change in range(-100, 101)]
    doubt = fit.beyond_luck(moved)
    held = [abs(one.change) <= CONFIDENCE * hypot(one.luck, doubt) for one in moved]
    assert sum(held) / len(held) == pytest.approx(0.95, abs=0.01)
