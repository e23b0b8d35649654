"""How moves look at first sight: what the brains share, in the part of Python that numba compiles."""

from __future__ import annotations

from math import sqrt


def weighed(facts: tuple[float, ...], weights: tuple[float, ...]) -> float:
    """Add up facts by their weights."""
    total = 0.0
    for number in range(len(facts)):
        total += weights[number] * facts[number]
    return total


def swell(looks: float) -> float:
    """Return a positive number that grows like an exponential one, by operations that all machines do alike."""
    grown = 0.25 * looks
    grown += sqrt(1.0 + grown * grown)
    grown *= grown
    return grown * grown


def share_out(moves: list[int], count: int, urges: list[float], keenness: float) -> None:
    """Bring what so many moves urge themselves to a sum, whatever it was."""
    total = 0.0
    for place in range(count):
        total += urges[moves[place]]
    for place in range(count):
        urges[moves[place]] *= keenness / total
