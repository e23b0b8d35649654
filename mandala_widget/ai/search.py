"""Tree search over what a seat can know, in the part of Python that numba compiles.

Every world is a fair deal of what the seat cannot know. In each world several moves are tried side by side, so
that they are compared under the same luck; the better half of them gets twice as many worlds, its better half
again twice as many, and so on (sequential halving, pass after pass). Below the moves one tree grows for all
worlds, whose nodes are sequences of moves: in a node only the moves that are legal in the world at hand compete,
each by its average and by how rarely it was chosen of all the times it could have been, given how much it urges
itself at first sight. A move that urges itself little waits, untried, until the others disappoint.
"""

from __future__ import annotations

from math import sqrt
from typing import Any, NamedTuple

from mandala_widget.ai.contract import (
    is_open,
    judge,
    list_moves,
    pick,
    play,
    players,
    plies,
    redeal,
    score,
    tiebreak,
    urge,
)
from mandala_widget.games.kernel.dice import below, roll

VIEW = 0
WORLD = 1
WORK = 2
STATES = 3
"""The states of a search: what the seat knows, a deal of the rest, and the game that is played on from it."""

DEEPEST = 120
CURIOSITY = 0.6
"""How much a move that was rarely chosen is worth a try."""
CAUTION = 0.05
"""How much worse than the others a move is thought to be before it has been tried."""
MARGIN_SHARE = 0.1
"""The part of a reward that looks at the margin, so that won and lost games are played well, too."""
MARGIN_SCALE = 12.0
RANK = 1024
"""More than any tie-break, so that points times this and the tie-break make one number."""

# The meter: where a search stands.
NODES = 0
STAMP = 1
ACTIVE = 2
LEVEL = 3
WORLDS_LEFT = 4
METER = 5

PAIR = 3
"""For two moves: in how many worlds both were tried, the sum of their differences, and of its squares."""


class Row:
    """Base of the rows of a table: integers and floats by name, all zero at first."""

    __slots__ = ()

    def __init__(self) -> None:
        """Make a row of zeros."""
        for name, kind in self.columns().items():
            setattr(self, name, 0.0 if kind == "float" else 0)

    @classmethod
    def columns(cls) -> dict[str, str]:
        """Return the kind of each column."""
        return {name: str(kind) for name, kind in cls.__annotations__.items()}


class Node(Row):
    """A sequence of moves; number 0 is no node. Its values are those of the seat that made its last move."""

    __slots__ = ("after", "first", "high", "legal", "low", "move", "seen", "total", "visits")

    move: int
    first: int
    """Its first child."""
    after: int
    """The next child of its parent."""
    visits: int
    seen: int
    """How often it could have been chosen."""
    legal: int
    """How many moves follow; only where all is open."""
    total: float
    low: float
    """The share of the win that is proved at least; only where all is open, as is the next."""
    high: float


class Root(Row):
    """A move of the seat that is advised, with the sums over all worlds in which it was tried."""

    __slots__ = ("margin", "margin_square", "move", "node", "now", "reward", "samples", "share", "share_square")

    move: int
    node: int
    samples: int
    share: float
    share_square: float
    margin: float
    margin_square: float
    reward: float
    now: float
    """Its share in the world at hand."""


class Desk(NamedTuple):
    """The room that a search works in: lists, or arrays when it is compiled."""

    meter: Any
    rng: Any
    order: Any
    """The numbers of the roots, the most promising one first."""
    moves: Any
    mark: Any
    path: Any
    movers: Any
    pool: Any
    urges: Any
    """By move, how much it urges itself at first sight."""
    shares: Any
    margins: Any
    rewards: Any


def copy_state(states: Any, target: int, source: int) -> None:
    """Copy a state; a compiler may replace this by the copy of a record."""
    states[target] = states[source].copy()


def sow(nodes: Any, roots: Any, desk: Desk) -> None:
    """Make a root for each of the listed moves; all of them are tried in the first world."""
    for root in range(len(roots)):
        roots[root].move = desk.moves[root]
        roots[root].node = root + 1
        nodes[root + 1].move = desk.moves[root]
        nodes[root + 1].high = 1.0
        desk.order[root] = root
    desk.meter[NODES] = len(roots) + 1
    desk.meter[ACTIVE] = len(roots)
    desk.meter[WORLDS_LEFT] = 1


