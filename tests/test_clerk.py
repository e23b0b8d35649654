from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest
from sessions import Stage, as_sent
from test_session_streams import snapshot

import mandala_widget as mw
from mandala_widget.widget.commands import KINDS, Label, read_command, read_label
from mandala_widget.widget.desk import KEPT_PAGES, Desk
from mandala_widget.words import catalogue

if TYPE_CHECKING:
    from mandala_widget.widget.commands import Command
    from mandala_widget.widget.wire import Answer

START = mw.new("mandala", seed=7)
MOVES = [str(move) for move in START.legal_moves()]


def played(count: int = 2, **wishes: Any) -> Stage:
    """Return a table at which some moves were made."""
    study = mw.Study(START)
    node = study.root
    for _ in range(count):
        node = node.play(node.position.legal_moves()[0])
    return Stage(study, **wishes)


def data(stage: Stage, number: int) -> Any:
    return stage.projection.tree["nodes"][number]


# What is done.


def test_hello_is_answered_and_a_page_that_missed_something_gets_it_all() -> None:
    stage = played()
    assert stage.ask("hello") == {"id": 1, "ok": True, "code": "", "text": ""}
    count = len(stage.told)
    stage.ask("hello", rev=99)
    assert stage.told[-1]["tree"] == as_sent(stage.projection.tree)
    assert len(stage.told) == count + 2


def test_a_move_is_made_where_the_page_says_and_everybody_goes_along() -> None:
    stage = played()
    answer = stage.ask("move", node=0, move=MOVES[1])
    assert answer["ok"]
    assert answer["node"] == 3
    assert stage.session.number(stage.session.cursor) == stage.session.number(stage.session.live) == 3
    assert data(stage, 0)["children"] == [1, 3]
    assert (data(stage, 3)["move"], data(stage, 3)["played"], data(stage, 1)["played"]) == (MOVES[1], True, False)


def test_a_move_may_be_written_as_people_do_and_is_the_same_move() -> None:
    stage = played(0)
    short = MOVES[0]
    first = stage.ask("move", node=0, move=f"1:{short}")
    again = stage.ask("move", node=0, move=short)
    assert first["node"] == again["node"] == 1


def test_a_page_learns_why_a_move_is_not_possible_and_nothing_is_played() -> None:
    stage = played()
    before = snapshot(stage.session)
    answer = stage.ask("why", node=0, move="Fa16K")
    refusal = START.why_not("Fa16K")
    assert refusal is not None
    assert answer["ok"]
    assert answer["refusal"]["code"] == refusal.code
    assert refusal.text("en").startswith(answer["refusal"]["text"])
    assert set(answer["refusal"]["instead"]) == set(refusal.instead)
    assert stage.ask("why", node=0, move=MOVES[0])["legal"] is True
    assert snapshot(stage.session) == before


def test_notes_are_written_replaced_and_taken_away() -> None:
    stage = played()
    for text in ("First.", "<b>Second</b>", ""):
        assert stage.ask("note", node=1, lang="de", text=text)["ok"]
        assert data(stage, 1)["comments"] == ({"de": text} if text else {})
    assert stage.ask("glyphs", node=1, glyphs=["!", "$10"])["ok"]
    assert stage.ask("glyphs", node=1, glyphs=["?"])["ok"]
    assert data(stage, 1)["glyphs"] == ["?"]
    assert stage.ask("shapes", node=1, shapes=["dim b", "mark r:Ma"])["ok"]
    assert data(stage, 1)["shapes"] == ["dim b", "mark r:Ma"]
    assert stage.session.study.node(1).glyphs == ["?"]


def test_variations_are_promoted_and_deleted() -> None:
    stage = played()
    stage.ask("move", node=0, move=MOVES[1])
    assert stage.ask("promote", node=3)["ok"]
    assert data(stage, 0)["children"] == [3, 1]
    assert stage.ask("delete", node=1)["ok"]
    assert data(stage, 0)["children"] == [3]
    assert data(stage, 1) is data(stage, 2) is None
    assert stage.ask("note", node=2, lang="en", text="late")["code"] == "no_node"


