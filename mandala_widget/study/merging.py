"""Brings studies together: all moves of one added to another, with what is noted about them."""

from __future__ import annotations

from copy import deepcopy
from typing import TYPE_CHECKING

from mandala_widget.errors import MandalaError
from mandala_widget.study.reading import outcome

if TYPE_CHECKING:
    from mandala_widget.games.chance import Chance
    from mandala_widget.games.move import Move
    from mandala_widget.study.study import Study
    from mandala_widget.study.tree import Node


def merge(study: Study, other: Study) -> None:
    """Add all moves and notes of another study that begins at the same position."""
    if study.root.position != other.root.position:
        message = "studies can be merged only if they begin at the same position"
        raise MandalaError(message)
    add_below(study.root, other.root)


def graft(target: Node, branch: Node) -> Node:
    """Add a copy of a move, and of all below it, to another node; nothing is added if one of the moves is illegal.

    What chance decides comes as the new place has it, but for what was told.
    """
    planned: list[tuple[Node, Move, Chance]] = []
    places = {branch.parent: target.position}
    for node in branch.descendants():
        before = places[node.parent]
        found = outcome(before, before.move(str(node.move)), node.told)
        planned.append((node, found.move, found.told))
        places[node] = found.after
    grown: dict[Node | None, Node] = {branch.parent: target}
    for node, move, told in planned:
        grown[node] = grown[node.parent].child(move, told)
        _add_notes(grown[node], node)
    return grown[branch]


def extract(node: Node) -> Study:
    """Return a study of the line that leads to a node and goes on from there, with its notes and no variations."""
    source = node.study
    study = type(source)(source.root.position)
    study.tags.update(source.tags)
    end = study.root
    _add_notes(end, source.root)
    for step in [*node.line, *node.mainline]:
        if step.move is not None:
            end = end.child(step.move, step.told)
            _add_notes(end, step)
    return study


def add_below(target: Node, source: Node) -> None:
    """Add what is noted at a node and all moves below it; both stand at the same position."""
    waiting = [(target, source)]
    while waiting:
        mine, theirs = waiting.pop()
        _add_notes(mine, theirs)
        pairs = ((child, child.move) for child in theirs.children)
        waiting += [(mine.child(move, child.told), child) for child, move in pairs if move is not None]


def _add_notes(target: Node, source: Node) -> None:
    if source.has_notes:
        target.notes.add(deepcopy(source.notes))
