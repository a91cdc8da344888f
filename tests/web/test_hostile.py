"""No input makes the server fall over: every route with hostile addresses, queries and forms, on both storages; and
one table that is broken takes no other page with it."""

from __future__ import annotations

import inspect
import json
import re
import time
from collections.abc import Callable, Iterator
from contextlib import suppress
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from browsers import Browser, play_to_the_end
from programs import Program
from sqlalchemy import text
from starlette.routing import Route
from starlette.testclient import TestClient

import branchline
from branchline.cli.places import Local
from branchline.cli.tools import Player
from branchline.core.errors import BadRecord, BranchlineError
from branchline.core.record import Record
from branchline.table.seating import PERSON, SeatWish, seated
from branchline.table.storage import Visitor
from branchline.web.api import WAYS
from branchline.web.app import create_app
from branchline.web.desk import Desk

pytestmark = pytest.mark.slow  # with servers, sockets and processes of its own

DIGITS = "9" * 5000
NONSENSE = "nonsense"
HOSTILE = [
    "",
    "\0",
    "a\0b",
    DIGITS,
    f"-{DIGITS}",
    "2147483648",
    "9223372036854775808",
    "²",
    "٣",
    "½",
    "1e9",
    "x" * 5000,
    "\r\nSet-Cookie: a=b",
    "//evil.example",
    "/\\evil.example",
    "/\t/evil.example",
    "/ü\u2028\U0001f682",
    "\ud800",
    "\u202e",
    "%00%ff%",
    "../../etc/passwd",
    "<script>alert(1)</script>",
    "{{ 7 * 7 }}",
    "' OR 1=1 --",
]
MINDED = ["", "\0", "a\0b", DIGITS, "2147483648", "9223372036854775808", "²", "x" * 5000, "\ud800", "' OR 1=1 --"]
"""Of these, what a storage may mind; the rest is read and answered before it comes so far."""


def sent(value: str) -> bytes:
    """As a browser of ill will sends it: halves of letters too."""
    return value.encode("utf-8", "surrogatepass")


def coded(value: str) -> str:
    return "".join(f"%{byte:02X}" for byte in sent(value)) or "%20"


@pytest.fixture(params=["sqlite", "postgresql"])
def site(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Browser]:
    """A browser at a site that hides nothing: what falls over there falls over here."""
    where = str(tmp_path / "t.sqlite") if request.param == "sqlite" else request.getfixturevalue("postgres_url")
    with TestClient(create_app(where, workers=0, pace=0.0, limits=False), follow_redirects=False) as client:
        yield Browser(client)


@pytest.fixture
def hostile(request: pytest.FixtureRequest, site: Browser) -> list[str]:
    """What a site is tried with: everything, and once more with another storage what a storage may mind."""
    return HOSTILE if request.node.callspec.params["site"] == "sqlite" else MINDED


def check(answer: Any, what: str) -> None:
    assert answer.status_code < 500, what
    location = answer.headers.get("location", "") + answer.headers.get("hx-redirect", "")
    assert "evil" not in location.partition("?")[0][:3] + location[:15], what
    assert not answer.headers.get("set-cookie", "").startswith("a="), what


def ask(browser: Browser, path: str, is_htmx: bool = False) -> None:
    check(browser.client.get(path, headers={"HX-Request": "true"} if is_htmx else {}), path[:200])


@pytest.mark.slow
def test_every_address_with_hostile_parts_is_answered(site: Browser, hostile: list[str]) -> None:
    table = site.play("junction")
    routes = [one for one in site.client.app.routes if isinstance(one, Route) and not one.path.endswith("/live")]  # type: ignore[attr-defined]
    assert len(routes) > 25
    for value in hostile:
        for route in routes:
            known = {"{game}": "alubari", "{word}": table.rsplit("/", 1)[1]}
            for given in ({}, known):
                path = route.path
                for part, good in given.items():
                    path = path.replace(part, good)
                if "{" in path:
                    ask(site, re.sub(r"{\w+}", coded(value), path))
        for where, names in {
            f"{table}/at": ("number", "seat"),
            f"{table}/about": ("box",),
            "/new": ("game", "players"),
            "/rules": ("q",),
            "/rules/alubari": ("q", "chapter", "table"),
            "/rules/alubari/search": ("q",),
            "/": ("x",),
        }.items():
            for name in names:
                ask(site, f"{where}?{name}={coded(value)}", is_htmx=True)
                ask(site, f"{where}?{coded(value)}={coded(value)}")
        check(
            site.client.get("/", headers={"Cookie": f"branchline={value[:300]}".encode("utf-8", "replace")}), value[:9]
        )


