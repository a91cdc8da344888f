"""The door of a running server, tried with raw sockets: half requests, too many of everything, proxies and names."""

from __future__ import annotations

import json
import os
import re
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager, suppress
from pathlib import Path
from typing import Any

import pytest
from browsers import Browser
from sites import SOURCES, free_port, site
from starlette.routing import Route
from starlette.testclient import TestClient

from branchline.web.app import create_app
from branchline.web.guard import SEARCHES, Guard, is_same_origin, without_secrets
from branchline.web.limits import Places, RateLimit, household

pytestmark = pytest.mark.slow  # with servers, sockets and processes of its own


def address_of(base: str) -> tuple[str, int]:
    host, _, port = base.removeprefix("http://").partition(":")
    return host, int(port)


def all_of(connection: socket.socket, seconds: float = 8.0) -> bytes:
    """Everything until the other side hangs up."""
    connection.settimeout(seconds)
    told = b""
    while piece := connection.recv(4096):
        told += piece
    return told


@pytest.mark.parametrize(
    "half",
    [
        b"",
        b"GET / HTTP/1.1\r\nHost: localhost\r\n",
        b"POST /play HTTP/1.1\r\nHost: localhost\r\nContent-Length: 50\r\n\r\ngame=",
        b"POST /play HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\n5\r\ngame=\r\n",
        b"GET /health HTTP/1.1\r\nHost: localhost\r\n\r\nGET / HT",
    ],
    ids=["nothing", "head", "body", "chunks", "second"],
)
def test_half_a_request_gives_its_place_up(tmp_path: Path, half: bytes) -> None:
    with site(str(tmp_path / "t.sqlite"), seconds=0.6) as base:
        began = time.monotonic()
        with socket.create_connection(address_of(base)) as connection:
            connection.sendall(half)
            told = all_of(connection)
        assert time.monotonic() - began < 7
        assert b"408" in told or b"well" in told


def test_a_request_that_comes_drop_by_drop_is_not_waited_for(tmp_path: Path) -> None:
    with site(str(tmp_path / "t.sqlite"), seconds=0.8) as base:
        began = time.monotonic()
        with socket.create_connection(address_of(base)) as connection, suppress(OSError):
            connection.sendall(b"GET / HTTP/1.1\r\nHost: localhost\r\n")
            for number in range(200):
                connection.sendall(b"X-%d: y\r\n" % number)
                time.sleep(0.05)
        assert time.monotonic() - began < 5


def test_an_address_has_only_so_many_connections_and_they_are_given_back(tmp_path: Path) -> None:
    with site(str(tmp_path / "t.sqlite"), limits=True, of_address=5) as base:
        with ExitStack() as stack:
            for _ in range(5):
                stack.enter_context(socket.create_connection(address_of(base)))
            time.sleep(0.1)
            one_more = stack.enter_context(socket.create_connection(address_of(base)))
            assert b"503" in all_of(one_more)
        end = time.monotonic() + 5
        while time.monotonic() < end:
            with socket.create_connection(address_of(base)) as connection:
                connection.sendall(b"GET /health HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n")
                if b"200 OK" in all_of(connection):
                    return
        raise AssertionError("places are not given back")


def test_all_together_have_only_so_many_connections(tmp_path: Path) -> None:
    with site(str(tmp_path / "t.sqlite"), limits=True, of_all=4) as base, ExitStack() as stack:
        for _ in range(4):
            stack.enter_context(socket.create_connection(address_of(base)))
        time.sleep(0.1)
        one_more = stack.enter_context(socket.create_connection(address_of(base)))
        one_more.sendall(b"GET /health HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n")
        assert b" 503 " in all_of(one_more)


