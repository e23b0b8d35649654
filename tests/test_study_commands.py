from __future__ import annotations

import re
import signal
import subprocess
import sys
from typing import TYPE_CHECKING

import pytest

import mandala_widget as mw
from mandala_widget.__main__ import main

if TYPE_CHECKING:
    from pathlib import Path

WRONG = """[Game "mandala"]
[Setup "a:GK b:OK c1:RK c2:2Y h1:R2Y2GP h2:3ROYK"]
[Deck "ORYPKGPPYYRK"]

1. MaG+ROY 1... FaG {hello} 2. Fa3Y (2. MaX) *
"""
TELLING = "The other player holds three red cards."


@pytest.fixture
def good(tmp_path: Path) -> Path:
    """Return a file with two games, one of them with a comment and a variation."""
    study = mw.Study(mw.new("mandala", seed=7))
    study.tags["Event"] = "A test"
    node = study.root.play("MaR")
    node.comment = TELLING
    node.comments["de"] = "Auf Deutsch."
    node.play("MaP")
    study.root.play("FaG")
    study.add_chapter(mw.Study(mw.new("patterns", seed=7)))
    path = tmp_path / "good.mgn"
    study.save(path)
    return path


def test_check_says_that_nothing_is_wrong(good: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["check", str(good)]) == 0
    assert capsys.readouterr().out == f"{good}: 2 games, 3 moves, nothing wrong\n"


def test_check_lists_all_that_is_wrong_with_line_and_column(
    tmp_path: Path, good: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    wrong, broken, empty = (tmp_path / name for name in ("wrong.mgn", "broken.mgn", "empty.mgn"))
    wrong.write_text(WRONG * 2)
    broken.write_text(WRONG.replace("}", ""))
    empty.write_text("")
    assert main(["check", str(wrong), str(broken), str(good), str(empty), str(tmp_path / "none.mgn")]) == 1
    lines = capsys.readouterr().out.splitlines()
    assert lines[0].startswith(f"{wrong}:5:17: 'FaG' (M-14): ")
    assert lines[1].startswith(f"{wrong}:10:17: 'FaG' (M-14): ")
    assert lines[2].startswith(f"{broken}:5:21: ")
    assert "}" in lines[2]
    assert lines[3].endswith("nothing wrong")
    assert lines[4].startswith(f"{empty}:1:1: ")
    assert lines[5].startswith(f"{tmp_path / 'none.mgn'}: ")


def test_show_draws_a_node_in_a_language_and_prints_the_moves(
    good: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["show", str(good), "--at", "1", "--lang", "de"]) == 0
    shown = capsys.readouterr().out
    study = mw.load(good)
    assert "Event: A test" in shown
    assert study.node(1).position.diagram("de") in shown
    assert "Auf Deutsch." in shown
    assert study.node(1).step.text in shown
    assert "1. FaG" in shown
    assert main(["show", str(good), "--chapter", "2"]) == 0
    assert mw.load(good).chapters[1].root.position.diagram() in capsys.readouterr().out


def test_show_for_a_seat_shows_nothing_that_it_may_not_see(good: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["show", str(good), "--seat", "2"]) == 0
    shown = capsys.readouterr().out
    assert TELLING not in shown
    assert mw.new("mandala", seed=7).seen_by(1).diagram() in shown
    assert "FaG" not in shown


@pytest.mark.parametrize(
    "options", [["--chapter", "3"], ["--chapter", "0"], ["--at", "99"], ["--at", "x"], ["--seat", "3"]]
)
def test_show_refuses_what_is_not_there(
    options: list[str], good: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["show", str(good), *options]) == 2
    assert capsys.readouterr().err.startswith("mandala_widget: no ")


def test_analyse_writes_what_the_adviser_thinks_and_leaves_its_input(good: Path, tmp_path: Path) -> None:
    before = good.read_bytes()
    target = tmp_path / "judged.mgn"
    assert main(["analyse", str(good), "-o", str(target), "--iterations", "64"]) == 0
    assert good.read_bytes() == before
    judged = mw.load(target, strict=True)
    assert judged.node(1).evaluation is not None
    assert judged.node("#0.b1").evaluation is not None
    assert judged.node(1).comment == TELLING
    again = target.read_bytes()
    assert main(["analyse", str(target), "-o", str(target), "--iterations", "64"]) == 0
    assert target.read_bytes() == again


def test_analyse_refuses_a_file_that_cannot_be_read_to_its_end(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path, target = tmp_path / "wrong.mgn", tmp_path / "judged.mgn"
    path.write_text(WRONG)
    assert main(["analyse", str(path), "-o", str(target), "--iterations", "64"]) == 2
    assert "line 5, column 17" in capsys.readouterr().err
    assert not target.exists()


def test_analyse_writes_nothing_for_a_senseless_budget(
    good: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    target = tmp_path / "judged.mgn"
    assert main(["analyse", str(good), "-o", str(target), "--iterations", "0"]) == 2
    assert "above 0" in capsys.readouterr().err
    assert not target.exists()


def test_analyse_loses_nothing_when_it_is_interrupted(tmp_path: Path) -> None:
    study = mw.Study(mw.new("flowers", seed=1))
    node = study.root
    for _ in range(30):
        node = node.play(node.position.legal_moves()[0])
    path, target = tmp_path / "long.mgn", tmp_path / "judged.mgn"
    study.save(path)
    options = [str(path), "-o", str(target), "--iterations", "20000"]
    command = [sys.executable, "-m", "mandala_widget", "analyse", *options]
    with subprocess.Popen(command, stderr=subprocess.PIPE, text=True) as running:
        assert running.stderr is not None
        said = ""
        while not re.search(r"\| [1-9][0-9]?/30 ", said):
            said += running.stderr.read(1)
        running.send_signal(signal.SIGINT)
        running.communicate()
    assert running.returncode == 130
    judged = [node for node in mw.load(target, strict=True).nodes() if node.table is not None]
    assert 1 <= len(judged) < 30
