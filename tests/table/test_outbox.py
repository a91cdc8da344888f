"""What people are told: once, when it is their turn, when they wish, by one of several servers."""

from __future__ import annotations

import json
import random
from concurrent.futures import ThreadPoolExecutor
from datetime import UTC, datetime

import pytest
from evenings import bot, friend, me, opened, play_on, until, waits_for_a_person
from outboxes import SITE, Clock, keep, messages, outbox_of, pass_on, people, table_of_two, taken, webhook
from sqlalchemy import delete, update

from branchline.table import schema
from branchline.table.agreement import agree_to_time, offer_time
from branchline.table.host import Host
from branchline.table.leases import Leases
from branchline.table.outbox import (
    ACTING,
    AGAIN,
    CALL,
    CLAIMED_AT_ONCE,
    DAY,
    DIGEST,
    FORGOTTEN,
    GRACE,
    HELLO,
    HOUR,
    LONG_AGO,
    NUDGE,
    OFFER,
    OVER,
    SAME_AGAIN,
    STAND_IN,
    TIME,
    TURN,
    Message,
    Occupied,
    Outbox,
)
from branchline.table.rematch import ask_again
from branchline.table.seating import is_called
from branchline.table.storage import Conflict, Storage
from branchline.table.timing import LIVE, Timing
from branchline.table.ways import (
    JSON,
    MAIL,
    MOST_OF_VISITOR,
    PUSH,
    add_way,
    agree,
    kept_secret,
    remove_way,
    ways_of,
    ways_of_match,
)
from branchline.table.wishes import ALWAYS, Wishes


def test_whose_turn_begins_is_told_once(host: Host, outbox: Outbox, clock: Clock) -> None:
    ada, ben = people(host, "Ada", "Ben")
    row = table_of_two(host, ada, ben)
    webhook(host, ada)
    webhook(host, ben)
    first = row.awaited[0]
    assert outbox.sweep() == 1
    assert outbox.sweep() == 0, "what was told is not looked at again"
    assert messages(host.storage) == [(TURN, first)]
    assert taken(outbox) == [], "whoever answers at once need not be told"
    clock.passed = GRACE + 1
    [message] = taken(outbox)
    assert taken(outbox) == [], "a message is being sent by one alone"
    outbox.finish(message)
    pass_on(host, row.id)
    outbox.sweep()
    other = host.storage.match(row.id).awaited[0]
    assert other != first
    assert messages(host.storage) == [(TURN, other)]


def test_who_has_decided_is_not_asked_any_more(host: Host, outbox: Outbox, clock: Clock) -> None:
    ada, ben = people(host, "Ada", "Ben")
    row = table_of_two(host, ada, ben)
    webhook(host, [ada, ben][row.awaited[0]])
    outbox.sweep()
    assert len(messages(host.storage)) == 1
    pass_on(host, row.id)
    outbox.sweep()
    assert messages(host.storage) == []


def decide_in_the_middle(host: Host, match: int) -> int:
    """A decision after which the same seat is asked again, or has only to end its turn; whose it was."""
    rng = random.Random(3)
    for _ in range(200):
        running = until(host, match, waits_for_a_person)
        seat = running.row.awaited[0]
        host.act(match, seat, rng.choice(running.state.legal_actions(seat)), running.row.stand, False)
        row = until(host, match, waits_for_a_person).row
        if row.awaited == [seat]:
            return seat
        if row.held_by >= 0:
            host.confirm(match, row.held_by, row.stand)
    raise AssertionError("every turn has one decision")


def test_who_is_in_the_middle_of_a_turn_is_not_told_that_it_has_begun(host: Host, outbox: Outbox, clock: Clock) -> None:
    """However long the turn takes, and also by the channel of the table."""
    ada, ben = people(host, "Ada", "Ben")
    row = table_of_two(host, ada, ben)
    for visitor in (ada, ben):
        webhook(host, visitor)
        keep(host, visitor, Wishes(when=ALWAYS))
    webhook(host, ada, match=row.id)
    outbox.sweep()
    assert decide_in_the_middle(host, row.id) in host.storage.match(row.id).awaited
    outbox.sweep()
    clock.passed = FORGOTTEN + GRACE
    now, seats = host.storage.match(row.id), host.storage.seats(row.id)
    waiting = [one for one in taken(outbox) if one.kind == TURN and one.seat in now.awaited]
    assert waiting
    assert not any(outbox.still_fits(one, now, seats) for one in waiting)


