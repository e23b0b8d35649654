"""Matches and tournaments between players, on any ``concurrent.futures.Executor``.

Every deal is played from every seat, so that neither the cards nor the first move favour anybody. Deals and seeds
depend on nothing but the schedule, and deals count in the order of their numbers: the same players with the same
seed give the same result wherever and however they run.
"""

from __future__ import annotations

import os
from collections import Counter, deque
from concurrent.futures import FIRST_COMPLETED, Executor, Future, wait
from contextlib import closing
from itertools import combinations, permutations
from math import ceil
from typing import TYPE_CHECKING, Any, TypeVar

from tqdm.auto import tqdm

from mandala_widget.ai.bouts import PlayedRound, Round, Schedule, play_rounds
from mandala_widget.ai.ledger import Ledger
from mandala_widget.ai.players import Player
from mandala_widget.ai.results import ALL_PLAYED, FACING, INTERRUPTED, MatchResult, Results, TournamentResult
from mandala_widget.ai.sequential import GO_ON
from mandala_widget.errors import MandalaError
from mandala_widget.games.catalogue import new

if TYPE_CHECKING:
    from collections.abc import Callable, Generator, Mapping, Sequence
    from os import PathLike

    from mandala_widget.ai.bouts import Table
    from mandala_widget.ai.sequential import SequentialTest

R = TypeVar("R", bound=Results)

TASK_SECONDS = 1.0
"""How long a task should last at least: much longer than it takes to send it to another machine."""
TASKS_PER_PROCESSOR = 2
"""How many tasks are under way for each processor of this machine, so that none has to wait for work."""


def match(  # noqa: PLR0913 - each has a usual value and is given by its name
    game: str,
    one: Player,
    two: Player,
    *,
    games: int = 100,
    players: int = 2,
    executor: Executor | None = None,
    seed: int | str = 0,
    options: Mapping[str, object] | None = None,
    path: str | PathLike[str] | None = None,
    stop_when: SequentialTest | None = None,
    progress: bool = True,
    at_once: int | None = None,
) -> MatchResult:
    """Let two players play against each other, each deal once with every way to share the seats evenly.

    Without an executor all is played right here, one game after the other. With a path the games are kept in that
    file, and a second call goes on where the first one ended. Ctrl+C returns what has been played so far.
    ``at_once`` is how many tasks are under way at a time: for a cluster, about twice the number of its workers.
    """
    check(game, (one, two), players, options, seed)
    schedule = Schedule(game, players, dict(options or {}), seed, (one, two), (even_seatings(players),))
    rounds = listed(schedule, games)
    return contest(MatchResult, schedule, rounds, executor, path, stop_when, at_once, progress=progress)


def tournament(  # noqa: PLR0913 - as in match
    game: str,
    entrants: Sequence[Player],
    *,
    games: int = 100,
    players: int = 2,
    executor: Executor | None = None,
    seed: int | str = 0,
    options: Mapping[str, object] | None = None,
    path: str | PathLike[str] | None = None,
    progress: bool = True,
    at_once: int | None = None,
) -> TournamentResult:
    """Let all groups of entrants that fill a table play so many games, each deal once from every seat.

    All tables have the same deals. For the rest see ``match``.
    """
    check(game, entrants, players, options, seed)
    twice = [name for name, count in Counter(entrant.name for entrant in entrants).items() if count > 1]
    if twice:
        message = f"entrants need names of their own, and there is more than one {twice[0]!r}"
        raise MandalaError(message)
    if len(entrants) < players:
        message = f"a tournament at tables for {players} needs at least {players} entrants, not {len(entrants)}"
        raise MandalaError(message)
    tables = tuple(rotations(table) for table in combinations(range(len(entrants)), players))
    schedule = Schedule(game, players, dict(options or {}), seed, tuple(entrants), tables)
    rounds = listed(schedule, games)
    return contest(TournamentResult, schedule, rounds, executor, path, None, at_once, progress=progress)


def even_seatings(players: int) -> Table:
    """Return every way to seat two entrants as evenly as the seats allow."""
    few, many = players // FACING, players - players // FACING
    shared = [(0,) * few + (1,) * many, (0,) * many + (1,) * few]
    return tuple(sorted({seating for seats in shared for seating in permutations(seats)}))


def rotations(table: Sequence[int]) -> Table:
    """Return the seatings in which everybody moves on by one seat, until all have sat everywhere."""
    return tuple(tuple(table[turn:]) + tuple(table[:turn]) for turn in range(len(table)))


