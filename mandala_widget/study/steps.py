"""How a step of a game is written in a record: the move in full, and what followed from it by itself."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from mandala_widget.games.cards import UNSEEN_LETTER, in_order, packed

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from mandala_widget.games.event import Event
    from mandala_widget.games.move import Move
    from mandala_widget.games.position import Position

COMPLETE = "#"
MARKER = "^"
FLOWER = "@"
NO_ACTION = "-"
RESHUFFLE = "~"
FINAL_ORDER = "=fin:"
OPENED = "=open:"


class Step(NamedTuple):
    """A move as it is written in a record."""

    text: str
    also: tuple[str, ...]
    """What chance and the rules added: draws are part of the move, all else stands behind it."""


def written(before: Position, move: Move, after: Position, deck: str = "") -> Step:
    """Write a move with everything that came of it; the order of a new deck only where it is given."""
    return WRITERS[before.game](before, move, after.events, deck)


def of_mandala(before: Position, move: Move, events: Sequence[Event], deck: str) -> Step:
    """Write a step of Mandala, as in ``MaG+ROY#`` and ``1:TG =aRY``."""
    text = _with_seat(before, move) if before.phase == "take" else f"{move}{_drawn(events)}"
    if any(event.kind == "completed" for event in events):
        text += COMPLETE
    refill = [f"={event.zone[1]}" for event in events if event.kind == "refilled"][:1]
    cards = in_order("".join(event.cards for event in events if event.kind == "refilled"))
    return Step(text, (*_shuffled(events, deck), *(place + packed(cards) for place in refill), *_opened(events)))


def of_patterns(before: Position, move: Move, events: Sequence[Event], deck: str) -> Step:
    """Write a step of Patterns, as in ``ERe3xK=1``; at the end who is stuck, and the last flips."""
    del deck
    first = events[0]
    if first.kind == "given":
        text = f"{_with_seat(before, move)}/{events[1].cards}"
    elif first.kind == "flipped":
        text = f"F{first.cards}{first.zone}"
    else:
        kind, value = ("E", f"={first.number}") if first.kind == "opened" else ("S", "")
        text = f"{kind}{first.cards[0]}{first.zone}x{first.cards[1]}{value}"
    stuck = [f"{_seat(event)}:{NO_ACTION}" for event in events if event.kind == "over"]
    flips = [f"{_seat(event)}:F{event.cards}{event.zone}" for event in events[1:] if event.kind == "flipped"]
    return Step(text, (*stuck, *flips))


def of_flowers(before: Position, move: Move, events: Sequence[Event], deck: str) -> Step:
    """Write a step of Flowers, as in ``aP+2RYG^#`` and ``2:TK4@ 1:tO2 =aR3,G2``."""
    also = list(_in_their_order(events, deck))
    if before.phase == "claim":
        flower = FLOWER if also.pop(0).endswith(FLOWER) else ""
        return Step(f"{_with_seat(before, move)}{flower}", (*also, *_opened(events)))
    laid = events[0]
    cards = packed(laid.cards)
    text = f"{laid.zone[0]}{cards.lower() if laid.reason == 'face down' else cards}{_drawn(events)}"
    text += MARKER if any(event.kind == "marker" for event in events) else ""
    text += COMPLETE if any(event.kind == "completed" for event in events) else ""
    return Step(text, (*also, *_opened(events)))


WRITERS: dict[str, Callable[[Position, Move, Sequence[Event], str], Step]] = {
    "mandala": of_mandala,
    "patterns": of_patterns,
    "flowers": of_flowers,
}


def _seat(event: Event) -> int:
    """Return the number of a seat as people count."""
    return (event.seat or 0) + 1


def _with_seat(before: Position, move: Move) -> str:
    """Write a decision inside a resolution: who takes what."""
    return f"{(before.to_move or 0) + 1}:{move}"


def _drawn(events: Sequence[Event]) -> str:
    """Write the cards that were drawn, in the order of the colours."""
    cards = "".join(event.cards for event in events if event.kind == "drawn")
    return f"+{packed(in_order(cards))}" if cards else ""


def _shuffled(events: Sequence[Event], deck: str) -> tuple[str, ...]:
    """Write that a new deck was made."""
    if not any(event.kind == "reshuffled" for event in events):
        return ()
    return (RESHUFFLE + (packed(deck) if deck.strip(UNSEEN_LETTER) else ""),)


def _in_their_order(events: Sequence[Event], deck: str) -> Iterator[str]:
    """Write what follows from a step of Flowers, in turn; the first tile may be the move itself."""
    for number, event in enumerate(events):
        if event.kind == "taken":
            flower = FLOWER if any(after.kind == "flower" for after in events[number + 1 : number + 2]) else ""
            yield f"{_seat(event)}:t{event.cards}{flower}"
        elif event.kind == "reshuffled":
            yield from _shuffled([event], deck)
        elif event.kind == "refilled":
            yield f"={event.zone}{event.cards}"
        elif event.kind == "skipped":
            yield f"{_seat(event)}:{NO_ACTION}"
        elif event.kind == "order":
            yield f"{FINAL_ORDER}{event.cards}"


def _opened(events: Sequence[Event]) -> tuple[str, ...]:
    """Write what was shown at the end."""
    shown = [f"{event.zone}.{packed(event.cards)}" for event in events if event.kind == "shown"]
    return (OPENED + ",".join(shown),) if shown else ()
