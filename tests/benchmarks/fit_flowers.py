"""Fits the weights of the brain of Flowers to games that the search plays against itself.

    .venv/bin/python tests/benchmarks/fit_flowers.py [games] [iterations] [seed]

So many games are played for each number of players. The first round needs no weights: its playouts go to the end
of the game. A second round is played with the weights that the first one gave, and the weights that come out of it
are printed, ready to be put into mandala_widget/ai/brains/flowers.py. The share of the win is fitted by Newton's
method for the curve that the brain uses, the margin by least squares, both with a little ridge; before that, every
fifth game is kept back to measure the fit.
"""

from __future__ import annotations

import sys
from random import Random
from typing import Any, NamedTuple

import numpy as np

from mandala_widget.ai.brains import flowers as brain
from mandala_widget.ai.engines import Engine
from mandala_widget.ai.findings import gather
from mandala_widget.ai.kernels import compiled, jit, to_records
from mandala_widget.games import GAMES
from mandala_widget.games.flowers.state import NOT_ENDING, SEATS
from mandala_widget.games.seeds import seed_words

GAME = GAMES["flowers"]
TABLES = (2, 3, 4)
STAGES = 3
RIDGE = 100.0
STEPS = 12
KEPT_BACK = 5
NO_SEAT = -1e9
Array = Any


class Played(NamedTuple):
    """Positions of games, the game of each, and what became of it for each seat."""

    states: Array
    game: Array
    share: Array
    margin: Array

    def sits(self) -> Array:
        return np.arange(SEATS) < self.states["players"][:, None]

    def part(self, kept: Array) -> Played:
        return Played(*(column[kept] for column in self))


def main(games: int = 1500, iterations: int = 300, seed: int = 1) -> None:
    for plies, name in ((brain.TO_THE_END, f"{seed}/first"), (brain.PLIES, f"{seed}/second")):
        brain.PLIES = plies
        engine = Engine(GAME, brain)
        assert engine.wait(), engine.failure
        played = play_games(engine, games, iterations, name)
        facts = staged(played)
        report(facts, played)
        share = fit_share(facts, played)
        margin, behind = fit_margin(facts, played, share)
        brain.SHARE_WEIGHTS, brain.MARGIN_WEIGHTS = rows(share, 3), rows(margin, 2)
        brain.BEHIND = (0.0, 0.0, *behind.round(1).tolist())
    for name in ("SHARE_WEIGHTS", "MARGIN_WEIGHTS"):
        print(f"{name} = (", *(f"    {row}," for row in getattr(brain, name)), ")", sep="\n")
    print("BEHIND =", brain.BEHIND)


