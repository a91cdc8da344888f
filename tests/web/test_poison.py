"""Nothing from outside is ever markup: every string of every box, names, chat and records, read by a real browser."""

from __future__ import annotations

import re
from collections.abc import Iterator
from html.parser import HTMLParser
from pathlib import Path
from typing import Any

import pytest
from browsers import Browser
from poison import POISONS, poisoned_box
from positions import IS_ALL
from sites import site
from windows import WIDE, Watched, wait_until

import branchline
from branchline.core import registry
from branchline.core.chance import Dealer, Rng
from branchline.core.position import CHANCE, OVER
from branchline.core.record import Record
from branchline.core.sheet import Drawn
from branchline.look.markup import mark
from branchline.look.pen import Pen, Scene

MOVES = 150
NAMES = ('"><img id="pwned" src="/poison">', "</b><i hx-get=/poison id=pwned>", "'\"<script>a</script>", "<b>&amp;</b>")
ALIEN = (
    "img, script[src*=poison], #pwned, [onerror], [hx-get*=poison], [hx-post*=poison], [data-hx-get], [hx-on\\:load]"
)

UNGUARDED = (
    "[...document.querySelectorAll('.sheet svg, svg.symbols')].filter((one) => !one.closest('[hx-disable]')).length"
)
SLIPPED = """(() => {
  const slipped = document.createElement('a');
  slipped.setAttribute('hx-get', '/poison');
  slipped.setAttribute('hx-trigger', 'load');
  document.querySelector('.sheet svg').append(slipped);
  htmx.process(slipped);
  htmx.process(document.body);
})()"""


class Elements(HTMLParser):
    """What a page is made of, and whatever in it we never put there."""

    def __init__(self) -> None:
        super().__init__()
        self.alien: list[str] = []

    def handle_starttag(self, tag: str, attributes: list[tuple[str, str | None]]) -> None:
        found = dict(attributes)
        names = {name for name in found if name.startswith(("on", "hx-on", "data-hx"))}
        if tag == "img" or names or found.get("id") == "pwned" or "/poison" in found.values():
            self.alien.append(self.get_starttag_text() or tag)


def aliens(text: str) -> list[str]:
    read = Elements()
    read.feed(text)
    return read.alien


def poisoned_record(name: str) -> str:
    """Some moves of a game with poison in its box and in the names of its seats."""
    game = registry.game(name, poisoned_box(name)[0])
    players = min(3, game.max_players)
    record = Record(game, players, {}, list(NAMES[:players]))
    state, dealer, rng = record.begin(), Dealer(1), Rng(1)
    while state.player != OVER and len(record) < MOVES:
        record.add(state, dealer.choose(state) if state.player == CHANCE else rng.pick(state.legal))
    return record.to_text()


