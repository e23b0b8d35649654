from __future__ import annotations

from dataclasses import dataclass, field
from random import Random
from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from sessions import Page, Stage, as_sent, assert_shows, assert_sound, without_end
from studies import GLYPHS, NASTY, SHAPES, rich
from tables import TABLES

import mandala_widget as mw
from mandala_widget.widget.clerk import RESTS_ON_THE_TREE
from mandala_widget.words import catalogue

if TYPE_CHECKING:
    from collections.abc import Callable

    from mandala_widget.widget.commands import Command
    from mandala_widget.widget.session import Session
    from mandala_widget.widget.wire import Answer, Purpose, Viewer

JUNK: list[Any] = [
    None,
    7,
    "move",
    [],
    {},
    {"id": 1},
    {"id": 0, "page": "left", "kind": "hello", "rev": 0},
    {"id": True, "page": "left", "kind": "hello", "rev": 0},
    {"id": 1.5, "page": "left", "kind": "hello", "rev": 0},
    {"id": 1, "page": "", "kind": "hello", "rev": 0},
    {"id": 1, "page": "x" * 65, "kind": "hello", "rev": 0},
    {"id": 1, "page": ["left"], "kind": "hello", "rev": 0},
]
"""What is no command of anybody."""
SENSELESS: list[dict[str, Any]] = [
    {"kind": "move"},
    {"kind": "move", "node": -1, "move": "MaR"},
    {"kind": "move", "node": True, "move": "MaR"},
    {"kind": "move", "node": 0, "move": "R" * 101},
    {"kind": "note", "node": 0, "lang": "xx", "text": ""},
    {"kind": "note", "node": 0, "lang": ["en"], "text": ""},
    {"kind": "note", "node": 0, "lang": "en", "text": 5},
    {"kind": "glyphs", "node": 0, "glyphs": ["%"]},
    {"kind": "shapes", "node": 0, "shapes": ["circle"]},
    {"kind": "shapes", "node": 0, "shapes": [["arrow"]]},
    {"kind": "view", "viewer": None},
    {"kind": "view", "viewer": {}},
    {"kind": "sit", "seat": "0"},
    {"kind": "refuse"},
    {"kind": ["move"]},
    {"kind": "_node", "number": 0},
]
"""What pages cannot mean."""


def snapshot(session: Session) -> object:
    """Return all that a refused command must leave as it was."""
    nodes = list(session.study.nodes())
    return as_sent(
        [
            session.study.dumps().encode(errors="surrogatepass").hex(),
            [id(node) for node in nodes],
            session.rev,
            session.number(session.cursor),
            session.number(session.live),
            [session.viewer, session.curtain, session.eyes.by_turns, session.viewers],
        ]
    )