def test_streams_are_limited_for_each_address_and_visitor_and_not_for_all() -> None:
    streams = Places(3, 2)
    assert [streams.enter("10.0.0.1", 7) for _ in range(3)] == [True, True, False]
    assert streams.enter("10.0.0.1", 8)
    assert not streams.enter("10.0.0.1", 9), "the address has three"
    assert streams.enter("10.0.0.2", 9)
    assert not streams.enter("10.0.0.3", 7), "a visitor is the same wherever it comes from"
    assert [streams.enter("10.0.0.4", 0) for _ in range(4)] == [True, True, True, False]
    streams.leave("10.0.0.1", 7)
    assert streams.enter("10.0.0.2", 7)
    for address, visitor in (("10.0.0.1", 7), ("10.0.0.1", 8), ("10.0.0.2", 9), ("10.0.0.2", 7)):
        streams.leave(address, visitor)
    for _ in range(3):
        streams.leave("10.0.0.4", 0)
    assert not streams.addresses
    assert not streams.visitors


def test_a_stream_gives_its_place_back_when_the_reader_goes(tmp_path: Path) -> None:
    with site(str(tmp_path / "t.sqlite")) as base:
        import httpx2

        with httpx2.Client(base_url=base, follow_redirects=True) as ada:
            table = ada.post("/play", data={"game": "alubari", "players": "2", "bot": "easy"}).url.path
            cookies = "; ".join(f"{name}={value}" for name, value in ada.cookies.items())
            head = f"GET {table}/live HTTP/1.1\r\nHost: localhost\r\nCookie: {cookies}\r\n\r\n".encode()
            for _ in range(20):  # more than a visitor may have at once, one after the other
                with socket.create_connection(address_of(base)) as connection:
                    connection.sendall(head)
                    assert b"200 OK" in connection.recv(4096)
            end = time.monotonic() + 10
            while ada.get("/health").json()["streams"]:
                assert time.monotonic() < end, "streams stay though nobody reads them"
                time.sleep(0.05)


def test_one_visitor_cannot_take_all_streams(tmp_path: Path) -> None:
    with site(str(tmp_path / "t.sqlite"), limits=True) as base, ExitStack() as stack:
        import httpx2

        ada = stack.enter_context(httpx2.Client(base_url=base, follow_redirects=True))
        ben = stack.enter_context(httpx2.Client(base_url=base, follow_redirects=True))
        answers = []
        for one, count in ((ada, 17), (ben, 1)):
            table = one.post("/play", data={"game": "alubari", "players": "2", "bot": "easy"}).url.path
            cookies = "; ".join(f"{name}={value}" for name, value in one.cookies.items())
            for _ in range(count):
                connection = stack.enter_context(socket.create_connection(address_of(base)))
                connection.settimeout(10)
                head = f"GET {table}/live HTTP/1.1\r\nHost: localhost\r\nCookie: {cookies}\r\n\r\n"
                connection.sendall(head.encode())
                answers.append(connection.recv(4096).split(b"\r\n")[0])
        assert answers[:16] == [b"HTTP/1.1 200 OK"] * 16
        assert b"429" in answers[16]
        assert answers[17] == b"HTTP/1.1 200 OK"


@contextmanager
def client(folder: Path, base_url: str = "http://testserver", **more: Any) -> Iterator[TestClient]:
    app = create_app(str(folder / "t.sqlite"), workers=0, pace=0.0, **more)
    with TestClient(app, base_url=base_url, follow_redirects=False) as found:
        yield found


