from __future__ import annotations

from time import process_time

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from mandala_widget.errors import MandalaError
from mandala_widget.study.comments import Command, Comment, read_comment, write_comment
from mandala_widget.study.lexer import Kind, lex, lines_of
from mandala_widget.study.texts import (
    escape,
    filled,
    folded,
    items,
    pieces,
    stripped,
    unescape,
    value,
    words,
    write_items,
    write_value,
)

NASTY = "\\\\{}}[]%@@\"'; \t\n\r  \u00a0ud8 0a,=é🌸\x00\x0b\x85\u2028\ufeff\ud800\udfff"
TEXTS = st.one_of(
    st.text(st.sampled_from(NASTY), max_size=30),
    st.text(st.characters(exclude_categories=()), max_size=30),
    st.lists(
        st.sampled_from(["[%mark Ma]", "[%", "@de ", "\\", "\\u{41}", "}", " ", "  ", "\n", "word", "]"])
    ).map("".join),
)
COMMANDS = st.builds(Command, st.sampled_from(["mark", "t", "x_1", "größe"]), TEXTS, st.just("de"))
COMMENTS = st.builds(Comment, st.just("de"), st.lists(COMMANDS, max_size=3).map(tuple), TEXTS)


@pytest.mark.parametrize(
    ("written", "text"),
    [
        (r"a\\b", "a\\b"),
        (r"\}", "}"),
        (r"one\ntwo\r\t\ ", "one\ntwo\r\t "),
        (r"\@de \[%x\]", "@de [%x]"),
        (r"\u{d800}\u{1F338}\u{0041}", "\ud800\U0001f338A"),
        (r"\u{10ffff}\u{00000010FFFF}", "\U0010ffff\U0010ffff"),
        (r"\u{110000}", "u{110000}"),
        (r"\u{} \u \x", "u{} u x"),
        ("end\\", "end\\"),
        ("\\\r\n|\\\r|\\\n", "\n|\n|\n"),
    ],
)
def test_a_backslash_protects_what_follows(written: str, text: str) -> None:
    assert unescape(written) == text


@pytest.mark.parametrize(
    ("text", "also", "written"),
    [
        ("a}b", "}", r"a\}b"),
        ("a}b", "", "a}b"),
        ("\\\n\r\t", "}", r"\\\n\r\t"),
        ('"x"', '"', r"\"x\""),
        ("\x00\x1f\x85\u2028\u2029\ufeff\udc00", "", r"\u{0}\u{1f}\u{85}\u{2028}\u{2029}\u{feff}\u{dc00}"),
        ("é 🌸\u00a0", "", "é 🌸\u00a0"),
        ("a-]^b", "]^-", r"a\-\]\^b"),
    ],
)
def test_only_what_would_not_survive_is_escaped(text: str, also: str, written: str) -> None:
    assert escape(text, also) == written


@given(TEXTS, st.sampled_from(["", "}", '"', '",', "]}", " "]))
def test_what_is_escaped_reads_as_it_was(text: str, also: str) -> None:
    written = escape(text, also)
    assert unescape(written) == text
    assert written.isascii() or written.encode()
    assert len(written.splitlines()) <= 1


@pytest.mark.parametrize("end", ["\n", "\r\n", "\r", "  \n", "\n\t ", "\n\n", " \r\n \r\n "])
def test_a_line_break_with_its_blanks_is_one_blank(end: str) -> None:
    assert folded(f"one{end}two") == "one two"


def test_blanks_without_a_line_break_and_protected_ones_stay() -> None:
    assert folded("one \t two") == "one \t two"
    assert folded("one\\ \n two") == "one\\  two"
    assert stripped(" \tone\\  \t") == "one\\ "
    assert stripped("one\\\\ ") == "one\\\\"


def test_a_line_may_be_broken_at_single_blanks_only() -> None:
    assert pieces("one two  three \tfour five") == ["one", "two  three \tfour", "five"]
    assert pieces(r"a\  b \n c\} d e") == [r"a\  b \n c\} d", "e"]
    assert pieces(" one ") == [" one "]
    assert pieces("") == [""]


def test_lines_are_filled_to_the_last_column() -> None:
    assert filled(["abc", "de", "f"], 6) == "abc de\nf"
    assert filled(["abc", "de", "f"], 5) == "abc\nde f"
    assert filled(["abc", "de"], 1) == "abc\nde"
    assert filled([]) == ""
    assert max(map(len, filled(["word"] * 100).split("\n"))) == 89


@given(st.text("ab \\n}\t", max_size=60), st.integers(1, 12))
def test_filling_lines_changes_nothing_that_is_read(text: str, width: int) -> None:
    lines = filled(pieces(text), width)
    assert folded(lines) == folded(text)
    assert len(pieces(text)) == 1 or all(line == line.rstrip(" ") for line in lines.split("\n")[:-1])


