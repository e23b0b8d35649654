"""Whether the figures of an advice mean what they say: do its intervals hold the truth, and do its wins come true?

    .venv/bin/python tests/benchmarks/calibration.py --tables mandala patterns --workers 2 --plot calibration.png

A table is a game with its players: mandala, patterns, flowers, flowers-3 or flowers-4. Two questions are asked at
each.

Coverage: in positions from games that the search plays against itself, advice is asked for again and again, with
other seeds. How often does the 95 % interval of a move hold that move's mean over all seeds, which is what the
interval promises, and how often the estimate of a search that is twenty times as long, which would be nice? How
far above that mean are the wins of moves that come first: how much of it is luck? The intervals of a position
count as one observation.

Calibration: the search plays against itself, and what it predicts of each move that it chooses is compared with
the result of the game, in bins of the prediction. The moves of a seat share one result, so it is the seats that
count for the intervals, and fewer than there are if some of them have most of the moves.

Everything follows from the seeds; the plot needs the extra ``bench``.
"""

from __future__ import annotations

import argparse
from collections import Counter, defaultdict
from concurrent.futures import Executor, ProcessPoolExecutor
from dataclasses import dataclass
from functools import partial
from math import log
from random import Random
from statistics import fmean
from typing import TYPE_CHECKING, Any, NamedTuple

import mandala_widget as mw
from mandala_widget.ai.engines import engine
from mandala_widget.ai.sequential import Interval, paired, wilson
from mandala_widget.games.layout import columns

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

TABLES = {
    "mandala": ("mandala", 2),
    "patterns": ("patterns", 2),
    "flowers": ("flowers", 2),
    "flowers-3": ("flowers", 3),
    "flowers-4": ("flowers", 4),
}
GUIDE = 300
"""How many iterations the games are played with from which positions are taken."""
LONGER = 20
LONGEST_GAME = 400
PANELS_ACROSS = 3
BINS = 10
CERTAIN = 1e-4
"""How near to impossible a prediction may come before its log loss counts."""


class Held(NamedTuple):
    """Whether an interval held the mean over all seeds and the longer estimate, its width, and what was luck."""

    position: int
    is_best: bool
    mean: bool
    longer: bool
    width: float
    luck: float


class Prediction(NamedTuple):
    """What the search expected of its move, and what became of it."""

    game: int
    seat: int
    win: float
    share: float


@dataclass(frozen=True)
class Bin:
    """Predictions that are much alike."""

    predicted: float
    realised: float
    interval: Interval
    moves: int


