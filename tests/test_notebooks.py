from __future__ import annotations

import re
from base64 import b64decode
from functools import cache
from typing import TYPE_CHECKING, Any

import pytest
from store_notebooks import FOLDER, KEPT, executed, notebooks, read

import mandala_widget as mw

if TYPE_CHECKING:
    from pathlib import Path

NOTEBOOKS = notebooks()
FRESH = cache(executed)
LARGEST = 1_000_000
PICTURE = re.compile(r'src="data:image/svg\+xml;base64,([A-Za-z0-9+/=]+)"')

each = pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.stem)


def code(notebook: Any) -> list[Any]:
    return [cell for cell in notebook.cells if cell.cell_type == "code"]


def outputs(path: Path) -> list[Any]:
    return [output for cell in code(read(path)) for output in cell.outputs]


def html(path: Path) -> list[str]:
    return [output.data["text/html"] for output in outputs(path) if "text/html" in output.get("data", {})]


def pictures(path: Path) -> list[str]:
    """Return the pictures that a notebook shows, as SVG."""
    return [b64decode(found).decode() for shown in html(path) for found in PICTURE.findall(shown)]


def names(path: Path) -> dict[str, Any]:
    """Run the cells of a notebook here, and return what they named."""
    found: dict[str, Any] = {}
    for cell in code(read(path)):
        exec(compile(cell.source, f"{path.name}:{cell.id}", "exec"), found)  # noqa: S102 - our own code
    for board in [one for one in found.values() if isinstance(one, mw.Board)]:
        board.close()  # else its adviser goes on thinking
    return found


# All notebooks.


def test_there_is_a_notebook_to_play_to_learn_to_explore_and_to_annotate() -> None:
    assert [path.stem for path in NOTEBOOKS] == ["annotate", "explore", "learn-mandala", "play"]


@each
def test_stored_outputs_are_those_of_a_fresh_run(path: Path) -> None:
    fresh = {cell.id: cell.outputs for cell in code(FRESH(path))}
    stored = {cell.id: cell.outputs for cell in code(read(path))}
    stale = [cell for cell, shown in fresh.items() if stored[cell] != shown]
    assert not stale, f"run `python tests/store_notebooks.py {path.stem}` if the new outputs are right"


@each
def test_nothing_is_stored_that_only_a_kernel_could_show(path: Path) -> None:
    notebook = read(path)
    assert set(notebook.metadata) == {"kernelspec", "language_info"}
    for cell in notebook.cells:
        assert not cell.metadata
    for cell in code(notebook):
        assert cell.execution_count is None
    for output in outputs(path):
        assert output.output_type in {"stream", "execute_result", "display_data"}
        assert set(output.get("data", {})) <= set(KEPT)


@each
def test_nothing_is_written_where_errors_go(path: Path) -> None:
    assert [output.text for output in outputs(path) if output.get("name") == "stderr"] == []


@each
def test_pictures_are_stored_and_small(path: Path) -> None:
    assert pictures(path)
    assert len(pictures(path)) == len(html(path))
    assert path.stat().st_size < LARGEST


@each
def test_links_lead_to_files_that_exist(path: Path) -> None:
    for cell in read(path).cells:
        for target in re.findall(r"\]\(([^)#:]+)\)", cell.source if cell.cell_type == "markdown" else ""):
            assert (FOLDER / target).exists(), target


# The first one.


def test_the_first_cell_is_a_live_game() -> None:
    first, *_ = read(FOLDER / "play.ipynb").cells
    assert "mw.play(" in first.source
    assert PICTURE.search(first.outputs[0].data["text/html"])


def test_make_lab_opens_it() -> None:
    makefile = (FOLDER.parent / "Makefile").read_text(encoding="utf-8")
    assert "\nNOTEBOOK ?= notebooks/play.ipynb\n" in makefile


