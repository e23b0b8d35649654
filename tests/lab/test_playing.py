from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING

import mandala_widget as mw
from lab.table import EXPLORE, parts_of

if TYPE_CHECKING:
    from lab.notebook import Notebook
    from lab.table import Table


def any_move(table: Table, chance: Random) -> None:
    """Make a move, any that the page says is possible."""
    begin = chance.choice(table.names(".is-active"))
    if not begin.startswith("H"):
        table.play(begin)
        return
    table.click(begin)
    table.root.locator(".is-open").first.wait_for()
    table.play(chance.choice(table.names(".is-open")))


def refused_try() -> tuple[mw.Position, str, mw.Refusal]:
    """Find a card that may not go to a mountain, where other moves are offered instead."""
    chance = Random(3)
    position = mw.new("mandala", seed=3)
    while not position.is_over:
        for colour in set(position.to_dict()["hands"][position.to_move or 0]):
            refusal = position.why_not(f"Ma{colour}")
            if refusal is not None and refusal.instead and position.phase == "turn":
                return position, f"Ma{colour}", refusal
        position = position.play(chance.choice(position.legal_moves()))
    raise LookupError("no try was refused in a whole game")


def test_a_whole_game_is_played_by_clicks_against_the_computer(notebook: Notebook) -> None:
    table = notebook.seat('mw.play("mandala", seats=("human", "ai"), level=1, pace=0, seed=7)')
    chance = Random(7)
    while table.wait_for_turn():
        any_move(table, chance)
    assert notebook.value("[w.position.is_over, w.node.ply == len(w.study.mainline())]") == [True, True]
    scores = notebook.value("list(w.position.scores)")
    assert " : ".join(map(str, scores)) in table.root.locator(".mg-table").inner_text()
    notebook.photograph("over", table.root)
    assert notebook.complaints == []


def test_moves_are_taken_back_and_others_made_instead(notebook: Notebook) -> None:
    position = mw.new("mandala", seed=7)
    one, other = [str(move) for move in position.legal_moves() if str(move).startswith("Ma")][:2]
    table = notebook.seat(EXPLORE)
    first = table.play(*parts_of(one, 0))
    table.act("back")
    table.wait(cursor=0)
    second = table.play(*parts_of(other, 0))
    assert notebook.value("[str(node.move) for node in w.study.root.children]") == [one, other]
    table.open("moves")
    table.node(first).click()
    table.wait(cursor=first)
    table.root.press("ArrowDown")
    table.wait(cursor=second)
    table.act("start")
    table.wait(cursor=0)
    table.act("end")
    table.wait(cursor=first)


def test_an_impossible_move_is_explained_and_another_offered(notebook: Notebook) -> None:
    position, move, refusal = refused_try()
    table = notebook.seat(f"mw.explore({str(position)!r}, adviser='off')")
    for part in parts_of(move, position.to_move or 0):
        table.click(part)
    chip = table.root.locator(".mg-refusal")
    chip.wait_for()
    assert refusal.with_instead([]).text() in chip.inner_text()
    assert set(refusal.zones) <= set(table.names(".is-fault"))
    notebook.photograph("refused", table.root)
    assert table.cursor == 0
    offered = refusal.instead[0]
    chip.locator(f'[data-instead="{offered}"]').click()
    chip.wait_for(state="detached")
    table.root.and_(notebook.page.locator(':not([data-cursor="0"])')).wait_for()
    assert notebook.value("[str(w.node.move), len(w.study)]") == [offered, 1]


def test_a_curtain_hides_the_hand_of_whoever_comes_next(notebook: Notebook) -> None:
    table = notebook.seat('mw.play("mandala", seats=("human", "human"), seed=7)')
    for seat in (0, 1, 0):
        table.root.locator(".mg-curtain").wait_for()
        assert [name for name in table.names("") if name[0] == "H" and "." in name] == []
        if seat == 0:
            notebook.photograph("curtain", table.root)
        table.act("sit")
        table.root.locator(".mg-curtain").wait_for(state="detached")
        table.wait_for_turn()
        assert {name[:3] for name in table.names("") if name[0] == "H" and "." in name} == {f"H{seat + 1}."}
        any_move(table, Random(seat))


def test_the_adviser_speaks_of_what_is_seen_and_of_nothing_else(notebook: Notebook) -> None:
    table = notebook.seat('mw.explore(mw.new("mandala", seed=7), adviser="full", panel="ai")')
    rows = table.root.locator(".mg-ranks [data-move]")
    rows.first.wait_for()
    notebook.photograph("advice", table.root)
    best = rows.first.get_attribute("data-move") or ""
    start, *goal = parts_of(best, 0)
    table.click(start)
    table.root.locator(".mg-badge").first.wait_for()
    notebook.photograph("badges", table.root)
    after = table.play(start, *goal) if best[-2].isdigit() else table.play(*goal)
    notebook.page.wait_for_function(
        "([panel, best]) => panel.querySelectorAll('.mg-ranks [data-move]').length"
        " && !panel.querySelector(`[data-move='${best}']`)",
        arg=[table.root.element_handle(), best],
    )
    legal = notebook.value("[str(move) for move in w.position.legal_moves()]")
    assert {row.get_attribute("data-move") for row in rows.all()} <= set(legal)
    assert notebook.value("w.advice['node']") == after
