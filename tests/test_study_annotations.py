from __future__ import annotations

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mandala_widget.errors import MandalaError
from mandala_widget.study.comments import Command
from mandala_widget.study.glyphs import NAMES, Glyphs, written
from mandala_widget.study.lexer import Kind, Token, lex
from mandala_widget.study.ratings import Evaluation, Rating, read_evaluation, read_rating
from mandala_widget.study.shapes import TARGETS, Shapes, from_commands, to_commands
from mandala_widget.study.tags import Tags, read_tag, write_tag
from mandala_widget.study.tasks import Task, read_task
from mandala_widget.study.trouble import BadNotation

FLOATS = st.none() | st.floats(-2e6, 2e6)
COUNTS = st.none() | st.integers(-(10**9), 10**12)
TEXTS = st.text(max_size=12)
OTHERS = st.lists(st.sampled_from(["x=1", "depth=4", 'note="a b"', "=", "book", "p", "exact=2"]), max_size=3).map(
    tuple
)
MOVES = st.text('MaF2bR#+=,:*"', min_size=1, max_size=8)


def test_glyphs_behave_like_a_list_without_doubles() -> None:
    glyphs = Glyphs(["!", "$222", "$1", "$007", "$5"])
    assert glyphs == ["!", "$222", "$7", "!?"]
    assert repr(glyphs) == "['!', '$222', '$7', '!?']"
    glyphs.append("!")
    glyphs.insert(0, "$222")
    glyphs[0] = "$7"
    assert glyphs == ["!", "$222", "$7", "!?"]
    glyphs[0] = "??"
    glyphs[1:3] = ["$10", "??", "$10"]
    assert glyphs == ["??", "$10", "!?"]
    glyphs.reverse()
    assert glyphs == Glyphs(["!?", "$10", "??"])
    del glyphs[0]
    glyphs += ["?"]
    assert (glyphs[:], glyphs[-1], len(glyphs)) == (["$10", "??", "?"], "?", 3)
    assert glyphs != ("$10", "??", "?")
    assert Glyphs("!?") == ["!?"]


@pytest.mark.parametrize("wrong", ["", "!!!", "$", "$10000", "$-1", "$x", "good", " ", "$１", 7, ["!"], None])  # noqa: RUF001 - a digit of another script
def test_no_other_glyph_gets_in_and_nothing_is_half_done(wrong: str) -> None:
    glyphs = Glyphs(["!"])
    with pytest.raises(MandalaError, match="no glyph"):
        glyphs.append(wrong)
    with pytest.raises(MandalaError, match=re.escape("use one of ! ? !! ?? !? ?! or")):
        glyphs[0] = wrong
    with pytest.raises(MandalaError, match=re.escape("from $0 to $9999")):
        glyphs.extend(["?", wrong])
    assert glyphs == ["!"]


def test_the_first_sign_is_attached_and_numbers_follow() -> None:
    assert written(Glyphs()) == ("", [])
    assert written(Glyphs(["!", "?!", "$222"])) == ("!", ["$6", "$222"])
    assert written(Glyphs(["$222", "!"])) == ("", ["$222", "$1"])


@given(st.lists(st.sampled_from([f"${number}" for number in range(12)])).map(Glyphs))
def test_glyphs_written_after_a_move_are_read_as_they_were(glyphs: Glyphs) -> None:
    attached, follow = written(glyphs)
    tokens = list(lex([" ".join([f"Fa3Y{attached}", *follow])]))
    assert Glyphs(token.text for token in tokens if token.kind == Kind.GLYPH) == glyphs


def test_the_glyphs_of_the_notation_have_names() -> None:
    assert set(NAMES) == {*range(1, 8), 10, 13, *range(210, 214), *range(220, 225)}
    assert len(set(NAMES.values())) == len(NAMES)


