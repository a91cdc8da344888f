"""Grades: what a loss is called, what counts, and what a whole game says of a seat."""

from __future__ import annotations

import pytest

from branchline.bots.grades import account, dearest, grade_of


@pytest.mark.parametrize(
    ("best", "loss", "spread", "is_confirmed", "grade"),
    [
        (0.5, 0.000, 0.10, False, "best"),
        (0.5, 0.004, 0.10, False, "best"),
        (0.5, 0.010, 0.10, False, "good"),
        (0.5, 0.019, 0.10, True, "good"),
        (0.5, 0.090, 0.10, False, "good"),
        (0.5, 0.020, 0.10, True, "inaccuracy"),
        (0.5, 0.050, 0.10, True, "mistake"),
        (0.5, 0.100, 0.20, True, "blunder"),
        (0.97, 0.300, 0.30, True, "inaccuracy"),
        (0.04, 0.030, 0.03, True, "inaccuracy"),
        (0.5, 0.003, 0.004, False, ""),
    ],
)
def test_a_loss_has_its_grade(best: float, loss: float, spread: float, is_confirmed: bool, grade: str) -> None:
    assert grade_of(best, loss, spread, is_confirmed) == grade


def decision(grade: str, stake: float, loss: float, confirmed: bool, move: int = 0) -> dict:
    return {"grade": grade, "stake": stake, "loss": loss, "confirmed": confirmed, "move": move}


def test_what_is_not_confirmed_is_not_lost_and_the_bars_add_up() -> None:
    own = [decision("best", 0.1, 0.0, False)] * 9 + [
        decision("blunder", 0.1, 0.12, True),
        decision("good", 0.1, 0.09, False),
        decision("", 0.002, 0.001, False),
    ]
    found = account(own, [(0.05, 0.03), (-0.01, 0.04)], 1.0, 1 / 3)
    assert found.losses == 0.12
    assert found.luck == 0.04
    assert found.luck_error == 0.05
    assert found.graded == 11
    assert found.accuracy == pytest.approx(100 * (1.1 - 0.12) / 1.1)
    assert -found.losses + found.luck + found.rest == pytest.approx(found.result, abs=0.001)
    assert found.result == pytest.approx(2 / 3, abs=0.001)


def test_a_loss_counts_at_most_twice_its_stake_and_few_decisions_say_nothing() -> None:
    assert account([decision("best", 0.1, 0.0, False)] * 9, [], 0.0, 0.5).accuracy is None
    own = [decision("blunder", 0.05, 0.5, True)] * 10
    assert account(own, [], 0.0, 0.5).accuracy == pytest.approx(-100.0)


def test_the_dearest_come_first() -> None:
    own = [decision("mistake", 0.1, 0.06, True, 1), decision("good", 0.1, 0.5, False, 2)]
    own += [decision("blunder", 0.1, loss, True, move) for move, loss in ((3, 0.2), (4, 0.3), (5, 0.11))]
    assert [one["move"] for one in dearest(own)] == [4, 3, 5]
