from __future__ import annotations

import json
from functools import cache, partial
from gc import collect
from random import Random
from threading import Thread
from threading import enumerate as all_threads
from typing import TYPE_CHECKING, Any
from weakref import ref

import pytest
from sessions import without_end
from wires import TRAITS, Browser, on_wires, wait_until

import mandala_widget as mw
from mandala_widget.ai.levels import Level
from mandala_widget.widget.projection import Projection

if TYPE_CHECKING:
    from collections.abc import Iterator

    from wires import Tables

BUDGET = 64 * 1024


@pytest.fixture
def tables(monkeypatch: pytest.MonkeyPatch) -> Iterator[Tables]:
    with on_wires(monkeypatch) as tables:
        yield tables


def some_move(board: mw.Board) -> str:
    return str(board.view.legal_moves()[0])


def is_advised(board: mw.Board) -> bool:
    return bool(board.advice.get("done"))


def grown(count: int) -> mw.Study:
    """Return a study with so many nodes, in lines of the length of a game."""
    return grown_text(count).copy()


@cache
def grown_text(count: int) -> mw.Study:
    chance = Random(1)
    study = mw.Study(mw.new("mandala", seed=7))
    node, made = study.root, 1
    while made < count:
        if node.position.is_over:
            node = study.root
        before = len(node.children)
        node = node.play(chance.choice(node.position.legal_moves()))
        made += node.parent is not None and len(node.parent.children) > before
    return study


# What is sent.


def test_the_page_is_told_everything_at_once(tables: Tables) -> None:
    board = tables.explore()
    opened = board.comm.opened
    assert set(TRAITS) <= opened.keys()
    assert opened["tree"]["nodes"][0]["view"] == board.position.to_dict()
    assert opened["words"]["lang"] == "en"
    assert {"page", "table", "panel", "colours"} == opened["words"]["entries"].keys()
    assert opened["table"]["viewer"] == "open"
    assert opened["_esm"]
    assert opened["_css"]
    assert board.comm.sent == []


def test_a_move_from_the_page_is_one_message(tables: Tables) -> None:
    board = tables.explore()
    browser = Browser(board)
    answer = browser.ask("move", node=0, move=some_move(board))
    assert answer["ok"]
    assert answer["node"] == board.cursor == 1
    [message] = board.comm.messages()
    assert message.keys() == {"delta", "cursor", "status", "ack"}
    assert len(board.comm.sent) == 1


def test_many_commands_that_arrive_together_are_one_message(tables: Tables) -> None:
    board = tables.explore()
    browser = Browser(board)
    for node in range(3):
        browser.page.wish("note", node=0, lang="en", text=f"{node}")
        browser.page.wish("move", node=0, move=str(board.position.legal_moves()[node]))
    browser.post()
    assert len(board.comm.sent) == 1
    assert len(board.study) == 3
    assert all(answer["ok"] for answer in browser.page.answered.values())


def test_the_answer_of_an_opponent_is_one_message(tables: Tables) -> None:
    board = tables.play()
    board.move(some_move(board))
    wait_until(board, lambda: board.status["live"] == 2)
    mine, theirs = board.comm.messages()
    assert mine["status"]["thinking"] == 1
    assert theirs["status"] == {"thinking": None, "live": 2, "message": ""}
    assert {"delta", "cursor"} <= mine.keys() & theirs.keys()


def test_a_move_costs_as_little_among_a_thousand_as_among_ten(tables: Tables) -> None:
    sizes = {}
    for count in (10, 1000):
        board = tables.explore(grown(count))
        browser = Browser(board)
        for _ in range(5):
            browser.ask("move", node=board.cursor, move=some_move(board))
        sizes[count] = sorted(len(text) for text in board.comm.sent)
        assert len(sizes[count]) == 5
        assert "tree" not in "".join(name for message in board.comm.messages() for name in message)
        nodes = Projection(board.session).tree["nodes"]
        assert without_end(browser.state["tree"]["nodes"]) != without_end(nodes)
        assert without_end(browser.page.nodes) == without_end(json.loads(json.dumps(nodes)))
    assert sizes[1000][-1] <= BUDGET
    assert sizes[1000][-1] <= 1.5 * sizes[10][-1]


def test_what_a_new_page_would_be_told_is_true_after_every_move(tables: Tables) -> None:
    board = tables.explore(grown(30))
    first = Browser(board)
    chance = Random(3)
    for number in range(25):
        board.goto(chance.choice([node for node in board.study.nodes() if not node.position.is_over]))
        first.ask("move", node=board.cursor, move=chance.choice(board.position.legal_moves()))
        if number % 8 == 7:
            first.ask("delete", node=board.cursor)
        if number % 5 == 4:
            first.ask("promote", node=board.cursor)
        later = Browser(board, f"page {number}")
        assert without_end(later.page.nodes) == without_end(first.page.nodes)
        assert later.page.rev == first.page.rev == board.session.rev


