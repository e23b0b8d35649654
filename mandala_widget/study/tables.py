"""A study as rows for a data frame: one for every move."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from mandala_widget.study.study import Study
    from mandala_widget.study.tree import Node


def rows(study: Study) -> list[dict[str, Any]]:
    """Return a row for every move, those of all chapters one after the other."""
    return [
        row(node, number)
        for number, chapter in enumerate(study.chapters)
        for node in chapter.nodes()
        if node.parent is not None
    ]


def row(node: Node, chapter: int) -> dict[str, Any]:
    """Return what there is to say of a move in numbers and short texts; None for what nobody has found out."""
    parent = node.parent
    before = (parent or node).position
    evaluation = node.evaluation
    return {
        "chapter": chapter,
        "address": node.address,
        "ply": node.ply,
        "round": before.round,
        "seat": before.to_move,
        "phase": before.phase,
        "move": str(node.move),
        "text": node.step.text,
        "is_main": node.is_main,
        "scores": node.position.scores,
        "win": None if evaluation is None else evaluation.win,
        "margin": None if evaluation is None else evaluation.margin,
        "loss": loss_of(node),
        "stale": node.is_stale,
        "glyphs": " ".join(node.glyphs),
        "comment": node.comment,
    }


def loss_of(node: Node) -> float | None:
    """Return how much of the win a move loses against the best, where a table of its position says so."""
    table = None if node.parent is None else node.parent.table
    return None if table is None else table.loss(str(node.move))
