"""What moves while it is told, on the boards of all five games and at every pace: pieces of recorded positions, and a
clock that the test turns."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import pairwise
from typing import Any

import pytest
from positions import Shown, Table, Window, moments, shortest
from windows import PHONE, PLAIN_TABLE, WIDE

import branchline
from branchline.table.sights import SPECTATOR
from branchline.web.desk import Desk

pytestmark = pytest.mark.browser
STRIDE, STEPS = 4, 9
LONG_TURN = 12
LONGEST_TURN = 6000


@pytest.fixture
def window(chromium: Any, base: str, still: Desk) -> Iterator[Window]:
    opened = Window(chromium, base, still, WIDE)
    opened.page.emulate_media(reduced_motion="no-preference")
    yield opened
    opened.close()


def middle_of(desk: Desk, name: str) -> list[Shown]:
    """Some moments in the middle of a game, as a spectator is shown them."""
    table = Table(desk, shortest(name))
    first = len(table.record.moves) // 2
    return [table.shown(table.at(first + STRIDE * at), SPECTATOR) for at in range(STEPS)]


@pytest.mark.parametrize("name", branchline.games())
def test_pieces_that_stay_glide_and_new_ones_come_in(window: Window, still: Desk, name: str) -> None:
    """Acceptance 12: what keeps its id moves by a transition, and each new id enters with a movement; when all has been
    told, the page is what a fresh load is."""
    first, *others = middle_of(still, name)
    window.show(first)
    found = [window.hand("glide", one.html) for one in others]
    for seen in found:
        assert seen["entered"] == seen["came"]
        assert seen["glided"] == seen["moved"]
    assert any(seen["moved"] for seen in found)
    assert any(seen["came"] for seen in found)
    window.page.evaluate("document.querySelector('[data-tell=skip]').click()")
    told = window.page.evaluate(PLAIN_TABLE)
    window.show(others[-1])
    assert told == window.page.evaluate(PLAIN_TABLE)


def test_what_was_under_another_tab_only_comes_into_view(chromium: Any, base: str, still: Desk) -> None:
    """On a phone the question opens the tab that it is about: the cars on the line were there before."""
    phone = Window(chromium, base, still, PHONE)
    phone.page.emulate_media(reduced_motion="no-preference")
    step = branchline.game("movers_and_shakers").actions.text
    path = shortest("movers_and_shakers")
    table = Table(still, path)
    number, seat = next(
        (number, seat)
        for (number, _, seat, action), (_, after, other, _) in pairwise(moments(path))
        if step(action).startswith("advance")
        and seat == other
        and any(step(one).startswith("advance") for one in after.legal)
    )
    phone.show(table.shown(table.at(number), seat))
    phone.page.evaluate("document.querySelector('.stabs [data-group]:not(.lit)').click()")
    seen = phone.hand("glide", table.shown(table.at(number + 1), seat).html)
    assert len(seen["came"]) > 4, "the line is open again"
    assert seen["entered"] == []
    phone.close()


def long_turn(one: Shown) -> list[str]:
    """As many moments, all of one turn of somebody else."""
    number, text = one.number, re.sub(r'data-actor="[^"]*"', 'data-actor="1"', one.html, count=1)
    return [
        text.replace(f'data-number="{number}"', f'data-number="{number + at}"', 1) for at in range(1, LONG_TURN + 1)
    ]


@pytest.mark.parametrize(("pace", "rest"), [("slow", 1600), ("normal", 800), ("at-once", 0), ("step", None)])
def test_what_others_did_is_told_at_the_chosen_pace(window: Window, still: Desk, pace: str, rest: int | None) -> None:
    """Acceptance 12: each beat within a tenth of its time; a turn at normal pace lasts no longer than six seconds, and
    its beats are drawn together for that; Step waits."""
    one = middle_of(still, "small_railroad_empires")[0]
    window.show(one)
    page = window.page
    page.evaluate(f"document.querySelector('[data-pace={pace}]').click()")
    page.clock.pause_at(page.evaluate("Date.now() / 1000 + 1"))
    began = window.hand("queue", long_turn(one))
    page.clock.run_for(20000)
    shown = [at - began for at in page.evaluate("shownAt")]
    if rest is None:
        assert len(shown) == 1, "it waits for me"
        page.evaluate("document.querySelector('[data-tell=on]').click()")
        page.clock.run_for(20000)
        assert len(page.evaluate("shownAt")) == 2
        return
    assert len(shown) == LONG_TURN
    moments = sorted({round(at / 10) * 10 for at in shown})
    gaps = [later - one for one, later in pairwise(moments)]
    assert all(0.9 * rest <= gap <= 1.1 * rest for gap in gaps), gaps
    if pace == "normal":
        assert shown[-1] <= LONGEST_TURN
        assert len(moments) < LONG_TURN, "some are drawn together"
