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

# The examples of the notation, the first one also after its moves.
OPENING = "POPY/RRPKYR/RPKPOGGY/GGKOPYKO/GYKKGROY/RYGRKROY/POPPKG/OGKO 1:- 2:- R,Y 1 1"
OPENING_MOVES = "2:AR/Y ERe3xK=1 EYd4xK=1 EKc3xG=2 EKb5xG=2 FKc4 EGa6xR=3 EGf5xY=3 FGa5 FGf6"
TURN = "POPY/RRPKYR/gPKPOgGY/gkKOPgKO/GYkyGROY/RYkRrROY/POPPKG/OGKO 1:e3,c3,f5 2:d4,b5,a6 Y/R 2 5"
ENDGAME = (
    "PppY/RpPpYR/gkKopggy/gkKOogKy/gYkyGROy/RYkRrROy/POrPKG/OGKO 1:e3,c3,f5,h5,d6,c7 2:d4,b5,a6,d2,d8,e5 R/O 1 13"
)
FINISHED = (
    "PppY/RpPpYR/gkkopggy/gkKOoggy/gYkyrrOy/RYkRrrOy/POrPKG/OGKO 1:e3,c3,f5,h5,d6,c7 2:d4,b5,a6,d2,d8,e5 K/O - 14"
)


def findings(data: object) -> list[Finding]:
    return [(problem.rule, problem.key, problem.where) for problem in mw.problems(data)]


def data_of(line: str) -> dict[str, Any]:
    return mw.position(line).to_dict()


def changed(path: str, value: object, line: str = TURN) -> dict[str, Any]:
    """Return a position's data with one part, named like ``phase`` or ``claims.0.1``, replaced or left out."""
    data: Any = data_of(line)
    holder = data
    *way, last = [int(name) if name.isdigit() else name for name in path.split(".")]
    for name in way:
        holder = holder[name]
    if value is MISSING:
        del holder[last]
    else:
        holder[last] = deepcopy(value)
    return dict(data)


def laid(line: str, tiles: str, **parts: object) -> dict[str, Any]:
    """Return a position's data with tiles like ``c5:K``, ``c5:k1`` (locked by seat 1) or ``c5:k-`` (by nobody)."""
    data = data_of(line)
    for token in tiles.split():
        cell, sign = token.split(":")
        lay(data["board"], cell, sign[0])
        lay(data["owner"], cell, {"1": "0", "2": "1"}.get(sign[1:], "."))
    return {**data, **parts}


def lay(rows: list[str], cell: str, sign: str) -> None:
    row, column = 8 - int(cell[1]), "abcdefgh".index(cell[0])
    rows[row] = rows[row][:column] + sign + rows[row][column + 1 :]


# Data that has not the form of a position.


@pytest.mark.parametrize(
    "name", ["game", "phase", "to_move", "start", "start_tiles", "board", "owner", "bowls", "claims"]
)
def test_a_missing_part_is_reported(name: str) -> None:
    assert findings(changed(name, MISSING)) == [("form", "missing", name)]


def test_the_round_may_be_missing() -> None:
    assert findings(changed("round", MISSING)) == []
    assert mw.position(changed("round", MISSING)).to_dict()["round"] == 1


@pytest.mark.parametrize("name", ["comment", "rng"])
def test_further_names_are_allowed(name: str) -> None:
    assert findings(changed(name, "mine")) == []


