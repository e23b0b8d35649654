"""How many endings of Patterns are solved in a second, by the number of open tiles.

    .venv/bin/python tests/benchmarks/solve_patterns.py [positions] [seconds] [seed] [threads] [open tiles ...]

Both seats choose the move after which the brain expects most; the position with so many open tiles is solved, each
with an empty table: with one thread, then with as many as are asked for, so that both suffer alike from what else
the machine does. There are two clocks: the one on the wall, and the processor time of the thread that worked
longest, which is about what the wall would show if each thread had a processor for itself.
"""

from __future__ import annotations

import sys
from itertools import count, islice
from math import inf
from random import Random
from statistics import median
from threading import Timer
from time import perf_counter, thread_time
from typing import TYPE_CHECKING, Any, NamedTuple

from fit_patterns import choose

import mandala_widget as mw
from mandala_widget.ai.brains import patterns as brain
from mandala_widget.ai.exact import Solver, Stop, Verdict
from mandala_widget.ai.kernels import compiled
from mandala_widget.games.patterns.rules import open_cells

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from mandala_widget.ai.desks import Desk

TILES = (21, 24, 27, 30, 33)
PATIENCE = 4
"""A position is given up after so many times the seconds, as a busy machine may let us wait."""


class TimedSolver(Solver):
    """A solver that knows how long its desks were at work."""

    def __init__(self, threads: int) -> None:
        super().__init__(threads=threads)
        self.work = dict.fromkeys(self.desks, 0.0)

    def search(self, desk: Desk, key: int, goal: int) -> int:
        began = thread_time()
        bound = super().search(desk, key, goal)
        self.work[desk] += thread_time() - began
        return bound


class Effort(NamedTuple):
    """What it took to prove something: without end if it was given up."""

    wall: float
    work: float
    nodes: float


GIVEN_UP = Effort(inf, inf, inf)


def main(positions: int = 40, seconds: int = 1, seed: int = 1, threads: int = 1, *numbers: int) -> None:
    judge = compiled(brain).judge
    crews = sorted({1, threads})
    prove(next(endings(judge, min(TILES), seed)), threads, seconds)
    print(f"solved within {seconds} s by the wall / by the processor, median of seconds by both, and of nodes")
    for tiles in numbers or TILES:
        chosen = islice(endings(judge, tiles, seed), positions)
        efforts = [[prove(position, crew, seconds) for crew in crews] for position in chosen]
        for crew, of_crew in zip(crews, zip(*efforts, strict=True), strict=True):
            for what, of_part in zip(("outcome", "margin"), zip(*of_crew, strict=True), strict=True):
                report(f"{tiles} tiles, {crew} threads, {what:8}", seconds, of_part)


def report(what: str, seconds: int, efforts: Sequence[Effort]) -> None:
    walls, works, nodes = zip(*efforts, strict=True)
    solved = " / ".join(str(sum(time <= seconds for time in times)) for times in (walls, works))
    medians = f"{median(walls):.4f} / {median(works):.4f} s, {median(nodes):,.0f} nodes"
    print(f"{what} {solved} of {len(efforts)}, {medians}", flush=True)


def endings(judge: Any, tiles: int, seed: int) -> Iterator[mw.Position]:
    for number in count():
        chance = Random(f"{seed}/{tiles}/{number}")
        position = mw.new("patterns", seed=f"{seed}/{tiles}/{number}")
        while not position.is_over and open_cells(position._state).bit_count() > tiles:  # noqa: SLF001 - to count
            position = position.play(choose(judge, position, chance, luck=0.0))
        if not position.is_over:
            yield position


def prove(position: mw.Position, threads: int, seconds: int) -> list[Effort]:
    """Return what the outcome took, and what the margin took."""
    solver, stop = TimedSolver(threads=threads), Stop()
    stop.watch(solver)
    clock = Timer(PATIENCE * seconds, stop.set)
    clock.start()
    efforts: list[Effort] = []
    verdict, began = Verdict(), perf_counter()
    while verdict.margin is None:
        goal = verdict.next_outcome() if verdict.outcome is None else verdict.next_margin()
        bound = solver.bound(position, goal)
        if solver.is_stopped:
            break
        verdict = verdict.narrowed(bound, goal)
        while len(efforts) < (verdict.outcome is not None) + (verdict.margin is not None):
            efforts.append(Effort(perf_counter() - began, max(solver.work.values()), solver.nodes))
    clock.cancel()
    return [*efforts, GIVEN_UP, GIVEN_UP][:2]


if __name__ == "__main__":
    main(*map(int, sys.argv[1:]))
