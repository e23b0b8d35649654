"""Whether a move answers the task of a lesson."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from mandala_widget.games.position import Position
    from mandala_widget.study.notes import Table
    from mandala_widget.study.tasks import Task


def answers(task: Task, position: Position, move: str, table: Table | None) -> bool | None:
    """Tell whether a legal move answers a task; None if that depends on a loss that no table knows."""
    played = str(position.move(move))
    accepted = tuple(_canonical(wanted, position) for wanted in task.accept)
    return replace(task, accept=accepted).accepts(played, None if table is None else table.loss(played))


def _canonical(wanted: str, position: Position) -> str:
    """Write a move that a task names as the position does; patterns and bounds stay as they are."""
    return wanted if position.why_not(wanted) is not None else str(position.move(wanted))
