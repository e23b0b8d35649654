"""Writes studies as text: strict, so that equal studies have equal texts."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mandala_widget.games.cards import UNSEEN_LETTER
from mandala_widget.study.comments import write_comment
from mandala_widget.study.glyphs import written as written_glyphs
from mandala_widget.study.setup import grouped, setup_tags
from mandala_widget.study.steps import written
from mandala_widget.study.tags import in_order, write_tag
from mandala_widget.study.texts import filled, pieces

if TYPE_CHECKING:
    from collections.abc import Iterator

    from mandala_widget.games.position import Position
    from mandala_widget.study.study import Study
    from mandala_widget.study.tree import Node

TWO = 2


class Bracket(str):
    """A bracket around a variation, unlike one that somebody writes in a comment."""

    __slots__ = ()


OPEN = Bracket("(")
CLOSE = Bracket(")")


def write_study(study: Study) -> str:
    """Return the text of one game: its tags, an empty line, its moves."""
    movetext = filled(_Movetext(study).words())
    return "\n".join([*(write_tag(name, text) for name, text in _tags(study)), "", movetext, ""])


def _tags(study: Study) -> Iterator[tuple[str, str]]:
    """Yield all tags: what the study is, what people say of it, where it begins."""
    root = study.root.position
    yield "Game", root.game
    if root.game == "flowers":
        yield "Players", str(root.players)
    yield from in_order(study.tags)
    yield from setup_tags(root)
    shuffled = [node.position.chance.deck for node in study.mainline()]
    for number, deck in enumerate(filter(None, shuffled), 2):
        if deck.strip(UNSEEN_LETTER):
            yield f"Deck{number}", grouped(deck)


class _Movetext:
    """The words of a game, one after the other; lines may be broken between any two of them."""

    def __init__(self, study: Study) -> None:
        self.study = study
        self.needs_number = True
        """Whether the next turn is written with its number in any case."""

    def words(self) -> Iterator[str]:
        """Yield the words of the whole game, brackets at the words that they belong to."""
        held = ""
        is_open = False
        for word in self.loose_words():
            if is_open or word is CLOSE:
                held += word
            else:
                if held:
                    yield held
                held = word
            is_open = word is OPEN
        yield held

    def loose_words(self) -> Iterator[str]:
        """Yield the words of the whole game and the brackets of its variations.

        A line is a move with its variations and then the line that goes on from there. What is still to be written
        waits in a list, since variations may be nested deeper than Python lets functions call themselves.
        """
        yield from self.notes(self.study.root)
        waiting: list[Node | str | list[Node]] = [self.study.root.children]
        while waiting:
            item = waiting.pop()
            if isinstance(item, str):
                self.needs_number = True
                yield item
            elif isinstance(item, list):
                if item:
                    first, *others = item
                    waiting.append(first.children)
                    for other in reversed(others):
                        waiting += [CLOSE, other.children, other, OPEN]
                    waiting.append(first)
            else:
                yield from self.move(item)
        end = self.study.mainline()[-1:] or [self.study.root]
        last = end[0].position
        yield "-".join(map(str, last.scores)) if last.is_over else "*"

    def move(self, node: Node) -> Iterator[str]:
        """Yield a move with its number, what came of it, and what is noted about it."""
        parent, move = node.parent, node.move
        if parent is None or move is None:
            return
        before = parent.position
        step = written(before, move, node.position, "" if node.is_main else node.told.deck)
        if before.phase == "turn":
            yield from self.number(before)
        glyph, more = written_glyphs(node.glyphs) if node.has_notes else ("", [])
        yield step.text + glyph
        yield from more
        yield from step.also
        self.needs_number = bool(more or step.also) or before.phase != "turn"
        yield from self.notes(node)

    def number(self, before: Position) -> Iterator[str]:
        """Yield the number of a round where it is needed to see whose turn it is."""
        seat = before.to_move or 0
        if before.players > TWO:
            yield f"{before.round}/{seat + 1}."
        elif seat == 0:
            yield f"{before.round}."
        elif self.needs_number:
            yield f"{before.round}..."

    def notes(self, node: Node) -> Iterator[str]:
        """Yield the comments at a node, piece by piece."""
        if node.has_notes:
            for comment in node.notes.told(self.study.lang):
                self.needs_number = True
                yield from pieces(write_comment(comment, self.study.lang))
