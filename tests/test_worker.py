from __future__ import annotations

import sys
import threading
from threading import Event, RLock, Thread, current_thread

import pytest

from mandala_widget.widget.worker import Worker

PATIENCE = 60.0


def threads(name: str) -> list[Thread]:
    return [thread for thread in threading.enumerate() if thread.name == name]


def test_work_is_done_elsewhere_and_leaves_no_thread() -> None:
    worker = Worker("some work", RLock())
    seen: list[Thread] = []
    worker.do(lambda: seen.append(current_thread()))
    worker.finish()
    assert [thread.name for thread in seen] == ["some work"]
    assert seen[0].daemon
    assert not seen[0].is_alive()
    assert threads("some work") == []


def test_only_what_was_asked_last_is_done_next() -> None:
    worker = Worker("the last", RLock())
    begun, go_on, done = Event(), Event(), list[int]()

    def first() -> None:
        begun.set()
        assert go_on.wait(PATIENCE)
        done.append(1)

    worker.do(first)
    assert begun.wait(PATIENCE)
    worker.do(lambda: done.append(2))
    worker.do(lambda: done.append(3))
    assert len(threads("the last")) == 1
    go_on.set()
    worker.finish()
    assert done == [1, 3]


def test_what_was_not_begun_can_be_taken_back() -> None:
    worker = Worker("taken back", RLock())
    begun, go_on, done = Event(), Event(), list[int]()

    def first() -> None:
        begun.set()
        assert go_on.wait(PATIENCE)

    worker.do(first)
    assert begun.wait(PATIENCE)
    worker.do(lambda: done.append(2))
    worker.do(None)
    go_on.set()
    worker.finish()
    assert done == []


def test_a_job_that_fails_is_remembered_and_the_next_one_is_done() -> None:
    worker = Worker("a failure", RLock())

    def fail() -> None:
        raise ZeroDivisionError

    worker.do(fail)
    worker.finish()
    assert isinstance(worker.failure, ZeroDivisionError)
    done = Event()
    worker.do(done.set)
    worker.finish()
    assert done.is_set()


def test_a_job_is_woken_when_it_is_wanted_no_more() -> None:
    lock = RLock()
    worker = Worker("woken", lock)
    wanted, waiting, woken = [True], Event(), Event()

    def wait() -> None:
        with worker.changed:
            waiting.set()
            if worker.changed.wait_for(lambda: not wanted, PATIENCE):
                woken.set()

    worker.do(wait)
    assert waiting.wait(PATIENCE)
    with lock:
        wanted.clear()
        worker.do(None)
    worker.finish()
    assert woken.is_set()


@pytest.mark.parametrize("depth", [1, 3])
def test_whoever_holds_the_lock_lets_it_go_to_wait_for_the_end(depth: int) -> None:
    lock = RLock()
    worker = Worker("the end", lock)
    done = Event()

    def work() -> None:
        with lock:
            done.set()

    for _ in range(depth):
        lock.acquire()
    worker.do(work)
    worker.finish()
    for _ in range(depth):
        lock.release()
    assert done.is_set()
    assert threads("the end") == []


def test_a_job_may_end_its_own_worker() -> None:
    worker = Worker("its own end", RLock())
    done = Event()

    def work() -> None:
        worker.finish()
        done.set()

    worker.do(work)
    assert done.wait(PATIENCE)
    worker.finish()
    assert threads("its own end") == []


@pytest.mark.filterwarnings("ignore::pytest.PytestUnhandledThreadExceptionWarning")
def test_a_job_that_ends_its_thread_keeps_nobody_waiting() -> None:
    worker = Worker("an exit", RLock())
    worker.do(sys.exit)
    worker.finish()
    assert threads("an exit") == []
    done = Event()
    worker.do(done.set)
    worker.finish()
    assert done.is_set()