def main() -> None:
    """Read the command line, measure, and print."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--tables", nargs="+", choices=TABLES, default=list(TABLES))
    parser.add_argument("--iterations", type=int, default=1000, help="of each advice")
    parser.add_argument("--positions", type=int, default=40, help="for the coverage; 0 leaves it out")
    parser.add_argument("--seeds", type=int, default=40, help="in each position")
    parser.add_argument("--games", type=int, default=200, help="for the calibration; 0 leaves it out")
    parser.add_argument("--workers", type=int, default=1)
    parser.add_argument("--plot", help="where to write the picture, for example calibration.png")
    chosen = parser.parse_args()
    coverage: dict[str, list[Held]] = {}
    calibration: dict[str, list[Prediction]] = {}
    for table in chosen.tables:
        with ProcessPoolExecutor(chosen.workers, initializer=warm, initargs=(table,)) as executor:
            held = measure_coverage(executor, table, chosen.positions, chosen.iterations, chosen.seeds)
            if held:
                coverage[table] = held
                say(coverage_table(table, held))
            predicted = measure_calibration(executor, table, chosen.games, chosen.iterations)
            if predicted:
                calibration[table] = predicted
                say(calibration_table(table, predicted))
    if chosen.plot:
        plot(coverage, calibration, chosen.iterations, chosen.plot)


def say(rows: Sequence[Sequence[str]]) -> None:
    """Print a table."""
    print(*columns(rows, indent=""), "", sep="\n", flush=True)


def warm(table: str) -> None:
    """Load the compiled search in a worker."""
    game, _ = TABLES[table]
    if not engine(game).wait():
        raise RuntimeError(f"the search of {game} is not compiled: {engine(game).failure}")


Decision = tuple[mw.Position, mw.Advice]
"""A position and the advice that was followed there."""


def self_play(table: str, number: int, iterations: int) -> tuple[list[Decision], mw.Position]:
    """Let the search play against itself; return its decisions and the position at the end."""
    game, players = TABLES[table]
    position = mw.new(game, players=players, seed=f"calibration/{number}")
    decisions: list[Decision] = []
    while not position.is_over and len(decisions) < LONGEST_GAME:
        advice = mw.suggest(position, iterations=iterations, seed=f"{number}/{len(decisions)}")
        decisions.append((position, advice))
        position = position.play(advice[0].move)
    return decisions, position


def measure_coverage(executor: Executor, table: str, positions: int, iterations: int, seeds: int) -> list[Held]:
    """Check the intervals of many advices in each of some positions."""
    work = partial(intervals_held, table, iterations, seeds)
    return [held for found in executor.map(work, range(positions)) for held in found]


def intervals_held(table: str, iterations: int, seeds: int, number: int) -> list[Held]:
    """Ask for advice again and again in one position; where it is solved, there is nothing to check."""
    decisions, _ = self_play(table, number, GUIDE)
    choices = [position for position, advice in decisions if len(advice) > 1 and not advice.is_solved]
    if not choices:
        return []
    position = Random(number).choice(choices)
    advices = [mw.suggest(position, iterations=iterations, seed=f"coverage/{seed}") for seed in range(seeds)]
    longer = {one.move: one.win for one in mw.suggest(position, iterations=LONGER * iterations, seed="longer")}
    wins: defaultdict[str, list[float]] = defaultdict(list)
    for advice in advices:
        for one in advice:
            wins[one.move].append(one.win)
    mean = {move: fmean(values) for move, values in wins.items()}
    return [
        Held(
            position=number,
            is_best=one.rival is None,
            mean=within(mean[one.move], one.interval),
            longer=within(longer[one.move], one.interval),
            width=one.interval[1] - one.interval[0],
            luck=one.win - mean[one.move],
        )
        for advice in advices
        for one in advice
    ]


def within(value: float, interval: tuple[float, float]) -> bool:
    """Tell whether an interval holds a value, rounding aside."""
    low, high = interval
    return low - 1e-9 <= value <= high + 1e-9


def measure_calibration(executor: Executor, table: str, games: int, iterations: int) -> list[Prediction]:
    """Play games and compare."""
    work = partial(predictions, table, iterations)
    return [prediction for found in executor.map(work, range(games)) for prediction in found]


def predictions(table: str, iterations: int, number: int) -> list[Prediction]:
    """Play a game; one that does not end tells nothing."""
    decisions, end = self_play(table, number, iterations)
    return [
        Prediction(number, position.to_move, advice[0].win, (position.to_move in end.winners) / len(end.winners))
        for position, advice in decisions
        if end.is_over and position.to_move is not None
    ]


def bins(found: Iterable[Prediction]) -> list[Bin]:
    """Sort predictions into bins of equal width."""
    sorted_in: list[list[Prediction]] = [[] for _ in range(BINS)]
    for one in found:
        sorted_in[min(BINS - 1, int(one.win * BINS))].append(one)
    return [made_bin(part) for part in sorted_in if part]


def made_bin(part: Sequence[Prediction]) -> Bin:
    """Average predictions and results; the interval is that of as many seats as have equally many moves."""
    moves = Counter((one.game, one.seat) for one in part)
    seats = len(part) ** 2 / sum(count**2 for count in moves.values())
    realised = fmean(one.share for one in part)
    return Bin(fmean(one.win for one in part), realised, wilson(realised * seats, seats), len(part))


def brier(found: Sequence[Prediction]) -> float:
    """Return the mean squared error of the predictions."""
    return fmean((one.win - one.share) ** 2 for one in found)


def log_loss(found: Sequence[Prediction]) -> float:
    """Return the mean log loss of the predictions, where none counts as quite certain."""
    losses = []
    for one in found:
        win = min(max(one.win, CERTAIN), 1 - CERTAIN)
        losses.append(-one.share * log(win) - (1 - one.share) * log(1 - win))
    return fmean(losses)


def unknowing(table: str, found: Sequence[Prediction]) -> list[Prediction]:
    """Return what somebody predicts who knows only how many play."""
    _, players = TABLES[table]
    return [one._replace(win=1 / players) for one in found]


def percent(value: float) -> str:
    """Write a part of one."""
    return f"{value:.1%}"


def span(interval: Interval) -> str:
    """Write an interval of parts of one."""
    return f"[{percent(interval.low)}, {percent(interval.high)}]"


class Rate(NamedTuple):
    """How often something held, with the interval that the luck of the positions leaves."""

    mean: float
    interval: Interval

    def __str__(self) -> str:
        """Write it in percent."""
        return f"{percent(self.mean)} {span(self.interval)}"


def rate(found: Iterable[tuple[int, bool]]) -> Rate:
    """Return how often something held, from the numbers of the positions and what was seen there."""
    by_position: defaultdict[int, list[bool]] = defaultdict(list)
    for position, held in found:
        by_position[position].append(held)
    means = [fmean(values) for values in by_position.values()]
    return Rate(fmean(means), paired(means, max(map(len, by_position.values()))))


KINDS = {"best moves": True, "other moves": False}
TARGETS = {"mean": "the mean", "longer": f"the estimate of {LONGER} ×"}


def coverage_table(table: str, found: Sequence[Held]) -> list[list[str]]:
    """Return the table of the coverage."""
    rows = [[f"{table}: coverage", *(f"of {name}" for name in TARGETS.values()), "width", "luck", "intervals"]]
    for name, is_best in KINDS.items():
        part = [held for held in found if held.is_best is is_best]
        held = [str(rate((one.position, getattr(one, target)) for one in part)) for target in TARGETS]
        width, luck = (percent(fmean(getattr(one, what) for one in part)) for what in ("width", "luck"))
        rows.append([name, *held, width, luck, str(len(part))])
    return rows


def calibration_table(table: str, found: Sequence[Prediction]) -> list[list[str]]:
    """Return the table of the calibration."""
    guess = unknowing(table, found)
    return [
        [f"{table}: calibration", "predicted", "realised", "95 %", "moves"],
        *(
            ["", percent(one.predicted), percent(one.realised), span(one.interval), str(one.moves)]
            for one in bins(found)
        ),
        ["Brier score", f"{brier(found):.4f}", f"unknowing: {brier(guess):.4f}", "", str(len(found))],
        ["log loss", f"{log_loss(found):.4f}", f"unknowing: {log_loss(guess):.4f}", "", str(len(found))],
    ]


def plot(
    coverage: dict[str, list[Held]], calibration: dict[str, list[Prediction]], iterations: int, path: str
) -> None:
    """Draw predicted against realised wins of each table, and how often intervals hold."""
    from matplotlib import use  # noqa: PLC0415 - only the picture needs it
    from matplotlib.pyplot import subplots  # noqa: PLC0415 - as above

    use("Agg")
    panels = len(calibration) + bool(coverage)
    across = min(PANELS_ACROSS, panels)
    down = -(-panels // across)
    figure, grid = subplots(down, across, figsize=(4 * across, 4.2 * down), squeeze=False, layout="constrained")
    figure.suptitle(f"Advice at {iterations} iterations")
    panel = iter(grid.flat)
    for table, found in calibration.items():
        draw_calibration(next(panel), table, bins(found))
    if coverage:
        draw_coverage(next(panel), coverage)
    for unused in panel:
        unused.set_axis_off()
    figure.savefig(path, dpi=120)


def draw_calibration(panel: Any, table: str, found: Sequence[Bin]) -> None:
    """Draw the bins of a table."""
    panel.plot([0, 1], [0, 1], color="0.7", linewidth=1)
    panel.errorbar(
        [one.predicted for one in found],
        [one.realised for one in found],
        yerr=reach([(one.realised, one.interval) for one in found]),
        fmt="o",
        markersize=4,
        capsize=2,
    )
    panel.set(title=table, xlabel="predicted share of the win", ylabel="realised share of the win")
    panel.set(xlim=(0, 1), ylim=(0, 1), aspect="equal")


def draw_coverage(panel: Any, coverage: dict[str, list[Held]]) -> None:
    """Draw how often the intervals of all tables hold."""
    panel.axhline(0.95, color="0.7", linewidth=1)
    for (name, is_best), marker in zip(KINDS.items(), "os", strict=True):
        for target, shift in (("mean", -0.15), ("longer", 0.1)):
            rates = [
                rate((held.position, getattr(held, target)) for held in found if held.is_best is is_best)
                for found in coverage.values()
            ]
            panel.errorbar(
                [place + shift + (0.0 if is_best else 0.1) for place in range(len(rates))],
                [one.mean for one in rates],
                yerr=reach(rates),
                fmt=marker,
                markersize=4,
                capsize=2,
                label=f"{name}: {TARGETS[target]}",
            )
    panel.set(title="intervals that hold", ylim=(0, 1.02), xlim=(-0.5, len(coverage) - 0.5))
    panel.set_xticks(range(len(coverage)), list(coverage), rotation=30)
    panel.legend(fontsize="small", loc="upper center", bbox_to_anchor=(0.5, -0.2))


def reach(rates: Sequence[tuple[float, Interval]]) -> list[list[float]]:
    """Return how far intervals reach below and above their values."""
    return [[value - low for value, (low, _) in rates], [high - value for value, (_, high) in rates]]


if __name__ == "__main__":
    main()
