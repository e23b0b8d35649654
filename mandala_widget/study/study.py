"""A study: a game tree with words, which begins at a position, and the chapters that follow it in its file."""

from __future__ import annotations

from collections import OrderedDict
from contextlib import suppress
from typing import TYPE_CHECKING, Any, Self

from mandala_widget.errors import MandalaError
from mandala_widget.games.catalogue import position as as_position
from mandala_widget.study.addresses import node_at
from mandala_widget.study.files import write_file
from mandala_widget.study.merging import merge
from mandala_widget.study.redaction import seen_by
from mandala_widget.study.sealing import proves, seal
from mandala_widget.study.tables import rows
from mandala_widget.study.tags import Tags
from mandala_widget.study.tree import Node
from mandala_widget.study.wire import read_data, study_data
from mandala_widget.study.writer import write_study

if TYPE_CHECKING:
    from collections.abc import Iterator
    from os import PathLike

    from mandala_widget.games.position import Position
    from mandala_widget.study.trouble import Trouble

USUAL_LANG = "en"
KEPT = 256
"""So many positions are kept, of those asked for last; all others are computed anew from the nearest of them."""


class Study:
    """A tree of moves with what is noted about them.

    Positions are never stored: they follow from the first one, the moves and what is told of chance.
    """

    def __init__(self, position: Position | dict[str, Any] | str) -> None:
        """Begin a study at a position."""
        self.root = Node(self)
        self.tags = Tags()
        self.troubles: list[Trouble] = []
        """What was wrong with the file that the study was read from."""
        self._chapters: list[Study] = []
        self._first = as_position(position)
        self._positions: OrderedDict[Node, Position] = OrderedDict()

    @property
    def game(self) -> str:
        """The game's name."""
        return self._first.game

    @property
    def lang(self) -> str:
        """The language of the comments, unless something else is said."""
        return self.tags.get("Lang") or USUAL_LANG

    # Nodes and positions.

    def mainline(self) -> list[Node]:
        """Return the nodes of the main line, the first move first."""
        return self.root.mainline

    def nodes(self) -> Iterator[Node]:
        """Yield all nodes: the root, then each move before what follows it."""
        return self.root.descendants()

    def node(self, address: str | int) -> Node:
        """Find a node by its address, as in ``#14.b2``, or by its place in the main line."""
        return node_at(self.root, address)

    def position_of(self, node: Node) -> Position:
        """Return the position at a node."""
        missing = []
        known: Position | None = self._recalled(node)
        while known is None:
            missing.append(node)
            if node.parent is None:
                message = "this node was deleted from its study: it has no position any more"
                raise MandalaError(message)
            node = node.parent
            known = self._recalled(node)
        for later in reversed(missing):
            known = known.after(later.move, later.told)  # type: ignore[arg-type] # only the root has no move
            self._positions[later] = known
        while len(self._positions) > KEPT:
            self._positions.popitem(last=False)
        return known

    def _recalled(self, node: Node) -> Position | None:
        """Return a position that is at hand."""
        if node is self.root:
            return self._first
        known = self._positions.get(node)
        if known is not None:
            with suppress(KeyError):  # another thread, which plays in the same study, may just have let go of it
                self._positions.move_to_end(node)
        return known

    def forget(self, node: Node) -> None:
        """Forget the positions of a node that is deleted, and of those below it."""
        for later in node.descendants():
            self._positions.pop(later, None)

    # Chapters.

    @property
    def chapters(self) -> tuple[Study, ...]:
        """All games of the same file, this one first."""
        return (self, *self._chapters)

    def add_chapter(self, chapter: Study) -> None:
        """Add a game, with the chapters that it brings along, behind the last chapter."""
        if any(one is other for one in chapter.chapters for other in self.chapters):
            message = "a chapter cannot be added twice to the same study"
            raise MandalaError(message)
        added = chapter.chapters
        chapter._chapters = []
        self._chapters += added

    def remove_chapter(self, number: int) -> Study:
        """Take out a chapter and return it; chapters count from 0, which is this study itself."""
        if not 0 < number <= len(self._chapters):
            message = f"no chapter {number} to remove: there are 1 to {len(self._chapters)}"
            raise MandalaError(message)
        return self._chapters.pop(number - 1)

    # As text and data.

    def dumps(self) -> str:
        """Return the text of the study and of all its chapters."""
        return "\n".join(write_study(chapter) for chapter in self.chapters)

    def save(self, path: str | PathLike[str]) -> None:
        """Write the study with all its chapters into a file; the old one stays whole until the new one is."""
        write_file(path, self.dumps())

    def to_dict(self) -> dict[str, Any]:
        """Return the study as JSON data, with all its chapters."""
        return study_data(self)

    def to_dicts(self) -> list[dict[str, Any]]:
        """Return a row for every move, for a data frame."""
        return rows(self)

    def seen_by(self, seat: int, *, notes: bool = False) -> Study:
        """Return the study as a seat may see it.

        Notes of people and engines are left out, since nobody can tell what they give away; somebody who knows
        that they are harmless may keep them.
        """
        return seen_by(self, seat, notes=notes)

    def seal(self) -> str:
        """Return a digest that can be published before play and gives nothing away; see ``proves``."""
        return seal(self.tags, self._first)

    def proves(self, digest: str) -> bool:
        """Tell whether a digest that was published before is that of this study's deal."""
        return proves(self.tags, self._first, digest)

    def merge(self, other: Study) -> None:
        """Add all moves and notes of another study that begins at the same position."""
        merge(self, other)

    def copy(self) -> Self:
        """Return a copy that shares nothing with this study, without its chapters."""
        other = type(self)(self._first)
        other.tags.update(self.tags)
        merge(other, self)
        return other

    def __eq__(self, other: object) -> bool:
        """Tell whether two studies say the same."""
        return isinstance(other, Study) and self.to_dict() == other.to_dict()

    __hash__ = object.__hash__

    def __reduce__(self) -> tuple[Any, ...]:
        """Let studies be copied and pickled as data: long lines are nested too deeply to go node by node."""
        return read_data, (self.to_dict(), type(self))

    def __len__(self) -> int:
        """Count the moves, in all variations."""
        return sum(1 for _ in self.nodes()) - 1

    def __bool__(self) -> bool:
        """Say that there is a study, even if it has no move yet."""
        return True

    def __repr__(self) -> str:
        """Say in a few words what it is, and whether something was wrong with its file."""
        name = self.tags.get("Chapter") or self.tags.get("Event") or ""
        words = [f"<Study of {self.game}", f"{len(self)} moves"]
        words += [repr(name)] if name else []
        words += [f"{len(self._chapters)} more chapters"] if self._chapters else []
        troubles = [trouble for chapter in self.chapters for trouble in chapter.troubles]
        words += [f"{len(troubles)} troubles, the first: {troubles[0]}"] if troubles else []
        return f"{', '.join(words)}>"

    __str__ = dumps
