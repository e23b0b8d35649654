"""The solver of Patterns compiled, with its machine code kept on disk for later processes."""

from __future__ import annotations

from functools import cache
from threading import Lock
from typing import Any

import numpy as np

from mandala_widget.ai import solver
from mandala_widget.ai.linking import Linker
from mandala_widget.ai.solver import CONTROL, ENTRY, PLIES, ROOM
from mandala_widget.games.kernel.deck import COLOURS
from mandala_widget.games.patterns.state import PatternsState

COMPILING = Lock()


def quick_search() -> Any:
    """Return the search compiled; whoever asks while it is being compiled waits."""
    with COMPILING:
        return compiled_once()


@cache
def compiled_once() -> Any:
    """Compile the search, or find it on disk."""
    try:
        return compiled_search(keep=True)
    except Exception:  # noqa: BLE001 - a spoilt cache or a full disk is no reason to do without
        return compiled_search(keep=False)


def compiled_search(*, keep: bool) -> Any:
    """Compile the search and try it out; keep the machine code on disk, or take what is kept there."""
    from mandala_widget.ai.kernels import cached, compiler, to_records  # noqa: PLC0415 - it takes a while to import

    found = signature()
    quick = compiler(tag=f"_{found[:8]}").twin(solver.reach_margin)
    if keep:
        cached(quick, found)
    states = to_records([PatternsState() for _ in range(PLIES)])
    # With no nodes allowed it gives up at once.
    desk = [np.zeros(shape, np.int64) for shape in ((PLIES, ROOM), ENTRY, CONTROL, COLOURS, COLOURS)]
    quick(states, *desk, 0, 0, 0)
    return quick


def signature() -> str:
    """Return a hash of all that the search calls: it changes with any rule and any part of the solver."""
    linker = Linker({}, lambda function: function)
    linker.twin(solver.reach_margin)
    return linker.signature()
