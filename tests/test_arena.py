from __future__ import annotations

import json
import multiprocessing
import os
import signal
import subprocess
import sys
from concurrent.futures import Executor, ProcessPoolExecutor, ThreadPoolExecutor
from contextlib import contextmanager, nullcontext
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any, ClassVar

import pytest
from tables import TABLES

import mandala_widget as mw
from mandala_widget.ai import bouts
from mandala_widget.ai.arena import match, tournament
from mandala_widget.ai.bouts import PlayerFailed, Schedule
from mandala_widget.ai.players import GreedyPlayer, Player, RandomPlayer
from mandala_widget.ai.sequential import ACCEPT, GO_ON, SequentialTest

if TYPE_CHECKING:
    from collections.abc import Iterator

    from mandala_widget.ai.results import MatchResult

GREEDY, RANDOM = GreedyPlayer(), RandomPlayer()


@dataclass(frozen=True)
class Stubborn:
    """Plays the legal move at a fixed place of the list."""

    place: int
    peeks: ClassVar[bool] = False

    @property
    def name(self) -> str:
        return f"stubborn {self.place}"

    def choose(self, position: mw.Position, seed: int) -> mw.Move:
        del seed
        moves = position.legal_moves()
        return moves[self.place % len(moves)]


@dataclass(frozen=True)
class Witness:
    """Plays at random and remembers what it was shown."""

    peeks: bool = False
    shown: list[mw.Position] = field(default_factory=list, repr=False, compare=False)
    name: ClassVar[str] = "witness"

    def choose(self, position: mw.Position, seed: int) -> mw.Move:
        self.shown.append(position)
        return RANDOM.choose(position, seed)


@dataclass(frozen=True)
class Fragile:
    """Plays at random, but at one seed something happens, if it is set to."""

    at: int
    does: str = field(default="", repr=False)
    name: ClassVar[str] = "fragile"
    peeks: ClassVar[bool] = False

    def choose(self, position: mw.Position, seed: int) -> mw.Move:
        if seed == self.at:
            if self.does == "raise":
                message = "no idea"
                raise RuntimeError(message)
            if self.does == "illegal":
                return mw.Move("patterns", 0, "Ea1")
            if self.does == "interrupt":
                signal.raise_signal(signal.SIGINT)
            if self.does == "interrupt all":
                os.killpg(os.getpgrp(), signal.SIGINT)
            if self.does == "die":
                os._exit(3)
        return RANDOM.choose(position, seed)


def seed_of(deal: int, ply: int) -> int:
    return Schedule("patterns", 2, {}, 0, (), ()).chance(deal, ply)


def quiet(one: Any, two: Any, **settings: Any) -> MatchResult:
    return match(**{"game": "patterns", "one": one, "two": two, "games": 20, "progress": False, **settings})


@contextmanager
def processes() -> Iterator[Executor]:
    # Forking a process that has threads is not safe; a new one starts clean.
    with ProcessPoolExecutor(2, mp_context=multiprocessing.get_context("spawn")) as pool:
        yield pool


@contextmanager
def threads() -> Iterator[Executor]:
    with ThreadPoolExecutor(3) as pool:
        yield pool


@contextmanager
def cluster() -> Iterator[Executor]:
    distributed = pytest.importorskip("distributed")
    local = distributed.LocalCluster(n_workers=1, threads_per_worker=2, processes=False, dashboard_address=":0")
    with local, distributed.Client(local) as client, client.get_executor() as pool:
        yield pool


EXECUTORS = [threads, processes, cluster]


def deals_in(path: Path) -> list[int]:
    return [json.loads(line)["deal"] for line in path.read_text().splitlines()[1:]]


# What is played.


@pytest.mark.parametrize(("game", "players"), TABLES)
@pytest.mark.parametrize("player", [RANDOM, Stubborn(2)], ids=lambda player: player.name)
def test_a_player_is_exactly_as_good_as_itself(game: str, players: int, player: Any) -> None:
    result = quiet(player, player, game=game, players=players, games=6)
    assert result.score == 0.5
    assert result.margin == 0
    assert result.wins == result.losses


def test_a_deal_is_played_from_both_seats_with_the_same_cards() -> None:
    one, two = Witness(peeks=True), Witness(peeks=True)
    result = quiet(one, two, game="mandala", games=4)
    assert [game.seating for game in result.games] == [(0, 1), (1, 0), (0, 1), (1, 0)]
    for deal in range(2):
        dealt = mw.new("mandala", seed=f"0/{deal}")
        assert (one.shown.count(dealt), two.shown.count(dealt)) == (1, 1)


