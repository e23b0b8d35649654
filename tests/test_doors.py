from __future__ import annotations

import re
import subprocess
import sys
from inspect import signature
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
from ipywidgets.widgets.widget import _instances  # type: ignore[import-untyped]
from wires import on_wires, wait_until

import mandala_widget as mw
from mandala_widget.errors import MandalaError
from mandala_widget.widget import bundle
from mandala_widget.widget.controls import Controls
from mandala_widget.widget.keepsakes import Keepsakes
from mandala_widget.widget.preferences import CHOICES

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from wires import Tables

GUIDE = (Path(__file__).parents[1] / "docs" / "widget.md").read_text(encoding="utf-8")


@pytest.fixture
def tables(monkeypatch: pytest.MonkeyPatch) -> Iterator[Tables]:
    with on_wires(monkeypatch) as tables:
        yield tables


def test_one_sits_down_to_mandala_without_a_word(tables: Tables) -> None:
    board = tables.keep(mw.play())
    assert board.table["game"] == "mandala"
    assert board.table["purpose"] == "play"
    assert [seat["kind"] for seat in board.table["seats"]] == ["human", "ai"]
    assert board.viewer == 0
    assert board.table["viewers"] == [0]
    assert (board.adviser, board.panel, board.size, board.lang) == ("off", "moves", "full", "en")


def test_a_seed_gives_the_deal_and_the_answers(tables: Tables) -> None:
    lines = []
    for _ in range(2):
        board = tables.play(seed="Ada")
        assert board.position == mw.new("mandala", seed="Ada")
        board.move(str(board.view.legal_moves()[0]))
        wait_until(board, lambda board=board: board.cursor == 2)  # type: ignore[misc]
        lines.append([str(node.move) for node in board.study.mainline()])
    assert lines[0] == lines[1]
    assert mw.play().position != mw.play().position


@pytest.mark.parametrize(
    ("seats", "viewer", "curtain"),
    [
        (("human", "ai"), 0, None),
        (("ai", "human"), 1, None),
        (("human", "human"), "table", 0),
        (("ai", "ai"), "open", None),
        (("human", mw.level(5)), 0, None),
    ],
)
def test_whoever_plays_alone_sees_their_hand(
    tables: Tables, seats: tuple[Any, ...], viewer: object, curtain: int | None
) -> None:
    board = tables.play(seats=seats, pace=3600)
    assert (board.viewer, board.table["curtain"]) == (viewer, curtain)


def test_there_is_no_curtain_where_nothing_is_hidden(tables: Tables) -> None:
    board = tables.play("patterns", seats=("human", "human"))
    assert (board.viewer, board.table["curtain"]) == ("open", None)


def test_somebody_may_say_who_looks(tables: Tables) -> None:
    board = tables.play(seats=("human", "human"), viewer=1)
    assert (board.viewer, board.table["curtain"]) == (1, None)


def test_levels_and_names_belong_to_seats(tables: Tables) -> None:
    board = tables.play(seats=("human", mw.level(5)), names=("Ada", "Bob"), lang="de")
    ada, bob = board.table["seats"]
    assert (ada["name"], ada["level"]) == ("Ada", None)
    assert (bob["name"], bob["level"], bob["about"]) == ("Bob", 5, mw.level(5).text("de"))
    assert tables.play(level=2).table["seats"][1]["name"] == mw.level(2).title()


@pytest.mark.parametrize(("game", "seats"), [("patterns", 2), ("flowers", 2)])
def test_the_other_games_have_tables_too(tables: Tables, game: str, seats: int) -> None:
    board = tables.play(game)
    assert board.table["game"] == game
    assert board.table["players"] == seats
    board.move(str(board.view.legal_moves()[0]))
    wait_until(board, lambda: board.position.to_move == 0)


def test_as_many_play_as_there_are_seats(tables: Tables) -> None:
    board = tables.play("flowers", seats=("human", "ai", "ai", "ai"), pace=3600)
    assert board.table["players"] == 4


def test_a_game_goes_on_from_a_position_or_the_end_of_a_study(tables: Tables) -> None:
    position = mw.new("mandala", seed=3)
    for wanted in (position, position.to_dict(), str(position)):
        assert tables.play(wanted).position == position
    study = mw.Study(position)
    study.root.play(position.legal_moves()[0])
    board = tables.play(study, seats=("human", "human"), viewer="open")
    assert board.study is study
    assert (board.cursor, board.status["live"]) == (1, 1)


def test_options_are_those_of_the_game(tables: Tables) -> None:
    board = tables.play(options={"start": 1}, seats=("human", "ai"), pace=3600)
    assert board.position.to_move == 1
    board.restart()
    assert board.position.to_move == 1


def test_a_position_is_explored_with_advice(tables: Tables) -> None:
    position = mw.new("mandala", seed=3)
    board = tables.keep(mw.explore(position, iterations=100))
    assert board.position == position
    assert (board.viewer, board.adviser, board.panel) == ("open", "full", "ai")
    assert board.table["viewers"] == ["open", "table", 0, 1]
    wait_until(board, lambda: bool(board.advice.get("done")))


def test_what_one_seat_saw_can_be_explored(tables: Tables) -> None:
    view = mw.new("mandala", seed=3).seen_by(1)
    board = tables.keep(mw.explore(view, iterations=100))
    assert board.position == view
    assert board.advice == {}
    assert board.tree["nodes"][0]["legal"] == ""


