import re
import subprocess
import sys
from base64 import b64decode
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from html import unescape
from pathlib import Path
from typing import Any
from xml.etree import ElementTree as ET

import pytest

import mandala_widget as mw
from mandala_widget.widget import bundle, pictures
from mandala_widget.widget.pictures import CannotDraw, can_draw, picture, picture_html

MARKUP = '<script>alert("1")</script>&amp;'


@pytest.fixture
def middle() -> mw.Position:
    position = mw.new("mandala", seed=5)
    for _ in range(12):
        position = position.after(position.legal_moves()[0])
    return position


def parsed(svg: str) -> ET.Element:
    return ET.fromstring(svg)  # noqa: S314 - we drew it ourselves


def targets(svg: str) -> Iterator[tuple[str, ET.Element]]:
    for element in parsed(svg).iter():
        target = element.get("data-target")
        if target is not None:
            yield target, element


def test_a_picture_is_one_svg_that_needs_nothing_else(middle: mw.Position) -> None:
    svg = picture(middle)
    assert parsed(svg).tag == "{http://www.w3.org/2000/svg}svg"
    assert not re.search(r"(https?:)(?!//www\.w3\.org/)|@import|@font-face|<script|<image", svg)
    ids = set(re.findall(r'\bid="([^"]+)"', svg))
    assert set(re.findall(r"url\(#([^)]+)\)", svg)) | set(re.findall(r'href="#([^"]+)"', svg)) <= ids


def test_the_same_position_gives_the_same_picture(middle: mw.Position) -> None:
    assert picture(middle) == picture(mw.position(middle.to_dict()))


def test_the_last_move_is_marked_where_somebody_asks_for_it() -> None:
    after = mw.new("mandala", seed=7).play("MaR")
    marked = [name for name, part in targets(picture(after, last=True)) if "is-last" in part.get("class", "")]
    assert marked == ["Ma.R"]
    assert "is-last" not in "".join(part.get("class", "") for _, part in targets(picture(after)))


def test_a_picture_shows_a_viewer_nothing_of_what_is_hidden_from_it() -> None:
    one = mw.new("mandala", seed=1)
    other = one.seen_by(0).redeal(rng=8)
    assert one.to_dict() != other.to_dict()
    assert picture(one, viewer=0) == picture(other, viewer=0)
    assert picture(one, viewer="table") == picture(one.seen_by_all())
    assert picture(one) != picture(other)  # the control: whoever sees everything sees that they differ


def test_a_full_position_shows_both_hands_and_a_view_the_backs_of_one() -> None:
    deal = mw.new("mandala", seed=1)
    names = [name for name, _ in targets(picture(deal))]
    assert {name[:2] for name in names if "." in name and name[0] == "H"} == {"H1", "H2"}
    seen = picture(deal.seen_by(0))
    assert not any(name.startswith("H2.") for name, _ in targets(seen))
    assert seen.count('class="mg-back"') >= len(deal.to_dict()["hands"][1])


def test_names_and_labels_are_text_whatever_stands_in_them(middle: mw.Position) -> None:
    svg = picture(middle, names=[MARKUP, MARKUP], shapes=[f'label Ma "{MARKUP}"'])
    assert "<script" not in svg
    labels = [element.get("aria-label", "") for _, element in targets(svg)]
    assert any(MARKUP in label for label in labels)
    html = picture_html(middle, names=[MARKUP, "Bo"])
    assert html is not None
    assert html.count("<") == 1
    assert MARKUP in unescape(re.findall(r'alt="([^"]*)"', html)[0])


@pytest.mark.parametrize("name", ["\x00\x1b", "\ud800", "\ufffe", "]]>", "💎" * 9, "ي"])
def test_a_picture_is_sound_whatever_people_are_called(middle: mw.Position, name: str) -> None:
    svg = picture(middle, names=[name, ""])
    assert parsed(svg) is not None
    assert picture_html(middle, names=[name, ""])


