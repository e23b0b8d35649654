"""The rules of Patterns (P-1 to P-22), in the part of Python that numba compiles."""

from __future__ import annotations

from mandala_widget.games.kernel.bits import lowest, size_of
from mandala_widget.games.kernel.deck import COLOURS
from mandala_widget.games.kernel.dice import below
from mandala_widget.games.kernel.lists import list_cells
from mandala_widget.games.kernel.notes import FLIPPED, GIVEN, NOWHERE, OPENED, SWAPPED, note
from mandala_widget.games.kernel.notes import OVER as GAME_OVER
from mandala_widget.games.patterns.state import (
    GIVE,
    MARKERS,
    NONE,
    OVER,
    SEATS,
    SIDE,
    TURN,
    PatternsState,
)

# Sets of cells (P-2), one byte a rank.
BOARD = 0x3C7EFFFFFFFF7E3C
MIDDLE = 0x0000001818000000
LEFT_OF_OTHERS = BOARD & 0x7F7F7F7F7F7F7F7F
RIGHT_OF_OTHERS = BOARD & 0x7EFEFEFEFEFEFEFE
SQUARES = SIDE * SIDE

# Five bytes, one for each colour but the last: how many tiles are left of it and the colours before it.
BYTE = 8
EACH_BYTE = 0x0101010101
ALL_BYTES = 0xFFFFFFFFFF
EIGHT_OF_EACH = 0x2820181008
ENOUGH = 0x8080808080
"""The bit that is set in a byte where a number of tiles is not too small."""

# Moves are numbers: a kind's first number, plus its square or colour.
OPEN = 0
FLIP = OPEN + SQUARES
SWAP = FLIP + SQUARES
GIVE_COLOUR = SWAP + SQUARES
MOVES = GIVE_COLOUR + COLOURS

# Why a move is refused.
LEGAL = 0
GAME_ENDED = 1
NOT_GIVEN = 2
ALREADY_GIVEN = 3
NO_START_TILE = 4
NO_CELL = 5
LOCKED = 6
NO_MARKER = 7
GROUP_EXISTS = 8
NO_GROUP = 9
NOT_BESIDE = 10
WOULD_TOUCH = 11
SAME_COLOUR = 12

# When a flip is made.
IN_TURN = 0
AT_THE_END = 1


def set_up(state: PatternsState) -> None:
    """Lay the tiles out (P-4); start player and dice are set already."""
    cells = BOARD & ~MIDDLE
    left = EIGHT_OF_EACH
    for tiles in range(size_of(cells), 0, -1):
        pick = below(state, tiles)
        colour = size_of(((ENOUGH | pick * EACH_BYTE) - left) & ENOUGH)
        left -= EACH_BYTE << BYTE * colour & ALL_BYTES
        state.tiles[colour] |= cells & -cells
        cells &= cells - 1
    aside = (1 << COLOURS) - 1
    cells = MIDDLE
    while cells:
        rest = aside
        for _ in range(below(state, size_of(aside))):
            rest &= rest - 1
        state.tiles[lowest(rest)] |= cells & -cells
        aside ^= rest & -rest
        cells &= cells - 1
    for seat in range(SEATS):
        state.start_tile[seat] = lowest(aside)
        state.bowl[seat] = NONE
        aside &= aside - 1
    state.phase = GIVE
    state.to_move = 1 - state.start
    state.round = 1


def neighbours(cells: int) -> int:
    """Return the cells orthogonally beside some of a set (P-2); nothing is shifted over the edge."""
    left = (cells & LEFT_OF_OTHERS) << 1
    right = (cells & RIGHT_OF_OTHERS) >> 1
    return (left | right | (cells << SIDE) | (cells >> SIDE)) & BOARD


def open_cells(state: PatternsState) -> int:
    """Return the cells whose tile may still be taken or turned (P-7)."""
    cells = 0
    for colour in range(COLOURS):
        cells |= state.tiles[colour]
    return cells


def free_cells(state: PatternsState, seat: int, colour: int) -> int:
    """Return the cells that do not touch the other seat's group of a colour (P-9)."""
    return BOARD & ~state.border[1 - seat][colour]


def touching(state: PatternsState, seat: int, colour: int) -> int:
    """Return the cells that touch a seat's own group of a colour (P-10)."""
    return state.border[seat][colour]


def openable(state: PatternsState, seat: int) -> int:
    """Return the cells where a seat that has no group of its bowl's colour may open one (P-12)."""
    return open_cells(state) & free_cells(state, seat, state.bowl[seat])


