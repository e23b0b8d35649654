"""Compiles rules and search: the same functions, on numpy records instead of lists; only here is numba known."""

from __future__ import annotations

from functools import partial
from threading import Lock
from types import FunctionType, ModuleType, SimpleNamespace
from typing import TYPE_CHECKING, Any, TypeVar

import numba
import numpy as np

from mandala_widget.ai import bits, lists, rows
from mandala_widget.ai.cache import cache_folder
from mandala_widget.ai.indices import Compiler
from mandala_widget.ai.linking import Linker
from mandala_widget.ai.search import copy_state
from mandala_widget.games.kernel import bits as plain_bits
from mandala_widget.games.kernel import lists as plain_lists
from mandala_widget.games.kernel import rows as plain_rows
from mandala_widget.games.kernel.notes import note

if TYPE_CHECKING:
    from collections.abc import Mapping

    from mandala_widget.games.kernel.state import State

S = TypeVar("S", bound="State")

# Nothing is allocated in compiled code, so that nothing has to be counted; nor does anything but Python call it.
numba_jit = partial(
    numba.njit, nogil=True, error_model="numpy", pipeline_class=Compiler, _nrt=False, no_cfunc_wrapper=True
)
jit = numba_jit(forceinline=True)
"""Small functions that call each other are the whole of it: put into one piece they run by a third faster."""
jit_apart = numba_jit(forceinline=False)
"""If this were left open, numba would do as it does with the caller."""

SETTINGS = Lock()
"""Held while a setting of numba is changed, which all threads share."""


def unheard(state: Any, kind: int, seat: int, place: int, thing: int, count: int) -> None:
    """Take the place of a note in compiled code, where nobody reads them."""


def copy_record(states: Any, target: int, source: int) -> None:
    """Take the place of the copy of a state."""
    states[target] = states[source]


REPLACED: dict[Any, Any] = {
    note: jit(unheard),
    copy_state: jit(copy_record),
    plain_bits.lowest: bits.lowest,
    plain_bits.size_of: bits.size_of,
    plain_lists.blank: lists.blank,
    plain_lists.is_skipped: jit(lists.never_skipped),
    plain_lists.list_run: lists.list_run,
    plain_rows.places_of: rows.places_of,
}


def record_type(state: type[State]) -> np.dtype[np.void]:
    """Lay the fields of a state out as a record."""
    fields = [(name, "i8" if name in state.wide else "i1", shape) for name, shape in state.shapes.items()]
    return np.dtype(fields, align=True)


def to_record(state: State) -> Any:
    """Copy a state into a record."""
    return to_records([state])[0]


def to_records(states: list[Any]) -> Any:
    """Copy states of one game into an array of records."""
    records = np.zeros(len(states), record_type(type(states[0])))
    for number, state in enumerate(states):
        for name in state.shapes:
            records[name][number] = getattr(state, name)
    return records


def from_record(kind: type[S], record: Any) -> S:
    """Copy a record into a state."""
    state = kind()
    for name in kind.shapes:
        setattr(state, name, record[name].tolist())
    return state


def jit_as_marked(function: FunctionType) -> Any:
    """Compile a function into its callers, or apart from them if it is marked."""
    return jit_apart(function) if hasattr(function, "is_seldom") else jit(function)


def compiler(replaced: Mapping[Any, Any] | None = None, tag: str = "") -> Linker:
    """Return a linker that compiles; what is given replaces stubs."""
    linker = Linker(REPLACED, jit_as_marked, tag)
    linker.twins[plain_lists.list_cells] = linker.twin(lists.list_cells)
    for stub, function in (replaced or {}).items():
        linker.twins[stub] = linker.twin(function)
    return linker


def cached(function: Any, signature: str) -> Any:
    """Keep the machine code of a compiled function on disk, where later processes find it."""
    folder = cache_folder(signature)
    if folder is not None:
        with SETTINGS:
            settings: Any = numba.config
            before = settings.CACHE_DIR
            settings.CACHE_DIR = str(folder)
            try:
                function.enable_caching()
            finally:
                settings.CACHE_DIR = before
    return function


def compiled(module: ModuleType) -> SimpleNamespace:
    """Return a module's functions compiled, along with every function of ours that they call."""
    linker = compiler()
    functions = {name: value for name, value in vars(module).items() if isinstance(value, FunctionType)}
    return SimpleNamespace(**{name: linker.twin(function) for name, function in functions.items()})