def test_a_seat_is_looked_through_as_far_as_the_viewer_can_know() -> None:
    stage = played(viewer=0)
    assert stage.ask("look", node=1, seat=0)["view"] == stage.session.study.node(1).position.seen_by(0).to_dict()
    seen = stage.ask("look", node=1, seat=1)["view"]
    assert seen == stage.session.study.node(1).position.seen_by(0).seen_by(1).to_dict()
    assert set("".join(seen["hands"])) == {"_"}


def test_another_view_is_taken_where_somebody_may_see_everything() -> None:
    stage = played()
    for viewer in (0, "table", 1, "open"):
        assert stage.ask("view", viewer=viewer)["ok"]
        assert stage.session.viewer == viewer
    assert stage.session.viewers == ["open", "table", 0, 1]


def test_whoever_is_to_play_lifts_the_curtain() -> None:
    stage = played(viewer="table", by_turns=True)
    assert stage.session.curtain == 0
    assert stage.ask("move", node=2, move="MaR")["code"] == "not_your_seat"
    assert stage.ask("sit", seat=1)["code"] == "not_allowed"
    assert stage.ask("sit", seat=0)["ok"]
    move = stage.session.cursor.position.legal_moves()[0]
    assert stage.ask("move", node=0, move=move)["ok"]
    assert (stage.session.viewer, stage.session.curtain) == ("table", 1)


def test_a_new_game_begins_at_its_first_position() -> None:
    stage = played()
    assert stage.ask("again")["ok"]
    assert [node for node in stage.projection.tree["nodes"] if node] == [data(stage, 0)]
    assert data(stage, 0)["view"] == mw.new("mandala", seed=1).to_dict()


# What is refused.


def of_a_seat() -> Stage:
    return played(3, seats=("human", "ai"), viewer=0)


REFUSED: list[tuple[str, str, dict[str, Any]]] = [
    ("not_your_seat", "move", {"node": 1, "move": "MaR"}),
    ("illegal", "move", {"node": 0, "move": "Fa16K"}),
    ("illegal", "move", {"node": 0, "move": "nonsense"}),
    ("illegal", "move", {"node": 0, "move": f"{MOVES[0]}+KKK"}),
    ("no_node", "move", {"node": 99, "move": MOVES[0]}),
    ("no_node", "why", {"node": 99, "move": MOVES[0]}),
    ("no_node", "note", {"node": 99, "lang": "en", "text": ""}),
    ("no_node", "glyphs", {"node": 99, "glyphs": []}),
    ("no_node", "shapes", {"node": 99, "shapes": []}),
    ("no_node", "promote", {"node": 99}),
    ("no_node", "delete", {"node": 99}),
    ("no_node", "look", {"node": 99, "seat": 0}),
    ("not_allowed", "delete", {"node": 0}),
    ("not_allowed", "look", {"node": 0, "seat": 2}),
    ("not_allowed", "view", {"viewer": "open"}),
    ("not_allowed", "view", {"viewer": "table"}),
    ("not_allowed", "view", {"viewer": 1}),
    ("not_allowed", "view", {"viewer": 7}),
    ("not_allowed", "sit", {"seat": 0}),
    ("malformed", "move", {"node": 0}),
    ("malformed", "move", {"node": "0", "move": MOVES[0]}),
    ("malformed", "note", {"node": 0, "lang": "fr", "text": ""}),
    ("malformed", "note", {"node": 0, "lang": "en", "text": "x" * 20_001}),
    ("malformed", "glyphs", {"node": 0, "glyphs": ["very good"]}),
    ("malformed", "shapes", {"node": 0, "shapes": ["circle Ma"]}),
    ("malformed", "shapes", {"node": 0, "shapes": ["dim a"] * 201}),
    ("malformed", "sing", {}),
]


