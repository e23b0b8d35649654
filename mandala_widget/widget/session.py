"""A session at a table: the study, where one stands in it, who sits there and who looks; no widget, no thread."""

from __future__ import annotations

from contextlib import contextmanager, nullcontext
from dataclasses import dataclass, field
from threading import RLock
from typing import TYPE_CHECKING

from mandala_widget.errors import MandalaError
from mandala_widget.study.study import Study
from mandala_widget.widget.noted import parts_of
from mandala_widget.words import quoted

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence
    from contextlib import AbstractContextManager

    from mandala_widget.games.position import Position
    from mandala_widget.study.tree import Node
    from mandala_widget.widget.seats import Seat
    from mandala_widget.widget.wire import Purpose, Value, Viewer


@dataclass(slots=True)
class Change:
    """What one act changed; whoever listens gets it once, when the act is over."""

    by: str | None = None
    """The page that did it; None for Python and for opponents."""
    added: list[Node] = field(default_factory=list)
    noted: list[Node] = field(default_factory=list)
    valued: list[Node] = field(default_factory=list)
    reordered: list[Node] = field(default_factory=list)
    """The nodes whose following moves are fewer, or come in another order."""
    deleted: list[int] = field(default_factory=list)
    """The numbers of nodes that are gone."""
    happened: list[Node] = field(default_factory=list)
    """Moves that were somebody's idea before, and now are what happened."""
    cursor: bool = False
    looks: bool = False
    """Whether somebody else looks, or at another game: everything is to be shown anew."""

    @property
    def is_structural(self) -> bool:
        """Whether the tree itself changed, so that somebody who has not seen it yet may be mistaken."""
        return bool(self.added or self.reordered or self.deleted or self.happened or self.looks)

    @property
    def is_of_the_tree(self) -> bool:
        """Whether anything about the tree changed, be it only a note."""
        return self.is_structural or bool(self.noted or self.valued)

    def __bool__(self) -> bool:
        """Tell whether anything changed."""
        return self.is_of_the_tree or self.cursor


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
        self.by_turns = self._began_by_turns = by_turns
        self.shows_notes = shows_notes
        self.rev = 0
        self.begun = 0
        """The revision that this game began with: before it, numbers meant nodes of another game."""
        self._listeners: list[Callable[[Change], None]] = []
        self._change: Change | None = None
        self._changed_by: dict[str | None, int] = {}
        self._begin(study, at)
        self.viewer: Viewer = self._known(viewer)
        self._began_with: Viewer = viewer
        self.is_open = viewer == "open"
        """Whether whoever looks may see everything."""
        self.curtain: int | None = None
        self._pass_on()

    def _begin(self, study: Study, at: Node | None = None) -> None:
        self.study = study
        self.cursor: Node = at or study.root
        self.live: Node = self.cursor
        """The node that was played to last: there the game stands."""
        self._nodes: list[Node | None] = []
        self._numbers: dict[Node, int] = {}
        self.witnessed: set[Node] = set(study.mainline())
        """What happened at a table; a move of a loaded variation is only somebody's idea."""
        self.played: set[Node] = set()
        """What happened at this table."""
        self.noted: dict[Node, set[str]] = {}
        """The parts of notes that were written at this table, by those who look."""
        self.values: dict[Node, dict[Viewer, Value]] = {}
        """What positions are worth, by who looked when somebody said so: it tells what they knew."""
        self._notes: dict[Node, str] = {}
        self._followers: dict[Node, list[Node]] = {}
        for node in study.nodes():
            self._count(node)
        self._noticed()
        self._rearranged()

    # What others need.

    def listen(self, listener: Callable[[Change], None]) -> None:
        """Call somebody after every change."""
        with self.lock:
            self._listeners.append(listener)

    def number(self, node: Node) -> int:
        """Return the number that a node goes by, for good; the root's is 0."""
        with self.lock:
            return self._numbers[node]

    def has(self, node: Node) -> bool:
        """Tell whether a node has a number."""
        return node in self._numbers

    def node(self, number: int) -> Node | None:
        """Return the node of a number, if there is one and nobody has deleted it."""
        with self.lock:
            node = self._nodes[number] if 0 <= number < len(self._nodes) else None
            return node if node is not None and self._is_here(node) else None

    @property
    def count(self) -> int:
        """How many numbers were given to nodes so far."""
        return len(self._nodes)

    def is_stale(self, rev: int, page: str) -> bool:
        """Tell whether anybody but this page changed the tree after a revision."""
        with self.lock:
            return any(changed > rev for author, changed in self._changed_by.items() if author != page)

    @property
    def viewers(self) -> list[Viewer]:
        """How the page may look: in every way where somebody may see everything, or once the game is over."""
        with self.lock:
            if self._may_see_all:
                return ["open", "table", *range(len(self.seats))]
            return [] if self.by_turns else [self.viewer]

    @property
    def _may_see_all(self) -> bool:
        if self.is_open or self.purpose != "play":
            return self.is_open
        return self._is_here(self.live) and self.live.position.is_over

    def may_play_for(self, seat: int) -> bool:
        """Tell whether whoever looks may play for a seat: they see all it has, and no opponent sits there."""
        with self.lock:
            sees = self.viewer in ("open", seat)
            if self.purpose == "play":
                return sees and self.seats[seat].kind == "human"
            return sees or "hands" not in self.study.root.position.to_dict()

    # What can be done.

    def play(self, move: str, at: Node | None = None, *, by: str | None = None) -> Node:
        """Play a move where one stands, or elsewhere; whoever stood there goes along."""
        with self._changing(by) as change:
            parent = self._ours(self.cursor if at is None else at)
            node = parent.play(move)
            if node not in self._numbers:
                self._count(node)
                self._followers[parent] = list(parent.children)
                change.added.append(node)
                self.played.add(node)
            self._witness(node, change)
            self.live = node
            if self.cursor is parent:
                self.cursor = node
                change.cursor = True
            self._pass_on()
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
            self._remember_notes(node)
            change.noted.append(node)

    def judge(self, node: Node, value: Value) -> None:
        """Say what a position is worth."""
        with self._changing(None) as change:
            if node in self._numbers and self.value(node) != value:
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
            change.reordered += self._rearranged()

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
            change.reordered += self._rearranged()
            change.deleted += [self._forget(one) for one in gone if one in self._numbers]
            if self.live in gone:
                self.live = parent
                self._pass_on()

    def look(self, viewer: Viewer, *, by: str | None = None) -> None:
        """Look as somebody else does."""
        with self._changing(by) as change:
            change.looks = self._known(viewer) != self.viewer or self.curtain is not None
            self.by_turns = False
            self.curtain = None
            self.viewer = viewer
            if by is None:
                self.is_open = viewer == "open"
                self.by_turns = self._began_by_turns = False
                self._began_with = viewer

    def _known(self, viewer: Viewer) -> Viewer:
        """Return somebody who can look, or raise."""
        seats = range(len(self.seats))
        if viewer not in ("table", "open") and (type(viewer) is not int or viewer not in seats):
            allowed = f"a seat from 0 to {len(seats) - 1}, 'table' or 'open'"
            raise MandalaError(f"no view {quoted(viewer)}: it is {allowed}")
        return viewer

    def sit(self, seat: int, *, by: str | None = None) -> None:
        """Lift the curtain for the seat that is to play."""
        with self._changing(by) as change:
            if self.curtain is None or seat != self.curtain:
                raise MandalaError(f"the curtain is not down for seat {quoted(seat)}")
            self.viewer, self.curtain = self.curtain, None
            change.looks = True

    def restart(self, position: Position, *, by: str | None = None) -> None:
        """Begin a new game with the same people, who see what they saw when the last one began."""
        with self._changing(by) as change:
            if (position.game, position.players) != (self.study.game, len(self.seats)):
                seats = f"{self.study.game} with {len(self.seats)} seats"
                raise MandalaError(f"this is a table for {seats}, not {position.game} with {position.players}")
            self._begin(Study(position))
            self.begun = self.rev + 1
            self.viewer, self.by_turns, self.curtain = self._began_with, self._began_by_turns, None
            self._pass_on()
            change.looks = True
            change.cursor = True

    def find_ground(self) -> None:
        """Notice if somebody deleted, in the study itself, what is looked at or what the game stands on."""
        with self.lock:
            if not (self._is_here(self.cursor) and self._is_here(self.live)):
                self.refresh()

    def refresh(self) -> None:
        """Notice what was done to the study itself, without this session."""
        with self._act(None) as change:
            self._catch_up(change)
            change.reordered += self._rearranged()
            change.noted += self._noticed()

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

    def _catch_up(self, change: Change) -> None:
        """Count nodes that somebody added to the study itself, or forget those that are gone."""
        here = list(self.study.nodes())
        if len(here) == len(self._numbers) and all(node in self._numbers for node in here):
            return
        still = set(here)
        change.deleted += [self._forget(node) for node in list(self._numbers) if node not in still]
        for node in here:
            if node not in self._numbers:
                self._count(node)
                change.added.append(node)
        if self.cursor not in self._numbers:
            self.cursor = self.study.root
            change.cursor = True
        if self.live not in self._numbers:
            self.live = self.cursor
            self._pass_on()

    def _noticed(self) -> list[Node]:
        """Return the nodes whose notes are not what they were."""
        notes = {node: repr(node.notes) for node in self._numbers if node.has_notes}
        changed = [node for node in {**self._notes, **notes} if self._notes.get(node) != notes.get(node)]
        self._notes = notes
        return [node for node in changed if node in self._numbers]

    def _remember_notes(self, node: Node) -> None:
        if node.has_notes:
            self._notes[node] = repr(node.notes)
        else:
            self._notes.pop(node, None)

    def _rearranged(self) -> list[Node]:
        """Return the nodes that others follow, or in another order, than before."""
        followers = {node: list(node.children) for node in self.study.nodes()}
        changed = [node for node, children in followers.items() if self._followers.get(node, children) != children]
        self._followers = followers
        return changed

    def _count(self, node: Node) -> None:
        self._numbers[node] = len(self._nodes)
        self._nodes.append(node)

    def _forget(self, node: Node) -> int:
        number = self._numbers.pop(node)
        self._nodes[number] = None
        self.values.pop(node, None)
        self.noted.pop(node, None)
        for known in (self.witnessed, self.played):
            known.discard(node)
        return number

    def _ours(self, node: Node) -> Node:
        """Return a node, if it is one of this table's."""
        if node not in self._numbers or not self._is_here(node):
            raise MandalaError("this node does not belong to the study of this table")
        return node

    def _is_here(self, node: Node) -> bool:
        """Tell whether a node is part of the study: somebody may have deleted it there without this session."""
        while node.parent is not None:
            node = node.parent
        return node is self.study.root

    def _witness(self, node: Node, change: Change) -> None:
        """Take a move, with all before it, for what happened at the table."""
        at: Node | None = node
        while at is not None and at not in self.witnessed and not at.is_root:
            self.witnessed.add(at)
            if at not in change.added:
                change.happened.append(at)
            at = at.parent

    def _pass_on(self) -> None:
        """Let the curtain down if another person is to play, and lift it if nobody is."""
        before = (self.viewer, self.curtain)
        if self.viewer != self._began_with and not self.by_turns and not self._may_see_all:
            # Somebody looked around after a game that now goes on.
            self.by_turns = self._began_by_turns
            self.viewer = "table" if self.by_turns else self._began_with
        if self.by_turns:
            seat = self.live.position.to_move
            if seat is None or self.seats[seat].kind != "human":
                self.curtain = None
            elif seat != self.viewer:
                self.viewer, self.curtain = "table", seat
        if self._change is not None and (self.viewer, self.curtain) != before:
            self._change.looks = True
