"""A game's state: named integers and nested lists of integers, of a shape that never changes."""

from __future__ import annotations

from typing import Annotated, Any, ClassVar, Self, get_args, get_origin, get_type_hints

Note = tuple[int, int, int, int, int]

WIDE = "wide"
"""Marks a field whose numbers need 64 bits; all others fit into 8."""


class State:
    """Base of the states: reads the annotations of a game's fields and makes, copies and compares them.

    A field is ``int``, or ``Annotated[list[int], 6]``, or ``Annotated[list[list[int]], 2, 6]``: the type is
    for readers and type checkers, the numbers are the shape. A compiler may lay the same fields out as a record.
    """

    __slots__ = ("events",)

    shapes: ClassVar[dict[str, tuple[int, ...]]]
    wide: ClassVar[frozenset[str]]
    events: list[Note]

    def __init_subclass__(cls) -> None:
        """Read the shapes of the fields from their annotations."""
        hints = get_type_hints(cls, include_extras=True)
        marks = {
            name: get_args(hint)[1:] if get_origin(hint) is Annotated else ()
            for name, hint in hints.items()
            if name in cls.__annotations__
        }
        cls.shapes = {name: tuple(m for m in mark if m != WIDE) for name, mark in marks.items()}
        cls.wide = frozenset(name for name, mark in marks.items() if WIDE in mark)

    def __init__(self) -> None:
        """Make a state of zeros."""
        self.events = []
        for name, shape in self.shapes.items():
            setattr(self, name, zeros(shape))

    def copy(self) -> Self:
        """Return a state with equal fields and no events."""
        other = object.__new__(type(self))
        other.events = []
        for name, shape in self.shapes.items():
            value = getattr(self, name)
            if len(shape) == 1:
                value = value[:]
            elif shape:
                value = copied(value)
            setattr(other, name, value)
        return other

    def key(self) -> tuple[Any, ...]:
        """Return the fields as nested tuples, to compare and to hash."""
        return tuple(frozen(getattr(self, name)) for name in self.shapes)


def zeros(shape: tuple[int, ...]) -> Any:
    """Return zeros in nested lists of a shape; a single zero for the empty shape."""
    if not shape:
        return 0
    return [zeros(shape[1:]) for _ in range(shape[0])]


def copied(value: Any) -> Any:
    """Return nested lists copied at every depth."""
    if isinstance(value[0], list):
        return [copied(row) for row in value]
    return value[:]


def frozen(value: Any) -> Any:
    """Return nested lists as nested tuples."""
    return tuple(frozen(row) for row in value) if isinstance(value, list) else value
