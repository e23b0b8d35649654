"""What the seats of Patterns can still gain, at most and for sure, in the part of Python that numba compiles.

Groups only grow, and what one of them bars stays barred (P-9). So a seat will never reach more cells than it does
now, and place no colours but those that its bowl may come to hold: its own, those that lie where that one may be
placed, those that lie where these may be placed, and so on. All other groups grow by flips alone. A flip that the
other seat can neither lock nor bar is sure: while there is one its owner is not stuck, and when the other seat is
stuck all flips are made (P-17, P-18).
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from mandala_widget.games.kernel.bits import lowest, size_of
from mandala_widget.games.kernel.deck import COLOURS
from mandala_widget.games.patterns.rules import (
    flippable,
    free_cells,
    neighbours,
    open_cells,
    openable,
    swappable,
    touching,
)
from mandala_widget.games.patterns.state import MARKERS

if TYPE_CHECKING:
    from mandala_widget.games.patterns.state import PatternsState

ENDLESS = 99
"""More swaps than a game has."""
FEW = 4
"""With fewer swaps than this a second look at what they reach pays."""
BYTE = 8
BYTE_MASK = 255
MOST_PLACES = 4
"""More places for the bowl's tile than this count as so many."""
NEW_GROUP = 3
"""What a tile counts of a colour that is not opened yet."""
FACTS = 8


