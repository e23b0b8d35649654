"""What can be wrong with a position of Mandala that somebody wrote down."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Any

from mandala_widget.games.cards import LETTERS, UNSEEN_LETTER
from mandala_widget.games.inspector import FORM
from mandala_widget.games.kernel.deck import COLOURS
from mandala_widget.games.mandala.record import COUNTS_CURRENT, PHASES
from mandala_widget.games.mandala.rules import HAND_LIMIT, SEALED
from mandala_widget.games.mandala.state import DECK, MANDALAS, PER_COLOUR, SEATS

if TYPE_CHECKING:
    from mandala_widget.games.inspector import Inspector


def inspect(data: dict[str, Any], inspector: Inspector) -> None:
    """Report every problem of a wire form: first its form, then the rules."""
    phase = inspector.choice(inspector.part(data, "phase"), "phase", PHASES)
    inspector.mover(data, phase, SEATS)
    inspector.boolean(inspector.part(data, "exhausted"), "exhausted")
    inspector.boolean(data.get(COUNTS_CURRENT, True), COUNTS_CURRENT)
    inspector.optional_integer(data, "start", 0, SEATS - 1)
    inspector.optional_integer(data, "round", 1, 1 << 31)
    inspector.rng(data)
    taking = inspect_taking(data, phase, inspector)
    mandalas = inspect_mandalas(data, inspector)
    hands = inspector.hands(data, "hands", SEATS, unseen=True)
    cups = inspect_cups(data, inspector)
    rivers = inspect_rivers(data, inspector)
    piles = [
        inspector.cards(inspector.part(data, "deck"), "deck", unseen=True),
        inspector.cards(inspector.part(data, "discard"), "discard", unseen=True),
        *hands,
        *cups,
        *rivers,
        *(area for mandala in mandalas for area in mandala),
    ]
    if not any(problem.rule == FORM for problem in inspector.problems):
        inspect_hands(hands, phase, inspector)
        inspect_completion(mandalas, taking, inspector)
        inspect_totals(piles, inspector)


def inspect_taking(data: dict[str, Any], phase: str | None, inspector: Inspector) -> int | None:
    """Check what is said of the resolution; return the mandala being resolved."""
    value = inspector.part(data, "taking")
    if phase != "take":
        if value is not None and "taking" in data:
            inspector.report(FORM, "not_now", "taking", phase="take")
        return None
    taking = inspector.mapping(value, "taking")
    inspector.integer(inspector.part(taking, "completed_by", "taking"), "taking.completed_by", 0, SEATS - 1)
    inspector.boolean(inspector.part(taking, "final", "taking"), "taking.final")
    return inspector.integer(inspector.part(taking, "mandala", "taking"), "taking.mandala", 0, MANDALAS - 1)


def inspect_mandalas(data: dict[str, Any], inspector: Inspector) -> list[list[str]]:
    """Check the areas of both mandalas and the colour rule (M-8)."""
    rows = inspector.listing(inspector.part(data, "mandalas"), "mandalas", MANDALAS) or []
    mandalas = []
    for number, row in enumerate(rows):
        where = f"mandalas[{number}]"
        mandala = inspector.mapping(row, where)
        mountain = inspector.part(mandala, "mountain", where)
        fields = inspector.listing(inspector.part(mandala, "fields", where), f"{where}.fields", SEATS) or []
        areas = [
            inspector.cards(mountain, f"{where}.mountain", unseen=True),
            *(inspector.cards(f, f"{where}.fields[{seat}]", unseen=False) for seat, f in enumerate(fields)),
        ]
        for letter in LETTERS:
            if sum(letter in area for area in areas) > 1:
                inspector.report("M-8", "colour_twice", where, colour=letter)
        mandalas.append(areas)
    return mandalas


def inspect_cups(data: dict[str, Any], inspector: Inspector) -> list[str]:
    """Check that the sealed cards are among those of the cups, and that only they are unseen (M-3, M-7)."""
    cups = inspector.hands(data, "cups", SEATS, unseen=True)
    sealed = inspector.hands(data, "sealed", SEATS, unseen=True)
    for seat, (cup, dealt) in enumerate(zip(cups, sealed, strict=True)):
        if len(dealt) > SEALED or Counter(dealt) - Counter(cup):
            inspector.report("M-3", "sealed", f"sealed[{seat}]", most=SEALED)
        elif cup.count(UNSEEN_LETTER) != dealt.count(UNSEEN_LETTER):
            inspector.report("M-7", "unseen_cup", f"cups[{seat}]")
    return cups


def inspect_rivers(data: dict[str, Any], inspector: Inspector) -> list[str]:
    """Check that rivers hold each colour once at most (M-2)."""
    rivers = inspector.hands(data, "rivers", SEATS, unseen=False)
    for seat, river in enumerate(rivers):
        for letter in LETTERS:
            if river.count(letter) > 1:
                inspector.report("M-2", "river_twice", f"rivers[{seat}]", colour=letter)
    return rivers


def inspect_hands(hands: list[str], phase: str | None, inspector: Inspector) -> None:
    """Check the limits of a hand (M-17, M-18)."""
    for seat, hand in enumerate(hands):
        if len(hand) > HAND_LIMIT:
            inspector.report("M-17", "hand_limit", f"hands[{seat}]", most=HAND_LIMIT, found=len(hand))
        if not hand and phase != "over":
            inspector.report("M-18", "hand_empty", f"hands[{seat}]")


def inspect_completion(mandalas: list[list[str]], taking: int | None, inspector: Inspector) -> None:
    """Check that a mandala is complete only while it is resolved (M-21), and has something to take then (M-23)."""
    for number, areas in enumerate(mandalas):
        where = f"mandalas[{number}]"
        if number == taking:
            if not areas[0].strip(UNSEEN_LETTER):
                inspector.report("M-23", "nothing_to_take", f"{where}.mountain")
        elif len(set("".join(areas)) & set(LETTERS)) == COLOURS:
            inspector.report("M-21", "complete", where)


def inspect_totals(piles: list[str], inspector: Inspector) -> None:
    """Check that all cards are there, and none too often (M-1)."""
    counts = Counter("".join(piles))
    for letter in LETTERS:
        if counts[letter] > PER_COLOUR:
            inspector.report("M-1", "too_many", "cards", colour=letter, most=PER_COLOUR, found=counts[letter])
    if counts.total() != DECK:
        inspector.report("M-1", "total", "cards", wanted=DECK, found=counts.total())
