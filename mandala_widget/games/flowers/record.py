"""Positions of Flowers as data: the wire form."""

from __future__ import annotations

from typing import Any

from mandala_widget.games import cards
from mandala_widget.games.flowers.garden import tile_colour
from mandala_widget.games.flowers.notation import BLANKS, TILE_TEXTS, tile_number, tile_text
from mandala_widget.games.flowers.resolve import show_tiles
from mandala_widget.games.flowers.state import (
    ALL_SKIPPED,
    CLAIM,
    MANDALAS,
    NO_TILE,
    NO_TILES_LEFT,
    NOT_ENDING,
    OVER,
    SLOTS,
    THIRD_FLOWER,
    TILES,
    VALUES,
    FlowersState,
)
from mandala_widget.games.kernel.deck import COLOURS
from mandala_widget.games.kernel.notes import NOBODY, NOTHING
from mandala_widget.games.seeds import pack_words, unpack_words

PHASES = ("turn", "claim", "over")
STACKS = ("dark", "light")
ENDINGS = ("", "flower", "tiles", "skipped")
FINAL_RESOLUTION = "final_resolution"
OTHERS = "others"
ALL = "all"


def to_dict(state: FlowersState) -> dict[str, Any]:
    """Write a state in its wire form."""
    players = state.players
    data: dict[str, Any] = {
        "game": "flowers",
        "players": players,
        "phase": PHASES[state.phase],
        "to_move": None if state.phase == OVER else state.to_move,
        "start": state.start,
        "deck": cards.pile(reversed(state.deck[: state.deck_size])),
        "discard": cards.letters(state.discard),
        "hands": [cards.letters(hand) for hand in state.hand[:players]],
        "known": [cards.letters(known) for known in state.known[:players]],
        "mandalas": [mandala_data(state, mandala) for mandala in range(MANDALAS)],
        "tiles": {
            name: [tile_text(tile) for tile in reversed(state.stack[slot][: state.stack_size])]
            for slot, name in enumerate(STACKS)
        },
        "singles": [singles(state, seat) for seat in range(players)],
        "flowers": [flowers(state, seat) for seat in range(players)],
        "last_round": bool(state.last_round),
        "last_resolved": None if state.last_resolved == NOTHING else state.last_resolved,
        "claiming": claiming(state) if state.phase == CLAIM else None,
        "ending": ENDINGS[state.ending] or None,
        "round": state.round,
        "rng": pack_words(state.rng),
    }
    if any(state.box):
        data["box"] = list(state.box)
    if state.resolve_all:
        data[FINAL_RESOLUTION] = ALL
    return data


def mandala_data(state: FlowersState, mandala: int) -> dict[str, Any]:
    """Write one mandala."""
    marker = state.marker[mandala]
    return {
        "tiles": [tile_text(tile) for tile in state.tile[mandala] if tile != NO_TILE],
        "marker": None if marker == NOBODY else marker,
        "up": [cards.letters(pile) for pile in state.up[mandala][: state.players]],
        "down": [cards.letters(pile) for pile in state.down[mandala][: state.players]],
    }


def singles(state: FlowersState, seat: int) -> list[str]:
    """Write the single tiles of a seat, those taken unseen last."""
    seen = [TILE_TEXTS[c * VALUES + v - 1] for c, v in enumerate(state.single[seat]) if v]
    return seen + [BLANKS[slot] for slot in range(SLOTS) for _ in range(state.blank[seat][slot])]


def flowers(state: FlowersState, seat: int) -> list[list[str]]:
    """Write the flowers of a seat."""
    mates = state.mate[seat]
    return [[TILE_TEXTS[tile], TILE_TEXTS[mates[tile] - 1]] for tile in range(TILES) if mates[tile] - 1 > tile]


def claiming(state: FlowersState) -> dict[str, Any]:
    """Write what is being resolved."""
    return {
        "mandala": state.claiming,
        "by": state.by,
        "final": state.ending != NOT_ENDING,
        "then": state.queue[: state.queue_size][::-1],
    }


