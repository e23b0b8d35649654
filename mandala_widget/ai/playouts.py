"""Random play: every legal move equally likely, to the end of the game."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, cast

import numpy as np

from mandala_widget.ai.kernels import compiled, jit, record_type
from mandala_widget.games.kernel import dice
from mandala_widget.games.seeds import seed_words

if TYPE_CHECKING:
    from collections.abc import Callable
    from types import ModuleType

    from mandala_widget.games.game import Game


def random_player(set_up: Any, list_moves: Any, play: Any, below: Any) -> Callable[[Any, Any, Any], None]:
    """Return a function that deals and plays each of several states with the rules of a game.

    It counts the moves and adds up a checksum that changes with any move of any game.
    """

    def play_all(states: Any, moves: Any, result: Any) -> None:
        for number in range(len(states)):
            state = states[number]
            set_up(state)
            count = list_moves(state, moves)
            while count > 0:
                move = moves[below(state, count)]
                play(state, move)
                result[0] += 1
                result[1] = (result[1] * 31 + move) & dice.WORD
                count = list_moves(state, moves)

    return play_all


class RandomPlay:
    """Random games of one game, interpreted on lists or compiled on records; both play the same games."""

    def __init__(self, game: Game[Any], players: int, *, compile_rules: bool) -> None:
        """Make the player; compiling takes place at the first run."""
        self.game = game
        self.players = players
        self.is_compiled = compile_rules
        rules: Any = compiled(cast("ModuleType", game.rules)) if compile_rules else game.rules
        below = compiled(dice).below if compile_rules else dice.below
        player = random_player(rules.set_up, rules.list_moves, rules.play, below)
        self.play_all: Any = jit(player) if compile_rules else player

    def states(self, games: int, seed: int) -> Any:
        """Return states ready to be dealt, each with dice of its own."""
        options = {name: values[0] for name, values in self.game.options.items()}
        if self.is_compiled:
            states = np.zeros(games, record_type(self.game.state_type))
            blank = self.game.fresh(self.players, options)
            for name in blank.shapes:
                states[name] = getattr(blank, name)
            states["rng"] = [seed_words(f"{seed}/{number}") for number in range(games)]
            return states
        plain = [self.game.fresh(self.players, options) for _ in range(games)]
        for number, state in enumerate(plain):
            state.rng = seed_words(f"{seed}/{number}")
        return plain

    def run(self, states: Any) -> tuple[int, int]:
        """Play the states to the end; return the number of moves and the checksum."""
        room = self.game.rules.MOVES
        moves = np.zeros(room, np.int64) if self.is_compiled else [0] * room
        result = np.zeros(2, np.int64) if self.is_compiled else [0, 0]
        self.play_all(states, moves, result)
        return int(result[0]), int(result[1])
