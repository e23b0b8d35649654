from __future__ import annotations

import re
from collections import Counter
from typing import Any

import pytest
from tables import walk

import mandala_widget as mw
from mandala_widget.games.flowers import rules
from mandala_widget.games.flowers.garden import flower_points
from mandala_widget.games.flowers.record import from_dict, to_dict

TILES = {"dark": [c + v for c in "KPR" for v in "23457x"], "light": [c + v for c in "GOY" for v in "23457x"]}
DICE = [number * 0x9E3779B97F4A7C15 % (1 << 64) for number in range(1, 21)]
PLAIN = "a:K2,Y3 b:P5,G4 c:R2,O7"
LAST_ROUND = "g1:K4+K5,P3+P4,G5+G7 g2:O4,Y4 final:1 last:c"
STUCK = "a:P2,Y3/R/14p/- b:K5,G4/-/ROY11o15g15k13r13y/- c:R2,O7/-/-/Y claim:a1,b2,c3 last:c h1:P h2:O h3:O t:3"
# All tiles but the six of these mandalas lie in gardens, and nobody has a third flower.
NO_TILES = (
    "b:P2,O2 c:R2,Y2 g1:R3,G3,O3,Y3,K3+K7,P3+P7 g2:K4,P4,O4,Y4,R4+R7,G4+G7 "
    "g3:K5,P5,R5,G5,O5+O7,Y5+Y7 g4:Kx,Px,Rx,Gx,Ox,Yx"
)

# The records of the notation, with the cards and tiles that they draw, next one first.
FIRST = "a:K2,Y3/-/- b:P5,G4/-/- c:R2,O7/-/- h1:2RO2G h2:RY2PKO g1:- g2:-"
FIRST_DRAWS = "YGPK" + "RRGK" + "OYPK"
SECOND = (
    "a:Kx,O2/2R/Gk/Y b:R3,G2/-/K/- c:P2,Y4/O/-/2R claim:a1,b2,c3 h1:4_ h2:2PYK h3:5_ g1:K4 g2:O3 g3:Y5 t:2 n:6"
)


def table(line: str, rest: str = "d") -> mw.Position:
    """Read a line and add all cards that it does not name to one pile, all tiles to their stacks.

    They lie behind what the line names there. The pile is the deck by default; if it is another one, the deck is
    what the line says and nothing more.
    """
    values = {"rng": "2026"} | dict(token.split(":") for token in line.split())
    cards = Counter(dict.fromkeys("ROYGPK", 15))
    tiles: list[str] = []
    for key, value in values.items():
        if re.fullmatch(r"[abc]|g[1-4]|dark|light", key):
            tiles += re.findall(r"[ROYGPK][23457x]", value.partition("/")[0])
        if re.fullmatch(r"[abc]|[dx]|h[1-4]", key):
            piles = value.partition("/")[2] if key in "abc" else value
            for count, colour in re.findall(r"(\d*)([ROYGPK])", piles.upper()):
                cards[colour] -= int(count or 1)
    values[rest] = values.get(rest, "").strip("-") + "".join(cards.elements())
    for name, side in TILES.items():
        named = [values[name]] if name in values else []
        values[name] = ",".join([*named, *(tile for tile in side if tile not in tiles)]) or "-"
    return mw.position(" ".join(f"{key}:{value}" for key, value in values.items()))


def play(position: mw.Position, moves: str) -> mw.Position:
    for move in moves.split():
        position = position.play(move)
    return position


def same(cards: str, others: str) -> bool:
    """Tell whether two texts hold the same cards in any order."""
    return Counter(cards) == Counter(others)


def mandala(position: mw.Position, number: int = 0) -> dict[str, Any]:
    return dict(position.to_dict()["mandalas"][number])


def told(position: mw.Position, kind: str) -> list[tuple[int | None, str, str]]:
    """Return seat, zone and cards of the events of a kind."""
    return [(event.seat, event.zone, event.cards) for event in position.events if event.kind == kind]


def flowers_told(position: mw.Position) -> list[tuple[int | None, str, int]]:
    """Return seat, tiles and points of the flowers formed."""
    return [(event.seat, event.cards, event.number) for event in position.events if event.kind == "flower"]


def kinds_of_events(position: mw.Position) -> list[str]:
    return [event.kind for event in position.events]


def code(position: mw.Position, move: str) -> str | None:
    refusal = position.why_not(move)
    return refusal.code if refusal else None


# The worked examples.


@pytest.mark.parametrize("present", ["a:K2,Y3", "a:P2,Y3/-/K"], ids=["on a tile", "on a card face up"])
def test_f_e1_cards_of_a_colour_that_is_present_lie_face_down(present: str) -> None:
    claim = "claim:a2" if "/" in present else ""
    after = table(f"{present} b:P5,G4 c:R2,O7 {claim} h1:R h2:R h3:4K t:3").play("a3K")
    assert mandala(after)["down"] == ["", "", "KKK"]
    assert mandala(after)["up"][2] == ""
    assert mandala(after)["marker"] == (1 if claim else None)
    assert [(event.zone, event.cards, event.reason) for event in after.events] == [("a.3", "KKK", "face down")]


def test_f_e1_cards_of_a_new_colour_lie_face_up_all_of_them() -> None:
    after = table(f"{PLAIN} h1:R h2:R h3:4P t:3").play("a3P")
    assert (mandala(after)["up"], mandala(after)["down"]) == (["", "", "PPP"], ["", "", ""])


@pytest.mark.parametrize(
    ("left", "drawn"), [(0, 4), (1, 4), (3, 4), (4, 4), (5, 3), (6, 2), (7, 1), (8, 0), (9, 0), (12, 0)]
)
def test_f_e2_f_e8_how_many_cards_a_single_card_draws(left: int, drawn: int) -> None:
    after = table(f"{PLAIN} h1:{left + 1}R h2:3Y d:GPKOG").play("aR")
    assert same(after.to_dict()["hands"][0], "R" * left + "GPKO"[:drawn])
    assert "".join(cards for _, _, cards in told(after, "drawn")) == "GPKO"[:drawn]
    assert after.to_move == 1


