"""Turning points name whole turns, and what they won on the score pad."""

from __future__ import annotations

from pathlib import Path

import pytest

from branchline.core.record import Record
from branchline.web.chart import course_of

RECORDS = sorted((Path(__file__).parent.parent / "records").glob("*/*.json"))[::7]


@pytest.mark.parametrize("path", RECORDS, ids=lambda path: f"{path.parent.name}-{path.stem}")
def test_a_turning_point_won_what_it_says(path: Path) -> None:
    record = Record.from_text(path.read_text(encoding="utf-8"))
    course = course_of(record)
    moments = [(state.clone(), seat) for state, seat, _ in record.replay()]
    assert len(course.turning) <= 3
    for turn in course.turning:
        assert turn.gain > 0
        assert moments[turn.first - 1][1] == turn.seat
        assert all(seat in (turn.seat, -1) for _, seat in moments[turn.first - 1 : turn.last])
        before = moments[turn.first - 1][0].scores()[turn.seat]
        if turn.last < len(moments):
            assert moments[turn.last][0].scores()[turn.seat] - before == turn.gain
        if turn.parts and turn.last < len(moments):
            assert turn.parts[0][1] > 0
