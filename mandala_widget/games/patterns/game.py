"""Patterns as one of the games."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar

from mandala_widget.games.game import Game, Rules
from mandala_widget.games.imposing import Imposing
from mandala_widget.games.kernel.deck import COLOURS
from mandala_widget.games.knowledge import Knowledge, reckon
from mandala_widget.games.patterns import check, diagram, judge, notation, record, rules, tell
from mandala_widget.games.patterns.state import PER_COLOUR, SEATS, PatternsState
from mandala_widget.games.scanner import Unreadable

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from mandala_widget.games.chance import Chance
    from mandala_widget.games.event import Event
    from mandala_widget.games.inspector import Inspector
    from mandala_widget.games.kernel.state import Note
    from mandala_widget.games.move import Move
    from mandala_widget.games.refusal import Refusal


class Patterns(Game[PatternsState]):
    """Two players, 54 tiles, no secrets."""

    name = "patterns"
    prefix = "P"
    state_type = PatternsState
    rules: Rules = rules
    moves = notation.ALL_MOVES
    phases = record.PHASES
    seats = (SEATS,)
    pool_size = 0
    options: ClassVar[Mapping[str, tuple[object, ...]]] = {}

    def fresh(self, players: int, options: Mapping[str, object]) -> PatternsState:
        """Return a state with nothing laid out; there are no options."""
        del players, options
        return PatternsState()

    def players(self, state: PatternsState) -> int:
        """Count the seats."""
        return len(state.bowl)

    def to_dict(self, state: PatternsState) -> dict[str, Any]:
        """Write a state in its wire form."""
        return record.to_dict(state)

    def from_dict(self, data: dict[str, Any]) -> PatternsState:
        """Read a wire form that has no problems."""
        return record.from_dict(data)

    def inspect(self, data: dict[str, Any], inspector: Inspector) -> None:
        """Report every problem of a wire form."""
        check.inspect(data, inspector)

    def to_line(self, data: dict[str, Any]) -> str:
        """Write a wire form as one line of notation."""
        return record.to_line(data)

    def from_line(self, text: str, inspector: Inspector) -> dict[str, Any] | None:
        """Read one line of notation into the wire form."""
        return record.from_line(text, inspector)

    def judge(self, state: PatternsState, text: object) -> Move | Refusal:
        """Read the text of a move; return the legal move it means, or why it is refused."""
        try:
            attempt = notation.read(text)
        except Unreadable as error:
            return self.unreadable(text, error)
        return judge.judge(state, attempt, self.legal_moves(state))

    def tell(self, notes: Sequence[Note]) -> list[Event]:
        """Turn the notes of the rules into events."""
        return tell.tell(notes)

    def impose(self, state: PatternsState, chance: Chance) -> None:
        """Refuse whatever is told of chance: it has no part in the game once it has begun (P-6)."""
        del state
        raise Imposing.report("P-6", "chance_none", "chance", told=chance)

    def knowledge(self, view: PatternsState, seat: int) -> Knowledge:
        """Count what a seat can know: everything shows (P-6)."""
        del view
        nothing = [0] * COLOURS
        return reckon(seat, PER_COLOUR, nothing, nothing, {})

    def diagram(self, state: PatternsState, lang: str) -> str:
        """Draw the table in text."""
        return diagram.diagram(state, lang)