@pytest.mark.parametrize("cards", [2, 3, 4])
def test_f_e2_several_cards_draw_nothing(cards: int) -> None:
    after = table(f"{PLAIN} h1:5R h2:3Y").play(f"a{cards}R")
    assert after.to_dict()["hands"][0] == "R" * (5 - cards)
    assert kinds_of_events(after) == ["played", "marker"]


def test_f_e3_f_e4_f_e5_the_marker_goes_to_the_most_cards_among_those_with_a_card_face_up() -> None:
    position = table("a:K2,Y3/-/-/3k b:P5,G4 c:R2,O7 h1:2R h2:3O h3:2G")
    holders = []
    for move in ("aR", "a2O", "aG"):
        position = position.play(move)
        holders.append((mandala(position)["marker"], told(position, "marker")))
    assert holders == [(0, [(0, "a", "")]), (1, [(1, "a", "")]), (2, [(2, "a", "")])]


def test_f_e6_equal_totals_leave_the_marker_where_it_is() -> None:
    after = table("a:K2,Y3/R2k/2O b:P5,G4 c:R2,O7 claim:a1 h1:R h2:2G t:2").play("aG")
    assert mandala(after)["up"] == ["R", "OOG"]
    assert mandala(after)["marker"] == 0
    assert told(after, "marker") == []


def test_f_e6_one_card_more_moves_it() -> None:
    after = table("a:K2,Y3/R2k/2O b:P5,G4 c:R2,O7 claim:a1 h1:R h2:3G t:2").play("a2G")
    assert mandala(after)["marker"] == 1


def test_f_e7_the_last_two_cards_cannot_go_together() -> None:
    position = table(f"{PLAIN} h1:2R h2:3Y d:GPKO")
    refusal = position.why_not("a2R")
    assert refusal is not None
    assert (refusal.code, refusal.rule) == ("F-KEEP", "F-12")
    assert {str(move) for move in position.legal_moves()} == {"aR", "bR", "cR"}
    assert same(position.play("aR").to_dict()["hands"][0], "R" + "GPKO")


@pytest.mark.parametrize("other_seats", ["", "/-"], ids=["three players", "four players"])
def test_f_e9_more_cards_face_up_decide_an_equal_total_for_second_place(other_seats: str) -> None:
    line = f"a:K2,Y3/3k/OPk/G2y{other_seats} b:P5,G4 c:R2,O7 claim:a2 h1:2R h2:2R h3:2R"
    position = table(line + (" h4:2R" if other_seats else "")).play("aR")
    assert (position.phase, position.to_move) == ("claim", 0)
    after = position.play("TK2").to_dict()
    assert after["singles"][:3] == [["K2"], ["Y3"], []]
    assert (after["hands"][2], after["known"][2]) == ("RRYYG", "YYG")
    assert same(after["discard"], "RKKK" + "OPK")
    assert (after["phase"], after["to_move"]) == ("turn", 1)


def test_f_e10_a_full_tie_for_second_place_gives_the_holder_both_tiles() -> None:
    line = "a:K2,Y3/3k/O2k/G2y/P b:P5,G4 c:R2,O7 claim:a2 h1:2R h2:2R h3:2R h4:2R"
    after = table(line).play("aR").to_dict()
    assert after["singles"] == [["Y3", "K2"], [], [], []]
    assert after["hands"][1:] == ["RROKK", "RRYYG", "RRP"]
    assert after["known"] == ["", "OKK", "YYG", "P"]
    assert after["discard"] == "RKKK"
    assert (after["phase"], after["to_move"]) == ("turn", 1)


@pytest.mark.parametrize(
    ("holder", "other", "singles"),
    [
        ("RG2k", "Ok", [["Y3", "K2"], []]),
        ("RG2k", "O2k", [["K2"], ["Y3"]]),
        ("RGk", "Ok", [["K2"], ["Y3"]]),
    ],
    ids=["5 against 2", "5 against 3", "4 against 2"],
)
def test_f_e11_of_two_players_the_second_needs_half_of_the_holders_cards(
    holder: str, other: str, singles: list[list[str]]
) -> None:
    position = table(f"a:K2,Y3/{holder}/{other} b:P5,G4 c:R2,O7 claim:a1 h1:2P h2:2R").play("aP")
    assert position.phase == ("claim" if singles[1] else "turn")
    after = (position.play("TK2") if singles[1] else position).to_dict()
    assert after["singles"] == singles
    back = "" if singles[1] else other.upper().replace("2K", "KK")
    assert (same(after["hands"][1], "RR" + back), same(after["known"][1], back)) == (True, True)


def test_f_e12_cards_face_down_alone_win_no_tile() -> None:
    after = table(f"a:K2,Y3/R/6k b:P5,G4 c:R2,O7 claim:a1 {LAST_ROUND} h1:2R h2:3O t:2").play("c2O")
    data = after.to_dict()
    assert after.is_over
    assert data["singles"][0] == ["Y3", "K2"]
    assert (data["hands"][1], data["known"][1]) == ("OKKKKKK", "KKKKKK")
    assert data["discard"] == "R"


def test_f_e13_two_tiles_of_a_colour_are_a_flower_and_the_third_is_single_again() -> None:
    line = "a:R7,Y3/OGP/- b:Rx,O3/YGP/- c:R5,G4/YOP/- claim:a1,b1,c1 g1:R3,G2 h1:4K h2:6P"
    position = table(line).play("aK")
    assert position.to_dict()["singles"][0] == ["Y3", "G2"]
    assert position.to_dict()["flowers"][0] == [["R3", "R7"]]
    assert flowers_told(position) == [(0, "R3+R7", 13)]
    assert position.scores[0] == 13 + 3 + 2
    position = play(position, "cP bK")
    assert position.to_dict()["singles"][0] == ["Rx", "O3", "Y3", "G2"]
    assert position.scores[0] == 13 + 0 + 3 + 3 + 2
    position = play(position, "aP cK")
    assert flowers_told(position) == [(0, "R5+Rx", 15), (0, "G2+G4", 8)]
    assert position.to_dict()["flowers"][0] == [["R3", "R7"], ["R5", "Rx"], ["G2", "G4"]]
    assert position.scores[0] == 13 + 15 + 8 + 3 + 3


