"""Reads studies from text: lax in what it takes, exact about what is wrong and where."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, ClassVar

from mandala_widget.errors import BadChance, IllegalMove, MandalaError
from mandala_widget.games.cards import UNSEEN_LETTER
from mandala_widget.study.comments import read_comment
from mandala_widget.study.lexer import Kind, Token, lex
from mandala_widget.study.merging import add_below
from mandala_widget.study.proofreading import slips
from mandala_widget.study.reading import (
    DRAWING,
    REFILLING,
    Outcome,
    Untrue,
    check_claims,
    follows,
    outcome,
    read_chance,
    taken_apart,
    told_by,
)
from mandala_widget.study.setup import Tag, deck_told, first_position
from mandala_widget.study.study import Study
from mandala_widget.study.tags import OWN, read_tag
from mandala_widget.study.tree import Node
from mandala_widget.study.trouble import NOTATION, BadNotation, Trouble

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

    from mandala_widget.games.position import Position
    from mandala_widget.study.comments import Comment

DECIDED = {"drawn": DRAWING, "refill": REFILLING, "order": {"flowers": "F-27"}}
"""What chance decides and a deck or a stack knows, with the rules."""
SCORING = {"mandala": "M-36", "patterns": "P-20", "flowers": "F-30"}


def read_studies(lines: Iterable[str]) -> Iterator[Study]:
    """Yield the games of a text one after the other; only one of them is kept in memory."""
    tokens = _Tokens(lex(lines))
    while tokens.peek() is not None:
        yield _GameReader(tokens).read()


class _Tokens:
    """Tokens with a look at the next one."""

    def __init__(self, tokens: Iterator[Token]) -> None:
        self._tokens = tokens
        self._next: Token | None = next(tokens, None)
        self.line = 1

    def peek(self) -> Token | None:
        return self._next

    def take(self) -> Token:
        token = self._next
        assert token is not None  # noqa: S101 - whoever takes has peeked
        self._next = next(self._tokens, None)
        self.line = token.line
        return token


@dataclass(slots=True)
class _Place:
    """Where a line of moves stands: the last node, the position there, and how it came about."""

    node: Node
    position: Position
    before: Position | None = None
    outcome: Outcome | None = None
    waiting: tuple[Comment, ...] = ()
    """Comments that stand before the first move of a variation."""


class _GameReader:
    """Reads one game: its tags, then its moves."""

    def __init__(self, tokens: _Tokens) -> None:
        self.tokens = tokens
        self.tags: dict[str, Tag] = {}
        self.shuffles = 0
        self.outer: list[tuple[_Place, Token]] = []
        """The lines that variations interrupt, each with the bracket that opened the variation."""

    def read(self) -> Study:
        """Read the game and leave what follows it."""
        self.read_tags()
        self.study = Study(first_position(self.tags, self.tokens.line))
        for name, tag in self.tags.items():
            if not OWN.fullmatch(name):
                self.set_tag(name, tag)
        self.place = _Place(self.study.root, self.study.root.position)
        while (token := self.tokens.peek()) is not None and token.kind is not Kind.TAG:
            self.tokens.take()
            if token.kind is Kind.RESULT and not self.outer:
                self.check_result(token)
                break
            self.read_token(token)
        if self.outer:
            raise _bad(self.outer[-1][1], "this variation is never closed: end it with )")
        self.finish()
        self.check_decks()
        return self.study

    def read_tags(self) -> None:
        """Read the tags in front of the moves."""
        while (token := self.tokens.peek()) is not None and token.kind is Kind.TAG:
            name, text = read_tag(self.tokens.take())
            if name in self.tags:
                raise _bad(token, f"the tag {name} stands twice")
            self.tags[name] = Tag(text, token.line, token.column)

    def set_tag(self, name: str, tag: Tag) -> None:
        """Give the study a tag that is not about its first position."""
        try:
            self.study.tags[name] = tag.text
        except MandalaError as error:
            raise tag.trouble(NOTATION, str(error)) from error

    def read_token(self, token: Token) -> None:
        """Read one of the tokens that moves are made of."""
        try:
            self.readers[token.kind](self, token)
        except IllegalMove as error:
            self.give_up(token, error.refusal.rule, error.refusal.text())
        except BadChance as error:
            self.give_up(token, error.problem.rule, error.problem.text())
        except Untrue as error:
            self.give_up(token, error.rule, error.what)

    def read_number(self, token: Token) -> None:
        """Pass over the number of a round; whose turn it is is seen by the move."""

    def read_move(self, token: Token) -> None:
        """Read a move, or what followed from the last one by itself."""
        place = self.place
        if self.is_aside(token.text):
            return
        words = taken_apart(token.text)
        move = place.position.move(words.core)
        found = outcome(place.position, move, told_by(words, place.position))
        check_claims(words, found.after, token.text)
        self.check_against_deck(found, token)
        self.finish()
        self.enter(found)

    def is_aside(self, text: str) -> bool:
        """Tell whether a word says what followed from the last move by itself."""
        place = self.place
        if place.before is None or place.outcome is None or not (":" in text or text == "-"):
            return False
        return follows(text, place.before, place.outcome.move, place.position)

    def enter(self, found: Outcome) -> None:
        """Go on to the node of a move."""
        place = self.place
        if found.natural.chance.deck and not self.outer:
            found = self.with_new_deck(found, place.position)
        node = Node(self.study, place.node, found.move, found.told)
        place.node.children.append(node)
        self.place = _Place(node, found.after, place.position, found)
        for comment in place.waiting:
            node.notes.take(comment, self.study.lang)

    def finish(self) -> None:
        """Now that all of the last move is told, let it be one with the moves beside it that say the same."""
        node = self.place.node
        if node.parent is None or self.place.outcome is None:
            return
        beside = node.parent.children
        first, *others = [one for one in beside if (one.move, one.told) == (node.move, node.told)]
        for other in others:
            add_below(first, other)
            beside.remove(other)
        self.place.node = first

    def with_new_deck(self, found: Outcome, before: Position) -> Outcome:
        """Let a deck that was shuffled anew lie as the tag Deck2, Deck3 and so on tells."""
        self.shuffles += 1
        tag = self.tags.get(f"Deck{self.shuffles + 1}")
        if tag is None:
            return found
        told = replace(found.after.chance, deck=deck_told(tag))
        return outcome(before, found.move, told, found.natural)

    def read_chance(self, token: Token) -> None:
        """Read what chance decided after a move."""
        place = self.place
        if place.outcome is None or place.before is None or place.node.children:
            raise Untrue(NOTATION, "this says what chance decided; it stands behind the move that it belongs to")
        told = read_chance(token.text, place.outcome.after.chance, place.position)
        if place.outcome.natural.chance.deck == told.deck:
            told = replace(told, deck="")
        found = outcome(place.before, place.outcome.move, told, place.outcome.natural)
        self.check_against_deck(found, token)
        self.place.outcome = found
        self.place.position = found.after
        place.node.told = found.told

    def check_against_deck(self, found: Outcome, token: Token) -> None:
        """In the main line, report what does not agree with the deck; the move may be right all the same."""
        if self.outer or not found.told:
            return
        natural, after = found.natural.chance, found.after.chance
        for part, rules in DECIDED.items():
            known = [thing for thing in _things(getattr(natural, part)) if thing != UNSEEN_LETTER]
            if Counter(known) - Counter(_things(getattr(after, part))):
                what = f"the deck gives {getattr(natural, part)} here, not {getattr(after, part)}"
                self.complain(token, rules[self.study.game], what)

    def read_glyph(self, token: Token) -> None:
        """Read what one thinks of the last move."""
        if self.place.node.is_root:
            raise Untrue(NOTATION, "a glyph stands behind a move")
        try:
            self.place.node.glyphs.append(token.text)
        except MandalaError as error:
            raise Untrue(NOTATION, str(error)) from error

    def read_comment(self, token: Token) -> None:
        """Note down a comment at the last move."""
        comment = read_comment(token.text, self.study.lang)
        for words, rule, what in slips(comment.commands, self.place.position):
            self.study.troubles.append(Trouble(token.line, token.column, words, rule, what))
        if self.outer and self.place.outcome is None:
            self.place.waiting += (comment,)
        else:
            self.place.node.notes.take(comment, self.study.lang)

    def open_variation(self, token: Token) -> None:
        """Begin another line in place of the last move."""
        place = self.place
        if place.node.parent is None or place.before is None:
            raise _bad(token, "a variation stands behind the move that it replaces")
        self.outer.append((place, token))
        self.place = _Place(place.node.parent, place.before)

    def close_variation(self, token: Token) -> None:
        """Go back to the line that the variation interrupted."""
        if not self.outer:
            raise _bad(token, "no variation is open here")
        for comment in self.place.waiting:
            self.place.node.notes.take(comment, self.study.lang)
        self.finish()
        self.place, _ = self.outer.pop()

    def read_score(self, token: Token) -> None:
        """Refuse a result inside a variation, unless it is the open one."""
        if token.text != "*":
            raise Untrue(NOTATION, "the points stand at the end of the game, not in a variation")

    readers: ClassVar[dict[Kind, Callable[[_GameReader, Token], None]]] = {
        Kind.NUMBER: read_number,
        Kind.MOVE: read_move,
        Kind.CHANCE: read_chance,
        Kind.GLYPH: read_glyph,
        Kind.COMMENT: read_comment,
        Kind.REMARK: read_comment,
        Kind.OPEN: open_variation,
        Kind.CLOSE: close_variation,
        Kind.RESULT: read_score,
    }

    def complain(self, token: Token, rule: str, what: str) -> None:
        """Note down what is wrong with a token."""
        self.study.troubles.append(Trouble(token.line, token.column, token.text, rule, what))

    def give_up(self, token: Token, rule: str, what: str) -> None:
        """Keep the rest of a line as text, from a token on that cannot be right, and go on behind it."""
        self.complain(token, rule, what)
        rest = [_raw(token)]
        depth = 0
        while (following := self.tokens.peek()) is not None and following.kind is not Kind.TAG:
            depth += (following.kind is Kind.OPEN) - (following.kind is Kind.CLOSE)
            if depth < 0 or (following.kind is Kind.RESULT and not self.outer and depth == 0):
                break
            rest.append(_raw(self.tokens.take()))
        notes = self.place.node.notes
        text = " ".join(rest)
        if self.outer and self.place.outcome is None:
            text = f"({text})"
        notes.rest = f"{notes.rest} {text}".strip()

    def check_result(self, token: Token) -> None:
        """Compare the points at the end with those of the main line."""
        end = self.place.position
        if token.text == "*" or self.place.node.notes.rest:
            return
        points = "-".join(map(str, end.scores))
        if not end.is_over:
            what = f"the game is not over; write *, or the moves that are missing (points so far: {points})"
            self.complain(token, NOTATION, what)
        elif token.text != points:
            self.complain(token, SCORING[end.game], f"the points at the end are {points}")

    def check_decks(self) -> None:
        """Report new decks that no move of the main line has shuffled."""
        for name, tag in self.tags.items():
            number = name.removeprefix("Deck")
            if OWN.fullmatch(name) and number.isdigit() and int(number) > self.shuffles + 1:
                what = f"the deck is shuffled {self.shuffles} times in the main line, so there is no {name}"
                self.study.troubles.append(Trouble(tag.line, tag.column, tag.text, NOTATION, what))


def _things(text: str) -> list[str]:
    """Split what chance decided into single cards or tiles."""
    return text.split(",") if "," in text else list(text)


def _bad(token: Token, what: str) -> BadNotation:
    return BadNotation(Trouble(token.line, token.column, token.text, NOTATION, what))


def _raw(token: Token) -> str:
    """Write a token as it stood in the text."""
    around = {Kind.COMMENT: "{%s}", Kind.REMARK: "{%s}"}
    return around.get(token.kind, "%s") % token.text