def test_who_has_just_decided_and_is_asked_again_is_told_only_if_they_stay_away(
    host: Host, outbox: Outbox, clock: Clock
) -> None:
    """Chance, or the end of a round, comes between two decisions of one seat, and nobody else's."""
    ada, ben = people(host, "Ada", "Ben")
    row = table_of_two(host, ada, ben)
    webhook(host, [ada, ben][decide_in_the_middle(host, row.id)])
    with host.storage.writing() as connection:  # as if the sweep had looked while chance decided
        connection.execute(update(schema.matches).values(told=0, told_due=""))
        connection.execute(delete(schema.outbox))
    outbox.sweep()
    clock.passed = GRACE + 1
    assert taken(outbox) == []
    clock.passed = SAME_AGAIN + 1
    [message] = taken(outbox)
    assert message.kind == TURN
    assert outbox.still_fits(message, host.storage.match(row.id), host.storage.seats(row.id))


def test_who_has_the_table_open_and_decides_is_left_alone_also_with_always(
    host: Host, outbox: Outbox, clock: Clock
) -> None:
    ada, ben = people(host, "Ada", "Ben")
    row = table_of_two(host, ada, ben)
    seat = decide_in_the_middle(host, row.id)
    who = [ada, ben][seat]
    keep(host, who, Wishes(when=ALWAYS))
    way = webhook(host, who)
    row, seats = host.storage.match(row.id), host.storage.seats(row.id)
    asked = Message(1, way, row.id, seat, TURN, "", "", clock(), 0)
    assert outbox.later_than_now(asked, row, seats) == 0.0, "the tab is closed"
    outbox.presence.come(row.id, who.id)
    outbox.presence.write_down(row.id, who.id)
    assert outbox.later_than_now(asked, row, seats) > clock()
    clock.passed = ACTING + 1
    assert outbox.later_than_now(asked, row, seats) == 0.0, "a tab that is only open swallows nothing"


def test_a_message_that_is_on_its_way_is_dropped_if_it_does_not_fit_any_more(
    host: Host, outbox: Outbox, clock: Clock
) -> None:
    ada, ben = people(host, "Ada", "Ben")
    row = table_of_two(host, ada, ben)
    seat = row.awaited[0]
    webhook(host, [ada, ben][seat])
    outbox.sweep()
    clock.passed = GRACE + 1
    [message] = taken(outbox)
    assert outbox.still_fits(message, host.storage.match(row.id), host.storage.seats(row.id))
    host.hand_over(row.id, seat, "random")
    assert not outbox.still_fits(message, host.storage.match(row.id), host.storage.seats(row.id))


def test_against_bots_alone_and_of_long_ago_nothing_is_told(host: Host, outbox: Outbox, clock: Clock) -> None:
    ada, ben = people(host, "Ada", "Ben")
    opened(host, ada, "junction", [me("Ada"), bot()])
    webhook(host, ada)
    webhook(host, ben)
    outbox.sweep()
    assert messages(host.storage) == []
    table_of_two(host, ada, ben)
    clock.passed = LONG_AGO + DAY
    outbox.sweep()
    assert messages(host.storage) == []


def test_after_days_without_a_server_whose_turn_it_is_is_told(host: Host, outbox: Outbox, clock: Clock) -> None:
    ada, ben = people(host, "Ada", "Ben")
    row = table_of_two(host, ada, ben)
    webhook(host, [ada, ben][row.awaited[0]])
    clock.passed = 3 * DAY
    outbox.sweep()
    assert messages(host.storage) == [(TURN, row.awaited[0])]


def test_a_new_way_is_told_of_the_turn_that_has_begun_and_that_once(host: Host, outbox: Outbox) -> None:
    ada, ben = people(host, "Ada", "Ben")
    row = table_of_two(host, ada, ben)
    seat = row.awaited[0]
    who, other = [ada, ben][seat], [ada, ben][1 - seat]
    webhook(host, other)
    outbox.sweep()
    assert messages(host.storage) == [], "this turn was looked at, with nobody to tell"
    outbox.greet(webhook(host, other))
    outbox.greet(webhook(host, who))
    outbox.sweep()
    assert messages(host.storage) == [(HELLO, -1), (HELLO, -1), (TURN, seat)]
    outbox.greet(webhook(host, who, match=row.id))
    assert messages(host.storage)[3:] == [(HELLO, -1), (TURN, seat)], "and so is a table's channel"
    mail = add_way(host.storage, who.id, MAIL, "ada@example.org", SITE)
    outbox.greet(mail)
    assert messages(host.storage)[5:] == [("ask", -1)], "nothing but the question before the yes"
    agree(host.storage, mail.id)
    outbox.catch_up(mail)
    assert messages(host.storage)[6:] == [(TURN, seat)]