@pytest.mark.parametrize(
    ("path", "value", "key", "where"),
    [
        ("game", "chess", "choice", "game"),
        ("phase", "take", "choice", "phase"),
        ("phase", None, "choice", "phase"),
        ("phase", "over", "nobody", "to_move"),
        ("to_move", 2, "number", "to_move"),
        ("to_move", None, "number", "to_move"),
        ("to_move", True, "number", "to_move"),
        ("start", 2, "number", "start"),
        ("start", None, "number", "start"),
        ("round", 0, "number", "round"),
        ("round", (1 << 31) + 1, "number", "round"),
        ("round", "5", "number", "round"),
        ("start_tiles", None, "no_cards", "start_tiles"),
        ("start_tiles", "_", "letters", "start_tiles"),
        ("bowls", "YR", "no_list", "bowls"),
        ("bowls", ["Y"], "length", "bowls"),
        ("bowls.0", None, "no_cards", "bowls[0]"),
        ("bowls.1", "r", "letters", "bowls[1]"),
        ("bowls.1", "_", "letters", "bowls[1]"),
        ("board", "POPY", "no_list", "board"),
        ("board", [], "length", "board"),
        ("board.0", None, "no_row", "board[0]"),
        ("board.7", "OGKO", "no_row", "board[7]"),
        ("board.7", "..OGKO...", "no_row", "board[7]"),
        ("board.2", "gPK.OgGY", "letters", "board[2]"),
        ("board.2", "gPK_OgGY", "letters", "board[2]"),
        ("board.0", "O.POPY..", "corners", "board[0]"),
        ("board.0", "..POPY_.", "corners", "board[0]"),
        ("board.6", ".POPPKGR", "corners", "board[6]"),
        ("owner", None, "no_list", "owner"),
        ("owner", ["........"], "length", "owner"),
        ("owner.0", 0, "no_row", "owner[0]"),
        ("owner.0", ".", "no_row", "owner[0]"),
        ("owner.3", "11...2..", "letters", "owner[3]"),
        ("owner.7", "0.......", "corners", "owner[7]"),
        ("claims", {}, "no_list", "claims"),
        ("claims", [[]], "length", "claims"),
        ("claims.0", "e3", "no_list", "claims[0]"),
        ("claims.0.1", "a1", "no_cell", "claims[0][1]"),
        ("claims.0.1", "c9", "no_cell", "claims[0][1]"),
        ("claims.1.2", "A6", "no_cell", "claims[1][2]"),
        ("claims.1.2", 6, "no_cell", "claims[1][2]"),
        ("claims.1.2", ["a6"], "no_cell", "claims[1][2]"),
    ],
)
def test_a_part_of_the_wrong_form_is_reported(path: str, value: object, key: str, where: str) -> None:
    assert findings(changed(path, value)) == [("form", key, where)]


def test_rules_are_looked_at_only_when_the_form_is_right() -> None:
    data = changed("claims.0", ["h8"])
    data["bowls"] = ["", ""]
    assert findings(data) == [("form", "no_cell", "claims[0][0]")]


# Lines that are not written as lines are.