@pytest.mark.parametrize(("players", "games"), [(2, 2), (3, 6), (4, 6)])
def test_two_players_share_any_number_of_seats_evenly(players: int, games: int) -> None:
    result = quiet(RANDOM, Stubborn(0), game="flowers", players=players, games=games)
    seatings = [game.seating for game in result.games]
    assert len(set(seatings)) == games
    for seat in range(players):
        assert sum(seating[seat] for seating in seatings) == games / 2


@pytest.mark.parametrize(("game", "players"), [table for table in TABLES if table[0] != "patterns"])
def test_a_player_is_shown_its_view_and_only_a_cheat_the_full_position(game: str, players: int) -> None:
    fair, cheat = Witness(), Witness(peeks=True)
    quiet(fair, cheat, game=game, players=players, games=6)
    assert len(fair.shown) > 50
    for position in fair.shown:
        assert position.to_move is not None
        assert position == position.seen_by(position.to_move)
        assert position.to_dict()["rng"] is None
        assert set(position.to_dict()["deck"]) <= {"_"}
    assert len(cheat.shown) > 50
    for position in cheat.shown:
        data = position.to_dict()
        assert data["rng"] is not None
        assert "_" not in "".join(data["hands"]) + data["deck"]


def test_the_same_seed_gives_the_same_match_and_another_seed_another() -> None:
    assert quiet(GREEDY, RANDOM, games=4) == quiet(GREEDY, RANDOM, games=4)
    assert quiet(RANDOM, Stubborn(1), seed=1).rounds != quiet(RANDOM, Stubborn(1), seed=2).rounds


def test_more_games_begin_with_the_same_ones() -> None:
    few, many = quiet(RANDOM, Stubborn(1), games=6), quiet(RANDOM, Stubborn(1), games=10)
    assert many.rounds[:3] == few.rounds


def test_options_reach_the_games() -> None:
    witness = Witness(peeks=True)
    quiet(witness, witness, game="flowers", games=2, options={"final_resolution": "all", "start": 1})
    assert {position.to_dict()["final_resolution"] for position in witness.shown} == {"all"}
    assert witness.shown[0].to_move == 1


def test_an_endless_game_is_cut_off_and_scored_as_it_stands_ma_17(monkeypatch: pytest.MonkeyPatch) -> None:
    # Both always discard a card, the last kind of move in the list, and nothing ever happens.
    monkeypatch.setattr(bouts, "MOST_MOVES", 120)
    result = quiet(Stubborn(-1), Stubborn(-1), game="mandala", games=2)
    assert result.cut_off == 2
    assert result.plies == 120
    assert result.draws == 2
    assert "2 cut off" in str(result)


# Where it is played.


@pytest.mark.parametrize("executor", EXECUTORS)
def test_the_result_is_the_same_on_every_executor(executor: Any) -> None:
    expected = quiet(RANDOM, Stubborn(1), games=40)
    with executor() as pool:
        assert quiet(RANDOM, Stubborn(1), games=40, executor=pool) == expected
        assert quiet(RANDOM, Stubborn(1), games=40, executor=pool, at_once=1) == expected


@pytest.mark.parametrize("executor", [threads, processes])
def test_the_sequential_test_stops_after_the_same_deal_on_every_executor(executor: Any) -> None:
    test = SequentialTest(0, 150)
    expected = quiet(GREEDY, RANDOM, games=60, stop_when=test)
    assert expected.verdict == ACCEPT
    assert 2 < len(expected.rounds) < 20
    with executor() as pool:
        assert quiet(GREEDY, RANDOM, games=60, stop_when=test, executor=pool, at_once=2) == expected


def test_a_stopped_match_says_why() -> None:
    stopped = quiet(GREEDY, RANDOM, games=60, stop_when=SequentialTest(0, 150))
    assert f"{len(stopped.games)} games of 60: accepted by SequentialTest(elo0=0, elo1=150" in str(stopped)
    undecided = quiet(RANDOM, Stubborn(1), games=4, stop_when=SequentialTest(0, 5))
    assert undecided.verdict == GO_ON
    assert undecided.ended == "all played"


def test_many_short_rounds_go_into_one_task() -> None:
    @dataclass
    class Counting(ThreadPoolExecutor):
        tasks: int = 0

        def __post_init__(self) -> None:
            super().__init__(1)

        def submit(self, *args: Any) -> Any:  # type: ignore[override]
            self.tasks += 1
            return super().submit(*args)

    with Counting() as pool:
        assert len(quiet(RANDOM, RANDOM, games=100, executor=pool, at_once=1).rounds) == 50
    assert 2 <= pool.tasks <= 10


