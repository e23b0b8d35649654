"""How fast rules and search run, with signatures of what was played and thought."""

from __future__ import annotations

import os
from hashlib import sha256
from typing import TYPE_CHECKING, Any

from mandala_widget.ai.engines import engine
from mandala_widget.ai.playouts import Played, RandomPlay
from mandala_widget.ai.search import NODES
from mandala_widget.ai.thinking import Budget, Thinking
from mandala_widget.games import GAMES
from mandala_widget.games.catalogue import new

if TYPE_CHECKING:
    from mandala_widget.games.kernel.state import State

SEED = 2026
REPEATS = 3
COMPILED_GAMES = 10_000
INTERPRETED_GAMES = 40
SEARCH_SECONDS = 0.5
SEARCH_ITERATIONS = 3000
SEARCH_PLIES = 12
SIGNED_DIGITS = 6
"""Machines may round the last digits of a sum differently."""


def bench() -> dict[str, dict[str, Any]]:
    """Measure every game, with the usual number of players."""
    return {name: rules_figures(name) | search_figures(name) for name in GAMES}


def rules_figures(name: str) -> dict[str, Any]:
    """Measure random play by the rules of a game; the signature changes with any move of any game."""
    game = GAMES[name]
    quick = RandomPlay(game, game.seats[0], compile_rules=True)
    plain = RandomPlay(game, game.seats[0], compile_rules=False)
    sign = signature(quick.run(INTERPRETED_GAMES, SEED))
    runs = [plain.run(INTERPRETED_GAMES, SEED) for _ in range(REPEATS)]
    if signature(runs[0]) != sign:
        raise RuntimeError(f"compiled and interpreted rules of {name} differ: {sign} and {signature(runs[0])}")
    interpreted = max(run.rate for run in runs)
    compiled = max(quick.run(COMPILED_GAMES, SEED).rate for _ in range(REPEATS))
    return {
        "compiled_moves_per_second": round(compiled),
        "interpreted_moves_per_second": round(interpreted),
        "ratio": round(compiled / interpreted, 1),
        "signature": sign,
    }


def search_figures(name: str) -> dict[str, Any]:
    """Measure the search of a game, on one core and on all."""
    if not engine(name).wait():
        raise RuntimeError(f"the search of {name} could not be compiled: {engine(name).failure}")
    return {
        "search_iterations_per_second": round(search_rate(name, 1)),
        "search_iterations_per_second_on_all_cores": round(search_rate(name, os.cpu_count() or 1)),
        "search_signature": search_signature(name),
    }


def search_rate(name: str, threads: int) -> float:
    """Return how many iterations a second so many threads make."""
    thinking = Thinking(engine(name), searched_state(name), Budget(seconds=SEARCH_SECONDS), SEED, threads)
    thinking.run()
    return sum(thinker.iterations for thinker in thinking.thinkers) / thinking.seconds


def search_signature(name: str) -> str:
    """Write down how a tree has grown: its size, and a checksum of how each move was tried and what came of it."""
    search = engine(name).start(searched_state(name), SEED)
    search.run(SEARCH_ITERATIONS)
    rewards = search.column("reward").round(SIGNED_DIGITS).tolist()
    tried = sha256(repr((search.column("samples").tolist(), rewards)).encode()).hexdigest()
    return f"{int(search.desk.meter[NODES])}-{tried[:8]}"


def searched_state(name: str) -> State:
    """Return what the seat to move knows after some moves of a game."""
    position = new(name, seed=SEED)
    for ply in range(SEARCH_PLIES):
        moves = position.legal_moves()
        position = position.play(moves[ply % len(moves)])
    seat = position.to_move
    if seat is None:
        raise RuntimeError(f"the game of {name} to be searched is over")
    state: State = position.seen_by(seat)._state  # noqa: SLF001 - the search works on it
    return state


def signature(played: Played) -> str:
    """Write down how many moves were played, and their checksum."""
    return f"{played.moves}-{played.checksum:08x}"