@pytest.mark.parametrize(
    ("line", "found"),
    [
        pytest.param("patterns", [("form", "missing", "board"), ("form", "missing", "bowls")], id="nothing"),
        pytest.param(
            "patterns 1:- 2:-", [("form", "missing", "board"), ("form", "missing", "bowls")], id="markers"
        ),
        pytest.param(TURN.split(maxsplit=1)[0], [("form", "missing", "bowls")], id="only a board"),
        pytest.param(f"{TURN} hello", [("form", "no_key", "hello")], id="a fifth word"),
        pytest.param(f"{TURN} 1:c3", [("form", "twice", "1")], id="markers twice"),
        pytest.param(f"{TURN} seat:1", [("form", "twice", "seat")], id="the seat twice"),
        pytest.param(f"{TURN} 3:c3", [("form", "unknown_key", "3")], id="a third seat"),
        pytest.param(f"{TURN} q:1", [("form", "unknown_key", "q")], id="an unknown key"),
        pytest.param(f"{TURN} start:x", [("form", "no_seat", "start")], id="no start seat"),
        pytest.param(f"{TURN} start:3", [("form", "number", "start")], id="a third start seat"),
        pytest.param(f"{TURN} start:-", [("form", "number", "start")], id="nobody starts"),
        pytest.param(TURN.replace(" 2 5", " x 5"), [("form", "no_seat", "seat")], id="no seat"),
        pytest.param(TURN.replace(" 2 5", " 3 5"), [("form", "number", "to_move")], id="seat three"),
        pytest.param(TURN.replace(" 2 5", " 2 five"), [("form", "no_number", "round")], id="no round"),
        pytest.param(TURN.replace(" 2 5", " 2 0"), [("form", "number", "round")], id="round zero"),
        pytest.param(TURN.replace(" Y/R", " YR"), [("form", "no_bowls", "bowls")], id="no bowls"),
        pytest.param(TURN.replace(" Y/R", " Y/R/G"), [("form", "no_bowls", "bowls")], id="three bowls"),
        pytest.param(TURN.replace(" Y/R", " Y/Z"), [("form", "letters", "bowls[1]")], id="no colour"),
        pytest.param(TURN.replace("1:e3", "1:a1"), [("form", "no_cell", "claims[0][0]")], id="a corner"),
        pytest.param(TURN.replace("1:e3", "1:"), [("form", "no_cell", "claims[0][0]")], id="no cell"),
        pytest.param(TURN.replace("/OGKO", ""), [("form", "length", "board")], id="seven rows"),
        pytest.param(TURN.replace("/OGKO", "/OGZO"), [("form", "letters", "board[7]")], id="no tile"),
        pytest.param(OPENING.replace("R,Y", "R,Y,G"), [("form", "no_bowls", "bowls")], id="three start tiles"),
        pytest.param(OPENING.replace("R,Y", "R,Z"), [("form", "letters", "start_tiles")], id="no start tile"),
        pytest.param(
            f"{OPENING} start:2", [("form", "unknown_key", "start")], id="the start seat is said already"
        ),
    ],
)
def test_a_line_that_cannot_be_read_is_reported(line: str, found: list[Finding]) -> None:
    assert findings(line) == found


def test_every_row_of_the_wrong_length_is_reported() -> None:
    line = TURN.replace("POPY/", "POP/").replace("/POPPKG/", "/POPPKGG/")
    assert findings(line) == [("form", "length", "board[0]"), ("form", "length", "board[6]")]


@pytest.mark.parametrize(
    ("seats", "found"),
    [
        ("R,Y - 1", {("form", "number", "start"), ("form", "number", "to_move")}),
        ("R,Y 3 1", {("form", "number", "start"), ("form", "number", "to_move")}),
    ],
)
def test_somebody_must_start(seats: str, found: set[Finding]) -> None:
    assert set(findings(OPENING.replace("R,Y 1 1", seats))) == found


def test_a_line_is_read_laxly() -> None:
    position = mw.position(TURN)
    board, *rest = TURN.split()
    same = [
        f"patterns {TURN}",
        f"  {TURN}\n",
        f"{TURN} start:1",
        TURN.upper().replace(board.upper(), board),
        TURN.replace("K", "B").replace("k", "b").replace("P", "V"),
        f"2:d4,b5,a6 {board} Y/R 2 5 1:e3,c3,f5",
        TURN.replace(" Y/R", " y/r"),
        " ".join([board, *rest[:-1], "round:5"]),
    ]
    assert [mw.position(line) == position for line in same] == [True] * len(same)


def test_markers_seat_and_round_may_be_left_out() -> None:
    board = OPENING.split(maxsplit=1)[0]
    assert mw.position(f"{board} R,Y") == mw.position(OPENING)
    given = {"phase": "turn", "to_move": 0, "start_tiles": "", "bowls": ["Y", "R"]}
    assert data_of(f"{board} Y/R") == data_of(OPENING) | given


@pytest.mark.parametrize(("seat", "start", "giver"), [("1", 0, 1), ("2", 1, 0)])
def test_before_the_start_tiles_are_given_a_line_names_the_start_player(seat: str, start: int, giver: int) -> None:
    line = OPENING.replace("R,Y 1", f"Y,R {seat}")
    data = data_of(line)
    assert (data["phase"], data["start"], data["to_move"]) == ("give", start, giver)
    assert (data["start_tiles"], data["bowls"]) == ("RY", ["", ""])
    assert str(mw.position(line)) == OPENING.replace("R,Y 1", f"R,Y {seat}")


