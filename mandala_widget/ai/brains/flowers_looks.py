"""How moves of Flowers look at first sight, in the part of Python that numba compiles.

It is learnt from what the search chose, and depends on the hand of the mover, so that in every world the other
seats are expected to play what they hold there.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from mandala_widget.ai.brains.flowers_prizes import first_prize, rival_total, spoils, worth
from mandala_widget.ai.brains.looks import share_out, swell, weighed
from mandala_widget.games.flowers.resolve import second_place
from mandala_widget.games.flowers.rules import DRAW_LIMIT, FULL_HAND, TAKE_TILE
from mandala_widget.games.flowers.state import CLAIM, PER_COLOUR
from mandala_widget.games.kernel.bits import size_of
from mandala_widget.games.kernel.deck import COLOURS
from mandala_widget.games.kernel.notes import NOBODY

if TYPE_CHECKING:
    from mandala_widget.games.flowers.state import FlowersState

Outlook = tuple[int, int, int, float, float]

# Fitted, as tests/benchmarks/fit_flowers_looks.py does, to 7000 moves that the search chose in 500 games of two
# players at 1500 iterations a move.
PLAY_LOOKS = (
    -0.20,  # cards drawn
    1.47,  # cards
    -0.29,  # the part of the hand that is played
    0.91,  # all cards of the colour
    0.78,  # face up
    -0.27,  # the first card that counts there
    -1.05,  # cards that do not count
    -1.40,  # to take the marker
    2.31,  # to take the marker, by its prize
    -0.69,  # the same, nearer to completion
    -0.61,  # to hold the marker and lead further
    -0.36,  # to leave one colour missing
    1.51,  # to leave one colour missing with the marker
    -0.10,  # to complete
    -0.27,  # to complete with a tile
    2.02,  # to complete with the marker, by its prize
    0.25,  # to complete for others, by their prize
    -0.51,  # nearer to completion
)
TAKE_LOOKS = (
    1.91,  # what the tile is worth
    1.88,  # what it is worth to the second seat
)
KEENNESS = 1.7
"""How much all moves together urge themselves."""
HALF_PRIZE = 8.0
"""A prize of so many points counts half as much as the highest."""


def urge(state: FlowersState, moves: list[int], count: int, urges: list[float]) -> None:
    """Write how much each move urges itself, by how it looks among the others."""
    if state.phase == CLAIM:
        for place in range(count):
            move = moves[place]
            urges[move] = swell(weighed(take_facts(state, move - TAKE_TILE), TAKE_LOOKS))
    else:
        seen = (outlook(state, 0), outlook(state, 1), outlook(state, 2))
        for place in range(count):
            move = moves[place]
            facts = play_facts(state, move, seen[move // (COLOURS * PER_COLOUR)])
            urges[move] = swell(weighed(facts, PLAY_LOOKS))
    share_out(moves, count, urges, KEENNESS)


def outlook(state: FlowersState, mandala: int) -> Outlook:
    """Return a mandala with the eyes of the mover: own and rival cards, missing colours, prize and spoils."""
    seat = state.to_move
    return (
        state.total[mandala][seat],
        rival_total(state, mandala, seat),
        COLOURS - size_of(state.present[mandala]),
        softened(first_prize(state, mandala, seat)),
        softened(spoils(state, mandala, seat)),
    )


def softened(points: int) -> float:
    """Bring points between -1 and 1."""
    return points / (HALF_PRIZE + abs(points))


def play_facts(state: FlowersState, move: int, seen: Outlook) -> tuple[float, ...]:
    """Return the facts about cards that are played, given the mandala that they go to."""
    mine, rival, missing, prize, gain = seen
    seat = state.to_move
    spot = move // PER_COLOUR
    mandala = spot // COLOURS
    colour = spot % COLOURS
    cards = move % PER_COLOUR + 1
    is_new = state.present[mandala] >> colour & 1 == 0
    shows = state.up_size[mandala][seat] > 0
    holds = state.marker[mandala] == seat
    takes = (is_new or shows) and not holds and mine + cards > rival
    leads = holds or takes
    completes = is_new and missing == 1
    opens = is_new and missing == 2  # noqa: PLR2004 - the one before the last
    wins_tile = leads or (shows and 2 * (mine + cards) >= rival)
    return (
        float(max(0, min(DRAW_LIMIT, FULL_HAND + 1 - state.hand_size[seat]))) if cards == 1 else 0.0,
        float(cards),
        float(cards) / state.hand_size[seat],
        1.0 if cards == state.hand[seat][colour] else 0.0,
        1.0 if is_new else 0.0,
        1.0 if is_new and not shows else 0.0,
        float(cards) if not is_new and not shows else 0.0,
        1.0 if takes else 0.0,
        prize if takes else 0.0,
        prize / missing if takes else 0.0,
        float(cards) if holds else 0.0,
        1.0 if opens else 0.0,
        1.0 if opens and leads else 0.0,
        1.0 if completes else 0.0,
        1.0 if completes and wins_tile else 0.0,
        prize if completes and leads else 0.0,
        prize - gain if completes and not leads else 0.0,
        1.0 / missing,
    )


def take_facts(state: FlowersState, slot: int) -> tuple[float, ...]:
    """Return the facts about a tile that is taken."""
    second = second_place(state, state.claiming)
    return (
        softened(worth(state, state.claiming, slot, state.to_move)),
        softened(worth(state, state.claiming, slot, second)) if second != NOBODY else 0.0,
    )
