from __future__ import annotations

import pickle
import subprocess
import sys

import pytest
from tables import TABLES, walk

import mandala_widget as mw
from mandala_widget.ai.arena import match
from mandala_widget.ai.players import GreedyPlayer, Player, RandomPlayer, SearchPlayer
from mandala_widget.ai.suggesting import suggest

GREEDY = GreedyPlayer()


def chosen(position: mw.Position) -> set[str]:
    """Return what the greedy player plays here, whatever the dice say where moves are equal."""
    assert position.to_move is not None
    return {str(GREEDY.choose(position.seen_by(position.to_move), seed)) for seed in range(8)}


@pytest.mark.parametrize(
    "player", [RandomPlayer(), GREEDY, SearchPlayer(iterations=20)], ids=lambda player: player.name
)
def test_players_travel_and_stay_who_they_are(player: Player) -> None:
    assert isinstance(player, Player)
    again = pickle.loads(pickle.dumps(player))  # noqa: S301 - our own
    assert again == player
    assert repr(again) == repr(player)
    assert not player.peeks


@pytest.mark.parametrize(("game", "players"), TABLES)
@pytest.mark.parametrize("player", [RandomPlayer(), GREEDY], ids=lambda player: player.name)
def test_players_choose_legal_moves_from_their_view_and_repeat_them(
    player: Player, game: str, players: int
) -> None:
    for position in walk(game, players, 3, 400)[:-1:9]:
        assert position.to_move is not None
        view = position.seen_by(position.to_move)
        move = player.choose(view, seed=5)
        assert move in position.legal_moves()
        assert player.choose(view, seed=5) == move


def test_random_player_plays_every_legal_move() -> None:
    position = mw.new("mandala", seed=4)
    moves = {RandomPlayer().choose(position, seed) for seed in range(400)}
    assert moves == set(position.legal_moves())


def test_greedy_player_completes_a_mandala_where_it_picks_first_and_well() -> None:
    assert chosen(mw.position("a:5RYG/2K/O b:YP/-/- r1:Y r2:G h1:PK h2:_____ t:1")) <= {"MaP", "FaP"}


def test_greedy_player_does_not_complete_a_mandala_for_the_other() -> None:
    # Whoever completes it here leaves the first pick, five red cards, to the larger field.
    assert not chosen(mw.position("a:5RYG/K/4O b:YP/-/- r1:Y r2:G h1:PK h2:_____ t:1")) & {"MaP", "FaP"}


def test_greedy_player_takes_the_colour_that_scores_most() -> None:
    # Green lies at the third place of the river: two cards of it score more than four yellow ones at the first.
    line = "a:4Y2G/2K2P/OR b:YP/-/- r1:YOG r2:Y c1:__ s1:__ h1:PK h2:_____ take:a1 t:1"
    assert chosen(mw.position(line)) == {"TG"}


def test_greedy_player_takes_the_tile_that_makes_the_better_flower() -> None:
    # With its black four, ×3 makes twelve points; the orange two would stay alone.
    line = "a:Kx,O2/2R/Gk/Y b:R3,G2/-/K/- c:P2,Y4/O/-/2R claim:a1,b2,c3 h1:4_ h2:2PYK h3:5_ g2:K4 t:2"
    position = mw.position(line).play("aP")
    assert (position.phase, position.to_move) == ("claim", 1)
    assert chosen(position) == {"TKx"}


def test_greedy_player_extends_the_group_with_the_larger_number() -> None:
    position = next(p for p in walk("patterns", 2, 8, 30) if has_two_numbers_to_flip(p))
    best = max(lead_after(position, move) for move in position.legal_moves() if move[0] == "F")
    assert all(move[0] != "F" or lead_after(position, move) == best for move in chosen(position))


def has_two_numbers_to_flip(position: mw.Position) -> bool:
    flips = [move for move in position.legal_moves() if move[0] == "F"]
    return len({lead_after(position, move) for move in flips}) > 1


def lead_after(position: mw.Position, move: str) -> int:
    seat = position.to_move
    assert seat is not None
    scores = position.play(move).scores
    return scores[seat] - scores[1 - seat]


@pytest.mark.parametrize(
    ("game", "games", "least"),
    [("mandala", 10, 0.95), ("patterns", 20, 0.75), ("flowers", 6, 0.9)],
)
def test_greedy_player_beats_the_random_one(game: str, games: int, least: float) -> None:
    assert match(game, GREEDY, RandomPlayer(), games=games, progress=False).score >= least


def test_a_search_player_plays_the_first_suggestion() -> None:
    for position in walk("mandala", 2, 3, 60)[::20]:
        advice = suggest(position, iterations=50, seed=7)
        assert SearchPlayer(iterations=50).choose(position, seed=7) == advice[0].move


def test_a_search_player_is_called_by_its_budget() -> None:
    assert SearchPlayer(iterations=500).name == "search 500"
    assert SearchPlayer(seconds=0.1, threads=2).name == "search 0.1 s ×2"


@pytest.mark.parametrize("budget", [{}, {"iterations": 5, "seconds": 0.1}])
def test_a_search_player_without_one_budget_is_refused(budget: dict[str, int]) -> None:
    with pytest.raises(mw.MandalaError, match="one of the two"):
        SearchPlayer(**budget)


def test_importing_arena_and_players_does_not_load_the_compiler() -> None:
    code = "import sys, mandala_widget.ai.arena; print('numba' in sys.modules, 'distributed' in sys.modules)"
    printed = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert printed.stdout.split() == ["False", "False"]
