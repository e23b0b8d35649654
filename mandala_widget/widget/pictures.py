"""Pictures of positions: the drawing of the page, made in Python by the same code."""

from __future__ import annotations

import json
from base64 import b64encode
from contextlib import suppress
from functools import cache
from html import escape
from threading import Lock
from typing import TYPE_CHECKING, Any, Literal, TypedDict, get_args

from mandala_widget.errors import MandalaError
from mandala_widget.study.shapes import Shapes
from mandala_widget.widget.bundle import built
from mandala_widget.widget.wire import Theme
from mandala_widget.words import page_words, quoted

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from typing import Unpack

    from mandala_widget.games.position import Position
    from mandala_widget.widget.wire import Viewer

Layout = Literal["wide", "narrow"]

WIDTHS: dict[Layout, int] = {"wide": 596, "narrow": 480}
ASK = "var ask = (what, json) => mandala[what](json);"


class CannotDraw(MandalaError):  # noqa: N818 - as the other errors of the package
    """A picture of a game that has no drawing yet, or where nothing can draw."""


def can_draw(game: str) -> bool:
    """Return whether there are pictures of a game here."""
    painter = _painter()
    return painter is not None and game in painter.games


class Wishes(TypedDict, total=False):
    """How a picture is to be: through whose eyes, in which language and colours, and what is marked."""

    viewer: Viewer
    lang: str
    theme: Theme
    layout: Layout
    names: Sequence[str]
    shapes: Sequence[str]
    letters: bool
    last: bool


def picture(position: Position, **wishes: Unpack[Wishes]) -> str:
    """Return a position as somebody sees it, drawn as SVG that needs nothing else."""
    return _drawn(position, **wishes)["svg"]


def picture_html(position: Position, **wishes: Unpack[Wishes]) -> str | None:
    """Return the picture as an image for notebooks, which take no SVG as it is; None where nothing can draw it."""
    if not can_draw(position.game):
        return None
    wishes.setdefault("theme", "auto")
    drawn = _drawn(position, **wishes)
    data = b64encode(drawn["svg"].encode()).decode()
    return (
        f'<img alt="{escape(drawn["words"])}" width="{WIDTHS[wishes.get("layout", "wide")]}" '
        f'style="max-width:100%;height:auto" src="data:image/svg+xml;base64,{data}">'
    )


def _drawn(  # noqa: PLR0913 - the wishes, with what is usual
    position: Position,
    *,
    viewer: Viewer = "open",
    lang: str = "en",
    theme: Theme = "light",
    layout: Layout = "wide",
    names: Sequence[str] = (),
    shapes: Sequence[str] = (),
    letters: bool = False,
    last: bool = False,
) -> dict[str, str]:
    painter = _painter()
    if painter is None or position.game not in painter.games:
        raise CannotDraw(f"no picture of {position.game}: str() and diagram() write a position as text")
    seen = _seen(position, viewer)
    return painter.paint(
        {
            "view": seen.to_dict(),
            "viewer": viewer,
            "words": page_words(lang),
            "theme": _one_of("theme", theme, get_args(Theme)),
            "layout": _one_of("layout", layout, tuple(WIDTHS)),
            "names": _named(names, position.players),
            "shapes": [*Shapes(shapes)],
            "letters": bool(letters),
            "events": [event.to_dict() for event in seen.events] if last else [],
            "scores": seen.scores,
            "winners": seen.winners,
        }
    )


def _seen(position: Position, viewer: Viewer) -> Position:
    """Return what the viewer sees."""
    if viewer == "open":
        return position
    return position.seen_by_all() if viewer == "table" else position.seen_by(viewer)


def _one_of(what: str, value: object, known: Sequence[str]) -> object:
    if value not in known:
        raise MandalaError(f"no {what} {quoted(value)}: use one of {', '.join(known)}")
    return value


def _named(names: Sequence[str], players: int) -> list[str]:
    """Return a name for each seat; those that are missing are empty."""
    if isinstance(names, str) or len(names) > players or not all(isinstance(name, str) for name in names):
        raise MandalaError(f"no names {quoted(names)}: write a list of at most {players} names")
    return [*names, *[""] * (players - len(names))]


class _Painter:
    """The drawing of the page in QuickJS, which keeps to one thread of its own whoever asks."""

    def __init__(self) -> None:
        from quickjs import Function  # type: ignore[import-untyped]  # noqa: PLC0415 - missing in the browser

        code = built("picture.js").read_text(encoding="utf-8")
        self._ask: Callable[..., str] = Function("ask", code + ASK)
        self.games = frozenset(json.loads(self._ask("drawn")))

    def paint(self, asked: dict[str, Any]) -> dict[str, str]:
        """Return the SVG of a view, and what it shows in words."""
        drawn: dict[str, str] = json.loads(self._ask("picture", json.dumps(asked), run_gc=False))
        return drawn


_making = Lock()


def _painter() -> _Painter | None:
    """Return the one painter of this process; None where there is no QuickJS, as in Pyodide, or no drawing."""
    with _making:
        return only_painter()


@cache
def only_painter() -> _Painter | None:
    """Make the painter, if that can be done here."""
    with suppress(ImportError, MandalaError):
        return _Painter()
    return None
