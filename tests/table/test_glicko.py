"""Glicko-2 as it was published."""

from __future__ import annotations

import pytest

from branchline.table.glicko import LEAST_DEVIATION, MIDDLE, Strength, expected, met, rated


def test_the_published_example_comes_out_to_a_hundredth() -> None:
    """Glickman's worked example: one win and two losses, tau 0.5."""
    own = Strength(1500, 200, 0.06)
    others = [(Strength(1400, 30), 1.0), (Strength(1550, 100), 0.0), (Strength(1700, 300), 0.0)]
    after = rated(own, others, tau=0.5)
    assert after.rating == pytest.approx(1464.06, abs=0.01)
    assert after.deviation == pytest.approx(151.52, abs=0.01)
    assert after.volatility == pytest.approx(0.05999, abs=0.00001)


def test_who_does_nothing_is_known_less_and_rated_the_same() -> None:
    own = Strength(1500, 200, 0.06)
    after = rated(own, [])
    assert after.rating == own.rating
    assert after.deviation == pytest.approx(200.27, abs=0.01)


def test_who_wins_rises_and_who_loses_falls_and_a_surprise_moves_more() -> None:
    own, weak, strong = Strength(1500, 100), Strength(1200, 50), Strength(1800, 50)
    assert met(own, strong, 1.0).rating > met(own, weak, 1.0).rating > own.rating
    assert met(own, weak, 0.0).rating < met(own, strong, 0.0).rating < own.rating


def test_equals_share_what_is_to_be_won() -> None:
    assert expected(Strength(), Strength()) == pytest.approx(0.5)
    assert expected(Strength(1700, 80), Strength(1500, 80)) > 0.7


def test_a_surprising_run_makes_the_volatility_grow() -> None:
    steady = Strength(MIDDLE, 60)
    beaten = [(Strength(2300, 40), 1.0)] * 6
    assert rated(steady, beaten).volatility > steady.volatility


def test_nobody_is_ever_known_for_good() -> None:
    steady = Strength(MIDDLE, LEAST_DEVIATION, 0.0001)
    assert rated(steady, [(steady, 1.0)]).deviation < LEAST_DEVIATION
    assert met(steady, steady, 1.0).deviation == LEAST_DEVIATION
