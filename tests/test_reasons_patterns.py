from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from worlds import assert_said, assert_true_everywhere, examples, keys_of_kinds, said, seen, true_end, worlds

import mandala_widget as mw
from mandala_widget.ai.reasons.patterns import KINDS

if TYPE_CHECKING:
    from worlds import Checks, World

    from mandala_widget.ai.reasons import Reason

EXAMPLES = examples("patterns")
COLOURS = "ROYGPK"


@pytest.mark.parametrize("example", EXAMPLES, ids=lambda example: example["key"])
def test_this_is_said(example: dict[str, Any]) -> None:
    assert_said(example)


def test_every_sentence_has_an_example() -> None:
    assert {example["key"] for example in EXAMPLES} == keys_of_kinds(KINDS) - {"ends final", "ends open"}


EARLY = "OYGP/OYGPOY/GPKROYGP/KROYGPKR/OYGkRRPK/ROYGPKRO/YGPKRO/YGPK 1:- 2:d4 K/R 1 1"
LATE = (
    "PppY/RpPpYR/gkKopggy/gkKOogKy/gYkyGROy/RYkRrROy/POrPKG/OGKO 1:e3,c3,f5,h5,d6,c7 2:d4,b5,a6,d2,d8,e5 R/O 1 13"
)
LAST = (
    "KYGo/pyGRoR/ppyyoogg/opppKorg/ooYrrPrr/oKPrkgYK/pkkggg/kKyy 1:g2,f7,c2,d6,b2,g4 2:a5,f1,g6,e3,b6,e4 R/Y 1 20"
)


@pytest.mark.parametrize(
    ("line", "move", "kind"),
    [
        (LATE, "Ff3", "ends"),
        (LAST, "Fd1", "final flips"),
        (LATE, "Se4", "opens"),
        (EARLY, "Ef4", "grows"),
        (LATE, "Se4", "flip"),
        (EARLY, "Ef4", "takes flips"),
        (EARLY, "Ef4", "actions left"),
        (EARLY, "Ef4", "own actions"),
        (EARLY, "Ef4", "closed in"),
        (EARLY, "Eh6", "bars"),
        (EARLY, "Ee8", "by flips"),
        (LATE, "Ff3", "bowl"),
        (EARLY, "Ef4", "occupies"),
        (EARLY, "Ef4", "in the way"),
        (EARLY, "Ef4", "start tiles"),
        (EARLY, "Ef4", "patch"),
    ],
)
def test_this_is_not_said(line: str, move: str, kind: str) -> None:
    assert not set(said(line, move)) & keys_of_kinds([kind])


def test_a_group_that_is_closed_in_has_no_room() -> None:
    (example,) = (example for example in EXAMPLES if example["key"] == "closed in")
    assert "room" not in said(example["position"], example["move"])


@given(seen([("patterns", 2)]), st.integers(0, 1 << 32))
def test_every_reason_is_true(view: mw.Position, seed: int) -> None:
    assert_true_everywhere(view, seed, CHECKS)


@given(seen([("patterns", 2)]), st.integers(0, 1 << 32))
def test_what_matters_most_is_never_left_out(view: mw.Position, seed: int) -> None:
    for world, reasons in worlds(view, seed):
        kinds = {reason.kind for reason in reasons}
        assert ("ends" in kinds) == world.end.is_over
        assert ("opens" in kinds) == world.move.startswith("E")
        assert ("grows" in kinds) == world.move.startswith(("F", "S"))
        assert ("flip" in kinds) == (world.move.startswith("F") and not world.end.is_over)
        assert ("bowl" in kinds) == (world.move.startswith(("E", "S")) and not world.end.is_over)


# Each kind of fact is counted here once more, from the wire form and the public moves alone.


def tile(data: dict[str, Any], cell: str) -> str:
    return str(data["board"][8 - int(cell[1])]["abcdefgh".index(cell[0])])


def owner(data: dict[str, Any], cell: str) -> str:
    return str(data["owner"][8 - int(cell[1])]["abcdefgh".index(cell[0])])


def beside(data: dict[str, Any], cell: str) -> set[str]:
    file, rank = ord(cell[0]), int(cell[1])
    around = {chr(file + x) + str(rank + y) for x, y in ((0, 1), (1, 0), (0, -1), (-1, 0))}
    return {near for near in around if near in CELLS and tile(data, near) != "."}


CELLS = {file + str(rank) for file in "abcdefgh" for rank in range(1, 9)}


def locked(data: dict[str, Any], seat: int, colour: str) -> set[str]:
    return {cell for cell in CELLS if tile(data, cell) == colour.lower() and owner(data, cell) == str(seat)}


def room(data: dict[str, Any], seat: int, colour: str) -> set[str]:
    """Find the open cells beside a group that do not touch the other seat's."""
    mine, theirs = locked(data, seat, colour), locked(data, 1 - seat, colour)
    return {
        cell
        for cell in CELLS
        if tile(data, cell).isupper() and beside(data, cell) & mine and not beside(data, cell) & theirs
    }


def chain(data: dict[str, Any], seat: int, colour: str, start: set[str]) -> set[str]:
    """Find the open tiles of a colour that lead away from some cells, clear of the other seat's group."""
    theirs = locked(data, 1 - seat, colour)
    reached = set(start)
    more = reached
    while more:
        more = {near for cell in more for near in beside(data, cell)} - reached
        more = {cell for cell in more if tile(data, cell) == colour and not beside(data, cell) & theirs}
        reached |= more
    return reached - start


