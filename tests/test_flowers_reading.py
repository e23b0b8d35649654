from __future__ import annotations

from copy import deepcopy
from itertools import combinations
from typing import Any

import pytest

import mandala_widget as mw
from mandala_widget.words import LANGUAGES

Finding = tuple[str, str, str]
"""The rule, key and place of a problem."""

MISSING = object()
CLAIMING = {"mandala": 0, "by": 1, "final": False, "then": []}
FINAL = {"mandala": 0, "by": 1, "final": True, "then": [1]}
PLAIN = "a:K2,Y3 b:P5,G4 c:R2,O7 h1:R h2:R"
GOOD_LINE = "a:K2,Y3/R2k/y b:P5,G4 c:R2,O7 claim:a1 h1:2RG h2:3YK g1:Kx,P2+P3 g2:O5,G7+Gx k2:Y x:K t:2 n:3"
CLAIM_LINE = "a:K2,Y3/RO2k/GP b:P5,G4/R/- c:R2,O7 claim:a1,b1 h1:2RG h2:3Y claiming:a2 t:1"

# The positions of the notation.
FIRST = "a:K2,Y3/-/- b:P5,G4/-/- c:R2,O7/-/- h1:2RO2G h2:RY2PKO g1:- g2:-"
SECOND = (
    "a:Kx,O2/2R/Gk/Y b:R3,G2/-/K/- c:P2,Y4/O/-/2R claim:a1,b2,c3 h1:4_ h2:2PYK h3:5_ g1:K4 g2:O3 g3:Y5 t:2 n:6"
)


def findings(data: object) -> list[Finding]:
    return [(problem.rule, problem.key, problem.where) for problem in mw.problems(data)]


def replaced(data: Any, path: str, value: object) -> dict[str, Any]:
    """Return data with one part, named like ``claiming.final`` or ``hands.0``, replaced or left out."""
    data = deepcopy(data)
    holder = data
    *way, last = [int(name) if name.isdigit() else name for name in path.split(".")]
    for name in way:
        holder = holder[name]
    if value is MISSING:
        del holder[last]
    else:
        holder[last] = deepcopy(value)
    return dict(data)


def changed(path: str, value: object) -> dict[str, Any]:
    """Return the data of a new game for three with one part changed."""
    return replaced(mw.new("flowers", players=3, seed=7).to_dict(), path, value)


def claimed(path: str, value: object) -> dict[str, Any]:
    """Return the data of a position in which a tile is chosen, with one part changed."""
    return replaced(mw.position(CLAIM_LINE).to_dict(), path, value)


# Data that has not the form of a position.


@pytest.mark.parametrize(
    "name",
    [
        *("players", "phase", "to_move", "start", "deck", "discard", "hands", "known", "mandalas", "tiles"),
        *("singles", "flowers", "last_round", "last_resolved", "claiming", "rng"),
    ],
)
def test_a_missing_part_is_reported(name: str) -> None:
    assert findings(changed(name, MISSING)) == [("form", "missing", name)]


@pytest.mark.parametrize("name", ["round", "ending"])
def test_parts_that_the_wire_form_does_not_promise_may_be_missing(name: str) -> None:
    assert mw.position(changed(name, MISSING)) == mw.new("flowers", players=3, seed=7)


@pytest.mark.parametrize("name", ["comment", "url"])
def test_further_names_are_allowed(name: str) -> None:
    assert findings(changed(name, "mine")) == []


def test_lists_may_be_tuples() -> None:
    data = changed("hands", tuple(changed("round", 1)["hands"]))
    assert mw.position(data) == mw.new("flowers", players=3, seed=7)


