"""What tests of the search need: engines that are compiled, and positions with a choice."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING, Any

from tables import walk

from mandala_widget.ai.engines import Engine, engine

if TYPE_CHECKING:
    import mandala_widget as mw


def ready(game: str) -> Engine:
    """Return the compiled engine of a game."""
    found = engine(game)
    assert found.wait(), found.failure
    return found


def view_of(position: mw.Position) -> Any:
    """Return the state that a search for the seat to move starts from."""
    assert position.to_move is not None
    return position.seen_by(position.to_move)._state  # noqa: SLF001 - the search works on it


def some_positions(game: str, players: int, seeds: range, *, plies: int = 60) -> list[mw.Position]:
    """Return positions from all stages of random games, each with a choice."""
    found = []
    for seed in seeds:
        positions = [p for p in walk(game, players, seed, plies) if len(p.legal_moves()) > 1]
        found.append(Random(seed).choice(positions))
    return found
