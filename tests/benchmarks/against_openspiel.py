"""Our search against OpenSpiel's Python bots on the same rules: iterations a second, and matches at equal time.

Run it as ``python tests/benchmarks/against_openspiel.py speed`` or ``... match GAME --seconds 0.1 --games 130``;
it needs the extra ``peers``.
"""

from __future__ import annotations

import argparse
import statistics
import sys
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path
from random import Random
from time import perf_counter
from types import SimpleNamespace
from typing import Any

sys.path.insert(0, str(Path(__file__).parent))

from open_spiel.python.algorithms import ismcts
from peer import CURIOSITY, OpenSpielPlayer, Table, information_set_bot, open_bot

import mandala_widget as mw
from mandala_widget.ai.arena import match
from mandala_widget.ai.engines import Engine, engine
from mandala_widget.ai.players import SearchPlayer
from mandala_widget.games import GAMES
from mandala_widget.games.kernel.dice import below

STATES = 12
SIMULATIONS = 150
ITERATIONS = 20_000
TO_THE_END = 1000


def plies(state: Any) -> int:  # noqa: ARG001 - a playout never stops early
    """Play to the end."""
    return TO_THE_END


def pick(state: Any, moves: Any, count: int) -> int:
    """Play any move."""
    return int(moves[below(state, count)])


def urge(state: Any, moves: Any, count: int, urges: Any) -> None:  # noqa: ARG001 - all moves look alike
    """Prefer no move."""
    for place in range(count):
        urges[moves[place]] = 1.0


def plain_engine(game: str) -> Engine:
    """Return our search with nothing but uniform playouts to the end, as OpenSpiel's bots have them."""
    brain = sys.modules[f"mandala_widget.ai.brains.{game}"]
    plain = {"plies": plies, "pick": pick, "urge": urge}
    found = Engine(GAMES[game], SimpleNamespace(**{**vars(brain), **plain}))  # type: ignore[arg-type]
    if not found.wait():
        raise RuntimeError(found.failure)
    return found


def states(game: str) -> list[mw.Position]:
    """Return positions from random games, each with a choice."""
    found = []
    for seed in range(STATES):
        chance = Random(seed)
        position = mw.new(game, seed=seed)
        for _ in range(chance.randrange(2, 40)):
            if not position.is_over:
                position = position.play(chance.choice(position.legal_moves()))
        while not position.is_over and len(position.legal_moves()) == 1:
            position = position.play(position.legal_moves()[0])
        if not position.is_over:
            found.append(position)
    return found


def speed(game: str) -> None:
    """Print how many iterations a second both make from the same states, and the ratio by state."""
    engine(game)
    ours = plain_engine(game)
    ratios, peers, own = [], [], []
    for position in states(game):
        table = Table(GAMES[game], GAMES[game].from_dict(position.to_dict()))
        is_open = game == "patterns"
        bot = open_bot(SIMULATIONS, 1) if is_open else information_set_bot(ismcts.ISMCTSBot, SIMULATIONS, 1)
        began = perf_counter()
        bot.step(table)
        peers.append(SIMULATIONS / (perf_counter() - began))
        assert position.to_move is not None
        search = ours.start(position.seen_by(position.to_move)._state, 1)  # noqa: SLF001
        began = perf_counter()
        own.append(search.run(ITERATIONS) / (perf_counter() - began))
        ratios.append(own[-1] / peers[-1])
    print(
        f"{game}: OpenSpiel {statistics.median(peers):,.0f} iterations/s, ours {statistics.median(own):,.0f}; "
        f"ratio by state {statistics.median(ratios):.0f} ({min(ratios):.0f} to {max(ratios):.0f}), "
        f"{len(ratios)} states, exploration {CURIOSITY}"
    )


def play(game: str, seconds: float, games: int, workers: int) -> None:
    """Print the result of a match at equal time."""
    with ProcessPoolExecutor(workers, initializer=warm, initargs=(game,)) as executor:
        print(match(game, SearchPlayer(seconds=seconds), OpenSpielPlayer(seconds), games=games, executor=executor))


def warm(game: str) -> None:
    """Load the compiled search before the clock runs."""
    engine(game).wait()


def main() -> None:
    """Read the command line."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("what", choices=("speed", "match"))
    parser.add_argument("games_of", nargs="*", default=["mandala", "patterns", "flowers"])
    parser.add_argument("--seconds", type=float, default=0.1)
    parser.add_argument("--games", type=int, default=130)
    parser.add_argument("--workers", type=int, default=1)
    chosen = parser.parse_args()
    for game in chosen.games_of:
        if chosen.what == "speed":
            speed(game)
        else:
            play(game, chosen.seconds, chosen.games, chosen.workers)


if __name__ == "__main__":
    main()
