from __future__ import annotations

from collections import Counter
from math import inf, log
from random import Random
from typing import TYPE_CHECKING

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mandala_widget import MandalaError
from mandala_widget.ai.sequential import (
    ACCEPT,
    GO_ON,
    REJECT,
    SequentialTest,
    elo,
    expected_score,
    paired,
    wilson,
)

if TYPE_CHECKING:
    from collections.abc import Callable

    from mandala_widget.ai.sequential import Verdict

    Deal = Callable[[Random], float]


@pytest.mark.parametrize(
    ("successes", "trials", "low", "high"),
    [(10, 20, 0.2993, 0.7007), (1, 10, 0.0179, 0.4042), (0, 10, 0.0, 0.2775), (24, 24, 0.8620, 1.0)],
)
def test_wilson_gives_published_values(successes: int, trials: int, low: float, high: float) -> None:
    assert wilson(successes, trials) == pytest.approx((low, high), abs=5e-5)


@pytest.mark.parametrize("trials", range(1, 400, 7))
def test_wilson_reaches_the_end_exactly_where_all_or_nothing_succeeds(trials: int) -> None:
    assert wilson(0, trials).low == 0 < wilson(0, trials).high
    assert wilson(trials, trials).high == 1 > wilson(trials, trials).low


def test_wilson_is_wider_for_more_confidence() -> None:
    assert wilson(7, 10, 0.99).low < wilson(7, 10, 0.95).low < wilson(7, 10, 0.8).low


@pytest.mark.parametrize(
    ("score", "difference"),
    [(0.5, 0), (0.75, 190.85), (0.909090909, 400), (0.64, 99.95), (0, -inf), (1, inf)],
)
def test_elo_gives_published_values(score: float, difference: float) -> None:
    assert elo(score) == pytest.approx(difference, abs=0.01)


@given(st.floats(-1500, 1500))
def test_elo_and_expected_score_undo_each_other(difference: float) -> None:
    assert elo(expected_score(difference)) == pytest.approx(difference, abs=1e-6)


def test_paired_interval_of_independent_games_is_that_of_wilson() -> None:
    # Two fair games a deal: a quarter of the deals is won, a quarter lost, half split.
    deals = [0.0, 0.5, 0.5, 1.0] * 500
    assert paired(deals, 2) == pytest.approx(wilson(2000, 4000), abs=1e-4)


def test_paired_interval_is_narrow_where_every_deal_is_split() -> None:
    split, varied = paired([0.5] * 100, 2), paired([0.0, 1.0] * 50, 2)
    assert split.high - split.low < (varied.high - varied.low) / 5


def test_paired_interval_of_nothing_but_wins_is_that_of_independent_games() -> None:
    assert paired([1.0] * 50, 2) == pytest.approx(wilson(100, 100))


def test_paired_interval_of_one_deal_says_little() -> None:
    assert paired([0.5], 2).low < 0.15
    assert paired([0.5], 2).high > 0.85


def independent(score: float) -> Deal:
    return lambda chance: ((chance.random() < score) + (chance.random() < score)) / 2


def with_start_advantage(score: float) -> Deal:
    return lambda chance: ((chance.random() < score + 0.2) + (chance.random() < score - 0.2)) / 2


def with_luck_of_the_deal(score: float) -> Deal:
    # Half of the deals are won by whoever has the better seat.
    return lambda chance: 0.5 if chance.random() < 0.5 else independent(2 * score - 0.5)(chance)


def with_draws(score: float) -> Deal:
    def game(chance: Random) -> float:
        return 0.5 if chance.random() < 0.4 else float(chance.random() < (score - 0.2) / 0.6)

    return lambda chance: (game(chance) + game(chance)) / 2


WORLDS = [independent, with_start_advantage, with_luck_of_the_deal, with_draws]


@pytest.mark.parametrize("world", WORLDS)
@pytest.mark.parametrize("score", [0.5, 0.7])
def test_paired_interval_holds_the_truth_in_95_of_100_matches(
    world: Callable[[float], Deal], score: float
) -> None:
    chance, deal = Random(f"{score}"), world(score)
    matches = [paired([deal(chance) for _ in range(60)], 2) for _ in range(600)]
    held = sum(interval.low <= score <= interval.high for interval in matches) / len(matches)
    assert 0.93 <= held <= 0.985


def test_evidence_of_certain_games_is_the_plain_likelihood_ratio() -> None:
    # Won or lost as a whole, a deal is a toss of one coin: the ratio of two coins is known.
    test = SequentialTest(0, 100)
    won, lost = expected_score(100), 1 - expected_score(100)
    plain = 30 * log(won / 0.5) + 20 * log(lost / 0.5)
    assert test.evidence({1.0: 30, 0.0: 20}) == pytest.approx(plain, abs=0.01)


