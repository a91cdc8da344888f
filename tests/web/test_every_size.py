"""The pages of learning at every size, by day and by night, and enlarged: nothing runs out of the page or is small."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from reviewed import reviewed
from streams import browser
from windows import PHONE, TABLET, WIDE, Watched, check_axe

SIZES = {"wide": WIDE, "tablet": TABLET, "phone": PHONE, "enlarged": {"width": 720, "height": 450}}
"""`enlarged` is what is left of a wide window at 200 %."""
AXE_BY_DAY = ("wide", "phone")
"""Which sizes axe looks at by day; at the others by night."""
SMALL = """[...document.querySelectorAll('body *')].filter((one) => one.checkVisibility() && !one.closest('svg')
  && [...one.childNodes].some((node) => node.nodeType === 3 && node.textContent.trim())
  && parseFloat(getComputedStyle(one).fontSize) < 11).map((one) => one.textContent)"""


def opened(page: Any, base: str, what: str) -> None:
    if what == "lesson":
        page.goto("/learn/small_railroad_empires/first")
        page.click("#begin")
        page.wait_for_selector("#lesson")
    elif what == "review":
        with browser(base) as ada:
            page.goto(reviewed(ada))
    else:
        page.goto({"learn": "/learn", "rules": "/rules/small_railroad_empires", "me": "/me"}[what])


@pytest.mark.browser
@pytest.mark.parametrize("what", ["learn", "rules", "lesson", "review", "me"])
def test_nothing_runs_out_of_the_page_or_is_too_small(chromium: Any, base: str, what: str, tmp_path: Path) -> None:
    watched = Watched(chromium, base, WIDE, bypass_csp=True)
    page = watched.page
    opened(page, base, what)
    for name, size in SIZES.items():
        page.set_viewport_size(size)
        for theme in ("light", "dark"):
            page.emulate_media(color_scheme=theme, reduced_motion="reduce")
            assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), (name, theme)
            assert page.evaluate(SMALL) == [], (name, theme)
            if what != "rules" and (theme == "light") == (name in AXE_BY_DAY):  # those: test_rules_in_place.py
                check_axe(page)
    watched.close()
    assert watched.wrong == []


@pytest.mark.browser
def test_a_refused_table_keeps_its_form_in_one_column(chromium: Any, base: str) -> None:
    """A rated game is among people: with a bot it is refused, above the form, at every size."""
    watched = Watched(chromium, base, WIDE)
    page = watched.page
    page.goto("/new?game=small_railroad_empires&players=2")
    page.select_option("[name=seat_1]", "bot:normal")
    page.evaluate("document.querySelector('[name=rated]').closest('details').open = true")
    page.check("[name=rated]")
    page.click(".open button")
    page.wait_for_selector(".newtable > .message")
    for name, size in SIZES.items():
        page.set_viewport_size(size)
        form, said = (page.locator(one).bounding_box() for one in (".newtable", ".newtable > .message"))
        assert said["width"] > 0.85 * form["width"], name
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), name
    watched.close()
