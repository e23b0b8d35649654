"""The brain of Flowers, in the part of Python that numba compiles.

Each seat is judged by countable facts about its tiles, its hand and its cards in the mandalas; who is how much
better than the average seat decides how the win is shared.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from mandala_widget.ai.brains.flowers_looks import urge
from mandala_widget.ai.brains.flowers_prizes import first_prize, likely_slot, rival_total, spoils
from mandala_widget.ai.brains.looks import swell
from mandala_widget.games.flowers.garden import tile_points
from mandala_widget.games.flowers.hidden import ALL_COLOURS
from mandala_widget.games.flowers.rules import DRAW_LIMIT, FULL_HAND, TAKE_TILE, score
from mandala_widget.games.flowers.state import (
    CLAIM,
    DARK,
    MANDALAS,
    NO_TILE,
    NOT_ENDING,
    PER_COLOUR,
    TIMES_THREE,
)
from mandala_widget.games.kernel.bits import size_of
from mandala_widget.games.kernel.deck import COLOURS
from mandala_widget.games.kernel.dice import below
from mandala_widget.games.kernel.notes import NOBODY

if TYPE_CHECKING:
    from mandala_widget.games.flowers.state import FlowersState

__all__ = ["is_open", "judge", "pick", "players", "plies", "urge"]

PLIES = 4
TO_THE_END = 300

SHORT_HAND = 4
TWO_FLOWERS = 2

# Where the facts about garden, hand and mandalas begin among the weights.
GARDEN = 0
HAND = 6
TABLE = 12
FACTS = 23

# Weights while nobody has a flower, when somebody has two, and in the last round: fitted as in
# tests/benchmarks/fit_flowers.py to 878 games that the search played against itself, 415 of them with random
# playouts and 200 iterations a move, 463 with weights fitted to those and 300 iterations.
SHARE_WEIGHTS = (
    (0.129, 0.228, 0.334),  # points
    (-0.081, 0.164, -0.044),  # single tiles with points
    (0.070, 0.001, 0.012),  # their points
    (0.658, 0.724, 0.521),  # single x3 tiles
    (-0.113, -0.141, 0.065),  # flowers
    (0.000, 0.082, -0.311),  # two flowers or more
    (-0.372, -0.459, -0.498),  # the turn
    (-0.148, -0.178, -0.476),  # the next turn
    (0.826, 1.213, 1.532),  # a turn left in this round
    (0.045, 0.110, 0.083),  # cards in the hand
    (-0.002, 0.000, 0.029),  # cards that a short hand lacks
    (-0.054, -0.132, -0.197),  # colours in the hand
    (0.030, 0.050, 0.159),  # what the seat would get now
    (0.008, 0.022, 0.019),  # the same, nearer to completion
    (0.036, 0.061, 0.192),  # the marker, by its lead and prize, nearer to completion
    (0.014, 0.081, 0.109),  # prizes of markers in reach
    (0.017, -0.029, 0.043),  # the same, nearer to completion
    (0.019, 0.019, 0.021),  # to complete a mandala now
    (0.020, 0.014, 0.030),  # to complete a mandala later
    (0.019, 0.080, -0.047),  # cards that count in the mandalas
    (0.027, 0.063, -0.081),  # cards that do not count there
    (-0.010, 0.010, 0.044),  # cards that can be played face up
    (0.091, 0.135, 0.494),  # cards in mandalas without a holder
)
MARGIN_WEIGHTS = (
    (0.83, 0.90, 0.87),  # points
    (-0.27, 0.80, 0.34),  # single tiles with points
    (0.46, 0.05, 0.00),  # their points
    (4.44, 2.59, 1.21),  # single x3 tiles
    (0.32, -0.29, -0.03),  # flowers
    (0.00, 0.52, -0.16),  # two flowers or more
    (-1.78, -0.94, -0.28),  # the turn
    (-0.66, -0.33, -0.37),  # the next turn
    (4.55, 3.87, 3.62),  # a turn left in this round
    (0.24, 0.41, 0.12),  # cards in the hand
    (0.02, -0.13, -0.37),  # cards that a short hand lacks
    (-0.42, -0.59, -0.39),  # colours in the hand
    (0.19, 0.28, 0.60),  # what the seat would get now
    (0.10, 0.00, -0.04),  # the same, nearer to completion
    (0.23, 0.27, 0.30),  # the marker, by its lead and prize, nearer to completion
    (0.11, 0.36, 0.35),  # prizes of markers in reach
    (0.10, -0.14, -0.15),  # the same, nearer to completion
    (0.14, 0.05, 0.06),  # to complete a mandala now
    (0.13, 0.04, 0.04),  # to complete a mandala later
    (0.17, 0.34, 0.09),  # cards that count in the mandalas
    (0.25, 0.43, 0.13),  # cards that do not count there
    (0.02, 0.02, -0.05),  # cards that can be played face up
    (0.60, 0.60, 1.28),  # cards in mandalas without a holder
)
BEHIND = (0.0, 0.0, 0.0, 2.3, 3.1)
"""How far a seat falls behind the best of the others beyond what the facts tell, by the number of players."""

# How a move looks at first sight, in a playout.
TRIES = 3
"""Of how many random moves a playout makes the most appealing one."""
DRAW_APPEAL = 2
SPEND_APPEAL = -1
TAKE_APPEAL = 2
FINISH_APPEAL = 4


def players(state: FlowersState) -> int:
    """Count the seats."""
    return state.players


def is_open(state: FlowersState) -> bool:  # noqa: ARG001 - as in every game
    """Tell that cards are hidden."""
    return False


def plies(state: FlowersState) -> int:
    """Return how many moves a playout makes: all that are left of the final resolution, otherwise a few."""
    return PLIES if state.ending == NOT_ENDING else TO_THE_END


def judge(state: FlowersState, shares: list[float], margins: list[float]) -> None:
    """Write each seat's expected share of the win, and its margin."""
    last = 1.0 if state.last_round else 0.0
    late = 0.0 if state.last_round else lateness(state)
    early = 1.0 - late - last
    middle = 0.0
    for seat in range(state.players):
        share, margin = value(state, seat, early, late, last)
        shares[seat] = share
        margins[seat] = margin
        middle += share
    middle /= state.players
    best = -1.0e9
    second = -1.0e9
    total = 0.0
    for seat in range(state.players):
        shares[seat] = swell(shares[seat] - middle)
        total += shares[seat]
        if margins[seat] > best:
            second = best
            best = margins[seat]
        elif margins[seat] > second:
            second = margins[seat]
    for seat in range(state.players):
        shares[seat] /= total
        margins[seat] -= BEHIND[state.players] + (second if margins[seat] == best else best)


