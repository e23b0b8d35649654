from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

import mandala_widget as mw
from mandala_widget.study.setup import grouped

FOLDER = Path(__file__).parent / "mgn"
EXAMPLES = sorted(FOLDER.glob("*.mgn"))
LESSON = (FOLDER / "mandala_lesson.mgn").read_text(encoding="utf-8")
TAGS = LESSON.partition("\n\n")[0]
OPENING = (FOLDER / "patterns_opening.mgn").read_text(encoding="utf-8").partition("\n\n")[0]
FLOWERS = (FOLDER / "flowers_half_rule.mgn").read_text(encoding="utf-8").partition("\n\n")[0]
VIEW = (FOLDER / "mandala_view.mgn").read_text(encoding="utf-8").partition("\n\n")[0]
ENDING = (FOLDER / "patterns_ending.mgn").read_text(encoding="utf-8")


@pytest.mark.parametrize("path", EXAMPLES, ids=lambda path: path.stem)
def test_the_examples_of_the_notation_are_legal_and_survive(path: Path) -> None:
    study = mw.load(path, strict=True)
    assert len(study) >= 4
    assert mw.loads(study.dumps(), strict=True) == study
    assert mw.loads(study.dumps()).dumps() == study.dumps()


def test_an_example_that_is_strict_already_is_written_to_the_letter() -> None:
    text = (FOLDER / "patterns_opening.mgn").read_text(encoding="utf-8")
    assert mw.loads(text).dumps() == text


def test_the_lesson_ends_where_the_notation_says() -> None:
    end = mw.loads(LESSON).mainline()[-1].position
    assert str(end.seen_by(0)).split(" r1:")[0] == "a:RY/-/- b:O2K/-/2R"
    assert (end.round, end.to_move) == (4, 1)
    table = end.to_dict()
    assert (table["rivers"], table["cups"]) == (["GP", "K"], ["RGK", "YY"])
    assert (table["hands"], table["discard"]) == (["OYGPP", "RYGPK"], "RROYYY")
    assert len(table["deck"]) == 77


def test_comments_languages_commands_and_glyphs_are_found() -> None:
    study = mw.loads(LESSON)
    assert study.node(1).shapes == ["arrow g:H1.G>Ma"]
    assert study.node(3).glyphs == ["!"]
    assert study.node(5).evaluation == mw.Evaluation(win=0.58, ci=0.02, margin=3.1, samples=4096)
    variation = study.node("#5.b1")
    assert list(variation.comments) == ["en", "de", "nl"]
    assert variation.comments["nl"].startswith("Leeg veld: alles wat")
    assert study.node(7).glyphs == ["$222"]
    ending = mw.loads(ENDING)
    assert ending.root.task == mw.Task(0, "win")
    assert ending.mainline()[-1].position.scores == [26, 25]


STRICT = "1. MaG+ROY Fb2R 2. Fa3Y MbK+GPK *"


@pytest.mark.parametrize(
    "moves",
    [
        STRICT,
        "MaG Fb2R Fa3Y MbK",
        "1. MaG 1... Fb2R 2. Fa3Y 2... MbK *",
        "1.MaG+YOR Fb2R 2.Fa3Y MbK+KPG",
        "1. MaG+ROY 1... F2b2R 2. F1a3Y 2... MbB+GVB *",
        "7. MaG 9/3. Fb2R 2. Fa3Y MbK *",
        "1. MaG+_RO Fb2R 2. Fa3Y MbK+3_ *",
        "MaG\r\nFb2R\r\n\r\nFa3Y\r\nMbK\r\n*\r\n",
        "MaG\tFb2R\rFa3Y MbK",
        "1. MaG+ROY (1. MaG+ROY) Fb2R (Fb2R) 2. Fa3Y (2. Fa3Y MbK) MbK+GPK *",
    ],
)
def test_lax_forms_are_one_strict_form(moves: str) -> None:
    study = mw.loads(f"{TAGS}\n\n{moves}", strict=True)
    assert study.dumps().splitlines()[-1] == STRICT


@pytest.mark.parametrize(
    ("typed", "strict"),
    [
        ("AR Ee3", "2:AR/Y 1. ERe3xK=1 *"),
        ("2:AR/Y 1. Ee3xK ERd4 *", None),
        ("2:AR ERe3 Ed4xK=1", "2:AR/Y 1. ERe3xK=1 EYd4xK=1 *"),
    ],
)
def test_redundant_parts_of_patterns_may_be_left_out(typed: str, strict: str | None) -> None:
    study = mw.loads(f"{OPENING}\n\n{typed}")
    assert bool(study.troubles) == (strict is None)
    if strict is not None:
        assert study.dumps().splitlines()[-1] == strict


