"""Time: live clocks and days for each decision, stored with every move; what a server that was down does not count."""

from __future__ import annotations

import random
import time
from dataclasses import replace
from datetime import datetime
from typing import Any
from zoneinfo import ZoneInfo

import pytest
from evenings import bot, friend, me, opened, play_on, until, waits_for_a_person
from sqlalchemy import select, text

import branchline
from branchline.table import clocks, schema
from branchline.table.agreement import SILENT, agree_to_time, decline_time, offer_time
from branchline.table.bot_pool import BotPool
from branchline.table.clocks import ALIVE, Beat, left_at, on_the_clock, runs_out_at
from branchline.table.engine import migrate, open_engine
from branchline.table.host import Host, NotYours
from branchline.table.offers import Begun, Offer
from branchline.table.outbox import REMINDER, TURN, Outbox
from branchline.table.presence import Presence
from branchline.table.rematch import ask_again
from branchline.table.seating import Seat
from branchline.table.storage import Conflict, MatchRow, Storage, Visitor
from branchline.table.timing import DAY, DAYS, FREE, HOUR, LIVE, MINUTE, BadTiming, Timing
from branchline.table.ways import JSON, add_way, kept_secret
from branchline.table.wishes import Wishes

BERLIN = "Europe/Berlin"
BLITZ = Timing(LIVE, 10 * MINUTE, 20)
GAME = "small_railroad_empires"


