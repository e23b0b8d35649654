"""Puts what is told of chance in place of what came by itself, in the state right after a move."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections import Counter
from typing import TYPE_CHECKING, ClassVar, Generic, NamedTuple, TypeVar

from mandala_widget.errors import BadChance
from mandala_widget.games.cards import KIND_LETTERS, LETTERS, bag, kinds
from mandala_widget.games.kernel.deck import UNSEEN, CardState
from mandala_widget.games.kernel.notes import DRAWN, NOWHERE, RESHUFFLED, SHOWN, note
from mandala_widget.games.problem import Problem

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from mandala_widget.games.chance import Chance

S = TypeVar("S", bound=CardState)


class Numbers(NamedTuple):
    """The numbers of the rules that a game's chance breaks if it cannot be as told."""

    supply: str
    """How many cards there are of each colour."""
    drawing: str
    shuffling: str
    refilling: str
    ending: str


class Imposing(ABC, Generic[S]):
    """Makes what is told of chance true; cards that came by themselves go where the told ones would have been."""

    numbers: ClassVar[Numbers]

    def __init__(self, state: S) -> None:
        """Take the state right after a move, with its notes."""
        self.state = state

    @abstractmethod
    def count_unseen(self, colour: int) -> int:
        """Count the cards of a colour that do not show anywhere."""

    @abstractmethod
    def hands(self) -> Sequence[list[int]]:
        """Return the hands by their seats."""

    @abstractmethod
    def refill(self, text: str) -> None:
        """Let this be the new mountain, or the new tiles."""

    @abstractmethod
    def hidden(self, zone: str) -> list[list[int]]:
        """Return the pile of a zone that may be shown now, and the other bags that count its cards."""

    def order(self, text: str) -> None:
        """Let the final resolution have gone in this order; there is none unless a game says so."""
        raise self.report(self.numbers.ending, "chance_none", "order", order=text)

    def impose(self, chance: Chance) -> None:
        """Let chance have decided what is told of it."""
        if chance.order:
            self.order(chance.order)
        if chance.drawn:
            self.drawn(chance.drawn)
        if chance.refill:
            self.refill(chance.refill)
        if chance.deck:
            self.deck(chance.deck)
        for zone, cards in chance.shown:
            self.shown(zone, cards)

    @staticmethod
    def report(rule: str, key: str, where: str, **facts: object) -> BadChance:
        """Return the error that chance cannot have decided this."""
        return BadChance(Problem(rule, key, where, {"where": where, **facts}))

    def noted(self, kind: int) -> list[int]:
        """Return the places of the notes of a kind."""
        return [place for place, note in enumerate(self.state.events) if note[0] == kind]

    def told(self, text: str, count: int, rule: str, where: str) -> list[int]:
        """Read so many cards."""
        wrong = sorted(set(text) - set(KIND_LETTERS))
        if wrong:
            letters, allowed = " ".join(wrong), " ".join(KIND_LETTERS)
            raise self.report(rule, "letters", where, letters=letters, allowed=allowed)
        if len(text) != count:
            raise self.report(rule, "chance_count", where, wanted=count, found=len(text))
        return kinds(text)

    def come(self, kind: int, text: str, rule: str, where: str) -> Iterator[tuple[int, int]]:
        """Let the cards of all notes of a kind come as told; yield each that went, and what came for it."""
        places = self.noted(kind)
        natural = [self.state.events[place][3] for place in places]
        came = agreed(natural, self.told(text, len(places), rule, where))
        for place, old, new in zip(places, natural, came, strict=True):
            if old != new:
                self.fetch(new, old, where)
                self.state.events[place] = (*self.state.events[place][:3], new, 1)
                yield old, new

    def fetch(self, wanted: int, given: int, where: str) -> None:
        """Take a card from the deck, or from what is unseen, and leave another one in its place."""
        deck = self.state.deck
        is_unseen = self.count_unseen(wanted) > 0
        if given == UNSEEN and is_unseen:
            return
        places = range(self.state.deck_size)
        place = next((place for place in reversed(places) if deck[place] == wanted), None)
        if place is None and is_unseen:
            place = next((place for place in places if deck[place] == UNSEEN), None)
        if place is None:
            raise self.report(self.numbers.supply, "chance_gone", where, colour=LETTERS[wanted])
        deck[place] = given

    def drawn(self, text: str) -> None:
        """Let the mover have drawn these cards."""
        hands = self.hands()
        seats = {self.state.events[place][1] for place in self.noted(DRAWN)}
        for old, new in self.come(DRAWN, text, self.numbers.drawing, "drawn"):
            for seat in seats:
                hands[seat][old] -= 1
                hands[seat][new] += 1

    def deck(self, text: str) -> None:
        """Let a deck that was shuffled anew lie in this order."""
        state = self.state
        if not self.noted(RESHUFFLED):
            raise self.report(self.numbers.shuffling, "chance_none", "deck")
        order = self.told(text, state.deck_size, self.numbers.shuffling, "deck")
        known = Counter(state.deck[: state.deck_size])
        for colour, count in Counter(order).items():
            if colour != UNSEEN and count > known[colour] + self.count_unseen(colour):
                raise self.report(self.numbers.supply, "chance_gone", "deck", colour=LETTERS[colour])
        state.deck[: state.deck_size] = reversed(order)

    def shown(self, zone: str, text: str) -> None:
        """Let the unseen cards of a pile turn out to be these."""
        bags = self.hidden(zone)
        if not bags:
            raise self.report(self.numbers.ending, "chance_shown", zone)
        pile = bags[0]
        cards = bag(text)
        self.told(text, sum(pile), self.numbers.ending, zone)
        for colour in range(UNSEEN):
            more = cards[colour] - pile[colour]
            if more < 0 or more > self.count_unseen(colour):
                raise self.report(self.numbers.supply, "chance_gone", zone, colour=LETTERS[colour])
            for one in bags:
                one[colour] += more
                one[UNSEEN] -= more
        seat = int(zone[1]) - 1
        for kind, count in enumerate(cards):
            if count:
                note(self.state, SHOWN, seat, NOWHERE if zone[0] == "H" else 0, kind, count)


def agreed(natural: Sequence[int], told: Sequence[int]) -> list[int]:
    """Return the cards that came, as far as they are told: an unseen one among those told says nothing."""
    came = list(natural)
    spare = Counter(natural) - Counter(told)
    for card in (Counter(told) - Counter(natural)).elements():
        if card != UNSEEN:
            given = max(spare.elements())
            spare[given] -= 1
            came[came.index(given)] = card
    return came
