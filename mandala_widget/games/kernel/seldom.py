"""A mark for functions that are hardly ever called."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeVar

if TYPE_CHECKING:
    from collections.abc import Callable

F = TypeVar("F", bound="Callable[..., object]")


def seldom(function: F) -> F:
    """Mark a function that a compiler should keep apart, since it would only be in the way of its caller."""
    function.__dict__["is_seldom"] = True
    return function