def test_a_progress_bar_counts_the_games(capsys: pytest.CaptureFixture[str]) -> None:
    quiet(RANDOM, RANDOM, games=4, progress=True)
    assert "4/4" in capsys.readouterr().err
    quiet(RANDOM, RANDOM, games=4)
    assert capsys.readouterr().err == ""


# What is kept.


def test_a_match_goes_on_where_its_file_ends(tmp_path: Path) -> None:
    path = tmp_path / "match.jsonl"
    first = Witness()
    quiet(first, Stubborn(1), games=6, path=path)
    again = Witness()
    assert quiet(again, Stubborn(1), games=6, path=path) == quiet(Witness(), Stubborn(1), games=6)
    assert again.shown == []
    further = Witness()
    result = quiet(further, Stubborn(1), games=10, path=path)
    assert result == quiet(Witness(), Stubborn(1), games=10)
    assert len(further.shown) == sum(
        game.moves[game.seating.index(0)] for played in result.rounds[3:] for game in played.games
    )
    assert deals_in(path) == [0, 1, 2, 3, 4]


def test_a_line_that_a_crash_left_unfinished_is_played_again(tmp_path: Path) -> None:
    path = tmp_path / "match.jsonl"
    expected = quiet(RANDOM, Stubborn(1), games=6, path=path)
    whole = path.read_text()
    for end in (len(whole) - 5, len(whole) - 1, whole.index("\n") + 1, whole.index("\n") - 9, 0):
        path.write_text(whole[:end])
        assert quiet(RANDOM, Stubborn(1), games=6, path=path) == expected
        assert deals_in(path) == [0, 1, 2]


@pytest.mark.parametrize(
    ("other", "different"),
    [
        ({"seed": 1}, "seed is 0 there and 1 here"),
        ({"two": Stubborn(3)}, "entrants"),
        ({"game": "mandala"}, "game"),
        ({"options": {"start": 1}}, "options"),
    ],
)
def test_the_file_of_another_match_is_refused(tmp_path: Path, other: dict[str, Any], different: str) -> None:
    path = tmp_path / "match.jsonl"
    quiet(RANDOM, Stubborn(1), games=2, path=path)
    before = path.read_bytes()
    with pytest.raises(mw.MandalaError, match=different):
        quiet(**{"one": RANDOM, "two": Stubborn(1), "games": 2, "path": path, **other})
    assert path.read_bytes() == before


@pytest.mark.parametrize("content", ["shopping list", "shopping list\n", "[1]\n", "{}\n", "\n", "\xff\xfe"])
def test_a_file_of_something_else_is_refused_and_kept(tmp_path: Path, content: str) -> None:
    path = tmp_path / "list.txt"
    path.write_bytes(content.encode("latin-1"))
    with pytest.raises(mw.MandalaError, match="no file of a match"):
        quiet(RANDOM, RANDOM, path=path)
    assert path.read_bytes() == content.encode("latin-1")


@pytest.mark.parametrize("line", ["nonsense", "{}", "[]", '{"deal": 1, "table": 0, "seconds": 1, "games": [3]}'])
def test_a_broken_line_is_named(tmp_path: Path, line: str) -> None:
    path = tmp_path / "match.jsonl"
    quiet(RANDOM, RANDOM, games=2, path=path)
    with path.open("a") as file:
        file.write(f"{line}\n")
    with pytest.raises(mw.MandalaError, match="line 3"):
        quiet(RANDOM, RANDOM, games=2, path=path)


# What goes wrong.


@pytest.fixture
def interrupts() -> Iterator[None]:
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    yield
    signal.signal(signal.SIGINT, before)


@pytest.mark.usefixtures("interrupts")
def test_an_interrupted_match_returns_what_was_played_and_can_go_on(tmp_path: Path) -> None:
    path = tmp_path / "match.jsonl"
    at = seed_of(deal=7, ply=5)
    partial = quiet(Fragile(at, "interrupt"), RANDOM, path=path)
    assert partial.ended == "interrupted"
    assert 1 <= len(partial.rounds) < 10
    assert f"{len(partial.games)} games of 20: interrupted" in str(partial)
    assert deals_in(path) == [played.round.deal for played in partial.rounds]
    complete = quiet(Fragile(at), RANDOM, path=path)
    assert complete == quiet(Fragile(at), RANDOM)
    assert complete.rounds[: len(partial.rounds)] == partial.rounds
    assert deals_in(path) == list(range(10))


