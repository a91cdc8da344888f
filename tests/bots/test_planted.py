"""Planted blunders: what deep searches find much worse is graded a mistake or a blunder, what they find best is not.

A sample; `benchmarks/reviews.py --parts blunders` looks for such positions and tries fifty with the compiled engine.
"""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

import branchline
from branchline.bots.effort import Effort
from branchline.bots.grades import BEST, BLUNDER, GOOD, MISTAKE
from branchline.bots.reviewing import course_of, graded

RECORDS = Path(__file__).parents[1] / "records"
EFFORT = Effort(96)
# The record, the move, the worst choice and the best by three searches of depth 2,000 each, at least 15 % apart.
PLANTED = [
    ("alubari/two_players_extra_round", 152, "place:D1", "place:F1"),
    ("alubari/two_players_extra_round", 190, "place:E2", "place:G2"),
    ("movers_and_shakers/tie-broken-by-turn-order", 143, "card:M9", "card:M20"),
    ("railway_workers/both-ends-at-once", 68, "pass", "command:8"),
    ("railway_workers/no-black-train-two-players", 113, "end_turn", "store_7:1-plans"),
]


@pytest.mark.long
@pytest.mark.slow
@pytest.mark.parametrize(("path", "move", "worst", "best"), PLANTED)
def test_a_planted_blunder_is_found_and_the_best_is_left_alone(path: str, move: int, worst: str, best: str) -> None:
    course = course_of(branchline.Record.load(RECORDS / f"{path}.json"), [], effort=EFFORT)
    decision = next(one for one in course.decisions if one.move == move)
    number = course.game.actions.id
    bad = graded(course, replace(decision, action=number(worst)))
    good = graded(course, replace(decision, action=number(best)))
    assert bad["grade"] in (MISTAKE, BLUNDER), bad
    assert good["grade"] in (BEST, GOOD), good