@pytest.mark.parametrize("value", HOSTILE, ids=range(len(HOSTILE)))
def test_a_stream_from_a_hostile_version_is_answered(ada: Browser, value: str) -> None:
    answer = ada.client.get(f"/t/NOWHERE/live?version={coded(value)}&back={coded(value)}")
    assert answer.status_code == 404


def test_a_stream_takes_a_version_of_any_length(ada: Browser, desk: Desk) -> None:
    """The stream itself never ends, so the server is told to stop before it begins."""
    table = ada.play("junction")
    desk.listeners.is_stopping = True
    for value in (DIGITS, "²", "-1", "\0"):
        answer = ada.client.get(f"{table}/live?version={coded(value)}")
        assert answer.status_code == 200
        assert "retry" in answer.text


def forms(table: str, played: str, lesson: str) -> dict[str, dict[str, str]]:
    """The fields of every form: at a table with open seats, at one where a game is on, and in a lesson."""
    seats = {"seat_0": "me", "name_0": "Ada", "seat_1": "me", "name_1": "Ben", "option_wagons": "6"}
    word = table.rsplit("/", 1)[1]
    time = {"time": "days", "zone": "Europe/Berlin", "each": "3600", "nights": "on", "weekends": "on"}
    live = {"time": "live", "minutes": "5", "increment": "10"}
    webhook = {"kind": "json", "address": "https://127.0.0.1/"}
    moved = {"stand": "1", "seat": "0"}
    return {
        "/play": {"game": "junction", "players": "2", "bot": "random"},
        "/new": {"game": "junction", **seats, "listed": "on"},
        "/campaign": {"game": "movers_and_shakers", "way": "0", "give_up": ""},
        "/join": {"word": word},
        "/settings": {"name": "Ada", "theme": "dark", "switches": "1", "sound": "on", "back": "/"},
        "/records": {"record": "{}"},
        f"{table}/act": {"action": "6", "stand": "1", "seat": "0", "number": "1"},
        f"{table}/confirm": {"stand": "1", "seat": "0"},
        f"{table}/undo": {"stand": "1", "seat": "0"},
        f"{table}/front": {"seat": "0"},
        f"{table}/join": {"seat": "1", "name": "Ben"},
        f"{table}/fill": {"bot": "random"},
        f"{table}/hand_over": {"bot": "random", "seat": "0"},
        f"{table}/note": {"text": "hello"},
        f"{table}/open_to_all": {"listed": "on"},
        f"{table}/seat_link": {"seat": "0"},
        f"{table}/branch": {"number": "1"},
        f"{table}/put_bot": {"seat": "1", "bot": "random"},
        f"{table}/clear_seat": {"seat": "1"},
        f"{table}/take_away": {"seat": "7"},
        f"{table}/rename": {"seat": "0", "name": "Ada"},
        f"{table}/share_chat": {"open_chat": "on"},
        f"{table}/tell": {**webhook, "token": "x", "room": "!a:b"},
        f"{table}/decline": {"x": ""},
        f"{played}/act": {"action": "6", **moved, "number": "1"},
        f"{played}/confirm": {**moved, "always": "off"},
        f"{played}/undo": moved,
        f"{played}/hint": moved,
        f"{played}/jot": {"text": "mine"},
        f"{played}/writing": {"x": ""},
        f"{played}/here": {"here": "1"},
        f"{played}/stand_in": {"seat": "1", "bot": "random"},
        f"{played}/nudge": {"seat": "1"},
        f"{played}/rematch": {"x": ""},
        f"{played}/time": {**live, **time},
        f"{played}/agree_time": {"x": ""},
        f"{played}/decline_time": {"x": ""},
        f"{played}/agree": {"x": ""},
        f"{played}/stop": {"x": ""},
        f"{lesson}/lesson": {"stand": "1", "option": "0", "press": "on", "do": "on"},
        f"{lesson}/act": {"action": "6", **moved},
        "/tell": {"when": "away", "zone": "UTC", "quiet_from": "22", "quiet_to": "7", "digest": "8", "reminds": "on"},
        "/tell/push": {"endpoint": "https://127.0.0.1/", "p256dh": "BA", "auth": "AA"},
        "/tell/mail": {"address": "ada@example.org"},
        "/tell/webhook": {**webhook, "token": "x", "room": "!a:b"},
        "/tell/remove": {"way": "1", "table": word},
        f"{table}/close": {"x": ""},
    }