@pytest.mark.parametrize(
    ("path", "value", "key", "where"),
    [
        ("players", 1, "number", "players"),
        ("players", 5, "number", "players"),
        ("players", "3", "number", "players"),
        ("players", True, "number", "players"),
        ("phase", "take", "choice", "phase"),
        ("phase", None, "choice", "phase"),
        ("phase", "over", "nobody", "to_move"),
        ("to_move", 3, "number", "to_move"),
        ("to_move", -1, "number", "to_move"),
        ("to_move", None, "number", "to_move"),
        ("start", 3, "number", "start"),
        ("start", None, "number", "start"),
        ("round", 0, "number", "round"),
        ("round", 1.0, "number", "round"),
        ("rng", 0, "number", "rng"),
        ("rng", 1 << 64, "number", "rng"),
        ("last_round", 0, "boolean", "last_round"),
        ("last_round", None, "boolean", "last_round"),
        ("last_resolved", 3, "number", "last_resolved"),
        ("last_resolved", "a", "number", "last_resolved"),
        ("final_resolution", "none", "choice", "final_resolution"),
        ("final_resolution", None, "choice", "final_resolution"),
        ("ending", "flower", "not_now", "ending"),
        ("ending", "bored", "choice", "ending"),
        ("deck", 72, "no_cards", "deck"),
        ("deck", "RGx", "letters", "deck"),
        ("discard", "_", "letters", "discard"),
        ("hands", "RG", "no_list", "hands"),
        ("hands", ["R", "G"], "length", "hands"),
        ("hands.1", 6, "no_cards", "hands[1]"),
        ("hands.1", "2R", "letters", "hands[1]"),
        ("known", ["", "", "", ""], "length", "known"),
        ("known.0", "_", "letters", "known[0]"),
        ("mandalas", {}, "no_list", "mandalas"),
        ("mandalas", [], "length", "mandalas"),
        ("mandalas.0", "K2", "no_mapping", "mandalas[0]"),
        ("mandalas.0.tiles", MISSING, "missing", "mandalas[0].tiles"),
        ("mandalas.0.tiles", "K2", "no_list", "mandalas[0].tiles"),
        ("mandalas.0.tiles", ["K2"], "length", "mandalas[0].tiles"),
        ("mandalas.0.tiles", ["K2", "Y3", "G4"], "length", "mandalas[0].tiles"),
        ("mandalas.0.tiles.0", "K6", "no_tile", "mandalas[0].tiles"),
        ("mandalas.0.tiles.0", "_1", "no_tile", "mandalas[0].tiles"),
        ("mandalas.0.tiles.0", 7, "no_tile", "mandalas[0].tiles"),
        ("mandalas.1.marker", MISSING, "missing", "mandalas[1].marker"),
        ("mandalas.1.marker", 3, "number", "mandalas[1].marker"),
        ("mandalas.1.marker", "a1", "number", "mandalas[1].marker"),
        ("mandalas.1.up", MISSING, "missing", "mandalas[1].up"),
        ("mandalas.1.up", "RRR", "no_list", "mandalas[1].up"),
        ("mandalas.1.up", ["R"], "length", "mandalas[1].up"),
        ("mandalas.1.up.2", "_", "letters", "mandalas[1].up[2]"),
        ("mandalas.2.down", MISSING, "missing", "mandalas[2].down"),
        ("mandalas.2.down.0", "k", "letters", "mandalas[2].down[0]"),
        ("mandalas.2.down.0", ["K"], "no_cards", "mandalas[2].down[0]"),
        ("tiles", [], "no_mapping", "tiles"),
        ("tiles.dark", MISSING, "missing", "tiles.dark"),
        ("tiles.light", "G4", "no_list", "tiles.light"),
        ("tiles.light.3", "G", "no_tile", "tiles.light"),
        ("tiles.dark.0", "_2", "no_tile", "tiles.dark"),
        ("singles", [[]], "length", "singles"),
        ("singles.0", "K2", "no_list", "singles[0]"),
        ("singles.0", ["_"], "no_tile", "singles[0]"),
        ("singles.0", [["K2"]], "no_tile", "singles[0]"),
        ("flowers", {}, "no_list", "flowers"),
        ("flowers.1", ["K2+K3"], "no_list", "flowers[1][0]"),
        ("flowers.1", [["K2"]], "length", "flowers[1][0]"),
        ("flowers.1", [["K2", "K3", "K4"]], "length", "flowers[1][0]"),
        ("flowers.1", [["K2", "_1"]], "no_tile", "flowers[1][0]"),
        ("box", "1,0", "no_list", "box"),
        ("box", [1], "length", "box"),
        ("box", [0, -1], "number", "box[1]"),
        ("claiming", CLAIMING, "not_now", "claiming"),
        ("claiming", False, "not_now", "claiming"),
    ],
)
def test_a_part_of_the_wrong_form_is_reported(path: str, value: object, key: str, where: str) -> None:
    assert ("form", key, where) in findings(changed(path, value))


