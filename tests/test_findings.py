from __future__ import annotations

from itertools import product
from math import comb, hypot, sqrt
from statistics import NormalDist, fmean, stdev
from typing import Any

import numpy as np
import pytest

import mandala_widget as mw
from mandala_widget.ai.calibration import CALIBRATIONS, NEUTRAL
from mandala_widget.ai.concluding import advice_from
from mandala_widget.ai.findings import CONFIDENCE, Findings, error_of
from mandala_widget.ai.search import PAIR

# Seat 1 takes one of three colours.
TAKING = "a:GPK/R2Y/O b:RO/K/- h1:RYK h2:5_ take:a1 t:1"

World = tuple[float | None, ...]
"""The share of each root in one world; None where it was not tried."""


def found(worlds: list[World], *, low: float = 0.0, high: float = 1.0) -> Findings:
    """Add up worlds, as a search does; the rewards are the shares."""
    count = len(worlds[0])
    pairs = np.zeros((count, count, PAIR))
    for world in worlds:
        for one, other in product(range(count), repeat=2):
            mine, theirs = world[one], world[other]
            if one < other and mine is not None and theirs is not None:
                pairs[one, other] += (1, mine - theirs, (mine - theirs) ** 2)
    tried = [[world[root] for world in worlds if world[root] is not None] for root in range(count)]
    shares = np.array([sum(column) for column in tried], float)  # type: ignore[arg-type]
    return Findings(
        samples=np.array([len(column) for column in tried]),
        share=shares,
        share_square=np.array([sum(share * share for share in column if share) for column in tried], float),
        margin=10 * shares,
        reward=shares,
        pairs=pairs,
        low=np.full(count, low),
        high=np.full(count, high),
        lines=tuple((root,) for root in range(count)),
        iterations=sum(map(len, tried)),
    )


def alternating(*columns: tuple[float, ...], times: int = 50) -> list[World]:
    """Return worlds in which each root goes through its shares, again and again."""
    return list(zip(*columns, strict=True)) * times


def alone(*columns: tuple[float, ...], times: int = 50) -> list[World]:
    """Return worlds in which each root is tried on its own."""
    return [
        tuple(share if place == root else None for place in range(len(columns)))
        for root, column in enumerate(columns)
        for share in column * times
    ]


def is_error_of(error: float, values: list[float]) -> bool:
    """Tell whether an error is the standard error of the mean of values, with a doubt that soon goes away."""
    usual = stdev(values) / sqrt(len(values))
    return usual < error <= usual + 2 / len(values)


def test_the_win_of_a_root_is_its_mean_with_the_usual_standard_error() -> None:
    shares = [0.0, 0.25, 0.5, 1.0] * 100
    mean, error = found([(share,) for share in shares]).win(0)
    assert mean == fmean(shares)
    assert is_error_of(error, shares)


def test_the_margin_of_a_root_is_its_mean() -> None:
    assert found([(0.25,), (0.75,), (0.5,)]).mean_margin(0) == pytest.approx(5)


@pytest.mark.parametrize("n", [2, 10, 1000])
def test_equal_samples_leave_a_doubt_that_shrinks_with_their_number(n: int) -> None:
    assert 0 < error_of(n, 1.0, 1.0) <= 2 / n
    assert error_of(n, 1.0, 1.0) > error_of(2 * n, 1.0, 1.0)


def test_one_sample_says_next_to_nothing() -> None:
    assert found([(1.0,)]).win(0) == (1.0, 0.5)


def coverage(n: int, chance: float) -> float:
    """Return how often the interval of so many games holds the chance to win one."""
    held = [
        wins for wins in range(n + 1) if abs(chance - wins / n) <= CONFIDENCE * error_of(n, wins / n, wins / n)
    ]
    return sum(comb(n, wins) * chance**wins * (1 - chance) ** (n - wins) for wins in held)


