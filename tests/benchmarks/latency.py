"""How long people wait: from the import to the first advice, for one advice, and for each iteration of the search.

    .venv/bin/python tests/benchmarks/latency.py [--games mandala patterns flowers] [--repeats 5] [--seconds 1]

What can be compared is measured by turns within one run, so that whatever else the machine does hits all sides
alike: look at the ratios first. Figures are medians over the repeats.
"""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
from concurrent.futures import ProcessPoolExecutor
from functools import cache
from importlib import import_module
from statistics import median
from tempfile import TemporaryDirectory
from time import perf_counter, process_time
from types import ModuleType
from typing import TYPE_CHECKING, Any

import mandala_widget as mw
from mandala_widget.ai.engines import Engine, engine
from mandala_widget.games import GAMES
from mandala_widget.games.kernel.dice import below
from mandala_widget.games.layout import columns

if TYPE_CHECKING:
    from collections.abc import Sequence

Row = tuple[str, str]

IMPORT = """
import json, time
began = time.perf_counter()
import {package}
print(json.dumps(time.perf_counter() - began))
"""
FIRST_ADVICE = """
import json, time
began = time.perf_counter()
import mandala_widget as mw
from mandala_widget.ai.engines import engine

def since():
    return time.perf_counter() - began

imported = since()
position = mw.new("{game}", seed=1)
mw.suggest(position, iterations={iterations}, seed=1)
advised = since()
compiled = None
if {wait}:
    engine("{game}").wait()
    mw.suggest(position, iterations={iterations}, seed=1)
    compiled = since()
print(json.dumps([imported, advised, compiled]))
"""
FIRST_ITERATIONS = 200
"""What a first advice is worth; about as many as an interpreted search makes in a fraction of a second."""


def main() -> None:
    """Read the command line, measure, and print."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", nargs="+", choices=GAMES, default=list(GAMES))
    parser.add_argument("--repeats", type=int, default=5)
    parser.add_argument("--seconds", type=float, default=1.0, help="for each measurement of a rate")
    chosen = parser.parse_args()
    say(
        "load average at the start", [("1, 5 and 15 minutes", " ".join(f"{load:.1f}" for load in os.getloadavg()))]
    )
    for game in chosen.games:
        engine(game).wait()
    say("import", import_times(chosen.repeats))
    for game in chosen.games:
        say(f"{game}: first advice in a new process", first_advice(game, chosen.repeats))
        say(f"{game}: iterations a second of processor time", rates(game, chosen.repeats, chosen.seconds))
        say(f"{game}: iterations a second, by the clock", thread_rates(game, chosen.repeats, chosen.seconds))
        say(f"{game}: the shortest advice", overhead(game, chosen.repeats))


def say(title: str, rows: Sequence[Row]) -> None:
    """Print a table."""
    print(title, *columns(rows), "", sep="\n", flush=True)


def seconds(value: float) -> str:
    """Write a time."""
    return f"{value:.3f} s"


def in_new_process(program: str, **settings: str) -> Any:
    """Run a program in a new process and read the JSON that it prints."""
    done = subprocess.run(
        [sys.executable, "-c", program], env=os.environ | settings, check=True, capture_output=True, text=True
    )
    return json.loads(done.stdout)


def import_times(repeats: int) -> list[Row]:
    """Compare the import of the package with that of numpy, which it needs."""
    taken: dict[str, list[float]] = {"numpy": [], "mandala_widget": []}
    for _ in range(repeats):
        for package, times in taken.items():
            times.append(in_new_process(IMPORT.format(package=package)))
    ratio = median(ours / theirs for ours, theirs in zip(taken["mandala_widget"], taken["numpy"], strict=True))
    return [
        *((package, seconds(median(times))) for package, times in taken.items()),
        ("ratio", f"{ratio:.2f}"),
    ]


def first_advice(game: str, repeats: int) -> list[Row]:
    """Measure a new process that finds compiled code in the cache, and one that finds an empty cache."""
    program = FIRST_ADVICE.format(game=game, iterations=FIRST_ITERATIONS, wait=True)
    warm = [in_new_process(program) for _ in range(repeats)]
    program = FIRST_ADVICE.format(game=game, iterations=FIRST_ITERATIONS, wait=False)
    cold = []
    for _ in range(repeats):
        with TemporaryDirectory() as empty:
            cold.append(in_new_process(program, XDG_CACHE_HOME=empty))
    return [
        ("with a cache, after the import", seconds(median(advised - imported for imported, advised, _ in warm))),
        ("the same, compiled", seconds(median(compiled - imported for imported, _, compiled in warm))),
        (
            "without a cache, after the import",
            seconds(median(advised - imported for imported, advised, _ in cold)),
        ),
        ("with a cache, import included", seconds(median(advised for _, advised, _ in warm))),
        ("without a cache, import included", seconds(median(advised for _, advised, _ in cold))),
    ]


@cache
def midgame(game: str) -> mw.Position:
    """Return a turn from the midst of a game that the search plays against itself."""
    position = mw.new(game, seed=1)
    turns = []
    while not position.is_over:
        if position.phase == "turn":
            turns.append(position)
        position = position.play(mw.suggest(position, iterations=FIRST_ITERATIONS, seed=len(turns))[0].move)
    return turns[len(turns) // 2]


def any_move(state: Any, moves: Any, count: int) -> int:
    """Make any move: the playout that everybody compares with."""
    return moves[below(state, count)]  # type: ignore[no-any-return]


def to_the_end(state: Any) -> int:  # noqa: ARG001 - as every brain has it
    """Play every game to its end."""
    return 10_000


def uniform(game: str) -> Engine:
    """Return the search of a game with uniform playouts to the end."""
    brain = ModuleType("uniform")
    vars(brain).update(vars(import_module(f"mandala_widget.ai.brains.{game}")), pick=any_move, plies=to_the_end)
    made = Engine(GAMES[game], brain)
    if not made.wait():
        raise RuntimeError(f"the search of {game} is not compiled: {made.failure}")
    return made


def rates(game: str, repeats: int, budget: float) -> list[Row]:
    """Measure iterations a second: with the game's own playouts and with uniform ones to the end."""
    engines = {"own playouts": engine(game), "uniform playouts to the end": uniform(game)}
    found: dict[str, list[float]] = {name: [] for name in engines}
    for _ in range(repeats):
        for name, made in engines.items():
            found[name].append(rate(made, midgame(game), budget))
    return [(name, f"{median(values):,.0f}") for name, values in found.items()]