def think(states: Any, nodes: Any, roots: Any, pairs: Any, desk: Desk, iterations: int) -> int:
    """Search by whole worlds for at least so many iterations, while nodes are left; return how many they were."""
    done = 0
    while done < iterations and desk.meter[NODES] + desk.meter[ACTIVE] <= len(nodes):
        active = desk.meter[ACTIVE]
        deal_world(states, desk)
        for place in range(active):
            root = desk.order[place]
            copy_state(states, WORK, WORLD)
            seat = states[WORK].to_move
            play(states[WORK], roots[root].move)
            iterate(states[WORK], nodes, roots[root].node, seat, desk)
            take_down(roots, root, seat, desk)
        compare(roots, pairs, desk, active)
        done += active
        next_world(roots, desk)
    return done


def deal_world(states: Any, desk: Desk) -> None:
    """Deal what the seat cannot know, with dice of the world's own."""
    copy_state(states, WORLD, VIEW)
    states[WORLD].rng[0] = roll(desk)
    states[WORLD].rng[1] = roll(desk) | 1
    redeal(states[WORLD], desk.pool)


def iterate(state: Any, nodes: Any, node: int, seat: int, desk: Desk) -> None:
    """Go down the tree from a node, grow it by one node, play on from there, and tell every node on the way."""
    depth = 0
    desk.path[0] = node
    desk.movers[0] = seat
    proved = False
    grown = nodes[node].visits == 0
    while True:
        count = list_moves(state, desk.moves)
        if count == 0:
            settle(state, desk)
            proved = is_open(state)
            break
        if grown or depth == DEEPEST - 1:
            play_on(state, desk, count)
            break
        mover = state.to_move
        node = choose(state, nodes, node, desk, count)
        grown = nodes[node].visits == 0
        depth += 1
        desk.path[depth] = node
        desk.movers[depth] = mover
        play(state, nodes[node].move)
    reward(desk, players(state))
    for place in range(depth + 1):
        passed = desk.path[place]
        nodes[passed].visits += 1
        nodes[passed].total += desk.rewards[desk.movers[place]]
    if proved:
        prove(nodes, desk, depth)


def reward(desk: Desk, seats: int) -> None:
    """Write down what each seat makes of its share and its margin."""
    for seat in range(seats):
        margin = desk.margins[seat]
        pleasure = 0.5 + 0.5 * margin / (abs(margin) + MARGIN_SCALE)
        desk.rewards[seat] = (1.0 - MARGIN_SHARE) * desk.shares[seat] + MARGIN_SHARE * pleasure


def choose(state: Any, nodes: Any, node: int, desk: Desk, count: int) -> int:
    """Return the child of a node to go on with: the most promising one, which may be new."""
    desk.meter[STAMP] += 1
    stamp = desk.meter[STAMP]
    for place in range(count):
        desk.mark[desk.moves[place]] = stamp
    urge(state, desk.moves, count, desk.urges)
    found = 0
    best = 0
    best_hope = -1.0
    certain = 0.0
    total = 0.0
    visits = 0
    most_seen = 0
    child = nodes[node].first
    while child != 0:
        move = nodes[child].move
        if desk.mark[move] == stamp:
            desk.mark[move] = 0
            found += 1
            nodes[child].seen += 1
            most_seen = max(most_seen, nodes[child].seen)
            total += nodes[child].total
            visits += nodes[child].visits
            certain = max(certain, nodes[child].low)
            hope = nodes[child].total / nodes[child].visits + curiosity(
                desk.urges[move], nodes[child].seen, nodes[child].visits
            )
            if is_open(state) and nodes[child].high <= certain and nodes[child].low < certain:
                hope -= 2.0
            if hope > best_hope:
                best_hope = hope
                best = child
        child = nodes[child].after
    if found == count:
        return best
    nodes[node].legal = count
    move = untried(desk, stamp, count)
    if found > 0 and total / visits - CAUTION + curiosity(desk.urges[move], most_seen + 1, 0) <= best_hope:
        return best
    return add_child(nodes, node, move, desk)


def curiosity(urged: float, seen: int, visits: int) -> float:
    """Return how much a move is worth a try that urges itself so much and was chosen so often."""
    return CURIOSITY * urged * sqrt(seen) / (visits + 1)


def untried(desk: Desk, stamp: int, count: int) -> int:
    """Return the move without a node that urges itself most; between equals chance decides."""
    most = -1.0
    equals = 0
    for place in range(count):
        move = desk.moves[place]
        if desk.mark[move] == stamp:
            if desk.urges[move] > most:
                most = desk.urges[move]
                equals = 0
            if desk.urges[move] == most:
                equals += 1
    skip = below(desk, equals)
    place = 0
    while desk.mark[desk.moves[place]] != stamp or desk.urges[desk.moves[place]] < most or skip > 0:
        if desk.mark[desk.moves[place]] == stamp and desk.urges[desk.moves[place]] == most:
            skip -= 1
        place += 1
    return int(desk.moves[place])


