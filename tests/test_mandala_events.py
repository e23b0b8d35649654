from __future__ import annotations

import pytest

import mandala_widget as mw

Telling = tuple[str, int | None, str, str]
"""The kind, seat, zone and cards of an event."""

TABLE = "a:YP/OR/2G b:2K h1:2K2Y h2:2KO2Y"
"""A position whose deck is not written, so that what is drawn from it stays unseen."""


def told(position: mw.Position) -> list[Telling]:
    return [(event.kind, event.seat, event.zone, event.cards) for event in position.events]


def play(line: str, moves: str) -> mw.Position:
    position = mw.position(line)
    for move in moves.split():
        position = position.play(move)
    return position


def test_a_position_that_no_move_led_to_has_no_events() -> None:
    assert mw.new("mandala", seed=1).events == []
    assert mw.position(TABLE).events == []


@pytest.mark.parametrize(
    ("line", "move", "expected"),
    [
        (f"{TABLE} t:1", "MaY", [("played", 0, "Ma", "Y"), ("drawn", 0, "D", "___")]),
        (f"{TABLE} t:2", "MbK", [("played", 1, "Mb", "K"), ("drawn", 1, "D", "___")]),
        (f"{TABLE} t:1", "Fb2Y", [("played", 0, "F1b", "YY")]),
        (f"{TABLE} t:2", "FbO", [("played", 1, "F2b", "O")]),
        (f"{TABLE} t:1", "X2K", [("discarded", 0, "H1", "KK"), ("drawn", 0, "D", "__")]),
        (f"{TABLE} t:2", "XO", [("discarded", 1, "H2", "O"), ("drawn", 1, "D", "_")]),
        (f"{TABLE} t:1", "FaK", [("played", 0, "F1a", "K"), ("completed", 0, "a", "")]),
        (f"{TABLE} t:2", "Fa2K", [("played", 1, "F2a", "KK"), ("completed", 1, "a", "")]),
    ],
)
def test_an_action_tells_who_lays_what_where(line: str, move: str, expected: list[Telling]) -> None:
    assert told(play(line, move)) == expected


def test_a_resolution_tells_what_each_seat_takes_and_discards() -> None:
    # The colours of the fields alternate; each field is still told in one piece.
    position = play("a:YP/RGK/O b:2K h1:3R h2:3Y d:GR92_ take:a2 t:1", "TY")
    assert told(position) == [("taken", 0, "Ma", "Y")]
    assert told(position.play("TP")) == [
        ("taken", 1, "Ma", "P"),
        ("discarded", 0, "F1a", "RGK"),
        ("discarded", 1, "F2a", "O"),
        ("refilled", None, "Ma", "GR"),
    ]


def test_an_empty_field_tells_of_discards_instead_of_takes() -> None:
    position = play("a:2K b:ROY/-/GPK h1:3R h2:3Y take:b1 t:2", "TR")
    assert told(position) == [("taken", 1, "Mb", "R")]
    assert told(position.play("TO")) == [("discarded", 0, "Mb", "O")]


def test_m_27_tells_of_a_mountain_that_nobody_takes() -> None:
    position = play("a:2K b:R2OYGP h1:4K h2:3Y d:3_GR88_", "MbK")
    assert told(position)[2:] == [
        ("completed", 0, "b", ""),
        ("discarded", None, "Mb", "ROOYGPK"),
        ("refilled", None, "Mb", "GR"),
    ]


@pytest.mark.parametrize(
    ("line", "moves", "reason"),
    [
        ("a:Y/OR/GP b:2K r1:ROGPK h1:3RK h2:3Y", "FaK TY", "river"),
        ("a:Y/OR/GP b:2K h1:3RK h2:3Y e:1", "FaK TY", "deck"),
        ("a:YP b:GK h1:2O h2:Y c1:18R16O16Y c2:17G17P17K d:- e:1", "FaO", "dead end"),
    ],
)
def test_the_last_event_says_why_the_game_is_over(line: str, moves: str, reason: str) -> None:
    position = play(line, moves)
    assert position.is_over
    assert (position.events[-1].kind, position.events[-1].reason) == ("over", reason)


def test_another_seat_is_not_told_which_cards_are_drawn() -> None:
    position = play(f"{TABLE} d:ROY88_ t:1", "MaY")
    assert told(position.seen_by(0)) == told(position)
    assert told(position)[1] == ("drawn", 0, "D", "ROY")
    assert told(position.seen_by(1)) == [("played", 0, "Ma", "Y"), ("drawn", 0, "D", "___")]
