"""A refusal: why a move cannot be played, where that can be seen, and what can be played instead."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Any, Self

from mandala_widget.words import sentence

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from mandala_widget.games.move import Move


ALTERNATIVES = 3


@dataclass(frozen=True, slots=True)
class Refusal:
    """Why a move is not legal: a code, the rule's number, the zones and cards at fault, legal alternatives."""

    code: str
    rule: str
    zones: tuple[str, ...] = ()
    cards: str = ""
    instead: tuple[Move, ...] = ()
    facts: Mapping[str, object] = field(default_factory=dict, hash=False)

    def text(self, lang: str = "en") -> str:
        """Say it in a language: what is wrong, where, and what instead."""
        said = sentence(lang, "refusals", self.code, self.facts)
        if self.instead:
            said += " " + sentence(lang, "grammar", "instead", {"moves": self.instead})
        return said

    def with_instead(self, moves: Sequence[Move]) -> Self:
        """Return the refusal with legal alternatives."""
        return replace(self, instead=tuple(moves))

    def __str__(self) -> str:
        """Say it in English."""
        return self.text()

    def to_dict(self) -> dict[str, Any]:
        """Return it as JSON data."""
        return {
            "code": self.code,
            "rule": self.rule,
            "zones": list(self.zones),
            "cards": self.cards,
            "instead": [str(move) for move in self.instead],
        }


def nearest(legal: Sequence[Move], distance: Callable[[Move], int]) -> list[Move]:
    """Return the few legal moves that are nearest to what was wanted."""
    return sorted(legal, key=distance)[:ALTERNATIVES]
