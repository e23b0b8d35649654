"""What somebody remarks on a move."""

from __future__ import annotations

from copy import deepcopy
from dataclasses import dataclass
from typing import TYPE_CHECKING

from mandala_widget.errors import MandalaError
from mandala_widget.study.glyphs import Glyphs
from mandala_widget.study.shapes import Shapes
from mandala_widget.words import quoted

if TYPE_CHECKING:
    from collections.abc import Sequence

    from mandala_widget.study.tree import Node


@dataclass(frozen=True)
class Remark:
    """A comment, a glyph and what is drawn on the table; of what is not given, what was there stays."""

    text: str | None
    glyph: str | None
    arrows: Sequence[str] | None
    marks: Sequence[str] | None
    lang: str

    def make(self, node: Node) -> None:
        """Note it at a node: all of it, or nothing if a part of it makes no sense."""
        notes = deepcopy(node.notes)
        if self.text is not None:
            notes.comments[self.lang] = self.text
        if self.glyph is not None:
            notes.glyphs = Glyphs([self.glyph] if self.glyph else [])
        for kind, wanted in (("arrow", self.arrows), ("mark", self.marks)):
            if wanted is not None:
                drawn = [wanted] if isinstance(wanted, str) else wanted
                if not isinstance(drawn, list | tuple):
                    raise MandalaError(f"{kind}s are a list of texts, not {quoted(drawn)}")
                others = [shape for shape in notes.shapes if not shape.startswith(f"{kind} ")]
                notes.shapes = Shapes([*others, *(f"{kind} {shape}" for shape in drawn)])
        node.notes = notes