@pytest.mark.parametrize(
    ("typed", "strict"),
    [
        ("arrow g:H1.G>Ma", "arrow g:H1.G>Ma"),
        ("arrow c3>c4", "arrow g:c3>c4"),
        ("mark r:F2b", "mark r:F2b"),
        ("  mark   b ", "mark g:b"),
        ("mark b:b", "mark b:b"),
        ('label Ma "6th colour"', 'label Ma "6th colour"'),
        ("label  a.K the last  one", 'label a.K "the last  one"'),
        ('label D "say "hi"\n"', 'label D "say "hi"\n"'),
        ('label D ""', 'label D ""'),
        ("dim c", "dim c"),
    ],
)
def test_shapes_get_their_strict_form(typed: str, strict: str) -> None:
    assert Shapes([typed]) == [strict]
    assert Shapes([strict]) == [strict]


@pytest.mark.parametrize(
    ("wrong", "right"),
    [
        ("circle Ma", "write arrow g:H1.G>Ma"),
        ("mark", "write arrow g:H1.G>Ma"),
        (7, "write arrow g:H1.G>Ma"),
        ("mark x:Ma", "use one of g b r y n"),
        ("mark :Ma", "use one of g b r y n"),
        ("mark gb:Ma", "use one of g b r y n"),
        ("mark Mc", "there are Ma Mb"),
        ("mark g:Ma r:F2b", "no target"),
        ("dim g:b", "no target"),
        ("arrow g:Ma", "where it begins"),
        ("arrow g:Ma>Mb>D", "where it begins"),
        ("arrow g:Ma>a1", "no target 'a1'"),
        ("label Ma", "as in Ma"),
        ('label Ma "', "as in Ma"),
        ('label Mx "x"', "no target"),
    ],
)
def test_other_shapes_are_refused_with_what_would_be_right(wrong: str, right: str) -> None:
    shapes = Shapes()
    with pytest.raises(MandalaError, match=re.escape(right)):
        shapes.append(wrong)
    assert shapes == []


def test_every_target_of_the_three_games_is_known() -> None:
    mandala, patterns, flowers = 2 + 4 + 12 + 2 + 2, 52 + 2 + 12, 3 + 12 + 18 + 4
    hands = 4 + 24
    assert len(TARGETS) == mandala + patterns + flowers + hands
    assert {"c1", "f8", "a3", "h6", "b2", "C1", "C1.6", "R2.6", "H4", "H4.K", "a.4", "c.R", "G4"} <= TARGETS
    assert not {"a1", "b1", "a2", "h8", "F3a", "R1.7", "R3.1", "B3", "H5", "H1.B", "a.5", "d.1", ""} & TARGETS


def test_shapes_come_out_of_commands_and_the_rest_stays() -> None:
    strange = [Command("mark", "g:Ma zz", "en"), Command("mark", "", "en"), Command("eval", "p=.5", "en")]
    german = Command("label", 'Ma "die sechste"', "de")
    commands = [
        Command("mark", "g:Ma r:F2b", "en"),
        Command("label", 'Ma "6th colour"', "en"),
        strange[0],
        german,
        *strange[1:],
        Command("dim", "b c"),
    ]
    shapes, remaining = from_commands(commands, "en")
    assert shapes == ["mark g:Ma", "mark r:F2b", 'label Ma "6th colour"', "dim b", "dim c"]
    assert remaining == [strange[0], german, *strange[1:]]
    assert 'label Ma "die sechste"' in from_commands(commands)[0]


def test_neighbours_share_a_command_but_labels_do_not() -> None:
    shapes = ["mark g:Ma", "mark r:D", "arrow g:D>X", 'label Ma "a"', 'label Mb "b"', "mark b:X", "dim a", "dim b"]
    assert [(command.name, command.text, command.lang) for command in to_commands(shapes, "de")] == [
        ("mark", "g:Ma r:D", "de"),
        ("arrow", "g:D>X", "de"),
        ("label", 'Ma "a"', "de"),
        ("label", 'Mb "b"', "de"),
        ("mark", "b:X", "de"),
        ("dim", "a b", "de"),
    ]