def test_a_study_is_shown_from_where_one_likes(tables: Tables) -> None:
    study = mw.library("mandala")["mandala_whole_game"]
    study.tags["Seat1"] = "Ada"
    board = tables.keep(mw.show(study, at="#5"))
    assert board.study is study
    assert board.node is study.node("#5")
    assert (board.table["purpose"], board.panel, board.adviser) == ("show", "notes", "off")
    assert board.table["seats"][0]["name"] == "Ada"
    assert board.table["title"] == (study.tags.get("Chapter") or study.tags["Event"])
    seen = tables.keep(mw.show(study.seen_by(1), at=7))
    assert seen.cursor == 7
    assert "_" in seen.position.to_dict()["hands"][0]


def test_nobody_sits_down_where_there_is_nothing_to_show(tables: Tables) -> None:
    before = len(_instances)
    with pytest.raises(MandalaError, match="no node"):
        tables.keep(mw.show(mw.Study(mw.new("mandala", seed=7)), at=5))
    assert len(_instances) == before


def test_a_study_of_secrets_is_shown_to_a_seat(tables: Tables) -> None:
    study = mw.Study(mw.new("mandala", seed=7))
    study.root.comment = f"The other hand is {study.root.position.to_dict()['hands'][1]}."
    board = tables.keep(mw.show(study, viewer=0))
    assert board.tree["nodes"][0]["comments"] == {}
    assert "_" in board.tree["nodes"][0]["view"]["hands"][1]
    assert tables.keep(mw.show(study)).tree["nodes"][0]["comments"] == {"en": study.root.comment}


@pytest.mark.parametrize(
    ("door", "wishes", "named"),
    [
        (mw.play, {"game": "chess"}, "chess"),
        (mw.play, {"colour": "red"}, "seats, level, names, seed"),
        (mw.explore, {"seats": ("human", "ai")}, "the options are position"),
        (mw.play, {"seats": ("human",)}, "2 players"),
        (mw.play, {"seats": "human"}, "seats="),
        (mw.play, {"seats": 2}, "seats="),
        (mw.play, {"seats": ("human", "robot")}, "robot"),
        (mw.play, {"level": 9}, "levels"),
        (mw.play, {"names": "Ada"}, "names"),
        (mw.play, {"names": ("a", "b", "c")}, "names"),
        (mw.play, {"names": ("a" * 99,)}, "name"),
        (mw.play, {"seed": 1.5}, "seed"),
        (mw.play, {"options": {"colour": 1}}, "options are"),
        (mw.play, {"options": 5}, "options are"),
        (mw.play, {"game": mw.new("mandala"), "options": {}}, "options are"),
        (mw.play, {"game": mw.new("mandala", seed=1).seen_by(0)}, "redeal"),
        (mw.play, {"viewer": 2}, "no view 2"),
        (mw.play, {"viewer": "all"}, "no view 'all'"),
        (mw.play, {"pace": -1}, "pace"),
        (mw.play, {"pace": "fast"}, "pace"),
        (mw.play, {"lang": "fr"}, "lang is 'en' or 'de' or 'nl'"),
        (mw.play, {"theme": 1}, "theme is"),
        (mw.play, {"size": "huge"}, "size is"),
        (mw.explore, {"seconds": 0}, "seconds"),
        (mw.explore, {"iterations": -1}, "iterations"),
        (mw.explore, {"position": "a b c"}, "must be"),
        (mw.show, {"study": None}, "position"),
        (mw.show, {"study": mw.new("mandala"), "at": "#9"}, "#9"),
    ],
)
def test_what_makes_no_sense_is_refused(
    tables: Tables, door: Callable[..., mw.Board], wishes: dict[str, Any], named: str
) -> None:
    with pytest.raises(MandalaError, match=named):
        tables.keep(door(**wishes))


def test_the_examples_of_the_guide_run(
    tables: Tables, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    names: dict[str, Any] = {}
    for block in re.findall(r"```python\n(.*?)```", GUIDE, re.DOTALL):
        exec(block, names)  # noqa: S102 - it is ours
    for name in "wxs":
        tables.keep(names[name])
    assert mw.load("lesson.mgn") == names["x"].study
    assert names["x"].node.glyphs == ["?!"]
    names["x"].forward()
    assert capsys.readouterr().out == ""
    names["x"].start()
    assert capsys.readouterr().out == "now at 0\n"


def test_the_guide_names_all_that_can_be_set_and_done() -> None:
    said = set(re.findall(r"`(\w+)[(`]", GUIDE))
    settings = {name for door in (mw.play, mw.explore, mw.show) for name in signature(door).parameters}
    assert {*settings - {"game", "position", "study", "at", "preferences"}, *CHOICES} <= said
    parts = [*vars(Controls), *vars(Keepsakes), "close", "restart"]
    assert {name for name in parts if not name.startswith("_")} <= said


def test_a_page_that_was_not_built_is_missed(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(bundle, "STATIC", tmp_path)
    with pytest.raises(MandalaError, match="make build"):
        bundle.built("widget.js")


CODE = """
import sys
import mandala_widget as mw
heavy = {"anywidget", "ipywidgets", "IPython", "traitlets", "numba"} & sys.modules.keys()
assert not heavy, heavy
assert {"play", "explore", "show", "Board"} <= set(dir(mw))
assert callable(mw.play)
assert "anywidget" in sys.modules
try:
    mw.nothing
except AttributeError as error:
    assert "nothing" in str(error)
"""


def test_a_notebooks_libraries_are_imported_when_they_are_needed() -> None:
    subprocess.run([sys.executable, "-c", CODE], check=True)