@pytest.mark.parametrize("start", [1, 2])
def test_f_e14_after_a_third_flower_the_round_is_played_to_its_end(start: int) -> None:
    # Seat 1 completes a alone and forms its third flower with the light tile.
    line = f"a:K2,G7/ROY/- b:P5,G4/R/- c:R2,O7 claim:a1,b1 h1:3P h2:3O start:{start}"
    after = table(f"{line} g1:K4+K5,P2+P3,G5 g2:O4,Y4,Gx").play("aP")
    data = after.to_dict()
    assert data["flowers"][0] == [["G5", "G7"], ["P2", "P3"], ["K4", "K5"]]
    assert (data["last_round"], data["last_resolved"]) == (True, 0)
    assert told(after, "last round") == [(0, "", "")]
    if start == 1:
        assert (after.phase, after.to_move) == ("turn", 1)
        assert data["ending"] is None
        after = after.play("c2O")
    assert after.is_over
    assert after.to_dict()["ending"] == "flower"
    assert same("".join(cards for _, _, cards in told(after, "order")), "bc")


def test_f_e15_a_final_mandala_without_a_holder_gives_no_tiles_and_all_cards_back() -> None:
    position = table(f"a:K2,Y3/2k/3y b:P5,G4 c:R2,O7 {LAST_ROUND} h1:2R h2:3O t:2").play("b2O")
    data = position.to_dict()
    assert data["mandalas"][0] == {"tiles": ["K2", "Y3"], "marker": None, "up": ["", ""], "down": ["", ""]}
    assert data["hands"] == ["RRKK", "OYYY"]
    assert data["known"] == ["KK", "YYY"]


@pytest.mark.parametrize(("down", "winners"), [("2k/3y", [1]), ("3k/2y", [0]), ("2k/2y", [0, 1])])
def test_f_e15_f_33_cards_taken_back_break_a_tie_of_points(down: str, winners: list[int]) -> None:
    gardens = "g1:Ox,Yx,K4+K5,P4+P5,G5+G7 g2:O7,P2,R5+R7,Y5+Y7"
    line = f"a:K2,Y3/{down} b:R4,G4 c:R2,O4 {gardens} final:1 last:b h1:RG h2:2O2Y t:2"
    after = table(line, rest="x").play("b2Y")
    assert after.scores == [13 + 13 + 17, 7 + 2 + 17 + 17]
    assert after.winners == winners


def test_f_e16_single_tiles_and_flowers_are_added_up() -> None:
    assert table("a:K2,Y3 b:P5,G5 c:R3,O7 g1:K5,Yx,R2+R7,G4+Gx h1:R h2:R").scores == [5 + 0 + 11 + 12, 0]


@pytest.mark.parametrize(
    ("values", "points"),
    [
        *(("23", 7), ("24", 8), ("25", 9), ("27", 11), ("34", 10), ("35", 11), ("37", 13), ("45", 13)),
        *(("47", 15), ("57", 17), ("2x", 6), ("3x", 9), ("4x", 12), ("5x", 15), ("7x", 21)),
    ],
)
def test_f_32_what_every_flower_scores(values: str, points: int) -> None:
    one, other = values[0], values[1]
    assert table(f"a:K2,Y3 b:P5,G4 c:K7,O7 g1:R{one}+R{other} g2:Y5,G7 h1:R h2:R").scores[0] == points
    assert table(f"a:K2,Y3 b:P5,G4 c:K7,O7 g1:R{other}+R{one} g2:Y5,G7 h1:R h2:R").scores[0] == points


@pytest.mark.parametrize(("value", "points"), [("2", 2), ("3", 3), ("4", 4), ("5", 5), ("7", 7), ("x", 0)])
def test_f_30_what_a_single_tile_scores(value: str, points: int) -> None:
    assert table(f"a:K2,Y3 b:P5,G4 c:K7,O7 g1:R{value} g2:Y7 h1:R h2:R").scores == [points, 7]


# Set-up, turn and resolution.


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("start", [0, 1])
def test_f_4_the_deal(players: int, start: int) -> None:
    data = mw.new("flowers", players=players, seed=players, options={"start": start}).to_dict()
    in_turn = [data["hands"][(start + turn) % players] for turn in range(players)]
    assert [len(hand) for hand in in_turn] == [5, 6, 7, 8][:players]
    assert len(data["deck"]) == {2: 79, 3: 72, 4: 64}[players]
    assert same(data["deck"] + "".join(in_turn), "ROYGPK" * 15)
    assert [len(stack) for stack in data["tiles"].values()] == [15, 15]
    assert all(m["marker"] is None and not any(m["up"] + m["down"]) for m in data["mandalas"])
    assert (data["to_move"], data["phase"], data["round"]) == (start, "turn", 1)


def test_f_4_cards_and_both_kinds_of_tiles_are_shuffled() -> None:
    deals = [mw.new("flowers", seed=seed).to_dict() for seed in range(5)]
    assert len({deal["deck"] for deal in deals}) == 5
    for name in TILES:
        assert len({tuple(deal["tiles"][name]) for deal in deals}) == 5


def test_f_6_cards_taken_back_stay_known_until_as_many_of_the_colour_are_played() -> None:
    position = table(f"{PLAIN} h1:4RO h2:3Y k1:2RO d:RRPK")
    known = [position.to_dict()["known"][0]]
    for move in ("aR", "bY", "b2R", "b2Y", "cO"):
        position = position.play(move)
        known.append(position.to_dict()["known"][0])
    assert known == ["RRO", "RO", "RO", "O", "O", ""]
    assert position.seen_by(1).to_dict()["hands"][0] == "_" * len(position.to_dict()["hands"][0])


