from __future__ import annotations

import threading
from dataclasses import dataclass, field
from itertools import pairwise
from threading import Event
from typing import TYPE_CHECKING, Any

import pytest
from clocks import PATIENCE, Hand
from engines import ready
from tables import walk

import mandala_widget as mw
from mandala_widget.ai.suggesting import analysis
from mandala_widget.widget import adviser as advising
from mandala_widget.widget.adviser import BETWEEN_UPDATES, Adviser
from mandala_widget.widget.projection import Projection
from mandala_widget.widget.seats import seated
from mandala_widget.widget.session import Session
from mandala_widget.widget.telling import Teller

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    Advise = Callable[..., "tuple[Desk, Adviser]"]

ITERATIONS = 400
EARLY = mw.new("mandala", seed=1)


@dataclass
class Desk:
    """A table with an adviser, and a clock that is moved by hand."""

    session: Session
    clock: Hand
    told: list[tuple[float, dict[str, Any]]] = field(default_factory=list)
    values: list[tuple[mw.Node, Any]] = field(default_factory=list)

    def publish(self, advice: dict[str, Any]) -> None:
        self.told.append((self.clock.now(), advice))
        self.clock.tell()

    @property
    def last(self) -> dict[str, Any]:
        return self.told[-1][1] if self.told else {}

    def until_done(self) -> dict[str, Any]:
        """Let time pass until the last word is said."""
        while not self.last.get("done"):
            self.clock.until(lambda: bool(self.clock.waiting) or bool(self.last.get("done")))
            self.clock.pass_on(BETWEEN_UPDATES)
        return self.last


@pytest.fixture
def advise() -> Iterator[Advise]:
    ready("mandala")
    advisers: list[tuple[Adviser, Hand]] = []

    def begin(
        position: mw.Position | mw.Study = EARLY,
        seats: Sequence[str] = ("human", "human"),
        *,
        purpose: Any = "play",
        viewer: Any = 0,
        **more: Any,
    ) -> tuple[Desk, Adviser]:
        study = position if isinstance(position, mw.Study) else mw.Study(position)
        session = Session(study, seated(list(seats), len(seats)), purpose=purpose, viewer=viewer)
        desk = Desk(session, Hand(session.lock))
        more = {"mode": "full", "iterations": ITERATIONS, **more}
        adviser = Adviser(
            session,
            desk.publish,
            clock=desk.clock,
            on_value=lambda node, value: desk.values.append((node, value)),
            **more,
        )
        advisers.append((adviser, desk.clock))
        return desk, adviser

    yield begin
    for adviser, clock in advisers:
        adviser.close()
        assert not clock.is_forgotten
    assert [thread for thread in threading.enumerate() if thread.name == "adviser"] == []


def test_it_says_what_the_search_finds_and_its_last_word_last(advise: Advise) -> None:
    desk, _ = advise()
    said = desk.until_done()
    wanted = mw.suggest(EARLY.seen_by(0), iterations=ITERATIONS, seed=advising.SEED, threads=1)
    assert said["rows"][0]["move"] == wanted[0].move
    assert [row["win"] for row in said["rows"]] == pytest.approx([one.win for one in wanted], abs=1e-5)
    assert (said["node"], said["seat"], said["iterations"], said["error"]) == (0, 0, wanted.iterations, "")
    assert [row["reasons"] for row in said["rows"]] == [[why.text("en") for why in one.reasons] for one in wanted]
    early = [advice for _, advice in desk.told if not advice["done"]]
    assert all(row["reasons"] == [] for advice in early for row in advice["rows"][5:])
    assert [advice["done"] for _, advice in desk.told] == [False] * (len(desk.told) - 1) + [True]
    node, value = desk.values[0]
    assert node is desk.session.study.root
    assert value["win"] == wanted[0].win


def test_the_same_question_gets_the_same_answer_anywhere(advise: Advise) -> None:
    said = []
    for _ in range(2):
        desk, adviser = advise()
        said.append({**desk.until_done(), "seconds": 0})
        adviser.close()
    assert said[0] == said[1]


