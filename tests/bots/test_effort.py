"""The plan of a review keeps its promise: no game of the records is planned to take longer than it may."""

from __future__ import annotations

from pathlib import Path

import pytest

import branchline
from branchline.bots.chances import chance_sets
from branchline.bots.effort import (
    AGAIN,
    BUDGET,
    DEEPER,
    DEPTH,
    FEWEST_AGAIN,
    LUCK_REPEATS,
    SHALLOWEST,
    Work,
    effort_for,
)
from branchline.bots.reviewing import course_of

RECORDS = sorted((Path(__file__).parents[1] / "records").glob("*/*.json"))


@pytest.mark.parametrize("path", RECORDS, ids=lambda path: f"{path.parent.name}-{path.stem}")
def test_no_record_is_planned_to_take_longer_than_it_may(path: Path) -> None:
    """With every seat graded, and with one."""
    record = branchline.Record.load(path)
    assert record.players in chance_sets(record.game.name)
    for graded in (range(record.players), [0]):
        work = course_of(record, graded).work
        effort = effort_for(work)
        assert effort.seconds(work) <= BUDGET
        assert SHALLOWEST <= effort.depth <= DEPTH
        assert effort.depth_again >= AGAIN
        assert effort.doubts >= FEWEST_AGAIN * len(graded)


def test_at_the_least_depth_luck_is_tried_less_often_before_suspicions_are_dropped() -> None:
    light, heavy = Work(600, 0, 20, 3, 5500), Work(660, 0, 20, 3, 5500)
    assert effort_for(light).depth == effort_for(heavy).depth == SHALLOWEST
    assert effort_for(heavy).repeats == LUCK_REPEATS[-1]
    assert effort_for(heavy).doubts < effort_for(light).doubts
    easy = Work(100, 0, 20, 3, 14000)
    assert effort_for(easy).repeats == LUCK_REPEATS[0]
    assert effort_for(easy).depth == DEPTH


def test_what_cannot_be_kept_is_said_and_not_hidden() -> None:
    endless = Work(3000, 0, 40, 4, 2300)
    assert effort_for(endless).seconds(endless) > BUDGET
    assert effort_for(endless).depth == SHALLOWEST
    asked = effort_for(endless, DEEPER)
    assert asked.depth == DEEPER
    assert asked.seconds(endless) > 10 * BUDGET


def test_the_plain_engine_looks_less_deep_at_everything() -> None:
    work = Work(200, 200, 20, 1, 5500)
    compiled, plain = effort_for(work), effort_for(work, is_plain=True)
    assert plain.depth < compiled.depth
    assert plain.depth_again < compiled.depth_again
    assert plain.luck_work < compiled.luck_work
    assert plain.doubts == compiled.doubts
