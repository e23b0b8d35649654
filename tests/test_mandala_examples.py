from __future__ import annotations

import re
from collections import Counter
from typing import Any

import pytest

import mandala_widget as mw
from mandala_widget.games.mandala import rules
from mandala_widget.games.mandala.state import MandalaState


def table(line: str, rest: str = "d") -> mw.Position:
    """Read a line and add all cards that it does not name to one pile, behind those that it names there.

    By default that is the deck, sorted. With ``rest="c1"`` the deck is what the line says and nothing more.
    """
    values = dict(token.split(":") for token in line.split())
    left = Counter(dict.fromkeys("ROYGPK", 18))
    for key, value in values.items():
        if key not in ("s1", "s2"):  # the sealed cards are also in the cups
            for count, colour in re.findall(r"(\d*)([ROYGPK])", value):
                left[colour] -= int(count or 1)
    values[rest] = values.get(rest, "").strip("-") + "".join(left.elements())
    return mw.position(" ".join(f"{key}:{value}" for key, value in values.items()) + " rng:2026")


def play(position: mw.Position, moves: str) -> mw.Position:
    for move in moves.split():
        position = position.play(move)
    return position


def same(cards: str, others: str) -> bool:
    """Tell whether two texts hold the same cards in any order."""
    return Counter(cards) == Counter(others)


def moves_to(position: mw.Position, kinds: str) -> set[str]:
    """Return the legal moves that begin in one of several ways."""
    return {str(move) for move in position.legal_moves() if move.startswith(tuple(kinds.split()))}


def kinds_of_events(position: mw.Position) -> list[str]:
    return [event.kind for event in position.events]


def state_of(position: mw.Position) -> dict[str, Any]:
    return position.to_dict()


# The set-up.


@pytest.mark.parametrize("seed", range(5))
def test_m_3_the_deal(seed: int) -> None:
    data = state_of(mw.new("mandala", seed=seed))
    mountains = [mandala["mountain"] for mandala in data["mandalas"]]
    assert [len(mountain) for mountain in mountains] == [2, 2]
    assert [mandala["fields"] for mandala in data["mandalas"]] == [["", ""], ["", ""]]
    assert [len(hand) for hand in data["hands"]] == [6, 6]
    assert [len(cup) for cup in data["cups"]] == [2, 2]
    assert data["sealed"] == data["cups"]
    assert (data["rivers"], data["discard"], len(data["deck"])) == (["", ""], "", 88)
    dealt = "".join([*mountains, *data["hands"], *data["cups"], data["deck"]])
    assert Counter(dealt) == dict.fromkeys("ROYGPK", 18)
    assert (data["phase"], data["exhausted"], data["taking"], data["round"]) == ("turn", False, None, 1)


def test_m_3_the_cards_are_shuffled() -> None:
    deals = [state_of(mw.new("mandala", seed=seed)) for seed in range(40)]
    assert len({deal["deck"] for deal in deals}) == 40
    for cards in zip(*(deal["deck"] for deal in deals), strict=True):
        assert len(set(cards)) == 6
    pairs = [mandala["mountain"] for deal in deals for mandala in deal["mandalas"]]
    assert any(first == second for first, second in pairs)


@pytest.mark.parametrize("start", [0, 1])
def test_m_4_the_start_player_moves_first_and_begins_each_round(start: int) -> None:
    position = mw.new("mandala", seed=3, options={"start": start})
    movers, rounds = [], []
    for _ in range(5):
        movers.append(position.to_move)
        rounds.append(state_of(position)["round"])
        position = position.play(next(move for move in position.legal_moves() if move.startswith("X")))
    assert movers == [start, 1 - start, start, 1 - start, start]
    assert rounds == [1, 1, 2, 2, 3]


def test_m_4_the_start_player_can_be_drawn_by_lot() -> None:
    lots = [mw.new("mandala", seed=seed, options={"start": "random"}).to_move for seed in range(20)]
    assert set(lots) == {0, 1}


# What a seat can know.

OPEN_TABLE = "a:YP/OR/G b:RO r1:GP r2:K c1:2RG c2:O2YK s1:RG s2:OY h1:2RYK h2:3OGK d:GPK x:2R"


