"""A problem: what is wrong with a position that somebody wrote down."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from mandala_widget.words import sentence

if TYPE_CHECKING:
    from collections.abc import Mapping


@dataclass(frozen=True, slots=True)
class Problem:
    """One thing wrong: the rule's number (or ``form`` for what is no rule), the place in the data, the facts."""

    rule: str
    key: str
    where: str
    facts: Mapping[str, object] = field(default_factory=dict, hash=False)

    def text(self, lang: str = "en") -> str:
        """Say it in a language."""
        return sentence(lang, "problems", self.key, self.facts)

    def __str__(self) -> str:
        """Say it in English, with place and rule."""
        return f"{self.where}: {self.text()} ({self.rule})"
