"""Asks for advice: at once, or as a stream that gets better while it is read."""

from __future__ import annotations

import os
from math import isfinite
from typing import TYPE_CHECKING, Self

from mandala_widget.ai.assuming import assume as with_assumptions
from mandala_widget.ai.concluding import advice_from
from mandala_widget.ai.endings import ending_of
from mandala_widget.ai.engines import engine
from mandala_widget.ai.thinking import Budget, Thinking
from mandala_widget.errors import MandalaError

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from mandala_widget.ai.advice import Advice
    from mandala_widget.games.position import Position
    from mandala_widget.games.seeds import Seed

USUAL_SECONDS = 0.5
BETWEEN_UPDATES = 0.1


def suggest(  # noqa: PLR0913 - each is a wish that people have
    position: Position,
    *,
    seconds: float | None = None,
    iterations: int | None = None,
    seed: Seed = None,
    threads: int | None = None,
    assume: Mapping[str, str] | None = None,
) -> Advice:
    """Advise the seat to move, from what it can know; for half a second unless something else is said.

    With a number of iterations and a seed the advice is the same, to the bit, every time. Assumptions fill in what
    the seat cannot know: ``{"H2": "2R", "D": "GK"}`` puts two red cards into the hand of seat 2, and green and
    black on the deck.
    """
    if seconds is None and iterations is None:
        seconds = USUAL_SECONDS
    question = Question(position, seconds, iterations, seed, threads, assume)
    question.thinking.run()
    return question.answer()


def analysis(  # noqa: PLR0913 - as in suggest
    position: Position,
    *,
    seconds: float | None = None,
    iterations: int | None = None,
    seed: Seed = None,
    threads: int | None = None,
    assume: Mapping[str, str] | None = None,
) -> Analysis:
    """Think about a position in the background, as ``suggest`` does; without a budget until it is stopped."""
    return Analysis(Question(position, seconds, iterations, seed, threads, assume))


class Question:
    """A position to think about, and what is to be thought with."""

    def __init__(  # noqa: PLR0913, PLR0917 - as in suggest
        self,
        position: Position,
        seconds: float | None,
        iterations: int | None,
        seed: Seed,
        threads: int | None,
        assume: Mapping[str, str] | None,
    ) -> None:
        """Check what is asked for and prepare to think."""
        self.view = mover_view(position, assume)
        budget = checked_budget(seconds, iterations)
        count = checked_threads(threads, budget)
        state = self.view._state  # noqa: SLF001 - the search works on what is behind the position
        ending = ending_of(self.view, at_once=budget.iterations is None, threads=count)
        self.thinking = Thinking(engine(self.view.game), state, budget, seed, count, ending)

    def answer(self) -> Advice:
        """Return the advice that follows from what was found out and proved so far."""
        thinking = self.thinking
        return advice_from(self.view, thinking.findings(), thinking.solution(), thinking.seconds)


class Analysis:
    """Advice that gets better: read it again and again, or stop it; leaving its ``with`` block stops it, too."""

    def __init__(self, question: Question) -> None:
        """Begin to think."""
        self.question = question
        self.question.thinking.start()

    def __iter__(self) -> Iterator[Advice]:
        """Yield advice at most ten times a second, and once more at the end."""
        thinking = self.question.thinking
        while not thinking.is_over and not thinking.stopped.wait(BETWEEN_UPDATES):
            advice = self.advice()
            if advice:
                yield advice
        thinking.join()
        yield self.advice()

    def advice(self) -> Advice:
        """Return what is known by now; it is empty until every move was tried."""
        if self.question.thinking.errors:
            raise self.question.thinking.errors[0]
        return self.question.answer()

    def stop(self) -> Advice:
        """Stop thinking at once and return what is known by then."""
        self.question.thinking.stop()
        return self.advice()

    def __enter__(self) -> Self:
        """Think as long as the block lasts."""
        return self

    def __exit__(self, *raised: object) -> None:
        """Stop thinking."""
        self.question.thinking.stop()


def mover_view(position: Position, assume: Mapping[str, str] | None = None) -> Position:
    """Return what the seat to move can know, with what is assumed beyond that."""
    seat = position.to_move
    if seat is None:
        message = "the game is over: there is no move to suggest"
        raise MandalaError(message)
    view = position.seen_by(seat)
    hands = view.to_dict().get("hands")
    if hands is not None and "_" in hands[seat]:
        message = f"seat {seat} is to move and its hand is hidden here: ask with its own view or the full position"
        raise MandalaError(message)
    if assume:
        view = with_assumptions(view, seat, assume)
    view.redeal(0)  # it refuses what no deal agrees with
    return view


def checked_budget(seconds: float | None, iterations: int | None) -> Budget:
    """Make a budget of numbers that make sense."""
    if iterations is not None and (type(iterations) is not int or iterations <= 0):
        message = f"iterations must be a whole number above 0, not {iterations!r}"
        raise MandalaError(message)
    numeric = isinstance(seconds, int | float) and not isinstance(seconds, bool)
    if seconds is not None and not (numeric and isfinite(seconds) and seconds > 0):
        message = f"seconds must be a number above 0, not {seconds!r}"
        raise MandalaError(message)
    return Budget(seconds, iterations)


def checked_threads(threads: int | None, budget: Budget) -> int:
    """Return the number of threads: all cores, but one where the advice has to be repeatable on every machine."""
    if threads is None:
        return 1 if budget.iterations is not None else os.cpu_count() or 1
    if type(threads) is not int or threads < 1:
        message = f"threads must be a whole number above 0, not {threads!r}"
        raise MandalaError(message)
    return threads
