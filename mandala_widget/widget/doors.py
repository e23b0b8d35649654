"""The doors to a table in the notebook: play a game, explore a position, show a study."""

from __future__ import annotations

from functools import partial
from inspect import signature
from secrets import token_hex
from typing import TYPE_CHECKING, Any, Unpack

from mandala_widget.errors import MandalaError
from mandala_widget.games.catalogue import new
from mandala_widget.study.study import Study
from mandala_widget.widget.adviser import PATIENCE
from mandala_widget.widget.board import Board
from mandala_widget.widget.opponents import PACE
from mandala_widget.widget.preferences import Preferences, checked
from mandala_widget.widget.seats import LONGEST_NAME, USUAL_LEVEL, seated, usual
from mandala_widget.widget.session import Session

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from mandala_widget.ai.levels import Level
    from mandala_widget.games.position import Position
    from mandala_widget.games.seeds import Seed
    from mandala_widget.widget.seats import Seat
    from mandala_widget.widget.session import Where
    from mandala_widget.widget.wire import Purpose, Viewer


def play(  # noqa: PLR0913 - what people may set
    game: str | Position | dict[str, Any] | Study = "mandala",
    seats: Sequence[str | Level] | None = None,
    *,
    level: int = USUAL_LEVEL,
    names: Sequence[str] = (),
    seed: Seed = None,
    options: Mapping[str, object] | None = None,
    viewer: Viewer | None = None,
    pace: float = PACE,
    seconds: float = PATIENCE,
    iterations: int | None = None,
    **preferences: Unpack[Preferences],
) -> Board:
    """Sit down to a game: a new one by its name, or on from a position or from the end of a study.

    A seat is taken by ``"human"``, by ``"ai"``, which has the level that is said, or by a level as in
    ``mw.level(5)``. One person sees their own hand; several pass the device on, each behind a curtain. Opponents
    let each move be looked at for ``pace`` seconds. The adviser thinks for some ``seconds``, or does a number of
    ``iterations``. What people may choose for themselves, now or later, is ``lang``, ``theme``, ``adviser``,
    ``panel``, ``letters`` and ``size``.
    """
    wanted = checked(preferences, named(play))
    deal = None
    if isinstance(game, str) and game.isidentifier():
        players = len(seats) if isinstance(seats, list | tuple) else None
        deal = partial(_dealt, game, players, options)
        game = deal(seed)
    elif options is not None:
        raise MandalaError("options are chosen for a new game: a position and a study have theirs")
    study = _study(game)
    end = [study.root, *study.mainline()][-1]
    count = end.position.players
    chosen = seated(usual(count) if seats is None else seats, count, names, level)
    if "_" in str(study.root.position):
        raise MandalaError("this position hides cards, so it cannot be played: deal them with position.redeal()")
    looks, by_turns = _looks(study.root.position, chosen) if viewer is None else (viewer, False)
    session = Session(study, chosen, purpose="play", viewer=looks, by_turns=by_turns, at=end)
    luck = token_hex(8) if seed is None else str(seed)
    return Board(session, deal=deal, pace=pace, seed=luck, seconds=seconds, iterations=iterations, **wanted)


def explore(
    position: str | Position | dict[str, Any] | Study = "mandala",
    *,
    names: Sequence[str] = (),
    viewer: Viewer = "open",
    seconds: float = PATIENCE,
    iterations: int | None = None,
    **preferences: Unpack[Preferences],
) -> Board:
    """Try out what can become of a position, with advice.

    Everything is seen, unless there is another ``viewer``. Choose for yourself as in ``play``.
    """
    wanted: Preferences = {"adviser": "full", "panel": "ai", **checked(preferences, named(explore))}
    session = _reading(_study(position), "explore", names, viewer)
    return Board(session, seconds=seconds, iterations=iterations, **wanted)


def show(  # noqa: PLR0913 - as in play
    study: Study | Position | dict[str, Any] | str,
    *,
    at: Where = 0,
    names: Sequence[str] = (),
    viewer: Viewer = "open",
    seconds: float = PATIENCE,
    iterations: int | None = None,
    **preferences: Unpack[Preferences],
) -> Board:
    """Read a study, beginning at a node, at its address or at its number.

    Everything is seen, unless there is another ``viewer``. Choose for yourself as in ``play``.
    """
    wanted: Preferences = {"panel": "notes", **checked(preferences, named(show))}
    session = _reading(_study(study), "show", names, viewer)
    session.go(session.find(at))
    return Board(session, seconds=seconds, iterations=iterations, **wanted)


# What they share.


def named(door: Callable[..., Board]) -> list[str]:
    """Return what can be said at a door by name, but for what is a matter of taste."""
    return [name for name in signature(door).parameters if name != "preferences"]


def _dealt(game: str, players: int | None, options: Mapping[str, object] | None, seed: Seed) -> Position:
    return new(game, players=players, seed=seed, options=options)


def _study(wanted: object) -> Study:
    """Return a study, or begin one at a position or at a game by its name."""
    if isinstance(wanted, str) and wanted.isidentifier():
        wanted = new(wanted)
    return wanted if isinstance(wanted, Study) else Study(wanted)  # type: ignore[arg-type] # it refuses the rest


def _reading(study: Study, purpose: Purpose, names: Sequence[str], viewer: Viewer) -> Session:
    """Sit down at a study that nobody plays; the names of the seats are those of its tags."""
    players = study.root.position.players
    tagged = [study.tags.get(f"Seat{seat}", "")[:LONGEST_NAME] for seat in range(1, players + 1)]
    seats = seated(["human"] * players, players, names or tagged)
    return Session(study, seats, purpose=purpose, viewer=viewer, shows_notes=viewer == "open")


def _looks(position: Position, seats: Sequence[Seat]) -> tuple[Viewer, bool]:
    """Return who looks unless somebody says otherwise, and whether people pass the device on."""
    people = [number for number, seat in enumerate(seats) if seat.kind == "human"]
    if not people or all(position.seen_by(seat) == position for seat in range(len(seats))):
        return "open", False
    return (people[0], False) if len(people) == 1 else ("table", True)
