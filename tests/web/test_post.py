"""Messages against real local servers: they take it, refuse it, hang, come back, and are gone."""

from __future__ import annotations

import base64
import json
import random
import re
import socket
import threading
import time
from dataclasses import replace
from datetime import UTC, datetime

import http_ece
import pytest
from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.asymmetric.utils import encode_dss_signature
from evenings import play_on
from posts import SHORT, SITE, Evening, browser_keys, by_mail, is_sent
from receivers import LOOPBACK, Receiver, letterbox, receiver, wait_for
from sites import free_port

from branchline.table.ways import (
    DISCORD,
    JSON,
    MAIL,
    MATRIX,
    PUSH,
    SLACK,
    add_way,
    agree,
    ways_of,
)
from branchline.table.wishes import ALWAYS, Wishes
from branchline.web.post.letters import Letter
from branchline.web.post.outside import BadAddress, Outside, Unreached, is_public
from branchline.web.post.postman import MOST_IN_DOUBT
from branchline.web.post.push import encoded
from branchline.web.post.webhooks import matrix_address

# -- webhooks --------------------------------------------------------------------------------------------------------


def test_plain_json_says_what_everybody_may_know(evening: Evening) -> None:
    with receiver() as hook, evening.postman():
        evening.way(JSON, f"{hook.address}/in?key=1")
        [heard] = wait_for(lambda: hook.heard)
    said = json.loads(heard.body)
    assert heard.path == "/in?key=1"
    assert said["kind"] == "turn"
    assert said["title"].startswith("Your turn at ")
    assert said["link"] == f"{SITE}/t/{evening.row.word}"
    assert said["name"] == evening.who.name
    assert heard.headers["Idempotency-Key"] == said["id"]


def test_a_webhook_that_refuses_comes_back_and_is_told_once(evening: Evening) -> None:
    evening.way(JSON, "")  # a name that no server has is no harm to the others
    with receiver() as hook:
        hook.status = 503
        evening.way(JSON, hook.address)
        with evening.postman(rests=[0.05] * 40):
            wait_for(lambda: len(hook.heard) >= 2)
            hook.status = 204
            wait_for(lambda: evening.trouble().count("could not") == 0 and is_sent(evening, hook.address))
            many = len(hook.heard)
            time.sleep(0.3)
            assert len(hook.heard) == many, "what was taken is not sent again"


@pytest.mark.parametrize("kind", [JSON, DISCORD, SLACK])
def test_a_webhook_that_takes_a_message_and_hangs_may_have_been_told_and_is_not_told_twice(
    evening: Evening, kind: str
) -> None:
    with receiver() as hook, evening.postman():
        hook.hangs = 1.2
        evening.way(kind, hook.address)
        wait_for(lambda: is_sent(evening, hook.address))
        assert "was sent it, but did not answer" in evening.trouble()
        hook.hangs = 0.0
        time.sleep(0.5)
        assert len(hook.heard) == 1


@pytest.mark.parametrize(("kind", "is_sent_again"), [(JSON, False), (DISCORD, False), (MATRIX, True)])
def test_what_was_handed_on_without_an_answer_is_sent_again_only_where_it_is_known_again(
    evening: Evening, kind: str, is_sent_again: bool
) -> None:
    with receiver() as hook, evening.postman():
        hook.status = 504
        address = matrix_address(hook.address, "!room:example.org") if kind == MATRIX else hook.address
        evening.way(kind, address, {"token": "secret"})
        wait_for(lambda: is_sent(evening, address))
        assert "status 504" in evening.trouble()
        assert (len(hook.heard) > 1) == is_sent_again


def test_a_webhook_that_is_away_is_told_when_it_is_back(evening: Evening) -> None:
    port = free_port()
    evening.way(JSON, f"http://127.0.0.1:{port}/")
    with evening.postman(rests=[0.05] * 100):
        wait_for(lambda: "does not answer" in evening.trouble())
        with receiver(port) as hook:
            wait_for(lambda: is_sent(evening, f"http://127.0.0.1:{port}/"))
            assert len(hook.heard) == 1