class Clock:
    """The time that the clocks go by, moved on by hand."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.passed = 0.0
        self.real = time.time
        monkeypatch.setattr(clocks.time, "time", self)

    def __call__(self) -> float:
        return self.real() + self.passed


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Clock:
    return Clock(monkeypatch)


def at(*when: int) -> float:
    return datetime(*when, tzinfo=ZoneInfo(BERLIN)).timestamp()  # type: ignore[misc,arg-type]


def people(host: Host, *names: str) -> list[Visitor]:
    return [Visitor(host.storage.new_visitor()[0].id, name, {}) for name in names]


def table_of_two(host: Host, timing: Timing, game: str = GAME) -> tuple[MatchRow, list[Visitor]]:
    ada, ben = people(host, "Ada", "Ben")
    row = host.open_table(ada, branchline.game(game), [me("Ada"), friend()], {}, timing=timing)
    host.join(row.id, ben, 1, "Ben")
    return until(host, row.id, waits_for_a_person).row, [ada, ben]


def left(host: Host, match: int) -> list[int]:
    return [round(one) for one in left_at(host.storage.match(match), host.storage.seats(match), clocks.time.time())]


def decide(host: Host, match: int, auto_confirm: bool = True) -> MatchRow:
    running = host.fresh(match)
    seat = running.due()[0]
    host.act(match, seat, running.state.legal_actions(seat)[0], running.row.stand, auto_confirm)
    return until(host, match, waits_for_a_person).row


# -- what counts -----------------------------------------------------------------------------------------------------


def test_nights_and_weekends_are_left_out_by_the_clock_on_the_wall() -> None:
    timing = Timing(DAYS, DAY, 0, (22, 8), True, BERLIN)
    friday = at(2026, 3, 27, 20)
    assert timing.counted(friday, at(2026, 3, 28, 6)) == 2 * HOUR, "until 22 o'clock"
    assert timing.counted(friday, at(2026, 3, 30, 9)) == 3 * HOUR, "the weekend does not count, nor its lost hour"
    assert timing.runs_out(friday, 2 * HOUR) == at(2026, 3, 27, 22)
    assert timing.runs_out(friday, 3 * HOUR) == at(2026, 3, 30, 9)
    assert timing.runs_out(at(2026, 3, 28, 12), HOUR) == at(2026, 3, 30, 9)
    siesta = Timing(DAYS, DAY, 0, (12, 14), False, BERLIN)
    assert siesta.counted(at(2026, 5, 4, 11), at(2026, 5, 4, 15)) == 2 * HOUR
    assert siesta.counted(at(2026, 5, 4, 23), at(2026, 5, 5, 1)) == 2 * HOUR
    assert Timing(DAYS, DAY).counted(friday, friday + 5) == 5


def test_what_has_counted_and_when_it_is_over_fit_together() -> None:
    rng = random.Random(7)
    for _ in range(300):
        night = rng.choice([None, (22, 8), (1, 7), (0, 23), (23, 0)])
        timing = Timing(DAYS, DAY, 0, night, rng.random() < 0.5, rng.choice([BERLIN, "UTC", "America/New_York"]))
        begin = at(2026, 10, 20) + rng.random() * 14 * DAY
        seconds = rng.random() * 2 * DAY
        out = timing.runs_out(begin, seconds)
        assert timing.counted(begin, out) == pytest.approx(seconds, abs=1e-3)
        middle = begin + rng.random() * (out - begin)
        parts = timing.counted(begin, middle) + timing.counted(middle, out)
        assert parts == pytest.approx(seconds, abs=1e-3)


@pytest.mark.parametrize(
    ("timing", "words"),
    [
        (Timing(LIVE, 0), "a minute at least"),
        (Timing(LIVE, -60), "a minute at least"),
        (Timing(LIVE, 10**8), "twelve hours at most"),
        (Timing(LIVE, 600, -1), "nothing at least"),
        (Timing(DAYS, 0), "a minute at least"),
        (Timing(DAYS, 31 * DAY), "thirty days at most"),
        (Timing(DAYS, DAY, 0, (8, 8)), "different hours"),
        (Timing(DAYS, DAY, 0, (8, 25)), "from 0 to 23"),
        (Timing("blitz"), "live, over days, or without"),
    ],
)
def test_a_time_that_cannot_be_is_refused_in_a_sentence(timing: Timing, words: str) -> None:
    with pytest.raises(BadTiming, match=words):
        timing.check()


def test_a_time_is_said_in_words() -> None:
    assert BLITZ.words == "live, 10 minutes each, 20 seconds more with every turn"
    assert Timing(DAYS, 2 * DAY, 0, (22, 8), True).words == (
        "2 days for each decision, not counted from 22 to 8 o'clock and at weekends (UTC)"
    )
    in_berlin = Timing(DAYS, DAY, 0, (22, 8), False, BERLIN)
    assert in_berlin.words.endswith("from 22 to 8 o'clock (Europe/Berlin)"), "whose night it is"
    assert Timing(FREE).words == "no clock"
    assert Timing.read(Timing(DAYS, DAY, 0, (22, 8)).written()) == Timing(DAYS, DAY, 0, (22, 8))


# -- at the table ----------------------------------------------------------------------------------------------------


def test_a_live_clock_runs_for_whom_the_table_waits_and_gains_with_the_turn(host: Host, clock: Clock) -> None:
    row, _ = table_of_two(host, BLITZ)
    first = row.awaited[0]
    assert on_the_clock(row, host.storage.seats(row.id)) == [first]
    clock.passed += 100
    expected = [600, 600]
    expected[first] -= 100
    assert left(host, row.id) == pytest.approx(expected, abs=6)
    before = host.storage.match(row.id)
    while host.storage.match(row.id).awaited == before.awaited:
        decide(host, row.id)
    expected[first] += BLITZ.increment
    assert left(host, row.id) == pytest.approx(expected, abs=6)
    clock.passed += 30
    expected[1 - first] -= 30
    assert left(host, row.id) == pytest.approx(expected, abs=6)


def test_a_turn_that_is_held_still_runs_and_taking_back_gains_nothing(host: Host, clock: Clock) -> None:
    row, _ = table_of_two(host, BLITZ)
    seat = row.awaited[0]
    for _ in range(5):
        while True:
            now = decide(host, row.id, auto_confirm=False)
            if now.held_by == seat or now.awaited != [seat]:
                break
        if now.held_by != seat:
            pytest.skip("this deal gives the first seat nothing to hold")
        clock.passed += 10
        host.undo(row.id, seat, host.storage.match(row.id).stand)
    assert left(host, row.id)[seat] == pytest.approx(600 - 50, abs=6)


def test_undoing_what_ended_by_itself_gives_the_increment_back(host: Host, clock: Clock) -> None:
    row, _ = table_of_two(host, BLITZ)
    seat = row.awaited[0]
    decide(host, row.id, auto_confirm=True)
    now = host.fresh(row.id)
    if now.row.awaited == [seat] or host.undo_refusal(now, seat):
        pytest.skip("this deal lets nothing be taken back")
    host.undo(row.id, seat, now.row.stand)
    assert left(host, row.id)[seat] == pytest.approx(600, abs=6)


def test_over_days_each_decision_has_its_own_time(host: Host, clock: Clock) -> None:
    row, _ = table_of_two(host, Timing(DAYS, HOUR))
    seat = row.awaited[0]
    clock.passed += 3000
    assert left(host, row.id)[seat] == pytest.approx(600, abs=6)
    now = decide(host, row.id)
    for one in now.awaited:
        assert left(host, row.id)[one] == pytest.approx(HOUR, abs=6)
    clock.passed += 5000
    out = runs_out_at(host.storage.match(row.id), host.storage.seats(row.id), now.awaited[0])
    assert out is not None
    assert out < clock()


def test_bots_and_lonely_tables_have_no_clock(host: Host) -> None:
    (ada,) = people(host, "Ada")
    row = host.open_table(ada, branchline.game(GAME), [me("Ada"), bot()], {}, timing=BLITZ)
    row = until(host, row.id, waits_for_a_person).row
    assert on_the_clock(row, host.storage.seats(row.id)) == []
    free, _ = table_of_two(host, Timing(FREE))
    assert runs_out_at(free, host.storage.seats(free.id), free.awaited[0]) is None


def test_who_comes_back_from_a_bot_has_time_again(host: Host, clock: Clock) -> None:
    row, _ = table_of_two(host, BLITZ)
    seat = row.awaited[0]
    clock.passed += 2 * HOUR
    host.hand_over(row.id, seat, "random")
    assert left(host, row.id)[seat] == 0
    host.hand_over(row.id, seat, "")
    assert left(host, row.id)[seat] == pytest.approx(150, abs=6)
    assert left(host, row.id)[1 - seat] > 0


def test_the_clocks_of_a_game_begin_with_its_last_seat(host: Host, clock: Clock) -> None:
    ada, ben = people(host, "Ada", "Ben")
    row = host.open_table(ada, branchline.game(GAME), [me("Ada"), friend()], {}, timing=BLITZ)
    clock.passed += HOUR
    assert row.ticks_from == 0
    host.join(row.id, ben, 1, "Ben")
    assert host.storage.match(row.id).ticks_from == pytest.approx(clock(), abs=5)


def test_a_whole_game_keeps_its_clocks(host: Host) -> None:
    row, people = table_of_two(host, BLITZ, "junction")
    end = play_on(host, row.id, random.Random(5)).row
    assert end.status == "over"
    assert len(end.clocks) == 2
    assert all(one > 500 for one in end.clocks)
    assert ask_again(host, row.id, people[0]).timing == BLITZ, "and so does the rematch"


# -- while no server is there ------------------------------------------------------------------------------------------


def test_time_stands_still_while_no_server_is_there(host: Host, clock: Clock, address: str) -> None:
    row, _ = table_of_two(host, BLITZ)
    seat = row.awaited[0]
    beat = Beat(host.storage)
    for _ in range(4):
        beat.go_on()
        clock.passed += 20
    beat.go_on()
    assert left(host, row.id)[seat] == pytest.approx(520, abs=6), "a server is there"
    clock.passed += 5 * HOUR
    storage = Storage(address)
    again = Host(storage, BotPool(0))
    again.resume()  # before anybody can ask it for anything
    assert left(again, row.id)[seat] == pytest.approx(520, abs=6)
    assert again.driving.beat.go_on() == 0, "once is enough"
    clock.passed += 40
    assert left(again, row.id)[seat] == pytest.approx(480, abs=6)
    again.close()
    storage.close()


def started(address: str) -> Host:
    """A server that arrives at a storage."""
    found = Host(Storage(address), BotPool(0))
    found.resume()
    return found


def stopped(host: Host) -> None:
    host.close()
    host.storage.close()


def test_whoever_moved_after_the_last_beat_loses_nothing_by_an_outage(host: Host, clock: Clock, address: str) -> None:
    row, _ = table_of_two(host, BLITZ)
    Beat(host.storage).go_on()
    clock.passed += 5
    decide(host, row.id)
    before = left(host, row.id)
    clock.passed += HOUR
    again = started(address)
    assert left(again, row.id) == pytest.approx(before, abs=6)
    stopped(again)


def test_an_orderly_stop_stops_the_clocks_at_once(host: Host, clock: Clock, address: str) -> None:
    row, _ = table_of_two(host, BLITZ)
    seat = row.awaited[0]
    first = started(address)
    clock.passed += 8
    stopped(first)
    clock.passed += 20
    second = started(address)
    assert left(second, row.id)[seat] == pytest.approx(592, abs=6), "the last beat was 8 seconds before the stop"
    stopped(second)


def test_a_server_that_joins_another_winds_nothing_on(host: Host, clock: Clock, address: str) -> None:
    row, _ = table_of_two(host, BLITZ)
    first = started(address)
    clock.passed += 8
    second = started(address)
    assert left(second, row.id)[row.awaited[0]] == pytest.approx(592, abs=6)
    stopped(second)
    stopped(first)


def test_a_game_that_begins_after_a_quiet_night_loses_nothing(host: Host, clock: Clock) -> None:
    kept_secret(host.storage, ALIVE, str(clock() - 10 * HOUR))
    row, _ = table_of_two(host, BLITZ)
    clock.passed += 20
    Beat(host.storage).go_on()
    assert left(host, row.id)[row.awaited[0]] == pytest.approx(580, abs=6)


def test_of_several_servers_one_winds_the_clocks_on(host: Host, clock: Clock) -> None:
    row, _ = table_of_two(host, BLITZ)
    Beat(host.storage).go_on()
    clock.passed += HOUR
    assert sorted(Beat(host.storage).go_on() for _ in range(3)) == [0, 0, 1]
    assert left(host, row.id)[row.awaited[0]] == pytest.approx(600, abs=6)


def test_tables_of_before_wait_as_long_as_they_did(address: str) -> None:
    engine = open_engine(address)
    migrate(engine, "0008")
    with engine.begin() as connection:
        made = {"token_hash": "x", "name": "Ada", "settings": "{}", "made_at": 1.0}
        visitor = connection.execute(schema.visitors.insert().values(**made).returning(schema.visitors.c.id)).scalar()
        for number, patience in enumerate((600, 0)):
            connection.execute(
                text(
                    "INSERT INTO matches (word, watch_word, owner, game, rules, box, players, options, status, "
                    "version, stand, number, held_by, settled, front, due, asks, made_at, moved_at, seen_at, patience) "
                    f"VALUES ('W{number}', 'V{number}', {visitor}, 'junction', 1, '', 2, '{{}}', 'playing', "
                    f"1, 1, 0, -1, 0, -1, '0', '', 1, 1000, 1, {patience})"
                )
            )
    engine.dispose()
    storage = Storage(address)
    assert storage.match_by_word("W0").timing == Timing(DAYS, 600)
    assert storage.match_by_word("W0").ticks_from == 1000
    assert storage.match_by_word("W1").timing.kind == FREE
    storage.close()


# -- by agreement ------------------------------------------------------------------------------------------------------


def test_from_live_to_days_and_back_when_everybody_agrees(host: Host, clock: Clock) -> None:
    row, (ada, ben) = table_of_two(host, BLITZ)
    seat = row.awaited[0]
    clock.passed += 500
    days = Timing(DAYS, DAY, 0, (22, 8), False, BERLIN)
    offer_time(host, row.id, ada.id, days)
    assert host.storage.match(row.id).timing == BLITZ
    assert Offer.read(host.storage.match(row.id).offer) == Offer(days, (ada.id,))
    agree_to_time(host, row.id, ben.id)
    now = host.storage.match(row.id)
    assert (now.timing, Offer.read(now.offer)) == (days, None)
    assert Begun.read(now.offer) == Begun(now.number, now.ticks_from), "and their pages say so"
    assert left(host, row.id)[seat] == pytest.approx(DAY, abs=6), "nobody loses by it"
    offer_time(host, row.id, ben.id, BLITZ)
    decline_time(host, row.id, ada.id)
    assert host.storage.match(row.id).offer == ""
    with pytest.raises(Conflict, match="not on offer"):
        agree_to_time(host, row.id, ben.id)
    (eve,) = people(host, "Eve")
    with pytest.raises(NotYours):
        offer_time(host, row.id, eve.id, BLITZ)
    with pytest.raises(BadTiming):
        offer_time(host, row.id, ada.id, Timing(LIVE, 0))
    host.hand_over(row.id, 1, "random")
    offer_time(host, row.id, ada.id, BLITZ)
    assert host.storage.match(row.id).timing == BLITZ, "whose bot plays is not waited for"


def long_ago(host: Host, row: MatchRow) -> MatchRow:
    """The table has stood still for longer than anybody's silence is waited for."""
    host.storage.set_values(host.storage.match(row.id), moved_at=time.time() - SILENT - 60)
    return host.storage.match(row.id)


