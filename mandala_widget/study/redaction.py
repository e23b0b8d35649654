"""A study as one seat may see it.

The main line is what happened at the table: the seat saw every move of it, its own draws and whatever lay open.
A variation is somebody's idea, and whoever had it may have known more than the seat. So of a variation only the
moves are kept that the seat itself could think of: with cards that it sees, or with cards that the author did not
see either. What would have been drawn or laid out then stays unseen, unless the author only imagined it, too.
"""

from __future__ import annotations

from copy import deepcopy
from dataclasses import replace
from typing import TYPE_CHECKING

from mandala_widget.games.cards import UNSEEN_LETTER
from mandala_widget.games.chance import Chance
from mandala_widget.study.reading import outcome

if TYPE_CHECKING:
    from collections.abc import Container

    from mandala_widget.games.move import Move
    from mandala_widget.games.position import Position
    from mandala_widget.study.study import Study
    from mandala_widget.study.tree import Node

PUBLIC_TAGS = frozenset({"Event", "Site", "Date", "Chapter", "Lang", "DeckDigest"})
PUBLIC_BY_SEAT = ("Seat", "Level")


def seen_by(study: Study, seat: int, *, notes: bool) -> Study:
    """Return a study, with its chapters, as a seat may see it."""
    study.root.position.seen_by(seat)  # it refuses a seat that is not there
    first, *others = [Redaction(chapter, seat, notes=notes).whole() for chapter in study.chapters]
    for other in others:
        first.add_chapter(other)
    return first


class Redaction:
    """One game as a seat may see it, or as anybody may; it can be built move by move while the game goes on."""

    def __init__(
        self, study: Study, seat: int | None, *, notes: bool, witnessed: Container[Node] | None = None
    ) -> None:
        """Begin with the first position; what was witnessed is the main line unless somebody says otherwise."""
        self.source = study
        self.seat = seat
        self.is_harmless = notes or all(node.position == self.view(node) for node in study.nodes())
        """Whether notes may be kept: nobody who knew more than the seat has written them, or somebody says so."""
        self.witnessed = set(study.mainline()) if witnessed is None else witnessed
        self.target = type(study)(self.view(study.root))
        self.shown: dict[Node, Node] = {study.root: self.target.root}
        """What the seat is shown for a node of the study; nothing for what it could not think of."""

    def view(self, node: Node) -> Position:
        """Return what may be seen of a position of the study."""
        return node.position.seen_by_all() if self.seat is None else node.position.seen_by(self.seat)

    def whole(self) -> Study:
        """Build the study as the seat may see it."""
        self.copy_tags()
        self.copy_notes(self.source.root)
        self.show_below(self.source.root)
        return self.target

    def show_below(self, node: Node) -> None:
        """Show all that follows a node."""
        waiting = [node]
        while waiting:
            # The main line first: to the seat, a variation may look like the move that it stands beside.
            waiting += reversed([child for child in waiting.pop().children if self.show(child) is not None])

    def show(self, child: Node) -> Node | None:
        """Show a move whose parent is shown, unless the seat could not think of it."""
        parent = None if child.parent is None else self.shown.get(child.parent)
        if parent is None:
            return None
        found = self.happened(child, parent) if child in self.witnessed else self.imagined(child, parent)
        if found is not None:
            self.shown[child] = found
            self.copy_notes(child)
        return found

    def copy_notes(self, node: Node) -> None:
        """Keep what is noted, if it cannot give anything away."""
        if self.is_harmless and node.has_notes:
            self.shown[node].notes = deepcopy(node.notes)

    def copy_tags(self) -> None:
        """Keep the tags that cannot give anything away."""
        for name, text in self.source.tags.items():
            if self.is_harmless or name in PUBLIC_TAGS or name.startswith(PUBLIC_BY_SEAT):
                self.target.tags[name] = text
        self.target.tags.pop("Seed", None)
        self.target.tags.pop("DeckSalt", None)
        differs = self.source.root.position != self.target.root.position or "View" in self.source.tags
        if self.seat is not None and differs:
            self.target.tags["View"] = str(self.seat + 1)

    def happened(self, child: Node, target: Node) -> Node:
        """Add a move of the main line, with what the seat saw of chance."""
        view = self.view(child)
        before = target.position
        move = before.move(str(child.move))
        told = replace(view.chance, deck="", shown=self.opened(view, before.after(move)))
        return target.child(move, outcome(before, move, told).told)

    @staticmethod
    def opened(view: Position, natural: Position) -> tuple[tuple[str, str], ...]:
        """Return what lies open at the end of a game and could not be seen before."""
        if not view.is_over:
            return ()
        now, before = view.to_dict(), natural.to_dict()
        piles = (("H", "hands"), ("C", "sealed"))
        return tuple(
            (f"{zone}{seat}", now[name][seat - 1])
            for zone, name in piles
            for seat in range(1, len(now.get(name, ())) + 1)
            if now[name][seat - 1] != before[name][seat - 1]
        )

    def imagined(self, child: Node, target: Node) -> Node | None:
        """Add a move of a variation, unless the seat could not think of it."""
        parent, wanted = child.parent, child.move
        before = target.position
        if parent is None or wanted is None or before.why_not(str(wanted)) is not None:
            return None
        move = before.move(str(wanted))
        has_happened = any(sibling.move == move for sibling in target.children)
        if not has_happened and not is_certain(before, move) and is_certain(parent.position, wanted):
            return None
        told = self.imagined_chance(parent.position, wanted, self.view(child))
        return target.child(move, outcome(before, move, told).told)

    def imagined_chance(self, before: Position, move: Move, view: Position) -> Chance:
        """Return what was only imagined of chance: where it could not be seen what would really have come."""
        really, seen = before.after(move).chance, view.chance
        return Chance(
            drawn=seen.drawn if UNSEEN_LETTER in really.drawn else "",
            refill=seen.refill if UNSEEN_LETTER in really.refill else "",
        )


def is_certain(position: Position, move: Move) -> bool:
    """Tell whether a move can be seen to be possible: its cards show in the mover's hand, or it needs none."""
    hands = position.to_dict().get("hands")
    mover = position.to_move
    if hands is None or mover is None or position.phase != "turn":
        return True
    cards = position.after(move).events[0].cards
    return str(hands[mover]).count(cards[0]) >= len(cards)
