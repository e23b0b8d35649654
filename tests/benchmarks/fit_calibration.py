"""Fits what the figures of a search are worth, for mandala_widget/ai/calibration.py.

    .venv/bin/python tests/benchmarks/fit_calibration.py --tables mandala patterns --games 300 --positions 60

The search plays against itself, and the results of the games are fitted to the shares that it found for its moves,
by logistic regression. In positions of such games the best move, and the leads over the others that were tried
most, are compared with what a search of twenty times the length finds: the doubt makes 95 of 100 intervals hold
that. Moves that are solved tell nothing. The seeds are others than those of calibration.py, which checks what
comes out here.
"""

from __future__ import annotations

import argparse
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from math import sqrt
from random import Random
from typing import TYPE_CHECKING, NamedTuple

import numpy as np
from calibration import GUIDE, LONGER, TABLES, self_play, warm

from mandala_widget.ai.calibration import CALIBRATIONS, NEUTRAL
from mandala_widget.ai.findings import CONFIDENCE
from mandala_widget.ai.suggesting import Question

if TYPE_CHECKING:
    from collections.abc import Sequence

    import mandala_widget as mw
    from mandala_widget.ai.findings import Findings

NUMBERED_FROM = 100_000
STEPS = 20
PROMISED = 0.95
FINALIST = 0.2
"""A move that was tried less than this, as a part of the most, is known by too few samples."""


class Moved(NamedTuple):
    """By how much a longer search moved a figure, and by how much the luck of the samples may have."""

    change: float
    luck: float


def main() -> None:
    """Read the command line, play, and print what to write down."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--tables", nargs="+", choices=TABLES, default=list(TABLES))
    parser.add_argument("--iterations", type=int, default=2000)
    parser.add_argument("--games", type=int, default=300)
    parser.add_argument("--positions", type=int, default=60)
    parser.add_argument("--workers", type=int, default=1)
    chosen = parser.parse_args()
    for table in chosen.tables:
        with ProcessPoolExecutor(chosen.workers, initializer=start, initargs=(table,)) as executor:
            games = executor.map(partial(shares, table, chosen.iterations), range(chosen.games))
            shift, slope = bend([pair for game in games for pair in game])
            places = list(executor.map(partial(changes, table, chosen.iterations), range(chosen.positions)))
        doubt, lead_doubt = (beyond_luck([one for place in places for one in place[what]]) for what in (0, 1))
        print(f"{TABLES[table]}: Calibration({shift:.2f}, {slope:.2f}, {doubt:.3f}, {lead_doubt:.3f})", flush=True)


def start(table: str) -> None:
    """Make a worker ready: it tells what the search finds, as it is."""
    warm(table)
    CALIBRATIONS.update(dict.fromkeys(CALIBRATIONS, NEUTRAL))


def shares(table: str, iterations: int, number: int) -> list[tuple[float, float]]:
    """Play a game, and return the share that was found for each move with the share that came true."""
    decisions, end = self_play(table, NUMBERED_FROM + number, iterations)
    return [
        (advice[0].win, (position.to_move in end.winners) / len(end.winners))
        for position, advice in decisions
        if end.is_over and 0 < advice[0].win < 1
    ]


def bend(pairs: Sequence[tuple[float, float]]) -> tuple[float, float]:
    """Return shift and slope of the log odds, by Newton's method."""
    found, true = np.array(pairs).T
    design = np.column_stack([np.ones_like(found), np.log(found / (1 - found))])
    weights = np.array([0.0, 1.0])
    for _ in range(STEPS):
        told = 1 / (1 + np.exp(-design @ weights))
        weights += np.linalg.solve((design.T * (told * (1 - told))) @ design, design.T @ (true - told))
    return float(weights[0]), float(weights[1])


def changes(table: str, iterations: int, number: int) -> tuple[list[Moved], list[Moved]]:
    """Compare a search with a longer one: the share of the best move, and the leads of others over it."""
    decisions, _ = self_play(table, NUMBERED_FROM + number, GUIDE)
    choices = [position for position, advice in decisions if len(advice) > 1 and not advice.is_solved]
    if not choices:
        return [], []
    position = Random(number).choice(choices)
    short, long = (searched(position, budget) for budget in (iterations, LONGER * iterations))
    best = short.best()
    roots = [root for root, samples in enumerate(short.samples) if samples >= FINALIST * short.samples.max()]
    return (
        [Moved(long.win(best)[0] - short.win(best)[0], short.win(best)[1])],
        [
            Moved(long.lead(root, best)[0] - short.lead(root, best)[0], short.lead(root, best)[1])
            for root in roots
            if root != best
        ],
    )


def searched(position: mw.Position, iterations: int) -> Findings:
    """Return what a search finds, without the solver."""
    question = Question(position, None, iterations, "fit", None, None)
    question.thinking.ending = None
    question.thinking.run()
    found = question.thinking.findings()
    assert found is not None
    return found


def beyond_luck(moved: Sequence[Moved]) -> float:
    """Return the doubt to be added to the luck of the samples, so that intervals hold what they promise."""
    lacking = [sqrt(max(0.0, (one.change / CONFIDENCE) ** 2 - one.luck**2)) for one in moved]
    return float(np.quantile(lacking, PROMISED))


if __name__ == "__main__":
    main()
