"""The rules of Mandala, Patterns and Flowers: positions, moves, and the reasons why not."""

from mandala_widget.games.catalogue import GAMES

__all__ = ["GAMES"]
