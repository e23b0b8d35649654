from __future__ import annotations

from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

if TYPE_CHECKING:
    from lab.notebook import Notebook

FOLDER = Path(__file__).parents[1] / "benchmarks"


@pytest.fixture
def latency(monkeypatch: pytest.MonkeyPatch) -> Any:
    monkeypatch.syspath_prepend(FOLDER)
    latency = import_module("click_latency")
    monkeypatch.setattr(latency, "PAUSE", 0)
    monkeypatch.setattr(latency, "WARMING", 0)
    return latency


def moves_of(nodes: int) -> int:
    """Count the moves of the study that is clicked in: one that was made before is not made again."""
    return len(import_module("study_speed").grown("mandala", 2, nodes, deck=True))


def test_clicks_are_timed_against_a_counter(notebook: Notebook, latency: Any) -> None:
    ratio, sizes = latency.against_a_counter(notebook, 2)
    assert len(ratio.ours) == len(ratio.base) == len(sizes) == 2
    assert min(ratio.ours) > 0
    assert 0 < max(sizes) < 64
    assert notebook.value("len(tables[0].study)") == moves_of(300) + 2


def test_clicks_are_timed_while_the_adviser_thinks(notebook: Notebook, latency: Any) -> None:
    ratio = latency.while_thinking(notebook, 2)
    assert len(ratio.ours) == len(ratio.base) == 2
    assert notebook.value("len(tables[0].study)") == moves_of(60) + 4
