"""What positions are worth, which is always said for the first seat."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from mandala_widget.ai.advice import Advice
    from mandala_widget.study.tree import Node
    from mandala_widget.widget.wire import Value

PAIR = 2


def advised(advice: Advice) -> Value | None:
    """Return what an adviser says that a position is worth."""
    best, view = advice[0], advice.view
    low, high = best.interval
    value: Value = {"win": best.win, "low": low, "high": high, "margin": best.margin, "exact": best.is_exact}
    return for_the_first(value, view.to_move, view.players)


def evaluated(node: Node) -> Value | None:
    """Return what a study says that a move is worth."""
    found = node.evaluation
    if found is None or found.win is None:
        return None
    spread = found.ci or 0.0
    value: Value = {
        "win": found.win,
        "low": max(0.0, found.win - spread),
        "high": min(1.0, found.win + spread),
        "margin": found.margin or 0.0,
        "exact": found.exact,
    }
    return for_the_first(value, node.seat, node.position.players)


def for_the_first(value: Value, seat: int | None, players: int) -> Value | None:
    """Return what is worth so much to a seat for the first one; among more than two, only that seat can tell."""
    if seat == 0:
        return value
    if seat is None or players != PAIR:
        return None
    return {
        "win": 1 - value["win"],
        "low": 1 - value["high"],
        "high": 1 - value["low"],
        "margin": -value["margin"],
        "exact": value["exact"],
    }
