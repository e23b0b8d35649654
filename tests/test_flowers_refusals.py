from __future__ import annotations

from itertools import combinations
from typing import NamedTuple, cast

import pytest

import mandala_widget as mw
from mandala_widget.words import LANGUAGES, catalogue

TURN = "a:K2,Y3/RO/k b:P5,G4 c:R2,O7 claim:a1 h1:2RG2K h2:3Y"
SECOND = "a:K2,Y3/RO/k b:P5,G4 c:R2,O7 claim:a1 h1:3Y h2:2RG2K t:2"
ONE_COLOUR = "a:K2,Y3 b:P5,G4 c:R2,O7 h1:3R h2:3Y"
LAST_CARD = "a:K2,Y3 b:P5,G4 c:R2,O7 h1:R h2:14R15O15Y14G15P15K d:G"
CLAIM = "a:K2,Y3/RO2k/GP b:P5,G4 c:R2,O7 claim:a1 h1:2RG2K h2:3Y claiming:a2 t:1"
CLAIM_OF_FOUR = "a:K2,Y3/R/OPk/-/G b:P5,G4 c:R2,O7 claim:a2 h1:2RK h2:3Y h3:R h4:R claiming:a1 t:2"
OVER = "a:K2,Y3 b:P5,G4 c:R2,O7 h1:3R h2:3Y t:-"


class Case(NamedTuple):
    line: str
    move: str
    code: str
    rule: str
    zones: str
    cards: str


CASES = [
    Case(OVER, "aR", "F-END", "F-26", "", ""),
    Case(OVER, "TK2", "F-END", "F-26", "", ""),
    Case(OVER, "-", "F-END", "F-26", "", ""),
    Case(OVER, "2:aR", "F-END", "F-26", "", ""),
    Case(TURN, "2:aY", "F-TURN", "F-7", "H1", ""),
    Case(TURN, "2:-", "F-TURN", "F-7", "H1", ""),
    Case(SECOND, "1:TK2", "F-TURN", "F-7", "H2", ""),
    Case(TURN, "-", "F-PASS", "F-7", "H1", ""),
    Case(SECOND, "2: pass", "F-PASS", "F-7", "H2", ""),
    Case(TURN, "TK2", "F-INCOMPLETE", "F-16", "a b c", ""),
    Case(TURN, "tK2", "F-INCOMPLETE", "F-16", "a b c", ""),
    Case(CLAIM, "aR", "F-RESOLVE", "F-17", "a", "R"),
    Case(CLAIM, "b2k", "F-RESOLVE", "F-17", "a", "KK"),
    Case(CLAIM, "2:cY", "F-RESOLVE", "F-17", "a", "Y"),
    Case(CLAIM_OF_FOUR, "1:TK2", "F-PICKER", "F-17", "a a.2", ""),
    Case(CLAIM_OF_FOUR, "3:TY3", "F-PICKER", "F-17", "a a.2", ""),
    Case(CLAIM, "2:-", "F-PICKER", "F-17", "a a.1", ""),
    Case(CLAIM, "2:TY3", "F-SECOND", "F-20", "a", ""),
    Case(CLAIM, "tY3", "F-SECOND", "F-20", "a", ""),
    Case(CLAIM, "2:tK2", "F-SECOND", "F-20", "a", ""),
    Case(CLAIM_OF_FOUR, "1:tK2", "F-SECOND", "F-18", "a", ""),
    Case(CLAIM, "TG4", "F-NOTILE", "F-17", "a.K a.Y", ""),
    Case(CLAIM, "1:TKx", "F-NOTILE", "F-17", "a.K a.Y", ""),
    Case(CLAIM, "T_1", "F-NOTILE", "F-17", "a.K a.Y", ""),
    Case(CLAIM, "-", "F-REFUSE", "F-21", "a", ""),
    Case(CLAIM_OF_FOUR, "2:-", "F-REFUSE", "F-21", "a", ""),
    Case(TURN, "aP", "F-CARDS", "F-7", "H1.P", "P"),
    Case(TURN, "c3k", "F-CARDS", "F-7", "H1.K", "KKK"),
    Case(SECOND, "b99R", "F-CARDS", "F-7", "H2.R", "R" * 99),
    Case(TURN, "aKG", "F-MIX", "F-7", "H1.G H1.K", "GK"),
    Case(SECOND, "b2RKG", "F-MIX", "F-7", "H2.R H2.G H2.K", "RRGK"),
    Case(ONE_COLOUR, "a3R", "F-KEEP", "F-12", "H1", "RRR"),
    Case(LAST_CARD.replace("h1:R h2:14R", "h1:2R h2:13R"), "b2R", "F-KEEP", "F-12", "H1", "RR"),
    Case(TURN, "ag", "F-FACE", "F-8", "a a.1", "G"),
    Case(SECOND, "b2r", "F-FACE", "F-8", "b b.2", "RR"),
    Case(TURN, "a?", "F-TEXT", "notation", "", ""),
]
WITHOUT_ADVICE = {"F-END", "F-TURN", "F-PICKER", "F-TEXT"}
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
    other_seat = ":" in case.move and case.move[0] != str((position.to_move or 0) + 1)
    assert bool(instead) == (not other_seat and case.code not in WITHOUT_ADVICE)


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
    codes = {code for code in catalogue("en")["refusals"] if code.startswith("F-")}
    assert {case.code for case in CASES} == codes


