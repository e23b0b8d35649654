"""Why a move of Mandala is refused: the conditions of the rules, with a name, a place and a way out."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mandala_widget.games.cards import LETTERS, packed
from mandala_widget.games.kernel.deck import COLOURS
from mandala_widget.games.mandala import rules
from mandala_widget.games.mandala.notation import ATTEMPTS, BY_TEXT, PASS, SIDES, Attempt, area_zone
from mandala_widget.games.mandala.state import FIELD, MOUNTAIN, OVER, TAKE
from mandala_widget.games.refusal import Refusal, nearest

if TYPE_CHECKING:
    from collections.abc import Sequence

    from mandala_widget.games.mandala.state import MandalaState
    from mandala_widget.games.move import Move

ACTION_RULE = {"M": "M-12", "F": "M-14", "X": "M-16", "T": "M-23"}


def judge(state: MandalaState, attempt: Attempt, legal: Sequence[Move]) -> Move | Refusal:
    """Return the legal move that an attempt means, or why it is refused."""
    refusal = out_of_turn(state, attempt) or malformed(state, attempt) or against_rules(state, attempt)
    if refusal is None:
        return BY_TEXT[f"{attempt.kind}{place(attempt)}{packed(attempt.cards)}"]
    if attempt.seat not in (None, state.to_move):
        return refusal
    return refusal.with_instead(nearest(legal, lambda move: distance(attempt, ATTEMPTS[move])))


def place(attempt: Attempt) -> str:
    """Write the mandala of an attempt that has one."""
    return SIDES[attempt.mandala] if attempt.kind in "MF" else ""


def out_of_turn(state: MandalaState, attempt: Attempt) -> Refusal | None:
    """Refuse what this seat, or anybody, cannot do now."""
    mover = state.to_move
    if state.phase == OVER:
        return Refusal("M-END", "M-32")
    if attempt.seat not in (None, mover):
        facts: dict[str, object] = {"seat": mover, "other": attempt.seat}
        if state.phase == TAKE:
            return Refusal("M-PICKER", "M-23", (area_zone(state.taking, MOUNTAIN),), facts=facts)
        return Refusal("M-TURN", "M-11", (f"H{mover + 1}",), facts=facts)
    if attempt.kind == PASS:
        return Refusal("M-PASS", "M-23" if state.phase == TAKE else "M-11", facts={"seat": mover})
    if state.phase == TAKE and attempt.kind != "T":
        facts = {"mandala": SIDES[state.taking], "seat": mover}
        return Refusal("M-RESOLVE", "M-23", (area_zone(state.taking, MOUNTAIN),), facts=facts)
    return None


def malformed(state: MandalaState, attempt: Attempt) -> Refusal | None:
    """Refuse what no action allows: mixed colours, several cards to a mountain, another's field."""
    if attempt.owner not in (None, state.to_move):
        zone = area_zone(attempt.mandala, FIELD + attempt.owner)
        return Refusal("M-OWN", "M-10", (zone,), attempt.cards, facts={"owner": attempt.owner})
    if len(set(attempt.cards)) > 1:
        facts: dict[str, object] = {"colours": "".join(sorted(set(attempt.cards), key=LETTERS.index))}
        return Refusal("M-MIX", ACTION_RULE[attempt.kind], hand_zones(state, attempt), attempt.cards, facts=facts)
    if attempt.kind == "M" and len(attempt.cards) > 1:
        zone = area_zone(attempt.mandala, MOUNTAIN)
        facts = {"count": len(attempt.cards)}
        return Refusal("M-ONE", "M-12", (zone,), attempt.cards, facts=facts)
    return None


def against_rules(state: MandalaState, attempt: Attempt) -> Refusal | None:
    """Ask the rules, and name what they answer."""
    colour, count = attempt.colour, len(attempt.cards)
    if attempt.kind == "T":
        return refused_take(state, attempt, rules.refuse_take(state, colour))
    if attempt.kind == "M":
        answer = rules.refuse_mountain(state, attempt.mandala, colour)
    elif attempt.kind == "F":
        answer = rules.refuse_field(state, attempt.mandala, colour, count)
    else:
        answer = rules.refuse_discard(state, colour, count)
    letter = LETTERS[colour]
    if answer == rules.TOO_FEW_CARDS:
        facts: dict[str, object] = {"colour": letter, "held": rules.cards_held(state, colour), "wanted": count}
        rule = ACTION_RULE[attempt.kind]
        return Refusal("M-CARDS", rule, hand_zones(state, attempt), attempt.cards, facts=facts)
    if answer == rules.COLOUR_ELSEWHERE:
        zone = area_zone(attempt.mandala, state.area[attempt.mandala][colour])
        cards = letter * state.pile[attempt.mandala][colour]
        rule = "M-9" if attempt.kind == "M" else "M-10"
        return Refusal("M-COLOUR", rule, (zone,), cards, facts={"colour": letter, "zone": zone})
    hand = (f"H{state.to_move + 1}",)
    if answer == rules.KEEP_ONE:
        facts = {"most": state.hand_size[state.to_move] - 1}
        return Refusal("M-KEEP", "M-15", hand, attempt.cards, facts=facts)
    if answer == rules.EMPTY_HAND:
        return Refusal("M-EMPTY", "M-18", (*hand, "D", "X"), attempt.cards)
    return None


def refused_take(state: MandalaState, attempt: Attempt, answer: int) -> Refusal | None:
    """Name the answer to a wish to take a colour."""
    if answer == rules.INCOMPLETE:
        return Refusal("M-INCOMPLETE", "M-21", ("Ma", "Mb"))
    if answer == rules.NOT_IN_MOUNTAIN:
        zone = area_zone(state.taking, MOUNTAIN)
        there = "".join(LETTERS[c] for c in range(COLOURS) if rules.refuse_take(state, c) == rules.LEGAL)
        facts: dict[str, object] = {"colour": attempt.cards, "zone": zone, "there": there}
        return Refusal("M-NOPICK", "M-23", (zone,), attempt.cards, facts=facts)
    return None


def hand_zones(state: MandalaState, attempt: Attempt) -> tuple[str, ...]:
    """Name the parts of the mover's hand that an attempt speaks of."""
    return tuple(f"H{state.to_move + 1}.{letter}" for letter in dict.fromkeys(attempt.cards))


def distance(wanted: Attempt, possible: Attempt) -> int:
    """Tell how far a possible move is from the one that was wanted."""
    if wanted.kind == PASS:
        return 0 if possible.kind in "XT" else 1
    same_colour = possible.cards[0] in wanted.cards
    return (
        6 * (not same_colour)
        + 4 * (possible.kind != wanted.kind)
        + 2 * (possible.kind in "MF" and possible.mandala != wanted.mandala)
        + min(3, abs(len(possible.cards) - len(wanted.cards)))
    )
