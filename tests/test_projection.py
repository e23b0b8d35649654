from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from sessions import Page, Stage, assert_shows, assert_sound, without_end
from studies import studies
from tables import TABLES, walk

import mandala_widget as mw
from mandala_widget.widget.projection import Projection
from mandala_widget.widget.session import Session

if TYPE_CHECKING:
    from mandala_widget.widget.wire import Value, Viewer

START = mw.new("mandala", seed=7)
WORTH: Value = {"win": 0.6, "low": 0.5, "high": 0.7, "margin": 1.0, "exact": False}


def nodes_of(stage: Stage) -> list[Any]:
    return list(stage.projection.tree["nodes"])


def retold(events: list[dict[str, Any]]) -> object:
    """Return events as a record has them: cards by colour, and a draw as one even over a new deck."""
    drawn = sorted(
        (event["seat"], card) for event in events if event["kind"] == "drawn" for card in event["cards"]
    )
    others = [event for event in events if event["kind"] not in ("drawn", "shown")]
    return drawn, [{**event, "cards": sorted(event["cards"])} for event in others]


@settings(max_examples=40)
@given(study=studies(most=30), viewer=st.sampled_from(["open", "table", 0, 1]), notes=st.booleans())
def test_any_study_is_shown_to_anybody_as_they_may_see_it(study: mw.Study, viewer: Viewer, *, notes: bool) -> None:
    seats = ["human"] * study.root.position.players
    stage = Stage(study, seats, purpose="show", viewer=viewer, shows_notes=notes)
    assert_shows(stage)
    for number, data in enumerate(nodes_of(stage)):
        node = stage.session.node(number)
        assert node is not None
        if data is None:
            assert viewer != "open"
            continue
        shown = stage.projection.seen(node)
        assert shown is not None
        if isinstance(viewer, int):
            assert shown == shown.seen_by(viewer)
        elif viewer == "table":
            assert shown == shown.seen_by_all()
        assert data["legal"] == "" or data["legal"].split() == [str(move) for move in shown.legal_moves()]
        if viewer == "open" or notes:
            assert data["comments"] == dict(node.comments)
            assert data["glyphs"] == list(node.glyphs)
            assert data["shapes"] == list(node.shapes)


@pytest.mark.parametrize(("game", "players"), TABLES)
def test_a_seat_sees_a_game_as_the_rules_show_it(game: str, players: int) -> None:
    positions = walk(game, players, 4, 400)
    for viewer in range(players):
        stage = Stage(mw.Study(positions[0]), ["human"] * players, viewer=viewer)
        chance = Random(4)
        for position in positions[1:]:
            stage.session.play(chance.choice(stage.session.live.position.legal_moves()))
            assert stage.session.live.position == position
            shown = stage.projection.seen(stage.session.live)
            assert shown is not None
            assert shown == position.seen_by(viewer)
            data = nodes_of(stage)[-1]
            assert retold(data["events"]) == retold([event.to_dict() for event in position.seen_by(viewer).events])
            colours = position.knowledge(viewer).colours
            assert data["knows"] == [[colours[c].visible, colours[c].mine, colours[c].unseen] for c in "ROYGPK"]
            hands = shown.to_dict().get("hands", [""] * players)
            assert bool(data["legal"]) == (not position.is_over and "_" not in hands[position.to_move or 0])
        assert_shows(stage)


@pytest.mark.parametrize("viewer", ["open", "table", 0, 1])
def test_a_move_says_what_changed_and_nothing_else(viewer: Viewer) -> None:
    stage = Stage(mw.Study(START), viewer=viewer)
    page = Page("left")
    for message in stage.told:
        page.hear(message)
    for _ in range(30):
        stage.session.play(stage.session.live.position.legal_moves()[0], stage.session.live)
        delta = stage.told[-1]["delta"]
        number = stage.session.number(stage.session.live)
        assert set(delta["nodes"]) == {str(number), str(number - 1)}
        assert delta["nodes"][str(number - 1)] == {"children": [number]}
        assert (delta["since"], delta["rev"]) == (number - 1, number)
        page.hear(stage.told[-1])
    assert page.nodes == without_end(nodes_of(stage))
    assert_sound(page.nodes)
    whole, step = str(page.nodes[0]), str(page.nodes[20])
    assert len(step) < len(whole) + 200


def test_the_last_move_of_a_game_is_listed_as_short_as_any_other() -> None:
    end = mw.library("mandala")["mandala_whole_game"].mainline()[-1]
    stage = Stage(end.study, ["human"] * 2, purpose="show", viewer=0)
    last = nodes_of(stage)[stage.session.number(end)]
    assert last["winners"]
    assert last["text"] == "2:TG"
    assert "H2." not in " ".join(data["text"] for data in nodes_of(stage) if data)


