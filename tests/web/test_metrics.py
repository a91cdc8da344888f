"""/metrics: who may read it, and that it tells what has happened."""

from __future__ import annotations

import re
import subprocess
import sys
import time
from pathlib import Path

import httpx2
import pytest
from browsers import Browser
from evenings import bot, opened
from sites import Process
from sqlalchemy import text
from starlette.testclient import TestClient

from branchline.web.app import create_app
from branchline.web.desk import Desk
from branchline.web.metrics import Metrics, forget_the_dead

LINE = re.compile(r"^(\w+(?:\{[^}]*\})?) (\S+)$", re.M)


def numbers(told: str) -> dict[str, float]:
    return {name: float(value) for name, value in LINE.findall(told)}


@pytest.fixture
def watcher(ada: Browser) -> TestClient:
    """Somebody on the same machine, at the site where Ada plays."""
    return TestClient(ada.client.app, client=("127.0.0.1", 50_000))


def scraped(watcher: TestClient) -> dict[str, float]:
    answer = watcher.get("/metrics")
    assert answer.status_code == 200
    assert answer.headers["content-type"].startswith("text/plain")
    assert answer.headers["cache-control"] == "no-store"
    return numbers(answer.text)


def test_it_tells_decisions_pages_and_tables(ada: Browser, watcher: TestClient) -> None:
    before = scraped(watcher)
    table = ada.play("alubari")
    ada.wait_for_my_turn(table)
    decided = 'branchline_decisions_total{by="person",game="alubari"}'
    acts = 'branchline_pages_total{page="table.act",status="303"}'
    took = 'branchline_page_seconds_count{page="table.act"}'
    middle = scraped(watcher)
    answer = ada.client.post(
        f"{table}/act", data={"stand": str(ada.stand), "seat": str(ada.seat), "action": str(ada.choices[0][0])}
    )
    assert answer.status_code == 303
    after = scraped(watcher)
    assert after[decided] == middle.get(decided, 0) + 1
    assert after[acts] == middle.get(acts, 0) + 1
    assert after[took] == middle.get(took, 0) + 1
    chance = 'branchline_decisions_total{by="chance",game="alubari"}'
    assert middle[chance] > before.get(chance, 0)
    assert after['branchline_tables{state="playing"}'] == 1
    assert after['branchline_tables{state="open"}'] == 0
    assert after["branchline_storage_up"] == 1
    assert after["branchline_streams"] == before["branchline_streams"]


def test_it_tells_what_bots_decide_and_how_long_it_takes_them(desk: Desk, watcher: TestClient) -> None:
    before = scraped(watcher)
    opened(desk.host, desk.storage.new_visitor()[0], "junction", [bot("greedy"), bot("greedy")])
    by_bot = 'branchline_decisions_total{by="bot",game="junction"}'
    end = time.monotonic() + 20
    while time.monotonic() < end:
        after = scraped(watcher)
        if (
            after.get('branchline_tables{state="over"}', 0) == 1
            and after["branchline_tables_driven"] <= before["branchline_tables_driven"]
        ):
            break
        time.sleep(0.05)
    assert after[by_bot] > before.get(by_bot, 0)
    assert after["branchline_bot_seconds_count"] > before["branchline_bot_seconds_count"]
    assert after["branchline_bots_asked"] == 0


def test_no_address_of_a_table_is_a_label(ada: Browser, watcher: TestClient) -> None:
    table = ada.play("alubari")
    ada.get("/nowhere/at/all")
    told = watcher.get("/metrics").text
    assert table.rsplit("/", 1)[1] not in told
    assert "nowhere" not in told
    assert 'page="none",status="404"' in told


@pytest.mark.parametrize(
    ("peer", "headers"),
    [
        ("203.0.113.9", {}),
        ("10.0.0.2", {}),
        ("127.0.0.1", {"X-Forwarded-For": "203.0.113.9"}),
        ("127.0.0.1", {"X-Forwarded-For": "127.0.0.1"}),
        ("127.0.0.1", {"Forwarded": "for=203.0.113.9"}),
        ("127.0.0.1", {"X-Real-IP": "203.0.113.9"}),
        ("127.0.0.1", {"Via": "1.1 Caddy"}),
        ("203.0.113.9", {"Authorization": "Bearer "}),
        ("203.0.113.9", {"Authorization": "Bearer None"}),
    ],
)
def test_without_a_token_it_answers_this_machine_alone(ada: Browser, peer: str, headers: dict[str, str]) -> None:
    answer = TestClient(ada.client.app, client=(peer, 50_000)).get("/metrics", headers=headers)
    assert answer.status_code == 404
    assert "branchline_" not in answer.text