@pytest.mark.parametrize(
    ("seat", "hands", "cups", "sealed"),
    [
        (0, ["RRYK", "_____"], ["RRG", "YK__"], ["RG", "__"]),
        (1, ["____", "OOOGK"], ["R__", "OYYK"], ["__", "OY"]),
    ],
)
def test_m_5_to_m_7_a_seat_sees_all_but_deck_dice_the_other_hand_and_the_sealed_cards_of_the_other(
    seat: int, hands: list[str], cups: list[str], sealed: list[str]
) -> None:
    position = table(OPEN_TABLE)
    data = state_of(position)
    seen = {"deck": "_" * len(data["deck"]), "rng": None, "hands": hands, "cups": cups, "sealed": sealed}
    assert data["rng"] == 2026
    assert state_of(position.seen_by(seat)) == data | seen


def test_m_7_no_part_of_the_generator_is_seen() -> None:
    position = mw.new("mandala", seed=1)
    assert state_of(position)["rng"] > 1 << 32
    assert state_of(position.seen_by(0))["rng"] is None


@pytest.mark.parametrize("seat", [0, 1])
def test_when_the_game_is_over_hands_and_cups_lie_open_but_the_deck_does_not(seat: int) -> None:
    position = table(f"{OPEN_TABLE} t:-")
    data = state_of(position)
    assert state_of(position.seen_by(seat)) == data | {"deck": "_" * len(data["deck"]), "rng": None}


def test_m_36_a_view_scores_the_cards_that_it_shows() -> None:
    position = table(OPEN_TABLE)
    assert position.scores == [1, 1]
    assert position.seen_by(0).scores == [1, 1]
    assert position.seen_by(1).scores == [0, 1]


# The worked examples.


def test_m_e1_where_each_colour_may_go() -> None:
    position = table("a:YP/OR/G b:RO h1:2ROYGP2K h2:3G")
    assert moves_to(position, "Ma") == {"MaY", "MaP", "MaK"}
    assert moves_to(position, "Fa") == {"FaO", "FaR", "Fa2R", "FaK", "Fa2K"}


def test_m_e1_where_each_colour_may_go_for_the_second_seat() -> None:
    position = table("a:YP/G/OR b:RO h1:3G h2:2ROYGP2K t:2")
    assert moves_to(position, "Ma") == {"MaY", "MaP", "MaK"}
    assert moves_to(position, "Fa") == {"FaO", "FaR", "Fa2R", "FaK", "Fa2K"}


@pytest.mark.parametrize("move", ["MaK", "FaK", "Fa2K"])
def test_m_e1_black_completes_in_either_area(move: str) -> None:
    assert table("a:YP/OR/G b:RO h1:2ROYGP2K h2:3G").play(move).phase == "take"


@pytest.mark.parametrize("move", ["MaY", "FaO", "Fa2R"])
def test_m_e1_other_colours_do_not_complete(move: str) -> None:
    after = table("a:YP/OR/G b:RO h1:2ROYGP2K h2:3G").play(move)
    assert (after.phase, after.to_move) == ("turn", 1)


@pytest.mark.parametrize(("left", "drawn"), [(7, "G"), (6, "GP"), (5, "GPK"), (4, "GPK"), (1, "GPK"), (0, "GPK")])
def test_m_e2_how_many_cards_a_mountain_card_draws(left: int, drawn: str) -> None:
    after = table(f"a:YP b:RO h1:{left + 1}R h2:3Y d:GPKO").play("MaR")
    assert same(state_of(after)["hands"][0], "R" * left + drawn)
    assert after.to_move == 1


@pytest.mark.parametrize(
    ("mandala", "completer", "move"),
    [
        ("YP/2OR/4G", 1, "MaK"),
        ("YP/2OR/4G", 2, "MaK"),
        ("YPK/2O/4G", 1, "FaR"),
        ("YPR/3O/3G", 2, "FaK"),
    ],
)
def test_m_e3_four_field_cards_pick_before_three(mandala: str, completer: int, move: str) -> None:
    after = table(f"a:{mandala} b:RO h1:RK2Y h2:2Y2K t:{completer}").play(move)
    assert [len(field) for field in state_of(after)["mandalas"][0]["fields"]] == [3, 4]
    assert (after.phase, after.to_move) == ("take", 1)


def test_m_e4_a_full_river_scores_53() -> None:
    position = table("a:- b:RO r1:GPKROY c1:4G5P6K3OY c2:2R t:-")
    assert len(state_of(position)["cups"][0]) == 19
    assert position.scores == [53, 0]


