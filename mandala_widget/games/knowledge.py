"""What a seat can know: what shows, what it holds, what is left, and what follows for every hidden pile."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from mandala_widget.games.cards import LETTERS, letters
from mandala_widget.games.kernel.deck import COLOURS, UNSEEN

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence


@dataclass(frozen=True, slots=True)
class ColourCount:
    """How the cards of one colour divide for a seat: in sight, its own secret ones, and unseen."""

    visible: int
    mine: int
    unseen: int


@dataclass(frozen=True, slots=True)
class HiddenPile:
    """What is certain about a pile that a seat cannot see into."""

    size: int
    at_least: str
    at_most: Mapping[str, int]


@dataclass(frozen=True, slots=True)
class Knowledge:
    """All that a seat can know; piles go by their names in notation (``H2``, ``C2``, ``D``)."""

    seat: int
    colours: Mapping[str, ColourCount]
    piles: Mapping[str, HiddenPile]


def reckon(
    seat: int,
    per_colour: int,
    unseen: Sequence[int],
    mine: Sequence[int],
    piles: Mapping[str, Sequence[int]],
) -> Knowledge:
    """Work out what follows from counting: an unseen card that fits nowhere else must be in this pile."""
    colours = {
        letter: ColourCount(per_colour - mine[kind] - unseen[kind], mine[kind], unseen[kind])
        for kind, letter in enumerate(LETTERS)
    }
    hidden = sum(unseen[:COLOURS])
    return Knowledge(
        seat,
        colours,
        {
            name: HiddenPile(
                sum(pile),
                letters([pile[k] + max(0, unseen[k] - (hidden - pile[UNSEEN])) for k in range(COLOURS)]),
                {letter: pile[k] + min(unseen[k], pile[UNSEEN]) for k, letter in enumerate(LETTERS)},
            )
            for name, pile in piles.items()
        },
    )
