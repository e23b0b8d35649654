"""The desk where commands of pages arrive: each is handled once, in order, and answered."""

from __future__ import annotations

from collections import OrderedDict
from typing import TYPE_CHECKING, Any

from mandala_widget.widget.commands import read_command, read_label

if TYPE_CHECKING:
    from collections.abc import Callable

    from mandala_widget.widget.commands import Command, Label
    from mandala_widget.widget.wire import AckData, Answer

KEPT_PAGES = 16
"""So many pages are told again what they were answered; the number of the last command is kept for every page."""


class Desk:
    """Takes what a page has not seen answered yet, as often as it is sent, and handles what is new."""

    def __init__(self, handle: Callable[[Command], Answer], refuse: Callable[[int, str], Answer]) -> None:
        """Know who handles commands, and who says that one makes no sense."""
        self.handle = handle
        self.refuse = refuse
        self.last: dict[str, int] = {}
        self.answers: OrderedDict[str, list[Answer]] = OrderedDict()

    def take(self, outbox: object) -> bool:
        """Handle all new commands of an outbox; tell whether any command was in it that can be answered."""
        commands = outbox if isinstance(outbox, list) else []
        found = [(label, data) for data in commands if (label := read_label(data))]
        for page in sorted({label.page for label, _ in found}):
            self._drop_what_was_read(page, first=min(label.id for label, _ in found if label.page == page))
        for label, data in sorted(found, key=lambda pair: pair[0]):
            if label.id > self.last.get(label.page, 0):
                self.last[label.page] = label.id
                self.answers[label.page].append(self._answer(label, data))
        while len(self.answers) > KEPT_PAGES:
            self.answers.popitem(last=False)
        return bool(found)

    def _answer(self, label: Label, data: dict[str, Any]) -> Answer:
        command = read_command(label, data)
        return self.refuse(label.id, "malformed") if command is None else self.handle(command)

    def _drop_what_was_read(self, page: str, first: int) -> None:
        """Drop the answers that a page has, since it does not ask for them any more."""
        kept = self.answers.setdefault(page, [])
        self.answers.move_to_end(page)
        kept[:] = [answer for answer in kept if answer["id"] >= first]

    def forget(self) -> None:
        """Forget what was answered, but not whether it was done: it was for somebody else's eyes."""
        for answers in self.answers.values():
            answers[:] = [{"id": one["id"], "ok": one["ok"], "code": one["code"], "text": ""} for one in answers]

    def ack(self) -> dict[str, AckData]:
        """Say, for every page, which command was handled last, and what became of the last ones."""
        return {
            page: {"last": self.last[page], "answers": list(answers)} for page, answers in self.answers.items()
        }
