"""Fits the weights of the brain of Patterns to solved positions.

    .venv/bin/python tests/benchmarks/fit_patterns.py [games] [seed]

Both seats choose the move after which the brain expects most, with more or less luck added from game to game. The
margin is fitted to the positions that the solver solves, by least squares with a little ridge; every fifth game is
kept back to measure the fit. The steepness of the share is found by trying, for all positions: those before the
first solved one are given its outcome. The weights are printed, ready to be put into
mandala_widget/ai/brains/patterns.py; since few games more or less change how it plays, a match has the last word.
"""

from __future__ import annotations

import sys
from itertools import product
from random import Random
from typing import Any, NamedTuple

import numpy as np

import mandala_widget as mw
from mandala_widget.ai import outlook
from mandala_widget.ai.brains import patterns as brain
from mandala_widget.ai.exact import Solver, Verdict
from mandala_widget.ai.kernels import compiled, to_record
from mandala_widget.games.kernel.deck import COLOURS
from mandala_widget.games.patterns.rules import open_cells

RIDGE = 1.0
KEPT_BACK = 5
LUCK = (0.5, 3.0, 10.0)
"""How many points luck may add to a move, in games of three kinds."""
SOLVABLE = 28
NODES = 60_000
Array = Any


class Sample(NamedTuple):
    """A position: the facts about it, its open tiles, the mover's lead, and the mover's margin at the end."""

    game: int
    facts: tuple[int, ...]
    tiles: int
    lead: int
    margin: int


def main(games: int = 1500, seed: int = 1) -> None:
    judge, look = compiled(brain).judge, compiled(outlook).outlook
    solver = Solver()
    samples = [s for game in range(games) for s in play_game(judge, look, solver, game, f"{seed}/{game}")]
    report(samples)
    brain.TURN, *weights = (round(float(weight), 2) for weight in solution(samples))
    brain.WEIGHTS = tuple(weights)
    print("TURN =", brain.TURN, "WEIGHTS =", brain.WEIGHTS, "STEEPNESS =", fit_share(samples))


def play_game(judge: Any, look: Any, solver: Solver, game: int, name: str) -> list[Sample]:
    chance, luck = Random(name), LUCK[game % len(LUCK)]
    position = mw.new("patterns", seed=name)
    samples: list[Sample] = []
    waiting: list[tuple[int, tuple[int, ...], int, int]] = []
    while not position.is_over:
        if position.phase == "turn":
            seat, state = int(position.to_move or 0), position._state  # noqa: SLF001 - a brain works on states
            room = np.zeros((2, COLOURS), np.int64)
            tiles, lead = open_cells(state).bit_count(), position.scores[seat] - position.scores[1 - seat]
            waiting.append((seat, look(to_record(state), *room)[2], tiles, lead))
            margin = solved(solver, position) if tiles <= SOLVABLE else None
            if margin is not None:
                samples += [
                    Sample(game, known, open_tiles, ahead, margin if who == seat else -margin)
                    for who, known, open_tiles, ahead in waiting
                ]
                waiting.clear()
        position = position.play(choose(judge, position, chance, luck))
    return samples


def solved(solver: Solver, position: mw.Position) -> int | None:
    solver.begin(NODES)
    verdict = Verdict()
    goal = verdict.next_outcome()
    while verdict.margin is None and not solver.is_stopped:
        bound = solver.bound(position, goal)
        if not solver.is_stopped:
            verdict = verdict.narrowed(bound, goal)
            goal = verdict.next_margin()
    return verdict.margin


def choose(judge: Any, position: mw.Position, chance: Random, luck: float) -> mw.Move:
    moves = position.legal_moves()
    if position.phase == "give":
        return chance.choice(moves)
    seat = int(position.to_move or 0)
    shares, margins = np.zeros(4), np.zeros(4)

    def promise(move: mw.Move) -> float:
        after = position.play(move)
        if after.is_over:
            return float(after.scores[seat] - after.scores[1 - seat])
        judge(to_record(after._state), shares, margins)  # noqa: SLF001 - as above
        return float(margins[seat]) + luck * chance.random()

    return max(moves, key=promise)


def design(samples: list[Sample]) -> Array:
    return np.array([(1, *sample.facts) for sample in samples], float)


def further(samples: list[Sample]) -> Array:
    return np.array([sample.margin - sample.lead for sample in samples], float)


def solution(samples: list[Sample]) -> Array:
    late = [sample for sample in samples if sample.tiles <= SOLVABLE]
    columns = design(late)
    return np.linalg.solve(columns.T @ columns + RIDGE * np.eye(columns.shape[1]), columns.T @ further(late))


def fit_share(samples: list[Sample]) -> tuple[float, float]:
    margins = np.array([s.lead + brain.expected(s.facts) for s in samples])
    won = np.array([(np.sign(s.margin) + 1) / 2 for s in samples])
    fullness = np.array([s.tiles / brain.CELLS for s in samples])

    def error(steepness: tuple[float, float]) -> float:
        rise = margins * (steepness[0] + steepness[1] * fullness)
        return float(((0.5 + 0.5 * rise / np.sqrt(1 + rise * rise) - won) ** 2).mean())

    empty, change = np.arange(0.02, 0.6, 0.02).round(2), np.arange(-0.6, 0.2, 0.02).round(2)
    return min(((a, b) for a, b in product(empty.tolist(), change.tolist()) if a + b > 0), key=error)


def report(samples: list[Sample]) -> None:
    known = [sample for sample in samples if sample.game % KEPT_BACK]
    kept = [sample for sample in samples if not sample.game % KEPT_BACK]
    rest = further(kept) - design(kept) @ solution(known)
    print(f"{len(samples)} positions; of those kept back:")
    for most, fewest in ((52, 40), (39, 32), (31, 24), (23, 0)):
        chosen = np.array([fewest <= sample.tiles <= most for sample in kept])
        before, after = (np.sqrt((error[chosen] ** 2).mean()) for error in (further(kept), rest))
        errors = f"error {before:.1f} by points, {after:.1f} by the brain"
        print(f"  {most}-{fewest} open tiles: {chosen.sum()}, {errors}")


if __name__ == "__main__":
    main(*map(int, sys.argv[1:]))
