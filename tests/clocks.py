"""Time under control: it passes when a test says so, and a test can wait until somebody waits for it."""

from __future__ import annotations

from threading import Condition
from typing import TYPE_CHECKING

from mandala_widget.widget.clock import Clock

if TYPE_CHECKING:
    from collections.abc import Callable
    from threading import RLock

PATIENCE = 60.0
"""After so many seconds a test gives up; none of them needs a noticeable part of it."""


class Hand(Clock):
    """A clock that is moved by hand. Whoever waits, waits for the hand or for a change."""

    def __init__(self, lock: RLock) -> None:
        self.lock = lock
        self.time = 0.0
        self.moved = Condition(lock)
        self.waiting: list[tuple[Condition, float]] = []
        self.waits: list[float] = []
        self.is_forgotten = False
        """Whether somebody waited in vain, and was not even told that nobody wants them any more."""

    def now(self) -> float:
        return self.time

    def wait(self, changed: Condition, seconds: float) -> None:
        me = (changed, self.time + seconds)
        self.waiting.append(me)
        self.waits.append(seconds)
        self.moved.notify_all()
        self.is_forgotten = not changed.wait(PATIENCE)
        self.waiting.remove(me)
        self.moved.notify_all()

    def until(self, come: Callable[[], bool]) -> None:
        """Wait until something has come about; whoever brings it about says so to ``moved`` or by waiting."""
        with self.lock:
            assert self.moved.wait_for(come, PATIENCE), "it never came about"

    def until_somebody_waits(self) -> None:
        self.until(lambda: bool(self.waiting))

    def pass_on(self, seconds: float) -> None:
        """Let time pass for those who wait."""
        with self.lock:
            self.time += seconds
            for changed, _ in list(self.waiting):
                changed.notify_all()

    def tell(self, *_: object) -> None:
        """Say that something happened."""
        with self.lock:
            self.moved.notify_all()
