"""What is noted about a move, by part: some of it may have been written at the table, and the rest before."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from mandala_widget.study.tree import Node

COMMENT = "comment:"
"""The text in a language goes by this and the language."""
GLYPHS = "glyphs"
SHAPES = "shapes"


def parts_of(node: Node) -> dict[str, str | list[str]]:
    """Return what is noted about a move and can be shown beside it."""
    if not node.has_notes:
        return {}
    comments: dict[str, str | list[str]] = {f"{COMMENT}{lang}": text for lang, text in node.comments.items()}
    return {**comments, GLYPHS: list(node.glyphs), SHAPES: list(node.shapes)}
