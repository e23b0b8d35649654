"""A notebook's side of a real widget: what is sent to it is kept, as JSON, and browsers answer."""

from __future__ import annotations

import json
from contextlib import contextmanager
from threading import Event
from typing import TYPE_CHECKING, Any

import comm
from comm.base_comm import BaseComm
from sessions import Page, as_sent

import mandala_widget as mw

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    import pytest

    from mandala_widget.widget.wire import Answer

TRAITS = (
    *("tree", "delta", "table", "status", "advice", "ack", "words", "outbox"),
    *("cursor", "lang", "theme", "adviser", "panel", "letters", "size"),
)
PATIENCE = 60


class Wire(BaseComm):  # type: ignore[misc, unused-ignore] # it has types in some versions only
    """A connection that keeps what is sent."""

    def __init__(self, **parts: Any) -> None:
        self.sent: list[str] = []
        self.opened: dict[str, Any] = {}
        self.browsers: list[Browser] = []
        super().__init__(**parts)

    def publish_msg(self, msg_type: str, data: Any = None, *_: Any, **__: Any) -> None:
        if msg_type == "comm_open":
            self.opened = as_sent(data["state"])
        elif msg_type == "comm_msg":
            self.sent.append(json.dumps(data))
            for browser in self.browsers:
                browser.hear(json.loads(self.sent[-1]))

    def messages(self, method: str = "update") -> list[dict[str, Any]]:
        """Return the states that were sent."""
        found = [json.loads(text) for text in self.sent]
        return [message["state"] for message in found if message["method"] == method]

    def say(self, state: object) -> None:
        """Say something to Python, whatever it is."""
        data = {"method": "update", "state": state, "buffer_paths": []}
        self.handle_msg({"content": {"data": data}, "buffers": []})


class Browser:
    """A model in a browser: the state that it has, and the page that shows it."""

    def __init__(self, board: mw.Board, name: str = "page") -> None:
        self.wire: Wire = board.comm
        self.state = as_sent(board.get_state(TRAITS))
        self.page = Page(name)
        self.page.hear(self.state)
        self.wire.browsers.append(self)

    def hear(self, message: dict[str, Any]) -> None:
        if message["method"] in ("update", "echo_update"):
            self.state.update(message["state"])
            self.page.hear(self.state)

    def post(self) -> None:
        """Send what is not answered yet."""
        self.wire.say({"outbox": self.page.outbox()})

    def ask(self, kind: str, **parts: Any) -> Answer:
        """Ask for something and return the answer."""
        number: int = self.page.wish(kind, **parts)["id"]
        self.post()
        return self.page.answered[number]


class Tables:
    """The widgets that a test makes, all of them on wires that keep what is sent."""

    def __init__(self) -> None:
        self.boards: list[mw.Board] = []

    def explore(self, position: mw.Position | mw.Study | None = None, **wishes: Any) -> mw.Board:
        """Explore a position, without advice unless that is wished for."""
        return self.keep(mw.explore(position or mw.new("mandala", seed=7), **{"adviser": "off", **wishes}))

    def play(self, game: Any = "mandala", **wishes: Any) -> mw.Board:
        """Play against a beginner who answers at once."""
        return self.keep(mw.play(game, **{"seed": 7, "pace": 0, "level": 1, **wishes}))

    def keep(self, board: mw.Board) -> mw.Board:
        self.boards.append(board)
        return board


@contextmanager
def on_wires(monkeypatch: pytest.MonkeyPatch) -> Iterator[Tables]:
    """Let widgets be made on wires, and close them in the end."""
    monkeypatch.setattr(comm, "create_comm", Wire)
    tables = Tables()
    yield tables
    for board in tables.boards:
        board.close()


def wait_until(board: mw.Board, is_so: Callable[[], bool]) -> None:
    """Wait until the table has changed so far."""
    found = Event()

    def look(_: object) -> None:
        if is_so():
            found.set()

    names = ["cursor", "status", "advice", "table"]
    board.observe(look, names)
    look(None)
    assert found.wait(PATIENCE), board.status
    board.unobserve(look, names)