def test_later_a_line_names_the_start_player_only_if_it_is_not_the_first_seat() -> None:
    assert "start" not in str(mw.position(f"{TURN} start:1"))
    line = f"{TURN} start:2"
    assert str(mw.position(line)) == line
    assert (data_of(line)["start"], data_of(line)["to_move"]) == (1, 1)


# Who owns a locked tile follows from the markers.


def test_the_owners_of_a_line_are_those_of_the_game_that_led_there() -> None:
    position = mw.position(OPENING)
    for move in OPENING_MOVES.split():
        position = position.play(move)
        assert mw.position(str(position)).to_dict() == position.to_dict()
    assert str(position) == TURN
    assert data_of(TURN)["owner"] == [
        *("........", "........", "1....0..", "11...0..", "..01....", "..0.0...", "........", "........")
    ]


def test_groups_of_one_colour_that_touch_diagonally_have_the_owners_of_their_markers() -> None:
    board = "POPY/RRPKYR/RPKPOGGY/GkKOPYKO/GYkyGROY/RYGRrROY/POPPKG/OGKO"
    owner = data_of(f"{board} 1:e3,c4 2:d4,b5 K/G")["owner"]
    assert (owner[3], owner[4]) == (".1......", "..01....")
    other = data_of(f"{board} 1:e3,b5 2:d4,c4 K/G")["owner"]
    assert (other[3], other[4]) == (".0......", "..11....")


def test_a_marker_may_stand_anywhere_in_its_group() -> None:
    for marker in ("c3", "c4"):
        data = data_of(TURN.replace("c3", marker))
        assert (data["owner"][4], data["owner"][5]) == ("..01....", "..0.0...")
        assert data["claims"][0][1] == marker


def test_a_locked_tile_that_no_marker_leads_to_is_reported() -> None:
    assert findings(TURN.replace("1:e3,c3,f5", "1:e3,c3")) == [
        ("P-8", "no_owner", "f6"),
        ("P-8", "no_owner", "f5"),
    ]


def test_groups_of_a_line_that_touch_are_reported() -> None:
    line = TURN.replace("gkKOPgKO", "gkkOPgKO")
    assert findings(line) == [("P-9", "contact", "board")]


def test_a_marker_of_both_seats_is_the_first_ones() -> None:
    assert findings(TURN.replace("2:d4", "2:c3,d4")) == [("P-8", "marker_place", "claims[1][0]")]


# Positions that break rules.


