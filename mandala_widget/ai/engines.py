"""The engine of each game: its search, interpreted at once and compiled as soon as that is done."""

from __future__ import annotations

import sys
from functools import cache
from importlib import import_module
from threading import Event, Lock, Thread
from typing import TYPE_CHECKING, Any

from mandala_widget.ai import contract, search
from mandala_widget.ai.linking import Linker
from mandala_widget.ai.searcher import ArraySearch, Search
from mandala_widget.games import GAMES

if TYPE_CHECKING:
    from types import ModuleType

    from mandala_widget.games.game import Game
    from mandala_widget.games.kernel.state import State
    from mandala_widget.games.seeds import Seed

CAN_COMPILE = sys.platform != "emscripten"


@cache
def engine(game: str) -> Engine:
    """Return the engine of a game."""
    return Engine(GAMES[game], import_module(f"mandala_widget.ai.brains.{game}"))


class Engine:
    """The search linked to the rules and the brain of one game."""

    def __init__(self, game: Game[Any], brain: ModuleType) -> None:
        """Link the search; nothing is compiled before somebody asks for it."""
        self.game = game
        self.links: dict[Any, Any] = {stub: getattr(game.rules, stub.__name__) for stub in contract.RULES}
        self.links |= {stub: getattr(brain, stub.__name__) for stub in contract.BRAIN}
        linker = Linker(self.links, lambda function: function)
        self.plain = (linker.twin(search.sow), linker.twin(search.think))
        for function in self.links.values():
            linker.twin(function)
        self.signature = linker.signature()
        self.quick: tuple[Any, Any] | None = None
        self.failure: BaseException | None = None
        self.done = Event()
        self.lock = Lock()
        self.thread: Thread | None = None

    @property
    def is_compiled(self) -> bool:
        """Whether the search runs compiled by now."""
        return self.quick is not None

    def prepare(self) -> None:
        """Begin to compile in the background, once; where there is no compiler this does nothing."""
        with self.lock:
            if CAN_COMPILE and self.thread is None:
                self.thread = Thread(target=self._compile, name=f"compile {self.game.name}", daemon=True)
                self.thread.start()

    def wait(self, seconds: float | None = None) -> bool:
        """Wait until the search is compiled; tell whether it is."""
        self.prepare()
        if self.thread is not None:
            self.done.wait(seconds)
        return self.is_compiled

    def start(self, view: State, seed: Seed, *, interpreted: bool = False) -> Search:
        """Return a search from what a seat knows: compiled if that is ready and nothing else is wished."""
        if self.quick is None or interpreted:
            return Search(self.game, view, seed, *self.plain)
        return ArraySearch(self.game, view, seed, *self.quick)

    def _compile(self) -> None:
        try:
            try:
                self.quick = self._compiled(keep=True)
            except Exception:  # noqa: BLE001 - a spoilt cache or a full disk is no reason to do without
                self.quick = self._compiled(keep=False)
        except BaseException as error:  # noqa: BLE001 - nobody reads what a thread raises; the search stays interpreted
            self.failure = error
        finally:
            self.done.set()

    def _compiled(self, *, keep: bool) -> tuple[Any, Any]:
        """Compile the search, or find it on disk, and try it out."""
        from mandala_widget.ai.kernels import cached, compiler  # noqa: PLC0415 - it takes a while to import

        linker = compiler(self.links, f"_{self.signature[:8]}")
        quick = (linker.twin(search.sow), linker.twin(search.think))
        if keep:
            for function in quick:
                cached(function, self.signature)
        trial = self.game.fresh(self.game.seats[0], {name: v[0] for name, v in self.game.options.items()})
        trial.rng = [1, 1]
        self.game.rules.set_up(trial)
        ArraySearch(self.game, trial, 1, *quick).run(1)
        return quick
