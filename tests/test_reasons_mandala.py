from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from worlds import (
    assert_said,
    assert_true_everywhere,
    examples,
    keys_of_kinds,
    said,
    seen,
    true_end,
    true_hand,
    worlds,
)

from mandala_widget.ai.reasons.mandala import KINDS

if TYPE_CHECKING:
    from worlds import Checks, World

    import mandala_widget as mw
    from mandala_widget.ai.reasons import Reason

EXAMPLES = examples("mandala")


@pytest.mark.parametrize("example", EXAMPLES, ids=lambda example: example["key"])
def test_this_is_said(example: dict[str, Any]) -> None:
    assert_said(example)


def test_every_sentence_has_an_example() -> None:
    assert {example["key"] for example in EXAMPLES} == keys_of_kinds(KINDS) - {"ends final"}


@pytest.mark.parametrize(
    ("line", "move", "kind"),
    [
        ("a:GP/OR/YK b:RO r1:KYRP c1:2R h1:3R h2:4_ take:a2 t:1", "TG", "ends"),
        ("a:YPK/3OG/- b:RO h1:R2Y h2:4_", "MaR", "last deck"),
        ("a:YPK/3OG/- b:RO e:1 h1:R2Y h2:4_", "MaY", "last deck"),
        ("a:GP/OR/YK b:RO e:1 r1:KY h1:3R h2:4_ take:a2! t:1", "TG", "last deck"),
        ("a:GP/OR/YK b:RO r1:KYRP c1:2R h1:3R h2:4_ take:a2 t:1", "TG", "last river"),
        ("a:GPY/OR/K b:RO r1:KYRPO c1:2R h1:3R h2:4_ take:a2 t:1", "TP", "last river"),
        ("a:GP/OR/YK b:RO r2:ROYGPK h1:3R h2:4_ take:a2 t:1", "TG", "last river"),
        ("a:YPK/3O/R b:RO h1:G2Y h2:4_", "MaY", "picks"),
        ("a:YPK/3O/R b:RO h1:G2Y h2:4_", "MaG", "lost"),
        ("a:YPK/3OG/R b:RO h1:R2Y h2:4_ take:a2 t:1", "TY", "first pick"),
        ("a:YPK/3O/R b:RO h1:G2Y h2:4_", "MaG", "first pick"),
        ("a:2GP/R/OYK b:RO r1:KY h1:3R h2:4_ take:a2 t:1", "TP", "denies"),
        ("a:2G/R/OYPK b:RO r2:G h1:3R h2:4_ take:a2 t:1", "TG", "denies"),
        ("a:2GP/ROYK/- b:RO r2:G h1:3R h2:4_ take:a2 t:1", "TG", "denies"),
        ("a:2GP/ROYK/- b:RO r2:GP h1:3R h2:4_ take:a2 t:1", "TG", "next pick"),
        ("a:YP/3O/- b:RO h1:K2Y h2:4_", "FaK", "last colour"),
        ("a:YPR/3OK/- b:RO h1:K2Y h2:4_", "FaK", "last colour"),
        ("a:YPRK b:RO h1:O2Y h2:_", "MaO", "last colour"),
        ("a:YPR_/3O/- b:RO h1:K2Y h2:4_", "FaK", "last colour"),
        ("a:YP/O b:RO h1:2K2Y h2:6_", "FaK", "starts"),
        ("a:YP/-/2G b:RO h1:2K2Y h2:6_", "FaK", "lead"),
        ("a:YP/K b:RO h1:2K2Y h2:6_", "FaK", "closes"),
        ("a:YP b:RO h1:2K2Y h2:6_ x:16K", "FaK", "closes"),
        ("a:YP b:RO h1:2K2Y h2:6_", "MaK", "closes"),
        ("a:GP/OR/YK b:RO r1:KY h1:3R h2:4_ take:a2 t:1", "TG", "hand"),
        ("a:YP b:RO r1:OKY r2:P h1:2K2Y h2:6_", "MaY", "value"),
        ("a:YP b:RO r1:OKY r2:K h1:2K2Y h2:6_", "FaK", "value"),
        ("a:YP b:RO h1:G2Y h2:4_ d:3_ x:10R17O15Y17G17P18K", "XG", "runs out"),
        ("a:YP b:RO h1:G2Y h2:4_ d:3_ e:1 x:10R17O15Y17G17P18K", "MaG", "runs out"),
        ("a:YPK/3OG/- b:RO h1:R2Y h2:4_ d:3_ x:16R14O15Y17G17P10K", "MaR", "runs out"),
    ],
)
def test_this_is_not_said(line: str, move: str, kind: str) -> None:
    assert not set(said(line, move)) & keys_of_kinds([kind])


