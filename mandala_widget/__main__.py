"""The command line: ``python -m mandala_widget warmup`` and ``python -m mandala_widget bench``."""

from __future__ import annotations

import argparse
import json
import sys
from time import perf_counter

from mandala_widget import __version__
from mandala_widget.games import GAMES


def main(arguments: list[str] | None = None) -> int:
    """Run a command and return its exit code."""
    parser = argparse.ArgumentParser("mandala_widget", description="Mandala, Patterns and Flowers in a notebook.")
    parser.add_argument("--version", action="version", version=__version__)
    commands = parser.add_subparsers(dest="command", required=True)
    commands.add_parser("warmup", help="compile everything ahead, so that nobody has to wait for it later")
    bench = commands.add_parser("bench", help="measure how fast rules and search run")
    bench.add_argument("--json", action="store_true", help="print the figures as JSON")
    chosen = parser.parse_args(arguments)
    if chosen.command == "warmup":
        return warm_up()
    run_bench(as_json=chosen.json)
    return 0


def warm_up() -> int:
    """Compile the search of every game and the solver, and keep the result; fail if that cannot be done."""
    # The engines load the search; no other command should wait for that.
    from mandala_widget.ai.engines import engine  # noqa: PLC0415
    from mandala_widget.ai.rooms import program  # noqa: PLC0415

    for one in (*map(engine, GAMES), program()):
        began = perf_counter()
        if not one.wait():
            print(f"{one.name}: not compiled, because {one.failure}", file=sys.stderr)
            return 1
        print(f"{one.name}: ready after {perf_counter() - began:.1f} s")
    return 0


def run_bench(*, as_json: bool) -> None:
    """Print the figures of the benchmark."""
    # Compiling takes a while to import; no other command should wait for it.
    from mandala_widget.bench import bench  # noqa: PLC0415

    figures = bench()
    if as_json:
        print(json.dumps(figures, indent=2))
        return
    for game, figure in figures.items():
        print(game)
        for name, value in figure.items():
            print(f"  {name.replace('_', ' '):34} {value}")


if __name__ == "__main__":
    sys.exit(main())
