"""Takes position data apart and notes every problem on the way instead of stopping at the first."""

from __future__ import annotations

from typing import Any

from mandala_widget.games.cards import KIND_LETTERS, LETTERS
from mandala_widget.games.problem import Problem

FORM = "form"
RNG_LIMIT = 1 << 64
MISSING = object()
"""Stands for a part that is not there, which has been reported already."""


class Inspector:
    """Reads typed parts out of untrusted data; a part that is not what it should be is reported and None."""

    def __init__(self) -> None:
        """Start without problems."""
        self.problems: list[Problem] = []

    def report(self, rule: str, key: str, where: str, **facts: object) -> None:
        """Note a problem."""
        self.problems.append(Problem(rule, key, where, {"where": where, **facts}))

    def part(self, holder: object, name: str, path: str = "") -> Any:
        """Take a named part out of a mapping."""
        if not isinstance(holder, dict):
            return MISSING
        if name not in holder:
            self.report(FORM, "missing", f"{path}.{name}" if path else name)
        return holder.get(name, MISSING)

    def mapping(self, value: object, where: str) -> dict[str, Any] | None:
        """Take a value that must be a mapping."""
        if isinstance(value, dict):
            return value
        if value is not MISSING:
            self.report(FORM, "no_mapping", where)
        return None

    def listing(self, value: object, where: str, length: int | None = None) -> list[Any] | None:
        """Take a value that must be a list, of a length where one is given."""
        if not isinstance(value, list | tuple):
            if value is not MISSING:
                self.report(FORM, "no_list", where)
            return None
        if length is not None and len(value) != length:
            self.report(FORM, "length", where, wanted=length, found=len(value))
            return None
        return list(value)

    def cards(self, value: object, where: str, *, unseen: bool) -> str:
        """Take a string of card letters, with unseen cards among them where these may be."""
        if not isinstance(value, str):
            if value is not MISSING:
                self.report(FORM, "no_cards", where)
            return ""
        allowed = KIND_LETTERS if unseen else LETTERS
        wrong = sorted(set(value) - set(allowed))
        if wrong:
            self.report(FORM, "letters", where, letters=" ".join(wrong), allowed=" ".join(allowed))
        return "".join(letter for letter in value if letter in allowed)

    def hands(self, holder: object, name: str, seats: int, *, unseen: bool) -> list[str]:
        """Take one string of cards for each seat."""
        rows = self.listing(self.part(holder, name), name, seats)
        if rows is None:
            return [""] * seats
        return [self.cards(row, f"{name}[{seat}]", unseen=unseen) for seat, row in enumerate(rows)]

    def integer(self, value: object, where: str, low: int, high: int) -> int | None:
        """Take a whole number within bounds."""
        if isinstance(value, int) and not isinstance(value, bool) and low <= value <= high:
            return value
        if value is not MISSING:
            self.report(FORM, "number", where, low=low, high=high)
        return None

    def boolean(self, value: object, where: str) -> bool:
        """Take a truth value."""
        if not isinstance(value, bool):
            if value is not MISSING:
                self.report(FORM, "boolean", where)
            return False
        return value

    def choice(self, value: object, where: str, allowed: tuple[str, ...]) -> str | None:
        """Take one of several words."""
        if isinstance(value, str) and value in allowed:
            return value
        if value is not MISSING:
            self.report(FORM, "choice", where, allowed=" ".join(allowed))
        return None

    def mover(self, holder: dict[str, Any], phase: str | None, seats: int) -> None:
        """Check that somebody moves, unless the game is over."""
        value = self.part(holder, "to_move")
        if phase == "over":
            if value is not None and value is not MISSING:
                self.report(FORM, "nobody", "to_move")
        else:
            self.integer(value, "to_move", 0, seats - 1)

    def optional_integer(self, holder: dict[str, Any], name: str, low: int, high: int) -> None:
        """Check a number that may be missing."""
        if name in holder:
            self.integer(holder[name], name, low, high)

    def rng(self, holder: dict[str, Any]) -> None:
        """Check the generator: a number, or None where nobody knows it."""
        value = self.part(holder, "rng")
        if value is not None:
            self.integer(value, "rng", 1, RNG_LIMIT - 1)