def test_a_page_that_missed_something_is_told_everything(tables: Tables) -> None:
    board = tables.explore()
    browser = Browser(board)
    assert browser.ask("hello")["ok"]
    assert [message.keys() for message in board.comm.messages()] == [{"ack"}]
    board.comm.browsers.clear()
    board.move(some_move(board))
    board.comm.browsers.append(browser)
    board.comm.sent.clear()
    assert browser.ask("hello")["ok"]
    [message] = board.comm.messages()
    assert message.keys() > {"tree", "table", "status", "cursor", "words", "ack"}
    assert browser.page.rev == board.session.rev


def test_a_page_that_saw_nothing_yet_can_say_hello(tables: Tables) -> None:
    board = tables.explore()
    browser = Browser(board)
    browser.page.rev = -1
    assert browser.ask("hello")["ok"]
    assert browser.page.rev == 0


# What is heard.


def test_what_is_sent_twice_is_done_once_and_answered_again(tables: Tables) -> None:
    board = tables.explore()
    browser = Browser(board)
    browser.page.wish("move", node=0, move=some_move(board))
    outbox = browser.page.outbox()
    board.comm.browsers.clear()
    board.comm.say({"outbox": outbox})
    board.comm.say({"outbox": outbox})
    assert len(board.study) == 1
    first, again = (message["ack"] for message in board.comm.messages())
    assert first == again
    assert first["page"]["answers"][0]["ok"]


def test_two_pages_see_the_same_and_one_of_them_is_too_late(tables: Tables) -> None:
    board = tables.explore()
    ada, bob = Browser(board, "ada"), Browser(board, "bob")
    moves = [str(move) for move in board.position.legal_moves()]
    bob.page.wish("move", node=0, move=moves[1])
    assert ada.ask("move", node=0, move=moves[0])["ok"]
    bob.post()
    assert bob.page.answered[1]["code"] == "stale"
    assert bob.page.answered[1]["text"]
    assert bob.ask("move", node=0, move=moves[1])["ok"]
    assert ada.page.nodes == bob.page.nodes
    assert ada.state["cursor"] == bob.state["cursor"] == 2
    assert ada.state["ack"].keys() == {"ada", "bob"}


def test_wishes_of_the_page_are_repeated_to_others_but_not_sent_back(tables: Tables) -> None:
    board = tables.explore(grown(10))
    seen: list[Any] = []
    board.observe(lambda change: seen.append((change["name"], change["new"])), ["cursor", "theme", "letters"])
    board.comm.say({"cursor": 3, "theme": "dark", "letters": True})
    assert (board.cursor, board.theme, board.letters) == (3, "dark", True)
    assert sorted(seen) == [("cursor", 3), ("letters", True), ("theme", "dark")]
    assert board.node is board.session.node(3)
    assert board.comm.messages("echo_update") == [{"cursor": 3, "theme": "dark", "letters": True}]
    assert board.comm.messages() == []


def test_another_language_brings_its_words(tables: Tables) -> None:
    board = tables.explore()
    board.comm.say({"lang": "de"})
    [message] = board.comm.messages()
    assert message.keys() == {"words", "table"}
    assert message["words"]["lang"] == "de"
    assert message["words"]["entries"]["page"]["seat"] == "Platz {seat}"
    assert message["table"]["seats"][0]["name"] == "Platz 1"
    assert Browser(board).ask("move", node=0, move="nonsense")["refusal"]["text"].startswith("„")


DEEP: Any = []
for _ in range(50):
    DEEP = [DEEP]
JUNK = [None, True, -1, 10**9, 1.5, "x", "", [], [1], {}, {"rev": 99}, DEEP]


def test_the_page_can_set_nothing_but_its_wishes(tables: Tables) -> None:
    board = tables.explore(grown(10), size="compact")
    before = board.get_state()
    for name in [*before, "session", "_lock", "comm", "keys"]:
        for junk in JUNK:
            if (name, junk) == ("letters", True):
                continue
            board.comm.sent.clear()
            board.comm.say({name: junk})
            assert board.get_state() == before
            assert board.comm.messages("echo_update") == []
            expected = {name: before[name]} if name in before and name != "outbox" else {}
            assert board.comm.messages() == [json.loads(json.dumps(expected))] * bool(expected)


