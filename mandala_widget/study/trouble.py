"""What is wrong with a text, and where."""

from __future__ import annotations

from dataclasses import dataclass

from mandala_widget.errors import MandalaError
from mandala_widget.words import quoted

NOTATION = "notation"
"""Stands in place of the number of a rule where the text itself is at fault."""


@dataclass(frozen=True, slots=True)
class Trouble:
    """One thing that is wrong: its place, counted from 1, the words there, the rule, and what would be right."""

    line: int
    column: int
    token: str
    rule: str
    what: str

    def __str__(self) -> str:
        """Return all of it in one line."""
        return f"line {self.line}, column {self.column}: {quoted(self.token)} ({self.rule}): {self.what}"


class BadNotation(MandalaError):  # noqa: N818 - as the other errors that people see
    """A text that cannot be read; ``trouble`` says where and why."""

    def __init__(self, trouble: Trouble) -> None:
        """Keep the trouble."""
        super().__init__(trouble)
        self.trouble = trouble

    def __str__(self) -> str:
        """Return the trouble in one line."""
        return str(self.trouble)

    @property
    def line(self) -> int:
        """The line, from 1."""
        return self.trouble.line

    @property
    def column(self) -> int:
        """The column, from 1."""
        return self.trouble.column

    @property
    def token(self) -> str:
        """The words that cannot be read."""
        return self.trouble.token

    @property
    def rule(self) -> str:
        """The number of the rule that they break."""
        return self.trouble.rule