def test_static_files_that_are_not_there_are_limited_and_ask_no_storage(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with client(tmp_path) as ada:
        table = ada.post("/play", data={"game": "alubari"}).headers["location"]
        address = ada.get(table).text.partition('href="/static/')[2].partition("/")[0]
        asked: list[str] = []
        storage = ada.app.state.desk.storage  # type: ignore[attr-defined]
        monkeypatch.setattr(storage, "visitor", lambda secret: asked.append(secret))
        codes = [ada.get(f"/static/{address}/nothing-{number}.css").status_code for number in range(20)]
        codes += [ada.get(f"/static/nothing/{number}").status_code for number in range(20)]
        assert codes[0] == 404
        assert codes[-1] == 429
        assert asked == []
        assert {ada.get(f"/static/{address}/page.css").status_code for _ in range(50)} == {200}


def test_who_looks_for_tables_by_guessing_is_stopped_and_who_has_one_is_not(tmp_path: Path) -> None:
    with client(tmp_path) as ada:
        table = ada.post("/play", data={"game": "alubari"}).headers["location"]
        codes = [ada.get(f"/t/TEESTA-{number}").status_code for number in range(1000, 1040)]
        assert codes[0] == 404
        assert set(codes[25:]) == {429}
        refusal = ada.get("/t/TEESTA-1040")
        assert refusal.headers["retry-after"]
        assert refusal.text == "Too many requests at once; please wait a moment."
        assert ada.post("/join", data={"word": "TEESTA-1"}).status_code == 429
        assert ada.get(table).status_code == 200
        assert ada.post(f"{table}/note", data={"text": "still here"}).status_code < 400
        assert ada.get("/").status_code == 200


PICTURE = {"Sec-Fetch-Site": "cross-site", "Sec-Fetch-Mode": "no-cors", "Sec-Fetch-Dest": "image"}
FRAME = {"Sec-Fetch-Site": "cross-site", "Sec-Fetch-Mode": "navigate", "Sec-Fetch-Dest": "iframe"}
VISIT = {"Sec-Fetch-Site": "cross-site", "Sec-Fetch-Mode": "navigate", "Sec-Fetch-Dest": "document"}


@pytest.mark.parametrize("headers", [PICTURE, FRAME], ids=["picture", "frame"])
def test_what_another_site_builds_in_costs_the_visitor_nothing(tmp_path: Path, headers: dict[str, str]) -> None:
    with client(tmp_path) as ada:
        table = ada.post("/play", data={"game": "alubari"}).headers["location"]
        paths = [f"/t/TEESTA-{number}" for number in range(40)] + ["/"] * 400
        assert {ada.get(path, headers=headers).status_code for path in paths} == {403}
        assert ada.get("/t/TEESTA-1").status_code == 404, "no miss has been counted"
        assert ada.get(table).status_code == 200
        assert ada.get(table, headers=VISIT).status_code == 200


def test_forms_of_another_site_cost_the_visitor_nothing(tmp_path: Path) -> None:
    with client(tmp_path) as ada:
        for headers in ({"Sec-Fetch-Site": "cross-site"}, {"Origin": "https://evil.example"}):
            codes = {ada.post("/join", data={"word": "X"}, headers=headers).status_code for _ in range(100)}
            assert codes == {403}
        assert ada.post("/play", data={"game": "alubari"}).status_code == 303


def test_an_overlong_body_is_refused_as_such_however_it_comes(ada: Browser) -> None:
    def endless() -> Iterator[bytes]:
        for _ in range(3000):
            yield b"word=" + b"x" * 1000

    for path, kind in (("/join", "application/x-www-form-urlencoded"), ("/records", "multipart/form-data; boundary=b")):
        answer = ada.client.post(path, content=endless(), headers={"Content-Type": kind})
        assert answer.status_code == 413, path
        assert "too much" in answer.text
    for length in ("9" * 5000, "-1", "x"):
        assert ada.client.post("/join", content=b"word=x", headers={"Content-Length": length}).status_code == 413


PROXY, OUTSIDE = "10.1.2.3", "203.0.113.9"


@pytest.mark.parametrize(
    ("peer", "forwarded", "client_seen"),
    [
        (PROXY, OUTSIDE, OUTSIDE),
        (PROXY, f"198.51.100.1, {OUTSIDE}", OUTSIDE),  # what stands before it was said by the client itself
        (PROXY, f"198.51.100.1, {OUTSIDE}, 10.1.9.9", OUTSIDE),
        (PROXY, "nonsense", PROXY),
        (PROXY, "", PROXY),
        (OUTSIDE, "198.51.100.1", OUTSIDE),
        ("127.0.0.1", "198.51.100.1", "127.0.0.1"),
        ("2001:db8::5", "198.51.100.1", "198.51.100.1"),
    ],
)
def test_only_a_named_proxy_is_believed(peer: str, forwarded: str, client_seen: str) -> None:
    rates = {name: RateLimit(9, 9) for name in ("reads", "writes", "misses")}
    guard = Guard(None, **rates, proxies=["10.1.0.0/16", "2001:db8::5"])  # type: ignore[arg-type]
    headers = [(b"x-forwarded-for", forwarded.encode()), (b"x-forwarded-proto", b"https")]
    scope = {"client": (peer, 1), "scheme": "http", "headers": headers}
    guard.look_behind_proxy(scope)
    assert scope["client"][0] == client_seen  # type: ignore[index]
    assert scope["scheme"] == ("https" if peer in (PROXY, "2001:db8::5") else "http")


def test_by_default_nobody_is_believed(tmp_path: Path) -> None:
    with client(tmp_path) as ada:
        codes = [
            ada.post("/join", data={"word": "X"}, headers={"X-Forwarded-For": f"10.0.0.{number}"}).status_code
            for number in range(80)
        ]
        assert codes[-1] == 429
        answer = ada.post("/play", data={"game": "alubari"}, headers={"X-Forwarded-Proto": "https"})
        assert "strict-transport-security" not in answer.headers


@pytest.mark.parametrize(
    ("host", "is_ours"),
    [
        ("localhost:8018", True),
        ("127.0.0.1:8018", True),
        ("192.168.1.20", True),
        ("[::1]:8018", True),
        ("Trains.Example", True),
        ("trains.example.:443", True),
        ("evil.example", False),
        ("localhost.evil.example", False),
        ("trains.example.evil.example", False),
        ("", False),
        ("[", False),
        ("a" * 5000, False),
    ],
)
def test_the_site_answers_only_to_its_names(tmp_path: Path, host: str, is_ours: bool) -> None:
    with client(tmp_path, names=["trains.example"]) as ada:
        answer = ada.get("/health", headers={"Host": host})
        assert answer.status_code == (200 if is_ours else 400)


def test_serve_names_proxies_and_hosts(tmp_path: Path) -> None:
    """`branchline serve` checks them: the environment names them as well as the command line."""
    command = [sys.executable, "-m", "branchline", "serve", "--db", str(tmp_path / "t.sqlite")]
    environment = {**os.environ, "PYTHONPATH": str(SOURCES)}
    wrong = subprocess.run(
        [*command, "--proxy", "nonsense"], env=environment, capture_output=True, text=True, check=False
    )
    assert wrong.returncode == 2
    assert "not an address" in wrong.stderr
    port = free_port()
    names = {"BRANCHLINE_HOST_NAME": "trains.example, www.trains.example"}
    with subprocess.Popen(
        [*command, "--port", str(port), "--workers", "0"],
        env=environment | names,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    ) as server:
        try:
            told = {}
            for host in ("www.trains.example", "evil.example", "localhost"):
                told[host] = answer_of(port, host)
        finally:
            server.terminate()
    assert b" 200 " in told["www.trains.example"]
    assert b" 200 " in told["localhost"]
    assert b" 400 " in told["evil.example"]


def answer_of(port: int, host: str) -> bytes:
    end = time.monotonic() + 30
    while time.monotonic() < end:
        try:
            with socket.create_connection(("127.0.0.1", port)) as connection:
                connection.sendall(f"GET /health HTTP/1.1\r\nHost: {host}\r\nConnection: close\r\n\r\n".encode())
                return all_of(connection).split(b"\r\n")[0] + b" "
        except ConnectionRefusedError:
            time.sleep(0.1)
    raise AssertionError("the server does not start")


def test_pages_are_kept_by_nobody_and_say_what_they_may_do(ada: Browser) -> None:
    table = ada.play("alubari")
    for path in ("/", "/new", table, f"{table}/at?number=1", f"{table}/log", "/nothing"):
        headers = ada.get(path).headers
        assert headers["cache-control"] == "no-store", path
        assert headers["cross-origin-resource-policy"] == "same-origin"
        assert "camera=()" in headers["permissions-policy"]
        assert "strict-transport-security" not in headers
    assert ada.client.post("/play", data={"game": "chess"}).headers["cache-control"] == "no-store"


def test_under_https_the_cookie_is_bound_to_the_host_and_renewed_while_used(tmp_path: Path) -> None:
    with client(tmp_path, "https://testserver") as ada:
        answer = ada.post("/play", data={"game": "alubari"})
        cookie = answer.headers["set-cookie"]
        assert cookie.startswith("__Host-branchline=")
        assert "Secure" in cookie
        assert "Path=/" in cookie
        assert "Domain" not in cookie
        assert answer.headers["strict-transport-security"].startswith("max-age=")
        again = ada.get("/")
        assert again.headers["set-cookie"] == cookie
        assert "Max-Age=31536000" in cookie
        assert "set-cookie" not in ada.get(answer.headers["location"], headers={"HX-Request": "true"}).headers
    with client(tmp_path) as ben:
        assert "set-cookie" not in ben.get("/").headers, "who only looks is given none"


def test_under_https_no_host_beside_ours_can_say_who_a_visitor_is(tmp_path: Path) -> None:
    """It may set a cookie for all hosts of a domain, but none that begins with `__Host-`."""
    with client(tmp_path, "https://testserver") as eve:
        table = eve.post("/play", data={"game": "alubari"}).headers["location"]
        secret = eve.cookies["__Host-branchline"]
    with client(tmp_path, "https://testserver") as ada:
        ada.cookies.set("branchline", secret)
        answer = ada.get(table)
        assert "All seats are taken" in answer.text
        assert secret not in answer.headers.get("set-cookie", "")
        began = ada.post("/play", data={"game": "alubari"})
        assert secret not in began.headers["set-cookie"]
        assert ada.get(began.headers["location"]).status_code == 200


@pytest.mark.parametrize("origin", ["http://[", "http://x:y:z", "//", "null", "\x00"])
def test_an_origin_that_is_none_is_another_site(origin: str) -> None:
    assert not is_same_origin({"headers": [(b"origin", origin.encode()), (b"host", b"localhost")]})


def test_logs_name_a_table_but_hold_no_key_to_it() -> None:
    assert without_secrets("/t/TEESTA-4127/act") == "/t/TEESTA-…/act"
    assert without_secrets("/t/TEESTA-AAAAA-BBBBB/take/secret-1") == "/t/TEESTA-…/take/…"
    assert without_secrets("/w/some-thing/at") == "/w/…/at"
    assert without_secrets("/play") == "/play"


def test_no_secret_of_any_address_is_in_a_log_or_found_by_guessing(tmp_path: Path) -> None:
    """Also of pages to come: whatever stands in an address for somebody's key."""
    with client(tmp_path) as found:
        paths = [one.path for one in found.app.routes if isinstance(one, Route)]  # type: ignore[attr-defined]
    secret = [path for path in paths if re.search(r"{(word|watch|secret|key)}", path)]
    assert len(secret) > 40
    for path in secret:
        address = re.sub(r"{\w+}", "7KQ2M", path)
        assert "7KQ2M" not in without_secrets(address.replace("/plan/7KQ2M", "/plan/1")), path
        assert address.startswith(SEARCHES), path


def test_an_ipv6_house_is_one_address() -> None:
    assert household("2001:db8:1:2::5") == household("2001:db8:1:2:ffff::1")
    assert household("2001:db8:1:2::5") != household("2001:db8:1:3::5")
    assert household("10.0.0.1") == "10.0.0.1"
    assert household("::ffff:10.0.0.1") == "10.0.0.1", "as proxies write it that listen to both kinds at once"
    assert json.dumps(household("fe80::1%eth0"))
