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

from mandala_widget.ai.reasons.flowers import KINDS

if TYPE_CHECKING:
    from worlds import Checks, World

    import mandala_widget as mw
    from mandala_widget.ai.reasons import Reason

EXAMPLES = examples("flowers")
TABLES = [("flowers", 2), ("flowers", 3), ("flowers", 4)]


@pytest.mark.parametrize("example", EXAMPLES, ids=lambda example: example["key"])
def test_this_is_said(example: dict[str, Any]) -> None:
    assert_said(example)


def test_every_sentence_has_an_example() -> None:
    elsewhere = {"ends lost", "ends shared", "ends open", "hand stays", "hand shrinks"}
    assert {example["key"] for example in EXAMPLES} == keys_of_kinds(KINDS) - elsewhere


REST = "b:P5,G4/-/- c:R2,O7/-/-"
LAST_TURN = "a:K2,Y3/R/- b:P5,G4/-/K c:R3,O7/-/- claim:a1,b2 h1:4_ h2:3R2K g1:R2+R4,P2+P3,O2+O3 final:1 last:c t:2"


@pytest.mark.parametrize(
    ("line", "move", "kind"),
    [
        (f"a:K2,Y3/R/- {REST} claim:a1 h1:4R h2:3R2K g1:R3+R4,P2+P3,O2+O3 final:1 last:c", "aR", "ends"),
        (f"a:K2,Y3/2RGO/2P {REST} claim:a1 h1:2OG h2:4_ g1:R3+R4,K4 claiming:a1", "TK2", "third flower"),
        (f"a:K2,Y3/2RGO/2P {REST} claim:a1 h1:2OG h2:4_ g1:R3+R4,P2+P3,K4 claiming:a1", "TY3", "third flower"),
        (f"a:K2,Y3/2RG/2P {REST} claim:a1 h1:2OG h2:4_", "aG", "completes"),
        (f"a:K2,Y3/2RG/2P {REST} claim:a1 h1:2OG h2:4_", "aO", "both"),
        (f"a:K2,Y3/4RG/2P {REST} claim:a1 h1:2OG h2:4_", "aO", "second"),
        (f"a:K2,Y3/R/3PG {REST} claim:a2 h1:2OG h2:4_", "aO", "most"),
        (f"a:Kx,Y3/2RGO/2P {REST} claim:a1 h1:2OG h2:4_ g2:K7 claiming:a1", "TY3", "prevents"),
        (f"a:K2,Y3/R/5PG {REST} claim:a2 h1:2OG h2:4_", "aO", "marker"),
        (f"a:K2,Y3/3R/P {REST} claim:a1 h1:3KG h2:4_", "aK", "share"),
        (f"a:K2,Y3/-/5P {REST} claim:a2 h1:3RG h2:4_", "a2R", "share"),
        (f"a:K2,Y3/2RG/2P {REST} claim:a1 h1:2OG h2:4_", "aO", "no second"),
        (f"a:K2,Y3/R/P {REST} claim:a1 h1:3OR h2:4_", "aR", "missing"),
        (LAST_TURN, "bR", "missing"),
        (f"a:K2,Y3/R/P {REST} claim:a1 h1:3OR h2:4_", "aO", "face down"),
        (f"a:K2,Y3/2RGO/2P {REST} claim:a1 h1:2OG h2:4_ claiming:a1", "TK2", "hand"),
        (LAST_TURN, "aK", "hand"),
        (f"a:K2,Y3/2RG/2P {REST} claim:a1 h1:2OG h2:4_", "aO", "back"),
        (f"a:K2,Y3/R/5PG {REST} claim:a2 h1:2OG h2:4_", "aO", "spent"),
    ],
)
def test_this_is_not_said(line: str, move: str, kind: str) -> None:
    assert not set(said(line, move)) & keys_of_kinds([kind])


@given(seen(TABLES), st.integers(0, 1 << 32))
def test_every_reason_is_true_in_every_world(view: mw.Position, seed: int) -> None:
    assert_true_everywhere(view, seed, CHECKS)


@given(seen(TABLES), st.integers(0, 1 << 32))
def test_what_matters_most_is_never_left_out(view: mw.Position, seed: int) -> None:
    tiles = "".join(tile for mandala in view.to_dict()["mandalas"] for tile in mandala["tiles"])
    if "_" in tiles:
        return
    for world, reasons in worlds(view, seed):
        kinds = {reason.kind for reason in reasons}
        turn = view.phase == "turn"
        assert ("tile" in kinds) != turn
        assert ("completes" in kinds) == bool(world.events("completed"))
        assert {reason.form for reason in reasons if reason.kind == "marker"} & {"from", "middle"} or not (
            turn and world.events("marker")
        )
        assert ("third flower" in kinds) == bool(world.events("last round"))
        assert ("hand" in kinds) == (turn and not world.events("order"))


