from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest
from wires import TRAITS, Browser, on_wires, wait_until

import mandala_widget as mw

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from wires import Tables


@pytest.fixture
def tables(monkeypatch: pytest.MonkeyPatch) -> Iterator[Tables]:
    with on_wires(monkeypatch) as tables:
        yield tables


@pytest.fixture
def board(tables: Tables) -> mw.Board:
    """Return a table with a line of three moves and a variation instead of the second."""
    study = mw.Study(mw.new("mandala", seed=7))
    first = study.root.play(study.root.position.legal_moves()[0])
    second = first.play(first.position.legal_moves()[0])
    second.play(second.position.legal_moves()[0])
    first.play(first.position.legal_moves()[1])
    return tables.explore(study)


def told(board: mw.Board) -> dict[str, Any]:
    return board.get_state(TRAITS)


# Moves.


def test_a_move_is_played_where_one_looks(board: mw.Board) -> None:
    position = board.position
    move = str(position.legal_moves()[2])
    board.move(move)
    assert board.position == position.play(move)
    assert board.node is board.study.root.children[1]
    assert board.cursor == 5
    assert board.study.mainline()[0] is not board.node


def test_a_move_may_say_what_is_drawn(board: mw.Board) -> None:
    move = next(str(move) for move in board.position.legal_moves() if str(move).startswith("Ma"))
    board.move(f"{move}+ROY")
    assert board.position.chance.drawn == "ROY"


@pytest.mark.parametrize("move", ["MaZ", "", "TR", 5, None])
def test_a_move_that_is_none_changes_nothing(board: mw.Board, move: Any) -> None:
    before = told(board)
    with pytest.raises(mw.MandalaError):
        board.move(move)
    assert told(board) == before


def test_python_may_move_for_any_seat_and_opponents_answer(tables: Tables) -> None:
    board = tables.play(seats=("ai", "human"), pace=3600)
    assert board.position.to_move == 0
    board.move(str(board.position.legal_moves()[0]))
    assert (board.position.to_move, board.cursor) == (1, 1)
    board.opponents.pace = 0
    board.move(str(board.position.legal_moves()[0]))
    wait_until(board, lambda: board.status["live"] == 3)


@pytest.mark.parametrize("move", ["Fb3R", "X3K", "Fb2O", "MaO+ROY"])
def test_a_move_for_a_hidden_hand_is_refused_without_a_word_of_what_it_holds(tables: Tables, move: str) -> None:
    board = tables.play(pace=3600)
    board.move(str(board.view.legal_moves()[0]))
    assert board.position.why_not(move.partition("+")[0]) is not None
    with pytest.raises(mw.MandalaError, match="not possible with the cards that do not show") as caught:
        board.move(move)
    assert caught.value.__context__ is None
    assert board.cursor == 1
    board.back()
    with pytest.raises(mw.IllegalMove, match="you need 3 and have 1"):
        board.move("Fa3R")


def test_why_answers_as_the_page_is_answered(board: mw.Board) -> None:
    assert board.why(str(board.position.legal_moves()[0])) is None
    refusal = board.why("TR")
    assert refusal is not None
    assert refusal.code == Browser(board).ask("why", node=0, move="TR")["refusal"]["code"]


def test_advice_is_for_those_who_see_the_hand(tables: Tables) -> None:
    board = tables.explore(mw.new("mandala", seed=7))
    assert board.suggest(iterations=200, seed=1)[0].move in board.position.legal_moves()
    board.look(1)
    with pytest.raises(mw.MandalaError, match="hidden"):
        board.suggest(iterations=200)


# Looking around.


def test_one_steps_through_the_line(board: mw.Board) -> None:
    steps: list[tuple[Callable[[], None], int]] = [
        (board.forward, 1),
        (board.forward, 2),
        (board.back, 1),
        (board.end, 3),
        (board.end, 3),
        (board.forward, 3),
        (board.start, 0),
        (board.back, 0),
        (board.undo, 0),
    ]
    for step, cursor in steps:
        step()
        assert board.cursor == cursor
        assert board.node is board.session.node(cursor)


def test_one_goes_to_a_number_an_address_or_a_node(board: mw.Board) -> None:
    variation = board.study.root.children[0].children[1]
    for where in (4, "#1.b1", variation):
        board.start()
        board.goto(where)
        assert board.node is variation
        assert board.cursor == 4
    board.cursor = 2
    assert board.node is board.study.node("#2")
    board.goto(board.cursor)
    assert board.cursor == 2


