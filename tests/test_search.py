from __future__ import annotations

from functools import cache
from types import SimpleNamespace
from typing import Any

import pytest
from engines import ready, some_positions, view_of
from strict import strict, strict_state
from tables import TABLES

import mandala_widget as mw
from mandala_widget.ai import desks, rooms
from mandala_widget.ai.brains import mandala
from mandala_widget.ai.engines import Engine, engine
from mandala_widget.ai.findings import gather
from mandala_widget.ai.linking import Linker
from mandala_widget.ai.rooms import Solver
from mandala_widget.ai.search import NODES, think
from mandala_widget.ai.searcher import ArraySearch, Search
from mandala_widget.bench import search_signature
from mandala_widget.games import GAMES
from mandala_widget.games.kernel import state as kernel_state

ITERATIONS = 400
ROOT_COLUMNS = ("move", "samples", "share", "share_square", "margin", "margin_square", "reward")
NODE_COLUMNS = ("move", "first", "after", "visits", "seen", "legal", "total", "low", "high")


@pytest.mark.parametrize(("game", "players"), TABLES)
def test_interpreted_and_compiled_search_grow_the_same_tree(game: str, players: int) -> None:
    for position in some_positions(game, players, range(4)):
        plain = ready(game).start(view_of(position), 5, interpreted=True)
        quick = ready(game).start(view_of(position), 5)
        assert (type(plain), type(quick)) == (Search, ArraySearch)
        assert plain.run(ITERATIONS) == quick.run(ITERATIONS)
        for name in ROOT_COLUMNS:
            assert plain.column(name).tolist() == quick.column(name).tolist()
        grown = int(plain.desk.meter[NODES])
        assert grown == quick.desk.meter[NODES]
        for name in NODE_COLUMNS:
            assert [plain.node(n, name) for n in range(grown)] == quick.nodes[name][:grown].tolist()
        assert plain.pairs == quick.pairs.tolist()


@pytest.mark.parametrize(("game", "players"), TABLES)
def test_a_search_goes_on_where_it_stopped(game: str, players: int) -> None:
    position = some_positions(game, players, range(1))[0]
    at_once, in_parts = (ready(game).start(view_of(position), 9) for _ in range(2))
    at_once.run(5000)
    while in_parts.iterations < at_once.iterations:
        in_parts.run(min(700, at_once.iterations - in_parts.iterations))
    assert in_parts.column("samples").tolist() == at_once.column("samples").tolist()
    assert in_parts.column("reward").tolist() == at_once.column("reward").tolist()


@pytest.mark.parametrize(("game", "players"), TABLES)
def test_every_iteration_is_a_sample_of_one_root(game: str, players: int) -> None:
    for position in some_positions(game, players, range(3)):
        search = ready(game).start(view_of(position), 1)
        search.run(3000)
        samples = search.column("samples")
        assert samples.sum() == search.iterations
        assert samples.min() > 0
        assert len(samples) == len(position.legal_moves())
        assert samples.max() >= 2 * samples.min() or len(samples) <= 4


@pytest.mark.parametrize(("game", "players"), TABLES)
def test_shares_of_the_win_lie_between_none_and_all_of_it(game: str, players: int) -> None:
    for position in some_positions(game, players, range(3)):
        search = ready(game).start(view_of(position), 1)
        search.run(2000)
        means = search.column("share") / search.column("samples")
        assert (means >= 0).all()
        assert (means <= 1).all()


def test_moves_are_compared_in_the_same_worlds() -> None:
    position = some_positions("mandala", 2, range(1))[0]
    search = ready("mandala").start(view_of(position), 3)
    search.run(4000)
    found = gather([search])
    count = len(found.samples)
    for one in range(count):
        for other in range(one + 1, count):
            shared = found.pairs[one, other, 0]
            assert 0 < shared <= min(found.samples[one], found.samples[other])


def test_two_searches_add_up() -> None:
    position = some_positions("mandala", 2, range(1))[0]
    searches = [ready("mandala").start(view_of(position), seed) for seed in (1, 2)]
    for search in searches:
        search.run(2000)
    together = gather(searches)
    apart = [gather([search]) for search in searches]
    assert together.iterations == sum(found.iterations for found in apart)
    assert (together.samples == apart[0].samples + apart[1].samples).all()
    assert (together.pairs == apart[0].pairs + apart[1].pairs).all()