def test_who_has_time_left_may_take_it_without_a_word(host: Host, clock: Clock) -> None:
    row, (ada, _) = table_of_two(host, Timing(DAYS, 7 * DAY))
    while host.storage.match(row.id).awaited != [1]:
        decide(host, row.id)
    clock.passed += 4 * DAY
    long_ago(host, row)
    offer_time(host, row.id, ada.id, BLITZ)
    assert host.storage.match(row.id).timing.kind == DAYS, "Ben is well within his time"
    clock.passed += 4 * DAY
    offer_time(host, row.id, ada.id, BLITZ)
    assert host.storage.match(row.id).timing == BLITZ, "his time is out, and he has not been heard of"


def test_who_has_the_table_open_is_not_silent_however_long_it_has_been_open(host: Host) -> None:
    row, (ada, ben) = table_of_two(host, Timing(FREE))
    host.driving.leases.renew()
    long_since = Presence(host.storage, host.driving.leases.lives, lambda: time.time() - SILENT - DAY)
    long_since.come(row.id, ben.id)
    long_since.write_down(row.id, ben.id)
    long_ago(host, row)
    offer_time(host, row.id, ada.id, BLITZ)
    assert host.storage.match(row.id).timing.kind == FREE
    long_since.leave(row.id, ben.id)
    long_since.write_down(row.id, ben.id)
    offer_time(host, row.id, ada.id, BLITZ)
    assert host.storage.match(row.id).timing == BLITZ


