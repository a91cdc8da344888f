"""The guards at the door: headers, same origin, sizes, rates, and logs without secrets."""

from __future__ import annotations

import io
import json
import logging
import re
from pathlib import Path

import pytest
from browsers import Browser
from starlette.testclient import TestClient

from branchline.web.app import create_app
from branchline.web.limits import RateLimit
from branchline.web.logs import JsonLines


def test_scripts_come_from_our_own_files_only(ada: Browser) -> None:
    answer = ada.get("/")
    policy = answer.headers["content-security-policy"]
    assert "script-src 'self';" in policy
    assert "default-src 'none'" in policy
    assert answer.headers["x-content-type-options"] == "nosniff"
    table = ada.play("alubari")
    ada.wait_for_my_turn(table)
    for page in ("/", "/new", table, f"{table}/at?number=3"):
        text = ada.get(page).text
        assert not re.search(r"<script(?![^>]* src=)", text), page
        assert not re.search(r"\son\w+=", text), page
        assert not re.search(r"<style", text), page
        assert not re.search(r"""(?:src|href)="(?:https?:)?//""", text), page


def test_everything_a_page_names_is_served_by_us_and_kept(ada: Browser) -> None:
    text = ada.get("/").text
    named = re.findall(r'(?:src|href)="(/static/[^"]+)"', text)
    assert len(named) >= 7
    for path in named:
        answer = ada.client.get(path)
        assert answer.status_code == 200, path
        assert "immutable" in answer.headers["cache-control"]
    assert ada.client.get(named[0].rsplit("/", 1)[0] + "/../../app.py").status_code == 404


@pytest.mark.parametrize(
    "headers",
    [
        {"Origin": "https://evil.example"},
        {"Sec-Fetch-Site": "cross-site"},
        {"Sec-Fetch-Site": "same-site"},
        {"Origin": "null"},
    ],
)
def test_a_form_from_another_site_is_refused(ada: Browser, headers: dict[str, str]) -> None:
    answer = ada.client.post("/play", data={"game": "alubari"}, headers=headers)
    assert answer.status_code == 403
    same = ada.client.post("/play", data={"game": "alubari"}, headers={"Origin": "http://testserver"})
    assert same.status_code == 303


def test_too_much_at_once_is_refused(ada: Browser) -> None:
    assert ada.client.post("/join", data={"word": "x" * 70_000}).status_code == 413
    many = {f"f{number}": "1" for number in range(200)}
    assert ada.client.post("/join", data=many).status_code == 400

    def endless() -> object:
        for _ in range(200):
            yield b"word=" + b"x" * 1000

    assert ada.client.post("/join", content=endless()).status_code >= 400  # type: ignore[arg-type]


def test_the_cookie_is_out_of_reach_of_scripts(ada: Browser) -> None:
    answer = ada.client.post("/play", data={"game": "alubari"})
    cookie = answer.headers["set-cookie"].lower()
    assert "httponly" in cookie
    assert "samesite=lax" in cookie


def test_who_asks_too_often_waits(tmp_path: Path) -> None:
    app = create_app(str(tmp_path / "t.sqlite"), workers=0, pace=0.0)
    with TestClient(app, follow_redirects=False) as client:
        codes = [client.post("/join", data={"word": "X-1"}).status_code for _ in range(80)]
    assert codes[0] == 404
    assert codes[-1] == 429


def test_rate_limits_remember_only_so_many() -> None:
    limit = RateLimit(2, 0.0, most=100)
    for number in range(1000):
        assert limit.allows(f"10.0.{number // 256}.{number % 256}")
    assert len(limit.buckets) == 100


def test_logs_are_json_and_hold_no_secret(ada: Browser, ben: Browser) -> None:
    caught = io.StringIO()
    handler = logging.StreamHandler(caught)
    handler.setFormatter(JsonLines())
    logger = logging.getLogger()
    logger.addHandler(handler)
    level = logger.level
    logger.setLevel(logging.DEBUG)
    try:
        table = ada.play("junction")
        ada.wait_for_my_turn(table)
        ada.post(f"{table}/seat_link", seat=0)
        link = re.search(r'value="http://[^/"]+([^"]+)"', ada.text)
        ada.get(table)
        watch = re.search(r'href="(/w/[^"]+)"', ada.text)
        assert link is not None
        assert watch is not None
        ben.get(link[1])
        ben.get(watch[1])
        ben.get(f"{watch[1]}/at?number=1")
    finally:
        logger.removeHandler(handler)
        logger.setLevel(level)
    text = caught.getvalue()
    lines = [json.loads(line) for line in text.splitlines()]
    assert any(line.get("path") == "/play" and line.get("status") == 303 for line in lines)
    own = "".join(line for line in text.splitlines() if '"source": "branchline' in line)
    for secret in (link[1].rsplit("/", 1)[1], watch[1].rsplit("/", 1)[1], *ada.client.cookies.values()):
        assert secret not in own
