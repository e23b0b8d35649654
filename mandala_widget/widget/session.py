"""A session at a table: the study, where one stands in it, who sits there and who looks; no widget, no thread."""

from __future__ import annotations

from contextlib import contextmanager, nullcontext
from threading import RLock
from typing import TYPE_CHECKING

from mandala_widget.errors import MandalaError
from mandala_widget.games.whole import whole
from mandala_widget.study.study import Study
from mandala_widget.study.tree import Node
from mandala_widget.widget.changes import Change
from mandala_widget.widget.eyes import Eyes
from mandala_widget.widget.noted import parts_of
from mandala_widget.widget.roll import Roll
from mandala_widget.words import quoted

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence
    from contextlib import AbstractContextManager

    from mandala_widget.games.position import Position
    from mandala_widget.widget.seats import Seat
    from mandala_widget.widget.wire import Purpose, Value, Viewer

Where = Node | str | int
"""A node, its address as in ``#14.b2``, or its number as the page and ``w.cursor`` count."""


class Session:
    """A table in use.

    All that is true stands here. Every method takes the lock, and listeners are called while it is held, so that
    they see one change after the other. A call that raises leaves everything as it was.
    """

    def __init__(  # noqa: PLR0913 - what a table needs
        self,
        study: Study,
        seats: Sequence[Seat],
        *,
        purpose: Purpose = "play",
        viewer: Viewer = "open",
        by_turns: bool = False,
        shows_notes: bool = False,
        at: Node | None = None,
    ) -> None:
        """Sit down at a study; by turns means that people pass the device on, each behind a curtain."""
        self.lock = RLock()
        self.turn: Callable[[], AbstractContextManager[object]] = nullcontext
        """What surrounds the telling of a change: whoever passes it on to others does so once, at its end."""
        self.seats = tuple(seats)
        self.purpose: Purpose = purpose
        self.shows_notes = shows_notes
        self.rev = 0
        self.begun = 0
        """The revision that this game began with: before it, numbers meant nodes of another game."""
        self._listeners: list[Callable[[Change], None]] = []
        self._change: Change | None = None
        self._changed_by: dict[str | None, int] = {}
        self.eyes = Eyes(self.seats, purpose, viewer, by_turns=by_turns)
        self._begin(study, at)

    def _begin(self, study: Study, at: Node | None = None) -> None:
        self.study = study
        self.cursor: Node = at or study.root
        self.live: Node = self.cursor
        """The node that was played to last: there the game stands."""
        self.roll = Roll(study)
        self.witnessed: set[Node] = set(study.mainline())
        """What happened at a table; a move of a loaded variation is only somebody's idea."""
        self.played: set[Node] = set()
        """What happened at this table."""
        self.noted: dict[Node, set[str]] = {}
        """The parts of notes that were written at this table, by those who look."""
        self.values: dict[Node, dict[Viewer, Value]] = {}
        """What positions are worth, by who looked when somebody said so: it tells what they knew."""
        self.eyes.follow(self.live.position)

    # What others need.

    def listen(self, listener: Callable[[Change], None]) -> None:
        """Call somebody after every change."""
        with self.lock:
            self._listeners.append(listener)

    def number(self, node: Node) -> int:
        """Return the number that a node goes by, for good; the root's is 0."""
        with self.lock:
            return self.roll.number(node)

    def has(self, node: Node) -> bool:
        """Tell whether a node has a number."""
        return node in self.roll

    def node(self, number: int) -> Node | None:
        """Return the node of a number, if there is one and nobody has deleted it."""
        with self.lock:
            return self.roll.node(number)

    def find(self, where: Where) -> Node:
        """Return the node that somebody means, or raise."""
        with self.lock:
            if isinstance(where, Node):
                return self._ours(where)
            if isinstance(where, str):
                return self._ours(self.study.node(where))
            number = whole(where)
            node = None if number is None else self.node(number)
            if node is None:
                numbers = f"a number from 0 to {self.count - 1}"
                raise MandalaError(f"no node {quoted(where)}: say {numbers}, or an address as in #14.b2")
            return node

    @property
    def count(self) -> int:
        """How many numbers were given to nodes so far."""
        return self.roll.count

    def is_stale(self, rev: int, page: str) -> bool:
        """Tell whether anybody but this page changed the tree after a revision."""
        with self.lock:
            return any(changed > rev for author, changed in self._changed_by.items() if author != page)

    @property
    def viewer(self) -> Viewer:
        """Who looks."""
        return self.eyes.viewer

    @property
    def curtain(self) -> int | None:
        """The seat that is to lift the curtain, if it is down."""
        return self.eyes.curtain

    @property
    def viewers(self) -> list[Viewer]:
        """How the page may look."""
        with self.lock:
            live = self.live if self.roll.is_here(self.live) else self.study.root
            return self.eyes.ways(live.position)

    def may_play_for(self, seat: int) -> bool:
        """Tell whether whoever looks may play for a seat."""
        with self.lock:
            return self.eyes.may_play_for(seat, hands="hands" in self.study.root.position.to_dict())

    # What can be done.

    def play(self, move: str, at: Node | None = None, *, by: str | None = None) -> Node:
        """Play a move where one stands, or elsewhere; whoever stood there goes along."""
        with self._changing(by) as change:
            parent = self._ours(self.cursor if at is None else at)
            node = parent.play(move)
            if node not in self.roll:
                self.roll.add(node)
                change.added.append(node)
                self.played.add(node)
                if not self.roll.grow(parent, node):
                    self._notice(change)
            self._witness(node, change)
            self.live = node
            if self.cursor is parent:
                self.cursor = node
                change.cursor = True
            self._pass_on(change)
            return node

    def go(self, node: Node, *, by: str | None = None) -> None:
        """Stand at another node."""
        with self._changing(by) as change:
            if self._ours(node) is not self.cursor:
                self.cursor = node
                change.cursor = True

    def annotate(
        self, node: Node, edit: Callable[[Node], None], *, part: str | None = None, by: str | None = None
    ) -> None:
        """Note something about a move; a part that is written anew is all of this table."""
        with self._changing(by) as change:
            before = parts_of(self._ours(node))
            edit(node)
            after = parts_of(node)
            changed = {name for name in {*before, *after} if before.get(name) != after.get(name)}
            self.noted.setdefault(node, set()).update(changed if part is None else {part})
            self.roll.remember_notes(node)
            change.noted.append(node)

    def judge(self, node: Node, value: Value) -> None:
        """Say what a position is worth."""
        with self._changing(None) as change:
            if node in self.roll and self.value(node) != value:
                self.values.setdefault(node, {})[self.viewer] = value
                change.valued.append(node)

    def value(self, node: Node) -> Value | None:
        """Return what a position is worth, as far as whoever looks may know; in the end, what others said, too."""
        said = self.values.get(node, {})
        if self.viewer in said or self.viewer != "open":
            return said.get(self.viewer)
        return next(iter(said.values()), None)

    def promote(self, node: Node, *, by: str | None = None) -> None:
        """Move the variation that a node belongs to one place up."""
        with self._changing(by) as change:
            self._ours(node).promote()
            self._notice(change)

    def delete(self, node: Node, *, by: str | None = None) -> None:
        """Take a move, and all that follows it, out of the study; whoever stood there goes back."""
        with self._changing(by) as change:
            parent = self._ours(node).parent
            gone = list(node.descendants())
            node.delete()
            if parent is None:  # the root cannot be deleted, which delete has said by now
                return
            if self.cursor in gone:
                self.cursor = parent
                change.cursor = True
            goes_on_before = self.live in gone
            if goes_on_before:
                self.live = parent
            self._notice(change)
            if goes_on_before:
                self._pass_on(change)

    def look(self, viewer: Viewer, *, by: str | None = None) -> None:
        """Look as somebody else does; what Python says is for good."""
        with self._changing(by) as change:
            change.looks = self.eyes.look(viewer, for_good=by is None)

    def sit(self, seat: int, *, by: str | None = None) -> None:
        """Lift the curtain for the seat that is to play."""
        with self._changing(by) as change:
            self.eyes.sit(seat)
            change.looks = True

    def restart(self, position: Position, *, by: str | None = None) -> None:
        """Begin a new game with the same people, who see what they saw when the last one began."""
        with self._changing(by) as change:
            if (position.game, position.players) != (self.study.game, len(self.seats)):
                seats = f"{self.study.game} with {len(self.seats)} seats"
                raise MandalaError(f"this is a table for {seats}, not {position.game} with {position.players}")
            self.eyes.begin()
            self._begin(Study(position))
            self.begun = self.rev + 1
            change.looks = True
            change.cursor = True

    def find_ground(self) -> None:
        """Notice if somebody deleted, in the study itself, what is looked at or what the game stands on."""
        with self.lock:
            if not (self.roll.is_here(self.cursor) and self.roll.is_here(self.live)):
                self.refresh()

    def refresh(self) -> None:
        """Notice what was done to the study itself, without this session."""
        with self._act(None) as change:
            self._notice(change)
            change.noted += self.roll.noted()

    # How it is kept.

    @contextmanager
    def _changing(self, by: str | None) -> Iterator[Change]:
        """Gather what changes, then tell everybody; an act inside another one belongs to it."""
        with self.lock:
            if self._change is not None:
                yield self._change
                return
            self.find_ground()
            with self._act(by) as change:
                yield change

    @contextmanager
    def _act(self, by: str | None) -> Iterator[Change]:
        with self.lock:
            change = self._change = Change(by)
            try:
                yield change
            finally:
                self._change = None
            if change.is_of_the_tree:
                self.rev += 1
            if change.is_structural:
                self._changed_by[by] = self.rev
            if change:
                with self.turn():
                    for listener in self._listeners:
                        listener(change)

    def _notice(self, change: Change) -> None:
        """Take note of all moves that came, went or changed places: who is told of some must be told of all."""
        come, gone = self.roll.come_and_gone()
        change.deleted += [self._forget(node) for node in gone]
        for node in come:
            self.roll.add(node)
        change.added += come
        if self.cursor not in self.roll:
            self.cursor = self.study.root
            change.cursor = True
        if self.live not in self.roll:
            self.live = self.cursor
            self._pass_on(change)
        change.reordered += self.roll.rearranged()

    def _forget(self, node: Node) -> int:
        self.values.pop(node, None)
        self.noted.pop(node, None)
        for known in (self.witnessed, self.played):
            known.discard(node)
        return self.roll.drop(node)

    def _ours(self, node: Node) -> Node:
        """Return a node, if it is one of this table's."""
        if node not in self.roll or not self.roll.is_here(node):
            raise MandalaError("this node does not belong to the study of this table")
        return node

    def _witness(self, node: Node, change: Change) -> None:
        """Take a move, with all before it, for what happened at the table."""
        at: Node | None = node
        while at is not None and at not in self.witnessed and not at.is_root:
            self.witnessed.add(at)
            if at not in change.added:
                change.happened.append(at)
            at = at.parent

    def _pass_on(self, change: Change) -> None:
        """Let others look, if the game has gone on to them."""
        change.looks |= self.eyes.follow(self.live.position)
