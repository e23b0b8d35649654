from __future__ import annotations

import copy
import pickle
from typing import TYPE_CHECKING

import pytest

import mandala_widget as mw

if TYPE_CHECKING:
    from pathlib import Path


def long_study() -> mw.Study:
    """Return a line that is longer than Python's functions may call themselves."""
    study = mw.Study(mw.new("mandala", seed=1))
    node = study.root
    for _ in range(1200):
        moves = [move for move in node.position.legal_moves() if move.startswith("X")]
        node = node.play(moves[0])
    node.comment = "Far away."
    study.add_chapter(mw.Study(mw.new("patterns", seed=1)))
    return study


def test_a_very_long_line_is_written_read_copied_and_pickled() -> None:
    study = long_study()
    again = [mw.loads(study.dumps()), copy.deepcopy(study), pickle.loads(pickle.dumps(study))]  # noqa: S301
    for other in again:
        assert other == study
        assert other is not study
        assert len(other.chapters) == 2
    again[1].root.comment = "Changed."
    assert study.root.comment == ""


def test_games_are_read_one_after_the_other(tmp_path: Path) -> None:
    path = tmp_path / "many.mgn"
    text = mw.Study(mw.new("flowers", players=3, seed=2)).dumps()
    path.write_text(text * 5 + "[Game")
    reading = mw.games(path)
    for _ in range(4):
        assert next(reading).game == "flowers"
    with pytest.raises(mw.BadNotation):
        list(reading)


@pytest.mark.parametrize("nonsense", [None, 5, b"[Game]", ["[Game]"]])
def test_only_texts_and_data_can_be_read(nonsense: object) -> None:
    with pytest.raises(mw.MandalaError, match="text or its data"):
        mw.loads(nonsense)  # type: ignore[arg-type]


@pytest.mark.parametrize("text", ["", "\n\n", "\ufeff"])
def test_a_text_without_a_game_is_refused(text: str) -> None:
    with pytest.raises(mw.BadNotation, match="no game"):
        mw.loads(text)


def test_a_file_that_is_no_text_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "picture.mgn"
    path.write_bytes(b'[Game "\xff"]')
    with pytest.raises(mw.MandalaError, match="byte 8"):
        mw.load(path)


def test_a_file_stays_whole_if_it_cannot_be_written(tmp_path: Path) -> None:
    path = tmp_path / "game.mgn"
    study = mw.Study(mw.new("mandala", seed=1))
    study.save(path)
    before = path.read_bytes()
    study.root.play(study.root.position.legal_moves()[0])
    with pytest.raises(OSError, match="no/such"):
        study.save(tmp_path / "no/such" / "folder.mgn")
    assert path.read_bytes() == before
    study.save(path)
    assert mw.load(path) == study
    assert [entry.name for entry in tmp_path.iterdir()] == ["game.mgn"]


def test_a_new_file_can_be_read_by_others_and_an_old_one_keeps_its_permissions(tmp_path: Path) -> None:
    study, path, other = mw.Study(mw.new("mandala", seed=1)), tmp_path / "new.mgn", tmp_path / "plain"
    study.save(path)
    other.touch()
    assert path.stat().st_mode == other.stat().st_mode
    path.chmod(0o640)
    study.save(path)
    assert path.stat().st_mode & 0o777 == 0o640


def test_the_library_opens_copies_and_knows_its_names() -> None:
    library = mw.library()
    assert {study.game for study in library.values()} == {"mandala", "patterns", "flowers"}
    name = next(iter(mw.library("patterns")))
    assert library[name].game == "patterns"
    library[name].root.comment = "Mine."
    assert library[name].root.comment != "Mine."
    assert name in repr(library)
    with pytest.raises(KeyError, match="in the library"):
        library["nothing"]
    with pytest.raises(mw.MandalaError, match="no game"):
        mw.library("chess")
