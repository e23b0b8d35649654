from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path
from types import FunctionType, ModuleType
from typing import Any

import pytest

import mandala_widget
from mandala_widget.ai import search
from mandala_widget.ai.engines import engine
from mandala_widget.ai.kernels import compiler
from mandala_widget.ai.linking import Linker
from mandala_widget.games import GAMES

# The kept function stands in a file of its own: numba by itself looks at that file, and not at the rules it calls.
PROBE = """
import json, sys
from mandala_widget.ai.kernels import cached, compiler, to_record
from mandala_widget.games.mandala.rules import tiebreak
from mandala_widget.games.mandala.state import MandalaState

def probe(state):
    return tiebreak(state, 0)

linker = compiler()
quick = linker.twin(probe)
cached(quick, sys.argv[1] if len(sys.argv) > 1 else linker.signature())
state = MandalaState()
state.cup[0][3] = 5
result = int(quick(to_record(state)))
print(json.dumps([result, sum(quick.stats.cache_hits.values()), sum(quick.stats.cache_misses.values())]))
"""
RULE = "return -bag_size(state.cup[seat])"
OTHER_RULE = "return bag_size(state.cup[seat])"
SMALLER_CUP, LARGER_CUP = -5, 5

Outcome = tuple[int, int, int]
"""What the probe returned, and how often it was loaded and compiled."""


@dataclass
class Copy:
    """A copy of the package whose rules may be edited, and a cache of its own."""

    folder: Path
    cache: Path

    def edit(self, old: str, new: str, name: str = "games/mandala/rules.py") -> None:
        file = self.folder / "mandala_widget" / name
        text = file.read_text(encoding="utf-8")
        assert text.count(old) == 1
        file.write_text(text.replace(old, new), encoding="utf-8")

    def run(self, *signature: str) -> Outcome:
        probe = self.folder / "probe.py"
        if not probe.exists():
            probe.write_text(PROBE, encoding="utf-8")
        result, loaded, compiled = json.loads(run([str(probe), *signature], self.folder, self.cache))
        return result, loaded, compiled

    def kept(self) -> dict[str, int]:
        """Return all files of the cache with the time of their last change."""
        return {str(file): file.stat().st_mtime_ns for file in self.cache.rglob("*") if file.is_file()}


def run(arguments: list[str], package: Path, cache: Path, hash_seed: str = "random") -> str:
    """Run Python on a copy of the package with a cache of its own."""
    # Compiled Python files go by the second of a change, and two edits may lie within one.
    settings = {"PYTHONPATH": str(package), "XDG_CACHE_HOME": str(cache), "PYTHONDONTWRITEBYTECODE": "1"}
    done = subprocess.run(
        [sys.executable, *arguments],
        cwd=package,
        env=os.environ | settings | {"PYTHONHASHSEED": hash_seed},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


@pytest.fixture
def copy(tmp_path: Path) -> Copy:
    package = Path(mandala_widget.__file__).parent
    shutil.copytree(package, tmp_path / "mandala_widget", ignore=shutil.ignore_patterns("__pycache__"))
    return Copy(tmp_path, tmp_path / "cache")


def test_machine_code_is_kept_for_each_state_of_the_rules(copy: Copy) -> None:
    assert copy.run() == (SMALLER_CUP, 0, 1)
    first = copy.kept()
    assert first
    assert copy.run() == (SMALLER_CUP, 1, 0)
    assert copy.kept() == first
    copy.edit(RULE, OTHER_RULE)
    assert copy.run() == (LARGER_CUP, 0, 1)
    both = copy.kept()
    assert len(both) == 2 * len(first)
    copy.edit(OTHER_RULE, RULE)
    assert copy.run() == (SMALLER_CUP, 1, 0)
    assert copy.kept() == both


def test_control_without_the_signature_an_edited_rule_goes_unnoticed(copy: Copy) -> None:
    assert copy.run("the same") == (SMALLER_CUP, 0, 1)
    copy.edit(RULE, OTHER_RULE)
    assert copy.run("the same") == (SMALLER_CUP, 1, 0)


def test_a_cache_that_cannot_be_written_is_no_cache(copy: Copy) -> None:
    # A file where the folder should be: unlike a forbidden folder, it stops every user.
    copy.cache.write_text("", encoding="utf-8")
    assert copy.run() == (SMALLER_CUP, 0, 1)
    assert copy.cache.is_file()


SOURCE = """
LIMIT = 3
WEIGHTS = (1.5, 2.5)

def inner(number):
    return number + LIMIT

def outer(number):
    return inner(number) * WEIGHTS[0]

def unrelated(number):
    return number
"""


def signature(source: str) -> str:
    """Link the function ``outer`` of a made-up module and return the signature."""
    module = ModuleType("mandala_widget.made_up")
    exec(compile(source, "made_up.py", "exec"), vars(module))  # noqa: S102 - the source stands above
    linker = Linker({}, lambda function: function)
    linker.twin(module.outer)
    return linker.signature()


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("LIMIT = 3", "LIMIT = 1"),
        ("LIMIT = 3", "LIMIT = 3.0"),
        ("(1.5, 2.5)", "(1.5, 2.0)"),
        ("number + LIMIT", "number - LIMIT"),
        ("inner(number) *", "inner(number + 1) *"),
        ("WEIGHTS[0]", "WEIGHTS[1]"),
        ("def outer(number):", "def outer(number, more=0):"),
    ],
)
def test_the_signature_changes_with_every_number_and_every_function(old: str, new: str) -> None:
    assert SOURCE.count(old) == 1
    assert signature(SOURCE.replace(old, new)) != signature(SOURCE)


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("LIMIT = 3", "# A rule.\n\nLIMIT = 3  # so it says"),
        ("    return number + LIMIT", "    # First the number.\n    return number + LIMIT"),
        ("def unrelated(number):\n    return number", "def unrelated(number):\n    return -number"),
    ],
)
def test_the_signature_does_not_change_with_what_is_not_compiled(old: str, new: str) -> None:
    assert SOURCE.count(old) == 1
    assert signature(SOURCE.replace(old, new)) == signature(SOURCE)


