"""Mail against a real local server: it takes it, refuses it, hangs, comes back, and says goodbye in its own way."""

from __future__ import annotations

import time
from email import message_from_bytes
from email.policy import default

import pytest
from posts import SITE, Evening, by_mail, is_sent
from receivers import letterbox, wait_for
from sites import free_port

from branchline.core.errors import BranchlineError
from branchline.table.ways import MAIL, agree
from branchline.web.post.letters import Letter
from branchline.web.post.mail import MailServer, check_address
from branchline.web.post.outside import BadAddress, Unreached


def test_a_mail_has_one_link_to_the_table_and_one_to_stop(evening: Evening) -> None:
    way = evening.way(MAIL, "ada@example.org")
    with letterbox() as box, evening.postman(by_mail(box.port)) as postman:
        postman.outbox.greet(way)
        [question] = wait_for(lambda: box.mails)
        assert f"{SITE}/yes/{way.word}" in question.get_content()
        agree(evening.storage, way.id)
        evening.tell_anew()
        _, mail = wait_for(lambda: len(box.mails) == 2 and box.mails)
    assert mail["To"] == "ada@example.org"
    assert mail["Subject"].startswith("Your turn at ")
    text = mail.get_content()
    assert text.count("https://") == 2
    assert f"{SITE}/t/{evening.row.word}" in text
    assert f"{SITE}/stop/{way.word}" in text
    assert mail["List-Unsubscribe"].strip() == f"<{SITE}/stop/{way.word}>"


@pytest.mark.parametrize(
    "title",
    [
        "Am Tisch SIDING-53 (Railroad Revolution) gilt jetzt eine andere Bedenkzeit",
        "Am Tisch SIDING-53 (Small Railroad Empires) spielt ein Bot für dich",
        "Élodie wartet am Tisch SIDING-53 (Small Railroad Empires) auf dich, und das schon seit vorgestern",
    ],
)
def test_a_title_is_read_as_it_was_written(title: str) -> None:
    """Parted into lines it would begin with a blank, or have two where one was."""
    letter = Letter("turn", title, "Text", f"{SITE}/t/a", f"{SITE}/stop/a", "1-a", "table-1")
    server = MailServer.named("smtp://localhost", "branchline@example.org")
    sent = server.written("ada@example.org", letter).as_bytes()
    assert message_from_bytes(sent, policy=default)["Subject"] == title
    assert max(map(len, sent.split(b"\n"))) < 998


def test_a_mail_server_that_refuses_hangs_is_away_and_comes_back_gets_the_mail_once(evening: Evening) -> None:
    way = evening.way(MAIL, "ada@example.org")
    agree(evening.storage, way.id)
    port = free_port()
    with evening.postman(by_mail(port), [0.05] * 100):
        wait_for(lambda: "did not take" in evening.trouble())
        with letterbox(port) as box:
            box.answer = "451 not just now"
            wait_for(lambda: "just now" in evening.trouble())
            box.answer, box.hangs_first = "", 1.2
            wait_for(lambda: "did not take" in evening.trouble())
            box.hangs_first = 0.0
            wait_for(lambda: is_sent(evening, "ada@example.org") and not evening.trouble())
            time.sleep(0.3)
    assert len(box.mails) == 1


def test_a_mail_that_was_handed_over_whole_may_have_been_taken_and_is_not_sent_twice(evening: Evening) -> None:
    """Few mailboxes know a second mail of the same number for the first."""
    way = evening.way(MAIL, "ada@example.org")
    agree(evening.storage, way.id)
    with letterbox() as box, evening.postman(by_mail(box.port), [0.05] * 60):
        box.hangs = 1.2
        wait_for(lambda: is_sent(evening, "ada@example.org"))
        assert "was handed the message, but did not answer" in evening.trouble()
        box.hangs = 0.0
        time.sleep(1.5)  # so long it took to take it, and more
    assert len(box.mails) == 1


def test_a_mail_that_was_taken_is_sent_once_however_the_server_says_goodbye(evening: Evening) -> None:
    way = evening.way(MAIL, "ada@example.org")
    agree(evening.storage, way.id)
    with letterbox() as box, evening.postman(by_mail(box.port)):
        box.goodbye = "421 closing down"
        wait_for(lambda: is_sent(evening, "ada@example.org"))
        time.sleep(0.3)
    assert (len(box.mails), evening.trouble()) == (1, "")


def test_an_address_that_is_refused_is_not_tried_again(evening: Evening) -> None:
    way = evening.way(MAIL, "nobody@example.org")
    agree(evening.storage, way.id)
    with letterbox() as box, evening.postman(by_mail(box.port)):
        box.answer = "550 no such user"
        wait_for(lambda: "takes no mail" in evening.trouble())
    assert box.mails == []


def test_a_password_is_not_said_aloud(evening: Evening) -> None:
    with letterbox() as box:
        server = MailServer("127.0.0.1", box.port, False, "user", "password", "trains@example.org")
        letter = Letter("turn", "Your turn", "Alubari", SITE, SITE, "1-abc", "table-1")
        with pytest.raises(Unreached) as refused:
            server.send("ada@example.org", letter)
        assert "not said aloud" in str(refused.value.__cause__)
    assert box.mails == []


def test_a_mail_server_is_named_by_its_url() -> None:
    server = MailServer.named("smtps://me%40example.org:p%3Aw@mail.example.org", "trains@example.org")
    assert (server.host, server.port, server.is_tls) == ("mail.example.org", 465, True)
    assert (server.user, server.password) == ("me@example.org", "p:w")
    for url in ("mail.example.org", "http://mail.example.org", "smtp://", "smtp://host:port"):
        with pytest.raises(BranchlineError, match="smtp://user"):
            MailServer.named(url, "trains@example.org")
    with pytest.raises(BranchlineError, match="--mail-from"):
        MailServer.named("smtp://mail.example.org", "nobody")


@pytest.mark.parametrize(
    "address", ["", "ada", "ada@", "@example.org", "a b@example.org", "ada@x\nBcc: b@x", "ädä@example.org", "a@b,c@d"]
)
def test_a_wrong_mail_address_is_told(address: str) -> None:
    with pytest.raises(BadAddress, match="no mail address"):
        check_address(address)
