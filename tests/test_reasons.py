from __future__ import annotations

import json
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tables import TABLES, positions, walk
from worlds import seen

import mandala_widget as mw
from mandala_widget.ai.reasons import GAMES, HANDFUL, Reason, compare, facts, reasons
from mandala_widget.words import catalogue

SEEDS = st.integers(0, 1 << 32)
LANGUAGES = ("en", "de", "nl")
LACKS_RED = "a:2GKP/2Y/O b:RO/K/- r1:GP r2:KRO c1:R2G3PK c2:2K3O2_ h1:2RYK h2:5_ d:60_ x:2R2O3Y2GK t:1 n:14"


def sample(view: mw.Position, seed: int) -> list[mw.Move]:
    return view.legal_moves()[seed % 5 :: 5]


def test_a_reason_can_be_said_and_sent() -> None:
    first = reasons(mw.position(LACKS_RED), "Fa2R")[0]
    assert first.kind == "picks"
    assert first.speaks == "for"
    assert str(first) == first.text() == first.text("en")
    assert first.text("nl").startswith("Dit maakt mandala a compleet en jij kiest eerst")
    assert json.loads(json.dumps(first.to_dict())) == {
        "kind": "picks",
        "form": "first",
        "speaks": "for",
        "gain": 1,
        "about": "",
        "facts": {"mandala": "a", "seat": 1, "mine": 4, "theirs": 1, "picks": 2, "colours": 3},
        "of": "",
    }
    with pytest.raises(mw.MandalaError):
        first.text("fr")
    with pytest.raises(AttributeError):
        first.kind = "other"  # type: ignore[misc]
    assert len({first, *reasons(mw.position(LACKS_RED), "Fa2R")}) == len(reasons(mw.position(LACKS_RED), "Fa2R"))


def test_one_move_rather_than_another() -> None:
    position = mw.position(LACKS_RED)
    assert [reason.text() for reason in compare(position, "Fa2R", "FbY")] == [
        "This completes mandala a and you pick first, with 4 field cards against 1: you pick 2 of 3 colours.",
        "Your first pick can bring 3 points (black).",
    ]
    assert [reason.text("de") for reason in compare(position, "FbY", "Fa2R")] == [
        "In Mandala b hast du mehr Feldkarten: 2 gegen 0.",
        "Bis Mandala b aufgelöst wird, kann Platz 2 dort kein Gelb mehr anlegen (Goldene Regel).",
        "Deine Hand schrumpft von 4 auf 3 Karten.",
        "Fa2R: Deine Hand schrumpft von 4 auf 2 Karten.",
    ]


def test_what_the_other_move_suffers_is_a_reason() -> None:
    said = compare(mw.position("a:YPG/-/3OK b:RO h1:R2Y h2:4_"), "XY", "MaR")
    assert [(reason.kind, reason.form, reason.speaks, reason.of) for reason in said] == [
        ("picks", "second", "against", "MaR"),
        ("lost", "mine", "against", "MaR"),
    ]


def test_what_both_moves_have_is_no_reason() -> None:
    said = compare(mw.position(LACKS_RED), "MaR", "Fa2R")
    assert [(reason.kind, reason.of) for reason in said] == [("hand", ""), ("hand", "Fa2R")]


def test_only_moves_have_reasons() -> None:
    position = mw.position(LACKS_RED)
    over = walk("mandala", 2, 1, 400)[-1]
    for asked, move in ((position, "MaY"), (position, "nonsense"), (over, "MaR")):
        with pytest.raises(mw.IllegalMove):
            reasons(asked, move)
        with pytest.raises(mw.IllegalMove):
            compare(asked, move, "XK")
    with pytest.raises(mw.IllegalMove):
        compare(position, "XK", "MaY")


def test_a_move_may_be_written_in_any_of_its_forms() -> None:
    position = mw.position(LACKS_RED)
    assert reasons(position, "fa2r") == reasons(position, "Fa2R")
    assert compare(position, "XK", "f1aRR") == compare(position, "XK", "Fa2R")


@given(seen(TABLES), SEEDS)
def test_every_reason_can_be_told_in_every_language(view: mw.Position, seed: int) -> None:
    for move in sample(view, seed):
        for reason in facts(view, move):
            texts = [reason.text(lang) for lang in LANGUAGES]
            assert len(set(texts)) == len(LANGUAGES)
            for text in texts:
                assert text.endswith(".")
                assert text[0] == text[0].upper()
                assert not set("{}_") & set(text)
            assert json.loads(json.dumps(reason.to_dict()))["facts"] == reason.facts


@given(seen(TABLES), SEEDS)
def test_a_handful_of_reasons_the_most_important_first(view: mw.Position, seed: int) -> None:
    kinds = GAMES[view.game].KINDS
    for move in sample(view, seed):
        everything = facts(view, move)
        topics = [reason.topic for reason in everything]
        assert len(set(topics)) == len(topics)
        ranks = [kinds.index(reason.kind) for reason in everything]
        assert ranks == sorted(ranks)
        assert reasons(view, move) == everything[:HANDFUL]


@given(positions(), SEEDS)
def test_what_a_seat_cannot_know_changes_no_reason(position: mw.Position, seed: int) -> None:
    if position.is_over:
        return
    view = position.seen_by(position.to_move or 0)
    other = view.redeal(seed)
    moves = sample(view, seed)
    for move in moves:
        assert facts(position, move) == facts(view, move) == facts(other, move)
        assert compare(position, move, moves[0]) == compare(other, move, moves[0])


def test_control_what_a_seat_does_know_changes_reasons() -> None:
    known, unknown = (mw.position(f"a:YPR/3O/- b:RO h1:K2Y h2:4_{cards}") for cards in (" x:18G", ""))
    assert facts(known, "FaK") != facts(unknown, "FaK")


@given(positions(), SEEDS)
def test_a_seat_that_only_watches_can_be_given_reasons(position: mw.Position, seed: int) -> None:
    for seat in range(position.players):
        view = position.seen_by(seat)
        for move in sample(view, seed):
            assert all(isinstance(reason, Reason) for reason in facts(view, move))


@given(seen(TABLES), SEEDS)
def test_a_comparison_tells_only_what_differs_and_speaks_for_the_move(view: mw.Position, seed: int) -> None:
    moves = sample(view, seed)
    for move, other in pairwise(moves):
        ours, theirs = ({reason.topic: reason for reason in facts(view, m)} for m in (move, other))
        said = compare(view, move, other)
        gain = {
            topic: sum(sign * side[topic].gain for side, sign in ((ours, 1), (theirs, -1)) if topic in side)
            for topic in ours | theirs
        }
        better = {topic for topic in gain if gain[topic] > 0}
        topics = {reason.topic for reason in said}
        assert topics <= better if len(said) == HANDFUL else topics == better
        assert len(said) <= HANDFUL
        for reason in said:
            side = theirs if reason.of else ours
            assert reason.of in ("", other)
            assert side[reason.topic].facts == reason.facts
            assert reason.speaks != "neither"
        assert not topics & {reason.topic for reason in compare(view, other, move)}
        assert compare(view, move, move) == ()


def test_every_kind_has_its_sentences_in_every_language() -> None:
    keys = [set(catalogue(lang)["reasons"]) for lang in LANGUAGES]
    assert keys[0] == keys[1] == keys[2]
    kinds = {kind for game in GAMES.values() for kind in game.KINDS}
    assert all(any(key == kind or key.startswith(f"{kind} ") for key in keys[0]) for kind in kinds)
    assert all(any(key == kind or key.startswith(f"{kind} ") for kind in kinds) for key in keys[0])
