from __future__ import annotations

import subprocess
import sys
from pathlib import Path

FOLDER = Path(__file__).parent / "benchmarks"


def run(name: str, *numbers: str) -> list[str]:
    command = [sys.executable, str(FOLDER / name), *numbers]
    answer = subprocess.run(command, capture_output=True, text=True, check=False)
    assert answer.returncode == 0, answer.stderr
    return answer.stdout.splitlines()


def test_damaged_studies_are_counted() -> None:
    counts = [int(line.split()[-1]) for line in run("fuzz_studies.py", "--inputs", "60")]
    assert sum(counts) == 60


def test_loading_is_measured_for_every_game_with_and_without_its_deck() -> None:
    heading, *rows = run("study_speed.py", "--nodes", "20", "--rounds", "1")
    assert heading.split()[:3] == ["game", "deck", "nodes"]
    assert [row.split()[0] for row in rows] == ["mandala"] * 2 + ["patterns"] + ["flowers"] * 4
    assert all(float(figure) >= 0 for row in rows for figure in row.split()[3:])
