"""Where the files are that were built for the page."""

from __future__ import annotations

import os
from pathlib import Path

from mandala_widget.errors import MandalaError

STATIC = Path(__file__).parents[1] / "static"
FOLLOWS = os.environ.get("ANYWIDGET_HMR") == "1"
"""Whether open notebooks follow what is built, as anywidget then has it."""


def built(name: str) -> Path:
    """Return a built file, if there is one."""
    path = STATIC / name
    if not path.is_file():
        raise MandalaError(f"the page has not been built, {path} is missing: run `make build`")
    return path


def served(name: str) -> str | Path:
    """Return what anywidget is given of a built file: its text, or the file itself if notebooks are to follow it.

    A file that it watches holds on to every widget that was ever made of it, also when that is closed.
    """
    path = built(name)
    return path if FOLLOWS else path.read_text(encoding="utf-8")
