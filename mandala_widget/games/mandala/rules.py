"""The rules of Mandala (M-1 to M-38), in the part of Python that numba compiles."""

from __future__ import annotations

from mandala_widget.games.kernel.deck import (
    COLOURS,
    KINDS,
    NO_CARD,
    UNSEEN,
    bag_size,
    can_draw,
    replenish,
    reveal,
    take_from_hand,
    top_card,
)
from mandala_widget.games.kernel.dice import shuffle
from mandala_widget.games.kernel.lists import is_skipped, list_cells, list_run
from mandala_widget.games.kernel.notes import (
    COMPLETED,
    DISCARDED,
    DRAWN,
    EXHAUSTED,
    NOBODY,
    NOTHING,
    PLAYED,
    REFILLED,
    TAKEN,
    note,
)
from mandala_widget.games.kernel.notes import NOWHERE as NO_PLACE
from mandala_widget.games.kernel.notes import OVER as GAME_OVER
from mandala_widget.games.kernel.rows import places_of
from mandala_widget.games.kernel.seldom import seldom
from mandala_widget.games.mandala.state import (
    DECK,
    FIELD,
    MANDALAS,
    MOUNTAIN,
    NOWHERE,
    OVER,
    PER_COLOUR,
    SEATS,
    TAKE,
    TURN,
    MandalaState,
)

HAND_LIMIT = 8
FIRST_HAND = 6
SEALED = 2
REFILL = 2
DRAW_LIMIT = 3
MOST_TRIES = 1000

# Moves are numbers: a kind's first number, plus its mandala, colour and count.
TO_MOUNTAIN = 0
TO_FIELD = TO_MOUNTAIN + MANDALAS * COLOURS
TO_DISCARD = TO_FIELD + MANDALAS * COLOURS * HAND_LIMIT
TAKE_COLOUR = TO_DISCARD + COLOURS * HAND_LIMIT
MOVES = TAKE_COLOUR + COLOURS

OPEN_TO_MOUNTAIN = 1 << NOWHERE | 1 << MOUNTAIN
"""Where a colour may lie, as bits, that somebody plays to the mountain (M-9)."""

# Why a move is refused.
LEGAL = 0
GAME_ENDED = 1
UNRESOLVED = 2
INCOMPLETE = 3
TOO_FEW_CARDS = 4
COLOUR_ELSEWHERE = 5
KEEP_ONE = 6
EMPTY_HAND = 7
NOT_IN_MOUNTAIN = 8

# Why the game ended.
BY_RIVER = 0
BY_DECK = 1
BY_DEAD_END = 2


def set_up(state: MandalaState) -> None:
    """Shuffle and deal a new game (M-3); options, start player and dice are set already."""
    for colour in range(COLOURS):
        for card in range(PER_COLOUR):
            state.deck[colour * PER_COLOUR + card] = colour
    state.deck_size = DECK
    shuffle(state, state.deck, DECK)
    for mandala in range(MANDALAS):
        for _ in range(REFILL):
            put(state, mandala, MOUNTAIN, top_card(state), 1)
    for seat in range(SEATS):
        for _ in range(FIRST_HAND):
            state.hand[seat][top_card(state)] += 1
        state.hand_size[seat] = FIRST_HAND
    for seat in range(SEATS):
        for _ in range(SEALED):
            card = top_card(state)
            state.cup[seat][card] += 1
            state.sealed[seat][card] += 1
    state.phase = TURN
    state.to_move = state.start
    state.round = 1


def list_moves(state: MandalaState, moves: list[int]) -> int:
    """Write the legal moves into a list and return how many there are."""
    if state.phase == OVER:
        return 0
    if state.phase == TAKE:
        return list_takes(state, moves)
    hand = state.hand[state.to_move]
    if hand[UNSEEN] > 0:
        return list_unsure(state, moves)
    mountains = open_to_mountain(state)
    fields = open_to_field(state.to_move)
    spare = spare_cards(state)
    count = 0
    for colour in range(COLOURS):
        if not is_skipped(hand[colour]):
            count = list_colour(state, colour, hand[colour], mountains, fields, spare, moves, count)
    return count


@seldom
def list_unsure(state: MandalaState, moves: list[int]) -> int:
    """Write the moves of a hand with unseen cards into a list and return how many there are."""
    mountains = open_to_mountain(state)
    fields = open_to_field(state.to_move)
    spare = spare_cards(state)
    count = 0
    for colour in range(COLOURS):
        count = list_colour(state, colour, cards_held(state, colour), mountains, fields, spare, moves, count)
    return count