def all_forms(browser: Browser, table: str, played: str, lesson: str) -> Iterator[tuple[str, dict[str, str]]]:
    """The forms above one field after the other; those of all other pages with every field that their module reads."""
    known = forms(table, played, lesson)
    for path, fields in known.items():
        for name in fields:
            yield path, {**fields, name: NONSENSE}
    routes = [one for one in browser.client.app.routes if isinstance(one, Route) and "POST" in (one.methods or ())]  # type: ignore[attr-defined]
    for route in routes:
        path = route.path.replace("/t/{word}", played)
        if path in known or route.path.replace("/t/{word}", table) in known:
            continue
        read = re.findall(r'visit\.(?:\w*field|number)\("(\w+)"', inspect.getsource(inspect.getmodule(route.endpoint)))  # type: ignore[arg-type]
        yield re.sub(r"{\w+}", "1", path), dict.fromkeys(read, NONSENSE)


@pytest.mark.slow
def test_every_field_of_every_form_may_be_hostile(site: Browser, hostile: list[str]) -> None:
    site.post("/new", game="junction", seat_0="me", name_0="Ada", seat_1="open")
    table = site.path
    played = site.play("junction")
    site.post("/learn/small_railroad_empires/first")
    asked = list(all_forms(site, table, played, site.path))
    for path, fields in asked:
        for value in hostile:
            one = {name: sent(value if given == NONSENSE else given) for name, given in fields.items()}
            headers = {"HX-Request": "true"} if len(value) % 2 else {}
            check(site.client.post(path, data=one, headers=headers), f"{path} {fields}: {value[:60]!r}")
    for path in dict.fromkeys(path for path, _ in asked):
        for kind in (
            "application/x-www-form-urlencoded",
            "multipart/form-data",
            "multipart/form-data; boundary=b",
            "x",
        ):
            answer = site.client.post(path, content=b"--b\r\n\0\xff%", headers={"Content-Type": kind})
            check(answer, f"{path} as {kind}")
    ask(site, "/")
    ask(site, table)


@pytest.mark.parametrize("way", ["charset=", "charset*=utf-8''"])
@pytest.mark.parametrize("charset", ["undefined", "punycode", "idna"])
def test_a_form_is_read_as_utf_8_alone(ada: Browser, charset: str, way: str) -> None:
    """Python can read text in ways that fail, or that take minutes for as much as a record may have, while everybody
    waits."""
    body = b'--b\r\nContent-Disposition: form-data; name="record"\r\n\r\n-a!' + b"a" * 200_000 + b"\r\n--b--\r\n"
    kind = f"multipart/form-data; boundary=b; {way}{charset}"
    answer = ada.client.post("/records", content=body, headers={"Content-Type": kind})
    assert answer.status_code == 400
    assert "UTF-8" in answer.text
    kind = "multipart/form-data; boundary=b; charset=UTF-8"
    assert ada.client.post("/records", content=body, headers={"Content-Type": kind}).status_code == 422


# -- programs ------------------------------------------------------------------------------------------------------


def bodies(key: str, open_key: str) -> dict[str, dict[str, Any]]:
    """What is sent to each way of the API that takes something: at a table where a game is on, and at an open one."""
    return {
        "/tables": {"game": "junction", "seats": ["me", "open"], "options": {"wagons": "6"}, "name": "Ada"},
        "/seats": {"table": open_key, "name": "Ben", "seat": 1},
        f"/tables/{key}/choose": {"choice": 1, "stand": "1-1"},
        f"/tables/{key}/leave": {"bot": "random"},
    }


