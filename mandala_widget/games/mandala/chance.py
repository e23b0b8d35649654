"""What is left to chance in Mandala, imposed on the state right after a move."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mandala_widget.games.imposing import Imposing, Numbers
from mandala_widget.games.kernel.deck import KINDS
from mandala_widget.games.kernel.notes import REFILLED
from mandala_widget.games.mandala.rules import count_unseen, put
from mandala_widget.games.mandala.state import MOUNTAIN, NOWHERE, OVER, MandalaState

if TYPE_CHECKING:
    from collections.abc import Sequence


class MandalaImposing(Imposing[MandalaState]):
    """Draws, new mountains, new decks, and what is shown at the end."""

    numbers = Numbers(supply="M-1", drawing="M-13", shuffling="M-20", refilling="M-30", ending="M-34")

    def count_unseen(self, colour: int) -> int:
        """Count the cards of a colour that do not show anywhere."""
        return count_unseen(self.state, colour)

    def hands(self) -> Sequence[list[int]]:
        """Return the hands by their seats."""
        return self.state.hand

    def refill(self, text: str) -> None:
        """Let these be the cards of the new mountain."""
        state = self.state
        mandalas = {state.events[place][2] // KINDS for place in self.noted(REFILLED)}
        for old, new in self.come(REFILLED, text, self.numbers.refilling, "refill"):
            for mandala in mandalas:
                state.pile[mandala][old] -= 1
                if state.pile[mandala][old] == 0:
                    state.area[mandala][old] = NOWHERE
                put(state, mandala, MOUNTAIN, new, 1)

    def hidden(self, zone: str) -> list[list[int]]:
        """Return a hand, or the sealed cards of a cup with the cup."""
        state = self.state
        if state.phase != OVER or zone not in ("H1", "H2", "C1", "C2"):
            return []
        seat = int(zone[1]) - 1
        return [state.hand[seat]] if zone[0] == "H" else [state.sealed[seat], state.cup[seat]]
