"""While more tables wait to be drawn than there are workers: whom a move matters to comes first, the others are shown
all that has come meanwhile at once, and their pages tell each of its beats."""

from __future__ import annotations

import asyncio
import re
import threading
import time
from collections.abc import Coroutine, Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any, TypeVar

import pytest
from sites import site
from storages import Storage
from streams import Stream, browser, page_of, two_at_a_table
from windows import LISTENS, PLAIN_TABLE, WIDE, Watched, wait_until

from branchline.core import registry
from branchline.core.position import CHANCE
from branchline.table.bot_pool import BotPool
from branchline.table.host import Host
from branchline.table.seating import PERSON, SeatWish
from branchline.web import turns
from branchline.web.desk import Desk
from branchline.web.streams import NEWEST, Follower, Listeners
from branchline.web.turns import Turns

Found = TypeVar("Found")
PEOPLE = ("Ada", "Ben", "Cleo")
IS_TELLING = "document.body.classList.contains('is-telling')"


def in_a_loop(coroutine: Coroutine[Any, Any, Found]) -> Found:
    """In a thread of its own: a browser of another test may have a loop running in this one."""
    with ThreadPoolExecutor(1) as thread:
        return thread.submit(asyncio.run, coroutine).result()


def test_whom_it_matters_to_is_served_before_all_who_came_earlier() -> None:
    async def served() -> list[int]:
        queue, found = Turns(1), list[int]()

        async def come(match: int, is_first: bool) -> None:
            await queue.take(match, is_first)
            found.append(match)
            queue.give()

        await queue.take(0)
        assert not queue.is_crowded
        waiting = [asyncio.create_task(come(match, match > 2)) for match in (1, 2, 3, 4)]
        await asyncio.sleep(0)
        assert queue.is_crowded
        queue.hurry(2)
        queue.give()
        await asyncio.gather(*waiting)
        assert not queue.is_crowded
        assert queue.free == 1
        return found

    assert in_a_loop(served()) == [3, 4, 2, 1]


def test_what_is_for_later_is_not_put_off_for_ever(monkeypatch: pytest.MonkeyPatch) -> None:
    async def next_of(queue: Turns) -> int | None:
        await queue.take(0)
        waiting = [asyncio.create_task(queue.take(match, match == 2)) for match in (1, 2)]
        await asyncio.sleep(0)
        found = queue.next()
        for one in waiting:
            one.cancel()
        await asyncio.gather(*waiting, return_exceptions=True)
        assert not queue.is_crowded, "who has gone is not waited for"
        return found

    assert in_a_loop(next_of(Turns(1))) == 2
    monkeypatch.setattr(turns, "LONGEST_WAIT", -1.0)
    assert in_a_loop(next_of(Turns(1))) == 1


def test_with_much_to_draw_the_asked_come_first_and_the_others_see_several_moves_together() -> None:
    """And with little to draw all are shown every move at the same time."""

    async def shown(others: int) -> list[tuple[int, list[int]]]:
        listeners, found = Listeners(), list[tuple[int, list[int]]]()
        gate = threading.Event()

        def show(match: int, version: int, followers: list[Follower], in_haste: bool) -> None:
            gate.wait(5)
            if match == 1:
                found.append((version, sorted(one.visitor for one in followers)))
            for one in followers:
                one.shown, one.sent = version, True  # type: ignore[assignment]

        listeners.show = show
        listeners.awaited = lambda _match: [7]
        for match in range(1, 2 + others):
            listeners.waiting[match] = {Follower(visitor, False, "") for visitor in (7, 8)}
            for one in listeners.waiting[match]:
                one.sent = True  # type: ignore[assignment]
        for match in range(2, 2 + others):
            listeners.wake(match, 5)
        listeners.wake(1, 5)
        await asyncio.sleep(0.05)
        gate.set()
        while not found:
            await asyncio.sleep(0)
        listeners.wake(1, 6)
        while listeners.tasks:
            await asyncio.sleep(0.01)
        return found

    assert in_a_loop(shown(others=0)) == [(5, [7, 8]), (6, [7, 8])]
    hurried = in_a_loop(shown(others=40))
    assert hurried[:2] == [(5, [7]), (6, [7])]
    assert [one for one in hurried if 8 in one[1]] in ([(6, [8])], [(6, [7, 8])])


