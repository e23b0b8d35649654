"""One job at a time in the background, in a thread that lives only as long as there is something to do."""

from __future__ import annotations

from threading import Condition, Thread, current_thread
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable
    from threading import RLock

    Job = Callable[[], None]


class Worker:
    """Does what it was told last; without work it keeps no thread, so that nobody has to remember to end it."""

    def __init__(self, name: str, lock: RLock) -> None:
        """Keep a name for the thread, and the lock under which jobs are handed over."""
        self.name = name
        self.changed = Condition(lock)
        """Wakes a job that waits: something changed, and it should look whether it is still wanted."""
        self.failure: Exception | None = None
        """What a job raised that it had no answer to."""
        self._next: Job | None = None
        self._thread: Thread | None = None

    def do(self, job: Job | None) -> None:
        """Do this next, or nothing, instead of what was to be done next."""
        with self.changed:
            self._next = job
            self.changed.notify_all()
            if job is not None and self._thread is None:
                self._thread = Thread(target=self._work, name=self.name, daemon=True)
                self._thread.start()

    def finish(self) -> None:
        """Wait until the job at hand is done and the thread has ended; a job itself need not wait for that.

        The lock is let go meanwhile, even by somebody who holds it already.
        """
        with self.changed:
            thread = self._thread
            if thread is None or thread is current_thread():
                return
            self.changed.wait_for(lambda: self._thread is not thread)
        thread.join()

    def _work(self) -> None:
        try:
            while (job := self._taken()) is not None:
                try:
                    job()
                except Exception as error:  # noqa: BLE001 - nobody reads what a thread prints
                    self.failure = error
        finally:  # also when something ended the thread, as sys.exit does: nobody shall wait for it then
            with self.changed:
                if self._thread is current_thread():
                    self._thread = None
                    self.changed.notify_all()

    def _taken(self) -> Job | None:
        """Take the next job; the thread that finds none is ours no longer."""
        with self.changed:
            job, self._next = self._next, None
            if job is None:
                self._thread = None
                self.changed.notify_all()
            return job