@pytest.mark.parametrize("where", [99, -1, True, 1.5, None, "#9", "nowhere", [1]])
def test_one_cannot_go_to_what_is_not_there(board: mw.Board, where: Any) -> None:
    before = told(board)
    with pytest.raises(mw.MandalaError):
        board.goto(where)
    with pytest.raises(mw.MandalaError):
        board.cursor = where
    with pytest.raises(mw.MandalaError):
        board.goto(mw.Study(board.position).root)
    assert told(board) == before


def test_whoever_observes_hears_of_every_step(board: mw.Board) -> None:
    seen: list[tuple[int, int]] = []
    board.observe(lambda change: seen.append((change["old"], change["new"])), "cursor")
    Browser(board).ask("move", node=0, move=str(board.position.legal_moves()[3]))
    board.back()
    board.cursor = 3
    board.comm.say({"cursor": 4})
    assert seen == [(0, 5), (5, 0), (0, 3), (3, 4)]


def test_undo_goes_back_to_where_a_person_had_a_choice(tables: Tables) -> None:
    board = tables.play()
    board.move(str(board.view.legal_moves()[0]))
    wait_until(board, lambda: board.cursor == 2)
    board.undo()
    assert board.cursor == 0
    assert len(board.study) == 2


def test_what_is_held_back_is_told_at_once_and_checked_at_once(board: mw.Board) -> None:
    seen: list[int] = []
    board.observe(lambda change: seen.append(change["new"]), "cursor")
    with board.hold_sync():
        board.lang = "de"
        board.goto(3)
        assert seen == []
    assert seen == [3]
    assert [message["cursor"] for message in board.comm.messages()] == [3]
    with board.hold_trait_notifications():
        board.lang = "nl"
        with pytest.raises(mw.MandalaError, match="no node 99"):
            board.cursor = 99
    assert (board.cursor, board.node, board.lang) == (3, board.session.node(3), "nl")
    assert board.words["lang"] == "nl"


# Notes.


def test_what_is_noted_shows_on_the_page(board: mw.Board) -> None:
    browser = Browser(board)
    board.goto(1)
    board.annotate("Five against one.", glyph="!", arrows=["H1.G>Ma"], marks=["r:F2b"])
    node = browser.page.nodes[1]
    assert node is not None
    assert node["comments"] == {"en": "Five against one."}
    assert node["glyphs"] == ["!"]
    assert node["shapes"] == ["arrow g:H1.G>Ma", "mark r:F2b"]
    assert board.node.comment == "Five against one."


def test_what_is_noted_again_replaces_only_what_is_given(board: mw.Board) -> None:
    board.annotate("One", glyph="!", arrows=["H1.G>Ma", "H1.R>Mb"], marks="F2b")
    board.annotate("Zwei", lang="de")
    board.annotate(arrows="r:H1.K>Ma")
    assert dict(board.node.comments) == {"en": "One", "de": "Zwei"}
    assert board.node.glyphs == ["!"]
    assert board.node.shapes == ["mark g:F2b", "arrow r:H1.K>Ma"]
    board.annotate("", glyph="", marks=[])
    assert dict(board.node.comments) == {"de": "Zwei"}
    assert board.node.glyphs == []
    assert board.node.shapes == ["arrow r:H1.K>Ma"]


def test_a_note_is_in_the_language_of_the_page(board: mw.Board) -> None:
    board.lang = "nl"
    board.annotate("Waarom niet zwart?")
    assert dict(board.node.comments) == {"nl": "Waarom niet zwart?"}


@pytest.mark.parametrize(
    "wrong",
    [{"glyph": "z"}, {"arrows": ["H1.G"]}, {"arrows": 5}, {"marks": ["nowhere"]}, {"lang": "?!"}, {"text": 5}],
)
def test_a_note_with_something_wrong_in_it_is_not_written_at_all(board: mw.Board, wrong: dict[str, Any]) -> None:
    board.annotate("before", glyph="!", marks=["Ma"])
    before = told(board), board.study.dumps()
    with pytest.raises(mw.MandalaError):
        board.annotate(**{"text": "after", "glyph": "?", "arrows": ["H1.G>Ma"], "marks": ["Mb"], **wrong})
    assert (told(board), board.study.dumps()) == before


# The study.


def test_variations_are_promoted_and_deleted(board: mw.Board) -> None:
    browser = Browser(board)
    board.promote("#1.b1")
    assert browser.page.nodes[1] is not None
    assert browser.page.nodes[1]["children"] == [4, 2]
    board.goto(2)
    board.delete()
    assert board.cursor == 1
    assert browser.page.nodes[2:4] == [None, None]
    with pytest.raises(mw.MandalaError):
        board.delete(0)
    with pytest.raises(mw.MandalaError):
        board.goto(2)


