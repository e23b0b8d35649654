"""The state of a game of Mandala."""

from __future__ import annotations

from typing import Annotated

from mandala_widget.games.kernel.deck import COLOURS, KINDS, CardState
from mandala_widget.games.kernel.state import WIDE

SEATS = 2
MANDALAS = 2
DECK = 108
PER_COLOUR = 18

TURN = 0
TAKE = 1
OVER = 2

NOWHERE = 0
MOUNTAIN = 1
FIELD = 2
"""The field of the first seat; the other seat's follows."""

Hands = Annotated[list[list[int]], SEATS, KINDS]
Mandalas = Annotated[list[list[int]], MANDALAS, KINDS]


class MandalaState(CardState):
    """Who moves, and where the cards lie.

    By the colour rule (M-8) a colour lies in one area of a mandala at most, so ``area`` says which and
    ``pile`` says how many: a mandala that breaks the rule cannot be written down.
    """

    __slots__ = (
        "area",
        "completed_by",
        "counts_current",
        "cup",
        "exhausted",
        "final",
        "hand",
        "hand_size",
        "phase",
        "pile",
        "river_size",
        "round",
        "sealed",
        "start",
        "taking",
        "to_move",
        "worth",
    )

    phase: int
    to_move: int
    start: int
    round: Annotated[int, WIDE]
    deck: Annotated[list[int], DECK]
    deck_size: int
    discard: Annotated[list[int], KINDS]
    hand: Hands
    hand_size: Annotated[list[int], SEATS]
    cup: Hands
    sealed: Hands
    worth: Annotated[list[list[int]], SEATS, COLOURS]
    """The river position of each colour, which is what its cup cards score; 0 for a colour not in the river."""
    river_size: Annotated[list[int], SEATS]
    area: Mandalas
    pile: Mandalas
    exhausted: int
    counts_current: int
    """The option of MA-5: a deck that runs out in the completing action makes this resolution the last."""
    taking: int
    """The mandala being resolved; it counts only in the phase TAKE, like the next two."""
    completed_by: int
    final: int
    rng: Annotated[list[int], 2, WIDE]
