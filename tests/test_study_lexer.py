from __future__ import annotations

import pickle
from itertools import count, islice
from time import process_time
from typing import TYPE_CHECKING

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mandala_widget.errors import MandalaError
from mandala_widget.study.lexer import Kind, Token, lex, lines_of
from mandala_widget.study.trouble import BadNotation, Trouble

if TYPE_CHECKING:
    from collections.abc import Iterator

GAME = """\
[Game "mandala"]
[Event "A \\"quoted\\" [event]"]

1. MaG+ROY {[%arrow g:H1.G>Ma] One card
to a mountain \\} not yet.} 1... Fb2R
2. Fa3Y! $222 (2. X2P+RO?! ; a remark {here}
6/2.aP+2RYG^#) 1:TG =aRY ~ - 2:- 26-25
"""


def shown(text: str) -> list[str]:
    return [f"{token.kind} {token.text}" for token in lex(lines_of(text))]


def test_a_game_is_split_into_its_tokens() -> None:
    assert shown(GAME) == [
        'tag Game "mandala"',
        'tag Event "A \\"quoted\\" [event]"',
        "number 1.",
        "move MaG+ROY",
        "comment [%arrow g:H1.G>Ma] One card\nto a mountain \\} not yet.",
        "number 1...",
        "move Fb2R",
        "number 2.",
        "move Fa3Y",
        "glyph !",
        "glyph $222",
        "open (",
        "number 2.",
        "move X2P+RO",
        "glyph ?!",
        "remark  a remark {here}",
        "number 6/2.",
        "move aP+2RYG^#",
        "close )",
        "move 1:TG",
        "chance =aRY",
        "chance ~",
        "move -",
        "move 2:-",
        "result 26-25",
    ]


@pytest.mark.parametrize(
    ("text", "tokens"),
    [
        ("1.MaG", ["number 1.", "move MaG"]),
        ("12.....-", ["number 12.....", "move -"]),
        ("MaG{x}FaR", ["move MaG", "comment x", "move FaR"]),
        ("=a2?", ["chance =a2", "glyph ?"]),
        ("=aR3,G2;x", ["chance =aR3,G2", "remark x"]),
        ("!!?!$7", ["glyph !!", "glyph ?!", "glyph $7"]),
        ("(*)", ["open (", "result *", "close )"]),
        ("3-4-10", ["result 3-4-10"]),
        ("3-4x 26 *a", ["move 3-4x", "move 26", "move *a"]),
        ("1234567890. 1-1234567890", ["move 1234567890.", "move 1-1234567890"]),
        ("SRe4xG\u00a0EKd4xY=2", ["move SRe4xG", "move EKd4xY=2"]),
        ("{a{b}", ["comment a{b"]),
        ("{\\u{7d}\\\\}x", ["comment \\u{7d}\\\\", "move x"]),
        ("{a\\\n}b", ["comment a\\\n", "move b"]),
        ('[ A\t"x\\\\" ][B""]', ['tag A\t"x\\\\"', 'tag B""']),
        ("", []),
    ],
)
def test_tokens_need_no_blanks_between_them(text: str, tokens: list[str]) -> None:
    assert shown(text) == tokens


@pytest.mark.parametrize("end", ["\n", "\r\n", "\r"])
def test_lines_may_end_in_any_way_and_begin_with_a_mark(end: str) -> None:
    lines = list(lines_of("\ufeff" + GAME.replace("\n", end)))
    expected = list(lex(GAME.split("\n")))
    assert list(lex(lines)) == list(lex(line + end for line in lines)) == expected
    assert list(lex(["\ufeff" + GAME.replace("\n", end)])) == expected


def test_places_count_from_one_in_characters() -> None:
    places = {token.text: (token.line, token.column) for token in lex(lines_of(GAME + "\r\r{🌸} FaR"))}
    assert places['Game "mandala"'] == (1, 1)
    assert places["1..."] == (5, 28)
    assert places["FaR"] == (10, 5)
    assert next(lex(["", "", " MaG"])) == Token(Kind.MOVE, "MaG", 3, 2)