@pytest.mark.parametrize(("code", "kind", "parts"), REFUSED)
def test_what_is_refused_changes_nothing_and_is_explained(code: str, kind: str, parts: dict[str, Any]) -> None:
    stage = of_a_seat()
    before = snapshot(stage.session)
    answer = stage.ask(kind, **parts)
    assert (answer["ok"], answer["code"]) == (False, code)
    assert answer["text"]
    assert ("refusal" in answer) == (code == "illegal")
    assert snapshot(stage.session) == before


def test_every_kind_of_command_is_carried_out_by_somebody_and_has_its_refusal() -> None:
    assert {kind for _, kind, _ in REFUSED} | {"hello", "again"} >= set(KINDS)
    assert {code for code, _, _ in REFUSED} | {"stale", "internal"} == set(catalogue("en")["answers"])


def test_nobody_begins_a_new_game_where_none_is_played() -> None:
    assert played(purpose="show").ask("again")["code"] == "not_allowed"


def test_a_game_that_is_over_takes_no_more_moves() -> None:
    stage = Stage(mw.Study(mw.new("patterns", seed=3)))
    while not stage.session.live.position.is_over:
        stage.session.play(stage.session.live.position.legal_moves()[-1])
    answer = stage.ask("move", node=stage.session.number(stage.session.live), move="Ea1")
    assert answer["code"] == "illegal"


@pytest.mark.parametrize("viewer", ["table", 0, "open"])
def test_where_nothing_is_hidden_whoever_explores_may_play_for_all(viewer: Any) -> None:
    stage = Stage(mw.Study(mw.new("patterns", seed=3)), purpose="explore", viewer=viewer)
    for _ in range(4):
        node = stage.session.cursor
        move = node.position.legal_moves()[0]
        assert stage.ask("move", node=stage.session.number(node), move=move)["ok"]


def test_nobody_plays_cards_that_they_are_not_shown() -> None:
    stage = played(purpose="explore", viewer="table")
    assert stage.ask("move", node=2, move="MaR")["code"] == "not_your_seat"
    hidden = Stage(mw.Study(START.seen_by(1)), purpose="explore")
    assert hidden.ask("move", node=0, move="MaR")["code"] == "not_allowed"
    assert len(hidden.session.study) == 0


# Stale.


def test_what_rests_on_the_tree_is_refused_if_somebody_else_has_changed_it() -> None:
    stage = played()
    assert stage.ask("move", page="left", node=0, move=MOVES[2])["ok"]
    before = snapshot(stage.session)
    for kind, parts in (
        ("move", {"node": 0, "move": MOVES[0]}),
        ("promote", {"node": 1}),
        ("delete", {"node": 1}),
        ("again", {}),
    ):
        assert stage.ask(kind, page="right", rev=0, **parts)["code"] == "stale"
    assert snapshot(stage.session) == before
    assert stage.ask("note", page="right", rev=0, node=1, lang="en", text="In time.")["ok"]
    assert stage.ask("move", page="left", rev=0, node=0, move=MOVES[1])["ok"]


def test_a_note_and_a_judgement_make_nobody_late() -> None:
    stage = played()
    stage.ask("note", page="left", node=1, lang="en", text="!")
    value: Any = {"win": 0.5, "low": 0.4, "high": 0.6, "margin": 0.0, "exact": False}
    stage.session.judge(stage.session.cursor, value)
    assert stage.session.rev == 2
    assert stage.ask("move", page="right", rev=0, node=0, move=MOVES[1])["ok"]


