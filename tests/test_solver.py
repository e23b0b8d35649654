from __future__ import annotations

from functools import cache
from itertools import takewhile
from threading import Thread
from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import given, settings
from tables import walk
from test_patterns_symmetry import changed, changed_move, changes

import mandala_widget as mw
from mandala_widget.ai import outlook, solver
from mandala_widget.ai.exact import Solution, Solver, Stop, Verdict, solve

if TYPE_CHECKING:
    from test_patterns_symmetry import Change

# Patterns 2 of the notation: seat 1 trails 20 to 23 and has two actions.
ENDGAME = (
    "PppY/RpPpYR/gkKopggy/gkKOogKy/gYkyGROy/RYkRrROy/POrPKG/OGKO 1:e3,c3,f5,h5,d6,c7 2:d4,b5,a6,d2,d8,e5 R/O 1 13"
)
SMALL_TABLE = 14
SOME = range(24)
SMALL = range(16)
LARGEST = 1000


@cache
def compiled_solver() -> Solver:
    return Solver(table_bits=18)


def solved(position: mw.Position) -> Solution:
    solution = solve(position, room=compiled_solver())
    assert solution is not None
    return solution


def margin_of(position: mw.Position, seat: int) -> int:
    return position.scores[seat] - position.scores[1 - seat]


@cache
def brute_force(position: mw.Position) -> int:
    """Return the margin of seat 0 under best play, by trying everything through the public interface."""
    if position.is_over:
        return margin_of(position, 0)
    values = [brute_force(position.play(move)) for move in position.legal_moves()]
    return max(values) if position.to_move == 0 else min(values)


def is_small(position: mw.Position) -> bool:
    """Tell whether the game can be tried out in full from here."""
    size, todo = 0, [position]
    while todo and size < LARGEST:
        size += 1
        here = todo.pop()
        todo += [here.play(move) for move in here.legal_moves()]
    return size < LARGEST


@cache
def small_ending(seed: int) -> mw.Position:
    """Return the earliest position of a random game from which it can be tried out in full."""
    backward = [position for position in reversed(walk("patterns", 2, seed, 60)) if not position.is_over]
    return list(takewhile(is_small, backward))[-1]


@cache
def ending(seed: int) -> mw.Position:
    """Return one of the last positions of a random game, the earliest that is soon solved to the last point."""
    backward = [position for position in reversed(walk("patterns", 2, seed, 60)) if not position.is_over]
    return list(takewhile(is_soon_solved, backward[:10]))[-1]


def is_soon_solved(position: mw.Position) -> bool:
    solution = solve(position, nodes=20_000, room=compiled_solver())
    return solution is not None and all(verdict.margin is not None for verdict in solution.moves.values())


@pytest.mark.parametrize("seed", SMALL)
def test_every_move_has_the_margin_that_brute_force_finds(seed: int) -> None:
    position = small_ending(seed)
    sign = 1 - 2 * int(position.to_move or 0)
    solution = solved(position)
    assert solution.verdict.margin == sign * brute_force(position)
    assert {str(move): verdict.margin for move, verdict in solution.moves.items()} == {
        str(move): sign * brute_force(position.play(move)) for move in position.legal_moves()
    }


def test_control_the_small_endings_are_not_trivial() -> None:
    values = [[brute_force(p.play(move)) for move in p.legal_moves()] for p in map(small_ending, SMALL)]
    assert sum(len(set(of_moves)) > 1 for of_moves in values) > len(SMALL) // 2


@pytest.mark.parametrize("seed", SOME)
def test_the_line_is_best_play_to_the_end(seed: int) -> None:
    position = ending(seed)
    seat = int(position.to_move or 0)
    solution = solved(position)
    here = position
    for move in solution.line:
        assert here.to_move is not None
        assert solved(here).verdict.margin == (1 if here.to_move == seat else -1) * (solution.verdict.margin or 0)
        here = here.play(move)
    assert here.is_over
    assert margin_of(here, seat) == solution.verdict.margin
    assert solution.line[0] == next(iter(solution.moves))


@pytest.mark.parametrize("seed", SOME)
def test_the_outlook_never_excludes_the_truth(seed: int) -> None:
    position = ending(seed)
    state = position._state  # noqa: SLF001 - the outlook is one of states
    least, most, facts = outlook.outlook(state, [0] * 6, [0] * 6)
    margin = solved(position).verdict.margin
    assert margin is not None
    assert least <= margin - margin_of(position, state.to_move) <= most
    assert len(facts) == outlook.FACTS


