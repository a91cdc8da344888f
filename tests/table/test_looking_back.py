"""What the reviews of a player say together, and what was achieved by skill."""

from __future__ import annotations

import json

import pytest

from branchline.table import lessons
from branchline.table.learning import Learned
from branchline.table.looking_back import LATEST, Cost, Looked, achieved, costliest, judged, looked, lowest
from branchline.table.players import Result


def result(match: int = 1, place: int = 1, against: str = "normal", game: str = "alubari") -> Result:
    return Result(match, "W", game, 0, 3, against, place, 50.0, 0.0)


def seen(accuracy: float | None = 95.0, low: float = 0.5, **grades: int) -> Looked:
    return Looked("W", accuracy, {"best": 30, **grades}, low)


def test_a_stored_review_is_read_for_its_seat() -> None:
    content = json.dumps(
        {
            "game": "alubari",
            "accounts": {"1": {"accuracy": 81.5, "counts": {"best": 3, "blunder": 1}, "luck": 0.1}},
            "graph": [{"move": move, "chances": [0.9, chance]} for move, chance in enumerate((0.5, 0.1, 0.15, 0.3))],
            "train": {"1": [{"part": "goods", "words": "cubes", "rule": "AL-6.1", "cost": 0.12}]},
        }
    )
    found = looked("W", content, 1)
    assert (found.accuracy, found.grades["blunder"], found.lowest) == (81.5, 1, 0.3)
    assert found.costs == (Cost("cubes", "AL-6.1", 0.12),)


def test_a_chance_is_low_only_where_it_stays_low() -> None:
    assert lowest([0.5, 0.05, 0.5, 0.5]) == 0.5
    assert lowest([0.5, 0.1, 0.15, 0.19, 0.9]) == 0.19
    assert lowest([0.1]) == 1.0


def test_the_latest_reviews_are_told_together() -> None:
    told = judged([seen(90.0, inaccuracy=5, mistake=5), seen(80.0), *[seen(None)] * LATEST])
    assert told.startswith("Accuracy 85 over 2 reviewed games; in 100 decisions 0.8 inaccuracies, 0.8 mistakes and")
    assert judged([seen(90.0)] * LATEST + [seen(0.0)]).startswith("Accuracy 90 over 20 reviewed games")
    assert judged([]) == judged([seen(None)]) == ""


def test_the_rules_that_cost_most_are_added_up_over_games() -> None:
    one = Looked("W", 80.0, {}, 1.0, (Cost("cubes", "AL-6.1", 0.10), Cost("track", "AL-9.1", 0.12)))
    assert costliest([one, one, Looked("V", 80.0, {}, 1.0, (Cost("chai", "AL-8.1", 0.03),))]) == [
        Cost("track", "AL-9.1", 0.24),
        Cost("cubes", "AL-6.1", 0.20),
        Cost("chai", "AL-8.1", 0.03),
    ]
    old = Looked("U", 80.0, {}, 1.0, (Cost("tea", "AL-8.2", 9.0),))
    assert [found.words for found in costliest([*[one] * LATEST, old])] == ["track", "cubes"]


@pytest.mark.parametrize(
    ("against", "review", "is_earned"),
    [
        ("normal", seen(95.0), True),
        ("hard", seen(90.0, inaccuracy=2), True),
        ("normal", seen(89.9), False),
        ("normal", seen(95.0, mistake=1), False),
        ("normal", seen(95.0, blunder=1), False),
        ("normal", seen(None), False),
        ("easy", seen(95.0), False),
        ("people", seen(95.0), False),
    ],
)
def test_a_game_without_a_mistake(against: str, review: Looked, is_earned: bool) -> None:
    found = achieved([result(against=against)], {1: review}, {})
    assert ["Without a mistake" in one.name for one in found] == [True] * is_earned


def test_a_game_won_from_under_a_fifth() -> None:
    both = [result(1), result(2, place=2), result(3, game="railway_workers")]
    found = achieved(both, {1: seen(50.0, 0.19), 2: seen(50.0, 0.01), 3: seen(50.0, 0.21)}, {})
    assert [(one.name, one.games) for one in found] == [("Back from under 20 %", ("alubari",))]


def test_all_lessons_of_a_game() -> None:
    names = lessons.names("alubari")
    done = {("alubari", name): Learned(1, 0, 5.0, None) for name in names}
    assert [one.games for one in achieved([], {}, done)] == [("alubari",)]
    assert achieved([], {}, {**done, ("alubari", names[-1]): Learned(1, 0, None, None)}) == []
    assert achieved([], {}, {}) == []


def test_ten_daily_puzzles_are_an_achievement_of_no_game() -> None:
    assert achieved([], {}, {}, 9) == []
    assert [(one.name, one.games) for one in achieved([], {}, {}, 10)] == [("Ten days, ten puzzles", ())]
