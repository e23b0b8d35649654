"""The brain of Mandala, in the part of Python that numba compiles.

A position is judged by countable facts about it, each of them the first seat's minus the second's.
"""

from __future__ import annotations

from math import sqrt
from typing import TYPE_CHECKING

from mandala_widget.ai.brains.mandala_looks import urge
from mandala_widget.ai.brains.mandala_picks import TOP_RANK, hauls, missing_colours, next_rank, prize, squash
from mandala_widget.games.kernel.deck import COLOURS
from mandala_widget.games.kernel.dice import below
from mandala_widget.games.mandala.rules import (
    DRAW_LIMIT,
    HAND_LIMIT,
    TAKE_COLOUR,
    TO_DISCARD,
    TO_FIELD,
    field_size,
    score,
)
from mandala_widget.games.mandala.state import FIELD, MANDALAS, NOWHERE, SEATS, TAKE

if TYPE_CHECKING:
    from mandala_widget.games.mandala.state import MandalaState

__all__ = ["is_open", "judge", "pick", "players", "plies", "urge"]

PLIES = 4
TO_THE_END = 200

FRESH_DECK = 92.0
"""About as many cards as the deck holds when the game begins."""
SHORT_HAND = 4

# The facts about the table, and where those about both mandalas begin among the weights.
TABLE_FACTS = 9
MANDALA_FACTS = 10
FACTS = TABLE_FACTS + MANDALA_FACTS

# Weights at the fresh deck, at its last card, and after that: fitted, as
# tests/benchmarks/fit_mandala.py does, to 2500 games of the search against itself at 300 iterations a move.
SHARE_WEIGHTS = (
    (0.030, 0.131, 0.185),  # points
    (0.179, 0.514, -0.001),  # colours in the river
    (0.144, -0.204, 0.132),  # a river of five
    (0.016, 0.003, -0.037),  # cards in the cup
    (0.222, 0.173, 0.014),  # cards in the cup of a colour not in the river
    (0.083, 0.054, -0.304),  # the turn
    (0.061, 0.017, -0.026),  # cards in the hand
    (0.009, -0.069, 0.097),  # cards that a short hand lacks
    (0.013, 0.048, 0.206),  # colours in the hand
    (0.034, 0.116, -0.010),  # picks, by the average of both orders
    (0.004, -0.034, 0.056),  # the same, nearer to completion
    (-0.003, 0.067, -0.078),  # first pick by the larger field
    (0.016, -0.028, 0.098),  # the same, nearer to completion
    (0.019, 0.001, 0.105),  # first pick by the hand
    (-0.016, 0.033, -0.101),  # the same, nearer to completion
    (0.326, 0.160, 0.399),  # an empty field, nearer to completion
    (0.119, 0.100, 0.023),  # cards in the field
    (-0.003, 0.051, 0.174),  # to complete it now
    (-0.005, 0.029, 0.076),  # to complete it next turn
)
MARGIN_WEIGHTS = (
    (0.77, 1.01, 1.08),  # points
    (3.72, 2.59, 0.21),  # colours in the river
    (-0.91, -0.05, 0.18),  # a river of five
    (0.50, 0.03, -0.15),  # cards in the cup
    (2.78, 0.69, -0.03),  # cards in the cup of a colour not in the river
    (1.05, 0.68, -0.45),  # the turn
    (0.88, 0.04, 0.06),  # cards in the hand
    (-0.12, -0.60, 0.43),  # cards that a short hand lacks
    (0.22, 0.02, 0.49),  # colours in the hand
    (0.88, 0.44, -0.01),  # picks, by the average of both orders
    (-0.24, 0.23, 0.28),  # the same, nearer to completion
    (0.18, 0.68, 0.23),  # first pick by the larger field
    (0.08, -0.32, 0.01),  # the same, nearer to completion
    (0.25, -0.04, 0.44),  # first pick by the hand
    (-0.04, 0.20, -0.46),  # the same, nearer to completion
    (3.79, 1.45, 3.48),  # an empty field, nearer to completion
    (1.68, 0.26, -0.21),  # cards in the field
    (0.07, 0.30, 0.68),  # to complete it now
    (-0.00, 0.20, 0.27),  # to complete it next turn
)

