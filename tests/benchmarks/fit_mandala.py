"""Fits the weights of the brain of Mandala to games that the search plays against itself.

    .venv/bin/python tests/benchmarks/fit_mandala.py [games] [iterations] [seed]

The first round needs no weights: its playouts go to the end of the game. A second round is played with the weights
that the first one gave, and the weights that come out of it are printed, ready to be put into
mandala_widget/ai/brains/mandala.py. The share of the win is fitted by Newton's method for the curve that the
brain uses, the margin by least squares, both with a little ridge; before that, every fifth game is kept back to
measure the fit. Of the positions only every third is used: neighbours are much alike.

The moves that were chosen in the second round say how moves look to the search; those weights are printed, too.
"""

from __future__ import annotations

import sys
from itertools import accumulate
from random import Random
from typing import Any, NamedTuple

import numpy as np

from mandala_widget.ai.brains import mandala as brain
from mandala_widget.ai.brains import mandala_looks
from mandala_widget.ai.engines import Engine
from mandala_widget.ai.findings import gather
from mandala_widget.ai.kernels import compiled, from_record, jit, to_records
from mandala_widget.games import GAMES
from mandala_widget.games.mandala import rules
from mandala_widget.games.mandala.state import MandalaState
from mandala_widget.games.seeds import seed_words

GAME = GAMES["mandala"]
STAGES = 3
RIDGE = 10.0
STEPS = 8
APART = 3
KEPT_BACK = 5
LOOKS = ("MOUNTAIN_LOOKS", "FIELD_LOOKS", "DISCARD_LOOKS", "TAKE_LOOKS")
LOOKS_BEGIN = tuple(accumulate((len(getattr(mandala_looks, name)) for name in LOOKS[:-1]), initial=0))
ALL_LOOKS = sum(len(getattr(mandala_looks, name)) for name in LOOKS)
Array = Any


class Played(NamedTuple):
    """Positions of games, the game of each, and what became of it for the first seat."""

    states: Array
    game: Array
    share: Array
    margin: Array
    chosen: Array


def main(games: int = 2500, iterations: int = 300, seed: int = 1) -> None:
    few = brain.PLIES
    play_round(brain.TO_THE_END, games, iterations, f"{seed}/first")
    played = play_round(few, games, iterations, f"{seed}/second")
    for name in ("SHARE_WEIGHTS", "MARGIN_WEIGHTS"):
        print(f"{name} = (", *(f"    {row}," for row in getattr(brain, name)), ")", sep="\n")
    looks = fit_looks(*facts_of_moves(played.states, played.chosen))
    for name, first in zip(LOOKS, LOOKS_BEGIN, strict=True):
        print(name, "=", tuple(looks[first : first + len(getattr(mandala_looks, name))].round(2).tolist()))


def play_round(plies: int, games: int, iterations: int, name: str) -> Played:
    brain.PLIES = plies
    engine = Engine(GAME, brain)
    assert engine.wait(), engine.failure
    played = Played(*(column[::APART] for column in play_games(engine, games, iterations, name)))
    design = staged(played.states)
    report(design, played)
    brain.SHARE_WEIGHTS = rows(fit_share(design, played.share), 3)
    brain.MARGIN_WEIGHTS = rows(fit_margin(design, played.margin), 2)
    return played


def play_games(engine: Engine, games: int, iterations: int, name: str) -> Played:
    records, numbers, shares, margins, chosen = [], [], [], [], []
    for number in range(games):
        states, moves, share, margin = play_game(engine, iterations, f"{name}/{number}", number % 2)
        records.append(to_records(states))
        numbers += [number] * len(states)
        shares += [share] * len(states)
        margins += [margin] * len(states)
        chosen += moves
    return Played(np.concatenate(records), *map(np.array, (numbers, shares, margins, chosen)))


def play_game(engine: Engine, iterations: int, seed: str, start: int) -> tuple[list[Any], list[int], float, int]:
    state = GAME.fresh(2, {name: values[0] for name, values in GAME.options.items()})
    state.rng, state.start = seed_words(seed), start
    rules.set_up(state)
    chance, moves, states, chosen = Random(seed), [0] * rules.MOVES, [], []
    while rules.list_moves(state, moves):
        view = state.copy()
        states.append(view.copy())
        rules.hide(view, state.to_move)
        search = engine.start(view, chance.getrandbits(31))
        search.run(iterations)
        chosen.append(moves[gather([search]).best()])
        rules.play(state, chosen[-1])
    first, second = ((rules.score(state, seat), rules.tiebreak(state, seat)) for seat in range(2))
    return states, chosen, 0.5 * ((first > second) + (first >= second)), first[0] - second[0]


def facts_of(states: Array) -> Array:
    quick = compiled(brain)
    table_facts, mandala_facts, is_resolved = quick.table_facts, quick.mandala_facts, quick.is_resolved
    first = brain.TABLE_FACTS

    def write_down(states: Array, facts: Array) -> None:
        for row in range(len(states)):
            for number, fact in enumerate(table_facts(states[row])):
                facts[row, number] = fact
            for mandala in range(2):
                if not is_resolved(states[row], mandala):
                    for number, fact in enumerate(mandala_facts(states[row], mandala)):
                        facts[row, first + number] += fact

    facts = np.zeros((len(states), brain.FACTS))
    jit(write_down)(states, facts)
    return facts


