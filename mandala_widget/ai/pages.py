"""Room for lists of moves: blocks of them are written slowly where two pages of memory meet."""

from __future__ import annotations

from typing import Any

import numpy as np

PAGE = 4096


def room_in_a_page(size: int, kind: Any) -> Any:
    """Return an array of zeros that begins with a page."""
    room = size * np.dtype(kind).itemsize
    memory = np.zeros(room + PAGE, np.uint8)
    start = -memory.ctypes.data % PAGE
    return memory[start : start + room].view(kind)
