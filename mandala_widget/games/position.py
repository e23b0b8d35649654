"""A position: everything on the table at one moment, for good."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar

from mandala_widget.errors import IllegalMove, MandalaError
from mandala_widget.games.cards import pile
from mandala_widget.games.chance import AS_IT_COMES, chance_in
from mandala_widget.games.kernel.dice import has_dice
from mandala_widget.games.refusal import Refusal
from mandala_widget.games.seeds import seed_words
from mandala_widget.games.whole import whole
from mandala_widget.words import quoted

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from mandala_widget.games.chance import Chance
    from mandala_widget.games.event import Event
    from mandala_widget.games.game import Game
    from mandala_widget.games.kernel.state import State
    from mandala_widget.games.knowledge import Knowledge
    from mandala_widget.games.move import Move
    from mandala_widget.games.seeds import Seed


class Position:
    """An immutable position of any of the games, in full or as one seat sees it.

    Equal positions have equal fields; how they came about (``events``) does not count. ``str`` writes a
    position in one line, which ``mandala_widget.position`` reads back; ``diagram`` draws the table.
    """

    __slots__ = ("_events", "_game", "_key", "_state")

    as_html: ClassVar[Callable[[Position], str | None]] = staticmethod(lambda _: None)
    """How a notebook is to show a position; whoever can draw one sets it."""

    def __init__(self, game: Game[Any], state: State, events: tuple[Event, ...] = ()) -> None:
        """Keep a state that nobody else will change; people call ``new`` or ``position`` instead."""
        self._game = game
        self._state: Any = state
        self._events = events
        self._key: tuple[Any, ...] | None = None

    @property
    def game(self) -> str:
        """The game's name."""
        return self._game.name

    @property
    def players(self) -> int:
        """How many play."""
        return self._game.players(self._state)

    @property
    def phase(self) -> str:
        """The phase: what kind of decision comes next, or "over"."""
        number: int = self._state.phase
        return self._game.phases[number]

    @property
    def is_over(self) -> bool:
        """Whether the game has ended."""
        return self.phase == "over"

    @property
    def to_move(self) -> int | None:
        """The seat that decides next, counted from 0; None when the game is over."""
        return None if self.is_over else int(self._state.to_move)

    @property
    def round(self) -> int:
        """The round, counted from 1."""
        number: int = self._state.round
        return number

    @property
    def scores(self) -> list[int]:
        """The points by seat if the game ended now; in a view, from the cards that are known."""
        return [self._game.rules.score(self._state, seat) for seat in range(self.players)]

    @property
    def winners(self) -> list[int]:
        """The winning seats, several in a draw; none before the end."""
        if not self.is_over:
            return []
        results = [(points, self._game.rules.tiebreak(self._state, s)) for s, points in enumerate(self.scores)]
        return [seat for seat, result in enumerate(results) if result == max(results)]

    @property
    def events(self) -> list[Event]:
        """What happened in the move that led here, in order; nothing for a position not reached by a move."""
        return list(self._events)

    @property
    def chance(self) -> Chance:
        """What chance decided in the move that led here."""
        return chance_in(self._events, lambda: pile(reversed(self._state.deck[: self._state.deck_size])))

    def legal_moves(self) -> list[Move]:
        """Return the legal moves; in a view where the mover's hand is hidden, all that may be legal."""
        return self._game.legal_moves(self._state)

    def move(self, text: str) -> Move:
        """Return the legal move that a text means, in its canonical form."""
        judged = self._game.judge(self._state, text)
        if isinstance(judged, Refusal):
            raise IllegalMove(judged)
        return judged

    def why_not(self, move: str) -> Refusal | None:
        """Return why a move is refused; None for a legal one."""
        judged = self._game.judge(self._state, move)
        return judged if isinstance(judged, Refusal) else None

    def play(self, move: str, chance: Chance = AS_IT_COMES) -> Position:
        """Return the position after a legal move and everything that follows from it by itself.

        Chance decides as the position has it, or as it is told: by somebody who saw it or only imagines it.
        """
        return self.after(self.move(move), chance)

    def after(self, move: Move, chance: Chance = AS_IT_COMES) -> Position:
        """Return what ``play`` does, for one of the legal moves of this position."""
        game = self._game
        state = self._state.copy()
        if chance:
            game.announce(state, chance)
        game.rules.play(state, move.number)
        if chance:
            game.impose(state, chance)
        events = tuple(game.tell(state.events))
        state.events.clear()
        return Position(game, state, events)

    def seen_by(self, seat: int) -> Position:
        """Return what a seat can know, with ``_`` for the rest."""
        return self._without([self._seat(seat)], seat)

    def seen_by_all(self) -> Position:
        """Return what somebody can know who sits at no seat."""
        return self._without(range(self.players), None)

    def _without(self, hiders: Iterable[int], seat: int | None) -> Position:
        """Hide what any of the seats cannot know, and the cards of events that a seat did not see."""
        state = self._state.copy()
        for hider in hiders:
            self._game.rules.hide(state, hider)
        return Position(self._game, state, tuple(event.seen_by(seat) for event in self._events))

    def knowledge(self, seat: int) -> Knowledge:
        """Count what a seat can know: colour by colour, and pile by pile."""
        view = self.seen_by(seat)
        return self._game.knowledge(view._state, self._seat(seat))  # noqa: SLF001 - it is one of us

    def redeal(self, rng: Seed = None) -> Position:
        """Return a full position drawn fairly from all that agree with what is known here."""
        state = self._state.copy()
        state.rng = seed_words(rng)
        if not self._game.rules.redeal(state, [0] * self._game.pool_size):
            message = f"no deal agrees with what is known here: {self}"
            raise MandalaError(message)
        if has_dice(self._state):
            state.rng = self._state.rng[:]
        return Position(self._game, state)

    def to_dict(self) -> dict[str, Any]:
        """Return the wire form: JSON data that ``position`` reads."""
        return self._game.to_dict(self._state)

    def diagram(self, lang: str = "en") -> str:
        """Draw the table in text, for a terminal."""
        return self._game.diagram(self._state, lang)

    def __str__(self) -> str:
        """Return the position in one line of notation, which ``position`` reads."""
        return self._game.to_line(self.to_dict())

    __repr__ = __str__

    def _repr_pretty_(self, printer: Any, cycle: bool) -> None:  # noqa: FBT001 - IPython calls it so
        """Show the table where IPython shows a value."""
        printer.text(str(self) if cycle else self.diagram())

    def _repr_html_(self) -> str | None:
        """Show the table where a notebook shows a value, if it can be drawn."""
        return type(self).as_html(self)

    def _fields(self) -> tuple[Any, ...]:
        if self._key is None:
            self._key = (self.game, *self._state.key())
        return self._key

    def __eq__(self, other: object) -> bool:
        """Tell whether two positions are the same in every field."""
        return isinstance(other, Position) and self._fields() == other._fields()

    def __hash__(self) -> int:
        """Hash the fields."""
        return hash(self._fields())

    def _seat(self, seat: object) -> int:
        """Return a seat's number if there is such a seat."""
        number = whole(seat)
        if number is None or not 0 <= number < self.players:
            message = f"no seat {quoted(seat)}: seats are numbered 0 to {self.players - 1}"
            raise MandalaError(message)
        return number
