"""Tell me: the page of one's ways and wishes, the links in messages, channels of a table, and nudges."""

from __future__ import annotations

import json
import re
import time
from datetime import UTC, datetime
from pathlib import Path

import pytest
from browsers import Browser
from playwright.sync_api import Browser as Chromium
from receivers import LOOPBACK, letterbox, receiver, wait_for
from sites import site
from sqlalchemy import select
from starlette.testclient import TestClient

from branchline.table import schema
from branchline.table.storage import Storage
from branchline.table.ways import ways_of
from branchline.web.app import create_app
from branchline.web.desk import HOOKS_NAMED, Desk
from branchline.web.guard import without_secrets
from branchline.web.post.mail import MailServer
from branchline.web.post.postman import House


def table_of_two(ada: Browser, ben: Browser) -> str:
    ada.post("/new", game="small_railroad_empires", seat_0="me", name_0="Ada", seat_1="open")
    table = ada.path
    ben.get(table)
    ben.post(f"{table}/join", seat=1, name="Ben")
    assert wait_for(lambda: any('id="actform"' in one.get(table).text for one in (ada, ben))), "chance has set up"
    ada.get(table)
    return table


def test_with_nothing_configured_the_page_is_there_and_mail_is_not(ada: Browser) -> None:
    text = ada.get("/tell").text
    assert "Tell me when it is my turn" in text
    assert 'action="/tell/mail"' not in text
    assert re.search(r'data-key="[\w-]{87}"', text)
    assert 'href="/tell"' in ada.get("/").text
    answer = ada.post("/tell/mail", address="ada@example.org")
    assert (answer.status_code, "sends no mail" in answer.text) == (409, True)
    worker = ada.client.get("/worker.js")
    assert worker.headers["content-type"].startswith("text/javascript")
    assert "showNotification" in worker.text


def test_wishes_are_kept(ada: Browser) -> None:
    ada.post("/tell", when="always", quiet_from=22, quiet_to=8, digest=18, zone="Europe/Berlin", reminds="on")
    assert "Your wishes are kept." in ada.text
    assert "Your wishes are kept." not in ada.get("/tell").text
    assert re.search(r'value="always" checked', ada.text)
    assert 'value="22" selected' in ada.text
    assert 'value="Europe/Berlin"' in ada.text


@pytest.mark.parametrize(
    ("fields", "words"),
    [
        ({"when": "never"}, "always, or only when you are away"),
        ({"when": "away", "zone": "Europe/Nowhere"}, "There is no time zone"),
        ({"when": "away", "quiet_from": "22"}, "choose both, or neither"),
        ({"when": "away", "quiet_to": "7"}, "choose both, or neither"),
        ({"when": "away", "quiet_from": "22", "quiet_to": "22"}, "different hours"),
        ({"when": "away", "digest": "99"}, "from 0 to 23"),
    ],
)
def test_wishes_that_cannot_be_are_told_in_a_sentence(ada: Browser, fields: dict[str, str], words: str) -> None:
    answer = ada.post("/tell", **fields)
    assert answer.status_code in (400, 409)
    assert words in answer.text


@pytest.mark.parametrize(
    ("fields", "words"),
    [
        ({"kind": "json", "address": "https://127.0.0.1/x"}, "no public address"),
        ({"kind": "json", "address": "https://169.254.169.254/"}, "no public address"),
        ({"kind": "json", "address": "http://8.8.8.8/"}, "must begin with https"),
        ({"kind": "json", "address": "nonsense"}, "begins with https"),
        ({"kind": "fax", "address": "https://8.8.8.8/"}, "no such kind"),
        ({"kind": "matrix", "address": "https://8.8.8.8/"}, "access token"),
        ({"kind": "matrix", "address": "https://8.8.8.8/", "token": "x", "room": "#a:b"}, "internal id"),
    ],
)
def test_a_webhook_that_is_none_is_refused_and_nothing_kept(
    ada: Browser, desk: Desk, fields: dict[str, str], words: str
) -> None:
    answer = ada.post("/tell/webhook", **fields)
    assert (answer.status_code, words in answer.text) == (400, True)
    assert "Nowhere yet" in ada.get("/tell").text


