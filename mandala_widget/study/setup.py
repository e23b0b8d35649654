"""The position that a study begins with, as the tags of a file tell it."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from mandala_widget.errors import BadPosition
from mandala_widget.games.cards import KIND_LETTERS, OTHER_NAMES, UNSEEN_LETTER, unpacked
from mandala_widget.games.catalogue import GAMES, position
from mandala_widget.study.trouble import NOTATION, BadNotation, Trouble
from mandala_widget.words import quoted

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from mandala_widget.games.position import Position

GROUP = 12
"""So many cards of a deck stand together."""
SUPPLY = {"mandala": "M-1", "flowers": "F-1", "patterns": "P-1"}


class Tag(NamedTuple):
    """The text of a tag, and where it stands in its file."""

    text: str
    line: int
    column: int

    def trouble(self, rule: str, what: str) -> BadNotation:
        """Return the error that this tag cannot be right."""
        return BadNotation(Trouble(self.line, self.column, self.text, rule, what))


def first_position(tags: Mapping[str, Tag], line: int) -> Position:
    """Read the tags that tell where a game begins; those of a game without any are missed at a line."""
    nowhere = Tag("", line, 1)
    game = tags.get("Game", nowhere)
    name = game.text.lower()
    if name not in GAMES:
        what = f'the tag Game names the game; write one of {", ".join(GAMES)}, as in [Game "mandala"]'
        raise game.trouble(NOTATION, what)
    if "Setup" not in tags:
        what = "the tag Setup is missing: the position that the game begins with, in one line"
        raise game.trouble(NOTATION, what)
    setup = tags["Setup"]
    found = _read(setup, f"{name} {setup.text} {_players(tags)} {_rules(tags, name)}")
    players = tags.get("Players")
    if players is not None and players.text.strip() != str(found.players):
        raise players.trouble(NOTATION, f"Setup has {found.players} players")
    return _with_deck(found, tags["Deck"]) if "Deck" in tags else found


def _read(tag: Tag, text: str) -> Position:
    """Read a line of notation, and say where in the file it is wrong."""
    try:
        return position(text)
    except BadPosition as error:
        rule = error.problems[0].rule
        what = "; ".join(f"{problem.where}: {problem.text()}" for problem in error.problems)
        raise tag.trouble(NOTATION if rule == "form" else rule, what) from error


def _players(tags: Mapping[str, Tag]) -> str:
    """Write the gardens of seats that Setup may leave out where it says nothing of them."""
    players = tags.get("Players", Tag("", 0, 0)).text.strip()
    keys = {token.partition(":")[0] for token in tags["Setup"].text.split()}
    return f"g{players}:-" if players in ("2", "3", "4") and f"g{players}" not in keys and "c" in keys else ""


def _rules(tags: Mapping[str, Tag], name: str) -> str:
    """Write the switches that matter in a game."""
    if "Rules" not in tags:
        return ""
    tag = tags["Rules"]
    known = {option for game in GAMES.values() for option in game.options}
    chosen = ""
    for word in tag.text.split():
        option = word.partition("=")[0]
        if option not in known:
            what = f"there is no switch {quoted(option)}; there are {', '.join(sorted(known))}"
            raise tag.trouble(NOTATION, what)
        if option in GAMES[name].options:
            chosen = f"rules:{word}"
    return "" if "rules:" in tags["Setup"].text else chosen


def _with_deck(found: Position, tag: Tag) -> Position:
    """Put the cards of the tag Deck, the next one first, where Setup has unseen ones."""
    data = found.to_dict()
    letters = deck_told(tag)
    deck = data.get("deck", "")
    if len(letters) > len(deck):
        raise tag.trouble(SUPPLY[found.game], f"{len(deck)} cards are left for the deck, not {len(letters)}")
    for place, (card, there) in enumerate(zip(letters, deck, strict=False), 1):
        if UNSEEN_LETTER not in (card, there) and card != there:
            raise tag.trouble(SUPPLY[found.game], f"card {place} of the deck is {card} here, but {there} in Setup")
    told = "".join(there if card == UNSEEN_LETTER else card for card, there in zip(letters, deck, strict=False))
    data["deck"] = told + deck[len(letters) :]
    try:
        return position(data)
    except BadPosition as error:
        raise tag.trouble(SUPPLY[found.game], "; ".join(map(str, error.problems))) from error


def setup_tags(root: Position) -> Iterator[tuple[str, str]]:
    """Yield the tags that tell where a game begins; a deck that is seen has a tag of its own."""
    line = str(root).split(" ")
    deck = root.to_dict().get("deck", "")
    if deck.strip(UNSEEN_LETTER):
        yield "Setup", " ".join(token for token in line if not token.startswith("d:"))
        yield "Deck", grouped(deck)
    else:
        yield "Setup", " ".join(line)


def grouped(deck: str) -> str:
    """Write the cards of a deck in groups."""
    return " ".join(deck[place : place + GROUP] for place in range(0, len(deck), GROUP))


def deck_told(tag: Tag) -> str:
    """Read the order of a deck."""
    letters = unpacked("".join(tag.text.split()))
    letters = None if letters is None else letters.upper().translate(OTHER_NAMES)
    if letters is None or set(letters) - set(KIND_LETTERS):
        what = f"a deck is written with the letters {' '.join(KIND_LETTERS)}, the next card first"
        raise tag.trouble(NOTATION, what)
    return letters
