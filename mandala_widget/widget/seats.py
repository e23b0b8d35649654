"""Who sits at the table: people, and opponents of some level."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal

from mandala_widget.ai.levels import Level, level
from mandala_widget.errors import MandalaError
from mandala_widget.words import quoted, sentence

if TYPE_CHECKING:
    from collections.abc import Sequence

    from mandala_widget.widget.wire import SeatData

USUAL_LEVEL = 3
LONGEST_NAME = 40


@dataclass(frozen=True, slots=True)
class Seat:
    """One who plays: a person, or an opponent of a level."""

    kind: Literal["human", "ai"] = "human"
    name: str = ""
    level: int | None = None

    def data(self, number: int, lang: str) -> SeatData:
        """Return what the page shows of it; whoever has no name goes by the number of the seat."""
        opponent = None if self.level is None else level(self.level)
        usual = sentence(lang, "page", "seat", {"seat": number})
        return {
            "kind": self.kind,
            "name": self.name or (usual if opponent is None else opponent.title(lang)),
            "level": self.level,
            "about": "" if opponent is None else opponent.text(lang),
        }


def seated(wanted: Sequence[object], players: int, names: Sequence[str], usual_level: int) -> tuple[Seat, ...]:
    """Seat everybody who is wanted, each with a name if there is one."""
    if isinstance(wanted, str) or len(wanted) != players:
        usual = ("human", *["ai"] * (players - 1))
        raise MandalaError(f"there are {players} seats, as in seats={usual}, not {quoted(wanted)}")
    if isinstance(names, str) or len(names) > players:
        raise MandalaError(f"names are at most {players} here, one for each seat: {quoted(names)}")
    for name in names:
        if not isinstance(name, str) or len(name) > LONGEST_NAME:
            raise MandalaError(f"a name is a text of at most {LONGEST_NAME} signs, not {quoted(name)}")
    given = [*names, *[""] * (players - len(names))]
    return tuple(_seat(one, name, usual_level) for one, name in zip(wanted, given, strict=True))


def _seat(wanted: object, name: str, usual_level: int) -> Seat:
    """Seat one who is wanted."""
    if wanted == "human":
        return Seat("human", name)
    if wanted == "ai":
        return Seat("ai", name, level(usual_level).number)
    if isinstance(wanted, Level):
        return Seat("ai", name, level(wanted.number).number)
    raise MandalaError(f"a seat is 'human', 'ai' or a level as in mw.level(3), not {quoted(wanted)}")