def test_in_haste_one_event_leads_to_the_page_that_all_the_moves_lead_to(tmp_path: Path) -> None:
    storage = Storage(str(tmp_path / "t.sqlite"))
    desk = Desk(storage, Host(storage, BotPool(0)), tmp_path)
    visitors = [storage.new_visitor()[0] for _ in PEOPLE]
    wishes = [SeatWish(PERSON, name=PEOPLE[0], is_mine=True), *(SeatWish("open", name="") for _ in PEOPLE[1:])]
    row = desk.host.open_table(visitors[0], registry.game("movers_and_shakers"), wishes, {})
    for seat in (1, 2):
        desk.host.join(row.id, visitors[seat], seat, PEOPLE[seat])
    hurried, patient, first = (Follower(visitors[at].id, False, "") for at in (1, 1, 0))
    everybody = [hurried, patient, first]
    desk.listeners.waiting[row.id] = set(everybody)
    while desk.host.fresh(row.id).state.player == CHANCE:
        desk.host.driving.drive_once(row.id)
    desk.show(row.id, NEWEST, everybody)
    for one in everybody:
        one.take()
    moves = 3
    for _ in range(moves):
        running = desk.host.fresh(row.id)
        desk.host.act(row.id, running.due()[0], running.state.legal[0], running.row.stand, True)
        shown = desk.host.latest(row.id).row.shown
        desk.show(row.id, shown, [first], in_haste=True)
    assert desk.awaited(row.id), "somebody is asked, and somebody has decided"
    assert desk.steps_before(row.id, shown), "others have not been shown it yet"
    desk.show(row.id, shown, [hurried], in_haste=True)
    desk.show(row.id, shown, [patient])
    assert desk.steps_before(row.id, shown + 1) == [], "all have"
    events = [sum("event: table" in piece.text for piece in one.take()) for one in (hurried, patient)]
    assert events == [1, moves]
    assert hurried.sent is not None
    assert patient.sent is not None
    assert hurried.sent.digest == patient.sent.digest
    told = [one.number for one in desk.host.latest(row.id).lines[-moves:]]
    assert all(f'data-number="{number}"' in hurried.sent.whole for number in told), "each has its line in the log"
    desk.host.close()
    storage.close()


class Gate:
    """What is drawn while it is shut is drawn together, in haste, once it is open."""

    def __init__(self) -> None:
        self.is_open = threading.Event()
        self.is_open.set()
        self.desks: list[Desk] = []


@pytest.fixture
def gate(monkeypatch: pytest.MonkeyPatch) -> Gate:
    found, show = Gate(), Desk.show

    def late(self: Desk, match: int, version: int, followers: list[Follower], in_haste: bool = False) -> None:
        is_held = not found.is_open.is_set()
        found.desks = [self]
        found.is_open.wait(20)
        show(self, match, version, followers, in_haste or is_held)

    monkeypatch.setattr(Desk, "show", late)
    return found


@pytest.fixture
def base(gate: Gate, tmp_path: Path) -> Iterator[str]:
    with site(str(tmp_path / "t.sqlite")) as address:
        yield address


CLOCK = re.compile(r"\d+:\d\d:\d\d left")
SAID = "document.getElementById('toldsentence').textContent"
LINES = """[...document.querySelectorAll('#log .turnlog:not(.mine) .beat[data-seat]')]
  .sort((one, other) => one.dataset.number - other.dataset.number)
  .map((one) => one.querySelector('.sentence').textContent)"""


def run_of(state: Any, seat: int) -> int:
    """How many decisions a seat makes from here on, one behind the other, if it always takes the first choice."""
    state, found = state.clone(), 0
    while state.player == seat:
        state.apply(state.legal[0], seat)
        found += 1
    return found


def test_what_came_together_is_told_beat_by_beat(chromium: Any, base: str, gate: Gate) -> None:
    with browser(base) as ada, browser(base) as ben:
        table = two_at_a_table(ada, ben, "small_railroad_empires")
        stream = Stream(ada, f"{table}/live")
        assert stream.wait_for("event: table")
        host = gate.desks[0].host
        match = host.storage.match_by_word(table.rpartition("/")[2]).id

        def decide() -> int:
            running = host.fresh(match)
            host.act(match, running.state.player, running.state.legal[0], running.row.stand, True)
            return host.latest(match).row.shown

        while host.fresh(match).state.player == CHANCE:
            time.sleep(0.01)
        while run_of(state := host.latest(match).state, state.player) < 3:
            decide()
        window = Watched(chromium, base, WIDE, "step")
        looker = (ben, ada)[state.player]
        window.context.add_cookies([{"name": name, "value": it, "url": base} for name, it in looker.cookies.items()])
        page = window.page
        page.goto(table)
        followers = gate.desks[0].listeners.waiting[match]
        while len(followers) < 2 or any(one.shown < host.latest(match).row.shown for one in list(followers)):
            page.wait_for_timeout(20)
        gate.is_open.clear()
        shown = [decide() for _ in range(3)][-1]
        gate.is_open.set()
        wait_until(page, f"document.getElementById('table').dataset.version === '{shown}' && {IS_TELLING}")
        heard = [page.evaluate(SAID)]
        while page.evaluate(IS_TELLING):
            page.evaluate("document.querySelector('[data-tell=on]').click()")
            heard.append(page.evaluate(SAID))
        assert list(dict.fromkeys(heard)) == page.evaluate(LINES)[-3:]
        assert page.get_attribute("#table", "data-page") == page_of(looker.get(table).text)
        told = page.evaluate(PLAIN_TABLE)
        page.reload()
        wait_until(page, LISTENS)
        page.wait_for_timeout(500)
        assert CLOCK.sub("", page.evaluate(PLAIN_TABLE)) == CLOCK.sub("", told)
        window.close()
        assert window.wrong == []
