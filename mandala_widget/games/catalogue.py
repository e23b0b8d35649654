"""The three games, and the doors to them: a new deal, a position somebody wrote down, its problems."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from mandala_widget.errors import BadPosition, MandalaError
from mandala_widget.games.flowers.game import Flowers
from mandala_widget.games.inspector import FORM, Inspector
from mandala_widget.games.kernel.dice import below
from mandala_widget.games.mandala.game import Mandala
from mandala_widget.games.patterns.game import Patterns
from mandala_widget.games.position import Position
from mandala_widget.games.seeds import seed_words
from mandala_widget.games.whole import whole
from mandala_widget.words import quoted

if TYPE_CHECKING:
    from mandala_widget.games.game import Game
    from mandala_widget.games.problem import Problem
    from mandala_widget.games.seeds import Seed

GAMES: dict[str, Game[Any]] = {game.name: game for game in (Mandala(), Patterns(), Flowers())}


def game_named(name: object) -> Game[Any]:
    """Return a game by its name."""
    if not isinstance(name, str) or name not in GAMES:
        message = f"no game {quoted(name)}: the games are {', '.join(GAMES)}"
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
    seats = rules.seats[0] if players is None else whole(players)
    if seats not in rules.seats:
        message = f"{game} is for {' or '.join(map(str, rules.seats))} players, not {quoted(players)}"
        raise MandalaError(message)
    chosen = _chosen(rules, seats, {} if options is None else options)
    start = chosen.pop("start")
    state = rules.fresh(seats, chosen)
    state.rng = seed_words(seed)
    state.start = below(state, seats) if start == "random" else start
    rules.rules.set_up(state)
    state.events.clear()
    return Position(rules, state)


def _chosen(game: Game[Any], players: int, options: object) -> dict[str, Any]:
    """Complete options by the usual values and refuse any that do not exist."""
    known = {**game.options, "start": (*range(players), "random")}
    if not isinstance(options, Mapping):
        message = f"options are names with values, as in {{'start': 0}}, not {quoted(options)}"
        raise MandalaError(message)
    for name in options:
        if name not in known:
            message = f"no option {quoted(name)} in {game.name}: the options are {', '.join(known)}"
            raise MandalaError(message)
    return {
        name: _choice(name, options[name], values) if name in options else values[0]
        for name, values in known.items()
    }


def _choice(name: str, value: object, values: tuple[object, ...]) -> object:
    """Return the value that somebody chose from those of an option; 1 and True are not the same."""
    number = whole(value)
    wanted = value if number is None else number
    for allowed in values:
        if type(wanted) is type(allowed) and wanted == allowed:
            return allowed
    message = f"option {name} is {' or '.join(map(repr, values))}, not {quoted(value)}"
    raise MandalaError(message)


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
    return [] if isinstance(data, Position) else _read(data)[2].problems


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
