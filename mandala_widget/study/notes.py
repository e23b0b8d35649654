"""Notes: what people and engines say about a move, apart from the move itself."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from mandala_widget.errors import MandalaError
from mandala_widget.study.checked import CheckedDict
from mandala_widget.study.comments import Command, Comment, check_lang
from mandala_widget.study.glyphs import Glyphs
from mandala_widget.study.ratings import Evaluation, Rating, read_evaluation, read_rating
from mandala_widget.study.shapes import Shapes, from_commands, to_commands
from mandala_widget.study.tasks import Task, read_task
from mandala_widget.words import quoted

if TYPE_CHECKING:
    from collections.abc import Iterator


EVALUATION = "eval"
TABLE = "ai"
TASK = "task"
REST = "rest"


NOBODY = Evaluation()
"""No engine that we know of."""


@dataclass(frozen=True, slots=True)
class Table:
    """What an engine says of the moves of a position, best first, and which engine that is."""

    ratings: tuple[Rating, ...]
    source: Evaluation = NOBODY

    def loss(self, move: str) -> float | None:
        """Return how much of the win a move loses against the best, if the table says so."""
        return next((rating.loss for rating in self.ratings if rating.move == move), None)


class Comments(CheckedDict):
    """A text for each language; one that is empty is none."""

    def check(self, name: object, text: object) -> None:
        """Refuse what is no language, and what is no text."""
        check_lang(name)
        if not isinstance(text, str):
            raise MandalaError(f"a comment is a text, not {quoted(text)}")

    def __setitem__(self, lang: str, text: str) -> None:
        """Set the text of a language, or take it out if it is empty."""
        super().__setitem__(lang, text)
        if not text:
            del self[lang]

    def add(self, lang: str, text: str) -> None:
        """Add a text to what a language has already, on lines of its own, unless it says that already."""
        before = self.get(lang, "")
        if text and f"\n{text}\n" not in f"\n{before}\n":
            self[lang] = f"{before}\n{text}" if before else text


@dataclass(slots=True)
class Notes:
    """All that is noted about one move, or about the position before the first."""

    comments: Comments = field(default_factory=Comments)
    glyphs: Glyphs = field(default_factory=Glyphs)
    shapes: Shapes = field(default_factory=Shapes)
    evaluation: Evaluation | None = None
    """What the move is worth to the seat that made it."""
    table: Table | None = None
    """What the moves are worth that can follow."""
    commands: list[Command] = field(default_factory=list)
    """Everything else that is said to a program, also what we do not know."""
    rest: str = ""
    """The part of a file, from here on, that could not be read."""

    @property
    def task(self) -> Task | None:
        """The question to the reader, if there is one."""
        return next((read_task(one.text) for one in self.commands if one.name == TASK), None)

    @task.setter
    def task(self, task: Task | None) -> None:
        """Ask another question, or none."""
        others = [command for command in self.commands if command.name != TASK]
        self.commands = others if task is None else [Command(TASK, task.text()), *others]

    def take(self, comment: Comment, default_lang: str) -> None:
        """Note down what a comment says, in addition to what is noted already."""
        self.comments.add(comment.lang, comment.text)
        shapes, others = from_commands(comment.commands, default_lang)
        self.shapes.extend(shapes)
        for command in others:
            if not self._understands(command):
                lang = "" if command.lang == default_lang else command.lang
                self.commands.append(Command(command.name, command.text, lang))

    def _understands(self, command: Command) -> bool:
        """Note down what an engine found out; what cannot be read stays a command."""
        if command.name == EVALUATION and self.evaluation is None:
            self.evaluation = read_evaluation(command.text)
            return self.evaluation is not None
        if command.name == TABLE:
            return self._adds_to_table(command.text)
        if command.name == REST and not self.rest:
            self.rest = command.text
            return bool(self.rest)
        return False

    def _adds_to_table(self, text: str) -> bool:
        """Add a row to the table, or which engine it is from."""
        table = self.table or Table(())
        rating = read_rating(text)
        if rating is not None:
            self.table = Table((*table.ratings, rating), table.source)
            return True
        source = read_evaluation(text)
        if source is None or table.ratings or self.table is not None:
            return False
        self.table = Table((), source)
        return True

    def told(self, default_lang: str) -> Iterator[Comment]:
        """Yield the comments that say all of it, but the glyphs; the default language comes first."""
        commands = self.commands_by_language(default_lang)
        own = [*self._of_engines(), *commands.pop("", ()), *to_commands(self.shapes)]
        first = Comment(default_lang, tuple(own), self.comments.get(default_lang, ""))
        if first.commands or first.text:
            yield first
        for lang in sorted({*self.comments, *commands} - {default_lang}):
            yield Comment(lang, tuple(commands.get(lang, ())), self.comments.get(lang, ""))

    def commands_by_language(self, default_lang: str) -> dict[str, list[Command]]:
        """Return the commands of each language, in order; those of the default language go by no name."""
        found: dict[str, list[Command]] = {}
        for command in self.commands:
            lang = "" if command.lang == default_lang else command.lang
            found.setdefault(lang, []).append(Command(command.name, command.text, lang))
        return {lang: found[lang] for lang in sorted(found)}

    def _of_engines(self) -> Iterator[Command]:
        if self.evaluation is not None:
            yield Command(EVALUATION, self.evaluation.text())
        if self.table is not None:
            if self.table.source != NOBODY or not self.table.ratings:
                yield Command(TABLE, self.table.source.text())
            yield from (Command(TABLE, rating.text()) for rating in self.table.ratings)
        if self.rest:
            yield Command(REST, self.rest)

    def add(self, other: Notes) -> None:
        """Add what is noted elsewhere about the same move; what an engine found out is kept if it is there."""
        for lang, text in other.comments.items():
            self.comments.add(lang, text)
        self.glyphs.extend(other.glyphs)
        self.shapes.extend(other.shapes)
        self.evaluation = self.evaluation or other.evaluation
        self.table = self.table or other.table
        self.commands += [command for command in other.commands if command not in self.commands]
        self.rest = " ".join(dict.fromkeys(filter(None, (self.rest, other.rest))))
