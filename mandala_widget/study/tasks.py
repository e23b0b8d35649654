"""Tasks: a question to the reader, and which moves answer it."""

from __future__ import annotations

import re
from dataclasses import dataclass

from mandala_widget.study.texts import items, value, words, write_items, write_value

SEATS = "1234"
BOUND = re.compile(r"loss(?P<sign><=?)(?P<most>[0-9]+\.?[0-9]*|\.[0-9]+)")


@dataclass(frozen=True, slots=True)
class Task:
    """What a seat is asked, and the moves, patterns with ``*`` or bounds such as ``loss<=0.02`` that answer it."""

    seat: int | None = None
    """The seat, from 0."""
    ask: str = ""
    accept: tuple[str, ...] = ()
    other: tuple[str, ...] = ()
    """Words with another meaning, kept as they are."""

    def text(self) -> str:
        """Write the words of the command; seats count from 1 there."""
        seat = "" if self.seat is None else f"seat={self.seat + 1}"
        ask = f"ask={write_value(self.ask)}" if self.ask else ""
        accept = f"accept={write_items(self.accept)}" if self.accept else ""
        return " ".join(filter(None, (seat, ask, accept, *self.other)))

    def accepts(self, move: str, loss: float | None = None) -> bool | None:
        """Tell whether a move answers the task; nothing if that depends on a loss that is not known."""
        bounds = [found for found in map(BOUND.fullmatch, self.accept) if found]
        if any(_matches(pattern, move) or _holds(pattern, loss) for pattern in self.accept):
            return True
        return None if not self.accept or (bounds and loss is None) else False


def read_task(text: str) -> Task | None:
    """Read what ``Task.text`` writes; nothing if its seat is none."""
    read: dict[str, str] = {}
    other = []
    for word in words(text):
        name, sign, written = word.partition("=")
        if sign and name in ("seat", "ask", "accept") and name not in read:
            read[name] = written
        else:
            other.append(word)
    seat = read.get("seat")
    if seat is not None and seat not in tuple(SEATS):
        return None
    return Task(
        None if seat is None else int(seat) - 1,
        value(read.get("ask", "")),
        items(read.get("accept", "")),
        tuple(other),
    )


def _matches(pattern: str, move: str) -> bool:
    """Match a move with a pattern in which ``*`` stands for anything."""
    return re.fullmatch(".*".join(map(re.escape, pattern.split("*"))), move) is not None


def _holds(pattern: str, loss: float | None) -> bool:
    """Tell whether a loss is known to be within a bound."""
    bound = BOUND.fullmatch(pattern)
    if bound is None or loss is None:
        return False
    most = float(bound["most"])
    return loss <= most if bound["sign"] == "<=" else loss < most
