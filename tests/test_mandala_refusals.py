from __future__ import annotations

from itertools import combinations
from typing import NamedTuple, cast

import pytest

import mandala_widget as mw
from mandala_widget.words import LANGUAGES, catalogue

TURN = "a:YP/OR/G b:2K h1:2RGY2K h2:3Y t:1"
SECOND = "a:YP/OR/G b:2K h1:3Y h2:2RGY2K t:2"
ONE_COLOUR = "a:YP/OR/G b:2K h1:3R h2:3Y t:1"
NOTHING_TO_DRAW = "a:YP/OR/G b:2K h1:K h2:3R c1:14R17O17Y17G17P15K d:- e:1 t:1"
TAKE = "a:2YP/OR/GK b:2K h1:2RGY2K h2:3Y take:a2 t:1"
OVER = "a:YP/OR/G b:2K h1:2RGY2K h2:3Y t:-"


class Case(NamedTuple):
    line: str
    move: str
    code: str
    rule: str
    zones: str
    cards: str


CASES = [
    Case(OVER, "MaK", "M-END", "M-32", "", ""),
    Case(OVER, "TY", "M-END", "M-32", "", ""),
    Case(OVER, "-", "M-END", "M-32", "", ""),
    Case(TURN, "2:MaY", "M-TURN", "M-11", "H1", ""),
    Case(SECOND, "1:XR", "M-TURN", "M-11", "H2", ""),
    Case(TAKE, "2:TY", "M-PICKER", "M-23", "Ma", ""),
    Case(TURN, "-", "M-PASS", "M-11", "", ""),
    Case(TURN, "1: pass", "M-PASS", "M-11", "", ""),
    Case(TAKE, "-", "M-PASS", "M-23", "", ""),
    Case(TAKE, "MbK", "M-RESOLVE", "M-23", "Ma", ""),
    Case(TAKE, "FaR", "M-RESOLVE", "M-23", "Ma", ""),
    Case(TAKE, "XR", "M-RESOLVE", "M-23", "Ma", ""),
    Case(TURN, "F2aG", "M-OWN", "M-10", "F2a", "G"),
    Case(SECOND, "F1b2R", "M-OWN", "M-10", "F1b", "RR"),
    Case(TURN, "MbKG", "M-MIX", "M-12", "H1.G H1.K", "GK"),
    Case(TURN, "Fa2RK", "M-MIX", "M-14", "H1.R H1.K", "RRK"),
    Case(SECOND, "XKRG", "M-MIX", "M-16", "H2.R H2.G H2.K", "RGK"),
    Case(TURN, "Mb2K", "M-ONE", "M-12", "Mb", "KK"),
    Case(TURN, "MaP", "M-CARDS", "M-12", "H1.P", "P"),
    Case(TURN, "Fb3R", "M-CARDS", "M-14", "H1.R", "RRR"),
    Case(SECOND, "X2G", "M-CARDS", "M-16", "H2.G", "GG"),
    Case(TURN, "MaR", "M-COLOUR", "M-9", "F1a", "R"),
    Case(TURN, "MaG", "M-COLOUR", "M-9", "F2a", "G"),
    Case(TURN, "FaY", "M-COLOUR", "M-10", "Ma", "Y"),
    Case(TURN, "FaG", "M-COLOUR", "M-10", "F2a", "G"),
    Case(TURN, "FbK", "M-COLOUR", "M-10", "Mb", "KK"),
    Case(SECOND, "Fa2R", "M-COLOUR", "M-10", "F1a", "R"),
    Case(ONE_COLOUR, "Fb3R", "M-KEEP", "M-15", "H1", "RRR"),
    Case(NOTHING_TO_DRAW, "FaK", "M-KEEP", "M-15", "H1", "K"),
    Case(NOTHING_TO_DRAW, "MaK", "M-EMPTY", "M-18", "H1 D X", "K"),
    Case(TURN, "TY", "M-INCOMPLETE", "M-21", "Ma Mb", ""),
    Case(TAKE, "TR", "M-NOPICK", "M-23", "Ma", "R"),
    Case(TAKE, "TG", "M-NOPICK", "M-23", "Ma", "G"),
    Case(TURN, "Ma?", "M-TEXT", "notation", "", ""),
]
WITHOUT_ADVICE = {"M-END", "M-TURN", "M-PICKER", "M-TEXT"}
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
def test_a_refusal_offers_legal_moves_where_the_mover_has_some(case: Case) -> None:
    position = mw.position(case.line)
    instead = refused(case.line, case.move).instead
    assert set(instead) <= set(position.legal_moves())
    assert len(set(instead)) == len(instead)
    assert bool(instead) == (case.code not in WITHOUT_ADVICE)


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
    codes = {code for code in catalogue("en")["refusals"] if code.startswith("M-")}
    assert {case.code for case in CASES} == codes


@pytest.mark.parametrize("line", [TURN, SECOND, ONE_COLOUR, NOTHING_TO_DRAW, TAKE])
def test_legal_moves_are_not_refused(line: str) -> None:
    position = mw.position(line)
    assert position.legal_moves()
    assert [position.why_not(move) for move in position.legal_moves()] == [None] * len(position.legal_moves())


