"""How fast the compiled rules play at random, next to the same games written by hand in C.

Run it as ``python tests/benchmarks/rules_against_c.py [GAME ...] [--json]``. It first makes sure that all programs
play the same game. Then they play by turns on one core, so that whatever else the machine does hits them alike.
"""

from __future__ import annotations

import argparse
import json
import os
import sys
from dataclasses import dataclass
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, Any

from agreement import FARTHEST, compare
from yardsticks import STYLES, build

from mandala_widget.ai.playouts import RandomPlay
from mandala_widget.games import GAMES

if TYPE_CHECKING:
    from agreement import Figure
    from yardsticks import Yardstick

TABLES = (("mandala", 2), ("patterns", 2), ("flowers", 2), ("flowers", 4))
SEED = 2026
MILLION = 1_000_000


@dataclass(frozen=True)
class Race:
    """The moves a second of our rules and of one C program, round by round."""

    ours: list[float]
    theirs: list[float]

    @property
    def ratio(self) -> float:
        """Our median in terms of theirs."""
        return median(self.ours) / median(self.theirs)

    @property
    def spread(self) -> tuple[float, float]:
        """The lowest and the highest ratio of a round."""
        ratios = [mine / his for mine, his in zip(self.ours, self.theirs, strict=True)]
        return min(ratios), max(ratios)


@dataclass(frozen=True)
class Result:
    """What was found out at one table about each style of C."""

    game: str
    players: int
    figures: dict[str, list[Figure]]
    races: dict[str, Race]

    @property
    def agrees(self) -> bool:
        """Whether all programs play the same game."""
        return all(figure.agrees for figures in self.figures.values() for figure in figures)

    def as_dict(self) -> dict[str, Any]:
        """Return the result as JSON can write it."""
        styles = {
            style: {
                "ratio": race.ratio,
                "spread": race.spread,
                "our_moves_per_second": race.ours,
                "their_moves_per_second": race.theirs,
                "agreement": [figure.as_dict() for figure in self.figures[style]],
            }
            for style, race in self.races.items()
        }
        return {"game": self.game, "players": self.players, "agrees": self.agrees, "c": styles}

    def __str__(self) -> str:
        """Return the result as a person reads it."""
        lines = [f"{self.game}, {self.players} players: million moves a second"]
        for style, race in self.races.items():
            rates = [f"{median(rates) / MILLION:6.1f}" for rates in (race.ours, race.theirs)]
            span = " to ".join(f"{ratio:.2f}" for ratio in race.spread)
            lines.append(f"  ours {rates[0]}   {style} C {rates[1]}   ratio {race.ratio:.2f} ({span})")
        names = "".join(f"{style + ' C':>12}" for style in self.figures)
        lines.append(f"  {'means':24}{'ours':>12}{names}")
        for row in zip(*self.figures.values(), strict=True):
            numbers = "".join(f"{figure.theirs:12.4f}{'' if figure.agrees else ' differs'}" for figure in row)
            lines.append(f"  {row[0].name:24}{row[0].ours:12.4f}{numbers}")
        return "\n".join(lines)


def measure(game: str, players: int, yardsticks: list[Yardstick], chosen: argparse.Namespace) -> Result:
    """Compare what the programs play, then how fast they are."""
    ours = RandomPlay(GAMES[game], players, compile_rules=True)
    sample = ours.run(chosen.games, SEED, tables=chosen.games)
    figures = {c.style: compare(game, sample, c.run(players, chosen.games, SEED)) for c in yardsticks}
    games = max(1, chosen.moves * chosen.games // sample.moves)
    return Result(game, players, figures, run_races(ours, yardsticks, chosen.rounds, games))


def run_races(ours: RandomPlay, yardsticks: list[Yardstick], rounds: int, games: int) -> dict[str, Race]:
    """Let each C program and our rules play equally many games by turns, other games in every round."""
    races = {c.style: Race([], []) for c in yardsticks}
    for seed in range(SEED, SEED + rounds):
        for c in yardsticks:
            races[c.style].theirs.append(c.run(ours.players, games, seed)["moves_per_second"])
            races[c.style].ours.append(ours.run(games, seed).rate)
    return races


def stay_on_one_core() -> None:
    """Keep this process and all that it starts on one core, where the system can do that."""
    if sys.platform == "linux":
        os.sched_setaffinity(0, {max(os.sched_getaffinity(0))})


def main() -> int:
    """Measure the chosen games; fail if they are not the same games."""
    parser = argparse.ArgumentParser(description="Compare the speed of the compiled rules with C.")
    parser.add_argument("names", nargs="*", metavar="GAME", help=", ".join(GAMES))
    parser.add_argument("--games", type=int, default=20_000, help="games to compare the rules by")
    parser.add_argument("--moves", type=int, default=3 * MILLION, help="moves of each program in a round")
    parser.add_argument("--rounds", type=int, default=9)
    parser.add_argument("--json", action="store_true", help="print the figures as JSON")
    chosen = parser.parse_args()
    stay_on_one_core()
    results = []
    with TemporaryDirectory() as folder:
        for game, players in TABLES:
            if game in (chosen.names or GAMES):
                yardsticks = [build(game, style, Path(folder)) for style in STYLES]
                results.append(measure(game, players, yardsticks, chosen))
                if not chosen.json:
                    print(results[-1])
    if chosen.json:
        print(json.dumps([result.as_dict() for result in results], indent=2))
    if not all(result.agrees for result in results):
        print(f"Not the same games: some means lie more than {FARTHEST} standard errors apart.", file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