@pytest.mark.parametrize(
    ("raw", "comment"),
    [
        ("", Comment("en", (), "")),
        ("  some words \n\t over lines ", Comment("en", (), "some words over lines")),
        ("@de Leeres Feld", Comment("de", (), "Leeres Feld")),
        ("@nl-BE\nLeeg veld", Comment("nl-BE", (), "Leeg veld")),
        ("@de", Comment("de", (), "")),
        (r"\@de x", Comment("en", (), "@de x")),
        ("me@de x", Comment("en", (), "me@de x")),
        ("[%mark g:Ma r:F2b] Red.", Comment("en", (Command("mark", "g:Ma r:F2b", "en"),), "Red.")),
        ("One [%t 0:41]  two", Comment("en", (Command("t", "0:41", "en"),), "One two")),
        ("One [%t][%t]two", Comment("en", (Command("t", "", "en"), Command("t", "", "en")), "One two")),
        ("One[%t]two", Comment("en", (Command("t", "", "en"),), "Onetwo")),
        ("One [%t] [%view  2 ] ", Comment("en", (Command("t", "", "en"), Command("view", "2", "en")), "One")),
        ("@de [%hint\n Rot ]\nx", Comment("de", (Command("hint", "Rot", "de"),), "x")),
        (r"[%label Ma \"\]\"] x", Comment("en", (Command("label", 'Ma "]"', "en"),), "x")),
        ("One [%mark g:Ma", Comment("en", (), "One [%mark g:Ma")),
        ("One [%] [%a:b] two", Comment("en", (), "One [%] [%a:b] two")),
        (r"a\[%t]b\ [%t] c", Comment("en", (Command("t", "", "en"),), "a[%t]b  c")),
        (r"\u[%t]{41\}", Comment("en", (Command("t", "", "en"),), "u{41}")),
    ],
)
def test_comments_are_read(raw: str, comment: Comment) -> None:
    assert read_comment(raw, "en") == comment
    assert read_comment(write_comment(comment, "en")[1:-1], "en") == comment


@pytest.mark.parametrize(
    ("comment", "written"),
    [
        (Comment("en", (), ""), "{}"),
        (Comment("en", (), "a@b [c] {d}"), "{a@b [c] {d\\}}"),
        (Comment("de", (Command("t", "1]", "de"),), "@x [%y]"), "{@de [%t 1\\]] \\@x \\[%y]}"),
        (Comment("en", (), " "), "{\\ }"),
        (Comment("en", (), "  x  "), "{\\  x \\ }"),
    ],
)
def test_comments_are_written_with_few_escapes(comment: Comment, written: str) -> None:
    assert write_comment(comment, "en") == written


@given(COMMENTS, st.sampled_from(["de", "en", ""]), st.integers(1, 40))
@example(Comment("de", (), "a\\"), "de", 92)
def test_any_comment_survives_being_written_and_folded(comment: Comment, default: str, width: int) -> None:
    written = write_comment(comment, default)
    lines = filled(pieces(written), width)
    for text in (written, lines, lines.replace("\n", "\r\n"), lines.replace("\n", " \r \t")):
        assert read_comment(text[1:-1], default) == comment
        token, following = lex(lines_of(f"{text} MaG"))
        assert token.kind == Kind.COMMENT
        assert read_comment(token.text, default) == comment
        assert following.text == "MaG"


@given(TEXTS)
def test_any_raw_comment_can_be_read_and_keeps_its_meaning(raw: str) -> None:
    comment = read_comment(raw, "en")
    assert read_comment(write_comment(comment, "en")[1:-1], "en") == comment


@pytest.mark.parametrize("part", [" ", "[%a ", "\\", "[%a]", "[% ", "\n", "@", "\\u{0"])
def test_no_comment_takes_long(part: str) -> None:
    start = process_time()
    comment = read_comment(part * 50_000, "en")
    pieces(write_comment(comment, "en"))
    assert process_time() - start < 2


def test_names_that_could_not_be_read_again_are_refused() -> None:
    with pytest.raises(MandalaError, match="no command 'a b'"):
        Command("a b")
    with pytest.raises(MandalaError, match="no language 'de_AT'"):
        Comment("de_AT", (), "")


def test_words_keep_together_what_is_quoted() -> None:
    assert words('x="y"z a="b c"d') == ['x="y"z', 'a="b', 'c"d']
    assert words('p=.5 by="a \\" b" x"y z" "q r"') == ["p=.5", 'by="a \\" b"', 'x"y', 'z"', '"q', 'r"']


@given(TEXTS)
def test_any_value_of_a_word_survives(text: str) -> None:
    word = f"by={write_value(text)}"
    assert words(f"a {word} b") == ["a", word, "b"]
    assert value(word[3:]) == text


@given(st.lists(st.text('ab,"\\\n:*', min_size=1, max_size=5)))
def test_any_list_of_a_word_survives(texts: list[str]) -> None:
    for quotes in (False, True):
        word = f"line={write_items(texts, quotes=quotes)}"
        assert words(f"a {word} b") == ["a", word, "b"]
        assert items(word[5:]) == tuple(texts)