@given(seen([("mandala", 2)]), st.integers(0, 1 << 32))
def test_every_reason_is_true_in_every_world(view: mw.Position, seed: int) -> None:
    assert_true_everywhere(view, seed, CHECKS)


@given(seen([("mandala", 2)]), st.integers(0, 1 << 32))
def test_what_matters_most_is_never_left_out(view: mw.Position, seed: int) -> None:
    for world, reasons in worlds(view, seed):
        kinds = {reason.kind for reason in reasons}
        data = view.to_dict()
        if "_" not in data["cups"][world.seat] + data["mandalas"][0]["mountain"] + data["mandalas"][1]["mountain"]:
            assert ("picks" in kinds) == bool(world.events("completed"))
            assert ("river" in kinds) == (view.phase == "take")
            assert ("hand" in kinds) == (view.phase == "turn" and not world.end.is_over)


# Each kind of fact is counted here once more, from the wire form and the public moves alone.


def mandala_of(world: World) -> int:
    data = world.before
    return int(data["taking"]["mandala"]) if data["taking"] else "ab".index(world.move[1])


def fields(world: World) -> tuple[int, int]:
    """Count the field cards of the mover and of the other seat once the move is played."""
    mine, theirs = (
        len(world.before["mandalas"][mandala_of(world)]["fields"][s]) for s in (world.seat, 1 - world.seat)
    )
    return mine + (int(world.move[2:-1] or 1) if world.move.startswith("F") else 0), theirs


def best_pick(position: mw.Position) -> int:
    seat = position.to_move or 0
    return max(position.play(move).scores[seat] for move in position.legal_moves()) - position.scores[seat]


def every_end(position: mw.Position) -> list[mw.Position]:
    if position.phase != "take":
        return [position]
    return [end for move in position.legal_moves() for end in every_end(position.play(move))]


def picks(world: World, reason: Reason) -> bool:
    mountain = {*world.before["mandalas"][mandala_of(world)]["mountain"]}
    if world.move.startswith("M"):
        mountain.add(world.move[-1])
    if reason.form == "nobody":
        return fields(world) == (0, 0) and world.end.phase != "take"
    mine, theirs = fields(world)
    first = mine > theirs
    order = "first" if first else "tied" if mine == theirs else "second"
    form = order if len(mountain) > 1 else f"{order} only"
    facts = {
        "mandala": world.move[1],
        "seat": 1 - world.seat,
        "mine": mine,
        "theirs": theirs,
        "picks": (len(mountain) + first) // 2,
        "colours": len(mountain),
    }
    return (reason.form, reason.facts) == (form, facts) and (world.end.to_move == world.seat) == first


def lost(world: World, reason: Reason) -> bool:
    mine, theirs = fields(world)
    if (mine if reason.form == "mine" else theirs) != 0:
        return False
    mountain = {*world.after["mandalas"][mandala_of(world)]["mountain"]}
    return reason.facts["picks"] == len(mountain) // 2


