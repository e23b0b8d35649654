"""What came out of a match or a tournament: figures, how sure they are, a table to read, rows for a data frame."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass, replace
from functools import cached_property
from math import nan
from statistics import fmean
from typing import TYPE_CHECKING, Any

from mandala_widget.ai.sequential import Interval, elo, paired
from mandala_widget.errors import MandalaError
from mandala_widget.games.layout import columns

if TYPE_CHECKING:
    from mandala_widget.ai.bouts import PlayedGame, PlayedRound, Schedule
    from mandala_widget.ai.sequential import Verdict

ALL_PLAYED = "all played"
INTERRUPTED = "interrupted"
HEADINGS = ("", "score", "95 %", "margin", "time a move")
FACING = 2
"""How many meet in a match."""


@dataclass(frozen=True)
class Results:
    """The rounds that count, in their order."""

    schedule: Schedule
    rounds: tuple[PlayedRound, ...]
    planned: int
    """How many rounds were to be played."""
    ended: str = ALL_PLAYED
    """Why no more rounds were played."""
    verdict: Verdict | None = None
    """What the sequential test said, if there was one."""

    @property
    def names(self) -> tuple[str, ...]:
        """The names of the entrants."""
        return tuple(entrant.name for entrant in self.schedule.entrants)

    @cached_property
    def games(self) -> tuple[PlayedGame, ...]:
        """All games."""
        return tuple(game for played in self.rounds for game in played.games)

    @property
    def cut_off(self) -> int:
        """How many games went on for so long that they were scored before their end."""
        return sum(not game.is_finished for game in self.games)

    @property
    def plies(self) -> float:
        """The mean number of moves in a game."""
        return mean([sum(game.moves) for game in self.games])

    def score_of(self, entrant: int) -> float:
        """Return the mean share of the win of an entrant."""
        return mean(self.shares_of(entrant))

    def interval_of(self, entrant: int) -> Interval:
        """Return the 95 % interval of that share; everything is possible before the first game."""
        shares = self.shares_of(entrant)
        games = sum(entrant in game.seating for game in self.games)
        return paired(shares, round(games / len(shares))) if shares else Interval(0.0, 1.0)

    def shares_of(self, entrant: int) -> list[float]:
        """Return an entrant's share of each deal, over all tables: they have the same cards, and the same luck."""
        by_deal = defaultdict[int, list[float]](list)
        for played in self.rounds:
            shares = [game.share(entrant) for game in played.games if entrant in game.seating]
            by_deal[played.round.deal].extend(shares)
        return [fmean(shares) for shares in by_deal.values() if shares]

    def margin_of(self, entrant: int) -> float:
        """Return the mean margin of an entrant over the best other one, in points."""
        return mean([game.margin(entrant) for game in self.games if entrant in game.seating])

    def seconds_of(self, entrant: int) -> float:
        """Return how long an entrant thought about a move, on average."""
        rows = [row for row in self.to_dicts() if row["entrant"] == entrant]
        moves = sum(row["moves"] for row in rows)
        return sum(row["seconds"] for row in rows) / moves if moves else nan

    def to_dicts(self) -> list[dict[str, Any]]:
        """Return a row for every seat of every game, as a data frame takes them."""
        return [
            {
                "deal": played.round.deal,
                "table": played.round.table,
                "game": number,
                "seat": seat,
                "entrant": entrant,
                "name": self.names[entrant],
                "points": game.points[seat],
                "share": (seat in game.winners) / len(game.winners),
                "moves": game.moves[seat],
                "plies": sum(game.moves),
                "seconds": game.seconds[seat],
                "finished": game.is_finished,
            }
            for played in self.rounds
            for number, game in enumerate(played.games)
            for seat, entrant in enumerate(game.seating)
        ]

    def summary(self) -> str:
        """Say how much was played, and why no more."""
        schedule = self.schedule
        said = f"{schedule.game}, {schedule.players} players, {len(self.games)} games"
        if len(self.rounds) < self.planned:
            said += f" of {self.planned * len(schedule.tables[0])}"
        if self.cut_off:
            said += f" ({self.cut_off} cut off)"
        return f"{said}: {self.ended}"