def list_colour(
    state: MandalaState,
    colour: int,
    held: int,
    mountains: int,
    fields: int,
    spare: int,
    moves: list[int],
    count: int,
) -> int:
    """Append the moves with cards of a colour to a list that has so many; return how many it has then.

    A move that is not legal is written, too, but not counted, so that the next one takes its place: compiled,
    this is much faster than to go around it, and to compute whether there are some faster than to ask.
    """
    some = min(held, 1)
    most = min(held, spare)
    for mandala in range(MANDALAS):
        spot = mandala * COLOURS + colour
        area = state.area[mandala][colour]
        moves[count] = TO_MOUNTAIN + spot
        count += some & mountains >> area
        count = list_run(TO_FIELD + spot * HAND_LIMIT, most * (fields >> area & 1), moves, count)
    return list_run(TO_DISCARD + colour * HAND_LIMIT, held, moves, count)


def list_takes(state: MandalaState, moves: list[int]) -> int:
    """Write the colours that may be taken into a list and return how many there are."""
    return list_cells(colours_in(state, state.taking, MOUNTAIN), TAKE_COLOUR, moves, 0)


def refuse_turn(state: MandalaState) -> int:
    """Tell whether somebody may act A, B or C now (M-11, M-23)."""
    if state.phase == OVER:
        return GAME_ENDED
    if state.phase == TAKE:
        return UNRESOLVED
    return LEGAL


def refuse_mountain(state: MandalaState, mandala: int, colour: int) -> int:
    """Tell whether a card may go to a mountain (M-9, M-12, M-18)."""
    turn = refuse_turn(state)
    if turn != LEGAL:
        return turn
    if cards_held(state, colour) < 1:
        return TOO_FEW_CARDS
    if OPEN_TO_MOUNTAIN >> state.area[mandala][colour] & 1 == 0:
        return COLOUR_ELSEWHERE
    if not can_play_one(state):
        return EMPTY_HAND
    return LEGAL


def refuse_field(state: MandalaState, mandala: int, colour: int, cards: int) -> int:
    """Tell whether cards may go into the own field (M-10, M-14, M-15)."""
    turn = refuse_turn(state)
    if turn != LEGAL:
        return turn
    if cards_held(state, colour) < cards:
        return TOO_FEW_CARDS
    if open_to_field(state.to_move) >> state.area[mandala][colour] & 1 == 0:
        return COLOUR_ELSEWHERE
    if cards > spare_cards(state):
        return KEEP_ONE
    return LEGAL


def refuse_discard(state: MandalaState, colour: int, cards: int) -> int:
    """Tell whether cards may be discarded and drawn anew (M-16)."""
    turn = refuse_turn(state)
    if turn != LEGAL:
        return turn
    if cards_held(state, colour) < cards:
        return TOO_FEW_CARDS
    return LEGAL


def refuse_take(state: MandalaState, colour: int) -> int:
    """Tell whether a colour may be taken from the mountain that is being resolved (M-23)."""
    if state.phase == OVER:
        return GAME_ENDED
    if state.phase == TURN:
        return INCOMPLETE
    if not can_be_taken(state, colour):
        return NOT_IN_MOUNTAIN
    return LEGAL


def open_to_mountain(state: MandalaState) -> int:
    """Return where a colour may lie, as bits, that the mover may play to a mountain now (M-9, M-18)."""
    return OPEN_TO_MOUNTAIN * can_play_one(state)


def open_to_field(seat: int) -> int:
    """Return where a colour may lie, as bits, that a seat plays into its own field (M-10)."""
    return 1 << NOWHERE | 1 << FIELD + seat


def can_play_one(state: MandalaState) -> bool:
    """Tell whether the mover's hand does not stay empty after a single card (M-18)."""
    return can_draw(state) or state.hand_size[state.to_move] > 1


def spare_cards(state: MandalaState) -> int:
    """Count the cards that the mover may play without drawing (M-15)."""
    return max(0, state.hand_size[state.to_move] - 1)


def can_be_taken(state: MandalaState, colour: int) -> bool:
    """Tell whether a colour lies in the mountain that is being resolved (M-23)."""
    return state.area[state.taking][colour] == MOUNTAIN


def cards_held(state: MandalaState, colour: int) -> int:
    """Count the cards of the mover's hand that are, or that for all we know may be, of a colour."""
    hand = state.hand[state.to_move]
    if hand[UNSEEN] == 0:
        return hand[colour]
    return hand[colour] + min(hand[UNSEEN], count_unseen(state, colour))


