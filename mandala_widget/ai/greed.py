"""What greed sees: how far ahead a seat would be if the table were shared out as it stands.

It looks at what lies there, never at what others may do next. Cards that are drawn stay unseen, so it may be asked
about a view. The weights are round numbers that did well in short matches; nothing depends on them but how strong
the greedy player is as a yardstick.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from mandala_widget.games import GAMES
from mandala_widget.games.flowers import garden, resolve
from mandala_widget.games.flowers.state import MANDALAS as FLOWER_MANDALAS
from mandala_widget.games.flowers.state import SLOTS, TIMES_THREE
from mandala_widget.games.kernel.bits import size_of
from mandala_widget.games.kernel.deck import COLOURS
from mandala_widget.games.kernel.notes import NOBODY
from mandala_widget.games.mandala import rules as mandala
from mandala_widget.games.mandala.state import MANDALAS, MOUNTAIN, NOWHERE, TAKE
from mandala_widget.games.patterns import rules as patterns

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

    from mandala_widget.games.flowers.state import FlowersState
    from mandala_widget.games.game import Game
    from mandala_widget.games.mandala.state import MandalaState
    from mandala_widget.games.patterns.state import PatternsState

RESOLVING = ("take", "claim")

RIVER_PLACE = 2.0
"""What a colour in the river is worth in Mandala, beyond the points it brings at once."""
LONE_TRIPLER = 3.0
"""What a tile ×3 is worth in Flowers while it waits for another one."""
ROOM = 0.3
"""What a cell where a group of Patterns may grow is worth, as a part of what a tile there would score."""
FLIP_TO_COME = 0.5
"""How far the flips count that a seat of Patterns may still make."""
MANDALA_CARD = 0.2
FLOWERS_CARD = 0.3

Pot = tuple[float, Any]
"""How far something on the table counts already, and the state after it has been shared out."""


class Appetite(NamedTuple):
    """What greed wants in a game."""

    has: Callable[[Any, int], float]
    """What a seat has."""
    pots: Callable[[Any, int], Iterable[Pot]]
    """What lies on the table, with the eyes of a seat."""
    card: float
    """What a card in hand is worth."""


def prospect(game: Game[Any], state: Any, seat: int) -> float:
    """Return how far ahead a seat is, counting what it and the others would get of the table as it stands."""
    appetite = APPETITES[game.name]
    while game.phases[state.phase] in RESOLVING:
        state = grabbed(game, state)
    now = lead(game, state, seat)
    if game.phases[state.phase] == game.phases[-1]:
        return now
    table = sum(ripe * (lead(game, after, seat) - now) for ripe, after in appetite.pots(state, seat))
    return now + table + (appetite.card * state.hand_size[seat] if appetite.card else 0.0)


def lead(game: Game[Any], state: Any, seat: int) -> float:
    """Return how much more a seat has than the best of the others."""
    has = APPETITES[game.name].has
    return has(state, seat) - max(has(state, other) for other in range(game.players(state)) if other != seat)


def grabbed(game: Game[Any], state: Any) -> Any:
    """Return the state after the mover has taken what puts it furthest ahead at once."""
    moves = [0] * game.rules.MOVES
    count = game.rules.list_moves(state, moves)
    return best_for(game, [played(game, state, move) for move in moves[:count]], state.to_move)


def best_for(game: Game[Any], states: list[Any], seat: int) -> Any:
    """Return the state in which a seat is furthest ahead."""
    return max(states, key=lambda state: lead(game, state, seat))


def played(game: Game[Any], state: Any, move: int) -> Any:
    """Return the state after a move."""
    after = state.copy()
    game.rules.play(after, move)
    return after


def ripeness(colours: int) -> float:
    """Return how far a mandala with so many colours counts already: fully when it is complete."""
    return (colours / COLOURS) ** 2


def mandala_has(state: MandalaState, seat: int) -> float:
    """Count points and places in the river."""
    return mandala.score(state, seat) + RIVER_PLACE * state.river_size[seat]


def mandala_pots(state: MandalaState, seat: int) -> Iterator[Pot]:
    """Let both seats pick from each mountain in turn, the larger field first; a tie counts as lost."""
    for number in range(MANDALAS):
        mine = mandala.field_size(state, number, seat)
        theirs = mandala.field_size(state, number, 1 - seat)
        if mine + theirs == 0 or mandala.area_is_empty(state, number, MOUNTAIN):
            continue
        after = state.copy()
        after.phase = TAKE
        after.taking = number
        after.final = 1
        after.to_move = seat if mine > theirs else 1 - seat
        while after.phase == TAKE:
            after = grabbed(GAMES["mandala"], after)
        yield ripeness(sum(area != NOWHERE for area in state.area[number][:COLOURS])), after


def patterns_has(state: PatternsState, seat: int) -> float:
    """Count points, and the room that the groups have to grow."""
    cells = patterns.open_cells(state)
    room = 0
    for colour in range(COLOURS):
        beside = patterns.touching(state, seat, colour) & patterns.free_cells(state, seat, colour)
        room += state.number[seat][colour] * size_of(cells & beside)
    return patterns.score(state, seat) + ROOM * room


def patterns_pots(state: PatternsState, seat: int) -> Iterator[Pot]:
    """Let each seat make the flips that it would still have at the end (P-18)."""
    for flipping in (seat, 1 - seat):
        after = state.copy()
        patterns.end_game(after, 1 - flipping)
        yield FLIP_TO_COME, after


def flowers_has(state: FlowersState, seat: int) -> float:
    """Count points, and tiles ×3 that wait for another one."""
    waiting = sum(value == TIMES_THREE + 1 for value in state.single[seat])
    return garden.score(state, seat) + LONE_TRIPLER * waiting


def flowers_pots(state: FlowersState, seat: int) -> Iterator[Pot]:
    """Let the holder of each marker choose a tile."""
    del seat
    for number in range(FLOWER_MANDALAS):
        holder = state.marker[number]
        if holder == NOBODY:
            continue
        choices = [awarded(state, number, slot) for slot in range(SLOTS)]
        yield ripeness(size_of(state.present[number])), best_for(GAMES["flowers"], choices, holder)


def awarded(state: FlowersState, number: int, slot: int) -> FlowersState:
    """Return the state after the holder of a mandala has taken the tile of a slot."""
    after = state.copy()
    resolve.award(after, number, slot)
    return after


APPETITES = {
    "mandala": Appetite(mandala_has, mandala_pots, MANDALA_CARD),
    "patterns": Appetite(patterns_has, patterns_pots, 0.0),
    "flowers": Appetite(flowers_has, flowers_pots, FLOWERS_CARD),
}
