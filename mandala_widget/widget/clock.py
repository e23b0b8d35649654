"""The time as background work sees it, so that a test can let it pass at will."""

from __future__ import annotations

from time import monotonic
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from threading import Condition


class Clock:
    """Tells the time in seconds, and waits."""

    def now(self) -> float:
        """Return the seconds since some moment in the past."""
        return monotonic()

    def wait(self, changed: Condition, seconds: float) -> None:
        """Wait so long, or until somebody says that something changed."""
        changed.wait(seconds)
