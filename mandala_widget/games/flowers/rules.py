"""The rules of Flowers (F-1 to F-34), in the part of Python that numba compiles.

How a mandala is resolved stands in ``resolve``, tiles and points in ``garden``, what is hidden in ``hidden``.
"""

from __future__ import annotations

from mandala_widget.games.flowers.garden import score, tiebreak, tile_side
from mandala_widget.games.flowers.hidden import ALL_COLOURS, count_unseen, hide, redeal
from mandala_widget.games.flowers.resolve import claim, lay_tiles, pass_turn, resolve
from mandala_widget.games.flowers.state import (
    CLAIM,
    DECK,
    MANDALAS,
    OVER,
    PER_COLOUR,
    SLOTS,
    STACK,
    TILES,
    TURN,
    FlowersState,
)
from mandala_widget.games.kernel.bits import lowest
from mandala_widget.games.kernel.deck import COLOURS, UNSEEN, colours_of, replenish, take_from_hand, top_card
from mandala_widget.games.kernel.dice import shuffle
from mandala_widget.games.kernel.notes import COMPLETED, DRAWN, MARKER, NOTHING, NOWHERE, PLAYED, note

__all__ = [
    "LEGAL",
    "MOVES",
    "count_unseen",
    "hide",
    "list_moves",
    "play",
    "redeal",
    "score",
    "set_up",
    "tiebreak",
]

FULL_HAND = 8
FIRST_HAND = 5
DRAW_LIMIT = 4

# Moves are numbers: cards to a mandala by mandala, colour and count, then the claims of the dark and light tile.
TAKE_TILE = MANDALAS * COLOURS * PER_COLOUR
MOVES = TAKE_TILE + SLOTS
NEXT_MANDALA = COLOURS * PER_COLOUR

# Why cards cannot be played.
LEGAL = 0
TOO_FEW_CARDS = 1
KEEP_ONE = 2

FACE_UP = 0
FACE_DOWN = 1


def set_up(state: FlowersState) -> None:
    """Shuffle and deal a new game (F-4); options, players, start player and dice are set already."""
    for colour in range(COLOURS):
        for card in range(PER_COLOUR):
            state.deck[colour * PER_COLOUR + card] = colour
    state.deck_size = DECK
    shuffle(state, state.deck, DECK)
    for slot in range(SLOTS):
        size = 0
        for tile in range(TILES):
            if tile_side(tile) == slot:
                state.stack[slot][size] = tile
                size += 1
        shuffle(state, state.stack[slot], size)
    state.stack_size = STACK
    for mandala in range(MANDALAS):
        lay_tiles(state, mandala)
    for turn in range(state.players):
        seat = (state.start + turn) % state.players
        for _ in range(FIRST_HAND + turn):
            state.hand[seat][top_card(state)] += 1
        state.hand_size[seat] = FIRST_HAND + turn
    state.last_resolved = NOTHING
    state.phase = TURN
    state.to_move = state.start
    state.round = 1


def list_moves(state: FlowersState, moves: list[int]) -> int:
    """Write the legal moves into a list and return how many there are.

    Compiled, it is faster to write them two counts of cards at a time; one too many does not count.
    """
    if state.phase == OVER:
        return 0
    if state.phase == CLAIM:
        for slot in range(SLOTS):
            moves[slot] = TAKE_TILE + slot
        return SLOTS
    count = 0
    limit = most_cards(state)
    colours = colours_of(state.hand[state.to_move])
    while colours:
        colour = lowest(colours)
        colours &= colours - 1
        move = colour * PER_COLOUR
        end = count + min(cards_held(state, colour), limit) * MANDALAS
        for place in range(count, end, 2 * MANDALAS):
            moves[place] = move
            moves[place + 1] = move + NEXT_MANDALA
            moves[place + 2] = move + NEXT_MANDALA * 2
            moves[place + 3] = move + 1
            moves[place + 4] = move + 1 + NEXT_MANDALA
            moves[place + 5] = move + 1 + NEXT_MANDALA * 2
            move += 2
        count = end
    return count


def refuse_play(state: FlowersState, colour: int, cards: int) -> int:
    """Tell whether the mover may play cards of a colour, to whichever mandala (F-7, F-12)."""
    if cards_held(state, colour) < cards:
        return TOO_FEW_CARDS
    return refuse_count(state, cards)


