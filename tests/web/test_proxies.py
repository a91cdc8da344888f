"""The proxies of deploy/, for real, in front of a real server: TLS, streams as they come, ids, nothing of /metrics.

Collected only where Caddy or nginx is installed (see conftest.py): the site needs one of them, the tests need neither.
"""

from __future__ import annotations

import contextlib
import os
import re
import shutil
import subprocess
import threading
import time
from collections.abc import Iterator
from contextlib import AbstractContextManager, ExitStack, contextmanager
from pathlib import Path

import httpx2
import pytest
from sites import free_port, site

DEPLOY = Path(__file__).parents[2] / "deploy"
pytestmark = pytest.mark.slow


def caddy(folder: Path, page: str, port: int) -> tuple[list[str], dict[str, str]]:
    """Its own certificate for localhost, which is not made known to the system; no port 80, no remote control."""
    text = (DEPLOY / "Caddyfile").read_text(encoding="utf-8")
    text = text.replace("\n{\n", "\n{\nadmin off\nskip_install_trust\nauto_https disable_redirects\n", 1)
    (folder / "Caddyfile").write_text(text, encoding="utf-8")
    places = {"XDG_DATA_HOME": str(folder), "XDG_CONFIG_HOME": str(folder), "HOME": str(folder)}
    names = {"BRANCHLINE_HOST": f"https://localhost:{port}", "BRANCHLINE_PAGE": page}
    return ["caddy", "run", "--config", str(folder / "Caddyfile"), "--adapter", "caddyfile"], places | names


