from __future__ import annotations

import json
from collections import Counter
from random import Random
from typing import TYPE_CHECKING, Any

import pytest
from engines import ready
from sessions import Page, Stage, as_sent
from studies import rich
from tables import TABLES
from transcripts import Line
from twins import twin
from wires import Browser, Tables, on_wires

import mandala_widget as mw
from mandala_widget.study import redaction
from mandala_widget.widget.clerk import Clerk
from mandala_widget.widget.projection import Projection
from mandala_widget.widget.session import Session

if TYPE_CHECKING:
    from collections.abc import Iterator

WITH_CARDS = [table for table in TABLES if table[0] != "patterns"]
LINES = [(game, players, seed, plies) for game, players in WITH_CARDS for seed in (3, 6, 8) for plies in (12, 40)]
SECRET = "SECRET"  # noqa: S105 - nobody logs in with it


@pytest.fixture
def tables(monkeypatch: pytest.MonkeyPatch) -> Iterator[Tables]:
    with on_wires(monkeypatch) as made:
        yield made


# What must not be there.


def positions_in(said: object) -> Iterator[dict[str, Any]]:
    """Yield everything that is a position or a part of one; of a node, all that is seen there."""
    if isinstance(said, dict) and isinstance(said.get("nodes"), list):
        for number, node in enumerate(said["nodes"]):
            if node is not None:
                yield whole_view(said["nodes"], number)
    elif isinstance(said, dict):
        is_of_words = not set(said.get("deck", "")) <= set("ROYGPK_")
        if {"deck", "rng", "hands", "sealed", "tiles"} & said.keys() and not is_of_words:
            yield said
        for value in said.values():
            yield from positions_in(value)
    elif isinstance(said, list):
        for value in said:
            yield from positions_in(value)


def whole_view(nodes: list[Any], number: int | None) -> dict[str, Any]:
    """Put a view together, as the page does."""
    view: dict[str, Any] = {}
    while number is not None:
        view = {**nodes[number]["view"], **view}
        number = nodes[number]["parent"]
    return view


def secrets_in(said: list[str], seat: int) -> list[str]:
    """Name what a seat is told of decks, of generators and of hands not its own, before the game is over."""
    found = []
    for text in said:
        if not text.startswith("{"):
            continue
        for part in positions_in(json.loads(text)):
            if part.get("phase") == "over":
                part = {name: part[name] for name in ("deck", "rng") if name in part}  # noqa: PLW2901
            others = [hand for one, hand in enumerate(part.get("sealed", [])) if one != seat]
            others += part.get("deck", "")
            stacks = part.get("tiles", {})
            if isinstance(stacks, dict):  # those that lie in a mandala are a list
                others += [tile for stack in stacks.values() for tile in stack]
            known = part.get("known", ["", ""] if part.get("game") == "mandala" else None)
            for one, hand in enumerate(part.get("hands", [])):
                if one != seat and known is not None:
                    others += (Counter(hand.replace("_", "")) - Counter(known[one])).elements()
            found += [f"{other} in {part}" for other in others if set(other) - {"_"}]
            found += [f"rng in {part}"] * (part.get("rng") is not None)
    return found


# A whole widget, with everything that leaves it.


@pytest.mark.parametrize(("game", "players", "seed", "plies"), LINES)
def test_what_a_seat_cannot_know_changes_nothing_of_what_it_is_told(
    game: str, players: int, seed: int, plies: int, tables: Tables
) -> None:
    ready(game)
    line = Line(game, players, seed, plies)
    said = line.said(tables)
    assert secrets_in(said, line.seat) == []
    assert str(line.root.to_dict()["rng"]) not in "".join(said)
    if line.has_twin:
        assert line.said(tables, line.twin) == said


def test_most_games_have_a_twin_to_be_compared_with() -> None:
    lines = [Line(*line) for line in LINES]
    assert sum(line.has_twin for line in lines) >= 0.75 * len(lines)


@pytest.mark.parametrize(
    "leak", ["view", "look", "why", "draws", "value", "length", "picture", "status", "page", "rng"]
)
def test_a_widget_with_a_leak_is_caught(leak: str, tables: Tables, monkeypatch: pytest.MonkeyPatch) -> None:
    line = Line("mandala", 2, 6, 12)
    assert line.has_twin
    assert line.said(tables) == line.said(tables, line.twin)
    let_leak(leak, monkeypatch)
    assert line.said(tables) != line.said(tables, line.twin)