@pytest.mark.usefixtures("interrupts")
def test_a_match_interrupted_before_its_first_game_can_be_shown() -> None:
    partial = quiet(Fragile(seed_of(0, 1), "interrupt"), RANDOM)
    assert partial.games == ()
    assert str(partial).endswith("0 games of 20: interrupted")
    assert partial.interval == (0, 1)
    assert partial.to_dicts() == []


INTERRUPTED_PROGRAM = """
import signal, sys
from test_arena import Fragile, RANDOM, processes, quiet, seed_of

if __name__ == "__main__":
    signal.signal(signal.SIGINT, signal.default_int_handler)
    with processes() as pool:
        one = Fragile(seed_of(60, 2), "interrupt all")
        print(quiet(one, RANDOM, games=160, executor=pool, path=sys.argv[1]))
"""


@pytest.mark.skipif(sys.platform == "win32", reason="there are no process groups to interrupt")
def test_ctrl_c_leaves_a_result_and_no_process(tmp_path: Path) -> None:
    path, program = tmp_path / "match.jsonl", tmp_path / "program.py"
    program.write_text(INTERRUPTED_PROGRAM)
    running = subprocess.Popen(
        [sys.executable, program, path],
        env={**os.environ, "PYTHONPATH": str(Path(__file__).parent)},
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        text=True,
        start_new_session=True,
    )
    # The output ends when the last process that could write to it has ended.
    printed, _ = running.communicate(timeout=120)
    assert running.returncode == 0
    assert "of 160: interrupted" in printed
    before = deals_in(path)
    assert 1 <= len(before) < 80
    one = Fragile(seed_of(60, 2))
    assert quiet(one, RANDOM, games=160, path=path) == quiet(one, RANDOM, games=160)
    assert sorted(deals_in(path)) == list(range(80))


@pytest.mark.parametrize("executor", [nullcontext, *EXECUTORS])
@pytest.mark.parametrize(("does", "reason"), [("raise", "RuntimeError: no idea"), ("illegal", "IllegalMove")])
def test_a_failing_player_is_reported_with_the_deal_so_that_it_can_be_seen_again(
    executor: Any, does: str, reason: str, tmp_path: Path
) -> None:
    path = tmp_path / "match.jsonl"
    player = Fragile(seed_of(deal=6, ply=4), does)
    with executor() as pool, pytest.raises(PlayerFailed, match=reason) as raised:
        quiet(player, Stubborn(1), path=path, executor=pool)
    error = raised.value
    assert (error.deal, error.seed) == (6, player.at)
    assert "deal 6" in str(error)
    position = mw.position(error.position)
    assert position.to_move == error.seat
    if does == "raise":
        with pytest.raises(RuntimeError, match="no idea"):
            player.choose(position.seen_by(error.seat), error.seed)
    # Which deals were still being played then is a matter of luck, but two workers cannot hold up all before it.
    assert deals_in(path)
    assert 6 not in deals_in(path)


def test_a_process_that_dies_is_reported_with_its_task() -> None:
    with processes() as pool, pytest.raises(Exception, match="terminated abruptly") as raised:
        quiet(Fragile(seed_of(2, 1), "die"), RANDOM, executor=pool)
    assert any("the task with deals" in note for note in raised.value.__notes__)


@pytest.mark.parametrize(
    ("wrong", "message"),
    [
        ({"games": 0}, "multiple of 2, not 0"),
        ({"games": -2}, "multiple of 2"),
        ({"games": 7}, "multiple of 2, not 7"),
        ({"games": 2.0}, "multiple of 2"),
        ({"game": "chess"}, "no game 'chess'"),
        ({"players": 3}, "2 players"),
        ({"game": "flowers", "players": 5}, "players"),
        ({"options": {"speed": 9}}, "speed"),
        ({"seed": 0.5}, "seed"),
        ({"two": "greedy"}, "no player: 'greedy'"),
        ({"two": RandomPlayer}, "no player"),
        ({"at_once": 0}, "at_once"),
    ],
)
def test_a_match_that_cannot_be_played_is_refused(wrong: dict[str, Any], message: str) -> None:
    with pytest.raises(mw.MandalaError, match=message):
        quiet(**{"one": RANDOM, "two": GREEDY, **wrong})


# What comes out.


