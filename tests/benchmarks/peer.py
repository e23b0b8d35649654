"""Our rules for OpenSpiel's search bots: a state that offers what they ask of one, and a player for the arena."""

from __future__ import annotations

import random
from dataclasses import dataclass
from functools import cache
from time import perf_counter
from typing import TYPE_CHECKING, Any, ClassVar

import numpy as np
import pyspiel
from open_spiel.python.algorithms import ismcts, mcts

from mandala_widget.games import GAMES

if TYPE_CHECKING:
    import mandala_widget as mw
    from mandala_widget.games.game import Game
    from mandala_widget.games.move import Move

CURIOSITY = 1.4
ENDLESS = 1 << 30


class Kind:
    """What OpenSpiel wants to know about a kind of game."""

    dynamics = pyspiel.GameType.Dynamics.SEQUENTIAL
    information = pyspiel.GameType.Information.IMPERFECT_INFORMATION
    reward_model = pyspiel.GameType.RewardModel.TERMINAL


class Rules:
    """A game as OpenSpiel's bots see it."""

    def get_type(self) -> Kind:
        return Kind()

    def max_utility(self) -> float:
        return 1.0


class Table:
    """A state over the interpreted rules; as in our search, the moves that lead to a node are its name."""

    def __init__(self, game: Game[Any], state: Any, path: str = "") -> None:
        self.game = game
        self.state = state
        self.path = path
        self.moves: list[int] | None = None

    def get_game(self) -> Rules:
        return Rules()

    def clone(self) -> Table:
        return Table(self.game, self.state.copy(), self.path)

    def current_player(self) -> int:
        return int(self.state.to_move)

    def is_chance_node(self) -> bool:
        return False

    def legal_actions(self, player: int | None = None) -> list[int]:  # noqa: ARG002 - always those of the mover
        if self.moves is None:
            numbers = [0] * self.game.rules.MOVES
            self.moves = numbers[: self.game.rules.list_moves(self.state, numbers)]
        return self.moves

    def is_terminal(self) -> bool:
        return not self.legal_actions()

    def apply_action(self, move: int) -> None:
        self.game.rules.play(self.state, int(move))
        self.state.events.clear()
        self.path = f"{self.path} {move}"
        self.moves = None

    def returns(self) -> list[float]:
        one, two = (
            (self.game.rules.score(self.state, s), self.game.rules.tiebreak(self.state, s)) for s in (0, 1)
        )
        result = float((one > two) - (one < two))
        return [result, -result]

    def information_state_string(self) -> str:
        return self.path

    def resample_from_infostate(self, player: int, sampler: object) -> Table:  # noqa: ARG002 - ours is fair already
        state = self.state.copy()
        self.game.rules.hide(state, player)
        state.rng = [random.getrandbits(32), random.getrandbits(32) | 1]
        self.game.rules.redeal(state, [0] * self.game.pool_size)
        return Table(self.game, state, self.path)


class TimedBot(ismcts.ISMCTSBot):  # type: ignore[misc]
    """OpenSpiel's information-set search, which counts simulations, made to stop by the clock."""

    seconds = 0.1

    def run_search(self, state: Table) -> Any:
        """Search until the time is over."""
        began = perf_counter()
        self.reset()
        self._root_node = self.create_new_node(state)
        self.simulations = 0
        while perf_counter() - began < self.seconds:
            self.run_simulation(self.sample_root_state(state))
            self.simulations += 1
        return self.get_final_policy(state, self.filter_illegals(self._root_node, state.legal_actions()))


def information_set_bot(kind: type[Any], simulations: int, seed: int) -> Any:
    """Return OpenSpiel's Python bot for hidden information, with uniform playouts to the end."""
    chance = np.random.RandomState(seed)
    return kind(
        Rules(),
        mcts.RandomRolloutEvaluator(1, chance),
        CURIOSITY,
        simulations,
        random_state=chance,
        final_policy_type=ismcts.ISMCTSFinalPolicyType.MAX_VISIT_COUNT,
        allow_inconsistent_action_sets=True,
    )


def open_bot(simulations: int, seed: int) -> Any:
    """Return OpenSpiel's Python bot for open information, with uniform playouts to the end."""
    chance = np.random.RandomState(seed)
    return mcts.MCTSBot(
        Rules(), CURIOSITY, simulations, mcts.RandomRolloutEvaluator(1, chance), random_state=chance
    )


@cache
def pace(game: str) -> list[float]:
    """Keep how many simulations a second the bot for open information makes, to be corrected move by move."""
    del game
    return [500.0]


@dataclass(frozen=True)
class OpenSpielPlayer:
    """Plays what OpenSpiel's bot plays after so many seconds."""

    seconds: float
    name: ClassVar[str] = "OpenSpiel"
    peeks: ClassVar[bool] = False

    def choose(self, position: mw.Position, seed: int) -> Move:
        """Ask the bot for a move."""
        legal = position.legal_moves()
        game = GAMES[position.game]
        random.seed(seed)
        table = Table(game, game.from_dict(position.to_dict()))
        if len(legal) == 1:
            return legal[0]
        if position.game == "patterns":
            number = self.search_openly(table, seed)
        else:
            bot = information_set_bot(TimedBot, ENDLESS, seed % (1 << 32))
            bot.seconds = self.seconds
            number = max(bot.run_search(table), key=lambda pair: pair[1])[0]
        return next(move for move in legal if move.number == number)

    def search_openly(self, table: Table, seed: int) -> int:
        """Make as many simulations as fit into the time at the present pace."""
        simulations = max(2, int(pace("patterns")[0] * self.seconds))
        began = perf_counter()
        root = open_bot(simulations, seed % (1 << 32)).mcts_search(table)
        # A bot that has proved the result makes fewer of them: what counts is how many it made.
        pace("patterns")[0] = root.explore_count / (perf_counter() - began)
        return int(root.best_child().action)
