"""One tree growing from what a seat knows: interpreted on lists, or compiled on arrays."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np

from mandala_widget.ai.search import DEEPEST, METER, NODES, PAIR, STATES, Desk, Node, Root
from mandala_widget.games.seeds import seed_words

if TYPE_CHECKING:
    from mandala_widget.ai.search import Row
    from mandala_widget.games.game import Game
    from mandala_widget.games.kernel.state import State
    from mandala_widget.games.seeds import Seed

FIRST_ROOM = 2048
SEATS = 4
LONGEST_LINE = 8
FEWEST_VISITS = 4
"""A line goes on only as long as its moves were tried so often."""


class Search:
    """A search on lists."""

    def __init__(self, game: Game[Any], view: State, seed: Seed, sow: Any, think: Any) -> None:
        """Prepare a root for each legal move."""
        room = game.rules.MOVES
        numbers = [0] * room
        count = game.rules.list_moves(view, numbers)
        self.think = think
        self.iterations = 0
        self.states = self.own_states(view)
        self.roots = self.rows(Root, count)
        self.nodes = self.rows(Node, max(FIRST_ROOM, 2 * count))
        self.pairs = self.floats(count * count * PAIR)
        self.desk = Desk(
            meter=self.integers(METER),
            rng=self.integers(2),
            order=self.integers(count),
            moves=self.integers(room),
            mark=self.integers(room),
            path=self.integers(DEEPEST),
            movers=self.integers(DEEPEST),
            pool=self.integers(max(1, game.pool_size)),
            urges=self.floats(room),
            shares=self.floats(SEATS),
            margins=self.floats(SEATS),
            rewards=self.floats(SEATS),
        )
        self.desk.rng[:] = seed_words(seed)
        self.desk.moves[:count] = numbers[:count]
        sow(self.nodes, self.roots, self.desk)

    def run(self, iterations: int) -> int:
        """Search on for at least so many iterations, by whole worlds; return how many they were."""
        done = 0
        while done < iterations:
            free = len(self.nodes) - int(self.desk.meter[NODES])
            if free < len(self.roots):
                self.make_room()
            else:
                wanted = min(iterations - done, free)
                done += int(self.think(self.states, self.nodes, self.roots, self.pairs, self.desk, wanted))
        self.iterations += done
        return done

    def column(self, name: str) -> Any:
        """Return one column of the roots as an array."""
        return np.array([getattr(root, name) for root in self.roots])

    def node(self, number: int, name: str) -> Any:
        """Return one value of a node."""
        return getattr(self.nodes[number], name)

    def line(self, root: int) -> tuple[int, ...]:
        """Return a root's move and the moves that were tried most after it."""
        node = root + 1
        numbers = [int(self.node(node, "move"))]
        while len(numbers) < LONGEST_LINE:
            child, most = int(self.node(node, "first")), FEWEST_VISITS - 1
            node = 0
            while child:
                visits = int(self.node(child, "visits"))
                if visits > most:
                    node, most = child, visits
                child = int(self.node(child, "after"))
            if not node:
                break
            numbers.append(int(self.node(node, "move")))
        return tuple(numbers)

    def bounds(self, root: int) -> tuple[float, float]:
        """Return what is proved of a root's share of the win: at least and at most."""
        return float(self.node(root + 1, "low")), float(self.node(root + 1, "high"))

    def make_room(self) -> None:
        """Double the room for nodes."""
        self.nodes = self.nodes + self.rows(Node, len(self.nodes))

    def own_states(self, view: State) -> Any:
        """Return the states that the search works on."""
        return [view.copy() for _ in range(STATES)]

    def rows(self, kind: type[Row], count: int) -> Any:
        """Return a table of rows."""
        return [kind() for _ in range(count)]

    def integers(self, count: int) -> Any:
        """Return zeros."""
        return [0] * count

    def floats(self, count: int) -> Any:
        """Return zeros."""
        return [0.0] * count


class ArraySearch(Search):
    """The same on arrays, as compiled code needs them."""

    def column(self, name: str) -> Any:
        """Return one column of the roots as an array."""
        return self.roots[name].copy()

    def node(self, number: int, name: str) -> Any:
        """Return one value of a node."""
        return self.nodes[name][number]

    def make_room(self) -> None:
        """Double the room for nodes."""
        self.nodes = np.concatenate([self.nodes, self.rows(Node, len(self.nodes))])

    def own_states(self, view: State) -> Any:
        """Return the states that the search works on."""
        from mandala_widget.ai.kernels import to_records  # noqa: PLC0415 - only where it is compiled

        return to_records([view] * STATES)

    def rows(self, kind: type[Row], count: int) -> Any:
        """Return a table of rows."""
        columns = [(name, "f8" if kind == "float" else "i4") for name, kind in kind.columns().items()]
        return np.zeros(count, np.dtype(columns, align=True))

    def integers(self, count: int) -> Any:
        """Return zeros."""
        return np.zeros(count, np.int64)

    def floats(self, count: int) -> Any:
        """Return zeros."""
        return np.zeros(count)