@pytest.mark.parametrize("seed", SMALL)
def test_the_outlook_contains_what_brute_force_finds(seed: int) -> None:
    position = small_ending(seed)
    for here in (position, *(position.play(move) for move in position.legal_moves())):
        if not here.is_over:
            state = here._state  # noqa: SLF001 - the outlook is one of states
            margin = (1 - 2 * state.to_move) * brute_force(here)
            least, most, _ = outlook.outlook(state, [0] * 6, [0] * 6)
            assert least <= margin - margin_of(here, state.to_move) <= most


@pytest.mark.parametrize("seed", range(6))
def test_what_a_move_gains_is_known_before_it_is_played_p20(seed: int) -> None:
    gains = set()
    for before in walk("patterns", 2, seed, 60)[1:]:
        seat = int(before.to_move or 0)
        for move in before.legal_moves():
            after = before.play(move)
            gain = solver.gain(before._state, move.number)  # noqa: SLF001 - as above
            gains.add(gain)
            if not after.is_over:
                assert gain == margin_of(after, seat) - margin_of(before, seat)
    assert len(gains) > 4


OPENING_ON_ITS_OWN_COLOUR = [
    "rppp/rrGppk/yyyGkkkk/yrooPyyp/rroYgOyp/rrkkgggp/rkooYg/kooo 1:c5,h4,g2,g6,a5,b7 2:a3,g4,e8,c1,e2 G/G 1 24",
    "rppp/rrGppk/yyyGkkkk/yrooPyyp/rroggOyp/rrkkgggp/rkooYg/kooo 1:c5,h4,g2,g6,a5,b7 2:a3,g4,e8,c1,e2 Y/G 2 24",
]
"""A group may be opened only on tiles of the bowl's own colour, and grows by a flip then (PA-4)."""


@pytest.mark.parametrize("line", OPENING_ON_ITS_OWN_COLOUR)
def test_a_group_may_be_opened_on_its_own_colour_pa4(line: str) -> None:
    position = mw.position(line)
    solution = solve(position)
    sign = 1 if position.to_move == 0 else -1
    assert solution is not None
    assert solution.verdict.margin == sign * brute_force(position)


def test_the_endgame_of_the_notation_has_its_exact_values_p18() -> None:
    position = mw.position(ENDGAME)
    solution = solved(position)
    assert {str(move): verdict.margin for move, verdict in solution.moves.items()} == {"Se4": 1, "Ff3": -4}
    assert solution.verdict.outcome == 1
    later = position.play("Se4").play("Fc6")
    answers = solved(later).moves
    assert {str(move) for move, verdict in answers.items() if verdict.outcome == 1} == {"Sf7", "Sg7", "Sg5"}
    assert answers[later.move("Ff4")].margin == -2
    assert later.play("Sg5").scores == [26, 25]
    assert solved(position.play("Se4")).moves.keys() == {"Fc6"}
    assert solved(position.play("Se4")).verdict.margin == -1


@given(changes)
@settings(max_examples=16)
def test_symmetries_and_colours_do_not_change_values(change: Change) -> None:
    for position in map(ending, SOME[::8]):
        twin = mw.position(changed(position.to_dict(), change))
        here, there = solved(position), solved(twin)
        assert {changed_move(str(move), change): v for move, v in here.moves.items()} == there.moves


def test_control_two_tiles_that_change_places_change_values() -> None:
    data = mw.position(ENDGAME).to_dict()
    board = [list(row) for row in data["board"]]
    green, red = board[4][4], board[5][3]
    assert (green, red) == ("G", "R")
    board[4][4], board[5][3] = red, green
    twin = mw.position({**data, "board": ["".join(row) for row in board]})
    assert solved(twin).verdict != solved(mw.position(ENDGAME)).verdict


@pytest.mark.parametrize("seed", SMALL)
def test_interpreted_and_compiled_solve_alike_to_the_node(seed: int) -> None:
    position = small_ending(seed)
    plain, quick = (solve(position, room=Solver(interpreted=i, table_bits=SMALL_TABLE)) for i in (True, False))
    assert plain is not None
    assert plain == quick
    assert list(plain.moves) == list(quick.moves)


@pytest.mark.parametrize("seed", range(6))
def test_the_key_of_a_position_follows_from_the_move(seed: int) -> None:
    seen: dict[int, Any] = {}
    for before, after in zip(walk("patterns", 2, seed, 60)[1:], walk("patterns", 2, seed, 60)[2:], strict=False):
        if after.is_over:
            break
        for move in before.legal_moves():
            child = before.play(move)
            key = solver.key_after(solver.key_of(before._state), before._state, move.number)  # noqa: SLF001
            if not child.is_over:
                assert key == solver.key_of(child._state)  # noqa: SLF001
                assert seen.setdefault(key, child.to_dict()) == child.to_dict()


