"""The roll of a table: the nodes of its study by their numbers, and how they were when somebody last looked."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from mandala_widget.study.study import Study
    from mandala_widget.study.tree import Node


class Roll:
    """Numbers every node for good, and notices what was done to the study without telling anybody."""

    def __init__(self, study: Study) -> None:
        """Give every node its number, 0 to the root."""
        self.study = study
        self._nodes: list[Node | None] = []
        self._numbers: dict[Node, int] = {}
        self._notes: dict[Node, str] = {}
        self._followers: dict[Node, list[Node]] = {}
        for node in study.nodes():
            self.add(node)
        self.noted()
        self.rearranged()

    def __contains__(self, node: Node) -> bool:
        """Tell whether a node has a number."""
        return node in self._numbers

    @property
    def count(self) -> int:
        """How many numbers were given to nodes so far."""
        return len(self._nodes)

    def number(self, node: Node) -> int:
        """Return the number of a node."""
        return self._numbers[node]

    def node(self, number: int) -> Node | None:
        """Return the node of a number, if there is one and nobody has deleted it."""
        node = self._nodes[number] if 0 <= number < len(self._nodes) else None
        return node if node is not None and self.is_here(node) else None

    def is_here(self, node: Node) -> bool:
        """Tell whether a node is part of the study: somebody may have deleted it there."""
        while node.parent is not None:
            node = node.parent
        return node is self.study.root

    def add(self, node: Node) -> None:
        """Give a node its number."""
        self._numbers[node] = len(self._nodes)
        self._nodes.append(node)

    def grow(self, parent: Node, child: Node) -> bool:
        """Take a new move for known; tell whether it is all that has changed behind the move before."""
        known = [*self._followers.get(parent, ()), child]
        self._followers[parent] = list(parent.children)
        return known == parent.children

    def drop(self, node: Node) -> int:
        """Take a node off the roll; its number, which is returned, is given to no other."""
        number = self._numbers.pop(node)
        self._nodes[number] = None
        return number

    # What is not as it was.

    def come_and_gone(self) -> tuple[list[Node], list[Node]]:
        """Return the nodes that are new, and those that are no longer there."""
        here = list(self.study.nodes())
        new = [node for node in here if node not in self._numbers]
        if len(here) - len(new) == len(self._numbers):
            return new, []
        still = set(here)
        return new, [node for node in self._numbers if node not in still]

    def rearranged(self) -> list[Node]:
        """Return the nodes that others follow, or in another order, than before."""
        followers = {node: list(node.children) for node in self.study.nodes()}
        changed = [node for node, children in followers.items() if self._followers.get(node, children) != children]
        self._followers = followers
        return changed

    def noted(self) -> list[Node]:
        """Return the nodes whose notes are not what they were."""
        notes = {node: repr(node.notes) for node in self._numbers if node.has_notes}
        changed = [node for node in {**self._notes, **notes} if self._notes.get(node) != notes.get(node)]
        self._notes = notes
        return [node for node in changed if node in self._numbers]

    def remember_notes(self, node: Node) -> None:
        """Take what is noted of a node for known."""
        if node.has_notes:
            self._notes[node] = repr(node.notes)
        else:
            self._notes.pop(node, None)