def flippable(state: PatternsState, seat: int, colour: int) -> int:
    """Return the cells whose tile of a colour a seat may flip (P-13)."""
    return state.tiles[colour] & touching(state, seat, colour) & free_cells(state, seat, colour)


def swappable(state: PatternsState, seat: int) -> int:
    """Return the cells where a seat may swap its bowl tile for one of another colour (P-14, PA-3)."""
    colour = state.bowl[seat]
    return openable(state, seat) & touching(state, seat, colour) & ~state.tiles[colour]


def find_moves(state: PatternsState) -> None:
    """Find the cells where the mover may act: opening and swapping exclude each other (P-16)."""
    seat = state.to_move
    opens = openable(state, seat)
    swaps = swappable(state, seat)
    has_group = state.number[seat][state.bowl[seat]] != 0
    state.places = swaps if has_group else opens
    cells = 0
    for colour in range(COLOURS):
        cells |= flippable(state, seat, colour)
    state.flips = cells


def list_moves(state: PatternsState, moves: list[int]) -> int:
    """Write the legal moves into a list and return how many there are."""
    if state.phase == OVER:
        return 0
    if state.phase == GIVE:
        for choice in range(SEATS):
            moves[choice] = GIVE_COLOUR + state.start_tile[choice]
        return SEATS
    has_group = state.number[state.to_move][state.bowl[state.to_move]] != 0
    count = list_cells(state.places, SWAP if has_group else OPEN, moves, 0)
    return list_cells(state.flips, FLIP, moves, count)


def refuse(state: PatternsState, move: int) -> int:
    """Return why a move is refused, or LEGAL."""
    if move < FLIP:
        return refuse_open(state, move - OPEN)
    if move < SWAP:
        return refuse_flip(state, move - FLIP)
    if move < GIVE_COLOUR:
        return refuse_swap(state, move - SWAP)
    return refuse_give(state, move - GIVE_COLOUR)


def refuse_give(state: PatternsState, colour: int) -> int:
    """Tell whether the start player may be given a tile (P-5)."""
    if state.phase == OVER:
        return GAME_ENDED
    if state.phase == TURN:
        return ALREADY_GIVEN
    if colour not in (state.start_tile[0], state.start_tile[1]):
        return NO_START_TILE
    return LEGAL


def refuse_action(state: PatternsState, square: int) -> int:
    """Tell whether somebody may act now, and on this square at all (P-2, P-5, P-7)."""
    if state.phase == OVER:
        return GAME_ENDED
    if state.phase == GIVE:
        return NOT_GIVEN
    if BOARD >> square & 1 == 0:
        return NO_CELL
    if open_cells(state) >> square & 1 == 0:
        return LOCKED
    return LEGAL


def refuse_open(state: PatternsState, square: int) -> int:
    """Tell whether a group may be opened on a square (P-12, P-16)."""
    action = refuse_action(state, square)
    if action != LEGAL:
        return action
    seat = state.to_move
    if state.groups[seat] == MARKERS:
        return NO_MARKER
    if state.number[seat][state.bowl[seat]] != 0:
        return GROUP_EXISTS
    if openable(state, seat) >> square & 1 == 0:
        return WOULD_TOUCH
    return LEGAL


def refuse_flip(state: PatternsState, square: int) -> int:
    """Tell whether the tile on a square may be flipped (P-13)."""
    action = refuse_action(state, square)
    if action != LEGAL:
        return action
    return refuse_extension(state, square, open_colour(state, square))


def refuse_swap(state: PatternsState, square: int) -> int:
    """Tell whether the bowl tile may be swapped for the one on a square (P-14, PA-3)."""
    action = refuse_action(state, square)
    if action != LEGAL:
        return action
    bowl = state.bowl[state.to_move]
    if state.number[state.to_move][bowl] != 0 and open_colour(state, square) == bowl:
        return SAME_COLOUR
    return refuse_extension(state, square, bowl)


def refuse_extension(state: PatternsState, square: int, colour: int) -> int:
    """Tell whether the mover's group of a colour may grow onto an open cell (P-9, P-10)."""
    seat = state.to_move
    if state.number[seat][colour] == 0:
        return NO_GROUP
    if touching(state, seat, colour) >> square & 1 == 0:
        return NOT_BESIDE
    if free_cells(state, seat, colour) >> square & 1 == 0:
        return WOULD_TOUCH
    return LEGAL


def open_colour(state: PatternsState, square: int) -> int:
    """Return the colour of the tile on an open cell."""
    colour = 0
    for other in range(1, COLOURS):
        colour += other * (state.tiles[other] >> square & 1)
    return colour