def add_child(nodes: Any, node: int, move: int, desk: Desk) -> int:
    """Add a node for a move that follows a node."""
    child = desk.meter[NODES]
    desk.meter[NODES] += 1
    nodes[child].move = move
    nodes[child].seen = 1
    nodes[child].high = 1.0
    nodes[child].after = nodes[node].first
    nodes[node].first = child
    return int(child)


def play_on(state: Any, desk: Desk, count: int) -> None:
    """Make some quick moves and judge where they lead."""
    for _ in range(plies(state)):
        play(state, pick(state, desk.moves, count))
        count = list_moves(state, desk.moves)
        if count == 0:
            settle(state, desk)
            return
    judge(state, desk.shares, desk.margins)


def settle(state: Any, desk: Desk) -> None:
    """Write down how a game that is over ended for each seat."""
    seats = players(state)
    best = -RANK * RANK
    winners = 0
    for seat in range(seats):
        rank = score(state, seat) * RANK + tiebreak(state, seat)
        if rank > best:
            best = rank
            winners = 0
        if rank == best:
            winners += 1
    for seat in range(seats):
        rank = score(state, seat) * RANK + tiebreak(state, seat)
        desk.shares[seat] = 1.0 / winners if rank == best else 0.0
        others = -RANK
        for other in range(seats):
            if other != seat:
                others = max(others, score(state, other))
        desk.margins[seat] = float(score(state, seat) - others)


def prove(nodes: Any, desk: Desk, depth: int) -> None:
    """Carry the result of a finished game up the tree, as far as it proves anything; two seats in turn."""
    leaf = desk.path[depth]
    nodes[leaf].low = desk.shares[desk.movers[depth]]
    nodes[leaf].high = nodes[leaf].low
    for place in range(depth - 1, -1, -1):
        node = desk.path[place]
        low = 0.0
        high = 0.0
        children = 0
        child = nodes[node].first
        while child != 0:
            low = max(low, nodes[child].low)
            high = max(high, nodes[child].high)
            children += 1
            child = nodes[child].after
        if children < nodes[node].legal:
            high = 1.0
        if nodes[node].low == 1.0 - high and nodes[node].high == 1.0 - low:
            return
        nodes[node].low = 1.0 - high
        nodes[node].high = 1.0 - low


def take_down(roots: Any, root: int, seat: int, desk: Desk) -> None:
    """Add what came out for a seat to the sums of the move it tried."""
    share = desk.shares[seat]
    margin = desk.margins[seat]
    roots[root].samples += 1
    roots[root].share += share
    roots[root].share_square += share * share
    roots[root].margin += margin
    roots[root].margin_square += margin * margin
    roots[root].reward += desk.rewards[seat]
    roots[root].now = share


def compare(roots: Any, pairs: Any, desk: Desk, active: int) -> None:
    """Compare all moves that were tried in the same world."""
    for place in range(active):
        one = desk.order[place]
        for other_place in range(active):
            other = desk.order[other_place]
            if one < other:
                difference = roots[one].now - roots[other].now
                pair = (one * len(roots) + other) * PAIR
                pairs[pair] += 1.0
                pairs[pair + 1] += difference
                pairs[pair + 2] += difference * difference


def next_world(roots: Any, desk: Desk) -> None:
    """Decide which moves are tried in the next world."""
    desk.meter[WORLDS_LEFT] -= 1
    if desk.meter[WORLDS_LEFT] > 0:
        return
    rank(roots, desk)
    if desk.meter[ACTIVE] <= 2:  # noqa: PLR2004 - two moves are the last to be compared
        desk.meter[LEVEL] = 0
        desk.meter[ACTIVE] = len(roots)
    else:
        desk.meter[LEVEL] += 1
        desk.meter[ACTIVE] = (desk.meter[ACTIVE] + 1) // 2
    desk.meter[WORLDS_LEFT] = 1 << desk.meter[LEVEL]


def rank(roots: Any, desk: Desk) -> None:
    """Sort the moves by their average reward, the best first."""
    for place in range(1, len(roots)):
        root = desk.order[place]
        value = roots[root].reward / roots[root].samples
        to = place
        while to > 0 and roots[desk.order[to - 1]].reward / roots[desk.order[to - 1]].samples < value:
            desk.order[to] = desk.order[to - 1]
            to -= 1
        desk.order[to] = root
