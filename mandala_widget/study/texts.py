r"""Any text inside a notation of plain lines: escapes such as ``\}``, lines that are folded, words with values."""

from __future__ import annotations

import re
from functools import cache
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable

WIDTH = 92
BLANKS = " \t"
ESCAPE = r"\\(?:u\{(?:0*10[0-9A-Fa-f]{4}|0*[0-9A-Fa-f]{1,5})\}|\r\n|[\s\S]|\Z)"
"""A backslash with all that it protects; at the very end it stands for itself."""
UNSAFE = r"\\\x00-\x1f\x85\u2028\u2029\ufeff\ud800-\udfff"
"""What never stands in a text as it is: editors, encodings or other readers would change it."""

MEANINGS = {"n": "\n", "r": "\r", "t": "\t", "": "\\", "\r": "\n", "\r\n": "\n"}
SHORT = {"\\": "\\\\", "\n": "\\n", "\r": "\\r", "\t": "\\t"}

_ESCAPE = re.compile(ESCAPE)
_FOLD = re.compile(rf"{ESCAPE}|[ \t\r\n]+")
_BREAK = re.compile(rf"{ESCAPE} ?|(?<=[^ \t\r\n])(?P<blank> )(?=[^ \t\r\n\\])")
_WORD = re.compile(rf'[^\s="]+="(?:[^"\\]++|{ESCAPE})*+"(?!\S)|\S+')
_ITEM = re.compile(rf"(?:[^\\,]++|{ESCAPE})++")


def escape(text: str, also: str) -> str:
    """Write a text so that it survives in one line, with a backslash before the other signs that matter."""
    return _unsafe(also).sub(_escaped, text)


def unescape(text: str) -> str:
    """Read what ``escape`` writes, and a backslash before anything else as that sign itself."""
    return _ESCAPE.sub(_meaning, text)


@cache
def _unsafe(also: str) -> re.Pattern[str]:
    return re.compile(f"[{UNSAFE}{re.escape(also)}]")


def _escaped(found: re.Match[str]) -> str:
    sign = found[0]
    if sign in SHORT:
        return SHORT[sign]
    return f"\\u{{{ord(sign):x}}}" if re.match(f"[{UNSAFE}]", sign) else f"\\{sign}"


def _meaning(found: re.Match[str]) -> str:
    sign = found[0][1:]
    if sign.startswith("u{"):
        return chr(int(sign[2:-1], 16))
    return MEANINGS.get(sign, sign)


def folded(raw: str) -> str:
    """Read line breaks, with the blanks around them, as one blank."""
    return _FOLD.sub(_one_blank, raw)


def _one_blank(found: re.Match[str]) -> str:
    run = found[0]
    return run if run[0] == "\\" or not ("\n" in run or "\r" in run) else " "


def stripped(raw: str) -> str:
    """Drop the blanks at both ends, but none that a backslash protects."""
    text = raw.rstrip(BLANKS)
    backslashes = len(text) - len(text.rstrip("\\"))
    return raw[: len(text) + backslashes % 2].lstrip(BLANKS)


def guarded(written: str) -> str:
    """Protect blanks at both ends of what ``escape`` has written."""
    if written.endswith(" "):
        written = f"{written[:-1]}\\ "
    return f"\\{written}" if written.startswith(" ") else written


def pieces(written: str) -> list[str]:
    """Split at the blanks that may become line breaks without changing what is read."""
    ends = [found.start() for found in _BREAK.finditer(written) if found["blank"]]
    return [written[start:end] for start, end in zip([0, *(end + 1 for end in ends)], [*ends, None], strict=True)]


def filled(pieces: Iterable[str], width: int = WIDTH) -> str:
    """Fill lines with pieces, as many to a line as fit."""
    lines: list[list[str]] = []
    room = 0
    for piece in filter(None, pieces):
        if not lines or len(piece) >= room:
            lines.append([])
            room = width + 1
        lines[-1].append(piece)
        room -= len(piece) + 1
    return "\n".join(map(" ".join, lines))


def words(text: str) -> list[str]:
    """Split at blanks, but not inside the quotes of ``name="some words"``."""
    return _WORD.findall(text)


def value(written: str) -> str:
    """Read the value of a word, quoted or not."""
    return unescape(written[1:-1]) if _is_quoted(written) else written


def write_value(text: str) -> str:
    """Write the value of a word, in quotes where it needs them."""
    return f'"{escape(text, chr(34))}"' if re.search(r'\s|^"', text) else text


def items(written: str) -> tuple[str, ...]:
    """Read a value that is a list with commas."""
    inside = written[1:-1] if _is_quoted(written) else written
    read = (unescape(stripped(item)) for item in _ITEM.findall(inside))
    return tuple(item for item in read if item)


def write_items(items: Iterable[str], *, quotes: bool = False) -> str:
    """Write a list with commas, in quotes where it needs them."""
    written = ",".join(escape(item, '",') for item in items)
    return f'"{written}"' if quotes or re.search(r"\s", written) else written


def _is_quoted(written: str) -> bool:
    return len(written) > 1 and written[0] == written[-1] == '"'
