"""Time on the page: choosing it, clocks on plates and at home, another time by agreement, a bot when it is out."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from browsers import Browser
from evenings import until, waits_for_a_person
from playwright.sync_api import Browser as Chromium
from sites import site

from branchline.table.agreement import SILENT
from branchline.table.timing import DAY, DAYS, FREE, LIVE, Timing
from branchline.web.clocks import reading
from branchline.web.desk import Desk

GAME = "small_railroad_empires"


def table_of_two(ada: Browser, ben: Browser, **time: object) -> str:
    ada.post("/new", game=GAME, seat_0="me", name_0="Ada", seat_1="open", **time)
    table = ada.path
    ben.get(table)
    ben.post(f"{table}/join", seat=1, name="Ben")
    ada.get(table)
    return table


def timing_at(desk: Desk, table: str) -> Timing:
    return desk.storage.match_by_word(table[3:]).timing


@pytest.mark.parametrize(
    ("fields", "timing"),
    [
        ({}, Timing(DAYS, DAY)),
        ({"time": "live", "minutes": 30, "increment": 15}, Timing(LIVE, 1800, 15)),
        (
            {"time": "days", "each": 2 * DAY, "nights": "on", "weekends": "on", "zone": "Europe/Berlin"},
            Timing(DAYS, 2 * DAY, 0, (22, 8), True, "Europe/Berlin"),
        ),
        ({"time": "free"}, Timing(FREE)),
    ],
)
def test_a_table_chooses_its_time(ada: Browser, desk: Desk, fields: dict[str, object], timing: Timing) -> None:
    ada.post("/new", game=GAME, seat_0="me", name_0="Ada", seat_1="open", **fields)
    assert timing_at(desk, ada.path) == timing


@pytest.mark.parametrize(
    ("fields", "words"),
    [
        ({"time": "live", "minutes": 0, "increment": 0}, "begins with a minute at least"),
        ({"time": "live", "minutes": "many", "increment": 5}, "begins with a minute at least"),
        ({"time": "live", "minutes": 5, "increment": "-3"}, "nothing at least"),
        ({"time": "live"}, "begins with a minute at least"),
        ({"time": "days", "each": 0}, "a minute at least"),
        ({"time": "days", "zone": "Mars/Olympus"}, "There is no time zone"),
        ({"time": "soon"}, "live, over days, or without"),
    ],
)
def test_a_time_that_cannot_be_opens_no_table(ada: Browser, fields: dict[str, object], words: str) -> None:
    answer = ada.post("/new", game=GAME, seat_0="me", name_0="Ada", seat_1="open", **fields)
    assert (answer.status_code, words in answer.text) == (400, True)
    assert "Your tables" not in ada.get("/").text.partition("<main")[2]


def test_clocks_are_on_plates_and_at_home(ada: Browser, ben: Browser, desk: Desk) -> None:
    table = table_of_two(ada, ben, time="live", minutes=30, increment=15)
    match = desk.storage.match_by_word(table[3:]).id
    until(desk.host, match, waits_for_a_person)
    ada.get(table)
    running = re.findall(
        r'class="clk" data-out="([\d.]+)" title="until \d+ \w+ \d\d:\d\d \(UTC\)">\d+ \w+ \d\d:\d\d<', ada.text
    )
    assert len(running) == 1, "one is waited for"
    assert ada.text.count('class="clk"') == 2, "live, everybody's clock is seen"
    assert '<span class="vh">clock</span><small class="clk">30:00</small>' in ada.text
    assert 'class="clk" data-out="' in ada.get("/").text
    assert reading(59) == "00:59"
    assert reading(3725) == "1:02:05"
    assert reading(2 * DAY + 3 * 3600) == "2 d 3 h"


def test_another_time_by_agreement(ada: Browser, ben: Browser, desk: Desk) -> None:
    table = table_of_two(ada, ben)
    assert f'href="{table}/time"' in ada.text
    ada.post(f"{table}/time", time="live", minutes=20, increment=5)
    assert "On offer: live, 20 minutes each, 5 seconds more with every turn" in ada.text
    assert "Ben has not said yes yet" in ada.text
    assert timing_at(desk, table).kind == DAYS
    question = ben.get(table).text.partition('id="choices"')[0]
    assert "<b>Ada offers another time:</b> live, 20 minutes each, 5 seconds more with every turn." in question
    assert f'href="{table}/time">Say yes or no' in question, "beside the question, on a phone too"
    assert "It waits for the yes of Ben." in ada.get(table).text
    assert "on offer" not in ada.get(f"/w/{desk.storage.match_by_word(table[3:]).watch_word}").text
    assert "I agree" in ben.get(f"{table}/time").text
    assert "You have not said yes yet." in ben.text
    assert "Ben has not said yes yet" not in ben.text
    ben.post(f"{table}/agree_time")
    assert timing_at(desk, table) == Timing(LIVE, 1200, 5)
    for one in (ada, ben):
        assert "<b>Another time holds here:</b> live, 20 minutes each" in one.get(table).text, "until they have decided"
        assert "offers another time" not in one.text
    ben.post(f"{table}/time", time="free")
    ada.post(f"{table}/decline_time")
    assert timing_at(desk, table).kind == LIVE
    assert "on offer" not in ada.get(table).text
    assert "offers another time" not in ada.text
    assert ada.post(f"{table}/agree_time").status_code == 409
    assert ada.post(f"{table}/time", time="live", minutes=0, increment=0).status_code == 400
    eve = Browser(ada.client.__class__(ada.client.app, follow_redirects=False))
    for path in ("time", "agree_time", "decline_time"):
        assert eve.post(f"{table}/{path}", time="free").status_code == 403


def test_from_days_to_live_and_back_nights_and_times_are_what_they_were(ada: Browser, ben: Browser, desk: Desk) -> None:
    """Who offers it presses what the form shows: nobody has to fill in again what the table had before."""
    days = {"time": "days", "each": 3 * DAY, "nights": "on", "weekends": "on", "zone": "Europe/Berlin"}
    table = table_of_two(ada, ben, **days)
    before = timing_at(desk, table)

    def agreed(**changed: object) -> Timing:
        ada.post(f"{table}/time", **{**form_in(ada.get(f"{table}/time").text), **changed})
        ben.post(f"{table}/agree_time")
        return timing_at(desk, table)

    live = agreed(time="live", minutes=20, increment=5)
    assert (live.kind, live.seconds, live.increment) == (LIVE, 1200, 5)
    assert agreed(time="days").rule == before.rule
    assert agreed(time="live").rule == live.rule, "nor are the minutes lost"
    assert agreed(time="free").kind == FREE
    assert agreed(time="days").rule == before.rule
    again = ada.post(f"{table}/time", **form_in(ada.get(f"{table}/time").text) | {"minutes": 7})
    assert "This is the time that the table has already." in again.text, "what is only kept is no other time"


def form_in(page: str) -> dict[str, str]:
    """What a browser would send of the form for another time, as it is shown."""
    form = page.partition("<h2>Offer another time")[2].partition("</form>")[0]
    typed = dict(re.findall(r'<input name="(\w+)"[^>]*? value="([^"]*)"', form))
    ticked = dict.fromkeys(re.findall(r'type="checkbox" name="(\w+)" checked', form), "on")
    picked = {
        name: found[1]
        for name, options in re.findall(r'<select name="(\w+)">(.*?)</select>', form)
        if (found := re.search(r'value="([^"]*)" selected', options))
    }
    return typed | ticked | picked


def test_whose_live_clock_is_out_may_be_played_for_and_comes_back(ada: Browser, ben: Browser, desk: Desk) -> None:
    table = table_of_two(ada, ben, time="live", minutes=10, increment=0)
    match = desk.storage.match_by_word(table[3:]).id
    row = until(desk.host, match, waits_for_a_person).row
    seat = row.awaited[0]
    waits, name = (ben, "Ada") if seat == 0 else (ada, "Ben")
    assert f"{name} still has time" in waits.post(f"{table}/stand_in", seat=seat).text
    row = desk.storage.match(match)
    desk.storage.set_values(row, ticks_from=row.ticks_from - 601)
    assert waits.post(f"{table}/stand_in", seat=seat).status_code == 200
    assert desk.storage.seats(match)[seat].bot == "normal"
    back = ada if seat == 0 else ben
    assert "A bot plays for you" in back.get("/").text
    back.get(table)
    assert re.search(r'id="big" form="backform"><span>Take your seat back</span><small>a bot plays for you<', back.text)
    assert 'id="backform"' not in waits.get(table).text
    back.post(
        f"{table}/hand_over",
        seat=re.findall(r'id="backform"><input type="hidden" name="seat" value="(.)"', back.text)[0],
    )
    assert desk.storage.seats(match)[seat].bot == ""
    assert "Take your seat back" not in back.get(table).text
    assert "A bot plays for you" not in back.get("/").text


def table_of_three(ada: Browser, ben: Browser, cleo: Browser, desk: Desk, **time: object) -> tuple[str, int]:
    ada.post("/new", game=GAME, players=3, seat_0="me", name_0="Ada", seat_1="open", seat_2="open", **time)
    table = ada.path
    for seat, (browser, name) in enumerate(((ben, "Ben"), (cleo, "Cleo")), 1):
        browser.get(table)
        browser.post(f"{table}/join", seat=seat, name=name)
    return table, desk.storage.match_by_word(table[3:]).id


def another(browser: Browser) -> Browser:
    return Browser(type(browser.client)(browser.client.app, follow_redirects=False))


def waited_for(desk: Desk, match: int, late: float = 0.0) -> int:
    """Whose turn it is, with so many seconds more gone by."""
    row = until(desk.host, match, waits_for_a_person).row
    desk.storage.set_values(desk.storage.match(match), ticks_from=row.ticks_from - late)
    return row.awaited[0]


def test_while_the_owner_plays_a_bot_is_theirs_to_offer_first(ada: Browser, ben: Browser, desk: Desk) -> None:
    """Then anybody's, for the owner may have gone without a word."""
    cleo = another(ada)
    table, match = table_of_three(ada, ben, cleo, desk, time="live", minutes=10, increment=0)
    if waited_for(desk, match) == 0:
        desk.host.hand_over(match, 0, "random")
        seat = waited_for(desk, match)
        desk.host.hand_over(match, 0, "")
    seat = waited_for(desk, match, late=601)
    assert seat in (1, 2)
    other = cleo if seat == 1 else ben
    assert "still has time" in other.post(f"{table}/stand_in", seat=seat).text
    assert f'id="late-{seat}"' in ada.get(table).text
    waited_for(desk, match, late=150)
    assert other.post(f"{table}/stand_in", seat=seat).status_code == 200
    assert desk.storage.seats(match)[seat].bot == "normal"