def test_a_stored_game_does_not_tell_what_the_player_cannot_know() -> None:
    path = FOLDER / "play.ipynb"
    data = mw.new("mandala", seed=7).to_dict()
    stored = path.read_text(encoding="utf-8") + "".join(pictures(path))
    assert data["deck"] not in stored
    assert str(data["rng"]) not in stored
    hidden = mw.new("mandala", seed=7).seen_by(0).to_dict()["hands"][1]
    first = read(path).cells[0].outputs[0].data["text/plain"]
    assert set(hidden) == {"_"}
    assert f"{len(hidden)}_" in first


# What the course says.

REFUSALS = [
    ("table", "F2aP", "M-OWN"),
    ("build", "Ma2G", "M-ONE"),
    ("grow", "Fa3R", "M-KEEP"),
    ("colours", "MaG", "M-COLOUR"),
    ("colours", "FaG", "M-COLOUR"),
    ("swap", "MaK", "M-COLOUR"),
    ("swap", "MbK", "M-COLOUR"),
    ("swap", "XRK", "M-MIX"),
    ("swap", "-", "M-PASS"),
    ("shared", "MbY", "M-RESOLVE"),
    ("tie", "1:TG", "M-PICKER"),
    ("river", "TO", "M-NOPICK"),
    ("over", "MbY", "M-END"),
]


@pytest.fixture(scope="module")
def course() -> dict[str, Any]:
    return names(FOLDER / "learn-mandala.ipynb")


def test_all_positions_of_the_course_can_be(course: dict[str, Any]) -> None:
    positions = {name: found for name, found in course.items() if isinstance(found, mw.Position)}
    assert len(positions) > 9
    assert {name for name, position in positions.items() if mw.problems(str(position))} == set()


@pytest.mark.parametrize(("name", "move", "refused"), REFUSALS)
def test_the_course_tries_what_is_refused(course: dict[str, Any], name: str, move: str, refused: str) -> None:
    refusal = course[name].why_not(move)
    assert refusal is not None
    assert refusal.code == refused


def test_step_1_mandala_a_lacks_orange_and_green(course: dict[str, Any]) -> None:
    mandala = course["table"].to_dict()["mandalas"][0]
    assert set("ROYGPK") - set(mandala["mountain"] + "".join(mandala["fields"])) == set("OG")
    assert course["table"].why_not("FaP").code == "M-COLOUR"


def test_step_2_one_card_goes_and_three_come(course: dict[str, Any]) -> None:
    build = course["build"]
    built = build.play("MaG")
    assert [len(position.to_dict()["hands"][0]) for position in (build, built)] == [6, 8]
    assert build.to_dict()["mandalas"][0]["fields"] == ["", "YY"]
    assert build.why_not("MaR") is None


def test_step_3_a_field_card_draws_nothing_and_a_single_card_cannot_grow_a_field(course: dict[str, Any]) -> None:
    grown = course["grow"].play("Fa2R").to_dict()
    assert grown["hands"][0] == "R"
    assert grown["mandalas"][0]["fields"] == ["RR", "YY"]
    assert len(course["grow"].play("MaR").to_dict()["hands"][0]) == 5


def test_step_4_only_orange_is_free_in_a(course: dict[str, Any]) -> None:
    places = {colour: (f"Ma{colour}", f"Fa{colour}") for colour in "ROYGP"}
    allowed = {
        colour: [move[0] for move in moves if course["colours"].why_not(move) is None]
        for colour, moves in places.items()
    }
    assert allowed == {"R": ["F"], "O": ["M", "F"], "Y": ["M"], "G": [], "P": ["M"]}


def test_step_5_black_can_go_nowhere_and_a_swap_brings_as_many(course: dict[str, Any]) -> None:
    swap = course["swap"]
    assert [str(move) for move in swap.legal_moves() if "K" in move] == ["XK", "X2K", "X3K"]
    assert len(swap.play("X3K").to_dict()["hands"][0]) == 5
    assert len(swap.play("MaR").to_dict()["hands"][0]) == 7


