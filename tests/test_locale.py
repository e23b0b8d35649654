from __future__ import annotations

import ast
import re
from collections import Counter
from functools import cache
from pathlib import Path
from string import Formatter
from typing import TYPE_CHECKING, Any

import pytest
from tables import walk, well_formed

import mandala_widget as mw
from mandala_widget import words
from mandala_widget.games import GAMES
from mandala_widget.words import KINDS, LANGUAGES, ON_THE_PAGE, SPOKEN, catalogue, plain, quoted, sentence, zone

if TYPE_CHECKING:
    from collections.abc import Iterator

PACKAGE = Path(mw.__file__).parent
PAGE = PACKAGE.parent / "js" / "src"
ENTRIES = [(section, key) for section, entries in catalogue("en").items() for key in entries]
SAME_EVERYWHERE = {
    ("zones", "@"),
    ("diagram", "mandala"),
    ("diagram", "hand"),
    ("page", "moved"),
    ("table", "mandala"),
}
SAME_WORD = {
    "de": {("colours", "O"), *SAME_EVERYWHERE},
    "nl": {("levels", "title 1"), ("page", "??"), *SAME_EVERYWHERE},
}
"""Entries that are right although they are spelled as in English."""


# The three files against each other.


def placeholders(text: str) -> Counter[tuple[str, str]]:
    """Count what is filled into a text, with its kind."""
    return Counter((name, kind or "") for _, name, kind, _ in Formatter().parse(text) if name is not None)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_language_has_the_same_entries_in_the_same_order(lang: str) -> None:
    assert [(section, key) for section, entries in catalogue(lang).items() for key in entries] == ENTRIES


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_language_fills_in_the_same_facts(lang: str) -> None:
    for section, key in ENTRIES:
        text, english = catalogue(lang)[section][key], catalogue("en")[section][key]
        assert placeholders(text) == placeholders(english), (section, key)
        assert text == text.strip()
        assert text
        assert "  " not in text


@pytest.mark.parametrize("lang", ["de", "nl"])
def test_no_sentence_is_left_in_english(lang: str) -> None:
    same = {
        (section, key)
        for section, key in ENTRIES
        if catalogue(lang)[section][key].casefold() == catalogue("en")[section][key].casefold()
    }
    assert same == SAME_WORD[lang]


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_kind_of_fact_can_be_said(lang: str) -> None:
    for section, key in ENTRIES:
        for name, kind in placeholders(catalogue(lang)[section][key]):
            head, _, rest = kind.partition(" ")
            if head == "counted":
                assert rest in catalogue(lang)["counted"], (section, key, name)
            else:
                assert kind in KINDS or kind in catalogue(lang), (section, key, name)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_whole_sentences_end_like_sentences(lang: str) -> None:
    for section, key in ENTRIES:
        text = catalogue(lang)[section][key]
        if section in ("refusals", "events"):
            assert text.endswith("."), (section, key)
        elif section == "problems":
            assert not text.endswith((".", "!", ";")), key


# The files against the code.


@cache
def sources() -> dict[str, ast.Module]:
    """Return every module of the package."""
    return {
        str(path.relative_to(PACKAGE)): ast.parse(path.read_text(encoding="utf-8"))
        for path in sorted(PACKAGE.rglob("*.py"))
    }


def calls(*names: str) -> Iterator[tuple[str, ast.Call]]:
    """Find the calls of functions or methods by their names."""
    for module, tree in sources().items():
        for node in ast.walk(tree):
            if isinstance(node, ast.Call):
                name = node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", "")
                if name in names:
                    yield module, node


def spelled(node: ast.expr) -> set[str]:
    """Return the texts that an expression may be; a field of an f-string is written as ``*``."""
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        return {node.value}
    if isinstance(node, ast.IfExp):
        return spelled(node.body) | spelled(node.orelse)
    if isinstance(node, ast.JoinedStr):
        parts = [str(part.value) if isinstance(part, ast.Constant) else "*" for part in node.values]
        return {"".join(parts)}
    return set()


def keys_of_section(section: str) -> set[str]:
    """Collect the keys under which the code looks words of a section up."""
    found = set()
    for _, call in calls("word", "sentence"):
        if spelled(call.args[1]) == {section}:
            found |= spelled(call.args[2])
    return found