def test_f_6_when_the_game_is_over_hands_lie_open_but_not_the_deck_and_the_stacks() -> None:
    position = table(f"{PLAIN} h1:2RG h2:3Y t:-")
    view = position.seen_by(0).to_dict()
    assert view["hands"] == ["RRG", "YYY"]
    assert (view["deck"], view["tiles"]["dark"], view["rng"]) == ("_" * 84, ["_"] * 15, None)


def test_f_7_cards_are_of_one_colour_and_go_to_one_mandala() -> None:
    position = table(f"{PLAIN} h1:2RG h2:3Y")
    assert {str(move) for move in position.legal_moves()} == {
        *("aR", "a2R", "aG", "bR", "b2R", "bG", "cR", "c2R", "cG")
    }


def test_f_9_a_colour_lies_face_up_once_in_a_mandala_but_again_in_another() -> None:
    position = play(table(f"{PLAIN} h1:6P h2:4P"), "aP aP a2P b2P c2P")
    assert (mandala(position)["up"], mandala(position)["down"]) == (["P", ""], ["PP", "P"])
    assert mandala(position, 1)["down"] == ["", "PP"]
    assert mandala(position, 2)["up"] == ["PP", ""]


def test_f_14_face_down_cards_count_once_a_card_lies_face_up() -> None:
    position = table("a:K2,Y3/RO/4k b:P5,G4 c:R2,O7 claim:a1 h1:2R h2:2G2K t:2")
    assert mandala(position.play("a2K"))["marker"] == 0
    assert mandala(position.play("aG"))["marker"] == 1


def test_f_14_the_holder_keeps_the_marker_without_an_event() -> None:
    after = table("a:K2,Y3/R/2k b:P5,G4 c:R2,O7 claim:a1 h1:2O h2:2G").play("aO")
    assert mandala(after)["marker"] == 0
    assert told(after, "marker") == []


def test_f_16_a_face_down_card_never_completes() -> None:
    after = table("a:K2,Y3/ROG/- b:P5,G4 c:R2,O7 claim:a1 h1:4K h2:2G").play("a3K")
    assert (after.phase, after.to_move) == ("turn", 1)


def test_f_17_f_25_the_holder_chooses_and_the_turn_passes_on_from_the_active_player() -> None:
    line = "a:K2,Y3/-/ROP3k/y b:P5,G4 c:R2,O7 claim:a2 h1:2G h2:3O h3:3O"
    position = table(line).play("aG")
    assert (position.phase, position.to_move) == ("claim", 1)
    assert told(position, "completed") == [(0, "a", "")]
    assert position.to_dict()["claiming"] == {"mandala": 0, "by": 0, "final": False, "then": []}
    assert [str(move) for move in position.legal_moves()] == ["TK2", "TY3"]
    after = position.play("TY3")
    data = after.to_dict()
    assert data["singles"] == [["K2"], ["Y3"], []]
    assert (data["to_move"], data["claiming"], data["last_resolved"]) == (1, None, 0)
    assert mw.position(data) == after
    assert kinds_of_events(after) == ["taken", "taken", "discarded", "discarded", "returned", "refilled"]


def test_f_18_the_higher_total_is_second_even_with_fewer_cards_face_up() -> None:
    after = play(table("a:K2,Y3/3k/O3k/GP b:P5,G4 c:R2,O7 claim:a2 h1:3R h2:2R h3:2R"), "a2R TK2")
    assert after.to_dict()["singles"] == [["K2"], ["Y3"], []]


def test_f_19_alone_with_cards_face_up_the_holder_takes_both_tiles() -> None:
    after = table("a:K2,Y3/ROG/2k/3y b:P5,G4 c:R2,O7 claim:a1 h1:2P h2:2R h3:2R").play("aP")
    assert told(after, "taken") == [(0, "a.K", "K2"), (0, "a.Y", "Y3")]
    assert told(after, "returned") == [(1, "a.2", "KK"), (2, "a.3", "YYY")]


def test_f_20_the_half_rule_is_for_two_players_only() -> None:
    position = table("a:K2,Y3/ROG3k/-/- b:P5,G4 c:R2,O7 claim:a1 h1:2R h2:2P h3:2R t:2").play("aP")
    assert (position.phase, position.to_move) == ("claim", 0)
    assert position.play("TK2").to_dict()["singles"] == [["K2"], ["Y3"], []]


def test_f_22_a_forced_second_tile_can_form_a_flower() -> None:
    position = table("a:K2,Y3/ROG/2k b:P5,G4 c:R2,O7 claim:a1 g1:R4 g2:Y7 h1:2R h2:2P t:2").play("aP")
    assert position.to_move == 0
    assert position.play("TK2").to_dict()["flowers"] == [[], [["Y3", "Y7"]]]


def test_f_23_a_hand_may_grow_beyond_eight_cards() -> None:
    after = table("a:K2,Y3/ROG/5k4y b:P5,G4 c:R2,O7 claim:a1 h1:2P h2:8R").play("aP")
    assert len(after.to_dict()["hands"][1]) == 17
    assert len(after.play("aR").to_dict()["hands"][1]) == 16


def test_f_24_a_new_mandala_takes_the_next_tiles_and_the_marker_returns() -> None:
    after = table("a:K2,Y3/ROG/2k b:P5,G4 c:R2,O7 claim:a1 h1:2P h2:2R dark:Rx,K7 light:O2,G7").play("aP")
    assert mandala(after) == {"tiles": ["Rx", "O2"], "marker": None, "up": ["", ""], "down": ["", ""]}
    assert [stack[0] for stack in after.to_dict()["tiles"].values()] == ["K7", "G7"]
    assert told(after, "refilled") == [(None, "a", "Rx,O2")]


def test_f_24_the_majority_in_a_new_mandala_counts_anew() -> None:
    line = "a:K2,Y3/ROG/2k b:P5,G4 c:R2,O7 claim:a1 h1:4P h2:2Y2G dark:Rx light:O2"
    position = play(table(line), "aP aY aP")
    assert mandala(position)["up"] == ["P", "Y"]
    assert mandala(position)["marker"] == 1
    assert mandala(position.play("aG"))["marker"] == 1


