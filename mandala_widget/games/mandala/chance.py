"""What is left to chance in Mandala, imposed on the state right after a move."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mandala_widget.games.imposing import Imposing, Numbers
from mandala_widget.games.kernel.deck import KINDS
from mandala_widget.games.kernel.notes import REFILLED
from mandala_widget.games.mandala.rules import count_unseen, put
from mandala_widget.games.mandala.state import MOUNTAIN, NOWHERE, OVER, MandalaState

if TYPE_CHECKING:
    from mandala_widget.games.chance import Chance

NUMBERS = Numbers(supply="M-1", drawing="M-13", shuffling="M-20", refilling="M-30", ending="M-34")


def impose(state: MandalaState, chance: Chance) -> None:
    """Let chance have decided what is told of it."""
    imposing = Imposing(state, count_unseen, NUMBERS)
    if chance.order:
        raise imposing.report(NUMBERS.ending, "chance_none", "order")
    if chance.drawn:
        imposing.drawn(chance.drawn, state.hand)
    if chance.refill:
        refill(imposing, state, chance.refill)
    if chance.deck:
        imposing.deck(chance.deck)
    for zone, cards in chance.shown:
        show(imposing, state, zone, cards)


def refill(imposing: Imposing, state: MandalaState, cards: str) -> None:
    """Let these be the cards of the new mountain."""
    mandalas = {state.events[place][2] // KINDS for place in imposing.noted(REFILLED)}
    for old, new in imposing.come(REFILLED, cards, NUMBERS.refilling, "refill"):
        for mandala in mandalas:
            state.pile[mandala][old] -= 1
            if state.pile[mandala][old] == 0:
                state.area[mandala][old] = NOWHERE
            put(state, mandala, MOUNTAIN, new, 1)


def show(imposing: Imposing, state: MandalaState, zone: str, cards: str) -> None:
    """Let a hand, or the sealed cards of a cup, turn out to be these."""
    if state.phase != OVER or zone not in ("H1", "H2", "C1", "C2"):
        raise imposing.report(NUMBERS.ending, "chance_shown", zone)
    seat = int(zone[1]) - 1
    bags = [state.hand[seat]] if zone[0] == "H" else [state.sealed[seat], state.cup[seat]]
    imposing.shown(zone, cards, bags)
