"""How strong the search is: matches against a greedy player, more time, a cheat, and between levels.

Run it as ``python tests/benchmarks/strength.py greedy|scaling|peeking|levels [GAME ...] --games N --workers N``.
Every deal is played from every seat. Where players think by iterations, the same match has the same result.
"""

from __future__ import annotations

import argparse
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from itertools import pairwise
from typing import TYPE_CHECKING, ClassVar

import mandala_widget as mw
from mandala_widget.ai.arena import match
from mandala_widget.ai.engines import engine
from mandala_widget.ai.findings import gather
from mandala_widget.ai.levels import LEVELS
from mandala_widget.ai.players import GreedyPlayer, SearchPlayer
from mandala_widget.games import GAMES

if TYPE_CHECKING:
    from mandala_widget.ai.players import Player
    from mandala_widget.games.move import Move

SECONDS = 0.1
FEW, MANY = 10_000, 50_000
EVEN = 1000


@dataclass(frozen=True)
class Cheat:
    """The same search, but it sees all hands and cups; the order of the deck it does not know."""

    iterations: int
    peeks: ClassVar[bool] = True
    name: ClassVar[str] = "cheat"

    def choose(self, position: mw.Position, seed: int) -> Move:
        """Search the full position with its deck turned over."""
        data = position.to_dict()
        data["deck"] = "_" * len(data["deck"])
        shown = mw.position(data | {"rng": None})
        search = engine(position.game).start(shown._state, seed)  # noqa: SLF001 - that is the cheat
        search.run(self.iterations)
        return position.legal_moves()[gather([search]).best()]


def pairings(what: str) -> list[tuple[Player, Player]]:
    """Return who plays whom."""
    if what == "greedy":
        return [(SearchPlayer(seconds=SECONDS), GreedyPlayer())]
    if what == "scaling":
        return [(SearchPlayer(iterations=FEW), SearchPlayer(iterations=MANY))]
    if what == "peeking":
        return [(SearchPlayer(iterations=EVEN), Cheat(EVEN))]
    return [(stronger, weaker) for weaker, stronger in pairwise(LEVELS)]


def warm(game: str) -> None:
    """Load the compiled search before the clock runs."""
    engine(game).wait()


def main() -> None:
    """Read the command line and play."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("what", choices=("greedy", "scaling", "peeking", "levels"))
    parser.add_argument("names", nargs="*", default=list(GAMES), metavar="GAME")
    parser.add_argument("--games", type=int, default=100)
    parser.add_argument("--players", type=int, default=2)
    parser.add_argument("--workers", type=int, default=1)
    chosen = parser.parse_args()
    for game in chosen.names:
        with ProcessPoolExecutor(chosen.workers, initializer=warm, initargs=(game,)) as executor:
            for one, two in pairings(chosen.what):
                result = match(
                    game,
                    one,
                    two,
                    games=chosen.games,
                    players=chosen.players,
                    executor=executor,
                    seed=chosen.what,
                    progress=False,
                )
                print(result, flush=True)


if __name__ == "__main__":
    main()
