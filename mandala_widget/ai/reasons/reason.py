"""A reason: one fact about a move, and whether it speaks for that move."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from mandala_widget.words import sentence

if TYPE_CHECKING:
    from collections.abc import Mapping


@dataclass(frozen=True, slots=True)
class Reason:
    """A fact about a move: its kind, the form it takes here, and the numbers and names that it consists of."""

    kind: str
    form: str = ""
    gain: int = 0
    """How much it speaks for the move, in the unit of its kind; against the move if negative."""
    about: str = ""
    """The mandala, colour or seat it is about, where a move may have several facts of the kind."""
    facts: Mapping[str, object] = field(default_factory=dict, hash=False)
    of: str = ""
    """The other move, in a comparison, if the fact is about that one."""

    @property
    def topic(self) -> tuple[str, str]:
        """What two moves can be compared on."""
        return self.kind, self.about

    @property
    def speaks(self) -> str:
        """Whether it speaks "for" the move, "against" it, or "neither"."""
        return "for" if self.gain > 0 else "against" if self.gain < 0 else "neither"

    def text(self, lang: str = "en") -> str:
        """Say it in a language."""
        said = sentence(lang, "reasons", f"{self.kind} {self.form}".strip(), self.facts)
        return f"{self.of}: {said}" if self.of else said

    def __str__(self) -> str:
        """Say it in English."""
        return self.text()

    def to_dict(self) -> dict[str, Any]:
        """Return it as JSON data."""
        return {
            "kind": self.kind,
            "form": self.form,
            "speaks": self.speaks,
            "gain": self.gain,
            "about": self.about,
            "facts": dict(self.facts),
            "of": str(self.of),
        }