def test_what_is_done_to_the_study_itself_shows(board: mw.Board) -> None:
    browser = Browser(board)
    root = board.study.root
    added = root.play(root.position.legal_moves()[4])
    added.comment = "Added by hand."
    root.children[0].children[1].promote()
    board.refresh()
    assert browser.page.nodes[0] is not None
    assert browser.page.nodes[1] is not None
    assert browser.page.nodes[5] is not None
    assert browser.page.nodes[0]["children"] == [1, 5]
    assert browser.page.nodes[1]["children"] == [4, 2]
    assert browser.page.nodes[5]["comments"] == {"en": "Added by hand."}
    rev = board.session.rev
    board.refresh()
    assert board.session.rev == rev
    board.goto(added.play(added.position.legal_moves()[0]))
    assert board.cursor == 6


def test_what_was_deleted_in_the_study_itself_is_left_at_once(board: mw.Board) -> None:
    study = board.study
    board.goto(3)
    study.root.children[0].children[0].delete()
    assert board.position == study.root.position
    assert (board.cursor, repr(board)) == (0, "<Board to explore mandala, at #0>")
    study.root.children[0].children[0].delete()
    with pytest.raises(mw.MandalaError, match="no node 4"):
        board.cursor = 4
    assert board.cursor == 0
    assert Browser(board).ask("note", node=4, lang="en", text="late")["code"] == "no_node"


def test_what_a_study_is_judged_to_be_worth_shows_at_its_table(board: mw.Board) -> None:
    assert told(board)["tree"]["nodes"][1]["value"] is None
    for _ in mw.analyse(board.study, iterations=50):
        pass
    board.refresh()
    values = [node["value"] for node in told(board)["tree"]["nodes"][1:]]
    assert all(0 <= value["low"] <= value["win"] <= value["high"] <= 1 for value in values)
    assert told(board)["delta"]["nodes"]["1"]["value"] == values[0]


def test_it_shows_by_itself_after_a_cell(tables: Tables) -> None:
    from IPython.core.interactiveshell import InteractiveShell  # noqa: PLC0415 - it takes a while, and only here

    shell: Any = InteractiveShell.instance()
    try:
        board = tables.explore()
        shell.push({"w": board})
        shell.run_cell("w.session.study.root.comment = 'from a cell'")
        assert board.tree["nodes"][0]["comments"] == {"en": "from a cell"}
        board.close()
        hooks = shell.events.callbacks["post_run_cell"]
        assert not any("after_each_cell" in repr(hook) for hook in hooks)
    finally:
        InteractiveShell.clear_instance()


# Who looks, and how.


def test_python_may_look_as_anybody(board: mw.Board) -> None:
    browser = Browser(board)
    board.look(1)
    assert browser.state["table"]["viewer"] == 1
    assert board.view == board.position.seen_by(1)
    assert board.position.to_dict()["rng"] is not None
    assert browser.page.nodes[0] is not None
    assert browser.page.nodes[0]["view"] == board.view.to_dict()
    board.look("table")
    assert board.view == board.position.seen_by_all()
    with pytest.raises(mw.MandalaError):
        board.look(2)
    assert board.viewer == "table"


@pytest.mark.parametrize(
    ("name", "right", "wrong"),
    [
        ("lang", "de", "fr"),
        ("theme", "contrast", "pink"),
        ("adviser", "hints", True),
        ("panel", "notes", 0),
        ("letters", True, 1),
        ("size", "compact", "huge"),
    ],
)
def test_preferences_are_set_from_python(board: mw.Board, name: str, right: object, wrong: object) -> None:
    browser = Browser(board)
    setattr(board, name, right)
    assert browser.state[name] == right
    with pytest.raises(mw.MandalaError, match=name):
        setattr(board, name, wrong)
    assert getattr(board, name) == right


def test_a_new_game_begins_with_the_same_people(tables: Tables) -> None:
    board = tables.play(names=("Ada",))
    browser = Browser(board)
    board.move(str(board.view.legal_moves()[0]))
    board.restart(seed=8)
    assert board.position == mw.new("mandala", seed=8)
    assert (board.cursor, board.viewer, browser.state["table"]["seats"][0]["name"]) == (0, 0, "Ada")
    assert len(browser.page.nodes) == 1
    position = mw.new("mandala", seed=3)
    other = tables.play(position)
    other.move(str(other.view.legal_moves()[0]))
    other.restart()
    assert other.position == position
