"""Each first lesson in a real browser, played by what glows and nothing else."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from positions import PAGES
from sites import site
from windows import MY_TURN, PATIENCE, PHONE, SELECTED, WIDE, Watched, check_axe, wait_until

from branchline.core import registry
from branchline.table import drills, lessons

FIRST = [game for game in registry.games() if lessons.FIRST in lessons.names(game)]
SIZES = {"wide": WIDE, "phone": PHONE}
MOST_CLICKS = 60
A_MOMENT = 600
"""Milliseconds. What is clicked sooner after an answer was not meant; the page's clock is set on, not waited for."""
IS_WIDER = "document.documentElement.scrollWidth > document.documentElement.clientWidth"
SMALLEST = """() => Math.min(...[...document.querySelectorAll('#lesson *')].filter((one) => one.textContent.trim())
    .map((one) => parseFloat(getComputedStyle(one).fontSize)))"""


@pytest.fixture
def base(tmp_path: Path) -> Iterator[str]:
    with site(str(tmp_path / "tables.sqlite")) as address:
        yield address


ENDS_IN_THE_CARD = """(() => {
  const [card, ends] = ['turn', 'ends'].map((id) => document.getElementById(id).getBoundingClientRect());
  return ends.bottom <= card.bottom && ends.top >= card.top;
})()"""
# A row of choices that a step asks for is whole in its list, however far down it is; of many, their drawer is.
ASKED_IS_SEEN = """(() => {
  const asked = document.querySelector('#actform [data-asked]');
  if (!asked) return true;
  const row = (asked.closest('details:not([open])') ?? asked).getBoundingClientRect();
  const list = document.getElementById('choices').getBoundingClientRect();
  return row.top >= list.top - 1 && row.bottom <= list.bottom + 1;
})()"""


def taken(before: str | None) -> str:
    """Holds once something was picked, selected or sent by a hand; what is picked first of several is only picked."""
    return f"""document.getElementById('table').dataset.stand !== '{before}' || {SELECTED}
        || document.querySelector('#big[disabled], a.lg.picked, .pop') !== null"""


def take_what_glows(page: Any, by_key: bool) -> int:
    """On the board, part after part, or where nothing there can be pressed, in the list; then the big button, if it
    waits for that."""
    before = page.get_attribute("#table", "data-stand")
    keys = page.eval_on_selector_all("a.lg[data-action], a.lg[data-choices]", "all => all.map((one) => one.id)")
    clicks = 0
    for key in keys:
        lit = page.locator(f"[id='{key}']:visible")
        if not lit.count():
            continue
        lit.first.press("Enter") if by_key else lit.first.click()
        wait_until(page, taken(before))
        clicks += 1
        is_sent = page.get_attribute("#table", "data-stand") != before or page.locator("#big[disabled]").count()
        if is_sent:
            return clicks
        if page.evaluate(SELECTED):
            break
    if not clicks:
        page.evaluate("document.querySelector('#actform [data-asked]').click()")
        wait_until(page, taken(before))
        clicks = 1
    is_sent = page.get_attribute("#table", "data-stand") != before or page.locator("#big[disabled]").count()
    if is_sent or not page.evaluate(SELECTED):
        return clicks
    page.keyboard.press("e") if by_key else page.click("#big")
    return clicks + 1


# Every lesson at both sizes by `make test-pages`; otherwise each at one of them, in turn, and the one whose lists are
# longest at both.
NAMES = list(SIZES)
LONGEST = "railway_workers"
AT = [
    (game, name)
    for number, game in enumerate(FIRST)
    for name in (NAMES if PAGES or game == LONGEST else [NAMES[number % 2]])
]


