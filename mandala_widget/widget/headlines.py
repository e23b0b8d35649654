"""What is said of a table as a whole: what is played, by whom, and who looks."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from mandala_widget.widget.session import Session
    from mandala_widget.widget.wire import TableData

TITLES = ("Chapter", "Event")
"""The tags that name a study, the most telling one first."""


def table_data(session: Session, lang: str) -> TableData:
    """Return what the page shows of a table, in a language."""
    tags = session.study.tags
    return {
        "game": session.study.game,
        "players": len(session.seats),
        "purpose": session.purpose,
        "title": next((tags[name] for name in TITLES if name in tags), ""),
        "seats": [seat.data(number, lang) for number, seat in enumerate(session.seats, start=1)],
        "viewer": session.viewer,
        "viewers": session.viewers,
        "curtain": session.curtain,
    }
