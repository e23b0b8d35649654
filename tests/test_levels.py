from __future__ import annotations

import json
import pickle
from typing import Any

import pytest
from engines import ready, some_positions
from tables import TABLES, walk

import mandala_widget as mw
from mandala_widget.ai.arena import match
from mandala_widget.ai.players import Player
from mandala_widget.words import LANGUAGES

QUICK = mw.LEVELS[:4]
each_level = pytest.mark.parametrize("level", mw.LEVELS, ids=lambda level: level.name)
each_quick_level = pytest.mark.parametrize("level", QUICK, ids=lambda level: level.name)


def phases(game: str, players: int) -> list[mw.Position]:
    """Return positions of every phase in which somebody chooses, early and late in a game."""
    found: dict[str, list[mw.Position]] = {}
    for position in walk(game, players, 3, 400):
        if not position.is_over:
            found.setdefault(position.phase, []).append(position)
    return [position for one in found.values() for position in {one[0], one[len(one) // 2], one[-1]}]


def test_the_levels_are_numbered_from_one_to_five() -> None:
    assert [level.number for level in mw.LEVELS] == [1, 2, 3, 4, 5]
    assert [mw.level(number) for number in range(1, 6)] == list(mw.LEVELS)


def test_no_level_thinks_less_or_errs_more_than_the_one_below() -> None:
    iterations = [level.iterations for level in mw.LEVELS]
    doubts = [level.doubt for level in mw.LEVELS]
    assert iterations == sorted(set(iterations))
    assert doubts == sorted(doubts, reverse=True)
    assert doubts[0] > 0 == doubts[-1]


@pytest.mark.parametrize("number", [0, 6, -1, 2.0, "2", None, True])
def test_there_is_no_other_level(number: Any) -> None:
    with pytest.raises(mw.MandalaError, match="the levels are 1 to 5"):
        mw.level(number)


@each_level
def test_a_level_is_described_in_every_language(level: mw.Level) -> None:
    titles = {lang: level.title(lang) for lang in LANGUAGES}
    texts = {lang: level.text(lang) for lang in LANGUAGES}
    for lang in LANGUAGES:
        assert titles[lang]
        assert texts[lang].endswith(".")
        assert "{" not in texts[lang]
        assert str(level.iterations) in texts[lang]
        assert level.doubt == 0 or str(round(100 * level.doubt)) in texts[lang]
    assert len(set(texts.values())) == len(LANGUAGES)
    assert (level.title(), level.text()) == (titles["en"], texts["en"])


@pytest.mark.parametrize("lang", LANGUAGES)
def test_no_two_levels_are_called_the_same(lang: str) -> None:
    assert len({level.title(lang) for level in mw.LEVELS}) == 5


def test_a_level_cannot_be_described_in_another_language() -> None:
    with pytest.raises(mw.MandalaError, match="no language 'fr'"):
        mw.level(1).text("fr")


@each_level
def test_a_level_is_a_player_that_travels(level: mw.Level) -> None:
    assert isinstance(level, Player)
    assert pickle.loads(pickle.dumps(level)) == level  # noqa: S301 - our own
    assert json.loads(json.dumps(level.to_dict()))["number"] == level.number
    assert not level.peeks


@each_quick_level
@pytest.mark.parametrize(("game", "players"), TABLES)
def test_a_level_plays_legal_moves_in_every_phase_the_same_for_the_same_seed(
    game: str, players: int, level: mw.Level
) -> None:
    ready(game)
    for position in phases(game, players):
        move = level.choose(position, 5)
        assert move in position.legal_moves()
        assert level.choose(position, 5) == move


def test_the_strongest_level_repeats_itself() -> None:
    ready("mandala")
    position = some_positions("mandala", 2, range(1))[0]
    assert mw.level(5).choose(position, 1) == mw.level(5).choose(position, 1)


@each_quick_level
@pytest.mark.parametrize(("game", "players"), TABLES)
def test_a_level_needs_no_more_than_its_view(game: str, players: int, level: mw.Level) -> None:
    ready(game)
    for position in phases(game, players):
        assert position.to_move is not None
        view = position.seen_by(position.to_move)
        move = level.choose(view, 5)
        assert level.choose(position, 5) == move
        for deal in range(3):
            assert level.choose(view.redeal(deal), 5) == move


def test_the_levels_that_doubt_do_not_always_play_the_same() -> None:
    ready("mandala")
    position = mw.new("mandala", seed=7)
    for level in mw.LEVELS[:3]:
        assert len({level.choose(position, seed) for seed in range(20)}) > 1


@pytest.mark.parametrize(("game", "players"), TABLES)
def test_a_level_without_doubt_plays_what_loses_nothing(game: str, players: int) -> None:
    ready(game)
    level = mw.level(4)
    assert level.doubt == 0
    for position in some_positions(game, players, range(8)):
        advice = mw.suggest(position, iterations=level.iterations, seed=5)
        assert advice.of(level.choose(position, 5)).loss == 0


@each_level
def test_a_finished_game_has_no_move_to_choose(level: mw.Level) -> None:
    with pytest.raises(mw.MandalaError, match="the game is over"):
        level.choose(walk("mandala", 2, 1, 400)[-1], 1)


def test_levels_meet_in_the_arena_and_the_stronger_one_wins() -> None:
    ready("mandala")
    result = match("mandala", mw.level(4), mw.level(1), games=10, progress=False)
    assert result.score > 0.6
