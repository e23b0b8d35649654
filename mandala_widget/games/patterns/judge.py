"""Why a move of Patterns is refused: the conditions of the rules, with a name, a place and a way out."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from mandala_widget.games.cards import LETTERS
from mandala_widget.games.kernel.deck import COLOURS
from mandala_widget.games.patterns import rules
from mandala_widget.games.patterns.notation import (
    ATTEMPTS,
    PASS,
    Attempt,
    bowl_zone,
    cell_name,
    cell_names,
    move_meant,
)
from mandala_widget.games.patterns.state import GIVE, MARKERS, OVER, SEATS, SIDE, TURN
from mandala_widget.games.refusal import Refusal, nearest

if TYPE_CHECKING:
    from collections.abc import Sequence

    from mandala_widget.games.move import Move
    from mandala_widget.games.patterns.state import PatternsState

ACTION_RULE = {"E": "P-12", "F": "P-13", "S": "P-14"}
OTHER_KIND = 6
"""How many cells further away another kind of action counts as."""


def judge(state: PatternsState, attempt: Attempt, legal: Sequence[Move]) -> Move | Refusal:
    """Return the legal move that an attempt means, or why it is refused."""
    refusal = out_of_turn(state, attempt)
    if refusal is None and attempt.kind == "A":
        refusal = refused_give(state, attempt)
    elif refusal is None:
        refusal = refused_square(state, attempt) or contradiction(state, attempt)
        if refusal is None:
            attempt = as_flip(state, attempt)
            refusal = against_rules(state, attempt) or wrong_value(state, attempt)
    if refusal is None:
        return move_meant(attempt)
    if attempt.seat not in (None, state.to_move):
        return refusal
    return refusal.with_instead(nearest(legal, lambda move: distance(attempt, ATTEMPTS[move])))


def out_of_turn(state: PatternsState, attempt: Attempt) -> Refusal | None:
    """Refuse what this seat, or anybody, cannot do now."""
    mover = state.to_move
    if state.phase == OVER:
        return Refusal("P-END", "P-17")
    other_seat = attempt.seat not in (None, mover)
    if other_seat and state.phase == TURN:
        return Refusal("P-TURN", "P-11", (bowl_zone(mover),), facts={"seat": mover, "other": attempt.seat})
    if other_seat or (attempt.kind == "A") != (state.phase == GIVE):
        zones = tuple(bowl_zone(seat) for seat in range(SEATS))
        return Refusal("P-ASSIGN", "P-5", zones, attempt.colour, facts={"seat": 1 - state.start})
    if attempt.kind == PASS:
        return Refusal("P-PASS", "P-11", facts={"seat": mover})
    return None


def refused_give(state: PatternsState, attempt: Attempt) -> Refusal | None:
    """Refuse tiles that are not the start tiles, or one of them for both players."""
    start_tiles = "".join(LETTERS[colour] for colour in state.start_tile)
    colour = attempt.colour
    answer = rules.refuse_give(state, LETTERS.index(colour))
    if answer == rules.LEGAL and attempt.other not in ("", start_tiles.replace(colour, "")):
        colour = attempt.other
        answer = rules.NO_START_TILE
    if answer == rules.LEGAL:
        return None
    return Refusal("P-START", "P-5", cards=colour, facts={"tiles": start_tiles})


def refused_square(state: PatternsState, attempt: Attempt) -> Refusal | None:
    """Refuse a square where nobody can do anything."""
    answer = rules.refuse_action(state, attempt.square)
    if answer == rules.NO_CELL:
        return Refusal("P-CELL", "P-2", (attempt.cell,), facts={"cell": attempt.cell})
    if answer == rules.LOCKED:
        owner, colour = locked_tile(state, attempt.square)
        facts = {"cell": attempt.cell, "seat": owner, "colour": LETTERS[colour]}
        return Refusal("P-LOCKED", "P-7", (attempt.cell,), LETTERS[colour], facts=facts)
    return None


def contradiction(state: PatternsState, attempt: Attempt) -> Refusal | None:
    """Refuse a text whose redundant parts name other tiles than those that lie there."""
    tile = LETTERS[rules.open_colour(state, attempt.square)]
    held = LETTERS[state.bowl[state.to_move]]
    rule = ACTION_RULE[attempt.kind]
    if attempt.kind != "F" and attempt.colour not in ("", held):
        facts = {"held": held, "wanted": attempt.colour}
        return Refusal("P-BOWL", rule, (bowl_zone(state.to_move),), held, facts=facts)
    named = attempt.colour if attempt.kind == "F" else attempt.other
    if named not in ("", tile):
        facts = {"cell": attempt.cell, "tile": tile, "wanted": named}
        return Refusal("P-TILE", rule, (attempt.cell,), tile, facts=facts)
    return None


def as_flip(state: PatternsState, attempt: Attempt) -> Attempt:
    """Take a swap for a tile of the bowl's own colour as the flip that it equals (PA-3)."""
    if attempt.kind == "S" and rules.refuse_swap(state, attempt.square) == rules.SAME_COLOUR:
        return replace(attempt, kind="F")
    return attempt


