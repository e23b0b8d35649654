"""The words that people read, in English, German and Dutch, filled in from ``locale/``."""

from __future__ import annotations

import json
from functools import cache
from importlib.resources import files
from itertools import groupby
from string import Formatter
from typing import TYPE_CHECKING, Any

from mandala_widget.errors import MandalaError

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

LANGUAGES = ("en", "de", "nl")
SPOKEN = frozenset({"refusals", "events", "problems", "reasons"})
"""The sections of whole sentences, which begin with a capital letter."""
COUNTED = "counted"
"""The section of things that are counted, each in the form for one and the form for any other number."""
ON_THE_PAGE = ("page", "table", "panel", "colours")
"""The sections that the page says by itself."""
UNSEEN = "_"
LONGEST = 80


def plain(value: object, write: Callable[[Any], str] = str) -> str:
    """Write any value, short enough for a sentence, also one that Python itself fails to write or to print."""
    try:
        text = write(value)
    except (ValueError, RecursionError):  # a number of thousands of digits, or lists nested as deeply
        return type(value).__name__
    text = text.encode(errors="backslashreplace").decode()
    return text if len(text) <= LONGEST else f"{text[:LONGEST]}…"


def quoted(value: object) -> str:
    """Write a value as Python code does, short enough for a sentence."""
    return plain(value, repr)


def catalogue(lang: str) -> dict[str, Any]:
    """Return all words of a language."""
    if lang not in LANGUAGES:
        message = f"no language {quoted(lang)}: use one of {', '.join(LANGUAGES)}"
        raise MandalaError(message)
    return _loaded(lang)


@cache
def _loaded(lang: str) -> dict[str, Any]:
    text = files("mandala_widget").joinpath("locale", f"{lang}.json").read_text(encoding="utf-8")
    words: dict[str, Any] = json.loads(text)
    return words


def word(lang: str, section: str, key: str) -> str:
    """Return one entry as it stands."""
    entry: str = catalogue(lang)[section][key]
    return entry


def page_words(lang: str) -> dict[str, Any]:
    """Return what the page says in a language."""
    words = catalogue(lang)
    return {"lang": lang, "entries": {section: words[section] for section in ON_THE_PAGE}}


def sentence(lang: str, section: str, key: str, facts: Mapping[str, object]) -> str:
    """Return one entry with its facts filled in."""
    text = _Sentence(lang).vformat(word(lang, section, key), (), facts)
    return text[:1].upper() + text[1:] if section in SPOKEN else text


class _Sentence(Formatter):
    """Formats facts by the kind written after the colon, as in ``{what:cards}`` or ``{most:counted card}``."""

    def __init__(self, lang: str) -> None:
        self.lang = lang

    def format_field(self, value: Any, format_spec: str) -> str:
        section, _, key = format_spec.partition(" ")
        if section == COUNTED:
            return counted(self.lang, value, key)
        kind = KINDS.get(format_spec)
        return kind(self.lang, value) if kind else word(self.lang, section, value)


def counted(lang: str, number: int, thing: str) -> str:
    """Count a thing, in the singular or in the plural."""
    one, many = word(lang, COUNTED, thing).split("|")
    return f"{number} {one if number == 1 else many}"


def colour(lang: str, letter: str) -> str:
    """Name the colour of a letter."""
    return word(lang, "colours", letter)


def cards(lang: str, letters: str) -> str:
    """Count cards, colour by colour; the letters of a colour stand together."""
    runs = [(letter, len(list(run))) for letter, run in groupby(letters)]
    return listed(
        lang,
        [
            counted(lang, count, "unseen card")
            if letter == UNSEEN
            else sentence(lang, "grammar", "cards", {"count": count, "colour": letter})
            for letter, count in runs
        ],
    )


def listed(lang: str, items: Sequence[object]) -> str:
    """Join items as prose does: a, b and c."""
    *first, last = map(plain, items) if items else ("",)
    return f"{', '.join(first)} {word(lang, 'grammar', 'and')} {last}" if first else last


def zone(lang: str, name: str, section: str = "zones") -> str:
    """Say where a zone is, as in "in the mountain of mandala a"; cells are named as they are.

    The entry is found by the name's shape: each mandala, seat, colour or number stands for itself.
    """
    for shape, phrase in catalogue(lang)[section].items():
        facts = _matched(shape, name)
        if facts is not None:
            return _Sentence(lang).vformat(phrase, (), facts)
    return name


def _matched(shape: str, name: str) -> dict[str, object] | None:
    """Match a name with a shape like ``F#@``: ``#`` a seat, ``@`` a mandala, ``*`` a colour, ``%`` a number."""
    if len(shape) != len(name):
        return None
    facts: dict[str, object] = {}
    for sign, letter in zip(shape, name, strict=True):
        if sign in SIGNS and letter in SIGNS[sign][1]:
            facts[SIGNS[sign][0]] = letter
        elif sign != letter:
            return None
    return facts


SIGNS = {"#": ("seat", "1234"), "@": ("mandala", "abc"), "*": ("colour", "ROYGPK"), "%": ("number", "123456")}
"""What the signs in the shape of a zone stand for."""

KINDS: dict[str, Callable[[str, Any], str]] = {
    "": lambda _, value: plain(value),
    "seat": lambda _, seat: str(seat + 1),
    "zone": zone,
    "goal": lambda lang, name: zone(lang, name, "goals"),
    "colour": colour,
    "colours": lambda lang, letters: listed(lang, [colour(lang, letter) for letter in letters]),
    "cards": cards,
    "list": listed,
}
"""How a fact is said, by its kind; any other kind is the section of an entry that the fact names."""