@pytest.mark.parametrize("line", [TURN, SECOND, ONE_COLOUR, LAST_CARD, CLAIM, CLAIM_OF_FOUR])
def test_legal_moves_are_not_refused(line: str) -> None:
    position = mw.position(line)
    assert position.legal_moves()
    assert [position.why_not(move) for move in position.legal_moves()] == [None] * len(position.legal_moves())


@pytest.mark.parametrize(
    ("line", "move", "expected"),
    [
        (ONE_COLOUR, "b3R", "b2R"),
        (TURN, "b3R", "b2R"),
        (TURN, "b99R", "b2R"),
        (TURN, "cKG", "cG"),
        (TURN, "cKG", "cK"),
        (TURN, "ag", "aG"),
        (TURN, "aP", "aG"),
        (CLAIM, "TY7", "TY3"),
        (CLAIM, "TG2", "TK2"),
        (CLAIM, "tY3", "TY3"),
    ],
)
def test_the_advice_holds_the_move_that_was_nearly_played(line: str, move: str, expected: str) -> None:
    assert expected in refused(line, move).instead


@pytest.mark.parametrize(
    ("line", "move", "first"),
    [(TURN, "b99R", "b2R"), (ONE_COLOUR, "c3R", "c2R"), (CLAIM, "TY7", "TY3"), (TURN, "-", "aR")],
)
def test_the_nearest_move_is_offered_first(line: str, move: str, first: str) -> None:
    assert refused(line, move).instead[0] == first


def test_a_refusal_tells_its_facts_in_words() -> None:
    assert "mandala a" in refused(TURN, "ag").text()
    assert refused(TURN, "b3R").facts == {"colour": "R", "held": 2, "wanted": 3}
    assert refused(ONE_COLOUR, "b3R").facts == {"most": 2}
    assert refused(TURN, "bKG").facts == {"colours": "GK"}
    assert refused(CLAIM, "TR7").facts["there"] == ["K2", "Y3"]
    assert "seat 1's turn" in refused(TURN, "2:aY").text()
    assert "seat 2" in refused(CLAIM_OF_FOUR, "3:TY3").text()


def test_f_13_no_pass_is_needed_because_a_seat_without_a_legal_play_is_skipped() -> None:
    assert [str(move) for move in mw.position(LAST_CARD).legal_moves()] == ["aR", "bR", "cR"]
    stuck = LAST_CARD.replace("d:G", "d:-").replace("14G", "15G")
    assert [problem.rule for problem in mw.problems(stuck)] == ["F-13"]


def test_f_8_a_capital_letter_does_not_claim_that_cards_lie_face_up() -> None:
    after = mw.position(TURN).play("a2K").to_dict()
    assert after["mandalas"][0]["down"] == ["KK", "K"]


def test_f_12_how_many_cards_an_unseen_hand_may_hold() -> None:
    view = mw.position(TURN).seen_by(1)
    assert view.why_not("b4R") is None
    refusal = view.why_not("b5R")
    assert refusal is not None
    assert refusal.code == "F-KEEP"


# Lax when read, strict when written.


