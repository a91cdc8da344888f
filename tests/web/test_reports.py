"""The page of reports: what is listed, how it is shown, and what no name can reach."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from browsers import Browser
from sites import site
from starlette.testclient import TestClient
from windows import WIDE, Watched

import branchline
from branchline.lab import LocalCrew
from branchline.lab.balance import Plan, carry_out, findings, report
from branchline.web.app import create_app
from toys import toys_on_shelf


@pytest.fixture(scope="module")
def written() -> str:
    """A real report, small."""
    with toys_on_shelf():
        return report(findings(carry_out(Plan(branchline.game("junction"), 2, ["random"], 8), LocalCrew(1))))


@pytest.fixture
def folder(tmp_path: Path, written: str) -> Path:
    found = tmp_path / "reports"
    found.mkdir()
    (found / "junction.html").write_text(written, encoding="utf-8")
    return found


@pytest.fixture
def reader(tmp_path: Path, folder: Path) -> Iterator[Browser]:
    app = create_app(str(tmp_path / "t.sqlite"), workers=0, limits=False, reports=folder)
    with TestClient(app, follow_redirects=False) as client:
        yield Browser(client)


def test_reports_are_listed_with_their_game_and_the_newest_first(reader: Browser, folder: Path, written: str) -> None:
    (folder / "older one.html").write_text(written, encoding="utf-8")
    os.utime(folder / "older one.html", (1e9, 1e9))
    (folder / "notes.html").write_text("<h1>Not a report</h1>", encoding="utf-8")
    (folder / "broken.html").write_bytes(b"\xff\xfe")
    reader.get("/")
    assert 'href="/reports"' in reader.text
    reader.get("/reports")
    assert reader.text.index("junction.html") < reader.text.index("older one.html")
    assert "Junction" in reader.text
    assert "8 games, 2 players, random" in reader.text
    assert "09 Sep 2001" in reader.text
    assert "notes.html" not in reader.text
    assert "broken.html" not in reader.text
    assert reader.get("/reports/older%20one.html").status_code == 200


def test_no_folder_is_an_empty_list(tmp_path: Path) -> None:
    app = create_app(str(tmp_path / "t.sqlite"), workers=0, limits=False, reports=tmp_path / "nowhere")
    with TestClient(app) as client:
        assert "There is none yet." in client.get("/reports").text


def test_a_report_is_sealed(reader: Browser) -> None:
    shown = reader.get("/reports/junction.html")
    assert '<iframe class="frame" sandbox src="/reports/junction.html/sheet"' in shown.text
    assert "frame-src 'self'" in shown.headers["content-security-policy"]
    sheet = reader.get("/reports/junction.html/sheet")
    policy = sheet.headers["content-security-policy"]
    assert policy.startswith("sandbox; default-src 'none'")
    assert "script" not in policy
    assert "set-cookie" not in sheet.headers


def test_no_name_leads_out_of_the_folder(tmp_path: Path, folder: Path, written: str) -> None:
    (tmp_path / "secret.html").write_text(written, encoding="utf-8")
    (folder / "link.html").symlink_to(tmp_path / "secret.html")
    (folder / "deep").mkdir()
    (folder / "deep" / "in.html").write_text(written, encoding="utf-8")
    tricks = (
        "../secret.html",
        "..%2Fsecret.html",
        "%2e%2e/secret.html",
        "..%5csecret.html",
        "link.html",
        "deep%2Fin.html",
    )
    app = create_app(str(tmp_path / "t.sqlite"), workers=0, limits=False, reports=folder)
    with TestClient(app) as client:
        for trick in (*tricks, "", ".", "junction.html%00", str(tmp_path / "secret.html")):
            answer = client.get(f"/reports/{trick}/sheet")
            assert answer.status_code in (404, 405), trick
            assert "Balance report" not in answer.text


@pytest.mark.browser
def test_a_report_is_read_in_the_browser_and_nothing_in_it_runs(
    chromium: Any, tmp_path: Path, folder: Path, written: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    wicked = "<script>parent.document.title = document.title = 'taken'</script><img src=x onerror='alert(1)'>"
    (folder / "wicked.html").write_text(written.replace("</main>", f"{wicked}</main>"), encoding="utf-8")
    monkeypatch.setenv("BRANCHLINE_HOME", str(tmp_path))
    with site(str(tmp_path / "t.sqlite")) as base:
        watched = Watched(chromium, base, WIDE)
        page = watched.page
        page.goto("/reports")
        page.click("text=Read the report on Junction, junction.html")
        frame = page.frame_locator("iframe")
        frame.locator("h1").wait_for()
        assert "Junction" in frame.locator("h1").inner_text()
        frame.locator("nav a").first.click()
        assert watched.wrong == []
        page.goto("/reports/wicked.html")
        frame.locator("h1").wait_for()
        page.wait_for_timeout(300)
        assert page.title() == "Junction: balance · Branchline"
        assert any("script" in one.lower() for one in watched.wrong)
        watched.close()
