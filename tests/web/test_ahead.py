"""Deciding ahead on the page, without the script: made and withdrawn by plain forms, and seen by its owner alone."""

from __future__ import annotations

import re
import time
from dataclasses import replace
from pathlib import Path

from browsers import Browser
from evenings import PATIENCE
from sites import site
from streams import Stream, asked, browser, page_of, two_at_a_table

from branchline.core.position import CHANCE
from branchline.table.running import Running
from branchline.web.desk import Desk
from branchline.web.foresight import Plan, Step


def two_at(ada: Browser, ben: Browser, desk: Desk, game: str = "railroad_revolution") -> tuple[str, Browser, Browser]:
    """A table that Ada and Ben have just begun: its address, who is asked, and who waits."""
    ada.post("/new", game=game, seat_0="me", name_0="Ada", seat_1="open")
    table = ada.path
    ben.get(table)
    ben.post(f"{table}/join", seat=1, name="Ben")
    (first,) = now(desk, table).due()
    return table, *((ada, ben) if first == 0 else (ben, ada))


def now(desk: Desk, table: str) -> Running:
    """The table once nothing goes on by itself."""
    match = desk.storage.match_by_word(table.rpartition("/")[2]).id
    end = time.monotonic() + PATIENCE
    while time.monotonic() < end:
        running = desk.host.fresh(match)
        if running.due() and running.state.player != CHANCE and not desk.storage.match(match).goes_on:
            return running
        time.sleep(0.005)
    raise AssertionError("it goes on for ever")


def test_an_answer_is_given_and_taken_back_and_nobody_else_notices(ada: Browser, ben: Browser, desk: Desk) -> None:
    table, asked, waiting = two_at(ada, ben, desk)
    watch = desk.storage.match_by_word(table.rpartition("/")[2]).watch_word
    before = asked.get(table).text, asked.get(f"/w/{watch}").text
    assert f'href="{table}/ahead"' in waiting.get(table).text
    waiting.get(f"{table}/ahead")
    assert "Decline deals" in waiting.text
    waiting.post(f"{table}/ahead", name="deals", limit=2, after=-1, lasts="always")
    assert "<span>Decline deals under 2 shares</span>" in waiting.text
    assert "Decline deals under 2 shares" in waiting.get(table).text
    assert (asked.get(table).text, asked.get(f"/w/{watch}").text) == before
    assert "Nothing yet." in asked.get(f"{table}/ahead").text
    order = re.search(r'name="order" value="(\d+)"', waiting.get(f"{table}/ahead").text)
    assert order is not None
    assert asked.post(f"{table}/ahead/withdraw", order=order[1]).status_code == 409, "it is not theirs"
    waiting.post(f"{table}/ahead/withdraw", order=order[1])
    assert "Nothing yet." in waiting.text
    assert "Decline deals under 2 shares" not in waiting.get(table).text


def test_an_answer_given_elsewhere_is_on_an_open_page_at_once(tmp_path: Path) -> None:
    """On SQLite, where no news come from the storage."""
    with site(str(tmp_path / "t.sqlite")) as base, browser(base) as ada, browser(base) as ben:
        people = [ada, ben]
        table = two_at_a_table(ada, ben, "railroad_revolution")
        waiting = people[1 - asked(people, table)]
        stream = Stream(waiting, f"{table}/live?seen={page_of(waiting.get(table).text)}")
        assert stream.wait_for("retry:")
        time.sleep(0.5)
        waiting.post(f"{table}/ahead", data={"name": "deals", "limit": "2", "after": "-1", "lasts": "always"})
        assert stream.wait_for("Decline deals under 2 shares", 5)


def test_a_line_is_prepared_on_the_table_itself_and_told_to_its_owner(ada: Browser, ben: Browser, desk: Desk) -> None:
    table, asked, waiting = two_at(ada, ben, desk)
    waiting.get(f"{table}/plan")
    assert waiting.ask.startswith("Suppose what ")
    assert ">Meanwhile<" not in waiting.text, "there is nothing to wait for in a line"
    supposed = []
    while first := re.search(r'<select name="action" id="supposed"><option value="(\d+)">', waiting.text):
        supposed.append(int(first[1]))
        waiting.post(f"{waiting.path}/act", action=first[1])
    assert re.search(r'action="/t/[^"]+/plan/[\d-]+/act"', waiting.text)
    waiting.post(f"{waiting.path}/act", action=waiting.choices[0][0])
    assert "Keep this line" in waiting.text
    longer = waiting.path
    waiting.post(f"{longer}/undo")
    assert waiting.path == longer.rpartition("-")[0]
    assert 'value="just" aria-pressed="true"' not in waiting.text, "nothing of one's own is in it, nothing to keep"
    waiting.get(longer)
    assert re.search(r'value="just" aria-pressed="true">only if the others do just this', waiting.text), (
        "chosen by hand"
    )
    waiting.post(f"{longer}/when", when="any")
    assert re.search(r'value="any" aria-pressed="true">whatever the others do', waiting.text)
    waiting.post(f"{waiting.path}/when", when="just")
    assert waiting.path.startswith(f"{table}/plan/just-")
    waiting.post(f"{waiting.path}/keep")
    assert waiting.path == table
    assert "(if the others do just as you supposed)" in waiting.text
    assert "Decided ahead" in waiting.text
    for action in supposed:
        asked.wait_for_my_turn(table)
        asked.act(table, action)
        if asked.can_end_turn:
            asked.end_turn(table)
    now(desk, table)
    waiting.get(table)
    assert "You had decided this ahead" in waiting.log
    assert "decided this ahead" not in asked.get(table).text
    assert "decided this ahead" in waiting.get(f"{table}/ahead").text