def play_games(engine: Engine, games: int, iterations: int, name: str) -> Played:
    records, numbers, shares, margins = [], [], [], []
    for number in range(games * len(TABLES)):
        players = TABLES[number % len(TABLES)]
        states, share, margin = play_game(engine, players, iterations, f"{name}/{number}", number % players)
        records.append(to_records(states))
        numbers += [number // len(TABLES)] * len(states)
        shares += [share] * len(states)
        margins += [margin] * len(states)
    return Played(np.concatenate(records), np.array(numbers), np.array(shares), np.array(margins))


def play_game(
    engine: Engine, players: int, iterations: int, seed: str, start: int
) -> tuple[list[Any], Array, Array]:
    rules: Any = GAME.rules
    state = GAME.fresh(players, {name: values[0] for name, values in GAME.options.items()})
    state.rng, state.start = seed_words(seed), start
    rules.set_up(state)
    chance, moves, states = Random(seed), [0] * rules.MOVES, []
    while rules.list_moves(state, moves):
        view = state.copy()
        if state.ending == NOT_ENDING:
            states.append(view.copy())
        rules.hide(view, state.to_move)
        search = engine.start(view, chance.getrandbits(31))
        search.run(iterations)
        rules.play(state, moves[gather([search]).best()])
    return states, *results(state, players)


def results(state: Any, players: int) -> tuple[Array, Array]:
    rules: Any = GAME.rules
    ranks = [(rules.score(state, seat), rules.tiebreak(state, seat)) for seat in range(players)]
    share, margin = np.zeros(SEATS), np.zeros(SEATS)
    for seat in range(players):
        share[seat] = (ranks[seat] == max(ranks)) / ranks.count(max(ranks))
        margin[seat] = ranks[seat][0] - max(ranks[:seat] + ranks[seat + 1 :])[0]
    return share, margin


def facts_of(states: Array) -> tuple[Array, Array]:
    quick = compiled(brain)
    garden_facts, hand_facts, mandala_facts = quick.garden_facts, quick.hand_facts, quick.mandala_facts
    lateness = quick.lateness
    hand, table = brain.HAND, brain.TABLE

    def write_down(states: Array, facts: Array, late: Array) -> None:
        for row in range(len(states)):
            late[row] = lateness(states[row])
            for seat in range(states[row].players):
                for number, fact in enumerate(garden_facts(states[row], seat)):
                    facts[row, seat, number] = fact
                for number, fact in enumerate(hand_facts(states[row], seat)):
                    facts[row, seat, hand + number] = fact
                for number, fact in enumerate(mandala_facts(states[row], seat)):
                    facts[row, seat, table + number] = fact

    facts, late = np.zeros((len(states), SEATS, brain.FACTS)), np.zeros(len(states))
    jit(write_down)(states, facts, late)
    return facts, late


def staged(played: Played) -> Array:
    facts, late = facts_of(played.states)
    players = played.states["players"][:, None, None]
    facts -= facts.sum(axis=1, keepdims=True) / players
    facts *= played.sits()[:, :, None]
    is_last = played.states["last_round"] == 1
    stages = (np.where(is_last, 0, 1 - late), np.where(is_last, 0, late), is_last)
    return np.concatenate([facts * stage[:, None, None] for stage in stages], axis=2)


def curve(lead: Array, sits: Array) -> Array:
    """Share the win as the brain does, whose curve is the exponential of this."""
    grown = np.where(sits, np.exp(4 * np.arcsinh(lead / 4)), 0)
    return grown / grown.sum(axis=1, keepdims=True)


def scale_of(facts: Array) -> Array:
    return np.sqrt((facts * facts).mean(axis=(0, 1))) + 1e-9


def fit_share(facts: Array, played: Played) -> Array:
    scale, sits = scale_of(facts), played.sits()
    scaled = facts / scale
    weights = np.zeros(scaled.shape[2])
    for _ in range(STEPS):
        lead = scaled @ weights
        expected = curve(lead, sits)
        slope = sits / np.sqrt(1 + lead * lead / 16)
        gradient = np.einsum("ps,psf->f", (played.share - expected) * slope, scaled) - RIDGE * weights
        spread = (scaled * (np.sqrt(expected) * slope)[:, :, None]).reshape(-1, len(weights))
        mean = np.einsum("ps,psf->pf", expected * slope, scaled)
        bend = spread.T @ spread - mean.T @ mean + RIDGE * np.eye(len(weights))
        weights += np.linalg.solve(bend, gradient)
    return weights / scale


def fit_margin(facts: Array, played: Played, share: Array) -> tuple[Array, Array]:
    """Fit the margin to what a seat has more than its rival: the best of the others by their shares."""
    scale, sits = scale_of(facts), played.sits()
    leads = np.where(sits, facts @ share, NO_SEAT)
    first, second = leads.argsort(axis=1)[:, ::-1][:, :2].T
    rival = np.where(np.arange(SEATS) == first[:, None], second[:, None], first[:, None])
    more = (facts - np.take_along_axis(facts, rival[:, :, None], axis=1)) / scale
    tables = played.states["players"][:, None] == np.array(TABLES)
    design = np.concatenate([more[sits], -np.repeat(tables, sits.sum(axis=1), axis=0).astype(float)], axis=1)
    bend = design.T @ design + RIDGE * np.eye(design.shape[1])
    found = np.linalg.solve(bend, design.T @ played.margin[sits])
    return found[: len(scale)] / scale, found[len(scale) :]


def report(facts: Array, played: Played) -> None:
    back = played.game % KEPT_BACK == 0
    share = fit_share(facts[~back], played.part(~back))
    for players in TABLES:
        kept = back & (played.states["players"] == players)
        expected = np.clip(curve(facts[kept] @ share, played.sits()[kept]), 1e-6, 1)
        loss = -(played.share[kept] * np.log(expected)).sum(axis=1).mean()
        print(f"{players} players: {kept.sum()} positions kept back, loss {loss:.4f}")


def rows(weights: Array, digits: int) -> Any:
    return tuple(tuple(row) for row in weights.reshape(STAGES, brain.FACTS).T.round(digits).tolist())


if __name__ == "__main__":
    main(*map(int, sys.argv[1:]))