@pytest.mark.parametrize(
    ("claiming", "key", "where"),
    [
        (None, "no_mapping", "claiming"),
        ("a2", "no_mapping", "claiming"),
        ({"by": 1, "final": False, "then": []}, "missing", "claiming.mandala"),
        ({"mandala": 0, "final": False, "then": []}, "missing", "claiming.by"),
        ({"mandala": 0, "by": 1, "then": []}, "missing", "claiming.final"),
        ({"mandala": 0, "by": 1, "final": False}, "missing", "claiming.then"),
        ({**CLAIMING, "mandala": 3}, "number", "claiming.mandala"),
        ({**CLAIMING, "by": 2}, "number", "claiming.by"),
        ({**CLAIMING, "by": None}, "number", "claiming.by"),
        ({**CLAIMING, "final": 0}, "boolean", "claiming.final"),
        ({**CLAIMING, "then": None}, "no_list", "claiming.then"),
        ({**CLAIMING, "then": [1]}, "then", "claiming.then"),
        ({**FINAL, "then": [0]}, "then", "claiming.then"),
        ({**FINAL, "then": [1, 1]}, "then", "claiming.then"),
    ],
)
def test_a_resolution_of_the_wrong_form_is_reported(claiming: object, key: str, where: str) -> None:
    assert findings(claimed("claiming", claiming)) == [("form", key, where)]


def test_a_resolution_that_names_no_mandala_of_the_table_is_reported() -> None:
    assert ("form", "number", "claiming.then[1]") in findings(claimed("claiming", {**FINAL, "then": [1, 3]}))


@pytest.mark.parametrize("claiming", [CLAIMING, FINAL, {**FINAL, "then": [2, 1]}, {**FINAL, "then": []}])
def test_a_well_formed_resolution_is_read(claiming: dict[str, Any]) -> None:
    data = claimed("claiming", claiming)
    assert findings(data) == []
    position = mw.position(data)
    assert position.to_dict()["claiming"] == claiming
    assert mw.position(str(position)) == position


@pytest.mark.parametrize(
    ("line", "ending"),
    [
        ("a:K2,Y3 b:P5,G4 c:R2,O7 h1:R h2:R t:-", "skipped"),
        ("a:K2,Y3 b:P5,G4 c:R2,O7 h1:R h2:R g1:K4+K5,P3+P4,G5+G7 g2:O4,Y4 final:1 t:-", "flower"),
        ("a:- b:P5,G4 c:R2,O7 h1:R h2:R dark:- light:- box:16,16 t:-", "tiles"),
        ("a:K2,Y3 b:P5,G4 c:R2,O7 h1:R h2:R t:- end:flower", "flower"),
        (CLAIM_LINE.replace("claiming:a2", "claiming:a2!b"), "skipped"),
    ],
)
def test_why_the_game_ends_may_be_left_to_be_guessed(line: str, ending: str) -> None:
    assert mw.position(line).to_dict()["ending"] == ending


# Lines that are not written as lines are.


@pytest.mark.parametrize(
    ("token", "key", "where"),
    [
        ("hello", "no_key", "hello"),
        ("h1:R", "twice", "h1"),
        ("a:R", "twice", "a"),
        ("q:1", "unknown_key", "q"),
        ("h5:R", "unknown_key", "h5"),
        ("final:yes", "no_number", "final"),
        ("rng:-1", "no_number", "rng"),
        ("rng:99999999999999999999", "number", "rng"),
        ("start:x", "no_seat", "start"),
        ("start:3", "number", "start"),
        ("start:-", "number", "start"),
        ("last:d", "no_mandala", "last"),
        ("last:ab", "no_mandala", "last"),
        ("claiming:d1", "no_claiming", "claiming"),
        ("claiming:a5", "no_claiming", "claiming"),
        ("claiming:a", "no_claiming", "claiming"),
        ("claiming:a1b", "no_claiming", "claiming"),
        ("claiming:a1!d", "no_claiming", "claiming"),
        ("claiming:a3", "number", "claiming.by"),
        ("claiming:a1!bb", "then", "claiming.then"),
        ("end:flower", "not_now", "ending"),
        ("end:soon", "choice", "ending"),
        ("rules:quick=1", "no_rules", "rules"),
        ("rules:final_resolution=none", "no_rules", "rules"),
        ("box:1", "no_box", "box"),
        ("box:1,x", "no_box", "box"),
        ("box:1,19", "no_box", "box"),
        ("d:5", "no_cards", "d"),
        ("dark:12", "no_tile", "tiles.dark"),
        ("light:G2,K", "no_tile", "tiles.light"),
        ("k1:Z", "letters", "known[0]"),
    ],
)
def test_a_token_that_cannot_be_read_is_reported(token: str, key: str, where: str) -> None:
    assert ("form", key, where) in findings(f"{GOOD_LINE} {token}")