@pytest.mark.parametrize(
    ("line", "move", "expected"),
    [
        pytest.param(ONE_COLOUR, "Fb3R", "Fb2R FbR Fa2R", id="fewer cards, then the other field"),
        pytest.param(TURN, "Mb2K", "MbK MaK X2K", id="one card, then the other mountain"),
        pytest.param(TURN, "MaR", "MbR FaR XR", id="the other mountain, then another action"),
        pytest.param(TURN, "F2aK", "FaK Fa2K MaK", id="the own field"),
        pytest.param(TURN, "FaG", "FbG XG FaR", id="the same colour, then the same field"),
        pytest.param(TURN, "Fb3K", "Fa2K FaK X2K", id="the same action elsewhere"),
        pytest.param(TURN, "X2G", "XG X2R X2K", id="fewer cards, then other colours"),
        pytest.param(TURN, "MaP", "MaY MaK MbR", id="colours that are in the hand"),
        pytest.param(TURN, "Fa2RK", "Fa2R Fa2K FaR", id="one of the colours"),
        pytest.param(TURN, "TY", "MaY XY MbY", id="an action with that colour"),
        pytest.param(TURN, "-", "XR X2R XY", id="what comes nearest to passing"),
        pytest.param(NOTHING_TO_DRAW, "MaK", "XK", id="all there is"),
        pytest.param(TAKE, "TR", "TY TP", id="colours that can be taken"),
    ],
)
def test_the_advice_begins_with_the_move_that_was_nearly_played(line: str, move: str, expected: str) -> None:
    assert [str(other) for other in refused(line, move).instead] == expected.split()


def test_a_refusal_tells_its_facts_in_words() -> None:
    assert "in seat 2's field of mandala a" in refused(TURN, "MaG").text()
    assert refused(TURN, "Fb3R").facts == {"colour": "R", "held": 2, "wanted": 3}
    assert refused(ONE_COLOUR, "Fb3R").facts == {"most": 2}
    assert refused(TAKE, "TR").facts == {"colour": "R", "zone": "Ma", "there": "YP"}
    assert "seat 1's turn" in refused(TURN, "2:MaY").text()


def test_an_unknown_language_is_refused_in_turn() -> None:
    with pytest.raises(mw.MandalaError, match=r"'fr'.*en, de, nl"):
        refused(TURN, "MaG").text("fr")


# Lax when read, strict when written.


@pytest.mark.parametrize(
    ("lax", "strict"),
    [
        ("MaR", "MaR"),
        ("mar", "MaR"),
        ("M a R", "MaR"),
        (" MAR\t", "MaR"),
        ("1:MaR", "MaR"),
        ("1 : m a r", "MaR"),
        ("Ma1R", "MaR"),
        ("MaB", "MaK"),
        ("mak", "MaK"),
        ("FaRR", "Fa2R"),
        ("fa 2r", "Fa2R"),
        ("FaR R", "Fa2R"),
        ("F1a2R", "Fa2R"),
        ("F1aR", "FaR"),
        ("fa1r", "FaR"),
        ("1:F1bRR", "Fb2R"),
        ("XV", "XP"),
        ("xp", "XP"),
        ("XRRR", "X3R"),
        ("X2RR", "X3R"),
        ("x 3 r", "X3R"),
    ],
)
def test_lax_forms_mean_one_strict_move(lax: str, strict: str) -> None:
    position = mw.position("a:YP b:G h1:3RPK h2:3Y")
    move = position.move(lax)
    assert isinstance(move, mw.Move)
    assert str(move) == strict
    assert move in position.legal_moves()
    assert position.why_not(lax) is None
    assert position.play(lax) == position.play(strict)


@pytest.mark.parametrize("lax", ["TP", "tp", "1:TP", "t v", "TV", "1: t p"])
def test_lax_takes_mean_one_strict_move(lax: str) -> None:
    assert mw.position(TAKE).move(lax) == "TP"


# Texts that are no moves.


@pytest.mark.parametrize(
    ("text", "column", "expected"),
    [
        ("", 1, "kind M"),
        ("   ", 4, "kind M"),
        ("Q", 1, "kind M"),
        ("  QaR", 3, "kind M"),
        ("aR", 1, "kind M"),
        ("5:MaR", 1, "kind M"),
        ("1:", 3, "kind M"),
        ("M", 2, "mandala ab"),
        ("McR", 2, "mandala ab"),
        ("M1aR", 2, "mandala ab"),
        ("F3aR", 2, "mandala ab"),
        ("F1", 3, "mandala ab"),
        ("Ma", 3, "colour"),
        ("Ma  ", 5, "colour"),
        ("MaZ", 3, "colour"),
        ("1:MaZ", 5, "colour"),
        ("M a Z", 5, "colour"),
        ("Fa2", 4, "colour"),
        ("Fa2_", 4, "colour"),
        ("Fa100R", 5, "colour"),
        ("X", 2, "colour"),
        ("XR!", 3, "colour"),
        ("T2G", 2, "colour"),
        ("Fa0R", 3, "count"),
        ("X00K", 2, "count"),
        ("TGG", 3, "end"),
        ("TG #", 4, "end"),
        (None, 1, "text"),
        (7, 1, "text"),
        (["MaR"], 1, "text"),
    ],
)
def test_an_unreadable_text_is_refused_with_its_column_and_what_was_expected(
    text: object, column: int, expected: str
) -> None:
    refusal = refused(TURN, text)
    assert (refusal.code, refusal.rule) == ("M-TEXT", "notation")
    assert refusal.facts == {"text": text, "column": column, "expected": expected}
    assert (refusal.zones, refusal.cards, refusal.instead) == ((), "", ())
    for lang in LANGUAGES:
        assert str(column) in refusal.text(lang)
        assert catalogue(lang)["expected"][expected] in refusal.text(lang)


def test_a_text_that_is_no_move_is_not_one_in_any_phase() -> None:
    assert [refused(line, "MaZ").code for line in (TURN, TAKE, OVER)] == ["M-TEXT"] * 3
