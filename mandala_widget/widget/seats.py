"""Who sits at the table: people, and opponents of some level."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal

from mandala_widget.ai.levels import Level, level
from mandala_widget.errors import MandalaError
from mandala_widget.words import quoted, sentence

if TYPE_CHECKING:
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
        nobody = sentence(lang, "page", "seat", {"seat": number})
        return {
            "kind": self.kind,
            "name": self.name or (nobody if opponent is None else opponent.title(lang)),
            "level": self.level,
            "about": "" if opponent is None else opponent.text(lang),
        }


def seated(wanted: object, players: int, names: object = (), usual_level: int = USUAL_LEVEL) -> tuple[Seat, ...]:
    """Seat everybody who is wanted, each with a name if there is one."""
    if not isinstance(wanted, list | tuple) or len(wanted) != players:
        raise MandalaError(f"there are {players} seats, as in seats={usual(players)}, not {quoted(wanted)}")
    if not isinstance(names, list | tuple) or len(names) > players:
        raise MandalaError(f"names are at most {players} here, one for each seat, not {quoted(names)}")
    for name in names:
        if not isinstance(name, str) or len(name) > LONGEST_NAME:
            raise MandalaError(f"a name is a text of at most {LONGEST_NAME} signs, not {quoted(name)}")
    given = [*names, *[""] * (players - len(names))]
    return tuple(_seat(one, name, usual_level) for one, name in zip(wanted, given, strict=True))


def usual(players: int) -> tuple[str, ...]:
    """Return who sits there unless somebody says otherwise: a person, and opponents."""
    return ("human", *["ai"] * (players - 1))


def _seat(wanted: object, name: str, usual_level: int) -> Seat:
    """Seat one who is wanted."""
    if wanted == "human":
        return Seat("human", name)
    if wanted == "ai":
        return Seat("ai", name, level(usual_level).number)
    if isinstance(wanted, Level):
        return Seat("ai", name, level(wanted.number).number)
    raise MandalaError(f"a seat is 'human', 'ai' or a level as in mw.level(3), not {quoted(wanted)}")
