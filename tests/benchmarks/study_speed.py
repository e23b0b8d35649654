"""Measures how long it takes to load a study, in plain interpreted Python, and how much memory its nodes need."""

from __future__ import annotations

import argparse
import tracemalloc
from random import Random
from statistics import median
from time import process_time
from typing import TYPE_CHECKING, NamedTuple

import mandala_widget as mw
from mandala_widget.study.lexer import lex, lines_of

if TYPE_CHECKING:
    from collections.abc import Callable

KINDS = [("mandala", 2), ("patterns", 2), ("flowers", 2), ("flowers", 4)]


class Figures(NamedTuple):
    """What was measured of one study."""

    nodes: int
    load: float
    lex: float
    play: float
    bytes_per_node: float


def grown(game: str, players: int, nodes: int, *, deck: bool) -> mw.Study:
    """Make a study with so many moves: whole random games, each a variation of the one before."""
    chance = Random(7)
    start = mw.new(game, players=players, seed=7)
    study = mw.Study(start if deck else start.seen_by(0))
    node = study.root
    for _ in range(nodes):
        if node.position.is_over:
            node = chance.choice(node.line[: len(node.line) // 2])
        moves = node.position.legal_moves()
        node = node.child(chance.choice(moves))
    return study


def seconds(work: Callable[[], object], rounds: int) -> float:
    """Return the median time of the processor."""
    times = []
    for _ in range(rounds):
        before = process_time()
        work()
        times.append(process_time() - before)
    return median(times)


def play_all(study: mw.Study) -> None:
    """Play the moves of a study, each from the position before it, and nothing else."""
    positions = {study.root: study.root.position}
    for node in study.nodes():
        if node.parent is not None and node.move is not None:
            positions[node] = positions[node.parent].after(node.move, node.told)


def measure(study: mw.Study, rounds: int) -> Figures:
    """Measure loading, lexing alone, playing alone, and memory."""
    text = study.dumps()
    tracemalloc.start()
    loaded = mw.loads(text)
    memory, _ = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    return Figures(
        len(loaded),
        seconds(lambda: mw.loads(text), rounds),
        seconds(lambda: list(lex(lines_of(text))), rounds),
        seconds(lambda: play_all(loaded), rounds),
        memory / max(1, len(loaded)),
    )


def main() -> None:
    """Print a row for each game, with its deck known and unseen."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--nodes", type=int, default=1000)
    parser.add_argument("--rounds", type=int, default=5)
    chosen = parser.parse_args()
    print("game       deck    nodes  load ms  lex ms  play ms  load/lex  load/play  bytes/node")
    for game, players in KINDS:
        for deck in (True, False) if game != "patterns" else (True,):
            found = measure(grown(game, players, chosen.nodes, deck=deck), chosen.rounds)
            name, known = f"{game} {players}", "known" if deck else "unseen"
            times = f"{found.load * 1e3:9.1f}{found.lex * 1e3:8.1f}{found.play * 1e3:9.1f}"
            ratios = f"{found.load / found.lex:10.1f}{found.load / found.play:11.1f}"
            print(f"{name:11}{known:7}{found.nodes:6}{times}{ratios}{found.bytes_per_node:12.0f}")


if __name__ == "__main__":
    main()
