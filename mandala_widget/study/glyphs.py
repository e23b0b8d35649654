"""Glyphs: what one thinks of a move in a sign or a number, ``!`` or ``$222``."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, ClassVar

from mandala_widget.errors import MandalaError
from mandala_widget.study.checked import CheckedList
from mandala_widget.words import quoted

if TYPE_CHECKING:
    from collections.abc import Iterable

SIGNS = {1: "!", 2: "?", 3: "!!", 4: "??", 5: "!?", 6: "?!"}
NUMBERS = {sign: number for number, sign in SIGNS.items()}
NAMES = {
    1: "good",
    2: "mistake",
    3: "brilliant",
    4: "blunder",
    5: "interesting",
    6: "dubious",
    7: "only_move",
    10: "equal",
    13: "unclear",
    210: "lucky",
    211: "very_lucky",
    212: "unlucky",
    213: "very_unlucky",
    220: "hides_information",
    221: "gives_information_away",
    222: "well_timed_completion",
    223: "denial",
    224: "sacrifices_first_pick",
}
"""The glyphs that mean something here; all others are kept as they are."""


class Glyphs(CheckedList):
    """The glyphs of a move, none of them twice."""

    unique: ClassVar[bool] = True

    def check(self, item: object) -> str:
        """Return the sign, or the number if there is no sign for it."""
        if isinstance(item, str):
            if item in NUMBERS:
                return item
            if re.fullmatch(r"\$[0-9]{1,4}", item):
                number = int(item[1:])
                return SIGNS.get(number, f"${number}")
        raise MandalaError(f"no glyph {quoted(item)}: use one of {' '.join(NUMBERS)} or a number from $0 to $9999")


def written(glyphs: Iterable[str]) -> tuple[str, list[str]]:
    """Return the sign that is attached to the move, if it comes first, and the words that follow."""
    first, *others = [*glyphs] or [""]
    attached, follow = (first, others) if first in NUMBERS else ("", [first, *others])
    return attached, [f"${NUMBERS[glyph]}" if glyph in NUMBERS else glyph for glyph in follow if glyph]
