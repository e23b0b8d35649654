"""What tells one engine from another: how it judges a few fixed positions, not how its code is written."""

from __future__ import annotations

from functools import cache
from hashlib import sha256

from mandala_widget.ai.suggesting import suggest
from mandala_widget.games.catalogue import new

PLIES = (0, 9)
"""After so many moves of the engine's own the positions are judged."""
ITERATIONS = 200
DIGITS = 8


@cache
def signature(game: str) -> str:
    """Return a short text that changes whenever the advice for a game does; it takes a moment the first time."""
    seen = sha256()
    position = new(game, seed="signature")
    for ply in range(max(PLIES) + 1):
        advice = suggest(position, iterations=ITERATIONS if ply in PLIES else 1, seed=1)
        if ply in PLIES:
            seen.update(
                repr([(one.move, one.samples, f"{one.win:.6f} {one.margin:.4f}") for one in advice]).encode()
            )
        position = position.play(advice[0].move)
    return seen.hexdigest()[:DIGITS]