@pytest.mark.parametrize("moves", ["aP b2Y a2O", "aP a2O"], ids=["who took the tiles", "who took cards back"])
def test_f_24_cards_face_up_in_the_old_mandala_count_no_more(moves: str) -> None:
    # Seat 2 has a card face up too, but less than half of the cards, so it goes back to the hand.
    line = "a:K2,Y3/RO3k/G b:P5,G4 c:R2,O7 claim:a1 h1:2P3O h2:3Y3O dark:Rx light:O2"
    assert mandala(play(table(line), moves))["marker"] is None


# The choices where the rulebook leaves a question open.


@pytest.mark.parametrize("seed", range(5))
def test_fa_1_dark_tiles_are_black_purple_and_red_light_ones_green_orange_and_yellow(seed: int) -> None:
    data = mw.new("flowers", seed=seed).to_dict()
    for slot, (name, tiles) in enumerate(TILES.items()):
        laid = [m["tiles"][slot] for m in data["mandalas"]]
        assert sorted(laid + data["tiles"][name]) == sorted(tiles)


def test_fa_2_nobody_plays_zero_cards() -> None:
    position = table(f"{PLAIN} h1:2R h2:3Y")
    assert (code(position, "-"), code(position, "a0R")) == ("F-PASS", "F-TEXT")


def test_fa_3_nobody_can_choose_to_draw_less() -> None:
    position = table(f"{PLAIN} h1:4R h2:3Y d:GPKO")
    assert [move for move in position.legal_moves() if move.startswith("a")] == ["aR", "a2R", "a3R"]
    assert same(position.play("aR").to_dict()["hands"][0], "RRR" + "GPKO")


def test_fa_4_a_seat_with_one_card_and_nothing_to_draw_is_skipped() -> None:
    position = table(f"{PLAIN} h1:5R h2:Y", rest="h3").play("a2R")
    assert (position.phase, position.to_move) == ("turn", 2)
    assert told(position, "skipped") == [(1, "", "")]
    assert position.to_dict()["round"] == 1


@pytest.mark.parametrize("pile", ["d:G", "x:G"])
def test_fa_4_the_last_card_may_be_played_if_one_can_be_drawn(pile: str) -> None:
    position = table(f"{PLAIN} h1:5R h2:Y {pile}", rest="h3").play("a2R")
    assert position.to_move == 1
    assert position.play("aY").to_dict()["hands"][1] == "G"


def test_fa_4_several_seats_are_skipped_into_the_next_round() -> None:
    position = table(f"{PLAIN} h2:O h3:3G h4:Y t:3", rest="h1").play("aG")
    assert (position.to_move, position.to_dict()["round"]) == (0, 2)
    assert told(position, "skipped") == [(3, "", "")]


def test_fa_5_when_everybody_is_skipped_all_three_mandalas_are_resolved() -> None:
    position = table(STUCK, rest="h3")
    assert position.to_dict()["hands"] == ["P", "O", "OO"]
    after = position.play("bO")
    data = after.to_dict()
    assert [seat for seat, _, _ in told(after, "skipped")] == [0, 1, 2]
    assert same("".join(cards for _, _, cards in told(after, "order")), "abc")
    assert (after.is_over, data["ending"]) == (True, "skipped")
    assert data["singles"] == [["Y3", "P2"], ["G4", "K5"], ["R2", "O7"]]
    assert [m["tiles"] for m in data["mandalas"]] == [[], [], []]
    assert data["hands"] == ["P", "O" + "P" * 14, "OO"]
    assert data["last_resolved"] == 2


def test_fa_5_the_final_resolution_can_wait_for_a_choice() -> None:
    position = table(STUCK, rest="h3").play("aO")
    now = position.to_dict()["claiming"]
    assert (position.phase, position.to_move) == ("claim", 0)
    assert (now["mandala"], now["by"], now["final"]) == (0, 2, True)
    after = position.play("TP2")
    assert after.is_over
    assert after.to_dict()["singles"] == [["P2"], ["G4", "K5"], ["R2", "O7", "Y3"]]


def test_fa_6_the_discard_pile_comes_back_the_moment_the_deck_is_empty() -> None:
    after = table(f"{PLAIN} h1:8R h2:3Y d:K x:4G", rest="h2").play("aR")
    data = after.to_dict()
    assert same(data["hands"][0], "RRRRRRR" + "K")
    assert (data["deck"], data["discard"]) == ("GGGG", "")
    assert kinds_of_events(after) == ["played", "drawn", "reshuffled", "marker"]


def test_fa_6_a_draw_goes_on_from_the_new_deck() -> None:
    after = table(f"{PLAIN} h1:6R h2:3Y d:KP x:5G", rest="h2").play("aR")
    data = after.to_dict()
    assert same(data["hands"][0], "RRRRR" + "KP" + "G")
    assert (data["deck"], data["discard"]) == ("GGGG", "")
    assert [cards for _, _, cards in told(after, "drawn")] == ["KP", "G"]


def test_fa_6_with_nothing_discarded_the_deck_stays_empty_until_a_card_is_needed() -> None:
    position = table("a:K2,Y3 b:P5,G4/-/ROY c:R2,O7 claim:b2 h1:8R h2:3K d:K", rest="h2").play("aR")
    assert (position.to_dict()["deck"], position.to_dict()["discard"]) == ("", "")
    position = position.play("b2K")
    assert (position.to_dict()["deck"], position.to_dict()["discard"]) == ("", "ROYKK")
    position = position.play("bR")
    assert len(position.to_dict()["deck"]) == 4
    assert same(position.to_dict()["deck"] + position.to_dict()["hands"][0], "RRRRRR" + "K" + "ROYKK")
    assert kinds_of_events(position) == ["played", "reshuffled", "drawn", "marker"]


def test_fa_6_a_card_that_draws_nothing_leaves_the_discard_pile_alone() -> None:
    after = table(f"{PLAIN} h1:9R h2:3Y x:4G", rest="h2").play("aR")
    assert (after.to_dict()["deck"], after.to_dict()["discard"]) == ("", "GGGG")


