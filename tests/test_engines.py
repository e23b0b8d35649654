from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from importlib import import_module
from threading import Event
from typing import TYPE_CHECKING, Any

import pytest
from engines import ready, some_positions, view_of

import mandala_widget as mw
from mandala_widget.ai import program
from mandala_widget.ai.cache import cache_folder
from mandala_widget.ai.concluding import advice_from
from mandala_widget.ai.engines import Engine
from mandala_widget.ai.searcher import ArraySearch, Search
from mandala_widget.ai.thinking import Budget, Thinking
from mandala_widget.games import GAMES

if TYPE_CHECKING:
    from pathlib import Path

GAME = "mandala"
ITERATIONS = 120
SEED = 7


def fresh(kind: type[Engine] = Engine, game: str = GAME) -> Any:
    """Return an engine that nobody else uses."""
    return kind(GAMES[game], import_module(f"mandala_widget.ai.brains.{game}"))


class HeldEngine(Engine):
    """An engine whose compiler waits until it is let go."""

    def __init__(self, *parts: Any) -> None:
        super().__init__(*parts)
        self.gate = Event()

    def _compile(self) -> None:
        self.gate.wait()
        super()._compile()


def thinking(engine: Engine, position: mw.Position, iterations: int = ITERATIONS) -> Thinking:
    return Thinking(engine, view_of(position), Budget(iterations=iterations), SEED, 1)


def advice(thought: Thinking, position: mw.Position) -> list[dict[str, Any]]:
    assert position.to_move is not None
    return advice_from(position.seen_by(position.to_move), thought.findings(), None, 0.0).to_dicts()


@pytest.mark.parametrize("game", GAMES)
def test_the_first_advice_does_not_wait_for_the_compiler(game: str) -> None:
    ready(game)
    held = fresh(HeldEngine, game)
    position = some_positions(game, 2, range(1))[0]
    early = thinking(held, position)
    early.run()
    assert not held.is_compiled
    assert held.thread.is_alive()
    assert type(early.thinkers[0].search) is Search

    held.gate.set()
    assert held.wait()
    late = thinking(held, position)
    late.run()
    assert type(late.thinkers[0].search) is ArraySearch
    assert advice(early, position) == advice(late, position)
    assert advice(late, position) == mw.suggest(position, iterations=ITERATIONS, seed=SEED).to_dicts()


