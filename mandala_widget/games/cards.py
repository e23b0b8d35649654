"""Colours and bags of cards as text: ``RRG__`` on the wire, ``2RG2_`` in notation."""

from __future__ import annotations

import re
from itertools import groupby
from typing import TYPE_CHECKING

from mandala_widget.games.kernel.deck import KINDS

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

LETTERS = "ROYGPK"
UNSEEN_LETTER = "_"
KIND_LETTERS = LETTERS + UNSEEN_LETTER
OTHER_NAMES = str.maketrans("BV", "KP")
"""Letters that people also use: B for black, V for violet."""
MOST_CARDS = 999
"""More than any game has, but not so many that a short text could fill the memory."""


def letters(bag: Sequence[int]) -> str:
    """Write a bag with one letter a card, in the order of the colours."""
    return "".join(letter * count for letter, count in zip(KIND_LETTERS, bag, strict=False))


def pile(cards: Iterable[int]) -> str:
    """Write cards in their order."""
    return "".join(KIND_LETTERS[card] for card in cards)


def kinds(text: str) -> list[int]:
    """Read letters in their order."""
    return [KIND_LETTERS.index(letter) for letter in text]


def bag(text: str) -> list[int]:
    """Count the letters of a text."""
    return [text.count(letter) for letter in KIND_LETTERS[:KINDS]]


def in_order(text: str) -> str:
    """Sort letters by colour, unseen cards last."""
    return "".join(sorted(text, key=KIND_LETTERS.index))


def packed(text: str) -> str:
    """Write runs of letters with counts, ``RRG`` as ``2RG``; ``-`` for nothing."""
    runs = [(len(list(run)), letter) for letter, run in groupby(text)]
    return "".join(f"{count if count > 1 else ''}{letter}" for count, letter in runs) or "-"


def unpacked(text: str) -> str | None:
    """Read what ``packed`` writes and its like; nothing if it is not such a text."""
    if text in ("", "-"):
        return ""
    if not re.fullmatch(r"([0-9]{0,3}[A-Za-z_])+", text):
        return None
    runs = [(letter, int(count or 1)) for count, letter in re.findall(r"([0-9]*)([A-Za-z_])", text)]
    if sum(count for _, count in runs) > MOST_CARDS:
        return None
    return "".join(letter * count for letter, count in runs)
