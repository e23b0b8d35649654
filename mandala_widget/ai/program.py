"""Programs: functions of ours that run interpreted at once, and compiled as soon as that is done."""

from __future__ import annotations

import sys
from threading import Event, Lock, Thread
from typing import TYPE_CHECKING, Any

from mandala_widget.ai.linking import Linker

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

CAN_COMPILE = sys.platform != "emscripten"


class Program:
    """Functions linked to what replaces their stubs; nothing is compiled before somebody asks for it."""

    def __init__(self, name: str, functions: Sequence[Any], links: Mapping[Any, Any] | None = None) -> None:
        """Link the functions, and sign them by all that they are made of."""
        self.name = name
        self.functions = functions
        self.links = dict(links or {})
        linker = Linker(self.links, lambda function: function)
        self.plain = tuple(linker.twin(function) for function in functions)
        for function in self.links.values():
            linker.twin(function)
        self.signature = linker.signature()
        self.quick: tuple[Any, ...] | None = None
        self.failure: BaseException | None = None
        self.done = Event()
        self.lock = Lock()
        self.thread: Thread | None = None

    @property
    def is_compiled(self) -> bool:
        """Whether it runs compiled by now."""
        return self.quick is not None

    def prepare(self) -> None:
        """Begin to compile in the background, once; where there is no compiler this does nothing."""
        with self.lock:
            if CAN_COMPILE and self.thread is None:
                self.thread = Thread(target=self._compile, name=f"compile {self.name}", daemon=True)
                self.thread.start()

    def wait(self, seconds: float | None = None) -> bool:
        """Wait until it is compiled; tell whether it is."""
        self.prepare()
        if self.thread is not None:
            self.done.wait(seconds)
        return self.is_compiled

    def try_out(self, functions: tuple[Any, ...]) -> None:
        """Call the compiled functions once: it is then that they are compiled, or found on disk."""
        raise NotImplementedError

    def _compile(self) -> None:
        try:
            try:
                self.quick = self._compiled(keep=True)
            except Exception:  # noqa: BLE001 - a spoilt cache or a full disk is no reason to do without
                self.quick = self._compiled(keep=False)
        except BaseException as error:  # noqa: BLE001 - nobody reads what a thread raises; it stays interpreted
            self.failure = error
        finally:
            self.done.set()

    def _compiled(self, *, keep: bool) -> tuple[Any, ...]:
        """Compile the functions, or find them on disk, and try them out."""
        from mandala_widget.ai.kernels import cached, compiler  # noqa: PLC0415 - it takes a while to import

        linker = compiler(self.links, f"_{self.signature[:8]}")
        quick = tuple(linker.twin(function) for function in self.functions)
        if keep:
            for function in quick:
                cached(function, self.signature)
        self.try_out(quick)
        return quick
