"""What a notebook shows of a table where no page can run: a picture and a text, for the same eyes as the page."""

from __future__ import annotations

from html import escape
from typing import TYPE_CHECKING

from mandala_widget.widget.pictures import picture, picture_html

if TYPE_CHECKING:
    from mandala_widget.widget.board import Board
    from mandala_widget.widget.pictures import Wishes


def still(board: Board) -> str:
    """Return the table as an SVG picture."""
    return picture(board.view, **_wishes(board))


def still_html(board: Board) -> str:
    """Return the table as an image for notebooks, or as text where nothing can draw it."""
    image = picture_html(board.view, **_wishes(board))
    return image or f"<pre>{escape(board.view.diagram(board.lang))}</pre>"


def still_bundle(board: Board) -> dict[str, str]:
    """Return what is shown instead of the page."""
    return {"text/plain": board.view.diagram(board.lang), "text/html": still_html(board)}


def _wishes(board: Board) -> Wishes:
    """Return how the page draws the table."""
    return {
        "viewer": board.viewer,
        "lang": board.lang,
        "theme": board.theme,
        "names": [seat["name"] for seat in board.table["seats"]],
        "shapes": board.tree["nodes"][board.cursor]["shapes"],
        "letters": board.letters,
    }