def test_with_a_token_it_answers_whoever_brings_it(tmp_path: Path) -> None:
    app = create_app(str(tmp_path / "t.sqlite"), workers=0, metrics_token="open sesame")
    with TestClient(app, client=("10.0.0.2", 50_000)) as prometheus:
        assert prometheus.get("/metrics").status_code == 404
        for wrong in ("Bearer open", "Bearer open sesam\xe9", "open sesame", "Basic b3Blbg=="):
            answer = prometheus.get("/metrics", headers={"Authorization": wrong.encode("latin-1")})
            assert answer.status_code == 404
        answer = prometheus.get("/metrics", headers={"Authorization": "Bearer open sesame"})
        assert answer.status_code == 200
        assert "branchline_storage_up 1.0" in answer.text
    at_home = TestClient(app, client=("127.0.0.1", 50_000))
    assert at_home.get("/metrics").status_code == 404


def test_a_storage_that_does_not_answer_is_told(desk: Desk) -> None:
    with desk.storage.writing() as connection:
        connection.execute(text("ALTER TABLE matches RENAME TO elsewhere"))
    told = numbers(Metrics(desk.storage, "").text().decode())
    assert told["branchline_storage_up"] == 0
    assert 'branchline_tables{state="open"}' not in told


def test_it_is_prometheus_who_reads_it(ada: Browser, watcher: TestClient) -> None:
    """Each number is declared once, with its kind and a sentence."""
    told = watcher.get("/metrics").text
    declared = re.findall(r"^# TYPE (branchline_\w+) \w+$", told, re.M)
    assert len(declared) == len(set(declared)) >= 10
    assert set(re.findall(r"^# HELP (branchline_\w+) \S", told, re.M)) == set(declared)


COUNTING = """
import sys
from branchline.table import counts
counts.STREAMS.inc(2)
counts.DECISIONS.labels("alubari", "person").inc(5)
print("counted", flush=True)
sys.stdin.read()
"""


def test_several_processes_are_told_as_one_and_the_dead_hold_no_streams(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, desk: Desk
) -> None:
    folder = tmp_path / "counts"
    folder.mkdir()
    monkeypatch.setenv("PROMETHEUS_MULTIPROC_DIR", str(folder))
    crew = [
        subprocess.Popen([sys.executable, "-c", COUNTING], stdin=subprocess.PIPE, stdout=subprocess.PIPE)
        for _ in range(2)
    ]
    metrics = Metrics(desk.storage, "")
    decided = 'branchline_decisions_total{by="person",game="alubari"}'
    try:
        for process in crew:
            assert process.stdout is not None
            assert process.stdout.readline() == b"counted\n"
        told = numbers(metrics.text().decode())
        assert (told["branchline_streams"], told[decided]) == (4, 10)
        crew[0].kill()
        crew[0].wait()
        told = numbers(metrics.text().decode())
        assert (told["branchline_streams"], told[decided]) == (2, 10)
    finally:
        for process in crew:
            process.kill()
            process.communicate()
    forget_the_dead(folder)
    assert not list(folder.glob("gauge_live*"))


@pytest.mark.slow
def test_a_real_server_counts_and_tells(tmp_path: Path) -> None:
    server = Process(str(tmp_path / "t.sqlite"))
    try:
        with httpx2.Client(base_url=server.base, follow_redirects=True) as ada:
            assert ada.post("/play", data={"game": "alubari"}).status_code == 200
            told = numbers(ada.get("/metrics").text)
            assert told['branchline_pages_total{page="home.play_now",status="303"}'] == 1
            assert told['branchline_decisions_total{by="chance",game="alubari"}'] >= 1
            assert ada.get("/metrics", headers={"X-Forwarded-For": "203.0.113.9"}).status_code == 404
    finally:
        assert server.stop() == 0