def test_where_a_message_is_known_again_one_without_an_answer_is_sent_again(evening: Evening) -> None:
    with receiver() as hook, evening.postman():
        hook.hangs = 1.2
        evening.way(MATRIX, matrix_address(hook.address, "!room:example.org"), {"token": "secret"})
        wait_for(lambda: len(hook.heard) > 1)
    assert len({heard.path for heard in hook.heard}) == 1


def test_after_the_last_try_a_message_is_given_up_and_the_page_says_why(evening: Evening) -> None:
    with receiver() as hook, evening.postman():
        hook.status = 500
        evening.way(JSON, hook.address)
        wait_for(lambda: is_sent(evening, hook.address))
        assert len(hook.heard) == len(SHORT) + 1
        assert "status 500" in evening.trouble()


@pytest.mark.parametrize("status", [301, 307, 400, 404])
def test_a_refusal_is_final_and_no_redirect_is_followed(evening: Evening, status: int) -> None:
    with receiver() as hook, receiver() as elsewhere, evening.postman():
        hook.status, hook.headers = status, {"Location": elsewhere.address}
        evening.way(JSON, hook.address)
        wait_for(lambda: is_sent(evening, hook.address))
        assert (len(hook.heard), elsewhere.heard) == (1, [])
        assert f"status {status}" in evening.trouble()


def test_each_kind_of_webhook_is_spoken_to_in_its_own_words(evening: Evening) -> None:
    with receiver() as hook, evening.postman():
        evening.way(DISCORD, f"{hook.address}/discord")
        evening.way(SLACK, f"{hook.address}/slack")
        evening.way(MATRIX, matrix_address(hook.address, "!room:example.org"), {"token": "secret"})
        wait_for(lambda: len(hook.heard) == 3)
    by_path = {heard.path.split("/")[1]: heard for heard in hook.heard}
    discord, slack = (json.loads(by_path[name].body) for name in ("discord", "slack"))
    assert discord["allowed_mentions"] == {"parse": []}
    assert f"/t/{evening.row.word}" in discord["content"]
    assert f"/t/{evening.row.word}" in slack["text"]
    matrix = by_path["_matrix"]
    assert matrix.method == "PUT", "the number of the transaction is in the path: the same is never shown twice"
    assert matrix.path.startswith("/_matrix/client/v3/rooms/%21room%3Aexample.org/send/m.room.message/")
    assert matrix.headers["Authorization"] == "Bearer secret"
    assert json.loads(matrix.body)["msgtype"] == "m.text"


def test_a_table_has_a_channel_of_its_own(evening: Evening) -> None:
    with receiver() as hook, evening.postman():
        evening.way(JSON, hook.address, match=evening.row.id)
        [heard] = wait_for(lambda: hook.heard)
    said = json.loads(heard.body)
    assert said["title"].startswith(f"{evening.who.name} is to decide at ")
    assert "you" not in said["text"].lower().split()


def test_what_falls_into_quiet_hours_is_sent_at_their_end_and_once(evening: Evening) -> None:
    moment = time.time() + 60  # the way is older than what is told by it
    hour = datetime.fromtimestamp(moment, UTC).hour
    quiet = Wishes(when=ALWAYS, quiet=(hour, (hour + 2) % 24))
    evening.storage.keep_visitor(replace(evening.who, settings=quiet.stored()))
    with receiver() as hook, evening.postman() as postman:
        now = [moment]
        postman.outbox.now = lambda: now[0]
        evening.way(JSON, hook.address)
        wait_for(lambda: is_due_at(evening, quiet.after_quiet(moment)))
        assert hook.heard == []
        now[0] = quiet.after_quiet(moment) - 60
        time.sleep(0.3)
        assert hook.heard == []
        now[0] = quiet.after_quiet(moment) + 1
        wait_for(lambda: hook.heard)
        time.sleep(0.2)
    assert [json.loads(heard.body)["kind"] for heard in hook.heard] == ["turn"]


def is_due_at(evening: Evening, moment: float) -> bool:
    with evening.storage.engine.connect() as connection:
        due = connection.exec_driver_sql("SELECT due_at FROM outbox WHERE sent_at IS NULL AND kind = 'turn'").scalars()
        return list(due) == [moment]