def test_an_offer_that_nobody_is_waited_for_any_more_holds_with_one_yes(host: Host) -> None:
    row, (ada, _) = table_of_two(host, Timing(FREE))
    offer_time(host, row.id, ada.id, BLITZ)
    host.hand_over(row.id, 1, "random")
    assert host.storage.match(row.id).timing.kind == FREE
    agree_to_time(host, row.id, ada.id)
    assert host.storage.match(row.id).timing == BLITZ


def test_the_time_that_holds_already_is_no_offer(host: Host) -> None:
    row, (ada, _) = table_of_two(host, BLITZ)
    with pytest.raises(Conflict, match="the time that the table has already"):
        offer_time(host, row.id, ada.id, BLITZ)


def test_an_open_table_has_nothing_to_agree_on(host: Host) -> None:
    (ada,) = people(host, "Ada")
    row = opened(host, ada, GAME, [me("Ada"), friend()])
    with pytest.raises(Conflict, match="while its game goes on"):
        offer_time(host, row.id, ada.id, BLITZ)


# -- the reminder ------------------------------------------------------------------------------------------------------


def test_who_lets_time_run_out_is_reminded_before_it_does(host: Host) -> None:
    row, visitors = table_of_two(host, Timing(DAYS, 8 * HOUR))
    who = visitors[row.awaited[0]]
    add_way(host.storage, who.id, JSON, "https://hooks.example.org/", "https://play.example.org")
    lives = host.driving.leases.lives
    passed = [0.0]
    outbox = Outbox(host.storage, Presence(host.storage, lives), lives, lambda: time.time() + passed[0])
    outbox.sweep()
    own = schema.outbox.c
    with host.storage.reading() as connection:
        rows = {row.kind: row.due_at for row in connection.execute(select(own.kind, own.due_at))}
    assert rows[TURN] < time.time() + 60
    assert rows[REMINDER] == pytest.approx(time.time() + 6 * HOUR, abs=60), "a quarter of the time before"
    passed[0] = 6 * HOUR + 60
    sent: dict[str, Any] = {message.kind: message for message in outbox.claim(lambda _: True)}
    reminder, seats = sent[REMINDER], host.storage.seats(row.id)
    assert outbox.still_fits(reminder, row, seats)
    assert outbox.later_than_now(reminder, row, seats) == 0
    wound_on = replace(row, ticks_from=row.ticks_from + 5 * HOUR)
    assert outbox.later_than_now(reminder, wound_on, seats) == pytest.approx(time.time() + 11 * HOUR, abs=60)
    assert not outbox.still_fits(reminder, replace(row, timing=Timing(FREE)), seats)