@pytest.mark.parametrize("chance", [0.1, 0.3, 0.5])
def test_the_interval_holds_the_true_share_nineteen_times_in_twenty(chance: float) -> None:
    assert coverage(400, chance) == pytest.approx(0.95, abs=0.01)


def test_the_interval_of_a_few_samples_holds_hardly_less_often() -> None:
    for n in (5, 10, 20, 40, 100):
        for chance in (0.02, 0.05, 0.1, 0.2, 0.35, 0.5):
            assert coverage(n, chance) > 0.93


def test_a_lead_in_shared_worlds_is_the_mean_difference() -> None:
    lead, error = found(alternating((0.5, 0.9, 0.1), (0.4, 0.6, 0.2))).lead(0, 1)
    differences = [0.1, 0.3, -0.1] * 50
    assert lead == pytest.approx(fmean(differences))
    assert is_error_of(error, differences)


def test_a_lead_without_shared_worlds_has_the_doubt_of_both() -> None:
    apart = found(alone((0.9, 0.5), (0.2, 0.4)))
    lead, error = apart.lead(0, 1)
    assert lead == pytest.approx(0.4)
    assert error == hypot(apart.win(0)[1], apart.win(1)[1])


def test_differences_in_the_same_worlds_are_sharper_than_those_of_separate_samples() -> None:
    # Both roots live through the same luck, good or bad, and the first is always a little better.
    columns = (0.205, 0.805), (0.2, 0.8)
    shared, separate = found(alternating(*columns, times=500)), found(alone(*columns, times=500))
    assert shared.lead(0, 1)[0] == pytest.approx(separate.lead(0, 1)[0]) == pytest.approx(0.005)
    assert shared.lead(0, 1)[1] < separate.lead(0, 1)[1] / 5
    assert shared.chances()[0] > 0.99
    assert separate.chances()[0] < 0.8


def test_worlds_in_which_one_loses_what_the_other_wins_do_no_harm() -> None:
    columns = (0.2, 0.9), (0.8, 0.1)
    lead, error = found(alternating(*columns)).lead(0, 1)
    assert lead == pytest.approx(0.1)
    assert error == pytest.approx(found(alone(*columns)).lead(0, 1)[1])


def test_few_shared_worlds_do_not_outweigh_many_separate_ones() -> None:
    few: list[World] = [(1.0, 0.0), (1.0, 0.0)]
    lead, _ = found(few + alone((0.4, 0.6), (0.4, 0.6))).lead(0, 1)
    assert abs(lead) < 0.05


def test_a_lead_seen_from_the_other_side_is_a_deficit() -> None:
    for worlds in (alternating((0.5, 0.9), (0.4, 0.6)), alone((0.5, 0.9), (0.4, 0.6))):
        (lead, error), (deficit, same) = found(worlds).lead(0, 1), found(worlds).lead(1, 0)
        assert (lead, error) == (-deficit, same)
    assert found(alone((0.5,), (0.4,))).lead(1, 1) == (0, 0)


@pytest.mark.parametrize("gap", [0.0, 0.01, 0.03, 0.1])
def test_of_two_roots_the_chance_of_the_better_is_that_of_a_normal_lead(gap: float) -> None:
    both = found(alone((0.3 + gap, 0.7 + gap), (0.3, 0.7)))
    lead, error = both.lead(0, 1)
    expected = NormalDist().cdf(lead / error)
    assert both.chances()[0] == pytest.approx(expected, abs=0.025)
    assert both.chances().sum() == pytest.approx(1)


def test_equal_roots_are_equally_likely_the_best() -> None:
    for count in (2, 3, 6):
        chances = found(alone(*[(0.3, 0.7)] * count)).chances()
        assert chances == pytest.approx([1 / count] * count, abs=0.03)


