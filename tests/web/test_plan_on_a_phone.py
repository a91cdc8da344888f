"""A line that is prepared on a phone: what was planned, the question, the board and what is mine share the screen."""

from __future__ import annotations

import re
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest
from sites import site
from streams import asked, browser, two_at_a_table
from windows import LISTENS, PHONE, Watched, wait_until

pytestmark = pytest.mark.browser
SUPPOSED = re.compile(r'<select name="action" id="supposed"><option value="(\d+)">')
CHOSEN = re.compile(r' name="action" value="(\d+)" id="choice-\d+"')
LEAST_OF_THE_BOARD = 189  # px, with three tabs at its foot: before, it had half of that
PARTS = (".players", ".plan", ".q", ".stage", ".tray", "#ends")
BOXES = """(selectors) => selectors.map((one) => {
  const { top, bottom } = document.querySelector(one).getBoundingClientRect();
  return [one, top, bottom]; })"""
# Lies all of the last step, and of the way to keep the line, in what is seen of the line?
SEEN_OF_THE_LINE = """() => {
  const plan = document.querySelector('.plan').getBoundingClientRect();
  const step = document.querySelector('.plan > ol li:last-child').getBoundingClientRect();
  const ways = [...document.querySelectorAll('#keepform > *')].map((one) => one.getBoundingClientRect());
  const isStepSeen = step.top >= plan.top && step.top < plan.bottom - 12;
  return [isStepSeen, ...ways.map((one) => one.bottom <= plan.bottom + 1)]; }"""


def test_board_question_tray_and_what_is_kept_share_the_screen(chromium: Any, tmp_path: Path) -> None:
    with site(str(tmp_path / "t.sqlite")) as base, browser(base) as ada, browser(base) as ben:
        people = [ada, ben]
        table = two_at_a_table(ada, ben, "railroad_revolution")
        waiting = people[1 - asked(people, table)]
        shown = waiting.get(f"{table}/plan", follow_redirects=True)
        window = Watched(chromium, base, PHONE, has_touch=True)
        page = window.page
        cookies = [{"name": one.name, "value": one.value or "", "url": base} for one in waiting.cookies.jar]
        window.context.add_cookies(cookies)
        lit = 0
        for _ in range(12):
            choice = SUPPOSED.search(shown.text) or CHOSEN.search(shown.text)
            line = re.search(r'action="(/t/[^"]+/plan/?[\d-]*)/act"', shown.text)
            assert choice is not None
            assert line is not None
            shown = waiting.post(f"{line[1]}/act", data={"action": choice[1]}, follow_redirects=True)
            if 'id="keepform"' not in shown.text:
                continue
            page.goto(shown.url.path)
            wait_until(page, LISTENS)
            boxes = page.evaluate(BOXES, PARTS)
            assert all(one[2] <= other[1] + 1 for one, other in pairwise(boxes)), "one below the other"
            assert boxes[-1][2] <= PHONE["height"]
            (stage,) = [bottom - top for name, top, bottom in boxes if name == ".stage"]
            assert stage >= LEAST_OF_THE_BOARD, boxes
            assert all(page.evaluate(SEEN_OF_THE_LINE))
            lit += page.locator(".tray .own .sheet.lit").count() > 0
        assert lit > 2, "the tray was hardly ever lit: this test tried nothing"
        assert window.wrong == []
        window.close()