@pytest.mark.parametrize(
    ("old", "new", "key", "where"),
    [
        ("n:3", "n:three", "no_number", "n"),
        ("n:3", "n:0", "number", "round"),
        ("t:2", "t:5", "no_seat", "t"),
        ("t:2", "t:3", "number", "to_move"),
        ("claim:a1", "claim:d1", "no_marker", "claim"),
        ("claim:a1", "claim:a5", "no_marker", "claim"),
        ("claim:a1", "claim:a", "no_marker", "claim"),
        ("claim:a1", "claim:a-1", "no_marker", "claim"),
        ("claim:a1", "claim:a1,", "no_marker", "claim"),
        ("claim:a1", "claim:a1,a2", "marker_twice", "claim"),
        ("claim:a1", "claim:a3", "number", "mandalas[0].marker"),
        ("b:P5,G4", "b:P5", "length", "mandalas[1].tiles"),
        ("b:P5,G4", "b:P5,G4,G5", "length", "mandalas[1].tiles"),
        ("b:P5,G4", "b:P5,G6", "no_tile", "mandalas[1].tiles"),
        ("b:P5,G4", "b:P5,G4/9", "no_cards", "b"),
        ("b:P5,G4", "b:P5,G4/Z", "letters", "b"),
        ("b:P5,G4", "b:P5,G4/_", "letters", "b"),
        ("b:P5,G4", "b:P5,G4/-/-/-/-/-", "length", "b"),
        ("x:K", "x:_", "letters", "discard"),
        ("h2:3YK", "h2:3Y2", "no_cards", "h2"),
        ("h2:3YK", "h2:3Z", "letters", "hands[1]"),
        ("g1:Kx", "g1:K", "no_tile", "singles[0]"),
        ("g1:Kx", "g1:Kx4", "no_tile", "singles[0]"),
        ("P2+P3", "P2+P3+P4", "length", "flowers[0][0]"),
        ("P2+P3", "P2+", "no_tile", "flowers[0][0]"),
    ],
)
def test_a_value_that_cannot_be_read_is_reported(old: str, new: str, key: str, where: str) -> None:
    assert old in GOOD_LINE
    assert ("form", key, where) in findings(GOOD_LINE.replace(old, new))


def test_a_line_is_read_laxly() -> None:
    position = mw.position(GOOD_LINE)
    same = [
        f"flowers {GOOD_LINE}",
        f"  {GOOD_LINE}\n",
        " ".join(reversed(GOOD_LINE.split())),
        GOOD_LINE.replace("R2k/y", "kRk/y"),
        GOOD_LINE.replace("a:K2,Y3/R2k", "a:b2,y3/R2b").replace("b:P5", "b:V5"),
        GOOD_LINE.replace("b:P5,G4", "b:P5,G4/-/-"),
        GOOD_LINE.replace("claim:a1", "claim:A1"),
        GOOD_LINE.replace("g1:Kx,P2+P3", "g1:P3+P2,K×3"),
        GOOD_LINE.replace("g1:Kx,P2+P3", "g1:kX3,p3+v2"),
        f"{GOOD_LINE} k1:- start:1 final:0 last: end:",
        f"{GOOD_LINE} rules:final_resolution=others",
        f"{GOOD_LINE} d:78_ dark:12_ light:12_ box:0,0",
    ]
    assert [mw.position(line) == position for line in same] == [True] * len(same)


def test_a_line_speaks_of_as_many_players_as_it_names() -> None:
    table = "a:K2,Y3 b:P5,G4 c:R2,O7 h1:R h2:R"
    assert mw.position(table).players == 2
    assert mw.position(f"{table} h3:R").players == 3
    assert mw.position(f"{table} h3:R h4:R").players == 4
    assert mw.position(f"{table.replace('R2,O7', 'R2,O7/-/-/-')} h3:R").players == 3
    assert findings(f"{table} g4:-") == [("F-34", "hand_empty", "hands[2]"), ("F-34", "hand_empty", "hands[3]")]


def test_one_stack_may_be_written_and_the_other_is_as_high() -> None:
    line = GOOD_LINE + " dark:" + ",".join(f"{colour}{value}" for colour in "KR" for value in "3457")
    data = mw.position(f"{line} box:4,4").to_dict()
    assert (len(data["tiles"]["dark"]), data["tiles"]["light"]) == (8, ["_"] * 8)


# Positions that break rules.


