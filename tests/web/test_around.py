"""The waiting room, chat, notes and the rematch as people meet them."""

from __future__ import annotations

import io
import random
import re
from pathlib import Path

import pytest
import zxingcpp
from browsers import Browser
from evenings import play_on, until, waits_for_a_person
from PIL import Image
from playwright.sync_api import Browser as Chromium
from playwright.sync_api import Page
from sites import site
from windows import (
    ALL,
    BUT_COLOURS,
    COLOURS,
    LOW,
    PATIENCE,
    PHONE,
    TABLET,
    WIDE,
    Watched,
    check_axe,
    come_to_rest,
    wait_until,
)

from branchline.table.bot_pool import BotPool
from branchline.table.host import Host
from branchline.table.storage import Storage
from branchline.web.desk import Desk


def open_table(ada: Browser, **seats: str) -> str:
    ada.post("/new", game="junction", seat_0="me", name_0="Ada", **(seats or {"seat_1": "open", "seat_2": "open"}))
    return ada.path


def test_the_waiting_room_has_the_whole_link_and_its_code(ada: Browser, ben: Browser) -> None:
    table = open_table(ada)
    link = re.search(r'id="invitation" readonly value="([^"]+)"', ada.text)
    assert link is not None
    assert link[1] == f"http://testserver{table}"
    assert '<svg viewBox="0 0 ' in ada.text
    assert 'class="qr"' in ada.text
    assert "Start with bots in 2 seats" in ada.text
    ben.get(table)
    assert "Take a seat" in ben.text
    ben.post(f"{table}/join", seat=1, name="Ben")
    assert "Waiting for Ada to start" in ben.text
    assert "Close the table" not in ben.text


def test_seats_are_the_owners_to_see_to(ada: Browser, ben: Browser) -> None:
    table = open_table(ada)
    ben.get(table)
    ben.post(f"{table}/join", seat=1, name="Ben")
    for name in ("put_bot", "clear_seat", "take_away", "close", "fill", "share_chat"):
        assert ben.post(f"{table}/{name}", seat=2).status_code == 403, name
    ada.post(f"{table}/clear_seat", seat=1)
    assert ada.text.count("waits for a friend") == 2
    assert ben.post(f"{table}/rename", name="Benno").status_code == 403
    ada.post(f"{table}/rename", name="Adele", seat=0)
    assert "You (Adele)" in ada.text
    ada.post(f"{table}/put_bot", seat=1, bot="easy")
    assert "Easy bot" in ada.text
    assert ada.post(f"{table}/put_bot", seat=2, bot="nonsense").status_code == 409
    ada.post(f"{table}/take_away", seat=2)
    assert 'id="actform"' in ada.get(table).text or "chooses" in ada.text, "the game has begun"


def test_a_closed_table_says_so(ada: Browser, ben: Browser) -> None:
    table = open_table(ada)
    ada.post(f"{table}/close")
    assert ada.path == "/"
    answer = ben.get(table)
    assert answer.status_code == 404
    assert "closed before its game began" in answer.text


def test_a_wrong_key_is_told_in_plain_words(ada: Browser) -> None:
    for path in ("/t/NOWHERE-11111-22222-33333", "/w/nothing"):
        answer = ada.get(path)
        assert answer.status_code == 404
        assert re.search(r"There is no table (with this key|behind this link)", answer.text)


def test_a_line_that_calls_by_name_is_marked_for_whom_it_calls(ada: Browser, ben: Browser) -> None:
    table = open_table(ada)
    ben.get(table)
    ben.post(f"{table}/join", seat=1, name="Ben")
    ben.post(f"{table}/note", text="@Ada are you there?")
    assert 'class=" calls"' in ada.get(table).text
    assert 'class=" calls"' not in ben.get(table).text
    ada.post(f"{table}/note", text="@Ada is here")
    assert ada.get(table).text.count('class=" calls"') == 1, "nobody calls themselves"


def test_spectators_chat_only_where_the_owner_lets_them(ada: Browser, ben: Browser) -> None:
    table = ada.play("junction")
    watch = re.search(r'href="(/w/[^"]+)"', ada.text)
    assert watch is not None
    ada.post(f"{table}/note", text="among us")
    assert "among us" not in ben.get(watch[1]).text
    assert ben.post(f"{watch[1]}/note", text="may I?").status_code == 403
    ada.post(f"{table}/share_chat", open_chat="on")
    assert "among us" in ben.get(watch[1]).text
    ben.post(f"{watch[1]}/note", text="<b>hello</b>")
    ada.get(table)
    assert 'class="spectator"' in ada.text
    assert "&lt;b&gt;hello" in ada.text
    ada.post(f"{table}/share_chat")
    assert "among us" not in ben.get(watch[1]).text