def test_every_refusal_has_a_sentence_and_every_sentence_a_refusal() -> None:
    codes = set()
    for module, call in calls("Refusal"):
        assert spelled(call.args[0]), f"{module}:{call.lineno} gives no code that can be read here"
        codes |= spelled(call.args[0])
    codes.remove("*-TEXT")
    codes |= {f"{game.prefix}-TEXT" for game in GAMES.values()}
    assert codes == set(catalogue("en")["refusals"])


def test_every_problem_has_a_sentence_and_every_sentence_a_problem() -> None:
    keys = set()
    for module, call in calls("report"):
        assert spelled(call.args[1]), f"{module}:{call.lineno} gives no key that can be read here"
        keys |= spelled(call.args[1])
    assert keys == set(catalogue("en")["problems"])


def test_every_expectation_of_the_scanner_has_words_and_the_other_way_round() -> None:
    place = {"one_of": 1, "fail": 0, "Unreadable": 1}
    keys = set()
    for _, call in calls(*place):
        name = call.func.attr if isinstance(call.func, ast.Attribute) else getattr(call.func, "id", "")
        keys |= spelled(call.args[place[name]])
    assert keys - {""} == set(catalogue("en")["expected"])


def test_every_answer_has_words_and_all_of_them_are_answered() -> None:
    place = {"Refused": 0, "refuse": 1}
    codes = set()
    for _, call in calls(*place):
        name = call.func.attr if isinstance(call.func, ast.Attribute) else getattr(call.func, "id", "")
        codes |= spelled(call.args[place[name]])
    assert codes == set(catalogue("en")["answers"])


def test_every_word_of_a_diagram_is_used_and_every_used_word_exists() -> None:
    keys = keys_of_section("diagram")
    for _, call in calls("say"):
        assert spelled(call.args[0])
        keys |= spelled(call.args[0])
    for game in GAMES.values():
        keys.remove(f"{game.name} *")
        keys |= {f"{game.name} {phase}" for phase in game.phases}
    assert keys == set(catalogue("en")["diagram"])


def test_every_word_of_grammar_and_every_counted_thing_is_used() -> None:
    assert keys_of_section("grammar") == set(catalogue("en")["grammar"])
    things = {kind.removeprefix("counted ") for text in all_texts("en") for _, kind in placeholders(text)}
    for _, call in calls("counted"):
        things |= spelled(call.args[2])
    assert set(catalogue("en")["counted"]) <= things


NAMED_ON_THE_PAGE = re.compile(rf"[`\"]({'|'.join(ON_THE_PAGE)})[.]([^`\"]+)[`\"]")


def test_every_word_of_the_page_is_said_there() -> None:
    source = "\n".join(path.read_text(encoding="utf-8") for path in sorted(PAGE.rglob("*.ts*")))
    shapes = {
        (section, ".+".join(re.escape(part) for part in re.split(r"[$][{].*?[}]", key)))
        for section, key in NAMED_ON_THE_PAGE.findall(source)
    }
    unsaid = {
        (section, key)
        for section, key in ENTRIES
        if section in ON_THE_PAGE
        and not any(section == named and re.fullmatch(shape, key) for named, shape in shapes)
    }
    assert unsaid == set()


def all_texts(lang: str) -> list[str]:
    """Return every entry of a language."""
    return [text for entries in catalogue(lang).values() for text in entries.values()]


# Games in which, taken together, everything happens that can; where rules change, other seeds may be needed.
GAMES_PLAYED = [
    ("mandala", 2, 0),
    ("mandala", 2, 1),
    ("mandala", 2, 7),
    ("patterns", 2, 0),
    ("flowers", 2, 0),
    ("flowers", 2, 16),
    ("flowers", 4, 29),
]
NEARLY_DEAD = "a:YP/OR/G b:2K h1:2K h2:R c1:16R17O17Y17G17P14K d:- e:1 t:1"