@pytest.mark.parametrize("size", range(1, 9))
def test_m_e5_a_hand_of_one_colour_keeps_one_card(size: int) -> None:
    position = table(f"a:YP b:YP h1:{size}R h2:3Y")
    allowed = ["FaR", "Fa2R", "Fa3R", "Fa4R", "Fa5R", "Fa6R", "Fa7R"][: size - 1]
    assert moves_to(position, "Fa") == set(allowed)


def test_m_e6_three_red_cards_allow_two_into_a_field() -> None:
    position = table("a:YP b:GK h1:3R h2:3Y")
    assert moves_to(position, "F") == {"FaR", "Fa2R", "FbR", "Fb2R"}
    refusal = position.why_not("Fa3R")
    assert refusal is not None
    assert (refusal.code, refusal.rule) == ("M-KEEP", "M-15")


def test_m_e7_five_green_are_one_for_the_river_and_four_for_the_cup() -> None:
    after = table("a:5G/ORP/YK b:RO r1:KY c1:2R h1:3R h2:3Y take:a2 t:1").play("TG")
    assert state_of(after)["rivers"][0] == "KYG"
    assert state_of(after)["cups"][0] == "RRGGGG"
    assert after.scores[0] == 12


@pytest.mark.parametrize(
    ("mandala", "completer", "move", "picker"),
    [
        ("YP/OR/2G", 1, "MaK", 1),
        ("YP/OR/2G", 2, "MaK", 0),
        ("YPK/O/2G", 1, "FaR", 1),
        ("YPK/2O/G", 2, "FaR", 0),
    ],
)
def test_m_e8_equal_fields_let_the_other_player_pick_first(
    mandala: str, completer: int, move: str, picker: int
) -> None:
    after = table(f"a:{mandala} b:RO h1:RK2Y h2:RK2Y t:{completer}").play(move)
    assert (after.phase, after.to_move) == ("take", picker)


def test_m_e9_an_empty_field_discards_what_it_picks() -> None:
    # The example names three mountain colours, so the other field has the other three.
    position = table("a:2RO/-/GPK b:RO h1:Y2R h2:3Y").play("MaY")
    pickers = []
    for move in ("TO", "TR", "TY"):
        pickers.append(position.to_move)
        position = position.play(move)
    after = state_of(position)
    assert pickers == [1, 0, 1]
    assert (after["rivers"], after["cups"]) == (["", "OY"], ["", ""])
    assert same(after["discard"], "RR" + "GPK")


def test_m_e9_with_a_single_field_card_the_five_mountain_colours_alternate() -> None:
    position = table("a:2R2OGP/-/K b:RO h1:Y2R h2:3Y").play("MaY")
    pickers = []
    for move in ("TO", "TR", "TY", "TG", "TP"):
        pickers.append(position.to_move)
        position = position.play(move)
    after = state_of(position)
    assert pickers == [1, 0, 1, 0, 1]
    assert (after["rivers"], after["cups"]) == (["", "OYP"], ["", "O"])
    assert same(after["discard"], "RR" + "G" + "K")


def test_m_e10_without_field_cards_the_whole_mountain_is_discarded() -> None:
    before = table("a:R2OYGP b:RO r1:G c1:2R c2:2K h1:6K h2:3Y d:GGGRY")
    after = state_of(before.play("MaK"))
    assert same(after["discard"], "ROOYGPK")
    assert (after["rivers"], after["cups"]) == (["G", ""], ["RR", "KK"])
    assert same(after["hands"][0], "KKKKK" + "GGG")
    assert after["mandalas"][0] == {"mountain": "RY", "fields": ["", ""]}
    assert (after["phase"], after["to_move"]) == ("turn", 1)


def test_m_e11_the_last_card_of_the_deck_brings_the_discard_pile_back() -> None:
    after = state_of(table("a:YP b:RO h1:8R h2:3Y d:K x:4R3O2YG", rest="c1").play("MaR"))
    assert same(after["hands"][0], "RRRRRRR" + "K")
    assert after["exhausted"] is True
    assert same(after["deck"], "RRRROOOYYG")
    assert after["discard"] == ""


