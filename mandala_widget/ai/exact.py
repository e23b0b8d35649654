"""Solves endings of Patterns: which moves win, draw or lose, and by how many points, under best play."""

from __future__ import annotations

import sys
from dataclasses import dataclass
from math import isfinite
from threading import Timer
from typing import TYPE_CHECKING, Any

import numpy as np

from mandala_widget.ai import solver
from mandala_widget.ai.quick_solver import quick_search
from mandala_widget.ai.solver import CONTROL, ENTRY, FARTHEST, LIMIT, NODES, PLIES, ROOM, STOP
from mandala_widget.errors import MandalaError
from mandala_widget.games.kernel.deck import COLOURS
from mandala_widget.games.kernel.state import zeros
from mandala_widget.games.patterns.state import PatternsState

if TYPE_CHECKING:
    from collections.abc import Iterator

    from mandala_widget.games.move import Move
    from mandala_widget.games.position import Position

CAN_COMPILE = sys.platform != "emscripten"
TABLE_BITS = 20
"""The table has two to the power of this many entries, of 16 bytes each."""
NO_LIMIT = 1 << 62


@dataclass(frozen=True, slots=True)
class Verdict:
    """What is proved of a position or a move: the mover's margin at the end, at least and at most."""

    low: int = -FARTHEST
    high: int = FARTHEST

    @property
    def margin(self) -> int | None:
        """The exact margin, if it is known."""
        return self.low if self.low == self.high else None

    @property
    def outcome(self) -> int | None:
        """1 for a win, 0 for a draw, -1 for a loss; None if it is not known."""
        if self.low > 0:
            return 1
        if self.high < 0:
            return -1
        return 0 if self.low == self.high else None

    def next_outcome(self) -> int:
        """Return the margin to ask for when the outcome is wanted."""
        return 1 if self.low < 1 <= self.high else 0

    def next_margin(self) -> int:
        """Return the margin to ask for when the exact one is wanted."""
        return self.high if self.low == -FARTHEST else self.low + 1

    def narrowed(self, bound: int, goal: int) -> Verdict:
        """Return the verdict with a bound that a search for a goal gave."""
        if bound >= goal:
            return Verdict(max(self.low, bound), self.high)
        return Verdict(self.low, min(self.high, bound))


@dataclass(frozen=True, slots=True)
class Solution:
    """A position of which at least the outcome is proved; the moves are in order, best first."""

    verdict: Verdict
    moves: dict[Move, Verdict]
    line: tuple[Move, ...]
    """Best play to the end; empty unless the margin is exact."""
    nodes: int


class Stop:
    """Ends solutions at once, from any thread, and for good."""

    def __init__(self) -> None:
        """Begin with nothing to end."""
        self.is_set = False
        self.controls: list[Any] = []

    def set(self) -> None:
        """End what runs and what is begun later."""
        self.is_set = True
        for control in self.controls:
            control[STOP] = 1

    def watch(self, control: Any) -> None:
        """End what looks at a control, when the time comes."""
        self.controls.append(control)
        if self.is_set:
            self.set()


