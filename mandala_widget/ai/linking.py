"""Gives plain functions a game to work on: the stubs that they call are replaced by the functions of that game."""

from __future__ import annotations

import builtins
from hashlib import sha256
from types import FunctionType
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

OURS = "mandala_widget."


class Linker:
    """Makes twins of functions in scopes of their own, where every function of ours that they call is a twin, too.

    So one search serves all games, and a compiler can be put between: ``wrap`` is what becomes of each twin.
    """

    def __init__(self, replaced: Mapping[Any, Any], wrap: Callable[[FunctionType], Any], tag: str = "") -> None:
        """Start with what stands in for stubs and for functions that have a better twin already.

        The tag tells these twins from others of the same functions: a compiler knows functions by their names.
        """
        self.twins: dict[Any, Any] = dict(replaced)
        self.wrap = wrap
        self.tag = tag
        self.linked: list[FunctionType] = []

    def twin(self, function: Any) -> Any:
        """Return the twin of a function; it is made once."""
        if function in self.twins:
            return self.twins[function]
        scope: dict[str, Any] = {"__builtins__": builtins, "__name__": function.__module__}
        self.linked.append(function)
        twin = FunctionType(function.__code__, scope, function.__name__)
        twin.__dict__.update(function.__dict__)
        twin.__qualname__ = function.__name__ + self.tag
        self.twins[function] = self.wrap(twin)
        for name in function.__code__.co_names:
            value = function.__globals__.get(name)
            if isinstance(value, FunctionType) and value.__module__.startswith(OURS):
                scope[name] = self.twin(value)
            elif name in function.__globals__:
                scope[name] = value
        return self.twins[function]

    def signature(self) -> str:
        """Return a hash of all functions linked so far and the numbers that they use: it changes with any rule."""
        seen = sha256()
        for function in sorted(self.linked, key=lambda function: (function.__module__, function.__name__)):
            code = function.__code__
            used = {name: function.__globals__.get(name) for name in sorted(code.co_names)}
            numbers = {name: value for name, value in used.items() if isinstance(value, int | float | tuple)}
            seen.update(repr((function.__module__, code.co_name, code.co_code, code.co_names)).encode())
            seen.update(repr((code.co_varnames, code.co_consts, numbers)).encode())
        return seen.hexdigest()