def test_f_11_with_both_piles_empty_fewer_cards_are_drawn() -> None:
    after = table(f"{PLAIN} h1:5R h2:3Y d:K", rest="h2").play("aR")
    assert after.to_dict()["hands"][0] == "RRRRK"
    assert (after.phase, after.to_move) == ("turn", 1)


def test_fa_7_as_many_cards_as_the_holder_are_second_place() -> None:
    position = table("a:K2,Y3/RO/G/- b:P5,G4 c:R2,O7 claim:a1 h1:2R h2:2P h3:2R t:2").play("aP")
    assert (position.phase, position.to_move) == ("claim", 0)
    assert position.play("TY3").to_dict()["singles"] == [["Y3"], ["K2"], []]


def test_fa_8_third_place_does_not_inherit_when_second_place_is_tied() -> None:
    after = table("a:K2,Y3/2k/Gk/Py/O b:P5,G4 c:R2,O7 claim:a2 h1:2R h2:2R h3:2R h4:2R").play("aR")
    assert told(after, "taken") == [(0, "a.K", "K2"), (0, "a.Y", "Y3")]
    assert [seat for seat, _, _ in told(after, "returned")] == [1, 2, 3]


@pytest.mark.parametrize(
    ("holder", "other", "shared"),
    [
        *((1, 1, True), (2, 1, True), (3, 1, False), (3, 2, True), (4, 1, False), (4, 2, True)),
        *((5, 2, False), (5, 3, True), (6, 2, False), (6, 3, True), (7, 3, False), (7, 4, True)),
    ],
)
def test_fa_9_at_least_half_is_not_rounded(holder: int, other: int, *, shared: bool) -> None:
    piles = f"R{'k' * (holder - 1)}/O{'k' * (other - 1)}"
    line = f"a:K2,Y3/{piles} b:P5,G4 c:R2,O7 claim:a1 {LAST_ROUND} h1:2R h2:3Y t:2"
    position = table(line).play("c2Y")
    assert position.phase == ("claim" if shared else "over")
    if shared:
        position = position.play("TK2")
    assert position.to_dict()["singles"] == ([["K2"], ["O4"]] if shared else [["Y3", "K2"], ["O4", "Y4"]])


@pytest.mark.parametrize(
    ("slot", "flower", "single"), [(0, ["K2", "K5"], "K3"), (1, ["K3", "K5"], "K2")], ids=["K2 first", "K3 first"]
)
def test_fa_10_the_order_is_a_choice_if_both_tiles_have_one_colour(
    slot: int, flower: list[str], single: str
) -> None:
    # The tiles of this edition never do, so ask the rules themselves.
    position = table("a:K2,Y3/ROG/- b:P5,G4 c:R2,O7 claim:a1 g1:K5,G7 h1:2P h2:2R")
    data = position.to_dict()
    data["mandalas"][0].update(tiles=["K2", "K3"], up=["ROYG", ""])
    state = from_dict(data)
    rules.play(state, position.move("aP").number)
    assert (to_dict(state)["phase"], to_dict(state)["to_move"]) == ("claim", 0)
    rules.play(state, rules.TAKE_TILE + slot)
    assert to_dict(state)["flowers"][0] == [flower]
    assert to_dict(state)["singles"][0] == ["G7", single]


def test_fa_10_there_is_no_choice_if_the_colours_differ() -> None:
    after = table("a:K2,Y3/ROG/- b:P5,G4 c:R2,O7 claim:a1 h1:2P h2:2R").play("aP")
    assert (after.phase, after.to_dict()["singles"][0]) == ("turn", ["Y3", "K2"])


def final_table(option: str = "") -> mw.Position:
    """Return the end of a game after which c, the mandala resolved last, still has cards and a holder."""
    line = f"a:K2,Y3/R/3k b:P5,G4 c:R2,O7/P/2y claim:a1,c1 {LAST_ROUND} h1:2R h2:3O t:2 {option}"
    return table(line).play("c2O")


def test_fa_11_the_mandala_resolved_last_is_left_out_of_the_final_resolution() -> None:
    data = final_table().to_dict()
    assert data["phase"] == "over"
    assert data["mandalas"][2] == {"tiles": ["R2", "O7"], "marker": 0, "up": ["P", ""], "down": ["", "OOYY"]}
    assert data["hands"] == ["RR", "OKKK"]
    assert data["singles"] == [["Y3", "K2"], ["O4", "Y4"]]
    assert data["last_resolved"] == 2


def test_fa_11_it_is_left_out_wherever_it_lies() -> None:
    line = f"a:K2,Y3/R/3k b:P5,G4/O/- c:R2,O7 claim:a1,b1 {LAST_ROUND} h1:2R h2:3O t:2"
    data = table(line.replace("last:c", "last:a")).play("c2O").to_dict()
    assert data["mandalas"][0] == {"tiles": ["K2", "Y3"], "marker": 0, "up": ["R", ""], "down": ["", "KKK"]}
    assert data["singles"][0] == ["G4", "P5"]


def test_fa_11_switched_to_all_every_mandala_is_resolved() -> None:
    after = final_table("rules:final_resolution=all")
    data = after.to_dict()
    assert same("".join(cards for _, _, cards in told(after, "order")), "abc")
    assert [m["tiles"] for m in data["mandalas"]] == [[], ["P5", "G4"], []]
    assert data["hands"] == ["RR", "OOOYYKKK"]
    assert data["singles"] == [["R2", "O7", "Y3", "K2"], ["O4", "Y4"]]
    assert data["last_resolved"] == 2


def test_fa_11_is_an_option_of_a_new_game_that_its_records_keep() -> None:
    option = "final_resolution"
    usual = mw.new("flowers", seed=1)
    assert mw.new("flowers", seed=1, options={option: "others"}) == usual
    assert option not in usual.to_dict()
    switched = mw.new("flowers", seed=1, options={option: "all"})
    assert switched != usual
    move = switched.legal_moves()[0]
    for again in (switched, mw.position(switched.to_dict()), mw.position(str(switched))):
        assert again == switched
        assert again.play(move).to_dict()[option] == "all"