@pytest.mark.parametrize(
    ("data", "found"),
    [
        pytest.param(laid(TURN, "c8:O"), ["P-1 tiles tiles"] * 2, id="eight and ten tiles"),
        pytest.param(changed("bowls.0", "R"), ["P-1 tiles tiles"] * 2, id="a tile of another colour in a bowl"),
        pytest.param(changed("bowls.0", ""), ["P-3 bowl bowls[0]", "P-1 tiles tiles"], id="an empty bowl"),
        pytest.param(changed("bowls.1", "RR"), ["P-3 bowl bowls[1]", "P-1 tiles tiles"], id="a full bowl"),
        pytest.param(
            changed("start_tiles", "R"),
            ["P-5 start_tiles_left start_tiles", "P-1 tiles tiles"],
            id="a tile not given",
        ),
        pytest.param(laid(TURN, "f6:g-"), ["P-8 no_owner f6"], id="a locked tile of nobody"),
        pytest.param(laid(TURN, "c8:P1"), ["P-8 owner_open c8"], id="an open tile of somebody"),
        pytest.param(
            changed("claims.0", ["e3", "c3", "f5", "c8"]),
            ["P-8 marker_place claims[0][3]"],
            id="a marker on an open tile",
        ),
        pytest.param(
            changed("claims.1", ["e3", "d4", "b5", "a6"]),
            ["P-8 marker_place claims[1][0]"],
            id="a marker on a tile of the other seat",
        ),
        pytest.param(
            changed("claims.0", ["e3", "c3"]), ["P-8 group_marker claims[0]"], id="a group without a marker"
        ),
        pytest.param(
            changed("claims.1", ["d4", "b5", "a6", "a5"]),
            ["P-8 group_marker claims[1]"],
            id="a group with two markers",
        ),
        pytest.param(
            changed("claims.1", ["d4", "b5", "a6", "a6"]),
            ["P-8 group_marker claims[1]"],
            id="two markers on a tile",
        ),
        pytest.param(
            changed("claims.0", ["e3", "c3", "f5", "h5", "d6", "c7", "c4"], ENDGAME),
            ["P-1 markers claims[0]", "P-8 group_marker claims[0]"],
            id="a seventh marker",
        ),
        pytest.param(laid(TURN, "g2:g1"), ["P-8 apart board"], id="a group in two pieces"),
        pytest.param(laid(TURN, "g2:g1 e4:g1"), ["P-8 apart board"], id="a group in pieces that touch diagonally"),
        pytest.param(laid(TURN, "c5:k2"), ["P-9 contact board"], id="two groups side by side"),
        pytest.param(laid(TURN, "c5:k1"), ["P-9 contact board"], id="two groups side by side, the other way"),
        pytest.param(
            {**data_of(FINISHED), "phase": "turn", "to_move": 1},
            ["P-17 no_action to_move"],
            id="no possible action",
        ),
    ],
)
def test_a_broken_rule_is_reported_with_its_number_and_place(data: dict[str, Any], found: list[str]) -> None:
    assert [" ".join(finding) for finding in findings(data)] == found
    with pytest.raises(mw.BadPosition):
        mw.position(data)


@pytest.mark.parametrize(
    ("data", "found"),
    [
        pytest.param(changed("to_move", 0, OPENING), ["P-5 giver to_move"], id="the start player gives"),
        pytest.param(changed("start", 1, OPENING), ["P-5 giver to_move"], id="the giver starts"),
        pytest.param(
            laid(OPENING, "b7:Y", start_tiles="RR"),
            ["P-4 start_tiles start_tiles"],
            id="start tiles of one colour",
        ),
        pytest.param(
            changed("start_tiles", "R", OPENING),
            ["P-4 start_tiles start_tiles", "P-1 tiles tiles"],
            id="one start tile",
        ),
        pytest.param(
            changed("start_tiles", "RYR", OPENING),
            ["P-4 start_tiles start_tiles", "P-1 tiles tiles"],
            id="three start tiles",
        ),
        pytest.param(
            {**changed("start_tiles", "R", OPENING), "bowls": ["", "Y"]},
            ["P-4 start_tiles start_tiles", "P-5 bowls_early bowls"],
            id="one tile given",
        ),
        pytest.param(
            laid(OPENING, "b7:r1", claims=[["b7"], []]), ["P-4 locked_early board"], id="a tile locked already"
        ),
        pytest.param(laid(OPENING, "d5:P d6:O"), ["P-4 middle board"], id="a colour twice in the middle"),
        pytest.param(
            laid(OPENING, "d5:R d3:O"), ["P-4 middle_start start_tiles"], id="a start tile's colour in the middle"
        ),
        pytest.param(
            laid(OPENING, "d5:R d3:O e5:Y b4:P"),
            ["P-4 middle_start start_tiles"] * 2,
            id="both start tiles' colours in the middle",
        ),
    ],
)
def test_a_broken_rule_of_the_start_is_reported_with_its_number_and_place(
    data: dict[str, Any], found: list[str]
) -> None:
    assert [" ".join(finding) for finding in findings(data)] == found


def test_p_4_leaves_eight_tiles_of_each_colour_outside_the_middle() -> None:
    board = "".join(data_of(OPENING)["board"])
    middle = [board[8 * row + column] for row in (3, 4) for column in (3, 4)]
    outside = {colour: board.count(colour) - middle.count(colour) for colour in "ROYGPK"}
    assert outside == dict.fromkeys("ROYGPK", 8)


