"""Files of studies: read as a whole or game by game, written so that nothing is ever half written."""

from __future__ import annotations

import os
import secrets
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING

from mandala_widget.errors import MandalaError

if TYPE_CHECKING:
    from collections.abc import Iterator


def read_lines(path: str | os.PathLike[str]) -> Iterator[str]:
    """Yield the lines of a file, in UTF-8; each line keeps its own end."""
    try:
        with Path(path).open(encoding="utf-8", newline="") as file:
            yield from file
    except UnicodeDecodeError as error:
        message = f"{os.fspath(path)} is no text in UTF-8: byte {error.start + 1} cannot be read"
        raise MandalaError(message) from error


def write_file(path: str | os.PathLike[str], text: str) -> None:
    """Write a text into a file, all of it or nothing; a file that is there keeps its permissions."""
    target = Path(path)
    unfinished = target.with_name(f".{target.name}.{secrets.token_hex(4)}")
    try:
        unfinished.write_bytes(text.encode())
        with suppress(FileNotFoundError):
            unfinished.chmod(target.stat().st_mode)
        unfinished.replace(target)
    except BaseException:
        unfinished.unlink(missing_ok=True)
        raise
