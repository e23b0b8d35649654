"""Exact play in Patterns, in the part of Python that numba compiles.

A zero-window search with a table: it asks whether the mover can reach a margin, and keeps what it proves of every
position. Moves that the table or the outlook settles are not searched. The others are tried in the order in which
they promise to reach the margin and leave the other seat few replies, which keeps proofs small.

Several threads may search the same question on the same table, without locks. Each puts off what another one is
busy with, so they share the work; a thread that is alone finds nobody busy, and does the same every time.
"""

from __future__ import annotations

from math import sqrt
from typing import TYPE_CHECKING, Any

from mandala_widget.ai.brains.patterns import expected
from mandala_widget.ai.outlook import outlook
from mandala_widget.ai.search import copy_state
from mandala_widget.games.kernel.bits import lowest, size_of
from mandala_widget.games.kernel.deck import COLOURS
from mandala_widget.games.patterns.rules import (
    FLIP,
    SQUARES,
    SWAP,
    list_moves,
    open_colour,
    play,
    score,
)
from mandala_widget.games.patterns.state import MARKERS, OVER, SEATS

if TYPE_CHECKING:
    from mandala_widget.games.patterns.state import PatternsState

PLIES = 53
"""More than a game has left once the start tiles are given (P-16)."""
ROOM = 112
"""More moves than a position has: at most one placement and one flip a cell, and what a list writes too many."""

# The control: what was spent, what may be spent, whether to stop for good, and whether to leave this question,
# as all is spent or as somebody else has the answer. Anybody may set the last two.
NODES = 0
LIMIT = 1
STOP = 2
HALT = 3
CONTROL = 4

BUSY = 1 << 10
"""How many positions that threads are busy with can be noted: some for each ply of each thread."""

# The second word of an entry of the table is what is known of a position: the further margin of the mover at least
# and at most, and a move that was good enough before. The first word is the key with the second one mixed in:
# where two threads wrote at the same time, each one of the words, they fit no key, and nobody believes them.
ENTRY = 2
FARTHEST = 511
"""More than any margin."""
BITS = 10
FIELD = (1 << BITS) - 1
NO_MOVE = 0
NOBODY = 0

# The appeal of a move.
DOUBT = 8.0
"""How many points the expectation is usually wrong by."""
CERTAINTY = 100.0
REPLY = 30
"""What each reply that is left to the other seat takes away."""
MIDDLE = 20_000
"""Keeps the appeal positive."""
PROVED = 2 * MIDDLE
SHIFT = 10
MOVE_MASK = (1 << SHIFT) - 1

# Keys: every thing on a place has a number of its own, which is mixed into 62 bits.
WORD = (1 << 62) - 1
FIRST_FACTOR = 0x1E3779B97F4A7C15
SECOND_FACTOR = 0x3F58476D1CE4E5B9
OTHER_MOVER = 0x2545F4914F6CDD1D
LOCKED = COLOURS
IN_BOWL = (LOCKED + SEATS * COLOURS) * SQUARES
NUMBERED = IN_BOWL + SEATS * COLOURS


def reach_margin(
    states: Any,
    moves: Any,
    table: Any,
    busy: Any,
    control: Any,
    mine: Any,
    theirs: Any,
    ply: int,
    key: int,
    goal: int,
) -> int:
    """Return a bound of the margin that the mover of a ply's state has at the end under best play.

    It is a lower bound if it reaches the goal, else an upper one; after a halt it means nothing.

    A move that another thread is busy with loses its appeal, so it comes last, when as a rule the table knows it.
    The first one is not put off: it may well be good enough, and then work on the others would be lost.

    No other compiled function may call this one: numba would take the first ply there for a type of its own,
    and a function that calls itself with other types than it was called with crashes when it comes from disk
    (numba's issue 6061).
    """
    if is_spent(control):
        return 0
    state = states[ply]
    margin = lead(state, state.to_move)
    low, high, proved = recall(table, key)
    if margin + low >= goal:
        return margin + low
    if margin + high < goal:
        return margin + high
    row = moves[ply]
    best, kept = ask_table(state, row, table, key, margin, goal)
    if best >= goal:
        return best
    bound, kept, proved = ask_outlook(states, row, mine, theirs, ply, kept, margin, goal, proved)
    best = max(best, bound)
    number = 0
    while number < kept:
        bring_forward(row, number, kept)
        move = row[number] & MOVE_MASK
        after = key_after(key, state, move)
        if number and row[number] != move and is_busy(busy, after):
            row[number] = move
            continue
        copy_state(states, ply + 1, ply)
        play(states[ply + 1], move)
        note_busy(busy, after, after)
        value = -reach_margin(states, moves, table, busy, control, mine, theirs, ply + 1, after, 1 - goal)
        note_busy(busy, after, NOBODY)
        if is_halted(control):
            return 0
        best = max(best, value)
        if best >= goal:
            proved = move + 1
            break
        number += 1
    remember(table, key, best - margin, best >= goal, proved)
    return best


