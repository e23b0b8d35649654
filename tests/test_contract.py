"""What other people's notebooks rely on: every name at the table, used as it is written for them."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING, Any

import pytest
from wires import Browser, Tables, on_wires, wait_until

import mandala_widget as mw

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from pathlib import Path

GAMES = [("mandala", 2), ("patterns", 2), ("flowers", 2), ("flowers", 3), ("flowers", 4)]


@pytest.fixture
def tables(monkeypatch: pytest.MonkeyPatch) -> Iterator[Tables]:
    with on_wires(monkeypatch) as tables:
        yield tables


def played(count: int) -> mw.Study:
    """Return a study of so many moves."""
    study = mw.Study(mw.new("mandala", seed=7))
    node = study.root
    for _ in range(count):
        node = node.play(node.position.legal_moves()[0])
    return study


def test_the_table_can_be_used_as_it_is_promised(tables: Tables, tmp_path: Path) -> None:
    pos = mw.new("mandala", seed=7)
    w = tables.keep(mw.play("mandala", seats=("human", "ai")))
    assert w.table["seats"][1]["kind"] == "ai"
    assert tables.keep(mw.explore(pos)).position == pos
    study = played(14)
    w = tables.keep(mw.show(study))
    w.move("MaR")
    assert w.node.move == "MaR"
    w.back()
    assert w.cursor == 0
    w.forward()
    assert w.cursor == 1
    w.goto(12)
    assert w.cursor == 12
    assert w.position == study.mainline()[11].position
    assert w.study is study
    w.annotate("Five field cards against one.", glyph="!", arrows=["H1.G>Ma"])
    assert study.node("#12").comment == "Five field cards against one."
    assert study.node("#12").glyphs == ["!"]
    assert study.node("#12").shapes == ["arrow g:H1.G>Ma"]
    w.export_html(tmp_path / "game.html")
    w.export_html(str(tmp_path / "other.html"))
    assert (tmp_path / "game.html").read_text().startswith("<!doctype html>")
    assert w.picture().startswith("<svg")


def test_what_is_done_in_a_cell_shows_on_the_page_and_the_reverse(tables: Tables) -> None:
    w = tables.explore(mw.new("mandala", seed=7))
    browser = Browser(w)
    cursors: list[int] = []
    w.observe(lambda change: cursors.append(change["new"]), "cursor")
    w.move("MaR")
    assert browser.state["cursor"] == 1
    browser.wire.say({"cursor": 0})
    browser.ask("move", node=0, move="MaO")
    assert cursors == [1, 0, 2]
    assert w.node.move == "MaO"


def test_a_call_that_raises_changes_nothing(tables: Tables) -> None:
    w = tables.keep(mw.show(played(3)))
    before = w.get_state(), w.study.dumps()
    wrong: list[Any] = [
        lambda: w.move("TR"),
        lambda: w.goto(12),
        lambda: w.goto("#1.b1"),
        lambda: setattr(w, "cursor", 99),
        lambda: w.annotate("so", glyph="!!!!"),
        lambda: w.look(7),
        lambda: w.restart(seed=8),
        lambda: w.export_html("/nowhere/at/all/game.html"),
    ]
    for call in wrong:
        with pytest.raises((mw.MandalaError, OSError)):
            call()
    assert (w.get_state(), w.study.dumps()) == before


def by_turns(tables: Tables, position: mw.Position) -> mw.Board:
    return tables.play(position, seats=["human"] * position.players)


def shown(tables: Tables, position: mw.Position) -> mw.Board:
    return tables.keep(mw.show(position))


LONG = [(by_turns, *game) for game in GAMES if game[1] == 2]


@pytest.mark.parametrize(
    ("door", "game", "players"),
    [*((door, *game) for door in (Tables.play, Tables.explore, shown) for game in GAMES), *LONG],
)
def test_every_game_can_be_played_to_its_end_by_the_page(
    tables: Tables, door: Callable[[Tables, mw.Position], mw.Board], game: str, players: int
) -> None:
    board = door(tables, mw.new(game, players=players, seed=7))
    browser, chance = Browser(board), Random(3)

    def is_asked() -> bool:
        position = board.session.live.position
        if position.to_move is None or board.session.purpose != "play":
            return True
        is_forced = position.phase == "take" and len(position.legal_moves()) == 1
        return board.session.seats[position.to_move].kind == "human" and not is_forced

    while True:
        wait_until(board, is_asked)
        with board.session.lock:
            if board.session.live.position.is_over:
                break
            if board.table["curtain"] is not None:
                assert browser.ask("sit", seat=board.table["curtain"])["ok"]
            node = browser.page.nodes[board.status["live"]]
            assert node is not None
            answer = browser.ask("move", node=board.status["live"], move=chance.choice(node["legal"].split()))
            assert answer["ok"], answer
    assert board.status["message"] == ""
    end = browser.page.nodes[board.status["live"]]
    assert end is not None
    assert end["winners"] == board.session.live.position.winners != []
    assert board.table["viewers"] == ["open", "table", *range(players)]
    assert (board.picture() if game == "mandala" else board.as_html()).startswith("<")
