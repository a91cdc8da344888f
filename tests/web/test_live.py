"""The live stream, several servers on one PostgreSQL, and stopping with streams open."""

from __future__ import annotations

import json
import re
import sqlite3
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import httpx2
import pytest
from sites import Process, site

from branchline.core import registry


class Stream:
    """Everything a stream has sent so far, as text."""

    def __init__(self, client: httpx2.Client, address: str) -> None:
        self.text = ""
        self.is_over = False
        self.client = client
        self.address = address
        self.thread = threading.Thread(target=self.read, daemon=True)
        self.thread.start()

    def read(self) -> None:
        try:
            with self.client.stream("GET", self.address, timeout=30) as answer:
                for piece in answer.iter_text():
                    self.text += piece
        except httpx2.HTTPError:
            pass
        self.is_over = True

    def wait_for(self, words: str, seconds: float = 10.0) -> bool:
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            if words in self.text:
                return True
            time.sleep(0.01)
        return False


@contextmanager
def browser(base: str) -> Iterator[httpx2.Client]:
    with httpx2.Client(base_url=base, follow_redirects=True, timeout=20) as client:
        yield client


def version_of(text: str) -> int:
    found = re.search(r'data-version="(\d+)"', text)
    assert found is not None, text[:300]
    return int(found[1])


def stand_of(text: str) -> int:
    found = re.search(r'data-stand="(\d+)"', text)
    assert found is not None, text[:300]
    return int(found[1])


def my_turn(client: httpx2.Client, table: str) -> str:
    end = time.monotonic() + 20
    while time.monotonic() < end:
        text = client.get(table).text
        if 'class="acts"' in text:
            return text
        time.sleep(0.02)
    raise AssertionError("it is never my turn")


def first_choice(text: str) -> str:
    found = re.search(r'name="action" value="(\d+)"', text)
    assert found is not None
    return found[1]


def two_at_a_table(ada: httpx2.Client, ben: httpx2.Client, game: str) -> str:
    answer = ada.post("/new", data={"game": game, "seat_0": "me", "name_0": "Ada", "seat_1": "open"})
    table = answer.url.path
    ben.post(f"{table}/join", data={"seat": "1", "name": "Ben"})
    return table


def test_a_move_reaches_the_others_at_once(tmp_path: Path) -> None:
    with site(str(tmp_path / "t.sqlite")) as base, browser(base) as ada, browser(base) as ben:
        table = two_at_a_table(ada, ben, "junction")
        page = my_turn(ada, table)
        stream = Stream(ben, f"{table}/live?version={version_of(ben.get(table).text)}")
        assert stream.wait_for("retry:")
        answer = ada.post(
            f"{table}/act", data={"stand": str(stand_of(page)), "seat": "0", "action": first_choice(page)}
        )
        assert answer.status_code == 200
        assert stream.wait_for(f'data-version="{version_of(answer.text)}"')
        ada.post(f"{table}/note", data={"text": "your bid?"})
        assert stream.wait_for("your bid?")


def test_a_secret_choice_is_in_no_byte_the_other_gets(tmp_path: Path) -> None:
    """Two games that differ only in Ada's secret choice send Ben the same bytes."""
    sent: list[str] = []
    with site(str(tmp_path / "t.sqlite")) as base:
        for which in (0, -1):
            with browser(base) as ada, browser(base) as ben:
                table = two_at_a_table(ada, ben, "junction")
                page = my_turn(ada, table)
                bids = re.findall(r'name="action" value="(\d+)"', page)
                version = version_of(ben.get(table).text)
                stream = Stream(ben, f"{table}/live?version={version}")
                assert stream.wait_for("retry:")
                answer = ada.post(
                    f"{table}/act", data={"stand": str(stand_of(page)), "seat": "0", "action": bids[which]}
                )
                assert stream.wait_for(f'data-version="{version_of(answer.text)}"')
                assert stream.wait_for("</main>")
                pages = "".join(ben.get(f"{table}{rest}").text for rest in ("", "/log", "/at?number=99"))
                word = table.rsplit("/", 1)[1]
                sent.append(neutral(stream.text + pages, word))
    assert "decides in secret" in sent[0]
    hand = re.compile(r"(?s)<pre class=\"terminal\".*?</pre>|id=\"choice-\d+\"|<form class=\"acts\".*?</form>")
    assert hand.sub("", sent[0]) == hand.sub("", sent[1])


def neutral(text: str, word: str) -> str:
    """Without what differs from table to table: its word, the link for spectators, and how chance dealt."""
    text = text.replace(word, "WORD")
    text = re.sub(r"/w/[\w-]+", "/w/WATCH", text)
    text = re.sub(r"(?s)<ol class=\"log\".*?</ol>", lambda found: re.sub(r"\d+", "N", secret_lines(found[0])), text)
    text = re.sub(r"(?s)<div class=\"panel-score\">.*?</div>", "", text)
    return re.sub(
        r'<span class="pts">.*?</span>|<p class="why">.*?</p>|<h1 class="ask".*?</h1>|data-ask="[^"]*"', "", text
    )


def secret_lines(log: str) -> str:
    return "".join(re.findall(r"[^<>]*decides in secret[^<>]*", log))


@pytest.mark.slow
def test_two_servers_on_one_postgresql_serve_the_same_table(postgres_url: str) -> None:
    with site(postgres_url) as one, site(postgres_url) as two, browser(one) as ada, browser(two) as ben:
        table = two_at_a_table(ada, ben, "junction")
        page = my_turn(ada, table)
        stream = Stream(ben, f"{table}/live?version={version_of(ben.get(table).text)}")
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
    killed_under_play(tmp_path, 15)


@pytest.mark.slow
def test_killed_under_play_nothing_acknowledged_is_lost(tmp_path: Path) -> None:
    killed_under_play(tmp_path, 3)


def killed_under_play(folder: Path, times: int) -> None:
    address = str(folder / "t.sqlite")
    server = Process(address)
    client = httpx2.Client(base_url=server.base, follow_redirects=False, timeout=10)
    acknowledged: list[tuple[int, str]] = []
    client.post("/settings", data={"switches": "1", "auto_confirm": "on"})
    table = client.post("/play", data={"game": "alubari", "players": "2", "bot": "easy"}).headers["location"]
    try:
        for round_number in range(times):
            bell = threading.Timer(0.5 + 0.13 * (round_number % 5), server.kill)
            bell.start()
            table = play_until_dead(client, table, acknowledged)
            bell.join()
            server.restart()
            check_stored(address, client, table, acknowledged)
    finally:
        server.stop()
    assert len(acknowledged) >= times


def play_until_dead(client: httpx2.Client, table: str, acknowledged: list[tuple[int, str]]) -> str:
    try:
        while True:
            text = client.get(table).text
            if "Score pad and how it went" in text:
                acknowledged.clear()
                table = client.post("/play", data={"game": "alubari", "players": "2", "bot": "easy"}).headers[
                    "location"
                ]
                continue
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
