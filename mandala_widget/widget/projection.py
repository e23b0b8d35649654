"""What of a session one viewer may see, as data for the page: all of it once, then what changes."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, cast

from mandala_widget.games.cards import LETTERS, UNSEEN_LETTER
from mandala_widget.study.redaction import Redaction
from mandala_widget.study.steps import OPENED
from mandala_widget.widget.noted import COMMENT, GLYPHS, SHAPES, parts_of
from mandala_widget.widget.values import evaluated

if TYPE_CHECKING:
    from collections.abc import Iterable

    from mandala_widget.games.position import Position
    from mandala_widget.study.study import Study
    from mandala_widget.study.tree import Node
    from mandala_widget.widget.changes import Change
    from mandala_widget.widget.session import Session
    from mandala_widget.widget.wire import DeltaData, NodeData, NodePatch, TreeData


class Projection:
    """The tree as a viewer may see it.

    Everything is read from a study of its own, which holds nothing that the viewer cannot know; only where the
    viewer sees everything it is the study itself. The numbers of nodes are those of the session.
    """

    def __init__(self, session: Session) -> None:
        """Show the whole tree to whoever looks."""
        self.session = session
        viewer = session.viewer
        self.seat = viewer if isinstance(viewer, int) else None
        self.redaction: Redaction | None = None
        if viewer != "open":
            self.redaction = Redaction(
                session.study, self.seat, notes=session.shows_notes, witnessed=session.witnessed
            )
            self.redaction.show_below(session.study.root)
        self.owners: dict[Node, Node] = {}
        """For each node that is shown, the node of the session that it stands for: two may look the same."""
        # What somebody added to the study itself has no number before the session notices it.
        nodes = [node for node in session.study.nodes() if session.has(node)]
        for node in nodes:
            self._own(node)
        self.tree: TreeData = {"rev": session.rev, "nodes": [None] * session.count}
        for node in nodes:
            self._write(node)

    @property
    def study(self) -> Study:
        """The study that is shown."""
        return self.session.study if self.redaction is None else self.redaction.target

    def shown(self, node: Node) -> Node | None:
        """Return what is shown for a node of the session; nothing if the viewer may not know of it."""
        return node if self.redaction is None else self.redaction.shown.get(node)

    def nearest(self, node: Node) -> Node:
        """Return what is shown for a node, or for the nearest one before it that is shown."""
        shown = self.shown(node)
        while shown is None and node.parent is not None:
            node = node.parent
            shown = self.shown(node)
        return shown or self.study.root

    def seen(self, node: Node) -> Position | None:
        """Return what the viewer sees at a node; nothing if they may not know of it."""
        shown = self.shown(node)
        return None if shown is None else shown.position

    def number(self, node: Node) -> int:
        """Return the number of what is shown for a node, or for the nearest one before it that is shown."""
        return self._number(self.nearest(node))

    def node(self, number: int) -> Node | None:
        """Return the node of the session that a number on the page means."""
        node = self.session.node(number)
        shown = None if node is None else self.shown(node)
        return None if shown is None else self.owners.get(shown)

    def follows(self, change: Change) -> bool:
        """Tell whether a change can be taken over; else the whole tree has to be shown anew."""
        if change.looks:
            return False
        if self.redaction is None:
            return True
        moved = change.reordered or change.deleted or change.happened
        return not moved and not any(map(self._may_take_over, change.added))

    def _may_take_over(self, node: Node) -> bool:
        """Tell whether a move that happened may look like an idea that is shown already: it takes its place."""
        witnessed = self.session.witnessed
        siblings = [] if node.parent is None else node.parent.children
        return node in witnessed and any(other not in witnessed for other in siblings)

    def advance(self, change: Change) -> DeltaData:
        """Take over a change, and return what of it the viewer may see."""
        nodes = self.tree["nodes"]
        nodes.extend([None] * (self.session.count - len(nodes)))
        delta: DeltaData = {"rev": self.session.rev, "since": self.tree["rev"], "nodes": {}}
        for number in change.deleted:
            self._erase(number, delta)
        for node in change.added:
            if self.redaction is not None:
                self.redaction.show(node)
            self._own(node)
        for node in change.added:
            self._write(node, delta)
        grown = [node.parent for node in change.added if node.parent is not None]
        self._patch([*grown, *change.reordered], delta, self._order)
        self._patch(change.noted, delta, self._noted)
        self._patch([*change.noted, *change.valued], delta, self._valued)
        self.tree["rev"] = self.session.rev
        return delta

    # One node.

    def _number(self, shown: Node) -> int:
        return self.session.number(self.owners[shown])

    def _own(self, node: Node) -> None:
        shown = self.shown(node)
        if shown is None:
            return
        witnessed = self.session.witnessed
        if shown not in self.owners or (node in witnessed and self.owners[shown] not in witnessed):
            self.owners[shown] = node

    def _erase(self, number: int, delta: DeltaData) -> None:
        if self.tree["nodes"][number] is not None:
            self.tree["nodes"][number] = None
            delta["nodes"][str(number)] = None

    def _write(self, node: Node, delta: DeltaData | None = None) -> None:
        shown = self.shown(node)
        if shown is None or self.owners[shown] is not node:
            return
        number = self.session.number(node)
        data = self._data(node, shown)
        self.tree["nodes"][number] = data
        if delta is not None:
            delta["nodes"][str(number)] = data

    def _patch(self, nodes: Iterable[Node], delta: DeltaData, part: Any) -> None:
        """Renew a part of what is shown of some nodes."""
        for node in nodes:
            shown = self.shown(node)
            old = None if shown is None else self.tree["nodes"][self._number(shown)]
            if shown is None or old is None:
                continue
            # Of two that look the same, only the one whose number is shown has a say.
            now = part(self.owners[shown], shown)
            new = {name: value for name, value in now.items() if old[name] != value}  # type: ignore[literal-required]
            old.update(new)  # type: ignore[typeddict-item]
            if new:
                patch = delta["nodes"].setdefault(str(self._number(shown)), cast("NodePatch", {}))
                cast("dict[str, Any]", patch).update(new)

    def _data(self, node: Node, shown: Node) -> NodeData:
        position = shown.position
        parent = shown.parent
        step = shown.step
        data = {
            "parent": None if parent is None else self._number(parent),
            "seat": shown.seat,
            "move": str(shown.move or ""),
            # What lies open in the end shows on the table.
            "text": " ".join((step.text, *(word for word in step.also if not word.startswith(OPENED)))),
            "ply": 0 if parent is None else self._ply(parent) + 1,
            "round": position.round,
            "view": differences(position, None if parent is None else parent.position),
            "legal": " ".join(position.legal_moves()) if self.may_move(position) else "",
            "scores": position.scores,
            "winners": position.winners,
            "events": [cast("Any", event.to_dict()) for event in position.events],
            "knows": self._knows(position),
            "played": node in self.session.played,
            **self._order(node, shown),
            **self._noted(node, shown),
            **self._valued(node, shown),
        }
        return cast("NodeData", data)

    def _ply(self, shown: Node) -> int:
        data = self.tree["nodes"][self._number(shown)]
        return 0 if data is None else data["ply"]

    def _order(self, _: Node, shown: Node) -> dict[str, Any]:
        return {"children": [self._number(child) for child in shown.children if child in self.owners]}

    def _noted(self, node: Node, _: Node) -> dict[str, Any]:
        noted = parts_of(node)
        if not (self.redaction is None or self.redaction.is_harmless):
            written = self.session.noted.get(node, ())
            noted = {name: value for name, value in noted.items() if name in written}
        return {
            "comments": {name.removeprefix(COMMENT): noted[name] for name in noted if name.startswith(COMMENT)},
            "glyphs": noted.get(GLYPHS, []),
            "shapes": noted.get(SHAPES, []),
        }

    def _valued(self, node: Node, _: Node) -> dict[str, Any]:
        may_show = self.redaction is None or self.redaction.is_harmless
        return {"value": self.session.value(node) or (evaluated(node) if may_show else None)}

    @staticmethod
    def may_move(position: Position) -> bool:
        """Tell whether the cards of the seat to move show, so that its moves can be listed."""
        hands = position.to_dict().get("hands")
        seat = position.to_move
        return seat is not None and (hands is None or UNSEEN_LETTER not in hands[seat])

    def _knows(self, position: Position) -> list[list[int]] | None:
        """Count what the viewer's seat can know, or whoever is to move where everything shows."""
        seat = position.to_move if self.redaction is None else self.seat
        if seat is None:
            return None
        colours = position.knowledge(seat).colours
        return [[colours[letter].visible, colours[letter].mine, colours[letter].unseen] for letter in LETTERS]


def differences(position: Position, before: Position | None) -> dict[str, Any]:
    """Return the wire form, as far as it differs from that of the position before."""
    now = position.to_dict()
    old = {} if before is None else before.to_dict()
    return {name: value for name, value in now.items() if name not in old or old[name] != value}
