"""Cards: six colours and the unseen card, bags that count them, and a deck made anew from the discard pile."""

from __future__ import annotations

from typing import Annotated

from mandala_widget.games.kernel.dice import has_dice, shuffle
from mandala_widget.games.kernel.notes import NOBODY, NOTHING, NOWHERE, RESHUFFLED, note
from mandala_widget.games.kernel.seldom import seldom
from mandala_widget.games.kernel.state import WIDE, State

COLOURS = 6
UNSEEN = 6
KINDS = 7
NO_CARD = -1

Bag = Annotated[list[int], KINDS]
Rng = Annotated[list[int], 2, WIDE]


class CardState(State):
    """A state with a deck whose last card is the next one, a discard pile and the generator."""

    __slots__ = ("deck", "deck_size", "discard", "rng")

    deck: list[int]
    deck_size: int
    discard: Bag
    rng: Rng


def bag_size(bag: list[int]) -> int:
    """Count the cards of a bag."""
    total = 0
    for kind in range(KINDS):
        total += bag[kind]
    return total


def colours_of(bag: list[int]) -> int:
    """Return the colours that a bag has, or might have for its unseen cards, as bits."""
    colours = 0
    for colour in range(COLOURS):
        colours |= (bag[colour] + bag[UNSEEN] > 0) << colour
    return colours


def unpack(bag: list[int], cards: list[int], size: int) -> int:
    """Append the cards of a bag to a list that holds so many already; return how many it holds then."""
    for kind in range(KINDS):
        for _ in range(bag[kind]):
            cards[size] = kind
            size += 1
    return size


@seldom
def replenish(state: CardState) -> None:
    """Shuffle the discard pile into a new deck if the deck is empty; without dice its order is unseen."""
    if state.deck_size > 0:
        return
    size = unpack(state.discard, state.deck, 0)
    if size == 0:
        return
    for kind in range(KINDS):
        state.discard[kind] = 0
    if has_dice(state):
        shuffle(state, state.deck, size)
    else:
        for card in range(size):
            state.deck[card] = UNSEEN
    state.deck_size = size
    note(state, RESHUFFLED, NOBODY, NOWHERE, NOTHING, size)


def top_card(state: CardState) -> int:
    """Take the next card of a deck that has one."""
    state.deck_size -= 1
    card = state.deck[state.deck_size]
    state.deck[state.deck_size] = 0
    return card


def can_draw(state: CardState) -> bool:
    """Tell whether a card can still be drawn; nearly always it is the deck that has one."""
    return state.deck_size > 0 or bag_size(state.discard) > 0


def take_from_hand(hand: list[int], colour: int, count: int) -> None:
    """Remove cards of a colour from a hand: those seen first, then unseen ones that turn out to be it."""
    hand[colour] -= count
    if hand[colour] < 0:
        hand[UNSEEN] += hand[colour]
        hand[colour] = 0


def reveal(bag: list[int], pool: list[int], size: int) -> int:
    """Replace the unseen cards of a bag by the last cards of a pool; return how many the pool has then."""
    for _ in range(bag[UNSEEN]):
        size -= 1
        bag[pool[size]] += 1
    bag[UNSEEN] = 0
    return size
