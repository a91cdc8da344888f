"""Installed: a manifest with icons, and without a connection what was last seen, and the rules."""

from __future__ import annotations

import json
import re
import struct
from pathlib import Path

import pytest
from browsers import Browser
from playwright.sync_api import Browser as Chromium
from sites import site

REGISTER = "async () => { await navigator.serviceWorker.register('/worker.js'); await navigator.serviceWorker.ready; }"


def test_the_manifest_names_icons_of_their_size(ada: Browser) -> None:
    assert '<link rel="manifest" href="/manifest.webmanifest">' in ada.get("/").text
    manifest = ada.client.get("/manifest.webmanifest")
    assert manifest.headers["content-type"].startswith("application/manifest+json")
    icons = json.loads(manifest.text)["icons"]
    assert {icon.get("purpose", "any") for icon in icons} == {"any", "maskable"}
    for icon in icons:
        answer = ada.client.get(icon["src"])
        assert answer.status_code == 200
        if icon["type"] == "image/png":
            width, height = struct.unpack(">II", answer.content[16:24])
            assert icon["sizes"] == f"{width}x{height}"


def test_everything_that_is_kept_is_there(ada: Browser) -> None:
    """One file that is missing, and the worker would keep nothing at all."""
    kept = re.match(r"const KEPT = (\{.*\});\n", ada.client.get("/worker.js").text)
    assert kept is not None
    names = json.loads(kept[1])
    assert "/rules/alubari" in names["pages"]
    assert not any(name.startswith(("/t/", "/w/")) for name in names["pages"])
    for path in (*names["files"], *names["pages"]):
        assert ada.client.get(path).status_code == 200, path
    imported = [
        f"{path.rpartition('/')[0]}/{name}"
        for path in names["files"]
        if path.endswith(".js") and "/vendor/" not in path
        for name in re.findall(r'import [^;]*?"\./([\w.-]+)"', ada.client.get(path).text)
    ]
    assert set(imported) <= set(names["files"])
    assert "A game against bots begun offline is beyond what Branchline does" in ada.get("/offline").text


def test_what_is_kept_is_kept_anew_in_another_language(ada: Browser) -> None:
    """A browser takes a worker that has changed in the place of its own, and clears what that one kept."""
    english = ada.client.get("/worker.js").text
    ada.post("/settings", language="de")
    german = ada.client.get("/worker.js").text
    first, second = (re.findall(r'"name": "(branchline-[^"]+)"', text)[0] for text in (english, german))
    assert first != second
    assert "name !== KEPT.name" in german
    assert "Es gibt keine Verbindung" in ada.client.get("/offline").text


@pytest.mark.browser
def test_without_a_connection_home_says_what_was_seen_and_the_rules_open(tmp_path: Path, chromium: Chromium) -> None:
    with site(str(tmp_path / "tables.sqlite")) as base:
        context = chromium.new_context(base_url=base)
        page = context.new_page()
        made = {"game": "alubari", "seat_0": "me", "name_0": "Ada", "seat_1": "open"}
        table = context.request.post(f"{base}/new", form=made, headers={"Origin": base}).url
        page.goto("/")
        page.evaluate(REGISTER)
        page.reload()
        page.wait_for_function("async () => (await caches.match('/seen')) !== undefined")
        context.set_offline(True)
        page.goto("/")
        page.wait_for_selector("#last:not([hidden])")
        assert page.locator("h1").first.inner_text() == "There is no connection"
        assert "Alubari" in page.locator("#board").inner_text()
        page.goto("/rules/railroad_revolution")
        assert page.locator("h1").inner_text() == "Railroad Revolution"
        page.goto(table)
        assert page.locator("h1").first.inner_text() == "There is no connection", "a table is never kept"
        context.set_offline(False)
        page.wait_for_selector("#d")  # it goes home by itself
        context.close()
