"""Whole numbers from outside."""

from __future__ import annotations

from numbers import Integral


def whole(value: object) -> int | None:
    """Return a whole number, of Python's or numpy's, as Python's own; nothing for all else, also truth values."""
    return int(value) if isinstance(value, Integral) and not isinstance(value, bool) else None