def test_what_is_refused_is_said_beside_its_form_and_nothing_that_was_filled_in_is_lost(tmp_path: Path) -> None:
    server = MailServer("127.0.0.1", 9, False, "", "", "trains@example.org")
    app = create_app(str(tmp_path / "t.sqlite"), workers=0, limits=False, house=House(server, "https://x.example"))
    with TestClient(app, follow_redirects=False) as client:
        ada, ben = Browser(client), Browser(TestClient(app, follow_redirects=False))
        hook = {"kind": "matrix", "address": "https://10.0.0.1/?a=1&b=2", "room": "!r:x", "token": "t0k3n"}
        table = table_of_two(ada, ben)
        for path in ("/tell/webhook", f"{table}/tell"):
            assert ada.post(path, **hook).status_code == 400
            assert re.search(r'class="message" role="alert">10\.0\.0\.1 is no public address', ada.text)
            assert '<option value="matrix" selected>' in ada.text
            assert 'value="https://10.0.0.1/?a=1&amp;b=2" autofocus' in ada.text
            assert '<details id="matrix" open>' in ada.text
            assert (
                'name="room" maxlength="300" placeholder="!abc:example.org" autocomplete="off" value="!r:x"' in ada.text
            )
            assert 'autocomplete="off" value="t0k3n"' in ada.text
        ada.post("/tell/mail", address="ada at example.org")
        assert re.search(r'is no mail address\..*value="ada at example\.org" autofocus', ada.text)
        ada.post("/tell", when="always", quiet_from=22, digest=7, zone="Europe/Berlin")
        assert "choose both, or neither" in ada.text
        assert re.search(r'name="quiet_from" autofocus>.*value="22" selected.*value="7" selected', ada.text, re.S)
        assert re.search(r'value="always" checked', ada.text)
        assert 'name="reminds">' in ada.text
        assert 'name="zone" value="Europe/Berlin"' in ada.text
        assert 'value="always" checked' not in ada.get("/tell").text, "and nothing of it was kept"
        ada.post(f"{table}/time", time="live", minutes=0, increment=40)
        assert re.search(r"A live clock begins with a minute at least.*name=.minutes.[^>]*value=.0.", ada.text, re.S)
        assert re.search(r'name="increment"[^>]*value="40"', ada.text)
        assert re.search(r'<option value="live" selected>', ada.text)


def test_a_wish_is_said_as_people_write_it(ada: Browser) -> None:
    assert "Only when I am away from the table" in ada.get("/tell").text


def test_a_webhook_is_added_greeted_and_removed_and_its_secret_not_shown_again(tmp_path: Path) -> None:
    app = create_app(str(tmp_path / "t.sqlite"), workers=0, limits=False, house=House(networks=(LOOPBACK,)))
    with receiver() as hook, TestClient(app, follow_redirects=False) as client:
        ada, ben = Browser(client), Browser(TestClient(app, follow_redirects=False))
        ada.post("/tell/webhook", kind="discord", address=f"{hook.address}/api/secret-word")
        assert "Discord, at 127.0.0.1" in ada.text
        assert "secret-word" not in ada.text
        assert "Branchline writes here" in json.loads(wait_for(lambda: hook.heard)[0].body)["content"]
        number = re.search(r'name="way" value="(\d+)"', ada.text)
        assert number is not None
        assert ben.post("/tell/remove", way=number[1]).status_code == 403
        ada.post("/tell/remove", way=number[1])
        assert "Nowhere yet" in ada.text


