"""Positions of Flowers as data and as one line of notation."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from mandala_widget.games import cards
from mandala_widget.games.cards import KIND_LETTERS, LETTERS, OTHER_NAMES, UNSEEN_LETTER, packed, unpacked
from mandala_widget.games.flowers.garden import tile_colour, tile_side
from mandala_widget.games.flowers.notation import BLANKS, SIDES, TILE_TEXTS, TIMES, tile_number, tile_text
from mandala_widget.games.flowers.resolve import show_tiles
from mandala_widget.games.flowers.state import (
    ALL_SKIPPED,
    CLAIM,
    DARK,
    DECK,
    FEWEST_SEATS,
    LIGHT,
    MANDALAS,
    NO_TILE,
    NO_TILES_LEFT,
    NOT_ENDING,
    OVER,
    SEATS,
    SLOTS,
    STACK,
    THIRD_FLOWER,
    TILES,
    VALUES,
    FlowersState,
)
from mandala_widget.games.inspector import FORM
from mandala_widget.games.kernel.deck import COLOURS
from mandala_widget.games.kernel.notes import NOBODY, NOTHING
from mandala_widget.games.line import LineReader, per_seat, seat_name, some, tokens
from mandala_widget.games.seeds import pack_words, unpack_words

if TYPE_CHECKING:
    from mandala_widget.games.inspector import Inspector

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


def to_line(data: dict[str, Any]) -> str:
    """Write a wire form as one line."""
    holders = [(side, m["marker"]) for side, m in zip(SIDES, data["mandalas"], strict=True)]
    last = data["last_resolved"]
    return tokens(
        [
            *((side, mandala_token(m)) for side, m in zip(SIDES, data["mandalas"], strict=True)),
            ("claim", ",".join(f"{side}{seat_name(seat)}" for side, seat in holders if seat is not None)),
            *per_seat("h", data["hands"]),
            *per_seat("k", data["known"]),
            *(
                (f"g{seat}", ",".join([*alone, *("+".join(pair) for pair in pairs)]))
                for seat, (alone, pairs) in enumerate(zip(data["singles"], data["flowers"], strict=True), 1)
            ),
            ("d", packed(data["deck"])),
            ("x", some(data["discard"])),
            *((name, stack_token(data["tiles"][name])) for name in STACKS),
            ("box", ",".join(map(str, data.get("box", ())))),
            ("final", "1" if data["last_round"] else ""),
            ("last", "" if last is None else SIDES[last]),
            ("claiming", claiming_token(data["claiming"]) if data["claiming"] else ""),
            ("end", data.get("ending") or ""),
            ("rules", f"{FINAL_RESOLUTION}={ALL}" if data.get(FINAL_RESOLUTION) == ALL else ""),
            ("start", seat_name(data["start"]) if data["start"] else ""),
            ("rng", str(data["rng"] or "")),
            ("t", seat_name(data["to_move"])),
            ("n", str(data["round"])),
        ]
    )


def mandala_token(mandala: dict[str, Any]) -> str:
    """Write ``dark,light/pile/pile``: capital letters lie face up, small ones face down."""
    piles = [packed(up + down.lower()) for up, down in zip(mandala["up"], mandala["down"], strict=True)]
    return "/".join([",".join(mandala["tiles"]) or "-", *piles])


def stack_token(tiles: list[str]) -> str:
    """Write a stack, the next tile first; only the number if all of it is unseen."""
    if set(tiles) == {UNSEEN_LETTER}:
        return packed("".join(tiles))
    return ",".join(tiles) or "-"


def claiming_token(now: dict[str, Any]) -> str:
    """Write the mandala being resolved and whose turn it is; after ``!`` what the final resolution still holds."""
    final = "!" + "".join(SIDES[mandala] for mandala in now["then"]) if now["final"] else ""
    return f"{SIDES[now['mandala']]}{now['by'] + 1}{final}"


def from_line(text: str, inspector: Inspector) -> dict[str, Any]:
    """Read one line into the wire form; deck and stacks are all that is left, unseen, where none are written."""
    line = LineReader(text, inspector)
    players = count_players(line)
    seats = range(1, players + 1)
    mandalas = [line_mandala(line, side, players) for side in SIDES]
    read_markers(line, mandalas)
    gardens = [line_garden(line, f"g{seat}") for seat in seats]
    mover = line.seat("t", "1")
    now = line_claiming(line)
    has_deck = "d" in line.values
    data: dict[str, Any] = {
        "game": "flowers",
        "players": players,
        "phase": "over" if mover is None else "claim" if now else "turn",
        "to_move": mover,
        "start": line.seat("start", "1"),
        "deck": line.cards("d"),
        "discard": line.bag("x"),
        "hands": [line.bag(f"h{seat}") for seat in seats],
        "known": [line.bag(f"k{seat}") for seat in seats],
        "mandalas": mandalas,
        "singles": [alone for alone, _ in gardens],
        "flowers": [pairs for _, pairs in gardens],
        "last_round": line.number("final", 0) > 0,
        "last_resolved": line_last(line),
        "claiming": now,
        "ending": line.take("end") or None,
        "round": line.number("n", 1),
        "rng": line.number("rng", 0) or None,
        **line_rules(line),
    }
    data.update(line_stacks(line, data))
    line.end()
    if not has_deck:
        data["deck"] = UNSEEN_LETTER * max(0, DECK - cards_written(data))
    return data


def count_players(line: LineReader) -> int:
    """Count the seats that a line speaks of."""
    piles = [line.values.get(side, "").count("/") for side in SIDES]
    named = [seat for seat in range(1, SEATS + 1) for key in "hgk" if f"{key}{seat}" in line.values]
    return min(SEATS, max(FEWEST_SEATS, *piles, *named))


def line_mandala(line: LineReader, side: str, players: int) -> dict[str, Any]:
    """Read what ``mandala_token`` writes; piles that are not written are empty."""
    tiles, *piles = line.take(side).split("/")
    if len(piles) > players:
        line.inspector.report(FORM, "length", side, wanted=players, found=len(piles))
    piles = [line_pile(line, side, pile) for pile in (*piles, *[""] * players)][:players]
    return {
        "tiles": line_tiles(tiles),
        "marker": None,
        "up": ["".join(letter for letter in KIND_LETTERS for _ in range(pile.count(letter))) for pile in piles],
        "down": ["".join(c for c in LETTERS for _ in range(pile.count(c.lower()))) for pile in piles],
    }


def line_pile(line: LineReader, side: str, text: str) -> str:
    """Read the cards of a seat in a mandala, with their case."""
    pile = unpacked(text)
    if pile is None:
        line.inspector.report(FORM, "no_cards", side)
        return ""
    pile = pile.translate(OTHER_NAMES).translate({ord("b"): "k", ord("v"): "p"})
    wrong = sorted(set(pile.upper()) - set(LETTERS))
    if wrong:
        line.inspector.report(FORM, "letters", side, letters=" ".join(wrong), allowed=" ".join(LETTERS))
    return pile


def line_tiles(text: str) -> list[str]:
    """Read tiles with commas between them."""
    return [line_tile(tile) for tile in text.split(",")] if text not in ("", "-") else []


def line_tile(text: str) -> str:
    """Read a tile in any case, also ``K×3``; what is no tile stays as it is."""
    colour, value = text[:1].upper().translate(OTHER_NAMES), text[1:].lower()
    if value[:1] in tuple(TIMES) and value[1:] in ("", "3"):
        value = TIMES[0]
    return colour + value if colour + value in TILE_TEXTS else text


def read_markers(line: LineReader, mandalas: list[dict[str, Any]]) -> None:
    """Read who holds the majority markers, as in ``a1,c3``."""
    for token in filter(None, line.take("claim").replace("-", "").split(",")):
        side, seat = token[:1].lower(), token[1:]
        if side not in SIDES or seat not in tuple("1234"):
            line.inspector.report(FORM, "no_marker", "claim", token=token)
        else:
            mandalas[SIDES.index(side)]["marker"] = int(seat) - 1


def line_garden(line: LineReader, key: str) -> tuple[list[str], list[list[str]]]:
    """Read single tiles and flowers, as in ``K2,Y3+Y7``."""
    entries = [entry.split("+") for entry in line.take(key).split(",") if entry not in ("", "-")]
    alone = [line_tile(entry[0]) for entry in entries if len(entry) == 1]
    return in_tile_order(alone), sorted(
        (in_tile_order([line_tile(tile) for tile in entry]) for entry in entries if len(entry) > 1),
        key=lambda pair: [tile_place(tile) for tile in pair],
    )


def in_tile_order(tiles: list[str]) -> list[str]:
    """Sort tiles by colour and value, whatever else last."""
    return sorted(tiles, key=tile_place)


def tile_place(tile: str) -> tuple[int, str]:
    """Tell where a tile stands in the usual order."""
    return (TILE_TEXTS.index(tile), "") if tile in TILE_TEXTS else (TILES, tile)


def line_claiming(line: LineReader) -> dict[str, Any] | None:
    """Read what ``claiming_token`` writes."""
    value = line.take("claiming")
    if not value:
        return None
    side, seat, rest = value[:1], value[1:2], value[2:]
    if side not in SIDES or seat not in tuple("1234") or rest[:1] not in ("", "!") or set(rest[1:]) - set(SIDES):
        line.inspector.report(FORM, "no_claiming", "claiming")
        return None
    then = [SIDES.index(later) for later in rest[1:]]
    return {"mandala": SIDES.index(side), "by": int(seat) - 1, "final": bool(rest), "then": then}


def line_last(line: LineReader) -> int | None:
    """Read the mandala resolved last."""
    value = line.take("last")
    if value not in ("", *SIDES):
        line.inspector.report(FORM, "no_mandala", "last")
        return None
    return SIDES.index(value) if value else None


def line_rules(line: LineReader) -> dict[str, str]:
    """Read the options that are not the usual ones."""
    value = line.take("rules")
    if value not in ("", f"{FINAL_RESOLUTION}={ALL}", f"{FINAL_RESOLUTION}={OTHERS}"):
        line.inspector.report(FORM, "no_rules", "rules")
    return {FINAL_RESOLUTION: ALL} if value.endswith(f"={ALL}") else {}


def line_stacks(line: LineReader, data: dict[str, Any]) -> dict[str, Any]:
    """Read both stacks; unwritten ones are unseen and equal, and a tile too many goes back to the box."""
    stacks = {name: line_stack(line, name) for name in STACKS if name in line.values}
    left = [STACK - tiles_out(data, slot) for slot in range(SLOTS)]
    size = max(0, min([*left, *map(len, stacks.values())]))
    box = [max(0, left[slot] - size) for slot in range(SLOTS)]
    if len(stacks) == SLOTS:
        box = [0, 0]
    if "box" in line.values:
        box = line_box(line)
    tiles = {name: stacks.get(name, [UNSEEN_LETTER] * size) for name in STACKS}
    return {"tiles": tiles, **({"box": box} if any(box) else {})}


def line_stack(line: LineReader, name: str) -> list[str]:
    """Read what ``stack_token`` writes."""
    value = line.take(name)
    unseen = unpacked(value)
    if unseen is not None and set(unseen) <= {UNSEEN_LETTER}:
        return list(unseen)
    return line_tiles(value)


def line_box(line: LineReader) -> list[int]:
    """Read how many dark and light tiles are out of play."""
    counts = line.take("box").split(",")
    if len(counts) != SLOTS or not all(count in tuple("0123456789") for count in counts):
        line.inspector.report(FORM, "no_box", "box")
        return [0, 0]
    return [int(count) for count in counts]


def tiles_out(data: dict[str, Any], slot: int) -> int:
    """Count the tiles of one side that lie in mandalas and gardens."""
    laid = sum(len(mandala["tiles"]) > slot for mandala in data["mandalas"])
    gardens = [tile for alone in data["singles"] for tile in alone]
    gardens += [tile for pairs in data["flowers"] for pair in pairs for tile in pair]
    return laid + sum(side_of(tile) == slot for tile in gardens)


def side_of(tile: str) -> int | None:
    """Tell whether a tile is dark or light; nothing for what is no tile."""
    if tile in BLANKS:
        return (DARK, LIGHT)[BLANKS.index(tile)]
    return tile_side(tile_number(tile)) if tile in TILE_TEXTS else None


def cards_written(data: dict[str, Any]) -> int:
    """Count all cards of a wire form."""
    piles = [data["deck"], data["discard"], *data["hands"]]
    for mandala in data["mandalas"]:
        piles += [*mandala["up"], *mandala["down"]]
    return sum(map(len, piles))
