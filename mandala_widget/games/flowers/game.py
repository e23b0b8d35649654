"""Flowers as one of the games."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar

from mandala_widget.games.flowers import check, diagram, judge, line, notation, record, rules, tell
from mandala_widget.games.flowers.chance import FlowersImposing, announce
from mandala_widget.games.flowers.state import CLAIM, DECK, FEWEST_SEATS, PER_COLOUR, SEATS, FlowersState
from mandala_widget.games.game import Game, Rules
from mandala_widget.games.kernel.deck import COLOURS
from mandala_widget.games.knowledge import Knowledge, reckon
from mandala_widget.games.scanner import Unreadable

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from mandala_widget.games.chance import Chance
    from mandala_widget.games.event import Event
    from mandala_widget.games.inspector import Inspector
    from mandala_widget.games.kernel.state import Note
    from mandala_widget.games.move import Move
    from mandala_widget.games.refusal import Refusal


class Flowers(Game[FlowersState]):
    """Two to four players, three mandalas, 90 cards and 36 tiles."""

    name = "flowers"
    prefix = "F"
    state_type = FlowersState
    rules: Rules = rules
    moves = notation.PLAYS
    """All plays; what a claim is called depends on the position, see ``legal_moves``."""
    phases = record.PHASES
    seats = tuple(range(FEWEST_SEATS, SEATS + 1))
    pool_size = DECK
    options: ClassVar[Mapping[str, tuple[object, ...]]] = {record.FINAL_RESOLUTION: (record.OTHERS, record.ALL)}

    def fresh(self, players: int, options: Mapping[str, object]) -> FlowersState:
        """Return a state with its options set and nothing dealt."""
        state = FlowersState()
        state.players = players
        state.resolve_all = int(options[record.FINAL_RESOLUTION] == record.ALL)
        return state

    def players(self, state: FlowersState) -> int:
        """Count the seats."""
        return state.players

    def legal_moves(self, state: FlowersState) -> list[Move]:
        """Return the legal moves in their usual order; claims are called by their tiles."""
        return notation.claims(state) if state.phase == CLAIM else super().legal_moves(state)

    def to_dict(self, state: FlowersState) -> dict[str, Any]:
        """Write a state in its wire form."""
        return record.to_dict(state)

    def from_dict(self, data: dict[str, Any]) -> FlowersState:
        """Read a wire form that has no problems."""
        return record.from_dict(data)

    def inspect(self, data: dict[str, Any], inspector: Inspector) -> None:
        """Report every problem of a wire form."""
        check.inspect(data, inspector)

    def to_line(self, data: dict[str, Any]) -> str:
        """Write a wire form as one line of notation."""
        return line.to_line(data)

    def from_line(self, text: str, inspector: Inspector) -> dict[str, Any]:
        """Read one line of notation into the wire form."""
        return line.from_line(text, inspector)

    def judge(self, state: FlowersState, text: object) -> Move | Refusal:
        """Read the text of a move; return the legal move it means, or why it is refused."""
        try:
            attempt = notation.read(text)
        except Unreadable as error:
            return self.unreadable(text, error)
        return judge.judge(state, attempt, self.legal_moves(state))

    def tell(self, notes: Sequence[Note]) -> list[Event]:
        """Turn the notes of the rules into events."""
        return tell.tell(notes)

    def announce(self, state: FlowersState, chance: Chance) -> None:
        """Prepare a state for an order of the final resolution that is told."""
        announce(state, chance)

    def impose(self, state: FlowersState, chance: Chance) -> None:
        """Let chance have decided what is told of it."""
        FlowersImposing(state).impose(chance)

    def knowledge(self, view: FlowersState, seat: int) -> Knowledge:
        """Count what a seat can know: the other hands, of which cards taken back are certain, and the deck."""
        others = [other for other in range(view.players) if other != seat]
        deck = [view.deck[: view.deck_size].count(kind) for kind in range(COLOURS + 1)]
        piles = {**{f"H{other + 1}": view.hand[other] for other in others}, "D": deck}
        unseen = [rules.count_unseen(view, colour) for colour in range(COLOURS)]
        return reckon(seat, PER_COLOUR, unseen, view.hand[seat][:COLOURS], piles)

    def diagram(self, state: FlowersState, lang: str) -> str:
        """Draw the table in text."""
        return diagram.diagram(state, lang)