@cache
def games_played() -> list[mw.Position]:
    """Return all positions of those games, and the end of one in which nobody can change anything any more."""
    played = [position for game in GAMES_PLAYED for position in walk(*game, 400)]
    nearly = mw.position(NEARLY_DEAD)
    shown = nearly.seen_by(0).play("MbK", mw.Chance(shown=(("H2", "R"),)))
    return [*played, nearly.play("MbK"), shown]


def test_every_event_has_a_sentence_and_every_sentence_an_event() -> None:
    events = {event.key: event for position in games_played() for event in position.events}
    assert set(events) == set(catalogue("en")["events"])
    for event in events.values():
        texts = [event.text(lang) for lang in LANGUAGES]
        assert len(set(texts)) == len(LANGUAGES)
        assert not any(re.search(r"[{}|]|None", text) for text in texts)
        assert str(event) == texts[0]


SIGNS = {"#": "[1-4]", "@": "[abc]", "*": "[ROYGPK]", "%": "[1-6]"}
LAST_CARD = "a:YP/OR/G b:2K h1:K h2:3R c1:14R17O17Y17G17P15K d:- e:1 t:1"


def zones_named() -> set[str]:
    """Collect the zones that events, refusals and knowledge speak of."""
    names = {event.zone for position in games_played() for event in position.events} - {""}
    for position in [*games_played()[::23], *walk("patterns", 2, 0, 4), mw.position(LAST_CARD)]:
        names |= {name for seat in range(position.players) for name in position.knowledge(seat).piles}
        wrong_numbers = [f"{move}=6" for move in position.legal_moves() if position.game == "patterns"]
        for text in [*well_formed(position)[::3], *wrong_numbers, "MaK"]:
            refusal = position.why_not(text)
            names |= set(refusal.zones) if refusal else set()
    return names


def test_every_zone_has_words_but_cells_which_are_their_own() -> None:
    names = zones_named()
    cells = {name for name in names if re.fullmatch("[a-h][1-8]", name)}
    assert cells
    for lang in LANGUAGES:
        said = {name: zone(lang, name) for name in names}
        assert {name for name, text in said.items() if text == name} == cells
        assert not any(set("{}@#*%") & set(text) for text in said.values())
    for shape in catalogue("en")["zones"]:
        pattern = "".join(SIGNS.get(sign, re.escape(sign)) for sign in shape)
        assert any(re.fullmatch(pattern, name) for name in names), f"nothing speaks of {shape}"


def test_cards_go_only_where_a_goal_has_words() -> None:
    played = {event.zone for position in games_played() for event in position.events if event.key == "played"}
    assert {re.sub("[12]", "#", re.sub("[ab]", "@", name)) for name in played} == set(catalogue("en")["goals"])


# Grammar.


@pytest.mark.parametrize(
    ("lang", "one", "some", "unseen"),
    [
        ("en", "Seat 1 draws 1 red.", "Seat 1 draws 2 red, 1 green and 3 black.", "Seat 1 draws 1 unseen card."),
        (
            "de",
            "Platz 1 zieht 1× Rot.",
            "Platz 1 zieht 2× Rot, 1× Grün und 3× Schwarz.",
            "Platz 1 zieht 1 verdeckte Karte.",
        ),
        (
            "nl",
            "Stoel 1 trekt 1× rood.",
            "Stoel 1 trekt 2× rood, 1× groen en 3× zwart.",
            "Stoel 1 trekt 1 onbekende kaart.",
        ),
    ],
)
def test_cards_are_counted_by_colour(lang: str, one: str, some: str, unseen: str) -> None:
    assert mw.Event("drawn", 0, "D", "R").text(lang) == one
    assert mw.Event("drawn", 0, "D", "RRGKKK").text(lang) == some
    assert mw.Event("drawn", 0, "D", "_").text(lang) == unseen


@pytest.mark.parametrize(
    ("lang", "forms"),
    [
        ("en", ["0 unseen cards", "1 unseen card", "2 unseen cards"]),
        ("de", ["0 verdeckte Karten", "1 verdeckte Karte", "2 verdeckte Karten"]),
        ("nl", ["0 onbekende kaarten", "1 onbekende kaart", "2 onbekende kaarten"]),
    ],
)
def test_one_thing_is_singular_and_any_other_number_plural(lang: str, forms: list[str]) -> None:
    assert [words.counted(lang, number, "unseen card") for number in range(3)] == forms


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_counted_thing_has_a_form_for_one_and_a_form_for_many(lang: str) -> None:
    for thing, forms in catalogue(lang)["counted"].items():
        assert re.fullmatch(r"[^|{}]+[|][^|{}]+", forms), thing