def test_m_e12_a_draw_goes_on_from_the_new_deck() -> None:
    after = table("a:YP b:RO h1:6R h2:3Y d:KP x:5G", rest="c1").play("MaR")
    assert same(state_of(after)["hands"][0], "RRRRR" + "KP" + "G")
    assert (state_of(after)["deck"], state_of(after)["discard"]) == ("GGGG", "")
    assert kinds_of_events(after) == ["played", "drawn", "exhausted", "reshuffled", "drawn"]
    assert [event.cards for event in after.events if event.kind == "drawn"] == ["KP", "G"]
    assert [event.number for event in after.events if event.kind == "reshuffled"] == [5]


def test_m_e13_a_card_that_empties_the_deck_and_completes_ends_the_game() -> None:
    position = table("a:YP/OR/G b:RO h1:7RK h2:3Y d:K x:4R3O2YG", rest="c1").play("MaK")
    assert state_of(position)["taking"] == {"mandala": 0, "completed_by": 0, "final": True}
    assert len(state_of(position)["deck"]) == 10
    position = play(position, "TY TP TK")
    after = state_of(position)
    assert position.is_over
    assert after["to_move"] is None
    assert after["mandalas"] == [{"mountain": "", "fields": ["", ""]}, {"mountain": "RO", "fields": ["", ""]}]
    assert len(after["deck"]) == 10
    assert same(after["discard"], "ORG")


def test_m_e14_a_refill_that_empties_the_deck_makes_the_next_mandala_the_last() -> None:
    position = table("a:YP/O/GR b:ROYG/P/- h1:2K3R h2:2K3Y d:RO", rest="c1").play("Fa2K")
    assert state_of(position)["taking"] == {"mandala": 0, "completed_by": 0, "final": False}
    position = play(position, "TY TP")
    after = state_of(position)
    assert after["mandalas"][0] == {"mountain": "RO", "fields": ["", ""]}
    assert after["exhausted"] is True
    assert same(after["deck"], "OKK" + "GR")
    assert (after["phase"], after["to_move"]) == ("turn", 1)
    position = position.play("FbK")
    assert state_of(position)["taking"] == {"mandala": 1, "completed_by": 1, "final": True}
    position = play(position, "TR TO TY TG")
    assert position.is_over
    assert state_of(position)["mandalas"][1]["mountain"] == ""


def test_m_e15_the_last_card_can_only_be_exchanged_for_itself() -> None:
    position = table("a:YP b:GK h1:R h2:3Y e:1", rest="c1")
    assert [str(move) for move in position.legal_moves()] == ["XR"]
    codes = {move: position.why_not(move) for move in ("MaR", "FaR", "MbR", "FbR")}
    assert {move: why and why.code for move, why in codes.items()} == {
        "MaR": "M-EMPTY",
        "FaR": "M-KEEP",
        "MbR": "M-EMPTY",
        "FbR": "M-KEEP",
    }
    after = state_of(position.play("XR"))
    assert (after["hands"][0], after["deck"], after["discard"]) == ("R", "", "")
    assert (after["phase"], after["to_move"]) == ("turn", 1)


@pytest.mark.parametrize(
    ("cups", "winners"),
    [
        ("c1:12R c2:12O3Y", [0]),
        ("c1:12R3Y c2:12O", [1]),
        ("c1:12R c2:12O", [0, 1]),
        ("c1:12R c2:13O3Y", [1]),
    ],
)
def test_m_e16_equal_points_are_decided_by_the_smaller_cup(cups: str, winners: list[int]) -> None:
    assert table(f"a:- b:RO r1:R r2:O {cups} t:-").winners == winners


# The choices where the rulebook leaves a question open.


def test_ma_1_the_deck_is_exhausted_when_its_last_card_is_drawn() -> None:
    spare = table("a:YP b:RO h1:6R h2:3Y d:GPKO", rest="c1").play("MaR")
    assert (state_of(spare)["deck"], state_of(spare)["exhausted"]) == ("O", False)
    last = table("a:YP b:RO h1:6R h2:3Y d:GPK", rest="c1").play("MaR")
    assert (state_of(last)["deck"], state_of(last)["exhausted"]) == ("", True)
    assert kinds_of_events(last) == ["played", "drawn", "exhausted"]


