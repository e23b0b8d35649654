"""Reasons: countable facts about moves, each certain from what the seat to move can know.

``reasons`` tells what one move does, ``compare`` what speaks for a move rather than another.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from mandala_widget.ai.reasons import flowers, mandala, patterns
from mandala_widget.ai.reasons.reason import Reason
from mandala_widget.ai.reasons.step import Step

if TYPE_CHECKING:
    from collections.abc import Iterable

    from mandala_widget.games.position import Position

__all__ = ["Reason", "compare", "reasons"]

HANDFUL = 5
"""How many reasons are given at most."""

GAMES = {"mandala": mandala, "patterns": patterns, "flowers": flowers}


def reasons(view: Position, move: str) -> tuple[Reason, ...]:
    """Return the facts about a move of the seat to move, most important first."""
    return facts(view, move)[:HANDFUL]


def compare(view: Position, move: str, other: str) -> tuple[Reason, ...]:
    """Return what speaks for a move rather than another, most important first.

    That is what the move has more of, and what the other has more of to its cost; a fact about the other
    move says so in ``of``. Whatever speaks for the other move is found by asking the other way round.
    """
    ours = {reason.topic: reason for reason in facts(view, move)}
    theirs = {reason.topic: replace(reason, of=view.move(other)) for reason in facts(view, other)}
    better = [
        topic
        for topic in ours | theirs
        if (ours[topic].gain if topic in ours else 0) > (theirs[topic].gain if topic in theirs else 0)
    ]
    said = [side[topic] for topic in better for side in (ours, theirs) if topic in side and side[topic].gain]
    return in_order(view.game, said)[:HANDFUL]


def facts(view: Position, move: str) -> tuple[Reason, ...]:
    """Return all facts about a move, most important first."""
    step = Step.played(view, move)
    return in_order(view.game, GAMES[view.game].facts(step))


def in_order(game: str, said: Iterable[Reason]) -> tuple[Reason, ...]:
    """Sort reasons by the importance of their kinds."""
    return tuple(sorted(said, key=lambda reason: GAMES[game].KINDS.index(reason.kind)))