def pages_of(base: str) -> Iterator[str]:
    yield from (f"{base}/at?number={number}" for number in (0, 20, MOVES // 2, MOVES))
    yield from (f"{base}/at?number={MOVES}&seat={seat}" for seat in (0, 1))
    yield from (f"{base}/log", base, f"{base}/end")


@pytest.mark.slow
@pytest.mark.parametrize("name", branchline.games())
def test_a_poisoned_record_leaves_no_element_on_any_page(ada: Browser, name: str) -> None:
    answer = ada.client.post("/records", files={"record": ("game.json", poisoned_record(name), "application/json")})
    assert answer.status_code == 303, re.sub(r"(?s)<svg.*?</svg>|<[^>]*>", "", answer.text)
    base = answer.headers["location"].partition("/at")[0]
    shown = 0
    for path in pages_of(base):
        page = ada.get(path)
        assert page.status_code == 200, path
        assert aliens(page.text) == [], path
        shown += page.text.count("/poison")
    assert shown > 20, "hardly any of the poison was ever shown: this test tried nothing"
    assert ada.post(f"{base}/branch", number=20).status_code == 200
    table = ada.path
    for text in POISONS:
        assert ada.post(f"{table}/note", text=text).status_code == 200
    ada.post("/settings", name=NAMES[0], back=POISONS[0], theme=POISONS[0])
    for path in (table, f"{table}/log", "/", "/new", f"/new?game={POISONS[0]}", f"/t/{POISONS[0]}"):
        assert aliens(ada.get(path).text) == [], path
    refused = ada.post(
        "/new", game=name, seat_0="me", **{f"option_{one}": POISONS[0] for one in registry.game(name).options}
    )
    assert refused.status_code == 400
    assert aliens(refused.text) == []


@pytest.mark.browser
@pytest.mark.slow
@pytest.mark.pages
@pytest.mark.parametrize("name", branchline.games() if IS_ALL else ["alubari"])
def test_a_poisoned_record_acts_in_no_browser(chromium: Any, tmp_path: Path, name: str) -> None:
    file = tmp_path / "record.json"
    file.write_text(poisoned_record(name), encoding="utf-8")
    with site(str(tmp_path / "t.sqlite")) as base:
        window = Watched(chromium, base, WIDE)
        asked: list[str] = []
        window.page.on("request", lambda one: asked.append(f"{one.method} {one.url.removeprefix(base)}"))
        page = window.page
        page.goto("/")
        page.set_input_files("input[name=record]", file)
        page.click("text=Open it")
        page.wait_for_selector("#table")
        page.goto(page.url.replace("number=0", "number=20"))
        for _ in range(2):  # htmx fetches the next moments and morphs the page
            before = page.input_value("#replaynumber")
            page.click("[data-step=beat-on]")
            wait_until(page, f"document.getElementById('replaynumber').value !== '{before}'")
        explained = page.locator("svg .ab").first
        explained.focus()
        page.wait_for_selector("#about:not([hidden])")
        assert page.locator(ALIEN).count() == 0
        assert page.evaluate(UNGUARDED) == 0
        page.evaluate(SLIPPED)  # even markup that slipped into a drawing would do nothing
        page.wait_for_timeout(200)
        page.click("text=Play on from here, hot-seat")
        page.wait_for_selector("#table")
        page.click('[data-tab="chat"]')
        page.fill("#notetext", POISONS[0])
        page.click("text=Say it")
        page.wait_for_selector(".said li[id]")
        assert page.locator(ALIEN).count() == 0
        assert page.evaluate("window.pwned === undefined")
        window.close()
    strange = [
        one for one in asked if "poison" in one or not re.match(r"GET /(t/|static/|live$|$)|POST /(records$|t/)", one)
    ]
    assert strange == []
    assert window.wrong == []


def test_a_pen_takes_only_what_a_pen_has_drawn() -> None:
    pen = Pen(Scene([], [], {}), "sheet", 100, 100)
    for wrong in ("<img>", f"{mark('<g/>')}<img>", mark("<g/>") + "<img>"):
        assert type(wrong) is not Drawn
        with pytest.raises(TypeError, match="only what a pen has drawn"):
            pen.raw(wrong)  # type: ignore[arg-type]
        with pytest.raises(TypeError):
            pen.target("key", 0, 0, 1, 1, wrong, shape=wrong)  # type: ignore[arg-type]
    with pytest.raises(TypeError):
        Drawn("<img>")
    assert pen.drawn() == ""


@pytest.mark.parametrize("text", POISONS)
def test_a_pen_escapes_whatever_it_is_given(text: str) -> None:
    pen = Pen(Scene([], [text], {}), text, 100, 100, text, text)
    with pen.group(css=text, transform=text):
        pen.name_it(text)
        pen.rect(1, 1, 1, 1, text)
        pen.circle(1, 1, 1, text)
        pen.path(text, text, text)
        pen.text(1, 1, text, anchor=text, css=text)
        pen.use(text, 1, 1, 1, css=text, title=text)
        pen.piece(text, text, 1, 1, 1, css=text, title=text)
        pen.emblem(0, 1, 1)
        pen.sign(1, 1, text)
        pen.target(text, 1, 1, 1, 1, about=text)
    assert aliens(pen.sheet(1, text, text).svg) == []
