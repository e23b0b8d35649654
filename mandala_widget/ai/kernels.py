"""Compiles the rules of a game: the same functions, on a numpy record instead of lists."""

from __future__ import annotations

from types import FunctionType, ModuleType, SimpleNamespace
from typing import Any

import numba
import numpy as np

from mandala_widget.games.kernel import notes
from mandala_widget.games.kernel.state import State

SOURCES = "mandala_widget."


def record_type(state: type[State]) -> np.dtype[np.void]:
    """Lay the fields of a state out as a record."""
    fields = [(name, "i8" if name in state.wide else "i1", shape) for name, shape in state.shapes.items()]
    return np.dtype(fields, align=True)


def to_record(state: State) -> Any:
    """Copy a state into a record."""
    record = np.zeros(1, record_type(type(state)))
    for name in state.shapes:
        record[name][0] = getattr(state, name)
    return record[0]


def from_record(kind, record):
    state = kind()
    for name in kind.shapes:
        setattr(state, name, record[name].tolist())
    return state


def unheard(state, kind, seat, place, thing, count):
    """Take the place of a note in compiled code, where nobody reads them."""


def compiled(module: ModuleType) -> SimpleNamespace:
    """Return a module's functions compiled, along with every function of ours that they call."""
    done: dict[FunctionType, Any] = {notes.note: numba.njit(unheard)}
    return SimpleNamespace(**{
        name: jit(value, done) for name, value in vars(module).items() if isinstance(value, FunctionType)
    })


def jit(function: FunctionType, done: dict[FunctionType, Any]) -> Any:
    if function in done:
        return done[function]
    scope: dict[str, Any] = {"__name__": function.__module__, "__builtins__": __builtins__}
    twin = FunctionType(function.__code__, scope, function.__name__, function.__defaults__, function.__closure__)
    done[function] = numba.njit(nogil=True, error_model="numpy")(twin)
    for name in function.__code__.co_names:
        value = function.__globals__.get(name)
        if isinstance(value, FunctionType) and value.__module__.startswith(SOURCES):
            scope[name] = jit(value, done)
        elif isinstance(value, int):
            scope[name] = value
    return done[function]