def test_ma_2_an_exchange_goes_on_from_the_new_deck() -> None:
    after = state_of(table("a:YP b:RO h1:3G h2:3Y d:K x:2G", rest="c1").play("X3G"))
    assert same(after["hands"][0], "K" + "GG")
    assert (after["deck"], after["discard"]) == ("GGG", "")


def test_ma_3_with_nothing_discarded_a_draw_takes_what_there_is() -> None:
    position = table("a:YP b:RO h1:6R h2:2Y2K d:G", rest="c1").play("MaR")
    after = state_of(position)
    assert same(after["hands"][0], "RRRRR" + "G")
    assert (after["exhausted"], after["deck"], after["discard"]) == (True, "", "")
    position = position.play("X2K")  # only the cards discarded meanwhile can be drawn
    after = state_of(position)
    assert (after["hands"][1], after["deck"], after["discard"]) == ("YYKK", "", "")
    assert kinds_of_events(position) == ["discarded", "reshuffled", "drawn"]


def test_ma_4_an_exchange_can_bring_back_the_cards_just_discarded() -> None:
    after = state_of(table("a:YP b:RO h1:3RG h2:3Y d:K", rest="c1").play("X3R"))
    assert same(after["hands"][0], "G" + "K" + "RR")
    assert (after["deck"], after["discard"]) == ("R", "")


def test_ma_5_by_default_the_mandala_that_exhausts_the_deck_is_the_last() -> None:
    position = table("a:YP/OR/G b:RO h1:7RK h2:3Y d:K x:4R", rest="c1").play("MaK")
    assert state_of(position)["taking"]["final"] is True
    assert play(position, "TY TP TK").is_over


def test_ma_5_switched_off_the_next_mandala_is_the_last() -> None:
    line = "a:YP/OR/G b:ROYG/-/P h1:7RK h2:3YK d:K x:4R rules:exhaustion_counts_current=0"
    position = table(line, rest="c1").play("MaK")
    assert state_of(position)["exhausted"] is True
    assert state_of(position)["taking"]["final"] is False
    position = play(position, "TY TP TK")
    assert (position.phase, position.to_move) == ("turn", 1)
    assert len(state_of(position)["mandalas"][0]["mountain"]) == 2
    position = position.play("FbK")
    assert state_of(position)["taking"]["final"] is True
    assert play(position, "TR TO TY TG").is_over


def test_ma_5_switched_off_an_earlier_exhaustion_still_counts() -> None:
    line = "a:YP/OR/G b:RO h1:7RK h2:3Y d:K x:4R e:1 rules:exhaustion_counts_current=0"
    assert state_of(table(line, rest="c1").play("MaK"))["taking"]["final"] is True


def test_ma_5_is_an_option_of_a_new_game_that_its_records_keep() -> None:
    option = "exhaustion_counts_current"
    usual = mw.new("mandala", seed=1)
    assert mw.new("mandala", seed=1, options={option: True}) == usual
    assert option not in state_of(usual)
    switched = mw.new("mandala", seed=1, options={option: False})
    assert switched != usual
    assert state_of(switched)[option] is False
    move = switched.legal_moves()[0]
    for again in (mw.position(state_of(switched)), mw.position(str(switched))):
        assert again == switched
        assert state_of(again.play(move))[option] is False


def test_ma_6_a_refill_goes_on_from_the_fields_just_discarded() -> None:
    position = play(table("a:YP/OR/2G b:ROYG/P/- h1:3K h2:2K3Y d:P", rest="c1").play("FaK"), "TY TP")
    after = state_of(position)
    mountain = after["mandalas"][0]["mountain"]
    assert len(mountain) == 2
    assert same(mountain + after["deck"], "P" + "ORK" + "GG")
    assert "P" in mountain
    assert (after["exhausted"], after["phase"], after["to_move"]) == (True, "turn", 1)
    assert state_of(position.play("FbK"))["taking"]["final"] is True


@pytest.mark.parametrize("left", [0, 1, 2, 3])
def test_ma_7_a_refill_lays_what_there_is(left: int) -> None:
    # No game comes to less than two, for every resolution discards as many: so ask the rule itself.
    state = MandalaState()
    state.deck_size = left
    rules.refill(state, 0)
    assert sum(state.pile[0]) == min(2, left)
    assert state.deck_size == max(0, left - 2)


