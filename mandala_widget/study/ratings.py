"""What an engine found out, as it stands in comments: ``[%eval …]`` and the rows ``[%ai …]`` of its table."""

from __future__ import annotations

import re
from dataclasses import dataclass
from math import isfinite
from typing import TYPE_CHECKING, Any

from mandala_widget.study.texts import items, value, words, write_items, write_value

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping

CHANCE_DECIMALS = 4
MARGIN_DECIMALS = 2
EXACT = "exact"


@dataclass(frozen=True, slots=True)
class Evaluation:
    """What a move is worth to the seat that made it, and who says so."""

    win: float | None = None
    ci: float | None = None
    margin: float | None = None
    samples: int | None = None
    exact: bool = False
    by: str = ""
    level: int | None = None
    date: str = ""
    signature: str = ""
    other: tuple[str, ...] = ()
    """Words with another meaning, kept as they are."""

    def __post_init__(self) -> None:
        """Round as the text does."""
        _round(self, ("win", "ci"), CHANCE_DECIMALS)
        _round(self, ("margin",), MARGIN_DECIMALS)

    def text(self) -> str:
        """Write the words of the command."""
        return _joined(
            _chance("p", self.win),
            _chance("ci", self.ci),
            _margin("m", self.margin),
            _count("n", self.samples),
            EXACT if self.exact else "",
            _plain("by", self.by),
            _count("level", self.level),
            _plain("date", self.date),
            _plain("sig", self.signature),
            *self.other,
        )


@dataclass(frozen=True, slots=True)
class Rating:
    """A row of a table: one move, what it is worth, and how the game may go on."""

    rank: int
    move: str
    win: float | None = None
    ci: float | None = None
    margin: float | None = None
    best: float | None = None
    """The chance that no other move is better."""
    loss: float | None = None
    samples: int | None = None
    line: tuple[str, ...] = ()
    other: tuple[str, ...] = ()
    """Words with another meaning, kept as they are."""

    def __post_init__(self) -> None:
        """Round as the text does."""
        _round(self, ("win", "ci", "best", "loss"), CHANCE_DECIMALS)
        _round(self, ("margin",), MARGIN_DECIMALS)

    def text(self) -> str:
        """Write the words of the command."""
        return _joined(
            str(self.rank),
            self.move,
            _chance("p", self.win),
            _chance("ci", self.ci),
            _margin("m", self.margin),
            _chance("pbest", self.best),
            _chance("loss", self.loss),
            _count("n", self.samples),
            f"line={write_items(self.line, quotes=True)}" if self.line else "",
            *self.other,
        )


def read_evaluation(text: str) -> Evaluation | None:
    """Read what ``Evaluation.text`` writes; nothing if a number is none."""
    try:
        return Evaluation(**_read(words(text), EVALUATION))
    except ValueError:
        return None


def read_rating(text: str) -> Rating | None:
    """Read what ``Rating.text`` writes; nothing if a number is none, or without a rank and a move."""
    rank, move, *others = [*words(text), "", ""]
    if not move:
        return None
    try:
        return Rating(_number(rank), move, **_read(filter(None, others), RATING))
    except ValueError:
        return None


def _decimal(written: str) -> float:
    if not re.fullmatch(r"[+-]?(?:[0-9]+\.?[0-9]*|\.[0-9]+)", written):
        raise ValueError(written)
    return float(written)


def _number(written: str) -> int:
    if not re.fullmatch(r"[+-]?[0-9]{1,18}", written):
        raise ValueError(written)
    return int(written)


EVALUATION: dict[str, tuple[str, Callable[[str], Any]]] = {
    "p": ("win", _decimal),
    "ci": ("ci", _decimal),
    "m": ("margin", _decimal),
    "n": ("samples", _number),
    EXACT: ("exact", lambda _: True),
    "by": ("by", value),
    "level": ("level", _number),
    "date": ("date", value),
    "sig": ("signature", value),
}
"""Each word with its field and how its value is read."""
RATING: dict[str, tuple[str, Callable[[str], Any]]] = {
    "p": ("win", _decimal),
    "ci": ("ci", _decimal),
    "m": ("margin", _decimal),
    "pbest": ("best", _decimal),
    "loss": ("loss", _decimal),
    "n": ("samples", _number),
    "line": ("line", items),
}


def _read(written: Iterable[str], known: Mapping[str, tuple[str, Callable[[str], Any]]]) -> dict[str, Any]:
    """Read the fields that are known; what is not, or comes a second time, is another word."""
    fields: dict[str, Any] = {}
    other = []
    for word in written:
        name, sign, text = word.partition("=")
        field, read = known.get(name, ("", value))
        if field and field not in fields and bool(sign) != (name == EXACT):
            fields[field] = read(text)
        else:
            other.append(word)
    return {**fields, "other": tuple(other)}


def _round(row: Evaluation | Rating, fields: Iterable[str], decimals: int) -> None:
    for field in fields:
        number = getattr(row, field)
        if number is not None:
            # Adding zero makes -0.0 a plain zero; what is not finite is not known.
            rounded = round(float(number), decimals) + 0.0 if isfinite(number) else None
            object.__setattr__(row, field, rounded)


def _joined(*written: str) -> str:
    return " ".join(filter(None, written))


def _chance(name: str, number: float | None) -> str:
    return "" if number is None else f"{name}={_short(f'{number:.{CHANCE_DECIMALS}f}')}"


def _margin(name: str, number: float | None) -> str:
    return "" if number is None else f"{name}={_short(f'{number:+.{MARGIN_DECIMALS}f}')}"


def _short(decimals: str) -> str:
    return decimals.rstrip("0").rstrip(".")


def _count(name: str, number: int | None) -> str:
    return "" if number is None else f"{name}={number}"


def _plain(name: str, text: str) -> str:
    return f"{name}={write_value(text)}" if text else ""