# Each kind of fact is counted here once more, from the wire form and the public moves alone.


def side(world: World) -> str:
    claiming = world.before["claiming"]
    return "abc"[claiming["mandala"]] if claiming else world.move[0]


def laid(world: World) -> dict[str, Any]:
    """Return the mandala with the cards of the move, as it is before anything is resolved."""
    mandala: dict[str, Any] = world.before["mandalas"]["abc".index(side(world))]
    colour, count = world.move[-1], int(world.move[1:-1] or 1)
    face = "down" if colour in shown(mandala) else "up"
    mandala[face][world.seat] += colour * count
    return mandala


def shown(mandala: dict[str, Any]) -> set[str]:
    return {tile[0] for tile in mandala["tiles"]} | {*"".join(mandala["up"])}


def total(mandala: dict[str, Any], seat: int) -> int:
    return len(mandala["up"][seat] + mandala["down"][seat])


def second(mandala: dict[str, Any], holder: int) -> int | None:
    """Find the second place (F-18 to F-20)."""
    players = range(len(mandala["up"]))
    ranks = {s: (total(mandala, s), len(mandala["up"][s])) for s in players if s != holder and mandala["up"][s]}
    best = [seat for seat, rank in ranks.items() if rank == max(ranks.values())]
    if len(best) != 1 or (len(players) == 2 and 2 * total(mandala, best[0]) < total(mandala, holder)):
        return None
    return best[0]


def points(tile: str) -> int:
    return 0 if tile[1] == "x" else int(tile[1])


def worth(world: World, seat: int, tile: str) -> dict[str, object]:
    """Tell what a tile adds to a seat's garden (F-30, F-31)."""
    mate = next((single for single in world.before["singles"][seat] if single[0] == tile[0]), "")
    if not mate:
        return {"points": points(tile), "flower": 0, "mate": ""}
    lower, higher = sorted((points(tile), points(mate)))
    flower = 3 * higher if "x" in tile + mate else 2 * lower + higher
    return {"points": flower - points(mate), "flower": flower, "mate": mate}


def form_of(value: dict[str, object]) -> str:
    return "flower" if value["mate"] else "single" if value["points"] else "nothing"


def resolved(world: World) -> mw.Position:
    """Return the position after the completed mandala is resolved, whichever tile is chosen."""
    now = world.after["claiming"]
    pending = now and not now["final"] and world.start.phase == "turn"
    return world.end.play(world.end.legal_moves()[0]) if pending else world.end


def in_resolution(world: World) -> list[mw.Event]:
    events = resolved(world).events
    ends = [number for number, event in enumerate(events) if event.kind == "order"]
    return [event for event in events[: ends[0] if ends else None] if event.zone[:1] == side(world)]


def getters(world: World) -> list[int | None]:
    return [event.seat for event in in_resolution(world) if event.kind == "taken"]


def completes(world: World, reason: Reason) -> bool:
    holder = getters(world)[0]
    return (
        bool(world.events("completed"))
        and reason.facts == {"mandala": side(world), "seat": holder}
        and (reason.form == "mine") == (holder == world.seat)
    )


def both(world: World, reason: Reason) -> bool:
    holder, other = getters(world)
    tiles = laid(world)["tiles"]
    gained = sum(int(str(worth(world, holder or 0, tile)["points"])) for tile in tiles)
    facts = {"mandala": side(world), "seat": holder, "tiles": tiles, "points": gained}
    return holder == other and reason.facts == facts and (reason.form == "mine") == (holder == world.seat)


def second_tile(world: World, reason: Reason) -> bool:
    holder, other = getters(world)
    cards = [total(laid(world), seat or 0) for seat in (other, holder)]
    facts = {"mandala": side(world), "seat": other, "cards": cards[0], "most": cards[1]}
    return holder != other and reason.facts == facts and (reason.form == "mine") == (other == world.seat)


def most(world: World, reason: Reason) -> bool:
    values = {tile: worth(world, world.seat, tile)["points"] for tile in laid(world)["tiles"]}
    best = max(int(str(value)) for value in values.values())
    return reason.facts["points"] == best == values[str(reason.facts["tile"])]


def tile(world: World, reason: Reason) -> bool:
    value = worth(world, world.seat, world.move[1:])
    return (reason.form, reason.facts) == (form_of(value), {"tile": world.move[1:], **value})


def rest(world: World, reason: Reason) -> bool:
    mandala = world.before["mandalas"]["abc".index(side(world))]
    seat = second(mandala, world.seat)
    (left,) = (other for other in mandala["tiles"] if other != world.move[1:])
    if seat is None:
        return False
    value = worth(world, seat, left)
    return (reason.form, reason.facts) == (form_of(value), {"seat": seat, "tile": left, **value})


