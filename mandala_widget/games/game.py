"""What a game must offer so that positions, search, study and table can be the same for all of them."""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import TYPE_CHECKING, Any, ClassVar, Generic, Protocol, TypeVar

from mandala_widget.games.kernel.state import State
from mandala_widget.games.refusal import Refusal

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from mandala_widget.games.chance import Chance
    from mandala_widget.games.event import Event
    from mandala_widget.games.inspector import Inspector
    from mandala_widget.games.kernel.state import Note
    from mandala_widget.games.knowledge import Knowledge
    from mandala_widget.games.move import Move
    from mandala_widget.games.scanner import Unreadable

S = TypeVar("S", bound=State)


class Rules(Protocol):
    """The functions of a game's ``rules`` module, which search and playouts need and which can be compiled."""

    MOVES: int
    LEGAL: int

    def set_up(self, state: Any) -> None:
        """Deal a new game."""

    def list_moves(self, state: Any, moves: list[int]) -> int:
        """Write the legal moves into a list and return how many there are."""

    def play(self, state: Any, move: int) -> None:
        """Play a legal move with everything that follows from it."""

    def score(self, state: Any, seat: int) -> int:
        """Return a seat's points."""

    def tiebreak(self, state: Any, seat: int) -> int:
        """Return what decides between equal scores; more is better."""

    def hide(self, state: Any, seat: int) -> None:
        """Replace what a seat cannot know by what is unseen."""

    def redeal(self, state: Any, pool: list[int]) -> bool:
        """Replace what is unseen by a fair draw of what it may be; the pool is room to work in."""


class Game(ABC, Generic[S]):
    """One of the three games."""

    name: ClassVar[str]
    prefix: ClassVar[str]
    """The letter before the numbers of its rules and codes."""
    state_type: type[S]
    rules: Rules
    moves: tuple[Move, ...]
    """Every well-formed move, at the place of its number."""
    phases: ClassVar[tuple[str, ...]]
    """The names of the phases; the last one is "over"."""
    seats: ClassVar[tuple[int, ...]]
    """How many may play; the first number is the usual one."""
    pool_size: ClassVar[int]
    """The room that ``redeal`` needs."""
    options: ClassVar[Mapping[str, tuple[object, ...]]]
    """The values of each option, the usual one first."""

    @abstractmethod
    def fresh(self, players: int, options: Mapping[str, object]) -> S:
        """Return a state with its options set and nothing dealt."""

    @abstractmethod
    def players(self, state: S) -> int:
        """Count the seats."""

    @abstractmethod
    def to_dict(self, state: S) -> dict[str, Any]:
        """Write a state in its wire form."""

    @abstractmethod
    def from_dict(self, data: dict[str, Any]) -> S:
        """Read a wire form that has no problems."""

    @abstractmethod
    def inspect(self, data: dict[str, Any], inspector: Inspector) -> None:
        """Report every problem of a wire form."""

    @abstractmethod
    def to_line(self, data: dict[str, Any]) -> str:
        """Write a wire form as one line of notation."""

    @abstractmethod
    def from_line(self, text: str, inspector: Inspector) -> dict[str, Any] | None:
        """Read one line of notation into the wire form; report what cannot be read."""

    @abstractmethod
    def judge(self, state: S, text: object) -> Move | Refusal:
        """Read the text of a move; return the legal move it means, or why it is refused."""

    @abstractmethod
    def tell(self, notes: Sequence[Note]) -> list[Event]:
        """Turn the notes of the rules into events."""

    @abstractmethod
    def impose(self, state: S, chance: Chance) -> None:
        """Let chance have decided what is told of it, in the state right after a move."""

    @abstractmethod
    def knowledge(self, view: S, seat: int) -> Knowledge:
        """Count what a seat can know, from its view."""

    @abstractmethod
    def diagram(self, state: S, lang: str) -> str:
        """Draw the table in text."""

    def legal_moves(self, state: S) -> list[Move]:
        """Return the legal moves in their usual order."""
        numbers = [0] * self.rules.MOVES
        count = self.rules.list_moves(state, numbers)
        return [self.moves[number] for number in numbers[:count]]

    def announce(self, state: S, chance: Chance) -> None:
        """Prepare a state, before a move, for what is told of chance that cannot be imposed later."""

    def unreadable(self, text: object, error: Unreadable) -> Refusal:
        """Return the refusal of a text that is no move."""
        facts = {"text": text, "column": error.column, "expected": error.expected}
        return Refusal(f"{self.prefix}-TEXT", "notation", facts=facts)
