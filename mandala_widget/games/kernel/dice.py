"""The random generator inside a state: xoroshiro64**, two 32-bit words, the same numbers on every platform.

Products and shifts may run past 32 bits; only their low 32 bits are kept, which a 64-bit machine word and
Python's unbounded integers agree on.
"""

from __future__ import annotations

from typing import Protocol

WORD = 0xFFFFFFFF


class Dice(Protocol):
    """Whatever carries the generator; both words zero means that nobody knows it."""

    @property
    def rng(self) -> list[int]:
        """The two words."""


def has_dice(state: Dice) -> bool:
    """Tell whether the state knows its generator."""
    return state.rng[0] != 0 or state.rng[1] != 0


def next_bits(a: int, b: int) -> tuple[int, int, int]:
    """Return 32 random bits, and what becomes of the two words."""
    scrambled = (a * 0x9E3779BB) & WORD
    result = (((scrambled << 5) | (scrambled >> 27)) * 5) & WORD
    b ^= a
    a = (((a << 26) | (a >> 6)) ^ b ^ (b << 9)) & WORD
    return result, a, ((b << 13) | (b >> 19)) & WORD


def next_below(a: int, b: int, n: int) -> tuple[int, int, int]:
    """Return a number from 0 to n - 1, and what becomes of the two words; no remainder is favoured."""
    bits, a, b = next_bits(a, b)
    product = bits * n
    if product & WORD < n:
        unfair = (WORD + 1) % n
        while product & WORD < unfair:
            bits, a, b = next_bits(a, b)
            product = bits * n
    return product >> 32, a, b


def roll(state: Dice) -> int:
    """Return the next 32 random bits."""
    bits, state.rng[0], state.rng[1] = next_bits(state.rng[0], state.rng[1])
    return bits


def below(state: Dice, n: int) -> int:
    """Return a number from 0 to n - 1, each equally likely."""
    number, state.rng[0], state.rng[1] = next_below(state.rng[0], state.rng[1], n)
    return number


def shuffle(state: Dice, items: list[int], size: int) -> None:
    """Put the first items of a list into random order.

    The words are not written back before the end: compiled, they stay in the processor meanwhile.
    """
    a = state.rng[0]
    b = state.rng[1]
    for last in range(size - 1, 0, -1):
        other, a, b = next_below(a, b, last + 1)
        item = items[last]
        items[last] = items[other]
        items[other] = item
    state.rng[0] = a
    state.rng[1] = b