def staged(states: Array) -> Array:
    facts = facts_of(states)
    is_last = states["exhausted"] == 1
    early = np.where(is_last, 0, states["deck_size"] / brain.FRESH_DECK)
    late = np.where(is_last, 0, 1 - early)
    return np.concatenate([facts * stage[:, None] for stage in (early, late, is_last)], axis=1)


def curve(x: Array) -> Array:
    return np.clip(0.5 + 0.5 * x / np.sqrt(1 + x * x), 1e-5, 1 - 1e-5)


def fit_share(design: Array, share: Array) -> Array:
    scale = design.std(axis=0) + 1e-9
    scaled = design / scale
    weights = np.zeros(scaled.shape[1])
    for _ in range(STEPS):
        x = scaled @ weights
        expected = curve(x)
        slope = 0.5 / (1 + x * x) ** 1.5
        noise = expected * (1 - expected)
        gradient = scaled.T @ ((share - expected) * slope / noise) - RIDGE * weights
        bend = (scaled * (slope * slope / noise)[:, None]).T @ scaled + RIDGE * np.eye(len(weights))
        weights += np.linalg.solve(bend, gradient)
    return weights / scale


def fit_margin(design: Array, margin: Array) -> Array:
    scale = design.std(axis=0) + 1e-9
    scaled = design / scale
    return np.linalg.solve(scaled.T @ scaled + RIDGE * np.eye(scaled.shape[1]), scaled.T @ margin) / scale


def facts_of_moves(states: Array, chosen: Array) -> tuple[Array, Array, Array]:
    """Return the facts of all moves, and the rows of the first and of the chosen one of each position."""
    facts: list[Array] = []
    first, best, moves = [], [], [0] * rules.MOVES
    for record, choice in zip(states, chosen, strict=True):
        state = from_record(MandalaState, record)
        listed = moves[: rules.list_moves(state, moves)]
        first.append(len(facts))
        best.append(len(facts) + listed.index(choice))
        facts += [facts_of_move(state, move) for move in listed]
    return np.array(facts), np.array(first), np.array(best)


def facts_of_move(state: MandalaState, move: int) -> Array:
    """Return the facts of a move, each kind of move in columns of its own."""
    seen = mandala_looks.outlook(state, int(mandala_looks.is_right(move)))
    if move < rules.TO_FIELD:
        kind, known = 0, mandala_looks.mountain_facts(state, move, seen)
    elif move < rules.TO_DISCARD:
        kind, known = 1, mandala_looks.field_facts(state, move - rules.TO_FIELD, seen)
    elif move < rules.TAKE_COLOUR:
        kind, known = 2, mandala_looks.discard_facts(state, move - rules.TO_DISCARD)
    else:
        kind, known = 3, mandala_looks.take_facts(state, move - rules.TAKE_COLOUR)
    row = np.zeros(ALL_LOOKS)
    row[LOOKS_BEGIN[kind] : LOOKS_BEGIN[kind] + len(known)] = known
    return row


def fit_looks(facts: Array, first: Array, best: Array) -> Array:
    weights = np.zeros(facts.shape[1])
    group = np.repeat(np.arange(len(first)), np.diff(first, append=len(facts)))
    chance = np.ones(len(facts))
    for _ in range(2 * STEPS):
        x = facts @ weights
        weight = (x / 4 + np.sqrt(1 + (x / 4) ** 2)) ** 4
        chance = weight / np.add.reduceat(weight, first)[group]
        slopes = facts / np.sqrt(1 + (x / 4) ** 2)[:, None]
        expected = np.add.reduceat(slopes * chance[:, None], first)
        gradient = (slopes[best] - expected).sum(axis=0) - RIDGE * weights
        bend = (slopes * chance[:, None]).T @ slopes - expected.T @ expected + RIDGE * np.eye(len(weights))
        weights += np.linalg.solve(bend, gradient)
    print(f"{len(first)} moves; the chosen one is expected with {np.exp(np.log(chance[best]).mean()):.3f}")
    return weights


def report(design: Array, played: Played) -> None:
    back = played.game % KEPT_BACK == 0
    expected = curve(design[back] @ fit_share(design[~back], played.share[~back]))
    share = played.share[back]
    loss = -(share * np.log(expected) + (1 - share) * np.log(1 - expected)).mean()
    missed = played.margin[back] - design[back] @ fit_margin(design[~back], played.margin[~back])
    print(f"{len(design)} positions; kept back: loss {loss:.4f}, margin missed by {missed.std():.2f}")


def rows(weights: Array, digits: int) -> Any:
    return tuple(tuple(row) for row in weights.reshape(STAGES, brain.FACTS).T.round(digits).tolist())


if __name__ == "__main__":
    main(*map(int, sys.argv[1:]))
