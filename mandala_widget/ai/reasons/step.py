"""One move played on the view of the seat that plays it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Self

if TYPE_CHECKING:
    from mandala_widget.games.event import Event
    from mandala_widget.games.move import Move
    from mandala_widget.games.position import Position


@dataclass(frozen=True, slots=True)
class Step:
    """A move with the positions before and after it, as the seat that plays it sees them."""

    view: Position
    move: Move
    seat: int
    after: Position
    before: dict[str, Any]
    """The wire form of the view."""
    now: dict[str, Any]
    """The wire form of the position after the move."""

    @classmethod
    def played(cls, view: Position, text: str) -> Self:
        """Play a move on what its seat can know: nothing else can be a reason."""
        move = view.move(text)
        seat = view.to_move or 0
        view = view.seen_by(seat)
        after = view.play(move)
        return cls(view, move, seat, after, view.to_dict(), after.to_dict())

    @property
    def others(self) -> list[int]:
        """The other seats, clockwise."""
        players = self.view.players
        return [(self.seat + turn) % players for turn in range(1, players)]

    def points(self, seat: int) -> int:
        """Count the points that a seat gains by the move."""
        return self.after.scores[seat] - self.view.scores[seat]

    def happened(self, kind: str) -> list[Event]:
        """Return the events of a kind."""
        return [event for event in self.after.events if event.kind == kind]
