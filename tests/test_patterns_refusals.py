from __future__ import annotations

from itertools import combinations
from typing import NamedTuple, cast

import pytest

import mandala_widget as mw
from mandala_widget.words import LANGUAGES, catalogue

GIVE = "POPY/RRPKYR/RPKPOGGY/GGKOPYKO/GYKKGROY/RYGRKROY/POPPKG/OGKO 1:- 2:- R,Y 1 1"
TURN = "POPY/RRPKYR/gPKPOgGY/gkKOPgKO/GYkyGROY/RYkRrROY/POPPKG/OGKO 1:e3,c3,f5 2:d4,b5,a6 Y/R 2 5"
# Seat 1 has a black group, on c4, and a black tile in the bowl.
EXTEND = "POPY/RRPKYR/RPKPOGGY/GkKOPYKO/GYkyGROY/RYGRrROY/POPPKG/OGKO 1:e3,c4 2:d4,b5 K/G 1 3"
SIX_GROUPS = (
    "PppY/RpPpYR/gkKopggy/gkKOogKy/gYkyGROy/RYkRrROy/POrPKG/OGKO 1:e3,c3,f5,h5,d6,c7 2:d4,b5,a6,d2,d8,e5 R/O 1 13"
)
OVER = SIX_GROUPS.replace(" 1 13", " - 13")


class Case(NamedTuple):
    line: str
    move: str
    code: str
    rule: str
    zones: str
    cards: str


CASES = [
    Case(OVER, "Ec8", "P-END", "P-17", "", ""),
    Case(OVER, "AR", "P-END", "P-17", "", ""),
    Case(OVER, "-", "P-END", "P-17", "", ""),
    Case(OVER, "1:FRf3", "P-END", "P-17", "", ""),
    Case(TURN, "1:Ec8", "P-TURN", "P-11", "B2", ""),
    Case(EXTEND, "2:Sc3", "P-TURN", "P-11", "B1", ""),
    Case(TURN, "1:-", "P-TURN", "P-11", "B2", ""),
    Case(TURN, "1:AR", "P-TURN", "P-11", "B2", ""),
    Case(GIVE, "1:AR", "P-ASSIGN", "P-5", "B1 B2", "R"),
    Case(GIVE, "Ec8", "P-ASSIGN", "P-5", "B1 B2", ""),
    Case(GIVE, "ERa1", "P-ASSIGN", "P-5", "B1 B2", "R"),
    Case(GIVE, "-", "P-ASSIGN", "P-5", "B1 B2", ""),
    Case(TURN, "AR", "P-ASSIGN", "P-5", "B1 B2", "R"),
    Case(GIVE, "AG", "P-START", "P-5", "", "G"),
    Case(GIVE, "AR/G", "P-START", "P-5", "", "G"),
    Case(GIVE, "AR/R", "P-START", "P-5", "", "R"),
    Case(TURN, "-", "P-PASS", "P-11", "", ""),
    Case(EXTEND, "1: pass", "P-PASS", "P-11", "", ""),
    Case(TURN, "Ea1", "P-CELL", "P-2", "a1", ""),
    Case(TURN, "Fg8", "P-CELL", "P-2", "g8", ""),
    Case(TURN, "Sh2", "P-CELL", "P-2", "h2", ""),
    Case(TURN, "Ec3", "P-LOCKED", "P-7", "c3", "K"),
    Case(TURN, "Fa5", "P-LOCKED", "P-7", "a5", "G"),
    Case(EXTEND, "Sc4", "P-LOCKED", "P-7", "c4", "K"),
    Case(EXTEND, "Ec8", "P-TWICE", "P-12", "B1 c4", "K"),
    Case(SIX_GROUPS, "Ec8", "P-NOCLAIM", "P-16", "B1", "R"),
    Case(TURN, "Ed3", "P-CONNECT", "P-9", "e3", "R"),
    Case(TURN, "Fc5", "P-CONNECT", "P-9", "c4", "K"),
    Case(EXTEND, "Sb4", "P-CONNECT", "P-9", "b5", "K"),
    Case(EXTEND, "Sc5", "P-CONNECT", "P-9", "b5", "K"),
    Case(SIX_GROUPS, "Fd7", "P-CONNECT", "P-9", "e7 d8", "P"),
    Case(TURN, "Fc6", "P-ADJ", "P-10", "c6", "K"),
    Case(TURN, "Fg6", "P-ADJ", "P-10", "g6", "G"),
    Case(EXTEND, "Sd3", "P-ADJ", "P-10", "d3", "K"),
    Case(EXTEND, "Sg5", "P-ADJ", "P-10", "g5", "K"),
    Case(TURN, "Fd8", "P-NOGROUP", "P-13", "d8", "O"),
    Case(TURN, "Sd8", "P-NOGROUP", "P-14", "B2", "R"),
    Case(TURN, "Sb7", "P-NOGROUP", "P-14", "B2", "R"),
    Case(TURN, "EGd8", "P-BOWL", "P-12", "B2", "R"),
    Case(EXTEND, "SGc3", "P-BOWL", "P-14", "B1", "K"),
    Case(TURN, "ERd8xG", "P-TILE", "P-12", "d8", "O"),
    Case(TURN, "FKa4", "P-TILE", "P-13", "a4", "G"),
    Case(EXTEND, "Sc3xK", "P-TILE", "P-14", "c3", "G"),
    Case(TURN, "Ed8=3", "P-VALUE", "P-12", "C2.4", ""),
    Case(TURN, "Ec9", "P-TEXT", "notation", "", ""),
]
# The catalogue also has a code for the flips after the last action. They are made at once, so that nobody is
# ever asked for one of them, and what is tried then finds the game over.
CATALOGUE = {
    *("P-TURN", "P-ASSIGN", "P-CELL", "P-LOCKED", "P-TWICE", "P-NOCLAIM", "P-CONNECT", "P-ADJ", "P-NOGROUP"),
    *("P-BOWL", "P-PASS"),
}
every_case = pytest.mark.parametrize("case", CASES, ids=lambda case: f"{case.code} {case.move}")


