"""How many endings of Patterns are solved in a second, by the number of open tiles.

    .venv/bin/python tests/benchmarks/solve_patterns.py [positions] [seconds] [seed] [open tiles ...]

Both seats choose the move after which the brain expects most; the position with so many open tiles is solved, each
with an empty table. Time is that of one processor, as the machine may be busy with other things.
"""

from __future__ import annotations

import sys
from itertools import count, islice
from math import inf
from random import Random
from time import thread_time
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np
from fit_patterns import choose

import mandala_widget as mw
from mandala_widget.ai.brains import patterns as brain
from mandala_widget.ai.exact import Solver, Verdict
from mandala_widget.ai.kernels import compiled
from mandala_widget.games.patterns.rules import open_cells

if TYPE_CHECKING:
    from collections.abc import Iterator

TILES = (21, 24, 27, 30, 33)
PATIENCE = 2_500_000
"""After so many nodes a position is given up; they take about two seconds."""


class Effort(NamedTuple):
    """What it took to prove the outcome, then also the margin: seconds without end if it was given up."""

    outcome: float
    margin: float
    outcome_nodes: int
    margin_nodes: int


def main(positions: int = 40, seconds: float = 1.0, seed: int = 1, *numbers: int) -> None:
    judge = compiled(brain).judge
    prove(next(endings(judge, min(TILES), seed)))
    print(f"open tiles: solved within {seconds} s, nodes median / 95 % / most")
    for tiles in numbers or TILES:
        efforts = [prove(position) for position in islice(endings(judge, tiles, seed), positions)]
        for what in ("outcome", "margin"):
            solved = sum(getattr(effort, what) <= seconds for effort in efforts)
            nodes = np.quantile([getattr(effort, f"{what}_nodes") for effort in efforts], (0.5, 0.95, 1))
            figures = " / ".join(f"{number:,.0f}" for number in nodes)
            print(f"{tiles} {what:8} {solved:3} of {len(efforts)}   {figures}", flush=True)


def endings(judge: Any, tiles: int, seed: int) -> Iterator[mw.Position]:
    for number in count():
        chance = Random(f"{seed}/{tiles}/{number}")
        position = mw.new("patterns", seed=f"{seed}/{tiles}/{number}")
        while not position.is_over and open_cells(position._state).bit_count() > tiles:  # noqa: SLF001 - to count
            position = position.play(choose(judge, position, chance, luck=0.0))
        if not position.is_over:
            yield position


def prove(position: mw.Position) -> Effort:
    solver = Solver()
    solver.begin(PATIENCE)
    verdict, seconds, nodes = Verdict(), [inf, inf], [PATIENCE, PATIENCE]
    began = thread_time()
    while verdict.margin is None:
        goal = verdict.next_outcome() if verdict.outcome is None else verdict.next_margin()
        bound = solver.bound(position, goal)
        if solver.is_stopped:
            break
        verdict = verdict.narrowed(bound, goal)
        for part, known in enumerate((verdict.outcome, verdict.margin)):
            if known is not None and seconds[part] == inf:
                seconds[part], nodes[part] = thread_time() - began, solver.nodes
    return Effort(seconds[0], seconds[1], nodes[0], nodes[1])


if __name__ == "__main__":
    main(*map(int, sys.argv[1:]))
