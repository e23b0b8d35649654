from __future__ import annotations

import json
from typing import TYPE_CHECKING

import nbformat
import pytest
from nbconvert import HTMLExporter

import mandala_widget as mw
from lab.table import EXPLORE
from mandala_widget.words import sentence

if TYPE_CHECKING:
    from pathlib import Path

    from playwright.sync_api import BrowserContext

    from lab.notebook import Notebook
    from lab.table import Table

WIDGETS = "@jupyter-widgets/jupyterlab-manager:plugin"
PLAY = 'mw.play("mandala", seats=("human", "human"), seed=7, viewer=0, names=("Ada", "Bob"))'


def played(notebook: Notebook, table: str = EXPLORE) -> Notebook:
    """Make a notebook in which a few moves were played, and save it with the state of its widgets."""
    with notebook.server.configured(WIDGETS, saveState=True):
        notebook.seat(table)
        notebook.run("for _ in range(3):\n    w.move(w.position.legal_moves()[0])\nw")
        notebook.table(1).wait(cursor=3)
        notebook.save()
    return notebook


def browses(table: Table) -> None:
    """See that one can look around, and that the page says so."""
    table.wait(mode="browse")
    table.root.get_by_text(sentence("en", "page", "browse", {})).first.wait_for()
    table.act("start")
    table.wait(cursor=0)
    table.act("forward")
    table.wait(cursor=1)
    assert table.root.locator(".is-active").count() == 0


def test_a_game_is_browsed_when_its_python_is_gone(notebook: Notebook) -> None:
    played(notebook).restart()
    notebook.open()
    table = notebook.table()
    browses(table)
    notebook.photograph("browse", table.root)


def test_a_notebook_from_elsewhere_shows_a_picture(notebook: Notebook) -> None:
    saved = played(notebook).read()
    saved.cells[0].source += "\n# changed by somebody else"
    nbformat.write(saved, notebook.path)
    notebook.open()
    picture = notebook.page.locator(".jp-OutputArea img").first
    picture.wait_for()
    assert picture.evaluate("async picture => { await picture.decode(); return picture.naturalWidth; }") > 100
    assert notebook.page.locator(".mandala-widget").count() == 0
    notebook.photograph("untrusted")


def test_nbconvert_shows_a_picture(notebook: Notebook, tmp_path: Path) -> None:
    notebook.seat(EXPLORE)
    notebook.save()
    page, _ = HTMLExporter().from_filename(str(notebook.path))  # type: ignore[no-untyped-call]
    (tmp_path / "page.html").write_text(page, encoding="utf-8")
    notebook.page.goto((tmp_path / "page.html").as_uri())
    picture = notebook.page.locator(".jp-OutputArea img").first
    picture.wait_for()
    assert picture.get_attribute("alt")
    notebook.photograph("nbconvert")


def test_an_exported_game_needs_no_network(notebook: Notebook, context: BrowserContext, tmp_path: Path) -> None:
    table = mw.explore(mw.new("mandala", seed=7))
    for _ in range(3):
        table.move(table.position.legal_moves()[0])
    table.export_html(tmp_path / "game.html")
    asked: list[str] = []
    context.set_offline(offline=True)
    notebook.page.on("request", lambda request: asked.append(request.url))
    notebook.page.goto((tmp_path / "game.html").as_uri())
    browses(notebook.table())
    assert [url for url in asked if not url.startswith(("file:", "data:", "blob:"))] == []
    assert notebook.complaints == []
    notebook.photograph("exported")


@pytest.mark.parametrize(("viewer", "shows"), [("0", False), ("'open'", True)])
def test_what_a_viewer_may_not_know_is_not_in_the_notebook(
    notebook: Notebook, viewer: str, *, shows: bool
) -> None:
    played(notebook, PLAY.replace("viewer=0", f"viewer={viewer}"))
    deck = notebook.value("w.study.root.position.to_dict()['deck']")
    saved = json.dumps(notebook.read())
    assert (deck[:8] in saved) is shows
