from __future__ import annotations

from collections import Counter
from math import sqrt
from random import Random, SystemRandom
from typing import TYPE_CHECKING

import numpy as np
import pytest
from deals import all_deals, fingerprint
from tables import TABLES, walk

import mandala_widget as mw

if TYPE_CHECKING:
    from collections.abc import Mapping

# Endings with so few unseen cards that every deal can be listed. In Mandala two of them are sealed in the other
# cup; the colour rule keeps green out of the first mountain, and black too, since it would complete the mandala.
RESTRICTED_MOUNTAIN = (
    "a:RYOP_/2G/- b:2K/-/- r1:OY r2:P c1:OYOP s1:OP c2:P2_ s2:2_ h1:RG h2:2_ d:2_ "
    "x:14R13O14Y13G14P15K e:1 t:1 n:30"
)
SEALED_CARDS = (
    "a:RG/Y/K b:O_/Y/- r1:OY r2:P c1:OYOP s1:OP c2:P2_ s2:2_ h1:RG h2:2_ d:_ x:14R14O12Y15G15P16K t:1 n:30"
)
TWO_MOUNTAINS = (
    "a:RGO_/YK/P b:O_/Y/- r1:OY r2:P c1:OYOP s1:OP c2:P2_ s2:2_ h1:RG h2:_ d:_ "
    "x:14R12O13Y15G13P17K take:a1 t:1 n:30"
)
# In Flowers some cards of a hand are known, and a tile may lie unseen in a mandala where red shows already.
KNOWN_CARDS = (
    "a:K2,G2/O/-/2p b:P7,O3/Y/-/R c:_,Y2/R/-/G claim:a1,b1,c1 h1:3RG h2:2RG_ h3:2_ k2:2RG "
    "g1:Rx,R2+R4,R5+R7,P3+P4,O2+O4 g2:P5+Px,K3+K4,O7+Ox,Y3+Y4 g3:Yx,K5+K7,Y5+Y7,G3+G4,G5+Gx "
    "d:2_ x:6R14O14Y11G11P15K dark:2_ light:2_ final:1 last:c t:1 n:33"
)
STACKS_SEEN_IN_PART = (
    "a:K2,_/OP/R b:P7,O3/Y/- c:R3,Y2/G/k claim:a1,b1,c1 h1:RG2K h2:Y2_ k2:Y "
    "g1:Yx,R4+R5,R7+Rx,P2+P3,O2+O4,Y5+Y7 g2:Gx,P4+P5,K3+K4,K7+Kx,O7+Ox,G2+G3,G4+G5 "
    "d:_K_ x:13R14O11Y12G14P10K dark:_,R2,_ light:Y3,_,_ final:1 last:c t:1 n:33"
)
ENDINGS = {
    "M-8 and M-21 restrict a mountain": RESTRICTED_MOUNTAIN,
    "M-7 sealed cards": SEALED_CARDS,
    "M-23 two mountains, one of them taken": TWO_MOUNTAINS,
    "F-6 known cards": KNOWN_CARDS,
    "F-9 and F-16 restrict a tile": STACKS_SEEN_IN_PART,
}
SAMPLES = 5000

every_ending = pytest.mark.parametrize("line", ENDINGS.values(), ids=ENDINGS)


def is_fair(drawn: Counter[str], ways: Mapping[str, int]) -> bool:
    """Compare frequencies with what is expected: chi-square may be five deviations above its mean."""
    assert set(drawn) <= set(ways)
    total = sum(ways.values())
    expected = {deal: drawn.total() * count / total for deal, count in ways.items()}
    assert min(expected.values()) > 5
    statistic = sum((drawn[deal] - mean) ** 2 / mean for deal, mean in expected.items())
    freedom = len(ways) - 1
    return statistic < freedom + 5 * sqrt(2 * freedom)


def test_the_list_of_deals_is_as_long_as_counted_by_hand() -> None:
    sealed = all_deals(mw.position(SEALED_CARDS).to_dict())
    # The mountain may get R, G or K; what is left of 2R2YGK goes into hand, cup and deck.
    assert (len(sealed), sealed.total()) == (18 + 11 + 11, 60 + 30 + 30)
    stacks = all_deals(mw.position(STACKS_SEEN_IN_PART).to_dict())
    # The dark tiles lie in 2 orders, the light ones in 4 of 6, and 2YGK goes to the hand and in order to the deck.
    assert (len(stacks), stacks.total()) == (2 * 4 * 7, 2 * 4 * 12)


@every_ending
def test_every_deal_that_agrees_with_a_view_is_drawn_as_often_as_it_should_be(line: str) -> None:
    view = mw.position(line)
    drawn = Counter(fingerprint(view.redeal(seed).to_dict()) for seed in range(SAMPLES))
    assert is_fair(drawn, all_deals(view.to_dict()))