@pytest.mark.pages
@pytest.mark.parametrize(("game", "name"), AT)
def test_a_first_lesson_by_its_lit_targets(chromium: Any, base: str, game: str, name: str) -> None:
    size = SIZES[name]
    scheme = "dark" if size is PHONE else "light"
    window = Watched(chromium, base, size, color_scheme=scheme)
    page = window.page
    page.clock.install()
    lesson = lessons.lesson(game)
    page.goto(f"/learn/{game}/first")
    page.click("#begin")
    clicks = 1
    said = set()
    while clicks <= MOST_CLICKS:
        page.wait_for_selector(f"{MY_TURN} #lesson", timeout=PATIENCE)
        words = page.inner_text("#lessonsay")
        stand = page.get_attribute("#table", "data-stand")
        if words.startswith("That was the lesson"):
            break
        if words not in said:
            assert not page.evaluate(IS_WIDER), words
            assert page.evaluate(SMALLEST) >= 11
            if size is WIDE:
                assert page.evaluate(ENDS_IN_THE_CARD), words
                assert page.evaluate(ASKED_IS_SEEN), words
        said.add(words)
        page.clock.run_for(A_MOMENT)
        if page.query_selector("#lessonon"):
            is_the_only_one = page.query_selector("#lesson:is(.is-look, .is-quiz)") is not None
            assert page.is_visible("#lessonon") == (size is WIDE or not is_the_only_one), "the big button does the same"
            page.locator("#lessonon:visible, #big").first.click()
            clicks += 1
        elif page.query_selector("#lesson .quiz"):
            step = next(one for one in lesson.steps if words.startswith(one.say))
            page.click(f"#lesson .quiz [value='{step.right}']")
            clicks += 1
        else:
            clicks += take_what_glows(page, by_key=size is WIDE)
        page.wait_for_selector(f'#table:not([data-stand="{stand}"])', timeout=PATIENCE)
    assert words.startswith("That was the lesson"), f"after {clicks} clicks: {words}"
    assert len(said) >= len(lesson.steps)
    check_axe(page)
    assert not window.wrong
    window.close()


@pytest.mark.parametrize("name", NAMES)
def test_on_the_shelf_each_drill_has_the_room_of_its_card(chromium: Any, base: str, name: str) -> None:
    window = Watched(chromium, base, SIZES[name])
    page = window.page
    page.goto("/learn")
    shares = page.eval_on_selector_all(
        ".poster .learnline", "all => all.map((one) => one.clientWidth / one.closest('.poster').clientWidth)"
    )
    assert len(shares) > 20
    assert min(shares) > 0.9
    assert not page.evaluate(IS_WIDER)
    check_axe(page)
    assert not window.wrong
    window.close()


SOLVED_AT = NAMES if PAGES else NAMES[1:]


@pytest.mark.pages
@pytest.mark.parametrize("name", SOLVED_AT)
def test_a_drill_missed_and_solved(chromium: Any, base: str, name: str) -> None:
    window = Watched(chromium, base, SIZES[name], color_scheme="dark")
    page = window.page
    page.clock.install()
    lesson = lessons.lesson("small_railroad_empires", "four-prestige")
    drill = drills.drill_of(lesson)

    def play(text: str) -> None:
        stand = page.get_attribute("#table", "data-stand")
        choice = f"#choice-{lesson.game.actions.id(text)}"
        page.wait_for_selector(choice, state="attached", timeout=PATIENCE)
        page.clock.run_for(A_MOMENT)
        page.evaluate(f"document.querySelector('{choice}').click()")
        page.wait_for_selector(f'#actform .sel, #table:not([data-stand="{stand}"])', state="attached", timeout=PATIENCE)
        if page.get_attribute("#table", "data-stand") == stand and page.evaluate(SELECTED):
            page.click("#big")
        page.wait_for_selector(f'#table:not([data-stand="{stand}"])', timeout=PATIENCE)

    def looks_right(kind: str) -> None:
        page.wait_for_selector(f"#lesson.is-{kind}", timeout=PATIENCE)
        assert not page.evaluate(IS_WIDER)
        assert page.evaluate(SMALLEST) >= 11
        check_axe(page)

    page.goto("/learn/small_railroad_empires/four-prestige")
    page.click("#begin")
    looks_right("task")
    page.click("#lesson [value=hint]")
    page.wait_for_selector("#lessonanswer", timeout=PATIENCE)
    assert drill.hint in page.inner_text("#lessonanswer")
    play("extend:25")
    play("extend:37")
    looks_right("missed")
    page.click("#lessonon")
    for text in drill.solution:
        play(text)
    looks_right("solved")
    assert not window.wrong
    window.close()