@pytest.mark.parametrize(
    ("line", "found"),
    [
        (f"{PLAIN} x:14R", ("F-1", "too_many", "cards")),
        (f"{PLAIN} d:89_", ("F-1", "total", "cards")),
        (f"{PLAIN} d:87_", ("F-1", "total", "cards")),
        (f"{PLAIN} k1:G", ("F-6", "known", "known[0]")),
        (f"{PLAIN} k2:2R", ("F-6", "known", "known[1]")),
        (f"{PLAIN} h3:-", ("F-34", "hand_empty", "hands[2]")),
        (CLAIM_LINE.replace("h2:3Y", ""), ("F-34", "hand_empty", "hands[1]")),
        (f"{PLAIN.replace('h2:R', 'h2:14R15O15Y15G15P15K')} d:-", ("F-13", "no_play", "hands[0]")),
        (f"{PLAIN} dark:15_ light:14_ box:0,1", ("F-34", "stacks", "tiles")),
        (PLAIN.replace("K2", "_") + " dark:14_ light:15_ box:1,0", ("F-34", "stacks", "tiles")),
        (PLAIN.replace("K2,Y3", "Y2,Y3"), ("F-2", "wrong_side", "mandalas[0].tiles")),
        (PLAIN.replace("K2,Y3", "K2,P3"), ("F-2", "wrong_side", "mandalas[0].tiles")),
        (f"{PLAIN} light:K7,14_".replace("14_", ",".join("_" * 14)), ("F-2", "wrong_side", "tiles.light")),
        (PLAIN.replace("P5", "K2"), ("F-2", "tile_twice", "tiles")),
        (f"{PLAIN} g1:K2,G5", ("F-2", "tile_twice", "tiles")),
        (f"{PLAIN} dark:K2{',_' * 14}", ("F-2", "tile_twice", "tiles")),
        (f"{PLAIN} g1:K3+K2,G5,Y5", ("F-2", "tile_twice", "tiles")),
        (f"{PLAIN} dark:15_ light:15_ box:1,0", ("F-2", "tile_total", "tiles.dark")),
        (f"{PLAIN} dark:15_ light:15_ box:0,2", ("F-2", "tile_total", "tiles.light")),
        (f"{PLAIN} g1:K3,K5,G5,Y5", ("F-22", "two_singles", "singles[0]")),
        (f"{PLAIN} g2:K3+R5,G5,Y5", ("F-22", "flower_colours", "flowers[1][0]")),
        (f"{PLAIN} final:1", ("F-26", "no_last_round", "last_round")),
        (f"{PLAIN} g1:K4+K5,P3+P4 final:1 t:-", ("F-26", "no_last_round", "last_round")),
        (f"{PLAIN} g1:K4+K5,P3+P4,G5+G7", ("F-26", "last_round", "last_round")),
        (PLAIN.replace("Y3", "Y3/R/R claim:a1"), ("F-9", "face_up_twice", "mandalas[0].up")),
        (PLAIN.replace("Y3", "Y3/K/- claim:a1"), ("F-9", "face_up_tile", "mandalas[0].up")),
        (PLAIN.replace("G4", "G4/-/G claim:b2"), ("F-9", "face_up_tile", "mandalas[1].up")),
        (PLAIN.replace("Y3", "Y3/R/-"), ("F-15", "marker_middle", "mandalas[0].marker")),
        (PLAIN.replace("Y3", "Y3/R/- claim:a2"), ("F-15", "marker_face_up", "mandalas[0].marker")),
        (PLAIN.replace("O7", "O7/2r/- claim:c1"), ("F-15", "marker_face_up", "mandalas[2].marker")),
        (PLAIN.replace("Y3", "Y3/R/Gk claim:a1"), ("F-15", "marker_most", "mandalas[0].marker")),
        (PLAIN.replace("Y3", "Y3/ROGP/- claim:a1"), ("F-16", "complete", "mandalas[0]")),
        (PLAIN.replace("Y3", "Y2/ROG/P claim:a1"), ("F-16", "complete", "mandalas[0]")),
        (PLAIN.replace("Y3", "Y3/RO/GP claim:a1") + " t:-", ("F-16", "complete", "mandalas[0]")),
        (CLAIM_LINE.replace("RO2k/GP", "RO2k/G"), ("F-16", "incomplete", "mandalas[0]")),
        (PLAIN.replace("a:K2,Y3", "a:-"), ("F-24", "no_tiles", "mandalas[0].tiles")),
        (CLAIM_LINE.replace("c:R2,O7", "c:-"), ("F-24", "no_tiles", "mandalas[2].tiles")),
        (
            CLAIM_LINE.replace("c:R2,O7", "c:-").replace("g:a2", "g:a2!c"),
            ("F-24", "no_tiles", "mandalas[2].tiles"),
        ),
        (PLAIN.replace("a:K2,Y3", "a:-/R/- claim:a1") + " t:-", ("F-23", "cards_left", "mandalas[0]")),
        (CLAIM_LINE.replace("t:1", "t:2"), ("F-17", "not_holder", "to_move")),
        (PLAIN.replace("Y3", "Y3/k/2y") + " claiming:a1!bc", ("F-17", "not_holder", "to_move")),
    ],
)
def test_a_broken_rule_is_reported_with_its_number_and_place(line: str, found: Finding) -> None:
    assert findings(line) == [found]
    with pytest.raises(mw.BadPosition):
        mw.position(line)


