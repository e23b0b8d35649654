from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

import pytest
from engines import ready
from recordings import FOLDER, recordings, written
from sessions import as_sent, assert_sound

from mandala_widget.widget.wire import AdviceData, AdviceRow, NodeData, TableData

if TYPE_CHECKING:
    from pathlib import Path

FILES = sorted(FOLDER.glob("*.json"))
SIZE = 90_000
REPAIR = "python tests/recordings.py writes them anew"


def read(path: Path) -> dict[str, Any]:
    state: dict[str, Any] = json.loads(path.read_text(encoding="utf-8"))
    return state


@pytest.fixture(scope="module")
def today() -> dict[str, dict[str, Any]]:
    ready("mandala")
    return recordings()


def test_everything_is_recorded_and_nothing_else(today: dict[str, dict[str, Any]]) -> None:
    assert [path.stem for path in FILES] == sorted(today)


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_what_is_recorded_is_what_python_says_today(path: Path, today: dict[str, dict[str, Any]]) -> None:
    recorded, now = read(path), as_sent(today[path.stem])
    advice, advice_now = recorded.pop("advice"), now.pop("advice")
    assert recorded == now, REPAIR
    rows, rows_now = advice.pop("rows", []), advice_now.pop("rows", [])
    assert advice == advice_now, REPAIR
    # Processors may round differently, but they find the same.
    assert len(rows) == len(rows_now)
    for row, row_now in zip(rows, rows_now, strict=True):
        assert row == {
            name: pytest.approx(value) if isinstance(value, float) else value for name, value in row_now.items()
        }, REPAIR


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_recordings_are_small_complete_and_hold_together(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    state = read(path)
    assert text == written(state)
    assert len(text.encode()) <= SIZE
    assert set(state) == {"tree", "table", "status", "cursor", "advice"}
    assert_sound(state["tree"]["nodes"])
    assert all(set(node) == set(NodeData.__annotations__) for node in state["tree"]["nodes"] if node)
    assert set(state["table"]) == set(TableData.__annotations__)
    if state["advice"]:
        assert set(state["advice"]) == set(AdviceData.__annotations__)
        assert all(set(row) == set(AdviceRow.__annotations__) for row in state["advice"]["rows"])