def test_the_others_are_supposed_in_one_press_and_the_line_then_asks_nothing_of_them(
    ada: Browser, ben: Browser, desk: Desk
) -> None:
    """From who waits to a line that is kept: prepare, guess, decide, keep."""
    table, _, waiting = two_at(ada, ben, desk, "small_railroad_empires")
    assert f'<a href="{table}/plan">prepare your next turn</a>' in waiting.get(table).text
    waiting.get(f"{table}/plan")
    assert 'id="big" form="guessform"><span>Guess on to my turn</span>' in waiting.text
    waiting.post(f"{waiting.path}/guess")
    assert re.search(r"/plan/\d+(-~\d+)+$", waiting.path), "guessed, and said to be"
    assert "<small>a guess</small>" in waiting.text
    assert waiting.choices, "it is one's own turn there"
    guessed = waiting.path
    waiting.get(f"{table}/plan")
    waiting.post(f"{waiting.path}/guess")
    assert waiting.path == guessed, "the same each time"
    while waiting.choices:
        waiting.post(f"{waiting.path}/act", action=waiting.choices[0][0])
    assert re.search(r'form="keepform"><span>Keep this line</span><small>whatever the others do<', waiting.text)
    waiting.post(f"{waiting.path}/keep")
    assert waiting.path == table
    assert "(whatever the others do)" in waiting.text


def test_what_was_dropped_stands_beside_the_question_until_its_owner_has_decided(
    ada: Browser, ben: Browser, desk: Desk
) -> None:
    table, asked, waiting = two_at(ada, ben, desk, "small_railroad_empires")
    waiting.get(f"{table}/plan")
    supposed = waiting.text.partition('id="supposed">')[2].partition("</select>")[0]
    first, *others = re.findall(r'value="(\d+)"', supposed)
    waiting.post(f"{waiting.path}/act", action=first)
    waiting.post(f"{waiting.path}/act", action=waiting.choices[0][0])
    waiting.post(f"{waiting.path}/keep")
    asked.wait_for_my_turn(table)
    asked.act(table, others[0])
    if asked.can_end_turn:
        asked.end_turn(table)
    now(desk, table)
    beside = r'role="status">Dropped what you had decided ahead \(.*href="([^"]+)">Decide ahead'
    question = waiting.get(table).text.partition('id="choices"')[0]
    found = re.search(beside, question)
    assert found is not None
    assert found[1] == f"{table}/ahead"
    assert "Dropped what you had" not in asked.get(table).text
    waiting.wait_for_my_turn(table)
    waiting.act(table, waiting.choices[0][0])
    assert re.search(beside, waiting.get(table).text) is None, "it was read"
    assert "Dropped what you had decided ahead" in waiting.log, "and stands in the log"


def test_that_the_others_pass_is_supposed_in_one_press(ada: Browser, ben: Browser, desk: Desk) -> None:
    table, _, _ = two_at(ada, ben, desk)
    setup = now(desk, table)
    while not any(setup.game.gives_up(one) for one in setup.state.legal_actions()):
        seat = setup.due()[0]
        desk.host.act(setup.row.id, seat, setup.state.legal_actions()[0], setup.row.stand, True)
        setup = now(desk, table)
    waiting = (ada, ben)[1 - setup.due()[0]]
    waiting.get(f"{table}/plan")
    assert "Suppose the others pass" in waiting.text
    waiting.post(f"{waiting.path}/guess", **{"as": "pass"})
    assert re.search(r"/plan/\d+(-\d+)+$", waiting.path), "it was said, and not guessed"


def test_what_no_page_would_send_gets_a_sentence(ada: Browser, ben: Browser, desk: Desk) -> None:
    table, asked, waiting = two_at(ada, ben, desk)
    assert asked.get(f"{table}/plan").status_code == 409
    assert "It is your turn" in asked.text
    for line in ("x", "0-", "0-x", "999999", "0-999999", "-1", "0" + "-1" * 200):
        assert waiting.get(f"{table}/plan/{line}").status_code == 422, line
    assert waiting.post(f"{table}/plan/0/keep").status_code == 422
    assert waiting.post(f"{table}/ahead", name="nonsense").status_code == 422
    assert waiting.post(f"{table}/ahead", name="deals", lasts="ever").status_code == 422
    assert waiting.post(f"{table}/ahead/withdraw", order="x").status_code == 409
    stranger = Browser(type(ada.client)(ada.client.app, follow_redirects=False))
    for path in ("ahead", "plan", "plan/0"):
        assert stranger.get(f"{table}/{path}").status_code == 403
    solo = ada.play("alubari", players=1)
    assert ada.get(f"{solo}/ahead").status_code == 409


def test_of_a_long_line_the_latest_steps_are_shown_and_the_others_folded() -> None:
    steps = [Step("Ada", f"step {number}", False) for number in range(12)]
    plan = Plan(steps, 1, "Ada", [], "", False, True)
    assert [one.words for one in plan.latest] == ["step 9", "step 10", "step 11"]
    assert plan.earlier == steps[:9]
    short = replace(plan, steps=steps[:4])
    assert (short.earlier, short.latest) == ([], steps[:4])