@pytest.mark.parametrize("state", [None, [], "x", 5, {}, {"": 1}])
def test_a_state_that_is_none_is_not_heard(tables: Tables, state: object) -> None:
    board = tables.explore()
    board.comm.say(state)
    assert board.comm.sent == []


@pytest.mark.parametrize(
    "outbox",
    [
        *JUNK,
        [[]],
        [{}],
        [{"id": 1}],
        [{"id": True, "page": "p"}],
        [{"id": 1, "page": ""}],
        [{"id": 1, "page": "p" * 65}],
        [{"id": 10**400, "page": []}],
    ],
)
def test_an_outbox_that_nobody_can_have_written_is_not_answered(tables: Tables, outbox: object) -> None:
    board = tables.explore()
    board.comm.say({"outbox": outbox})
    assert board.comm.sent == []
    assert board.outbox == []


@pytest.mark.parametrize(
    "parts",
    [
        {},
        {"kind": "__init__", "rev": 0},
        {"kind": "hello"},
        {"kind": "move", "rev": 0, "node": 0, "move": 5},
        {"kind": "move", "rev": 0, "node": -1, "move": "MaR"},
        {"kind": "glyphs", "rev": 0, "node": 0, "glyphs": ["nonsense"]},
        {"kind": "note", "rev": 0, "node": 0, "lang": "xx", "text": "?"},
        {"kind": "view", "rev": 0, "viewer": "everything"},
    ],
)
def test_a_command_that_makes_no_sense_is_answered(tables: Tables, parts: dict[str, Any]) -> None:
    board = tables.explore()
    board.comm.say({"outbox": [{**parts, "id": 1, "page": "page"}]})
    [answer] = board.ack["page"]["answers"]
    assert answer["code"] == "malformed"
    assert answer["text"]
    assert len(board.study) == 0


def test_a_fault_of_ours_is_answered_too(tables: Tables, monkeypatch: pytest.MonkeyPatch) -> None:
    board = tables.explore()

    def fail(*_: object) -> None:
        raise RuntimeError(f"broken at {board.position}")

    monkeypatch.setattr(mw.Position, "why_not", fail)
    answer = Browser(board).ask("why", node=0, move="MaR")
    assert answer["code"] == "internal"
    assert answer["text"] == "Something went wrong in Python. (RuntimeError)"
    assert "broken at a:" in str(board.error)


# Who knows what.


def test_nothing_of_one_seat_is_left_when_the_other_looks(tables: Tables) -> None:
    board = tables.play(seats=("human", "human"))
    browser = Browser(board)
    assert board.table["curtain"] == 0
    assert browser.ask("sit", seat=0)["ok"]
    hand = board.view.to_dict()["hands"][0]
    assert browser.ask("look", node=0, seat=0)["view"]["hands"][0] == hand
    assert hand in json.dumps(board.get_state())
    assert browser.ask("move", node=0, move=some_move(board))["ok"]
    assert board.table["curtain"] == 1
    now = board.position.to_dict()
    state = json.dumps(board.get_state(TRAITS))
    assert not any(secret in state for secret in (hand, *now["hands"], now["deck"], str(now["rng"])))
    assert browser.ask("sit", seat=1)["ok"]
    state = json.dumps(board.get_state(TRAITS))
    assert board.position.to_dict()["hands"][1] in state
    assert board.position.to_dict()["hands"][0] not in state


def test_two_deals_that_a_seat_cannot_tell_apart_are_told_alike(tables: Tables) -> None:
    position = mw.new("mandala", seed=7)
    other = position.seen_by(0).redeal(5)
    assert other != position
    told = []
    for deal in (position, other):
        board = tables.play(deal, seats=("human", "human"), viewer=0, adviser="full", iterations=200)
        wait_until(board, partial(is_advised, board))
        board.look("table")
        board.look(0)
        sent = [json.loads(text)["state"] for text in board.comm.sent]
        told.append(json.dumps([board.comm.opened["tree"], [{**one, "advice": 0} for one in sent]]))
        told[-1] += json.dumps({**board.get_state(TRAITS), "advice": 0})
    assert told[0] == told[1]
    assert position.to_dict()["hands"][1] not in told[0]


def test_a_control_all_hands_are_told_where_all_may_be_seen(tables: Tables) -> None:
    board = tables.explore()
    assert board.position.to_dict()["hands"][1] in json.dumps(board.get_state(TRAITS))


# Those who think.