def refused(line: str, move: object) -> mw.Refusal:
    refusal = mw.position(line).why_not(cast("str", move))
    assert refusal is not None
    return refusal


@every_case
def test_a_refusal_names_code_rule_zones_and_cards(case: Case) -> None:
    refusal = refused(case.line, case.move)
    assert (refusal.code, refusal.rule) == (case.code, case.rule)
    assert refusal.zones == tuple(case.zones.split())
    assert refusal.cards == case.cards


@every_case
def test_a_refusal_offers_legal_moves_to_the_seat_that_has_some(case: Case) -> None:
    position = mw.position(case.line)
    instead = refused(case.line, case.move).instead
    assert set(instead) <= set(position.legal_moves())
    assert len(set(instead)) == len(instead)
    for_another_seat = case.code == "P-TURN" or (case.line, case.move) == (GIVE, "1:AR")
    assert bool(instead) == (case.code not in ("P-END", "P-TEXT") and not for_another_seat)


@every_case
def test_a_refusal_speaks_three_languages(case: Case) -> None:
    refusal = refused(case.line, case.move)
    texts = [refusal.text(lang) for lang in LANGUAGES]
    assert all(texts)
    assert all(one != other for one, other in combinations(texts, 2))
    assert not any(sign in text for text in texts for sign in "{}")
    assert all(move in text for text in texts for move in refusal.instead)
    assert str(refusal) == refusal.text() == refusal.text("en")


@every_case
def test_a_refusal_can_be_written_as_data(case: Case) -> None:
    refusal = refused(case.line, case.move)
    assert refusal.to_dict() == {
        "code": case.code,
        "rule": case.rule,
        "zones": case.zones.split(),
        "cards": case.cards,
        "instead": [str(move) for move in refusal.instead],
    }


@every_case
def test_playing_a_refused_move_raises_and_changes_nothing(case: Case) -> None:
    position = mw.position(case.line)
    before = position.to_dict()
    for attempt in (position.play, position.move):
        with pytest.raises(mw.IllegalMove) as raised:
            attempt(case.move)
        assert isinstance(raised.value, mw.MandalaError)
        assert raised.value.refusal == position.why_not(case.move)
        assert case.code in str(raised.value)
        assert case.rule in str(raised.value)
    assert position.to_dict() == before
    assert position == mw.position(case.line)


def test_every_code_that_has_words_is_tried_here() -> None:
    codes = {code for code in catalogue("en")["refusals"] if code.startswith("P-")}
    assert {case.code for case in CASES} == codes
    assert codes > CATALOGUE


@pytest.mark.parametrize("line", [GIVE, TURN, EXTEND, SIX_GROUPS])
def test_legal_moves_are_not_refused(line: str) -> None:
    position = mw.position(line)
    assert position.legal_moves()
    assert [position.why_not(move) for move in position.legal_moves()] == [None] * len(position.legal_moves())


