"""How fast the rules run: random moves a second, compiled and interpreted, with a signature of what was played."""

from __future__ import annotations

from typing import Any

from mandala_widget.ai.playouts import Played, RandomPlay
from mandala_widget.games import GAMES

SEED = 2026
REPEATS = 3
COMPILED_GAMES = 10_000
INTERPRETED_GAMES = 40


def bench() -> dict[str, dict[str, Any]]:
    """Measure every game, with the usual number of players, on one core."""
    return {name: rules_figures(name) for name in GAMES}


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


def signature(played: Played) -> str:
    """Write down how many moves were played, and their checksum."""
    return f"{played.moves}-{played.checksum:08x}"
