"""The live stream, several servers on one PostgreSQL, and stopping with streams open."""

from __future__ import annotations

import json
import re
import sqlite3
import threading
import time
from pathlib import Path
from types import SimpleNamespace

import httpx2
import pytest
from sites import Process, site
from storages import Storage
from streams import Stream, asked, browser, first_choice, my_turn, page_of, stand_of, two_at_a_table, version_of

from branchline.core import registry
from branchline.core.position import CHANCE
from branchline.table.bot_pool import BotPool
from branchline.table.host import Host
from branchline.table.seating import PERSON, SeatWish, call_of
from branchline.web.desk import Desk
from branchline.web.streams import NEWEST, Follower


def test_a_move_reaches_the_others_at_once(tmp_path: Path) -> None:
    with site(str(tmp_path / "t.sqlite")) as base, browser(base) as ada, browser(base) as ben:
        table = two_at_a_table(ada, ben, "junction")
        page = my_turn(ada, table)
        stream = Stream(ben, f"{table}/live?seen={page_of(ben.get(table).text)}")
        assert stream.wait_for("retry:")
        answer = ada.post(
            f"{table}/act", data={"stand": str(stand_of(page)), "seat": "0", "action": first_choice(page)}
        )
        assert answer.status_code == 200
        assert stream.wait_for(f'data-version="{version_of(answer.text)}"')
        ada.post(f"{table}/note", data={"text": "your bid?"})
        assert stream.wait_for("your bid?")


