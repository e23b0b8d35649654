"""An event: one thing that happened while a move was played."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any, Self

from mandala_widget.games.cards import UNSEEN_LETTER
from mandala_widget.words import sentence

PRIVATE = frozenset({"drawn"})
"""The kinds whose cards only their seat sees."""


@dataclass(frozen=True, slots=True)
class Event:
    """What happened (``kind``), to whom, where in the names of notation, and with which cards or tiles."""

    kind: str
    seat: int | None = None
    zone: str = ""
    cards: str = ""
    number: int = 0
    reason: str = ""

    def seen_by(self, seat: int | None) -> Self:
        """Return the event without the cards that a seat does not see; None sees only what all can see."""
        if self.kind in PRIVATE and (seat is None or self.seat != seat):
            return replace(self, cards=UNSEEN_LETTER * len(self.cards))
        return self

    @property
    def key(self) -> str:
        """The name of the sentence that says it."""
        key = f"{self.kind} {self.reason}" if self.reason else self.kind
        return f"{key} nobody" if self.seat is None and self.kind == "discarded" else key

    def text(self, lang: str = "en") -> str:
        """Say it in a language."""
        return sentence(lang, "events", self.key, self.to_dict())

    def __str__(self) -> str:
        """Say it in English."""
        return self.text()

    def to_dict(self) -> dict[str, Any]:
        """Return it as JSON data."""
        return {
            "kind": self.kind,
            "seat": self.seat,
            "zone": self.zone,
            "cards": self.cards,
            "number": self.number,
            "reason": self.reason,
        }