class Waits:
    """Somebody over days at a table, with a way to be told; time goes on by hand."""

    def __init__(self, host: Host, timing: Timing, wishes: Wishes | None = None) -> None:
        self.host, self.passed = host, 0.0
        self.row, visitors = table_of_two(host, timing)
        self.who = visitors[self.row.awaited[0]]
        self.other = visitors[1 - self.row.awaited[0]]
        if wishes is not None:
            host.storage.keep_visitor(replace(self.who, settings=wishes.stored()))
        add_way(host.storage, self.who.id, JSON, "https://hooks.example.org/", "https://play.example.org")
        lives = host.driving.leases.lives
        self.outbox = Outbox(host.storage, Presence(host.storage, lives), lives, self.now)

    def now(self) -> float:
        return time.time() + self.passed

    @property
    def seats(self) -> list[Seat]:
        return self.host.storage.seats(self.row.id)

    def reminders(self) -> list[float]:
        own = schema.outbox.c
        asked = select(own.due_at).where(own.kind == REMINDER, own.sent_at.is_(None))
        with self.host.storage.reading() as connection:
            return list(connection.execute(asked).scalars())


def hour_in(seconds: float) -> int:
    return datetime.fromtimestamp(time.time() + seconds, ZoneInfo("UTC")).hour


