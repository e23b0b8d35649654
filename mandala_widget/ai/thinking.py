"""Thinking about a position: one or more searches side by side, within a budget, until somebody says stop."""

from __future__ import annotations

from dataclasses import dataclass
from threading import Event, Lock, Thread
from time import perf_counter
from typing import TYPE_CHECKING

from mandala_widget.ai.findings import gather
from mandala_widget.games.seeds import seed_words

if TYPE_CHECKING:
    from mandala_widget.ai.endings import Ending
    from mandala_widget.ai.engines import Engine
    from mandala_widget.ai.findings import Findings
    from mandala_widget.ai.searcher import Search
    from mandala_widget.ai.verdicts import Solution
    from mandala_widget.games.kernel.state import State
    from mandala_widget.games.seeds import Seed

SLICE_SECONDS = 0.01
"""How long a search runs before it looks up again."""
MOST_ITERATIONS = 1 << 30
FIRST_PATIENCE = 0.02
LONGEST_PATIENCE = 0.32
"""For how many seconds all think before they try to solve an ending: it doubles each time, up to the longest."""
SOLVING_ALONE = 1
SOLVING_TOGETHER = 3
"""How many times as long they try to solve it then; with equal times two would hardly solve more than one that
does nothing else."""


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
    """Thinkers at work, each in a thread of its own if there are several or if nobody waits for them.

    If there is an ending to be solved they do that together, by turns with thinking, and when it is solved all of
    them rest. Where iterations are counted only the last of them solves, which can be repeated.
    """

    def __init__(  # noqa: PLR0913, PLR0917 - what is thought about, and what it is thought with
        self,
        engine: Engine,
        view: State,
        budget: Budget,
        seed: Seed,
        threads: int,
        ending: Ending | None = None,
    ) -> None:
        """Prepare the thinkers."""
        engine.prepare()
        words = seed_words(seed)
        self.thinkers = [Thinker(engine, view, f"{words}/{number}") for number in range(threads)]
        self.ending = ending
        self.budget = budget
        self.stopped = Event()
        self.free = Event()
        self.free.set()
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
        self._stop()
        self.join()

    def join(self) -> None:
        """Wait until all threads have ended."""
        try:
            for thread in self.threads:
                thread.join()
        except BaseException:
            self._stop()
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

    def solution(self) -> Solution | None:
        """Return what was proved so far, if that is enough to be called a solution."""
        return None if self.ending is None else self.ending.solution()

    def _stop(self) -> None:
        self.stopped.set()
        self.free.set()
        if self.ending is not None:
            self.ending.stop.set()

    def _work(self, thinker: Thinker) -> None:
        try:
            if self.ending is not None and thinker is self.thinkers[-1]:
                self._solve_and_think(self.ending, thinker)
            self._think(thinker)
        except BaseException as error:  # noqa: BLE001 - whoever waits for the thread gets it
            self.errors.append(error)
            self._stop()

    def _solve_and_think(self, ending: Ending, thinker: Thinker) -> None:
        """Solve at a stretch if it is nodes that count, else by turns with thinking.

        A node of the solver costs about as much as an iteration of the search, so there are as many.
        """
        if self.budget.iterations is not None:
            self._solve(ending, nodes=self.budget.iterations)
            return
        patience = FIRST_PATIENCE
        solving = SOLVING_ALONE if len(self.thinkers) == 1 else SOLVING_TOGETHER
        while self._wanted(thinker) > 0 and not self.stopped.is_set():
            self._think(thinker, patience)
            self._solve_together(ending, solving * patience)
            patience = min(2 * patience, LONGEST_PATIENCE)

    def _solve_together(self, ending: Ending, patience: float) -> None:
        """Try to solve the ending with all threads, while no other thinker is at work."""
        self.free.clear()
        try:
            self._solve(ending, patience)
        finally:
            self.free.set()

    def _solve(self, ending: Ending, patience: float | None = None, nodes: int | None = None) -> None:
        """Try to solve the ending; there is nothing left to think about once all of it is proved."""
        limits = [patience, None if self.budget.seconds is None else self.budget.seconds - self.seconds]
        ending.prove(min((limit for limit in limits if limit is not None), default=None), nodes)
        found = ending.solution()
        if found is not None and found.is_complete:
            self.stopped.set()

    def _think(self, thinker: Thinker, patience: float | None = None) -> None:
        """Search until the budget is used up, or for so many seconds."""
        began = self.seconds
        while self._may_think() and (patience is None or self.seconds - began < patience):
            wanted = self._wanted(thinker)
            if wanted <= 0:
                break
            thinker.think(wanted)

    def _may_think(self) -> bool:
        """Wait while others solve, then tell whether to think on."""
        self.free.wait()
        return not self.stopped.is_set()

    def _wanted(self, thinker: Thinker) -> int:
        """Return how many iterations a thinker may still make; each thinker answers for its part."""
        if self.budget.seconds is not None and self.seconds >= self.budget.seconds and thinker.iterations:
            return 0
        if self.budget.iterations is None:
            return MOST_ITERATIONS
        part = -(-self.budget.iterations // len(self.thinkers))
        return part - thinker.iterations
