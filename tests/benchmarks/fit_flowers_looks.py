"""Fits how moves of Flowers look at first sight to what the search chooses.

    .venv/bin/python tests/benchmarks/fit_flowers_looks.py [games] [iterations] [seed]

The search plays against itself, with two, three and four players in turn. The weights are printed, ready to be put
into mandala_widget/ai/brains/flowers_looks.py; a match has the last word.
"""

from __future__ import annotations

import sys
from typing import Any

import numpy as np
from fit_mandala import fit_looks

import mandala_widget as mw
from mandala_widget.ai.brains import flowers_looks as looks
from mandala_widget.games.flowers import rules
from mandala_widget.games.flowers.state import PER_COLOUR

PLAYERS = (2, 3, 4)
NEXT_MANDALA = PER_COLOUR * 6
FIRST_TAKE = len(looks.PLAY_LOOKS)
Array = Any


def main(games: int = 600, iterations: int = 1500, seed: int = 1) -> None:
    facts: list[Array] = []
    first, best = [], []
    for game in range(games):
        for position, chosen in play_game(f"{seed}/{game}", PLAYERS[game % len(PLAYERS)], iterations):
            moves = position.legal_moves()
            first.append(len(facts))
            best.append(len(facts) + moves.index(chosen))
            facts += [facts_of_move(position._state, move.number) for move in moves]  # noqa: SLF001 - a brain works on states
    found = fit_looks(np.array(facts), np.array(first), np.array(best)).round(2).tolist()
    print("PLAY_LOOKS =", tuple(found[:FIRST_TAKE]))
    print("TAKE_LOOKS =", tuple(found[FIRST_TAKE:]))


def play_game(seed: str, players: int, iterations: int) -> list[tuple[mw.Position, mw.Move]]:
    """Return the positions of a game in which there was a choice, with what was chosen."""
    position, choices = mw.new("flowers", players=players, seed=seed), []
    while not position.is_over:
        chosen = mw.suggest(position, iterations=iterations, seed=seed)[0].move
        if len(position.legal_moves()) > 1:
            choices.append((position, chosen))
        position = position.play(chosen)
    return choices


def facts_of_move(state: Any, move: int) -> Array:
    """Return the facts of a move, each kind of move in columns of its own."""
    row = np.zeros(FIRST_TAKE + len(looks.TAKE_LOOKS))
    if move < rules.TAKE_TILE:
        row[:FIRST_TAKE] = looks.play_facts(state, move, looks.outlook(state, move // NEXT_MANDALA))
    else:
        row[FIRST_TAKE:] = looks.take_facts(state, move - rules.TAKE_TILE)
    return row


if __name__ == "__main__":
    main(*map(int, sys.argv[1:]))