SHAPES = st.one_of(
    st.builds("{} {}:{}".format, st.just("mark"), st.sampled_from("gbryn"), st.sampled_from(sorted(TARGETS))),
    st.builds("arrow n:{}>{}".format, st.sampled_from(sorted(TARGETS)), st.sampled_from(sorted(TARGETS))),
    st.builds("dim {}".format, st.sampled_from(sorted(TARGETS))),
    st.builds('label {} "{}"'.format, st.sampled_from(sorted(TARGETS)), TEXTS),
)


@given(st.lists(SHAPES, unique=True))
def test_shapes_survive_as_commands(shapes: list[str]) -> None:
    assert Shapes(shapes) == shapes
    assert from_commands(to_commands(shapes)) == (shapes, [])


def test_an_evaluation_is_read_and_written_strictly() -> None:
    read = read_evaluation(
        'foo p=.58 n=4096 ci=.02 m=3.1 exact by="our engine" level=3 date=2026-11-18 sig=ab p=1'
    )
    assert read == Evaluation(
        0.58,
        0.02,
        3.1,
        4096,
        exact=True,
        by="our engine",
        level=3,
        date="2026-11-18",
        signature="ab",
        other=("foo", "p=1"),
    )
    assert read.text() == (
        'p=0.58 ci=0.02 m=+3.1 n=4096 exact by="our engine" level=3 date=2026-11-18 sig=ab foo p=1'
    )
    assert read_evaluation("") == Evaluation()
    assert Evaluation(win=1.0, margin=-4.0).text() == "p=1 m=-4"
    assert Evaluation(win=0.0, margin=-0.001).text() == "p=0 m=+0"
    assert Evaluation(win=100.0, samples=100, ci=float("nan")).text() == "p=100 n=100"


@pytest.mark.parametrize(
    "text", ["p=x", "p=", "ci=nan", "m=inf", "n=1.5", "n=", "level=high", "p=1e3", "p=0,5", "p=٣"]
)
def test_an_evaluation_without_a_number_is_none(text: str) -> None:
    assert read_evaluation(text) is None
    assert read_evaluation(f"exact {text}") is None


def test_a_row_of_the_table_is_read_and_written_strictly() -> None:
    text = '1 Fa2R p=0.641 ci=0.018 m=+5.2 pbest=0.93 loss=0.02 n=512 line="FaR,MbK" x'
    row = Rating(1, "Fa2R", 0.641, 0.018, 5.2, 0.93, 0.02, 512, ("FaR", "MbK"), ("x",))
    assert read_rating(text) == row
    assert row.text() == text
    assert read_rating("2 MaR line=FaR,MbK") == Rating(2, "MaR", line=("FaR", "MbK"))
    assert read_rating('2 MaR line="=aR3\\,G2, MbK"') == Rating(2, "MaR", line=("=aR3,G2", "MbK"))
    assert [read_rating(wrong) for wrong in ("", "1", "x Fa2R", "1 Fa2R p=x")] == [None] * 4


@given(st.builds(Evaluation, FLOATS, FLOATS, FLOATS, COUNTS, st.booleans(), TEXTS, COUNTS, TEXTS, TEXTS, OTHERS))
def test_every_evaluation_survives(evaluation: Evaluation) -> None:
    assert read_evaluation(evaluation.text()) == evaluation


@given(
    st.builds(
        Rating,
        st.integers(1, 99),
        MOVES.filter(lambda move: '="' not in move),
        FLOATS,
        FLOATS,
        FLOATS,
        FLOATS,
        FLOATS,
        COUNTS,
        st.lists(MOVES).map(tuple),
        st.lists(st.sampled_from(["x=1", "by=me", 'note="a b"', "book"]), max_size=3).map(tuple),
    )
)
def test_every_row_survives(row: Rating) -> None:
    assert read_rating(row.text()) == row


