"""How fast the rules run: random moves a second, compiled and interpreted, with a signature of what was played."""

from __future__ import annotations

from time import perf_counter
from typing import Any

from mandala_widget.ai.playouts import RandomPlay
from mandala_widget.games import GAMES

SEED = 2026
REPEATS = 3
COMPILED_GAMES = 4000
INTERPRETED_GAMES = 40


def bench() -> dict[str, Any]:
    """Measure every game, with the usual number of players, on one core."""
    return {name: measure(name) for name in GAMES}


def measure(name: str) -> dict[str, Any]:
    """Measure one game; the signature is the checksum of the moves that both ways play from the same seeds."""
    game = GAMES[name]
    quick = RandomPlay(game, game.seats[0], compile_rules=True)
    plain = RandomPlay(game, game.seats[0], compile_rules=False)
    signature = quick.run(quick.states(INTERPRETED_GAMES, SEED))
    interpreted = best_rate(plain, INTERPRETED_GAMES, signature)
    compiled = best_rate(quick, COMPILED_GAMES)
    return {
        "compiled_moves_per_second": round(compiled),
        "interpreted_moves_per_second": round(interpreted),
        "ratio": round(compiled / interpreted, 1),
        "signature": f"{signature[0]}-{signature[1]:08x}",
    }


def best_rate(play: RandomPlay, games: int, expected: tuple[int, int] | None = None) -> float:
    """Return the best rate of a few runs, and make sure that they played what was expected."""
    rates = []
    for _ in range(REPEATS):
        states = play.states(games, SEED)
        began = perf_counter()
        played = play.run(states)
        rates.append(played[0] / (perf_counter() - began))
        if expected not in (None, played):
            message = f"compiled and interpreted rules of {play.game.name} differ: {expected} and {played}"
            raise RuntimeError(message)
    return max(rates)
