from __future__ import annotations

import threading
from dataclasses import dataclass, field
from threading import Event
from typing import TYPE_CHECKING, Any

import pytest
from clocks import PATIENCE, Hand
from tables import walk

import mandala_widget as mw
from mandala_widget.widget.opponents import Opponents, Turn
from mandala_widget.widget.seats import seated
from mandala_widget.widget.session import Session

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

PACE = 2.0
PEOPLE = ("human", "human")


def first(turn: Turn, _: str) -> str:
    """Choose without thinking."""
    return turn.view.legal_moves()[0]


@dataclass
class Room:
    """A table with opponents, and a clock that is moved by hand."""

    session: Session
    clock: Hand
    opponents: Opponents
    thinking: list[int | None]
    errors: list[Exception]
    plies: list[int] = field(default_factory=list)

    @property
    def ply(self) -> int:
        return self.session.live.ply

    def until_moved(self, ply: int) -> None:
        """Wait until so many moves were made and everybody has heard of it."""
        self.clock.until(lambda: ply in self.plies)


@pytest.fixture
def open_room() -> Iterator[Callable[..., Room]]:
    rooms: list[Room] = []

    def open_one(
        position: mw.Position, seats: Sequence[str] = ("human", "ai"), *, viewer: Any = 0, **more: Any
    ) -> Room:
        session = Session(mw.Study(position), seated(list(seats), len(seats), usual_level=1), viewer=viewer)
        clock = Hand(session.lock)
        thinking: list[int | None] = []
        errors: list[Exception] = []

        def failed(error: Exception) -> None:
            errors.append(error)
            clock.tell()

        more = {"choose": first, "pace": PACE, **more}
        opponents = Opponents(
            session, clock=clock, on_thinking=thinking.append, on_error=failed, seed="luck", **more
        )
        room = Room(session, clock, opponents, thinking, errors)

        def moved(_: object) -> None:
            room.plies.append(session.live.ply)
            clock.tell()

        session.listen(moved)
        rooms.append(room)
        return room

    yield open_one
    for room in rooms:
        room.opponents.close()
        assert not room.clock.is_forgotten
    assert [thread.name for thread in threading.enumerate() if thread.name == "opponents"] == []


def test_an_opponent_moves_when_the_move_before_could_be_looked_at(open_room: Callable[..., Room]) -> None:
    room = open_room(mw.new("mandala", seed=1))
    assert room.thinking == []
    room.session.play("MaR" if "MaR" in room.session.live.position.legal_moves() else first_legal(room))
    assert room.thinking == [1]
    assert room.opponents.thinking == 1
    room.clock.until_somebody_waits()
    room.clock.pass_on(PACE - 0.5)
    room.clock.until_somebody_waits()
    assert room.ply == 1
    room.clock.pass_on(0.5)
    room.until_moved(2)
    assert room.session.cursor is room.session.live
    room.clock.until(lambda: room.thinking == [1, None])
    assert room.errors == []


def first_legal(room: Room) -> str:
    return room.session.live.position.legal_moves()[0]


def test_time_spent_on_thinking_counts(open_room: Callable[..., Room]) -> None:
    box: list[Room] = []

    def slowly(turn: Turn, seed: str) -> str:
        box[0].clock.pass_on(PACE + 1)
        return first(turn, seed)

    room = open_room(mw.new("mandala", seed=1), choose=slowly)
    box.append(room)
    room.session.play(first_legal(room))
    room.until_moved(2)
    assert room.clock.waits == []


def test_opponents_play_on_where_nobody_else_sits(open_room: Callable[..., Room]) -> None:
    room = open_room(mw.new("mandala", seed=3), ("ai", "ai"), pace=0.0)
    room.clock.until(lambda: room.session.live.position.is_over)
    room.clock.until(lambda: room.opponents.thinking is None)
    assert all(node.is_main for node in room.session.study.nodes() if not node.is_root)
    assert room.errors == []


def test_a_move_that_the_game_has_left_behind_is_thrown_away(open_room: Callable[..., Room]) -> None:
    begun, go_on = Event(), Event()
    turns: list[Turn] = []

    def slowly(turn: Turn, seed: str) -> str:
        turns.append(turn)
        if len(turns) == 1:
            begun.set()
            assert go_on.wait(PATIENCE)
        return first(turn, seed)

    room = open_room(mw.new("mandala", seed=1), choose=slowly, pace=0.0)
    session = room.session
    moves = session.study.root.position.legal_moves()
    left = session.play(moves[0])
    assert begun.wait(PATIENCE)
    session.play(moves[1], session.study.root)
    go_on.set()
    room.clock.until(lambda: room.opponents.thinking is None)
    assert left.children == []
    assert [turn.node.move for turn in turns] == moves[:2]
    assert session.live.parent is not None
    assert session.live.parent.move == moves[1]


def test_a_move_that_waits_to_be_made_is_dropped_when_its_node_is_deleted(open_room: Callable[..., Room]) -> None:
    room = open_room(mw.new("mandala", seed=1))
    node = room.session.play(first_legal(room))
    room.clock.until_somebody_waits()
    room.session.delete(node)
    assert room.opponents.thinking is None
    room.clock.pass_on(10 * PACE)
    room.opponents.close()
    assert [one.is_root for one in room.session.study.nodes()] == [True]
    assert room.errors == []