def test_figures_of_a_match_agree_with_its_rows() -> None:
    result = quiet(GREEDY, RANDOM, game="mandala", games=6)
    rows = result.to_dicts()
    assert len(rows) == 12
    own = [row for row in rows if row["name"] == "greedy"]
    other = [row for row in rows if row["name"] == "random"]
    assert result.score == sum(row["share"] for row in own) / 6
    assert result.margin == sum(a["points"] - b["points"] for a, b in zip(own, other, strict=True)) / 6
    assert result.plies == sum(row["moves"] for row in rows) / 6
    assert result.seconds[0] == pytest.approx(
        sum(row["seconds"] for row in own) / sum(row["moves"] for row in own)
    )
    assert result.seconds[0] > result.seconds[1] > 0
    assert result.wins + result.draws + result.losses == 6
    assert result.interval.low < result.score <= result.interval.high
    assert result.elo_interval.low < result.elo


def test_a_match_prints_as_a_table() -> None:
    lines = str(quiet(GREEDY, RANDOM, games=4)).splitlines()
    assert lines[:2] == ["greedy against random", "patterns, 2 players, 4 games: all played"]
    assert [line.split()[0] for line in lines[2:]] == ["score", "games", "Elo", "margin", "length", "time"]


def test_paired_deals_make_the_interval_of_a_seat_advantage_narrow() -> None:
    # The same moves from both seats: every deal is split, and a hundred games leave no doubt.
    result = quiet(Stubborn(0), Stubborn(0), games=100)
    assert result.interval.high - result.interval.low < 0.06


@pytest.mark.parametrize(("players", "tables"), [(2, 6), (3, 4), (4, 1)])
def test_a_tournament_plays_every_table_from_every_seat(players: int, tables: int) -> None:
    entrants: list[Player] = [RANDOM, Stubborn(0), Stubborn(1), Stubborn(2)]
    result = tournament("flowers", entrants, games=players * 2, players=players, progress=False)
    assert len(result.games) == tables * players * 2
    taken = [(row["entrant"], row["seat"]) for row in result.to_dicts()]
    assert len({taken.count(place) for place in taken}) == 1
    assert len(set(taken)) == 4 * players
    assert sum(result.score_of(entrant) for entrant in range(4)) == pytest.approx(4 / players)


def test_a_tournament_ranks_its_entrants_and_holds_their_matches() -> None:
    entrants: list[Player] = [RANDOM, GREEDY, Stubborn(1)]
    result = tournament("mandala", entrants, games=4, progress=False)
    assert result.standings[0] == 1
    assert str(result).splitlines()[2].split()[0] == "greedy"
    pair = result.between("greedy", "random")
    assert pair.names == ("greedy", "random")
    assert pair.rounds[0].games == quiet_games(GREEDY, RANDOM)
    assert pair.score == 1 - result.between("random", "greedy").score


def quiet_games(one: Any, two: Any) -> tuple[bouts.PlayedGame, ...]:
    played = quiet(one, two, game="mandala", games=2).games
    return tuple(sorted(played, key=lambda game: game.seating, reverse=True))


def test_a_tournament_is_resumed_and_runs_on_an_executor(tmp_path: Path) -> None:
    path = tmp_path / "tournament.jsonl"
    entrants: list[Player] = [RANDOM, Stubborn(0), Stubborn(1)]
    expected = tournament("patterns", entrants, games=8, progress=False)
    tournament("patterns", entrants, games=4, progress=False, path=path)
    with threads() as pool:
        again = tournament("patterns", entrants, games=8, progress=False, path=path, executor=pool)
    assert again == expected


@pytest.mark.parametrize(
    ("entrants", "players", "message"),
    [
        ([RANDOM], 2, "at least 2 entrants, not 1"),
        ([RANDOM, GREEDY], 3, "at least 3 entrants"),
        ([], 2, "at least 2 entrants"),
        ([RANDOM, RANDOM], 2, "more than one 'random'"),
        ([RANDOM, "greedy"], 2, "no player"),
        ([RANDOM, GREEDY], 7, "players"),
    ],
)
def test_a_tournament_that_cannot_be_played_is_refused(entrants: list[Any], players: int, message: str) -> None:
    with pytest.raises(mw.MandalaError, match=message):
        tournament("flowers", entrants, games=6, players=players, progress=False)


def test_matches_within_a_tournament_are_between_two_of_its_entrants() -> None:
    result = tournament("flowers", [RANDOM, Stubborn(0), Stubborn(1)], games=3, players=3, progress=False)
    for one, two in (("random", "nobody"), ("random", "stubborn 0")):
        with pytest.raises(mw.MandalaError, match=r"no entrant|tables for two"):
            result.between(one, two)
