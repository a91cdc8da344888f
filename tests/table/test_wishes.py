"""When people wish to be told: always or when away, not at night, all of a day at once, in their language."""

from __future__ import annotations

from dataclasses import replace
from datetime import datetime
from zoneinfo import ZoneInfo

import pytest
from outboxes import Clock, keep, messages, pass_on, people, table_of_two, taken, waiting, webhook

from branchline.table.agreement import offer_time
from branchline.table.host import Host
from branchline.table.outbox import (
    CALL,
    DIGEST,
    FORGOTTEN,
    GRACE,
    NUDGE,
    OFFER,
    REMINDER,
    STAND_IN,
    TURN,
    Message,
    Outbox,
)
from branchline.table.timing import LIVE, Timing
from branchline.table.wishes import ALWAYS, BROWSER_LANGUAGE, BadWish, Wishes


def test_a_digest_is_one_message_a_day_however_many_turns(host: Host, outbox: Outbox) -> None:
    ada, ben = people(host, "Ada", "Ben")
    for visitor in (ada, ben):
        webhook(host, visitor)
        keep(host, visitor, Wishes(digest=18))
    for _ in range(3):
        row = table_of_two(host, ada, ben)
        pass_on(host, row.id)
        outbox.sweep()
    assert sorted(messages(host.storage)) == [(DIGEST, -1)] * len(messages(host.storage))
    assert len(messages(host.storage)) <= 2


def test_quiet_hours_and_digests_go_by_the_clock_on_the_wall() -> None:
    berlin = ZoneInfo("Europe/Berlin")

    def at(*when: int) -> float:
        return datetime(*when, tzinfo=berlin).timestamp()  # type: ignore[misc,arg-type]

    night = Wishes(zone="Europe/Berlin", quiet=(22, 8), digest=18)
    assert night.after_quiet(at(2026, 3, 28, 23, 30)) == at(2026, 3, 29, 8), "the night has an hour less"
    assert night.after_quiet(at(2026, 3, 29, 7, 59)) == at(2026, 3, 29, 8)
    assert night.after_quiet(at(2026, 3, 29, 8)) == at(2026, 3, 29, 8)
    assert night.next_digest(at(2026, 3, 29, 17)) == at(2026, 3, 29, 18)
    assert night.next_digest(at(2026, 3, 29, 18)) == at(2026, 3, 30, 18)
    noon = Wishes(quiet=(12, 14))
    assert noon.after_quiet(datetime(2026, 1, 1, 12, 5, tzinfo=ZoneInfo("UTC")).timestamp()) == (
        datetime(2026, 1, 1, 14, tzinfo=ZoneInfo("UTC")).timestamp()
    )


@pytest.mark.parametrize(
    ("wishes", "words"),
    [
        (Wishes(when="sometimes"), "always, or only"),
        (Wishes(zone="Europe/Nowhere"), "no time zone"),
        (Wishes(zone="../../etc/passwd"), "no time zone"),
        (Wishes(quiet=(8, 8)), "different hours"),
        (Wishes(quiet=(8, 24)), "from 0 to 23"),
        (Wishes(digest=-1), "from 0 to 23"),
    ],
)
def test_what_cannot_be_wished_for_is_refused(wishes: Wishes, words: str) -> None:
    with pytest.raises(BadWish, match=words):
        wishes.check()
    assert Wishes.of(Wishes(quiet=(1, 2), digest=3).stored()) == Wishes(quiet=(1, 2), digest=3)


@pytest.mark.parametrize("kind", [TURN, NUDGE, CALL, OFFER, STAND_IN, DIGEST])
def test_in_quiet_hours_nothing_is_sent_to_a_person_but_to_a_table(
    host: Host, outbox: Outbox, clock: Clock, kind: str
) -> None:
    ada, ben = people(host, "Ada", "Ben")
    row = table_of_two(host, ada, ben)
    here = datetime.fromtimestamp(clock(), ZoneInfo("UTC")).hour
    keep(host, ada, Wishes(when=ALWAYS, quiet=((here - 1) % 24, (here + 2) % 24)))
    to_ada, to_table = webhook(host, ada), webhook(host, ada, match=row.id)
    for way, is_quiet in ((to_ada, True), (to_table, False)):
        message = Message(1, way, row.id, 0, kind, "", "Ben", clock(), 0)
        at = outbox.later_than_now(message, row, host.storage.seats(row.id))
        assert (at > 0) is is_quiet
        assert not is_quiet or datetime.fromtimestamp(at, ZoneInfo("UTC")).hour == (here + 2) % 24
    keep(host, ada, Wishes(when=ALWAYS, quiet=((here + 2) % 24, (here + 3) % 24)))
    assert outbox.later_than_now(Message(1, to_ada, row.id, 0, kind, "", "Ben", clock(), 0), row, []) == 0


