from __future__ import annotations

from collections import Counter
from dataclasses import replace
from random import Random
from typing import Any

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st
from tables import TABLES, positions, walk

import mandala_widget as mw
from mandala_widget.games.chance import AS_IT_COMES

WITH_CARDS = [table for table in TABLES if table[0] != "patterns"]


def cards_of(position: mw.Position) -> Counter[str]:
    data = position.to_dict()
    piles: list[str] = [
        data["deck"],
        data["discard"],
        *data["hands"],
        *data.get("cups", ()),
        *data.get("rivers", ()),
    ]
    for mandala in data["mandalas"]:
        piles += [mandala.get("mountain", ""), *mandala.get("fields", ())]
        piles += [*mandala.get("up", ()), *mandala.get("down", ())]
    return Counter("".join(piles))


def tiles_of(position: mw.Position) -> Counter[str]:
    data = position.to_dict()
    tiles = [tile for mandala in data["mandalas"] for tile in mandala.get("tiles", ())]
    for stack in data.get("tiles", {}).values():
        tiles += stack
    tiles += [tile for row in data.get("singles", ()) for tile in row]
    return Counter(tiles + [tile for row in data.get("flowers", ()) for pair in row for tile in pair])


def moves_with(part: str, game: str, players: int, seed: int) -> list[tuple[mw.Position, mw.Move]]:
    """Find moves of a random game in which chance decides something."""
    chance = Random(seed)
    line = [position for position in walk(game, players, seed, 300) if not position.is_over]
    tried = [(position, chance.choice(position.legal_moves())) for position in line]
    return [(position, move) for position, move in tried if getattr(position.after(move).chance, part)]


@given(positions(), st.randoms(use_true_random=False))
def test_what_comes_by_itself_may_as_well_be_told(position: mw.Position, chance: Random) -> None:
    assume(not position.is_over)
    move = chance.choice(position.legal_moves())
    natural = position.play(move)
    told = position.play(move, natural.chance)
    assert told == natural
    assert told.events == natural.events
    assert told.chance.beyond(natural.chance) == AS_IT_COMES
    assert not natural.chance.beyond(natural.chance)


@given(positions(WITH_CARDS), st.randoms(use_true_random=False))
def test_no_card_and_no_tile_is_lost_or_made_by_what_is_told(position: mw.Position, chance: Random) -> None:
    assume(not position.is_over)
    move = chance.choice(position.legal_moves())
    other = position.seen_by(position.to_move or 0).redeal(chance.randrange(10**6)).play(move).chance
    before = position.to_dict()
    for told in (replace(AS_IT_COMES, drawn=other.drawn), replace(AS_IT_COMES, refill=other.refill)):
        try:
            after = position.play(move, told)
        except mw.BadChance as error:
            problem = error.problem
        else:
            assert cards_of(after) == cards_of(position)
            assert tiles_of(after) == tiles_of(position)
            assert after.chance.drawn == (told.drawn or after.chance.drawn)
            assert Counter(after.chance.refill) == Counter(told.refill or after.chance.refill)
            assert mw.position(after.to_dict()) == after
            continue
        assert problem.rule
        assert problem.text("de") != problem.text("nl")
    assert position.to_dict() == before


@given(positions(WITH_CARDS), st.randoms(use_true_random=False))
def test_a_view_that_is_told_what_its_seat_saw_becomes_the_view_of_what_happened(
    position: mw.Position, chance: Random
) -> None:
    assume(not position.is_over)
    move = chance.choice(position.legal_moves())
    truth = position.play(move)
    assume(not truth.is_over)
    for seat in range(position.players):
        seen = truth.seen_by(seat)
        told = replace(seen.chance, deck="")
        assert position.seen_by(seat).play(move, told) == seen


@pytest.mark.parametrize(("game", "players"), WITH_CARDS)
def test_a_draw_comes_as_told_and_the_deck_keeps_the_rest(game: str, players: int) -> None:
    position, move = moves_with("drawn", game, players, 1)[0]
    natural = position.play(move)
    size = len(natural.chance.drawn)
    deck = natural.to_dict()["deck"] + natural.chance.drawn
    colour, _ = Counter(deck).most_common(1)[0]
    after = position.play(move, mw.Chance(drawn=colour * size))
    assert after.chance.drawn == colour * size
    assert Counter(after.to_dict()["deck"]) == Counter(deck) - Counter(colour * size)
    assert len(after.to_dict()["deck"]) == len(natural.to_dict()["deck"])
    unknown = position.play(move, mw.Chance(drawn="_" * size))
    assert unknown == natural


@pytest.mark.parametrize(("game", "players"), WITH_CARDS)
def test_a_refill_comes_as_told(game: str, players: int) -> None:
    found = 0
    for position, move in moves_with("refill", game, players, 2):
        natural = position.play(move)
        data: dict[str, Any] = natural.to_dict()
        if game == "mandala":
            told = natural.chance.refill[0] + next(iter(data["deck"]), natural.chance.refill[1])
        else:
            told = ",".join(data["tiles"][side][-1] for side in ("dark", "light") if data["tiles"][side])
            if told.count(",") != 1:
                continue
        after = position.play(move, mw.Chance(refill=told))
        assert sorted(after.chance.refill) == sorted(told)
        assert mw.position(after.to_dict()) == after
        assert cards_of(after) == cards_of(position)
        assert tiles_of(after) == tiles_of(position)
        found += 1
    assert found


