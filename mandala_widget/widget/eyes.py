"""Who looks at a table, how else they may, and the curtain between people who pass the device on."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mandala_widget.errors import MandalaError
from mandala_widget.words import quoted

if TYPE_CHECKING:
    from collections.abc import Sequence

    from mandala_widget.games.position import Position
    from mandala_widget.widget.seats import Seat
    from mandala_widget.widget.wire import Purpose, Viewer


class Eyes:
    """Whoever looks."""

    def __init__(self, seats: Sequence[Seat], purpose: Purpose, viewer: Viewer, *, by_turns: bool) -> None:
        """Begin with somebody who looks; by turns means that people pass the device on, each behind a curtain."""
        self.seats = seats
        self.purpose = purpose
        self.viewer: Viewer = self._known(viewer)
        self.by_turns = by_turns
        self.curtain: int | None = None
        """The seat that the curtain is down for."""
        self.is_open = viewer == "open"
        """Whether whoever looks may see everything."""
        self._at_first = viewer, by_turns

    def ways(self, live: Position) -> list[Viewer]:
        """Return how the page may look: in every way where it may see everything."""
        if self._may_see_all(live):
            return ["open", "table", *range(len(self.seats))]
        return [] if self.by_turns else [self.viewer]

    def _may_see_all(self, live: Position) -> bool:
        """Tell whether somebody may see everything, as all may once the game is over."""
        return self.is_open or (self.purpose == "play" and live.is_over)

    def may_play_for(self, seat: int, *, hands: bool) -> bool:
        """Tell whether whoever looks may play for a seat: they see all it has, and no opponent sits there."""
        sees = self.viewer in ("open", seat)
        if self.purpose == "play":
            return sees and self.seats[seat].kind == "human"
        return sees or not hands

    def begin(self) -> None:
        """Look as at first."""
        (self.viewer, self.by_turns), self.curtain = self._at_first, None

    def look(self, viewer: Viewer, *, for_good: bool) -> bool:
        """Look as somebody else does, for a while or from now on; tell whether anything changes by that."""
        changes = self._known(viewer) != self.viewer or self.curtain is not None
        self.viewer, self.curtain, self.by_turns = viewer, None, False
        if for_good:
            self.is_open = viewer == "open"
            self._at_first = viewer, False
        return changes

    def sit(self, seat: int) -> None:
        """Lift the curtain for the seat that is to play."""
        if self.curtain is None or seat != self.curtain:
            raise MandalaError(f"the curtain is not down for seat {quoted(seat)}")
        self.viewer, self.curtain = self.curtain, None

    def follow(self, live: Position) -> bool:
        """Let the curtain down for another person, lift it if nobody is to play; tell whether anything changes."""
        before = (self.viewer, self.curtain)
        at_first, by_turns = self._at_first
        if self.viewer != at_first and not self.by_turns and not self._may_see_all(live):
            # Somebody looked around after a game that now goes on.
            self.viewer, self.by_turns = "table" if by_turns else at_first, by_turns
        if self.by_turns:
            seat = live.to_move
            if seat is None or self.seats[seat].kind != "human":
                self.curtain = None
            elif seat != self.viewer:
                self.viewer, self.curtain = "table", seat
        return (self.viewer, self.curtain) != before

    def _known(self, viewer: Viewer) -> Viewer:
        """Return somebody who can look, or raise."""
        seats = range(len(self.seats))
        if viewer not in ("table", "open") and (type(viewer) is not int or viewer not in seats):
            allowed = f"a seat from 0 to {len(seats) - 1}, 'table' or 'open'"
            raise MandalaError(f"no view {quoted(viewer)}: it is {allowed}")
        return viewer
