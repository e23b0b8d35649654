from __future__ import annotations

import json
import re
from base64 import b64decode
from html import unescape
from typing import TYPE_CHECKING, Any

import pytest
from wires import Browser, on_wires

import mandala_widget as mw
from mandala_widget.errors import MandalaError
from mandala_widget.widget import pictures
from mandala_widget.widget.export import web_page

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from wires import Tables

MARKUP = '</script><img src=x onerror="alert(1)">\u2028<!--'


@pytest.fixture
def tables(monkeypatch: pytest.MonkeyPatch) -> Iterator[Tables]:
    with on_wires(monkeypatch) as tables:
        yield tables


def secrets_of(position: mw.Position, seat: int) -> list[str]:
    """Return what somebody at another seat must not read anywhere."""
    data = position.to_dict()
    return [data["hands"][seat], data["deck"], str(data["rng"])]


def data_of(page: str) -> dict[str, Any]:
    found = re.search(r'<script id="data" type="application/json">(.*?)</script>', page, re.DOTALL)
    assert found
    data: dict[str, Any] = json.loads(found[1])
    return data


def test_a_notebook_without_a_page_shows_a_picture_and_a_text(tables: Tables) -> None:
    board = tables.play()
    data, _ = board._repr_mimebundle_()
    assert data["application/vnd.jupyter.widget-view+json"]["model_id"] == board.model_id
    assert data["text/plain"] == board.view.diagram()
    found = re.fullmatch(r'<img alt="([^"]+)" [^>]*src="data:image/svg\+xml;base64,([^"]+)">', data["text/html"])
    assert found
    svg = b64decode(found[2]).decode()
    assert svg.startswith("<svg")
    for secret in secrets_of(board.position, 1):
        assert not any(secret in text for text in (svg, found[1], data["text/plain"]))


def test_where_nothing_can_draw_there_is_a_text(tables: Tables, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pictures, "_painter", lambda: None)
    board = tables.play(lang="de")
    data, _ = board._repr_mimebundle_()
    assert unescape(data["text/html"]) == f"<pre>{board.view.diagram('de')}</pre>"
    with pytest.raises(MandalaError):
        board.picture()


def test_a_picture_is_what_is_looked_at(tables: Tables) -> None:
    board = tables.explore()
    start = board.picture()
    assert start.startswith("<svg")
    board.move(str(board.position.legal_moves()[0]))
    moved = board.picture()
    assert moved != start
    board.annotate(arrows=["H1.G>Ma"])
    assert board.picture() != moved
    board.start()
    assert board.picture() == start


def test_a_page_of_its_own_holds_all_that_it_needs(tables: Tables, tmp_path: Path) -> None:
    board = tables.explore(lang="de")
    board.move(str(board.position.legal_moves()[0]))
    board.annotate("Warum?")
    board.export_html(tmp_path / "table.html")
    page = (tmp_path / "table.html").read_text(encoding="utf-8")
    data = data_of(page)
    assert data["state"]["tree"] == Browser(board).state["tree"]
    assert data["state"]["cursor"] == 1
    assert data["words"].keys() == {"en", "de", "nl"}
    assert data["code"] == board.comm.opened["_esm"]
    assert board.comm.opened["_css"] in page
    assert '<html lang="de">' in page
    assert not re.search(r'(src=|href=|url\(|import\()["\']?(https?:)?//', page)
    assert [path.name for path in tmp_path.iterdir()] == ["table.html"]


def test_nobody_has_to_lift_a_curtain_without_python(tables: Tables) -> None:
    board = tables.play(seats=("human", "human"))
    assert board.table["curtain"] == 0
    state = data_of(unescape(board.as_html()))["state"]
    assert state["table"]["curtain"] is None
    assert state["status"]["thinking"] is None
    assert board.table["curtain"] == 0


def test_a_page_opens_on_the_moves_where_no_advice_was_kept(tables: Tables) -> None:
    board = tables.explore(mw.new("mandala", seed=7), adviser="off")
    assert board.panel == "ai"
    assert '"panel": "moves"' in web_page(board)


def test_a_page_shows_what_its_viewer_may_see(tables: Tables, tmp_path: Path) -> None:
    board = tables.play(pace=3600)
    board.export_html(tmp_path / "mine.html")
    mine = (tmp_path / "mine.html").read_text(encoding="utf-8")
    assert not any(secret in mine for secret in secrets_of(board.position, 1))
    assert board.position.to_dict()["hands"][0] in mine
    everything = tables.explore(board.position)
    assert all(secret in everything.as_html() for secret in secrets_of(board.position, 1))


def test_what_people_write_is_text(tables: Tables, tmp_path: Path) -> None:
    study = mw.Study(mw.new("mandala", seed=7))
    study.tags["Event"] = MARKUP
    study.root.comment = MARKUP
    board = tables.keep(mw.show(study, names=(MARKUP[:40], "Bob"), adviser="off"))
    board.export_html(tmp_path / "table.html")
    page = (tmp_path / "table.html").read_text(encoding="utf-8")
    data = data_of(page)
    assert data["state"]["tree"]["nodes"][0]["comments"]["en"] == MARKUP
    assert data["state"]["table"]["title"] == MARKUP
    assert data["state"]["table"]["seats"][0]["name"] == MARKUP[:40]
    assert "<img src=x" not in page
    assert page.count("</script>") == 2
    assert json.dumps(MARKUP).replace("<", "\\u003c") in page
    framed = board.as_html()
    assert framed.count("<") == framed.count(">") == 2
    assert unescape(framed.split('srcdoc="')[1].removesuffix('"></iframe>')) == page


def test_a_page_that_cannot_be_written_leaves_nothing(tables: Tables, tmp_path: Path) -> None:
    board = tables.explore()
    with pytest.raises(FileNotFoundError):
        board.export_html(tmp_path / "nowhere" / "table.html")
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("height", [0, "100", '1px" onload="alert(1)', None])
def test_a_frame_has_a_height_in_pixels(tables: Tables, height: Any) -> None:
    with pytest.raises(MandalaError, match="pixels"):
        tables.explore().as_html(height)
