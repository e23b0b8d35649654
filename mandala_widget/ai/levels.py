"""Five opponents, from a beginner who knows the rules to the strongest that thinks at once."""

from __future__ import annotations

from dataclasses import dataclass
from random import Random
from typing import TYPE_CHECKING, Any, ClassVar

from mandala_widget.ai.suggesting import suggest
from mandala_widget.errors import MandalaError
from mandala_widget.words import sentence, word

if TYPE_CHECKING:
    from mandala_widget.games.move import Move
    from mandala_widget.games.position import Position


@dataclass(frozen=True)
class Level:
    """An opponent: how many playouts it makes for a move, and how far it misjudges what they tell.

    Its doubt is the usual error, in the share of the win, that it makes about each move anew; so it sees what is
    plain, and errs where moves are close, as people do.
    """

    number: int
    iterations: int
    doubt: float
    peeks: ClassVar[bool] = False

    @property
    def name(self) -> str:
        """What it is called in results."""
        return f"level {self.number}"

    def title(self, lang: str = "en") -> str:
        """Return its name for people."""
        return word(lang, "levels", f"title {self.number}")

    def text(self, lang: str = "en") -> str:
        """Say what it sees, how long it thinks, and how it errs."""
        return sentence(
            lang,
            "levels",
            f"level {self.number}",
            {"iterations": self.iterations, "doubt": round(100 * self.doubt)},
        )

    def to_dict(self) -> dict[str, Any]:
        """Return it as JSON data."""
        return {"number": self.number, "iterations": self.iterations, "doubt": self.doubt}

    def choose(self, position: Position, seed: int) -> Move:
        """Return the move that it plays from what its seat can know, the same one for the same seed."""
        advice = suggest(position, iterations=self.iterations, seed=seed)
        chance = Random(seed)  # noqa: S311 - a game is no secret
        return max(advice, key=lambda one: chance.gauss(0.0, self.doubt) - one.loss).move


LEVELS = (
    Level(1, 30, 0.10),
    Level(2, 80, 0.05),
    Level(3, 250, 0.02),
    Level(4, 1000, 0.0),
    Level(5, 30_000, 0.0),
)


def level(number: int) -> Level:
    """Return the opponent of a level, counted from 1."""
    if type(number) is not int or not 1 <= number <= len(LEVELS):
        message = f"no level {number!r}: the levels are 1 to {len(LEVELS)}"
        raise MandalaError(message)
    return LEVELS[number - 1]
