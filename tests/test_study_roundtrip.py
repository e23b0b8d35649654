from __future__ import annotations

import json
from pathlib import Path
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st
from mutations import damaged, damaged_data, verdict
from studies import NASTY, imagined_child, rich, studies
from tables import TABLES, walk

import mandala_widget as mw
from mandala_widget.study.comments import Command
from mandala_widget.study.notes import Table

EXAMPLES = sorted((Path(__file__).parent / "mgn").glob("*.mgn"))
START = mw.new("mandala", seed=7)


def reread(study: mw.Study) -> mw.Study:
    return mw.loads(study.dumps())


@given(studies())
def test_what_is_written_is_read_as_it_was(study: mw.Study) -> None:
    text = study.dumps()
    again = mw.loads(text)
    assert again == study
    assert again.dumps() == text
    assert [node.position for node in again.nodes()] == [node.position for node in study.nodes()]


@given(studies())
def test_data_is_read_as_it_was(study: mw.Study) -> None:
    again = mw.loads(json.loads(json.dumps(study.to_dict())))
    assert again == study
    assert again.dumps() == study.dumps()
    assert again.to_dict() == study.to_dict()


@given(st.lists(studies(most=6), min_size=2, max_size=4))
def test_no_chapter_is_lost(chapters: list[mw.Study]) -> None:
    first, *others = chapters
    for other in others:
        first.add_chapter(other)
    again = reread(first)
    assert len(again.chapters) == len(chapters)
    assert again == first
    assert again.dumps() == first.dumps()
    assert mw.loads(json.loads(json.dumps(first.to_dict()))) == first


@given(studies(most=12), st.randoms(use_true_random=False))
def test_equal_studies_have_equal_texts(study: mw.Study, chance: Random) -> None:
    other = study.copy()
    tags = chance.sample([*study.tags.items()], len(study.tags))
    other.tags.clear()
    other.tags.update(tags)
    for node in other.nodes():
        comments = chance.sample([*node.comments.items()], len(node.comments))
        node.comments.clear()
        node.comments.update(comments)
    assert other == study
    assert other.dumps() == study.dumps()


@given(st.text(st.characters()), st.sampled_from(NASTY))
def test_any_text_survives_in_a_comment_and_in_a_tag(text: str, other: str) -> None:
    study = mw.Study(START)
    study.root.comment = text
    study.root.play("MaG").comment = f"{text}{other}"
    study.tags["Event"] = f"{other}{text}"
    again = reread(study)
    assert (again.root.comment, again.tags["Event"]) == (text, f"{other}{text}")
    assert again.node(1).comment == f"{text}{other}"


@given(studies(most=30), st.randoms(use_true_random=False))
def test_a_study_survives_when_its_variations_change_places(study: mw.Study, chance: Random) -> None:
    for node in chance.choices(list(study.nodes()), k=5):
        chance.choice((node.promote, node.demote, node.make_main))()
    assert reread(study) == study


@pytest.mark.parametrize(("game", "players"), [table for table in TABLES if table[0] != "patterns"])
def test_one_move_with_several_draws_stays_several_moves(game: str, players: int) -> None:
    chance = Random(3)
    for seed in range(6):
        root = mw.new(game, players=players, seed=seed)
        for start in (root, root.seen_by(0)):
            study = mw.Study(start)
            move = start.legal_moves()[0]
            children = {imagined_child(study.root, move, chance) for _ in range(8)}
            assert len(study.root.children) == len(children) > 1
            assert reread(study) == study


def test_a_refill_of_a_variation_is_not_that_of_the_main_line() -> None:
    setup = "a:2GKP/2Y/O b:RO/K/- r1:GP r2:KRO c1:R2G3PK c2:2K3O2_ h1:2RYK h2:5_ d:60_ x:2R2O3Y2GK t:1 n:14"
    text = f'[Game "mandala"]\n[Setup "{setup}"]\n\nFa2R# TG TP TK =a2_ (TK? {{Lucky.}} =aRY MbY) (TK =aGG) *'
    study = mw.loads(text)
    assert not study.troubles
    last = study.node(3)
    assert [child.position.chance.refill for child in last.children] == ["__", "RY", "GG"]
    assert [list(child.glyphs) for child in last.children] == [[], ["?"], []]
    assert reread(study) == study


