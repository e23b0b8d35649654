from __future__ import annotations

import pytest

import mandala_widget as mw


def two_lines() -> mw.Study:
    study = mw.Study(mw.new("mandala", seed=7))
    study.tags["Event"] = "Lines"
    study.root.comment = "Before the first move."
    first = study.root.play("MaR")
    first.comment = "The main line."
    first.play("Fb2Y")
    branch = study.root.play("Fa3O")
    branch.glyphs.append("!?")
    branch.play("MbK").comment = "In the variation."
    study.root.play("MaR+2RK")
    return study


def test_a_line_is_extracted_with_its_notes_and_without_variations() -> None:
    study = two_lines()
    line = study.node("#0.b1").extract()
    assert [str(node.move) for node in line.nodes() if node.move] == ["Fa3O", "MbK"]
    assert [node.comment for node in line.nodes()] == ["Before the first move.", "", "In the variation."]
    assert line.node(1).glyphs == ["!?"]
    assert line.tags["Event"] == "Lines"
    line.node(1).comment = "Changed in the copy."
    assert study.node("#0.b1").comment == ""


def test_a_line_keeps_the_draw_that_was_imagined() -> None:
    study = two_lines()
    line = study.node("#0.c1").extract()
    assert line.node(1).step.text == "MaR+2RK"
    assert line.node(1).position == study.node("#0.c1").position


def test_a_branch_is_grafted_where_its_moves_are_legal() -> None:
    study, other = two_lines(), mw.Study(mw.new("mandala", seed=7))
    grown = other.root.graft(study.node("#0.b1"))
    assert grown.address == "#1"
    assert grown.children[0].comment == "In the variation."
    assert grown.children[0].position == study.node("#0.b2").position
    assert other.root.graft(study.node("#0.b1")) is grown
    assert len(other) == 2


def test_nothing_is_grafted_if_one_of_the_moves_is_illegal() -> None:
    study = two_lines()
    before = study.to_dict()
    with pytest.raises(mw.IllegalMove):
        study.node("#0.b1").graft(study.node("#1"))
    assert study.to_dict() == before