def test_where_the_owner_does_not_play_any_more_the_others_offer_a_bot(ada: Browser, ben: Browser, desk: Desk) -> None:
    """A bot plays for Ada, who opened the table; one of the two others is late, and the third may go on."""
    cleo = another(ada)
    table, match = table_of_three(ada, ben, cleo, desk, time="live", minutes=10, increment=0)
    desk.host.hand_over(match, 0, "random")
    seat = waited_for(desk, match, late=601)
    late, other = (ben, cleo) if seat == 1 else (cleo, ben)
    assert f'id="late-{seat}"' in other.get(table).text
    assert late.post(f"{table}/stand_in", seat=seat).status_code == 403, "nobody puts a bot into their own seat so"
    assert other.post(f"{table}/stand_in", seat=seat).status_code == 200
    assert desk.storage.seats(match)[seat].bot == "normal"


def test_a_table_without_a_clock_goes_on_without_whom_nobody_has_heard_of(
    ada: Browser, ben: Browser, desk: Desk
) -> None:
    cleo = another(ada)
    table, match = table_of_three(ada, ben, cleo, desk, time="free")
    ada.post(f"{table}/time", time="live", minutes=10, increment=0)
    ben.post(f"{table}/agree_time")
    assert timing_at(desk, table).kind == FREE, "Cleo has not said yes"
    assert "Cleo has not said yes yet" in ada.get(f"{table}/time").text
    row = desk.storage.match(match)
    desk.storage.set_values(row, moved_at=row.moved_at - SILENT - 60)
    cleo.post(f"{table}/note", text="I am on my way")
    assert "Nothing was heard of Ben for 3 days" in ada.get(f"{table}/time").text
    ben.post(f"{table}/note", text="So am I")
    assert "Nothing was heard" not in ada.get(f"{table}/time").text
    with desk.storage.writing() as connection:
        connection.exec_driver_sql("UPDATE notes SET made_at = 1")
    assert "Nothing was heard of Ben and Cleo for 3 days" in ada.get(f"{table}/time").text
    ada.post(f"{table}/time", time="live", minutes=10, increment=0)
    assert timing_at(desk, table) == Timing(LIVE, 600), "their yes is not waited for"


