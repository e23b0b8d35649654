"""A table as one web page that needs neither Python nor a network: one can look around in it."""

from __future__ import annotations

import json
from html import escape
from importlib.resources import files
from string import Template
from typing import TYPE_CHECKING

from mandala_widget.errors import MandalaError
from mandala_widget.games.whole import whole
from mandala_widget.widget.bundle import built
from mandala_widget.widget.fallback import still_html
from mandala_widget.words import LANGUAGES, page_words, quoted

if TYPE_CHECKING:
    from mandala_widget.widget.board import Board

SHOWN = (
    *("tree", "table", "status", "advice", "words"),
    *("cursor", "lang", "theme", "adviser", "panel", "letters", "size"),
)


def web_page(board: Board) -> str:
    """Return a page that shows what whoever looks at the table may see."""
    state = board.get_state(SHOWN)
    # Nobody is there to lift a curtain, or to think.
    state["table"] = {**state["table"], "curtain": None, "viewers": []}
    state["status"] = {**state["status"], "thinking": None, "message": ""}
    if state["panel"] == "ai" and not state["advice"]:
        state["panel"] = "moves"
    data = {
        "code": built("widget.js").read_text(encoding="utf-8"),
        "state": state,
        "words": {lang: page_words(lang) for lang in LANGUAGES},
    }
    template = files("mandala_widget.widget").joinpath("export.html").read_text(encoding="utf-8")
    return Template(template).substitute(
        lang=board.lang,
        title=escape(state["table"]["title"] or state["table"]["game"].title()),
        css=built("widget.css").read_text(encoding="utf-8"),
        still=still_html(board),
        data=json.dumps(data).replace("<", "\\u003c"),
    )


def frame(page: str, height: int) -> str:
    """Return a frame that holds a whole page, to be put into another one."""
    if whole(height) is None or height < 1:
        raise MandalaError(f"the height is a number of pixels, not {quoted(height)}")
    return (
        f'<iframe sandbox="allow-scripts" style="width:100%;height:{height}px;border:0" '
        f'srcdoc="{escape(page)}"></iframe>'
    )
