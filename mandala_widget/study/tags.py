"""Tags: what is known about a game as a whole, ``[Event "Lesson 3"]``."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from mandala_widget.errors import MandalaError
from mandala_widget.study.checked import CheckedDict
from mandala_widget.study.comments import check_lang
from mandala_widget.study.lexer import FAULTS, TAG_NAME, TAG_TEXT, Token
from mandala_widget.study.texts import escape, unescape
from mandala_widget.study.trouble import NOTATION, BadNotation, Trouble
from mandala_widget.words import quoted

if TYPE_CHECKING:
    from collections.abc import Mapping

OWN = re.compile(r"Game|Players|Rules|Setup|Deck[0-9]*|Score")
"""The tags that a study makes by itself."""
FIRST = (
    *("Event", "Chapter", "Site", "Date"),
    *(f"{name}{seat}" for name in ("Seat", "Level") for seat in range(1, 5)),
    *("View", "Lang"),
)
"""The tags that come first, in this order; the others follow by their names."""
VIEWS = ("all", "table", "1", "2", "3", "4")

_TAG = re.compile(rf'({TAG_NAME})\s*"({TAG_TEXT})"')


class Tags(CheckedDict):
    """Names with texts, in the order in which they were set."""

    def check(self, name: object, text: object) -> None:
        """Refuse names that cannot be written, and those that the study writes by itself."""
        if not isinstance(name, str) or not re.fullmatch(TAG_NAME, name):
            raise MandalaError(f"no tag {quoted(name)}: a name has letters, digits and _ only, no digit in front")
        if OWN.fullmatch(name):
            raise MandalaError(f"the tag {name} cannot be set: the study writes it by itself, from its game")
        if not isinstance(text, str):
            raise MandalaError(f"no text for the tag {name}: {quoted(text)} is no str")
        if name == "View" and text not in VIEWS:
            raise MandalaError(f"no view {quoted(text)}: use one of {', '.join(VIEWS)}")
        if name == "Lang":
            check_lang(text)


def read_tag(token: Token) -> tuple[str, str]:
    """Return the name and the text of a tag."""
    found = _TAG.fullmatch(token.text)
    if not found:
        raise BadNotation(Trouble(token.line, token.column, token.text, NOTATION, FAULTS["["]))
    return found[1], unescape(found[2])


def in_order(tags: Mapping[str, str]) -> list[tuple[str, str]]:
    """Return tags in the order in which they are written."""
    return sorted(tags.items(), key=lambda tag: (FIRST.index(tag[0]) if tag[0] in FIRST else len(FIRST), tag[0]))


def write_tag(name: str, value: str) -> str:
    """Write a tag in one line."""
    return f'[{name} "{escape(value, chr(34))}"]'
