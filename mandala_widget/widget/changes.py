"""What one act at a table changed."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from mandala_widget.study.tree import Node


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