def test_once_the_start_tiles_are_given_the_middle_may_be_anything() -> None:
    given = {"phase": "turn", "to_move": 0, "start_tiles": "", "bowls": ["R", "Y"]}
    assert findings(laid(OPENING, "d5:P d6:O") | given) == []


def test_all_problems_of_data_are_reported_at_once() -> None:
    data = laid(TURN, "g2:g1 c5:k2 c8:P1 d8:p-", bowls=["", "R"], start_tiles="Y")
    data["claims"] = [["e3", "c3", "f5", "d1"], ["d4", "b5"]]
    assert findings(data) == [
        ("P-3", "bowl", "bowls[0]"),
        ("P-5", "start_tiles_left", "start_tiles"),
        ("P-8", "owner_open", "c8"),
        ("P-8", "no_owner", "d8"),
        ("P-8", "marker_place", "claims[0][3]"),
        ("P-8", "apart", "board"),
        ("P-8", "group_marker", "claims[1]"),
        ("P-9", "contact", "board"),
        ("P-1", "tiles", "tiles"),
        ("P-1", "tiles", "tiles"),
    ]


def test_all_parts_of_the_wrong_form_are_reported_at_once() -> None:
    data = changed("board.0", "POPY")
    del data["start"]
    data.update(to_move=5, bowls=["Y"], claims=[["a1"], None], owner=[])
    assert findings(data) == [
        ("form", "number", "to_move"),
        ("form", "missing", "start"),
        ("form", "length", "bowls"),
        ("form", "no_row", "board[0]"),
        ("form", "length", "owner"),
        ("form", "no_cell", "claims[0][0]"),
        ("form", "no_list", "claims[1]"),
    ]


def test_all_unreadable_parts_of_a_line_are_reported_at_once() -> None:
    line = f"{TURN.replace(' Y/R 2 5', ' YR x five')} hello q:1 1:c3".replace("2:d4", "2:d9")
    assert set(findings(line)) == {
        ("form", "no_key", "hello"),
        ("form", "twice", "1"),
        ("form", "no_bowls", "bowls"),
        ("form", "no_seat", "seat"),
        ("form", "no_number", "round"),
        ("form", "unknown_key", "q"),
        ("form", "no_cell", "claims[1][0]"),
    }


def test_a_bad_position_raises_with_all_its_problems() -> None:
    line = TURN.replace("1:e3,c3,f5", "1:e3,c3,g6")
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


def test_problems_tell_their_facts() -> None:
    def facts(data: object) -> dict[str, object]:
        found = dict(mw.problems(data)[0].facts)
        del found["where"]
        return found

    assert facts(laid(TURN, "c5:k2")) == {"colour": "K", "cells": ("c5",)}
    assert facts(laid(TURN, "g2:g1")) == {"seat": 0, "colour": "G"}
    assert facts(changed("claims.1", ["d4", "b5"])) == {"seat": 1, "colour": "G", "found": 0}
    assert facts(laid(TURN, "c8:O")) == {"colour": "O", "wanted": 9, "found": 10}
    assert facts(changed("to_move", 0, OPENING)) == {"seat": 1}
    assert facts(changed("start", 1, OPENING)) == {"seat": 0}
    assert facts({**data_of(FINISHED), "phase": "turn", "to_move": 1}) == {"seat": 1}


