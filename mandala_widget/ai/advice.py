"""Advice: what to play, how good each move is, and how sure that is."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import TYPE_CHECKING, Any, overload

from mandala_widget.ai.reasons import compare, reasons
from mandala_widget.games.layout import columns

if TYPE_CHECKING:
    from mandala_widget.ai.reasons import Reason
    from mandala_widget.games.move import Move
    from mandala_widget.games.position import Position

HEADINGS = ("move", "win", "95 %", "margin", "loss", "best", "samples", "line")


@dataclass(frozen=True)
class Suggestion:
    """What is to be said of one move."""

    view: Position = field(repr=False)
    move: Move
    win: float
    """The probability to win, or with several players the expected share of the win."""
    interval: tuple[float, float]
    """Where that lies in 95 of 100 cases, as far as longer searches and the luck of the sampled worlds tell."""
    margin: float
    """The expected lead over the best other seat, in points."""
    loss: float
    """How much of the win is lost against the best move."""
    best: float
    """The probability that no other move is better; moves that are proved to be equally good share it."""
    samples: int
    """In how many worlds it was tried; none where everything is solved."""
    is_exact: bool = False
    """Whether the figures are solved, not estimated: the margin is what best play of both seats ends with."""
    rival: Move | None = field(default=None, repr=False)
    """The best move, where this is another."""
    numbers: tuple[int, ...] = field(default=(), repr=False)
    """The line, by the numbers of its moves."""

    @cached_property
    def line(self) -> tuple[Move, ...]:
        """The move and how play would go on, as far as that can be told from what the seat knows."""
        position, moves = self.view, list[Any]()
        for number in self.numbers:
            move = next((move for move in position.legal_moves() if move.number == number), None)
            if move is None:
                break
            moves.append(move)
            position = position.play(move)
        return tuple(moves)

    @cached_property
    def reasons(self) -> tuple[Reason, ...]:
        """The countable facts about the best move; for another one, what speaks for the best move instead."""
        if self.rival is None:
            return reasons(self.view, self.move)
        return compare(self.view, self.rival, self.move)

    def to_dict(self) -> dict[str, Any]:
        """Return it as a row of JSON data."""
        return {
            "move": str(self.move),
            "win": self.win,
            "low": self.interval[0],
            "high": self.interval[1],
            "margin": self.margin,
            "loss": self.loss,
            "best": self.best,
            "samples": self.samples,
            "exact": self.is_exact,
            "line": " ".join(self.line),
        }

    def cells(self) -> list[str]:
        """Return it as the cells of a table for people."""
        low, high = self.interval
        return [
            str(self.move),
            f"{self.win:.1%}",
            "exact" if self.is_exact else f"{low:.1%}-{high:.1%}",
            f"{self.margin:+.0f}" if self.is_exact else f"{self.margin:+.1f}",
            f"{self.loss:.1%}",
            f"{self.best:.0%}",
            str(self.samples),
            " ".join(self.line[1:]),
        ]


class Advice(Sequence[Suggestion]):
    """A suggestion for every legal move, the best one first."""

    def __init__(self, view: Position, suggestions: Sequence[Suggestion], iterations: int, seconds: float) -> None:
        """Keep the suggestions, what they were made from, and what they cost."""
        self.view = view
        self.suggestions = tuple(suggestions)
        self.iterations = iterations
        self.seconds = seconds

    @overload
    def __getitem__(self, index: int) -> Suggestion: ...

    @overload
    def __getitem__(self, index: slice) -> tuple[Suggestion, ...]: ...

    def __getitem__(self, index: int | slice) -> Suggestion | tuple[Suggestion, ...]:
        """Return the suggestion at a place, counted from the best."""
        return self.suggestions[index]

    def __len__(self) -> int:
        """Count the suggestions."""
        return len(self.suggestions)

    @property
    def is_solved(self) -> bool:
        """Whether all figures are exact."""
        return bool(self) and all(one.is_exact for one in self)

    def of(self, move: str) -> Suggestion:
        """Return what is to be said of a legal move, given in any form that can be read."""
        wanted = self.view.move(move)
        return next(one for one in self if one.move == wanted)

    def to_dicts(self) -> list[dict[str, Any]]:
        """Return rows of JSON data, for a data frame."""
        return [one.to_dict() for one in self]

    def __str__(self) -> str:
        """Return the suggestions as a table."""
        return "\n".join(columns([HEADINGS, *(one.cells() for one in self)], indent=""))

    __repr__ = __str__