CUT = """() => [...document.querySelectorAll("#players .seat")].flatMap((seat) => {
  const name = seat.querySelector("b > a, b"), facts = seat.querySelector(".facts"), money = facts.firstElementChild;
  const box = (one) => one.getBoundingClientRect();
  const whole = money.offsetParent === null || box(money).right <= box(facts).right + 1;
  const clock = seat.querySelector(".clk");
  const meets = clock && [name, money].some((one) => one.offsetParent !== null &&
    box(one).right > box(clock).left + 1 && box(one).left < box(clock).right - 1 &&
    box(one).bottom > box(clock).top + 2 && box(one).top < box(clock).bottom - 2);
  return [...(whole ? [] : [`${seat.id}: money`]), ...(meets ? [`${seat.id}: clock`] : [])];
})"""


@pytest.mark.browser
def test_a_clock_counts_down_in_a_real_browser(tmp_path: Path, chromium: Chromium) -> None:
    with site(str(tmp_path / "t.sqlite")) as base:
        ada, ben = (chromium.new_context(timezone_id="Europe/Berlin").new_page() for _ in range(2))
        ada.goto(f"{base}/new?game={GAME}&players=4")
        assert ada.locator("[name=zone]").input_value() == "Europe/Berlin"
        ada.select_option("[name=seat_1]", "open")
        for seat in (2, 3):
            ada.select_option(f"[name=seat_{seat}]", "bot:easy")
        ada.fill("[name=name_0]", "Ada")
        ada.select_option("[name=time]", "live")
        ada.get_by_role("button", name="Open the table").click()
        ada.wait_for_selector("#invitation")
        ben.goto(ada.url)
        ben.fill("main input[name=name]", "Ben")
        ben.locator("main form button").first.click()
        ben.wait_for_selector("#players .clk[data-out]")
        shown = ben.locator("#players .clk[data-out]").inner_text()
        assert re.fullmatch(r"29:\d\d|30:00", shown)
        ben.wait_for_function(
            "(was) => document.querySelector('#players .clk[data-out]').textContent !== was", arg=shown, timeout=10000
        )
        for width, height in ((1440, 900), (1024, 768), (390, 844)):
            ben.set_viewport_size({"width": width, "height": height})
            for clock in ben.locator("#players .clk").all():
                assert clock.is_visible(), f"{width} px"
                own, plate = clock.bounding_box(), clock.locator("xpath=ancestor::li").bounding_box()
                assert own is not None
                assert plate is not None
                assert own["y"] + own["height"] <= plate["y"] + plate["height"] + 1, f"{width} px"
                assert own["x"] + own["width"] <= plate["x"] + plate["width"] + 1, f"{width} px"
            # Beside a clock the name and the first figure, the money, are read as well as without one.
            assert ben.evaluate(CUT) == [], f"{width} px"
        ada.context.close()
        ben.context.close()
