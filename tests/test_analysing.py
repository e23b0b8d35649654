from __future__ import annotations

from dataclasses import replace
from itertools import islice
from typing import Any

import pytest

import mandala_widget as mw
from mandala_widget.ai.signature import signature
from mandala_widget.study.analysing import ROWS
from mandala_widget.study.notes import Table

FEW = 64


def played(game: str, *moves: int) -> mw.Study:
    """Play legal moves by their places in the list."""
    study = mw.Study(mw.new(game, seed=5))
    node = study.root
    for place in moves:
        node = node.play(node.position.legal_moves()[place])
    return study


def judge(study: mw.Study, *, again: bool = False) -> list[mw.Node]:
    return list(mw.analyse(study, iterations=FEW, seed=1, again=again))


@pytest.mark.parametrize("game", ["mandala", "patterns", "flowers"])
def test_every_move_is_judged_and_stands_in_the_table_before_it(game: str) -> None:
    study = played(game, 0, 1, 0)
    study.node(1).play(study.node(1).position.legal_moves()[-1])
    assert judge(study) == [study.root, study.node(1), study.node(2)]
    for node in study.nodes():
        if node.parent is None:
            continue
        assert node.evaluation is not None
        assert node.parent.table is not None
        ratings = {rating.move: rating for rating in node.parent.table.ratings}
        assert ratings[str(node.move)].win == node.evaluation.win
        assert node.parent.table.ratings[0].loss == 0
        assert len(ratings) >= min(ROWS, len(node.parent.position.legal_moves()))
        assert not node.is_stale
    assert {row["loss"] is None for row in study.to_dicts()} == {False}


def test_a_judgement_says_who_made_it_how_and_when() -> None:
    study = played("mandala", 0)
    judge(study)
    said = study.node(1).evaluation
    assert said is not None
    assert said.by == f"mandala-widget {mw.__version__}"
    assert said.samples == study.root.table.source.samples if study.root.table else False
    assert (said.samples or 0) >= FEW
    assert len(said.date) == len("2026-11-18")
    assert said.signature == signature("mandala")
    assert mw.loads(study.dumps()) == study


def test_what_is_judged_is_not_judged_again_unless_that_is_wanted() -> None:
    study = played("mandala", 0, 0)
    assert len(judge(study)) == 2
    assert judge(study) == []
    assert len(judge(study, again=True)) == 2


def test_a_judgement_of_an_earlier_adviser_is_stale_and_made_anew() -> None:
    study = played("mandala", 0)
    judge(study)
    node, table = study.node(1), study.root.table
    assert node.evaluation is not None
    assert table is not None
    node.evaluation = replace(node.evaluation, signature="00000000", win=0.0)
    study.root.table = Table(table.ratings, replace(table.source, signature="00000000"))
    assert node.is_stale
    assert study.to_dicts()[0]["stale"]
    assert judge(study) == [study.root]
    assert not node.is_stale
    assert node.evaluation.win != 0.0


def test_what_somebody_else_found_out_is_kept() -> None:
    study = played("mandala", 0)
    mine = mw.Evaluation(win=0.25, by="my uncle")
    study.node(1).evaluation = mine
    judge(study)
    assert study.node(1).evaluation == mine
    assert not study.node(1).is_stale
    judge(study, again=True)
    assert study.node(1).evaluation != mine


def test_whoever_stops_keeps_what_was_judged_by_then() -> None:
    study = played("flowers", 0, 0, 0, 0)
    done = list(islice(mw.analyse(study, iterations=FEW, seed=1), 2))
    assert done == [study.root, study.node(1)]
    assert [node.table is not None for node in study.nodes()] == [True, True, False, False, False]
    assert judge(study) == [study.node(2), study.node(3)]


def test_a_hand_that_is_hidden_is_passed_over() -> None:
    study = mw.Study(mw.new("mandala", seed=3).seen_by(0))
    first = study.root.play(study.root.position.legal_moves()[0])
    first.play(first.position.legal_moves()[0])
    assert judge(study) == [study.root]


@pytest.mark.parametrize("budget", [{"iterations": 0}, {"iterations": -5}, {"seconds": 0}])
def test_a_senseless_budget_is_refused_at_once(budget: dict[str, Any]) -> None:
    study = played("mandala", 0)
    with pytest.raises(mw.MandalaError, match="above 0"):
        mw.analyse(study, **budget)


def test_a_position_that_no_deal_agrees_with_is_passed_over() -> None:
    study = mw.Study("a:_/R/- b:-/-/- h1:O h2:_ c1:15R17O18Y18G18P18K d:- t:1")
    study.root.play("XO")
    assert judge(study) == []


def test_the_signature_is_the_same_every_time_and_of_the_game() -> None:
    signatures = [signature(game) for game in ("mandala", "patterns", "flowers")]
    assert len(set(signatures)) == 3
    signature.cache_clear()
    assert [signature(game) for game in ("mandala", "patterns", "flowers")] == signatures
