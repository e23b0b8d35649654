"""What searches found out about the moves of a position: averages, and differences under the same luck."""

from __future__ import annotations

from dataclasses import dataclass
from math import hypot, sqrt
from typing import TYPE_CHECKING, Any

import numpy as np

from mandala_widget.ai.search import PAIR

if TYPE_CHECKING:
    from collections.abc import Sequence

    from mandala_widget.ai.searcher import Search

CONFIDENCE = 1.959964
"""A normal value lies within so many standard deviations in 95 of 100 cases."""
DRAWS = 4000
"""How often the probability of being the best is drawn."""


@dataclass(frozen=True, slots=True)
class Findings:
    """The sums of one or more searches from the same position, by root, and the lines that they would play."""

    samples: Any
    share: Any
    share_square: Any
    margin: Any
    reward: Any
    pairs: Any
    """For each two roots the number of worlds, and the sums of the first's lead and its square."""
    low: Any
    high: Any
    lines: tuple[tuple[int, ...], ...]
    iterations: int

    def order(self) -> list[int]:
        """Return the roots, best first: the one to play, then by what they lose against it."""
        best = self.best()
        losses = [self.lead(best, root)[0] for root in range(len(self.samples))]
        return sorted(range(len(losses)), key=lambda root: (root != best, losses[root]))

    def best(self) -> int:
        """Return the root to play: the best average among those that were tried the most."""
        reward = self.reward / np.maximum(self.samples, 1)
        return int(np.where(self.samples * 2 >= self.samples.max(), reward, -1.0).argmax())

    def win(self, root: int) -> tuple[float, float]:
        """Return the mean share of the win of a root and the standard error of that."""
        n = max(1, int(self.samples[root]))
        mean = float(self.share[root]) / n
        return mean, error_of(n, mean, float(self.share_square[root]) / n)

    def mean_margin(self, root: int) -> float:
        """Return the mean margin of a root."""
        return float(self.margin[root]) / max(1, int(self.samples[root]))

    def lead(self, one: int, other: int) -> tuple[float, float]:
        """Return by how much a root is ahead of another, and the standard error of that.

        Worlds in which both were tried tell more than others, unless they are too few.
        """
        if one == other:
            return 0.0, 0.0
        (mean, error), (other_mean, other_error) = self.win(one), self.win(other)
        apart = mean - other_mean, hypot(error, other_error)
        n, total, square = self.pairs[min(one, other), max(one, other)]
        mean = total / max(1.0, n)
        together = float(mean if one < other else -mean), error_of(int(n), mean, square / max(1.0, n))
        return min(together, apart, key=lambda found: found[1])

    def chances(self, doubt: float = 0.0) -> Any:
        """Return for each root the probability of being the best, as far as these samples tell.

        Leads may be wrong by a doubt of their own, beyond the luck of samples. All of them share the doubt about
        the best root: half of the smallest doubt about a lead is taken as that.
        """
        best = self.best()
        leads, errors = np.array([self.lead(root, best) for root in range(len(self.samples))]).T
        errors = np.hypot(errors, doubt)
        shared = np.delete(errors, best).min(initial=1.0) ** 2 / 2
        doubts = np.sqrt(np.maximum(errors**2 - shared, 0.0))
        doubts[best] = sqrt(shared)
        drawn = leads + doubts * np.random.default_rng(0).standard_normal((DRAWS, len(leads)))
        return np.bincount(drawn.argmax(axis=1), minlength=len(leads)) / DRAWS


def error_of(n: int, mean: float, mean_square: float) -> float:
    """Return the standard error of a mean of values between 0 and 1; even if they are equal, few leave a doubt."""
    if n <= 1:
        return 0.5
    variance = max(0.0, mean_square - mean * mean) * n / (n - 1)
    return sqrt(variance / n + 2.0 / (n * n))


def gather(searches: Sequence[Search]) -> Findings:
    """Add up what searches from the same position found out."""
    count = len(searches[0].roots)

    def total(name: str) -> Any:
        return sum(search.column(name) for search in searches)

    busiest = [max(searches, key=lambda search: search.column("samples")[root]) for root in range(count)]
    bounds = np.array([search.bounds(root) for search in searches for root in range(count)])
    bounds = bounds.reshape(len(searches), count, 2)
    return Findings(
        samples=total("samples"),
        share=total("share"),
        share_square=total("share_square"),
        margin=total("margin"),
        reward=total("reward"),
        pairs=sum(np.array(search.pairs) for search in searches).reshape(count, count, PAIR),  # type: ignore[union-attr]
        low=bounds[:, :, 0].max(axis=0),
        high=bounds[:, :, 1].min(axis=0),
        lines=tuple(search.line(root) for root, search in enumerate(busiest)),
        iterations=sum(search.iterations for search in searches),
    )