def test_a_number_of_the_game_before_means_nothing_in_the_next_one() -> None:
    stage = played()
    rev = stage.session.rev
    assert stage.ask("again")["ok"]
    for kind, parts in (
        ("note", {"lang": "en", "text": "for another game"}),
        ("glyphs", {"glyphs": ["!"]}),
        ("move", {"move": "MaR"}),
        ("look", {"seat": 0}),
        ("why", {"move": "MaR"}),
    ):
        assert stage.ask(kind, rev=rev, node=0, **parts)["code"] == "stale"
    assert not stage.session.study.root.has_notes
    assert stage.ask("note", node=0, lang="en", text="for this one")["ok"]


# The desk.


class Book:
    """Carries out everything, and remembers what that was."""

    def __init__(self) -> None:
        self.done: list[tuple[str, int]] = []
        self.desk = Desk(self.handle, self.refuse)

    def handle(self, command: Command) -> Answer:
        self.done.append((command.page, command.id))
        return {"id": command.id, "ok": True, "code": "", "text": "", "legal": True}

    @staticmethod
    def refuse(number: int, code: str) -> Answer:
        return {"id": number, "ok": False, "code": code, "text": code}

    def take(self, *ids: int, page: str = "p", kind: str = "hello") -> bool:
        return self.desk.take([{"id": number, "page": page, "rev": 0, "kind": kind} for number in ids])


def test_commands_are_handled_once_in_order_and_answered_until_that_is_known() -> None:
    book = Book()
    assert book.take(2, 1, 3)
    assert book.take(1, 2, 3, 4)
    assert book.done == [("p", 1), ("p", 2), ("p", 3), ("p", 4)]
    assert [answer["id"] for answer in book.desk.ack()["p"]["answers"]] == [1, 2, 3, 4]
    assert book.take(4, 5)
    assert [answer["id"] for answer in book.desk.ack()["p"]["answers"]] == [4, 5]
    assert book.desk.ack()["p"]["last"] == 5


def test_any_number_of_commands_that_wait_is_answered() -> None:
    book = Book()
    book.take(*range(1, 201))
    assert len(book.desk.ack()["p"]["answers"]) == 200


def test_a_page_that_was_away_for_long_is_told_what_was_handled() -> None:
    book = Book()
    book.take(1)
    for number in range(KEPT_PAGES + 3):
        book.take(1, page=f"other {number}")
    assert "p" not in book.desk.ack()
    assert len(book.desk.ack()) == KEPT_PAGES
    book.take(1, 2)
    assert book.done.count(("p", 1)) == 1
    assert book.desk.ack()["p"]["last"] == 2


def test_whoever_looks_next_is_told_only_what_was_done() -> None:
    book = Book()
    book.take(1)
    book.desk.forget()
    assert book.desk.ack()["p"]["answers"] == [{"id": 1, "ok": True, "code": "", "text": ""}]


@pytest.mark.parametrize("outbox", [None, {}, "outbox", 5, [], [None], [[]], [{"id": 1}], [{"page": "p"}]])
def test_what_is_no_outbox_is_not_answered(outbox: object) -> None:
    book = Book()
    assert not book.desk.take(outbox)
    assert book.done == []


@pytest.mark.parametrize("number", [0, -1, True, 1.0, "1", None, [1]])
@pytest.mark.parametrize("page", ["", "x" * 65, None, 5, ["p"]])
def test_without_a_number_and_a_page_nobody_can_be_answered(number: object, page: object) -> None:
    assert read_label({"id": number, "page": "p"}) is None
    assert read_label({"id": 1, "page": page}) is None


@pytest.mark.parametrize("rev", [-2, None, "0", 0.5, True, [0]])
def test_a_command_says_which_tree_it_means(rev: object) -> None:
    assert read_command(Label(1, "p"), {"kind": "hello", "rev": rev}) is None
    assert read_command(Label(1, "p"), {"kind": "hello", "rev": -1}) is not None


def test_what_else_a_command_holds_is_left_out() -> None:
    command = read_command(Label(1, "p"), {"kind": "sit", "rev": 3, "seat": 1, "by": None, "node": 4})
    assert command is not None
    assert command.parts == {"seat": 1}