def test_fa_12_only_cards_face_down_bring_nobody_a_tile() -> None:
    after = table(f"a:K2,Y3/2k/y b:P5,G4/p/2g c:R2,O7 {LAST_ROUND} h1:2R h2:3O t:2").play("c2O")
    assert told(after, "taken") == []
    assert [m["tiles"] for m in after.to_dict()["mandalas"]] == [["K2", "Y3"], ["P5", "G4"], ["R2", "O7"]]
    assert after.to_dict()["hands"] == ["RRPKK", "OYGG"]


@pytest.mark.parametrize("option", ["", "rules:final_resolution=all"])
def test_fa_13_without_tiles_the_game_ends_at_once(option: str) -> None:
    line = f"a:K2,G2/-/-/-/ROY {NO_TILES} claim:a4 h1:2R h2:2R h3:2R h4:2P start:4 t:4 {option}"
    after = table(line).play("aP")
    data = after.to_dict()
    assert (after.phase, data["ending"], data["last_round"]) == ("over", "tiles", False)
    assert same("".join(cards for _, _, cards in told(after, "order")), "bc")
    assert [m["tiles"] for m in data["mandalas"]] == [[], ["P2", "O2"], ["R2", "Y2"]]
    assert (data["last_resolved"], data["tiles"]) == (0, {"dark": [], "light": []})


def test_fa_13_a_third_flower_from_the_last_tiles_does_not_prolong_the_round() -> None:
    line = f"a:K2,G2/-/ROY/-/- {NO_TILES} claim:a2 h1:2R h2:2P h3:2R h4:2R t:2"
    after = table(line).play("aP")
    assert after.is_over
    assert (after.to_dict()["last_round"], after.to_dict()["ending"]) == (True, "tiles")


def test_fa_13_with_tiles_left_the_game_goes_on() -> None:
    line = "a:K2,G2/ROY/-/-/- b:P5,G4 c:R2,Y2 claim:a1 h1:2P h2:2R h3:2R h4:2R"
    assert table(line).play("aP").phase == "turn"


@pytest.mark.parametrize("option", ["", "rules:final_resolution=all"])
def test_fa_14_a_third_flower_of_the_last_seat_still_starts_a_new_mandala(option: str) -> None:
    line = f"a:K2,G7/-/ROY b:P5,G4 c:R2,O7 claim:a2 g1:O4,Y4,Gx g2:K4+K5,P2+P3,G5 h1:3P h2:3P t:2 {option}"
    before = table(f"{line} dark:Rx light:O2")
    after = before.play("aP")
    assert after.is_over
    assert mandala(after) == {"tiles": ["Rx", "O2"], "marker": None, "up": ["", ""], "down": ["", ""]}
    assert len(after.to_dict()["tiles"]["dark"]) == len(before.to_dict()["tiles"]["dark"]) - 1
    assert same("".join(cards for _, _, cards in told(after, "order")), "abc" if option else "bc")


@pytest.mark.parametrize("players", [2, 3, 4])
def test_fa_15_both_stacks_are_always_equally_high(players: int) -> None:
    for position in walk("flowers", players, 8, 400):
        dark, light = position.to_dict()["tiles"].values()
        assert len(dark) == len(light)


@pytest.mark.parametrize(("value", "points"), [(0, 6), (1, 9), (2, 12), (3, 15), (4, 21), (5, 0)])
def test_fa_16_what_two_equal_tiles_would_score(value: int, points: int) -> None:
    assert flower_points(value, value) == points


def test_fa_17_a_third_flower_of_the_final_resolution_only_scores() -> None:
    after = table(f"{STUCK} g1:O2 g2:K4,K3+K7,G2+G3", rest="h3").play("bO")
    data = after.to_dict()
    assert data["flowers"][1] == [["G2", "G3"], ["K3", "K7"], ["K4", "K5"]]
    assert (data["last_round"], data["ending"]) == (False, "skipped")
    assert told(after, "last round") == []
    assert after.scores[1] == 7 + 13 + 13 + 4


@pytest.mark.parametrize("seat", [0, 1, 2])
def test_fa_18_all_cards_on_the_table_and_all_flowers_are_known(seat: int) -> None:
    line = "a:K2,Y3/R2k/y/- b:P5,G4 c:R2,O7 claim:a1 g1:K4+K5 g2:O4,Y4 h1:2RY h2:3O h3:2G2P k2:O x:2G"
    position = table(line)
    data, view = position.to_dict(), position.seen_by(seat).to_dict()
    public = ("mandalas", "singles", "flowers", "known", "discard")
    assert [view[part] for part in public] == [data[part] for part in public]
    hidden = ["___", "O__", "____"]
    hidden[seat] = data["hands"][seat]
    assert view["hands"] == hidden
    assert view["deck"] == "_" * len(data["deck"])
    assert view["tiles"] == {"dark": ["_"] * 13, "light": ["_"] * 13}


# The end of the game.


def test_f_26_a_skipped_last_seat_ends_the_last_round_too() -> None:
    line = f"a:K2,Y3/R/-/- b:P5,G4 c:R2,O7 claim:a1 {LAST_ROUND} h2:3P h3:Y t:2"
    after = table(line, rest="h1").play("a2P")
    assert told(after, "skipped") == [(2, "", "")]
    now = after.to_dict()["claiming"]
    assert (now["mandala"], now["by"], now["final"]) == (0, 2, True)
    assert after.play("TK2").to_dict()["ending"] == "flower"


@pytest.mark.parametrize(("start", "over"), [(1, False), (2, False), (3, True)])
def test_f_26_the_round_ends_before_the_start_player(start: int, *, over: bool) -> None:
    line = f"{PLAIN} {LAST_ROUND} h1:3R h2:3R h3:3R start:{start} t:2"
    assert table(line).play("a2R").is_over == over


