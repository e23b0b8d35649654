from __future__ import annotations

import json
from collections import Counter
from itertools import pairwise
from typing import Any

import pytest
from deals import all_deals
from hypothesis import given
from tables import TABLES, positions, walk

import mandala_widget as mw

COLOURS = "ROYGPK"
PER_COLOUR = {"mandala": 18, "patterns": 9, "flowers": 15}

# Small endings seen by the first seat; counting settles more or less of what the others hold.
TABLE = "a:K2,G2/O/-/2p b:P7,O3/Y/-/R c:R3,Y2/K/-/G claim:a1,b1,c1"
ENDINGS = {
    "M-7 one colour left": "a:RY/G/- b:2K c1:OP c2:2_ h1:RG h2:2_ d:- x:16R17O17Y16G17P12K e:1 t:1",
    "M-7 two colours left": "a:RY/G/- b:2K c1:OP c2:2_ h1:RG h2:5_ d:_ x:12R17O17Y16G17P12K e:1 t:1",
    "M-7 one of each left": "a:RY/G/- b:2K c1:OP c2:2_ h1:RG h2:2_ d:2_ x:15R16O16Y15G16P15K e:1 t:1",
    "F-6 one hand known": f"{TABLE} h1:3RG h2:2RG_ h3:3_ k2:2RG d:- x:7R14O14Y11G12P14K t:1",
    "F-6 two hands known": f"{TABLE} h1:3RG h2:2R3_ h3:GP2_ k2:2R k3:GP d:_ x:5R14O14Y11G11P14K t:1",
    "F-6 nothing known": f"{TABLE} h1:3RG h2:2_ h3:2_ d:_ x:10R13O14Y12G12P13K t:1",
}
CERTAIN_OF_H2 = ["KK", "RK", "", "RRG", "RRR", ""]
UNSEEN_MOUNTAIN = "a:RYOP_/2G/- b:2K c1:OP c2:2_ h1:RG h2:2_ d:_ x:15R16O15Y13G16P15K e:1 t:1"


def hidden_piles(view: mw.Position) -> dict[str, list[str]]:
    """List what each pile that is hidden from the first seat may hold, over all deals that agree with its view."""
    data = view.to_dict()
    if view.game == "flowers":
        data["tiles"] = {"dark": [], "light": []}  # their order says nothing about cards
    deals: list[dict[str, Any]] = [json.loads(deal) for deal in all_deals(data)]
    piles = {f"H{seat + 1}": [deal["hands"][seat] for deal in deals] for seat in range(1, view.players)}
    if view.game == "mandala":
        piles["C2"] = [deal["cups"][1] for deal in deals]
    return {**piles, "D": [deal["deck"] for deal in deals]}


def bounds(piles: list[str]) -> tuple[str, dict[str, int]]:
    """Return the cards that all piles have in common, and the most of each colour that one of them has."""
    counts = [Counter(pile) for pile in piles]
    least = "".join(colour * min(count[colour] for count in counts) for colour in COLOURS)
    return least, {colour: max(count[colour] for count in counts) for colour in COLOURS}


@pytest.mark.parametrize("line", ENDINGS.values(), ids=ENDINGS)
def test_what_is_certain_of_a_pile_is_what_all_deals_have_in_common(line: str) -> None:
    view = mw.position(line)
    assert view.seen_by(0) == view
    known = view.knowledge(0).piles
    piles = hidden_piles(view)
    assert set(known) == set(piles)
    for name, pile in known.items():
        assert (pile.at_least, pile.at_most) == bounds(piles[name]), name
        assert {pile.size} == set(map(len, piles[name]))


def test_counting_settles_as_much_as_the_endings_are_made_for() -> None:
    certain = [mw.position(line).knowledge(0).piles["H2"].at_least for line in ENDINGS.values()]
    assert certain == CERTAIN_OF_H2


def test_m_8_with_an_unseen_mountain_card_the_bounds_still_hold() -> None:
    view = mw.position(UNSEEN_MOUNTAIN)
    known = view.knowledge(0).piles
    for name, piles in hidden_piles(view).items():
        least, most = bounds(piles)
        assert not Counter(known[name].at_least) - Counter(least)
        assert all(known[name].at_most[colour] >= most[colour] for colour in COLOURS)


