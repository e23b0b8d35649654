"""Thinking about a position: one or more searches side by side, within a budget, until somebody says stop."""

from __future__ import annotations

from dataclasses import dataclass
from threading import Event, Lock, Thread
from time import perf_counter
from typing import TYPE_CHECKING

from mandala_widget.ai.findings import gather
from mandala_widget.games.seeds import seed_words

if TYPE_CHECKING:
    from mandala_widget.ai.engines import Engine
    from mandala_widget.ai.findings import Findings
    from mandala_widget.ai.searcher import Search
    from mandala_widget.games.kernel.state import State
    from mandala_widget.games.seeds import Seed

SLICE_SECONDS = 0.01
"""How long a search runs before it looks up again."""
MOST_ITERATIONS = 1 << 30


@dataclass(frozen=True, slots=True)
class Budget:
    """How long to think: so many seconds, or so many iterations, or until stopped."""

    seconds: float | None = None
    iterations: int | None = None


class Thinker:
    """One search, run slice by slice; as soon as that is possible a compiled one starts over and overtakes it."""

    def __init__(self, engine: Engine, view: State, seed: Seed) -> None:
        """Start interpreted, unless the engine is compiled already."""
        self.engine = engine
        self.view = view
        self.seed = seed
        self.was_compiled = engine.is_compiled
        self.search: Search = engine.start(view, seed)
        self.newer: Search | None = None
        self.slice = 1
        self.lock = Lock()

    def think(self, wanted: int) -> None:
        """Search for one slice, of at most about so many iterations."""
        if self.engine.is_compiled and not self.was_compiled:
            self.was_compiled = True
            self.newer = self.engine.start(self.view, self.seed)
            self.slice = 1
        began = perf_counter()
        with self.lock:
            (self.newer or self.search).run(max(1, min(self.slice, wanted)))
            if self.newer is not None and self.newer.iterations >= self.search.iterations:
                self.search, self.newer = self.newer, None
        if perf_counter() - began < SLICE_SECONDS / 2:
            self.slice *= 2

    @property
    def iterations(self) -> int:
        """How many iterations were made."""
        return self.search.iterations


class Thinking:
    """Thinkers at work, each in a thread of its own if there are several or if nobody waits for them."""

    def __init__(self, engine: Engine, view: State, budget: Budget, seed: Seed, threads: int) -> None:
        """Prepare the thinkers; the first one alone does what is asked for by iterations."""
        engine.prepare()
        words = seed_words(seed)
        self.thinkers = [Thinker(engine, view, f"{words}/{number}") for number in range(threads)]
        self.budget = budget
        self.stopped = Event()
        self.errors: list[BaseException] = []
        self.threads: list[Thread] = []
        self.began = perf_counter()

    def start(self) -> None:
        """Think in the background."""
        self.threads = [Thread(target=self._work, args=(thinker,), daemon=True) for thinker in self.thinkers]
        for thread in self.threads:
            thread.start()

    def run(self) -> None:
        """Think until the budget is used up."""
        if len(self.thinkers) == 1:
            self._work(self.thinkers[0])
        else:
            self.start()
            self.join()
        if self.errors:
            raise self.errors[0]

    def stop(self) -> None:
        """Stop at once, and wait until all have noticed."""
        self.stopped.set()
        self.join()

    def join(self) -> None:
        """Wait until all threads have ended."""
        try:
            for thread in self.threads:
                thread.join()
        except BaseException:
            self.stopped.set()
            raise

    @property
    def is_over(self) -> bool:
        """Whether nobody thinks any more."""
        return not any(thread.is_alive() for thread in self.threads)

    @property
    def seconds(self) -> float:
        """How long it has been."""
        return perf_counter() - self.began

    def findings(self) -> Findings | None:
        """Return what was found out so far; nothing before each move was tried once."""
        searches = []
        for thinker in self.thinkers:
            thinker.lock.acquire()
        try:
            searches = [thinker.search for thinker in self.thinkers if thinker.search.iterations]
            return gather(searches) if searches else None
        finally:
            for thinker in self.thinkers:
                thinker.lock.release()

    def _work(self, thinker: Thinker) -> None:
        try:
            while not self.stopped.is_set():
                wanted = self._wanted(thinker)
                if wanted <= 0:
                    break
                thinker.think(wanted)
        except BaseException as error:  # noqa: BLE001 - whoever waits for the thread gets it
            self.errors.append(error)
            self.stopped.set()

    def _wanted(self, thinker: Thinker) -> int:
        """Return how many iterations a thinker may still make; each thinker answers for its part."""
        if self.budget.seconds is not None and self.seconds >= self.budget.seconds and thinker.iterations:
            return 0
        if self.budget.iterations is None:
            return MOST_ITERATIONS
        part = -(-self.budget.iterations // len(self.thinkers))
        return part - thinker.iterations