def test_ma_7_a_refill_of_a_single_card_when_the_others_have_left_the_game() -> None:
    # Written down in the middle of a resolution, with all cards taken before it in a cup.
    line = "a:Y/O/- b:RO h1:3R h2:2KY take:a2 e:1 rules:exhaustion_counts_current=0"
    after = state_of(table(line, rest="c2").play("TY"))
    assert after["mandalas"][0] == {"mountain": "O", "fields": ["", ""]}
    assert (after["deck"], after["discard"], after["rivers"]) == ("", "", ["Y", ""])
    assert (after["phase"], after["to_move"]) == ("turn", 0)


def test_ma_7_even_the_smallest_fields_are_enough_for_a_refill() -> None:
    position = table("a:YPGR/O/- b:RO h1:3R h2:2KY t:2", rest="c1")
    after = state_of(play(position, "FaK TY TP TG TR"))
    assert same(after["mandalas"][0]["mountain"], "OK")
    assert (after["deck"], after["discard"], after["exhausted"]) == ("", "", True)
    assert (after["phase"], after["to_move"]) == ("turn", 0)


def test_ma_8_nobody_can_choose_to_draw_less() -> None:
    position = table("a:YP b:RO h1:4R h2:3Y d:GPK")
    assert moves_to(position, "M") == {"MaR", "MbR"}
    assert same(state_of(position.play("MaR"))["hands"][0], "RRR" + "GPK")


@pytest.mark.parametrize(("piles", "hand"), [("d:G", "G"), ("x:G", "G"), ("d:G x:P", "GP")])
def test_ma_9_the_last_card_may_go_to_a_mountain_if_a_card_can_be_drawn(piles: str, hand: str) -> None:
    assert same(state_of(table(f"a:YP b:GK h1:R h2:3Y {piles}", rest="c1").play("MaR"))["hands"][0], hand)


def test_ma_9_the_last_card_may_not_go_to_a_mountain_if_none_can() -> None:
    refusal = table("a:YP b:GK h1:R h2:3Y", rest="c1").why_not("MaR")
    assert refusal is not None
    assert (refusal.code, refusal.rule) == ("M-EMPTY", "M-18")


def test_ma_10_the_whole_hand_may_be_exchanged() -> None:
    after = state_of(table("a:YP b:GK h1:3R h2:3Y d:GPK").play("X3R"))
    assert (after["hands"][0], after["discard"]) == ("GPK", "RRR")


@pytest.mark.parametrize("completer", [1, 2])
@pytest.mark.parametrize("move", ["MaK", "FaK"])
def test_ma_11_the_active_player_played_the_last_card(completer: int, move: str) -> None:
    after = table(f"a:YP/OR/2G b:RO h1:RK2Y h2:RK2Y t:{completer}").play(move)
    assert state_of(after)["taking"]["completed_by"] == completer - 1


def test_ma_11_cards_of_a_refill_are_played_by_nobody() -> None:
    # Seat 2 completes a, seat 1 moves next, and after seat 1 completes b it is seat 2 that moves.
    position = table("a:YP/OR/2G b:ROYG/P/- h1:2K2Y h2:2KO2Y t:2 d:2GRY")
    position = play(position, "FaK TY TP FbK TR TO TY TG")
    assert (position.phase, position.to_move) == ("turn", 1)


def test_ma_12_an_empty_field_may_pick_any_colour() -> None:
    position = table("a:2R3O/-/GPK b:RO r2:O h1:Y2R h2:3Y").play("MaY").play("TY")
    assert position.to_move == 0
    assert moves_to(position, "T") == {"TR", "TO"}
    after = state_of(play(position, "TO TR"))
    assert same(after["discard"], "OOO" + "GPK")
    assert (after["rivers"][1], after["cups"][1]) == ("OYR", "R")


def test_ma_13_without_field_cards_there_are_no_picks() -> None:
    after = table("a:ROYGP b:RO h1:4K h2:3Y").play("MaK")
    assert kinds_of_events(after) == ["played", "drawn", "completed", "discarded", "refilled"]
    assert (after.phase, after.to_move) == ("turn", 1)


def test_ma_13_after_the_deck_ran_out_that_ends_the_game_too() -> None:
    after = table("a:ROYGP b:RO h1:4K h2:3Y e:1").play("MaK")
    assert after.is_over
    assert same(state_of(after)["discard"], "ROYGPK")
    assert state_of(after)["mandalas"][0]["mountain"] == ""