def test_mail_is_sent_only_after_a_yes_and_stopped_by_its_link(tmp_path: Path) -> None:
    with letterbox() as box:
        server = MailServer("127.0.0.1", box.port, False, "", "", "trains@example.org")
        app = create_app(
            str(tmp_path / "t.sqlite"), workers=0, limits=False, house=House(server, "https://trains.example.org")
        )
        with TestClient(app, follow_redirects=False) as client:
            ada = Browser(client)
            assert ada.post("/tell/mail", address="not an address").status_code == 400
            ada.post("/tell/mail", address="ada@example.org")
            assert "Waits for a yes" in ada.text
            assert ada.post("/tell/mail", address="ada@example.org").status_code == 409, "it is in the list"
            [mail] = wait_for(lambda: box.mails)
            link = re.search(r"https://trains\.example\.org(/yes/\S+)", mail.get_content())
            stop = re.search(r"https://trains\.example\.org(/stop/\S+)", mail.get_content())
            assert link is not None
            assert stop is not None
            stranger = Browser(TestClient(app, follow_redirects=False))
            stranger.get(link[1])
            assert "Waits for a yes" in ada.get("/tell").text, "a preview says yes to nothing"
            stranger.post(link[1])
            assert "Waits for a yes" not in ada.get("/tell").text
            assert "No more messages?" in stranger.get(stop[1]).text
            assert "ada@example.org" in ada.get("/tell").text
            one_click = {"List-Unsubscribe": (None, "One-Click")}  # RFC 8058: by the mail program's own server
            assert TestClient(app).post(f"https://trains.example.org{stop[1]}", files=one_click).status_code == 200
            assert "ada@example.org" not in ada.get("/tell").text
            assert stranger.get(stop[1]).status_code == 404


def test_mails_are_not_asked_for_without_end(tmp_path: Path) -> None:
    server = MailServer("127.0.0.1", 9, False, "", "", "trains@example.org")
    app = create_app(str(tmp_path / "t.sqlite"), workers=0, limits=False, house=House(server, "https://x.example"))
    with TestClient(app, follow_redirects=False) as client:
        ada = Browser(client)
        answers = [ada.post("/tell/mail", address=f"ada{number}@example.org").status_code for number in range(6)]
    assert answers == [200] * 4 + [409] * 2


def test_webhooks_are_not_named_without_end(tmp_path: Path) -> None:
    app = create_app(str(tmp_path / "t.sqlite"), workers=0, limits=False, house=House(networks=(LOOPBACK,)))
    with receiver() as hook, TestClient(app, follow_redirects=False) as client:
        many = int(HOOKS_NAMED[0])
        answers = [Browser(client).post("/tell/webhook", kind="json", address=hook.address) for _ in range(many + 1)]
        assert [answer.status_code for answer in answers] == [200] * many + [409]
        assert "come back tomorrow" in answers[-1].text


def test_the_channel_of_a_table_is_its_owners_to_name(tmp_path: Path) -> None:
    app = create_app(str(tmp_path / "t.sqlite"), workers=0, limits=False, house=House(networks=(LOOPBACK,)))
    with receiver() as hook, TestClient(app, follow_redirects=False) as client:
        ada, ben = Browser(client), Browser(TestClient(app, follow_redirects=False))
        table = table_of_two(ada, ben)
        assert f'href="{table}/tell"' in ada.text
        assert ben.get(f"{table}/tell").status_code == 403
        assert ben.post(f"{table}/tell", kind="json", address=hook.address).status_code == 403
        ada.post(f"{table}/tell", kind="json", address=hook.address)
        assert "plain JSON" in ada.text
        first = json.loads(wait_for(lambda: hook.heard)[0].body)
        assert first["kind"] == "hello"
        assert wait_for(lambda: len(hook.heard) > 1, 30), "whose turn it is"


