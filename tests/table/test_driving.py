"""A table always goes on: under chat, after faults of the storage, with bots that fail, and when a server dies."""

from __future__ import annotations

import json
import sqlite3
import threading
import time
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import postgres
import psycopg
import pytest
import thinkers
from evenings import bot, me, opened, until, waits_for_a_person
from sites import Process
from sqlalchemy import text

from branchline.table.bot_pool import BotPool, Chosen, think
from branchline.table.driving import DRIVERS, AtOnce, Driving
from branchline.table.host import Host
from branchline.table.leases import LEASE_SECONDS, Leases
from branchline.table.lines import Line
from branchline.table.storage import Storage

pytestmark = pytest.mark.slow  # with servers, sockets and processes of its own

WITHIN = 5.0


def is_over(running: Any) -> bool:
    return running.row.status == "over"


def in_time(condition: Callable[[], bool], seconds: float) -> bool:
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        if condition():
            return True
        time.sleep(0.02)
    return False


def slowly(game: str, components: str | None, view: dict[str, Any], name: str, seed: int) -> int:
    time.sleep(0.02)
    return think(game, components, view, name, seed)


@pytest.fixture
def hosts(address: str) -> Iterator[Callable[..., Host]]:
    """Servers on one storage, each with a connection of its own."""
    made: list[Host] = []

    def start(thinker: Any = slowly, patience: float = 0.3, workers: int = 0, time_limit: float = 1.0) -> Host:
        host = Host(Storage(address, patience), BotPool(workers, time_limit, thinker))
        host.resume()
        made.append(host)
        return host

    yield start
    for host in made:
        host.close()
        host.storage.close()


def told_at(host: Host, match: int) -> list[str]:
    lines = [Line.from_json(move.number, move.seat, move.line) for move in host.storage.moves(match)]
    return [str(words) for line in lines for words in line.told]


def test_chat_poured_in_while_bots_play_never_stops_them(hosts: Callable[..., Host]) -> None:
    host = hosts(think, 5.0)
    visitor, _ = host.storage.new_visitor()
    row = opened(host, visitor, "junction", [bot(), bot(), bot()])
    said = 0
    while not is_over(host.fresh(row.id)):
        host.note(row.id, 0, "Ada", f"line {said}")
        said += 1
        assert said < 5000, "the bots stand still"
    assert said > 0
    after = host.storage.match(row.id)
    assert after.said == said
    assert len(host.storage.notes(row.id, 10_000)) == said
    assert after.shown == after.version + said


def test_a_note_makes_no_version_and_is_seen_all_the_same(hosts: Callable[..., Host]) -> None:
    host = hosts(think)
    visitor, _ = host.storage.new_visitor()
    row = opened(host, visitor, "junction", [me("Ada"), me("Ben")])
    before = until(host, row.id, waits_for_a_person)
    heard: list[tuple[int, int]] = []
    host.listeners.append(lambda match, version: heard.append((match, version)))
    after = host.note(row.id, 1, "Ben", "hello")
    assert host.latest(row.id).row.version == before.row.version
    assert [note.text for note in host.notes(host.latest(row.id))] == ["hello"]
    assert heard[-1][0] == row.id
    assert after.shown == before.row.shown + 1


