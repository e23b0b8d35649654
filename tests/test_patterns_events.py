from __future__ import annotations

import pytest

import mandala_widget as mw

GIVE = "POPY/RRPKYR/RPKPOGGY/GGKOPYKO/GYKKGROY/RYGRKROY/POPPKG/OGKO 1:- 2:- R,Y {} 1"
TURN = "POPY/RRPKYR/gPKPOgGY/gkKOPgKO/GYkyGROY/RYkRrROY/POPPKG/OGKO 1:e3,c3,f5 2:d4,b5,a6 Y/R {} 5"
EXTEND = "POPY/RRPKYR/RPKPOGGY/GkKOPYKO/GYkyGROY/RYGRrROY/POPPKG/OGKO 1:e3,c4 2:d4,b5 K/G 1 3"
ENDGAME = (
    "PppY/RpPpYR/gkKopggy/gkKOogKy/gYkyGROy/RYkRrROy/POrPKG/OGKO 1:e3,c3,f5,h5,d6,c7 2:d4,b5,a6,d2,d8,e5 R/O 1 13"
)


def told(position: mw.Position) -> list[tuple[object, ...]]:
    fields = ("kind", "seat", "zone", "cards", "number", "reason")
    return [tuple(getattr(event, field) for field in fields) for event in position.events]


@pytest.mark.parametrize(
    ("line", "move", "expected"),
    [
        (GIVE.format(1), "AR", [("given", 0, "B1", "R", 0, ""), ("given", 1, "B2", "Y", 0, "")]),
        (GIVE.format(1), "AY", [("given", 0, "B1", "Y", 0, ""), ("given", 1, "B2", "R", 0, "")]),
        (GIVE.format(2), "AR", [("given", 1, "B2", "R", 0, ""), ("given", 0, "B1", "Y", 0, "")]),
        (TURN.format(2), "Ed8", [("opened", 1, "d8", "RO", 4, "")]),
        (TURN.format(1), "Ea3", [("opened", 0, "a3", "YR", 4, "")]),
        (TURN.format(2), "Fa4", [("flipped", 1, "a4", "G", 0, "")]),
        (TURN.format(1), "Fg6", [("flipped", 0, "g6", "G", 0, "")]),
        (EXTEND, "Sc3", [("swapped", 0, "c3", "KG", 0, "")]),
    ],
)
def test_an_action_tells_who_locks_what_where(line: str, move: str, expected: list[tuple[object, ...]]) -> None:
    assert told(mw.position(line).play(move)) == expected


def test_p_18_the_end_tells_the_final_flips_and_who_could_not_act() -> None:
    position = mw.position(ENDGAME).play("Se4").play("Fc6")
    assert told(position.play("Sg5")) == [
        ("swapped", 0, "g5", "GK", 0, ""),
        ("flipped", 0, "f3", "R", 0, "final"),
        ("flipped", 0, "f4", "R", 0, "final"),
        ("over", 1, "", "", 0, "no action"),
    ]


def test_both_seats_are_told_everything() -> None:
    position = mw.position(EXTEND).play("Sc3")
    assert position.seen_by(0).events == position.seen_by(1).events == position.events