@pytest.mark.parametrize("change", [lambda text: text.replace("\n", "\r\n"), lambda text: "\ufeff" + text])
def test_line_ends_of_windows_and_a_byte_order_mark_change_nothing(change: object, tmp_path: Path) -> None:
    assert callable(change)
    for path in EXAMPLES:
        text = path.read_text(encoding="utf-8")
        assert mw.loads(change(text)) == mw.loads(text)
        (tmp_path / "a.mgn").write_bytes(change(text).encode())
        assert mw.load(tmp_path / "a.mgn") == mw.loads(text)


REFUSED = [
    ("", 1, 1, "", "no game"),
    ("1. MaG *", 1, 1, "", "Game"),
    ('[Game "chess"]\n\n*', 1, 1, "chess", "mandala, patterns, flowers"),
    ('[Game "mandala"]\n\n*', 1, 1, "mandala", "Setup is missing"),
    ('[Game "mandala"]\n[Setup "a:GK b:XX"]\n\n*', 2, 1, "a:GK b:XX", "X"),
    ('[Game "mandala"]\n[Setup "a:GK b:OK zz:1"]\n\n*', 2, 1, "a:GK b:OK zz:1", "zz"),
    ('[Game "mandala"]\n[Game "mandala"]\n\n*', 2, 1, 'Game "mandala"', "twice"),
    (f'{TAGS}\n[Rules "house=1"]\n\n*', 9, 1, "house=1", "exhaustion_counts_current"),
    (f"{TAGS.replace('[View', '[Players')}\n\n*", 5, 1, "all", "2 players"),
    (f"{TAGS.replace('all', 'everybody')}\n\n*", 5, 1, "everybody", "no view"),
    (f"{TAGS.replace('RKYOK', 'RKYOKR')}\n\n*", 7, 1, None, "88 cards"),
    (TAGS.replace('h2:3ROYK"', 'h2:3ROYK d:K87_"') + "\n\n*", 7, 1, None, "card 1 of the deck is O here, but K"),
    (f"{TAGS}\n\n1. MaG {{never closed", 10, 8, "{never closed", "end it with }"),
    (f"{TAGS}\n\n1. MaG }}", 10, 8, "}", "no comment is open"),
    (f"{TAGS}\n\n1. MaG (1. MaY", 10, 8, "(", "end it with )"),
    (f"{TAGS}\n\n1. MaG ) *", 10, 8, ")", "no variation is open"),
    (f"{TAGS}\n\n(1. MaG) *", 10, 1, "(", "behind the move"),
    (f"{TAGS}\n[Bad tag]\n\n*", 9, 1, "[Bad tag]", "this is no tag"),
    (f"{TAGS}\n\n1. MaG $x *", 10, 8, "$x", "number"),
    (FLOWERS.replace("2", "3", 1) + "\n\n*", 4, 1, None, ""),
]


@pytest.mark.parametrize(("text", "line", "column", "token", "what"), REFUSED)
def test_a_text_without_a_game_is_refused_with_the_place(
    text: str, line: int, column: int, token: str | None, what: str
) -> None:
    with pytest.raises(mw.BadNotation) as caught:
        mw.loads(text)
    error = caught.value
    assert (error.line, error.column) == (line, column)
    assert token is None or error.token == token
    assert what in str(error)
    assert error.rule


