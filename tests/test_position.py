from __future__ import annotations

import copy
import hashlib
import pickle
from collections import Counter
from typing import Any

import numpy as np
import pytest
from IPython.lib.pretty import pretty
from tables import TABLES, walk

import mandala_widget as mw

HUGE = pytest.param(10**5000, id="huge")
"""A number that Python refuses to write."""

every_game = pytest.mark.parametrize(("game", "players"), TABLES)


def some(game: str, players: int) -> list[mw.Position]:
    """Return the first, the last and a few positions between, in full and as one seat sees them."""
    game_played = walk(game, players, 12, 400)
    few = [*game_played[:: len(game_played) // 4], game_played[-1]]
    return [*few, *(position.seen_by(1) for position in few)]


# A value.


@every_game
def test_no_attribute_of_a_position_can_be_set_or_deleted(game: str, players: int) -> None:
    position = walk(game, players, 1, 20)[-1]
    before = str(position)
    names = [name for name in dir(position) if not name.startswith("_")]
    assert {"game", "phase", "to_move", "scores", "events", "legal_moves", "play"} <= set(names)
    for name in (*names, "something_new"):
        with pytest.raises(AttributeError):
            setattr(position, name, 0)
        with pytest.raises(AttributeError):
            delattr(position, name)
    assert str(position) == before


def spoil(value: Any) -> None:
    """Change everything in nested data."""
    for part in value.values() if isinstance(value, dict) else value:
        if isinstance(part, dict | list):
            spoil(part)
    value.clear()


@every_game
def test_what_a_position_hands_out_is_a_copy(game: str, players: int) -> None:
    for position in some(game, players):
        line, data = str(position), position.to_dict()
        events, moves = position.events, position.legal_moves()
        for handed_out in (
            position.events,
            position.legal_moves(),
            position.scores,
            position.winners,
            position.to_dict(),
        ):
            spoil(handed_out)
        assert (str(position), position.to_dict()) == (line, data)
        assert (position.events, position.legal_moves()) == (events, moves)


@every_game
def test_a_position_made_from_data_does_not_change_with_the_data(game: str, players: int) -> None:
    for position in some(game, players):
        data = position.to_dict()
        read = mw.position(data)
        spoil(data)
        assert read == position


@every_game
def test_asking_leaves_a_position_as_it_is(game: str, players: int) -> None:
    position = walk(game, players, 5, 15)[-1]
    before = pickle.dumps(position)
    move = position.legal_moves()[0]
    position.play(move)
    position.why_not("nonsense")
    position.seen_by(0).redeal(1)
    position.knowledge(0)
    position.diagram("nl")
    with pytest.raises(mw.MandalaError):
        position.play("nonsense")
    assert pickle.dumps(position) == before


@every_game
def test_positions_are_equal_if_nothing_on_the_table_differs(game: str, players: int) -> None:
    one, other = walk(game, players, 3, 40), walk(game, players, 3, 40)
    assert one == other
    assert len({*one, *other}) == len(one)
    assert list(map(hash, one)) == list(map(hash, other))
    assert one[0] != mw.new(game, players=players, seed=4)
    assert one[0] != str(one[0])
    names = {position: number for number, position in enumerate(one)}
    assert [names[position] for position in other] == list(range(len(one)))


@every_game
def test_how_a_position_came_about_does_not_count(game: str, players: int) -> None:
    played = walk(game, players, 3, 9)[-1]
    read = mw.position(str(played))
    assert played.events
    assert read.events == []
    assert read == played
    assert hash(read) == hash(played)


@every_game
def test_a_position_can_be_pickled_and_copied(game: str, players: int) -> None:
    for position in some(game, players):
        twins = [copy.copy(position), copy.deepcopy(position)]
        twins += [pickle.loads(pickle.dumps(position, protocol)) for protocol in range(2, 6)]  # noqa: S301
        for twin in twins:
            assert twin == position
            assert hash(twin) == hash(position)
            assert twin.events == position.events
            assert twin.legal_moves() == position.legal_moves()
            assert str(twin) == str(position)


def test_a_move_is_its_text_and_cannot_be_changed() -> None:
    move: Any = mw.new("mandala", seed=7).legal_moves()[0]
    assert move == "MaR"
    assert (move.game, move.number) == ("mandala", 0)
    assert {move: 1}["MaR"] == 1
    for name in ("game", "number", "something_new"):
        with pytest.raises(AttributeError):
            setattr(move, name, 5)
    for twin in (copy.deepcopy(move), pickle.loads(pickle.dumps(move))):  # noqa: S301
        assert isinstance(twin, mw.Move)
        assert (twin, twin.game, twin.number) == (move, move.game, move.number)


def test_errors_can_be_pickled() -> None:
    with pytest.raises(mw.IllegalMove) as illegal:
        mw.new("mandala", seed=7).play("X8K")
    with pytest.raises(mw.BadPosition) as bad:
        mw.position("a:R")
    for error in (illegal.value, bad.value):
        twin = pickle.loads(pickle.dumps(error))  # noqa: S301
        assert type(twin) is type(error)
        assert str(twin) == str(error)


# How it shows: one line as text, the table as a picture.


@every_game
def test_text_and_repr_are_one_line_and_the_diagram_is_the_table(game: str, players: int) -> None:
    for position in some(game, players):
        assert repr(position) == str(position) == f"{position}"
        assert "\n" not in str(position)
        assert mw.position(str(position)) == position
        table = position.diagram()
        assert table == position.diagram("en")
        assert table.startswith(game.capitalize())
        assert len(table.splitlines()) > 8


@every_game
def test_ipython_shows_the_table(game: str, players: int) -> None:
    position = walk(game, players, 1, 10)[-1]
    assert pretty(position) == position.diagram()  # type: ignore[no-untyped-call]


# A new game.


GOLDEN_DEALS = {
    ("mandala", 2, 7): (
        "a:2K/-/- b:GP/-/- c1:YK c2:OY s1:YK s2:OY h1:R3OGK h2:R2YGPK "
        "d:OGYOYPOPR2PRKOGOKOYRYKYRGOPYRKOY4GRK2YRKGPRG2KOGKRK2RYK2PORGOPGKPRKO3PG3P2YROYO2R2GY "
        "rng:426006434518097820 t:1 n:1"
    ),
    ("patterns", 2, 7): "KYGO/PRGRKR/PRGOGYGO/YPOPKPRK/GOYRYPYR/YKPRPYYK/RGOKOO/KKPG 1:- 2:- O,G 1 1",
    ("flowers", 2, 7): (
        "a:R2,Y7/-/- b:K4,G7/-/- c:K5,O2/-/- h1:RGP2K h2:3OYGK "
        "d:KGRP2YPY2KGYOKGKPKPGR2PYPYOPRYKPRY2GOROYO2PROROYOGRKROKOYKGO2GR2YGPYOKRGPGRKRPR "
        "dark:P7,R3,K3,P5,P4,P2,K7,Px,R7,K2,Kx,R4,R5,P3,Rx "
        "light:O3,Gx,Yx,G5,Y2,O4,O5,O7,G3,Y4,Ox,Y3,Y5,G4,G2 rng:12286988180903215363 t:1 n:1"
    ),
    ("flowers", 3, "seven"): (
        "a:P3,Gx/-/-/- b:R5,Y3/-/-/- c:P2,O5/-/-/- h1:2OP2K h2:YGP3K h3:ROY3PK "
        "d:R2G3RP3YO3YOYKG3PROGORKOY3RYOPY2RKG3KORYG2O2PGPGOGYP2GKOPYKRO2GKRG "
        "dark:R2,Rx,P4,R3,P7,K2,K4,R4,K5,Px,Kx,R7,P5,K7,K3 "
        "light:Yx,O4,G2,Y2,G3,Y7,O3,G4,G7,G5,Y4,Ox,O7,O2,Y5 rng:403203124870658484 t:1 n:1"
    ),
    ("flowers", 4, -7): (
        "a:R2,G5/-/-/-/- b:K4,Y2/-/-/-/- c:R7,O5/-/-/-/- h1:2ROGK h2:ROYG2K h3:2ROYGPK h4:OY3GP2K "
        "d:R3GROYPGPK2PY2RPGYKPKPYPR2ORYP2ORGYOKPYGYOYR3OR3KGKPKPYOGR2YP "
        "dark:R3,P2,Px,K5,P7,Kx,K3,P5,K7,R5,P4,P3,R4,Rx,K2 "
        "light:Gx,G2,Y4,O2,G7,O7,Y5,G4,O3,Y3,Yx,O4,Ox,G3,Y7 rng:12183794052258333210 t:1 n:1"
    ),
}
"""Written down once, on one machine, so that every other machine can compare."""


@pytest.mark.parametrize(("game", "players", "seed"), GOLDEN_DEALS)
def test_a_seed_gives_the_same_deal_everywhere(game: str, players: int, seed: int | str) -> None:
    assert str(mw.new(game, players=players, seed=seed)) == GOLDEN_DEALS[game, players, seed]


def test_many_seeds_give_the_same_deals_everywhere() -> None:
    deals = [str(mw.new(game, players=players, seed=seed)) for game, players in TABLES for seed in range(50)]
    assert len(set(deals)) == len(deals)
    assert hashlib.sha256("\n".join(deals).encode()).hexdigest()[:16] == "521f2621a82db283"


def test_a_seed_may_be_of_any_sort() -> None:
    deal = mw.new("mandala", seed=7)
    assert mw.new("mandala", seed="7") == deal
    assert mw.new("mandala", seed=np.int32(7)) == deal
    assert mw.new("mandala", seed=np.random.default_rng(1)) == mw.new("mandala", seed=np.random.default_rng(1))
    assert mw.new("mandala") != mw.new("mandala")


@every_game
def test_f_4_m_4_p_5_a_random_start_player_comes_from_the_seed(game: str, players: int) -> None:
    options = {"start": "random"}
    starts = [mw.new(game, players=players, seed=seed, options=options).to_dict()["start"] for seed in range(200)]
    again = [mw.new(game, players=players, seed=seed, options=options).to_dict()["start"] for seed in range(200)]
    assert starts == again
    assert set(starts) == set(range(players))
    assert min(Counter(starts).values()) > 100 // players


@every_game
def test_the_start_player_may_be_chosen(game: str, players: int) -> None:
    first = 1 if game == "patterns" else 0  # in Patterns the other one begins by giving out the start tiles
    for start in range(players):
        deal = mw.new(game, players=players, seed=1, options={"start": start})
        assert deal.to_dict()["start"] == start
        assert deal.to_move == (start + first) % players
        assert mw.new(game, players=players, seed=1, options={"start": np.int64(start)}) == deal
    assert mw.new(game, players=players, seed=1).to_dict()["start"] == 0
    assert mw.new(game, players=players, seed=1, options={}) == mw.new(game, players=players, seed=1)


@pytest.mark.parametrize("name", ["chess", "", "Mandala", None, 3, ["mandala"], {}, "x" * 10_000, HUGE])
def test_another_game_is_refused(name: Any) -> None:
    with pytest.raises(mw.MandalaError, match=r"no game .{1,90}: the games are mandala, patterns, flowers"):
        mw.new(name)


@pytest.mark.parametrize("players", [0, 1, 5, -2, 2.0, True, "2", [2], np.float64(2), float("nan"), HUGE])
@pytest.mark.parametrize("game", ["mandala", "patterns", "flowers"])
def test_another_number_of_players_is_refused(game: str, players: Any) -> None:
    with pytest.raises(mw.MandalaError, match=rf"{game} is for 2 (or 3 or 4 )?players, not "):
        mw.new(game, players=players)


def test_numbers_of_numpy_count_players() -> None:
    three: Any = np.int8(3)
    assert mw.new("flowers", players=three, seed=1) == mw.new("flowers", players=3, seed=1)
    assert mw.new("flowers", players=3).players == 3
    assert mw.new("flowers").players == 2


@pytest.mark.parametrize(
    ("game", "options", "message"),
    [
        (
            "mandala",
            {"speed": 3},
            "no option 'speed' in mandala: .* exhaustion_counts_current, start",
        ),
        ("mandala", {"final_resolution": "all"}, "no option 'final_resolution' in mandala"),
        ("patterns", {1: 2}, "no option 1 in patterns: the options are start"),
        ("flowers", {"final_resolution": "some"}, "option final_resolution is 'others' or 'all', not 'some'"),
        ("mandala", {"exhaustion_counts_current": 1}, "option exhaustion_counts_current is True or False, not 1"),
        ("mandala", {"exhaustion_counts_current": "no"}, "is True or False, not 'no'"),
        ("mandala", {"start": 2}, "option start is 0 or 1 or 'random', not 2"),
        ("mandala", {"start": True}, "option start is 0 or 1 or 'random', not True"),
        ("mandala", {"start": 0.0}, "not 0.0"),
        ("mandala", {"start": None}, "not None"),
        ("mandala", {"start": [0]}, r"not \[0\]"),
        ("mandala", {"start": np.array([0, 1])}, "option start is"),
        pytest.param("mandala", {"start": 10**5000}, "not int", id="huge"),
        ("flowers", {"start": -1}, "option start is 0 or 1 or 'random', not -1"),
        ("mandala", "start", "options are names with values, as in {'start': 0}, not 'start'"),
        ("mandala", [("start", 1)], "options are names with values"),
        ("mandala", 0, "options are names with values"),
    ],
)
def test_another_option_is_refused(game: str, options: Any, message: str) -> None:
    with pytest.raises(mw.MandalaError, match=message):
        mw.new(game, options=options)


def test_options_stay_with_the_game() -> None:
    chosen = {"exhaustion_counts_current": False, "start": 1}
    deal = mw.new("mandala", seed=1, options=chosen)
    assert deal.to_dict()["exhaustion_counts_current"] is False
    assert deal.play(deal.legal_moves()[0]).to_dict()["exhaustion_counts_current"] is False
    assert mw.new("flowers", seed=1, options={"final_resolution": "all"}).to_dict()["final_resolution"] == "all"
    assert chosen == {"exhaustion_counts_current": False, "start": 1}


# Seats, languages, and other people's positions.


@every_game
def test_seats_may_be_numbers_of_numpy(game: str, players: int) -> None:
    position = walk(game, players, 1, 30)[-1]
    seats: Any = np.arange(players)
    for seat in seats:
        assert position.seen_by(seat) == position.seen_by(int(seat))
        assert position.knowledge(seat) == position.knowledge(int(seat))


@every_game
def test_somebody_without_a_seat_sees_what_every_seat_sees(game: str, players: int) -> None:
    for position in walk(game, players, 3, 40):
        view = position
        for seat in range(players):
            view = view.seen_by(seat)
        assert position.seen_by_all() == view
        drawn = [event.cards for event in position.seen_by_all().events if event.kind == "drawn"]
        assert not "".join(drawn).strip("_")


@pytest.mark.parametrize("seat", [-1, 2, True, False, np.bool_(0), 0.0, "0", None, [0], np.array([0]), HUGE])
def test_what_is_no_seat_is_refused(seat: Any) -> None:
    position = mw.new("mandala", seed=1)
    for ask in (position.seen_by, position.knowledge):
        with pytest.raises(mw.MandalaError, match=r"no seat .*: seats are numbered 0 to 1"):
            ask(seat)


@pytest.mark.parametrize("lang", ["fr", "EN", "", None, 1, ["en"], {}])
def test_another_language_is_refused(lang: Any) -> None:
    position = mw.new("mandala", seed=7)
    refusal = position.why_not("X8K")
    assert refusal is not None
    told = [position.diagram, refusal.text, position.play("MaR").events[0].text, mw.problems("a:R")[0].text]
    for tell in told:
        with pytest.raises(mw.MandalaError, match=r"no language .*: use one of en, de, nl"):
            tell(lang)


@every_game
def test_a_position_is_a_position(game: str, players: int) -> None:
    position = walk(game, players, 1, 5)[-1]
    assert mw.position(position) is position
    assert mw.problems(position) == []


@pytest.mark.parametrize("data", [None, 5, 1.5, [], ["mandala"], object(), b"a:R", {1, 2}])
def test_what_is_no_position_is_refused(data: Any) -> None:
    (problem,) = mw.problems(data)
    assert (problem.rule, problem.key) == ("form", "no_position")
    with pytest.raises(mw.BadPosition, match=f"not {type(data).__name__}"):
        mw.position(data)
