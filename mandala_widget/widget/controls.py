"""What Python can do at a table: all that a hand on the page can do, and what only Python may."""

from __future__ import annotations

from contextlib import suppress
from typing import TYPE_CHECKING

from mandala_widget.ai.suggesting import suggest
from mandala_widget.errors import MandalaError
from mandala_widget.study.reading import read_move
from mandala_widget.study.tree import Node
from mandala_widget.widget.remarks import Remark
from mandala_widget.words import quoted

if TYPE_CHECKING:
    from collections.abc import Sequence

    from mandala_widget.ai.advice import Advice
    from mandala_widget.games.position import Position
    from mandala_widget.games.refusal import Refusal
    from mandala_widget.games.seeds import Seed
    from mandala_widget.study.study import Study
    from mandala_widget.widget.opponents import Opponents
    from mandala_widget.widget.projection import Projection
    from mandala_widget.widget.session import Session, Where
    from mandala_widget.widget.wire import Viewer


class Controls:
    """Steps, moves and notes; what raises has changed nothing."""

    session: Session
    projection: Projection
    opponents: Opponents
    lang: str

    # Where one is.

    @property
    def study(self) -> Study:
        """The study on the table; what is changed in it shows on the page."""
        self.refresh()
        return self.session.study

    @property
    def node(self) -> Node:
        """The node that is looked at."""
        with self.session.lock:
            self.session.find_ground()
            return self.session.cursor

    @property
    def position(self) -> Position:
        """The position that is looked at, with all that is hidden there; see ``view``."""
        with self.session.lock:
            return self.node.position

    @property
    def view(self) -> Position:
        """The position that is looked at, as whoever looks may know it."""
        with self.session.lock:
            return self.projection.nearest(self.node).position

    @property
    def viewer(self) -> Viewer:
        """Who looks: a seat, "table" for nobody's hand, or "open" for all hands."""
        return self.session.viewer

    # Play.

    def move(self, move: str) -> None:
        """Play a move where one looks, whoever's turn it is there, and go along."""
        with self.session.lock:
            self._refuse_as_seen(move)
            self.session.go(self.session.play(move))

    def why(self, move: str) -> Refusal | None:
        """Say why a move is not possible, as far as whoever looks can know; nothing for one that is."""
        return self.view.why_not(move)

    def suggest(self, *, seconds: float | None = None, iterations: int | None = None, seed: Seed = None) -> Advice:
        """Advise the seat to move, if whoever looks sees its hand."""
        return suggest(self.view, seconds=seconds, iterations=iterations, seed=seed)

    def pause(self) -> None:
        """Let opponents wait."""
        self.opponents.pause()

    def resume(self) -> None:
        """Let opponents play on, also where one of them gave up."""
        self.opponents.resume()

    # Look around.

    def goto(self, where: Where) -> None:
        """Look at a node."""
        with self.session.lock:
            self.session.go(self._found(where))

    def back(self) -> None:
        """Go one move back."""
        with self.session.lock:
            self.session.go(self.node.parent or self.node)

    def forward(self) -> None:
        """Go one move on, along the main continuation."""
        with self.session.lock:
            self.session.go(next(iter(self.node.children), self.node))

    def start(self) -> None:
        """Go to where the study begins."""
        self.session.go(self.session.study.root)

    def end(self) -> None:
        """Go to the end of the line."""
        with self.session.lock:
            self.session.go(([self.node, *self.node.mainline])[-1])

    def undo(self) -> None:
        """Go back to where a person had a choice; nothing is deleted."""
        with self.session.lock:
            before = [self.session.study.root, *self.node.line][:-1]
            choices = [node for node in before if self._has_choice(node.position)]
            self.session.go((choices or before or [self.node])[-1])

    def look(self, viewer: Viewer) -> None:
        """Let the page look as a seat does, as nobody at the table ("table"), or at everything ("open")."""
        self.session.look(viewer)

    # Change the study.

    def annotate(
        self,
        text: str | None = None,
        *,
        glyph: str | None = None,
        arrows: Sequence[str] | None = None,
        marks: Sequence[str] | None = None,
        lang: str | None = None,
    ) -> None:
        """Note something about the move that is looked at; what is given replaces what was there.

        The text is in the language of the page unless something else is said. A glyph is as in ``"!"``, an arrow
        as in ``"H1.G>Ma"``, a mark as in ``"F2b"``, with a colour in front if wanted: ``"r:F2b"``.
        """
        remark = Remark(text, glyph, arrows, marks, self.lang if lang is None else lang)
        with self.session.lock:
            self.session.annotate(self.node, remark.make)

    def promote(self, where: Where | None = None) -> None:
        """Move the variation one place up that a node belongs to; the one that is looked at, if none is given."""
        with self.session.lock:
            self.session.promote(self.node if where is None else self._found(where))

    def delete(self, where: Where | None = None) -> None:
        """Delete a move, and all that follows it; the one that is looked at, if none is given."""
        with self.session.lock:
            self.session.delete(self.node if where is None else self._found(where))

    def refresh(self) -> None:
        """Show what was done to the study itself; this happens by itself after each cell."""
        self.session.refresh()

    # What they share.

    def _refuse_as_seen(self, move: str) -> None:
        """Refuse a move that cannot be, and tell no more of the reason than whoever looks can know."""
        seen = self.projection.seen(self.node)
        if seen is not None:
            read_move(move, seen)
        if seen == self.position:
            return
        is_possible = False
        with suppress(MandalaError):
            is_possible = bool(read_move(move, self.position))
        if not is_possible:
            raise MandalaError(f"{quoted(move)} is not possible with the cards that do not show here")

    def _has_choice(self, position: Position) -> bool:
        seat = position.to_move
        is_person = seat is not None and (
            self.session.purpose != "play" or self.session.seats[seat].kind == "human"
        )
        return is_person and len(position.legal_moves()) > 1

    def _found(self, where: Where) -> Node:
        """Return the node that somebody means."""
        if isinstance(where, Node | str):
            self.refresh()
        return self.session.find(where)
