"""Facts about sharing out a complete mandala of Mandala: who picks, what it scores, what is lost."""

from __future__ import annotations

from itertools import combinations_with_replacement, product
from typing import TYPE_CHECKING, Any

from mandala_widget.ai.reasons.reason import Reason
from mandala_widget.games.cards import LETTERS, UNSEEN_LETTER, in_order
from mandala_widget.games.catalogue import position, problems
from mandala_widget.games.mandala.notation import SIDES

if TYPE_CHECKING:
    from collections.abc import Iterator

    from mandala_widget.ai.reasons.step import Step
    from mandala_widget.games.event import Event
    from mandala_widget.games.position import Position

CUPS = ("cups", "sealed")
"""Where sealed cards are in the wire form."""


def possible_ends(step: Step) -> list[Position]:
    """Return every end that agrees with what the seat knows: sealed cards may be any that are unseen."""
    data = step.now
    unknown = [sealed.count(UNSEEN_LETTER) for sealed in data["sealed"]]
    deals = product(*(combinations_with_replacement(LETTERS, cards) for cards in unknown))
    guesses = (
        data | {name: [dealt(pile, cards) for pile, cards in zip(data[name], deal, strict=True)] for name in CUPS}
        for deal in deals
    )
    return [position(guess) for guess in guesses if not problems(guess)]


def dealt(pile: str, cards: tuple[str, ...]) -> str:
    """Put cards in the place of a pile's unseen ones."""
    return in_order(pile.replace(UNSEEN_LETTER, "") + "".join(cards))


def last(step: Step) -> Iterator[Reason]:
    """Tell that the game ends with this resolution, if it is certain now and was not before."""
    taking, earlier = step.now["taking"], step.before["taking"]
    if taking is None:
        return
    facts = {"mandala": SIDES[taking["mandala"]]}
    if taking["final"]:
        if earlier is None:
            yield Reason("last", "deck", facts=facts)
    elif certain_end(step.after) and not (earlier and certain_end(step.view)):
        yield Reason("last", "river", facts=facts)


def certain_end(view: Position) -> bool:
    """Tell whether the game ends with this resolution, whoever takes what."""
    return all(end.is_over for end in shared_out(view))


def shared_out(view: Position) -> Iterator[Position]:
    """Share the mountain out in every way."""
    if view.phase != "take":
        yield view
        return
    for move in view.legal_moves():
        yield from shared_out(view.play(move))


def completion(step: Step, completed: Event) -> Iterator[Reason]:
    """Tell who picks in a mandala that the move completes, in which order, and whose picks are lost."""
    seat, (other,), side = step.seat, step.others, completed.zone
    if step.after.phase != "take":
        if any(event.seat is None for event in step.happened("discarded")):
            yield Reason("picks", "nobody", facts={"mandala": side})
        return
    fields = step.now["mandalas"][SIDES.index(side)]["fields"]
    mine, theirs = len(fields[seat]), len(fields[other])
    first = step.after.to_move == seat
    picks = list(pick_order(step.after))
    facts: dict[str, object] = {"mandala": side, "seat": other, "mine": mine, "theirs": theirs}
    facts |= {"picks": sum(who == seat for who, _ in picks), "colours": len(picks)}
    form = "first" if first else "tied" if mine == theirs else "second"
    yield Reason("picks", form if len(picks) > 1 else f"{form} only", 1 if first else -1, facts=facts)
    for who, form, sign in ((seat, "mine", -1), (other, "theirs", 1)):
        lost = sum(picker == who and not kept for picker, kept in picks)
        if lost:
            yield Reason("lost", form, sign * lost, form, facts={"picks": lost, "seat": other})
    if in_sight(step.now, seat, SIDES.index(side)):
        yield from best_pick(step, "first pick")


def in_sight(data: dict[str, Any], seat: int, mandala: int) -> bool:
    """Tell whether a mountain and a seat's own cup can be counted, as always unless moves are only imagined."""
    return UNSEEN_LETTER not in data["mandalas"][mandala]["mountain"] + data["cups"][seat]


def pick_order(view: Position) -> Iterator[tuple[int, bool]]:
    """Tell for each pick to come whose it is, and whether the cards are kept; neither depends on the colours."""
    while view.phase == "take":
        seat = view.to_move or 0
        view = view.play(view.legal_moves()[0])
        yield seat, any(event.kind == "taken" for event in view.events)


def best_pick(step: Step, kind: str) -> Iterator[Reason]:
    """Tell how many points the next pick can bring, to whomever it belongs."""
    after = step.after
    picker = after.to_move or 0
    points, move = max(
        (after.play(move).scores[picker] - after.scores[picker], move) for move in after.legal_moves()
    )
    if points:
        form, sign = ("mine", 1) if picker == step.seat else ("theirs", -1)
        facts = {"seat": picker, "colour": move[-1], "points": points}
        yield Reason(kind, form, sign * points, facts=facts)


def take(step: Step) -> Iterator[Reason]:
    """Tell what a pick scores, what it keeps from the other seat, and what it leaves."""
    if in_sight(step.before, step.seat, step.before["taking"]["mandala"]):
        yield river(step)
        if step.after.phase == "take":
            yield from denied(step)
            yield from best_pick(step, "next pick")


def river(step: Step) -> Reason:
    """Tell where the cards of a pick go, and what they score."""
    seat, colour = step.seat, step.move[-1]
    lost = [event for event in step.happened("discarded") if event.zone.startswith("M")]
    if lost:
        return Reason("river", "lost", facts={"cards": lost[0].cards})
    (taken,) = step.happened("taken")
    points = step.points(seat)
    facts: dict[str, object] = {
        "colour": colour,
        "cards": taken.cards,
        "place": step.now["rivers"][seat].index(colour) + 1,
        "cup": step.now["cups"][seat].count(colour),
        "points": points,
    }
    if colour in step.before["rivers"][seat]:
        return Reason("river", "cup", points, facts=facts)
    return Reason("river", "new" if points else "place", points, facts=facts)


def denied(step: Step) -> Iterator[Reason]:
    """Tell what the cards would have brought the other seat, who picks next."""
    (other,) = step.others
    theirs = position(step.before | {"to_move": other})
    taken = theirs.play(step.move)
    points = taken.scores[other] - theirs.scores[other]
    if points:
        cards = next(event.cards for event in taken.events if event.kind == "taken")
        facts: dict[str, Any] = {"seat": other, "cards": cards, "points": points}
        yield Reason("denies", gain=points, facts=facts)
