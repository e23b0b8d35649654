"""The command line, ``python -m mandala_widget``: warmup, bench, and what one does with files of studies."""

from __future__ import annotations

import argparse
import json
import sys
from time import perf_counter

from mandala_widget import __version__
from mandala_widget.errors import MandalaError
from mandala_widget.games import GAMES
from mandala_widget.study import commands
from mandala_widget.words import LANGUAGES

INTERRUPTED = 130
"""What a program returns that Ctrl-C has ended."""


def main(arguments: list[str] | None = None) -> int:
    """Run a command and return its exit code."""
    chosen = parser().parse_args(arguments)
    try:
        return int(chosen.run(chosen))
    except (MandalaError, OSError) as error:
        print(f"mandala_widget: {error}", file=sys.stderr)
        return 2


def parser() -> argparse.ArgumentParser:
    """Return what reads the command line."""
    top = argparse.ArgumentParser("mandala_widget", description="Mandala, Patterns and Flowers in a notebook.")
    top.add_argument("--version", action="version", version=__version__)
    known = top.add_subparsers(dest="command", required=True)
    warmup = known.add_parser("warmup", help="compile everything ahead, so that nobody has to wait for it later")
    warmup.set_defaults(run=warm_up)
    bench = known.add_parser("bench", help="measure how fast rules and search run")
    bench.add_argument("--json", action="store_true", help="print the figures as JSON")
    bench.set_defaults(run=run_bench)
    show = known.add_parser("show", help="show a game of a file as text")
    show.add_argument("file")
    show.add_argument("--chapter", type=int, default=1, metavar="N", help="which game of the file, from 1")
    show.add_argument("--at", default="#0", metavar="ADDRESS", help="the node to show, as in 14 or #14.b2")
    show.add_argument("--seat", type=int, metavar="N", help="show only what this seat may see, from 1")
    show.add_argument("--lang", choices=LANGUAGES, default="en")
    show.set_defaults(run=run_show)
    check = known.add_parser("check", help="list all that is wrong with files, with line and column")
    check.add_argument("file", nargs="+")
    check.set_defaults(run=run_check)
    analyse = known.add_parser("analyse", help="add what the adviser thinks of every move; Ctrl-C loses nothing")
    analyse.add_argument("file")
    analyse.add_argument("-o", "--output", required=True, metavar="FILE", help="where the result is written")
    budget = analyse.add_mutually_exclusive_group()
    budget.add_argument("--seconds", type=float, metavar="S", help="a position; half a second unless given")
    budget.add_argument("--iterations", type=int, metavar="N", help="a position, always with the same result")
    analyse.add_argument("--again", action="store_true", help="judge also what has been judged already")
    analyse.set_defaults(run=run_analyse)
    return top


def run_show(chosen: argparse.Namespace) -> int:
    """Print a game."""
    lines = commands.show(chosen.file, chapter=chosen.chapter, at=chosen.at, seat=chosen.seat, lang=chosen.lang)
    for line in lines:
        print(line)
    return 0


def run_check(chosen: argparse.Namespace) -> int:
    """Print what is wrong with files; fail if anything is."""
    wrong = 0
    for path in chosen.file:
        count, lines = commands.check(path)
        wrong += count
        print("\n".join(lines))
    return int(wrong > 0)


def run_analyse(chosen: argparse.Namespace) -> int:
    """Add the adviser's judgement to a file."""
    finished = commands.analyse_file(
        chosen.file,
        chosen.output,
        seconds=chosen.seconds,
        iterations=chosen.iterations,
        again=chosen.again,
    )
    if not finished:
        print(
            f"Interrupted; what was done is in {chosen.output}, and the same command goes on from there "
            f"if {chosen.output} is its input.",
            file=sys.stderr,
        )
    return 0 if finished else INTERRUPTED


def warm_up(_: argparse.Namespace) -> int:
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


def run_bench(chosen: argparse.Namespace) -> int:
    """Print the figures of the benchmark."""
    # Compiling takes a while to import; no other command should wait for it.
    from mandala_widget.bench import bench  # noqa: PLC0415

    figures = bench()
    if chosen.json:
        print(json.dumps(figures, indent=2))
        return 0
    for game, figure in figures.items():
        print(game)
        for name, value in figure.items():
            print(f"  {name.replace('_', ' '):34} {value}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