def changed(body: Any, value: Any) -> Iterator[Any]:
    """This, with each of its parts and each of its keys replaced."""
    yield value
    if isinstance(body, dict):
        for name, part in body.items():
            yield {**body, str(value): part}
            yield from ({**body, name: one} for one in changed(part, value))
    if isinstance(body, list):
        for at, part in enumerate(body):
            yield from ([*body[:at], one, *body[at + 1 :]] for one in changed(part, value))


def test_whatever_a_program_sends_is_answered(site: Browser, hostile: list[str]) -> None:
    ann, ben = Program(site.client), Program(site.client)
    ann.open_table("junction", ["me", "random"], name="Ann")
    ben.open_table("junction", ["me", "open"], name="Ben")
    sent_to = bodies(ann.table, ben.table)
    assert {re.sub(r"[A-Z]+-[^/]+", "{table}", path) for path in sent_to} == {one.path for one in WAYS if one.takes}
    for path, body in sent_to.items():
        for value in [*hostile, *ANYTHING]:
            for one in changed(body, value):
                for headers in ({}, ann.headers):
                    content = json.dumps(one).encode()
                    headers = {**headers, "Content-Type": "application/json"}
                    answer = site.client.post(f"/api/v1{path}", content=content, headers=headers)
                    check(answer, f"{path}: {content[:200]!r}")
    for value in hostile:
        for path, name in (("", "since"), ("/text", "since"), ("/log", "since"), ("/wait", "seconds")):
            check(ann.ask(f"/tables/{ann.table}{path}", **{name: sent(value)}), f"{path}: {value[:60]!r}")


def test_whatever_a_model_says_is_answered_in_a_sentence(site: Browser, hostile: list[str]) -> None:
    """The tools of `branchline mcp`, with each of their texts."""
    host = site.client.app.state.desk.host  # type: ignore[attr-defined]
    for value in hostile:
        model = Player(Local(host), value)
        calls: list[Callable[[], object]] = [
            partial(model.rules, value, value),
            partial(model.rules, "alubari", value),
            partial(model.new_table, value, [value], {value: value}),
            partial(model.new_table, "junction", ["me", "open"], {value: value}),
            partial(model.new_table, "junction", ["me", value]),
            partial(model.sit, value),
            partial(model.look, value),
            partial(model.data, value),
            partial(model.wait, 0, value),
            partial(model.log, 0, value),
        ]
        for call in calls:
            with suppress(BranchlineError):
                call()


# -- names ---------------------------------------------------------------------------------------------------------


def test_names_may_be_as_long_as_they_like_and_alike(site: Browser) -> None:
    """Two names of forty letters, and what is put behind the second of them."""
    site.post("/settings", name="A" * 90)
    answer = site.post("/new", game="junction", seat_0="me", name_0="N" * 90, seat_1="me", name_1="N" * 90, seat_2="me")
    assert answer.status_code == 200
    assert "N" * 40 in site.text
    assert "N" * 38 + " 2" in site.text
    assert site.post(f"{site.path}/note", text="\0word\0 and word").status_code == 200
    assert "word and word" in site.text


def test_names_at_one_table_differ_and_fit() -> None:
    wishes = [SeatWish(PERSON, name="Ä" * 50) for _ in range(12)]
    names = [seat.name for seat in seated(Visitor(1, "", {}), wishes)]
    assert len(set(names)) == 12
    assert max(len(name) for name in names) == 40


# -- records -------------------------------------------------------------------------------------------------------

ANYTHING: list[Any] = [
    None,
    True,
    -1,
    0,
    10**40,
    1e999,
    "",
    "\0",
    "\ud800",
    DIGITS,
    [],
    [[]],
    {},
    {"a": [{}]},
    ["x"] * 99,
]


def upload(browser: Browser, text: str | bytes) -> Any:
    return browser.client.post("/records", files={"record": ("game.json", text, "application/json")})


