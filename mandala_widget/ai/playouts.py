"""Random play: every legal move equally likely, to the end of the game."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from time import process_time
from typing import TYPE_CHECKING, Any

import numpy as np

from mandala_widget.ai.contract import list_moves, play, score
from mandala_widget.ai.kernels import compiler, to_records
from mandala_widget.ai.linking import Linker
from mandala_widget.ai.pages import room_in_a_page
from mandala_widget.ai.search import copy_state
from mandala_widget.games.kernel.dice import WORD, below
from mandala_widget.games.seeds import seed_words

if TYPE_CHECKING:
    from mandala_widget.games.game import Game

# What is written down about a game; the points of the seats come last.
PLIES = 0
CHOICES = 1
POINTS = 2


def set_up(state: Any) -> None:
    """Deal a new game: a stub, like those of the contract between search and game."""
    raise NotImplementedError


def play_all(tables: Any, seeds: Any, moves: Any, notes: Any) -> int:
    """Play a game for each seed, at one table after the other, and note its length, its choices and its points.

    The last table stays empty: the others are cleared by it. The checksum changes with any move of any game.
    """
    empty = len(tables) - 1
    checksum = 0
    for game in range(len(seeds)):
        table = game % empty
        copy_state(tables, table, empty)
        state = tables[table]
        state.rng[0] = seeds[game][0]
        state.rng[1] = seeds[game][1]
        set_up(state)
        plies = 0
        choices = 0
        count = list_moves(state, moves)
        while count > 0:
            move = moves[below(state, count)]
            play(state, move)
            checksum = (checksum * 31 + move) & WORD
            plies += 1
            choices += count
            count = list_moves(state, moves)
        notes[game][PLIES] = plies
        notes[game][CHOICES] = choices
        for seat in range(len(notes[game]) - POINTS):
            notes[game][POINTS + seat] = score(state, seat)
    return checksum


@cache
def linked(game: Game[Any], *, compile_rules: bool) -> Any:
    """Link random play to the rules of a game, once for any number of players."""
    links = {stub: getattr(game.rules, stub.__name__) for stub in (set_up, list_moves, play, score)}
    linker = compiler(links) if compile_rules else Linker(links, lambda function: function)
    return linker.twin(play_all)


@dataclass(frozen=True)
class Played:
    """Games that were played: notes of each, the tables as they were left, and the time of the processor."""

    notes: Any
    tables: Any
    checksum: int
    seconds: float

    @property
    def moves(self) -> int:
        """All moves of all games."""
        return int(np.asarray(self.notes)[:, PLIES].sum())

    @property
    def rate(self) -> float:
        """Moves a second."""
        return self.moves / self.seconds


class RandomPlay:
    """Random games of one game, interpreted on lists or compiled on records; both play the same games."""

    def __init__(self, game: Game[Any], players: int, *, compile_rules: bool) -> None:
        """Make the player; compiling takes place at the first run."""
        self.game = game
        self.players = players
        self.is_compiled = compile_rules
        self.play_all = linked(game, compile_rules=compile_rules)

    def states(self, games: int, seed: int) -> list[Any]:
        """Return states ready to be dealt, each with dice of its own."""
        options = {name: values[0] for name, values in self.game.options.items()}
        states = [self.game.fresh(self.players, options) for _ in range(games)]
        for state, words in zip(states, dice_of(games, seed), strict=True):
            state.rng = words
        return states

    def run(self, games: int, seed: int, tables: int = 1) -> Played:
        """Play games to the end; with as many tables as games the end of each can be looked at."""
        states: Any = self.states(tables + 1, seed)
        dice: Any = dice_of(games, seed)
        moves: Any = [0] * self.game.rules.MOVES
        notes: Any = [[0] * (POINTS + self.players) for _ in range(games)]
        if self.is_compiled:
            states, dice, notes = to_records(states), np.array(dice, np.int64), np.array(notes, np.int64)
            moves = room_in_a_page(len(moves), np.min_scalar_type(len(moves)))
        began = process_time()
        checksum = int(self.play_all(states, dice, moves, notes))
        seconds = process_time() - began
        return Played(notes, states, checksum, seconds)


def dice_of(games: int, seed: int) -> list[list[int]]:
    """Return the dice of each game."""
    return [seed_words(f"{seed}/{game}") for game in range(games)]