def test_with_nobody_to_tell_nothing_is_written(host: Host, outbox: Outbox) -> None:
    ada, ben = people(host, "Ada", "Ben")
    row = table_of_two(host, ada, ben)
    assert outbox.sweep() == 0
    assert host.storage.match(row.id).told == 0


def test_the_end_is_told_to_all_and_to_the_table(host: Host, outbox: Outbox) -> None:
    ada, ben = people(host, "Ada", "Ben")
    row = table_of_two(host, ada, ben, "junction")
    webhook(host, ada)
    webhook(host, ben)
    add_way(host.storage, ada.id, JSON, "https://hooks.example.org/table", SITE, match=row.id)
    play_on(host, row.id, random.Random(4))
    outbox.sweep()
    assert sorted(messages(host.storage)) == [(OVER, -1), (OVER, 0), (OVER, 1)]


def test_of_ends_before_they_asked_nobody_is_told(host: Host, outbox: Outbox) -> None:
    ada, ben = people(host, "Ada", "Ben")
    row = table_of_two(host, ada, ben, "junction")
    play_on(host, row.id, random.Random(4))
    webhook(host, ada)
    add_way(host.storage, ada.id, JSON, "https://hooks.example.org/table", SITE, match=row.id)
    outbox.sweep()
    assert messages(host.storage) == []


def test_many_messages_that_cannot_be_sent_hide_none_that_can(host: Host, outbox: Outbox, clock: Clock) -> None:
    ada, ben = people(host, "Ada", "Ben")
    hangs, well = webhook(host, ada), webhook(host, ben)
    with host.storage.writing() as connection:
        for number in range(CLAIMED_AT_ONCE):
            outbox.put(connection, hangs, None, -1, DIGEST, f"{number}")
        outbox.put(connection, well, None, -1, DIGEST, "its own", due_at=clock() + 1)
    clock.passed = 2
    with host.storage.writing() as connection:
        connection.execute(update(schema.ways).where(schema.ways.c.id == hangs.id).values(trouble="It hangs."))
    for occupied in (Occupied(ways={hangs.id}), Occupied(visitors={ada.id}), Occupied(is_doubt=True)):
        [found] = outbox.claim(lambda way: way.id != hangs.id, occupied)
        assert found.way.id == well.id
        outbox.postpone(found, clock())


def test_of_several_servers_one_tells(host: Host, address: str, clock: Clock) -> None:
    ada, ben = people(host, "Ada", "Ben")
    row = table_of_two(host, ada, ben)
    seat = row.awaited[0]
    webhook(host, [ada, ben][seat])
    outboxes = [outbox_of(host, clock) for _ in range(4)]
    with ThreadPoolExecutor(4) as servers:
        list(servers.map(lambda one: one.sweep(), outboxes))
    assert messages(host.storage) == [(TURN, seat)]
    clock.passed = GRACE + 1
    with ThreadPoolExecutor(4) as servers:
        found = list(servers.map(taken, outboxes))
    assert sum(len(one) for one in found) == 1


def test_what_a_server_was_sending_when_it_died_is_sent_again_only_where_it_is_known_again(
    host: Host, outbox: Outbox, clock: Clock, address: str
) -> None:
    ada, ben = people(host, "Ada", "Ben")
    row = table_of_two(host, ada, ben)
    who = [ada, ben][row.awaited[0]]
    hook = webhook(host, who)
    push = add_way(host.storage, who.id, PUSH, "https://push.example.org/1", SITE, {"auth": "x"})
    mail = add_way(host.storage, who.id, MAIL, "ada@example.org", SITE)
    agree(host.storage, mail.id)
    outbox.sweep()
    clock.passed = GRACE + 1
    assert {message.way.id for message in taken(outbox)} == {hook.id, push.id, mail.id}
    storage = Storage(address)
    leases = Leases(storage)
    alive = Outbox(storage, outbox.presence, lambda name: True, clock)
    assert taken(alive) == [], "the other server lives and sends"
    survivor = Outbox(storage, outbox.presence, lambda name: name == leases.name, clock)
    again = taken(survivor)
    assert [message.way.id for message in again] == [push.id]
    assert messages(storage) == [(TURN, row.awaited[0])], "to a webhook and by mail it may have been sent; not twice"
    storage.close()