def test_at_most_ten_times_a_second_something_is_said(advise: Advise) -> None:
    desk, _ = advise(iterations=20_000)
    desk.until_done()
    times = [time for time, _ in desk.told]
    assert all(later - earlier >= BETWEEN_UPDATES - 1e-9 for earlier, later in pairwise(times))
    assert times[0] >= BETWEEN_UPDATES - 1e-9


def test_advice_is_taken_back_at_once_when_another_position_is_looked_at(
    advise: Advise,
) -> None:
    desk, _ = advise(viewer="open")
    desk.until_done()
    node = desk.session.play(EARLY.legal_moves()[0])
    assert desk.last == {}
    said = desk.until_done()
    assert said["node"] == desk.session.number(node)
    assert said["seat"] == 1
    assert {move for row in said["rows"] for move in [row["move"]]} <= set(node.position.legal_moves())


def test_what_was_thought_of_a_position_that_nobody_looks_at_any_more_is_not_said(
    advise: Advise, monkeypatch: pytest.MonkeyPatch
) -> None:
    thought, go_on = Event(), Event()
    tell = Teller.tell

    def slowly(self: Teller, *given: Any, **more: Any) -> Any:
        data = tell(self, *given, **more)
        if not thought.is_set():
            thought.set()
            desk.clock.tell()
            assert go_on.wait(PATIENCE)
        return data

    monkeypatch.setattr(Teller, "tell", slowly)
    desk, _ = advise(viewer="open")
    while not thought.is_set():
        desk.clock.until(lambda: bool(desk.clock.waiting) or thought.is_set())
        desk.clock.pass_on(BETWEEN_UPDATES)
    desk.session.play(EARLY.legal_moves()[0])
    go_on.set()
    desk.until_done()
    assert {advice["node"] for _, advice in desk.told} == {1}
    assert [node.ply for node, _ in desk.values] == [1]


def test_what_was_said_of_a_position_is_said_again_without_thinking(
    advise: Advise, monkeypatch: pytest.MonkeyPatch
) -> None:
    desk, _ = advise(viewer="open")
    said = desk.until_done()
    thought: list[mw.Position] = []

    def watched(view: mw.Position, **more: Any) -> Any:
        thought.append(view)
        return analysis(view, **more)

    monkeypatch.setattr(advising, "analysis", watched)
    node = desk.session.study.root
    desk.session.play(EARLY.legal_moves()[0])
    desk.session.go(node)
    assert desk.until_done() == said
    assert EARLY.seen_by(0) not in thought


def test_nothing_is_thought_about_while_nobody_wants_advice(advise: Advise) -> None:
    desk, adviser = advise(mode="off")
    assert [thread for thread in threading.enumerate() if thread.name == "adviser"] == []
    adviser.mode = "hints"
    assert desk.until_done()["rows"]
    adviser.mode = "off"
    assert desk.last == {}


def test_reasons_come_in_the_language_of_the_page(advise: Advise) -> None:
    desk, adviser = advise()
    english = desk.until_done()
    adviser.lang = "de"
    assert desk.last == {}
    german = desk.until_done()
    assert [row["move"] for row in german["rows"]] == [row["move"] for row in english["rows"]]
    assert [row["reasons"] for row in german["rows"]] != [row["reasons"] for row in english["rows"]]


@pytest.mark.parametrize(
    ("seats", "purpose", "viewer", "is_given"),
    [
        (("human", "human"), "play", "open", True),
        (("human", "human"), "play", 0, True),
        (("human", "human"), "play", 1, False),
        (("human", "human"), "play", "table", False),
        (("ai", "human"), "play", 0, False),
        (("ai", "human"), "play", 1, False),
        (("ai", "human"), "explore", 0, True),
        (("human", "human"), "explore", 1, False),
    ],
)
def test_only_whoever_knows_what_the_seat_knows_is_advised_and_never_for_an_opponent(
    advise: Advise, seats: Sequence[str], purpose: Any, viewer: Any, *, is_given: bool
) -> None:
    desk, adviser = advise(EARLY, seats, purpose=purpose, viewer=viewer)
    if is_given:
        assert desk.until_done()["seat"] == 0
    else:
        adviser.close()
        assert desk.told == []


