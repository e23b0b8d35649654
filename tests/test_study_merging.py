from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from studies import annotate, branch, rich, studies
from tables import TABLES

import mandala_widget as mw

START = mw.new("mandala", seed=7)


def moves_of(study: mw.Study) -> set[tuple[object, ...]]:
    return {tuple((str(step.move), step.told) for step in node.line) for node in study.nodes()}


@given(st.sampled_from(TABLES), st.integers(0, 10**6), st.randoms(use_true_random=False))
def test_all_moves_of_both_are_there(table: tuple[str, int], seed: int, chance: st.DataObject) -> None:
    study = rich(*table, seed, 12)
    other = mw.Study(study.root.position)
    for _ in range(3):
        branch(other.root, 5, chance)  # type: ignore[arg-type]
    annotate(other, chance)  # type: ignore[arg-type]
    main = [node.address for node in study.mainline()]
    wanted = moves_of(study) | moves_of(other)
    before = other.to_dict()
    study.merge(other)
    assert moves_of(study) == wanted
    assert [node.address for node in study.mainline()][: len(main)] == main
    assert other.to_dict() == before
    assert mw.loads(study.dumps()) == study


@given(studies(most=20))
def test_merging_with_itself_changes_nothing(study: mw.Study) -> None:
    before = study.dumps()
    study.merge(study.copy())
    assert study.dumps() == before


def test_notes_are_joined_and_nothing_is_overwritten() -> None:
    one, other = mw.Study(START), mw.Study(START)
    for study, word in ((one, "mine"), (other, "theirs")):
        node = study.root.play("MaG")
        node.comment = word
        node.notes.rest = word
        node.glyphs.append("!")
        node.evaluation = mw.Evaluation(by=word)
    other.node(1).comments["de"] = "ihr"
    other.node(1).glyphs.append("$7")
    one.merge(other)
    node = one.node(1)
    assert node.comment == "mine\ntheirs"
    assert node.comments["de"] == "ihr"
    assert node.notes.rest == "mine theirs"
    assert node.glyphs == ["!", "$7"]
    assert node.evaluation == mw.Evaluation(by="mine")
    other.node(1).comment = "changed"
    assert node.comment == "mine\ntheirs"


def test_studies_that_begin_elsewhere_are_not_merged() -> None:
    study = mw.Study(START)
    for other in (mw.new("mandala", seed=8), START.play("MaG"), START.seen_by(0), mw.new("patterns", seed=7)):
        with pytest.raises(mw.MandalaError, match="same position"):
            study.merge(mw.Study(other))
    assert len(study) == 0


def test_a_move_with_another_draw_is_another_move() -> None:
    one, other = mw.Study(START), mw.Study(START)
    one.root.play("MaG")
    other.root.play("MaG+3P").play("FbR")
    one.merge(other)
    assert [child.told.drawn for child in one.root.children] == ["", "PPP"]
    assert len(one) == 3
