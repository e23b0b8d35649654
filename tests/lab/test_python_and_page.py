from __future__ import annotations

from typing import TYPE_CHECKING

import mandala_widget as mw
from lab.table import EXPLORE, parts_of
from mandala_widget.words import sentence

if TYPE_CHECKING:
    from pathlib import Path

    from lab.notebook import Notebook

KERNELS = "@jupyterlab/apputils-extension:kernels-settings"
BUSY = """
import pathlib, time
while not pathlib.Path("{}").exists():
    time.sleep(0.01)
"""
MARKUP = "<img src=x onerror=\"document.title='caught'\"><b>bold</b>"


def some_move() -> str:
    return next(move for move in map(str, mw.new("mandala", seed=7).legal_moves()) if move.startswith("Ma"))


def end_of(notebook: Notebook) -> Path:
    """Name the file that ends a busy cell."""
    return notebook.server.folder / f"{notebook.path.stem}.end"


def test_two_views_stay_in_step(notebook: Notebook) -> None:
    one = notebook.seat(EXPLORE)
    notebook.run("w")
    other = notebook.table(1).wait(mode="live")
    at = one.play(*parts_of(some_move(), 0))
    other.wait(cursor=at)
    other.act("back")
    one.wait(cursor=0)
    other.open("knows")
    one.root.locator('[data-panel="knows"][aria-selected="true"]').wait_for()
    assert notebook.complaints == []


def test_python_moves_the_page_and_sees_what_the_page_does(notebook: Notebook) -> None:
    table = notebook.seat(EXPLORE)
    notebook.run("seen = []\nw.observe(lambda change: seen.append(str(w.node.move)), 'cursor')")
    notebook.run(f"w.move('{some_move()}')")
    table.wait(cursor=1)
    table.act("back")
    table.wait(cursor=0)
    notebook.run("w.forward()")
    table.wait(cursor=1)
    assert notebook.value("seen[0]") == some_move()
    assert notebook.value("len(seen)") == 3


def test_a_click_is_answered_while_a_cell_runs(notebook: Notebook) -> None:
    table = notebook.seat(EXPLORE)
    # A cell has had the last word before the next one runs.
    notebook.run(f"w.move('{some_move()}')\nw.back()")
    cell = notebook.start(BUSY.format(end_of(notebook).name))
    cell.locator.locator(".jp-InputPrompt", has_text="*").wait_for()
    table.play(*parts_of(some_move(), 0))
    assert not end_of(notebook).exists()
    end_of(notebook).touch()
    cell.wait()
    assert notebook.value("len(w.study)") == 1


def test_a_click_waits_for_a_kernel_without_subshells(notebook: Notebook) -> None:
    with notebook.server.configured(KERNELS, commsOverSubshells="disabled"):
        table = notebook.seat(EXPLORE)
        cell = notebook.start(BUSY.format(end_of(notebook).name))
        cell.locator.locator(".jp-InputPrompt", has_text="*").wait_for()
        for part in parts_of(some_move(), 0):
            table.click(part)
        table.wait(waiting="true")
        table.root.get_by_text(sentence("en", "page", "waiting", {})).wait_for()
        notebook.photograph("waiting", table.root)
        assert table.cursor == 0
        end_of(notebook).touch()
        cell.wait()
        table.wait(waiting="false", cursor=1)
        assert notebook.value("[len(w.study), w.node.ply]") == [1, 1]


def test_a_comment_is_kept_when_the_page_is_loaded_again(notebook: Notebook) -> None:
    table = notebook.seat(EXPLORE)
    table.play(*parts_of(some_move(), 0))
    table.open("notes").locator("textarea").fill("Why not black?")
    table.open("moves").get_by_text("Why not black?").wait_for()
    assert notebook.value("w.node.comment") == "Why not black?"
    notebook.save()
    notebook.open()
    table = notebook.table().wait(mode="live", cursor=1)
    assert table.open("notes").locator("textarea").input_value() == "Why not black?"


def test_what_people_write_is_text_and_nothing_else(notebook: Notebook) -> None:
    table = notebook.seat(EXPLORE.replace("adviser=", f"names=({MARKUP[:38]!r}, '<i>Eve</i>'), adviser="))
    notebook.run(f"w.annotate({MARKUP!r})")
    table.open("moves").get_by_text(MARKUP).wait_for()
    assert table.root.locator("img, b:has-text('bold')").count() == 0
    assert notebook.page.title() != "caught"
