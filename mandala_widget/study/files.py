"""Files of studies: read as a whole or game by game, written so that nothing is ever half written."""

from __future__ import annotations

import os
from contextlib import suppress
from pathlib import Path
from tempfile import NamedTemporaryFile
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
    """Write a text into a file, all of it or nothing."""
    target = Path(path)
    with NamedTemporaryFile("wb", dir=target.parent, prefix=f".{target.name}.", delete=False) as file:
        unfinished = Path(file.name)
        try:
            file.write(text.encode())
            file.close()
            with suppress(FileNotFoundError):
                unfinished.chmod(target.stat().st_mode)
            unfinished.replace(target)
        except BaseException:
            file.close()
            unfinished.unlink(missing_ok=True)
            raise