@every_ending
def test_control_a_dealer_who_favours_no_outcome_over_another_is_found_out(line: str) -> None:
    # A hand of two colours can be dealt in more ways than a hand of one, so equal outcomes are not fair.
    ways = all_deals(mw.position(line).to_dict())
    chance = Random(1)
    outcomes = sorted(ways)
    assert not is_fair(Counter(chance.choice(outcomes) for _ in range(SAMPLES)), ways)


@every_ending
def test_control_a_dealer_who_deals_every_other_outcome_half_as_often_again_is_found_out(line: str) -> None:
    ways = all_deals(mw.position(line).to_dict())
    chance = Random(1)
    outcomes = sorted(ways)
    lucky = set(outcomes[::2])
    weights = [ways[deal] * (1.5 if deal in lucky else 1) for deal in outcomes]
    assert not is_fair(Counter(chance.choices(outcomes, weights, k=SAMPLES)), ways)


@every_ending
def test_control_a_fair_dealer_is_not_found_out(line: str) -> None:
    ways = all_deals(mw.position(line).to_dict())
    outcomes = sorted(ways)
    weights = [ways[deal] for deal in outcomes]
    assert is_fair(Counter(Random(1).choices(outcomes, weights, k=SAMPLES)), ways)


@every_ending
def test_a_deal_is_a_full_position_without_problems(line: str) -> None:
    for seed in range(50):
        deal = mw.position(line).redeal(seed)
        assert mw.problems(deal.to_dict()) == []
        assert "_" not in str(deal)
        assert deal.to_dict()["rng"] is not None
        assert deal.events == []


def test_m_8_a_view_that_no_deal_agrees_with_is_refused() -> None:
    only_green = "a:RYOP_/2G/- b:2K/-/- c1:OP c2:OP h1:RG h2:K d:- x:16R15O17Y14G15P15K e:1 t:1"
    assert mw.problems(only_green) == []
    with pytest.raises(mw.MandalaError, match="no deal agrees with what is known here: a:ROYP_/2G/-"):
        mw.position(only_green).redeal(1)


VIEW = mw.new("mandala", seed=3).seen_by(0)
SEEDS = [0, 7, -7, 1 << 70, "", "seven", "\ud800", np.int64(7), np.uint8(0)]


@pytest.mark.parametrize("seed", SEEDS, ids=ascii)
def test_the_same_seed_gives_the_same_deal(seed: object) -> None:
    assert VIEW.redeal(seed) == VIEW.redeal(seed)
    assert VIEW.redeal(seed).seen_by(0) == VIEW


def test_different_seeds_give_different_deals() -> None:
    assert len({VIEW.redeal(seed) for seed in range(100)}) == 100
    assert VIEW.redeal("7") == VIEW.redeal(7) == VIEW.redeal(np.int16(7))


def test_without_a_seed_every_deal_is_new() -> None:
    assert VIEW.redeal() != VIEW.redeal()
    assert VIEW.redeal(None) != VIEW.redeal(None)


@pytest.mark.parametrize("generator", [Random, np.random.default_rng])
def test_a_generator_of_somebody_else_is_drawn_from(generator: type[Random]) -> None:
    one, other = generator(5), generator(5)
    first, second = VIEW.redeal(one), VIEW.redeal(one)
    assert first != second
    assert [VIEW.redeal(other), VIEW.redeal(other)] == [first, second]
    assert VIEW.redeal(SystemRandom()).seen_by(0) == VIEW


@pytest.mark.parametrize(
    "nonsense",
    [1.5, True, np.bool_(1), float("nan"), b"7", [7], {}, object(), Random, np.random, np.array([7]), 10**5000],
    ids=lambda value: type(value).__name__,
)
def test_nonsense_is_no_seed(nonsense: object) -> None:
    with pytest.raises(mw.MandalaError, match=r"no seed: .*; use a whole number of at most 1000 digits, a string"):
        VIEW.redeal(nonsense)
    with pytest.raises(mw.MandalaError, match="no seed"):
        mw.new("mandala", seed=nonsense)


@pytest.mark.parametrize(("game", "players"), TABLES)
def test_a_full_position_stays_as_it_is(game: str, players: int) -> None:
    for position in walk(game, players, 2, 400)[::15]:
        assert position.redeal(1) == position
        assert str(position.redeal("other")) == str(position)


def test_p_6_in_patterns_nothing_is_dealt_anew() -> None:
    position = walk("patterns", 2, 4, 12)[-1]
    assert position.seen_by(0).redeal(9) == position