def refuse_count(state: FlowersState, cards: int) -> int:
    """Tell whether the hand stays large enough without so many cards (F-12)."""
    if cards > most_cards(state):
        return KEEP_ONE
    return LEGAL


def most_cards(state: FlowersState) -> int:
    """Count the cards that the mover may play: all but one (F-12).

    A single card may even be the last one: if none could be drawn, the turn would have been skipped (F-13).
    """
    return max(1, state.hand_size[state.to_move] - 1)


def cards_held(state: FlowersState, colour: int) -> int:
    """Count the cards of the mover's hand that are, or that for all we know may be, of a colour."""
    hand = state.hand[state.to_move]
    if hand[UNSEEN] == 0:
        return hand[colour]
    return hand[colour] + min(hand[UNSEEN], count_unseen(state, colour))


def play(state: FlowersState, move: int) -> None:
    """Play a legal move with everything that follows from it."""
    if move < TAKE_TILE:
        spot = move // PER_COLOUR
        play_cards(state, spot // COLOURS, spot % COLOURS, move % PER_COLOUR + 1)
    else:
        claim(state, move - TAKE_TILE)


def play_cards(state: FlowersState, mandala: int, colour: int, cards: int) -> None:
    """Play cards (F-7), draw (F-10), see who has the majority (F-14), and resolve or pass the turn on (F-16)."""
    seat = state.to_move
    spend(state, colour, cards)
    lay_cards(state, mandala, colour, cards)
    if cards == 1:
        draw_hand(state, min(DRAW_LIMIT, FULL_HAND - state.hand_size[seat]))
    if wins_majority(state, mandala, seat):
        if state.marker[mandala] != seat:
            note(state, MARKER, seat, mandala, state.marker[mandala], 1)
        state.marker[mandala] = seat
    if state.present[mandala] == ALL_COLOURS:
        note(state, COMPLETED, seat, mandala, state.marker[mandala], 1)
        resolve(state, mandala, seat)
    else:
        pass_turn(state, seat)


def spend(state: FlowersState, colour: int, cards: int) -> None:
    """Take cards out of the mover's hand; the known ones of a colour are the first to go."""
    seat = state.to_move
    take_from_hand(state.hand[seat], colour, cards)
    state.hand_size[seat] -= cards
    state.known[seat][colour] = max(0, state.known[seat][colour] - cards)


def is_present(state: FlowersState, mandala: int, colour: int) -> bool:
    """Tell whether a mandala shows a colour, so that further cards of it lie face down (F-8)."""
    return state.present[mandala] >> colour & 1 == 1


def lay_cards(state: FlowersState, mandala: int, colour: int, cards: int) -> None:
    """Lay the mover's cards into a mandala, face up if their colour is new there (F-8)."""
    seat = state.to_move
    state.total[mandala][seat] += cards
    if is_present(state, mandala, colour):
        state.down[mandala][seat][colour] += cards
        note(state, PLAYED, seat, mandala * SLOTS + FACE_DOWN, colour, cards)
    else:
        state.up[mandala][seat][colour] += cards
        state.up_size[mandala][seat] += cards
        state.present[mandala] |= 1 << colour
        note(state, PLAYED, seat, mandala * SLOTS + FACE_UP, colour, cards)


def draw_hand(state: FlowersState, cards: int) -> None:
    """Draw cards into the mover's hand, as many as there are (F-10, F-11, FA-6)."""
    seat = state.to_move
    for _ in range(cards):
        if state.deck_size == 0:
            replenish(state)
            if state.deck_size == 0:
                return
        card = top_card(state)
        state.hand[seat][card] += 1
        state.hand_size[seat] += 1
        note(state, DRAWN, seat, NOWHERE, card, 1)
    if cards > 0 and state.deck_size == 0:
        replenish(state)


def wins_majority(state: FlowersState, mandala: int, seat: int) -> bool:
    """Tell whether a seat has more cards than all others that have a card face up (F-14)."""
    if state.up_size[mandala][seat] == 0:
        return False
    total = state.total[mandala][seat]
    for other in range(state.players):
        if other != seat and state.up_size[mandala][other] > 0 and state.total[mandala][other] >= total:
            return False
    return True