def test_problems_speak_three_languages() -> None:
    items: list[object] = [
        *(TURN.replace(" Y/R 2 5", " YR x five") + " hello q:1 1:c3", "patterns", TURN.replace("/OGKO", "")),
        laid(TURN, "g2:g1 c5:k2 c8:P1 d8:p-", bowls=["", "R"], start_tiles="Y", claims=[["e3", "c3", "d1"], []]),
        changed("claims.0", ["e3", "c3", "f5", "h5", "d6", "c7", "c4"], ENDGAME),
        {**laid(OPENING, "d5:P d6:r1", start_tiles="PP"), "bowls": ["R", "R"], "to_move": 0},
        {**data_of(FINISHED), "phase": "turn", "to_move": 1},
        *(changed("board.0", "O.POPY.Z"), changed("board.0", None), changed("claims.0", ["a1"])),
        *(changed("bowls", "YR"), changed("bowls.0", 1), changed("bowls.0", "_"), changed("start", 3)),
        *(changed("phase", "over"), changed("phase", "x")),
    ]
    problems = [problem for item in items for problem in mw.problems(item)]
    assert {problem.key for problem in problems} == {
        *("missing", "no_list", "length", "no_cards", "letters", "number", "choice", "nobody", "no_key", "twice"),
        *("unknown_key", "no_number", "no_seat", "no_row", "corners", "no_bowls", "no_cell", "giver"),
        *("start_tiles", "bowls_early", "locked_early", "middle", "middle_start", "bowl", "start_tiles_left"),
        *("no_owner", "owner_open", "markers", "marker_place", "group_marker", "apart", "contact", "tiles"),
        "no_action",
    }
    for problem in problems:
        texts = [problem.text(lang) for lang in LANGUAGES]
        assert all(texts)
        assert all(one != other for one, other in combinations(texts, 2)), texts
        assert not any(sign in text for text in texts for sign in "{}")


def test_reading_leaves_the_data_as_it_was() -> None:
    for data in (data_of(TURN), changed("board.0", "POPY"), laid(TURN, "c8:O")):
        before = deepcopy(data)
        mw.problems(data)
        assert data == before


# Positions that no game reaches, but that break no rule, can be studied.


@pytest.mark.parametrize(
    "data",
    [
        pytest.param(changed("to_move", 0), id="the other seat to move"),
        pytest.param(changed("round", 1 << 31), id="a late round"),
        pytest.param(changed("start", 1), id="the seat with fewer tiles started"),
        pytest.param(changed("claims", [["f5", "c3", "e3"], ["a6", "d4", "b5"]]), id="other numbers"),
        pytest.param(
            laid(TURN, "c3:K c4:K e3:R f5:G f6:G", claims=[[], ["d4", "b5", "a6"]]), id="one seat played"
        ),
        pytest.param(
            {**data_of(OPENING), "phase": "turn", "start_tiles": "", "bowls": ["R", "Y"]}, id="no groups"
        ),
        pytest.param(laid(TURN, "d5:P d6:O c8:O d8:P"), id="tiles moved about"),
        pytest.param(changed("claims.0.1", "c4"), id="the marker on another tile of its group"),
    ],
)
def test_unreachable_positions_are_read_and_can_be_played(data: dict[str, Any]) -> None:
    assert findings(data) == []
    position = mw.position(data)
    assert position.legal_moves()
    assert position.to_dict() == data
    assert mw.position(str(position)) == position


@pytest.mark.parametrize("line", [TURN.replace(" 2 5", " - 5"), FINISHED])
def test_a_game_may_be_over_whether_or_not_something_could_be_played(line: str) -> None:
    position = mw.position(line)
    assert (position.is_over, position.to_move, position.legal_moves()) == (True, None, [])
    assert str(position) == line


@pytest.mark.parametrize("line", [OPENING, TURN, ENDGAME, FINISHED])
def test_lines_and_data_say_the_same(line: str) -> None:
    position = mw.position(line)
    assert str(position) == line
    assert mw.position(position.to_dict()) == position
    assert mw.position(position.to_dict()).to_dict() == position.to_dict()


def test_the_endgame_of_the_notation_ends_as_it_says() -> None:
    position = mw.position(ENDGAME)
    assert position.scores == [20, 23]
    for move in ("SRe4xG", "FKc6", "SGg5xK"):
        position = position.play(move)
    assert str(position) == FINISHED
    assert (position.scores, position.winners) == ([26, 25], [0])