def test_other_seeds_see_other_worlds() -> None:
    position = some_positions("mandala", 2, range(1))[0]
    found = []
    for seed in (1, 2):
        search = ready("mandala").start(view_of(position), seed)
        search.run(1000)
        found.append(search.column("share").tolist())
    assert found[0] != found[1]


ENDGAME = (
    "PppY/RpPpYR/gkKopggy/gkKOogKy/gYkyGROy/RYkRrROy/POrPKG/OGKO 1:e3,c3,f5,h5,d6,c7 2:d4,b5,a6,d2,d8,e5 R/O 1 13"
)


@cache
def exact_share(position: mw.Position, seat: int) -> float:
    """Return a seat's share of the win under best play, by trying everything."""
    if position.is_over:
        return 1 / len(position.winners) if seat in position.winners else 0.0
    shares = [exact_share(position.play(move), seat) for move in position.legal_moves()]
    return max(shares) if position.to_move == seat else min(shares)


def test_what_the_search_of_patterns_proves_is_true() -> None:
    proved = 0
    start = mw.position(ENDGAME)
    for position in (start, *(start.play(move) for move in start.legal_moves())):
        search = ready("patterns").start(view_of(position), 1)
        search.run(50_000)
        seat = position.to_move
        assert seat is not None
        for root, move in enumerate(position.legal_moves()):
            low, high = search.bounds(root)
            assert low <= exact_share(position.play(move), seat) <= high
            proved += low == high
    assert proved > 1


def test_twins_for_different_brains_have_different_names() -> None:
    # Otherwise machine code from the cache could be mistaken for that of a brain that is loaded already.
    usual = engine("mandala")
    brain = SimpleNamespace(**{**vars(mandala), "plies": lambda state: 1})  # noqa: ARG005 - as in every brain
    other = Engine(GAMES["mandala"], brain)  # type: ignore[arg-type]
    assert usual.signature != other.signature
    assert Linker({}, lambda function: function, "_tag").twin(think).__qualname__ == "think_tag"


# Renew these on purpose, with a change of rules, search or brain that is meant to alter what is thought.
SIGNATURES = {"mandala": "3005-3924d0df", "patterns": "2985-905138a0", "flowers": "3005-7ee5fb4f"}


@pytest.mark.parametrize("game", SIGNATURES)
def test_the_search_thinks_as_it_did(game: str) -> None:
    ready(game)
    assert search_signature(game) == SIGNATURES[game]


class StrictSearch(Search):
    """A search on lists that refuse to count from their end."""

    def own_states(self, view: Any) -> Any:
        return strict([strict_state(state) for state in super().own_states(view)])

    def rows(self, kind: type[Any], count: int) -> Any:
        return strict(super().rows(kind, count))

    def integers(self, count: int) -> Any:
        return strict(super().integers(count))

    def floats(self, count: int) -> Any:
        return strict(super().floats(count))


@pytest.fixture
def strict_copies(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let copies of states be strict, too."""
    monkeypatch.setattr(kernel_state, "copied", strict)


@pytest.mark.usefixtures("strict_copies")
@pytest.mark.parametrize(("game", "players"), TABLES)
def test_the_search_never_counts_from_the_end_of_a_list(game: str, players: int) -> None:
    for position in some_positions(game, players, range(3)):
        search = StrictSearch(GAMES[game], view_of(position), 5, *ready(game).plain)
        search.run(ITERATIONS)
        expected = ready(game).start(view_of(position), 5, interpreted=True)
        expected.run(ITERATIONS)
        assert search.column("reward").tolist() == expected.column("reward").tolist()


@pytest.mark.usefixtures("strict_copies")
def test_the_solver_never_counts_from_the_end_of_a_list(monkeypatch: pytest.MonkeyPatch) -> None:
    def careful_integers(*shape: int, is_compiled: bool) -> Any:
        return strict(plain_integers(*shape, is_compiled=is_compiled))

    def careful_own(states: list[Any], *, is_compiled: bool) -> Any:
        return strict([strict_state(state) for state in plain_own(states, is_compiled=is_compiled)])

    plain_integers, plain_own = desks.integers, desks.own
    for position in some_positions("patterns", 2, range(3)):
        if position.phase == "turn":
            found = []
            for is_careful in (False, True):
                for module in (desks, rooms):
                    monkeypatch.setattr(module, "integers", careful_integers if is_careful else plain_integers)
                monkeypatch.setattr(desks, "own", careful_own if is_careful else plain_own)
                room = Solver(interpreted=True, table_bits=10)
                room.begin(200)
                found.append((room.bound(position, 0), room.nodes))
            assert found[0] == found[1]