# How a move looks at first sight, in a playout.
TRIES = 3
"""Of how many random moves a playout makes the most appealing one."""
DISCARD_APPEAL = -3
DRAW_APPEAL = 1
FIELD_APPEAL = 1
FIRST_PICK_APPEAL = 4
LATER_PICK_APPEAL = -4
NO_FIELD_APPEAL = -8


def players(state: MandalaState) -> int:  # noqa: ARG001 - as in every game
    """Count the seats."""
    return SEATS


def is_open(state: MandalaState) -> bool:  # noqa: ARG001 - as in every game
    """Tell that cards are hidden."""
    return False


def plies(state: MandalaState) -> int:
    """Return how many moves a playout makes: all that are left of the last resolution, otherwise a few."""
    return TO_THE_END if state.final else PLIES


def judge(state: MandalaState, shares: list[float], margins: list[float]) -> None:
    """Write each seat's expected share of the win, and its margin."""
    early = 0.0 if state.exhausted else state.deck_size / FRESH_DECK
    late = 0.0 if state.exhausted else 1.0 - early
    last = 1.0 if state.exhausted else 0.0
    share, margin = weigh(table_facts(state), 0, early, late, last)
    for mandala in range(MANDALAS):
        if not is_resolved(state, mandala):
            more_share, more_margin = weigh(mandala_facts(state, mandala), TABLE_FACTS, early, late, last)
            share += more_share
            margin += more_margin
    shares[0] = 0.5 + 0.5 * share / sqrt(1.0 + share * share)
    shares[1] = 1.0 - shares[0]
    margins[0] = margin
    margins[1] = -margin


def weigh(facts: tuple[float, ...], first: int, early: float, late: float, last: float) -> tuple[float, float]:
    """Add up what facts say about share and margin; their weights begin at a place and depend on the stage."""
    share = 0.0
    margin = 0.0
    for number in range(len(facts)):
        weight = SHARE_WEIGHTS[first + number]
        share += (weight[0] * early + weight[1] * late + weight[2] * last) * facts[number]
        weight = MARGIN_WEIGHTS[first + number]
        margin += (weight[0] * early + weight[1] * late + weight[2] * last) * facts[number]
    return share, margin


def is_resolved(state: MandalaState, mandala: int) -> bool:
    """Tell whether a mandala is being resolved."""
    return state.phase == TAKE and mandala == state.taking


def table_facts(state: MandalaState) -> tuple[float, ...]:
    """Return the facts about everything but the mandalas; a resolution that has begun is taken as done."""
    points = float(score(state, 0) - score(state, 1))
    mover = state.to_move
    if state.phase == TAKE:
        points += resolution(state)
        mover = 1 - state.completed_by
    colours = 0
    sealed = 0
    cup = 0
    for colour in range(COLOURS):
        colours += (state.hand[0][colour] > 0) - (state.hand[1][colour] > 0)
        cup += state.cup[0][colour] - state.cup[1][colour]
        if state.worth[0][colour] == 0:
            sealed += state.cup[0][colour]
        if state.worth[1][colour] == 0:
            sealed -= state.cup[1][colour]
    return (
        points,
        float(state.river_size[0] - state.river_size[1]),
        float((state.river_size[0] == COLOURS - 1) - (state.river_size[1] == COLOURS - 1)),
        float(cup),
        float(sealed),
        1.0 - 2.0 * mover,
        float(state.hand_size[0] - state.hand_size[1]),
        float(max(0, SHORT_HAND - state.hand_size[0]) - max(0, SHORT_HAND - state.hand_size[1])),
        float(colours),
    )


