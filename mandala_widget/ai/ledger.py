"""The rounds that have been played, kept in a file so that a run that was broken off can go on."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING, Any

import mandala_widget
from mandala_widget.ai.bouts import PlayedRound, Round, read_round
from mandala_widget.errors import MandalaError

if TYPE_CHECKING:
    from collections.abc import Iterable
    from os import PathLike

    from mandala_widget.ai.bouts import Schedule


class Ledger:
    """All that was played of a schedule, by round; with a path, also in a file of JSON lines.

    The first line says which schedule it is, each further one is a round. A last line without its end is what a
    crash leaves behind: it is dropped, and its round played again.
    """

    def __init__(self, schedule: Schedule, path: str | PathLike[str] | None) -> None:
        """Read what the file has already; a file of another schedule is refused."""
        self.played: dict[Round, PlayedRound] = {}
        self.path = None if path is None else Path(path)
        if self.path is None:
            return
        header = heading(schedule)
        text = self.path.read_text(encoding="utf-8", errors="replace") if self.path.exists() else ""
        if line_of(header).startswith(text):
            self.path.write_text(line_of(header), encoding="utf-8")
            return
        whole = text[: text.rfind("\n") + 1]
        first, *others = whole.splitlines() or [text]
        self.compare(first, header)
        for number, line in enumerate(others, start=2):
            self.keep(self.read(line, number))
        if whole != text:
            self.path.write_text(whole, encoding="utf-8")

    def compare(self, line: str, header: dict[str, Any]) -> None:
        """Refuse the heading of another match."""
        try:
            found = json.loads(line)
        except ValueError:
            found = None
        if not isinstance(found, dict) or "arena" not in found:
            message = f"{self.path} is no file of a match: name a new file, or one that a match has begun"
            raise MandalaError(message)
        for name, value in header.items():
            if found.get(name) != value:
                message = (
                    f"{self.path} holds another match: {name} is {found.get(name)!r} there and {value!r} here"
                )
                raise MandalaError(message)

    def read(self, line: str, number: int) -> PlayedRound:
        """Read a round from its line."""
        try:
            return read_round(json.loads(line))
        except (ValueError, KeyError, TypeError, AttributeError) as error:
            message = f"{self.path}, line {number}: no round of a match, but {line[:60]!r}"
            raise MandalaError(message) from error

    def keep(self, played: PlayedRound) -> None:
        """Remember a round."""
        self.played[played.round] = played

    def add(self, rounds: Iterable[PlayedRound]) -> None:
        """Remember rounds, also in the file."""
        lines = []
        for played in rounds:
            self.keep(played)
            lines.append(line_of(played.to_dict()))
        if self.path is not None:
            with self.path.open("a", encoding="utf-8") as file:
                file.write("".join(lines))


def heading(schedule: Schedule) -> dict[str, Any]:
    """Return what tells a schedule from every other, as JSON gives it back."""
    data = {
        "arena": 1,
        "version": mandala_widget.__version__,
        "game": schedule.game,
        "players": schedule.players,
        "options": dict(schedule.options),
        "seed": schedule.seed,
        "entrants": [repr(entrant) for entrant in schedule.entrants],
        "tables": schedule.tables,
    }
    read: dict[str, Any] = json.loads(json.dumps(data))
    return read


def line_of(data: dict[str, Any]) -> str:
    """Write data as one line."""
    return json.dumps(data) + "\n"