def test_a_message_goes_out_in_the_language_of_whoever_reads_it(evening: Evening) -> None:
    german = replace(evening.who, settings={"browser_language": "de"})
    evening.storage.keep_visitor(german)
    with receiver() as hook, evening.postman():
        evening.way(JSON, hook.address)
        [heard] = wait_for(lambda: hook.heard)
    assert re.fullmatch(r"Am Tisch \w+ \(Small Railroad Empires\) bist du am Zug", json.loads(heard.body)["title"])


def test_one_who_names_a_server_that_hangs_holds_up_nobody_else(evening: Evening) -> None:
    with receiver() as slow, receiver() as hook:
        slow.hangs = 0.4
        for number in range(10):
            evening.way(JSON, f"{slow.address}/{number}")
        other = evening.waiting
        way = add_way(evening.storage, other.id, JSON, hook.address, SITE)
        with evening.postman() as postman:
            postman.outbox.greet(way)
            wait_for(lambda: hook.heard, 3)
            assert len(slow.heard) < 10


def test_no_move_waits_for_what_is_being_sent(evening: Evening) -> None:
    """A webhook, a push service and a mail server have taken a message and say nothing; meanwhile people play."""
    with receiver() as hook, receiver() as service, letterbox() as box, evening.postman(by_mail(box.port, 30)) as post:
        post.outside.seconds = post.outside.longest = 30
        hook.hangs = service.hangs = box.hangs = 4
        agree(evening.storage, evening.way(MAIL, "ada@example.org").id)
        evening.way(PUSH, service.address, browser_keys()[2])
        add_way(evening.storage, evening.waiting.id, JSON, hook.address, SITE, match=evening.row.id)
        evening.tell_anew()
        wait_for(lambda: hook.heard and service.heard and box.mails)
        before = evening.host.storage.match(evening.row.id).number
        play_on(evening.host, evening.row.id, random.Random(2), 6)
        assert evening.host.storage.match(evening.row.id).number > before
        assert not is_sent(evening, hook.address), "it hangs still"
        assert not is_sent(evening, service.address)
        assert not is_sent(evening, "ada@example.org")


def test_ways_with_trouble_leave_senders_to_the_others(evening: Evening) -> None:
    """However many visitors name servers that hang."""
    with evening.postman() as postman:
        postman.ways |= dict.fromkeys(range(-MOST_IN_DOUBT, 0), True)
        postman.busy |= dict.fromkeys(range(-MOST_IN_DOUBT, 0), 1)
        way = replace(evening.way(JSON, "https://hooks.example.org/"), id=-99)
        assert postman.is_free(way)
        assert not postman.is_free(replace(way, trouble="It hangs."))
        assert postman.occupied().is_doubt
        postman.ways.clear()


# -- addresses -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "address",
    [
        *(
            "http://127.0.0.1/",
            "https://localhost/x",
            "https://10.1.2.3/",
            "https://192.168.0.1:8443/",
            "https://[::1]/",
        ),
        *("https://169.254.169.254/latest/meta-data/", "https://0.0.0.0/", "https://[::ffff:127.0.0.1]/"),
        *("https://[64:ff9b::7f00:1]/", "https://[2002:7f00:1::]/", "https://[fd00::1]/", "https://224.0.0.1/"),
        *("https://2130706433/", "https://0x7f.1/", "https://127.1/"),
        *("https://[fec0::1]/", "https://[::127.0.0.1]/", "https://[::ffff:0:7f00:1]/", "https://[5f00::1]/"),
    ],
)
def test_nothing_is_sent_into_a_network_of_ones_own(address: str) -> None:
    with pytest.raises(BadAddress, match="no public address"):
        Outside().check(address)


@pytest.mark.parametrize(
    "address",
    [
        "",
        "nonsense",
        "ftp://example.org/",
        "https://",
        "https://user:word@8.8.8.8/",
        "https://8.8.8.8:99999/",
        "file:///x",
    ],
)
def test_what_is_no_address_is_refused_in_a_sentence(address: str) -> None:
    with pytest.raises(BadAddress, match=r"\.$"):
        Outside().check(address)