@pytest.mark.parametrize(
    "comment",
    [
        "{[%eval p=.5] [%eval p=.6]}",
        "{[%eval]}",
        "{[%eval p=x] [%eval p=.5]}",
        "{[%ai]}",
        "{[%ai 1 MaR] [%ai by=x] [%ai by=y]}",
        "{[%ai by=x] [%ai by=y] [%ai 1 MaR]}",
        "{[%rest a] [%rest b] [%rest]}",
        "{[%mark g:Ma g:Ma] [%mark nowhere] [%mark g:Ma]}",
        "{@de [%eval p=.5] [%mark g:Ma]} {[%hint x]} {@de [%hint y]} {[%hint z]}",
        "{@nl b} {@de a} {@nl [%t 0:41]}",
        "{( a ) (} ; and ) a remark",
        "{[%task seat=9]} {[%task seat=1]}",
    ],
)
def test_strange_comments_are_the_same_after_writing_them_again_and_again(comment: str) -> None:
    study = mw.loads(f'[Game "mandala"]\n[Setup "{START}"]\n\n{comment}\n1. MaG {comment}\n(1. MaY) *')
    once = reread(study)
    assert once == study
    assert reread(once).dumps() == once.dumps() == study.dumps()
    assert mw.loads(study.to_dict()) == study


@pytest.mark.parametrize(("game", "players"), [("mandala", 2), ("flowers", 4)])
def test_another_order_of_a_new_deck_survives_in_a_variation(game: str, players: int) -> None:
    line = walk(game, players, 5, 300)
    pairs = [(before, move) for before in line if not before.is_over for move in before.legal_moves()]
    before, move = next(pair for pair in pairs if len(set(pair[0].after(pair[1]).chance.deck)) > 1)
    study = mw.Study(before)
    deck = study.root.child(move).position.chance.deck
    other = study.root.child(move, mw.Chance(deck=deck[::-1]))
    again = reread(study)
    assert again == study
    assert again.node(other.address).position.chance.deck == deck[::-1]


def test_a_shape_is_drawn_once() -> None:
    study = mw.Study(START)
    study.root.shapes.extend(["mark g:Ma", "dim b", "mark g:Ma"])
    study.root.shapes.append("dim b")
    assert study.root.shapes == ["mark g:Ma", "dim b"]
    assert reread(study) == study


def test_notes_without_content_survive() -> None:
    study = mw.Study(START)
    study.root.evaluation = mw.Evaluation()
    study.root.table = Table(())
    study.root.commands.append(Command("hint", "", "en"))
    for again in (reread(study), mw.loads(study.to_dict())):
        assert again == study
        assert (again.root.evaluation, again.root.table) == (mw.Evaluation(), Table(()))
        assert [command.name for command in again.root.commands] == ["hint"]


def damaged_studies(chance: Random) -> list[mw.Study]:
    tables = [
        (game, players, None if game == "patterns" else view) for game, players in TABLES for view in (None, 0)
    ]
    return [rich(game, players, chance.randrange(10**6), 8, view) for game, players, view in tables]


@pytest.mark.parametrize("seed", range(4))
def test_a_damaged_text_is_refused_with_its_place_or_is_a_sound_study(seed: int) -> None:
    chance = Random(seed)
    texts = [study.dumps() for study in damaged_studies(chance)] + [path.read_text("utf-8") for path in EXAMPLES]
    found = [verdict(damaged(chance.choice(texts), chance)) for _ in range(150)]
    assert set(found) == {"refused", "with troubles", "sound"}


@pytest.mark.parametrize("seed", range(2))
def test_damaged_data_is_refused_or_is_a_sound_study(seed: int) -> None:
    chance = Random(seed)
    kept = [study.to_dict() for study in damaged_studies(chance)]
    found = [verdict(damaged_data(chance.choice(kept), chance)) for _ in range(150)]
    assert set(found) == {"refused", "sound"}
