"""Desks: what a thread that solves an ending of Patterns has for itself; all the rest is shared."""

from __future__ import annotations

from typing import Any

import numpy as np

from mandala_widget.ai.solver import CONTROL, HALT, LIMIT, NODES, PLIES, ROOM, STOP, is_halted
from mandala_widget.games.kernel.deck import COLOURS
from mandala_widget.games.kernel.state import zeros
from mandala_widget.games.patterns.state import PatternsState

NO_LIMIT = 1 << 62


class Desk:
    """States and moves for every ply, and a way to stop."""

    def __init__(self, *, is_compiled: bool) -> None:
        """Make room."""
        self.is_compiled = is_compiled
        self.states = own([PatternsState() for _ in range(PLIES)], is_compiled=is_compiled)
        self.moves = integers(PLIES, ROOM, is_compiled=is_compiled)
        self.mine = integers(COLOURS, is_compiled=is_compiled)
        self.theirs = integers(COLOURS, is_compiled=is_compiled)
        self.begin(NO_LIMIT)

    def begin(self, nodes: int) -> None:
        """Allow so many nodes from now on; what stopped an earlier search does not stop this one."""
        self.control = integers(CONTROL, is_compiled=self.is_compiled)
        self.control[LIMIT] = nodes

    def allow(self, nodes: int) -> None:
        """Allow so many more nodes, instead of those that were allowed before."""
        self.control[LIMIT] = self.control[NODES] + nodes

    def take(self, state: PatternsState) -> None:
        """Take a state to be searched, which no halt concerns as yet."""
        self.states[0] = own([state], is_compiled=self.is_compiled)[0]
        self.control[HALT] = 0

    def halt(self) -> None:
        """End the search of this state."""
        self.control[HALT] = 1

    @property
    def is_halted(self) -> bool:
        """Whether the search of this state was ended before it had a result."""
        return is_halted(self.control)

    @property
    def is_stopped(self) -> bool:
        """Whether the search has been given up, because of a stop or because the nodes are spent."""
        return bool(self.control[STOP] or self.control[NODES] > self.control[LIMIT])

    @property
    def nodes(self) -> int:
        """The positions that were searched."""
        return min(int(self.control[NODES]), int(self.control[LIMIT]))


def integers(*shape: int, is_compiled: bool) -> Any:
    """Return zeros in lists, or in an array for compiled code."""
    return np.zeros(shape, np.int64) if is_compiled else zeros(shape)


def own(states: list[PatternsState], *, is_compiled: bool) -> Any:
    """Return copies of states, as records for compiled code."""
    if not is_compiled:
        return [state.copy() for state in states]
    from mandala_widget.ai.kernels import to_records  # noqa: PLC0415 - only where there is a compiler

    return to_records(states)
