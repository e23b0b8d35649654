"""Where the dice of a position come from: a seed, or somebody's generator."""

from __future__ import annotations

import secrets
from hashlib import sha256
from random import Random
from typing import Any

from numpy.random import Generator

from mandala_widget.errors import MandalaError
from mandala_widget.games.kernel.dice import WORD
from mandala_widget.games.whole import whole
from mandala_widget.words import quoted

Seed = Any
"""None, a whole number, a string, a ``random.Random`` or a ``numpy.random.Generator``."""
SEED_DIGITS = 1000
SEED_LIMIT = 10**SEED_DIGITS
"""Python writes no numbers of any length."""


def seed_words(seed: Seed) -> list[int]:
    """Turn a seed into the two words of a generator, the same ones everywhere; None is a new seed each time."""
    if seed is None:
        number = secrets.randbits(64)
    elif isinstance(seed, Random):
        number = seed.getrandbits(64)
    elif isinstance(seed, Generator):
        number = int(seed.integers(1 << 63))
    else:
        number = int.from_bytes(sha256(_written(seed).encode(errors="surrogatepass")).digest()[:8], "big")
    return unpack_words(number or 1)


def _written(seed: object) -> str:
    """Write a seed that is a number or a string."""
    if isinstance(seed, str):
        return seed
    number = whole(seed)
    if number is None or abs(number) >= SEED_LIMIT:
        message = (
            f"no seed: {quoted(seed)}; use a whole number of at most {SEED_DIGITS} digits, a string, "
            "or a generator of random or numpy"
        )
        raise MandalaError(message)
    return str(number)


def unpack_words(number: int) -> list[int]:
    """Split the number that stands for a generator into its two words."""
    return [number >> 32, number & WORD]


def pack_words(words: list[int]) -> int | None:
    """Join the two words of a generator into one number; None for one that nobody knows."""
    return words[0] << 32 | words[1] or None
