"""Whether two programs play the same game: figures that any difference in the rules would move."""

from __future__ import annotations

from dataclasses import asdict, dataclass
from typing import TYPE_CHECKING, Any

import numpy as np

from mandala_widget.ai.playouts import CHOICES, PLIES, POINTS
from mandala_widget.games.flowers.state import ALL_SKIPPED, NO_TILES_LEFT, THIRD_FLOWER
from mandala_widget.games.kernel.deck import COLOURS

if TYPE_CHECKING:
    from collections.abc import Mapping

    from mandala_widget.ai.playouts import Played

FARTHEST = 4.0
"""So many standard errors may lie between two means of the same thing; chance alone does that once in 16,000."""


@dataclass(frozen=True)
class Figure:
    """The mean of something over the games of both sides, and how far apart chance may bring them."""

    name: str
    ours: float
    theirs: float
    error: float

    @property
    def agrees(self) -> bool:
        """Whether the difference may well be chance."""
        return abs(self.ours - self.theirs) <= FARTHEST * self.error

    def as_dict(self) -> dict[str, object]:
        """Return the figure with its verdict."""
        return {**asdict(self), "agrees": self.agrees}


def compare(game: str, ours: Played, theirs: Mapping[str, Any]) -> list[Figure]:
    """Compare equally many games: their length, their choices, the points of each seat, and how they end."""
    notes = np.asarray(ours.notes, float)
    plies, choices, points = notes[:, PLIES], notes[:, CHOICES], notes[:, POINTS:]
    branching = float(choices.sum() / plies.sum())
    scatter = error(choices - branching * plies) / float(plies.mean())
    figures = [
        mean("plies", plies, theirs["plies_mean"]),
        Figure("branching", branching, theirs["branching_mean"], scatter),
    ]
    for seat, score in enumerate(theirs["score_mean"]):
        figures.append(mean(f"points of seat {seat + 1}", points[:, seat], score))
    return figures + ENDINGS[game](ours.tables[:-1], theirs)


def error(values: Any) -> float:
    """Return the standard error of the difference between the means of two such samples."""
    return float(values.std() * (2 / len(values)) ** 0.5)


def mean(name: str, values: Any, theirs: float) -> Figure:
    """Compare the mean of what each game has."""
    return Figure(name, float(values.mean()), theirs, error(values))


def share(name: str, values: Any, theirs: float) -> Figure:
    """Compare the share of games that have something, which may be so rare that one side has none."""
    ours = float(values.mean())
    both = (ours + theirs) / 2
    return Figure(name, ours, theirs, (both * (1 - both) * 2 / len(values)) ** 0.5)


def mandala_endings(tables: Any, theirs: Mapping[str, Any]) -> list[Figure]:
    """Tell the two ends apart: by a full river (M-33), or by the deck alone (M-32)."""
    full = (tables["river_size"] == COLOURS).any(axis=1)
    return [share("ends by a river", full, theirs["end_river"] + theirs["end_both"])]


def patterns_endings(tables: Any, theirs: Mapping[str, Any]) -> list[Figure]:
    """Count the tiles that nobody could lock (P-17, P-18)."""
    left = np.bitwise_count(tables["tiles"]).sum(axis=1)
    return [mean("tiles left open", left, theirs["face_up_mean"])]


def flowers_endings(tables: Any, theirs: Mapping[str, Any]) -> list[Figure]:
    """Tell the three ends apart: a third flower, no tiles left (F-26), nobody can play (FA-5)."""
    return [
        share("ends by a third flower", tables["ending"] == THIRD_FLOWER, theirs["end_flower"]),
        share("ends for want of tiles", tables["ending"] == NO_TILES_LEFT, theirs["end_tiles"]),
        share("ends by skips", tables["ending"] == ALL_SKIPPED, theirs["end_skipped"]),
    ]


ENDINGS = {"mandala": mandala_endings, "patterns": patterns_endings, "flowers": flowers_endings}
