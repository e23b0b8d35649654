from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest
from tables import walk

import mandala_widget as mw
from mandala_widget.widget.projection import Projection
from mandala_widget.widget.seats import seated
from mandala_widget.widget.session import Session

if TYPE_CHECKING:
    from collections.abc import Sequence

    from mandala_widget.widget.wire import Value

START = mw.new("mandala", seed=7)
MOVES = [str(move) for move in START.legal_moves()]
WORTH: Value = {"win": 0.6, "low": 0.5, "high": 0.7, "margin": 1.0, "exact": False}


def table(
    position: mw.Position | mw.Study = START, seats: Sequence[str] = ("human", "human"), **wishes: Any
) -> tuple[Session, list[Any]]:
    """Return a session and the changes that it tells of."""
    study = position if isinstance(position, mw.Study) else mw.Study(position)
    session = Session(study, seated(list(seats), len(seats)), **wishes)
    changes: list[Any] = []
    session.listen(changes.append)
    return session, changes


def first(node: mw.Node) -> str:
    return str(node.position.legal_moves()[0])


def ended() -> mw.Study:
    study = mw.Study(walk("flowers", 2, 3, 500)[0])
    node = study.root
    for position in walk("flowers", 2, 3, 500)[1:]:
        node = node.play(next(m for m in node.position.legal_moves() if node.position.play(m) == position))
    return study


# Where one stands.


def test_whoever_stands_where_a_move_is_made_goes_along() -> None:
    session, changes = table()
    one = session.play(MOVES[0])
    assert session.cursor is session.live is one
    session.go(session.study.root)
    two = session.play(first(one), one)
    assert session.cursor is session.study.root
    assert session.live is two
    assert [change.cursor for change in changes] == [True, True, False]
    assert [change.is_structural for change in changes] == [True, False, True]


def test_going_nowhere_changes_nothing() -> None:
    session, changes = table()
    session.go(session.study.root)
    assert (session.rev, changes) == (0, [])


def test_a_move_that_is_there_already_is_gone_to_and_told_of_nobody() -> None:
    session, changes = table()
    one = session.play(MOVES[0])
    session.go(session.study.root)
    assert session.play(MOVES[0]) is one
    assert changes[-1].added == []
    assert session.rev == 1


def test_whoever_stood_at_what_is_deleted_goes_back() -> None:
    session, changes = table()
    one = session.play(MOVES[0])
    session.play(first(one))
    session.delete(one)
    assert session.cursor is session.live is session.study.root
    assert changes[-1].deleted == [1, 2]
    assert session.node(1) is session.node(2) is None
    assert session.number(session.play(MOVES[0])) == 3


@pytest.mark.parametrize("act", ["play", "go", "annotate", "promote", "delete"])
@pytest.mark.parametrize("whose", ["another study's", "a deleted one"])
def test_a_node_of_elsewhere_is_refused_and_left_alone(act: str, whose: str) -> None:
    session, changes = table()
    if whose == "a deleted one":
        node = session.play(MOVES[0])
        session.delete(node)
    else:
        other = mw.Study(START)
        other.root.play(MOVES[1])
        node = other.root.play(MOVES[0])
    before = (session.rev, len(changes), len(session.study))
    acts: dict[str, Any] = {
        "play": lambda: session.play("MaR", node),
        "go": lambda: session.go(node),
        "annotate": lambda: session.annotate(node, lambda one: one.glyphs.append("!")),
        "promote": lambda: session.promote(node),
        "delete": lambda: session.delete(node),
    }
    with pytest.raises(mw.MandalaError, match="does not belong"):
        acts[act]()
    assert (session.rev, len(changes), len(session.study)) == before
    assert not node.has_notes
    if whose != "a deleted one":
        assert node.parent is not None
        assert node.parent.children[1] is node


def test_a_call_that_raises_tells_nobody_anything() -> None:
    session, changes = table()

    def fail(_: mw.Node) -> None:
        raise ZeroDivisionError

    with pytest.raises(ZeroDivisionError):
        session.annotate(session.study.root, fail)
    with pytest.raises(mw.MandalaError):
        session.play("Fa16K")
    with pytest.raises(mw.MandalaError, match="root cannot be deleted"):
        session.delete(session.study.root)
    assert (session.rev, changes) == (0, [])
    session.play(MOVES[0])
    assert len(changes) == 1


def test_revisions_count_what_concerns_the_tree() -> None:
    session, _ = table()
    one = session.play(MOVES[0], by="left")
    session.go(session.study.root)
    assert session.rev == 1
    session.annotate(one, lambda node: node.glyphs.append("!"), by="right")
    session.judge(one, WORTH)
    session.judge(one, WORTH)
    assert session.rev == 3
    assert not session.is_stale(0, "left")
    assert session.is_stale(0, "right")
    assert not session.is_stale(1, "right")
    session.play(MOVES[1], session.study.root)
    assert session.is_stale(3, "left")


# Who looks.