def test_tasks_are_read_and_written() -> None:
    task = read_task("hard accept=MaR,Fb* seat=1 ask=best seat=2")
    assert task == Task(0, "best", ("MaR", "Fb*"), ("hard", "seat=2"))
    assert task.text() == "seat=1 ask=best accept=MaR,Fb* hard seat=2"
    assert read_task("accept=loss<=0.02") == Task(accept=("loss<=0.02",))
    assert read_task("") == Task()
    assert [read_task(f"seat={wrong}") for wrong in ("0", "5", "", "x", "12")] == [None] * 5


@given(
    st.builds(Task, st.none() | st.integers(0, 3), TEXTS, st.lists(MOVES).map(tuple), st.just(("x", 'y="a b"')))
)
def test_every_task_survives(task: Task) -> None:
    assert read_task(task.text()) == task


def test_moves_patterns_and_bounds_are_accepted() -> None:
    task = Task(accept=("MaR", "Fb*", "X*+*R"))
    assert [task.accepts(move) for move in ("MaR", "Fb2R#", "Fb", "X2P+OR")] == [True] * 4
    assert [task.accepts(move) for move in ("MaR+ROY", "aFb", "Fa", "X2PR", "mar")] == [False] * 5
    assert Task(accept=("M.R",)).accepts("MaR") is False
    bound = Task(accept=("MaR", "loss<=0.02"))
    assert (bound.accepts("MaR"), bound.accepts("FbK")) == (True, None)
    assert (bound.accepts("FbK", 0.02), bound.accepts("FbK", 0.021)) == (True, False)
    assert Task(accept=("loss<.02",)).accepts("FbK", 0.02) is False
    assert Task().accepts("MaR") is None


def test_tags_keep_their_order_and_their_texts() -> None:
    tags = Tags({"Event": "Lesson", "DeckDigest": "ab", "Seat1": "Ann"})
    tags["Event"] = "Lesson 2"
    tags["View"] = "table"
    del tags["Seat1"]
    assert list(tags.items()) == [("Event", "Lesson 2"), ("DeckDigest", "ab"), ("View", "table")]
    assert tags == {"View": "table", "DeckDigest": "ab", "Event": "Lesson 2"}
    assert repr(tags) == "{'Event': 'Lesson 2', 'DeckDigest': 'ab', 'View': 'table'}"
    assert len(tags) == 3


@pytest.mark.parametrize(
    ("name", "text", "sentence"),
    [
        ("2x", "", "letters, digits and _"),
        ("a b", "", "letters, digits and _"),
        ("Größe", "", "letters, digits and _"),
        (3, "", "letters, digits and _"),
        *[
            (name, "", "by itself")
            for name in ("Game", "Players", "Rules", "Setup", "Deck", "Deck2", "Deck13", "Score")
        ],
        ("Event", 3, "no str"),
        ("View", "5", "all, table, 1, 2, 3, 4"),
        ("View", "", "all, table, 1, 2, 3, 4"),
    ],
)
def test_tags_refuse_what_they_cannot_hold(name: str, text: str, sentence: str) -> None:
    tags = Tags()
    with pytest.raises(MandalaError, match=sentence):
        tags[name] = text
    assert not tags


@given(st.text(st.characters(exclude_categories=()) | st.sampled_from('"\\[]{};\n'), max_size=20))
def test_every_tag_survives_in_one_line(text: str) -> None:
    line = write_tag("Event", text)
    assert len(line.splitlines()) == 1
    (token,) = lex([line])
    assert token.kind == Kind.TAG
    assert read_tag(token) == ("Event", text)


def test_a_token_that_is_no_tag_is_refused() -> None:
    with pytest.raises(BadNotation, match=r"line 3, column 4: 'Event Lesson' \(notation\): this is no tag"):
        read_tag(Token(Kind.TAG, "Event Lesson", 3, 4))