def test_notes_order_and_values_are_patched_alone() -> None:
    stage = Stage(mw.Study(START))
    one = stage.session.play(START.legal_moves()[0])
    two = stage.session.play(START.legal_moves()[1], stage.session.study.root)
    stage.session.annotate(one, lambda node: node.glyphs.append("!"))
    assert stage.told[-1]["delta"]["nodes"] == {"1": {"glyphs": ["!"]}}
    stage.session.promote(two)
    assert stage.told[-1]["delta"]["nodes"] == {"0": {"children": [2, 1]}}
    stage.session.judge(one, WORTH)
    assert stage.told[-1]["delta"]["nodes"] == {"1": {"value": WORTH}}
    stage.session.delete(two)
    assert stage.told[-1]["delta"]["nodes"] == {"0": {"children": [1]}, "2": None}
    count = len(stage.told)
    stage.session.go(stage.session.study.root)
    assert "delta" not in stage.told[count]


def known_card() -> tuple[mw.Position, str]:
    """Return a position in which all know that a seat has a card, and the move to play it, with which it draws."""
    for seed in range(60):
        for position in walk("flowers", 2, seed, 120):
            seat = position.to_move
            known = "" if seat is None else position.to_dict()["known"][seat]
            for move in position.legal_moves() if known and position.phase == "turn" else []:
                if move[0].islower() and len(move) == 2 and move[1] in known:
                    drawn = set(position.play(move).chance.drawn)
                    if len(drawn) > 1 and not position.play(move).chance.deck:
                        return position, str(move)
    raise AssertionError


def test_what_happened_takes_the_place_of_an_idea_that_looks_the_same() -> None:
    position, move = known_card()
    really = position.play(move).chance.drawn
    viewer = 1 - (position.to_move or 0)
    study = mw.Study(position)
    study.root.play(next(other for other in position.legal_moves() if other != move))
    idea = next(
        node
        for card in set(really)
        if (node := study.root.play(f"{move}+{card * len(really)}")).told  # other cards than those that come
    )
    stage = Stage(study, viewer=viewer)
    assert nodes_of(stage)[2] is not None
    stage.session.annotate(idea, lambda node: node.glyphs.append("?"), part="glyphs")
    assert nodes_of(stage)[2]["glyphs"] == ["?"]
    happened = stage.session.play(move, study.root)
    assert happened is not idea
    assert stage.projection.node(3) is happened
    assert stage.projection.number(idea) == 3
    assert nodes_of(stage)[2] is None
    stage.session.annotate(idea, lambda node: node.glyphs.append("!"), part="glyphs")
    assert nodes_of(stage)[3]["glyphs"] == []
    assert_shows(stage)


def test_an_idea_that_is_played_is_shown_as_it_happened() -> None:
    study = mw.Study(START)
    study.root.play(START.legal_moves()[-1])
    idea = study.root.play(next(move for move in START.legal_moves() if move.startswith("Ma")))
    stage = Stage(study, viewer=0)
    assert "_" in nodes_of(stage)[2]["view"]["hands"][0]
    stage.session.play(str(idea.move))
    assert "_" not in nodes_of(stage)[2]["view"]["hands"][0]
    assert "tree" in stage.told[-1]
    assert_shows(stage)


def test_a_part_that_was_noted_here_shows_and_the_rest_does_not() -> None:
    study = mw.Study(START)
    study.root.comments["en"] = "They hold six red cards."
    study.root.shapes.append("dim a")
    stage = Stage(study, viewer=0)
    assert nodes_of(stage)[0]["comments"] == {}
    stage.session.annotate(study.root, lambda node: node.comments.update({"de": "Oh!"}))
    assert nodes_of(stage)[0]["comments"] == {"de": "Oh!"}
    assert nodes_of(stage)[0]["shapes"] == []
    stage.session.annotate(study.root, lambda _: None, part="shapes")
    assert nodes_of(stage)[0]["shapes"] == ["dim a"]
    assert_shows(stage)


def test_what_nobody_counted_yet_is_not_shown() -> None:
    study = mw.Study(START)
    stage = Stage(study, viewer=0)
    node = study.root.play(START.legal_moves()[0])
    stage.session.look("table")
    stage.session.look(0)
    assert nodes_of(stage)[0]["children"] == []
    with pytest.raises(KeyError):
        stage.session.number(node)
    stage.session.refresh()
    assert nodes_of(stage)[0]["children"] == [1]
    assert_shows(stage)


@pytest.mark.parametrize(("seat", "win", "margin"), [(0, 0.7, 3.0), (1, 0.3, -3.0)])
def test_what_a_study_says_a_move_is_worth_is_told_for_the_first_seat(
    seat: int, win: float, margin: float
) -> None:
    study = mw.Study(START)
    node = study.root
    for _ in range(seat + 1):
        node = node.play(node.position.legal_moves()[0])
    node.evaluation = mw.Evaluation(win=0.7, ci=0.4, margin=3.0)
    data: Any = Projection(Session(study, Stage(study).session.seats)).tree["nodes"][seat + 1]
    value = data["value"]
    assert (value["win"], value["margin"]) == (pytest.approx(win), margin)
    assert (value["low"], value["high"]) == (pytest.approx(max(0, win - 0.4)), pytest.approx(min(1, win + 0.4)))
