"""A table without a notebook, and pages that talk to it as the real page does."""

from __future__ import annotations

import json
from copy import deepcopy
from typing import TYPE_CHECKING, Any

import mandala_widget as mw
from mandala_widget.widget.clerk import Clerk
from mandala_widget.widget.desk import Desk
from mandala_widget.widget.projection import Projection
from mandala_widget.widget.seats import seated
from mandala_widget.widget.session import Session

if TYPE_CHECKING:
    from collections.abc import Sequence

    from mandala_widget.widget.changes import Change
    from mandala_widget.widget.commands import Command
    from mandala_widget.widget.wire import Answer, Purpose, Viewer

KEPT_BY_OTHERS = ("id", "page", "rev", "kind")


def as_sent(value: Any) -> Any:
    """Return what arrives of something that is sent: a copy, and only what JSON can say."""
    return json.loads(json.dumps(value))


class Page:
    """The page's side of the wire: ``outbox.ts`` and ``tree.ts``."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.rev = -1
        self.nodes: list[dict[str, Any] | None] = []
        self.wished: list[dict[str, Any]] = []
        self.pending: list[dict[str, Any]] = []
        self.answered: dict[int, Answer] = {}

    def wish(self, kind: str, **parts: Any) -> dict[str, Any]:
        command = {"kind": kind, **parts, "id": len(self.wished) + 1, "page": self.name, "rev": self.rev}
        self.wished.append(command)
        self.pending.append(command)
        return command

    def outbox(self) -> list[dict[str, Any]]:
        return deepcopy(self.pending)

    def hear(self, message: dict[str, Any]) -> None:
        if "tree" in message:
            self._adopt(deepcopy(message["tree"]))
        if "delta" in message and self._apply(deepcopy(message["delta"])) == "gap":
            self.wish("hello")
        self._acknowledge(message.get("ack", {}))

    def _adopt(self, tree: dict[str, Any]) -> None:
        if tree["rev"] >= self.rev:
            self.rev, self.nodes = tree["rev"], tree["nodes"]

    def _apply(self, delta: dict[str, Any]) -> str:
        if delta["rev"] <= self.rev:
            return "old"
        if delta["since"] != self.rev:
            return "gap"
        for key, patch in delta["nodes"].items():
            number = int(key)
            self.nodes += [None] * (number + 1 - len(self.nodes))
            self.nodes[number] = None if patch is None else {**(self.nodes[number] or {}), **patch}
        self.rev = delta["rev"]
        return "done"

    def _acknowledge(self, acks: dict[str, Any]) -> None:
        ack = acks.get(self.name, {"last": 0, "answers": []})
        answers = {answer["id"]: answer for answer in ack["answers"]}
        for command in self.pending:
            if command["id"] <= ack["last"]:
                assert command["id"] not in self.answered
                lost = {"id": command["id"], "ok": False, "code": "lost", "text": ""}
                self.answered[command["id"]] = answers.get(command["id"], lost)
        self.pending = [command for command in self.pending if command["id"] > ack["last"]]


class Stage:
    """A session with all that stands between it and its pages, but no threads and no notebook."""

    def __init__(  # noqa: PLR0913 - as a session
        self,
        study: mw.Study,
        seats: Sequence[str] = ("human", "human"),
        *,
        purpose: Purpose = "play",
        viewer: Viewer = "open",
        by_turns: bool = False,
        shows_notes: bool = False,
    ) -> None:
        people = seated(list(seats), len(seats))
        self.session = Session(
            study, people, purpose=purpose, viewer=viewer, by_turns=by_turns, shows_notes=shows_notes
        )
        self.changes: list[tuple[int, Change]] = []
        self.handled: list[tuple[Command, Answer]] = []
        self.told: list[dict[str, Any]] = []
        self.games = 0
        self.projection = Projection(self.session)
        self.clerk = Clerk(self.session, lambda: self.projection, self.again, lambda: "en")
        self.desk = Desk(self.handle, self.clerk.refuse)
        self.session.listen(self.show)
        self.tell({"tree": self.projection.tree})

    def handle(self, command: Command) -> Answer:
        answer = self.clerk.handle(command)
        self.handled.append((command, answer))
        return answer

    def show(self, change: Change) -> None:
        self.changes.append((self.session.rev, change))
        if change.looks:
            self.desk.forget()
        if self.projection.follows(change):
            delta = self.projection.advance(change)
            self.tell({"delta": delta} if change.is_of_the_tree else {})
        else:
            self.projection = Projection(self.session)
            self.tell({"tree": self.projection.tree})

    def tell(self, message: dict[str, Any]) -> None:
        session = self.session
        told = {
            **message,
            "cursor": self.projection.number(session.cursor),
            "live": self.projection.number(session.live),
            "viewer": session.viewer,
            "viewers": session.viewers,
            "curtain": session.curtain,
        }
        self.told.append(as_sent(told))

    def receive(self, outbox: object) -> None:
        before = len(self.handled)
        if self.desk.take(outbox):
            self.tell({"ack": self.desk.ack()})
        for command, _ in self.handled[before:]:
            if command.kind == "hello" and command.rev != self.session.rev:
                self.tell({"tree": self.projection.tree})

    def again(self, page: str) -> None:
        self.games += 1
        root = self.session.study.root.position
        self.session.restart(mw.new(root.game, players=root.players, seed=self.games), by=page)

    def ask(self, kind: str, page: str = "page", rev: int | None = None, **parts: Any) -> Answer:
        """Ask for something at once, and return the answer."""
        number = self.desk.last.get(page, 0) + 1
        rev = self.session.rev if rev is None else rev
        self.receive([{"kind": kind, **parts, "id": number, "page": page, "rev": rev}])
        answer: Answer = as_sent(self.desk.ack()[page]["answers"][-1])
        assert answer["id"] == number
        return answer


def without_end(nodes: Sequence[Any]) -> list[Any]:
    """Return a list of nodes without the gaps at its end."""
    count = max((place for place, node in enumerate(nodes) if node is not None), default=-1)
    return list(nodes[: count + 1])


def assert_sound(nodes: Sequence[dict[str, Any] | None]) -> None:
    """Check that who follows whom is the same from both sides, and that every view can be put together."""
    there = {number: node for number, node in enumerate(nodes) if node is not None}
    assert there[0]["parent"] is None
    followed = [child for node in there.values() for child in node["children"]]
    assert len(followed) == len(set(followed))
    assert {0, *followed} == set(there)
    for number, node in there.items():
        parent = node["parent"]
        if number:
            assert number in there[parent]["children"]
            assert node["ply"] == there[parent]["ply"] + 1
            assert node["move"]
        else:
            assert (node["ply"], node["move"], node["seat"]) == (0, "", None)


def assert_shows(stage: Stage) -> None:
    """Check that what was told step by step is what would be told anew, and what the viewer may see."""
    session, projection = stage.session, stage.projection
    fresh = Projection(session)
    assert without_end(projection.tree["nodes"]) == without_end(fresh.tree["nodes"])
    assert projection.tree["rev"] == session.rev
    nodes: list[Any] = list(projection.tree["nodes"])
    assert_sound(nodes)
    for number, data in enumerate(nodes):
        if data is None:
            continue
        node = session.node(number)
        assert node is not None
        view: dict[str, Any] = {}
        path: int | None = number
        while path is not None:
            view = {**nodes[path]["view"], **view}
            path = nodes[path]["parent"]
        shown = projection.shown(node)
        assert shown is not None
        assert view == shown.position.to_dict()
        assert projection.number(node) == number
        assert projection.node(number) is node
    for node in (session.cursor, session.live):
        assert nodes[projection.number(node)] is not None