def test_step_6_four_colours_are_shared_or_three(course: dict[str, Any]) -> None:
    last = course["last"]
    mountain, field = last.play("MaR"), last.play("Fa2R")
    assert [len(position.legal_moves()) for position in (mountain, field)] == [4, 3]
    assert [position.to_move for position in (mountain, field)] == [0, 0]
    assert [len(position.to_dict()["hands"][0]) for position in (mountain, field)] == [6, 2]
    done = field.play("TG").play("TP").play("TK")
    assert (done.phase, done.to_move) == ("turn", 1)
    assert len(done.to_dict()["mandalas"][0]["mountain"]) == 2
    assert done.to_dict()["mandalas"][0]["fields"] == ["", ""]


def test_step_7_a_tie_an_edge_and_an_empty_field(course: dict[str, Any]) -> None:
    picking = course["picking"]
    assert [picking.play(move).to_move for move in ("MaR", "FaR", "MbY", "FbY")] == [1, 0, 1, 1]
    before, after = (position.to_dict() for position in (picking, course["lost"]))
    assert (before["rivers"][0], before["cups"][0]) == (after["rivers"][0], after["cups"][0])
    kept = picking.play("FbY").play("TR").play("TG").to_dict()
    assert kept["cups"][0].count("G") == before["cups"][0].count("G") + 1


def test_step_8_what_picks_bring_and_what_a_cup_is_worth(course: dict[str, Any]) -> None:
    river = course["river"]
    gains = {move: river.play(move).scores[0] - river.scores[0] for move in ("TG", "TP", "TK")}
    assert gains == {"TG": 12, "TP": 6, "TK": 0}
    assert river.play("TG").to_dict()["rivers"][0] == "RPG"
    assert course["scoring"].scores[0] == 53  # the example of M-36


def outcome(position: mw.Position) -> int:
    """Return by how much seat 0 wins if both pick as well as they can."""
    if position.is_over:
        return position.scores[0] - position.scores[1]
    best = max if position.to_move == 0 else min
    return best(outcome(position.play(move)) for move in position.legal_moves())


def test_step_9_is_won_by_the_right_place_and_the_right_pick_only(course: dict[str, Any]) -> None:
    end = course["end"]
    assert end.scores == [29, 27]
    assert end.to_dict()["exhausted"]
    assert outcome(end.play("MaR")) < 0
    assert {str(move) for move in "GPK" if outcome(end.play("FaR").play(f"T{move}")) > 0} == {"P"}
    assert course["over"].winners == [1]


# What the others say.


@pytest.fixture(scope="module")
def explored() -> dict[str, Any]:
    return names(FOLDER / "explore.ipynb")


def test_what_the_adviser_says_is_what_the_text_says(explored: dict[str, Any]) -> None:
    advice = explored["advice"]
    assert {str(one.move) for one in advice[:2]} == {"MbY", "FbY"}
    assert explored["solved"].is_solved


def test_ideas_change_the_advice_as_the_text_says(explored: dict[str, Any]) -> None:
    question = explored["question"]
    seen = {
        idea: mw.suggest(question, iterations=10_000, seed=1, assume=cards)
        for idea, cards in explored["ideas"].items()
    }
    plain, one, three, draw = seen.values()
    assert one.of("MbK").win < plain.of("MbK").win
    assert [str(advice[0].move) for advice in (plain, three)] == ["MbY", "FbY"]
    assert draw.of("MbY").loss < draw.of("FbY").loss - plain.of("FbY").loss


def test_deals_agree_with_what_is_known(explored: dict[str, Any]) -> None:
    assert {deal.seen_by(0) for deal in explored["deals"]} == {explored["question"].seen_by(0)}


def test_the_annotated_study_comes_back(tmp_path: Path) -> None:
    found = names(FOLDER / "annotate.ipynb")
    again = found["again"]
    again.save(tmp_path / "again.mgn")
    assert mw.load(tmp_path / "again.mgn") == again
    assert again.root.children[0].glyphs == ["!"]
    assert again.root.comments.keys() == {"en", "de"}