def test_public_addresses_are_reached_by_https_alone() -> None:
    for address in ("https://8.8.8.8/hook", "https://[2606:4700:4700::1111]/", "https://[::ffff:8.8.8.8]/"):
        Outside().check(address)
    with pytest.raises(BadAddress, match="https"):
        Outside().check("http://8.8.8.8/hook")
    with pytest.raises(Unreached, match="no server"):
        Outside().check("https://nobody.invalid/")
    Outside(["10.0.0.0/8"]).check("http://10.1.2.3/")
    assert not is_public(__import__("ipaddress").ip_address("100.64.0.1"))


def test_a_name_that_changes_its_mind_leads_nowhere_else(monkeypatch: pytest.MonkeyPatch) -> None:
    """What was looked at is what is connected to: the name is asked once."""
    asked = []

    def resolve(name: str, port: int, **_: int) -> list[tuple[int, int, int, str, tuple[str, int]]]:
        asked.append(name)
        return [(2, 1, 6, "", ("203.0.113.5" if len(asked) > 1 else "8.8.8.8", port))]

    reached = []

    def connect(where: tuple[str, int], *_: float) -> None:
        reached.append(where[0])
        raise OSError

    monkeypatch.setattr("socket.getaddrinfo", resolve)
    monkeypatch.setattr("socket.create_connection", connect)
    with pytest.raises(Unreached):
        Outside().ask("POST", "https://rebind.example/", b"", {})
    assert (asked, reached) == (["rebind.example"], ["8.8.8.8"])


def test_a_server_that_drips_is_cut_off() -> None:
    listening = socket.create_server(("127.0.0.1", 0))

    def drip() -> None:
        held, _ = listening.accept()
        try:
            for _ in range(200):
                held.sendall(b"H")
                time.sleep(0.05)
        except OSError:
            held.close()

    threading.Thread(target=drip, daemon=True).start()
    began = time.monotonic()
    with pytest.raises(Unreached):
        Outside([LOOPBACK], seconds=1.0, longest=0.5).ask(
            "POST", f"http://127.0.0.1:{listening.getsockname()[1]}/", b"", {}
        )
    assert time.monotonic() - began < 3
    listening.close()


def test_a_server_that_never_shakes_hands_is_cut_off() -> None:
    with socket.create_server(("127.0.0.1", 0)) as listening:
        began = time.monotonic()
        with pytest.raises(Unreached):
            Outside([LOOPBACK], 5.0, 0.3).ask("POST", f"https://127.0.0.1:{listening.getsockname()[1]}/", b"", {})
        assert time.monotonic() - began < 3


def test_a_cut_that_comes_before_there_is_a_connection_still_cuts(monkeypatch: pytest.MonkeyPatch) -> None:
    connect = socket.create_connection

    def slowly(*given: object) -> socket.socket:
        time.sleep(0.6)
        return connect(*given)  # type: ignore[arg-type]

    monkeypatch.setattr("socket.create_connection", slowly)
    with receiver() as hook, pytest.raises(Unreached):
        Outside([LOOPBACK], 5.0, 0.2).ask("POST", hook.address, b"x", {})
    assert hook.heard == []


# -- push ------------------------------------------------------------------------------------------------------------


def check_token(authorization: str, audience: str) -> None:
    """As a push service does it."""
    token, key = authorization.removeprefix("vapid t=").split(", k=")
    head, body, signature = token.split(".")
    raw = base64.urlsafe_b64decode(signature + "==")
    point = base64.urlsafe_b64decode(key + "=" * (-len(key) % 4))
    public = ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), point)
    der = encode_dss_signature(int.from_bytes(raw[:32], "big"), int.from_bytes(raw[32:], "big"))
    public.verify(der, f"{head}.{body}".encode(), ec.ECDSA(hashes.SHA256()))
    with pytest.raises(InvalidSignature):
        public.verify(der, b"another", ec.ECDSA(hashes.SHA256()))
    claims = json.loads(base64.urlsafe_b64decode(body + "=="))
    assert claims["aud"] == audience
    assert claims["sub"] == SITE
    assert 0 < claims["exp"] - time.time() <= 24 * 3600