def test_before_quiet_hours_that_swallow_the_end_of_the_time_one_is_reminded(host: Host) -> None:
    quiet = Wishes(quiet=(hour_in(5 * HOUR), hour_in(12 * HOUR)))
    waits = Waits(host, Timing(DAYS, 8 * HOUR), quiet)
    waits.outbox.sweep()
    [at] = waits.reminders()
    begins = quiet.before_quiet(time.time() + 6 * HOUR)
    assert begins - HOUR < at < begins, "and not when all is over"
    waits.passed = at + 1 - time.time()
    [reminder] = [one for one in waits.outbox.claim(lambda _: True) if one.kind == REMINDER]
    assert waits.outbox.later_than_now(reminder, waits.row, waits.seats) == 0
    assert waits.outbox.still_fits(reminder, waits.row, waits.seats)
    waits.passed = 9 * HOUR
    assert not waits.outbox.still_fits(reminder, waits.row, waits.seats), "the time is out"


def test_quiet_hours_that_end_in_time_put_a_reminder_off(host: Host) -> None:
    waits = Waits(host, Timing(DAYS, 20 * HOUR), Wishes(quiet=(hour_in(14 * HOUR), hour_in(17 * HOUR))))
    waits.outbox.sweep()
    assert waits.reminders() == [pytest.approx(time.time() + 15 * HOUR, abs=60)]


def test_clocks_that_begin_anew_remind_anew(host: Host) -> None:
    waits = Waits(host, Timing(FREE))
    waits.outbox.sweep()
    assert waits.reminders() == []
    offer_time(host, waits.row.id, waits.who.id, Timing(DAYS, 8 * HOUR))
    row = agree_to_time(host, waits.row.id, waits.other.id)
    waits.outbox.remind_anew(row, waits.seats)
    assert waits.reminders() == [pytest.approx(time.time() + 6 * HOUR, abs=60)]
    offer_time(host, waits.row.id, waits.who.id, Timing(DAYS, 4 * HOUR))
    row = agree_to_time(host, waits.row.id, waits.other.id)
    waits.outbox.remind_anew(row, waits.seats)
    assert waits.reminders() == [pytest.approx(time.time() + 3 * HOUR, abs=60)]
