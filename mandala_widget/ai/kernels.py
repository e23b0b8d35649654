"""Compiles the rules of a game: the same functions, on a numpy record instead of lists."""

from __future__ import annotations

import builtins
from types import FunctionType, ModuleType, SimpleNamespace
from typing import TYPE_CHECKING, Any, TypeVar

import numba
import numpy as np

from mandala_widget.ai import bits
from mandala_widget.games.kernel import bits as plain_bits
from mandala_widget.games.kernel.notes import note

if TYPE_CHECKING:
    from mandala_widget.games.kernel.state import State

S = TypeVar("S", bound="State")
OURS = "mandala_widget."

jit = numba.njit(nogil=True, error_model="numpy")


def unheard(state: Any, kind: int, seat: int, place: int, thing: int, count: int) -> None:
    """Take the place of a note in compiled code, where nobody reads them."""


REPLACED: dict[Any, Any] = {
    note: jit(unheard),
    plain_bits.lowest: bits.lowest,
    plain_bits.size_of: bits.size_of,
}


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


def from_record(kind: type[S], record: Any) -> S:
    """Copy a record into a state."""
    state = kind()
    for name in kind.shapes:
        setattr(state, name, record[name].tolist())
    return state


def compiled(module: ModuleType) -> SimpleNamespace:
    """Return a module's functions compiled, along with every function of ours that they call."""
    done = dict(REPLACED)
    functions = {name: value for name, value in vars(module).items() if isinstance(value, FunctionType)}
    return SimpleNamespace(**{name: _twin(function, done) for name, function in functions.items()})


def _twin(function: FunctionType, done: dict[Any, Any]) -> Any:
    """Compile a function in a scope of its own, where the functions it calls are compiled too."""
    if function in done:
        return done[function]
    scope: dict[str, Any] = {"__builtins__": builtins, "__name__": function.__module__}
    done[function] = jit(FunctionType(function.__code__, scope, function.__name__))
    for name in function.__code__.co_names:
        value = function.__globals__.get(name)
        if isinstance(value, FunctionType) and value.__module__.startswith(OURS):
            scope[name] = _twin(value, done)
        elif name in function.__globals__:
            scope[name] = value
    return done[function]
