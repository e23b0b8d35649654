"""How a mandala of Flowers is resolved, what follows, and how the turn goes on (F-13, F-17 to F-29)."""

from __future__ import annotations

from mandala_widget.games.flowers.garden import take_tile, tile_colour
from mandala_widget.games.flowers.state import (
    ALL_SKIPPED,
    CLAIM,
    DARK,
    FEWEST_SEATS,
    LIGHT,
    MANDALAS,
    NO_TILE,
    NO_TILES_LEFT,
    NOT_ENDING,
    OVER,
    SLOTS,
    THIRD_FLOWER,
    TILES,
    TURN,
    UNSEEN_TILE,
    FlowersState,
)
from mandala_widget.games.kernel.bits import size_of
from mandala_widget.games.kernel.deck import COLOURS, can_draw
from mandala_widget.games.kernel.dice import has_dice, shuffle
from mandala_widget.games.kernel.notes import (
    DISCARDED,
    NOBODY,
    NOTHING,
    NOWHERE,
    ORDER,
    REFILLED,
    RETURNED,
    SKIPPED,
    note,
)
from mandala_widget.games.kernel.notes import OVER as GAME_OVER


def resolve(state: FlowersState, mandala: int, by: int) -> None:
    """Resolve a complete mandala, or wait for the holder's choice (F-17)."""
    if has_choice(state, mandala):
        ask(state, mandala, by)
    else:
        award(state, mandala, DARK)
        start_anew(state, mandala, by)


def claim(state: FlowersState, slot: int) -> None:
    """Give the holder the tile of a slot, and go on with what was interrupted."""
    mandala = state.claiming
    by = state.by
    award(state, mandala, slot)
    if state.ending == NOT_ENDING:
        start_anew(state, mandala, by)
    else:
        go_on_ending(state, by)


def ask(state: FlowersState, mandala: int, by: int) -> None:
    """Let the holder of a marker choose a tile."""
    state.phase = CLAIM
    state.to_move = state.marker[mandala]
    state.claiming = mandala
    state.by = by


def has_choice(state: FlowersState, mandala: int) -> bool:
    """Tell whether the holder's choice matters: not if all goes there in colours that differ (F-22, FA-10)."""
    if second_place(state, mandala) != NOBODY:
        return True
    dark = state.tile[mandala][DARK]
    light = state.tile[mandala][LIGHT]
    return UNSEEN_TILE not in (dark, light) and tile_colour(dark) == tile_colour(light)


def second_place(state: FlowersState, mandala: int) -> int:
    """Return the seat that gets the second tile, or NOBODY if the holder takes both (F-18 to F-20)."""
    holder = state.marker[mandala]
    second = NOBODY
    most = 0
    most_up = 0
    for seat in range(state.players):
        up = state.up_size[mandala][seat]
        total = state.total[mandala][seat]
        if seat == holder or up == 0:
            continue
        if total > most or (total == most and up > most_up):
            second = seat
            most = total
            most_up = up
        elif total == most and up == most_up:
            second = NOBODY
    if state.players == FEWEST_SEATS and 2 * most < state.total[mandala][holder]:
        return NOBODY
    return second


def award(state: FlowersState, mandala: int, slot: int) -> None:
    """Give out both tiles (F-17 to F-22), and clear the mandala (F-23)."""
    first = state.marker[mandala]
    second = second_place(state, mandala)
    take_tile(state, first, mandala, slot)
    take_tile(state, first if second == NOBODY else second, mandala, 1 - slot)
    state.marker[mandala] = NOBODY
    state.present[mandala] = 0
    clear(state, mandala, first, second)


def clear(state: FlowersState, mandala: int, first: int, second: int) -> None:
    """Discard the cards of the two that got tiles, and give all others theirs back (F-23)."""
    for seat in range(state.players):
        if state.total[mandala][seat] == 0:
            continue
        if first != seat != second:
            give_back(state, mandala, seat)
        else:
            throw_away(state, mandala, seat)
        state.total[mandala][seat] = 0
        state.up_size[mandala][seat] = 0


def give_back(state: FlowersState, mandala: int, seat: int) -> None:
    """Return a seat's cards of a mandala to its hand, where everybody knows them (F-6)."""
    for colour in range(COLOURS):
        cards = state.up[mandala][seat][colour] + state.down[mandala][seat][colour]
        state.up[mandala][seat][colour] = 0
        state.down[mandala][seat][colour] = 0
        state.hand[seat][colour] += cards
        state.known[seat][colour] += cards
        if cards > 0:
            note(state, RETURNED, seat, mandala, colour, cards)
    state.hand_size[seat] += state.total[mandala][seat]