def linked(game: str) -> Linker:
    """Link the search of a game for the compiler, without compiling anything."""
    linker = compiler(engine(game).links)
    linker.twin(search.sow)
    linker.twin(search.think)
    return linker


SIGNATURES = """
import json
from mandala_widget.ai.engines import engine
print(json.dumps({game: engine(game).signature for game in ("mandala", "patterns", "flowers")}))
"""


def signatures(package: Path, hash_seed: str = "0") -> dict[str, str]:
    """Return the signatures that a new process finds."""
    found: dict[str, str] = json.loads(run(["-c", SIGNATURES], package, package, hash_seed))
    return found


def test_every_process_finds_the_same_signatures() -> None:
    here = {game: engine(game).signature for game in GAMES}
    package = Path(mandala_widget.__file__).parent.parent
    assert signatures(package, "1") == signatures(package, "2") == here
    assert len(set(here.values())) == 3


@pytest.mark.parametrize(
    ("file", "old", "new", "games"),
    [
        ("games/mandala/rules.py", "DRAW_LIMIT = 3", "DRAW_LIMIT = 1", {"mandala"}),
        ("games/kernel/dice.py", "0x9E3779BB", "0x9E3779BD", set(GAMES)),
        ("ai/search.py", "desk.meter[STAMP] += 1", "desk.meter[STAMP] += 2", set(GAMES)),
        ("ai/brains/patterns.py", "return SEATS", "return -SEATS", {"patterns"}),
    ],
)
def test_an_edit_changes_the_signature_of_every_game_that_it_touches(
    copy: Copy, file: str, old: str, new: str, games: set[str]
) -> None:
    copy.edit(old, new, file)
    changed = signatures(copy.folder)
    assert {game for game in GAMES if changed[game] != engine(game).signature} == games


@pytest.mark.parametrize("game", GAMES)
def test_all_that_compiled_code_uses_counts_for_its_signature(game: str) -> None:
    linker = linked(game)
    names = {f"{function.__module__}.{function.__name__}" for function in linker.linked}
    assert "mandala_widget.ai.search.iterate" in names
    assert f"mandala_widget.games.{game}.rules.play" in names
    assert f"mandala_widget.ai.brains.{game}.judge" in names
    for function in linker.linked:
        for name in function.__code__.co_names:
            if name in function.__globals__:
                assert counts(function.__globals__[name], linker), f"{function.__module__}.{name}"


def counts(value: Any, linker: Linker) -> bool:
    """Tell whether a global value is part of the signature, or else none of ours."""
    if isinstance(value, FunctionType):
        return value in linker.twins
    home = getattr(value, "__module__", "mandala_widget")
    return isinstance(value, int | float | tuple) or not home.startswith("mandala_widget")
