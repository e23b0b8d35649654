"""The tree of a study: nodes, each a move with what came of it, what is noted about it, and what may follow."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from mandala_widget.errors import MandalaError
from mandala_widget.games.chance import AS_IT_COMES
from mandala_widget.study.addresses import address_of
from mandala_widget.study.analysing import is_stale
from mandala_widget.study.answering import answers
from mandala_widget.study.merging import extract, graft
from mandala_widget.study.notes import Notes
from mandala_widget.study.reading import read_move
from mandala_widget.study.steps import Step, written

if TYPE_CHECKING:
    from collections.abc import Iterator

    from mandala_widget.games.chance import Chance
    from mandala_widget.games.move import Move
    from mandala_widget.games.position import Position
    from mandala_widget.study.comments import Command
    from mandala_widget.study.glyphs import Glyphs
    from mandala_widget.study.notes import Comments, Table
    from mandala_widget.study.ratings import Evaluation
    from mandala_widget.study.shapes import Shapes
    from mandala_widget.study.study import Study
    from mandala_widget.study.tasks import Task


class Node:
    """A move in a study; the root, which has none, is the position before the first move.

    It stores the move and what is told of chance. Its position is computed when somebody asks for it.
    """

    __slots__ = ("_notes", "children", "move", "parent", "study", "told")

    def __init__(
        self, study: Study, parent: Node | None = None, move: Move | None = None, told: Chance = AS_IT_COMES
    ) -> None:
        """Make a node without children; people call ``play`` instead."""
        self.study = study
        self.parent = parent
        self.move = move
        self.told = told
        """What chance decided, where that differs from what the position before would give."""
        self.children: list[Node] = []
        """The moves that follow, the main one first."""
        self._notes: Notes | None = None

    @property
    def position(self) -> Position:
        """The position after the move."""
        return self.study.position_of(self)

    def play(self, move: str) -> Node:
        """Return the child for a move, made if it is new.

        The move may be written as in a record: ``MaG+ROY`` also says what is drawn, be it seen or imagined.
        """
        attempt = read_move(move, self.position)
        return self.child(attempt.move, attempt.told)

    def child(self, move: Move, told: Chance = AS_IT_COMES) -> Node:
        """Return the child for a legal move and what is told of chance, made if it is new."""
        for child in self.children:
            if child.move == move and child.told == told:
                return child
        child = Node(self.study, self, move, told)
        self.children.append(child)
        return child

    # Where it is.

    @property
    def is_root(self) -> bool:
        """Whether it is the position before the first move."""
        return self.move is None

    @property
    def line(self) -> list[Node]:
        """The nodes from the first move to this one."""
        nodes: list[Node] = []
        node = self
        while node.parent is not None:
            nodes.append(node)
            node = node.parent
        return nodes[::-1]

    @property
    def ply(self) -> int:
        """How many moves were made."""
        return len(self.line)

    @property
    def mainline(self) -> list[Node]:
        """The nodes that follow, by the main move each time."""
        nodes: list[Node] = []
        node = self
        while node.children:
            node = node.children[0]
            nodes.append(node)
        return nodes

    @property
    def is_main(self) -> bool:
        """Whether it belongs to the main line of the study."""
        return all(node.parent is not None and node.parent.children[0] is node for node in self.line)

    @property
    def address(self) -> str:
        """Where it stands in the study, as in ``#14.b2``; see ``Study.node``."""
        return address_of(self)

    @property
    def seat(self) -> int | None:
        """The seat that made the move; nobody for the root."""
        return None if self.parent is None else self.parent.position.to_move

    @property
    def step(self) -> Step:
        """The move as it is written in a record, with what came of it."""
        if self.parent is None or self.move is None:
            return Step("", ())
        return written(self.parent.position, self.move, self.position, self.told.deck)

    def descendants(self) -> Iterator[Node]:
        """Yield this node and all below it: a move, then what follows its main line, then the variations."""
        waiting = [self]
        while waiting:
            node = waiting.pop()
            yield node
            waiting.extend(reversed(node.children))

    # Change the tree.

    def promote(self) -> None:
        """Move the variation that this node belongs to one place up among its siblings."""
        node: Node | None = self
        while node is not None and node._place == 0:  # noqa: SLF001 - one of us
            node = node.parent
        if node is not None:
            node._move_to(node._place - 1)  # noqa: SLF001 - one of us

    def demote(self) -> None:
        """Move the variation that this node belongs to one place down among its siblings."""
        node: Node | None = self
        while node is not None and node._is_last:  # noqa: SLF001 - one of us
            node = node.parent
        if node is not None:
            node._move_to(node._place + 1)  # noqa: SLF001 - one of us

    def make_main(self) -> None:
        """Make the line that leads here the main line of the study."""
        for node in self.line:
            node._move_to(0)  # noqa: SLF001 - one of us

    def delete(self) -> None:
        """Take this node, and all below it, out of the study."""
        if self.parent is None:
            message = "the root cannot be deleted: it is the position that the study begins with"
            raise MandalaError(message)
        self.study.forget(self)
        self.parent.children.remove(self)
        self.parent = None

    def graft(self, branch: Node) -> Node:
        """Add a copy of a move of any study and of all that follows; nothing if one of the moves is illegal."""
        return graft(self, branch)

    def extract(self) -> Study:
        """Return a study of the line alone that leads here and goes on from here."""
        return extract(self)

    @property
    def _place(self) -> int:
        return 0 if self.parent is None else self.parent.children.index(self)

    @property
    def _is_last(self) -> bool:
        return self.parent is None or self.parent.children[-1] is self

    def _move_to(self, place: int) -> None:
        if self.parent is not None:
            self.parent.children.remove(self)
            self.parent.children.insert(place, self)

    # What is noted.

    @property
    def notes(self) -> Notes:
        """All that is noted here."""
        if self._notes is None:
            self._notes = Notes()
        return self._notes

    @notes.setter
    def notes(self, notes: Notes) -> None:
        """Note something else instead."""
        self._notes = notes

    @property
    def has_notes(self) -> bool:
        """Whether anything is noted here."""
        return self._notes is not None and self._notes != Notes()

    @property
    def comment(self) -> str:
        """The text in the language of the study."""
        return "" if self._notes is None else self._notes.comments.get(self.study.lang, "")

    @comment.setter
    def comment(self, text: str) -> None:
        """Say something in the language of the study."""
        self.comments[self.study.lang] = text

    @property
    def comments(self) -> Comments:
        """The texts by their languages."""
        return self.notes.comments

    @property
    def glyphs(self) -> Glyphs:
        """What one thinks of the move: ``!``, ``?``, ``$222``."""
        return self.notes.glyphs

    @property
    def shapes(self) -> Shapes:
        """Arrows, marks, labels and what is dimmed, as in ``arrow g:H1.G>Ma``."""
        return self.notes.shapes

    @property
    def evaluation(self) -> Evaluation | None:
        """What the move is worth to the seat that made it."""
        return None if self._notes is None else self._notes.evaluation

    @evaluation.setter
    def evaluation(self, evaluation: Evaluation | None) -> None:
        """Say what the move is worth."""
        self.notes.evaluation = evaluation

    @property
    def is_stale(self) -> bool:
        """Whether the move was judged by an earlier version of our adviser, which judged differently."""
        return self.evaluation is not None and is_stale(self.evaluation, self.study.game)

    @property
    def table(self) -> Table | None:
        """What an engine says of the moves that can follow."""
        return None if self._notes is None else self._notes.table

    @table.setter
    def table(self, table: Table | None) -> None:
        """Say what the moves are worth that can follow."""
        self.notes.table = table

    @property
    def task(self) -> Task | None:
        """The question to the reader."""
        return None if self._notes is None else self._notes.task

    @task.setter
    def task(self, task: Task | None) -> None:
        """Ask the reader something."""
        self.notes.task = task

    def answers(self, move: str) -> bool | None:
        """Tell whether a move answers the task here; None if there is no task or nobody knows the move's loss."""
        return None if self.task is None else answers(self.task, self.position, move, self.table)

    @property
    def commands(self) -> list[Command]:
        """Everything else that is said to a program."""
        return self.notes.commands

    def __repr__(self) -> str:
        """Say where it is and what was played."""
        return f"<{self.address} {self.step.text}>" if self.move else "<#0>"

    def _repr_pretty_(self, printer: Any, cycle: bool) -> None:  # noqa: FBT001 - IPython calls it so
        """Show the table where IPython shows a value."""
        printer.text(repr(self) if cycle else f"{self!r}\n{self.position.diagram()}")