def cards_in_sight(data: dict[str, Any], seat: int) -> Counter[str]:
    """Count what a seat sees besides its own secrets."""
    bags = [data["deck"], data["discard"]]
    bags += [hand for other, hand in enumerate(data["hands"]) if other != seat]
    for mandala in data["mandalas"]:
        if data["game"] == "mandala":
            bags += [mandala["mountain"], *mandala["fields"]]
        else:
            bags += mandala["up"] + mandala["down"]
    bags += data.get("cups", []) + data.get("rivers", [])
    return Counter("".join(bags)) - secrets(data, seat, ("sealed",))


def secrets(data: dict[str, Any], seat: int, names: tuple[str, ...]) -> Counter[str]:
    """Count what only a seat sees."""
    return Counter("".join(data[name][seat] for name in names if name in data))


@given(positions([("mandala", 2), ("flowers", 2), ("flowers", 3), ("flowers", 4)]))
def test_visible_mine_and_unseen_cards_are_all_cards(position: mw.Position) -> None:
    for seat in range(position.players):
        data = position.seen_by(seat).to_dict()
        known = position.knowledge(seat)
        visible, mine = cards_in_sight(data, seat), secrets(data, seat, ("hands", "sealed"))
        assert known.seat == seat
        for colour in COLOURS:
            count = known.colours[colour]
            assert (count.visible, count.mine) == (visible[colour], mine[colour])
            assert count.visible + count.mine + count.unseen == PER_COLOUR[position.game]
        assert sum(count.unseen for count in known.colours.values()) == visible["_"]


@given(positions())
def test_what_is_certain_is_true(position: mw.Position) -> None:
    data = position.to_dict()
    for seat in range(position.players):
        for name, pile in position.knowledge(seat).piles.items():
            where = {"H": "hands", "C": "cups", "D": "deck"}[name[0]]
            cards = data[where] if name == "D" else data[where][int(name[1]) - 1]
            assert pile.size == len(cards)
            assert not Counter(pile.at_least) - Counter(cards)
            assert all(cards.count(colour) <= pile.at_most[colour] for colour in COLOURS)


@pytest.mark.parametrize(("game", "players"), TABLES)
def test_a_seat_knows_what_its_view_tells_and_no_more(game: str, players: int) -> None:
    for position in walk(game, players, 8, 400)[::10]:
        for seat in range(players):
            assert position.seen_by(seat).knowledge(seat) == position.knowledge(seat)


def test_f_6_cards_taken_back_are_known_until_they_are_played() -> None:
    taken_back = played_again = 0
    for seed in range(3):
        for before, after in pairwise(walk("flowers", 3, seed, 400)):
            if after.is_over:
                break
            for event in after.events:
                seat = event.seat
                if seat is None or event.kind not in ("returned", "played"):
                    continue
                onlooker = (seat + 1) % 3
                known, certain = (
                    Counter(position.knowledge(onlooker).piles[f"H{seat + 1}"].at_least)
                    for position in (before, after)
                )
                if event.kind == "returned":
                    assert not Counter(event.cards) - certain
                    taken_back += 1
                elif set(event.cards) & set(known) and "returned" not in {e.kind for e in after.events}:
                    assert certain[event.cards[0]] == max(0, known[event.cards[0]] - len(event.cards))
                    played_again += 1
    assert min(taken_back, played_again) > 10


def test_m_7_only_the_two_sealed_cards_of_the_other_cup_are_unknown() -> None:
    most_taken = 0
    for position in walk("mandala", 2, 6, 400)[:-1]:
        data, view = position.to_dict(), position.seen_by(0).to_dict()
        taken = Counter(data["cups"][1]) - Counter(data["sealed"][1])
        assert view["cups"][0] == data["cups"][0]
        assert Counter(view["cups"][1]) == taken + Counter("__")
        most_taken = max(most_taken, taken.total())
    assert most_taken > 2


def test_m_6_at_the_end_hands_and_cups_lie_open() -> None:
    over = walk("mandala", 2, 6, 400)[-1]
    piles = over.knowledge(0).piles
    data = over.to_dict()
    assert over.is_over
    assert (piles["H2"].at_least, piles["C2"].at_least) == (data["hands"][1], data["cups"][1])


def test_p_6_in_patterns_everything_shows() -> None:
    for position in walk("patterns", 2, 1, 60):
        known = position.knowledge(1)
        assert known.piles == {}
        assert all((c.visible, c.mine, c.unseen) == (9, 0, 0) for c in known.colours.values())