def prevents(world: World, reason: Reason) -> bool:
    seat = second(world.before["mandalas"]["abc".index(side(world))], world.seat)
    if seat is None:
        return False
    value = worth(world, seat, world.move[1:])
    return bool(value["mate"]) and reason.facts == {"seat": seat, "tile": world.move[1:], **value}


def marker(world: World, reason: Reason) -> bool:
    mandala = laid(world)
    seat, holder = world.seat, mandala["marker"]
    mine, up = total(mandala, seat), mandala["up"]
    rivals = [total(mandala, other) for other in range(len(up)) if up[other] and other != seat]
    takes = bool(up[seat]) and all(mine > rival for rival in rivals) and holder != seat
    forms = {
        "from": takes and holder is not None,
        "middle": takes and holder is None,
        "kept": holder == seat,
        "face down": not up[seat],
        "tied": not takes and bool(up[seat]) and mine == max(rivals, default=0),
        "behind": not takes and bool(up[seat]) and mine < max(rivals, default=0),
    }
    facts = {"mandala": side(world), "mine": mine}
    if holder not in (None, seat):
        facts |= {"seat": holder, "theirs": total(mandala, holder)}
    return forms[reason.form] and reason.facts == facts and takes == bool(world.events("marker"))


def share(world: World, reason: Reason) -> bool:
    mandala, data = laid(world), world.after["mandalas"]["abc".index(side(world))]
    place = second(mandala, data["marker"])
    earlier = world.before["mandalas"]["abc".index(side(world))]
    before = None if earlier["marker"] is None else second(earlier, earlier["marker"])
    if reason.form == "both":
        had_both = earlier["marker"] == world.seat and before is None
        return data["marker"] == world.seat and place is None and not had_both
    return data["marker"] != world.seat and place == world.seat and before != world.seat


def no_second(world: World, reason: Reason) -> bool:
    mandala, holder = laid(world), getters(world)[0] or 0
    rivals = [seat for seat, up in enumerate(mandala["up"]) if up and seat != holder]
    if reason.form == "hidden":
        return not rivals
    if reason.form == "tied":
        return len(rivals) > 1 and second(mandala, holder) is None
    (rival,) = rivals
    facts = {"seat": rival, "cards": total(mandala, rival), "most": total(mandala, holder)}
    half = 2 * total(mandala, rival) < total(mandala, holder) and len(mandala["up"]) == 2
    return half and reason.facts == facts and (reason.form == "half mine") == (rival == world.seat)


def missing(world: World, reason: Reason) -> bool:
    colours = "".join(colour for colour in "ROYGPK" if colour not in shown(laid(world)))
    hands = world.before["hands"]
    others = [seat for seat in range(len(hands)) if seat != world.seat]
    forms = {
        "some": len(colours) > 1,
        "maybe held": len(colours) == 1,
        "held": len(colours) == 1 and colours in hands[int(str(reason.facts.get("seat", 0)))],
        "not held": len(colours) == 1 and not any(colours in hands[seat] for seat in others),
    }
    return reason.facts["colours"] == colours and forms[reason.form]


def cards_moved(world: World, reason: Reason, kind: str) -> bool:
    about = reason.facts["seat"]
    (event,) = (event for event in in_resolution(world) if event.kind == kind and event.seat == about)
    cards = event.cards if kind == "returned" else len(event.cards)
    mine = (about == world.seat) == (reason.form == "mine") if reason.form else about == world.seat
    return mine and reason.facts["cards"] == cards and reason.facts["mandala"] == side(world)


def third_flower(world: World, reason: Reason) -> bool:
    seat = int(str(reason.facts["seat"]))
    grown = [len(data["flowers"][seat]) for data in (world.before, world.after)]
    return grown[0] < 3 <= grown[1] and world.after["last_round"] and not world.before["last_round"]


def ends(world: World, reason: Reason) -> bool:
    if reason.form != "final":
        return true_end(world, reason)
    now = world.after["claiming"]
    return world.end.is_over or (now is not None and now["final"])


CHECKS: Checks = {
    "ends": ends,
    "third flower": third_flower,
    "completes": completes,
    "both": both,
    "second": second_tile,
    "most": most,
    "tile": tile,
    "rest": rest,
    "prevents": prevents,
    "marker": marker,
    "share": share,
    "no second": no_second,
    "missing": missing,
    "face down": lambda world, _: world.move[-1] in laid(world)["down"][world.seat],
    "hand": true_hand,
    "back": lambda world, reason: cards_moved(world, reason, "returned"),
    "spent": lambda world, reason: cards_moved(world, reason, "discarded"),
}
