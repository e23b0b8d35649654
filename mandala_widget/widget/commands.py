"""What the page can ask for: the kinds of commands, and what each of them must hold."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, NamedTuple

from mandala_widget.games.whole import whole
from mandala_widget.study.glyphs import Glyphs
from mandala_widget.study.shapes import Shapes
from mandala_widget.words import LANGUAGES

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

LONGEST_TEXT = 20_000
LONGEST_MOVE = 100
LONGEST_LIST = 200
LONGEST_PAGE = 64
NO_TREE = -1
"""The revision that a page is at before it has seen any tree."""


@dataclass(frozen=True, slots=True)
class Command:
    """A wish of a page; commands of a page are numbered, and ``rev`` is the tree that it was looking at."""

    id: int
    page: str
    rev: int
    kind: str
    parts: Mapping[str, Any]


class Label(NamedTuple):
    """What is written on a command: enough to answer it, even if it makes no sense."""

    id: int
    page: str


def is_number(value: object) -> bool:
    """Tell whether something is a whole number that counts from 0."""
    return type(value) is int and value >= 0


def is_text(longest: int) -> Callable[[object], bool]:
    """Tell whether something is a text that is not too long."""
    return lambda value: isinstance(value, str) and len(value) <= longest


def is_list_of(kind: type[Glyphs | Shapes]) -> Callable[[object], bool]:
    """Tell whether something is a list of what can be noted."""

    def check(value: object) -> bool:
        if not isinstance(value, list) or len(value) > LONGEST_LIST:
            return False
        try:
            kind(value)
        except ValueError:
            return False
        return True

    return check


KINDS: dict[str, dict[str, Callable[[object], bool]]] = {
    "hello": {},
    "move": {"node": is_number, "move": is_text(LONGEST_MOVE)},
    "why": {"node": is_number, "move": is_text(LONGEST_MOVE)},
    "note": {"node": is_number, "lang": lambda value: value in LANGUAGES, "text": is_text(LONGEST_TEXT)},
    "glyphs": {"node": is_number, "glyphs": is_list_of(Glyphs)},
    "shapes": {"node": is_number, "shapes": is_list_of(Shapes)},
    "promote": {"node": is_number},
    "delete": {"node": is_number},
    "look": {"node": is_number, "seat": is_number},
    "view": {"viewer": lambda value: value in ("table", "open") or is_number(value)},
    "sit": {"seat": is_number},
    "again": {},
}
"""Each kind of command with its parts, and how to tell that a part makes sense."""


def read_label(data: object) -> Label | None:
    """Read the number and the page of a command; without them it cannot be answered."""
    if not isinstance(data, dict):
        return None
    number, page = whole(data.get("id")), data.get("page")
    if number is None or number < 1 or not isinstance(page, str) or not 0 < len(page) <= LONGEST_PAGE:
        return None
    return Label(number, page)


def read_command(label: Label, data: Mapping[str, Any]) -> Command | None:
    """Read a command; nothing if a part is missing or makes no sense."""
    kind, rev = data.get("kind"), whole(data.get("rev"))
    if not isinstance(kind, str) or kind not in KINDS or rev is None or rev < NO_TREE:
        return None
    checks = KINDS[kind]
    if not all(name in data and check(data[name]) for name, check in checks.items()):
        return None
    return Command(label.id, label.page, rev, kind, {name: data[name] for name in checks})