def next_pick(world: World, reason: Reason) -> bool:
    points = best_pick(world.end)
    mine = world.end.to_move == world.seat
    exact: bool = points == reason.facts["points"] if mine else points >= int(str(reason.facts["points"]))
    return exact and reason.form == ("mine" if mine else "theirs")


def river(world: World, reason: Reason) -> bool:
    colour, seat = world.move[-1], world.seat
    cards = world.before["mandalas"][mandala_of(world)]["mountain"].count(colour)
    if reason.form == "lost":
        return fields(world)[0] == 0 and reason.facts == {"cards": colour * cards} and world.gained(seat) == 0
    rivers = world.before["rivers"][seat]
    place = rivers.index(colour) + 1 if colour in rivers else len(rivers) + 1
    facts = {
        "colour": colour,
        "cards": colour * cards,
        "place": place,
        "cup": world.before["cups"][seat].count(colour) + cards - (colour not in rivers),
        "points": world.gained(seat),
    }
    form = "cup" if colour in rivers else "new" if facts["points"] else "place"
    return (reason.form, reason.facts) == (form, facts)


def denies(world: World, reason: Reason) -> bool:
    colour, other = world.move[-1], 1 - world.seat
    cards = world.before["mandalas"][mandala_of(world)]["mountain"].count(colour)
    rivers = world.before["rivers"][other]
    points = cards * (rivers.index(colour) + 1) if colour in rivers else (cards - 1) * (len(rivers) + 1)
    facts = {"seat": other, "cards": colour * cards, "points": points}
    return reason.facts == facts and world.end.to_move == other and fields(world)[1] > 0


def last_colour(world: World, reason: Reason) -> bool:
    mandala, colour, other = mandala_of(world), reason.facts["colour"], 1 - world.seat
    areas = world.after["mandalas"][mandala]
    if {*areas["mountain"], *areas["fields"][0], *areas["fields"][1]} != {*"ROYGPK"} - {colour}:
        return False
    if reason.form == "cannot":
        return colour not in world.after["hands"][other]
    completed = [world.end.play(move) for move in world.end.legal_moves() if move[1] == "ab"[mandala]]
    pickers = {end.to_move for end in completed if end.phase == "take"}
    return reason.form == "theirs" or other not in pickers


def starts(world: World, reason: Reason) -> bool:
    own = [data["mandalas"][mandala_of(world)]["fields"][world.seat] for data in (world.before, world.after)]
    return not own[0] and bool(own[1]) and reason.facts == {"mandala": world.move[1]}


def lead(world: World, reason: Reason) -> bool:
    mine, theirs = fields(world)
    facts = {"mandala": world.move[1], "mine": mine, "theirs": theirs}
    return reason.facts == facts and (mine > theirs if reason.form == "leads" else mine == theirs)


def closes(world: World, reason: Reason) -> bool:
    closed = {f"{area}{world.move[1]}{n}{world.move[-1]}" for area in "MF" for n in ("", *range(2, 9))}
    facts = {"mandala": world.move[1], "colour": world.move[-1], "seat": 1 - world.seat}
    return reason.facts == facts and not closed & set(world.end.legal_moves())


def value(world: World, reason: Reason) -> bool:
    colour = world.move[-1]
    mine, theirs = (world.before["rivers"][seat].index(colour) + 1 for seat in (world.seat, 1 - world.seat))
    return reason.facts == {"colour": colour, "mine": mine, "theirs": theirs, "seat": 1 - world.seat}


CHECKS: Checks = {
    "ends": true_end,
    "last": lambda world, _: all(end.is_over for end in every_end(world.end)),
    "picks": picks,
    "lost": lost,
    "first pick": next_pick,
    "river": river,
    "denies": denies,
    "next pick": next_pick,
    "last colour": last_colour,
    "starts": starts,
    "lead": lead,
    "closes": closes,
    "hand": true_hand,
    "value": value,
    "runs out": lambda world, _: world.after["exhausted"] and not world.before["exhausted"],
}
