"""Mandala as one of the games."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar

from mandala_widget.games.game import Game, Rules
from mandala_widget.games.kernel.deck import COLOURS
from mandala_widget.games.knowledge import Knowledge, reckon
from mandala_widget.games.mandala import check, diagram, judge, notation, record, rules, tell
from mandala_widget.games.mandala.chance import MandalaImposing
from mandala_widget.games.mandala.state import DECK, PER_COLOUR, SEATS, MandalaState
from mandala_widget.games.scanner import Unreadable

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from mandala_widget.games.chance import Chance
    from mandala_widget.games.event import Event
    from mandala_widget.games.inspector import Inspector
    from mandala_widget.games.kernel.state import Note
    from mandala_widget.games.move import Move
    from mandala_widget.games.refusal import Refusal


class Mandala(Game[MandalaState]):
    """Two players, two mandalas, 108 cards."""

    name = "mandala"
    prefix = "M"
    state_type = MandalaState
    rules: Rules = rules
    moves = notation.ALL_MOVES
    phases = record.PHASES
    seats = (SEATS,)
    pool_size = DECK
    options: ClassVar[Mapping[str, tuple[object, ...]]] = {record.COUNTS_CURRENT: (True, False)}

    def fresh(self, players: int, options: Mapping[str, object]) -> MandalaState:
        """Return a state with its options set and nothing dealt."""
        del players
        state = MandalaState()
        state.counts_current = int(bool(options[record.COUNTS_CURRENT]))
        return state

    def players(self, state: MandalaState) -> int:
        """Count the seats."""
        return len(state.hand)

    def to_dict(self, state: MandalaState) -> dict[str, Any]:
        """Write a state in its wire form."""
        return record.to_dict(state)

    def from_dict(self, data: dict[str, Any]) -> MandalaState:
        """Read a wire form that has no problems."""
        return record.from_dict(data)

    def inspect(self, data: dict[str, Any], inspector: Inspector) -> None:
        """Report every problem of a wire form."""
        check.inspect(data, inspector)

    def to_line(self, data: dict[str, Any]) -> str:
        """Write a wire form as one line of notation."""
        return record.to_line(data)

    def from_line(self, text: str, inspector: Inspector) -> dict[str, Any]:
        """Read one line of notation into the wire form."""
        return record.from_line(text, inspector)

    def judge(self, state: MandalaState, text: object) -> Move | Refusal:
        """Read the text of a move; return the legal move it means, or why it is refused."""
        try:
            attempt = notation.read(text)
        except Unreadable as error:
            return self.unreadable(text, error)
        return judge.judge(state, attempt, self.legal_moves(state))

    def tell(self, notes: Sequence[Note]) -> list[Event]:
        """Turn the notes of the rules into events."""
        return tell.tell(notes)

    def impose(self, state: MandalaState, chance: Chance) -> None:
        """Let chance have decided what is told of it."""
        MandalaImposing(state).impose(chance)

    def knowledge(self, view: MandalaState, seat: int) -> Knowledge:
        """Count what a seat can know: the other hand, the cards sealed in the other cup, and the deck."""
        mine = [view.hand[seat][c] + view.sealed[seat][c] for c in range(COLOURS)]
        other = 1 - seat
        deck = [view.deck[: view.deck_size].count(kind) for kind in range(COLOURS + 1)]
        piles = {f"H{other + 1}": view.hand[other], f"C{other + 1}": view.cup[other], "D": deck}
        unseen = [rules.count_unseen(view, colour) for colour in range(COLOURS)]
        return reckon(seat, PER_COLOUR, unseen, mine, piles)

    def diagram(self, state: MandalaState, lang: str) -> str:
        """Draw the table in text."""
        return diagram.diagram(state, lang)