@pytest.mark.parametrize(("exhausted", "phase"), [("", "turn"), (" e:1", "over")])
def test_ma_14_an_empty_mountain_leaves_nothing_to_pick(exhausted: str, phase: str) -> None:
    after = table(f"a:-/RO/YGP b:RO h1:3KR h2:3Y d:GP{exhausted}").play("Fa2K")
    assert after.phase == phase
    assert same(state_of(after)["discard"], "ROYGPKK")
    assert state_of(after)["mandalas"][0]["mountain"] == ("" if exhausted else "GP")
    assert state_of(after)["cups"] == ["", ""]


def test_ma_15_a_full_river_and_an_exhausted_deck_end_the_game_after_the_last_pick() -> None:
    position = table("a:2Y2P/OR/G b:RO r1:ROGPK r2:ROYGK h1:3RK h2:3Y e:1").play("FaK").play("TY")
    assert state_of(position)["rivers"][0] == "ROGPKY"
    assert (position.phase, position.to_move) == ("take", 1)
    position = position.play("TP")
    assert state_of(position)["rivers"] == ["ROGPKY", "ROYGKP"]
    assert position.is_over
    assert position.scores == [6, 6]


def test_ma_16_equal_points_and_equal_cups_are_a_draw() -> None:
    position = table("a:YP/OR/G b:RO c1:2R c2:2G h1:3RK h2:3Y e:1").play("FaK")
    assert position.winners == []
    position = play(position, "TY TP")
    assert (position.is_over, position.scores, position.winners) == (True, [0, 0], [0, 1])


def test_ma_17_a_dead_position_ends_the_game_at_once() -> None:
    after = table("a:YP b:GK r1:R c1:2R h1:2O h2:Y e:1", rest="c2").play("FaO")
    assert after.is_over
    assert after.legal_moves() == []
    assert state_of(after)["hands"] == ["O", "Y"]
    assert after.scores[0] == 2


def test_ma_17_is_tested_after_an_exchange_and_after_a_resolution_too() -> None:
    assert table("a:YP b:GK h1:O h2:Y e:1", rest="c1").play("XO").is_over
    # The refill takes the two field cards, so that nothing is left to draw.
    position = play(table("a:YPGR/O/- b:RO h1:R h2:KY t:2", rest="c1"), "FaK TY TP TG")
    assert state_of(position)["taking"]["final"] is False
    after = position.play("TR")
    assert after.is_over
    assert len(state_of(after)["mandalas"][0]["mountain"]) == 2


@pytest.mark.parametrize("line", ["h1:2O h2:2Y e:1", "h1:2O h2:Y x:K e:1", "h1:2O h2:Y d:K e:1", "h1:3O h2:Y e:1"])
def test_ma_17_a_position_in_which_something_can_change_goes_on(line: str) -> None:
    after = table(f"a:YP b:GK {line}", rest="c1").play("FaO")
    assert (after.phase, after.to_move) == ("turn", 1)


def test_ma_17_stalling_is_allowed() -> None:
    position = table("a:YP b:GK h1:2O h2:2Y e:1", rest="c1")
    for _ in range(50):
        position = play(position, "XO XY")
    assert (position.phase, position.to_move) == ("turn", 0)


@pytest.mark.parametrize("seat", [0, 1])
def test_ma_18_both_see_the_discard_pile_but_not_the_sealed_cards_of_the_other(seat: int) -> None:
    position = table("a:YP b:GK r1:G r2:R c1:2RG c2:2KR s1:2R s2:2K h1:2O h2:2Y x:2R3P")
    view = state_of(position.seen_by(seat))
    assert view["discard"] == "RRPPP"
    assert view["cups"] == [["RRG", "R__"], ["G__", "RKK"]][seat]
    assert view["sealed"] == [["RR", "__"], ["__", "KK"]][seat]


def test_ma_19_the_deck_can_run_out_again() -> None:
    after = table("a:YP b:RO h1:8R h2:3Y d:K x:4G e:1", rest="c1").play("MaR")
    assert (state_of(after)["deck"], state_of(after)["discard"]) == ("GGGG", "")
    assert state_of(after)["exhausted"] is True
    assert kinds_of_events(after) == ["played", "drawn", "reshuffled"]
