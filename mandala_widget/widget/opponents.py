"""Plays for the seats that nobody sits at, at a pace that people can follow."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import partial
from math import inf
from typing import TYPE_CHECKING

from mandala_widget.ai.levels import level
from mandala_widget.errors import MandalaError
from mandala_widget.games.seeds import seed_words
from mandala_widget.widget.clock import Clock
from mandala_widget.widget.worker import Worker
from mandala_widget.words import quoted

if TYPE_CHECKING:
    from collections.abc import Callable

    from mandala_widget.games.position import Position
    from mandala_widget.study.tree import Node
    from mandala_widget.widget.session import Session

PACE = 0.8
"""For so many seconds the move before can be looked at."""
FORCED = "take"
"""The phase in which people take what is left to them without thinking."""


def check_pace(pace: object) -> None:
    """Refuse a pace that makes no sense."""
    if not isinstance(pace, int | float) or isinstance(pace, bool) or not 0 <= pace < inf:
        raise MandalaError(f"the pace is a number of seconds from 0 on, not {quoted(pace)}")


@dataclass(frozen=True)
class Turn:
    """A move to be made by us: by an opponent of a level, or without one, because there is no choice."""

    node: Node
    seat: int
    level: int | None
    view: Position = field(compare=False)

    def choose(self, seed: str) -> str:
        """Return the move, from what the seat can know, the same one on the same line of play."""
        moves = self.view.legal_moves()
        if self.level is None or len(moves) == 1:
            return moves[0]
        high, low = seed_words(f"{seed}/{self.node.ply}/{self.view}")
        return level(self.level).choose(self.view, high << 32 | low)


class Opponents:
    """Make the moves of all seats without a person, and those of people who have no choice in the take phase.

    They play where the game stands, however people look around meanwhile. A choice that the game has left behind
    is thrown away.
    """

    def __init__(  # noqa: PLR0913 - what people may set, and what tests do
        self,
        session: Session,
        *,
        pace: float = PACE,
        automatic: bool = True,
        seed: str = "",
        clock: Clock | None = None,
        choose: Callable[[Turn, str], str] = Turn.choose,
        on_thinking: Callable[[int | None], None] = lambda _: None,
        on_error: Callable[[Exception], None] = lambda _: None,
    ) -> None:
        """Take the seats; whoever listens is called with the lock of the session held."""
        self.pace = pace
        self.automatic = automatic
        self.seed = seed
        self.error: Exception | None = None
        """What went wrong last; that turn is not tried again before somebody resumes."""
        self._session = session
        self._clock = clock or Clock()
        self._choose = choose
        self._on_thinking = on_thinking
        self._on_error = on_error
        self._worker = Worker("opponents", session.lock)
        self._paused = False
        self._closed = False
        self._turn: Turn | None = None
        self._given_up: Turn | None = None
        self._at: Node | None = None
        self._since = 0.0
        session.listen(lambda _: self._look())
        self._look()

    @property
    def thinking(self) -> int | None:
        """The seat of the opponent that thinks; nobody while a move without a choice is due."""
        turn = self._turn
        return None if turn is None or turn.level is None else turn.seat

    def pause(self) -> None:
        """Play no more until somebody resumes."""
        with self._session.lock:
            self._paused = True
            self._look()

    def resume(self) -> None:
        """Play on, also where something went wrong before."""
        with self._session.lock:
            self._paused = False
            self._given_up = None
            self._look()

    def close(self) -> None:
        """Leave the table for good; no thread remains."""
        with self._session.lock:
            self._closed = True
            self._look()
        self._worker.finish()

    def _look(self) -> None:
        """See whose turn it is."""
        with self._session.lock:
            if self._session.live is not self._at:
                self._at = self._session.live
                self._since = self._clock.now()
            turn = None if self._paused or self._closed else self._our_turn()
            if turn == self._turn:
                return
            before = self.thinking
            self._turn = turn
            self._worker.do(None if turn is None else partial(self._take, turn))
            if self.thinking != before:
                self._on_thinking(self.thinking)

    def _our_turn(self) -> Turn | None:
        """Return the turn that is ours where the game stands, unless it was given up."""
        node = self._session.live
        try:
            position = node.position
        except MandalaError:  # somebody deleted it
            return None
        seat = position.to_move
        if seat is None:
            return None
        player = self._session.seats[seat]
        is_ai = player.kind == "ai" and player.level is not None
        if not is_ai and not (self.automatic and position.phase == FORCED and len(position.legal_moves()) == 1):
            return None
        turn = Turn(node, seat, player.level if is_ai else None, position.seen_by(seat))
        return None if turn == self._given_up else turn

    def _take(self, turn: Turn) -> None:
        """Choose, wait until the move is due, and make it if it is still wanted."""
        try:
            move = self._choose(turn, self.seed)
            with self._session.lock:
                while turn == self._turn and (rest := self._since + self.pace - self._clock.now()) > 0:
                    self._clock.wait(self._worker.changed, rest)
                if turn == self._turn:
                    self._session.play(move, turn.node)
                    self._look()
        except Exception as error:  # noqa: BLE001 - whoever listens gets it; nobody reads what a thread prints
            self._fail(turn, error)

    def _fail(self, turn: Turn, error: Exception) -> None:
        with self._session.lock:
            self.error = error
            self._given_up = turn
            self._look()
            if not self._closed:
                self._on_error(error)
