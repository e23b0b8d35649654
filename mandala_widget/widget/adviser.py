"""Advises whoever looks at a position and is to move there, better and better for a while."""

from __future__ import annotations

from collections import OrderedDict
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING, Any

from mandala_widget.ai.suggesting import analysis, mover_view
from mandala_widget.errors import MandalaError
from mandala_widget.widget.clock import Clock
from mandala_widget.widget.telling import Teller
from mandala_widget.widget.values import advised
from mandala_widget.widget.worker import Worker

if TYPE_CHECKING:
    from collections.abc import Callable

    from mandala_widget.ai.suggesting import Analysis
    from mandala_widget.games.position import Position
    from mandala_widget.study.tree import Node
    from mandala_widget.widget.session import Session
    from mandala_widget.widget.wire import AdviceData, AdviserMode, Value

PATIENCE = 3.0
"""For so many seconds a position is thought about."""
BETWEEN_UPDATES = 0.1
CALM = 0.1
"""So long nobody thinks about a new position: a move is told and drawn first, and people step through moves."""
KEPT = 64
"""The advice for so many positions is kept, of those looked at last."""
SEED = 1
"""Any, but always the same, so that nothing the seat cannot know has a part in the advice."""


@dataclass(frozen=True, eq=False)
class Question:
    """What is to be advised on: a node, as it is shown, by what the seat to move can know there, in a language."""

    node: Node
    seen: Position
    view: Position
    lang: str


@dataclass(frozen=True)
class LastWord:
    """What was said in the end, to be said again."""

    data: AdviceData
    value: Value | None


class Adviser:
    """Think about the position that is looked at, and tell the page at most ten times a second.

    A question is answered only as long as it is the one that is asked. That is looked up with the lock held, so
    nothing is told of a position that is looked at no more.
    """

    def __init__(  # noqa: PLR0913 - what people may set, and what tests do
        self,
        session: Session,
        publish: Callable[[dict[str, Any]], None],
        *,
        mode: AdviserMode = "off",
        lang: str = "en",
        seconds: float = PATIENCE,
        iterations: int | None = None,
        clock: Clock | None = None,
        seen: Callable[[Node], Position | None] = lambda node: node.position,
        on_value: Callable[[Node, Value], None] = lambda _node, _value: None,
    ) -> None:
        """Listen to the session; whoever is told something is called with its lock held.

        What is seen at a node is what whoever looks is shown there: they are advised on nothing else.
        """
        self.seconds = seconds
        self.iterations = iterations
        """If given, thinking is counted instead of timed, and can be repeated."""
        self._session = session
        self._publish = publish
        self._seen = seen
        self._on_value = on_value
        self._clock = clock or Clock()
        self._worker = Worker("adviser", session.lock)
        self._mode: AdviserMode = mode
        self._lang = lang
        self._closed = False
        self._question: Question | None = None
        self._kept: OrderedDict[tuple[Position, str], LastWord] = OrderedDict()
        self._told_at = float("-inf")
        self._is_told = False
        session.listen(lambda _: self._look())
        self._look()

    @property
    def mode(self) -> AdviserMode:
        """How much whoever looks wants to be told; nothing is thought about while it is "off"."""
        return self._mode

    @mode.setter
    def mode(self, mode: AdviserMode) -> None:
        with self._session.lock:
            self._mode = mode
            self._look()

    @property
    def lang(self) -> str:
        """The language of reasons."""
        return self._lang

    @lang.setter
    def lang(self, lang: str) -> None:
        with self._session.lock:
            self._lang = lang
            self._look()

    def close(self) -> None:
        """Stop for good and tell nothing more; no thread remains."""
        with self._session.lock:
            self._closed = True
            self._look()
        self._worker.finish()

    def _look(self) -> None:
        """See what is asked now; what was told of something else is taken back at once."""
        with self._session.lock:
            question = self._asked()
            if question is self._question:
                return
            self._question = question
            self._worker.do(None if question is None else partial(self._answer, question))
            if self._is_told and not self._closed:
                self._is_told = False
                self._publish({})

    def _asked(self) -> Question | None:
        """Return the question that is asked now: the same one as long as nothing about it has changed."""
        if self._closed or self._mode == "off":
            return None
        node = self._session.cursor
        try:
            position = self._seen(node)
            if position is None or position.to_move is None or not self._may_ask(position.to_move):
                return None
            asked = self._question
            if asked is not None and (asked.node, asked.seen, asked.lang) == (node, position, self._lang):
                return asked
            return Question(node, position, mover_view(position), self._lang)
        except MandalaError:  # somebody deleted the node, or the hand of the seat to move does not show
            return None

    def _may_ask(self, seat: int) -> bool:
        """Tell whether whoever looks may know what the seat to move knows, and does not ask for an opponent."""
        session = self._session
        if session.viewer == "open":
            return True
        is_opponent = session.purpose == "play" and session.seats[seat].kind == "ai"
        return session.viewer == seat and not is_opponent

    def _answer(self, question: Question) -> None:
        """Repeat what is known of the position, or think about it; whatever goes wrong is told, too."""
        teller = Teller(question.view, question.lang)
        try:
            with self._session.lock:
                known = self._kept.get((question.view, question.lang))
                if known is not None:
                    self._repeat(question, known)
                    return
                if not self._wait(question, self._clock.now() + CALM):
                    return
            self._think(question, teller)
        except Exception as error:  # noqa: BLE001 - the page shows it; nobody reads what a thread prints
            with self._session.lock:
                if question is self._question:
                    self._tell(teller.tell_error(error, self._session.number(question.node)))

    def _repeat(self, question: Question, known: LastWord) -> None:
        if self._wait(question, self._told_at + BETWEEN_UPDATES):
            self._conclude(question, known)

    def _think(self, question: Question, teller: Teller) -> None:
        seconds = self.seconds if self.iterations is None else None
        with analysis(
            question.view, seconds=seconds, iterations=self.iterations, seed=SEED, threads=1
        ) as thinking:
            while self._report(question, teller, thinking):
                pass

    def _report(self, question: Question, teller: Teller, thinking: Analysis) -> bool:
        """Tell, a while later, what is known by then; return whether there is more to come."""
        with self._session.lock:
            if not self._wait(question, self._clock.now() + BETWEEN_UPDATES):
                return False
            number = self._session.number(question.node)
        done = thinking.question.thinking.is_over
        advice = thinking.advice()
        data = teller.tell(advice, number, done=done)
        with self._session.lock:
            if question is not self._question:
                return False
            if done:
                self._conclude(question, LastWord(data, advised(advice)))
            elif advice:
                self._tell(data)
            return not done

    def _wait(self, question: Question, until: float) -> bool:
        """Wait, with the lock let go meanwhile; tell whether the question is still asked then."""
        while question is self._question and (rest := until - self._clock.now()) > 0:
            self._clock.wait(self._worker.changed, rest)
        return question is self._question

    def _conclude(self, question: Question, word: LastWord) -> None:
        """Say the last word, and keep it for the next time that the position is looked at."""
        self._kept[question.view, question.lang] = word
        self._kept.move_to_end((question.view, question.lang))
        while len(self._kept) > KEPT:
            self._kept.popitem(last=False)
        self._tell({**word.data, "node": self._session.number(question.node)})
        if word.value is not None:
            self._on_value(question.node, word.value)

    def _tell(self, data: AdviceData) -> None:
        self._told_at = self._clock.now()
        self._is_told = True
        self._publish({**data})