@pytest.mark.parametrize(
    ("lax", "strict"),
    [
        ("aR", "aR"),
        ("AR", "aR"),
        ("a R", "aR"),
        (" aR\t", "aR"),
        ("1:aR", "aR"),
        ("1 : a R", "aR"),
        ("a1R", "aR"),
        ("aRR", "a2R"),
        ("a R R", "a2R"),
        ("a2RR", "a3R"),
        ("B3R", "b3R"),
        ("cr", "cR"),
        ("c2r", "c2R"),
        ("cRr", "c2R"),
        ("bB", "bK"),
        ("aV", "aP"),
        ("bv", "bP"),
        ("ab", "aK"),
        ("ak", "aK"),
    ],
)
def test_lax_forms_mean_one_strict_move(lax: str, strict: str) -> None:
    position = mw.position("a:K2,Y3 b:P5,G4 c:R2,O7 h1:4RPK h2:3Y")
    move = position.move(lax)
    assert isinstance(move, mw.Move)
    assert str(move) == strict
    assert move in position.legal_moves()
    assert position.why_not(lax) is None
    assert position.play(lax) == position.play(strict)


@pytest.mark.parametrize(
    ("lax", "strict"),
    [
        *(("TKx", "TKx"), ("TKX", "TKx"), ("TK×", "TKx"), ("TKx3", "TKx"), ("TK×3", "TKx"), ("Tkx", "TKx")),
        *(("1:TKx", "TKx"), ("T K x", "TKx"), ("TBx", "TKx"), ("TY3", "TY3"), ("Ty3", "TY3"), ("1: T y 3", "TY3")),
    ],
)
def test_lax_takes_mean_one_strict_move(lax: str, strict: str) -> None:
    position = mw.position(CLAIM.replace("K2", "Kx"))
    assert str(position.move(lax)) == strict
    assert position.play(lax) == position.play(strict)


def test_unseen_tiles_are_taken_by_their_side() -> None:
    position = mw.position(CLAIM.replace("K2,Y3", "_,_"))
    assert [str(move) for move in position.legal_moves()] == ["T_1", "T_2"]
    assert position.play("T _ 2").to_dict()["singles"] == [["_2"], ["_1"]]


# Texts that are no moves.


@pytest.mark.parametrize(
    ("text", "column", "expected"),
    [
        ("", 1, "kind abc"),
        ("   ", 4, "kind abc"),
        ("Q", 1, "kind abc"),
        ("  dR", 3, "kind abc"),
        ("MaR", 1, "kind abc"),
        ("5:aR", 1, "kind abc"),
        ("1:", 3, "kind abc"),
        ("a", 2, "colour"),
        ("a  ", 4, "colour"),
        ("aZ", 2, "colour"),
        ("1:aZ", 4, "colour"),
        ("a b Z", 5, "colour"),
        ("a2", 3, "colour"),
        ("a2_", 3, "colour"),
        ("a100R", 4, "colour"),
        ("aR!", 3, "colour"),
        ("aR+GK", 3, "colour"),
        ("aR#", 3, "colour"),
        ("T", 2, "colour"),
        ("T2", 2, "colour"),
        ("a0R", 2, "count"),
        ("aR00K", 3, "count"),
        ("TK", 3, "tile value"),
        ("TK6", 3, "tile value"),
        ("TKK", 3, "tile value"),
        ("T_", 3, "tile slot"),
        ("T_3", 3, "tile slot"),
        ("TK22", 4, "end"),
        ("TKx33", 5, "end"),
        ("TK2 @", 5, "end"),
        ("T_1_2", 4, "end"),
        (None, 1, "text"),
        (7, 1, "text"),
        (["aR"], 1, "text"),
    ],
)
def test_an_unreadable_text_is_refused_with_its_column_and_what_was_expected(
    text: object, column: int, expected: str
) -> None:
    refusal = refused(TURN, text)
    assert (refusal.code, refusal.rule) == ("F-TEXT", "notation")
    assert (refusal.facts["column"], refusal.facts["expected"]) == (column, expected)
    assert (refusal.zones, refusal.cards, refusal.instead) == ((), "", ())
    for lang in LANGUAGES:
        assert str(column) in refusal.text(lang)
        assert catalogue(lang)["expected"][expected] in refusal.text(lang)


def test_a_text_that_is_no_move_is_not_one_in_any_phase() -> None:
    assert [refused(line, "aZ").code for line in (TURN, CLAIM, OVER)] == ["F-TEXT"] * 3
