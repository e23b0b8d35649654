"""Facts about moves of Flowers."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mandala_widget.ai.reasons.reason import Reason
from mandala_widget.ai.reasons.shared import ending, hand
from mandala_widget.ai.reasons.tiles import cards_there, claim, completion
from mandala_widget.games.cards import LETTERS, UNSEEN_LETTER
from mandala_widget.games.flowers.notation import SIDES
from mandala_widget.games.flowers.record import from_dict
from mandala_widget.games.flowers.resolve import second_place
from mandala_widget.games.flowers.rules import is_present
from mandala_widget.games.kernel.notes import NOBODY

if TYPE_CHECKING:
    from collections.abc import Iterator

    from mandala_widget.ai.reasons.step import Step
    from mandala_widget.games.event import Event
    from mandala_widget.games.flowers.state import FlowersState

KINDS = (
    "ends",
    "third flower",
    "completes",
    "both",
    "second",
    "most",
    "tile",
    "rest",
    "prevents",
    "marker",
    "share",
    "no second",
    "missing",
    "face down",
    "hand",
    "back",
    "spent",
)
"""The kinds of facts, most important first."""


def facts(step: Step) -> Iterator[Reason]:
    """Tell all facts about a move."""
    if step.happened("order"):
        yield Reason("ends", "final")
    elif step.after.is_over and not any(UNSEEN_LETTER in tile for tiles in step.now["singles"] for tile in tiles):
        yield ending(step, [step.after])
    for event in step.happened("last round"):
        form = "mine" if event.seat == step.seat else "theirs"
        yield Reason("third flower", form, facts={"seat": event.seat})
    if not in_sight(step):
        return
    if step.view.phase == "claim":
        yield from claim(step)
    else:
        yield from played(step)


def in_sight(step: Step) -> bool:
    """Tell whether the tiles that the move is about can be seen, as always unless moves are only imagined."""
    claiming = step.before["claiming"]
    mandala = claiming["mandala"] if claiming else SIDES.index(step.move[0])
    return UNSEEN_LETTER not in step.before["mandalas"][mandala]["tiles"]


def played(step: Step) -> Iterator[Reason]:
    """Tell what cards do that are laid into a mandala."""
    (laid,) = step.happened("played")
    yield from marker(step, laid)
    if step.happened("completed"):
        yield from completion(step, laid)
    if step.happened("order"):
        return
    if not step.happened("completed"):
        yield from colours(step, laid)
        yield from share(step, SIDES.index(laid.zone[0]))
    yield hand(step)


def marker(step: Step, laid: Event) -> Iterator[Reason]:
    """Tell whether the cards take the majority marker, or why they do not."""
    seat, side = step.seat, laid.zone[0]
    mandala = step.before["mandalas"][SIDES.index(side)]
    holder = mandala["marker"]
    mine = cards_there(mandala, seat) + len(laid.cards)
    facts = {"mandala": side, "mine": mine}
    if holder not in (None, seat):
        facts |= {"seat": holder, "theirs": cards_there(mandala, holder)}
    if step.happened("marker"):
        yield Reason("marker", "middle" if holder is None else "from", 1, side, facts)
    elif step.happened("completed"):
        return
    elif holder == seat:
        yield Reason("marker", "kept", 0, side, facts)
    elif laid.reason == "face down" and not mandala["up"][seat]:
        yield Reason("marker", "face down", -1, side, facts)
    else:
        yield Reason("marker", "tied" if mine == facts["theirs"] else "behind", 0, side, facts)


def colours(step: Step, laid: Event) -> Iterator[Reason]:
    """Tell which colours a mandala still lacks after a new one has come, or that none has."""
    side, colour = laid.zone[0], laid.cards[0]
    if laid.reason == "face down":
        yield Reason("face down", facts={"mandala": side, "colour": colour})
        return
    mandala = SIDES.index(side)
    state = from_dict(step.now)
    missing = "".join(letter for kind, letter in enumerate(LETTERS) if not is_present(state, mandala, kind))
    facts: dict[str, object] = {"mandala": side, "colours": missing}
    if len(missing) > 1:
        yield Reason("missing", "some", facts=facts)
        return
    piles = step.view.knowledge(step.seat).piles
    hands = {other: piles[f"H{other + 1}"] for other in step.others}
    holders = [other for other, pile in hands.items() if missing in pile.at_least]
    if holders:
        yield Reason("missing", "held", facts=facts | {"seat": holders[0]})
    else:
        possible = any(pile.at_most[missing] for pile in hands.values())
        yield Reason("missing", "maybe held" if possible else "not held", facts=facts)


def share(step: Step, mandala: int) -> Iterator[Reason]:
    """Tell which tiles the seat would get if the mandala were resolved now, if that is more than before."""
    earlier, now = (prospect(from_dict(data), mandala, step.seat) for data in (step.before, step.now))
    if now > earlier and now in (SECOND, BOTH):
        form = "second" if now == SECOND else "both"
        yield Reason("share", form, now - earlier, SIDES[mandala], facts={"mandala": SIDES[mandala]})


NONE, SECOND, FIRST, BOTH = range(4)


def prospect(state: FlowersState, mandala: int, seat: int) -> int:
    """Tell which tiles a seat would get if a mandala were resolved now."""
    holder = state.marker[mandala]
    if holder == NOBODY:
        return NONE
    second = second_place(state, mandala)
    if holder == seat:
        return BOTH if second == NOBODY else FIRST
    return SECOND if second == seat else NONE
