"""A move: its notation, which is also its number in the rules of its game."""

from __future__ import annotations

from typing import Self


class Move(str):
    """A legal form of move, like ``MaR``; it is its own text."""

    __slots__ = ("_game", "_number")

    _game: str
    _number: int

    def __new__(cls, game: str, number: int, text: str) -> Self:
        """Make the move of a game that has this number and text."""
        move = super().__new__(cls, text)
        move._game = game
        move._number = number
        return move

    @property
    def game(self) -> str:
        """The game whose move it is."""
        return self._game

    @property
    def number(self) -> int:
        """Its number in the rules of the game."""
        return self._number

    def __getnewargs__(self) -> tuple[str, int, str]:  # type: ignore[override]
        """Let moves be pickled."""
        return self.game, self.number, str(self)
