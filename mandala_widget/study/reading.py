"""Reads a move as it stands in a record, with what it says about chance, and finds out whether it can be true."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import TYPE_CHECKING, NamedTuple

from mandala_widget.errors import MandalaError
from mandala_widget.games.cards import KIND_LETTERS, OTHER_NAMES, in_order, unpacked
from mandala_widget.games.chance import AS_IT_COMES, Chance
from mandala_widget.study.steps import COMPLETE, FINAL_ORDER, FLOWER, MARKER, OPENED, RESHUFFLE, written
from mandala_widget.words import quoted

if TYPE_CHECKING:
    from mandala_widget.games.move import Move
    from mandala_widget.games.position import Position

_MOVE = re.compile(r"(?P<core>[^+#^@]+)(?:\+(?P<drawn>[^#^@]*))?(?P<flags>[#^@]*)")

CLAIMS = {
    COMPLETE: ("completed", {"mandala": "M-21", "flowers": "F-16"}, "does not complete a mandala"),
    MARKER: ("marker", {"flowers": "F-14"}, "does not take the majority marker"),
    FLOWER: ("flower", {"flowers": "F-22"}, "does not form a flower"),
}
"""What the signs behind a move claim: the event, the rule, and what is to be said if it did not happen."""
DRAWING = {"mandala": "M-13", "flowers": "F-10", "patterns": "P-6"}
REFILLING = {"mandala": "M-30", "flowers": "F-24", "patterns": "P-6"}
SHUFFLING = {"mandala": "M-20", "flowers": "F-11", "patterns": "P-6"}


class Untrue(MandalaError):  # noqa: N818 - as the other errors that people see
    """Something that a record says and that did not happen."""

    def __init__(self, rule: str, what: str) -> None:
        """Keep the number of the rule and the sentence."""
        super().__init__(rule, what)
        self.rule = rule
        self.what = what

    def __str__(self) -> str:
        """Return the sentence and the rule."""
        return f"{self.what} ({self.rule})"


class Words(NamedTuple):
    """A move in a record, taken apart."""

    core: str
    drawn: str | None
    flags: str


class Outcome(NamedTuple):
    """A legal move, what is told of chance beyond what comes by itself, and the positions with it and without."""

    move: Move
    told: Chance
    after: Position
    natural: Position


def taken_apart(text: str) -> Words:
    """Take a move apart into what is played, what is drawn and what is claimed."""
    found = _MOVE.fullmatch(text)
    return Words(found["core"], found["drawn"], found["flags"]) if found else Words(text, None, "")


def read_move(text: str, position: Position) -> Outcome:
    """Read a move as somebody plays it who may also say what is drawn."""
    if not isinstance(text, str):
        return outcome(position, position.move(text), AS_IT_COMES)
    words = taken_apart(text)
    move = position.move(words.core)
    found = outcome(position, move, told_by(words, position))
    check_claims(words, found.after, text)
    return found


def told_by(words: Words, position: Position) -> Chance:
    """Return what a move in a record tells of chance."""
    if words.drawn is None:
        return AS_IT_COMES
    return Chance(drawn=in_order(cards_told(words.drawn, DRAWING[position.game])))


def cards_told(text: str, rule: str) -> str:
    """Read cards in the order in which they are written."""
    cards = unpacked(text)
    cards = None if cards is None else cards.upper().translate(OTHER_NAMES)
    if cards is None or set(cards) - set(KIND_LETTERS):
        raise Untrue(rule, f"{quoted(text)} are no cards; write them like 2RG, with _ for an unseen one")
    return cards


def outcome(position: Position, move: Move, told: Chance, natural: Position | None = None) -> Outcome:
    """Play a move as chance is told, and find out how far that differs from what comes by itself."""
    natural = natural or position.after(move)
    if not told or not told.beyond(natural.chance):
        return Outcome(move, AS_IT_COMES, natural, natural)
    after = position.after(move, told)
    return Outcome(move, after.chance.beyond(natural.chance), after, natural)


def check_claims(words: Words, after: Position, text: str) -> None:
    """Make sure that what the signs behind a move claim did happen."""
    kinds = {event.kind for event in after.events}
    if words.drawn and "drawn" not in kinds:
        raise Untrue(DRAWING[after.game], f"nothing is drawn with {quoted(text)}: write it without +")
    for flag in words.flags:
        kind, rules, sentence = CLAIMS[flag]
        if kind not in kinds:
            rule = rules.get(after.game, "notation")
            raise Untrue(rule, f"{quoted(text)} {sentence}: write it without {flag}")


def read_chance(text: str, told: Chance, after: Position) -> Chance:
    """Add to what is told of chance what a word says, as in ``=aRY``, ``~``, ``=fin:cb`` or ``=open:H2.2RG``."""
    kinds = {event.kind: event for event in after.events}
    if text.startswith(RESHUFFLE):
        if "reshuffled" not in kinds:
            raise Untrue(SHUFFLING[after.game], "the deck is not shuffled anew here")
        deck = cards_told(text[1:], SHUFFLING[after.game])
        return replace(told, deck=deck) if deck else told
    if text.startswith(FINAL_ORDER):
        return replace(told, order=text.removeprefix(FINAL_ORDER).lower())
    if text.startswith(OPENED):
        parts = [part.partition(".") for part in text.removeprefix(OPENED).split(",")]
        return replace(told, shown=tuple((zone, in_order(cards_told(cards, "M-34"))) for zone, _, cards in parts))
    place = kinds["refilled"].zone[-1] if "refilled" in kinds else ""
    if not place or text[1:2].lower() != place:
        there = f"write ={place}…" if place else "nothing new is laid out here"
        raise Untrue(REFILLING[after.game], f"{quoted(text)} does not follow here: {there}")
    new = text[2:]
    if after.game == "flowers":
        return replace(told, refill=new)
    return replace(told, refill=in_order(cards_told(new, REFILLING[after.game])))


def follows(text: str, position: Position, move: Move, after: Position) -> bool:
    """Tell whether a word says what followed from a move by itself, as in ``1:tO2`` or ``2:-``."""
    also = {word.rstrip(FLOWER) for word in written(position, move, after).also}
    return text.rstrip(FLOWER) in also or (text == "-" and any(word.endswith(":-") for word in also))