def nginx(folder: Path, page: str, port: int) -> tuple[list[str], dict[str, str]]:
    """The site of deploy/ inside the smallest main configuration there is, with a certificate signed by itself."""
    certificate, key = folder / "certificate.pem", folder / "key.pem"
    signing = ["openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "2", "-subj", "/CN=localhost"]
    subprocess.run([*signing, "-out", certificate, "-keyout", key], check=True, capture_output=True)
    text = (DEPLOY / "nginx.conf").read_text(encoding="utf-8")
    for old, new in {
        "listen 80;": f"listen 127.0.0.1:{free_port()};",
        "listen 443 ssl": f"listen 127.0.0.1:{port} ssl",
        "server 127.0.0.1:8018;": f"server {page};",
        "play.example.org;": "localhost;",
        "/etc/letsencrypt/live/play.example.org/fullchain.pem": str(certificate),
        "/etc/letsencrypt/live/play.example.org/privkey.pem": str(key),
        "/var/log/nginx/branchline.log": str(folder / "access.log"),
        "/var/log/nginx/branchline-errors.log": str(folder / "errors.log"),
    }.items():
        assert old in text
        text = text.replace(old, new)
    (folder / "site.conf").write_text(text, encoding="utf-8")
    places = "".join(
        f"{kind}_temp_path {folder}/{kind};\n" for kind in ("client_body", "proxy", "fastcgi", "uwsgi", "scgi")
    )
    main = (
        f"daemon off;\npid {folder}/pid;\nerror_log {folder}/error.log;\nevents {{}}\n"
        f"http {{\ngzip on;\ngzip_types text/event-stream;\n{places}include {folder}/site.conf;\n}}\n"
    )
    if os.geteuid() == 0:
        main = "user root;\n" + main
    (folder / "nginx.conf").write_text(main, encoding="utf-8")
    return ["nginx", "-c", str(folder / "nginx.conf"), "-p", str(folder)], {}


PROXIES = {"caddy": caddy, "nginx": nginx}


HERE = [name for name in PROXIES if shutil.which(name)]


@contextmanager
def behind(name: str, folder: Path, page: str) -> Iterator[str]:
    """The address of a page behind a proxy, all of whose logs are in this folder."""
    port = free_port()
    command, names = PROXIES[name](folder, page.removeprefix("http://"), port)
    with (folder / "proxy.log").open("wb") as log:
        proxy = subprocess.Popen(command, env=os.environ | names, stdout=log, stderr=log)
    try:
        base = f"https://localhost:{port}"
        wait_for(base, folder / "proxy.log")
        yield base
    finally:
        proxy.terminate()
        proxy.wait(20)


def believing(folder: Path) -> AbstractContextManager[str]:
    """A site that believes its proxy."""
    return site(str(folder / "t.sqlite"), proxies=["127.0.0.1"])


def wait_for(base: str, log: Path) -> None:
    end = time.monotonic() + 20
    while time.monotonic() < end:
        try:
            if httpx2.get(f"{base}/health", verify=False).status_code == 200:
                return
        except httpx2.TransportError:
            time.sleep(0.05)
    raise AssertionError(log.read_text(encoding="utf-8", errors="replace")[-2000:])


@pytest.fixture(params=HERE)
def base(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[str]:
    with believing(tmp_path) as page, behind(request.param, tmp_path, page) as address:
        yield address


def browser(base: str) -> httpx2.Client:
    return httpx2.Client(base_url=base, verify=False, follow_redirects=True, timeout=20)


def test_a_stream_comes_through_as_it_is_sent(base: str) -> None:
    """Each event comes when it happens, not when the stream ends or a buffer is full."""
    with browser(base) as ada:
        table = ada.post("/new", data={"game": "junction", "seat_0": "me", "name_0": "Ada", "seat_1": "open"}).url.path
        stream = Stream(ada, f"{table}/live")
        stream.wait_for("retry:")
        stream.wait_for("event:")
        for words in ("is anybody there?", "still nobody"):
            assert ada.post(f"{table}/note", data={"text": words}).status_code == 200
            stream.wait_for(words)


class Stream:
    """What a stream has sent so far."""

    def __init__(self, browser: httpx2.Client, address: str) -> None:
        self.text = ""
        threading.Thread(target=self.read, args=(browser, address), daemon=True).start()

    def read(self, browser: httpx2.Client, address: str) -> None:
        with contextlib.suppress(httpx2.HTTPError), browser.stream("GET", address, timeout=30) as answer:
            for piece in answer.iter_text():
                self.text += piece

    def wait_for(self, words: str, seconds: float = 10.0) -> None:
        end = time.monotonic() + seconds
        while words not in self.text:
            assert time.monotonic() < end, f"held back: {words}"
            time.sleep(0.01)


def test_the_page_knows_that_it_is_reached_by_tls(base: str) -> None:
    with browser(base) as ada:
        answer = ada.post("/play", data={"game": "alubari"}, headers={"Origin": base}, follow_redirects=False)
        assert answer.status_code == 303
        assert "secure" in answer.headers["set-cookie"].lower()


def test_the_id_is_the_proxys_and_never_a_visitors(base: str) -> None:
    with browser(base) as ada:
        given = ada.get("/", headers={"X-Request-ID": "mine"}).headers["x-request-id"]
    assert re.fullmatch(r"[0-9a-f]{32}|[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}", given)


def test_numbers_are_not_for_the_world(base: str) -> None:
    with browser(base) as stranger:
        answer = stranger.get("/metrics")
    assert answer.status_code == 404
    assert "branchline_" not in answer.text


def test_too_much_is_refused(base: str) -> None:
    with browser(base) as stranger:
        assert stranger.post("/records", content=b"x" * 4_000_000).status_code == 413


@pytest.mark.parametrize("name", HERE)
def test_no_log_holds_what_opens_a_table(name: str, tmp_path: Path) -> None:
    """Neither while the page answers nor when it is down, which proxies tell with the whole request."""
    secrets = ["TEESTA-KEY", "TAKEN-ALONG", "WATCH-WORD", "PLAYERS-PAGE", "REFERRING", "COOKIE-SECRET", "BEARER"]
    with ExitStack() as proxy:
        with believing(tmp_path) as page:
            base = proxy.enter_context(behind(name, tmp_path, page))
            with browser(base) as ada:
                begun = ada.post("/play", data={"game": "alubari"}, headers={"Origin": base}, follow_redirects=False)
                secrets += [begun.headers["location"].removeprefix("/t/"), next(iter(ada.cookies.values()))]
            answer = look_around(base)
            assert answer.status_code == 404
        assert look_around(base).status_code == 502
    told = "".join(one.read_text(encoding="utf-8") for one in tmp_path.glob("*.log"))
    assert answer.headers["x-request-id"] in told
    assert not [one for one in secrets if one in told]


def look_around(base: str) -> httpx2.Response:
    """At all that is secret, by address and by header; the last answer."""
    headers = {"Referer": f"{base}/t/REFERRING", "Cookie": "branchline=COOKIE-SECRET", "Authorization": "Bearer BEARER"}
    with browser(base) as ada:
        for path in ("/t/TEESTA-KEY/take/TAKEN-ALONG", "/t/TEESTA-KEY?x=TAKEN-ALONG", "/w/WATCH-WORD"):
            ada.get(path, headers=headers)
        return ada.get("/p/PLAYERS-PAGE", headers=headers)
