"""Everything that a real widget says to one viewer while a game is played and its page asks for this and that."""

from __future__ import annotations

import json
import re
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, Any

from ipywidgets import Widget  # type: ignore[import-untyped]
from tables import walk, well_formed
from twins import twin
from wires import Browser, wait_until

import mandala_widget as mw

if TYPE_CHECKING:
    from collections.abc import Iterator

    from wires import Tables, Wire

MODEL = re.compile(r"\b(IPY_MODEL_)?[0-9a-f]{32}\b")
OUR_CODE = re.compile(r'<style>.*?</style>|"code": "(?:[^"\\]|\\.)*"', re.DOTALL)
"""What a web page holds of us; it is read anew for each page, and somebody may be working on it."""
ADVISED = 10
"""Before every so many moves of the viewer, the adviser is asked."""
ITERATIONS = 40
HOUR = 3600
"""So long nobody plays by themselves."""


class Line:
    """A game that was played, seen from a seat, and another deal of it that this seat cannot tell apart."""

    def __init__(self, game: str, players: int, seed: int, plies: int) -> None:
        self.seat = seed % players
        self.seed = seed
        positions = walk(game, players, seed, plies)
        self.study = mw.Study(positions[0])
        node, chance = self.study.root, Random(seed)
        for _ in positions[1:]:
            node = node.play(chance.choice(node.position.legal_moves()))
        is_dealt_again = any(node.position.chance.deck for node in self.study.mainline())
        other = None if is_dealt_again else twin(self.study, self.seat, Random(seed))
        self.twin = None if other is None else other.root.position

    @property
    def root(self) -> mw.Position:
        return self.study.root.position

    @property
    def has_twin(self) -> bool:
        return self.twin is not None and self.twin != self.root

    def said(self, tables: Tables, root: mw.Position | None = None) -> list[str]:
        """Play the game in a deal, with the eyes of the seat, and return everything that is said."""
        root = root or self.root
        seats = ["human" if seat == self.seat else "ai" for seat in range(root.players)]
        board = tables.play(root, seats=seats, viewer=self.seat, iterations=ITERATIONS, pace=HOUR)
        board.pause()
        browser = Browser(board)
        chance = Random(self.seed)
        advice = []
        for node in self.study.mainline():
            ask_for_all_sorts(board, browser, chance)
            if node.seat != self.seat:
                board.move(str(node.move))
                continue
            if chance.randrange(ADVISED) == 0:
                advice.append(advised(board, browser))
            answer = browser.ask("move", node=board.cursor, move=str(node.move))
            assert answer["ok"], answer
        ask_for_all_sorts(board, browser, chance)
        return [MODEL.sub("model", text) for text in [*advice, *kept(board)]]


def ask_for_all_sorts(board: mw.Board, browser: Browser, chance: Random) -> None:
    """Ask for what the seat may know and for what it may not, and end where one was."""
    seat, here = board.viewer, board.cursor
    node = chance.choice([here, chance.randrange(here + 1)])
    tries = chance.sample(well_formed(board.view), 4)
    browser.ask("look", node=node, seat=chance.randrange(board.view.players + 1))
    browser.ask("why", node=node, move=tries[0])
    for move in tries:
        if board.view.to_move != seat or board.view.why_not(move) is not None:
            assert not browser.ask("move", node=here, move=move)["ok"]
    if not board.view.is_over:
        assert not browser.ask("view", viewer=chance.choice(["open", "table"]))["ok"]
    browser.ask("note", node=node, lang="en", text=tries[1])
    browser.wire.say({"cursor": node, "lang": chance.choice(["en", "de"])})
    browser.wire.say({"cursor": here})


def advised(board: mw.Board, browser: Browser) -> str:
    """Return the last word of the adviser."""
    browser.wire.say({"adviser": "full"})
    wait_until(board, lambda: bool(board.advice.get("done")))
    advice = json.dumps({**board.advice, "seconds": 0})
    browser.wire.say({"adviser": "off"})
    return advice


def kept(board: mw.Board) -> Iterator[str]:
    """Yield what was sent, and what a notebook or a file keeps."""
    wire: Wire = board.comm
    yield json.dumps(wire.opened)
    for text in wire.sent:
        message: dict[str, Any] = json.loads(text)
        message.get("state", {}).pop("advice", None)  # how often it comes depends on the machine
        if message.get("state"):
            yield json.dumps(message)
    yield json.dumps(board.get_state())
    yield json.dumps(Widget.get_manager_state(widgets=[board]))
    yield json.dumps(board._repr_mimebundle_())
    with TemporaryDirectory() as folder:
        path = Path(folder) / "page.html"
        board.export_html(path)
        yield OUR_CODE.sub("", path.read_text(encoding="utf-8"))
