"""What is left to chance in Flowers, imposed on the state right after a move, or announced before it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mandala_widget.games.cards import UNSEEN_LETTER
from mandala_widget.games.flowers.garden import tile_side
from mandala_widget.games.flowers.hidden import count_unseen, shows
from mandala_widget.games.flowers.notation import SIDES, TILE_TEXTS, tile_number
from mandala_widget.games.flowers.resolve import show_tiles
from mandala_widget.games.flowers.state import MANDALAS, NOT_ENDING, OVER, SLOTS, UNSEEN_TILE, FlowersState
from mandala_widget.games.imposing import Imposing, Numbers
from mandala_widget.games.kernel.notes import ORDER, REFILLED

if TYPE_CHECKING:
    from collections.abc import Sequence

    from mandala_widget.games.chance import Chance


def announce(state: FlowersState, chance: Chance) -> None:
    """Write down the order of the final resolution, for the case that it begins."""
    order = chance.order
    if state.ending == NOT_ENDING and len(order) <= MANDALAS and not set(order) - set(SIDES):
        state.queue_size = len(order)
        state.queue[: len(order)] = [SIDES.index(side) for side in reversed(order)]


class FlowersImposing(Imposing[FlowersState]):
    """Draws, new tiles, new decks, the order of the final resolution, and hands shown at the end."""

    numbers = Numbers(supply="F-1", drawing="F-10", shuffling="F-11", refilling="F-24", ending="F-27")

    def count_unseen(self, colour: int) -> int:
        """Count the cards of a colour that do not show anywhere."""
        return count_unseen(self.state, colour)

    def hands(self) -> Sequence[list[int]]:
        """Return the hands by their seats."""
        return self.state.hand

    def hidden(self, zone: str) -> list[list[int]]:
        """Return a hand."""
        zones = [f"H{seat + 1}" for seat in range(self.state.players)]
        return [self.state.hand[zones.index(zone)]] if self.state.phase == OVER and zone in zones else []

    def order(self, text: str) -> None:
        """Make sure that the final resolution went in the order that was announced."""
        went = "".join(SIDES[self.state.events[place][3]] for place in self.noted(ORDER))
        if not went:
            super().order(text)
        if went != text:
            there = " ".join(sorted(went))
            raise self.report(self.numbers.ending, "chance_order", "order", order=text, there=there)

    def refill(self, text: str) -> None:
        """Let these be the new tiles of a mandala."""
        state = self.state
        places = self.noted(REFILLED)
        tiles = text.split(",")
        if not places:
            raise self.report(self.numbers.refilling, "chance_none", "refill")
        if len(tiles) != SLOTS or not all(fits(tile, slot) for slot, tile in enumerate(tiles)):
            raise self.report(self.numbers.refilling, "chance_tiles", "refill", tiles=text)
        mandala = state.events[places[0]][2]
        for slot, place in enumerate(places):
            old, new = state.tile[mandala][slot], tile_number(tiles[slot])
            if new in (old, UNSEEN_TILE):
                continue
            stack = state.stack[slot]
            if new in stack[: state.stack_size]:
                stack[stack.index(new)] = old
            elif old != UNSEEN_TILE or shows(state, new):
                raise self.report(self.numbers.refilling, "chance_tiles", "refill", tiles=text)
            state.tile[mandala][slot] = new
            state.events[place] = (*state.events[place][:3], new, 1)
        state.present[mandala] = 0
        show_tiles(state, mandala)


def fits(tile: str, slot: int) -> bool:
    """Tell whether a text is a tile, or an unseen one, that may lie in a slot."""
    return tile == UNSEEN_LETTER or (tile in TILE_TEXTS and tile_side(tile_number(tile)) == slot)
