"""Lists as compiled code sees them, where an index that is negative reads some other place of the memory."""

from __future__ import annotations

from typing import Any


class StrictList(list[Any]):
    """A list that refuses to count from its end."""

    def __getitem__(self, index: Any) -> Any:
        if isinstance(index, slice):
            return StrictList(super().__getitem__(index))
        assert index >= 0
        return super().__getitem__(index)

    def __setitem__(self, index: Any, value: Any) -> None:
        assert isinstance(index, slice) or index >= 0
        super().__setitem__(index, value)


def strict(value: Any) -> Any:
    """Return nested lists as strict ones."""
    return StrictList(map(strict, value)) if isinstance(value, list) else value


def strict_state(state: Any) -> Any:
    """Make the lists of a state strict."""
    for name in state.shapes:
        setattr(state, name, strict(getattr(state, name)))
    return state