def test_thinking_starts_over_as_soon_as_it_can_run_compiled() -> None:
    ready(GAME)
    held = fresh(HeldEngine)
    position = some_positions(GAME, 2, range(1))[0]
    expected = thinking(held, position)
    expected.run()

    thought = thinking(held, position)
    thinker = thought.thinkers[0]
    thinker.think(ITERATIONS // 2)
    begun = thinker.search
    assert type(begun) is Search
    assert begun.iterations > 0

    held.gate.set()
    assert held.wait()
    thinker.think(1)
    assert type(thinker.search) is ArraySearch
    assert thinker.iterations == begun.iterations == len(position.legal_moves())
    thought.run()
    assert advice(thought, position) == advice(expected, position)


def test_it_is_compiled_once_however_often_it_is_asked_for() -> None:
    held = fresh(HeldEngine)
    held.prepare()
    thread = held.thread
    held.prepare()
    assert held.thread is thread
    assert not held.wait(0.001)
    held.gate.set()
    assert held.wait()
    assert held.failure is None


def test_nothing_is_compiled_before_somebody_asks_for_it() -> None:
    engine = fresh()
    engine.start(view_of(mw.new(GAME, seed=1)), SEED)
    assert engine.thread is None


def beyond_compiling(*_: Any) -> Any:
    """Do what Python can run and numba cannot compile."""
    return eval("0")  # noqa: S307 - that is what numba cannot compile


def test_where_the_compiler_fails_the_search_runs_interpreted_and_the_failure_is_kept(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    engine = fresh()
    engine.links = dict.fromkeys(engine.links, beyond_compiling)
    engine.signature = "of what cannot be compiled"
    assert not engine.wait()
    assert engine.failure is not None
    assert "eval" in str(engine.failure)
    position = some_positions(GAME, 2, range(1))[0]
    thought = thinking(engine, position)
    thought.run()
    assert type(thought.thinkers[0].search) is Search
    assert advice(thought, position) == mw.suggest(position, iterations=ITERATIONS, seed=SEED).to_dicts()


def test_where_there_is_no_compiler_nothing_is_started(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(program, "CAN_COMPILE", False)
    engine = fresh()
    assert not engine.wait()
    assert engine.thread is None
    assert engine.failure is None
    thought = thinking(engine, mw.new(GAME, seed=1))
    thought.run()
    assert thought.thinkers[0].iterations >= ITERATIONS


def run(program: str, **settings: str) -> Any:
    """Run a program in a new process and read the JSON that it prints; it must not complain."""
    return json.loads(run_python(["-c", program], **settings))


def run_python(arguments: list[str], **settings: str) -> str:
    done = subprocess.run(
        [sys.executable, *arguments], env=os.environ | settings, capture_output=True, text=True, check=False
    )
    assert (done.returncode, done.stderr) == (0, "")
    return done.stdout


SUGGEST = """
import json
import mandala_widget as mw
from mandala_widget.ai.engines import engine

advice = {}
for game in ("mandala", "patterns", "flowers"):
    advice[game] = mw.suggest(mw.new(game, seed=7), iterations=100, seed=1).to_dicts()
"""


def test_without_numba_the_advice_is_the_same() -> None:
    advice = run(
        f"import sys; sys.modules['numba'] = None{SUGGEST}"
        "engine('mandala').wait()\n"
        "print(json.dumps([type(engine('mandala').failure).__name__, advice]))"
    )
    failure, found = advice
    assert failure == "ModuleNotFoundError"
    for game in GAMES:
        ready(game)
        assert found[game] == mw.suggest(mw.new(game, seed=7), iterations=100, seed=1).to_dicts()


def test_importing_the_package_does_not_load_the_compiler() -> None:
    loaded = run("import json, sys, mandala_widget; print(json.dumps(sorted(sys.modules)))")
    assert "mandala_widget.ai.engines" in loaded
    assert not {"numba", "llvmlite", "mandala_widget.ai.kernels"} & set(loaded)


COMPILE = """
import json
from mandala_widget.ai.engines import engine
print(json.dumps([engine("patterns").wait(), str(engine("patterns").failure)]))
"""


def test_a_spoilt_cache_is_done_without(tmp_path: Path) -> None:
    kept = cache_folder(ready("patterns").signature)
    assert kept is not None
    shutil.copytree(kept, tmp_path / "mandala_widget" / kept.name)
    code = list(tmp_path.rglob("*.nbc"))
    assert code
    for file in code:
        file.write_bytes(file.read_bytes()[:100])
    assert run(COMPILE, XDG_CACHE_HOME=str(tmp_path)) == [True, "None"]


def test_a_full_disk_is_done_without(tmp_path: Path) -> None:
    full = "import resource; resource.setrlimit(resource.RLIMIT_FSIZE, (100, 100))"
    assert run(f"{full}{COMPILE}", XDG_CACHE_HOME=str(tmp_path)) == [True, "None"]


def test_a_process_may_end_while_it_compiles(tmp_path: Path) -> None:
    is_compiled = f"{SUGGEST}print(json.dumps([engine(game).is_compiled for game in advice]))"
    assert False in run(is_compiled, XDG_CACHE_HOME=str(tmp_path))


def test_warmup_compiles_every_game_and_the_solver() -> None:
    lines = run_python(["-m", "mandala_widget", "warmup"]).splitlines()
    assert [line.partition(":")[0] for line in lines] == [*GAMES, "solver"]
    assert all("ready after" in line for line in lines)
