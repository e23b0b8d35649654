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
    from collections.abc import Mapping

LANGUAGES = ("en", "de", "nl")
SPOKEN = frozenset({"refusals", "events", "problems"})
"""The sections of whole sentences, which begin with a capital letter."""


@cache
def catalogue(lang: str) -> dict[str, Any]:
    """Return all words of a language."""
    if lang not in LANGUAGES:
        message = f"no language {lang!r}: use one of {', '.join(LANGUAGES)}"
        raise MandalaError(message)
    text = files("mandala_widget").joinpath("locale", f"{lang}.json").read_text(encoding="utf-8")
    words: dict[str, Any] = json.loads(text)
    return words


def word(lang: str, section: str, key: str) -> str:
    """Return one entry as it stands."""
    entry: str = catalogue(lang)[section][key]
    return entry


def sentence(lang: str, section: str, key: str, facts: Mapping[str, object]) -> str:
    """Return one entry with its facts filled in."""
    text = _Sentence(lang).vformat(word(lang, section, key), (), facts)
    return text[:1].upper() + text[1:] if section in SPOKEN else text


class _Sentence(Formatter):
    """Formats facts by the kind written after the colon: ``{where:zone}``, ``{what:cards}``, ``{who:seat}``."""

    def __init__(self, lang: str) -> None:
        self.lang = lang

    def format_field(self, value: Any, format_spec: str) -> str:  # noqa: PLR0911 - one return a kind
        if format_spec == "seat":
            return str(value + 1)
        if format_spec == "zone":
            return zone(self.lang, value)
        if format_spec == "zones":
            return self.listed([zone(self.lang, name) for name in value])
        if format_spec == "colour":
            return word(self.lang, "colours", value)
        if format_spec == "colours":
            return self.listed([word(self.lang, "colours", letter) for letter in value])
        if format_spec == "cards":
            runs = [f"{len(list(run))} {self.card(letter)}" for letter, run in groupby(value)]
            return self.listed(runs)
        if format_spec == "list":
            return self.listed([str(item) for item in value])
        if format_spec:
            return word(self.lang, format_spec, str(value))
        return str(value)

    def card(self, letter: str) -> str:
        """Name the colour of a card, or say that it is unseen."""
        return word(self.lang, "grammar", "unseen") if letter == "_" else word(self.lang, "colours", letter)

    def listed(self, items: list[str]) -> str:
        """Join items as prose does: a, b and c."""
        if len(items) <= 1:
            return "".join(items)
        last = word(self.lang, "grammar", "and")
        return f"{', '.join(items[:-1])} {last} {items[-1]}"


def zone(lang: str, name: str) -> str:
    """Say where a zone is, as in "in the mountain of mandala a"; cells are named as they are.

    The entry is found by the name's shape: each mandala, seat, colour or number stands for itself.
    """
    zones: dict[str, str] = catalogue(lang)["zones"]
    for shape, phrase in zones.items():
        facts = _matched(shape, name)
        if facts is not None:
            return _Sentence(lang).vformat(phrase, (), facts)
    return name


def _matched(shape: str, name: str) -> dict[str, object] | None:
    """Match a name with a shape like ``F#@``: ``#`` a seat, ``@`` a mandala, ``*`` a colour."""
    if len(shape) != len(name):
        return None
    facts: dict[str, object] = {}
    for pattern, letter in zip(shape, name, strict=True):
        if pattern == "#" and letter.isdigit():
            facts["seat"] = letter
        elif pattern == "@" and letter in "abc":
            facts["mandala"] = letter
        elif pattern == "*" and letter in "ROYGPK":
            facts["colour"] = letter
        elif pattern != letter:
            return None
    return facts
