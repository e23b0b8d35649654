"""The room in which endings of Patterns are solved: the compiled search, its table, and a way to stop it."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Any

import numpy as np

from mandala_widget.ai.program import Program
from mandala_widget.ai.solver import CONTROL, ENTRY, LIMIT, NODES, PLIES, ROOM, STOP, key_of, reach_margin
from mandala_widget.games.catalogue import new
from mandala_widget.games.kernel.deck import COLOURS
from mandala_widget.games.kernel.state import zeros
from mandala_widget.games.patterns.state import PatternsState

if TYPE_CHECKING:
    from mandala_widget.games.position import Position

TABLE_BITS = 20
"""The table has two to the power of this many entries, of 16 bytes each."""
NO_LIMIT = 1 << 62


@cache
def program() -> SolverProgram:
    """Return the solver, which all rooms share."""
    return SolverProgram("solver", (reach_margin,))


class SolverProgram(Program):
    """The search of the solver."""

    def try_out(self, functions: tuple[Any, ...]) -> None:
        """Search one node."""
        position = new("patterns", seed=1)
        room = Solver(trial=functions, table_bits=1)
        room.begin(1)
        room.bound(position.play(position.legal_moves()[0]), 0)


class Solver:
    """The room that solving takes, with a table of what was proved: it stays true for later moves of a game."""

    def __init__(
        self, *, interpreted: bool = False, table_bits: int = TABLE_BITS, trial: tuple[Any, ...] | None = None
    ) -> None:
        """Make room, and wait for the compiler, unless that is not wanted or its work is to be tried out."""
        quick = trial
        if quick is None and not interpreted and program().wait():
            quick = program().quick
        self.is_compiled = quick is not None
        (self.reach_margin,) = quick or program().plain
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
        return int(self.reach_margin(*desk, 0, key_of(state), goal))


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
