"""Where the dice of a position come from: a seed, or somebody's generator."""

from __future__ import annotations

import secrets
from hashlib import sha256
from random import Random
from typing import Any

from mandala_widget.errors import MandalaError
from mandala_widget.games.kernel.dice import WORD

Seed = Any
"""None, a whole number, a string, a ``random.Random`` or a ``numpy.random.Generator``."""


def seed_words(seed: Seed) -> list[int]:
    """Turn a seed into the two words of a generator, the same ones everywhere; None is a new seed each time."""
    if seed is None:
        number = secrets.randbits(64)
    elif isinstance(seed, Random):
        number = seed.getrandbits(64)
    elif hasattr(seed, "integers"):
        number = int(seed.integers(1 << 63))
    elif isinstance(seed, int | str):
        number = int.from_bytes(sha256(str(seed).encode()).digest()[:8], "big")
    else:
        message = f"no seed: {seed!r}; use a whole number, a string, or a generator of random or numpy"
        raise MandalaError(message)
    return unpack_words(number or 1)


def unpack_words(number: int) -> list[int]:
    """Split the number that stands for a generator into its two words."""
    return [number >> 32, number & WORD]


def pack_words(words: list[int]) -> int | None:
    """Join the two words of a generator into one number; None for one that nobody knows."""
    return words[0] << 32 | words[1] or None