def let_leak(leak: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Make a mistake that could have been made."""
    data, told = Projection._data, mw.Board._tell_status  # noqa: SLF001

    def more_data(self: Projection, node: mw.Node, shown: mw.Node) -> Any:
        full = node.position.to_dict()
        wrong: dict[str, dict[str, Any]] = {
            "draws": {"events": [one.to_dict() for one in node.position.events]},
            "value": {"value": {"win": hash(str(node.position)) % 97 / 97}},
            "length": {"legal": " ".join(node.position.legal_moves())},
            "rng": {"text": str(full["rng"])},
        }
        return {**data(self, node, shown), **wrong[leak]}

    def talkative(self: mw.Board) -> None:
        self._message = str(self.position)
        told(self)

    if leak == "view":
        monkeypatch.setattr(redaction.Redaction, "view", lambda _, node: node.position)
    elif leak == "look":
        monkeypatch.setattr(
            Clerk,
            "_look",
            lambda self, _, node, seat: {"view": self._node(node).position.seen_by(seat).to_dict()},
        )
    elif leak == "why":
        monkeypatch.setattr(Clerk, "_shown", lambda _, node: node)
    elif leak == "picture":
        monkeypatch.setattr(mw.Board, "view", property(lambda self: self.session.cursor.position))
    elif leak == "status":
        monkeypatch.setattr(mw.Board, "_tell_status", talkative)
    elif leak == "page":
        monkeypatch.setattr(Session, "value", lambda _, node: {"win": hash(node.position) % 97})
    else:
        monkeypatch.setattr(Projection, "_data", more_data)


def test_in_the_end_hands_lie_open_but_not_the_deck(tables: Tables) -> None:
    line = Line("flowers", 3, 3, 500)
    said = line.said(tables)
    end = line.study.mainline()[-1].position
    assert end.is_over
    assert secrets_in(said, line.seat) == []
    assert all(json.dumps(hand) in said[-4] for hand in end.to_dict()["hands"])
    assert end.to_dict()["deck"] not in "".join(said)


# Studies with variations and comments.


def in_order_of_the_tree(nodes: list[Any]) -> list[Any]:
    """Number the nodes of a tree as they are come by: gaps tell of variations, but of no card."""
    order: dict[int, int] = {}
    waiting = [0]
    while waiting:
        number = waiting.pop()
        order[number] = len(order)
        waiting += reversed(nodes[number]["children"])
    found = []
    for number in order:
        node = nodes[number]
        parent = None if node["parent"] is None else order[node["parent"]]
        found.append({**node, "parent": parent, "children": [order[child] for child in node["children"]]})
    found[0]["events"] = []  # a deal that was written down does not say what came before it
    return found


def answers_about(stage: Stage, seed: int) -> list[Any]:
    """Ask about every node that shows, in the order of the tree."""
    nodes: list[Any] = stage.projection.tree["nodes"]
    chance, waiting, found = Random(seed), [0], []
    while waiting:
        number = waiting.pop()
        waiting += reversed(nodes[number]["children"])
        for kind, parts in (("why", {"move": chance.choice(["MaR", "Fb2K", "aP", "TR"])}), ("look", {"seat": 0})):
            answer = stage.ask(kind, node=number, **parts)
            found.append({**answer, "id": 0})
    return found


def told_apart(game: str, players: int, seeds: range) -> tuple[int, int]:
    """Count the pairs of studies that a seat should not tell apart, and those that it does."""
    pairs = apart = 0
    for seed in seeds:
        study = rich(game, players, seed, 30)
        seat = seed % players
        other = twin(study, seat, Random(seed))
        if other is None or other == study:
            continue
        pairs += 1
        said = []
        for one in (study, other):
            stage = Stage(one, ["human"] * players, purpose="show", viewer=seat)
            tree = as_sent(stage.projection.tree["nodes"])
            said.append([in_order_of_the_tree(tree), answers_about(stage, seed)])
        apart += said[0] != said[1]
    return pairs, apart


@pytest.mark.parametrize(("game", "players"), WITH_CARDS)
def test_a_study_with_variations_gives_nothing_away(game: str, players: int) -> None:
    pairs, apart = told_apart(game, players, range(12))
    assert pairs >= 4
    assert apart == 0


@pytest.mark.parametrize("leak", ["certain", "happened", "notes"])
def test_a_study_that_gives_something_away_is_caught(leak: str, monkeypatch: pytest.MonkeyPatch) -> None:
    if leak == "certain":
        monkeypatch.setattr(redaction, "is_certain", lambda _position, _move: True)
    elif leak == "happened":
        monkeypatch.setattr(redaction.Redaction, "imagined", redaction.Redaction.happened)
    else:
        told = Projection._noted  # noqa: SLF001
        monkeypatch.setattr(
            Projection, "_noted", lambda self, node, _: {**told(self, node, _), "glyphs": [str(node.position)]}
        )
    counts = [told_apart(game, players, range(12)) for game, players in (("mandala", 2), ("flowers", 3))]
    assert any(apart for _, apart in counts)


def noted_study() -> mw.Study:
    """Return a study by somebody who knew everything and wrote it down."""
    study = mw.Study(mw.new("mandala", seed=7))
    for _ in range(4):
        study.root.mainline or study.root.play(study.root.position.legal_moves()[0])
        end = study.mainline()[-1]
        end.play(end.position.legal_moves()[0])
    for node in study.nodes():
        node.comment = SECRET
        node.evaluation = mw.Evaluation(win=0.123456)
        if not node.is_root:
            node.glyphs.append("$222")
        node.shapes.append(f'label Ma "{SECRET}"')
    study.tags.update({"Annotator": SECRET, "Seed": SECRET})
    return study


def test_what_somebody_noted_who_knew_more_stays_away_from_a_seat(tables: Tables) -> None:
    board = tables.play(noted_study(), seats=("human", "human"), viewer=0)
    board.pause()
    browser = Browser(board)
    for number in range(len(board.tree["nodes"])):
        assert browser.ask("glyphs", node=number, glyphs=["!"] if number else [])["ok"]
        assert browser.ask("note", node=number, lang="de", text="Von mir.")["ok"]
    board.look("table")
    everything = "".join([json.dumps(board.comm.opened), *board.comm.sent, json.dumps(board.get_state())])
    assert "Von mir." in everything
    assert SECRET not in everything
    assert "222" not in json.dumps(board.tree)
    assert "0.123456" not in everything
    board.look("open")
    assert SECRET in json.dumps(board.get_state())


def test_what_is_noted_at_the_table_shows_as_it_is(tables: Tables) -> None:
    board = tables.play(noted_study(), seats=("human", "human"), viewer=0)
    board.pause()
    browser = Browser(board)
    assert browser.ask("note", node=1, lang="en", text="Mine.")["ok"]
    page: Page = browser.page
    node = page.nodes[1]
    assert node is not None
    assert (node["comments"], node["glyphs"], node["shapes"]) == ({"en": "Mine."}, [], [])
    assert browser.ask("note", node=1, lang="en", text="")["ok"]
    assert page.nodes[1] is not None
    assert page.nodes[1]["comments"] == {}


def opened_in_the_end(tables: Tables) -> tuple[mw.Board, Browser]:
    """Play a game as one seat, and then look at all hands."""
    board = tables.play("flowers", seats=("human", "human", "human"), viewer=0, seed=3)
    board.pause()
    chance = Random(3)
    while not board.session.live.position.is_over:
        board.move(chance.choice(board.position.legal_moves()))
    browser = Browser(board)
    assert browser.ask("view", viewer="open")["ok"]
    return board, browser


def test_a_new_game_after_an_open_end_is_closed_again(tables: Tables) -> None:
    board, browser = opened_in_the_end(tables)
    assert browser.ask("again")["ok"]
    assert board.viewer == 0
    assert secrets_in([json.dumps(board.get_state())], 0) == []


def test_a_game_that_goes_on_after_an_open_end_is_closed_again(tables: Tables) -> None:
    board, browser = opened_in_the_end(tables)
    turn = next(node for node in board.session.study.nodes() if node.position.to_move == 0 and node.ply > 3)
    new = next(move for move in turn.position.legal_moves() if move != turn.children[0].move)
    assert browser.ask("move", node=board.session.number(turn), move=new)["ok"]
    assert board.viewer == 0
    assert not browser.ask("view", viewer="open")["ok"]
    assert secrets_in([json.dumps(board.get_state())], 0) == []
