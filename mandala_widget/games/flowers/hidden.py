"""What a seat of Flowers cannot know, and what it may be (F-5, F-6)."""

from __future__ import annotations

from mandala_widget.games.flowers.garden import keep_tile, tile_colour, tile_side
from mandala_widget.games.flowers.resolve import show_tiles
from mandala_widget.games.flowers.state import (
    CLAIM,
    DARK,
    MANDALAS,
    OVER,
    PER_COLOUR,
    SLOTS,
    TILES,
    UNSEEN_TILE,
    VALUES,
    FlowersState,
)
from mandala_widget.games.kernel.deck import COLOURS, UNSEEN, reveal
from mandala_widget.games.kernel.dice import shuffle

ALL_COLOURS = (1 << COLOURS) - 1
MOST_TRIES = 1000


def hide(state: FlowersState, seat: int) -> None:
    """Replace what a seat cannot know by unseen cards and tiles; cards taken back stay known (F-6)."""
    for card in range(state.deck_size):
        state.deck[card] = UNSEEN
    for slot in range(SLOTS):
        for tile in range(state.stack_size):
            state.stack[slot][tile] = UNSEEN_TILE
    state.rng[0] = 0
    state.rng[1] = 0
    if state.phase == OVER:
        return
    for other in range(state.players):
        if other == seat:
            continue
        for colour in range(COLOURS):
            state.hand[other][UNSEEN] += state.hand[other][colour] - state.known[other][colour]
            state.hand[other][colour] = state.known[other][colour]


def count_unseen(state: FlowersState, colour: int) -> int:
    """Count the cards of a colour that do not show anywhere."""
    unseen = PER_COLOUR - state.discard[colour]
    for seat in range(state.players):
        unseen -= state.hand[seat][colour]
        for mandala in range(MANDALAS):
            unseen -= state.up[mandala][seat][colour] + state.down[mandala][seat][colour]
    for card in range(state.deck_size):
        if state.deck[card] == colour:
            unseen -= 1
    return unseen


def redeal(state: FlowersState, pool: list[int]) -> bool:
    """Deal all that is unseen anew, each possible deal equally likely; False if none was found."""
    redeal_cards(state, pool)
    return redeal_tiles(state, pool)


def redeal_cards(state: FlowersState, pool: list[int]) -> None:
    """Deal the unseen cards to hands and deck."""
    size = 0
    for colour in range(COLOURS):
        for _ in range(count_unseen(state, colour)):
            pool[size] = colour
            size += 1
    shuffle(state, pool, size)
    for seat in range(state.players):
        size = reveal(state.hand[seat], pool, size)
    for card in range(state.deck_size):
        if state.deck[card] == UNSEEN:
            size -= 1
            state.deck[card] = pool[size]


def redeal_tiles(state: FlowersState, pool: list[int]) -> bool:
    """Deal the unseen tiles to mandalas, seats and stacks; False if no deal was found that fits."""
    size = unseen_tiles(state, pool)
    shuffle(state, pool, size)
    tries = 1
    while not tiles_fit(state, pool, size):
        if tries == MOST_TRIES:
            return False
        shuffle(state, pool, size)
        tries += 1
    for slot in range(SLOTS):
        place_tiles(state, pool, size, slot)
    for mandala in range(MANDALAS):
        show_tiles(state, mandala)
    return True


def unseen_tiles(state: FlowersState, pool: list[int]) -> int:
    """Write the tiles that do not show anywhere into a pool and return how many there are."""
    size = 0
    for tile in range(TILES):
        if not shows(state, tile):
            pool[size] = tile
            size += 1
    return size


def shows(state: FlowersState, tile: int) -> bool:
    """Tell whether a tile lies in sight: at a seat, in a mandala, or seen in its stack."""
    for seat in range(state.players):
        if state.mate[seat][tile] > 0 or state.single[seat][tile_colour(tile)] == tile % VALUES + 1:
            return True
    for slot in range(SLOTS):
        for mandala in range(MANDALAS):
            if state.tile[mandala][slot] == tile:
                return True
        for place in range(state.stack_size):
            if state.stack[slot][place] == tile:
                return True
    return False


def earlier(pool: list[int], place: int, side: int) -> int:
    """Return the next place, going down, at which a pool has a tile of a side."""
    place -= 1
    while tile_side(pool[place]) != side:
        place -= 1
    return place


def place_tiles(state: FlowersState, pool: list[int], size: int, slot: int) -> None:
    """Put the tiles of one side, from the end of the pool, where unseen ones lie: first into the mandalas."""
    place = size
    for mandala in range(MANDALAS):
        if state.tile[mandala][slot] == UNSEEN_TILE:
            place = earlier(pool, place, slot)
            state.tile[mandala][slot] = pool[place]
    for seat in range(state.players):
        for _ in range(state.blank[seat][slot]):
            place = earlier(pool, place, slot)
            keep_tile(state, seat, pool[place])
        state.blank[seat][slot] = 0
    for tile in range(state.stack_size):
        if state.stack[slot][tile] == UNSEEN_TILE:
            place = earlier(pool, place, slot)
            state.stack[slot][tile] = pool[place]


def tiles_fit(state: FlowersState, pool: list[int], size: int) -> bool:
    """Tell whether the last tiles of each side in the pool may be the unseen tiles of the mandalas (F-9, F-16)."""
    dark = size
    light = size
    for mandala in range(MANDALAS):
        colours = state.present[mandala]
        unseen = 0
        for slot in range(SLOTS):
            if state.tile[mandala][slot] != UNSEEN_TILE:
                continue
            unseen += 1
            if slot == DARK:
                dark = earlier(pool, dark, slot)
                colour = tile_colour(pool[dark])
            else:
                light = earlier(pool, light, slot)
                colour = tile_colour(pool[light])
            if lies_face_up(state, mandala, colour):
                return False
            colours |= 1 << colour
        if unseen and colours == ALL_COLOURS and not (state.phase == CLAIM and state.claiming == mandala):
            return False
    return True


def lies_face_up(state: FlowersState, mandala: int, colour: int) -> bool:
    """Tell whether somebody's cards of a colour lie face up in a mandala."""
    cards = 0
    for seat in range(state.players):
        cards += state.up[mandala][seat][colour]
    return cards > 0