class Solver:
    """The room that solving takes, with a table of what was proved: it stays true for later moves of a game."""

    def __init__(self, *, interpreted: bool = False, table_bits: int = TABLE_BITS) -> None:
        """Make room; compiling takes place at the first search."""
        self.is_compiled = CAN_COMPILE and not interpreted
        self.states = self.own([PatternsState() for _ in range(PLIES)])
        self.moves = self.integers(PLIES, ROOM)
        self.table = self.integers(ENTRY << table_bits)
        self.mine = self.integers(COLOURS)
        self.theirs = self.integers(COLOURS)
        self.begin(NO_LIMIT)

    def integers(self, *shape: int) -> Any:
        """Return zeros in lists, or in an array for compiled code."""
        return np.zeros(shape, np.int64) if self.is_compiled else zeros(shape)

    def own(self, states: list[PatternsState]) -> Any:
        """Return copies of states, as records for compiled code."""
        if not self.is_compiled:
            return [state.copy() for state in states]
        from mandala_widget.ai.kernels import to_records  # noqa: PLC0415 - only where there is a compiler

        return to_records(states)

    def begin(self, nodes: int) -> None:
        """Allow so many nodes from now on; what stopped an earlier search does not stop this one."""
        self.control = self.integers(CONTROL)
        self.control[LIMIT] = nodes

    @property
    def is_stopped(self) -> bool:
        """Whether the search has been given up."""
        return bool(self.control[STOP])

    @property
    def nodes(self) -> int:
        """The positions that were searched."""
        return min(int(self.control[NODES]), int(self.control[LIMIT]))

    def bound(self, position: Position, goal: int) -> int:
        """Return a bound of the mover's margin in a game that goes on: a lower one if it reaches the goal."""
        state = position._state  # noqa: SLF001 - it is searched what is behind a position
        self.states[0] = self.own([state])[0]
        desk = (self.states, self.moves, self.table, self.control, self.mine, self.theirs)
        search = quick_search() if self.is_compiled else solver.reach_margin
        return int(search(*desk, 0, solver.key_of(state), goal))


def solve(
    position: Position,
    *,
    seconds: float | None = None,
    nodes: int | None = None,
    stop: Stop | None = None,
    room: Solver | None = None,
) -> Solution | None:
    """Solve a position of Patterns as far as a budget goes; None if not even the outcome could be proved.

    First the outcome is proved, then the margin, with a best line, then outcome and margin of every move. The same
    number of nodes always gives the same solution, unless a room brings along what was proved before.
    """
    check(position, seconds, nodes)
    if position.phase == "give":
        return None
    room = room or Solver()
    room.begin(NO_LIMIT if nodes is None else nodes)
    if stop is not None:
        stop.watch(room.control)
    late = Stop()
    late.watch(room.control)
    clock = Timer(seconds or 0, late.set)
    clock.daemon = True
    if seconds is not None:
        clock.start()
    ending = Ending(room, position)
    try:
        ending.prove_all()
    except GivenUp:
        pass
    finally:
        clock.cancel()
    return ending.solution()


def check(position: Position, seconds: float | None, nodes: int | None) -> None:
    """Refuse what cannot be solved, and budgets that make no sense."""
    if position.game != "patterns":
        raise MandalaError(f"only positions of patterns can be solved, not of {position.game}")
    if position.is_over:
        raise MandalaError("the game is over: there is nothing to solve")
    if nodes is not None and (type(nodes) is not int or nodes <= 0):
        raise MandalaError(f"nodes must be a whole number above 0, not {nodes!r}")
    is_number = isinstance(seconds, int | float) and not isinstance(seconds, bool)
    if seconds is not None and not (is_number and isfinite(seconds) and seconds > 0):
        raise MandalaError(f"seconds must be a number above 0, not {seconds!r}")


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
        self.line: tuple[Move, ...] = ()

    def solution(self) -> Solution | None:
        """Return what is proved, if it is enough to be called a solution."""
        if self.verdict.outcome is None:
            return None
        order = sorted(self.moves, key=lambda move: (-self.moves[move].low, -self.moves[move].high))
        moves = {move: self.moves[move] for move in order}
        return Solution(self.verdict, moves, self.line, self.room.nodes)

    def prove_all(self) -> None:
        """Prove everything there is to know, the most important first."""
        while self.verdict.outcome is None:
            self.ask(self.verdict.next_outcome())
        if self.verdict.low > -FARTHEST:
            self.find_best()
        while self.verdict.margin is None:
            self.ask(self.verdict.next_margin())
        best = self.find_best()
        self.line = (best, *self.best_play(self.after[best]))
        for move in self.moves:
            while self.moves[move].outcome is None:
                self.ask_move(move, self.moves[move].next_outcome())
        for move in self.moves:
            while self.moves[move].margin is None:
                self.ask_move(move, self.moves[move].next_margin())

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

    def best_play(self, position: Position) -> Iterator[Move]:
        """Yield moves that keep the margin, of both seats, to the end of the game."""
        margin = self.verdict.low
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