def check(
    game: str,
    entrants: Sequence[object],
    players: int,
    options: Mapping[str, object] | None,
    seed: object,
) -> None:
    """Refuse what cannot be played."""
    new(game, players=players, options=options)
    for entrant in entrants:
        if isinstance(entrant, type) or not isinstance(entrant, Player):
            message = f"no player: {entrant!r}; a player has a name, says whether it peeks, and chooses moves"
            raise MandalaError(message)
    if not isinstance(seed, int | str):
        message = f"the seed of a match is a whole number or a string, not {seed!r}"
        raise MandalaError(message)


def listed(schedule: Schedule, games: int) -> list[Round]:
    """List the rounds that make up so many games at each table, deal by deal."""
    together = len(schedule.tables[0])
    if type(games) is not int or games <= 0 or games % together:
        message = f"each deal is played {together} times, so games is a multiple of {together}, not {games!r}"
        raise MandalaError(message)
    return [Round(deal, table) for deal in range(games // together) for table in range(len(schedule.tables))]


def contest(  # noqa: PLR0913, PLR0917 - as in match
    kind: Callable[..., R],
    schedule: Schedule,
    rounds: Sequence[Round],
    executor: Executor | None,
    path: str | PathLike[str] | None,
    stop_when: SequentialTest | None,
    at_once: int | None,
    *,
    progress: bool,
) -> R:
    """Play the rounds until there are no more, the test has decided, or somebody interrupts."""
    ledger = Ledger(schedule, path)
    counted: list[PlayedRound] = []
    scores = Counter[float]()
    ended, verdict = ALL_PLAYED, None
    playing = in_order(schedule, rounds, ledger, executor or Here(), checked_tasks(at_once, executor))
    bar = tqdm(total=len(rounds) * len(schedule.tables[0]), unit=" games", disable=not progress)
    with closing(playing), bar:
        try:
            for played in playing:
                counted.append(played)
                bar.update(len(played.games))
                if stop_when is None:
                    continue
                scores[played.share(0)] += 1
                verdict = stop_when.verdict(scores)
                if verdict != GO_ON:
                    ended = f"{verdict}ed by {stop_when}"
                    break
        except KeyboardInterrupt:
            ended = INTERRUPTED
    return kind(schedule, tuple(counted), len(rounds), ended, verdict)


def in_order(
    schedule: Schedule,
    rounds: Sequence[Round],
    ledger: Ledger,
    executor: Executor,
    at_once: int,
) -> Generator[PlayedRound]:
    """Play rounds in tasks, as many at once as allowed, and yield them in their order.

    What ran late or was left over when somebody stops is still written down, so that nothing is played twice.
    """
    waiting = deque(each for each in rounds if each not in ledger.played)
    under_way = dict[Future[list[PlayedRound]], list[Round]]()
    size = 1
    try:
        for each in rounds:
            while each not in ledger.played:
                while waiting and len(under_way) < at_once:
                    task = [waiting.popleft() for _ in range(min(size, ceil(len(waiting) / at_once)))]
                    under_way[executor.submit(play_rounds, schedule, task)] = task
                for future in wait(under_way, return_when=FIRST_COMPLETED).done:
                    done = outcome(future, under_way.pop(future))
                    ledger.add(done)
                    size = rounds_per_task(done)
            yield ledger.played[each]
    finally:
        for future in under_way:
            if not future.cancel() and future.done() and future.exception() is None:
                ledger.add(future.result())


def outcome(future: Future[list[PlayedRound]], task: list[Round]) -> list[PlayedRound]:
    """Return what a task has played; if it failed, say which task that was."""
    try:
        return future.result()
    except Exception as error:
        error.add_note(f"It happened in the task with deals {task[0].deal} to {task[-1].deal}.")
        raise


def rounds_per_task(done: Sequence[PlayedRound]) -> int:
    """Return how many rounds last long enough to be a task, going by the last task."""
    pace = sum(played.seconds for played in done) / len(done)
    return ceil(TASK_SECONDS / pace)


def checked_tasks(at_once: int | None, executor: Executor | None) -> int:
    """Return how many tasks are under way at a time."""
    if at_once is None:
        return 1 if executor is None else TASKS_PER_PROCESSOR * (os.cpu_count() or 1)
    if type(at_once) is not int or at_once <= 0:
        message = f"at_once must be a whole number above 0, not {at_once!r}"
        raise MandalaError(message)
    return at_once


class Here(Executor):
    """Does the work at once, in the thread that asks for it."""

    def submit(self, fn: Callable[..., Any], /, *args: Any, **kwargs: Any) -> Future[Any]:
        """Return a future that is done already."""
        future = Future[Any]()
        try:
            future.set_result(fn(*args, **kwargs))
        except Exception as error:  # noqa: BLE001 - whoever asks for the result gets it
            future.set_exception(error)
        return future
