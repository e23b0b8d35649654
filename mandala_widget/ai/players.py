"""Who plays in an arena: small frozen objects that travel to other processes and machines."""

from __future__ import annotations

from dataclasses import dataclass
from random import Random
from typing import TYPE_CHECKING, ClassVar, Protocol, runtime_checkable

from mandala_widget.ai.greed import played, prospect
from mandala_widget.errors import MandalaError
from mandala_widget.games.catalogue import game_named

if TYPE_CHECKING:
    from mandala_widget.games.move import Move
    from mandala_widget.games.position import Position


@runtime_checkable
class Player(Protocol):
    """Anything that chooses moves; it can be pickled, and its ``repr`` tells it from every other player."""

    @property
    def name(self) -> str:
        """What it is called in results."""

    @property
    def peeks(self) -> bool:
        """Whether it is shown the full position, as only a deliberate cheat is; all others get their view."""

    def choose(self, position: Position, seed: int) -> Move:
        """Return a legal move for the seat to move, the same one for the same position and seed."""


@dataclass(frozen=True)
class RandomPlayer:
    """Plays any legal move, each equally likely."""

    name: ClassVar[str] = "random"
    peeks: ClassVar[bool] = False

    def choose(self, position: Position, seed: int) -> Move:
        """Draw a move."""
        return Random(seed).choice(position.legal_moves())  # noqa: S311 - a game is no secret


@dataclass(frozen=True)
class GreedyPlayer:
    """Plays what puts it furthest ahead if the table were shared out right after its move.

    It looks one move ahead and counts what lies there: it completes a mandala when the picks that follow are good
    for it, takes what scores most, and fights for majorities and room. It plans nothing, expects no answer, and
    tells cards apart neither in its hand nor in what others may hold. Between equal moves it draws.
    """

    name: ClassVar[str] = "greedy"
    peeks: ClassVar[bool] = False

    def choose(self, position: Position, seed: int) -> Move:
        """Return the move with the best prospect."""
        game = game_named(position.game)
        state = game.from_dict(position.to_dict())
        moves = position.legal_moves()
        Random(seed).shuffle(moves)  # noqa: S311 - a game is no secret
        return max(moves, key=lambda move: prospect(game, played(game, state, move.number), state.to_move))


@dataclass(frozen=True)
class SearchPlayer:
    """Plays the first suggestion of the search, after so many iterations or seconds a move."""

    iterations: int | None = None
    seconds: float | None = None
    threads: int = 1
    peeks: ClassVar[bool] = False

    def __post_init__(self) -> None:
        """Refuse a player without a budget, or with two."""
        if (self.iterations is None) == (self.seconds is None):
            message = "a search player thinks for so many iterations or for so many seconds: give one of the two"
            raise MandalaError(message)

    @property
    def name(self) -> str:
        """What it is called, by its budget."""
        budget = f"{self.seconds:g} s" if self.iterations is None else f"{self.iterations}"
        return f"search {budget}" + (f" ×{self.threads}" if self.threads > 1 else "")

    def choose(self, position: Position, seed: int) -> Move:
        """Ask for advice and follow it."""
        # The search loads the compiler; a player that only travels to where it plays should not wait for that.
        from mandala_widget.ai.suggesting import suggest  # noqa: PLC0415

        advice = suggest(
            position,
            iterations=self.iterations,
            seconds=self.seconds,
            seed=seed,
            threads=self.threads,
        )
        return advice[0].move
