"""Facts about moves of Patterns, where everything lies open."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from mandala_widget.ai.reasons import board
from mandala_widget.ai.reasons.reason import Reason
from mandala_widget.ai.reasons.shared import ending
from mandala_widget.games.cards import LETTERS
from mandala_widget.games.kernel.bits import size_of
from mandala_widget.games.kernel.deck import COLOURS
from mandala_widget.games.patterns.notation import cell_names, square_named
from mandala_widget.games.patterns.record import from_dict

if TYPE_CHECKING:
    from collections.abc import Iterator

    from mandala_widget.ai.reasons.step import Step
    from mandala_widget.games.patterns.state import PatternsState
    from mandala_widget.games.position import Position

KINDS = (
    "ends",
    "final flips",
    "grows",
    "opens",
    "flip",
    "takes flips",
    "actions left",
    "own actions",
    "closed in",
    "bars",
    "by flips",
    "room",
    "bowl",
    "occupies",
    "in the way",
    "start tiles",
    "patch",
)
"""The kinds of facts, most important first."""
FEW = 3
"""How many actions are so few that they are worth a word."""


def facts(step: Step) -> Iterator[Reason]:
    """Tell all facts about a move."""
    before, now = from_dict(step.before), from_dict(step.now)
    if step.view.phase == "give":
        yield from given(step, now)
        return
    colour = LETTERS.index(step.after.events[0].cards[0])
    yield tile(step, now, colour)
    if step.after.is_over:
        yield ending(step, [step.after])
        yield from final_flips(step, now, colour)
        return
    if step.move.startswith("F"):
        yield flip(step)
    else:
        yield bowl(step, now)
    yield from group(step, now, colour)
    yield from prevented(step, before, now, colour)
    yield from actions(step, now)


def tile(step: Step, now: PatternsState, colour: int) -> Reason:
    """Tell what the locked tile scores, or what those will that follow it."""
    number = now.number[step.seat][colour]
    facts = {"colour": LETTERS[colour], "number": number}
    return Reason("opens" if step.move.startswith("E") else "grows", "", number, facts=facts)


def final_flips(step: Step, now: PatternsState, colour: int) -> Iterator[Reason]:
    """Tell what the flips before the scoring bring."""
    tiles = sum(event.reason == "final" for event in step.happened("flipped"))
    if tiles:
        own = 0 if step.move.startswith("E") else now.number[step.seat][colour]
        points = step.points(step.seat) - own
        yield Reason("final flips", "", points, facts={"tiles": tiles, "points": points})


def flip(step: Step) -> Reason:
    """Tell whether the other seat could prevent a flip that is not made now."""
    cell = step.move[1:]
    facts = {"cell": cell, "seat": step.others[0]}
    if cell in lasting_flips(step.view):
        return Reason("flip", "waits", -1, facts=facts)
    return Reason("flip", "urgent", 1, facts=facts)


@lru_cache(maxsize=4)
def lasting_flips(view: Position) -> tuple[str, ...]:
    """Return the cells that the mover can still flip after any one action of the other seat."""
    state, seat = from_dict(view.to_dict()), view.to_move or 0
    cells = board.flips(state, seat)
    for answer in board.answers(state, 1 - seat):
        cells &= board.flips(answer, seat)
    return cell_names(cells)


def bowl(step: Step, now: PatternsState) -> Reason:
    """Tell what the tile that comes into the bowl can do."""
    seat = step.seat
    colour = now.bowl[seat]
    number = now.number[seat][colour]
    cells = size_of(board.on_turn(now, seat).places)
    facts = {"colour": LETTERS[colour], "number": number or now.groups[seat] + 1, "cells": cells}
    form = "extends" if number else "opens"
    return Reason("bowl", form, facts=facts) if cells else Reason("bowl", f"{form} nowhere", -1, facts=facts)


def group(step: Step, now: PatternsState, colour: int) -> Iterator[Reason]:
    """Tell how the group that has just got a tile can go on growing."""
    seat, letter = step.seat, LETTERS[colour]
    cells = size_of(board.room(now, seat, colour))
    if cells == 0:
        yield Reason("closed in", "", -1, letter, facts={"colour": letter})
        return
    yield Reason("room", "", cells, letter, facts={"colour": letter, "cells": cells})
    tiles = board.gained_by_flips(now, seat, colour)
    if tiles:
        points = tiles * now.number[seat][colour]
        facts = {"colour": letter, "tiles": tiles, "points": points}
        yield Reason("by flips", "", points, letter, facts=facts)


def prevented(step: Step, before: PatternsState, now: PatternsState, colour: int) -> Iterator[Reason]:
    """Tell what the other seat, and other groups of the mover, can no longer do."""
    seat, (other,), cell = step.seat, step.others, step.move[1:]
    lost = board.flips(before, other) & ~board.flips(now, other)
    if lost:
        points = board.flip_points(before, other, lost)
        facts: dict[str, object] = {"seat": other, "cells": list(cell_names(lost)), "points": points}
        yield Reason("takes flips", "", points, facts=facts)
    barred = cell_names(board.room(before, other, colour) & ~board.room(now, other, colour))
    if barred:
        facts = {"seat": other, "colour": LETTERS[colour], "cells": list(barred)}
        yield Reason("bars", "", len(barred), facts=facts)
    square = square_named(cell)
    for owner, kind, sign in ((other, "occupies", 1), (seat, "in the way", -1)):
        colours = [c for c in range(COLOURS) if c != colour and board.room(before, owner, c) >> square & 1]
        if colours:
            facts = {"seat": other, "cell": cell, "colours": "".join(LETTERS[c] for c in colours)}
            yield Reason(kind, "", sign * len(colours), facts=facts)


def actions(step: Step, now: PatternsState) -> Iterator[Reason]:
    """Tell who is about to run out of actions, which ends the game."""
    theirs = len(step.after.legal_moves())
    if theirs <= FEW:
        facts = {"actions": theirs, "seat": step.others[0]}
        yield Reason("actions left", "", FEW + 1 - theirs, facts=facts)
    turn = board.on_turn(now, step.seat)
    mine = size_of(turn.places) + size_of(turn.flips)
    if mine <= FEW:
        yield Reason("own actions", "some" if mine else "none", mine - FEW - 1, facts={"actions": mine})


def given(step: Step, now: PatternsState) -> Iterator[Reason]:
    """Tell who gets which start tile, and how far a first group of either colour can grow by flips."""
    seat, (other,) = step.seat, step.others
    facts = {"mine": LETTERS[now.bowl[seat]], "theirs": LETTERS[now.bowl[other]], "seat": other}
    yield Reason("start tiles", facts=facts)
    own, others = (board.most_flips(now, who) for who in (seat, other))
    yield Reason("patch", "", own - others, facts={**facts, "own": own, "others": others})