def test_one_who_sees_everything_may_look_as_anybody() -> None:
    session, changes = table()
    assert session.viewers == ["open", "table", 0, 1]
    session.look(1, by="page")
    assert session.viewers == ["open", "table", 0, 1]
    assert changes[-1].looks


def test_whom_python_gives_a_seat_keeps_it() -> None:
    session, _ = table()
    session.look(1)
    assert session.viewers == [1]


@pytest.mark.parametrize("viewer", [2, -1, True, "seat", None, 0.0, [0]])
def test_nobody_looks_as_somebody_who_is_not_there(viewer: Any) -> None:
    session, changes = table()
    with pytest.raises(mw.MandalaError, match="no view"):
        session.look(viewer)
    with pytest.raises(mw.MandalaError, match="no view"):
        table(viewer=viewer)
    assert changes == []


def test_in_the_end_everything_may_be_seen_and_the_next_game_is_closed_again() -> None:
    study = ended()
    end = study.mainline()[-1]
    session, changes = table(study, viewer=0, at=end)
    assert session.live is end
    assert session.viewers == ["open", "table", 0, 1]
    session.look("open", by="page")
    session.restart(mw.new("flowers", players=2, seed=9), by="page")
    assert session.viewer == 0
    assert session.viewers == [0]
    assert changes[-1].looks
    assert session.begun == session.rev


def test_a_game_that_goes_on_is_closed_again() -> None:
    study = ended()
    session, changes = table(study, viewer=0, at=study.mainline()[-1])
    session.look("open", by="page")
    session.delete(study.mainline()[-1], by="page")
    assert session.viewer == 0
    assert changes[-1].looks
    shown, _ = table(ended(), viewer=0, purpose="show")
    assert shown.viewers == [0]


def test_a_table_is_for_its_game() -> None:
    session, changes = table()
    with pytest.raises(mw.MandalaError, match="this is a table for mandala"):
        session.restart(mw.new("patterns", seed=1))
    assert changes == []


@pytest.mark.parametrize(
    ("seats", "purpose", "viewer", "may"),
    [
        (("human", "human"), "play", "open", [True, True]),
        (("human", "human"), "play", 0, [True, False]),
        (("human", "human"), "play", "table", [False, False]),
        (("human", "ai"), "play", "open", [True, False]),
        (("human", "ai"), "play", 1, [False, False]),
        (("human", "ai"), "explore", "open", [True, True]),
        (("human", "ai"), "show", 1, [False, True]),
    ],
)
def test_one_plays_for_seats_whose_cards_one_sees_and_for_no_opponent(
    seats: Sequence[str], purpose: Any, viewer: Any, may: list[bool]
) -> None:
    session, _ = table(seats=seats, purpose=purpose, viewer=viewer)
    assert [session.may_play_for(seat) for seat in (0, 1)] == may


# The curtain.


def by_turns(seats: Sequence[str] = ("human", "human"), game: str = "mandala") -> Session:
    position = mw.new(game, players=len(seats), seed=7)
    return table(position, seats, viewer="table", by_turns=True)[0]


def test_the_device_is_passed_on_behind_a_curtain() -> None:
    session = by_turns()
    assert (session.viewer, session.curtain, session.viewers) == ("table", 0, [])
    assert not session.may_play_for(0)
    session.sit(0)
    assert (session.viewer, session.curtain) == (0, None)
    session.play(MOVES[0])
    assert (session.viewer, session.curtain) == ("table", 1)


@pytest.mark.parametrize("seat", [1, None, "0", 7])
def test_only_the_seat_that_is_to_play_lifts_the_curtain(seat: Any) -> None:
    session = by_turns()
    with pytest.raises(mw.MandalaError, match="curtain"):
        session.sit(seat)
    session.sit(0)
    with pytest.raises(mw.MandalaError, match="curtain"):
        session.sit(None)  # type: ignore[arg-type]
    assert session.viewer == 0


def test_opponents_need_no_curtain() -> None:
    session = by_turns(("human", "ai", "human"), "flowers")
    session.sit(0)
    session.play(first(session.cursor))
    assert (session.viewer, session.curtain) == (0, None)
    session.play(first(session.cursor))
    assert (session.viewer, session.curtain) == ("table", 2)


def test_the_curtain_falls_also_when_a_move_is_taken_back() -> None:
    session = by_turns()
    session.sit(0)
    one = session.play(MOVES[0])
    session.sit(1)
    session.delete(one)
    assert (session.viewer, session.curtain) == ("table", 0)


def test_nobody_sits_behind_a_curtain_when_the_game_is_over() -> None:
    session = by_turns(game="patterns")
    while not session.live.position.is_over:
        session.play(first(session.live), session.live)
    assert session.curtain is None
    assert session.viewers == ["open", "table", 0, 1]


def test_whoever_looks_by_python_lifts_the_curtain_for_good() -> None:
    session = by_turns()
    changes: list[Any] = []
    session.listen(changes.append)
    session.look("table")
    assert session.curtain is None
    assert changes[-1].looks
    session.play(MOVES[0])
    assert session.curtain is None


