from __future__ import annotations

import re
from pathlib import Path

import pytest

import mandala_widget as mw
from mandala_widget.study.glyphs import NAMES, SIGNS
from mandala_widget.study.lexer import Kind
from mandala_widget.study.shapes import TARGETS
from mandala_widget.study.tags import OWN

PAGE = (Path(__file__).parents[1] / "docs" / "mgn.md").read_text(encoding="utf-8")
GRAMMAR = re.search(r"```ebnf\n(.*?)```", PAGE, re.DOTALL)
EXAMPLES = re.findall(r"```mgn\n(.*?)```", PAGE, re.DOTALL)


def grammar() -> dict[str, str]:
    """Return the rules of the grammar, without their remarks."""
    assert GRAMMAR is not None
    text = re.sub(r"\(\*.*?\*\)", "", GRAMMAR[1])
    rules = [rule.partition("=") for rule in re.split(r";\s*\n", text) if rule.strip()]
    return {name.strip(): body for name, _, body in rules}


def test_the_tokens_of_the_grammar_are_those_of_the_reader() -> None:
    tokens = {name for name in grammar() if name.isupper()}
    assert tokens == {kind.name for kind in Kind}


def test_every_name_of_the_grammar_is_defined_and_used() -> None:
    rules = grammar()
    bodies = " ".join(re.sub(r'"[^"]*"|\'[^\']*\'', "", body) for body in rules.values())
    used = set(re.findall(r"[A-Za-z]+", bodies))
    assert set(rules) - {"file"} <= used
    assert used - set(rules) == {"name", "text", "digits", "sign", "language", "command", "end", "of", "line"}


def test_there_are_examples() -> None:
    assert len(EXAMPLES) >= 2


@pytest.mark.parametrize("text", EXAMPLES)
def test_the_examples_can_be_read_without_a_trouble(text: str) -> None:
    study = mw.loads(text, strict=True)
    assert len(study) >= 4
    assert mw.loads(study.dumps(), strict=True) == study


def test_every_glyph_and_every_tag_of_ours_is_described() -> None:
    for number in NAMES:
        assert f"`{SIGNS.get(number, f'${number}')}`" in PAGE
    for name in ("Game", "Players", "Setup", "Deck", "Deck2", "Rules"):
        assert OWN.fullmatch(name)
        assert f"`{name}`" in PAGE


def test_the_targets_that_are_named_exist() -> None:
    paragraph = next(part for part in PAGE.split("\n\n") if part.startswith("Targets are named"))
    named = set(re.findall(r"`([^`]+)`", paragraph))
    assert len(named) >= 12
    assert named <= TARGETS