def from_dict(data: dict[str, Any]) -> FlowersState:
    """Read a wire form that has no problems."""
    state = FlowersState()
    players = data["players"]
    state.players = players
    state.phase = PHASES.index(data["phase"])
    state.to_move = data["to_move"] or 0
    state.start = data["start"]
    state.round = data.get("round", 1)
    state.deck_size = len(data["deck"])
    state.deck[: state.deck_size] = reversed(cards.kinds(data["deck"]))
    state.discard = cards.bag(data["discard"])
    for seat in range(players):
        state.hand[seat] = cards.bag(data["hands"][seat])
        state.hand_size[seat] = len(data["hands"][seat])
        state.known[seat] = cards.bag(data["known"][seat])[:COLOURS]
    for mandala in range(MANDALAS):
        read_mandala(state, mandala, data["mandalas"][mandala])
    state.stack_size = len(data["tiles"]["dark"])
    for slot, name in enumerate(STACKS):
        state.stack[slot][: state.stack_size] = [tile_number(tile) for tile in reversed(data["tiles"][name])]
    for seat in range(players):
        read_garden(state, seat, data["singles"][seat], data["flowers"][seat])
    state.box = list(data.get("box", (0, 0)))
    state.last_round = int(data["last_round"])
    state.last_resolved = NOTHING if data["last_resolved"] is None else data["last_resolved"]
    state.resolve_all = int(data.get(FINAL_RESOLUTION, OTHERS) == ALL)
    read_claiming(state, data)
    state.rng = unpack_words(data["rng"] or 0)
    return state


def read_mandala(state: FlowersState, mandala: int, data: dict[str, Any]) -> None:
    """Read one mandala and count what the rules need at hand."""
    state.tile[mandala] = [tile_number(tile) for tile in data["tiles"]] or [NO_TILE, NO_TILE]
    state.marker[mandala] = NOBODY if data["marker"] is None else data["marker"]
    show_tiles(state, mandala)
    for seat in range(state.players):
        state.up[mandala][seat] = cards.bag(data["up"][seat])[:COLOURS]
        state.down[mandala][seat] = cards.bag(data["down"][seat])[:COLOURS]
        state.up_size[mandala][seat] = len(data["up"][seat])
        state.total[mandala][seat] = len(data["up"][seat] + data["down"][seat])
        for colour in range(COLOURS):
            state.present[mandala] |= (state.up[mandala][seat][colour] > 0) << colour


def read_garden(state: FlowersState, seat: int, alone: list[str], pairs: list[list[str]]) -> None:
    """Read the single tiles and flowers of a seat."""
    for text in alone:
        if text in BLANKS:
            state.blank[seat][BLANKS.index(text)] += 1
        else:
            state.single[seat][tile_colour(tile_number(text))] = tile_number(text) % VALUES + 1
    for pair in pairs:
        one, other = map(tile_number, pair)
        state.mate[seat][one] = other + 1
        state.mate[seat][other] = one + 1
    state.flower_count[seat] = len(pairs)


def read_claiming(state: FlowersState, data: dict[str, Any]) -> None:
    """Read what is being resolved, and why the game ends if it does; where that is not told it is guessed."""
    final = state.phase == OVER
    if state.phase == CLAIM:
        now = data["claiming"]
        state.claiming = now["mandala"]
        state.by = now["by"]
        state.queue_size = len(now["then"])
        state.queue[: state.queue_size] = now["then"][::-1]
        final = now["final"]
    if final:
        state.ending = ENDINGS.index(data.get("ending") or "") or likely_ending(state)


def likely_ending(state: FlowersState) -> int:
    """Guess why a game ends."""
    if state.last_round:
        return THIRD_FLOWER
    return ALL_SKIPPED if state.stack_size else NO_TILES_LEFT
