"""The games of an arena: a deal played from every seat, by players who see only what their seat can know."""

from __future__ import annotations

from dataclasses import dataclass, field
from hashlib import sha256
from time import perf_counter
from typing import TYPE_CHECKING, Any

from mandala_widget.errors import MandalaError
from mandala_widget.games.catalogue import new

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from mandala_widget.ai.players import Player
    from mandala_widget.games.position import Position

MOST_MOVES = 1000
"""Where a game is cut off and scored as it stands: two players may discard for ever (MA-17)."""

Seating = tuple[int, ...]
"""Which entrant sits where, each by its number."""
Table = tuple[Seating, ...]
"""All the ways in which the same entrants are seated, one after the other, for the same deal."""


@dataclass(frozen=True)
class Schedule:
    """What is to be played: it determines every deal and every seed."""

    game: str
    players: int
    options: Mapping[str, object]
    seed: int | str
    entrants: tuple[Player, ...]
    tables: tuple[Table, ...]

    def opening(self, deal: int) -> Position:
        """Deal the cards of a deal."""
        return new(self.game, players=self.players, seed=f"{self.seed}/{deal}", options=self.options)

    def chance(self, deal: int, ply: int) -> int:
        """Return the seed of a choice, whoever makes it: the same player in the same place chooses the same."""
        return int.from_bytes(sha256(f"{self.seed}/{deal}/{ply}".encode()).digest()[:6], "big")


@dataclass(frozen=True, order=True)
class Round:
    """A deal at a table."""

    deal: int
    table: int


@dataclass(frozen=True)
class PlayedGame:
    """How a game ended; everything goes by seat."""

    seating: Seating
    points: tuple[int, ...]
    winners: tuple[int, ...]
    moves: tuple[int, ...]
    is_finished: bool
    """Whether it came to its end; else it was cut off."""
    seconds: tuple[float, ...] = field(compare=False)
    """What the choices took, which is never twice the same."""

    def share(self, entrant: int) -> float:
        """Return an entrant's share of the win."""
        return sum(self.seating[seat] == entrant for seat in self.winners) / len(self.winners)

    def margin(self, entrant: int) -> int:
        """Return how far an entrant's best seat is ahead of the best seat of all others, in points."""
        own = [points for who, points in zip(self.seating, self.points, strict=True) if who == entrant]
        others = [points for who, points in zip(self.seating, self.points, strict=True) if who != entrant]
        return max(own) - max(others)


@dataclass(frozen=True)
class PlayedRound:
    """A deal at a table, played once for every seating."""

    round: Round
    games: tuple[PlayedGame, ...]
    seconds: float = field(compare=False)
    """What it took in all."""

    def share(self, entrant: int) -> float:
        """Return an entrant's mean share of the win."""
        return sum(game.share(entrant) for game in self.games) / len(self.games)

    def to_dict(self) -> dict[str, Any]:
        """Return it as JSON data."""
        games = [vars(game) for game in self.games]
        return {"deal": self.round.deal, "table": self.round.table, "seconds": self.seconds, "games": games}


def read_round(data: Mapping[str, Any]) -> PlayedRound:
    """Read what ``to_dict`` wrote."""
    games = [
        PlayedGame(
            seating=tuple(game["seating"]),
            points=tuple(game["points"]),
            winners=tuple(game["winners"]),
            moves=tuple(game["moves"]),
            is_finished=game["is_finished"],
            seconds=tuple(game["seconds"]),
        )
        for game in data["games"]
    ]
    return PlayedRound(Round(data["deal"], data["table"]), tuple(games), data["seconds"])


class PlayerFailed(MandalaError):  # noqa: N818 - as the other errors
    """A player raised an error or made an illegal move; the message has all that is needed to see it again."""

    def __init__(self, player: str, deal: int, position: str, seat: int, seed: int, reason: str) -> None:  # noqa: PLR0913, PLR0917 - as an exception is pickled
        """Keep what led to the failure, as plain values that every process can read."""
        super().__init__(player, deal, position, seat, seed, reason)
        self.player = player
        self.deal = deal
        self.position = position
        self.seat = seat
        self.seed = seed
        self.reason = reason

    def __str__(self) -> str:
        """Say who failed, how, and where."""
        return (
            f"{self.player} failed in deal {self.deal}: {self.reason}\n"
            f"to see it again, let it choose for seat {self.seat} with seed {self.seed} in this position:\n"
            f"{self.position}"
        )


def play_rounds(schedule: Schedule, rounds: Sequence[Round]) -> list[PlayedRound]:
    """Play some rounds: the work that is sent to an executor."""
    return [play_round(schedule, each) for each in rounds]


def play_round(schedule: Schedule, which: Round) -> PlayedRound:
    """Play a deal with every seating of a table."""
    began = perf_counter()
    games = [play_game(schedule, which.deal, seating) for seating in schedule.tables[which.table]]
    return PlayedRound(which, tuple(games), perf_counter() - began)


def play_game(schedule: Schedule, deal: int, seating: Seating) -> PlayedGame:
    """Play a game to its end."""
    position = schedule.opening(deal)
    moves = [0] * schedule.players
    seconds = [0.0] * schedule.players
    while (seat := position.to_move) is not None and sum(moves) < MOST_MOVES:
        player = schedule.entrants[seating[seat]]
        shown = position if player.peeks else position.seen_by(seat)
        seed = schedule.chance(deal, sum(moves))
        try:
            began = perf_counter()
            move = player.choose(shown, seed)
            seconds[seat] += perf_counter() - began
            after = position.play(move)
        except Exception as error:
            reason = f"{type(error).__name__}: {error}"
            raise PlayerFailed(repr(player), deal, str(position), seat, seed, reason) from error
        position = after
        moves[seat] += 1
    return PlayedGame(
        seating=seating,
        points=tuple(position.scores),
        winners=tuple(position.winners or leaders(position.scores)),
        moves=tuple(moves),
        is_finished=position.is_over,
        seconds=tuple(seconds),
    )


def leaders(points: Sequence[int]) -> list[int]:
    """Return the seats with the most points."""
    return [seat for seat, own in enumerate(points) if own == max(points)]