def test_fifteen_cards_of_a_colour_are_not_too_many() -> None:
    assert findings(f"{PLAIN} x:13R") == []


def test_all_problems_of_a_line_are_reported_at_once() -> None:
    line = (
        "a:K2,Y3/ROG/PR b:P5,P4/G/- c:R2,O7/k/2y claim:a2,c1 h1:- h2:16R k2:G g1:K2,K4 g2:R3+P7 final:1 d:50_ t:1"
    )
    assert set(findings(line)) == {
        ("F-1", "too_many", "cards"),
        ("F-1", "total", "cards"),
        ("F-34", "hand_empty", "hands[0]"),
        ("F-6", "known", "known[1]"),
        ("F-2", "wrong_side", "mandalas[1].tiles"),
        ("F-2", "tile_twice", "tiles"),
        ("F-22", "two_singles", "singles[0]"),
        ("F-22", "flower_colours", "flowers[1][0]"),
        ("F-26", "no_last_round", "last_round"),
        ("F-9", "face_up_twice", "mandalas[0].up"),
        ("F-16", "complete", "mandalas[0]"),
        ("F-15", "marker_most", "mandalas[0].marker"),
        ("F-15", "marker_middle", "mandalas[1].marker"),
        ("F-15", "marker_face_up", "mandalas[2].marker"),
    }


def test_all_unreadable_parts_of_a_line_are_reported_at_once() -> None:
    line = "a:K2,Y9/9 b:P5,G4 c:R2,O7 claim:x h1:R h1:G h2:R hello q:1 t:9 n:x last:z claiming:x rules:x box:x"
    assert set(findings(line)) == {
        ("form", "no_tile", "mandalas[0].tiles"),
        ("form", "no_cards", "a"),
        ("form", "no_marker", "claim"),
        ("form", "twice", "h1"),
        ("form", "no_key", "hello"),
        ("form", "unknown_key", "q"),
        ("form", "no_seat", "t"),
        ("form", "no_number", "n"),
        ("form", "no_mandala", "last"),
        ("form", "no_claiming", "claiming"),
        ("form", "no_rules", "rules"),
        ("form", "no_box", "box"),
    }


def test_all_parts_of_the_wrong_form_are_reported_at_once() -> None:
    data = changed("deck", "xyz")
    del data["known"]
    data.update(to_move=5, last_round="no", hands=["R"], singles=[["K2"], [7], ["_3"]], ending="bored")
    assert set(findings(data)) == {
        ("form", "letters", "deck"),
        ("form", "missing", "known"),
        ("form", "number", "to_move"),
        ("form", "boolean", "last_round"),
        ("form", "length", "hands"),
        ("form", "no_tile", "singles[1]"),
        ("form", "no_tile", "singles[2]"),
        ("form", "choice", "ending"),
        ("form", "not_now", "ending"),
    }


def test_a_bad_position_raises_with_all_its_problems() -> None:
    line = "a:K2,Y3/R/- b:P5,G4 c:R2,O7 h1:- h2:R final:1"
    with pytest.raises(mw.BadPosition) as raised:
        mw.position(line)
    assert isinstance(raised.value, mw.MandalaError)
    assert list(raised.value.problems) == mw.problems(line)
    message = str(raised.value).splitlines()
    assert len(message) == 3
    for text, problem in zip(message, raised.value.problems, strict=True):
        assert problem.where in text
        assert problem.rule in text
        assert problem.text() in text