def against_rules(state: PatternsState, attempt: Attempt) -> Refusal | None:
    """Ask the rules, and name what they answer."""
    answer = rules.refuse(state, move_meant(attempt).number)
    if answer == rules.LEGAL:
        return None
    seat = state.to_move
    rule = ACTION_RULE[attempt.kind]
    kind = rules.open_colour(state, attempt.square) if attempt.kind == "F" else state.bowl[seat]
    colour = LETTERS[kind]
    place = (attempt.cell,) if attempt.kind == "F" else (bowl_zone(seat),)
    facts: dict[str, object] = {"cell": attempt.cell, "colour": colour}
    if answer == rules.NO_MARKER:
        return Refusal("P-NOCLAIM", "P-16", place, colour, facts={"most": MARKERS})
    if answer == rules.GROUP_EXISTS:
        number = state.number[seat][kind]
        marker = cell_name(state.marked[seat][number - 1])
        facts |= {"marker": marker, "number": number}
        return Refusal("P-TWICE", rule, (*place, marker), colour, facts=facts)
    if answer == rules.NO_GROUP:
        return Refusal("P-NOGROUP", rule, place, colour, facts=facts)
    if answer == rules.NOT_BESIDE:
        return Refusal("P-ADJ", "P-10", (attempt.cell,), colour, facts=facts)
    at_fault = cell_names(rules.neighbours(1 << attempt.square) & state.group[1 - seat][kind])
    facts |= {"seat": 1 - seat, "cells": at_fault}
    return Refusal("P-CONNECT", "P-9", at_fault, colour, facts=facts)


def wrong_value(state: PatternsState, attempt: Attempt) -> Refusal | None:
    """Refuse the wrong number for a group that may be opened."""
    number = state.groups[state.to_move] + 1
    if attempt.value in (None, number):
        return None
    zone = f"C{state.to_move + 1}.{number}"
    return Refusal("P-VALUE", "P-12", (zone,), facts={"number": number, "wanted": attempt.value})


def locked_tile(state: PatternsState, square: int) -> tuple[int, int]:
    """Return owner and colour of a locked tile."""
    return next(
        (seat, colour)
        for seat in range(SEATS)
        for colour in range(COLOURS)
        if state.group[seat][colour] >> square & 1
    )


def distance(wanted: Attempt, possible: Attempt) -> int:
    """Tell how far a possible move is from the one that was wanted: the same cell first, then near ones."""
    if wanted.kind in "A-" or possible.kind == "A" or wanted.square == possible.square:
        return 0
    files = abs(wanted.square % SIDE - possible.square % SIDE)
    ranks = abs(wanted.square // SIDE - possible.square // SIDE)
    return files + ranks + OTHER_KIND * ((wanted.kind == "F") != (possible.kind == "F"))
