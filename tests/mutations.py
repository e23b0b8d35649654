"""Texts and data that somebody, or something, has damaged."""

from __future__ import annotations

import json
import re
from typing import TYPE_CHECKING, Any

import mandala_widget as mw

if TYPE_CHECKING:
    from random import Random

SIGNS = '{}()[]"\\;!?$*=~+#^@_-:/.,% \n\r\t\x00\ufeff\u2028é🌸ROYGPKMFXTESabc0123456789'
MOVES = """
( ) { } 1. 9/9. 1... ! ?! $7 $ * 26-25 1-2-3 =aRY =a2_ =aR3,G2 =fin:cb =open:H1.2R,C2.GK =open: = ~ ~RRR ~_
MaR Fa2R# X3K+3_ X99R TG 1:TG 2:TK4@ 9:TG aP+2RYG^# ERe3xK=1 2:AR/Y - 1:- +999R MaR+ MaR++ MaR+_ MaR#^@
"""
WORDS = (
    *MOVES.split(),
    *("\ud800", "{[%eval p=.5 p=x]}", "{@de x}", "; remark\n", '[Deck "RRR"]', '[Setup "a:GK"]'),
    *('[Game "flowers"]', '[Players "4"]', '[View "1"]', '[Deck2 "ROY"]'),
)
VALUES: tuple[Any, ...] = (
    None,
    True,
    -1,
    0,
    10**30,
    0.5,
    float("nan"),
    "",
    "x",
    "R" * 50,
    [],
    ["x"],
    [[]],
    {},
    {"x": 1},
)


def damaged(text: str, chance: Random) -> str:
    """Damage a text in a few places."""
    for _ in range(chance.randrange(1, 4)):
        text = DAMAGES[chance.randrange(len(DAMAGES))](text, chance)
    return text


def _cut(text: str, chance: Random) -> str:
    start = chance.randrange(len(text) + 1)
    return text[:start] + text[start + chance.randrange(1, 12) :]


def _sign(text: str, chance: Random) -> str:
    place = chance.randrange(len(text) + 1)
    return text[:place] + chance.choice(SIGNS) + text[place + chance.randrange(2) :]


def _word(text: str, chance: Random) -> str:
    words = text.split(" ")
    place = chance.randrange(len(words))
    words[place : place + chance.randrange(2)] = [chance.choice(WORDS)]
    return " ".join(words)


def _swap(text: str, chance: Random) -> str:
    words = text.split(" ")
    one, other = chance.randrange(len(words)), chance.randrange(len(words))
    words[one], words[other] = words[other], words[one]
    return " ".join(words)


def _line(text: str, chance: Random) -> str:
    lines = text.split("\n")
    place = chance.randrange(len(lines))
    lines[place : place + 1] = [lines[place]] * chance.choice((0, 2))
    return "\n".join(lines)


def _end(text: str, chance: Random) -> str:
    return text[: chance.randrange(len(text) + 1)]


DAMAGES = (_cut, _sign, _sign, _word, _word, _swap, _line, _end)


def damaged_data(data: dict[str, Any], chance: Random) -> Any:
    """Put a wrong value somewhere into data, or leave one out."""
    broken = json.loads(json.dumps(data))
    holder: Any = broken
    while True:
        keys = list(holder) if isinstance(holder, dict) else list(range(len(holder)))
        if not keys:
            return broken
        key = chance.choice(keys)
        inner = holder[key]
        if isinstance(inner, dict | list) and inner and chance.random() < 0.85:
            holder = inner
        elif chance.random() < 0.3:
            del holder[key]
            return broken
        else:
            other = chance.choice(VALUES)
            holder[key] = damaged(inner, chance) if isinstance(inner, str) and chance.random() < 0.5 else other
            return broken


def verdict(source: Any) -> str:
    """Read what is damaged; say whether it was refused, or read with or without troubles.

    Whatever was read must be a sound study: it can be written, read again without loss, and written the same.
    """
    try:
        study = mw.loads(source)
    except mw.BadNotation as error:
        check(error.trouble)
        return "refused"
    except mw.MandalaError:
        if isinstance(source, str):
            raise
        return "refused"
    text = study.dumps()
    again = mw.loads(text)
    assert again == study
    assert again.dumps() == text
    assert mw.loads(json.loads(json.dumps(study.to_dict()))) == study
    troubles = [trouble for chapter in study.chapters for trouble in chapter.troubles]
    for trouble in troubles:
        check(trouble)
    return "with troubles" if troubles else "sound"


def check(trouble: mw.Trouble) -> None:
    """Make sure that a trouble says where it is, which rule it breaks, and what would be right."""
    assert trouble.line >= 1
    assert trouble.column >= 1
    assert re.fullmatch(r"notation|[MPF]A?-[0-9]+", trouble.rule), trouble.rule
    assert trouble.what