def test_a_new_game_of_people_who_pass_the_device_on_begins_behind_the_curtain() -> None:
    session = by_turns()
    session.sit(0)
    session.play(MOVES[0])
    session.sit(1)
    session.restart(mw.new("mandala", seed=8))
    assert (session.viewer, session.curtain, session.eyes.by_turns) == ("table", 0, True)


# What is done to the study itself.


def test_what_is_done_to_the_study_itself_is_noticed_once() -> None:
    session, changes = table()
    one = session.study.root.play(MOVES[0])
    two = session.study.root.play(MOVES[1])
    one.play(first(one))
    one.comment = "Why?"
    session.refresh()
    session.refresh()
    assert len(changes) == 1
    assert changes[0].added == [one, one.children[0], two]
    assert changes[0].noted == [one]
    two.promote()
    session.refresh()
    assert [change.reordered for change in changes[1:]] == [[session.study.root]]
    one.delete()
    session.refresh()
    assert changes[2].deleted == [1, 2]
    assert changes[2].reordered == [session.study.root]
    assert [session.number(node) for node in session.study.nodes()] == [0, 3]


def test_what_was_done_at_the_table_is_no_news_afterwards() -> None:
    session, changes = table()
    one = session.play(MOVES[0])
    session.play(MOVES[1], session.study.root)
    session.refresh()
    assert len(changes) == 2
    session.promote(session.study.root.children[1])
    session.delete(one)
    count = len(changes)
    session.refresh()
    assert len(changes) == count
    assert [len(change.reordered) for change in changes] == [0, 0, 1, 1]


def test_a_note_of_this_table_is_no_news_afterwards() -> None:
    session, changes = table()
    for text in ("Why?", ""):
        session.annotate(session.study.root, lambda node, text=text: setattr(node, "comment", text))  # type: ignore[misc]
        session.refresh()
    assert len(changes) == 2


def test_a_cursor_whose_node_is_gone_from_the_study_finds_a_place() -> None:
    session, changes = table()
    one = session.play(MOVES[0])
    one.delete()
    session.annotate(session.study.root, lambda node: node.shapes.append("dim a"))
    assert session.cursor is session.live is session.study.root
    assert changes[-2].deleted == [1]
    assert changes[-1].noted == [session.study.root]


def test_a_variation_with_nodes_that_nobody_counted_is_deleted_as_a_whole() -> None:
    session, changes = table()
    one = session.play(MOVES[0])
    one.play(first(one))
    session.delete(one)
    assert changes[-1].deleted == [1]
    session.refresh()
    assert len(changes) == 2


@pytest.mark.parametrize("act", ["play", "promote", "delete"])
def test_whoever_changes_a_study_that_others_changed_tells_of_both(act: str) -> None:
    session, changes = table()
    one, two, three = (session.play(move, session.study.root) for move in MOVES[:3])
    four = session.play(first(three), three)
    two.delete()
    new = session.study.root.play(MOVES[3])
    if act == "play":
        session.play(MOVES[4], session.study.root)
    elif act == "promote":
        session.promote(three)
    else:
        session.delete(one)
    assert 2 in changes[-1].deleted
    assert new in changes[-1].added
    assert session.node(4) is four
    count = len(changes)
    session.refresh()
    assert len(changes) == count


def test_whoever_stood_at_a_move_that_is_deleted_with_others_goes_one_back() -> None:
    session, _ = table()
    one = session.play(MOVES[0])
    two = session.play(first(one))
    session.play(first(two))
    session.study.root.play(MOVES[1])
    session.delete(two)
    assert session.cursor is session.live is one


# What happened, as against what somebody thought of.


def test_an_idea_that_is_played_has_happened() -> None:
    study = mw.Study(START)
    study.root.play(MOVES[-1])
    idea = study.root.play(next(move for move in MOVES if move.startswith("Ma")))
    session, changes = table(study, viewer=0)
    assert "_" in Projection(session).seen(idea).to_dict()["hands"][0]  # type: ignore[union-attr]
    session.play(str(idea.move))
    assert Projection(session).seen(idea) == idea.position.seen_by(0)
    assert changes[-1].happened == [idea]


def test_what_follows_from_an_idea_has_happened_with_it() -> None:
    study = mw.Study(START)
    study.root.play(MOVES[-1])
    idea = study.root.play(next(move for move in MOVES if move.startswith("Ma")))
    session, _ = table(study, viewer=0)
    node = session.play(first(idea), idea)
    projection = Projection(session)
    assert projection.seen(node) == node.position.seen_by(0)
    assert projection.number(session.live) == session.number(node)


def test_values_are_for_those_who_looked_when_they_were_found() -> None:
    session, _ = table(viewer=0)
    session.judge(session.study.root, WORTH)
    assert session.value(session.study.root) == WORTH
    session.look(1)
    assert session.value(session.study.root) is None
    session.look(0)
    assert session.value(session.study.root) == WORTH
