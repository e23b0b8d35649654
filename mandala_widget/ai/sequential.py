"""How sure a match is: intervals, Elo, and a test that stops a match as soon as its answer is clear."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from math import inf, log, log10, sqrt
from statistics import NormalDist, fmean, variance
from typing import TYPE_CHECKING, Final, Literal, NamedTuple

from mandala_widget.errors import MandalaError

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

CONFIDENCE = 0.95
ELO_UNIT = 400
"""So many points of Elo are odds of ten to one."""

Verdict = Literal["accept", "reject", "go on"]
ACCEPT: Final = "accept"
REJECT: Final = "reject"
GO_ON: Final = "go on"

USUAL_SCORES = (0.0, 0.25, 0.5, 0.75, 1.0)
"""What two games between two players can give to the first."""
HARDLY_EVER = 1e-3
"""How often a usual score that has not been seen yet counts as seen: it is rare, but not impossible."""
HALVINGS = 60


class Interval(NamedTuple):
    """A range that holds the true value with the confidence that was asked for."""

    low: float
    high: float


def elo(score: float) -> float:
    """Return the difference in strength that makes a score the expected one; infinite for 0 and 1."""
    if not 0 <= score <= 1:
        message = f"a score lies between 0 and 1, and {score!r} does not"
        raise MandalaError(message)
    if score in (0, 1):
        return inf if score else -inf
    return ELO_UNIT * log10(score / (1 - score))


def expected_score(difference: float) -> float:
    """Return the score that a difference in Elo lets expect."""
    return 1 / (1 + 10 ** (-difference / ELO_UNIT))


def wilson(successes: float, trials: float, confidence: float = CONFIDENCE) -> Interval:
    """Return Wilson's interval of a rate; it is sensible for few trials and for rates near 0 and 1."""
    if not 0 <= successes <= trials or trials == 0:
        message = f"no rate: {successes!r} of {trials!r}"
        raise MandalaError(message)
    z = _deviations(confidence)
    rate = successes / trials
    middle = rate + z * z / (2 * trials)
    reach = z * sqrt(rate * (1 - rate) / trials + (z / (2 * trials)) ** 2)
    scale = 1 + z * z / trials
    # At the ends one bound is the rate itself, which rounding must not miss: its Elo is infinite.
    low = (middle - reach) / scale if successes > 0 else 0.0
    high = (middle + reach) / scale if successes < trials else 1.0
    return Interval(low, high)


def paired(scores: Sequence[float], games: int, confidence: float = CONFIDENCE) -> Interval:
    """Return the interval of the mean score of deals, each of which was played in so many games.

    The games of a deal are not independent, so the variance comes from the deals: it is measured as a part of
    the largest that scores with this mean can have, and Wilson's interval takes that part for its own. Where
    hardly any score differs there is little to measure; the part then tends to that of independent games.
    """
    deals = len(scores)
    if not deals:
        message = "no interval without a deal"
        raise MandalaError(message)
    mean = min(1.0, max(0.0, fmean(scores)))
    largest = mean * (1 - mean)
    measured = variance(scores) if deals > 1 else largest
    part = (deals * measured + 1 / games) / (deals * largest + 1)
    trials = deals / part
    return wilson(mean * trials, trials, confidence)


@dataclass(frozen=True, slots=True)
class SequentialTest:
    """Decides whether the first player is stronger by ``elo1`` (accept) or only by ``elo0`` (reject).

    ``alpha`` is how often a player of ``elo0`` may be accepted, ``beta`` how often one of ``elo1`` may be
    rejected. It is the sequential test of a likelihood ratio in its generalised form: how often each score of a
    deal comes up is not assumed but taken from the deals, so that draws and the luck of the deal need no model.
    """

    elo0: float = 0.0
    elo1: float = 20.0
    alpha: float = 0.05
    beta: float = 0.05

    def __post_init__(self) -> None:
        """Refuse a test that cannot decide."""
        if not self.elo0 < self.elo1:
            message = f"elo0 must be less than elo1, and {self.elo0!r} is not less than {self.elo1!r}"
            raise MandalaError(message)
        if not (self.alpha > 0 and self.beta > 0 and self.alpha + self.beta < 1):
            message = f"alpha and beta are above 0 and less than 1 together, not {self.alpha!r} and {self.beta!r}"
            raise MandalaError(message)

    @property
    def bounds(self) -> Interval:
        """The evidence at which the test rejects, and at which it accepts."""
        return Interval(log(self.beta / (1 - self.alpha)), log((1 - self.beta) / self.alpha))

    def evidence(self, scores: Iterable[float] | Mapping[float, int]) -> float:
        """Return the logarithm of how many times likelier the scores of the deals are for ``elo1``."""
        counts = Counter(scores)
        if not counts:
            return 0.0
        weights = dict.fromkeys(USUAL_SCORES, HARDLY_EVER) | dict(counts)
        total = sum(weights.values())
        shares = {score: weight / total for score, weight in weights.items()}
        weaker = _likeliest(shares, expected_score(self.elo0))
        stronger = _likeliest(shares, expected_score(self.elo1))
        return sum(weight * log(stronger[score] / weaker[score]) for score, weight in weights.items())

    def verdict(self, scores: Iterable[float] | Mapping[float, int]) -> Verdict:
        """Decide, or ask for more deals."""
        evidence = self.evidence(scores)
        if evidence >= self.bounds.high:
            return ACCEPT
        return REJECT if evidence <= self.bounds.low else GO_ON


def _deviations(confidence: float) -> float:
    """Return how many standard deviations to each side hold this part of a normal distribution."""
    if not 0 < confidence < 1:
        message = f"a confidence lies between 0 and 1, and {confidence!r} does not"
        raise MandalaError(message)
    return NormalDist().inv_cdf((1 + confidence) / 2)


def _likeliest(shares: Mapping[float, float], mean: float) -> dict[float, float]:
    """Return the distribution with a given mean under which the observed shares are likeliest.

    It divides each share by 1 + tilt × (score - mean), for the one tilt that gives the mean; the pull that is
    left falls as the tilt rises, so halving finds it.
    """
    low, high = -1 / (max(shares) - mean), 1 / (mean - min(shares))
    for _ in range(HALVINGS):
        tilt = (low + high) / 2
        pull = sum(share * (score - mean) / (1 + tilt * (score - mean)) for score, share in shares.items())
        low, high = (tilt, high) if pull > 0 else (low, tilt)
    tilt = (low + high) / 2
    return {score: share / (1 + tilt * (score - mean)) for score, share in shares.items()}