def test_evidence_is_near_that_of_a_normal_distribution_for_many_deals() -> None:
    counts = {0.0: 950, 0.25: 120, 0.5: 2000, 0.75: 130, 1.0: 1050}
    deals = sum(counts.values())
    mean = sum(score * count for score, count in counts.items()) / deals
    spread = sum((score - mean) ** 2 * count for score, count in counts.items()) / deals
    low, high = expected_score(0), expected_score(10)
    normal = deals * (high - low) * (2 * mean - low - high) / (2 * spread)
    assert SequentialTest(0, 10).evidence(counts) == pytest.approx(normal, rel=0.02)


def test_evidence_does_not_depend_on_the_order_or_the_form() -> None:
    scores = [1.0, 0.5, 0.5, 0.0, 0.75]
    test = SequentialTest()
    assert test.evidence(scores) == pytest.approx(test.evidence(Counter(reversed(scores))))


def test_no_deal_is_no_evidence() -> None:
    assert SequentialTest().evidence([]) == 0
    assert SequentialTest().verdict([]) == GO_ON


def test_evidence_turns_round_with_the_players() -> None:
    scores = [1.0, 1.0, 0.5, 0.75, 0.0]
    turned = [1 - score for score in scores]
    assert SequentialTest(-30, 50).evidence(scores) == pytest.approx(-SequentialTest(-50, 30).evidence(turned))


def test_bounds_are_those_of_wald() -> None:
    assert SequentialTest(alpha=0.05, beta=0.05).bounds == pytest.approx((-log(19), log(19)))
    assert SequentialTest(alpha=0.01, beta=0.2).bounds == pytest.approx((log(0.2 / 0.99), log(80)))


@pytest.mark.parametrize(
    ("scores", "verdict"),
    [
        ({1.0: 12}, ACCEPT),
        ({0.0: 12}, REJECT),
        ({0.5: 40}, REJECT),
        ({0.0: 3, 1.0: 3}, GO_ON),
        # Scores that only deals of six games can have.
        ({2 / 3: 30, 5 / 6: 5}, ACCEPT),
    ],
)
def test_verdict_on_clear_matches(scores: dict[float, int], verdict: Verdict) -> None:
    assert SequentialTest(0, 120).verdict(scores) == verdict


def test_equal_players_are_rejected_even_if_all_is_drawn() -> None:
    assert SequentialTest(0, 20).verdict({0.5: 200}) == REJECT


def decide(test: SequentialTest, deal: Deal, chance: Random) -> Verdict:
    scores = Counter[float]()
    verdict: Verdict = GO_ON
    while verdict == GO_ON:
        scores[deal(chance)] += 1
        verdict = test.verdict(scores)
    return verdict


@pytest.mark.parametrize("world", WORLDS)
def test_error_rates_of_the_sequential_test_keep_what_they_promise(world: Callable[[float], Deal]) -> None:
    test = SequentialTest(0, 130, alpha=0.1, beta=0.1)
    chance, matches = Random(4), 250
    for strength, wrong in ((test.elo0, ACCEPT), (test.elo1, REJECT)):
        deal = world(expected_score(strength))
        errors = sum(decide(test, deal, chance) == wrong for _ in range(matches))
        # Three standard deviations above the promise are no accident.
        assert errors / matches < 0.1 + 3 * (0.1 * 0.9 / matches) ** 0.5


@pytest.mark.parametrize(
    ("elo0", "elo1", "alpha", "beta"),
    [
        (5, 5, 0.05, 0.05),
        (5, 0, 0.05, 0.05),
        (0, 5, 0, 0.05),
        (0, 5, 0.05, 1),
        (0, 5, 0.6, 0.6),
        (float("nan"), 5, 0.1, 0.1),
    ],
)
def test_a_test_that_cannot_decide_is_refused(elo0: float, elo1: float, alpha: float, beta: float) -> None:
    with pytest.raises(MandalaError):
        SequentialTest(elo0, elo1, alpha, beta)


def test_figures_that_are_none_are_refused() -> None:
    for score in (-0.1, 1.1, float("nan")):
        with pytest.raises(MandalaError, match="between 0 and 1"):
            elo(score)
    for successes, trials in ((0, 0), (3, 2), (-1, 2)):
        with pytest.raises(MandalaError, match="no rate"):
            wilson(successes, trials)
    with pytest.raises(MandalaError, match="without a deal"):
        paired([], 2)
    with pytest.raises(MandalaError, match="confidence"):
        wilson(1, 2, 1.0)