def play(state: PatternsState, move: int) -> None:
    """Play a legal move with everything that follows from it."""
    seat = state.to_move
    if move < FLIP:
        play_open(state, seat, move - OPEN)
    elif move < SWAP:
        play_flip(state, seat, move - FLIP)
    elif move < GIVE_COLOUR:
        play_swap(state, seat, move - SWAP)
    else:
        play_give(state, move - GIVE_COLOUR)
    begin_turn(state, 1 - seat)


def play_give(state: PatternsState, colour: int) -> None:
    """Give one start tile to the start player and the other to oneself (P-5)."""
    start = state.start
    state.bowl[start] = colour
    state.bowl[1 - start] = state.start_tile[0] + state.start_tile[1] - colour
    for turn in range(SEATS):
        seat = turn ^ start
        note(state, GIVEN, seat, NOWHERE, state.bowl[seat], 1)
        state.start_tile[seat] = NONE


def play_open(state: PatternsState, seat: int, square: int) -> None:
    """Lock the bowl tile under the next marker and take the tile that lay there (P-12)."""
    colour = state.bowl[seat]
    state.marked[seat][state.groups[seat]] = square
    state.groups[seat] += 1
    state.number[seat][colour] = state.groups[seat]
    note(state, OPENED, seat, square, colour, state.groups[seat])
    note(state, OPENED, seat, square, exchange(state, seat, square), 0)


def play_flip(state: PatternsState, seat: int, square: int) -> None:
    """Lock a tile where it lies (P-13)."""
    colour = open_colour(state, square)
    state.tiles[colour] ^= 1 << square
    lock(state, seat, colour, 1 << square)
    note(state, FLIPPED, seat, square, colour, IN_TURN)


def play_swap(state: PatternsState, seat: int, square: int) -> None:
    """Lock the bowl tile and take the tile that lay there (P-14)."""
    note(state, SWAPPED, seat, square, state.bowl[seat], 0)
    note(state, SWAPPED, seat, square, exchange(state, seat, square), 0)


def exchange(state: PatternsState, seat: int, square: int) -> int:
    """Put the bowl tile, locked, in place of an open tile; return the colour that is in the bowl now."""
    taken = open_colour(state, square)
    state.tiles[taken] ^= 1 << square
    lock(state, seat, state.bowl[seat], 1 << square)
    state.bowl[seat] = taken
    return taken


def lock(state: PatternsState, seat: int, colour: int, cells: int) -> None:
    """Add cells to a seat's group of a colour."""
    state.group[seat][colour] |= cells
    state.border[seat][colour] |= neighbours(cells)


def begin_turn(state: PatternsState, seat: int) -> None:
    """Start a seat's turn, or end the game if it can do nothing (P-17)."""
    first = state.phase == GIVE
    state.phase = TURN
    state.to_move = seat
    find_moves(state)
    if state.places | state.flips == 0:
        end_game(state, seat)
    elif seat == state.start and not first:
        state.round += 1


def end_game(state: PatternsState, stuck: int) -> None:
    """Make all flips that the seat which moved last still has (P-18, PA-5), then end the game."""
    seat = 1 - stuck
    for colour in range(COLOURS):
        cells = flippable(state, seat, colour)
        while cells:
            state.tiles[colour] ^= cells
            lock(state, seat, colour, cells)
            while cells:
                note(state, FLIPPED, seat, lowest(cells), colour, AT_THE_END)
                cells &= cells - 1
            cells = flippable(state, seat, colour)
    state.phase = OVER
    state.to_move = 0
    note(state, GAME_OVER, stuck, NOWHERE, 0, 0)


def score(state: PatternsState, seat: int) -> int:
    """Add up the points of a seat's groups (P-20)."""
    points = 0
    for colour in range(COLOURS):
        points += group_score(state, seat, colour)
    return points


def group_score(state: PatternsState, seat: int, colour: int) -> int:
    """Return what a group scores: its number for every tile but the marked one (P-20)."""
    return state.number[seat][colour] * (size_of(state.group[seat][colour]) - 1)


def tiebreak(state: PatternsState, seat: int) -> int:  # noqa: ARG001 - nothing decides between equal scores (P-21)
    """Return what decides between equal scores: nothing, it is a draw (P-21, PA-13)."""
    return 0


def hide(state: PatternsState, seat: int) -> None:  # noqa: ARG001 - every seat sees the same (P-6)
    """Forget the dice; everything else lies open (P-6)."""
    state.rng[0] = 0
    state.rng[1] = 0


def redeal(state: PatternsState, pool: list[int]) -> bool:  # noqa: ARG001 - there is nothing to deal (P-6)
    """Leave the position as it is: nothing is unseen (P-6)."""
    return True