def test_a_nudge_once_a_day_and_only_to_whom_one_waits_for(host: Host, outbox: Outbox, clock: Clock) -> None:
    ada, ben = people(host, "Ada", "Ben")
    row = table_of_two(host, ada, ben)
    seats = host.storage.seats(row.id)
    waited, waiting = row.awaited[0], 1 - row.awaited[0]
    with pytest.raises(Conflict, match="has not said how"):
        outbox.nudge(row, seats[waited], "Eve")
    webhook(host, [ada, ben][waited])
    outbox.sweep()
    outbox.presence.come(row.id, [ada, ben][waited].id)
    outbox.presence.write_down(row.id, [ada, ben][waited].id)
    with pytest.raises(Conflict, match="is at the table"):
        outbox.nudge(row, seats[waited], seats[waiting].name)
    clock.passed = FORGOTTEN + ACTING
    assert outbox.nudge(row, seats[waited], seats[waiting].name) == pytest.approx(clock(), abs=60), (
        "at once: that page may be open before nobody"
    )
    assert messages(host.storage) == [(NUDGE, waited)], "which says that it is their turn, too"
    with pytest.raises(Conflict, match="nudged today already"):
        outbox.nudge(row, seats[waited], "Somebody else")
    with pytest.raises(Conflict, match="Nobody waits"):
        outbox.nudge(row, seats[waiting], "Eve")
    clock.passed = DAY + FORGOTTEN + ACTING + 60
    hour = datetime.fromtimestamp(clock(), UTC).hour
    with host.storage.writing() as connection:
        quiet = Wishes(quiet=(hour, (hour + 2) % 24)).stored()
        mine = schema.visitors.c.id == [ada, ben][waited].id
        connection.execute(update(schema.visitors).where(mine).values(settings=json.dumps(quiet)))
    assert HOUR < outbox.nudge(row, seats[waited], "Ada") - clock() <= 2 * HOUR, "when the quiet hours end"


def test_who_is_called_by_name_is_told_once_an_hour_also_before_a_forgotten_tab(
    host: Host, outbox: Outbox, clock: Clock
) -> None:
    ada, ben = people(host, "Ada", "Ben")
    row = table_of_two(host, ada, ben)
    seats = host.storage.seats(row.id)
    outbox.call(row, [seats[1]], "Ada")
    assert messages(host.storage) == [], "he has not said how"
    webhook(host, ben)
    for _ in range(2):
        outbox.call(row, [seats[1]], "Ada")
    assert messages(host.storage).count((CALL, 1)) == 1
    clock.passed = 3700
    outbox.presence.come(row.id, ben.id)
    outbox.presence.write_down(row.id, ben.id)
    outbox.call(row, [seats[1]], "Ada")
    [first, second] = taken(outbox)
    assert outbox.later_than_now(second) > clock(), "he is at the table and sees it"
    keep(host, ben, Wishes(when=ALWAYS))
    assert outbox.later_than_now(second) == 0
    keep(host, ben, Wishes())
    clock.passed += FORGOTTEN + 1
    assert outbox.later_than_now(second) == 0, "a forgotten tab swallows no call"
    assert outbox.still_fits(second, row, seats)
    host.note(row.id, 1, "Ben", "I am here")
    assert not outbox.still_fits(first, row, seats), "he has answered"


@pytest.mark.parametrize(
    ("words", "is_meant"),
    [("@Ada, come!", True), ("hello @ada", True), ("@Adam", False), ("Ada", False), ("mail@Ada.example", False)],
)
def test_a_name_is_called_by_its_sign(words: str, is_meant: bool) -> None:
    assert is_called("Ada", words) is is_meant
    assert not is_called("", "@")


def test_ways_are_kept_replaced_and_not_without_end(host: Host) -> None:
    (ada,) = people(host, "Ada")
    storage = host.storage
    first = webhook(host, ada)
    assert webhook(host, ada).word != first.word
    assert len(ways_of(storage, ada.id)) == 1, "the same once more replaces the one before"
    mail = add_way(storage, ada.id, MAIL, "ada@example.org", SITE)
    assert not mail.is_agreed
    agree(storage, mail.id)
    assert ways_of(storage, ada.id)[-1].is_agreed
    for number in range(MOST_OF_VISITOR - 2):
        add_way(storage, ada.id, JSON, f"https://example.org/{number}", SITE)
    with pytest.raises(Conflict, match="ways enough"):
        add_way(storage, ada.id, JSON, "https://example.org/more", SITE)
    remove_way(storage, mail.id)
    assert MAIL not in [way.kind for way in ways_of(storage, ada.id)]
    row = opened(host, ada, "junction", [me(), friend()])
    add_way(storage, ada.id, JSON, "https://example.org/table", SITE, match=row.id)
    assert len(ways_of_match(storage, row.id)) == 1
    assert len(ways_of(storage, ada.id)) == MOST_OF_VISITOR - 1, "a table's channel is no way to a person"


