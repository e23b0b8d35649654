"""A move: its notation, which is also its number in the rules of its game."""

from __future__ import annotations

from typing import Self


class Move(str):
    """A legal form of move, like ``MaR``; it is its own text."""

    __slots__ = ("game", "number")

    game: str
    number: int

    def __new__(cls, game: str, number: int, text: str) -> Self:
        """Make the move of a game that has this number and text."""
        move = super().__new__(cls, text)
        move.game = game
        move.number = number
        return move

    def __getnewargs__(self) -> tuple[str, int, str]:  # type: ignore[override]
        """Let moves be pickled."""
        return self.game, self.number, str(self)
