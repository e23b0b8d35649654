"""Where the files are that were built for the page."""

from __future__ import annotations

from pathlib import Path

from mandala_widget.errors import MandalaError

STATIC = Path(__file__).parents[1] / "static"


def built(name: str) -> Path:
    """Return a built file, if there is one."""
    path = STATIC / name
    if not path.is_file():
        raise MandalaError(f"the page has not been built, {path} is missing: run `make build`")
    return path
