"""Does what commands ask for, within what whoever looks may do, and answers them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from mandala_widget.errors import IllegalMove, MandalaError
from mandala_widget.widget.noted import COMMENT, GLYPHS, SHAPES
from mandala_widget.words import sentence

if TYPE_CHECKING:
    from collections.abc import Callable

    from mandala_widget.games.refusal import Refusal
    from mandala_widget.study.tree import Node
    from mandala_widget.widget.commands import Command
    from mandala_widget.widget.projection import Projection
    from mandala_widget.widget.session import Session
    from mandala_widget.widget.wire import Answer, RefusalData

RESTS_ON_THE_TREE = frozenset({"move", "promote", "delete", "again"})
"""Whoever asks for these must have seen the tree as it is."""


class Refused(Exception):  # noqa: N818 - it is no error of ours
    """A command that is not carried out, and the code that says why."""


class Clerk:
    """Carries out commands."""

    def __init__(
        self,
        session: Session,
        projection: Callable[[], Projection],
        again: Callable[[str], None],
        lang: Callable[[], str],
    ) -> None:
        """Know the session, what the page sees of it, how a new game begins, and the language of the page."""
        self.session = session
        self.projection = projection
        self.again = again
        self.lang = lang
        self.error: Exception | None = None
        """What went wrong last, through no fault of the page."""

    def handle(self, command: Command) -> Answer:
        """Carry out a command, or say why not; nothing is changed by one that is refused."""
        try:
            if self._is_stale(command):
                return self.refuse(command.id, "stale")
            return {**done(command.id), **getattr(self, f"_{command.kind}")(command, **command.parts)}
        except IllegalMove as error:
            data = self._refusal(error.refusal)
            return {**self.refuse(command.id, "illegal"), "text": data["text"], "refusal": data}
        except Refused as error:
            return self.refuse(command.id, str(error))
        except MandalaError:
            return self.refuse(command.id, "not_allowed")
        except Exception as error:  # noqa: BLE001 - the page has to be answered, and nobody else would say it
            self.error = error
            return {**self.refuse(command.id, "internal"), "text": fault(error, self.lang())}

    def _is_stale(self, command: Command) -> bool:
        """Tell whether a command was meant for another tree than there is, so that it should not be guessed at."""
        is_of_another_game = "node" in command.parts and command.rev < self.session.begun
        rests_on_it = command.kind in RESTS_ON_THE_TREE
        return is_of_another_game or (rests_on_it and self.session.is_stale(command.rev, command.page))

    def refuse(self, number: int, code: str) -> Answer:
        """Say that a command is not carried out."""
        return {"id": number, "ok": False, "code": code, "text": sentence(self.lang(), "answers", code, {})}

    # Each kind of command, by its name.

    def _hello(self, command: Command) -> dict[str, Any]:
        del command
        return {}

    def _move(self, command: Command, node: int, move: str) -> dict[str, Any]:
        at = self._node(node)
        seat = at.position.to_move
        if seat is not None and not self.session.may_play_for(seat):
            raise Refused("not_your_seat")
        # Read as it is shown, and without what a record may say of chance: nobody chooses what they draw.
        seen = self._shown(at).position
        canonical = seen.move(move)
        if not self.projection().may_move(seen):  # the cards that are really there would answer
            raise Refused("not_allowed")
        played = self.session.play(canonical, at, by=command.page)
        self.session.go(played, by=command.page)
        return {"node": self.projection().number(played)}

    def _why(self, command: Command, node: int, move: str) -> dict[str, Any]:
        del command
        shown = self._shown(self._node(node))
        refusal = shown.position.why_not(move)
        return {"legal": True} if refusal is None else {"refusal": self._refusal(refusal)}

    def _note(self, command: Command, node: int, lang: str, text: str) -> dict[str, Any]:
        def edit(at: Node) -> None:
            at.comments[lang] = text

        return self._annotate(command, node, edit, f"{COMMENT}{lang}")

    def _glyphs(self, command: Command, node: int, glyphs: list[str]) -> dict[str, Any]:
        def edit(at: Node) -> None:
            at.glyphs[:] = glyphs

        return self._annotate(command, node, edit, GLYPHS)

    def _shapes(self, command: Command, node: int, shapes: list[str]) -> dict[str, Any]:
        def edit(at: Node) -> None:
            at.shapes[:] = shapes

        return self._annotate(command, node, edit, SHAPES)

    def _promote(self, command: Command, node: int) -> dict[str, Any]:
        self.session.promote(self._node(node), by=command.page)
        return {}

    def _delete(self, command: Command, node: int) -> dict[str, Any]:
        self.session.delete(self._node(node), by=command.page)
        return {}

    def _look(self, command: Command, node: int, seat: int) -> dict[str, Any]:
        del command
        return {"view": self._shown(self._node(node)).position.seen_by(seat).to_dict()}

    def _view(self, command: Command, viewer: Any) -> dict[str, Any]:
        if viewer not in self.session.viewers:
            raise Refused("not_allowed")
        self.session.look(viewer, by=command.page)
        return {}

    def _sit(self, command: Command, seat: int) -> dict[str, Any]:
        self.session.sit(seat, by=command.page)
        return {}

    def _again(self, command: Command) -> dict[str, Any]:
        if self.session.purpose != "play":
            raise Refused("not_allowed")
        self.again(command.page)
        return {}

    # What they share.

    def _annotate(self, command: Command, node: int, edit: Callable[[Node], None], part: str) -> dict[str, Any]:
        self.session.annotate(self._node(node), edit, part=part, by=command.page)
        return {}

    def _node(self, number: int) -> Node:
        """Return the node that a number on the page means."""
        node = self.projection().node(number)
        if node is None:
            raise Refused("no_node")
        return node

    def _shown(self, node: Node) -> Node:
        """Return what the page is shown for a node: answers are made from nothing else."""
        shown = self.projection().shown(node)
        if shown is None:
            raise Refused("no_node")
        return shown

    def _refusal(self, refusal: Refusal) -> RefusalData:
        """Tell the reason without the moves that are possible instead: the page offers those by themselves."""
        data: Any = refusal.to_dict()
        return {**data, "text": refusal.with_instead([]).text(self.lang())}  # type: ignore[typeddict-item]


def fault(error: Exception, lang: str) -> str:
    """Say that something is wrong with Python; the words of the error itself may tell of hidden cards."""
    return f"{sentence(lang, 'answers', 'internal', {})} ({type(error).__name__})"


def done(number: int) -> Answer:
    """Say that a command was carried out."""
    return {"id": number, "ok": True, "code": "", "text": ""}