@pytest.mark.parametrize(
    ("theme", "mat"), [("light", "#f4ecdd"), ("dark", "#2e2924"), ("contrast", "#ffffff"), ("auto", "#f4ecdd")]
)
def test_a_theme_brings_its_colours(middle: mw.Position, theme: Any, mat: str) -> None:
    svg = picture(middle, theme=theme)
    assert re.search(rf"--mg-mat: ?{mat}\b", svg)
    assert ("prefers-color-scheme" in svg) == (theme == "auto")
    used = set(re.findall(r"var\((--mg-[^),]+)", svg))
    assert used <= set(re.findall(r"(--mg-[\w-]+):", svg))


def test_languages_letters_and_layouts(middle: mw.Position) -> None:
    german = picture(middle, lang="de", letters=True)
    assert "Ablage" in german
    assert ">Ge<" in german
    assert 'viewBox="0 0 480 ' in picture(middle, layout="narrow")


def test_a_notebook_gets_an_image_with_the_table_in_words(middle: mw.Position) -> None:
    html = middle._repr_html_()
    assert html is not None
    alt, data = re.findall(r'<img alt="([^"]+)" .*src="data:image/svg\+xml;base64,([^"]+)">', html)[0]
    assert "Mountain a:" in unescape(alt)
    assert b64decode(data).decode() == picture(middle, theme="auto")


def test_pictures_can_be_asked_for_from_any_thread(middle: mw.Position) -> None:
    wanted = picture(middle)
    with ThreadPoolExecutor(8) as pool:
        assert set(pool.map(lambda _: picture(middle), range(40))) == {wanted}


@pytest.mark.parametrize("game", ["patterns", "flowers"])
def test_a_game_without_a_drawing_is_shown_as_text(game: str) -> None:
    deal = mw.new(game, seed=1)
    assert not can_draw(game)
    assert picture_html(deal) is None
    assert deal._repr_html_() is None
    with pytest.raises(CannotDraw, match=f"no picture of {game}.*diagram"):
        picture(deal)


@pytest.mark.parametrize("missing", ["quickjs", "picture.js"])
def test_where_nothing_can_draw_a_position_is_shown_as_text(
    middle: mw.Position, monkeypatch: pytest.MonkeyPatch, tmp_path: Path, missing: str
) -> None:
    if missing == "quickjs":
        monkeypatch.setitem(sys.modules, "quickjs", None)
    else:
        monkeypatch.setattr(bundle, "STATIC", tmp_path)
    pictures.only_painter.cache_clear()
    try:
        assert middle._repr_html_() is None
    finally:
        pictures.only_painter.cache_clear()


@pytest.mark.parametrize(
    ("wishes", "complaint"),
    [
        ({"theme": "pink"}, "no theme 'pink': use one of auto, light, dark, contrast"),
        ({"layout": "tall"}, "no layout 'tall': use one of wide, narrow"),
        ({"lang": "fr"}, "no language 'fr'"),
        ({"viewer": 2}, "no seat 2"),
        ({"viewer": "nobody"}, "no seat 'nobody'"),
        ({"names": "Ann"}, "no names 'Ann': write a list of at most 2 names"),
        ({"names": ["a", "b", "c"]}, "at most 2 names"),
        ({"names": [1, 2]}, "at most 2 names"),
        ({"shapes": ["circle Ma"]}, "no shape 'circle Ma'"),
    ],
)
def test_a_senseless_wish_is_refused(middle: mw.Position, wishes: dict[str, Any], complaint: str) -> None:
    with pytest.raises(mw.MandalaError, match=complaint):
        picture(middle, **wishes)


def test_the_package_loads_nothing_that_draws() -> None:
    code = "import sys, mandala_widget; print(*sys.modules)"
    loaded = subprocess.check_output([sys.executable, "-c", code], text=True).split()
    assert "mandala_widget.games.position" in loaded
    assert not {"quickjs", "mandala_widget.widget.pictures"} & {*loaded}