def test_the_same_nodes_give_the_same_solution_and_fewer_give_less() -> None:
    position = ending(5)
    full = solve(position, room=Solver(table_bits=SMALL_TABLE))
    assert full is not None
    assert solve(position, nodes=full.nodes, room=Solver(table_bits=SMALL_TABLE)) == full
    for nodes in (1, full.nodes // 8, full.nodes // 2, full.nodes - 1):
        less = solve(position, nodes=max(1, nodes), room=Solver(table_bits=SMALL_TABLE))
        if less is None:
            continue
        assert less.nodes <= full.nodes
        assert less.verdict.low <= full.verdict.low <= full.verdict.high <= less.verdict.high
        for move, verdict in full.moves.items():
            assert less.moves[move].low <= verdict.low <= verdict.high <= less.moves[move].high


def test_a_budget_of_nodes_is_kept() -> None:
    room = Solver(table_bits=SMALL_TABLE)
    assert solve(started(3), nodes=2000, room=room) is None
    assert room.nodes == 2000


def test_a_budget_of_time_is_kept() -> None:
    assert solve(started(3), seconds=0.05, room=compiled_solver()) is None


def started(seed: int) -> mw.Position:
    """Return an opening, which nobody can solve."""
    position = mw.new("patterns", seed=seed)
    return position.play(position.legal_moves()[0])


@pytest.mark.parametrize("threads", [1, 3])
@pytest.mark.parametrize("interpreted", [False, True])
def test_another_thread_stops_it_at_once(interpreted: bool, threads: int) -> None:  # noqa: FBT001 - pytest passes it
    stop, room = Stop(), Solver(interpreted=interpreted, table_bits=SMALL_TABLE, threads=threads)
    results: list[Solution | None] = []
    thread = Thread(target=lambda: results.append(solve(started(4), stop=stop, room=room)), daemon=True)
    thread.start()
    while min(desk.nodes for desk in room.desks) < 10:
        assert thread.is_alive()
    stop.set()
    thread.join(timeout=30)
    assert results == [None]


def test_a_stop_that_is_set_ends_what_begins_later_and_leaves_the_room_usable() -> None:
    stop = Stop()
    stop.set()
    position = ending(0)
    assert solve(position, stop=stop, room=compiled_solver()) is None
    assert solve(position, room=compiled_solver()) is not None


def test_what_was_proved_helps_with_later_moves() -> None:
    position = ending(7)
    room = Solver(table_bits=18)
    first = solve(position, room=room)
    assert first is not None
    again = solve(position, room=room)
    assert again is not None
    assert again.moves == first.moves
    assert again.nodes < first.nodes


def test_nothing_is_solved_before_the_start_tiles_are_given_p5() -> None:
    assert solve(mw.new("patterns", seed=1)) is None


def test_what_cannot_be_solved_is_refused() -> None:
    over = walk("patterns", 2, 0, 200)[-1]
    assert over.is_over
    with pytest.raises(mw.MandalaError, match="over"):
        solve(over)
    for game in ("mandala", "flowers"):
        with pytest.raises(mw.MandalaError, match=game):
            solve(mw.new(game, seed=1))


@pytest.mark.parametrize(
    "budget", [{"nodes": 0}, {"nodes": 2.5}, {"nodes": True}, {"seconds": 0}, {"seconds": -1.0}]
)
@pytest.mark.parametrize("more", [{}, {"seconds": float("nan")}])
def test_senseless_budgets_are_refused(budget: dict[str, Any], more: dict[str, Any]) -> None:
    with pytest.raises(mw.MandalaError, match="above 0"):
        solve(mw.position(ENDGAME), **{**more, **budget})


def test_verdicts_say_what_is_known() -> None:
    assert Verdict().outcome is None
    assert Verdict(1, 4).outcome == 1
    assert Verdict(-4, -1).outcome == -1
    assert Verdict(0, 0).outcome == 0
    assert Verdict(0, 1).outcome is None
    assert Verdict(1, 4).margin is None
    assert Verdict(3, 3).margin == 3
    assert Verdict().narrowed(2, 1) == Verdict(2)
    assert Verdict().narrowed(0, 1) == Verdict(high=0)