def test_other_wishes_hold_for_what_waits_already(host: Host, outbox: Outbox, clock: Clock) -> None:
    ada, ben = people(host, "Ada", "Ben")
    row = table_of_two(host, ada, ben)
    seat = row.awaited[0]
    who = [ada, ben][seat]
    here = datetime.fromtimestamp(clock(), ZoneInfo("UTC")).hour
    night = Wishes(when=ALWAYS, quiet=((here - 1) % 24, (here + 2) % 24))
    keep(host, who, night)
    webhook(host, who)
    outbox.sweep()
    assert {(TURN, seat), (REMINDER, seat)} == {(kind, at) for kind, at, _ in waiting(host.storage)}
    clock.passed = GRACE + 1
    [message] = taken(outbox)
    outbox.postpone(message, outbox.later_than_now(message))
    assert taken(outbox) == [], "it is night"
    keep(host, who, Wishes(when=ALWAYS, reminds=False))
    outbox.reconsider(who.id, night)
    assert [kind for kind, _, _ in waiting(host.storage)] == [TURN], "no reminder is wished for any more"
    [message] = taken(outbox)
    assert outbox.later_than_now(message) == 0, "and the night is over at once"
    outbox.postpone(message, clock() + 100, "It was tried in vain.")
    keep(host, who, Wishes(when=ALWAYS))
    outbox.reconsider(who.id, Wishes(when=ALWAYS, reminds=False))
    assert [kind for kind, _, _ in waiting(host.storage)] == [TURN, REMINDER]
    assert taken(outbox) == [], "who could not be reached is not tried sooner for it"


def test_what_is_gathered_comes_at_the_new_hour_once_or_at_once(host: Host, outbox: Outbox, clock: Clock) -> None:
    ada, ben = people(host, "Ada", "Ben")
    row = table_of_two(host, ada, ben)
    webhook(host, ben)
    here = datetime.fromtimestamp(clock(), ZoneInfo("UTC")).hour
    late, soon = (Wishes(digest=(here + more) % 24) for more in (5, 2))
    keep(host, ben, late)
    outbox.stand_in(host.hand_over(row.id, 1, "random"), host.storage.seats(row.id)[1])
    for wishes, before in ((soon, late), (soon, soon), (Wishes(), soon)):
        keep(host, ben, wishes)
        outbox.reconsider(ben.id, before)
        [(kind, _, at)] = waiting(host.storage)
        due = clock() if wishes.digest is None else wishes.next_digest(clock())
        assert (kind, at) == (DIGEST, pytest.approx(due, abs=30))
    host.hand_over(row.id, 1, "")
    keep(host, ben, soon)
    outbox.offer(offer_time(host, row.id, ada.id, Timing(LIVE, 600)), host.storage.seats(row.id), "Ada")
    assert [kind for kind, _, _ in waiting(host.storage)] == [DIGEST, DIGEST]
    outbox.reconsider(ben.id, Wishes())
    assert [kind for kind, _, _ in waiting(host.storage)] == [DIGEST], "and not two at the same hour"


def test_a_message_is_in_the_language_of_the_setting_or_of_the_browser(host: Host, outbox: Outbox) -> None:
    (ada,) = people(host, "Ada")
    for settings, language in (
        ({}, "en"),
        ({BROWSER_LANGUAGE: "de"}, "de"),
        ({BROWSER_LANGUAGE: "de", "language": ""}, "de"),
        ({BROWSER_LANGUAGE: "de", "language": "en"}, "en"),
        ({BROWSER_LANGUAGE: "en", "language": "de"}, "de"),
        ({BROWSER_LANGUAGE: "xx", "language": "yy"}, "en"),
    ):
        host.storage.keep_visitor(replace(ada, settings=settings))
        assert outbox.language_of(ada.id) == language


def test_of_such_things_too_a_digest_tells_once_a_day(host: Host, outbox: Outbox) -> None:
    ada, ben = people(host, "Ada", "Ben")
    row = table_of_two(host, ada, ben)
    webhook(host, ben)
    keep(host, ben, Wishes(digest=18))
    outbox.offer(offer_time(host, row.id, ada.id, Timing(LIVE, 600)), host.storage.seats(row.id), "Ada")
    outbox.stand_in(host.hand_over(row.id, 1, "random"), host.storage.seats(row.id)[1])
    assert messages(host.storage) == [(DIGEST, -1)]


def test_who_sits_before_the_table_is_told_later_or_when_they_forget_it(
    host: Host, outbox: Outbox, clock: Clock
) -> None:
    ada, ben = people(host, "Ada", "Ben")
    row = table_of_two(host, ada, ben)
    who = [ada, ben][row.awaited[0]]
    webhook(host, who)
    outbox.presence.come(row.id, who.id)
    outbox.presence.write_down(row.id, who.id)
    outbox.sweep()
    clock.passed = GRACE + 1
    [message] = taken(outbox)
    assert outbox.later_than_now(message) > clock()
    keep(host, who, Wishes(when=ALWAYS))
    assert outbox.later_than_now(message) == 0, "always, also when the table is open somewhere"
    keep(host, who, Wishes())
    clock.passed = FORGOTTEN + 1
    assert outbox.later_than_now(message) == 0, "a forgotten tab swallows no message"
    clock.passed = GRACE + 1
    outbox.presence.look(row.id, who.id, False)
    outbox.presence.write_down(row.id, who.id)
    assert outbox.later_than_now(message) == 0, "a tab that nobody looks at"