def test_a_nudge_from_the_table(ada: Browser, ben: Browser, desk: Desk) -> None:
    table = table_of_two(ada, ben)
    waits, waited = (ben, ada) if 'id="actform"' in ada.text else (ada, ben)
    name, seat = ("Ada", 0) if waited is ada else ("Ben", 1)
    waits.get(table)
    assert f"Nudge {name}" not in waits.text, "there is no way to tell them"
    assert f"{name} has not said how to be told. Send the link of this table yourself" in waits.text
    assert f"{name} has not said how to be told" in waits.post(f"{table}/nudge", seat=seat).text
    assert 'class="table"' in waits.text, "said on the table, and on no page of errors"
    waited.post("/tell/webhook", kind="json", address="https://8.8.8.8/hook")
    assert f"Nudge {name}" in waits.get(table).text, "at once, though nobody has moved"
    after = re.search(rf'data-after="([\d.]+)" id="nudge-{seat}"', waits.text)
    assert after is not None
    assert float(after[1]) - desk.storage.match_by_word(table[3:]).moved_at == 60, "a minute is long enough"
    assert "Nudge " not in waited.get(table).text
    assert f"{name} is told that you wait" in waits.post(f"{table}/nudge", seat=seat).text
    other = "Ben" if name == "Ada" else "Ada"
    assert f"<b>{other} waits for you.</b>" in waited.get(table).text
    assert f"{other} waits for you" in waited.get("/").text
    assert re.search(rf"{name} was nudged at \d\d:\d\d \(UTC\)\.", waits.get(table).text)
    assert f"Nudge {name}" not in waits.text
    assert "was nudged today already" in waits.post(f"{table}/nudge", seat=seat).text
    assert 'id="table"' in waits.text
    assert "waits for you" not in waits.get("/").text
    assert waits.post(f"{table}/nudge", seat=1 - seat).status_code == 409
    assert waited.post(f"{table}/nudge", seat=seat).status_code == 409
    assert waits.post(f"{table}/nudge", seat=9).status_code == 409


def test_in_quiet_hours_a_nudge_says_when_its_message_goes_out(ada: Browser, ben: Browser) -> None:
    table = table_of_two(ada, ben)
    waits, waited = (ben, ada) if 'id="actform"' in ada.text else (ada, ben)
    hour = datetime.now(UTC).hour
    waited.post("/tell/webhook", kind="json", address="https://8.8.8.8/hook")
    waited.post("/tell", when="away", quiet_from=hour, quiet_to=(hour + 2) % 24, zone="UTC", reminds="on")
    text = waits.post(f"{table}/nudge", seat=0 if waited is ada else 1).text
    assert "will be told that you wait" in text
    assert re.search(rf"goes out on \d+ \w+ {(hour + 2) % 24:02d}:00 \(UTC\)\.", text)


def test_who_waits_is_shown_how_to_be_told_and_what_may_be_done_meanwhile(ada: Browser, ben: Browser) -> None:
    """On a phone all of it is behind one button, which then does not say "Choices: none"."""
    told, meanwhile = '<a href="/tell">Tell me when it is my turn</a>, also while', ">Meanwhile<small>"
    ada.post("/new", game="small_railroad_empires", seat_0="me", name_0="Ada", seat_1="open")
    assert told in ada.text, "in the waiting room"
    assert told not in ben.get(ada.path).text, "who does not sit there has no turn"
    table = table_of_two(ada, ben)
    waits, asked = (ben, ada) if 'id="actform"' in ada.get(table).text else (ada, ben)
    for one, is_waiting in ((waits, True), (asked, False)):
        text = one.get(table).text
        assert (told in text, meanwhile in text) == (is_waiting, is_waiting)
        assert (">Choices<small>" in text) is not is_waiting
    watch = re.search(r'href="(/w/[^"]+)"', ada.get(table).text)
    assert watch is not None
    assert meanwhile not in ben.get(watch[1]).text


def test_against_bots_nobody_is_shown_how_to_be_told(ada: Browser, desk: Desk) -> None:
    desk.host.driving.is_closing = True  # no bot answers
    table = ada.play("small_railroad_empires")
    for _ in range(3):
        assert ">Choices<small>" in ada.get(table).text
        assert '<a href="/tell">Tell me when it is my turn</a>, also while' not in ada.text
        if ada.choices:
            ada.act(table, ada.choices[0][0])