def test_problems_speak_three_languages() -> None:
    lines = [
        "a:K2,Y3/ROG/PR b:P5,P4/G/- c:R2,O7/k/2y claim:a2,c1 h1:- h2:16R k2:G g1:K2,K4 g2:R3+P7 final:1 d:50_ t:1",
        "a:K2,Y9/9 b:P5,G4/Z c:R2,O7 claim:x,a1,a2 h1:R h1:G hello q:1 t:9 n:x last:z claiming:x rules:x box:x",
        "a:-/R/- b:P5,G4/P/- c:R2,O7 claim:a1,b1 h1:R h2:R dark:15_ light:14_ claiming:b1 t:2",
        "a:K2,Y3 b:P5,G4 c:R2,O7 h1:R h2:14R15O15Y15G15P15K d:-",
        "a:K2,Y3 b:P5,G4 c:R2,O7 h1:R h2:R g1:K4+K5,P3+P4,G5+G7 box:9,0",
        f"{GOOD_LINE} claiming:a1!bb",
    ]
    data = [{"game": "flowers"}, changed("hands", "R"), changed("mandalas.0", 1), changed("claiming", CLAIMING)]
    data += [changed("phase", "over"), changed("phase", "x"), changed("last_round", 1), changed("players", 5)]
    data += [changed("hands", ["R"])]
    problems = [problem for item in (*lines, *data) for problem in mw.problems(item)]
    assert {problem.key for problem in problems} == {
        *("missing", "no_mapping", "no_list", "length", "no_cards", "letters", "number", "boolean", "choice"),
        *("nobody", "not_now", "no_key", "twice", "unknown_key", "no_number", "no_seat", "no_rules"),
        *("no_tile", "no_marker", "marker_twice", "no_claiming", "no_mandala", "no_box", "then"),
        *("too_many", "total", "known", "hand_empty", "no_play", "stacks", "wrong_side", "tile_twice"),
        *("tile_total", "two_singles", "flower_colours", "last_round", "no_last_round", "face_up_twice"),
        *("face_up_tile", "marker_middle", "marker_face_up", "marker_most", "complete", "incomplete", "no_tiles"),
        *("cards_left", "not_holder"),
    }
    for problem in problems:
        texts = [problem.text(lang) for lang in LANGUAGES]
        assert all(texts)
        assert all(one != other for one, other in combinations(texts, 2)), texts
        assert not any(sign in text for text in texts for sign in "{}")


def test_reading_leaves_the_data_as_it_was() -> None:
    for data in (mw.new("flowers", players=4, seed=7).to_dict(), changed("deck", "xyz"), claimed("to_move", 1)):
        before = deepcopy(data)
        mw.problems(data)
        assert data == before


def test_bags_and_gardens_may_come_in_any_order() -> None:
    data = mw.position(GOOD_LINE).to_dict()
    mixed = deepcopy(data)
    mixed["hands"][1] = "KYYY"
    mixed["mandalas"][0]["down"] = ["KK", "Y"]
    mixed["flowers"] = [[["P3", "P2"]], [["Gx", "G7"]]]
    assert mw.position(mixed).to_dict() == data


# Positions that no game reaches, but that break no rule, can be studied.


@pytest.mark.parametrize(
    "line",
    [
        pytest.param(PLAIN, id="tiny hands"),
        pytest.param("a:K2,Y3 b:P5,G4 c:R2,O7 h1:15R h2:15O15G", id="huge hands"),
        pytest.param(PLAIN.replace("Y3", "Y3/3r/-"), id="face down, of a colour that does not show"),
        pytest.param(PLAIN.replace("Y3", "Y3/13R/10k claim:a1"), id="whole colours in one mandala"),
        pytest.param(f"{PLAIN} last:b", id="a mandala was resolved, but nobody has a tile"),
        pytest.param(f"{PLAIN} g1:K4+K5,P3+P4,G5+G7 final:1", id="the start player moves in the last round"),
        pytest.param(f"{PLAIN} g1:K4+K5,P3+P4,G5+G7,R3+R4 g2:O4+O5,Y4+Y5 final:1 t:2", id="four flowers"),
        pytest.param(f"{PLAIN} g1:K4", id="gardens that leave one stack higher"),
        pytest.param(f"{PLAIN} dark:- light:- box:15,15", id="no tiles left"),
        pytest.param(f"{PLAIN} n:2147483647 start:2", id="a late round"),
        pytest.param(CLAIM_LINE.replace("/GP", "/-").replace("RO2k", "ROGP"), id="a choice that changes nothing"),
        pytest.param(CLAIM_LINE.replace("claiming:a2", "claiming:a2!"), id="a final resolution out of nothing"),
        pytest.param(CLAIM_LINE.replace("claiming:a2", "claiming:b2!ca").replace("GP", "G"), id="of any mandala"),
        pytest.param(PLAIN.replace("K2,Y3", "_,_"), id="unseen tiles"),
        pytest.param(CLAIM_LINE.replace("K2,Y3", "_,_"), id="unseen tiles to choose from"),
        pytest.param(f"{PLAIN} g1:_1,_2,_1", id="tiles taken unseen"),
        pytest.param("a:K2,Y3 b:P5,G4 c:R2,O7 h1:4_ h2:5_ h3:Y2_ k3:Y", id="unseen hands"),
    ],
)
def test_unreachable_positions_are_read_and_can_be_played(line: str) -> None:
    assert findings(line) == []
    position = mw.position(line)
    assert position.legal_moves()
    assert mw.position(str(position)) == position
    assert mw.position(position.to_dict()) == position
    for move in position.legal_moves():
        assert mw.problems(position.play(move).to_dict()) == []