def lateness(state: FlowersState) -> float:
    """Return how much of the game is over, from 0 to 1."""
    most = 0
    for seat in range(state.players):
        most = max(most, state.flower_count[seat])
    return 0.5 * most


def value(state: FlowersState, seat: int, early: float, late: float, last: float) -> tuple[float, float]:
    """Add up what all facts about a seat say about its share and its margin."""
    share, margin = weigh(garden_facts(state, seat), GARDEN, early, late, last)
    more_share, more_margin = weigh(hand_facts(state, seat), HAND, early, late, last)
    share += more_share
    margin += more_margin
    more_share, more_margin = weigh(mandala_facts(state, seat), TABLE, early, late, last)
    return share + more_share, margin + more_margin


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


def garden_facts(state: FlowersState, seat: int) -> tuple[float, ...]:
    """Return the facts about a seat's tiles; a mandala that is being resolved is taken as resolved."""
    singles = 0
    multipliers = 0
    points = 0
    for colour in range(COLOURS):
        value = state.single[seat][colour] - 1
        if value == TIMES_THREE:
            multipliers += 1
        elif value >= 0:
            singles += 1
            points += tile_points(value)
    total = score(state, seat)
    if state.phase == CLAIM:
        total += spoils(state, state.claiming, seat)
    return (
        float(total),
        float(singles),
        float(points),
        float(multipliers),
        float(state.flower_count[seat]),
        1.0 if state.flower_count[seat] >= TWO_FLOWERS else 0.0,
    )


def hand_facts(state: FlowersState, seat: int) -> tuple[float, ...]:
    """Return the facts about a seat's hand and its turn."""
    colours = 0
    for colour in range(COLOURS):
        if state.hand[seat][colour] > 0:
            colours += 1
    mover = next_mover(state)
    return (
        1.0 if mover == seat else 0.0,
        1.0 if (mover + 1) % state.players == seat else 0.0,
        1.0 if has_turn(state, seat, mover) else 0.0,
        float(state.hand_size[seat]),
        float(max(0, SHORT_HAND - state.hand_size[seat])),
        float(colours),
    )


