"""An ending of Patterns while it is being solved: what is proved of it and of its moves, more and more."""

from __future__ import annotations

from threading import Timer
from typing import TYPE_CHECKING

from mandala_widget.ai.rooms import Solver, Stop, program
from mandala_widget.ai.solver import FARTHEST
from mandala_widget.ai.verdicts import Solution, Verdict
from mandala_widget.games.patterns.rules import open_cells

if TYPE_CHECKING:
    from collections.abc import Iterator

    from mandala_widget.games.move import Move
    from mandala_widget.games.position import Position


MOST_TILES = 36
"""With more open tiles than this it is not worth while to try."""


def ending_of(position: Position, *, at_once: bool, threads: int = 1) -> Ending | None:
    """Return the ending to be solved, if a position is one; what is to be solved at once needs compiled code."""
    if position.game != "patterns":
        return None
    program().prepare()
    if position.phase == "give" or (at_once and not program().is_compiled):
        return None
    state = position._state  # noqa: SLF001 - it is searched what is behind a position
    if open_cells(state).bit_count() > MOST_TILES:
        return None
    return Ending(Solver(interpreted=not program().is_compiled, threads=threads), position)


class GivenUp(Exception):  # noqa: N818 - it is no error
    """The budget is spent, or somebody said stop."""


class Ending:
    """What is proved of a position and of its moves, more and more."""

    def __init__(self, room: Solver, position: Position) -> None:
        """Begin with nothing proved."""
        self.room = room
        self.position = position
        self.seat = int(position.to_move or 0)
        self.after = {move: position.play(move) for move in position.legal_moves()}
        self.moves = dict.fromkeys(self.after, Verdict())
        self.verdict = Verdict()
        self.lines: dict[Move, tuple[Move, ...]] = {}
        self.stop = Stop()

    def prove(self, seconds: float | None = None, nodes: int | None = None) -> None:
        """Prove what can be proved with so much time and so many nodes, until the stop is set."""
        self.room.begin(nodes)
        self.stop.watch(self.room)
        late = Stop()
        late.watch(self.room)
        clock = Timer(seconds or 0, late.set)
        clock.daemon = True
        if seconds is not None:
            clock.start()
        try:
            self.prove_all()
        except GivenUp:
            pass
        finally:
            clock.cancel()
            if seconds is not None:
                clock.join()

    def solution(self) -> Solution | None:
        """Return what is proved, if it is enough to be called a solution."""
        if self.verdict.outcome is None:
            return None
        order = sorted(self.moves, key=lambda move: (-self.moves[move].low, -self.moves[move].high))
        moves = {move: self.moves[move] for move in order}
        return Solution(self.verdict, moves, dict(self.lines), self.room.nodes)

    def prove_all(self) -> None:
        """Prove everything there is to know, the most important first."""
        while self.verdict.outcome is None:
            self.ask(self.verdict.next_outcome())
        if self.verdict.low > -FARTHEST:
            self.find_best()
        while self.verdict.margin is None:
            self.ask(self.verdict.next_margin())
        self.find_line(self.find_best())
        for move in self.moves:
            while self.moves[move].outcome is None:
                self.ask_move(move, self.moves[move].next_outcome())
        for move in self.moves:
            while self.moves[move].margin is None:
                self.ask_move(move, self.moves[move].next_margin())
        for move in self.moves:
            self.find_line(move)

    def ask(self, goal: int) -> None:
        """Find out whether the mover reaches a margin; no move does better than the best."""
        bound = self.bound(self.position, goal)
        self.verdict = self.verdict.narrowed(bound, goal)
        if bound < goal:
            self.moves = {move: verdict.narrowed(bound, goal) for move, verdict in self.moves.items()}

    def ask_move(self, move: Move, goal: int) -> None:
        """Find out whether the mover reaches a margin with a move."""
        self.moves[move] = self.moves[move].narrowed(self.bound(self.after[move], goal), goal)

    def find_best(self) -> Move:
        """Return a move that reaches what is proved of the position."""
        goal = self.verdict.low
        for move, verdict in self.moves.items():
            if verdict.low < goal <= verdict.high:
                self.ask_move(move, goal)
            if self.moves[move].low >= goal:
                return move
        raise AssertionError("no move is worth what the position is worth")

    def find_line(self, move: Move) -> None:
        """Find best play after a move whose margin is exact."""
        if move not in self.lines:
            self.lines[move] = (move, *self.best_play(self.after[move], self.moves[move].low))

    def best_play(self, position: Position, margin: int) -> Iterator[Move]:
        """Yield moves that keep a margin, of both seats, to the end of the game."""
        while not position.is_over:
            is_mine = position.to_move == self.seat
            goal = margin if is_mine else margin + 1
            for move in position.legal_moves():
                after = position.play(move)
                if (self.bound(after, goal) >= goal) == is_mine:
                    yield move
                    position = after
                    break

    def bound(self, position: Position, goal: int) -> int:
        """Return a bound of the seat's margin: a lower one if it reaches the goal, else an upper one."""
        if position.is_over:
            return position.scores[self.seat] - position.scores[1 - self.seat]
        if position.to_move == self.seat:
            bound = self.room.bound(position, goal)
        else:
            bound = -self.room.bound(position, 1 - goal)
        if self.room.is_stopped:
            raise GivenUp
        return bound
