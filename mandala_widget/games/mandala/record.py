"""Positions of Mandala as data and as one line of notation."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from mandala_widget.games import cards
from mandala_widget.games.cards import LETTERS, UNSEEN_LETTER, packed
from mandala_widget.games.inspector import FORM
from mandala_widget.games.kernel.deck import KINDS
from mandala_widget.games.line import LineReader, per_seat, seat_name, some, tokens
from mandala_widget.games.mandala.notation import SIDES
from mandala_widget.games.mandala.state import (
    DECK,
    FIELD,
    MANDALAS,
    MOUNTAIN,
    OVER,
    SEATS,
    TAKE,
    MandalaState,
)
from mandala_widget.games.seeds import pack_words, unpack_words

if TYPE_CHECKING:
    from mandala_widget.games.inspector import Inspector

PHASES = ("turn", "take", "over")
AREAS = (MOUNTAIN, FIELD, FIELD + 1)
COUNTS_CURRENT = "exhaustion_counts_current"


def to_dict(state: MandalaState) -> dict[str, Any]:
    """Write a state in its wire form."""
    taking = {
        "mandala": state.taking,
        "completed_by": state.completed_by,
        "final": bool(state.final),
    }
    data: dict[str, Any] = {
        "game": "mandala",
        "phase": PHASES[state.phase],
        "to_move": None if state.phase == OVER else state.to_move,
        "deck": cards.pile(reversed(state.deck[: state.deck_size])),
        "discard": cards.letters(state.discard),
        "hands": [cards.letters(hand) for hand in state.hand],
        "cups": [cards.letters(cup) for cup in state.cup],
        "sealed": [cards.letters(sealed) for sealed in state.sealed],
        "rivers": [river(state, seat) for seat in range(SEATS)],
        "mandalas": [
            {"mountain": lying(state, m, MOUNTAIN), "fields": [lying(state, m, FIELD + s) for s in range(SEATS)]}
            for m in range(MANDALAS)
        ],
        "exhausted": bool(state.exhausted),
        "taking": taking if state.phase == TAKE else None,
        "start": state.start,
        "round": state.round,
        "rng": pack_words(state.rng),
    }
    if not state.counts_current:
        data[COUNTS_CURRENT] = False
    return data


def river(state: MandalaState, seat: int) -> str:
    """Write a river from its first position to its last."""
    colours = sorted((worth, colour) for colour, worth in enumerate(state.worth[seat]) if worth)
    return cards.pile(colour for _, colour in colours)


def lying(state: MandalaState, mandala: int, area: int) -> str:
    """Write the cards of one area of a mandala."""
    return "".join(
        cards.KIND_LETTERS[kind] * state.pile[mandala][kind]
        for kind in range(KINDS)
        if state.area[mandala][kind] == area
    )


def from_dict(data: dict[str, Any]) -> MandalaState:
    """Read a wire form that has no problems."""
    state = MandalaState()
    state.phase = PHASES.index(data["phase"])
    state.to_move = data["to_move"] or 0
    state.start = data.get("start", 0)
    state.round = data.get("round", 1)
    state.deck_size = len(data["deck"])
    state.deck[: state.deck_size] = reversed(cards.kinds(data["deck"]))
    state.discard = cards.bag(data["discard"])
    state.hand = [cards.bag(hand) for hand in data["hands"]]
    state.hand_size = [len(hand) for hand in data["hands"]]
    state.cup = [cards.bag(cup) for cup in data["cups"]]
    state.sealed = [cards.bag(sealed) for sealed in data["sealed"]]
    state.river_size = [len(colours) for colours in data["rivers"]]
    state.worth = [[colours.find(letter) + 1 for letter in LETTERS] for colours in data["rivers"]]
    for mandala, areas in enumerate(data["mandalas"]):
        for area, lie in zip(AREAS, (areas["mountain"], *areas["fields"]), strict=True):
            for kind in cards.kinds(lie):
                state.area[mandala][kind] = area
                state.pile[mandala][kind] += 1
    state.exhausted = int(data["exhausted"])
    state.counts_current = int(data.get(COUNTS_CURRENT, True))
    if state.phase == TAKE:
        state.taking = data["taking"]["mandala"]
        state.completed_by = data["taking"]["completed_by"]
        state.final = int(data["taking"]["final"])
    state.rng = unpack_words(data["rng"] or 0)
    return state


def to_line(data: dict[str, Any]) -> str:
    """Write a wire form as one line."""
    taking = data["taking"]
    return tokens(
        [
            *(
                (side, "/".join(map(packed, (mandala["mountain"], *mandala["fields"]))))
                for side, mandala in zip(SIDES, data["mandalas"], strict=True)
            ),
            *per_seat("r", data["rivers"]),
            *per_seat("c", data["cups"]),
            *sealed_tokens(data["sealed"], data["cups"]),
            *per_seat("h", data["hands"]),
            ("d", packed(data["deck"])),
            ("x", some(data["discard"])),
            ("e", "1" if data["exhausted"] else ""),
            ("take", taking_token(taking) if taking else ""),
            ("rules", "" if data.get(COUNTS_CURRENT, True) else f"{COUNTS_CURRENT}=0"),
            ("start", seat_name(data["start"]) if data["start"] else ""),
            ("rng", str(data["rng"] or "")),
            ("t", seat_name(data["to_move"])),
            ("n", str(data["round"])),
        ]
    )


def sealed_tokens(sealed: list[str], cups: list[str]) -> list[tuple[str, str]]:
    """Pair each seat's key with its sealed cards; that a cup has none is written, too, or it would be guessed."""
    return [
        (f"s{seat}", packed(dealt) if cup else "")
        for seat, (dealt, cup) in enumerate(zip(sealed, cups, strict=True), 1)
    ]