def next_mover(state: FlowersState) -> int:
    """Return whose turn it is, or will be after a resolution."""
    return (state.by + 1) % state.players if state.phase == CLAIM else state.to_move


def has_turn(state: FlowersState, seat: int, mover: int) -> bool:
    """Tell whether a seat has a turn left in this round."""
    return (seat - state.start) % state.players >= (mover - state.start) % state.players


def counts(state: FlowersState, mandala: int) -> bool:
    """Tell whether a mandala will be resolved as things stand (F-27, FA-11); one being resolved is done."""
    if state.tile[mandala][DARK] == NO_TILE or (state.phase == CLAIM and state.claiming == mandala):
        return False
    if state.ending == NOT_ENDING:
        return not state.last_round or state.resolve_all == 1 or state.last_resolved != mandala
    is_queued = False
    for place in range(state.queue_size):
        is_queued = is_queued or state.queue[place] == mandala
    return is_queued


def mandala_facts(state: FlowersState, seat: int) -> tuple[float, ...]:
    """Return the facts about a seat's cards in the mandalas, and what they promise."""
    now = 0.0
    now_near = 0.0
    lead = 0.0
    attack = 0.0
    attack_near = 0.0
    ready = 0.0
    waiting = 0.0
    staked = 0.0
    returning = 0.0
    fresh = 0.0
    free = 0.0
    is_mover = next_mover(state) == seat
    for mandala in range(MANDALAS):
        if not counts(state, mandala):
            continue
        missing = COLOURS - size_of(state.present[mandala])
        near = 1.0 / missing
        gain = spoils(state, mandala, seat)
        now += gain
        now_near += gain * near
        prize = first_prize(state, mandala, seat)
        total = state.total[mandala][seat]
        rival = rival_total(state, mandala, seat)
        new, most = reach(state, mandala, seat)
        fresh += new
        if state.marker[mandala] == seat:
            lead += near * prize * (total - rival) / (1.0 + total - rival)
        elif total + most > rival:
            attack += prize - gain
            attack_near += (prize - gain) * near
        if state.marker[mandala] == NOBODY:
            free += total
        if state.up_size[mandala][seat] > 0:
            staked += total
        else:
            returning += total
        if missing == 1 and new > 0:
            outcome = prize if state.marker[mandala] == seat or total + new > rival else gain
            if is_mover:
                ready += outcome
            else:
                waiting += outcome
    return (now, now_near, lead, attack, attack_near, ready, waiting, staked, returning, fresh, free)


def reach(state: FlowersState, mandala: int, seat: int) -> tuple[int, int]:
    """Return the most cards that a seat can add face up in one move, and the most that it can make count."""
    new = 0
    most = 0
    for colour in range(COLOURS):
        cards = state.hand[seat][colour]
        most = max(most, cards)
        if state.present[mandala] >> colour & 1 == 0:
            new = max(new, cards)
    if state.up_size[mandala][seat] == 0:
        most = new
    keep = max(1, state.hand_size[seat] - 1)
    return min(new, keep), min(most, keep)


def pick(state: FlowersState, moves: list[int], count: int) -> int:
    """Return the tile that is likely to be taken, or the most appealing of a few random moves."""
    if state.phase == CLAIM:
        return TAKE_TILE + likely_slot(state, state.claiming)
    best = moves[below(state, count)]
    most = appeal(state, best)
    for _ in range(TRIES - 1):
        move = moves[below(state, count)]
        this = appeal(state, move)
        if this > most:
            most = this
            best = move
    return best


def appeal(state: FlowersState, move: int) -> int:
    """Return how good it looks at first sight to play cards."""
    seat = state.to_move
    spot = move // PER_COLOUR
    mandala = spot // COLOURS
    colour = 1 << spot % COLOURS
    cards = move % PER_COLOUR + 1
    looks = SPEND_APPEAL * cards
    if cards == 1:
        looks += DRAW_APPEAL * min(DRAW_LIMIT, FULL_HAND + 1 - state.hand_size[seat])
    is_new = state.present[mandala] & colour == 0
    if not is_new and state.up_size[mandala][seat] == 0:
        return looks
    prize = first_prize(state, mandala, seat)
    holds = state.marker[mandala] == seat
    takes = state.total[mandala][seat] + cards > rival_total(state, mandala, seat)
    if takes and not holds:
        looks += TAKE_APPEAL * prize
    if is_new and state.present[mandala] | colour == ALL_COLOURS:
        looks += FINISH_APPEAL * prize if takes or holds else -FINISH_APPEAL * prize
    return looks
