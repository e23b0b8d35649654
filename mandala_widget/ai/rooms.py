"""The room in which endings of Patterns are solved: the compiled search, its table, desks, a way to stop it."""

from __future__ import annotations

from functools import cache
from threading import Thread
from typing import TYPE_CHECKING, Any

from mandala_widget.ai.desks import NO_LIMIT, Desk, integers
from mandala_widget.ai.program import Program
from mandala_widget.ai.solver import BUSY, ENTRY, STOP, key_of, reach_margin
from mandala_widget.games.catalogue import new

if TYPE_CHECKING:
    from mandala_widget.games.patterns.state import PatternsState
    from mandala_widget.games.position import Position

TABLE_BITS = 20
"""The table has two to the power of this many entries, of 16 bytes each."""
ALONE = 2000
"""The nodes after which a thread asks the others for help: most questions are answered before they could come."""


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
        self,
        *,
        interpreted: bool = False,
        table_bits: int = TABLE_BITS,
        threads: int = 1,
        trial: tuple[Any, ...] | None = None,
    ) -> None:
        """Make room, and wait for the compiler, unless that is not wanted or its work is to be tried out.

        Interpreted code runs in one thread at a time, whatever is asked for.
        """
        quick = trial
        if quick is None and not interpreted and program().wait():
            quick = program().quick
        self.is_compiled = quick is not None
        (self.reach_margin,) = quick or program().plain
        self.table = integers(ENTRY << table_bits, is_compiled=self.is_compiled)
        self.busy = integers(BUSY, is_compiled=self.is_compiled)
        self.all_desks = [Desk(is_compiled=self.is_compiled) for _ in range(threads if self.is_compiled else 1)]
        self.begin()

    def begin(self, nodes: int | None = None) -> None:
        """Search without end from now on, or so many nodes: then with one thread, so that it can be repeated."""
        self.desks = self.all_desks if nodes is None else self.all_desks[:1]
        for desk in self.desks:
            desk.begin(NO_LIMIT if nodes is None else nodes)

    @property
    def is_stopped(self) -> bool:
        """Whether the search has been given up."""
        return self.desks[0].is_stopped

    @property
    def nodes(self) -> int:
        """The positions that were searched."""
        return sum(desk.nodes for desk in self.desks)

    def bound(self, position: Position, goal: int) -> int:
        """Return a bound of the mover's margin in a game that goes on: a lower one if it reaches the goal."""
        state: Any = position._state  # noqa: SLF001 - it is searched what is behind a position
        first, *others = self.desks
        if others:
            first.allow(ALONE)
        first.take(state)
        bound = self.search(first, key_of(state), goal)
        if others and first.is_halted:
            first.allow(NO_LIMIT)
            return self.search_together(state, goal)
        return bound

    def search(self, desk: Desk, key: int, goal: int) -> int:
        """Search the state that was taken to a desk."""
        shared, own = (self.table, self.busy), (desk.control, desk.mine, desk.theirs)
        return int(self.reach_margin(desk.states, desk.moves, *shared, *own, 0, key, goal))

    def search_together(self, state: PatternsState, goal: int) -> int:
        """Search at all desks; after a stop the result means nothing."""
        for desk in self.desks:
            desk.take(state)
        answers: list[int] = []
        tasks = [(desk, key_of(state), goal, answers) for desk in self.desks]
        threads = [Thread(target=self.answer, args=task, daemon=True) for task in tasks[1:]]
        try:
            for thread in threads:
                thread.start()
            self.answer(*tasks[0])
        finally:
            self.halt()
        for thread in threads:
            thread.join()
        return answers[0] if answers else 0

    def answer(self, desk: Desk, key: int, goal: int, answers: list[int]) -> None:
        """Search at a desk; who has an answer halts the others."""
        bound = self.search(desk, key, goal)
        if not desk.is_halted:
            answers.append(bound)
            self.halt()

    def halt(self) -> None:
        """End the search of a state at all desks."""
        for desk in self.desks:
            desk.halt()


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

    def watch(self, room: Solver) -> None:
        """End what a room has begun, when the time comes."""
        self.controls += [desk.control for desk in room.desks]
        if self.is_set:
            self.set()