def test_p_18_after_the_final_flips_the_game_is_over_for_both_seats() -> None:
    position = mw.position(SIX_GROUPS).play("Se4").play("Fc6").play("Sg5")
    assert [event.zone for event in position.events if event.reason == "final"] == ["f3", "f4"]
    tried = [position.why_not(f"{seat}:{move}") for seat in (1, 2) for move in ("Ff4", "Fc5", "Sg7", "-")]
    assert [refusal and refusal.code for refusal in tried] == ["P-END"] * 8


@pytest.mark.parametrize(
    ("line", "move", "expected"),
    [
        pytest.param(GIVE, "AG", ["AR", "AY"], id="one of the start tiles"),
        pytest.param(GIVE, "Ec8", ["AR", "AY"], id="first the start tiles"),
        pytest.param(TURN, "Sd8", ["Ed8"], id="open where nothing can be swapped"),
        pytest.param(TURN, "Fd8", ["Ed8"], id="open where nothing can be flipped"),
        pytest.param(TURN, "EGd8", ["Ed8"], id="the same cell with the tile that is there"),
        pytest.param(TURN, "Ed8=3", ["Ed8"], id="the same cell with the right number"),
        pytest.param(TURN, "Fa5", ["Fa4"], id="the flip next to it"),
        pytest.param(TURN, "Ed3", ["Ed2"], id="the nearest cell that is free"),
        pytest.param(EXTEND, "Ec8", ["Sc3"], id="extend instead of opening again"),
        pytest.param(EXTEND, "Fc3", ["Sc3"], id="swap where no flip is possible"),
        pytest.param(SIX_GROUPS, "Ec8", ["Se4"], id="extend when all markers are used"),
    ],
)
def test_the_advice_begins_with_the_move_that_was_nearly_played(line: str, move: str, expected: list[str]) -> None:
    assert list(refused(line, move).instead[: len(expected)]) == expected


def test_the_advice_prefers_the_kind_of_action_that_was_wanted() -> None:
    flips = refused(EXTEND, "Fe2").instead
    assert [str(move) for move in flips] == ["Fd3", "Ff3", "Sc3"]
    swaps = refused(EXTEND, "Se2").instead
    assert [str(move) for move in swaps] == ["Sc3", "Fd3", "Ff3"]


def test_a_refusal_tells_its_facts() -> None:
    assert refused(TURN, "1:Ec8").facts == {"seat": 1, "other": 0}
    assert refused(GIVE, "Ec8").facts == refused(TURN, "AR").facts == {"seat": 1}
    assert (
        refused(GIVE.replace(" 1 1", " 2 1"), "Ec8").facts == refused(f"{TURN} start:2", "AR").facts == {"seat": 0}
    )
    assert refused(GIVE, "AG").facts == {"tiles": "RY"}
    assert refused(TURN, "Fc3").facts == {"cell": "c3", "seat": 0, "colour": "K"}
    assert refused(TURN, "Fa5").facts == {"cell": "a5", "seat": 1, "colour": "G"}
    assert refused(EXTEND, "Ec8").facts == {"cell": "c8", "colour": "K", "marker": "c4", "number": 2}
    assert refused(SIX_GROUPS, "Ec8").facts == {"most": 6}
    assert refused(TURN, "Fc5").facts == {"cell": "c5", "colour": "K", "seat": 0, "cells": ("c4",)}
    assert refused(SIX_GROUPS, "Fd7").facts == {"cell": "d7", "colour": "P", "seat": 1, "cells": ("e7", "d8")}
    assert refused(TURN, "EGd8").facts == {"held": "R", "wanted": "G"}
    assert refused(TURN, "FKa4").facts == {"cell": "a4", "tile": "G", "wanted": "K"}
    assert refused(TURN, "Ed8=3").facts == {"number": 4, "wanted": 3}


def test_a_refusal_tells_its_facts_in_words() -> None:
    connect = refused(SIX_GROUPS, "Fd7").text()
    assert all(part in connect for part in ("urple", "d7", "seat 2", "e7 and d8"))
    assert "seat 1's group of black" in refused(TURN, "Fc3").text()
    assert "marker 2 on c4" in refused(EXTEND, "Ec8").text()
    assert "red and yellow" in refused(GIVE, "AG").text()


# Of several reasons the first is named: whose turn it is, then the cell, then what lies there, then the rules.


@pytest.mark.parametrize(
    ("line", "move", "code"),
    [
        (TURN, "1:Ea1", "P-TURN"),
        (TURN, "EGa1", "P-CELL"),
        (TURN, "EGc3xG=1", "P-LOCKED"),
        (TURN, "EGd3xG=1", "P-BOWL"),
        (TURN, "ERd3xG=1", "P-TILE"),
        (TURN, "ERd3xR=1", "P-CONNECT"),
        (EXTEND, "EKb4xY=1", "P-TWICE"),
        (SIX_GROUPS, "ERc8xP=1", "P-NOCLAIM"),
        (EXTEND, "SKg5xK", "P-ADJ"),
    ],
)
def test_the_first_reason_is_named(line: str, move: str, code: str) -> None:
    assert refused(line, move).code == code


