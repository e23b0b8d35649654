"""Splits a text into tags, moves, comments and the other tokens, line by line."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from enum import StrEnum, auto
from itertools import chain
from typing import TYPE_CHECKING

from mandala_widget.study.texts import ESCAPE
from mandala_widget.study.trouble import NOTATION, BadNotation, Trouble

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator


class Kind(StrEnum):
    """What a token is."""

    TAG = auto()
    COMMENT = auto()
    REMARK = auto()
    NUMBER = auto()
    MOVE = auto()
    CHANCE = auto()
    GLYPH = auto()
    OPEN = auto()
    CLOSE = auto()
    RESULT = auto()


@dataclass(frozen=True, slots=True)
class Token:
    """A piece of the text with the place, counted from 1, where it begins."""

    kind: Kind
    text: str
    line: int
    column: int


BYTE_ORDER_MARK = "\ufeff"
TAG_NAME = "[A-Za-z_][A-Za-z0-9_]*"
TAG_TEXT = rf'(?:[^"\\]++|{ESCAPE})*+'
INSIDE_COMMENT = rf"(?:[^\\}}]++|{ESCAPE})*+"
SIGNS = r"\s{}()\[\];!?$"
"""What ends a word."""
DIGITS = "[0-9]{1,9}"
"""Longer numbers are no numbers that a game could mean, and may be too long to count with."""

TOKEN = re.compile(
    rf"""
      (?P<number> {DIGITS}(?:/{DIGITS})?\.+ )
    | (?P<result> (?:\*|{DIGITS}(?:-{DIGITS})+)(?![^{SIGNS}]) )
    | (?P<chance> [=~][^{SIGNS}]* )
    | (?P<move> [^{SIGNS}]+ )
    | (?P<glyph> [!?]{{1,2}} | \$[0-9]+ )
    | (?P<comment> \{{{INSIDE_COMMENT}\}} )
    | (?P<open> \( )
    | (?P<close> \) )
    | (?P<tag> \[\s*{TAG_NAME}\s*"{TAG_TEXT}"\s*\] )
    | (?P<remark> ;.* )
    | (?P<unclosed> \{{.* )
    | (?P<fault> \[.* | \$[^{SIGNS}]* | [\]}}] )
    """,
    re.VERBOSE,
)
KINDS = {kind.value: kind for kind in Kind}
CONTENTS: dict[Kind, Callable[[str], str]] = {
    Kind.TAG: lambda text: text[1:-1].strip(),
    Kind.COMMENT: lambda text: text[1:-1],
    Kind.REMARK: lambda text: text[1:],
}
"""How the signs around a token are taken off."""
FAULTS = {
    "[": 'this is no tag: write [Name "text"] in one line, and a quotation mark inside the text as \\"',
    "]": 'no tag is open here: a tag is written [Name "text"]',
    "{": "this comment is never closed: end it with }, and write a brace inside it as \\}",
    "}": "no comment is open here: a comment is written {like this}, and a brace inside it as \\}",
    "$": "a number has to follow at once, as in $7",
}

_LINE_END = re.compile(r"\r\n?|\n")
_IN_COMMENT = re.compile(INSIDE_COMMENT)


@dataclass(slots=True)
class _Unclosed:
    """A comment that goes on in the next line."""

    line: int
    column: int
    parts: list[str] = field(default_factory=list)

    def token(self) -> Token:
        return Token(Kind.COMMENT, "\n".join(self.parts), self.line, self.column)


def lines_of(text: str) -> Iterator[str]:
    """Split a text at line feeds, carriage returns and the two together, and at nothing else."""
    start = 0
    for end in _LINE_END.finditer(text):
        yield text[start : end.start()]
        start = end.end()
    if start < len(text):
        yield text[start:]


def lex(lines: Iterable[str]) -> Iterator[Token]:
    """Yield the tokens of some lines, each as soon as it is complete."""
    comment: _Unclosed | None = None
    for number, line in enumerate(_bare(lines), 1):
        start = 0
        if comment:
            start = _length_inside(line)
            comment.parts.append(line[:start])
            if start == len(line):
                continue
            yield comment.token()
            comment = None
            start += 1
        for found in TOKEN.finditer(line, start):
            name, text, column = found.lastgroup or "", found[0], found.start() + 1
            if name in KINDS:
                kind = KINDS[name]
                yield Token(kind, CONTENTS[kind](text) if kind in CONTENTS else text, number, column)
            elif name == "unclosed":
                comment = _Unclosed(number, column, [text[1:]])
            else:
                raise _fault(number, column, text)
    if comment:
        raise _fault(comment.line, comment.column, "{" + comment.parts[0])


def _bare(lines: Iterable[str]) -> Iterator[str]:
    """Take off line ends, and the mark in front of the first line."""
    bare = chain.from_iterable(lines_of(line) if line else ("",) for line in lines)
    for first in bare:
        yield first.removeprefix(BYTE_ORDER_MARK)
        break
    yield from bare


def _length_inside(line: str) -> int:
    """Count the letters up to the brace that ends a comment, or all of them."""
    inside = _IN_COMMENT.match(line)
    return inside.end() if inside else 0


def _fault(line: int, column: int, token: str) -> BadNotation:
    return BadNotation(Trouble(line, column, token, NOTATION, FAULTS[token[0]]))
