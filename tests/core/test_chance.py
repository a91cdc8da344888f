"""Chance for drivers: the same numbers on every Python, interpreted and compiled."""

import pickle
from collections import Counter
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from branchline.core.chance import Dealer, Rng, as_rng, mix

PINNED = {
    0: [3066789305, 3353782805, 604749447, 3354490680],
    1: [300244974, 2242385550, 3664239548, 674559787],
    2: [4028164007, 2638056660, 2081235055, 1019025718],
    -1: [3507170403, 2654817893, 4219938064, 194594221],
    2**40: [2462841651, 746851328, 2514874154, 1657830074],
    12345678901234567890: [3329522153, 2662774642, 3703462298, 1163077515],
}


@pytest.mark.parametrize(("seed", "words"), PINNED.items())
def test_a_seed_means_the_same_numbers_for_ever(seed: int, words: list[int]) -> None:
    rng = Rng(seed)
    assert [rng.word() for _ in range(4)] == words


def test_names_and_parts_open_other_streams() -> None:
    rng = Rng(7, 3, 2)
    assert [rng.below(6) for _ in range(12)] == [3, 5, 1, 3, 0, 4, 2, 4, 4, 2, 4, 0]


def test_fractions_are_pinned_too() -> None:
    rng = Rng(7, 3, 2)
    for _ in range(12):
        rng.word()
    assert [rng.random(), rng.random()] == [0.024786779889836907, 0.09581593726761639]


def test_a_shuffle_is_pinned() -> None:
    items = list(range(10))
    Rng(7).shuffle(items)
    assert items == [0, 9, 1, 4, 2, 3, 5, 7, 8, 6]


def test_the_streams_of_a_dealer_are_pinned() -> None:
    assert [stream.word() for stream in Dealer(5).streams] == [1585755019, 2709054258, 601807090, 2008992445]
    assert [stream.word() for stream in Dealer(5, 1).streams] == [2482247608, 4052392732, 499856577, 3762155964]


def test_the_mixer_is_pinned() -> None:
    assert [mix(0), mix(1), mix(0xFFFFFFFF)] == [0, 3979630085, 624041220]


@given(st.integers(), st.integers(1, 2**31))
def test_a_number_below_n_is_below_n(seed: int, n: int) -> None:
    rng = Rng(seed)
    assert all(0 <= rng.below(n) < n for _ in range(20))


@given(st.integers())
def test_a_fraction_is_from_zero_up_to_one(seed: int) -> None:
    assert 0 <= Rng(seed).random() < 1


@pytest.mark.parametrize("n", [2, 6, 30, 52])
@pytest.mark.parametrize("seed", [0, 1, 99])
def test_numbers_are_even(seed: int, n: int) -> None:
    """Chi squared of 300 draws a number stays below its mean plus five standard deviations."""
    rng = Rng(seed)
    counts = Counter(rng.below(n) for _ in range(300 * n))
    chi = sum((counts[number] - 300) ** 2 / 300 for number in range(n))
    assert chi < (n - 1) + 5 * (2 * (n - 1)) ** 0.5


def test_first_numbers_of_neighbouring_seeds_are_even_too() -> None:
    counts = Counter(Rng(seed).below(6) for seed in range(6000))
    assert all(850 < counts[number] < 1150 for number in range(6))


@pytest.mark.parametrize("lag", range(1, 9))
def test_neighbouring_seeds_are_no_shifted_copies(lag: int) -> None:
    one, other = Rng(100), Rng(101)
    first, second = [one.word() for _ in range(400)], [other.word() for _ in range(400)]
    assert not set(first) & set(second)
    assert not set(first[lag:]) & set(second[:-lag])


def test_pairs_of_numbers_are_even() -> None:
    rng = Rng(3)
    pairs = Counter((rng.below(6), rng.below(6)) for _ in range(36 * 200))
    assert len(pairs) == 36
    assert sum((count - 200) ** 2 / 200 for count in pairs.values()) < 35 + 5 * 70**0.5


def test_minus_one_is_another_seed_than_one() -> None:
    assert Rng(-1).word() != Rng(1).word()


def test_weights_are_kept_to() -> None:
    rng = Rng(11)
    counts = Counter(rng.weighted([1, 0, 3, 6]) for _ in range(10_000))
    assert counts[1] == 0
    assert abs(counts[0] - 1000) < 150
    assert abs(counts[2] - 3000) < 230
    assert abs(counts[3] - 6000) < 250


def test_weights_of_nothing_choose_nothing() -> None:
    with pytest.raises(ValueError, match="all weights are 0"):
        Rng(1).weighted([0, 0])


def test_pick_takes_every_option_in_the_end() -> None:
    rng = Rng(5)
    assert {rng.pick([10, 20, 30]) for _ in range(100)} == {10, 20, 30}


@given(st.lists(st.integers()), st.integers())
def test_a_shuffle_loses_nothing(items: list[int], seed: int) -> None:
    shuffled = items[:]
    Rng(seed).shuffle(shuffled)
    assert sorted(shuffled) == sorted(items)


def test_every_order_of_a_shuffle_is_as_likely() -> None:
    rng = Rng(8)
    counts: Counter[tuple[int, ...]] = Counter()
    for _ in range(6000):
        items = [1, 2, 3]
        rng.shuffle(items)
        counts[tuple(items)] += 1
    assert len(counts) == 6
    assert all(850 < count < 1150 for count in counts.values())


def test_a_pickled_generator_goes_on_where_it_was() -> None:
    rng = Rng(4)
    rng.word()
    copy = pickle.loads(pickle.dumps(rng))
    assert [copy.word() for _ in range(5)] == [rng.word() for _ in range(5)]


def test_whoever_needs_chance_may_bring_a_seed_or_any_generator() -> None:
    rng = Rng(1)
    assert as_rng(rng) is rng
    assert as_rng(1).word() == Rng(1).word()
    assert as_rng(Random(1)).word() == as_rng(Random(1)).word()


def test_chance_from_anything_else_is_refused() -> None:
    with pytest.raises(TypeError, match=r"chance needs an Rng, a random\.Random or a whole number, not str"):
        as_rng("1")
