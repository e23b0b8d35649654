from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

import mandala_widget as mw
from lab.table import EXPLORE, parts_of

if TYPE_CHECKING:
    from lab.notebook import Notebook

PLAY_ON = """
from random import Random
chance = Random(5)
for _ in range(24):
    w.move(chance.choice(w.position.legal_moves()))
"""


def test_keys_stay_in_the_table_but_those_of_the_notebook_work(notebook: Notebook) -> None:
    table = notebook.seat(EXPLORE)
    table.play(*parts_of(mw.new("mandala", seed=7).legal_moves()[0], 0))
    table.act("back")
    table.wait(cursor=0)
    cells = notebook.count()
    for key in ("a", "b", "d", "d", "x", "z", "m", "0", "0", "ArrowRight"):
        notebook.page.keyboard.press(key)
    table.wait(cursor=1)
    assert notebook.count() == cells
    with notebook.page.expect_response(lambda response: response.request.method == "PUT"):
        notebook.page.keyboard.press("Control+s")
    notebook.page.keyboard.press("Control+Enter")
    notebook.page.locator(".jp-InputPrompt", has_text="[2]:").wait_for()


@pytest.mark.parametrize("width", [900, 480])
@pytest.mark.parametrize("dark", [False, True], ids=["light", "dark"])
def test_the_table_fits_its_surroundings(notebook: Notebook, width: int, *, dark: bool) -> None:
    table = notebook.seat(EXPLORE)
    notebook.run(PLAY_ON)
    notebook.paint(dark=dark)
    table.wait(theme="dark" if dark else "light", cursor=24)
    table.fit(width)
    notebook.photograph(f"table-{width}-{'dark' if dark else 'light'}", table.root)
    box = table.root.bounding_box()
    assert box is not None
    overflow = table.root.evaluate("table => table.scrollWidth - table.clientWidth")
    assert overflow <= 0
    outside = table.root.evaluate(
        """table => {
            const {left, right} = table.getBoundingClientRect();
            return [...table.querySelectorAll('button, [data-target]')].filter(part => {
                const box = part.getBoundingClientRect();
                return box.width && (box.left < left - 1 || box.right > right + 1);
            }).map(part => part.outerHTML.slice(0, 120));
        }"""
    )
    assert outside == []