def test_only_counted_things_and_words_of_the_page_have_two_forms_and_those_in_every_language() -> None:
    pairs = {(section, key) for section, key in ENTRIES if "|" in catalogue("en")[section][key]}
    assert {section for section, _ in pairs} - {"counted"} <= set(ON_THE_PAGE)
    for lang in LANGUAGES:
        assert {(section, key) for section, key in ENTRIES if "|" in catalogue(lang)[section][key]} == pairs


COUNTS = re.compile(r"[{](count|dark|found|held|light|most|number|points|size|wanted)[}] (\w+s|entries)\b")
NEVER_ONE = {
    ("problems", "length", "wanted"),
    ("problems", "no_row", "wanted"),
    ("problems", "hand_limit", "most"),
    ("problems", "too_many", "found"),
    ("problems", "sealed", "most"),
    ("problems", "no_tiles", "wanted"),
    ("problems", "last_round", "wanted"),
    ("problems", "no_last_round", "wanted"),
    ("problems", "markers", "most"),
    ("problems", "group_marker", "found"),
    ("refusals", "P-NOCLAIM", "most"),
}
"""Numbers before a plural that are fixed by the rules, or wrong just because they are not one."""


def test_a_number_stands_before_a_plural_only_where_it_is_never_one() -> None:
    found = {
        (section, key, match[1])
        for section, key in ENTRIES
        if section in ("refusals", "problems", "events", "diagram")
        for match in COUNTS.finditer(catalogue("en")[section][key])
    }
    assert found == NEVER_ONE


def test_sentences_begin_with_a_capital_letter() -> None:
    assert set(catalogue("en")) >= SPOKEN
    for lang in LANGUAGES:
        for section in SPOKEN:
            for key, text in catalogue(lang)[section].items():
                if not placeholders(text):
                    said = sentence(lang, section, key, {})
                    assert said[0] == said[0].upper() != said[0].lower(), key


def test_the_terms_of_each_edition_are_used() -> None:
    terms: dict[str, dict[str, str]] = {
        "en": {"M@": "mountain", "F#@": "field", "C#": "cup"},
        "de": {"M@": "Zentrum", "F#@": "Feld", "C#": "Kelch"},
        "nl": {"M@": "berg", "F#@": "veld", "C#": "kelk"},
    }
    rules = {"en": "Rule of Colour", "de": "Goldene Regel", "nl": "kleurenregel"}
    resolved = {"en": "resolved", "de": "aufgelöst", "nl": "vernietigd"}
    markers = {"en": "majority marker", "de": "Mehrheitenmarker", "nl": "meerderheidsmarker"}
    for lang in LANGUAGES:
        entries = catalogue(lang)
        assert all(term in entries["zones"][shape] for shape, term in terms[lang].items())
        assert rules[lang] in entries["refusals"]["M-COLOUR"]
        assert resolved[lang] in entries["refusals"]["F-RESOLVE"]
        assert markers[lang] in entries["refusals"]["F-PICKER"]
        assert entries["diagram"]["river"] == {"en": "river", "de": "Fluss", "nl": "rivier"}[lang]


# Whatever is said, it can be written.


DEEP: Any = []
for _ in range(100_000):
    DEEP = [DEEP]


@pytest.mark.parametrize(
    ("value", "text"),
    [
        ("MaR", "MaR"),
        ("", ""),
        (None, "None"),
        ("x" * 100, "x" * 80 + "…"),
        ("\ud800", "\\ud800"),
        pytest.param(10**5000, "int", id="huge"),
        pytest.param(DEEP, "list", id="deep"),
    ],
)
def test_any_value_can_be_written_shortly(value: object, text: str) -> None:
    assert plain(value) == text
    assert len(quoted(value)) <= 81
    assert quoted(value).encode()
    assert text in sentence("en", "refusals", "M-TEXT", {"text": value, "column": 1, "expected": "colour"})
