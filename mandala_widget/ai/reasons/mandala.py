"""Facts about moves of Mandala."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mandala_widget.ai.reasons import picks
from mandala_widget.ai.reasons.reason import Reason
from mandala_widget.ai.reasons.shared import ending, hand
from mandala_widget.games.cards import LETTERS, UNSEEN_LETTER, packed
from mandala_widget.games.catalogue import position
from mandala_widget.games.mandala.notation import SIDES

if TYPE_CHECKING:
    from collections.abc import Iterator

    from mandala_widget.ai.reasons.step import Step
    from mandala_widget.games.position import Position

KINDS = (
    "ends",
    "last",
    "picks",
    "lost",
    "first pick",
    "river",
    "denies",
    "next pick",
    "last colour",
    "starts",
    "lead",
    "closes",
    "hand",
    "value",
    "runs out",
)
"""The kinds of facts, most important first."""


def facts(step: Step) -> Iterator[Reason]:
    """Tell all facts about a move."""
    if step.after.is_over and UNSEEN_LETTER not in step.now["discard"]:
        yield ending(step, picks.possible_ends(step))
    yield from picks.last(step)
    completed = step.happened("completed")
    if step.view.phase == "take":
        yield from picks.take(step)
    elif completed:
        yield from picks.completion(step, completed[0])
    else:
        yield from played(step)
    if step.view.phase == "turn" and not step.after.is_over:
        yield hand(step)
    if step.happened("exhausted") and not completed:
        yield Reason("runs out")


def played(step: Step) -> Iterator[Reason]:
    """Tell what cards do that are laid into a mandala without completing it."""
    for event in step.happened("played"):
        side, colour = event.zone[-1], event.cards[0]
        yield from last_colour(step, side)
        if event.zone.startswith("F"):
            yield from field(step, side)
            yield from closed(step, side, colour)
        else:
            yield from value(step, colour)


def last_colour(step: Step, side: str) -> Iterator[Reason]:
    """Tell that only one colour is missing now, and what the other seat may do about it."""
    missing, earlier = (missing_colours(data["mandalas"][SIDES.index(side)]) for data in (step.now, step.before))
    if len(missing) != 1 or missing == earlier or step.after.phase != "turn":
        return
    (other,) = step.others
    facts = {"mandala": side, "colour": missing, "seat": other}
    held = step.view.knowledge(step.seat).piles[f"H{other + 1}"].at_most[missing]
    if held == 0:
        yield Reason("last colour", "cannot", facts=facts)
        return
    completions = [f"M{side}{missing}", *(f"F{side}{packed(missing * cards)}" for cards in range(1, held + 1))]
    completed = [step.after.play(move) for move in completions if step.after.why_not(move) is None]
    pickers = {end.to_move for end in completed if end.phase == "take"}
    if other in pickers:
        yield Reason("last colour", "theirs", -1, facts=facts)
    elif pickers:
        yield Reason("last colour", "mine", 1, facts=facts)


def missing_colours(mandala: dict[str, str]) -> str:
    """Return the colours that do not lie in a mandala; none if there are cards that nobody can see."""
    lying = mandala["mountain"] + "".join(mandala["fields"])
    return "" if UNSEEN_LETTER in lying else "".join(letter for letter in LETTERS if letter not in lying)


def field(step: Step, side: str) -> Iterator[Reason]:
    """Compare the fields of a mandala after cards have gone into one of them."""
    number = SIDES.index(side)
    fields = step.now["mandalas"][number]["fields"]
    (other,) = step.others
    mine, theirs = len(fields[step.seat]), len(fields[other])
    if not step.before["mandalas"][number]["fields"][step.seat]:
        yield Reason("starts", gain=1, about=side, facts={"mandala": side})
    facts = {"mandala": side, "mine": mine, "theirs": theirs}
    if mine > theirs:
        yield Reason("lead", "leads", mine - theirs, side, facts=facts)
    elif mine == theirs:
        yield Reason("lead", "level", 0, side, facts=facts)


def closed(step: Step, side: str, colour: str) -> Iterator[Reason]:
    """Tell that the other seat, who could have played a colour to a mandala, no longer can."""
    (other,) = step.others
    if step.after.phase != "turn":
        return
    before = position(step.before | {"to_move": other})
    moves = [f"{area}{side}{colour}" for area in "MF"]
    if any(is_open(before, move) for move in moves) and not any(is_open(step.after, move) for move in moves):
        facts = {"mandala": side, "colour": colour, "seat": other}
        yield Reason("closes", gain=1, about=side + colour, facts=facts)


def is_open(view: Position, move: str) -> bool:
    """Tell whether the colour rule allows a move."""
    refusal = view.why_not(move)
    return refusal is None or refusal.code != "M-COLOUR"


def value(step: Step, colour: str) -> Iterator[Reason]:
    """Compare what a mountain card scores for either seat, if both have its colour in their rivers."""
    (other,) = step.others
    mine, theirs = (step.before["rivers"][seat].find(colour) + 1 for seat in (step.seat, other))
    if mine and theirs:
        facts = {"colour": colour, "mine": mine, "theirs": theirs, "seat": other}
        yield Reason("value", "", mine - theirs, colour, facts=facts)