@pytest.mark.parametrize("address", ["sqlite"], indirect=True)
def test_a_storage_that_is_locked_for_some_seconds_stops_no_table(hosts: Callable[..., Host], address: str) -> None:
    host = hosts()
    visitor, _ = host.storage.new_visitor()
    row = opened(host, visitor, "junction", [bot(), bot(), bot()])
    with closing(sqlite3.connect(address, isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        number = host.storage.match(row.id).number
        time.sleep(2.5)
        assert host.storage.match(row.id).number == number, "it was not locked"
        other.execute("ROLLBACK")
    assert not is_over(host.fresh(row.id))
    until(host, row.id, is_over)
    assert [move.number for move in host.storage.moves(row.id)] == list(range(1, host.fresh(row.id).row.number + 1))


@pytest.mark.slow
def test_a_postgresql_that_is_stopped_and_started_stops_no_table() -> None:
    with postgres.running() as server:
        with psycopg.connect(f"{server.url}/postgres", autocommit=True) as connection:
            connection.execute("CREATE DATABASE games")
        host = Host(Storage(f"{server.url}/games"), BotPool(0, thinker=slowly))
        host.resume()
        visitor, _ = host.storage.new_visitor()
        row = opened(host, visitor, "junction", [bot(), bot(), bot()])
        for _ in range(2):
            server.stop()
            time.sleep(1.5)
            server.start()
            number = host.storage.match(row.id).number
            assert in_time(lambda number=number: host.storage.match(row.id).number > number, 2 * WITHIN)  # type: ignore[misc]
        until(host, row.id, is_over)
        host.close()
        host.storage.close()


@pytest.mark.parametrize(("name", "workers"), [("raises", 0), ("raises", 1), ("hangs", 1), ("dies", 1)])
@pytest.mark.parametrize("address", ["sqlite"], indirect=True)
def test_chance_decides_for_a_bot_that_cannot_and_the_log_says_so(
    hosts: Callable[..., Host], name: str, workers: int
) -> None:
    host = hosts(thinkers.think, 5.0, workers, 0.2)
    visitor, _ = host.storage.new_visitor()
    row = opened(host, visitor, "junction", [bot(name), bot("quick"), bot("quick")])
    reason = "ran out of time" if name == "hangs" else "broke down"
    remark = f"{name.capitalize()} bot {reason}; chance chose."
    assert in_time(lambda: remark in told_at(host, row.id), 30)
    for move in host.storage.moves(row.id):
        line = json.loads(move.line)
        # Whoever may not read what was chosen still reads that chance chose it.
        assert (remark in line["told"]) == (remark in line["known"])


@pytest.mark.parametrize("address", ["sqlite"], indirect=True)
def test_a_bot_that_hangs_at_one_table_is_no_harm_to_the_others(hosts: Callable[..., Host]) -> None:
    host = hosts(thinkers.think, 5.0, 2, 0.5)
    visitor, _ = host.storage.new_visitor()
    bad = opened(host, visitor, "alubari", [bot("hangs"), bot("hangs")])
    good = opened(host, visitor, "junction", [bot("quick"), bot("quick"), bot("quick")])
    until(host, good.id, is_over)
    assert not any("chance chose" in words for words in told_at(host, good.id))
    assert in_time(lambda: any("ran out of time" in words for words in told_at(host, bad.id)), 20)


@pytest.mark.parametrize("address", ["sqlite"], indirect=True)
def test_whoever_lets_bots_play_alone_at_many_tables_keeps_nobody_waiting(hosts: Callable[..., Host]) -> None:
    """More tables than there are drivers."""
    host = hosts(thinkers.think, 5.0, 1, 5.0)
    crowd, _ = host.storage.new_visitor()
    ben, _ = host.storage.new_visitor()
    for _ in range(DRIVERS + 12):
        opened(host, crowd, "alubari", [bot("slow"), bot("slow")])
    assert in_time(lambda: len(host.pool.waiting) == DRIVERS - 1, 20)
    began = time.monotonic()
    row = opened(host, ben, "junction", [me("Ben"), bot("quick"), bot("quick")])
    running = until(host, row.id, waits_for_a_person)
    while not is_over(running) and running.row.number < 6:
        seat = running.due()[0]
        host.act(row.id, seat, running.state.legal_actions(seat)[0], running.row.stand, True)
        running = until(host, row.id, lambda now: is_over(now) or waits_for_a_person(now))
    assert running.row.number >= 6
    # A decision of the crowd takes half a second; one line for all would have kept Ben waiting for half a minute.
    assert time.monotonic() - began < 1.2 * running.row.number


class Queue(BotPool):
    """Somebody else always thinks first."""

    def choose(self, *asked: Any) -> Chosen:
        time.sleep(0.4)
        return super().choose(*asked)


@pytest.mark.parametrize("address", ["sqlite"], indirect=True)
def test_a_bot_that_waits_for_its_turn_to_think_loses_no_time_by_it(storage: Storage) -> None:
    """What is left of its turn says how long a hard bot thinks: on a busy server it would hardly think at all."""
    host = Host(storage, Queue(0, thinker=thinkers.think), driving=AtOnce)
    visitor, _ = storage.new_visitor()
    row = opened(host, visitor, "junction", [bot("quick"), bot("quick"), bot("quick")])
    while not host.driving.thought:
        assert host.driving.drive_once(row.id)
    seat, seconds = host.driving.thought[row.id]
    assert seconds == host.driving.thought_of(row.id, seat) < 0.3
    host.close()


def test_the_sweep_finds_a_table_that_nobody_drives(
    hosts: Callable[..., Host], address: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The call to drive it got lost, whyever."""
    host = hosts(think)
    visitor, _ = host.storage.new_visitor()
    with monkeypatch.context() as lost:
        lost.setattr(Driving, "drive", lambda _driving, _match, _owner: None)
        row = opened(host, visitor, "junction", [bot(), bot(), bot()])
        time.sleep(0.1)
    assert in_time(lambda: is_over(host.fresh(row.id)), WITHIN)
    assert host.storage.that_go_on() == []


def test_a_driver_meets_any_fault_and_comes_back(hosts: Callable[..., Host], monkeypatch: pytest.MonkeyPatch) -> None:
    host = hosts(think)
    visitor, _ = host.storage.new_visitor()
    store, faults = host.store, [ValueError("anything"), KeyError("at"), RuntimeError("all")]

    def stumbling(*arguments: Any, **more: Any) -> Any:
        if faults:
            raise faults.pop()
        return store(*arguments, **more)

    monkeypatch.setattr(host, "store", stumbling)
    row = opened(host, visitor, "junction", [bot(), bot(), bot()])
    until(host, row.id, is_over)
    assert faults == []
    assert host.driving.faults == {}


def test_a_table_where_a_person_is_due_leaves_the_sweep_alone(hosts: Callable[..., Host]) -> None:
    host = hosts(think)
    visitor, _ = host.storage.new_visitor()
    row = opened(host, visitor, "alubari", [me("Ada"), me("Ben")])
    running = until(host, row.id, waits_for_a_person)
    assert in_time(lambda: host.storage.that_go_on() == [], WITHIN)
    version = host.storage.match(row.id).version
    seat = running.due()[0]
    host.act(row.id, seat, running.state.legal_actions(seat)[0], running.row.stand, False)
    assert host.storage.match(row.id).goes_on == 0
    assert host.storage.match(row.id).version == version + 1


def test_the_sweep_asks_by_its_index(storage: Storage) -> None:
    with storage.engine.connect() as connection:
        question = "SELECT id, driver FROM matches WHERE goes_on = 1 ORDER BY id DESC LIMIT 100"
        if storage.is_shared:
            connection.execute(text("SET enable_seqscan = off"))
            plan = "\n".join(connection.execute(text(f"EXPLAIN {question}")).scalars())
        else:
            plan = str(connection.exec_driver_sql(f"EXPLAIN QUERY PLAN {question}").all())
    assert "matches_that_go_on" in plan


def test_two_servers_never_both_think_for_the_same_decision_for_long(hosts: Callable[..., Host]) -> None:
    asked: Counter[str] = Counter()

    def counting(game: str, components: str | None, view: dict[str, Any], name: str, seed: int) -> int:
        asked[json.dumps(view, sort_keys=True)] += 1
        return slowly(game, components, view, name, seed)

    one, two = hosts(counting, 5.0), hosts(counting, 5.0)
    visitor, _ = one.storage.new_visitor()
    rows = [opened(one, visitor, "junction", [bot(), bot(), bot()]) for _ in range(4)]
    for row in rows:
        while not is_over(two.fresh(row.id)):
            two.drive(row.id)  # as every look at the table does
            time.sleep(0.005)
    for row in rows:
        numbers = [move.number for move in one.storage.moves(row.id)]
        assert numbers == list(range(1, len(numbers) + 1))
    decisions = sum(1 for row in rows for move in one.storage.moves(row.id) if move.seat >= 0)
    doubled = sum(times - 1 for times in asked.values())
    assert decisions > 40
    assert doubled <= decisions // 10, f"{doubled} of {decisions} decisions were thought about twice"


def test_a_server_that_has_just_arrived_is_not_taken_for_dead(storage: Storage) -> None:
    """Between two looks around, at the start of several servers."""
    first, second = Leases(storage), Leases(storage)
    first.renew()
    second.renew()
    assert first.lives(second.name)
    assert second.lives(first.name)
    second.leave()
    first.renew()
    assert not first.lives(second.name)


def test_another_server_takes_over_when_one_falls_silent(hosts: Callable[..., Host]) -> None:
    """It hangs, or its machine is gone: nothing says so but that it counts on no more."""
    one, two = hosts(), hosts()
    visitor, _ = one.storage.new_visitor()
    assert in_time(lambda: one.driving.leases.lives(two.driving.leases.name), WITHIN)
    row = opened(one, visitor, "alubari", [bot(), bot()])
    assert in_time(lambda: one.fresh(row.id).row.number > 20, WITHIN)
    assert two.storage.match(row.id).driver == one.driving.leases.name
    one.driving.is_closing = True
    assert in_time(lambda: not one.driven, WITHIN)
    number = two.storage.match(row.id).number
    began = time.monotonic()
    assert in_time(lambda: two.storage.match(row.id).number > number, WITHIN)
    assert time.monotonic() - began > LEASE_SECONDS / 2, "it was taken while its server might have lived"
    assert two.storage.match(row.id).driver == two.driving.leases.name
    one.driving.is_closing = False  # so that it can be closed like any other


def test_a_server_that_leaves_hands_its_tables_over_at_once(hosts: Callable[..., Host]) -> None:
    one, two = hosts(), hosts()
    visitor, _ = one.storage.new_visitor()
    row = opened(one, visitor, "alubari", [bot(), bot()])
    assert in_time(lambda: one.fresh(row.id).row.number > 10, WITHIN)
    one.close()
    number = two.storage.match(row.id).number
    assert in_time(lambda: two.storage.match(row.id).number > number, WITHIN)


@pytest.mark.slow
def test_a_server_that_is_killed_is_replaced_within_five_seconds(tmp_path: Path) -> None:
    address = str(tmp_path / "t.sqlite")
    one, two = Process(address, pace=0.1), Process(address, pace=0.1)
    storage = Storage(address)
    try:
        import httpx2

        with httpx2.Client(base_url=one.base, follow_redirects=True, timeout=20) as ada:
            table = ada.post("/play", data={"game": "alubari", "players": "3", "bot": "random"}).url.path
            ada.post(f"{table}/hand_over", data={"seat": "0", "bot": "random"})
        row = storage.match_by_word(table.rsplit("/", 1)[1])
        assert in_time(lambda: storage.match(row.id).number > row.number + 3, 20)
        one.kill()
        number = storage.match(row.id).number
        assert in_time(lambda: storage.match(row.id).number > number, WITHIN)
    finally:
        one.process.kill()
        two.stop()
        storage.close()


def test_the_time_of_waiting_for_a_locked_storage_does_not_add_up(tmp_path: Path) -> None:
    address = str(tmp_path / "t.sqlite")
    storage = Storage(address, patience=0.5)
    waited: list[float] = []

    def write() -> None:
        began = time.monotonic()
        with pytest.raises(OSError, match="busy"):
            storage.new_visitor()
        waited.append(time.monotonic() - began)

    with closing(sqlite3.connect(address, isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        writers = [threading.Thread(target=write) for _ in range(12)]
        for one in writers:
            one.start()
        for one in writers:
            one.join()
        assert not storage.is_well()
        other.execute("ROLLBACK")
    assert len(waited) == 12
    assert max(waited) < 2.0
    assert storage.is_well()
    storage.new_visitor()
    storage.close()
