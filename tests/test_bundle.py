from __future__ import annotations

from pathlib import Path

import pytest

import mandala_widget as mw
from mandala_widget.widget import bundle

STATIC = Path(mw.__file__).parent / "static"


@pytest.mark.parametrize(("name", "most"), [("widget.js", 120_000), ("widget.css", 40_000)])
def test_what_the_page_loads_stays_small(name: str, most: int) -> None:
    # Every widget of a notebook carries a copy of its own.
    assert (STATIC / name).stat().st_size <= most


def test_notebooks_follow_what_is_built_only_if_they_are_to(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bundle, "FOLLOWS", False)
    assert bundle.served("widget.css") == (STATIC / "widget.css").read_text(encoding="utf-8")
    monkeypatch.setattr(bundle, "FOLLOWS", True)
    assert bundle.served("widget.css") == STATIC / "widget.css"