@dataclass(frozen=True)
class MatchResult(Results):
    """Two players against each other; all figures are those of the first."""

    @property
    def score(self) -> float:
        """The mean share of the win, 0.5 between equals."""
        return self.score_of(0)

    @property
    def interval(self) -> Interval:
        """The 95 % interval of the score; the games of a deal count as one observation."""
        return self.interval_of(0)

    @property
    def elo(self) -> float:
        """The difference in Elo."""
        return elo(self.score)

    @property
    def elo_interval(self) -> Interval:
        """The 95 % interval of the difference in Elo."""
        low, high = self.interval
        return Interval(elo(low), elo(high))

    @property
    def wins(self) -> int:
        """How many games the first player won alone."""
        return sum(game.share(0) == 1 for game in self.games)

    @property
    def losses(self) -> int:
        """How many games the second player won alone."""
        return sum(game.share(0) == 0 for game in self.games)

    @property
    def draws(self) -> int:
        """How many games they shared."""
        return len(self.games) - self.wins - self.losses

    @property
    def margin(self) -> float:
        """The mean margin in points."""
        return self.margin_of(0)

    @property
    def seconds(self) -> tuple[float, float]:
        """The mean time of a move, of each player."""
        return self.seconds_of(0), self.seconds_of(1)

    def __str__(self) -> str:
        """Return a table to read."""
        heading = [" against ".join(self.names), self.summary()]
        if not self.games:
            return "\n".join(heading)
        rows = [
            ("score", f"{self.score:.1%} {percent(self.interval)}"),
            ("games", f"{self.wins} won, {self.draws} drawn, {self.losses} lost"),
            ("Elo", f"{self.elo:+.0f} [{self.elo_interval.low:+.0f}, {self.elo_interval.high:+.0f}]"),
            ("margin", f"{self.margin:+.1f} points"),
            ("length", f"{self.plies:.1f} moves"),
            ("time", f"{' against '.join(milliseconds(seconds) for seconds in self.seconds)} a move"),
        ]
        return "\n".join([*heading, *columns(rows)])


@dataclass(frozen=True)
class TournamentResult(Results):
    """Several players, each table as often as every other."""

    @property
    def standings(self) -> list[int]:
        """The entrants by their numbers, the best one first."""
        return sorted(range(len(self.names)), key=self.score_of, reverse=True)

    def between(self, one: str, two: str) -> MatchResult:
        """Return the match that two entrants of a tournament for two players had."""
        for name in (one, two):
            if name not in self.names:
                message = f"no entrant {name!r}: the entrants are {', '.join(self.names)}"
                raise MandalaError(message)
        if self.schedule.players != FACING or one == two:
            message = "a match is between two different entrants, at tables for two"
            raise MandalaError(message)
        pair = (self.names.index(one), self.names.index(two))
        entrants = tuple(self.schedule.entrants[entrant] for entrant in pair)
        number = {entrant: place for place, entrant in enumerate(pair)}
        rounds = tuple(
            replace(
                played,
                games=tuple(
                    replace(game, seating=tuple(number[entrant] for entrant in game.seating))
                    for game in played.games
                ),
            )
            for played in self.rounds
            if set(played.games[0].seating) == set(pair)
        )
        schedule = replace(self.schedule, entrants=entrants, tables=(((0, 1), (1, 0)),))
        return MatchResult(schedule, rounds, self.planned // len(self.schedule.tables), self.ended)

    def __str__(self) -> str:
        """Return a table to read."""
        if not self.games:
            return self.summary()
        rows = [
            (
                self.names[entrant],
                f"{self.score_of(entrant):.1%}",
                percent(self.interval_of(entrant)),
                f"{self.margin_of(entrant):+.1f}",
                milliseconds(self.seconds_of(entrant)),
            )
            for entrant in self.standings
        ]
        return "\n".join([self.summary(), *columns([HEADINGS, *rows])])


def mean(values: list[Any]) -> float:
    """Return the mean; of nothing it is no number."""
    return fmean(values) if values else nan


def percent(interval: Interval) -> str:
    """Write an interval of shares."""
    return f"[{interval.low:.1%}, {interval.high:.1%}]"


def milliseconds(seconds: float) -> str:
    """Write a short time."""
    return f"{seconds * 1000:.3g} ms"
