from __future__ import annotations

from pathlib import Path

import pytest

import mandala_widget as mw

STATIC = Path(mw.__file__).parent / "static"


@pytest.mark.parametrize(("name", "most"), [("widget.js", 120_000), ("widget.css", 40_000)])
def test_what_the_page_loads_stays_small(name: str, most: int) -> None:
    # Every widget of a notebook carries a copy of its own.
    assert (STATIC / name).stat().st_size <= most
