"""The state that Python shares with the page: Python tells, and of what the page says only wishes are heard."""

from __future__ import annotations

from abc import abstractmethod
from contextlib import ExitStack, contextmanager
from typing import TYPE_CHECKING, Any

from anywidget import AnyWidget
from ipywidgets.widgets.widget import JUPYTER_WIDGETS_ECHO  # type: ignore[import-untyped]
from traitlets import Any as Anything
from traitlets import Dict, HasTraits, List, validate

from mandala_widget.widget.bundle import served
from mandala_widget.widget.preferences import CHOICES, USUAL, chosen

if TYPE_CHECKING:
    from collections.abc import Iterator
    from threading import RLock

WISHES = ("cursor", "lang", "theme", "adviser", "panel", "letters")
"""What the page may set; in this order, should it set several at once."""


def whole_tree(tree: dict[str, Any], _: object) -> dict[str, Any]:
    """Return what is sent of the tree: its list of nodes may grow while somebody reads it."""
    return {**tree, "nodes": list(tree["nodes"])}


class Wish(Anything):
    """A trait that the page may set; every value is checked, also None."""

    allow_none = False


class Turn:
    """What changes before everybody is told: the page in one message, then whoever observes in Python."""

    def __init__(self) -> None:
        """Begin without any change."""
        self.names: set[str] = set()
        """The traits that the page is to be told."""
        self.changes: list[Any] = []
        self.heard: dict[str, object] = {}
        """What the page said itself, and need not be told."""


class Shared(AnyWidget):
    """A widget that tells the page what is so, and hears what the page wishes."""

    _esm = served("widget.js")
    _css = served("widget.css")

    tree: Dict[str, Any] = Dict({"rev": -1, "nodes": []}, read_only=True).tag(sync=True, to_json=whole_tree)
    delta: Dict[str, Any] = Dict(read_only=True).tag(sync=True)
    table: Dict[str, Any] = Dict(read_only=True).tag(sync=True)
    status: Dict[str, Any] = Dict(read_only=True).tag(sync=True)
    advice: Dict[str, Any] = Dict(read_only=True).tag(sync=True)
    ack: Dict[str, Any] = Dict(read_only=True).tag(sync=True)
    words: Dict[str, Any] = Dict(read_only=True).tag(sync=True)
    outbox: List[Any] = List(read_only=True).tag(sync=True, echo_update=False)
    """Only the page fills it; here it stays empty."""

    cursor = Wish(0).tag(sync=True)
    lang = Wish(USUAL["lang"]).tag(sync=True)
    theme = Wish(USUAL["theme"]).tag(sync=True)
    adviser = Wish(USUAL["adviser"]).tag(sync=True)
    panel = Wish(USUAL["panel"]).tag(sync=True)
    letters = Wish(USUAL["letters"]).tag(sync=True)
    size = Wish(USUAL["size"]).tag(sync=True)

    _lock: RLock
    """What everybody holds who tells something; it has to be there before anything is told."""
    _turn: Turn | None = None

    # What a table makes of it.

    @abstractmethod
    def place(self, number: object) -> int:
        """Return the number of a node that can be looked at, as the page knows it; raise for any other."""

    @abstractmethod
    def heed(self, name: str) -> None:
        """Act on what somebody chose."""

    @abstractmethod
    def receive(self, outbox: object) -> None:
        """Do what the page asks for."""

    # Telling.

    @contextmanager
    def turn(self) -> Iterator[Turn]:
        """Gather what changes and tell it in the end; a turn inside another one belongs to it."""
        with self._lock:
            if self._turn is not None:
                yield self._turn
                return
            turn = self._turn = Turn()
            try:
                yield turn
            finally:
                self._turn = None
                self._tell(turn)

    @contextmanager
    def hold_trait_notifications(self) -> Iterator[None]:
        """Tell of all that changes meanwhile at once; every value is checked when it is set."""
        with self.turn():
            yield

    hold_sync = hold_trait_notifications

    def tell(self, name: str, value: object) -> None:
        """Change what the page is told."""
        with self.turn():
            self.set_trait(name, value)

    def _tell(self, turn: Turn) -> None:
        known = {name for name, value in turn.heard.items() if getattr(self, name) == value}
        names = [name for name in self.keys if name in turn.names - known]
        if names:
            self.send_state(names)
        with ExitStack() as observers:  # one that fails keeps no other from hearing what changed
            for change in reversed(turn.changes):
                observers.callback(HasTraits.notify_change, self, change)

    def notify_change(self, change: Any) -> None:
        """Take note of a change, to be told when the turn is over."""
        name = change["name"]
        with self.turn() as turn:
            turn.changes.append(change)
            if name in self.keys:
                turn.names.add(name)
            if name in CHOICES or name == "cursor":
                self.heed(name)

    def get_state(self, key: Any = None, drop_defaults: bool = False) -> dict[str, Any]:  # noqa: FBT001, FBT002
        """Return what the page is told, all of the same moment."""
        with self._lock:
            state: dict[str, Any] = super().get_state(key, drop_defaults)
            return state

    def send_state(self, key: Any = None) -> None:
        """Tell the page anew, and nothing in between that it would take for older."""
        with self._lock:
            super().send_state(key)

    # Hearing.

    @validate("cursor", *CHOICES)
    def _checked(self, proposal: Any) -> Any:
        return self._right(proposal["trait"].name, proposal["value"])

    def _right(self, name: str, value: object) -> Any:
        """Return a value that a trait can have, or raise."""
        return self.place(value) if name == "cursor" else chosen(name, value)

    def set_state(self, sync_data: object) -> None:
        """Hear what the page wishes; whatever else it says, it is told how things are."""
        if not isinstance(sync_data, dict):
            return
        with self.turn() as turn:
            wishes = {name: sync_data[name] for name in WISHES if name in sync_data}
            turn.heard = {name: value for name, value in wishes.items() if self._hears(name, value)}
            turn.names |= sync_data.keys() - {*turn.heard, "outbox"}
            self._echo(turn.heard)
            for name, value in turn.heard.items():
                self.set_trait(name, value)
            if "outbox" in sync_data:
                self.receive(sync_data["outbox"])

    def _hears(self, name: str, value: object) -> bool:
        """Tell whether a wish of the page makes sense."""
        try:
            self._right(name, value)
        except ValueError:
            return False
        return True

    def _echo(self, state: dict[str, Any]) -> None:
        """Repeat what a page said to all others; it also tells that page that it was heard."""
        if state and JUPYTER_WIDGETS_ECHO:
            self._send({"method": "echo_update", "state": state, "buffer_paths": []})

    # The way of what the page says.

    def open(self) -> None:
        """Be known to the page."""
        super().open()
        self._stay_reachable()

    def _send(self, msg: Any, buffers: Any = None) -> None:
        """Send something to the page."""
        super()._send(msg, buffers)
        self._stay_reachable()

    def _stay_reachable(self) -> None:
        """Hear the page where it wants to be heard: in a thread of its own, if it has one.

        ipykernel 7.4 would hear it in the thread that spoke last. If that was a cell, the next one can block it.
        """
        if self.comm is not None:
            self.comm.__dict__.pop("_reply_subshell_id", None)
