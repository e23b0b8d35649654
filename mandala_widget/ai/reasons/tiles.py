"""Facts about resolving a mandala of Flowers: who gets which tile, what it scores, whose cards come back."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from mandala_widget.ai.reasons.reason import Reason
from mandala_widget.games.flowers.garden import keep_tile, score
from mandala_widget.games.flowers.notation import SIDES, TILE_TEXTS, tile_number
from mandala_widget.games.flowers.record import from_dict
from mandala_widget.games.flowers.resolve import second_place
from mandala_widget.games.flowers.state import FEWEST_SEATS
from mandala_widget.games.kernel.notes import FLOWER, NOBODY

if TYPE_CHECKING:
    from collections.abc import Iterator

    from mandala_widget.ai.reasons.step import Step
    from mandala_widget.games.event import Event
    from mandala_widget.games.flowers.state import FlowersState
    from mandala_widget.games.position import Position


class Worth(NamedTuple):
    """What a tile would bring a seat: the points it adds, and the flower that it forms, if any."""

    points: int
    flower: int = 0
    mate: str = ""

    @property
    def form(self) -> str:
        """How the tile would lie there."""
        return "flower" if self.mate else "single" if self.points else "nothing"


def worth(state: FlowersState, seat: int, tile: str) -> Worth:
    """Give a seat a tile, for trial, and see what it brings."""
    trial = state.copy()
    keep_tile(trial, seat, tile_number(tile))
    points = score(trial, seat) - score(state, seat)
    for kind, _, mate, _, flower in trial.events:
        if kind == FLOWER:
            return Worth(points, flower, TILE_TEXTS[mate])
    return Worth(points)


def cards_there(mandala: dict[str, Any], seat: int) -> int:
    """Count a seat's cards in a mandala, face up and face down."""
    return len(mandala["up"][seat]) + len(mandala["down"][seat])


def claim(step: Step) -> Iterator[Reason]:
    """Tell what the chosen tile brings, and what the one that is left brings the second place."""
    mandala = step.before["claiming"]["mandala"]
    state = from_dict(step.before)
    chosen = step.move[1:]
    own = worth(state, step.seat, chosen)
    yield Reason("tile", own.form, own.points, facts={"tile": chosen, **own._asdict()})
    second = second_place(state, mandala)
    if second == NOBODY:
        return
    (left,) = (tile for tile in step.before["mandalas"][mandala]["tiles"] if tile != chosen)
    theirs = worth(state, second, left)
    facts = {"seat": second, "tile": left, **theirs._asdict()}
    yield Reason("rest", theirs.form, -theirs.points, facts=facts)
    denied = worth(state, second, chosen)
    if denied.mate:
        facts = {"seat": second, "tile": chosen, **denied._asdict()}
        yield Reason("prevents", "", denied.points, facts=facts)


def completion(step: Step, laid: Event) -> Iterator[Reason]:
    """Tell who gets the tiles of a mandala that the move completes, and whose cards come back."""
    seat, side = step.seat, laid.zone[0]
    mandala = SIDES.index(side)
    taken = [event for event in events_in(step.after, side) if event.kind == "taken"]
    holder = taken[0].seat if taken else step.after.to_move
    facts = {"mandala": side, "seat": holder}
    yield Reason("completes", *(("mine", 1) if holder == seat else ("theirs", -1)), facts=facts)
    if taken:
        yield both_tiles(step, side, [event.cards for event in taken], holder or 0)
        yield no_second(step, laid, holder or 0)
        resolved = step.after
    else:
        yield from choice(step, mandala)
        resolved = step.after.play(step.after.legal_moves()[0])
    yield from cards_back(step, resolved, side)


def events_in(resolved: Position, side: str) -> list[Event]:
    """Return what happened in one mandala: a final resolution of the others, if any, is left to chance."""
    return [event for event in resolved.events if event.zone.startswith(side)]


def both_tiles(step: Step, side: str, tiles: list[str], holder: int) -> Reason:
    """Tell what both tiles bring the holder of the marker."""
    state = from_dict(step.before)
    points = sum(worth(state, holder, tile).points for tile in tiles)
    facts = {"mandala": side, "seat": holder, "tiles": tiles, "points": points}
    mine = holder == step.seat
    return Reason("both", "mine" if mine else "theirs", points if mine else -points, facts=facts)


def no_second(step: Step, laid: Event, holder: int) -> Reason:
    """Tell why nobody but the holder gets a tile (F-19, F-20)."""
    mandala = step.before["mandalas"][SIDES.index(laid.zone[0])]
    totals = [cards_there(mandala, seat) for seat in range(step.view.players)]
    totals[step.seat] += len(laid.cards)
    showing = {seat for seat, up in enumerate(mandala["up"]) if up} | {step.seat}
    rivals = showing - {holder}
    if not rivals:
        return Reason("no second", "hidden")
    if step.view.players > FEWEST_SEATS:
        return Reason("no second", "tied")
    (rival,) = rivals
    facts = {"seat": rival, "cards": totals[rival], "most": totals[holder]}
    return Reason("no second", "half mine" if rival == step.seat else "half theirs", facts=facts)


def choice(step: Step, mandala: int) -> Iterator[Reason]:
    """Tell who gets the second tile, and which tile brings the mover most if the choice is theirs."""
    state = from_dict(step.now)
    second = second_place(state, mandala)
    if second != NOBODY:
        totals = state.total[mandala]
        holder = step.after.to_move or 0
        facts = {"mandala": SIDES[mandala], "seat": second, "cards": totals[second], "most": totals[holder]}
        yield Reason("second", *(("mine", 1) if second == step.seat else ("theirs", 0)), facts=facts)
    if step.after.to_move == step.seat:
        tiles = step.now["mandalas"][mandala]["tiles"]
        points, tile = max((worth(state, step.seat, tile).points, tile) for tile in tiles)
        yield Reason("most", "", points, facts={"tile": tile, "points": points})


def cards_back(step: Step, resolved: Position, side: str) -> Iterator[Reason]:
    """Tell who takes cards back, and what the mover has to discard."""
    for event in events_in(resolved, side):
        mine = event.seat == step.seat
        facts = {"mandala": side, "seat": event.seat, "cards": event.cards}
        if event.kind == "returned":
            count = len(event.cards)
            form, gain = ("mine", count) if mine else ("theirs", -count)
            yield Reason("back", form, gain, str(event.seat), facts)
        elif event.kind == "discarded" and mine:
            yield Reason("spent", facts=facts | {"cards": len(event.cards)})