def test_whoever_looks_with_other_eyes_is_told_nothing_of_what_was_said_before(
    advise: Advise,
) -> None:
    desk, _ = advise(viewer="open")
    desk.until_done()
    desk.session.look(1)
    assert desk.last == {}


def test_nobody_is_advised_on_draws_that_they_are_not_shown(advise: Advise) -> None:
    study = mw.Study(EARLY)
    mountain = next(move for move in EARLY.legal_moves() if move.startswith("Ma"))
    node = study.root.play(mountain)
    other = node.play(next(move for move in node.position.legal_moves() if move.startswith("M")))
    study.root.play(EARLY.legal_moves()[-1]).make_main()
    shown: list[Projection] = []

    def seen(node: mw.Node) -> mw.Position | None:
        return shown[0].seen(node) if shown else None

    desk, _ = advise(study, viewer=0, purpose="show", seen=seen)
    shown.append(Projection(desk.session))
    drawn = other.position.seen_by(0).to_dict()["hands"][0]
    assert "_" not in drawn
    assert shown[0].seen(other) is None or "_" in shown[0].seen(other).to_dict()["hands"][0]  # type: ignore[union-attr]
    desk.session.go(other)
    desk.session.go(study.root)
    assert desk.until_done()["node"] == 0
    assert {advice["node"] for _, advice in desk.told if advice} == {0}


def test_an_error_is_said_where_the_advice_would_stand(advise: Advise, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*_: object, **__: object) -> None:
        raise ZeroDivisionError("no luck")

    monkeypatch.setattr(advising, "analysis", fail)
    desk, adviser = advise()
    desk.until_done()
    assert desk.last["error"] == "ZeroDivisionError: no luck"
    assert desk.last["done"]
    assert desk.last["rows"] == []
    monkeypatch.undo()
    adviser.mode = "off"
    adviser.mode = "full"
    desk.until_done()
    desk.clock.until(lambda: desk.last.get("error") == "")


def test_nobody_thinks_about_positions_that_are_only_passed(
    advise: Advise, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[object] = []

    def noted(view: mw.Position, *given: Any, **more: Any) -> Any:
        asked.append(view)
        return analysis(view, *given, **more)

    monkeypatch.setattr(advising, "analysis", noted)
    desk, _ = advise(viewer="open")
    for _ in range(3):
        desk.session.play(desk.session.cursor.position.legal_moves()[0])
    desk.until_done()
    seat = desk.session.cursor.position.to_move
    assert seat is not None
    assert asked == [desk.session.cursor.position.seen_by(seat)]


def test_a_game_that_is_over_needs_no_advice(advise: Advise) -> None:
    desk, adviser = advise(walk("mandala", 2, 3, 500)[-1], viewer="open")
    adviser.close()
    assert desk.told == []


def test_a_hand_that_does_not_show_gets_no_advice(advise: Advise) -> None:
    desk, adviser = advise(EARLY.seen_by(1), viewer="open", purpose="explore")
    adviser.close()
    assert desk.told == []


def test_whoever_closes_it_hears_no_more(advise: Advise) -> None:
    desk, adviser = advise(iterations=None, seconds=3600.0)
    desk.clock.until_somebody_waits()
    adviser.close()
    assert [thread for thread in threading.enumerate() if thread.name == "adviser"] == []
    count = len(desk.told)
    adviser.mode = "hints"
    desk.session.play(EARLY.legal_moves()[0])
    assert len(desk.told) == count


def test_a_position_deleted_in_the_study_itself_gets_no_advice(
    advise: Advise,
) -> None:
    desk, adviser = advise(viewer="open")
    node = desk.session.play(EARLY.legal_moves()[0])
    desk.until_done()
    node.delete()
    adviser.mode = "hints"
    assert desk.last == {}
    desk.session.refresh()
    assert desk.until_done()["node"] == 0


def test_a_seat_keeps_at_most_so_much_advice(advise: Advise, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(advising, "KEPT", 2)
    desk, adviser = advise(viewer="open", iterations=20)
    for _ in range(4):
        desk.until_done()
        desk.session.play(desk.session.cursor.position.legal_moves()[0])
    desk.until_done()
    assert len(adviser._kept) == 2  # noqa: SLF001 - nobody can see it from outside
