"""What is raised for bad input: always a MandalaError that says what, where and what instead."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence

    from mandala_widget.games.problem import Problem
    from mandala_widget.games.refusal import Refusal


class MandalaError(ValueError):
    """Base of all errors that bad input can cause."""


class IllegalMove(MandalaError):  # noqa: N818 - the public name reads better without a suffix
    """A move that cannot be played here; ``refusal`` says why."""

    def __init__(self, refusal: Refusal) -> None:
        """Keep the refusal."""
        super().__init__(refusal)
        self.refusal = refusal

    def __str__(self) -> str:
        """Return the refusal's code and its English sentence."""
        return f"{self.refusal.code} ({self.refusal.rule}): {self.refusal.text()}"


class BadPosition(MandalaError):  # noqa: N818
    """A position that breaks rules; ``problems`` lists all of them."""

    def __init__(self, problems: Sequence[Problem]) -> None:
        """Keep the problems."""
        super().__init__(tuple(problems))
        self.problems = tuple(problems)

    def __str__(self) -> str:
        """Return one English sentence a line."""
        return "\n".join(str(problem) for problem in self.problems)


class BadChance(MandalaError):  # noqa: N818
    """A draw, a refill or the like that cannot be; ``problem`` says why."""

    def __init__(self, problem: Problem) -> None:
        """Keep the problem."""
        super().__init__(problem)
        self.problem = problem

    def __str__(self) -> str:
        """Return the English sentence."""
        return str(self.problem)