def test_a_record_with_anything_in_any_field_is_shown_or_refused(site: Browser) -> None:
    site.post("/settings", switches=1, auto_confirm="on")
    table = site.play("junction")
    play_to_the_end(site, table, __import__("random").Random(1))
    good = json.loads(site.get(f"{table}/record").text)
    for field in [*good, "components", "unknown"]:
        for value in ANYTHING:
            answer = upload(site, json.dumps({**good, field: value}))
            assert answer.status_code in (303, 422), f"{field}: {value!r}"[:200]
    for seats in (["\ud800", "\0"], ["x" * 5000] * 2, [1, None], ["\u202e<b>", ""], [{}] * 50):
        answer = upload(site, json.dumps({**good, "seats": seats}))
        assert answer.status_code == 303
        assert site.get(answer.headers["location"]).status_code == 200
    for move in (f"{DIGITS} bid:1", "² bid:1", "-1 bid:1", "*", "", "7 bid:1", "0 bid:\0", 5, None, ["0"]):
        answer = upload(site, json.dumps({**good, "moves": [move]}))
        assert answer.status_code == 422, move
    for whole in ('{"branchline": ' + DIGITS, "[" * 100_000, '{"a":' * 100_000, "\0", b"\xff", b"", "null", DIGITS):
        assert upload(site, whole).status_code == 422


@pytest.mark.parametrize("game", branchline.games())
@pytest.mark.parametrize(
    "value",
    ['"\\u0000"', DIGITS, f"-{DIGITS}", "[" * 5000, "nan", "1000000000", "1979-05-27", '"' + "x" * 5000, f'"{DIGITS}"'],
)
def test_a_box_with_anything_in_it_is_refused_in_a_sentence(game: str, value: str) -> None:
    lines = branchline.game(game).components.splitlines()
    kind = type(branchline.game(game))
    places = [at for at, line in enumerate(lines) if " = " in line and not line.lstrip().startswith("#")]
    for at in places[:: max(1, len(places) // 12)]:
        changed = [*lines[:at], f"{lines[at].partition(' = ')[0]} = {value}", *lines[at + 1 :]]
        with pytest.raises(BranchlineError):
            kind("\n".join(changed))


def test_a_seat_of_thousands_of_digits_is_no_seat() -> None:
    game = branchline.game("alubari")
    text = Record(game, 2).to_text().replace('"moves": []', f'"moves": ["{DIGITS} {game.actions.text(0)}"]')
    with pytest.raises(BadRecord, match="move 1"):
        Record.from_text(text)


# -- broken tables -------------------------------------------------------------------------------------------------


def test_a_table_of_an_unknown_game_takes_no_page_with_it(site: Browser) -> None:
    broken, whole = site.play("junction"), site.play("junction")
    desk = site.client.app.state.desk  # type: ignore[attr-defined]
    site.wait_for_my_turn(broken)
    while desk.host.driven:  # who drove it up to my turn would remember it as it was
        time.sleep(0.01)
    with desk.storage.writing() as connection:
        connection.execute(
            text("UPDATE matches SET game = 'chess', listed = true, version = version + 1 WHERE word = :it"),
            {"it": broken.rsplit("/", 1)[1]},
        )
    desk.host.running_matches.clear()  # as after a restart
    assert site.get("/").status_code == 200
    assert "not on the shelf" in site.text
    assert whole in site.text
    assert site.get(whole).status_code == 200
    for path in ("", "/log", "/at", "/end", "/record", "/about", "/live"):
        assert site.get(f"{broken}{path}").status_code < 500, path
        assert "plays no game" in site.text or "chess" in site.text, path
    stranger = Browser(TestClient(site.client.app, follow_redirects=False))
    assert stranger.get("/").status_code == 200


@pytest.mark.parametrize(
    ("back", "leads_to"),
    [
        ("/", "/"),
        ("/t/TEESTA-7KQ2M/at?number=3&seat=-1", "/t/TEESTA-7KQ2M/at?number=3&seat=-1"),
        ("/w/abc_DEF-1", "/w/abc_DEF-1"),
        *(
            (one, "/")
            for one in ("//evil.example", "/\\evil", "/\t/evil.example", "https://evil.example", "x", "/ü", "/\0")
        ),
    ],
)
def test_settings_lead_back_to_an_address_of_ours_or_home(ada: Browser, back: str, leads_to: str) -> None:
    for headers, name in (({}, "location"), ({"HX-Request": "true"}, "hx-redirect")):
        answer = ada.client.post("/settings", data={"theme": "dark", "back": back}, headers=headers)
        assert answer.headers[name] == leads_to