def test_opponents_play_where_the_game_stands_however_people_look_around(open_room: Callable[..., Room]) -> None:
    room = open_room(mw.new("mandala", seed=1))
    played = room.session.play(first_legal(room))
    room.session.go(room.session.study.root)
    room.clock.until_somebody_waits()
    room.clock.pass_on(PACE)
    room.until_moved(2)
    assert room.session.live.parent is played
    assert room.session.cursor is room.session.study.root


def test_whoever_pauses_lets_nobody_move_before_they_go_on(open_room: Callable[..., Room]) -> None:
    room = open_room(mw.new("mandala", seed=1))
    room.session.play(first_legal(room))
    room.clock.until_somebody_waits()
    room.opponents.pause()
    assert room.opponents.thinking is None
    room.clock.pass_on(10 * PACE)
    room.clock.until(lambda: not room.clock.waiting)
    assert room.ply == 1
    room.opponents.resume()
    room.until_moved(2)


def test_an_error_is_told_once_and_the_turn_tried_again_when_somebody_resumes(
    open_room: Callable[..., Room],
) -> None:
    wrong = [True]

    def choose(turn: Turn, seed: str) -> str:
        if wrong:
            raise ZeroDivisionError
        return first(turn, seed)

    room = open_room(mw.new("mandala", seed=1), choose=choose, pace=0.0)
    room.session.play(first_legal(room))
    room.clock.until(lambda: bool(room.errors))
    assert [type(error) for error in room.errors] == [ZeroDivisionError]
    assert room.opponents.error is room.errors[0]
    room.clock.until(lambda: room.opponents.thinking is None)
    room.session.annotate(room.session.live, lambda node: node.glyphs.append("!"))
    assert room.opponents.thinking is None
    wrong.clear()
    room.opponents.resume()
    room.until_moved(2)
    assert len(room.errors) == 1


def test_an_illegal_choice_is_an_error_and_changes_nothing(open_room: Callable[..., Room]) -> None:
    room = open_room(mw.new("mandala", seed=1), choose=lambda _turn, _seed: "Fb16K", pace=0.0)
    room.session.play(first_legal(room))
    room.clock.until(lambda: bool(room.errors))
    assert isinstance(room.errors[0], mw.IllegalMove)
    assert room.ply == 1


def forced_take() -> mw.Position:
    """Return a position in which somebody takes all that is left of one colour."""
    for seed in range(40):
        for position in walk("mandala", 2, seed, 120):
            if position.phase == "take" and len(position.legal_moves()) == 1:
                return position
    raise AssertionError


def test_people_need_not_take_what_is_left_to_them(open_room: Callable[..., Room]) -> None:
    room = open_room(forced_take(), PEOPLE, viewer="open")
    assert room.opponents.thinking is None
    room.clock.until_somebody_waits()
    room.clock.pass_on(PACE)
    room.until_moved(1)
    assert room.session.live.position.phase != "take"


def test_people_may_want_to_take_it_themselves(open_room: Callable[..., Room]) -> None:
    room = open_room(forced_take(), PEOPLE, viewer="open", automatic=False)
    room.opponents.close()
    assert room.ply == 0


def test_nobody_moves_for_people_who_have_a_choice(open_room: Callable[..., Room]) -> None:
    room = open_room(mw.new("mandala", seed=1), PEOPLE, viewer="open")
    room.session.play(first_legal(room))
    room.opponents.close()
    assert room.thinking == []
    assert room.ply == 1


def test_a_choice_rests_on_what_the_seat_can_know_and_can_be_repeated(open_room: Callable[..., Room]) -> None:
    views: list[mw.Position] = []

    def choose(turn: Turn, seed: str) -> str:
        views.append(turn.view)
        return turn.choose(seed)

    rooms = [open_room(mw.new("mandala", seed=1), choose=choose, pace=0.0) for _ in range(2)]
    for room in rooms:
        room.session.play(first_legal(room))
        room.until_moved(2)
        assert room.session.live.parent is not None
        assert views[-1] == room.session.live.parent.position.seen_by(1)
    assert rooms[0].session.live.move == rooms[1].session.live.move


def test_a_closed_table_stays_as_it_is(open_room: Callable[..., Room]) -> None:
    room = open_room(mw.new("mandala", seed=1))
    room.session.play(first_legal(room))
    room.clock.until_somebody_waits()
    room.opponents.close()
    assert [thread for thread in threading.enumerate() if thread.name == "opponents"] == []
    room.opponents.resume()
    room.clock.pass_on(10 * PACE)
    assert room.ply == 1
    room.opponents.close()


def test_a_table_can_be_closed_by_whoever_holds_its_lock(open_room: Callable[..., Room]) -> None:
    room = open_room(mw.new("mandala", seed=1))
    room.session.play(first_legal(room))
    with room.session.lock:
        room.opponents.close()
    assert room.ply == 1


def test_a_game_that_somebody_deleted_in_the_study_itself_is_nobodys_turn(open_room: Callable[..., Room]) -> None:
    room = open_room(mw.new("mandala", seed=1))
    node = room.session.play(first_legal(room))
    room.clock.until_somebody_waits()
    node.delete()
    room.opponents.resume()
    assert room.opponents.thinking is None
    room.session.refresh()
    assert room.session.live is room.session.study.root
    assert room.errors == []