def test_advice_comes_and_goes_with_the_position(tables: Tables) -> None:
    board = tables.explore(adviser="full", iterations=300)
    wait_until(board, partial(is_advised, board))
    best = board.advice["rows"][0]["move"]
    assert board.advice["node"] == 0
    assert board.tree["nodes"][0]["value"]["win"] == pytest.approx(board.advice["rows"][0]["win"])
    board.comm.sent.clear()
    board.move(best)
    assert board.comm.messages()[0]["advice"] == {}
    wait_until(board, lambda: board.advice.get("node") == 1 and board.advice["done"])
    board.adviser = "off"
    assert board.advice == {}


def test_an_opponent_that_fails_says_so_and_can_try_again(
    tables: Tables, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    def fail(*_: object) -> None:
        raise RuntimeError("no idea what to do with RYYGPK")

    board = tables.play()
    with monkeypatch.context() as patch:
        patch.setattr(Level, "choose", fail)
        board.move(some_move(board))
        wait_until(board, lambda: bool(board.status["message"]))
    said = "Something went wrong in Python. (RuntimeError)"
    assert board.status == {"thinking": None, "live": 1, "message": said}
    assert "no idea" in str(board.error)
    board.resume()
    wait_until(board, lambda: board.status["live"] == 2)
    assert board.status["message"] == ""
    assert capfd.readouterr() == ("", "")


def test_opponents_wait_while_they_are_told_to(tables: Tables) -> None:
    board = tables.play()
    board.pause()
    board.move(some_move(board))
    assert board.status["thinking"] is None
    board.resume()
    wait_until(board, lambda: board.status["live"] == 2)


def test_a_whole_game_is_played_by_commands(tables: Tables) -> None:
    board = tables.play()
    browser = Browser(board)
    while not board.session.live.position.is_over:
        answer = browser.ask("move", node=board.cursor, move=some_move(board))
        assert answer["ok"], answer
        wait_until(board, lambda: board.session.live.position.to_move in (0, None))
    assert board.status["message"] == ""
    assert browser.page.nodes[board.cursor]["winners"] == board.position.winners != []
    assert browser.state["table"]["viewers"] == ["open", "table", 0, 1]
    assert max(map(len, board.comm.sent)) <= BUDGET
    assert browser.ask("view", viewer="open")["ok"]
    assert browser.ask("again")["ok"]
    assert (board.viewer, board.cursor, len(board.study)) == (0, 0, 0)


def test_whoever_observes_and_fails_breaks_nothing(tables: Tables) -> None:
    board = tables.explore()
    browser = Browser(board)

    def fail(_: object) -> None:
        raise RuntimeError("an observer's own fault")

    heard: list[str] = []
    board.observe(fail, "delta")
    board.observe(lambda change: heard.append(change["name"]), ["delta", "status", "cursor"])
    with pytest.raises(RuntimeError, match="own fault"):
        board.move(some_move(board))
    assert browser.state["cursor"] == board.cursor == 1
    assert browser.page.rev == board.session.rev == 1
    assert heard == ["status", "cursor"]
    board.unobserve(fail, "delta")
    board.move(some_move(board))
    assert browser.state["cursor"] == 2


def test_pages_and_cells_can_act_at_the_same_time(tables: Tables) -> None:
    board = tables.explore()
    browsers = [Browser(board, name) for name in "abc"]

    def write(browser: Browser) -> None:
        for number in range(30):
            browser.page.wish("note", node=0, lang="en", text=f"{browser.page.name}{number}")
            board.comm.say({"outbox": browser.page.outbox(), "cursor": 0})

    writers = [Thread(target=write, args=(browser,)) for browser in browsers]
    for writer in writers:
        writer.start()
    for _ in range(20):
        board.move(some_move(board))
        board.start()
    for writer in writers:
        writer.join()
    assert all(browser.page.pending == [] for browser in browsers)
    assert all(answer["ok"] for browser in browsers for answer in browser.page.answered.values())
    assert all(browser.page.nodes == browsers[0].page.nodes for browser in browsers)
    assert board.study.root.comment[1:] == "29"


def test_nothing_keeps_a_table_that_was_closed_and_that_nobody_has() -> None:
    board = mw.play(seed=7, pace=3600, adviser="full", iterations=50)
    session = ref(board.session)
    board.close()
    del board
    collect()
    assert session() is None


def ours() -> list[str]:
    return [thread.name for thread in all_threads() if thread.name in ("adviser", "opponents")]


def test_nobody_is_left_behind_when_a_table_is_closed(tables: Tables) -> None:
    board = tables.play(seats=("ai", "ai"), pace=3600, adviser="full", iterations=10**9)
    asked = tables.explore(adviser="full", iterations=10**9)
    assert set(ours()) == {"adviser", "opponents"}
    sent = board.comm.sent
    board.close()
    asked.close()
    assert ours() == []
    told = len(sent)
    board.move(some_move(board))
    assert len(sent) == told
    board.close()
