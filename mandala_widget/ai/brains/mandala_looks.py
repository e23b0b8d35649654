"""How moves of Mandala look at first sight, in the part of Python that numba compiles.

It is learnt from what the search chose, and depends on the hand of the mover, so that in every world the other
seat is expected to play what it holds there.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from mandala_widget.ai.brains.looks import share_out, swell, weighed
from mandala_widget.ai.brains.mandala_picks import hauls, missing_colours, prize, squash
from mandala_widget.games.kernel.deck import COLOURS
from mandala_widget.games.mandala.rules import (
    DRAW_LIMIT,
    HAND_LIMIT,
    TAKE_COLOUR,
    TO_DISCARD,
    TO_FIELD,
    field_size,
    score,
)
from mandala_widget.games.mandala.state import NOWHERE

if TYPE_CHECKING:
    from mandala_widget.games.mandala.state import MandalaState

Outlook = tuple[int, int, int, float, float]

# Fitted to what the search chose in 2400 games at 1000 iterations a move. tests/benchmarks/fit_mandala.py can
# renew this; it was not used the first time, so its numbers will differ a little.
MOUNTAIN_LOOKS = (
    0.24,  # cards drawn
    0.60,  # a colour that the mandala lacks
    0.61,  # what a card of the colour is worth to the mover
    -0.39,  # what it is worth to the other
    0.25,  # the former, by the lead in the fields
    0.34,  # the latter, by the lead in the fields
    1.18,  # a colour that lies there, nearer to completion
    1.42,  # to complete
    -1.07,  # to complete with a gain
    -0.90,  # to complete without a field
    1.96,  # to complete with more points when that may end the game
    0.79,  # to leave one colour missing
    -0.64,  # to leave one colour missing, by the lead in the fields
)
FIELD_LOOKS = (
    -2.93,  # always
    0.92,  # cards
    0.50,  # a colour that the mandala lacks
    2.18,  # growth of the lead
    0.31,  # growth of the lead, by what the first pick brings
    3.02,  # the first cards there
    1.33,  # all cards of the colour
    0.32,  # to complete
    1.75,  # to complete with a gain
    2.45,  # to complete with more points when that may end the game
    0.31,  # to leave one colour missing
    0.11,  # to leave one colour missing, by the lead in the fields
    0.98,  # nearer to completion
)
DISCARD_LOOKS = (
    -3.64,  # always
    0.97,  # cards
    0.46,  # what a card of the colour is worth to the other
)
TAKE_LOOKS = (
    0.19,  # the prize
    0.20,  # the prize of the other
    1.35,  # a colour that is new in the river
    0.97,  # a colour that would be new in the river of the other
    2.63,  # cards
)
KEENNESS = 1.7
"""How much all moves together urge themselves."""
HALF_GAIN = 4.0
"""A gain of so many points counts half as much as the highest."""


def urge(state: MandalaState, moves: list[int], count: int, urges: list[float]) -> None:
    """Write how much each move urges itself, by how it looks among the others."""
    left = outlook(state, 0)
    right = outlook(state, 1)
    for place in range(count):
        move = moves[place]
        urges[move] = swell(looks(state, move, right if is_right(move) else left))
    share_out(moves, count, urges, KEENNESS)


def is_right(move: int) -> bool:
    """Tell whether a move goes to the second mandala."""
    if move < TO_FIELD:
        return move >= COLOURS
    return TO_FIELD + COLOURS * HAND_LIMIT <= move < TO_DISCARD


def outlook(state: MandalaState, mandala: int) -> Outlook:
    """Return a mandala with the eyes of the mover: both fields, missing colours, and the picks by their order."""
    seat = state.to_move
    if_first, if_second = hauls(state, mandala)
    mine = field_size(state, mandala, seat)
    theirs = field_size(state, mandala, 1 - seat)
    missing = missing_colours(state, mandala)
    if seat == 1:
        return mine, theirs, missing, -if_second, -if_first
    return mine, theirs, missing, if_first, if_second


def looks(state: MandalaState, move: int, seen: Outlook) -> float:
    """Return how good a move looks, given the mandala that it goes to."""
    if move < TO_FIELD:
        return weighed(mountain_facts(state, move, seen), MOUNTAIN_LOOKS)
    if move < TO_DISCARD:
        return weighed(field_facts(state, move - TO_FIELD, seen), FIELD_LOOKS)
    if move < TAKE_COLOUR:
        return weighed(discard_facts(state, move - TO_DISCARD), DISCARD_LOOKS)
    return weighed(take_facts(state, move - TAKE_COLOUR), TAKE_LOOKS)


def mountain_facts(state: MandalaState, spot: int, seen: Outlook) -> tuple[float, ...]:
    """Return the facts about a card to the mountain."""
    mine, theirs, missing, if_first, if_second = seen
    seat = state.to_move
    colour = spot % COLOURS
    is_new = state.area[spot // COLOURS][colour] == NOWHERE
    lead = squash(mine - theirs)
    own = card_worth(state, seat, colour)
    others = card_worth(state, 1 - seat, colour)
    completes = 1.0 if is_new and missing == 1 else 0.0
    opens = 1.0 if is_new and missing == 2 else 0.0  # noqa: PLR2004 - the one before the last
    gain = if_first if mine > theirs else if_second
    return (
        float(min(DRAW_LIMIT, HAND_LIMIT + 1 - state.hand_size[seat])),
        1.0 if is_new else 0.0,
        own,
        others,
        lead * own,
        lead * others,
        0.0 if is_new else 1.0 / missing,
        completes,
        completes * softened(gain),
        completes * (mine == 0),
        completes * last_word(state, gain),
        opens,
        opens * lead,
    )


def field_facts(state: MandalaState, place: int, seen: Outlook) -> tuple[float, ...]:
    """Return the facts about cards into the own field."""
    mine, theirs, missing, if_first, if_second = seen
    spot = place // HAND_LIMIT
    cards = place % HAND_LIMIT + 1
    colour = spot % COLOURS
    is_new = state.area[spot // COLOURS][colour] == NOWHERE
    lead = squash(mine + cards - theirs)
    growth = lead - squash(mine - theirs)
    completes = 1.0 if is_new and missing == 1 else 0.0
    opens = 1.0 if is_new and missing == 2 else 0.0  # noqa: PLR2004 - the one before the last
    gain = if_first if mine + cards > theirs else if_second
    return (
        1.0,
        float(cards),
        1.0 if is_new else 0.0,
        growth,
        growth * 0.5 * (if_first - if_second),
        1.0 if mine == 0 else 0.0,
        1.0 if cards == state.hand[state.to_move][colour] else 0.0,
        completes,
        completes * softened(gain),
        completes * last_word(state, gain),
        opens,
        opens * lead,
        1.0 / missing,
    )


def discard_facts(state: MandalaState, place: int) -> tuple[float, ...]:
    """Return the facts about cards that are discarded."""
    return (
        1.0,
        place % HAND_LIMIT + 1.0,
        card_worth(state, 1 - state.to_move, place // HAND_LIMIT),
    )


def take_facts(state: MandalaState, colour: int) -> tuple[float, ...]:
    """Return the facts about a colour that is taken."""
    seat = state.to_move
    return (
        float(prize(state, seat, state.taking, colour)),
        float(prize(state, 1 - seat, state.taking, colour)),
        1.0 if state.worth[seat][colour] == 0 else 0.0,
        1.0 if state.worth[1 - seat][colour] == 0 else 0.0,
        float(state.pile[state.taking][colour]),
    )


def card_worth(state: MandalaState, seat: int, colour: int) -> float:
    """Return what a card of a colour brings to a seat that takes it; half of that if it is new in the river."""
    worth = state.worth[seat][colour]
    return float(worth) if worth > 0 else 0.5 * (state.river_size[seat] + 1)


def softened(gain: float) -> float:
    """Bring a gain of points between -1 and 1."""
    return gain / (HALF_GAIN + abs(gain))


def last_word(state: MandalaState, gain: float) -> float:
    """Return how far the mover is ahead after a gain if the game may end with it, else nothing."""
    if not state.exhausted and max(state.river_size[0], state.river_size[1]) < COLOURS - 1:
        return 0.0
    return softened(score(state, state.to_move) - score(state, 1 - state.to_move) + gain)