@pytest.mark.parametrize("line", ["flowers t:-", "a:- b:- c:- t:-", PLAIN + " t:-"])
def test_a_game_that_is_over_may_have_empty_hands_and_no_tiles(line: str) -> None:
    position = mw.position(line)
    assert position.is_over
    assert position.legal_moves() == []
    assert mw.position(str(position)) == position


def test_many_tiles_may_be_out_of_play() -> None:
    gardens = "g1:K2+K3,K4+K5,P2+P3,P4+P5,R3+R4 final:1"
    position = mw.position(f"a:Kx,Y3 b:Px,G4 c:R2,O7 h1:R h2:R {gardens}")
    data = position.to_dict()
    assert data["tiles"] == {"dark": ["_"] * 5, "light": ["_"] * 5}
    assert data["box"] == [0, 10]
    assert mw.position(str(position)) == position


# The positions of the notation.


@pytest.mark.parametrize("line", [FIRST, SECOND, GOOD_LINE, CLAIM_LINE])
def test_the_positions_of_the_notation_are_read(line: str) -> None:
    assert findings(line) == []
    position = mw.position(line)
    assert mw.position(str(position)) == position
    assert mw.position(position.to_dict()) == position


def test_the_second_position_is_written_with_all_that_it_leaves_to_be_guessed() -> None:
    guessed = {"d:68_", "dark:13_", "light:13_", "box:1,0"}
    assert set(str(mw.position(SECOND)).split()) == {*SECOND.replace("2PYK", "Y2PK").split(), *guessed}


def test_the_first_position_says_what_lies_on_the_table() -> None:
    data = mw.position(FIRST).to_dict()
    assert [mandala["tiles"] for mandala in data["mandalas"]] == [["K2", "Y3"], ["P5", "G4"], ["R2", "O7"]]
    assert data["hands"] == ["RROGG", "ROYPPK"]
    assert (data["deck"], data["tiles"]) == ("_" * 79, {"dark": ["_"] * 15, "light": ["_"] * 15})
    assert (data["phase"], data["to_move"], data["start"], data["round"]) == ("turn", 0, 0, 1)


def test_the_second_position_says_what_seat_2_sees() -> None:
    position = mw.position(SECOND)
    data = position.to_dict()
    assert data["mandalas"] == [
        {"tiles": ["Kx", "O2"], "marker": 0, "up": ["RR", "G", "Y"], "down": ["", "K", ""]},
        {"tiles": ["R3", "G2"], "marker": 1, "up": ["", "K", ""], "down": ["", "", ""]},
        {"tiles": ["P2", "Y4"], "marker": 2, "up": ["O", "", "RR"], "down": ["", "", ""]},
    ]
    assert data["hands"] == ["____", "YPPK", "_____"]
    assert data["singles"] == [["K4"], ["O3"], ["Y5"]]
    assert (data["deck"], data["tiles"]) == ("_" * 68, {"dark": ["_"] * 13, "light": ["_"] * 13})
    assert data["box"] == [1, 0]
    assert (data["to_move"], data["round"], data["rng"]) == (1, 6, None)
    assert position.seen_by(1) == position


@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_line_is_written_in_full(players: int) -> None:
    position = mw.new("flowers", players=players, seed=3, options={"start": 1, "final_resolution": "all"})
    keys = {token.partition(":")[0] for token in str(position).split()}
    hands = {f"h{seat}" for seat in range(1, players + 1)}
    assert keys == {"a", "b", "c", *hands, "d", "dark", "light", "rules", "start", "rng", "t", "n"}