def test_a_push_is_read_by_that_browser_alone_and_signed(evening: Evening) -> None:
    own, auth, keys = browser_keys()
    with receiver() as service, evening.postman() as postman:
        postman.push.check(f"{service.address}/p/1", keys)
        evening.way(PUSH, f"{service.address}/p/1", keys)
        [heard] = wait_for(lambda: service.heard)
    assert evening.row.word.encode() not in heard.body
    said = json.loads(http_ece.decrypt(heard.body, private_key=own, auth_secret=auth, version="aes128gcm"))
    assert said["link"] == f"/t/{evening.row.word}"
    assert said["title"].startswith("Your turn at ")
    assert heard.headers["TTL"].isdecimal()
    assert evening.row.word not in "".join(heard.headers.values()) + heard.path
    check_token(heard.headers["Authorization"], service.address)


def test_a_push_is_no_longer_than_a_push_service_takes(evening: Evening) -> None:
    """RFC 8030: 4,096 bytes, sealed; a whole day of tables, in any script, is cut."""
    own, auth, keys = browser_keys()
    way = evening.way(PUSH, "https://push.example.org/1", keys)
    with receiver() as service, evening.postman() as postman:
        for sign in ("x", "ü", "界", "🚂"):
            letter = Letter("digest", "Your turn at 9 tables", sign * 5000, SITE, "", "1-abc", "digest")
            postman.push.send(replace(way, address=service.address), letter, SITE, time.time())
    for heard in service.heard:
        assert len(heard.body) <= 4096
        said = json.loads(http_ece.decrypt(heard.body, private_key=own, auth_secret=auth, version="aes128gcm"))
        assert len(said["text"]) > 700
        assert len(set(said["text"])) == 1, "no half of a letter"


def test_the_key_of_the_site_stays_the_same(evening: Evening) -> None:
    with evening.postman() as first, evening.postman() as second:
        assert first.push.public_key == second.push.public_key


@pytest.mark.parametrize("status", [404, 410])
def test_a_browser_that_is_gone_is_forgotten(evening: Evening, status: int) -> None:
    with receiver() as service, evening.postman():
        service.status = status
        evening.way(PUSH, service.address, browser_keys()[2])
        wait_for(lambda: not ways_of(evening.storage, evening.who.id))
        assert len(service.heard) == 1


def test_a_push_service_that_asks_to_wait_is_left_alone_for_so_long(evening: Evening) -> None:
    with receiver() as service, evening.postman():
        service.status, service.headers = 429, {"Retry-After": "3600"}
        evening.way(PUSH, service.address, browser_keys()[2])
        wait_for(lambda: "429" in evening.trouble())
        time.sleep(0.3)
        assert len(service.heard) == 1


@pytest.mark.parametrize("keys", [{}, {"p256dh": "x", "auth": "y"}, {"p256dh": encoded(b"\4" * 65), "auth": "AAAA"}])
def test_keys_that_are_none_are_refused(evening: Evening, keys: dict[str, str]) -> None:
    with evening.postman() as postman, pytest.raises(BadAddress, match="did not say how"):
        postman.push.check("https://8.8.8.8/", keys)


def test_a_storage_that_fails_after_a_message_was_sent_does_not_send_it_again(
    evening: Evening, monkeypatch: pytest.MonkeyPatch
) -> None:
    from branchline.table.engine import StorageTrouble

    monkeypatch.setattr("branchline.web.post.postman.STORAGE_REST", 0.05)
    with receiver() as hook, evening.postman() as postman:
        finish, tries = postman.outbox.finish, []

        def failing(*given: object, **named: object) -> None:
            tries.append(1)
            if len(tries) < 4:
                raise StorageTrouble("The storage is busy.")
            finish(*given, **named)  # type: ignore[arg-type]

        monkeypatch.setattr(postman.outbox, "finish", failing)
        evening.way(JSON, hook.address)
        wait_for(lambda: is_sent(evening, hook.address))
        assert len(hook.heard) == 1


def test_the_receiver_is_a_real_server() -> None:
    with receiver() as hook:
        answer = Outside([LOOPBACK]).ask("POST", hook.address, b"x", {})
        assert (answer.status, isinstance(hook, Receiver), hook.heard[0].body) == (200, True, b"x")
