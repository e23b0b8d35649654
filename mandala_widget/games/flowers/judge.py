"""Why a move of Flowers is refused: the conditions of the rules, with a name, a place and a way out."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mandala_widget.games.cards import LETTERS, packed
from mandala_widget.games.flowers import rules
from mandala_widget.games.flowers.notation import (
    ATTEMPTS,
    BY_TEXT,
    PASS,
    PLAY,
    SECOND,
    SIDES,
    TAKE,
    Attempt,
    claims,
    read,
    tiles_offered,
)
from mandala_widget.games.flowers.resolve import second_place
from mandala_widget.games.flowers.state import CLAIM, FEWEST_SEATS, OVER, PER_COLOUR
from mandala_widget.games.refusal import Refusal, nearest

if TYPE_CHECKING:
    from collections.abc import Sequence

    from mandala_widget.games.flowers.state import FlowersState
    from mandala_widget.games.move import Move


def judge(state: FlowersState, attempt: Attempt, legal: Sequence[Move]) -> Move | Refusal:
    """Return the legal move that an attempt means, or why it is refused."""
    refusal = out_of_turn(state, attempt) or mixed(state, attempt) or against_rules(state, attempt)
    if refusal is None:
        return meant(state, attempt)
    if attempt.seat not in (None, state.to_move):
        return refusal
    return refusal.with_instead(nearest(legal, lambda move: distance(attempt, ATTEMPTS.get(move) or read(move))))


def meant(state: FlowersState, attempt: Attempt) -> Move:
    """Return the legal move that an attempt means."""
    if attempt.kind == TAKE:
        return claims(state)[tiles_offered(state).index(attempt.tile)]
    return BY_TEXT[SIDES[attempt.mandala] + packed(attempt.cards)]


def out_of_turn(state: FlowersState, attempt: Attempt) -> Refusal | None:
    """Refuse what this seat, or anybody, cannot do now."""
    if state.phase == OVER:
        return Refusal("F-END", "F-26")
    if state.phase == CLAIM:
        return out_of_claim(state, attempt)
    mover = state.to_move
    if attempt.seat not in (None, mover):
        facts = {"seat": mover, "other": attempt.seat}
        return Refusal("F-TURN", "F-7", (f"H{mover + 1}",), facts=facts)
    if attempt.kind == PASS:
        return Refusal("F-PASS", "F-7", (f"H{mover + 1}",))
    if attempt.kind in (TAKE, SECOND):
        return Refusal("F-INCOMPLETE", "F-16", tuple(SIDES))
    return None


def out_of_claim(state: FlowersState, attempt: Attempt) -> Refusal | None:
    """Refuse what cannot be done while the holder of a marker chooses a tile."""
    side, holder = SIDES[state.claiming], state.to_move
    facts = {"mandala": side, "seat": holder, "other": attempt.seat}
    if attempt.kind == PLAY:
        return Refusal("F-RESOLVE", "F-17", (side,), attempt.cards, facts=facts)
    second = second_place(state, state.claiming)
    if attempt.kind == SECOND or (attempt.kind == TAKE and attempt.seat == second):
        rule = "F-20" if state.players == FEWEST_SEATS else "F-18"
        return Refusal("F-SECOND", rule, (side,), facts=facts)
    if attempt.seat not in (None, holder):
        return Refusal("F-PICKER", "F-17", (side, f"{side}.{holder + 1}"), facts=facts)
    if attempt.kind == PASS:
        return Refusal("F-REFUSE", "F-21", (side,), facts=facts)
    offered = tiles_offered(state)
    if attempt.tile not in offered:
        zones = tuple(f"{side}.{tile[0]}" for tile in offered)
        return Refusal("F-NOTILE", "F-17", zones, facts={**facts, "tile": attempt.tile, "there": offered})
    return None


def mixed(state: FlowersState, attempt: Attempt) -> Refusal | None:
    """Refuse cards of several colours."""
    if len(set(attempt.cards)) <= 1:
        return None
    colours = "".join(dict.fromkeys(attempt.cards))
    return Refusal("F-MIX", "F-7", hand_zones(state, attempt), attempt.cards, facts={"colours": colours})


def against_rules(state: FlowersState, attempt: Attempt) -> Refusal | None:
    """Ask the rules, and name what they answer."""
    if attempt.kind != PLAY:
        return None
    colour, count = attempt.colour, len(attempt.cards)
    answer = rules.refuse_play(state, colour, count)
    if answer == rules.TOO_FEW_CARDS:
        facts = {"colour": LETTERS[colour], "held": rules.cards_held(state, colour), "wanted": count}
        return Refusal("F-CARDS", "F-7", hand_zones(state, attempt), attempt.cards, facts=facts)
    if answer == rules.KEEP_ONE:
        return Refusal("F-KEEP", "F-12", (f"H{state.to_move + 1}",), attempt.cards, facts={"most": count - 1})
    if attempt.face_down and not rules.is_present(state, attempt.mandala, colour):
        side = SIDES[attempt.mandala]
        facts = {"colour": LETTERS[colour], "mandala": side}
        return Refusal("F-FACE", "F-8", (side, f"{side}.{state.to_move + 1}"), attempt.cards, facts=facts)
    return None


def hand_zones(state: FlowersState, attempt: Attempt) -> tuple[str, ...]:
    """Name the parts of the mover's hand that an attempt speaks of."""
    return tuple(f"H{state.to_move + 1}.{letter}" for letter in dict.fromkeys(attempt.cards))


def distance(wanted: Attempt, possible: Attempt) -> int:
    """Tell how far a possible move is from the one that was wanted."""
    if possible.kind == TAKE:
        return (
            (possible.tile != wanted.tile)
            + (possible.tile[:1] != wanted.tile[:1])
            + (possible.tile[1:] != wanted.tile[1:])
        )
    if wanted.kind != PLAY:
        return len(possible.cards)
    colour = possible.cards[0]
    count = min(PER_COLOUR, wanted.cards.count(colour) or len(wanted.cards))
    return (
        100 * (colour not in wanted.cards)
        + 50 * (possible.mandala != wanted.mandala)
        + abs(len(possible.cards) - count)
    )