def ask_table(state: PatternsState, row: Any, table: Any, key: int, margin: int, goal: int) -> tuple[int, int]:
    """Keep the moves that the table does not settle; return the best bound of the others, and how many are kept.

    This needs no move to be played, so it comes before all that does.
    """
    best = -FARTHEST
    kept = 0
    for number in range(list_moves(state, row)):
        move = row[number]
        ahead = margin + gain(state, move)
        low, high, _ = recall(table, key_after(key, state, move))
        if ahead - high >= goal:
            return ahead - high, 0
        if ahead - low < goal:
            best = max(best, ahead - low)
        else:
            row[kept] = move
            kept += 1
    return best, kept


def ask_outlook(
    states: Any, row: Any, mine: Any, theirs: Any, ply: int, count: int, margin: int, goal: int, proved: int
) -> tuple[int, int, int]:
    """Keep the moves that the outlook does not settle, with their appeal.

    Return the best bound of the others, how many are kept, and one more than the move that is good enough.
    """
    best = -FARTHEST
    kept = 0
    for number in range(count):
        move = row[number]
        low, high, appeal = assess(states, mine, theirs, ply, margin, goal, move)
        if low >= goal:
            return low, 0, move + 1
        if high < goal:
            best = max(best, high)
        else:
            row[kept] = (PROVED if move + 1 == proved else appeal) << SHIFT | move
            kept += 1
    return best, kept, proved


def gain(state: PatternsState, move: int) -> int:
    """Return the points that a move scores at once; opening a group scores none (P-20)."""
    seat = state.to_move
    if FLIP <= move < SWAP:
        return state.number[seat][open_colour(state, move - FLIP)]
    return state.number[seat][state.bowl[seat]]


def assess(
    states: Any, mine: Any, theirs: Any, ply: int, margin: int, goal: int, move: int
) -> tuple[int, int, int]:
    """Return the margin after a move, at least and at most, as known without a search, and its appeal."""
    copy_state(states, ply + 1, ply)
    child = states[ply + 1]
    play(child, move)
    if child.phase == OVER:
        margin = lead(child, states[ply].to_move)
        return margin, margin, 0
    margin += gain(states[ply], move)
    least, most, facts = outlook(child, mine, theirs)
    doubt = (margin - expected(facts) - goal) / DOUBT
    replies = size_of(child.places) + size_of(child.flips)
    # Beyond the goal more points make no difference, below it every point does.
    appeal = MIDDLE + int(CERTAINTY * (doubt - sqrt(doubt * doubt + 4.0)) / 2.0) - REPLY * replies
    return margin - most, margin - least, max(0, appeal)


def is_spent(control: Any) -> bool:
    """Count a position, and tell whether to stop before it."""
    control[NODES] += 1
    if control[NODES] > control[LIMIT]:
        control[HALT] = 1
    return is_halted(control)


def is_halted(control: Any) -> bool:
    """Tell whether to search no further."""
    return bool(control[STOP] or control[HALT])


def is_busy(busy: Any, key: int) -> bool:
    """Tell whether a thread is busy with a position; now and then one is overlooked, which does no harm."""
    return bool(busy[key & BUSY - 1] == key)