def throw_away(state: FlowersState, mandala: int, seat: int) -> None:
    """Discard a seat's cards of a mandala."""
    for colour in range(COLOURS):
        cards = state.up[mandala][seat][colour] + state.down[mandala][seat][colour]
        state.up[mandala][seat][colour] = 0
        state.down[mandala][seat][colour] = 0
        state.discard[colour] += cards
        if cards > 0:
            note(state, DISCARDED, seat, mandala, colour, cards)


def start_anew(state: FlowersState, mandala: int, by: int) -> None:
    """Start the resolved mandala anew and pass the turn on, or end the game for want of tiles (F-24 to F-26)."""
    state.last_resolved = mandala
    if state.stack_size == 0:
        start_ending(state, NO_TILES_LEFT, by)
    else:
        lay_tiles(state, mandala)
        pass_turn(state, by)


def lay_tiles(state: FlowersState, mandala: int) -> None:
    """Lay the next dark and the next light tile into a mandala (F-4, F-24)."""
    state.stack_size -= 1
    state.marker[mandala] = NOBODY
    state.present[mandala] = 0
    for slot in range(SLOTS):
        tile = state.stack[slot][state.stack_size]
        state.stack[slot][state.stack_size] = 0
        state.tile[mandala][slot] = tile
        note(state, REFILLED, NOBODY, mandala, tile, 1)
    show_tiles(state, mandala)


def show_tiles(state: FlowersState, mandala: int) -> None:
    """Count the colours of a mandala's tiles among those present."""
    for slot in range(SLOTS):
        tile = state.tile[mandala][slot]
        if 0 <= tile < TILES:
            state.present[mandala] |= 1 << tile_colour(tile)


def pass_turn(state: FlowersState, by: int) -> None:
    """Pass the turn clockwise to a seat that can play (F-13, F-25), or end the game (F-26 a, FA-5)."""
    seat = by
    for _ in range(state.players):
        last = seat
        seat += 1
        if seat == state.players:
            seat = 0
        if seat == state.start:
            if state.last_round:
                start_ending(state, THIRD_FLOWER, last)
                return
            state.round += 1
        if can_draw(state) or state.hand_size[seat] > 1:
            state.phase = TURN
            state.to_move = seat
            state.claiming = 0
            state.by = 0
            return
        note(state, SKIPPED, seat, NOWHERE, NOTHING, 0)
    start_ending(state, ALL_SKIPPED, seat)


def start_ending(state: FlowersState, reason: int, by: int) -> None:
    """Draw the order of the final resolution, unless it was announced, and begin it (F-27, FA-5, FA-11)."""
    state.ending = reason
    waiting = 0
    for mandala in range(MANDALAS):
        if state.tile[mandala][DARK] == NO_TILE:
            continue
        if mandala != state.last_resolved or state.resolve_all or reason == ALL_SKIPPED:
            waiting |= 1 << mandala
    if queued(state) != waiting or state.queue_size != size_of(waiting):
        draw_order(state, waiting)
    for later in range(state.queue_size - 1, -1, -1):
        note(state, ORDER, NOBODY, NOWHERE, state.queue[later], 1)
    go_on_ending(state, by)


def queued(state: FlowersState) -> int:
    """Return the mandalas whose order is announced, as bits."""
    mandalas = 0
    for place in range(state.queue_size):
        mandalas |= 1 << state.queue[place]
    return mandalas


def draw_order(state: FlowersState, waiting: int) -> None:
    """Queue the mandalas that wait to be resolved in random order; without dice in their own."""
    state.queue_size = 0
    for mandala in range(MANDALAS - 1, -1, -1):
        if waiting >> mandala & 1:
            state.queue[state.queue_size] = mandala
            state.queue_size += 1
    if has_dice(state):
        shuffle(state, state.queue, state.queue_size)


def go_on_ending(state: FlowersState, by: int) -> None:
    """Resolve the mandalas of the final resolution up to the next choice, or to the end (F-27, F-28)."""
    while state.queue_size > 0:
        state.queue_size -= 1
        mandala = state.queue[state.queue_size]
        state.queue[state.queue_size] = 0
        if state.marker[mandala] == NOBODY:
            clear(state, mandala, NOBODY, NOBODY)
        elif has_choice(state, mandala):
            ask(state, mandala, by)
            return
        else:
            award(state, mandala, DARK)
    state.phase = OVER
    state.to_move = 0
    state.claiming = 0
    state.by = 0
    note(state, GAME_OVER, NOBODY, NOWHERE, state.ending, 0)