def outlook(state: PatternsState, mine: list[int], theirs: list[int]) -> tuple[int, int, tuple[int, ...]]:
    """Return by how much the mover's margin will grow at least and at most, and the mover's lead in each fact.

    The lists are room for the cells that each seat may reach with each colour.
    """
    seat = state.to_move
    other = 1 - seat
    zone, chains, flips = look(state, seat, ENDLESS, mine)
    turns = size_of(union(mine))
    their_zone, their_chains, their_flips = look(state, other, turns, theirs)
    their_turns = size_of(union(theirs))
    if zone and their_turns + 1 < FEW:
        zone, chains, flips = look(state, seat, their_turns + 1, mine)
    # Turns alternate, and each of them locks a cell that somebody reaches.
    cells = size_of(union(mine) | union(theirs))
    swaps = min(most_swaps(state, zone, mine), their_turns + 1, (cells + 1) // 2)
    their_swaps = min(most_swaps(state, their_zone, theirs), turns, cells // 2)
    sure, sure_flips = count_sure(state, seat, theirs)
    their_sure, their_sure_flips = count_sure(state, other, mine)
    most = most_gain(state, seat, mine, zone, swaps, their_sure_flips + 1, least_turn(state, other, theirs))
    their_most = most_gain(
        state, other, theirs, their_zone, their_swaps, sure_flips, least_turn(state, seat, mine)
    )
    places, number, tile, is_new = bowl_facts(state, seat)
    their_places, their_number, their_tile, their_is_new = bowl_facts(state, other)
    facts = (
        most - their_most,
        size_of(union(mine)) - size_of(union(theirs)),
        chains - their_chains,
        flips - their_flips,
        places - their_places,
        number - their_number,
        tile - their_tile,
        is_new - their_is_new,
    )
    return sure - their_most, most - their_sure, facts


def spread(cells: int, through: int) -> int:
    """Return a set of cells with all that are connected to it through others."""
    more = cells
    while more:
        more = neighbours(cells) & through & ~cells
        cells |= more
    return cells


def union(reach: list[int]) -> int:
    """Return the cells that some colour reaches."""
    cells = 0
    for colour in range(COLOURS):
        cells |= reach[colour]
    return cells


def look(state: PatternsState, seat: int, swaps: int, reach: list[int]) -> tuple[int, int, int]:
    """Find the cells that a seat may come to lock with each colour, if it swaps at most so often.

    Return where it may swap, what the flips are worth that need no swap, and how many of them it may make now.
    """
    worth = 0
    flips = 0
    for colour in range(COLOURS):
        now = flippable(state, seat, colour)
        reach[colour] = spread(now, state.tiles[colour] & free_cells(state, seat, colour))
        worth += state.number[seat][colour] * size_of(reach[colour])
        flips += size_of(now)
    bowl = state.bowl[seat]
    zone = 0
    done = 0
    held = 1 << bowl
    while held and swaps > 0:
        done |= held
        found = 0
        while held:
            colour = lowest(held)
            held &= held - 1
            cells = placeable(state, seat, colour)
            # Placed on its own colour, the bowl's tile is as good as flipped (PA-3), unless it opens a group (PA-4).
            if cells & ~state.tiles[colour] or colour != bowl or state.number[seat][colour] == 0:
                reach[colour] |= cells
                zone |= cells
                found |= colours_on(state, cells)
        held = found & ~done
        swaps -= 1
    return zone, worth, flips


def placeable(state: PatternsState, seat: int, colour: int) -> int:
    """Return the cells that a seat's group of a colour may grow onto with all tiles that there are for it."""
    cells = open_cells(state) & free_cells(state, seat, colour)
    if state.number[seat][colour] == 0:
        return cells
    reached = touching(state, seat, colour) & cells
    tiles = size_of(state.tiles[colour]) + (state.bowl[seat] == colour) - 1
    more = reached
    while more and tiles > 0:
        more = neighbours(reached) & cells & ~reached
        reached |= more
        tiles -= 1
    return reached


def colours_on(state: PatternsState, cells: int) -> int:
    """Return the colours of the open tiles on some cells, as a set."""
    colours = 0
    for colour in range(COLOURS):
        if state.tiles[colour] & cells:
            colours |= 1 << colour
    return colours


def most_swaps(state: PatternsState, zone: int, reach: list[int]) -> int:
    """Count the tiles that may go through a bowl: the one in it, and those in its zone that have a place."""
    if zone == 0:
        return 0
    tiles = 1
    for colour in range(COLOURS):
        if reach[colour]:
            tiles += size_of(state.tiles[colour] & zone)
    return tiles


def count_sure(state: PatternsState, seat: int, others: list[int]) -> tuple[int, int]:
    """Return what the flips are worth that nobody can take from a seat, and how many they are."""
    lockable = union(others)
    worth = 0
    count = 0
    for colour in range(COLOURS):
        cells = state.tiles[colour] & free_cells(state, seat, colour) & ~lockable & ~neighbours(others[colour])
        flips = size_of(spread(cells & touching(state, seat, colour), cells))
        worth += state.number[seat][colour] * flips
        count += flips
    return worth, count


def least_turn(state: PatternsState, seat: int, reach: list[int]) -> int:
    """Return the least that a seat gains in a turn."""
    least = MARKERS
    for colour in range(COLOURS):
        if reach[colour]:
            least = min(least, state.number[seat][colour])
    return least


def most_gain(  # noqa: PLR0913, PLR0917 - compiled functions take plain numbers, by position
    state: PatternsState, seat: int, reach: list[int], zone: int, swaps: int, free: int, price: int
) -> int:
    """Return the most that a seat can still gain, less what its swaps let the other seat gain.

    Every tile is worth the number of its group. Flips have no limit, since they may be made at the end; the first
    swap locks the tile in the bowl, each further one a tile that was taken before. Between two swaps the other one
    has a turn. So many of them are free, as its sure flips count elsewhere; each of the rest has its price, the
    least that a turn gains.
    """
    gain = 0
    tiles = 0
    for colour in range(COLOURS):
        cells = reach[colour]
        if cells:
            number = state.number[seat][colour]
            room = size_of(cells)
            if number == 0:
                number = MARKERS
                room -= 1
            flips = min(size_of(cells & state.tiles[colour]), room)
            gain += number * flips
            taken = min(size_of(state.tiles[colour] & zone & ~cells), room - flips)
            tiles += taken << BYTE * (number - 1)
    if swaps == 0:
        return gain
    best = gain
    gain += state.number[seat][state.bowl[seat]] - (price if free == 0 else 0)
    best = max(best, gain)
    done = 1
    for number in range(MARKERS, 0, -1):
        count = min(tiles >> BYTE * (number - 1) & BYTE_MASK, swaps - done)
        without = min(count, max(0, free - done))
        gain += number * without + max(0, number - price) * (count - without)
        done += count
    return max(best, gain)


def bowl_facts(state: PatternsState, seat: int) -> tuple[int, int, int, int]:
    """Return how many places a bowl's tile has, its number, the best tile there, and whether it opens a group."""
    number = state.number[seat][state.bowl[seat]]
    if number == 0:
        return min(MOST_PLACES, size_of(openable(state, seat))), 0, 0, 1
    cells = swappable(state, seat)
    best = 0
    for colour in range(COLOURS):
        if cells & state.tiles[colour]:
            best = max(best, state.number[seat][colour] or NEW_GROUP)
    return min(MOST_PLACES, size_of(cells)), number, best, 0