def taking_token(taking: dict[str, Any]) -> str:
    """Write the mandala that is being resolved, who completed it, and whether the game ends with it."""
    return f"{SIDES[taking['mandala']]}{taking['completed_by'] + 1}{'!' if taking['final'] else ''}"


def from_line(text: str, inspector: Inspector) -> dict[str, Any]:
    """Read one line into the wire form; the deck is all that is left, unseen, where none is written."""
    line = LineReader(text, inspector)
    mandalas = [read_mandala(line, side) for side in SIDES]
    rivers = [line.cards(f"r{seat}") for seat in "12"]
    cups = [line.bag(f"c{seat}") for seat in "12"]
    mover = line.seat("t", "1")
    taking = read_taking(line)
    has_deck = "d" in line.values
    data: dict[str, Any] = {
        "game": "mandala",
        "phase": "over" if mover is None else "take" if taking else "turn",
        "to_move": mover,
        "deck": line.cards("d"),
        "discard": line.bag("x"),
        "hands": [line.bag(f"h{seat}") for seat in "12"],
        "cups": cups,
        "sealed": [
            line.bag(f"s{seat}") if f"s{seat}" in line.values else likely_sealed(cup, colours)
            for seat, cup, colours in zip("12", cups, rivers, strict=True)
        ],
        "rivers": rivers,
        "mandalas": mandalas,
        "exhausted": line.number("e", 0) > 0,
        "taking": taking,
        "start": line.seat("start", "1"),
        "round": line.number("n", 1),
        "rng": line.number("rng", 0) or None,
        **read_rules(line),
    }
    line.end()
    if not has_deck:
        data["deck"] = UNSEEN_LETTER * max(0, DECK - cards_written(data))
    return data


def read_mandala(line: LineReader, side: str) -> dict[str, Any]:
    """Read ``mountain/field/field``; fields that are not written are empty."""
    parts = line.take(side).split("/")
    if len(parts) > 1 + SEATS:
        line.inspector.report(FORM, "length", side, wanted=1 + SEATS, found=len(parts))
    areas = [line.bag(side, part) for part in (*parts, "", "")]
    return {"mountain": areas[0], "fields": areas[1 : 1 + SEATS]}


def read_taking(line: LineReader) -> dict[str, Any] | None:
    """Read what ``taking_token`` writes."""
    value = line.take("take")
    if not value:
        return None
    side, seat, final = value[:1], value[1:2], value[2:]
    if side not in SIDES or seat not in ("1", "2") or final not in ("", "!"):
        line.inspector.report(FORM, "no_taking", "take")
        return None
    return {"mandala": SIDES.index(side), "completed_by": int(seat) - 1, "final": final == "!"}


def read_rules(line: LineReader) -> dict[str, bool]:
    """Read the options that are not the usual ones."""
    value = line.take("rules")
    if value not in ("", f"{COUNTS_CURRENT}=0", f"{COUNTS_CURRENT}=1"):
        line.inspector.report(FORM, "no_rules", "rules")
    return {COUNTS_CURRENT: False} if value.endswith("=0") else {}


def likely_sealed(cup: str, colours: str) -> str:
    """Guess the two cards dealt into a cup: unseen ones, else those of colours that were never taken."""
    by_likelihood = sorted(cup, key=lambda letter: (letter != UNSEEN_LETTER, letter in colours))
    return cards.in_order("".join(by_likelihood[:2])) if set(cup) <= set(cards.KIND_LETTERS) else ""


def cards_written(data: dict[str, Any]) -> int:
    """Count all cards of a wire form."""
    piles = [data["deck"], data["discard"], *data["hands"], *data["cups"], *data["rivers"]]
    for mandala in data["mandalas"]:
        piles += [mandala["mountain"], *mandala["fields"]]
    return sum(map(len, piles))