def play(state: MandalaState, move: int) -> None:
    """Play a legal move with everything that follows from it."""
    if move < TO_FIELD:
        play_mountain(state, move // COLOURS, move % COLOURS)
    elif move < TO_DISCARD:
        spot = (move - TO_FIELD) // HAND_LIMIT
        play_field(state, spot // COLOURS, spot % COLOURS, (move - TO_FIELD) % HAND_LIMIT + 1)
    elif move < TAKE_COLOUR:
        play_discard(state, (move - TO_DISCARD) // HAND_LIMIT, (move - TO_DISCARD) % HAND_LIMIT + 1)
    else:
        play_take(state, move - TAKE_COLOUR)


def play_mountain(state: MandalaState, mandala: int, colour: int) -> None:
    """Do action A: one card to a mountain, then draw (M-12, M-13)."""
    seat = state.to_move
    missing = missing_beside(state, mandala, colour)
    spend(state, seat, colour, 1)
    put(state, mandala, MOUNTAIN, colour, 1)
    note(state, PLAYED, seat, mandala * KINDS + MOUNTAIN, colour, 1)
    was_exhausted = state.exhausted
    draw_hand(state, seat, min(DRAW_LIMIT, HAND_LIMIT - state.hand_size[seat]))
    if state.counts_current:
        was_exhausted = state.exhausted
    go_on(state, mandala, missing, was_exhausted)


def play_field(state: MandalaState, mandala: int, colour: int, cards: int) -> None:
    """Do action B: cards of one colour into the own field, no draw (M-14)."""
    seat = state.to_move
    missing = missing_beside(state, mandala, colour)
    spend(state, seat, colour, cards)
    put(state, mandala, FIELD + seat, colour, cards)
    note(state, PLAYED, seat, mandala * KINDS + FIELD + seat, colour, cards)
    go_on(state, mandala, missing, state.exhausted)


def play_discard(state: MandalaState, colour: int, cards: int) -> None:
    """Do action C: discard cards of one colour, draw as many (M-16)."""
    seat = state.to_move
    spend(state, seat, colour, cards)
    state.discard[colour] += cards
    note(state, DISCARDED, seat, NO_PLACE, colour, cards)
    draw_hand(state, seat, cards)
    begin_turn(state, 1 - seat)


def play_take(state: MandalaState, colour: int) -> None:
    """Take all cards of a colour to river and cup (M-24, M-25), or to the discard pile (M-26)."""
    seat = state.to_move
    mandala = state.taking
    mine = colours_in(state, mandala, FIELD + seat)
    left = colours_in(state, mandala, MOUNTAIN) & ~(1 << colour)
    cards = state.pile[mandala][colour]
    state.pile[mandala][colour] = 0
    state.area[mandala][colour] = NOWHERE
    if not mine:
        state.discard[colour] += cards
        note(state, DISCARDED, seat, mandala * KINDS + MOUNTAIN, colour, cards)
    else:
        note(state, TAKEN, seat, mandala * KINDS + MOUNTAIN, colour, cards)
        if state.worth[seat][colour] == 0:
            state.river_size[seat] += 1
            state.worth[seat][colour] = state.river_size[seat]
            cards -= 1
        state.cup[seat][colour] += cards
    state.to_move = 1 - seat
    if not left:
        clean_up(state, mandala)


def spend(state: MandalaState, seat: int, colour: int, cards: int) -> None:
    """Take cards out of a hand."""
    take_from_hand(state.hand[seat], colour, cards)
    state.hand_size[seat] -= cards


def put(state: MandalaState, mandala: int, area: int, colour: int, cards: int) -> None:
    """Lay cards into an area of a mandala."""
    state.area[mandala][colour] = area
    state.pile[mandala][colour] += cards


def draw_hand(state: MandalaState, seat: int, cards: int) -> None:
    """Draw cards into a hand, as many as there are (M-19)."""
    if cards < state.deck_size:
        draw_from_deck(state, seat, cards)
    else:
        draw_last_cards(state, seat, cards)


@seldom
def draw_last_cards(state: MandalaState, seat: int, cards: int) -> None:
    """Draw cards while the deck runs out."""
    for _ in range(cards):
        card = draw_card(state)
        if card == NO_CARD:
            return
        state.hand[seat][card] += 1
        state.hand_size[seat] += 1
        note(state, DRAWN, seat, NO_PLACE, card, 1)
        watch_deck(state)


def draw_from_deck(state: MandalaState, seat: int, cards: int) -> None:
    """Draw cards from a deck that has more than that, so that nothing has to be watched."""
    size = state.deck_size
    for _ in range(cards):
        size -= 1
        card = state.deck[size]
        state.deck[size] = 0
        state.hand[seat][card] += 1
        note(state, DRAWN, seat, NO_PLACE, card, 1)
    state.deck_size = size
    state.hand_size[seat] += cards


def draw_card(state: MandalaState) -> int:
    """Take the next card, from the discard pile shuffled anew if need be (M-19)."""
    if state.deck_size == 0:
        replenish(state)
        if state.deck_size == 0:
            return NO_CARD
    return top_card(state)


def watch_deck(state: MandalaState) -> None:
    """See whether the last card has just left the deck (M-20)."""
    if state.deck_size == 0:
        if not state.exhausted:
            state.exhausted = 1
            note(state, EXHAUSTED, NOBODY, NO_PLACE, NOTHING, 0)
        replenish(state)


def go_on(state: MandalaState, mandala: int, missing: int, final: int) -> None:
    """Pass the turn on if the mandala just played to misses a colour, else resolve it (M-21, M-22)."""
    seat = state.to_move
    if missing:
        begin_turn(state, 1 - seat)
        return
    mine = field_size(state, mandala, seat)
    theirs = field_size(state, mandala, 1 - seat)
    state.phase = TAKE
    state.taking = mandala
    state.completed_by = seat
    state.final = final
    state.to_move = seat if mine > theirs else 1 - seat
    note(state, COMPLETED, seat, mandala, state.to_move, 1)
    if mine + theirs == 0:
        discard_mountain(state, mandala)
    if area_is_empty(state, mandala, MOUNTAIN):
        clean_up(state, mandala)


def colours_in(state: MandalaState, mandala: int, area: int) -> int:
    """Return the colours that lie in an area of a mandala, as bits.

    Compiled, this is quick only if no place of the mandala has just been written: it is asked before that.
    """
    return places_of(area, state.area[mandala], COLOURS)


def missing_beside(state: MandalaState, mandala: int, colour: int) -> int:
    """Return the colours that a mandala will miss when a colour is laid into it, as bits (M-21)."""
    return colours_in(state, mandala, NOWHERE) & ~(1 << colour)


def field_size(state: MandalaState, mandala: int, seat: int) -> int:
    """Count the cards of a field."""
    size = 0
    for colour in range(COLOURS):
        size += state.pile[mandala][colour] * (state.area[mandala][colour] == FIELD + seat)
    return size


def area_is_empty(state: MandalaState, mandala: int, area: int) -> bool:
    """Tell whether no colour lies in an area of a mandala."""
    return colours_in(state, mandala, area) == 0


def discard_mountain(state: MandalaState, mandala: int) -> None:
    """With both fields empty the whole mountain is discarded (M-27)."""
    for colour in range(COLOURS):
        note_swept(state, mandala, NOBODY, colour)
    sweep(state, mandala, COLOURS)


def note_swept(state: MandalaState, mandala: int, seat: int, kind: int) -> None:
    """Note that all cards of a kind are discarded from a mandala."""
    place = mandala * KINDS + state.area[mandala][kind]
    note(state, DISCARDED, seat, place, kind, state.pile[mandala][kind])


def sweep(state: MandalaState, mandala: int, kinds: int) -> None:
    """Discard all cards of the first kinds from a mandala."""
    for kind in range(kinds):
        state.discard[kind] += state.pile[mandala][kind]
        state.pile[mandala][kind] = 0
        state.area[mandala][kind] = NOWHERE


def clean_up(state: MandalaState, mandala: int) -> None:
    """Discard what still lies there (M-28), then end the game (M-32, M-33) or start anew (M-30, M-31).

    That is the fields, and unseen mountain cards of a view that is played on: nobody can pick those.
    """
    for seat in range(SEATS):
        for colour in range(COLOURS):
            if state.area[mandala][colour] == FIELD + seat:
                note_swept(state, mandala, seat, colour)
    if state.pile[mandala][UNSEEN] > 0:
        note_swept(state, mandala, NOBODY, UNSEEN)
    sweep(state, mandala, KINDS)
    if state.river_size[0] == COLOURS or state.river_size[1] == COLOURS:
        end_game(state, BY_RIVER)
    elif state.final:
        end_game(state, BY_DECK)
    else:
        refill(state, mandala)
        begin_turn(state, 1 - state.completed_by)


def refill(state: MandalaState, mandala: int) -> None:
    """Lay two new cards face up into an empty mountain (M-30)."""
    for _ in range(REFILL):
        card = draw_card(state)
        if card == NO_CARD:
            return
        put(state, mandala, MOUNTAIN, card, 1)
        note(state, REFILLED, NOBODY, mandala * KINDS + MOUNTAIN, card, 1)
        watch_deck(state)


def begin_turn(state: MandalaState, seat: int) -> None:
    """Start a seat's turn, unless nobody could ever change anything again (MA-17)."""
    state.phase = TURN
    state.to_move = seat
    state.taking = 0
    state.completed_by = 0
    state.final = 0
    if not can_draw(state) and state.hand_size[0] == 1 and state.hand_size[1] == 1:
        end_game(state, BY_DEAD_END)
    else:
        state.round += seat == state.start


def end_game(state: MandalaState, reason: int) -> None:
    """End the game."""
    state.phase = OVER
    state.to_move = 0
    state.taking = 0
    state.completed_by = 0
    state.final = 0
    note(state, GAME_OVER, NOBODY, NO_PLACE, reason, 0)


def score(state: MandalaState, seat: int) -> int:
    """Add up the cup cards at the river positions of their colours (M-36)."""
    points = 0
    for colour in range(COLOURS):
        points += state.cup[seat][colour] * state.worth[seat][colour]
    return points


def tiebreak(state: MandalaState, seat: int) -> int:
    """Return what decides between equal scores, more is better: the smaller cup (M-37)."""
    return -bag_size(state.cup[seat])


def hide(state: MandalaState, seat: int) -> None:
    """Replace what a seat cannot know by unseen cards (M-5 to M-7)."""
    for card in range(state.deck_size):
        state.deck[card] = UNSEEN
    state.rng[0] = 0
    state.rng[1] = 0
    if state.phase == OVER:
        return
    other = 1 - seat
    for colour in range(COLOURS):
        state.hand[other][UNSEEN] += state.hand[other][colour]
        state.hand[other][colour] = 0
        state.cup[other][UNSEEN] += state.sealed[other][colour]
        state.cup[other][colour] -= state.sealed[other][colour]
        state.sealed[other][UNSEEN] += state.sealed[other][colour]
        state.sealed[other][colour] = 0


def count_unseen(state: MandalaState, colour: int) -> int:
    """Count the cards of a colour that do not show anywhere."""
    unseen = PER_COLOUR - state.discard[colour]
    for seat in range(SEATS):
        unseen -= state.hand[seat][colour] + state.cup[seat][colour]
        if state.worth[seat][colour] > 0:
            unseen -= 1
    for mandala in range(MANDALAS):
        unseen -= state.pile[mandala][colour]
    for card in range(state.deck_size):
        if state.deck[card] == colour:
            unseen -= 1
    return unseen


def redeal(state: MandalaState, pool: list[int]) -> bool:
    """Deal all unseen cards anew, each possible deal equally likely; False if none was found."""
    size = 0
    for colour in range(COLOURS):
        for _ in range(count_unseen(state, colour)):
            pool[size] = colour
            size += 1
    shuffle(state, pool, size)
    tries = 1
    while not mountains_fit(state, pool, size):
        if tries == MOST_TRIES:
            return False
        shuffle(state, pool, size)
        tries += 1
    for mandala in range(MANDALAS):
        for _ in range(state.pile[mandala][UNSEEN]):
            size -= 1
            put(state, mandala, MOUNTAIN, pool[size], 1)
        state.pile[mandala][UNSEEN] = 0
        state.area[mandala][UNSEEN] = NOWHERE
    size = reveal(state.discard, pool, size)
    for seat in range(SEATS):
        size = reveal(state.hand[seat], pool, size)
        for _ in range(state.sealed[seat][UNSEEN]):
            size -= 1
            state.sealed[seat][pool[size]] += 1
            state.cup[seat][pool[size]] += 1
            state.cup[seat][UNSEEN] -= 1
        state.sealed[seat][UNSEEN] = 0
    for card in range(state.deck_size):
        if state.deck[card] == UNSEEN:
            size -= 1
            state.deck[card] = pool[size]
    return True


def mountains_fit(state: MandalaState, pool: list[int], size: int) -> bool:
    """Tell whether the last cards of the pool may be the unseen cards of the mountains (M-8, M-21)."""
    for mandala in range(MANDALAS):
        unseen = state.pile[mandala][UNSEEN]
        if unseen == 0:
            continue
        missing = 0
        for colour in range(COLOURS):
            dealt = 0
            for card in range(size - unseen, size):
                if pool[card] == colour:
                    dealt = 1
            if dealt and state.area[mandala][colour] > MOUNTAIN:
                return False
            if not dealt and state.area[mandala][colour] == NOWHERE:
                missing += 1
        if missing == 0 and not (state.phase == TAKE and state.taking == mandala):
            return False
        size -= unseen
    return True
