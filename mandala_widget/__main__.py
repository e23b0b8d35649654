"""The command line: ``python -m mandala_widget bench``."""

from __future__ import annotations

import argparse
import json
import sys

from mandala_widget import __version__


def main(arguments: list[str] | None = None) -> int:
    """Run a command and return its exit code."""
    parser = argparse.ArgumentParser("mandala_widget", description="Mandala, Patterns and Flowers in a notebook.")
    parser.add_argument("--version", action="version", version=__version__)
    commands = parser.add_subparsers(dest="command", required=True)
    bench = commands.add_parser("bench", help="measure how fast the rules run")
    bench.add_argument("--json", action="store_true", help="print the figures as JSON")
    chosen = parser.parse_args(arguments)
    run_bench(as_json=chosen.json)
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
            print(f"  {name.replace('_', ' '):30} {value}")


if __name__ == "__main__":
    sys.exit(main())