# Lax when read, strict when written.


@pytest.mark.parametrize(
    ("line", "lax", "strict"),
    [
        (GIVE, "ar", "AR"),
        (GIVE, "2:AR", "AR"),
        (GIVE, "AR/Y", "AR"),
        (GIVE, "2 : a y / r", "AY"),
        (TURN, "ed8", "Ed8"),
        (TURN, "E D 8", "Ed8"),
        (TURN, "\tEd8 ", "Ed8"),
        (TURN, "2:Ed8", "Ed8"),
        (TURN, "ERd8", "Ed8"),
        (TURN, "Ed8xO", "Ed8"),
        (TURN, "Ed8=4", "Ed8"),
        (TURN, "ERd8xO=4", "Ed8"),
        (TURN, "2: e r d8 X o = 4", "Ed8"),
        (TURN, "ERc8xV=4", "Ec8"),
        (TURN, "ERb2", "Eb2"),
        (TURN, "EB2", "Eb2"),
        (TURN, "FGa4", "Fa4"),
        (TURN, "fga4", "Fa4"),
        (EXTEND, "SKc3xG", "Sc3"),
        (EXTEND, "SBc3", "Sc3"),
        (EXTEND, "sbc3xg", "Sc3"),
    ],
)
def test_lax_forms_mean_one_strict_move(line: str, lax: str, strict: str) -> None:
    position = mw.position(line)
    move = position.move(lax)
    assert isinstance(move, mw.Move)
    assert str(move) == strict
    assert move in position.legal_moves()
    assert position.why_not(lax) is None
    assert position.play(lax) == position.play(strict)


# Texts that are no moves.


@pytest.mark.parametrize(
    ("text", "column", "expected"),
    [
        ("", 1, "kind P"),
        ("   ", 4, "kind P"),
        ("Q", 1, "kind P"),
        ("  Qc3", 3, "kind P"),
        ("c3", 1, "kind P"),
        ("5:Ec3", 1, "kind P"),
        ("1:", 3, "kind P"),
        ("--", 1, "kind P"),
        ("E", 2, "cell"),
        ("Ec", 2, "cell"),
        ("Ei3", 2, "cell"),
        ("Ec0", 2, "cell"),
        ("Ec9", 2, "cell"),
        ("E3c", 2, "cell"),
        ("EK", 3, "cell"),
        ("Eg9", 3, "cell"),
        ("EKKc3", 3, "cell"),
        ("EK c", 4, "cell"),
        ("2: F ", 6, "cell"),
        ("Ec3x", 5, "colour"),
        ("Ec3xx", 5, "colour"),
        ("S c3 x Z", 8, "colour"),
        ("A", 2, "colour"),
        ("AZ", 2, "colour"),
        ("AR/", 4, "colour"),
        ("AR/_", 4, "colour"),
        ("Ec3=", 5, "value"),
        ("Ec3=0", 5, "value"),
        ("Ec3=7", 5, "value"),
        ("Ec3=12", 6, "end"),
        ("Ec3=1xK", 6, "end"),
        ("Ec3!", 4, "end"),
        ("Ec3c4", 4, "end"),
        ("Fc3xK", 4, "end"),
        ("Fc3=1", 4, "end"),
        ("Sc3=1", 4, "end"),
        ("ARY", 3, "end"),
        ("AR/Y/G", 5, "end"),
        (None, 1, "text"),
        (7, 1, "text"),
        (["Ec3"], 1, "text"),
    ],
)
def test_an_unreadable_text_is_refused_with_its_column_and_what_was_expected(
    text: object, column: int, expected: str
) -> None:
    refusal = refused(TURN, text)
    assert (refusal.code, refusal.rule) == ("P-TEXT", "notation")
    assert refusal.facts == {"text": text, "column": column, "expected": expected}
    assert (refusal.zones, refusal.cards, refusal.instead) == ((), "", ())
    for lang in LANGUAGES:
        assert str(column) in refusal.text(lang)
        assert catalogue(lang)["expected"][expected] in refusal.text(lang)


def test_a_text_that_is_no_move_is_not_one_in_any_phase() -> None:
    assert [refused(line, "Ec9").code for line in (GIVE, TURN, OVER)] == ["P-TEXT"] * 3