def test_f_27_the_mandalas_are_resolved_one_after_the_other_in_an_order_drawn() -> None:
    line = f"a:K2,Y3/R/O b:P5,G4/R/O c:R2,O7 claim:a1,b2 {LAST_ROUND} h1:2R h2:3Y t:2"
    orders = set()
    for rng in DICE:
        position = table(f"{line} rng:{rng}").play("c2Y")
        now = position.to_dict()["claiming"]
        orders.add((now["mandala"], *now["then"]))
        assert (now["by"], now["final"]) == (1, True)
        assert position.to_move == now["mandala"]
        first = now["mandala"]
        position = position.play(position.legal_moves()[0])
        now = position.to_dict()["claiming"]
        assert (now["mandala"], now["by"], now["final"], now["then"]) == (1 - first, 1, True, [])
        assert mandala(position, first) == {"tiles": [], "marker": None, "up": ["", ""], "down": ["", ""]}
        position = position.play(position.legal_moves()[0])
        assert (position.is_over, position.to_move, position.to_dict()["claiming"]) == (True, None, None)
        assert mw.position(position.to_dict()) == position
    assert orders == {(0, 1), (1, 0)}


def test_f_29_a_flower_of_the_final_resolution_counts() -> None:
    after = table(f"a:K2,Y3/-/R b:P5,G4 c:R2,O7 claim:a2 {LAST_ROUND} h1:2R h2:3Y t:2").play("c2Y")
    assert after.to_dict()["flowers"][1] == [["Y3", "Y4"]]
    assert after.scores[1] == 4 + 2 + 10


@pytest.mark.parametrize(
    ("gardens", "hands", "winners"),
    [
        ("g1:K7 g2:Y5", "h1:R h2:5R", [0]),
        ("g1:K5 g2:Y5", "h1:2R h2:R", [0]),
        ("g1:K5 g2:Y5", "h1:2R h2:2G", [0, 1]),
        ("g1:K5 g2:Y5 g3:P4,O4", "h1:2R h2:2G h3:R", [2]),
        ("g1:K5 g2:Y5 g3:P3,G2", "h1:2R h2:2G h3:2O", [0, 1, 2]),
        ("g1:K5 g2:Y5 g3:P3,G2", "h1:2R h2:3G h3:3O", [1, 2]),
    ],
)
def test_f_33_points_then_cards_in_hand_decide(gardens: str, hands: str, winners: list[int]) -> None:
    assert table(f"{PLAIN} {gardens} {hands} t:-").winners == winners


def test_f_33_nobody_wins_before_the_end() -> None:
    assert table(f"{PLAIN} g1:K5 g2:Y5 h1:2R h2:2G").winners == []


# The records of the notation.


def first_record(draws: str) -> mw.Position:
    return table(f"{FIRST} d:{draws} dark:P3 light:G2")


def test_the_first_record_replays() -> None:
    position = first_record(FIRST_DRAWS)
    drawn, markers = [], []
    for move in ("aR", "a2P", "a3G", "aO", "TY3", "bR"):
        position = position.play(move)
        drawn.append("".join(cards for _, _, cards in told(position, "drawn")))
        markers.append([(seat, zone) for seat, zone, _ in told(position, "marker")])
        if move == "aO":
            assert (position.phase, position.to_move) == ("claim", 0)
    data = position.to_dict()
    assert drawn == ["YGPK", "", "", "RRGK", "", "OYPK"]
    assert markers == [[(0, "a")], [(1, "a")], [(0, "a")], [], [], [(0, "b")]]
    assert data["singles"] == [["Y3"], ["K2"]]
    assert mandala(position) == {"tiles": ["P3", "G2"], "marker": None, "up": ["", ""], "down": ["", ""]}
    assert data["discard"] == "ROGGGPP"
    assert (data["to_move"], data["round"]) == (1, 3)


def test_the_variation_of_the_first_record_leaves_the_mandala_to_seat_2() -> None:
    position = play(first_record("YGPK" + "O" + "RRGK"), "aR a2P cK")
    assert told(position, "drawn") == [(0, "D", "O")]
    assert told(position, "marker") == [(0, "c", "")]
    after = position.play("aO")
    assert told(after, "drawn") == [(1, "D", "RRGK")]
    assert mandala(after)["up"] == ["R", "OPP"]
    assert (mandala(after)["marker"], after.phase) == (1, "turn")


def test_the_second_record_replays_as_seat_2_sees_it() -> None:
    unseen = ",_" * 12
    position = mw.position(f"{SECOND} d:2RYG64_ dark:R5{unseen} light:Y2{unseen} box:1,0")
    assert position.seen_by(1).to_dict()["hands"] == position.to_dict()["hands"]
    position = position.play("aP")
    assert told(position, "drawn") == [(1, "D", "RRYG")]
    assert told(position, "marker") == [(1, "a", "")]
    assert (position.phase, position.to_move) == ("claim", 1)
    position = position.play("2:TKx")
    assert told(position, "taken") == [(1, "a.K", "Kx"), (0, "a.O", "O2")]
    data = position.to_dict()
    assert data["singles"] == [["O2", "K4"], ["O3", "Kx"], ["Y5"]]
    assert (data["known"], data["hands"][2]) == (["", "", "Y"], "Y_____")
    assert mandala(position)["tiles"] == ["R5", "Y2"]
    position = position.play("c2r")
    assert (mandala(position, 2)["up"][2], mandala(position, 2)["down"][2]) == ("RR", "RR")
    assert position.to_dict()["hands"][2] == "Y___"
    assert (position.to_move, position.to_dict()["round"]) == (0, 7)


def test_the_second_record_replays_without_its_deck() -> None:
    position = play(mw.position(SECOND), "aP TKx")
    assert position.to_dict()["hands"][1] == "YPK____"
    assert mandala(position)["tiles"] == ["_", "_"]
    assert position.play("c2r").to_dict()["round"] == 7


def test_the_variation_of_the_second_record_forms_two_flowers() -> None:
    position = play(mw.position(SECOND), "aP TO2")
    assert flowers_told(position) == [(1, "O2+O3", 7), (0, "K4+Kx", 12)]
    assert position.scores == [12, 7, 5]