TROUBLES = [
    (TAGS, "1. MaQ *", 10, 4, "MaQ", "notation", "MaQ"),
    (TAGS, "1. MaK *", 10, 4, "MaK", "M-12", "black"),
    (TAGS, "1. Fa2K *", 10, 4, "Fa2K", "M-14", "black"),
    (TAGS, "1. FaG *", 10, 4, "FaG", "M-10", "Green"),
    (TAGS, "1. TG *", 10, 4, "TG", "M-21", ""),
    (TAGS, "1. 2:MaG *", 10, 4, "2:MaG", "M-11", ""),
    (TAGS, "1. MaG+ROK *", 10, 4, "MaG+ROK", "notation", "the deck gives ROY"),
    (TAGS, "1. MaG+RO *", 10, 4, "MaG+RO", "M-13", "3 cards"),
    (TAGS, "1. MaG+R.Y *", 10, 4, "MaG+R.Y", "M-13", "no cards"),
    (TAGS, "1. MaG# *", 10, 4, "MaG#", "M-21", "without #"),
    (TAGS, "1. FaR+O *", 10, 4, "FaR+O", "M-13", "0 cards"),
    (TAGS, "1. MaG =aRY *", 10, 8, "=aRY", "M-30", "nothing new"),
    (TAGS, "1. MaG ~ *", 10, 8, "~", "M-20", "not shuffled"),
    (TAGS, "1. MaG =fin:ab *", 10, 8, "=fin:ab", "M-34", ""),
    (TAGS, "1. MaG =open:H1.R *", 10, 8, "=open:H1.R", "M-34", "end"),
    (TAGS, "=aRY 1. MaG *", 10, 1, "=aRY", "notation", "behind the move"),
    (TAGS, "! 1. MaG *", 10, 1, "!", "notation", "behind a move"),
    (TAGS, "1. MaG $12345 *", 10, 8, "$12345", "notation", "$9999"),
    (TAGS, "1. MaG 26-25", 10, 8, "26-25", "notation", "not over"),
    (TAGS, "1. MaG (1. MaY 3-4) *", 10, 16, "3-4", "notation", "end of the game"),
    (f'{TAGS}\n[Deck2 "ROY"]', "1. MaG *", 9, 1, "ROY", "notation", "no Deck2"),
    (OPENING, "2:AR/Y 1. ERa1 *", 7, 11, "ERa1", "P-2", ""),
    (OPENING, "1. ERe3 *", 7, 4, "ERe3", "P-5", ""),
    (OPENING, "2:AR/Y 1. FRe3 *", 7, 11, "FRe3", None, ""),
    (FLOWERS, "1. aK *", 6, 4, "aK", "F-7", "black"),
    (FLOWERS, "1. aR+YGPK^# *", 6, 4, "aR+YGPK^#", "F-16", "without #"),
    (FLOWERS, "1. bG^@ *", 6, 4, "bG^@", None, ""),
    (VIEW, "1. Fa2R# TG TP TK =a20R *", 6, 19, "=a20R", "M-30", "2 cards"),
]


@pytest.mark.parametrize(("tags", "moves", "line", "column", "token", "rule", "what"), TROUBLES)
def test_a_fault_is_reported_with_its_place_its_rule_and_what_would_be_right(  # noqa: PLR0913, PLR0917 - a row of the table
    tags: str, moves: str, line: int, column: int, token: str, rule: str | None, what: str
) -> None:
    study = mw.loads(f"{tags}\n\n{moves}")
    trouble = study.troubles[0]
    assert (trouble.line, trouble.column, trouble.token) == (line, column, token)
    assert rule is None or trouble.rule == rule
    assert what in trouble.what
    assert trouble.what
    with pytest.raises(mw.BadNotation, match="line"):
        mw.loads(f"{tags}\n\n{moves}", strict=True)


def test_points_that_are_wrong_are_reported() -> None:
    (trouble,) = mw.loads(ENDING.replace("26-25", "25-26")).troubles
    assert (trouble.token, trouble.rule) == ("25-26", "P-20")
    assert "26-25" in trouble.what


def test_what_stands_behind_an_illegal_move_is_kept_and_said() -> None:
    text = f"{TAGS}\n\n1. MaG Fb2R {{good}} 2. Fa9Y! {{why?}} (2. Fa3Y) MbK *\n\n{OPENING}\n\n2:AR/Y *"
    study = mw.loads(text)
    assert len(study.chapters) == 2
    assert [str(node.move) for node in study.mainline()] == ["MaG", "Fb2R"]
    assert study.node(2).comment == "good"
    assert study.node(2).notes.rest == "Fa9Y ! {why?} ( 2. Fa3Y ) MbK"
    assert len(study.chapters[1]) == 1
    assert "Fa9Y" in repr(study)
    assert mw.loads(study.dumps()) == study


def test_an_illegal_move_in_a_variation_leaves_the_main_line_alone() -> None:
    study = mw.loads(f"{TAGS}\n\n1. MaG (1. MaK {{no}} Fb2R) (1. MaY Fb9R {{no}}) 1... Fb2R *")
    assert [str(node.move) for node in study.mainline()] == ["MaG", "Fb2R"]
    assert [str(child.move) for child in study.root.children] == ["MaG", "MaY"]
    assert study.root.notes.rest == "(MaK {no} Fb2R)"
    assert study.node("#0.b1").notes.rest == "Fb9R {no}"
    assert len(study.troubles) == 2
    assert mw.loads(study.dumps()) == study