@dataclass
class Play:
    """Two pages, a cell and opponents at one table, with a bad connection between them."""

    stage: Stage
    chance: Random
    pages: list[Page] = field(default_factory=lambda: [Page("left"), Page("right")])
    on_the_way: list[Any] = field(default_factory=list)
    """Outboxes that were written and have not arrived yet."""
    heard: dict[str, int] = field(default_factory=dict)
    numbers: list[Any] = field(default_factory=list)
    games: int = 0
    is_dirty: bool = False
    """Whether somebody changed the study itself, and the session was not told."""

    def __post_init__(self) -> None:
        handle = self.stage.desk.handle
        self.stage.desk.handle = lambda command: self.checked(handle, command)

    def checked(self, handle: Callable[[Command], Answer], command: Command) -> Answer:
        """Carry out a command, and check what must be true of its answer."""
        session = self.stage.session
        stale = any(
            change.is_structural and rev > command.rev and change.by != command.page
            for rev, change in self.stage.changes
        )
        rests = command.kind in RESTS_ON_THE_TREE
        another_game = "node" in command.parts and command.rev < session.begun
        before = None if self.is_dirty else snapshot(session)
        answer = handle(command)
        assert answer["code"] != "internal", answer
        assert answer["ok"] == (answer["code"] == "")
        assert answer["ok"] or answer["code"] in catalogue("en")["answers"]
        assert (answer["code"] == "stale") == ((rests and stale) or another_game)
        if not answer["ok"] and before is not None:
            assert snapshot(session) == before
        return answer

    # One step.

    def step(self) -> None:
        page = self.chance.choice(self.pages)
        kind = self.chance.choice(
            ["wish"] * 6
            + ["arrive"] * 4
            + ["resend", "resend", "lose", "junk", "senseless", "hear", "hear", "opponent", "cell", "edit"]
        )
        getattr(self, f"_{kind}")(page)

    def _wish(self, page: Page) -> None:
        there = [number for number, node in enumerate(page.nodes) if node is not None]
        node = self.chance.choice([*there, *there[-2:], *there[-2:], 99]) if there else 0
        data = page.nodes[node] if node < len(page.nodes) else None
        legal = data["legal"].split() if data else []
        move = self.chance.choice(legal or ["MaR"]) if self.chance.random() < 0.8 else "Fb16K"
        seat, chance = self.chance.randrange(3), self.chance
        wishes: list[dict[str, Any]] = [
            *[{"kind": "move", "node": node, "move": move}] * 8,
            {"kind": "why", "node": node, "move": move},
            {"kind": "note", "node": node, "lang": chance.choice(["en", "de"]), "text": chance.choice(NASTY)},
            {"kind": "glyphs", "node": node, "glyphs": chance.sample(GLYPHS, 2)},
            {"kind": "shapes", "node": node, "shapes": chance.sample(SHAPES, 2)},
            {"kind": "promote", "node": node},
            {"kind": "delete", "node": node},
            {"kind": "look", "node": node, "seat": seat},
            {"kind": "view", "viewer": chance.choice(["open", "table", 0, 1, 2])},
            {"kind": "sit", "seat": seat},
            {"kind": "hello"},
            *([{"kind": "again"}] if chance.random() < 0.2 else []),
        ]
        page.wish(**chance.choice(wishes))
        self._write(page)

    def _write(self, page: Page) -> None:
        self.on_the_way.append(page.outbox())

    def _resend(self, page: Page) -> None:
        self._write(page)

    def _arrive(self, _: Page) -> None:
        if self.on_the_way:
            # Now and then the later one comes first, or one comes twice.
            place = self.chance.choice([0, 0, 0, -1])
            outbox = self.on_the_way[place]
            if self.chance.random() < 0.8:
                del self.on_the_way[place]
            self.stage.receive(outbox)

    def _lose(self, _: Page) -> None:
        if self.on_the_way:
            del self.on_the_way[self.chance.randrange(len(self.on_the_way))]

    def _junk(self, page: Page) -> None:
        junk = [*self.chance.sample(JUNK, 3), *page.outbox()]
        self.chance.shuffle(junk)
        self.stage.receive(self.chance.choice([junk, junk, None, {"id": 1}, "outbox"]))

    def _senseless(self, page: Page) -> None:
        page.wish(**self.chance.choice(SENSELESS))
        page.wished[-1]["rev"] = self.chance.choice([page.rev, -1, -2, 10**9, None, "0", 1.5])
        self._write(page)

    def _hear(self, page: Page) -> None:
        """Hear some of what was said since the last time, in order."""
        start = self.heard.get(page.name, 0)
        stop = self.chance.randint(start, len(self.stage.told))
        for message in self.stage.told[start:stop]:
            page.hear(message)
        self.heard[page.name] = stop
        if without_end(page.nodes):
            assert_sound(page.nodes)

    def _opponent(self, _: Page) -> None:
        live = self.stage.session.live
        if live.study is self.stage.session.study and not self.is_dirty and not live.position.is_over:
            self.stage.session.play(self.chance.choice(live.position.legal_moves()), live)

    def _cell(self, _: Page) -> None:
        session, chance = self.stage.session, self.chance
        node = chance.choice([node for node in session.study.nodes() if session.has(node)])
        legal = node.position.legal_moves()
        kind = chance.randrange(7)
        if kind == 0 and legal:
            session.play(chance.choice(legal), node)
        elif kind == 1:
            session.go(node)
        elif kind == 2:
            session.annotate(node, lambda one: one.glyphs.append("!?"))
        elif kind == 3:
            session.promote(node)
        elif kind == 4 and not node.is_root and chance.random() < 0.5:
            session.delete(node)
        elif kind == 5:
            value = {"win": 0.5, "low": 0.4, "high": 0.6, "margin": 1.0, "exact": False}
            session.judge(node, value)  # type: ignore[arg-type]
        elif kind == 6 and chance.random() < 0.3:
            session.look(chance.choice(["open", "table", 0, 1]))

    def _edit(self, _: Page) -> None:
        """Change the study itself, as a cell may do, and tell the session at once or later."""
        session, chance = self.stage.session, self.chance
        node = chance.choice(list(session.study.nodes()))
        legal = node.position.legal_moves()
        kind = chance.randrange(5)
        if kind < 2 and legal:
            node.play(chance.choice(legal))
        elif kind == 2:
            node.comments["en"] = chance.choice(NASTY)
        elif kind == 3:
            node.promote()
        elif not node.is_root:
            node.delete()
        self.is_dirty = True
        if chance.random() < 0.7:
            self.tidy()

    def tidy(self) -> None:
        self.stage.session.refresh()
        self.is_dirty = False

    # What must be true.

    def check(self) -> None:
        session = self.stage.session
        if self.stage.games != self.games:
            self.games, self.numbers = self.stage.games, []
        for number, node in enumerate(self.numbers):
            assert session.node(number) in (node, None)
        self.numbers = [session.node(number) for number in range(session.count)]
        if not self.is_dirty:
            assert_shows(self.stage)

    def news(self) -> bool:
        return any(self.heard.get(page.name, 0) < len(self.stage.told) for page in self.pages)

    def finish(self) -> None:
        """Let everything arrive as it does in the end, and check that nothing was lost or done twice."""
        self.tidy()
        while any(page.pending for page in self.pages) or self.news():
            for page in self.pages:
                self.stage.receive(page.outbox())
            for page in self.pages:
                for message in self.stage.told[self.heard.get(page.name, 0) :]:
                    page.hear(message)
                self.heard[page.name] = len(self.stage.told)
        self.check()
        for page in self.pages:
            assert page.rev == self.stage.session.rev
            assert without_end(page.nodes) == without_end(as_sent(self.stage.projection.tree["nodes"]))
            assert sorted(page.answered) == list(range(1, len(page.wished) + 1))
            done = [command.id for command, _ in self.stage.handled if command.page == page.name]
            assert done == sorted(set(done))
            unanswered = {command["id"] for command in page.wished} - set(done)
            assert all(page.answered[number]["code"] in ("malformed", "lost") for number in unanswered)


def stage_of(chance: Random, game: str, players: int, viewer: Viewer) -> Stage:
    """Sit down at a study or at a new game, with somebody's eyes."""
    purpose: Purpose = chance.choice(["play", "play", "explore", "show"])
    study = (
        rich(game, players, chance.randrange(1000), 8)
        if chance.random() < 0.6
        else mw.Study(mw.new(game, players=players, seed=chance.randrange(1000)))
    )
    seats = [chance.choice(["human", "human", "ai"]) for _ in range(players)]
    by_turns = purpose == "play" and viewer != "open" and chance.random() < 0.5
    return Stage(
        study, seats, purpose=purpose, viewer=viewer, by_turns=by_turns, shows_notes=chance.random() < 0.3
    )


@pytest.mark.parametrize("viewer", ["open", "table", 0, 1])
@given(st.sampled_from(TABLES), st.integers(0, 10**6))
def test_nothing_is_lost_or_done_twice_and_the_tree_stays_sound(
    viewer: Viewer, table: tuple[str, int], seed: int
) -> None:
    chance = Random(seed)
    play = Play(stage_of(chance, *table, viewer), chance)
    for _ in range(40):
        play.step()
        play.check()
    play.finish()