@pytest.mark.parametrize(("game", "players"), [("mandala", 2), ("flowers", 4)])
def test_a_new_deck_lies_as_told(game: str, players: int) -> None:
    found = [pair for seed in range(12) for pair in moves_with("deck", game, players, seed)]
    assert found
    for position, move in found:
        deck = position.play(move).chance.deck
        after = position.play(move, mw.Chance(deck=deck[::-1]))
        assert after.to_dict()["deck"] == after.chance.deck == deck[::-1]
        for wrong in (deck[1:] or "RR", deck + "R", "R" * len(deck) + "R"):
            with pytest.raises(mw.BadChance):
                position.play(move, mw.Chance(deck=wrong))


def test_the_final_resolution_goes_in_the_order_told() -> None:
    found = [pair for seed in range(12) for pair in moves_with("order", "flowers", 3, seed)]
    several = [(position, move) for position, move in found if len(position.play(move).chance.order) > 1]
    assert several
    for position, move in several:
        order = position.play(move).chance.order
        after = position.play(move, mw.Chance(order=order[::-1]))
        assert after.chance.order == order[::-1]
        for wrong in (order[:1], order + order[0], "abcabc", "xyz", order[0] * len(order)):
            with pytest.raises(mw.BadChance, match="F-27"):
                position.play(move, mw.Chance(order=wrong))


@pytest.mark.parametrize(("game", "players"), WITH_CARDS)
def test_what_is_shown_at_the_end_fills_a_view(game: str, players: int) -> None:
    for seed in range(4):
        line = walk(game, players, seed, 500)
        position, end = line[-2], line[-1]
        move = next(move for move in position.legal_moves() if position.play(move) == end)
        zones = [("H", "hands"), ("C", "sealed")]
        data = end.to_dict()
        for seat in range(players):
            shown = tuple(
                (f"{zone}{other + 1}", data[name][other])
                for zone, name in zones
                for other in range(len(data.get(name, ())))
                if other != seat
            )
            told = replace(end.seen_by(seat).chance, deck="", shown=shown)
            after = position.seen_by(seat).play(move, told)
            assert after == end.seen_by(seat)
            assert after.scores == end.scores


def rule_of(position: mw.Position, move: str, **told: Any) -> str:
    with pytest.raises(mw.BadChance) as caught:
        position.play(move, mw.Chance(**told))
    assert caught.value.problem.rule in str(caught.value)
    return caught.value.problem.rule


def test_what_cannot_be_is_refused_with_its_rule_in_mandala() -> None:
    start = mw.new("mandala", seed=7)
    assert rule_of(start, "MaG", drawn="RO") == "M-13"
    assert rule_of(start, "MaG", drawn="ROYG") == "M-13"
    assert rule_of(start, "MaG", drawn="rox") == "M-13"
    assert rule_of(start, "FaR", drawn="R") == "M-13"
    assert rule_of(start, "MaG", refill="RO") == "M-30"
    assert rule_of(start, "MaG", deck="RO") == "M-20"
    assert rule_of(start, "MaG", order="ab") == "M-34"
    assert rule_of(start, "MaG", shown=(("H1", "R"),)) == "M-34"
    assert rule_of(start, "MaG", shown=(("zz", "R"),)) == "M-34"


def test_what_cannot_be_is_refused_with_its_rule_in_flowers() -> None:
    start = mw.new("flowers", players=3, seed=7)
    move = str(start.legal_moves()[0])
    assert rule_of(start, move, drawn="R") == "F-10"
    assert rule_of(start, move, refill="R3,G2") == "F-24"
    assert rule_of(start, move, deck="R") == "F-11"
    assert rule_of(start, move, order="ab") == "F-27"
    assert rule_of(start, move, shown=(("H1", "R"),)) == "F-27"
    position, claim = moves_with("refill", "flowers", 3, 2)[0]
    for wrong in ("R3", "R3,G2,Y4", "G2,R3", "R9,G2", "", "_"):
        if wrong:
            assert rule_of(position, claim, refill=wrong) == "F-24"
    there = next(iter(position.to_dict()["mandalas"][0]["tiles"]))
    natural = position.play(claim).chance.refill.split(",")
    lying = [tile for mandala in position.play(claim).to_dict()["mandalas"] for tile in mandala["tiles"][:1]]
    taken = next(tile for tile in [*lying, there] if tile != natural[0])
    assert rule_of(position, claim, refill=f"{taken},{natural[1]}") == "F-24"


@pytest.mark.parametrize(("game", "rule", "supply"), [("mandala", "M-1", 18), ("flowers", "F-1", 15)])
def test_a_card_that_lies_elsewhere_cannot_be_drawn(game: str, rule: str, supply: int) -> None:
    tried = Counter[str]()
    for position, move in (pair for seed in range(6) for pair in moves_with("drawn", game, 2, seed)):
        after = position.play(move)
        there = Counter(after.to_dict()["deck"] + after.chance.drawn)
        hidden = position.seen_by(position.to_move or 0)
        for rare in [letter for letter in "ROYGPK" if there[letter] < len(after.chance.drawn)]:
            drawn = rare * len(after.chance.drawn)
            assert rule_of(position, move, drawn=drawn) == rule
            tried["full"] += 1
            if cards_of(hidden)[rare] + len(drawn) > supply:
                assert rule_of(hidden, move, drawn=drawn) == rule
                tried["hidden"] += 1
    assert tried["full"]
    assert tried["hidden"]


def test_patterns_leaves_nothing_to_chance() -> None:
    start = mw.new("patterns", seed=7)
    move = start.legal_moves()[0]
    for told in ({"drawn": "R"}, {"refill": "RG"}, {"deck": "R"}, {"order": "ab"}, {"shown": (("H1", "R"),)}):
        assert rule_of(start, move, **told)
    assert not start.play(move).chance


def test_rounds_count_from_one() -> None:
    for game, players in TABLES:
        line = walk(game, players, 3, 40)
        rounds = [position.round for position in line]
        assert rounds[0] == 1
        assert rounds == sorted(rounds)
        assert rounds[-1] > 1