def note_busy(busy: Any, key: int, what: int) -> None:
    """Note at the place of a key what a thread is busy with."""
    busy[key & BUSY - 1] = what


def lead(state: PatternsState, seat: int) -> int:
    """Return a seat's margin as the points stand."""
    return score(state, seat) - score(state, 1 - seat)


def bring_forward(row: Any, first: int, count: int) -> None:
    """Exchange a move with the most appealing one from there on."""
    best = first
    for number in range(first + 1, count):
        if row[number] > row[best]:
            best = number
    move = row[first]
    row[first] = row[best]
    row[best] = move


def place_of(table: Any, key: int) -> int:
    """Return where the entry of a key is; the table has a power of two of them."""
    return ENTRY * (key & len(table) // ENTRY - 1)


def recall(table: Any, key: int) -> tuple[int, int, int]:
    """Return what the table knows: the further margin at least and at most, and one more than a good move."""
    place = place_of(table, key)
    entry = table[place + 1]
    if table[place] ^ entry != key:
        return -FARTHEST, FARTHEST, NO_MOVE
    return (entry & FIELD) - FARTHEST, (entry >> BITS & FIELD) - FARTHEST, entry >> 2 * BITS


def remember(table: Any, key: int, value: int, is_least: bool, proved: int) -> None:  # noqa: FBT001 - by position
    """Write into the table that the further margin is at least, or at most, a value."""
    low, high, _ = recall(table, key)
    if is_least:
        low = max(low, value)
    else:
        high = min(high, value)
    place = place_of(table, key)
    entry = low + FARTHEST | high + FARTHEST << BITS | proved << 2 * BITS
    table[place] = key ^ entry
    table[place + 1] = entry


def mixed(thing: int) -> int:
    """Return the number of a thing, mixed; only the low bits of products are kept, as by a machine word."""
    number = ((thing + 1) * FIRST_FACTOR) & WORD
    number = ((number ^ number >> 31) * SECOND_FACTOR) & WORD
    return number ^ number >> 29


def open_code(colour: int, square: int) -> int:
    """Return the code of an open tile."""
    return mixed(colour * SQUARES + square)


def locked_code(seat: int, colour: int, square: int) -> int:
    """Return the code of a locked tile."""
    return mixed((LOCKED + seat * COLOURS + colour) * SQUARES + square)


def bowl_code(seat: int, colour: int) -> int:
    """Return the code of a tile in a bowl."""
    return mixed(IN_BOWL + seat * COLOURS + colour)


def number_code(seat: int, colour: int, number: int) -> int:
    """Return the code of the number that a group has."""
    return mixed(NUMBERED + (seat * COLOURS + colour) * (MARKERS + 1) + number)


def key_of(state: PatternsState) -> int:
    """Return the key of a position."""
    key = 1 ^ OTHER_MOVER * state.to_move
    for colour in range(COLOURS):
        cells = state.tiles[colour]
        while cells:
            key ^= open_code(colour, lowest(cells))
            cells &= cells - 1
    for seat in range(SEATS):
        key ^= bowl_code(seat, state.bowl[seat])
        for colour in range(COLOURS):
            if state.number[seat][colour]:
                key ^= number_code(seat, colour, state.number[seat][colour])
            cells = state.group[seat][colour]
            while cells:
                key ^= locked_code(seat, colour, lowest(cells))
                cells &= cells - 1
    return key


def key_after(key: int, state: PatternsState, move: int) -> int:
    """Return the key of the position after a move."""
    seat = state.to_move
    square = move % SQUARES
    tile = open_colour(state, square)
    key ^= open_code(tile, square) ^ OTHER_MOVER
    if FLIP <= move < SWAP:
        return key ^ locked_code(seat, tile, square)
    bowl = state.bowl[seat]
    key ^= locked_code(seat, bowl, square) ^ bowl_code(seat, bowl) ^ bowl_code(seat, tile)
    if move < FLIP:
        key ^= number_code(seat, bowl, state.groups[seat] + 1)
    return key
