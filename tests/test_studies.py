from __future__ import annotations

from collections import Counter
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

import mandala_widget
from mandala_widget import load, loads, suggest
from mandala_widget.ai.exact import solve

if TYPE_CHECKING:
    from mandala_widget import Node, Study

FOLDER = Path(mandala_widget.__file__).parent / "studies"
FILES = sorted(FOLDER.glob("*.mgn"))
PATTERNS = [path for path in FILES if path.stem.startswith("patterns_")]
LANGS = {"en", "de", "nl"}
SAID_TO_PEOPLE = {"hint", "good", "bad"}
ITERATIONS = 4000
TOLERANCE = 0.03
"""What a short search may find a right answer to lose; it has to find that every wrong one loses more."""
NODES = 5_000_000

all_files = pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)


def chapters(path: Path) -> tuple[Study, ...]:
    return load(path, strict=True).chapters


def nodes(path: Path) -> list[Node]:
    return [node for chapter in chapters(path) for node in chapter.nodes()]


def test_every_game_has_its_studies() -> None:
    games = Counter(load(path).game for path in FILES)
    assert games.keys() == {"mandala", "patterns", "flowers"}
    assert min(games.values()) >= 3
    assert all(path.stem.startswith(f"{load(path).game}_") for path in FILES)


def test_every_game_has_a_task_a_table_and_a_whole_game() -> None:
    for game in ("mandala", "patterns", "flowers"):
        mine = [chapter for path in FILES for chapter in chapters(path) if chapter.game == game]
        assert any(node.task for study in mine for node in study.nodes())
        assert any(node.table for study in mine for node in study.nodes())
        assert any(study.root.position.round == 1 and study.mainline()[-1].position.is_over for study in mine)


def test_there_are_a_game_of_three_and_a_game_seen_from_one_seat() -> None:
    studies = [chapter for path in FILES for chapter in chapters(path)]
    assert any(study.root.position.players > 2 for study in studies)
    assert any(study.tags["View"] == "1" for study in studies)


@all_files
def test_a_file_is_strict_and_reads_without_troubles(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    study = loads(text, strict=True)
    assert not any(chapter.troubles for chapter in study.chapters)
    assert study.dumps() == text


@all_files
def test_the_tags_are_complete(path: Path) -> None:
    for study in chapters(path):
        seats = {f"Seat{seat + 1}" for seat in range(study.root.position.players)}
        assert {"Event", "Chapter", "Date", "Lang", "View", *seats} <= study.tags.keys()
        assert study.tags["Lang"] == "en"
        assert all(study.tags.values())


@all_files
def test_who_reads_only_one_language_misses_nothing(path: Path) -> None:
    for node in nodes(path):
        if node.comments:
            assert set(node.comments) == LANGS, node
        spoken = Counter((one.name, one.lang or "en") for one in node.commands if one.name in SAID_TO_PEOPLE)
        for name in SAID_TO_PEOPLE:
            assert len({spoken[name, lang] for lang in LANGS}) == 1, node
        assert node.comments or not node.shapes, node


@all_files
def test_there_is_something_to_read_and_to_compare(path: Path) -> None:
    for study in chapters(path):
        told = [node for node in study.nodes() if node.comments]
        assert len(told) >= 6
        assert study.root.comment
        assert sum(len(node.children) - 1 for node in study.nodes() if node.children) >= 2


@all_files
def test_a_table_holds_legal_moves_and_who_rated_them(path: Path) -> None:
    for node in nodes(path):
        if node.table is not None:
            moves = [rating.move for rating in node.table.ratings]
            assert set(moves) <= set(map(str, node.position.legal_moves()))
            assert len(moves) == len(set(moves)) > 1
            ranks = [rating.rank for rating in node.table.ratings]
            assert ranks == sorted(ranks)
            assert ranks[0] == 1
            source = node.table.source
            assert source.by.startswith("mandala-widget ")
            assert source.date
            assert source.exact or source.samples


@all_files
def test_an_evaluation_says_who_made_it(path: Path) -> None:
    for node in nodes(path):
        if node.evaluation is not None:
            assert node.evaluation.by.startswith("mandala-widget ")
            assert node.evaluation.date
            assert node.evaluation.exact or node.evaluation.samples


@all_files
def test_a_task_asks_the_seat_to_move_for_a_legal_move_that_the_study_shows(path: Path) -> None:
    for node in nodes(path):
        if node.task is not None:
            legal = set(map(str, node.position.legal_moves()))
            assert node.task.seat == node.position.to_move
            assert set(node.task.accept) <= legal
            assert node.task.accept
            assert legal - set(node.task.accept)
            assert str(node.children[0].move) in node.task.accept
            assert {one.name for one in node.commands} >= SAID_TO_PEOPLE
            wrong = [one.text.partition(" ")[0] for one in node.commands if one.name == "bad"]
            assert set(wrong) <= legal - set(node.task.accept)
            assert set(wrong) <= {str(child.move) for child in node.children}


@pytest.mark.parametrize("path", PATTERNS, ids=lambda path: path.stem)
def test_tasks_and_tables_of_patterns_are_what_the_solver_finds(path: Path) -> None:
    for node in nodes(path):
        table = node.table if node.table is not None and node.table.source.exact else None
        if node.task is None and table is None:
            continue
        solution = solve(node.position, nodes=NODES)
        assert solution is not None
        margins = {str(move): verdict.low for move, verdict in solution.moves.items()}
        assert all(verdict.margin is not None for verdict in solution.moves.values()), node
        if table is not None:
            assert {rating.move: rating.margin for rating in table.ratings} == margins
        if node.task is not None:
            goal = 1 if node.task.ask == "win" else max(margins.values())
            assert {move for move, margin in margins.items() if margin >= goal} == {*node.task.accept}


@pytest.mark.parametrize("path", PATTERNS, ids=lambda path: path.stem)
def test_what_is_called_exact_agrees_with_the_solver(path: Path) -> None:
    for node in nodes(path):
        if node.evaluation is None or not node.evaluation.exact:
            continue
        assert node.parent is not None
        assert node.move is not None
        assert node.evaluation.margin is not None
        solution = solve(node.parent.position, nodes=NODES)
        assert solution is not None
        verdict = solution.moves[node.move]
        assert verdict.low <= node.evaluation.margin <= verdict.high, node


@pytest.mark.parametrize("path", [path for path in FILES if path not in PATTERNS], ids=lambda path: path.stem)
def test_the_adviser_agrees_with_the_answers(path: Path) -> None:
    for node in nodes(path):
        if node.task is not None:
            advice = suggest(node.position, iterations=ITERATIONS, seed=5)
            losses = {str(one.move): one.loss for one in advice}
            right = {move: losses.pop(move) for move in node.task.accept}
            assert max(right.values()) <= TOLERANCE, (node, right)
            assert max(right.values()) <= min(losses.values()), (node, right, losses)