def rate(made: Engine, position: mw.Position, budget: float) -> float:
    """Return the iterations of a second of processor time, on one core."""
    assert position.to_move is not None
    search = made.start(position.seen_by(position.to_move)._state, 1)  # noqa: SLF001 - the search works on it
    began = process_time()
    while process_time() - began < budget:
        search.run(1000)
    return search.iterations / (process_time() - began)


def thread_rates(game: str, repeats: int, budget: float) -> list[Row]:
    """Measure iterations a second of one thread, of two, and of two processes, which share only the cores."""
    position = midgame(game)
    found: dict[str, list[float]] = {"one thread": [], "two threads": [], "two processes": []}
    with ProcessPoolExecutor(2, initializer=warm, initargs=(game,)) as executor:
        for _ in range(repeats):
            found["one thread"].append(advice_rate(position, 1, budget))
            found["two threads"].append(advice_rate(position, 2, budget))
            apart = [executor.submit(advice_rate, position, 1, budget) for _ in range(2)]
            found["two processes"].append(sum(future.result() for future in apart))
    one, two, processes = (median(values) for values in found.values())
    return [
        *((name, f"{median(values):,.0f}") for name, values in found.items()),
        ("two threads to one", f"{two / one:.2f}"),
        ("two processes to one thread", f"{processes / one:.2f}"),
    ]


def warm(game: str) -> None:
    """Load the compiled search in a worker."""
    engine(game).wait()


def advice_rate(position: mw.Position, threads: int, budget: float) -> float:
    """Return the iterations of an advice in a second of real time."""
    advice = mw.suggest(position, seconds=budget, threads=threads)
    return advice.iterations / advice.seconds


def overhead(game: str, repeats: int) -> list[Row]:
    """Compare an advice of one iteration, which is one of each move, with the search that it is made of."""
    position = midgame(game)
    assert position.to_move is not None
    view = position.seen_by(position.to_move)._state  # noqa: SLF001 - the search works on it
    advised, searched = [], []
    for number in range(20 * repeats):
        began = perf_counter()
        mw.suggest(position, iterations=1, seed=number)
        between = perf_counter()
        engine(game).start(view, number).run(1)
        advised.append(between - began)
        searched.append(perf_counter() - between)
    return [
        ("advice", f"{1000 * median(advised):.2f} ms"),
        ("of which the search", f"{1000 * median(searched):.2f} ms"),
        ("iterations", str(len(position.legal_moves()))),
    ]


if __name__ == "__main__":
    main()
