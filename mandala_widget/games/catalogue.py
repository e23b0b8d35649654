"""The three games, and the doors to them: a new deal, a position somebody wrote down, its problems."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from mandala_widget.errors import BadPosition, MandalaError
from mandala_widget.games.flowers.game import Flowers
from mandala_widget.games.inspector import FORM, Inspector
from mandala_widget.games.kernel.dice import below
from mandala_widget.games.mandala.game import Mandala
from mandala_widget.games.patterns.game import Patterns
from mandala_widget.games.position import Position
from mandala_widget.games.seeds import seed_words

if TYPE_CHECKING:
    from collections.abc import Mapping

    from mandala_widget.games.game import Game
    from mandala_widget.games.problem import Problem
    from mandala_widget.games.seeds import Seed

GAMES: dict[str, Game[Any]] = {game.name: game for game in (Mandala(), Patterns(), Flowers())}


def game_named(name: object) -> Game[Any]:
    """Return a game by its name."""
    if not isinstance(name, str) or name not in GAMES:
        message = f"no game {name!r}: the games are {', '.join(GAMES)}"
        raise MandalaError(message)
    return GAMES[name]


def new(
    game: str,
    *,
    players: int | None = None,
    seed: Seed = None,
    options: Mapping[str, object] | None = None,
) -> Position:
    """Deal a new game; the same seed always gives the same deal."""
    rules = game_named(game)
    players = rules.seats[0] if players is None else players
    if players not in rules.seats:
        message = f"{game} is for {' or '.join(map(str, rules.seats))} players, not {players!r}"
        raise MandalaError(message)
    chosen = _chosen(rules, players, dict(options or {}))
    start = chosen.pop("start")
    state = rules.fresh(players, chosen)
    state.rng = seed_words(seed)
    state.start = below(state, players) if start == "random" else start
    rules.rules.set_up(state)
    state.events.clear()
    return Position(rules, state)


def _chosen(game: Game[Any], players: int, options: dict[str, object]) -> dict[str, Any]:
    """Complete options by the usual values and refuse any that do not exist."""
    known = {**game.options, "start": (*range(players), "random")}
    for name, value in options.items():
        if name not in known:
            message = f"no option {name!r} in {game.name}: the options are {', '.join(known)}"
            raise MandalaError(message)
        if not any(value == allowed and type(value) is type(allowed) for allowed in known[name]):
            allowed = " or ".join(repr(choice) for choice in known[name])
            message = f"option {name} is {allowed}, not {value!r}"
            raise MandalaError(message)
    return {name: options.get(name, values[0]) for name, values in known.items()}


def position(data: dict[str, Any] | str | Position) -> Position:
    """Read a position from its wire form or from one line of notation."""
    if isinstance(data, Position):
        return data
    found, wire, inspector = _read(data)
    if found is None or wire is None or inspector.problems:
        raise BadPosition(inspector.problems)
    return Position(found, found.from_dict(wire))


def problems(data: object) -> list[Problem]:
    """List everything wrong with a position's wire form or line; nothing if it can be read."""
    return _read(data)[2].problems


def _read(data: object) -> tuple[Game[Any] | None, dict[str, Any] | None, Inspector]:
    """Find the game, bring the data into its wire form, and inspect it."""
    inspector = Inspector()
    game: Game[Any] | None = None
    wire: dict[str, Any] | None = None
    if isinstance(data, str):
        game, line = _game_of_line(data)
        wire = game.from_line(line, inspector)
    elif isinstance(data, dict):
        name = inspector.choice(inspector.part(data, "game"), "game", tuple(GAMES))
        game = GAMES.get(name or "")
        wire = data
    else:
        inspector.report(FORM, "no_position", "position", found=type(data).__name__)
    if game is not None and wire is not None:
        game.inspect(wire, inspector)
    return game, wire, inspector


def _game_of_line(text: str) -> tuple[Game[Any], str]:
    """Tell a line's game: by its name in front, or by what only that game's lines have."""
    first, _, rest = text.strip().partition(" ")
    if first in GAMES:
        return GAMES[first], rest
    keys = {token.partition(":")[0] for token in text.split() if ":" in token}
    if "c" in keys:
        return GAMES["flowers"], text
    return GAMES["mandala" if keys & {"a", "b"} else "patterns"], text
