"""Finds slips in the commands of a comment: what cannot be understood, and moves that cannot be played there."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from mandala_widget.errors import MandalaError
from mandala_widget.study.notes import EVALUATION, TABLE, TASK
from mandala_widget.study.ratings import read_evaluation, read_rating
from mandala_widget.study.shapes import KINDS, check_command
from mandala_widget.study.tasks import BOUND, read_task
from mandala_widget.study.trouble import NOTATION

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from mandala_widget.games.position import Position
    from mandala_widget.study.comments import Command

FORMS = {
    EVALUATION: "[%eval p=0.58 ci=0.02 m=+3.1 n=4096]",
    TABLE: "[%ai 1 Fa2R p=0.641 ci=0.018 m=+5.2 pbest=0.93]",
    TASK: "[%task seat=1 ask=win accept=MaR,Fb*]",
}


def slips(commands: Iterable[Command], position: Position) -> Iterator[tuple[str, str, str]]:
    """Yield the words at fault, the rule and what would be right."""
    for command in commands:
        if command.name in KINDS:
            yield from _in_shape(command)
        elif command.name == EVALUATION and read_evaluation(command.text) is None:
            yield _not_like(command)
        elif command.name == TABLE:
            yield from _in_rating(command, position)
        elif command.name == TASK:
            yield from _in_task(command, position)


def _in_shape(command: Command) -> Iterator[tuple[str, str, str]]:
    try:
        check_command(command)
    except MandalaError as error:
        yield command.written(), NOTATION, str(error)


def _in_rating(command: Command, position: Position) -> Iterator[tuple[str, str, str]]:
    rating = read_rating(command.text)
    if rating is not None:
        yield from _illegal([rating.move], position)
    elif read_evaluation(command.text) is None:
        yield _not_like(command)


def _in_task(command: Command, position: Position) -> Iterator[tuple[str, str, str]]:
    task = read_task(command.text)
    if task is None:
        yield _not_like(command)
    else:
        moves = [wanted for wanted in task.accept if "*" not in wanted and not re.fullmatch(BOUND, wanted)]
        yield from _illegal(moves, position)


def _illegal(moves: Iterable[str], position: Position) -> Iterator[tuple[str, str, str]]:
    for move in moves:
        refusal = position.why_not(move)
        if refusal is not None:
            yield move, refusal.rule, refusal.text()


def _not_like(command: Command) -> tuple[str, str, str]:
    return command.written(), NOTATION, f"this cannot be read; write it like {FORMS[command.name]}"
