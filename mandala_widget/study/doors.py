"""The doors to studies: read from a text, a file or data."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from mandala_widget.errors import MandalaError
from mandala_widget.study.files import read_lines
from mandala_widget.study.lexer import lines_of
from mandala_widget.study.reader import read_studies
from mandala_widget.study.study import Study
from mandala_widget.study.trouble import NOTATION, BadNotation, Trouble
from mandala_widget.study.wire import read_data
from mandala_widget.words import quoted

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator
    from os import PathLike


def load(path: str | PathLike[str], *, strict: bool = False) -> Study:
    """Read a study from a file, with all chapters; ``strict`` refuses a file with anything wrong in it."""
    return _whole(read_lines(path), strict=strict)


def loads(text: str | dict[str, Any], *, strict: bool = False) -> Study:
    """Read a study from its text, or from its JSON data."""
    if isinstance(text, dict):
        return read_data(text, Study)
    if not isinstance(text, str):
        message = f"a study is read from its text or its data, not from {quoted(text)}"
        raise MandalaError(message)
    return _whole(lines_of(text), strict=strict)


def games(path: str | PathLike[str]) -> Iterator[Study]:
    """Yield the games of a file one after the other, with only one of them in memory."""
    return read_studies(read_lines(path))


def _whole(lines: Iterable[str], *, strict: bool) -> Study:
    """Read all games as the chapters of one study."""
    chapters = list(read_studies(lines))
    if not chapters:
        raise BadNotation(Trouble(1, 1, "", NOTATION, 'there is no game here: it begins with [Game "mandala"]'))
    first, *others = chapters
    for other in others:
        first.add_chapter(other)
    for trouble in (trouble for chapter in chapters for trouble in chapter.troubles if strict):
        raise BadNotation(trouble)
    return first
