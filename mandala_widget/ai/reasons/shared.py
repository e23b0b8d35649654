"""Facts that several games have: how the game ends, and how large the hand is."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mandala_widget.ai.reasons.reason import Reason

if TYPE_CHECKING:
    from collections.abc import Sequence

    from mandala_widget.ai.reasons.step import Step
    from mandala_widget.games.position import Position


def ending(step: Step, ends: Sequence[Position]) -> Reason:
    """Tell how the game ends, given every end that agrees with what the seat knows."""
    seat = step.seat
    facts = {"mine": span(ends, seat), "theirs": [span(ends, other) for other in step.others]}
    if all(end.winners == [seat] for end in ends):
        return Reason("ends", "won", 1, facts=facts)
    if all(seat not in end.winners for end in ends):
        return Reason("ends", "lost", -1, facts=facts)
    if all(seat in end.winners and len(end.winners) > 1 for end in ends):
        return Reason("ends", "shared", facts=facts)
    return Reason("ends", "open", facts=facts)


def span(ends: Sequence[Position], seat: int) -> str:
    """Write a seat's points, from the fewest to the most that they may be."""
    fewest, most = (bound(end.scores[seat] for end in ends) for bound in (min, max))
    return str(fewest) if fewest == most else f"{fewest}–{most}"


def hand(step: Step) -> Reason:
    """Tell how the hand grows or shrinks."""
    before, now = (len(data["hands"][step.seat]) for data in (step.before, step.now))
    form = "grows" if now > before else "shrinks" if now < before else "stays"
    return Reason("hand", form, now - before, facts={"before": before, "now": now})