def test_private_notes_are_on_no_page_of_another(ada: Browser, ben: Browser) -> None:
    table = open_table(ada, seat_1="open")
    ben.get(table)
    ben.post(f"{table}/join", seat=1, name="Ben")
    ada.post(f"{table}/jot", text="Ben bluffs\n<script>")
    told = ada.client.get(f"{table}/jot", headers={"Accept": "application/json"})
    assert told.json() == {"text": "Ben bluffs\n<script>"}
    assert "Ben bluffs\n&lt;script&gt;" in ada.get(f"{table}/jot").text
    assert ben.client.get(f"{table}/jot", headers={"Accept": "application/json"}).json() == {"text": ""}
    assert all("bluffs" not in ben.get(f"{table}{rest}").text for rest in ("", "/log"))
    eve = Browser(ada.client.__class__(ada.client.app, follow_redirects=False))
    assert eve.get(f"{table}/jot").status_code == 403


def test_a_bot_plays_for_one_who_lets_the_table_wait(ada: Browser, ben: Browser, desk: Desk) -> None:
    ada.post("/new", game="junction", seat_0="me", name_0="Ada", seat_1="open", time="days", each=600)
    table = ada.path
    ben.get(table)
    ben.post(f"{table}/join", seat=1, name="Ben")
    match = desk.storage.match_by_word(table[3:]).id
    running = until(desk.host, match, waits_for_a_person)
    for seat in [one for one in running.due() if one == 0]:  # both bid in secret: Ada has, Ben has not
        desk.host.act(match, seat, running.state.legal_actions(seat)[0], running.row.stand, True)
    ada.get(table)
    assert 'id="late-1"' in ada.text
    assert 'id="late-' not in ben.get(table).text
    early = ada.post(f"{table}/stand_in", seat=1)
    assert early.status_code == 409
    assert "Ben still has time" in early.text
    row = desk.storage.match(match)
    desk.storage.set_values(row, ticks_from=row.ticks_from - 700)
    assert ben.post(f"{table}/stand_in", seat=0).status_code == 403
    assert ada.post(f"{table}/stand_in", seat=1).status_code == 200
    assert desk.storage.seats(match)[1].bot == "normal"


@pytest.mark.slow
def test_a_game_ends_with_a_rematch_for_the_same_people(ada: Browser, ben: Browser, desk: Desk) -> None:
    table = open_table(ada, seat_1="open")
    ben.get(table)
    ben.post(f"{table}/join", seat=1, name="Ben")
    match = desk.storage.match_by_word(table[3:]).id
    play_on(desk.host, match, random.Random(1))
    ada.get(table)
    ben.get(table)
    assert "Rematch" in ada.text
    losers = [one for one in (ada, ben) if re.search(r"You are 2nd with", one.text)]
    winners = [one for one in (ada, ben) if re.search(r"You win|share the victory", one.text)]
    assert len(losers) + len(winners) >= 2
    ada.post(f"{table}/rematch")
    there = ada.path
    assert there != table
    assert "kept for Ben" in ada.text
    assert "would play" in ben.get("/").text
    ben.get(table)
    assert "begins at once" in ben.text
    ben.post(f"{table}/rematch")
    assert ben.path == there
    names = [seat.name for seat in desk.storage.seats(desk.storage.match_by_word(there[3:]).id)]
    assert names == ["Ben", "Ada"]


@pytest.mark.browser
def test_two_browsers_say_yes_and_sit_at_the_rematch(chromium: Chromium, tmp_path: Path) -> None:
    """The game is played on by another server on the same file, whose moves both browsers are shown."""
    path = str(tmp_path / "t.sqlite")
    with site(path) as base:
        ada, ben = Watched(chromium, base, WIDE), Watched(chromium, base, WIDE)
        ada.page.goto("/new?game=junction&players=2")
        ada.page.fill("input[name=name_0]", "Ada")
        ada.page.select_option("select[name=seat_1]", "open")
        ada.page.click("text=Open the table")
        ada.page.wait_for_selector("#table")
        ben.page.goto(ada.page.url)
        ben.page.fill(".joinform input[name=name]", "Ben")
        ben.page.click("text=Take a seat")
        ada.page.wait_for_selector("#teller", timeout=PATIENCE)
        storage = Storage(path)
        host = Host(storage, BotPool(0))
        play_on(host, storage.match_by_word(ada.page.url.rpartition("/")[2]).id, random.Random(3))
        host.close()
        storage.close()
        for page in (ada.page, ben.page):
            page.wait_for_selector("#over", timeout=PATIENCE)
        come_to_rest(ada.page)  # what is pressed sooner is dropped
        ada.page.click("#go")
        ben.page.wait_for_selector("#go:has-text('begins at once')", timeout=PATIENCE)
        come_to_rest(ben.page)
        ben.page.click("#go")
        for page in (ada.page, ben.page):
            page.wait_for_selector("#table #turn #actform, #table #turn .waiting", timeout=PATIENCE, state="attached")
        assert ada.page.url == ben.page.url
        for one, seat in ((ben, 0), (ada, 1)):
            assert "you" in one.page.inner_text(f"#plate-{seat}"), "seats move on by one"
            assert one.wrong == []
            one.close()