def number(data: dict[str, Any], seat: int, colour: str) -> int:
    """Return the number of a seat's group, 0 if there is none."""
    return 1 + next((n for n, cell in enumerate(data["claims"][seat]) if tile(data, cell) == colour.lower()), -1)


def moves_of(data: dict[str, Any], seat: int) -> list[str]:
    """List what a seat could do if it were its turn."""
    turned = data | {"to_move": seat}
    if mw.problems(turned):
        assert [problem.key for problem in mw.problems(turned)] == ["no_action"]
        return []
    return [str(move) for move in mw.position(turned).legal_moves()]


def placed(world: World) -> str:
    return tile(world.after, world.move[1:]).upper()


def grows(world: World, reason: Reason) -> bool:
    value = number(world.after, world.seat, placed(world))
    final = sum(value for value, _ in final_flips(world))
    opened = world.move.startswith("E")
    points = 0 if opened else value
    facts = {"colour": placed(world), "number": value}
    return reason.facts == facts and reason.gain == value and world.gained(world.seat) == points + final


def final_flips(world: World) -> list[tuple[int, str]]:
    flips = [event for event in world.events("flipped") if event.reason == "final"]
    return [(number(world.after, world.seat, event.cards), event.zone) for event in flips]


def flip(world: World, reason: Reason) -> bool:
    other = 1 - world.seat
    answers = moves_of(world.before, other)
    turned = world.before | {"to_move": other}
    prevented = any(mw.position(turned).play(answer).why_not(world.move) for answer in answers)
    return (reason.form == "urgent") == prevented


def takes_flips(world: World, reason: Reason) -> bool:
    other = 1 - world.seat
    before, now = (
        {m[1:] for m in moves_of(data, other) if m.startswith("F")} for data in (world.before, world.after)
    )
    lost = before - now
    points = sum(number(world.before, other, tile(world.before, cell)) for cell in lost)
    cells: Any = reason.facts["cells"]
    return set(cells) == lost and (reason.facts["points"], reason.gain) == (points, points)


def bars(world: World, reason: Reason) -> bool:
    other, colour = 1 - world.seat, placed(world)
    barred = room(world.before, other, colour) - room(world.after, other, colour)
    cells: Any = reason.facts["cells"]
    return set(cells) == barred and reason.facts["colour"] == colour


def by_flips(world: World, reason: Reason) -> bool:
    colour = placed(world)
    tiles = len(chain(world.after, world.seat, colour, locked(world.after, world.seat, colour)))
    points = tiles * number(world.after, world.seat, colour)
    return reason.facts == {"colour": colour, "tiles": tiles, "points": points}


def bowl(world: World, reason: Reason) -> bool:
    data, seat = world.after, world.seat
    colour = data["bowls"][seat]
    places = [move for move in moves_of(data, seat) if move[0] in "ES"]
    opened = number(data, seat, colour)
    form = ("extends" if opened else "opens") + ("" if places else " nowhere")
    value = opened or len(data["claims"][seat]) + 1
    return (reason.form, reason.facts) == (form, {"colour": colour, "number": value, "cells": len(places)})


def in_the_way(world: World, seat: int, reason: Reason) -> bool:
    cell = world.move[1:]
    colours = "".join(c for c in COLOURS if cell in room(world.before, seat, c) and c != placed(world))
    return (reason.facts["cell"], reason.facts["colours"]) == (cell, colours)


def patch(world: World, reason: Reason) -> bool:
    data = world.after
    mine, theirs = (data["bowls"][seat] for seat in (world.seat, 1 - world.seat))
    best = {
        colour: max(len(chain(data, 0, colour, {cell})) for cell in CELLS if tile(data, cell) != ".")
        for colour in (mine, theirs)
    }
    return (reason.facts["own"], reason.facts["others"]) == (best[mine], best[theirs])


CHECKS: Checks = {
    "ends": true_end,
    "final flips": lambda world, reason: (
        reason.facts == {"tiles": len(final_flips(world)), "points": sum(value for value, _ in final_flips(world))}
    ),
    "grows": grows,
    "opens": grows,
    "flip": flip,
    "takes flips": takes_flips,
    "actions left": lambda world, reason: reason.facts["actions"] == len(world.end.legal_moves()) <= 3,
    "own actions": lambda world, reason: (
        reason.facts["actions"] == len(moves_of(world.after, world.seat)) <= 3
        and (reason.form == "none") == (not moves_of(world.after, world.seat))
    ),
    "closed in": lambda world, _: not room(world.after, world.seat, placed(world)),
    "bars": bars,
    "by flips": by_flips,
    "room": lambda world, reason: reason.facts["cells"] == len(room(world.after, world.seat, placed(world))),
    "bowl": bowl,
    "occupies": lambda world, reason: in_the_way(world, 1 - world.seat, reason),
    "in the way": lambda world, reason: in_the_way(world, world.seat, reason),
    "start tiles": lambda world, reason: (
        [reason.facts["mine"], reason.facts["theirs"]]
        == [world.after["bowls"][seat] for seat in (world.seat, 1 - world.seat)]
    ),
    "patch": patch,
}
