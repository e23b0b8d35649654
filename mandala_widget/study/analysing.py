"""Adds to a study what the adviser thinks of every move in it."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import TYPE_CHECKING

from mandala_widget.ai.engines import engine
from mandala_widget.ai.signature import signature
from mandala_widget.ai.suggesting import checked_budget, mover_view, suggest
from mandala_widget.errors import MandalaError
from mandala_widget.study.notes import Table
from mandala_widget.study.ratings import Evaluation, Rating

if TYPE_CHECKING:
    from collections.abc import Iterator

    from mandala_widget.ai.advice import Advice, Suggestion
    from mandala_widget.games.seeds import Seed
    from mandala_widget.study.study import Study
    from mandala_widget.study.tree import Node

NAME = "mandala-widget"
ROWS = 5
"""So many of the best moves stand in a table, and besides them those that were played."""


def is_stale(evaluation: Evaluation, game: str) -> bool:
    """Tell whether our adviser would judge differently by now; what is solved, or signed by nobody, stays."""
    signed = bool(evaluation.signature) and evaluation.by.startswith(NAME) and not evaluation.exact
    return signed and evaluation.signature != signature(game)


def to_analyse(study: Study, *, again: bool = False) -> list[Node]:
    """List the nodes whose moves can be judged: those that have not been, or whose judgement is out of date."""
    return [
        node
        for chapter in study.chapters
        for node in chapter.nodes()
        if node.children and (again or not is_judged(node)) and can_be_judged(node)
    ]


def is_judged(node: Node) -> bool:
    """Tell whether all moves at a node have been judged, by our adviser as it is or by somebody else."""
    if node.table is None or is_stale(node.table.source, node.study.game):
        return False
    return all(child.evaluation is not None for child in node.children)


def can_be_judged(node: Node) -> bool:
    """Tell whether the seat to move sees its own cards here, and some deal agrees with what it sees."""
    try:
        mover_view(node.position)
    except MandalaError:
        return False
    return True


def analyse(
    study: Study,
    *,
    seconds: float | None = None,
    iterations: int | None = None,
    seed: Seed = None,
    again: bool = False,
) -> Iterator[Node]:
    """Judge the moves of one node after the other, and yield each node when that is done.

    Whoever stops in between keeps what is there by then. What somebody else found out is replaced only ``again``.
    """
    checked_budget(seconds, iterations)
    return _analyse(study, seconds, iterations, seed, again=again)


def _analyse(
    study: Study, seconds: float | None, iterations: int | None, seed: Seed, *, again: bool
) -> Iterator[Node]:
    for game in {chapter.game for chapter in study.chapters}:
        engine(game).wait()  # with many positions to judge, it pays to wait for the compiler
    for node in to_analyse(study, again=again):
        advice = suggest(node.position, seconds=seconds, iterations=iterations, seed=seed)
        source = source_of(advice, node.study.game)
        node.table = table_of(advice, source, [str(child.move) for child in node.children])
        for child in node.children:
            if again or child.evaluation is None or child.evaluation.by.startswith(NAME):
                child.evaluation = evaluation_of(advice.of(str(child.move)), source)
        yield node


def source_of(advice: Advice, game: str) -> Evaluation:
    """Say who judges, how thoroughly, and when."""
    from mandala_widget import __version__  # noqa: PLC0415 - the package imports us before it knows its version

    today = datetime.now(UTC).date().isoformat()
    return Evaluation(samples=advice.iterations, by=f"{NAME} {__version__}", date=today, signature=signature(game))


def table_of(advice: Advice, source: Evaluation, played: list[str]) -> Table:
    """Write the best moves and those that were played as a table."""
    rows = [
        Rating(
            rank,
            str(one.move),
            win=one.win,
            ci=half_width(one),
            margin=one.margin,
            best=one.best,
            loss=one.loss,
            samples=one.samples,
            line=tuple(map(str, one.line)),
            other=("exact",) if one.is_exact else (),
        )
        for rank, one in enumerate(advice, 1)
        if rank <= ROWS or str(one.move) in played
    ]
    return Table(tuple(rows), source)


def evaluation_of(one: Suggestion, source: Evaluation) -> Evaluation:
    """Write what a move is worth to the seat that makes it."""
    return Evaluation(
        win=one.win,
        ci=None if one.is_exact else half_width(one),
        margin=one.margin,
        samples=source.samples,
        exact=one.is_exact,
        by=source.by,
        date=source.date,
        signature=source.signature,
    )


def half_width(one: Suggestion) -> float:
    """Return how far the interval reaches to either side."""
    low, high = one.interval
    return (high - low) / 2
