"""The table in the notebook: a session, those who play and advise, and the page that shows it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Unpack

from mandala_widget.ai.suggesting import checked_budget
from mandala_widget.errors import MandalaError
from mandala_widget.widget.adviser import PATIENCE, Adviser
from mandala_widget.widget.cells import after_each_cell
from mandala_widget.widget.clerk import Clerk, fault
from mandala_widget.widget.controls import Controls
from mandala_widget.widget.desk import Desk
from mandala_widget.widget.headlines import table_data
from mandala_widget.widget.keepsakes import Keepsakes
from mandala_widget.widget.opponents import PACE, Opponents, check_pace
from mandala_widget.widget.preferences import USUAL, Preferences, checked
from mandala_widget.widget.projection import Projection
from mandala_widget.words import page_words, quoted

if TYPE_CHECKING:
    from collections.abc import Callable

    from mandala_widget.games.position import Position
    from mandala_widget.games.seeds import Seed
    from mandala_widget.study.tree import Node
    from mandala_widget.widget.changes import Change
    from mandala_widget.widget.commands import Command
    from mandala_widget.widget.session import Session
    from mandala_widget.widget.wire import Answer, DeltaData, StatusData

ALL_IS_NEW = ("tree", "delta", "table", "status", "advice", "cursor", "words")


class Board(Controls, Keepsakes):
    """A table in a notebook; ``mw.play``, ``mw.explore`` and ``mw.show`` make one.

    The session holds what is true. What the page is told follows from it, as far as whoever looks may know.
    """

    def __init__(  # noqa: PLR0913 - what people may set
        self,
        session: Session,
        *,
        deal: Callable[[Seed], Position] | None = None,
        pace: float = PACE,
        seed: str = "",
        seconds: float = PATIENCE,
        iterations: int | None = None,
        **preferences: Unpack[Preferences],
    ) -> None:
        """Show a session; another game is dealt as this one was, or begins at the same position."""
        wanted = {**USUAL, **checked(preferences)}
        checked_budget(seconds, iterations)
        check_pace(pace)
        with session.lock:
            self._lock = session.lock
            self.session = session
            self.projection = Projection(session)
            self._deal = deal
            self._clerk = Clerk(session, lambda: self.projection, self._again, lambda: str(self.lang))
            self._desk = Desk(self._carry_out, self._clerk.refuse)
            self._thinking: int | None = None
            self._message = ""
            session.turn = self.turn
            session.listen(self._show)
            self._adviser = Adviser(
                session,
                lambda advice: self.tell("advice", advice),
                seconds=seconds,
                iterations=iterations,
                seen=self._seen,
                on_value=session.judge,
            )
            self.opponents = Opponents(
                session,
                pace=pace,
                automatic=session.purpose == "play",
                seed=seed,
                on_thinking=self._heard_thinking,
                on_error=self._heard_error,
            )
            for name, value in wanted.items():
                self.set_trait(name, value)
            self.tell("words", page_words(self.lang))
            self._tell_anew()
            super().__init__()
        self._unhook = after_each_cell(self.refresh)

    def __repr__(self) -> str:
        """Say in a few words what it is for, and where one looks."""
        return f"<Board to {self.session.purpose} {self.session.study.game}, at {self.node.address}>"

    @property
    def error(self) -> Exception | None:
        """What went wrong last, in its own words; the page is told only that something did."""
        return self._clerk.error or self.opponents.error

    def close(self) -> None:
        """Leave for good: nobody thinks any more, and the page is told no more."""
        if self.comm is not None:
            self._unhook()
            self._adviser.close()
            self.opponents.close()
        super().close()

    def _seen(self, node: Node) -> Position | None:
        return self.projection.seen(node)

    # What the page is told.

    def _show(self, change: Change) -> None:
        """Tell the page what has changed."""
        if change.looks:
            self._desk.forget()
        if self.projection.follows(change):
            if change.is_of_the_tree:
                self.tell("delta", self.projection.advance(change))
            self._tell_the_rest()
        else:
            self.projection = Projection(self.session)
            self._tell_anew()

    def _tell_anew(self) -> None:
        """Tell all of it; what changed for whoever looked before is nobody's business now."""
        rev = self.session.rev
        nothing: DeltaData = {"rev": rev, "since": rev, "nodes": {}}
        self.tell("tree", self.projection.tree)
        self.tell("delta", nothing)
        self._tell_the_rest()

    def _tell_the_rest(self) -> None:
        self._tell_table()
        self._tell_status()
        self.tell("cursor", self.projection.number(self.session.cursor))

    def _tell_table(self) -> None:
        self.tell("table", table_data(self.session, self.lang))

    def _tell_status(self) -> None:
        status: StatusData = {
            "thinking": self._thinking,
            "live": self.projection.number(self.session.live),
            "message": self._message,
        }
        self.tell("status", status)

    def _heard_thinking(self, seat: int | None) -> None:
        self._thinking = seat
        if seat is not None:
            self._message = ""
        self._tell_status()

    def _heard_error(self, error: Exception) -> None:
        self._message = fault(error, self.lang)
        self._tell_status()

    # What the page, or Python, wishes.

    def place(self, number: object) -> int:
        """Return the number of a node that can be looked at, as the page knows it."""
        with self._lock:
            node = self.projection.node(number) if type(number) is int else None
            if node is None:
                raise MandalaError(f"no node {quoted(number)}: a node has the number that w.cursor says there")
            return self.projection.number(node)

    def heed(self, name: str) -> None:
        """Act on what somebody chose."""
        if name == "cursor":
            self._stand()
        elif name == "adviser":
            self._adviser.mode = self.adviser
        elif name == "lang":
            self._adviser.lang = self.lang
            self.tell("words", page_words(self.lang))
            self._tell_table()

    def _stand(self) -> None:
        """Stand where the page does, unless that is how this place looks to it."""
        node = self.projection.node(self.cursor)
        if node is not None and self.projection.number(self.session.cursor) != self.cursor:
            self.session.go(node)

    def receive(self, outbox: object) -> None:
        """Do what the page asks for, and answer."""
        with self.turn() as turn:
            if self._desk.take(outbox):
                self.tell("ack", self._desk.ack())
                turn.names.add("ack")

    def _carry_out(self, command: Command) -> Answer:
        """Carry out a command; a page that missed something is told everything again."""
        answer = self._clerk.handle(command)
        if command.kind == "hello" and command.rev != self.session.rev:
            with self.turn() as turn:
                turn.names.update(ALL_IS_NEW)
        return answer

    def restart(self, seed: Seed = None) -> None:
        """Begin a new game with the same people: dealt anew, or from the same position once more."""
        with self._lock:
            if seed is not None and self._deal is None:
                raise MandalaError("a seed deals a new game, but this one began at a position: leave the seed out")
            self._again(seed=seed)

    def _again(self, page: str | None = None, seed: Seed = None) -> None:
        position = self._deal(seed) if self._deal else self.session.study.root.position
        self._message = ""
        self.session.restart(position, by=page)