def test_before_a_yes_nothing_but_the_question_is_sent(host: Host, outbox: Outbox, clock: Clock) -> None:
    ada, ben = people(host, "Ada", "Ben")
    row = table_of_two(host, ada, ben)
    mail = add_way(host.storage, [ada, ben][row.awaited[0]].id, MAIL, "ada@example.org", SITE)
    outbox.greet(mail)
    outbox.sweep()
    assert messages(host.storage) == [("ask", -1)]
    clock.passed = 4 * DAY
    outbox.clear_away()
    assert ways_of(host.storage, mail.visitor) == [], "who never says yes is forgotten"


def test_what_servers_keep_is_the_same_for_all(host: Host) -> None:
    with ThreadPoolExecutor(4) as servers:
        found = list(servers.map(lambda fresh: kept_secret(host.storage, "it", str(fresh)), range(8)))
    assert len(set(found)) == 1


# -- what others have done, and one should know ------------------------------------------------------------------------


def test_who_is_waited_for_hears_of_another_time_until_they_have_said_yes(
    host: Host, outbox: Outbox, clock: Clock
) -> None:
    ada, ben = people(host, "Ada", "Ben")
    row = table_of_two(host, ada, ben)
    for visitor in (ada, ben):
        webhook(host, visitor)
    blitz = Timing(LIVE, 600)
    for _ in range(2):
        offered = offer_time(host, row.id, ada.id, blitz)
        outbox.offer(offered, host.storage.seats(row.id), "Ada")
    assert messages(host.storage) == [(OFFER, 1)], "not who offers it, and once an hour"
    [message] = taken(outbox)
    assert message.words == "Ada"
    seats = host.storage.seats(row.id)
    assert outbox.still_fits(message, offered, seats)
    outbox.presence.come(row.id, ben.id)
    outbox.presence.write_down(row.id, ben.id)
    assert outbox.later_than_now(message) > clock(), "who sits before the table sees it there"
    outbox.finish(message)
    holds = agree_to_time(host, row.id, ben.id)
    assert not outbox.still_fits(message, holds, seats)
    outbox.new_time(holds, seats, ben.id)
    assert messages(host.storage) == [(TIME, 0)], "that it holds now is told to those who did not say the last yes"
    [message] = taken(outbox)
    assert outbox.still_fits(message, holds, seats)
    offer_time(host, row.id, ada.id, Timing(LIVE, 900))
    another = agree_to_time(host, row.id, ben.id)
    assert not outbox.still_fits(message, another, seats), "by now another time holds, of which they are told"


def test_who_played_hears_that_a_seat_is_kept_for_another_game(host: Host, outbox: Outbox, clock: Clock) -> None:
    ada, ben = people(host, "Ada", "Ben")
    row = table_of_two(host, ada, ben, "junction")
    play_on(host, row.id, random.Random(4))
    webhook(host, ben)
    there = ask_again(host, row.id, ada)
    seats = host.storage.seats(there.id)
    for _ in range(2):
        outbox.ask_again(there, seats, "Ada")
    kept = next(seat.seat for seat in seats if seat.kept_for == ben.id)
    assert messages(host.storage) == [(AGAIN, kept)]
    [message] = taken(outbox)
    assert outbox.still_fits(message, there, seats)
    assert outbox.later_than_now(message) == 0
    outbox.presence.come(row.id, ben.id)
    outbox.presence.write_down(row.id, ben.id)
    assert outbox.later_than_now(message) > clock(), "he sees it at the table of before"
    ask_again(host, row.id, ben)
    assert not outbox.still_fits(message, host.storage.match(there.id), host.storage.seats(there.id))


def test_whose_time_was_out_hears_that_a_bot_plays_until_they_are_back(host: Host, outbox: Outbox) -> None:
    ada, ben = people(host, "Ada", "Ben")
    row = table_of_two(host, ada, ben)
    webhook(host, ben)
    outbox.stand_in(host.hand_over(row.id, 1, "random"), host.storage.seats(row.id)[1])
    assert messages(host.storage) == [(STAND_IN, 1)]
    [message] = taken(outbox)
    assert outbox.still_fits(message, host.storage.match(row.id), host.storage.seats(row.id))
    host.hand_over(row.id, 1, "")
    assert not outbox.still_fits(message, host.storage.match(row.id), host.storage.seats(row.id))