def test_lines_are_split_at_line_ends_only() -> None:
    assert list(lines_of("a\x0bb\x85c\u2028d\n\n\r\ne\r")) == ["a\x0bb\x85c\u2028d", "", "", "e"]
    assert list(lines_of("")) == []


def test_tokens_come_as_soon_as_they_are_complete() -> None:
    endless = (f"{number}. MaG {{on\n" if number % 2 else "and on} FaR\n" for number in count(1))
    assert [token.text for token in islice(lex(endless), 4)] == ["1.", "MaG", "on\nand on", "FaR"]


@pytest.mark.parametrize(
    ("text", "line", "column", "token", "right"),
    [
        ("MaG\n FaR {never\nclosed\\}", 2, 6, "{never", "end it with }"),
        ("MaG }", 1, 5, "}", "{like this}"),
        ("MaG ]", 1, 5, "]", '[Name "text"]'),
        ("[Game mandala]", 1, 1, "[Game mandala]", '[Name "text"]'),
        ('\n [Game "man\ndala"]', 2, 2, '[Game "man', "in one line"),
        ('[2Game "x"]', 1, 1, '[2Game "x"]', '[Name "text"]'),
        ("MaG$ FaR", 1, 4, "$", "$7"),
        ("MaG $x1!", 1, 5, "$x1", "$7"),
    ],
)
def test_faults_say_where_and_what_would_be_right(
    text: str, line: int, column: int, token: str, right: str
) -> None:
    with pytest.raises(BadNotation) as caught:
        list(lex(lines_of(text)))
    error = caught.value
    assert (error.line, error.column, error.token, error.rule) == (line, column, token, "notation")
    assert right in error.trouble.what
    assert str(error).startswith(f"line {line}, column {column}: {token!r} (notation): ")


def test_trouble_reads_as_one_short_line() -> None:
    trouble = Trouble(12, 5, "FaY", "M-10", "yellow lies in the other field")
    assert str(trouble) == "line 12, column 5: 'FaY' (M-10): yellow lies in the other field"
    error = BadNotation(trouble)
    assert isinstance(error, MandalaError)
    assert str(pickle.loads(pickle.dumps(error))) == str(error) == str(trouble)  # noqa: S301 - our own
    assert len(str(Trouble(1, 1, "x\ud800\n" * 999, "notation", "y"))) < 130


def attempted(text: str) -> tuple[list[Token], BadNotation | None]:
    tokens: list[Token] = []
    try:
        tokens.extend(lex(lines_of(text)))
    except BadNotation as fault:
        return tokens, fault
    return tokens, None


@given(st.text(st.sampled_from('aF1.-/*=~!?$({["\\;:)}] \n'), max_size=40))
def test_every_sign_is_part_of_a_token_or_a_fault(text: str) -> None:
    tokens, fault = attempted(text)
    if fault:
        assert text.split("\n")[fault.line - 1][fault.column - 1 :].startswith(fault.token)
        return
    wrapping = {Kind.TAG: 2, Kind.COMMENT: 2, Kind.REMARK: 1}
    length = sum(len("".join(token.text.split())) + wrapping.get(token.kind, 0) for token in tokens)
    assert length == len("".join(text.split()))
    assert tokens == sorted(tokens, key=lambda token: (token.line, token.column))


def moves(number: int) -> Iterator[str]:
    for turn in range(1, number + 1):
        yield f"{turn}. Fa3Y! {{[%eval p=0.58 ci=0.02 m=+3.1 n=4096] A comment that goes\n"
        yield "on in the next line.}\n"


def test_a_thousand_moves_with_comments_are_split_in_no_time() -> None:
    seconds = []
    for _ in range(3):
        start = process_time()
        assert len(list(lex(moves(1000)))) == 4000
        seconds.append(process_time() - start)
    assert min(seconds) < 0.05


@pytest.mark.parametrize("text", ["{" + "\\" * 200_000, " " * 200_000, "[" + '"\\' * 100_000, "1-" * 100_000])
def test_no_text_takes_long(text: str) -> None:
    start = process_time()
    attempted(text)
    assert process_time() - start < 1
