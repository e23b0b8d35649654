"""Positions of Flowers as one line of notation."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from mandala_widget.games.cards import LETTERS, OTHER_NAMES, UNSEEN_LETTER, in_order, packed, unpacked
from mandala_widget.games.flowers.notation import SIDES, TILE_TEXTS, TIMES, side_of
from mandala_widget.games.flowers.record import ALL, FINAL_RESOLUTION, OTHERS, STACKS
from mandala_widget.games.flowers.state import DECK, FEWEST_SEATS, SEATS, SLOTS, STACK, TILES
from mandala_widget.games.inspector import FORM
from mandala_widget.games.line import LineReader, per_seat, seat_name, some, tokens

if TYPE_CHECKING:
    from mandala_widget.games.inspector import Inspector

SEAT_NAMES = tuple("1234")
COUNTS = tuple(map(str, range(STACK + 1)))
OTHER_SMALL_NAMES = str.maketrans("bv", "kp")


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
    mandalas = [read_mandala(line, side, players) for side in SIDES]
    read_markers(line, mandalas)
    gardens = [read_garden(line, f"g{seat}") for seat in seats]
    mover = line.seat("t", "1")
    now = read_claiming(line)
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
        "last_resolved": read_last(line),
        "claiming": now,
        "ending": line.take("end") or None,
        "round": line.number("n", 1),
        "rng": line.number("rng", 0) or None,
        **read_rules(line),
    }
    data.update(read_stacks(line, data))
    line.end()
    if not has_deck:
        data["deck"] = UNSEEN_LETTER * max(0, DECK - cards_written(data))
    return data


def count_players(line: LineReader) -> int:
    """Count the seats that a line speaks of."""
    piles = [line.values.get(side, "").count("/") for side in SIDES]
    named = [seat for seat in range(1, SEATS + 1) for key in "hgk" if f"{key}{seat}" in line.values]
    return min(SEATS, max(FEWEST_SEATS, *piles, *named))


def listed(text: str) -> list[str]:
    """Split what stands between commas; ``-`` is nothing."""
    return [] if text in ("", "-") else text.split(",")


def read_mandala(line: LineReader, side: str, players: int) -> dict[str, Any]:
    """Read what ``mandala_token`` writes; piles that are not written are empty."""
    tiles, *piles = line.take(side).split("/")
    if len(piles) > players:
        line.inspector.report(FORM, "length", side, wanted=players, found=len(piles))
    piles = [read_pile(line, side, pile) for pile in (*piles, *[""] * players)][:players]
    return {
        "tiles": [read_tile(tile) for tile in listed(tiles)],
        "marker": None,
        "up": [in_order("".join(filter(str.isupper, pile))) for pile in piles],
        "down": [in_order("".join(filter(str.islower, pile)).upper()) for pile in piles],
    }


def read_pile(line: LineReader, side: str, text: str) -> str:
    """Read the cards of a seat in a mandala, with their case."""
    pile = unpacked(text)
    if pile is None:
        line.inspector.report(FORM, "no_cards", side)
        return ""
    pile = pile.translate(OTHER_NAMES).translate(OTHER_SMALL_NAMES)
    wrong = sorted(set(pile.upper()) - set(LETTERS))
    if wrong:
        line.inspector.report(FORM, "letters", side, letters=" ".join(wrong), allowed=" ".join(LETTERS))
        return ""
    return pile


def read_tile(text: str) -> str:
    """Read a tile in any case, also ``K×3``; what is no tile stays as it is."""
    colour, value = text[:1].upper().translate(OTHER_NAMES), text[1:].lower()
    if value[:1] in tuple(TIMES) and value[1:] in ("", "3"):
        value = TIMES[0]
    return colour + value if colour + value in TILE_TEXTS else text


def read_markers(line: LineReader, mandalas: list[dict[str, Any]]) -> None:
    """Read who holds the majority markers, as in ``a1,c3``."""
    for token in listed(line.take("claim")):
        side, seat = token[:1].lower(), token[1:]
        if side not in tuple(SIDES) or seat not in SEAT_NAMES:
            line.inspector.report(FORM, "no_marker", "claim", token=token)
        elif mandalas[SIDES.index(side)]["marker"] is not None:
            line.inspector.report(FORM, "marker_twice", "claim", mandala=side)
        else:
            mandalas[SIDES.index(side)]["marker"] = int(seat) - 1


def read_garden(line: LineReader, key: str) -> tuple[list[str], list[list[str]]]:
    """Read single tiles and flowers, as in ``K2,Y3+Y7``."""
    entries = [[read_tile(tile) for tile in entry.split("+")] for entry in listed(line.take(key))]
    alone = [entry[0] for entry in entries if len(entry) == 1]
    pairs = [sorted(entry, key=tile_place) for entry in entries if len(entry) > 1]
    return sorted(alone, key=tile_place), sorted(pairs, key=lambda pair: [tile_place(tile) for tile in pair])


def tile_place(tile: str) -> tuple[int, str]:
    """Tell where a tile stands in the usual order, by colour and value; whatever else is last."""
    return (TILE_TEXTS.index(tile), "") if tile in TILE_TEXTS else (TILES, tile)


def read_claiming(line: LineReader) -> dict[str, Any] | None:
    """Read what ``claiming_token`` writes."""
    value = line.take("claiming")
    if not value:
        return None
    side, seat, rest = value[:1], value[1:2], value[2:]
    if side not in SIDES or seat not in SEAT_NAMES or rest[:1] not in ("", "!") or set(rest[1:]) - set(SIDES):
        line.inspector.report(FORM, "no_claiming", "claiming")
        return None
    then = [SIDES.index(later) for later in rest[1:]]
    return {"mandala": SIDES.index(side), "by": int(seat) - 1, "final": bool(rest), "then": then}


def read_last(line: LineReader) -> int | None:
    """Read the mandala resolved last."""
    value = line.take("last")
    if value not in ("", *SIDES):
        line.inspector.report(FORM, "no_mandala", "last")
        return None
    return SIDES.index(value) if value else None


def read_rules(line: LineReader) -> dict[str, str]:
    """Read the options that are not the usual ones."""
    value = line.take("rules")
    if value not in ("", f"{FINAL_RESOLUTION}={ALL}", f"{FINAL_RESOLUTION}={OTHERS}"):
        line.inspector.report(FORM, "no_rules", "rules")
    return {FINAL_RESOLUTION: ALL} if value.endswith(f"={ALL}") else {}


def read_stacks(line: LineReader, data: dict[str, Any]) -> dict[str, Any]:
    """Read both stacks; unwritten ones are unseen and equal, and a tile too many goes back to the box."""
    stacks = {name: read_stack(line, name) for name in STACKS if name in line.values}
    left = [STACK - tiles_out(data, slot) for slot in range(SLOTS)]
    size = max(0, min([*left, *map(len, stacks.values())]))
    box = [max(0, left[slot] - size) for slot in range(SLOTS)]
    if len(stacks) == SLOTS:
        box = [0, 0]
    if "box" in line.values:
        box = read_box(line)
    tiles = {name: stacks.get(name, [UNSEEN_LETTER] * size) for name in STACKS}
    return {"tiles": tiles, **({"box": box} if any(box) else {})}


def read_stack(line: LineReader, name: str) -> list[str]:
    """Read what ``stack_token`` writes."""
    value = line.take(name)
    unseen = unpacked(value)
    if unseen is not None and set(unseen) <= {UNSEEN_LETTER}:
        return list(unseen)
    return [read_tile(tile) for tile in listed(value)]


def read_box(line: LineReader) -> list[int]:
    """Read how many dark and light tiles are out of play."""
    counts = line.take("box").split(",")
    if len(counts) != SLOTS or not all(count in COUNTS for count in counts):
        line.inspector.report(FORM, "no_box", "box")
        return [0, 0]
    return [int(count) for count in counts]


def tiles_out(data: dict[str, Any], slot: int) -> int:
    """Count the tiles of one side that lie in mandalas and gardens."""
    laid = sum(len(mandala["tiles"]) > slot for mandala in data["mandalas"])
    gardens = [tile for alone in data["singles"] for tile in alone]
    gardens += [tile for pairs in data["flowers"] for pair in pairs for tile in pair]
    return laid + sum(side_of(tile) == slot for tile in gardens)


def cards_written(data: dict[str, Any]) -> int:
    """Count all cards of a wire form."""
    piles = [data["deck"], data["discard"], *data["hands"]]
    for mandala in data["mandalas"]:
        piles += [*mandala["up"], *mandala["down"]]
    return sum(map(len, piles))
