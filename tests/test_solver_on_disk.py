from __future__ import annotations

import json
import shutil
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
from test_cache import Copy, copy, run
from test_solver import ENDGAME

import mandala_widget
from mandala_widget.ai import solver
from mandala_widget.ai.cache import cache_folder
from mandala_widget.ai.linking import Linker
from mandala_widget.ai.rooms import program

if TYPE_CHECKING:
    from types import FunctionType

PACKAGE = Path(mandala_widget.__file__).parent.parent
MARGIN = 1
"""What the mover of the endgame reaches, and no more."""

SOLVE = f"""
import json
import mandala_widget as mw
from mandala_widget.ai.exact import Solver
from mandala_widget.ai.rooms import program

room, position = Solver(table_bits=14), mw.position("{ENDGAME}")
bounds = [room.bound(position, goal) for goal in ({MARGIN}, {MARGIN + 1})]
(search,) = program().quick
stats = search.stats
print(json.dumps([bounds, sum(stats.cache_hits.values()), sum(stats.cache_misses.values())]))
"""
SIGNATURE = "from mandala_widget.ai.rooms import program; print(program().signature)"

__all__ = ["copy"]


def kept_code(tmp_path: Path) -> list[Path]:
    """Copy the machine code that this process keeps into another cache; return its files."""
    assert program().wait(), program().failure
    kept = cache_folder(program().signature)
    assert kept is not None
    shutil.copytree(kept, tmp_path / "mandala_widget" / kept.name)
    return list(tmp_path.rglob("*.nbc"))


def test_a_later_process_finds_the_machine_code_and_can_run_it(tmp_path: Path) -> None:
    assert kept_code(tmp_path)
    assert json.loads(run(["-c", SOLVE], PACKAGE, tmp_path)) == [[MARGIN, MARGIN], 1, 0]


def test_a_spoilt_cache_is_done_without(tmp_path: Path) -> None:
    for file in kept_code(tmp_path):
        file.write_bytes(file.read_bytes()[:100])
    bounds, loaded, _ = json.loads(run(["-c", SOLVE], PACKAGE, tmp_path))
    assert bounds == [MARGIN, MARGIN]
    assert loaded == 0


@pytest.mark.parametrize(
    ("file", "old", "new"),
    [
        ("games/patterns/rules.py", "AT_THE_END = 1", "AT_THE_END = 2"),
        ("ai/outlook.py", "FEW = 4", "FEW = 5"),
        ("ai/brains/patterns.py", "TURN = 0.50", "TURN = 0.60"),
        ("ai/solver.py", "REPLY = 30", "REPLY = 31"),
    ],
)
def test_an_edit_of_any_part_changes_the_signature(copy: Copy, file: str, old: str, new: str) -> None:
    copy.edit(old, new, file)
    assert run(["-c", SIGNATURE], copy.folder, copy.cache).strip() != program().signature


def test_control_every_process_finds_the_same_signature(tmp_path: Path) -> None:
    assert run(["-c", SIGNATURE], PACKAGE, tmp_path).strip() == program().signature


def test_no_compiled_function_but_itself_calls_the_search() -> None:
    linker = Linker({}, lambda function: function)
    linker.twin(solver.reach_margin)
    callers = {f.__name__ for f in linker.linked if calls(f, solver.reach_margin)}
    assert callers == {"reach_margin"}


def calls(function: FunctionType, other: Any) -> bool:
    return any(function.__globals__.get(name) is other for name in function.__code__.co_names)