def test_a_secret_choice_is_in_no_byte_the_other_gets(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Two games that differ only in Ada's secret choice send Ben the same bytes."""
    monkeypatch.setattr("branchline.table.running.secrets", SimpleNamespace(randbelow=lambda below: below // 2))
    sent: list[str] = []
    with site(str(tmp_path / "t.sqlite")) as base:
        for which in (0, -1):
            with browser(base) as ada, browser(base) as ben:
                table = two_at_a_table(ada, ben, "junction")
                page = my_turn(ada, table)
                bids = re.findall(r'name="action" value="(\d+)"', page)
                stream = Stream(ben, f"{table}/live?seen={page_of(ben.get(table).text)}")
                assert stream.wait_for("retry:")
                answer = ada.post(
                    f"{table}/act", data={"stand": str(stand_of(page)), "seat": "0", "action": bids[which]}
                )
                assert stream.wait_for(f'data-version="{version_of(answer.text)}"')
                assert stream.wait_for("</main>")
                pages = "".join(ben.get(f"{table}{rest}").text for rest in ("", "/log", "/at?number=99"))
                word = table.rsplit("/", 1)[1]
                sent.append(neutral(stream.of_the_table + pages, word))
    assert "decides in secret" in sent[0]
    assert sent[0] == sent[1]


def neutral(text: str, word: str) -> str:
    """Without what differs from table to table: its word, the link for spectators, the marks of its pages, the time of
    its last move."""
    text = text.replace(word, "WORD").replace(call_of(word), "WORD")
    text = re.sub(r"/w/[\w-]+", "/w/WATCH", text)
    text = re.sub(r'data-[a-z-]+="\d{10}\.\d+"', "", text)  # the moments at which a clock runs out
    return re.sub(r'data-(?:page|base|moved)="\w+"|(?m:^id: \w+$)', "", text)


def test_a_stream_ends_with_the_right_to_look(tmp_path: Path) -> None:
    with site(str(tmp_path / "t.sqlite")) as base, browser(base) as ada, browser(base) as ben:
        table = ada.post("/play", data={"game": "junction", "players": "2", "bot": "easy"}).url.path
        my_turn(ada, table)
        ada.post(f"{table}/open_to_all", data={"listed": "on"})
        stream = Stream(ben, f"{table}/live")
        assert stream.wait_for("event: table")
        ada.post(f"{table}/open_to_all")
        stream.thread.join(10)
        assert stream.is_over
        assert ben.get(f"{table}/live").status_code == 403


def test_a_stream_sends_what_changed_and_a_new_one_the_whole_table(tmp_path: Path) -> None:
    """Packed or not: the same events; who comes back with the last one is sent nothing that it has."""
    with site(str(tmp_path / "t.sqlite")) as base, browser(base) as ada, browser(base) as ben:
        table = two_at_a_table(ada, ben, "alubari")
        seat = asked([ada, ben], table)
        if seat == 1:
            ada, ben = ben, ada
        page = my_turn(ada, table)
        shown = page_of(ben.get(table).text)
        whole = Stream(ben, f"{table}/live")
        assert whole.wait_for("event: table")
        assert whole.wait_for(f'data-page="{shown}"')
        streams = [Stream(ben, f"{table}/live?seen={shown}"), Stream(ben, f"{table}/live?seen={shown}", "identity")]
        assert all(stream.wait_for("retry:") for stream in streams)
        answer = ada.post(
            f"{table}/act", data={"stand": str(stand_of(page)), "seat": str(seat), "action": first_choice(page)}
        )
        version = version_of(answer.text)
        for stream in [*streams, whole]:
            assert stream.wait_for(f'data-version="{version}"')
            assert stream.text.count("event: table") == (2 if stream is whole else 1)
            event = stream.text.rpartition("event: table")[2]
            assert f'data-base="{shown}" data-kept' in event
            assert 'data-keep="turn-' in event
            assert 'id="turn"' in event
            assert 'id="sheet-line"' not in event, "the line has not changed"
        assert streams[0].of_the_table == streams[1].of_the_table
        assert streams[1].size == len(streams[1].text.encode())
        assert streams[0].size < streams[1].size / 2
        last = re.findall(r"(?m)^id: (\w+)$", whole.text)[-1]
        again = Stream(ben, f"{table}/live", last=last)
        assert again.wait_for("retry:")
        ada.post(f"{table}/note", data={"text": "your turn"})
        assert again.wait_for("your turn")
        assert again.text.count("event: table") == 1
        assert f'data-base="{last}"' in again.text


def test_what_a_followed_click_changes_comes_by_the_stream_alone(tmp_path: Path) -> None:
    with site(str(tmp_path / "t.sqlite")) as base, browser(base) as ada, browser(base) as ben:
        table = two_at_a_table(ada, ben, "junction")
        page = my_turn(ada, table)
        move = {"stand": str(stand_of(page)), "seat": "0", "action": first_choice(page)}
        headers = {"HX-Request": "true", "Branchline-Stream": "open"}
        answer = ada.post(f"{table}/act", data=move, headers=headers)
        assert answer.status_code == 204
        assert int(answer.headers["Branchline-Version"]) == version_of(ada.get(table).text)
        refused = ada.post(f"{table}/act", data={**move, "action": "999999"}, headers=headers)
        assert refused.status_code in (409, 422)
        assert 'id="message"' in refused.text


@pytest.mark.slow
def test_moves_that_another_server_made_are_shown_one_by_one(tmp_path: Path) -> None:
    """Also when several of them came before this server looked."""
    address = str(tmp_path / "t.sqlite")
    here, there = Storage(address), Storage(address)
    desk, other = Desk(here, Host(here, BotPool(0)), tmp_path), Host(there, BotPool(0))
    ada = here.new_visitor()[0]
    wishes = [SeatWish(PERSON, name=name, is_mine=True) for name in ("Ada", "Ben")]
    row = desk.host.open_table(ada, registry.game("small_railroad_empires"), wishes, {})
    follower = Follower(ada.id, False, "")
    desk.listeners.waiting[row.id] = {follower}
    while other.fresh(row.id).state.player == CHANCE:
        time.sleep(0.01)
    desk.show(row.id, NEWEST, [follower])
    first = follower.shown
    numbers = []
    for _ in range(3):
        running = other.fresh(row.id)
        other.act(row.id, running.due()[0], running.state.legal[0], running.row.stand, True)
        numbers.append(other.fresh(row.id).row.number)
    follower.take()
    desk.show(row.id, NEWEST, [follower])
    sent = "".join(piece.text for piece in follower.take())
    shown = [int(number) for number in re.findall(r'<main [^>]*data-number="(\d+)"', sent)]
    assert shown == numbers
    assert follower.shown > first
    desk.show(row.id, NEWEST, [follower])
    assert follower.take() == [], "nothing is shown twice"
    for host in (desk.host, other):
        host.close()
    for storage in (here, there):
        storage.close()


def test_two_servers_on_one_postgresql_serve_the_same_table(postgres_url: str) -> None:
    with site(postgres_url) as one, site(postgres_url) as two, browser(one) as ada, browser(two) as ben:
        table = two_at_a_table(ada, ben, "junction")
        page = my_turn(ada, table)
        stream = Stream(ben, f"{table}/live?seen={page_of(ben.get(table).text)}")
        assert stream.wait_for("retry:")
        time.sleep(0.3)
        answer = ada.post(
            f"{table}/act", data={"stand": str(stand_of(page)), "seat": "0", "action": first_choice(page)}
        )
        assert stream.wait_for(f'data-version="{version_of(answer.text)}"')
        theirs = my_turn(ben, table)
        answer = ben.post(
            f"{table}/act", data={"stand": str(stand_of(theirs)), "seat": "1", "action": first_choice(theirs)}
        )
        assert answer.status_code == 200
        stale = ada.post(f"{table}/act", data={"stand": str(stand_of(page)), "seat": "0", "action": "1"})
        assert stale.status_code == 409


@pytest.mark.slow
def test_the_server_stops_gracefully_with_a_stream_open(tmp_path: Path) -> None:
    server = Process(str(tmp_path / "t.sqlite"))
    with browser(server.base) as ada:
        table = ada.post("/play", data={"game": "alubari"}).url.path
        stream = Stream(ada, f"{table}/live")
        assert stream.wait_for("event: table")
        began = time.monotonic()
        assert server.stop() == 0
        assert time.monotonic() - began < 6
        stream.thread.join(5)
        assert stream.is_over


@pytest.mark.slow
def test_killed_again_and_again_no_acknowledged_move_is_lost_and_none_doubled(tmp_path: Path) -> None:
    """Killed at any moment after the first move of each life, in the middle of the next."""
    times = 3
    address = str(tmp_path / "t.sqlite")
    server = Process(address)
    client = httpx2.Client(base_url=server.base, follow_redirects=False, timeout=10)
    acknowledged: list[tuple[int, str]] = []
    client.post("/settings", data={"switches": "1", "auto_confirm": "on"})
    table = client.post("/play", data={"game": "alubari", "players": "2", "bot": "easy"}).headers["location"]
    try:
        for life in range(times):
            bell = threading.Timer(0.03 + 0.18 * life, server.kill)
            table = play_until_dead(client, table, acknowledged, bell)
            bell.join()
            server.restart()
            check_stored(address, client, table, acknowledged)
    finally:
        server.stop()
    assert len(acknowledged) >= times


def play_until_dead(
    client: httpx2.Client, table: str, acknowledged: list[tuple[int, str]], bell: threading.Timer
) -> str:
    """Decide whatever is asked for; the first decision of all rings the bell for the server's death."""
    try:
        while True:
            text = client.get(table).text
            assert "Score pad and how it went" not in text, "the game is too short for so many lives"
            if 'class="acts"' not in text:
                continue
            number = re.search(r"Move <b>(\d+)</b>", text)
            seat = re.search(r'name="seat" value="(\d+)"', text)
            assert number is not None
            assert seat is not None
            action = first_choice(text)
            answer = client.post(f"{table}/act", data={"stand": str(stand_of(text)), "seat": seat[1], "action": action})
            if answer.status_code == 303:
                acknowledged.append((int(number[1]) + 1, action))
                if bell.ident is None:
                    bell.start()
    except httpx2.HTTPError:
        return table


def check_stored(address: str, client: httpx2.Client, table: str, acknowledged: list[tuple[int, str]]) -> None:
    """What was acknowledged stands under its number, once."""
    word = table.rsplit("/", 1)[1]
    with sqlite3.connect(address) as connection:
        rows = connection.execute(
            "SELECT moves.number, seat, action FROM moves JOIN matches ON matches.id = moves.match WHERE word = ? "
            "ORDER BY moves.number",
            (word,),
        ).fetchall()
    assert [row[0] for row in rows] == list(range(1, len(rows) + 1))
    actions = registry.game("alubari").actions
    stored = {number: actions.id(action) for number, seat, action in rows if seat == 0}
    for number, action in acknowledged:
        assert stored.get(number) == int(action), f"move {number} was acknowledged and is gone"
    assert json.loads(client.get("/health").text)["status"] == "well"


def test_every_move_of_a_bot_is_sent_though_bots_think_at_once(tmp_path: Path) -> None:
    """The page tells them one by one: none may be passed over because the next came before it was drawn."""
    with site(str(tmp_path / "t.sqlite")) as base, browser(base) as ada:
        answer = ada.post("/play", data={"game": "small_railroad_empires", "players": "3", "bot": "easy"})
        table = answer.url.path
        ada.post("/settings", data={"switches": "1", "auto_confirm": "on", "name": "Ada"})
        page = my_turn(ada, table)
        first = number_of(page)
        stream = Stream(ada, f"{table}/live?seen={page_of(page)}")
        assert stream.wait_for("retry:")
        for _ in range(6):
            page = my_turn(ada, table)
            ada.post(f"{table}/act", data={"stand": str(stand_of(page)), "seat": "0", "action": first_choice(page)})
        page = my_turn(ada, table)
        assert stream.wait_for(f'data-number="{number_of(page)}"')
        sent = set(re.findall(r'<main[^>]*data-number="(\d+)" data-actor="[12]"', stream.text))
        line = re.compile(r'class="beat[^"]*" data-beat="\w+" data-number="(\d+)" data-seat="[12]"')
        told = {number for number in line.findall(ada.get(f"{table}/log").text) if int(number) > first}
        assert told
        assert sent >= told


def number_of(page: str) -> int:
    found = re.search(r'<main[^>]*data-number="(\d+)"', page)
    assert found is not None
    return int(found[1])
