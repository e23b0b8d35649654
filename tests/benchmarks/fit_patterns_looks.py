"""Fits how moves of Patterns look at first sight to what the search chooses.

    .venv/bin/python tests/benchmarks/fit_patterns_looks.py [games] [iterations] [seed]

The search plays against itself, some random moves at the start of each game aside. The weights are printed, ready
to be put into mandala_widget/ai/brains/patterns.py; a match has the last word.
"""

from __future__ import annotations

import sys
from itertools import accumulate
from random import Random
from typing import Any

import numpy as np
from fit_mandala import fit_looks

import mandala_widget as mw
from mandala_widget.ai.brains import patterns as brain
from mandala_widget.games.patterns import rules

LOOKS = ("OPEN_LOOKS", "FLIP_LOOKS", "SWAP_LOOKS")
SIZES = [len(getattr(brain, name)) for name in LOOKS]
BEGIN = [0, *accumulate(SIZES)]
ANYHOW = 3
"""How many moves of a game are played at random, so that no two games are alike."""
Array = Any


def main(games: int = 300, iterations: int = 3000, seed: int = 1) -> None:
    facts: list[Array] = []
    first, best = [], []
    for game in range(games):
        for position, chosen in play_game(f"{seed}/{game}", iterations):
            moves = position.legal_moves()
            first.append(len(facts))
            best.append(len(facts) + moves.index(chosen))
            facts += [facts_of_move(position, move.number) for move in moves]
    looks = fit_looks(np.array(facts), np.array(first), np.array(best))
    for name, begin, size in zip(LOOKS, BEGIN, SIZES, strict=False):
        print(name, "=", tuple(looks[begin : begin + size].round(2).tolist()))


def play_game(seed: str, iterations: int) -> list[tuple[mw.Position, mw.Move]]:
    """Return the positions of a game in which there was a choice, with what was chosen."""
    chance, position, choices = Random(seed), mw.new("patterns", seed=seed), []
    for _ in range(ANYHOW):
        position = position.play(chance.choice(position.legal_moves()))
    while not position.is_over:
        chosen = mw.suggest(position, iterations=iterations, seed=seed)[0].move
        if len(position.legal_moves()) > 1:
            choices.append((position, chosen))
        position = position.play(chosen)
    return choices


def facts_of_move(position: mw.Position, move: int) -> Array:
    """Return the facts of a move, each kind of move in columns of its own."""
    state: Any = position._state  # noqa: SLF001 - a brain works on states
    known: tuple[float, ...]
    if move < rules.FLIP:
        kind, known = 0, brain.open_facts(state, move)
    elif move < rules.SWAP:
        wanted = brain.takeable(state, 1 - state.to_move)
        kind, known = 1, brain.flip_facts(state, move - rules.FLIP, wanted)
    else:
        kind, known = 2, brain.swap_facts(state, move - rules.SWAP)
    row = np.zeros(sum(SIZES))
    row[BEGIN[kind] : BEGIN[kind] + len(known)] = known
    return row


if __name__ == "__main__":
    main(*map(int, sys.argv[1:]))