SMALL_TEXTS = """() => {
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT), found = [];
  while (walker.nextNode()) {
    const { parentElement: element, textContent: words } = walker.currentNode;
    if (!words.trim() || element.closest('script, noscript, .vh') || !element.getClientRects().length) continue;
    const scale = element.ownerSVGElement?.getScreenCTM()?.a ?? 1;
    if (parseFloat(getComputedStyle(element).fontSize) * scale < 10.99) found.push(words.trim());
  }
  return found;
}"""


def check_waiting_room(page: Page) -> None:
    """Acceptance 7: no text under 11 px at any size, light or dark; nothing too wide, nothing that axe minds."""
    for size, theme, part in (
        (WIDE, "light", ALL),
        (LOW, "dark", COLOURS),
        (TABLET, "light", BUT_COLOURS),
        (PHONE, "dark", BUT_COLOURS),
    ):
        page.set_viewport_size(size)  # type: ignore[arg-type]
        page.emulate_media(color_scheme=theme, reduced_motion="reduce")  # type: ignore[arg-type]
        assert page.evaluate(SMALL_TEXTS) == [], size
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), size
        check_axe(page, part)
    page.set_viewport_size(WIDE)  # type: ignore[arg-type]


def read_code(page: Page) -> str:
    """What a camera reads off the QR code as it is drawn."""
    picture = Image.open(io.BytesIO(page.locator("svg.qr").screenshot()))
    (found,) = zxingcpp.read_barcodes(picture)
    return str(found.text)


@pytest.mark.browser
def test_the_share_sheet_gets_the_link_where_there_is_one(tmp_path: Path, chromium: Chromium) -> None:
    """Without one the button is not there."""
    with site(str(tmp_path / "t.sqlite")) as base:
        context = chromium.new_context(base_url=base)
        made = {"game": "junction", "seat_0": "me", "name_0": "Ada", "seat_1": "open"}
        table = context.request.post("/new", form=made, headers={"Origin": base}).url
        plain = context.new_page()
        plain.add_init_script("delete Navigator.prototype.share; navigator.share = undefined;")
        plain.goto(table)
        plain.wait_for_selector("#invitation")
        assert plain.locator("[data-share]").is_hidden()
        phone = context.new_page()
        phone.add_init_script("navigator.share = async (what) => { window.shared = what; };")
        phone.goto(table)
        phone.locator("[data-share]").click()
        assert phone.evaluate("window.shared") == {"title": "Junction at Branchline", "url": table}
        context.close()


@pytest.mark.browser
def test_invited_seen_heard_in_two_real_browsers(tmp_path: Path, chromium: Chromium) -> None:
    with site(str(tmp_path / "t.sqlite")) as base:
        ada = chromium.new_context(permissions=["clipboard-read", "clipboard-write"], bypass_csp=True).new_page()
        ben = chromium.new_context().new_page()
        ada.goto(f"{base}/new?game=junction")
        ada.request.get(base)
        ada.evaluate(
            """async () => { const answer = await fetch('/new', {method: 'POST', body: new URLSearchParams(
            {game: 'junction', seat_0: 'me', name_0: 'Ada', seat_1: 'open', seat_2: 'open'})});
            location.assign(answer.url); }"""
        )
        ada.wait_for_selector("#invitation")
        check_waiting_room(ada)
        ada.click("[data-copy].btn")
        wait_until(ada, "document.querySelector('[data-copy].btn').textContent === 'Copied ✓'")
        copied = ada.evaluate("navigator.clipboard.readText()")
        assert copied == read_code(ada) == ada.url
        ben.goto(copied)
        ben.fill(".joinform input[name=name]", "Ben")
        ben.click(".joinform button.pri")
        ben.wait_for_selector("#invitation")
        wait_until(ada, "document.querySelector('#place-1 b').textContent === 'Ben'")
        wait_until(ada, "document.querySelector('[data-presence=\"1\"]').dataset.state === 'here'")
        wait_until(ada, "document.title.startsWith('2 of 3 seats')")
        ben.fill("#notetext", "is it on?")
        wait_until(ada, "document.getElementById('typing').textContent === 'Ben is writing …'")
        ben.click("#noteform button")
        wait_until(ada, "document.getElementById('said').textContent.includes('is it on?')")
        ada.click("#go")
        ada.wait_for_selector("main.table")
        ben.wait_for_selector("main.table")
        ben.wait_for_selector("#noteform", state="attached")
        ben.evaluate("fetch(location.pathname + '/note', {method: 'POST', body: new URLSearchParams({text: 'now'})})")
        wait_until(ada, "document.querySelector('[data-unread]')?.textContent === '1'")
        ada.reload()
        wait_until(ada, "document.querySelector('[data-unread]')?.textContent === '1'")
        ada.click(".tabs [data-tab=chat]")
        wait_until(ada, "document.querySelector('[data-unread]').hidden")
        ada.evaluate("document.addEventListener('called', ({ detail }) => { document.body.dataset.called = detail; })")
        ben.evaluate("fetch(location.pathname + '/note', {method: 'POST', body: new URLSearchParams({text: '@ada!'})})")
        wait_until(ada, "document.body.dataset.called === 'Ben: @ada!'")
        ada.reload()
        wait_until(ada, "document.querySelector('[data-unread]').hidden")
