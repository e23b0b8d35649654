"""The engine of each game: its search, interpreted at once and compiled as soon as that is done."""

from __future__ import annotations

from functools import cache
from importlib import import_module
from typing import TYPE_CHECKING, Any

from mandala_widget.ai import contract, search
from mandala_widget.ai.program import Program
from mandala_widget.ai.searcher import ArraySearch, Search
from mandala_widget.games import GAMES

if TYPE_CHECKING:
    from types import ModuleType

    from mandala_widget.games.game import Game
    from mandala_widget.games.kernel.state import State
    from mandala_widget.games.seeds import Seed


@cache
def engine(game: str) -> Engine:
    """Return the engine of a game."""
    return Engine(GAMES[game], import_module(f"mandala_widget.ai.brains.{game}"))


class Engine(Program):
    """The search linked to the rules and the brain of one game."""

    def __init__(self, game: Game[Any], brain: ModuleType) -> None:
        """Link the search."""
        self.game = game
        links: dict[Any, Any] = {stub: getattr(game.rules, stub.__name__) for stub in contract.RULES}
        links |= {stub: getattr(brain, stub.__name__) for stub in contract.BRAIN}
        super().__init__(game.name, (search.sow, search.think), links)

    def start(self, view: State, seed: Seed, *, interpreted: bool = False) -> Search:
        """Return a search from what a seat knows: compiled if that is ready and nothing else is wished."""
        if self.quick is None or interpreted:
            return Search(self.game, view, seed, *self.plain)
        return ArraySearch(self.game, view, seed, *self.quick)

    def try_out(self, functions: tuple[Any, ...]) -> None:
        """Search a new game."""
        trial = self.game.fresh(self.game.seats[0], {name: v[0] for name, v in self.game.options.items()})
        trial.rng = [1, 1]
        self.game.rules.set_up(trial)
        ArraySearch(self.game, trial, 1, *functions).run(1)