def test_chances_of_several_roots_are_those_of_independent_normal_values() -> None:
    several = found(alone((0.35, 0.75), (0.33, 0.73), (0.3, 0.7), (0.2, 0.3)))
    (best, second, third, last) = (NormalDist(*several.win(root)) for root in range(4))
    grid = np.linspace(0, 1, 4001)
    others = [[one.cdf(share) for share in grid] for one in (second, third, last)]
    density = np.array([best.pdf(share) for share in grid])
    expected = float((density * np.prod(np.array(others), axis=0)).sum() * (grid[1] - grid[0]))
    assert several.chances()[0] == pytest.approx(expected, abs=0.03)
    assert several.chances()[3] == 0


def test_an_only_root_is_certainly_the_best() -> None:
    only = found([(0.4,), (0.6,)])
    assert only.best() == 0
    assert only.order() == [0]
    assert only.chances().tolist() == [1.0]


def test_all_roots_equal_keep_their_order() -> None:
    equal = found(alternating((0.5,), (0.5,), (0.5,)))
    assert equal.best() == 0
    assert equal.order() == [0, 1, 2]
    assert [equal.lead(0, root)[0] for root in range(3)] == [0, 0, 0]


def test_the_best_root_is_one_of_those_that_were_tried_often() -> None:
    lucky: list[World] = [(None, 1.0)] * 3
    assert found(lucky + [(0.6, 0.5)] * 4 + [(0.6, None)] * 20).best() == 0


def test_the_others_follow_by_what_they_lose() -> None:
    assert found(alternating((0.2,), (0.8,), (0.5,), (0.7,))).order() == [1, 3, 2, 0]


def test_chances_are_the_same_every_time() -> None:
    several = found(alone((0.3, 0.7), (0.31, 0.71)))
    assert several.chances().tolist() == several.chances().tolist()


@pytest.fixture(autouse=True)
def as_found(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let advice tell what was found, as it is."""
    monkeypatch.setitem(CALIBRATIONS, ("mandala", 2), NEUTRAL)


def told(findings: Findings) -> list[dict[str, Any]]:
    """Return what is said of the three colours of the position above."""
    return advice_from(mw.position(TAKING), findings, None, 0.0).to_dicts()


def test_an_interval_is_the_mean_and_two_errors_to_both_sides() -> None:
    findings = found(alone((0.3, 0.7), (0.1, 0.2), (0.2, 0.3)))
    for row, root in zip(told(findings), (0, 2, 1), strict=True):
        mean, error = findings.win(root)
        assert row["win"] == pytest.approx(mean)
        assert (row["low"], row["high"]) == pytest.approx((mean - CONFIDENCE * error, mean + CONFIDENCE * error))
        assert row["loss"] == pytest.approx(0.5 - mean)
        assert row["samples"] == 100


def test_an_interval_stays_between_nothing_and_all() -> None:
    for row in told(found([(1.0, 0.0, 1.0), (1.0, 0.0, 0.0)])):
        assert 0 <= row["low"] <= row["win"] <= row["high"] <= 1


def test_what_is_proved_bounds_what_is_estimated() -> None:
    rows = told(found(alone((0.3, 0.7), (0.1, 0.2), (0.2, 0.3)), low=0.4, high=0.45))
    for row in rows:
        assert 0.4 <= row["low"] <= row["win"] <= row["high"] <= 0.45
    assert rows[0]["win"] == 0.45


def test_a_move_that_shares_the_luck_of_the_best_is_known_as_well_as_that() -> None:
    # The others are tried in a tenth of the worlds, and always as much behind: nothing is left to chance.
    worlds: list[World] = []
    for number in range(2000):
        share = 0.2 if number % 2 else 0.8
        behind = share - 0.1 if number % 20 in (0, 1) else None
        worlds.append((share, behind, behind))
    best, other, _ = told(found(worlds))
    assert other["win"] == pytest.approx(0.4)
    assert other["samples"] == best["samples"] / 10
    assert other["high"] - other["low"] < 2 * (best["high"] - best["low"])
