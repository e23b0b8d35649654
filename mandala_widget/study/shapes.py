"""Shapes on the board: marks, arrows, labels, and what is dimmed."""

from __future__ import annotations

import re
from itertools import groupby, product
from typing import TYPE_CHECKING, ClassVar

from mandala_widget.errors import MandalaError
from mandala_widget.games.cards import LETTERS
from mandala_widget.games.patterns.record import CELLS
from mandala_widget.study.checked import CheckedList
from mandala_widget.study.comments import Command
from mandala_widget.words import quoted

if TYPE_CHECKING:
    from collections.abc import Iterable

STYLES = "gbryn"
USUAL = "g"
KINDS = ("arrow", "mark", "label", "dim")
ZONES = (
    ("M", "ab"),
    ("F", "12", "ab"),
    ("R", "12", ".", "123456"),
    ("C", "12"),
    ("DX",),
    ("B", "12"),
    ("C", "12", ".", "123456"),
    ("abc",),
    ("abc", ".", "1234"),
    ("abc", ".", LETTERS),
    ("H", "1234"),
    ("H", "1234", ".", LETTERS),
    ("G", "1234"),
)
TARGETS = frozenset(CELLS) | {"".join(signs) for zone in ZONES for signs in product(*zone)}
THERE_ARE = (
    "there are Ma Mb, F1a to F2b, R1.1 to R2.6, C1 C2, D and X in Mandala; cells such as d4, B1 B2 and "
    "C1.1 to C2.6 in Patterns; a b c, a.1 to c.4, a.R to c.K and G1 to G4 in Flowers; "
    "and hands, H1 to H4 and H1.R to H4.K"
)
FORMS = 'write arrow g:H1.G>Ma, mark r:F2b, label Ma "some words" or dim b'


class Shapes(CheckedList):
    """The shapes of a position, each in its strict form and none of them twice."""

    unique: ClassVar[bool] = True

    def check(self, item: object) -> str:
        """Return the shape in its strict form."""
        kind, _, rest = item.strip().partition(" ") if isinstance(item, str) else ("", "", "")
        if kind not in KINDS or not rest:
            raise MandalaError(f"no shape {quoted(item)}: {FORMS}")
        return f"{kind} {_read(kind, rest.strip())}"


def from_commands(commands: Iterable[Command], default_lang: str | None = None) -> tuple[list[str], list[Command]]:
    """Take the shapes out of commands; one in another language than the default stays a command."""
    shapes: list[str] = []
    remaining = []
    for command in commands:
        found = _shapes(command) if default_lang is None or command.lang in ("", default_lang) else []
        shapes += found
        if not found:
            remaining.append(command)
    return shapes, remaining


def to_commands(shapes: Iterable[str], lang: str = "") -> list[Command]:
    """Write shapes as commands, neighbours of the same kind in one."""
    commands = []
    for kind, group in groupby((shape.partition(" ") for shape in shapes), key=lambda parts: parts[0]):
        texts = [text for _, _, text in group]
        commands += [Command(kind, text, lang) for text in (texts if kind == "label" else [" ".join(texts)])]
    return commands


def check_command(command: Command) -> list[str]:
    """Read the shapes of a command, or say which of them cannot be understood."""
    texts = [command.text] if command.name == "label" else command.text.split()
    return [*Shapes(f"{command.name} {text}" for text in texts or [""])]


def _shapes(command: Command) -> list[str]:
    """Read the shapes of a command, or none if one of them cannot be understood."""
    try:
        return check_command(command) if command.name in KINDS else []
    except MandalaError:
        return []


def _read(kind: str, text: str) -> str:
    if kind == "label":
        return _label(text)
    if kind == "dim":
        return _target(text)
    before, colon, path = text.partition(":")
    style, path = (before, path) if colon else (USUAL, text)
    if style not in tuple(STYLES):
        raise MandalaError(f"no style {quoted(style)}: use one of {' '.join(STYLES)}")
    ends = path.split(">") if kind == "arrow" else [path]
    if kind == "arrow" and len(ends) != 2:  # noqa: PLR2004 - an arrow has two ends
        raise MandalaError(f"no arrow {quoted(text)}: write where it begins and where it ends, as in g:H1.G>Ma")
    return f"{style}:{'>'.join(map(_target, ends))}"


def _label(text: str) -> str:
    found = re.fullmatch(r'(\S+)\s+(?:"(?P<quoted>.*)"|(?P<bare>[^"].*))', text, re.DOTALL)
    if not found:
        raise MandalaError(
            f'no label {quoted(text)}: write what it stands at and its words, as in Ma "6th colour"'
        )
    words = found["quoted"] if found["bare"] is None else found["bare"]
    return f'{_target(found[1])} "{words}"'


def _target(name: str) -> str:
    if name not in TARGETS:
        raise MandalaError(f"no target {quoted(name)}: {THERE_ARE}")
    return name