def test_quiet_hours_that_are_taken_back_hold_no_message_any_longer(tmp_path: Path) -> None:
    app = create_app(str(tmp_path / "t.sqlite"), workers=0, limits=False, house=House(networks=(LOOPBACK,)))
    with receiver() as hook, TestClient(app, follow_redirects=False) as client:
        ada, ben = Browser(client), Browser(TestClient(app, follow_redirects=False))
        table = table_of_two(ada, ben)
        waited = ada if 'id="actform"' in ada.text else ben
        waits, seat = (ben, 0) if waited is ada else (ada, 1)
        now = datetime.now(UTC).hour
        waited.post("/tell", when="always", quiet_from=(now - 1) % 24, quiet_to=(now + 2) % 24, zone="UTC")
        waited.post("/tell/webhook", kind="json", address=hook.address)
        waits.post(f"{table}/nudge", seat=seat)
        outbox = app.state.desk.postman.outbox
        wait_for(lambda: [one for one in unsent(outbox.storage) if one == ("nudge", True)])
        waited.post("/tell", when="always", zone="UTC")
        wait_for(lambda: any(json.loads(heard.body)["kind"] == "nudge" for heard in hook.heard))


def unsent(storage: Storage) -> list[tuple[str, bool]]:
    """The kind of each message that was not sent, and whether it waits for hours."""
    own = schema.outbox.c
    with storage.reading() as connection:
        rows = connection.execute(select(own.kind, own.due_at).where(own.sent_at.is_(None))).all()
    return [(row.kind, row.due_at > time.time() + 1000) for row in rows]


def test_the_words_of_links_are_in_no_log() -> None:
    assert without_secrets("/stop/abc-DEF") == "/stop/…"
    assert without_secrets("/yes/abc-DEF") == "/yes/…"
    assert without_secrets("/tell") == "/tell"


@pytest.mark.browser
def test_a_browser_takes_pushes(tmp_path: Path, chromium: Chromium) -> None:
    """The worker of the site runs in a real browser and shows what is pushed. There is no push service to reach, and
    without a screen nothing is shown: the push is handed to the worker, and what it would show is caught."""
    with site(str(tmp_path / "t.sqlite")) as base:
        context = chromium.new_context(permissions=["notifications"])
        page = context.new_page()
        page.goto(f"{base}/tell")
        assert page.locator("#push button").is_enabled()
        assert page.locator("[data-zone]").input_value() != ""
        page.evaluate("navigator.serviceWorker.register('/worker.js').then(() => navigator.serviceWorker.ready)")
        shown = context.service_workers[0].evaluate(
            """async () => {
                 const shown = [];
                 self.registration.getNotifications = async ({ tag }) => shown.filter((one) => one.tag === tag);
                 for (const id of ["7-a", "7-a", "8-a"]) {
                   const said = { title: "Your turn", text: "Alubari", topic: "1", link: "/t/WORD", id };
                   await new Promise((done) => {
                     self.registration.showNotification = async (title, more) => done(shown.push({ title, ...more }));
                     self.dispatchEvent(new PushEvent("push", { data: JSON.stringify(said) }));
                   });
                 }
                 return shown.map(({ title, body, data, renotify }) => [title, body, data.link, renotify]);
               }"""
        )
        first = ["Your turn", "Alubari", "/t/WORD", True]
        assert shown == [first, [*first[:3], False], first], "the same that comes twice rings once"
        assert page.evaluate("navigator.serviceWorker.getRegistrations().then((all) => all.length)") == 1
        context.close()


def test_a_push_of_a_browser_is_kept(ada: Browser, desk: Desk) -> None:
    from cryptography.hazmat.primitives.asymmetric import ec

    from branchline.web.post.push import encoded, point_of

    keys = {
        "p256dh": encoded(point_of(ec.generate_private_key(ec.SECP256R1()).public_key())),
        "auth": encoded(b"x" * 16),
    }
    assert ada.post("/tell/push", endpoint="https://10.0.0.1/p", **keys).status_code == 400
    assert ada.post("/tell/push", endpoint="https://8.8.8.8/p", p256dh="x", auth="y").status_code == 400
    ada.post("/tell/push", endpoint="https://8.8.8.8/p", **keys)
    assert "A browser, by 8.8.8.8" in ada.text
    [way] = ways_of(desk.storage, 1)
    assert way.keys == keys
