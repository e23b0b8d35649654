"""Pairs of studies that one seat cannot tell apart: what it never saw in the main line is dealt differently."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

import mandala_widget as mw
from mandala_widget.study.reading import outcome

if TYPE_CHECKING:
    from random import Random

    from mandala_widget.games.move import Move
    from mandala_widget.study.reading import Outcome


SWAPS = 20
"""So often two cards are swapped of which one is drawn early; most often somebody would notice."""
EARLY = 25


def twin(study: mw.Study, seat: int, chance: Random) -> mw.Study | None:
    """Play a study in another deal; variations go on there as far as their moves are legal.

    Nothing if the seat would notice the difference, or another seat could not have made its moves, or two moves
    with different draws would be one there, so that what follows them would stand in another order.
    """
    line = [study.root.position, *(node.position for node in study.mainline())]
    moves = [str(node.move) for node in study.mainline()]
    told = [node.told for node in study.mainline()]
    last_shuffle = max((place for place, position in enumerate(line) if position.chance.deck), default=0)
    if last_shuffle:
        deck = shuffled_rest(line[last_shuffle].chance.deck, line[-1], chance)
        told[last_shuffle - 1] = replace(told[last_shuffle - 1], deck=deck)
    root = dealt_otherwise(line, seat, chance)
    views = [position.seen_by(seat) for position in line]
    if not looks_the_same(root, moves, told, views, seat):
        return None
    for _ in range(0 if last_shuffle else SWAPS):
        other = with_swapped_cards(root, chance)
        root = other if looks_the_same(other, moves, told, views, seat) else root
    other_study = mw.Study(root)
    other_study.tags.update(study.tags)
    waiting = [(study.root, other_study.root, 0)]
    while waiting:
        source, target, place = waiting.pop()
        following = []
        for number, child in enumerate(source.children):
            is_main = place >= 0 and number == 0
            attempts = [told[place]] if is_main else [child.told, mw.Chance()]
            found = next(filter(None, (tried(target, str(child.move), attempt) for attempt in attempts)), None)
            if found is not None:
                siblings = len(target.children)
                following.append((child, target.child(found.move, found.told), place + 1 if is_main else -1))
                if len(target.children) == siblings:
                    return None
        waiting += reversed(following)
    return other_study


def looks_the_same(
    root: mw.Position, moves: list[str], told: list[mw.Chance], views: list[mw.Position], seat: int
) -> bool:
    """Tell whether a seat sees the same all along a line that begins with another deal."""
    position = root
    for move, chance, view in zip([None, *moves], [mw.Chance(), *told], views, strict=True):
        try:
            position = position if move is None else position.play(move, chance)
        except (mw.IllegalMove, mw.BadChance):
            return False
        seen = position.seen_by(seat)
        if seen != view or (move is not None and seen.events != view.events):
            return False
    return True


def with_swapped_cards(root: mw.Position, chance: Random) -> mw.Position:
    """Swap two cards of the deck."""
    data = root.to_dict()
    deck = list(data["deck"])
    one, other = chance.randrange(min(len(deck), EARLY)), chance.randrange(len(deck))
    deck[one], deck[other] = deck[other], deck[one]
    return mw.position({**data, "deck": "".join(deck)})


def tried(node: mw.Node, move: str, told: mw.Chance) -> Outcome | None:
    """Play a move as chance is told, if that is possible."""
    try:
        legal: Move = node.position.move(move)
        return outcome(node.position, legal, told)
    except (mw.IllegalMove, mw.BadChance):
        return None


def dealt_otherwise(line: list[mw.Position], seat: int, chance: Random) -> mw.Position:
    """Deal the first position of a line so that a seat should see the same all along it."""
    data, end = line[0].to_dict(), line[-1].to_dict()
    if "deck" not in data or any(position.chance.deck for position in line):
        return line[0]
    drawn = len(data["deck"]) - len(end["deck"])
    rest = list(data["deck"][drawn:])
    if end["phase"] != "over":
        swap_hands(data, line, rest, seat)
        swap_sealed(data, rest, seat)
    chance.shuffle(rest)
    data["deck"] = data["deck"][:drawn] + "".join(rest)
    data["rng"] = mw.new(line[0].game, seed=chance.randrange(10**6)).to_dict()["rng"]
    for side, stack in data.get("tiles", {}).items():
        laid = len(stack) - len(end["tiles"][side])
        data["tiles"][side] = stack[:laid] + chance.sample(stack[laid:], len(stack) - laid)
    return mw.position(data)


def swap_hands(data: dict[str, Any], line: list[mw.Position], rest: list[str], seat: int) -> None:
    """Swap a card that another seat holds all along, and that nobody else has seen, with one that nobody draws."""
    tables = [position.to_dict() for position in line]
    for holder in range(len(data["hands"])):
        secret = [
            colour
            for colour in "ROYGPK"
            if all(
                table["hands"][holder].count(colour) > table.get("known", [""] * 4)[holder].count(colour)
                for table in tables
            )
        ]
        places = [place for place, card in enumerate(rest) if secret and card != secret[0]]
        if holder != seat and places:
            card = rest[places[0]]
            rest[places[0]] = secret[0]
            data["hands"][holder] = ordered(data["hands"][holder].replace(secret[0], card, 1))


def swap_sealed(data: dict[str, Any], rest: list[str], seat: int) -> None:
    """Swap a card that is sealed in the other cup with one that nobody draws."""
    for holder in range(len(data.get("sealed", ()))):
        card = data["sealed"][holder][0]
        places = [place for place, other in enumerate(rest) if other != card]
        if holder != seat and places:
            new = rest[places[-1]]
            rest[places[-1]] = card
            data["sealed"][holder] = ordered(data["sealed"][holder].replace(card, new, 1))
            data["cups"][holder] = ordered(data["cups"][holder].replace(card, new, 1))


def shuffled_rest(deck: str, end: mw.Position, chance: Random) -> str:
    """Shuffle the part of a new deck that is not drawn up to the end of a line."""
    drawn = len(deck) - len(end.to_dict()["deck"])
    return deck[:drawn] + "".join(chance.sample(deck[drawn:], len(deck) - drawn))


def ordered(cards: str) -> str:
    """Sort cards by colour."""
    return "".join(sorted(cards, key="ROYGPK_".index))