def test_a_draw_that_the_deck_does_not_give_is_said_and_nothing_is_lost() -> None:
    study = mw.loads(f"{TAGS}\n\n1. MaG+ROK Fb2R *")
    assert [trouble.token for trouble in study.troubles] == ["MaG+ROK"]
    assert study.node(1).position.chance.drawn == "ROK"
    assert len(study) == 2


def test_a_variation_that_stands_there_twice_is_one() -> None:
    study = mw.loads(f"{TAGS}\n\n1. MaG (1. MaY {{once}}) (1. MaY {{again}} (1. MaR)) *", strict=True)
    assert [str(child.move) for child in study.root.children] == ["MaG", "MaY", "MaR"]
    assert study.node("#0.b1").comment == "once\nagain"


def test_an_imagined_draw_is_allowed_in_a_variation_if_the_cards_are_there() -> None:
    study = mw.loads(f"{TAGS}\n\n1. MaG (1. MaG+3K Fb2R) (1. MaG+2_P) *", strict=True)
    assert [child.position.chance.drawn for child in study.root.children] == ["ROY", "KKK", "ROP"]
    gone = mw.loads(f"{TAGS}\n\n1. MaG (1. MaG+18K) *")
    assert gone.troubles[0].rule == "M-13"


def test_unknown_tags_commands_and_glyphs_survive() -> None:
    text = f'{TAGS}\n[Xyzzy "a \\"b\\""]\n\n1. MaG $177 {{[%frob x\\]y] hello [%mark q:Nowhere]}} *'
    study = mw.loads(text)
    again = mw.loads(study.dumps())
    assert again.tags["Xyzzy"] == 'a "b"'
    assert again.node(1).glyphs == ["$177"]
    assert [(command.name, command.text) for command in again.node(1).commands] == [
        ("frob", "x]y"),
        ("mark", "q:Nowhere"),
    ]
    assert again.node(1).comment == "hello"


def test_games_come_one_after_the_other_also_before_a_broken_one(tmp_path: Path) -> None:
    path = tmp_path / "many.mgn"
    path.write_text(f'{LESSON}\n{ENDING}\n{LESSON}\n[Game "chess"]\n\n*\n', encoding="utf-8")
    stream = mw.games(path)
    found = [next(stream).game for _ in range(3)]
    assert found == ["mandala", "patterns", "mandala"]
    with pytest.raises(mw.BadNotation, match=r"line 4[0-9], column 1"):
        next(stream)


def test_a_file_that_is_no_text_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "bad.mgn"
    path.write_bytes(b"\xff\xfe[Game")
    with pytest.raises(mw.MandalaError, match="UTF-8"):
        mw.load(path)


def test_a_save_that_fails_leaves_the_old_file(tmp_path: Path) -> None:
    path = tmp_path / "study.mgn"
    study = mw.loads(LESSON)
    study.save(path)
    assert path.read_text(encoding="utf-8") == study.dumps()
    assert mw.load(path) == study
    study.tags._texts["Event"] = None  # type: ignore[assignment] # noqa: SLF001 - to make it fail
    with pytest.raises(TypeError):
        study.save(path)
    assert mw.load(path) == mw.loads(LESSON)
    assert [file.name for file in tmp_path.iterdir()] == ["study.mgn"]


@pytest.mark.parametrize(("game", "players"), [("mandala", 2), ("flowers", 4)])
def test_a_reshuffle_is_recorded_and_read_from_its_tag(game: str, players: int) -> None:
    chance = Random(5)
    study = mw.Study(mw.new(game, players=players, seed=5))
    node = study.root
    while not (node.position.chance.deck or node.position.is_over):
        exchanges = [move for move in node.position.legal_moves() if move.startswith("X")]
        node = node.child(chance.choice(exchanges or node.position.legal_moves()))
    deck = node.position.chance.deck
    text = study.dumps()
    assert len(set(deck)) > 1
    assert " ~" in text.replace("\n", " ")
    assert '[Deck2 "' in text
    other = text.replace(grouped(deck), grouped(deck[::-1]))
    again = mw.loads(other, strict=True)
    assert again.mainline()[-1].position.chance.deck == deck[::-1]
    assert again.dumps() == other
    gone = "R" * len(deck)
    trouble = mw.loads(text.replace(grouped(deck), grouped(gone))).troubles[0]
    assert trouble.rule in ("M-1", "F-1")
    without = "\n".join(line for line in text.splitlines() if not line.startswith("[Deck2"))
    assert mw.loads(without, strict=True) == study