def mandala_facts(state: MandalaState, mandala: int) -> tuple[float, ...]:
    """Return the facts about a mandala that is not complete."""
    mine = field_size(state, mandala, 0)
    theirs = field_size(state, mandala, 1)
    missing = missing_colours(state, mandala)
    near = 1.0 / missing
    if_first, if_second = hauls(state, mandala)
    middle = 0.5 * (if_first + if_second)
    swing = 0.5 * (if_first - if_second)
    lead = swing * squash(mine - theirs)
    growth = swing * squash(most_growth(state, mandala, 0) - most_growth(state, mandala, 1))
    ready = 0.0
    waiting = 0.0
    if missing == 1:
        mine_now = threat(finishers(state, mandala, 0), mine - theirs, if_first, if_second)
        theirs_now = threat(finishers(state, mandala, 1), theirs - mine, -if_second, -if_first)
        ready = -theirs_now if state.to_move else mine_now
        waiting = mine_now if state.to_move else -theirs_now
    return (
        middle,
        middle * near,
        lead,
        lead * near,
        growth,
        growth * near,
        near * float((theirs == 0) - (mine == 0)),
        float(mine - theirs),
        ready,
        waiting,
    )


def most_growth(state: MandalaState, mandala: int, seat: int) -> int:
    """Return by how many cards a seat can make its field grow in one move (M-10, M-15)."""
    most = 0
    for colour in range(COLOURS):
        area = state.area[mandala][colour]
        if area in (NOWHERE, FIELD + seat):
            most = max(most, state.hand[seat][colour])
    return min(most, state.hand_size[seat] - 1)


def finishers(state: MandalaState, mandala: int, seat: int) -> int:
    """Count the cards that a seat holds of the only colour that a mandala lacks."""
    cards = 0
    for colour in range(COLOURS):
        if state.area[mandala][colour] == NOWHERE:
            cards += state.hand[seat][colour]
    return cards


def threat(finishers: int, lead: int, if_first: float, if_second: float) -> float:
    """Return what a seat wins if it completes a mandala with so many cards; 0 if it had better not."""
    if finishers == 0:
        return 0.0
    return max(0.0, if_first if lead + finishers > 0 else if_second)


def resolution(state: MandalaState) -> int:
    """Return what the first seat will take more than the second in a resolution that has begun (M-23, M-26)."""
    mandala = state.taking
    mine = field_size(state, mandala, 0) > 0
    theirs = field_size(state, mandala, 1) > 0
    difference = 0
    seat = state.to_move
    at = next_rank(state, mandala, TOP_RANK)
    while at >= 0:
        if seat == 0 and mine:
            difference += prize(state, 0, mandala, at % COLOURS)
        elif seat == 1 and theirs:
            difference -= prize(state, 1, mandala, at % COLOURS)
        seat = 1 - seat
        at = next_rank(state, mandala, at)
    return difference


def pick(state: MandalaState, moves: list[int], count: int) -> int:
    """Return the colour that is worth most to both, or the most appealing of a few random moves."""
    if state.phase == TAKE:
        return TAKE_COLOUR + next_rank(state, state.taking, TOP_RANK) % COLOURS
    best = moves[below(state, count)]
    most = appeal(state, best)
    for _ in range(TRIES - 1):
        move = moves[below(state, count)]
        this = appeal(state, move)
        if this > most:
            most = this
            best = move
    return best


def appeal(state: MandalaState, move: int) -> int:
    """Return how good a move of a turn looks at first sight."""
    if move >= TO_DISCARD:
        return DISCARD_APPEAL
    seat = state.to_move
    if move < TO_FIELD:
        spot = move
        cards = 0
        looks = DRAW_APPEAL * min(DRAW_LIMIT, HAND_LIMIT + 1 - state.hand_size[seat])
    else:
        spot = (move - TO_FIELD) // HAND_LIMIT
        cards = (move - TO_FIELD) % HAND_LIMIT + 1
        looks = FIELD_APPEAL * cards
    mandala = spot // COLOURS
    if state.area[mandala][spot % COLOURS] != NOWHERE or missing_colours(state, mandala) > 1:
        return looks
    mine = field_size(state, mandala, seat) + cards
    if mine == 0:
        return looks + NO_FIELD_APPEAL
    if mine > field_size(state, mandala, 1 - seat):
        return looks + FIRST_PICK_APPEAL
    return looks + LATER_PICK_APPEAL
