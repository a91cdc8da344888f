"""What people are to be told: found by a sweep after it has happened, so that no move waits for it, and sent once.

Every message has a mark; no way is told the same twice. A server that sends a message has its name on it for as long as
it lives. Whether a message still fits (is it still their turn?) is looked at when it is sent.
"""

from __future__ import annotations

import json
import time
from collections.abc import Callable, Collection, Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from sqlalchemy import Connection, delete, select, text, true, update
from sqlalchemy.dialects import postgresql, sqlite

from branchline.core.position import CHANCE
from branchline.core.translation import LANGUAGES, SOURCE
from branchline.table import schema
from branchline.table.ahead import is_anything_lost
from branchline.table.clocks import people_among, runs_out_at
from branchline.table.offers import may_still_agree, players
from branchline.table.presence import HERE, Presence
from branchline.table.seating import OPEN, PERSON, Seat
from branchline.table.storage import Conflict, MatchRow, Storage, match_row
from branchline.table.timing import Timing
from branchline.table.ways import KNOWS_AGAIN, MAIL, MOST_TROUBLE, Way, are_there_any, way_of
from branchline.table.wishes import AWAY, BROWSER_LANGUAGE, Wishes

TURN, NUDGE, REMINDER, OVER, DIGEST, ASK, HELLO = "turn", "nudge", "reminder", "over", "digest", "ask", "hello"
CALL, OFFER, AGAIN, STAND_IN = "call", "offer", "again", "stand_in"
TIME, DROPPED = "time", "dropped"
OF_A_TURN = (TURN, NUDGE, REMINDER)
SEEN_THERE = (TURN, CALL, OFFER, AGAIN, STAND_IN, TIME, DROPPED)
"""What whoever is at the table sees anyway."""
DAY, HOUR = 24 * 3600.0, 3600.0
LONG_AGO = 30 * DAY  # a turn that began before is no news, whoever asks to be told from now on
GRACE = 10.0  # whoever answers at once need not be told
SAME_AGAIN = 300.0  # nor, for so long, whoever has just decided and is asked again
ACTING = 120.0  # who has the table open and has decided or spoken so lately is told nothing of a turn
LOOK_AGAIN = 30.0  # whoever is here may leave
FORGOTTEN = 600.0  # a table that is open, and where nothing was decided for so long, is open before nobody
KEPT_FOR = 3 * DAY
WORTH_A_REMINDER = 1200.0  # of a clock with less on it nobody need be reminded
BEFORE, LONGEST_BEFORE = 0.25, 6 * 3600.0  # the part of the time before whose end somebody is reminded
BEFORE_QUIET = 300.0  # and so long before quiet hours in which the time would run out
AT_ONCE = 200
CLAIMED_AT_ONCE = 64
MATCH, MESSAGE, WAY = schema.matches.c, schema.outbox.c, schema.ways.c


@dataclass(frozen=True)
class Message:
    """Something to be sent by one way."""

    id: int
    way: Way
    match: int | None
    seat: int
    kind: str
    mark: str
    words: str
    made_at: float
    tries: int


@dataclass(frozen=True)
class Occupied:
    """By what nothing more is sent just now: these ways, those of these visitors, and those that had trouble."""

    ways: Collection[int] = ()
    visitors: Collection[int] = ()
    is_doubt: bool = False


NOTHING = Occupied()


class Outbox:
    """The messages of one storage. `lives` tells whether a server does; `presence` who has which table open."""

    def __init__(
        self,
        storage: Storage,
        presence: Presence,
        lives: Callable[[str], bool],
        now: Callable[[], float] = time.time,
    ) -> None:
        self.storage = storage
        self.presence = presence
        self.lives = lives
        self.now = now
        self.insert = postgresql.insert if storage.is_shared else sqlite.insert

    # -- what there is to tell ----------------------------------------------------------------------------------

    def sweep(self) -> int:
        """Write messages about all that has happened since the last time; how many tables it happened at. Of several
        servers one takes a table on from what was told to what there is to tell."""
        if not are_there_any(self.storage):
            return 0
        asked = select(schema.matches).where(text(schema.TO_BE_TOLD), schema.matches.c.lesson == "").limit(AT_ONCE)
        with self.storage.reading() as connection:
            rows = [match_row(row) for row in connection.execute(asked).mappings()]
        if not rows:
            return 0
        seats = {row.id: self.storage.seats(row.id) for row in rows}
        with self.storage.writing() as connection:
            for row in rows:
                self.tell_of(connection, row, seats[row.id])
        return len(rows)

    def tell_of(self, connection: Connection, row: MatchRow, seats: list[Seat]) -> None:
        people = [seat for seat in seats if seat.kind == PERSON and seat.visitor is not None]
        awaited = [seat for seat in people if seat.seat in row.awaited and not seat.bot]
        now_due = ",".join(str(seat.seat) for seat in awaited)
        taken = connection.execute(
            update(schema.matches)
            .where(MATCH.id == row.id, MATCH.told == row.told, MATCH.stand == row.stand)
            .values(told=row.stand, told_due=now_due)
        )
        if taken.rowcount != 1:
            return  # another server tells of it, or there is more to tell by now
        answered = set(row.told_due) - {seat.seat for seat in awaited}
        if answered:
            self.drop(connection, row.id, answered)
        if is_alone(seats) or self.now() - row.moved_at > LONG_AGO:
            return  # nobody waits, or whoever does has waited too long for this to be news
        if row.status == "over" and row.held_by < 0:
            told: dict[int | None, Seat] = {seat.visitor: seat for seat in people}
            self.write(connection, row, list(told.values()), OVER, seats)
        else:
            self.write(connection, row, [seat for seat in awaited if seat.seat not in row.told_due], TURN, seats)

    def drop(self, connection: Connection, match: int, seats: Collection[int]) -> None:
        """These seats have decided: what would have asked them to is not sent any more."""
        connection.execute(
            delete(schema.outbox).where(
                MESSAGE.match == match,
                MESSAGE.seat.in_(seats),
                MESSAGE.kind.in_(OF_A_TURN),
                MESSAGE.sent_at.is_(None),
                MESSAGE.sender == "",
            )
        )

    def reminder_at(self, row: MatchRow, seats: list[Seat], seat: int, wishes: Wishes) -> float | None:
        """When a seat is to be reminded that its time runs out, where need be before quiet hours begin; None if it has
        little, or no clock."""
        out = runs_out_at(row, seats, seat)
        if out is None:
            return None
        left = row.clocks[seat] if row.clocks else float(row.timing.seconds)
        at = out - min(BEFORE * left, LONGEST_BEFORE) if left >= WORTH_A_REMINDER else None
        is_too_late = at is not None and wishes.after_quiet(at) >= out
        return wishes.before_quiet(at) - BEFORE_QUIET if at is not None and is_too_late else at

    def write(self, connection: Connection, row: MatchRow, seats: list[Seat], kind: str, all_seats: list[Seat]) -> None:
        """A message about each of these seats: to who sits there, and to the table; nobody hears of what was over
        before they asked to be told."""
        newest = row.moved_at if kind == OVER else self.now()
        last = self.last_to_decide(connection, row) if kind == TURN else CHANCE
        later = {last: self.now() + SAME_AGAIN}
        for seat in seats:
            for way, wishes in self.ways_to(connection, seat.visitor):
                if way.made_at <= newest:
                    self.write_to(connection, row, seat, kind, all_seats, way, wishes, later.get(seat.seat))
        to_table = select(schema.ways).where(WAY.match == row.id, WAY.made_at <= newest)
        about = [-1] if kind == OVER else [seat.seat for seat in seats]
        for way in [way_of(one) for one in connection.execute(to_table).mappings()]:
            for number in about:
                mark = f"{kind} {row.id} {row.stand} {number}"
                self.put(connection, way, row.id, number, kind, mark, due_at=later.get(number))

    def last_to_decide(self, connection: Connection, row: MatchRow) -> int:
        """Whose decision was the last one; what chance does after it makes no new turn."""
        own = schema.moves.c
        asked = select(own.seat).where(own.match == row.id, own.seat != CHANCE).order_by(own.number.desc()).limit(1)
        found = connection.execute(asked).scalar_one_or_none()
        return CHANCE if found is None else int(found)

    def write_to(
        self,
        connection: Connection,
        row: MatchRow,
        seat: Seat,
        kind: str,
        seats: list[Seat],
        way: Way,
        wishes: Wishes,
        due_at: float | None = None,
    ) -> None:
        mark = f"{kind} {row.id} {row.stand} {seat.seat}"
        self.put_or_gather(connection, way, wishes, row.id, seat.seat, kind, mark, due_at=due_at)
        if kind == TURN:
            self.write_reminder(connection, row, seat, seats, way, wishes, f"{row.stand}")

    def write_reminder(
        self, connection: Connection, row: MatchRow, seat: Seat, seats: list[Seat], way: Way, wishes: Wishes, when: str
    ) -> None:
        remind_at = self.reminder_at(row, seats, seat.seat, wishes) if wishes.reminds else None
        if remind_at is not None:
            mark = f"{REMINDER} {row.id} {when} {seat.seat}"
            self.put(connection, way, row.id, seat.seat, REMINDER, mark, due_at=remind_at)

    def remind_anew(self, row: MatchRow, seats: list[Seat]) -> None:
        """All clocks have begun anew: whoever is awaited is reminded by the new ones."""
        awaited = people_among(row.awaited, seats)
        unsent = (MESSAGE.match == row.id, MESSAGE.kind == REMINDER, MESSAGE.sent_at.is_(None), MESSAGE.sender == "")
        with self.storage.writing() as connection:
            connection.execute(delete(schema.outbox).where(*unsent))
            for seat in [seats[number] for number in awaited]:
                for way, wishes in self.ways_to(connection, seat.visitor):
                    when = f"{row.stand} {int(row.ticks_from)}"
                    self.write_reminder(connection, row, seat, seats, way, wishes, when)

    def ways_to(self, connection: Connection, visitor: int | None) -> list[tuple[Way, Wishes]]:
        asked = select(schema.ways, schema.visitors.c.settings).where(
            WAY.visitor == visitor,
            WAY.match.is_(None),
            WAY.is_agreed,
            schema.visitors.c.id == WAY.visitor,
        )
        found = [dict(row) for row in connection.execute(asked).mappings()]
        return [(way_of(row), Wishes.of(json.loads(settings))) for row in found for settings in [row.pop("settings")]]

    def put_or_gather(
        self,
        connection: Connection,
        way: Way,
        wishes: Wishes,
        match: int,
        seat: int,
        kind: str,
        mark: str,
        by: str = "",
        due_at: float | None = None,
    ) -> None:
        """By itself, or for whoever wishes it with all of a day."""
        if wishes.digest is not None:
            at = wishes.next_digest(self.now())
            self.put(connection, way, None, -1, DIGEST, digest_mark(at), due_at=at)
        else:
            self.put(connection, way, match, seat, kind, mark, by, due_at)

    def put(
        self,
        connection: Connection,
        way: Way,
        match: int | None,
        seat: int,
        kind: str,
        mark: str,
        words: str = "",
        due_at: float | None = None,
    ) -> None:
        now = self.now()
        grace = GRACE if kind == TURN else 0.0
        connection.execute(
            self.insert(schema.outbox)
            .values(
                way=way.id,
                match=match,
                seat=seat,
                kind=kind,
                mark=mark,
                words=words,
                made_at=now,
                due_at=now + grace if due_at is None else due_at,
            )
            .on_conflict_do_nothing(index_elements=["way", "mark"])
        )

    def nudge(self, row: MatchRow, seat: Seat, by: str) -> float:
        """`by` waits for whoever sits there; once a day at most, whoever nudges. When the message goes out: not in
        quiet hours. It says that it is their turn, too."""
        if row.status != "playing" or seat.seat not in row.awaited or seat.kind != PERSON or seat.bot:
            raise Conflict("Nobody waits for that seat.")
        if self.is_at_hand(row, seat):
            raise Conflict(f"{seat.name} is at the table.")
        asked = select(MESSAGE.id).where(
            MESSAGE.match == row.id,
            MESSAGE.seat == seat.seat,
            MESSAGE.kind == NUDGE,
            MESSAGE.made_at > self.now() - DAY,
        )
        with self.storage.writing() as connection:
            if connection.execute(asked.limit(1)).first() is not None:
                raise Conflict(f"{seat.name} was nudged today already.")
            ways = self.ways_to(connection, seat.visitor)
            if not ways:
                raise Conflict(f"{seat.name} has not said how to be told.")
            for way, _ in ways:
                mark = f"nudge {row.id} {seat.seat} {int(self.now() // DAY)}"
                self.put(connection, way, row.id, seat.seat, NUDGE, mark, by)
            about = (MESSAGE.match == row.id, MESSAGE.seat == seat.seat, MESSAGE.way.in_([way.id for way, _ in ways]))
            unsent = (MESSAGE.kind == TURN, MESSAGE.sent_at.is_(None), MESSAGE.sender == "", MESSAGE.tries == 0)
            connection.execute(delete(schema.outbox).where(*about, *unsent))
        return ways[0][1].after_quiet(self.now())

    def is_at_hand(self, row: MatchRow, seat: Seat) -> bool:
        """Does whoever sits there look at the table, and have they come or decided of late? A page that is open since
        long may be open before nobody."""
        mark = self.presence.at(row.id).get(seat.visitor or 0)
        if mark is None or mark.state != HERE:
            return False
        since = self.now() - FORGOTTEN
        return mark.since > since or self.was_active(row, seat.seat, since)

    def call(self, row: MatchRow, seats: Iterable[Seat], by: str) -> None:
        """`by` has called these seats by name in the chat: once an hour at most."""
        if not are_there_any(self.storage):
            return
        with self.storage.writing() as connection:
            for seat in seats:
                for way, _ in self.ways_to(connection, seat.visitor):
                    mark = f"{CALL} {row.id} {seat.seat} {int(self.now() // HOUR)}"
                    self.put(connection, way, row.id, seat.seat, CALL, mark, by)

    def offer(self, row: MatchRow, seats: list[Seat], by: str) -> None:
        """`by` has offered another time: whoever is waited for is told, once an hour at most."""
        asked = {seat.visitor: seat.seat for seat in seats if may_still_agree(row, seats, seat.visitor)}
        self.tell(row, asked, OFFER, f"{int(self.now() // HOUR)}", by)

    def new_time(self, row: MatchRow, seats: list[Seat], by: int) -> None:
        """All have agreed to another time, the visitor `by` as the last: the others are told that it holds."""
        others = players(seats) - {by}
        told: dict[int | None, int] = {seat.visitor: seat.seat for seat in seats if seat.visitor in others}
        self.tell(row, told, TIME, str(int(row.ticks_from)), row.timing.written())

    def ask_again(self, there: MatchRow, seats: Iterable[Seat], by: str) -> None:
        """`by` has opened the table of a rematch: those for whom a seat is kept there are told, once."""
        self.tell(there, {seat.kept_for: seat.seat for seat in seats if seat.kind == OPEN}, AGAIN, "", by)

    def stand_in(self, row: MatchRow, seat: Seat) -> None:
        """A bot was put into this seat, whose time was out."""
        self.tell(row, {seat.visitor: seat.seat}, STAND_IN, str(row.stand), "")

    def dropped(self, connection: Connection, row: MatchRow, seat: Seat, order: int) -> None:
        """What this seat had decided ahead does not fit any more: told with the change that drops it."""
        for way, wishes in self.ways_to(connection, seat.visitor):
            self.put_or_gather(connection, way, wishes, row.id, seat.seat, DROPPED, f"{DROPPED} {row.id} {order}")

    def tell(self, row: MatchRow, people: Mapping[int | None, int], kind: str, when: str, by: str) -> None:
        """Visitors, each by a seat, of what others have done and they should know."""
        with self.storage.writing() as connection:
            for visitor, seat in people.items():
                for way, wishes in self.ways_to(connection, visitor):
                    mark = f"{kind} {row.id} {seat} {when}".strip()
                    self.put_or_gather(connection, way, wishes, row.id, seat, kind, mark, by)

    def is_here(self, match: int, visitor: int) -> bool:
        mark = self.presence.at(match).get(visitor)
        return mark is not None and mark.state == HERE

    def greet(self, way: Way) -> None:
        """The first message by a new way: asks the owner of a mail address whether more may come, or says what will."""
        kind = HELLO if way.is_agreed else ASK
        with self.storage.writing() as connection:
            self.put(connection, way, way.match, -1, kind, kind)
        if way.is_agreed:
            self.catch_up(way)

    def catch_up(self, way: Way) -> None:
        """A new way is told of the turns that have begun already."""
        self.sweep()
        wishes = self.wishes_of(way.visitor)
        rows = self.storage.matches_of(way.visitor) if way.match is None else [self.storage.match(way.match)]
        for row in rows:
            seats = self.storage.seats(row.id)
            if row.status != "playing" or is_alone(seats) or self.now() - row.moved_at > LONG_AGO:
                continue
            with self.storage.writing() as connection:
                for number in people_among(row.awaited, seats):
                    if way.match is not None:
                        self.put(connection, way, row.id, number, TURN, f"{TURN} {row.id} {row.stand} {number}")
                    elif seats[number].visitor == way.visitor:
                        self.write_to(connection, row, seats[number], TURN, seats, way, wishes)

    def reconsider(self, visitor: int, before: Wishes) -> None:
        """Other wishes hold from now on, also for what waits to be sent: quiet hours are looked at again, what is
        gathered comes at the new hour, or at once, and reminders are written or dropped."""
        wishes, now = self.wishes_of(visitor), self.now()
        with self.storage.writing() as connection:
            ways = [way for way, _ in self.ways_to(connection, visitor)]
            unsent = (MESSAGE.way.in_([way.id for way in ways]), MESSAGE.sent_at.is_(None), MESSAGE.sender == "")
            waits = (*unsent, MESSAGE.tries == 0, MESSAGE.kind != DIGEST, MESSAGE.due_at > now + GRACE)
            connection.execute(update(schema.outbox).where(*waits).values(due_at=now))
            if wishes.digest != before.digest or wishes.zone != before.zone:
                gathered = delete(schema.outbox).where(*unsent, MESSAGE.kind == DIGEST).returning(MESSAGE.way)
                there = set(connection.execute(gathered).scalars())
                at = now if wishes.digest is None else wishes.next_digest(now)
                for way in [one for one in ways if one.id in there]:
                    self.put(connection, way, None, -1, DIGEST, digest_mark(at), due_at=at)
            if not wishes.reminds:
                connection.execute(delete(schema.outbox).where(*unsent, MESSAGE.kind == REMINDER))
        if wishes.reminds and not before.reminds:
            self.remind_of_turns(visitor, ways, wishes)

    def remind_of_turns(self, visitor: int, ways: list[Way], wishes: Wishes) -> None:
        """Reminders of the turns that have begun already."""
        for row in self.storage.matches_of(visitor):
            seats = self.storage.seats(row.id)
            awaited = [seats[number] for number in people_among(row.awaited, seats)]
            with self.storage.writing() as connection:
                for seat in [one for one in awaited if row.status == "playing" and one.visitor == visitor]:
                    for way in ways:
                        self.write_reminder(connection, row, seat, seats, way, wishes, f"{row.stand}")

    # -- sending --------------------------------------------------------------------------------------------------

    def claim(self, is_free: Callable[[Way], bool], occupied: Occupied = NOTHING) -> Iterable[Message]:
        """Messages that are to be sent now, each with the name of this server on it from now on. What is `occupied` is
        not even looked at: many messages that cannot be sent hide none that can."""
        asked = (
            select(schema.outbox, *(column.label(f"way_{column.name}") for column in schema.ways.columns))
            .join(schema.ways, WAY.id == MESSAGE.way)
            .where(text(schema.NOT_SENT), MESSAGE.due_at <= self.now(), MESSAGE.sender != self.storage.server)
            .where(WAY.id.not_in(occupied.ways), WAY.visitor.not_in(occupied.visitors))
            .where(WAY.trouble == "" if occupied.is_doubt else true())
            .order_by(MESSAGE.due_at)
            .limit(CLAIMED_AT_ONCE)
        )
        with self.storage.reading() as connection:
            rows = connection.execute(asked).mappings().all()
        for row in rows:
            message = message_of(row)
            if row["sender"] and self.lives(row["sender"]):
                continue
            if row["sender"] and message.way.kind not in KNOWS_AGAIN:
                self.finish(message, "The server stopped while it was sending this.", row["sender"])
            elif is_free(message.way) and self.take(message, row["sender"]):
                yield message

    def take(self, message: Message, sender: str) -> bool:
        mine = update(schema.outbox).where(MESSAGE.id == message.id, MESSAGE.sender == sender, text(schema.NOT_SENT))
        with self.storage.writing() as connection:
            return connection.execute(mine.values(sender=self.storage.server)).rowcount == 1

    def later_than_now(self, message: Message, row: MatchRow | None = None, seats: list[Seat] | None = None) -> float:
        """When this message may be sent: now (0), or at a later moment, because of quiet hours, because whoever is
        told sits before the table, or because there is more time again than there was."""
        way, now = message.way, self.now()
        if way.match is not None or message.kind in (ASK, HELLO):
            return 0.0
        wishes = self.wishes_of(way.visitor)
        if message.kind == REMINDER and row is not None and seats is not None:
            at = self.reminder_at(row, seats, message.seat, wishes)
            if at is not None and at > now + LOOK_AGAIN:
                return at
        quiet_until = wishes.after_quiet(now)
        if quiet_until > now:
            return quiet_until
        is_asked = message.kind in OF_A_TURN and row is not None and self.is_here(row.id, way.visitor)
        if is_asked and row is not None and self.was_active(row, message.seat, now - ACTING):
            return now + LOOK_AGAIN
        is_fresh = message.kind in SEEN_THERE and now - message.made_at < FORGOTTEN
        if is_fresh and wishes.when == AWAY and any(self.is_here(one, way.visitor) for one in self.tables_of(message)):
            return now + LOOK_AGAIN
        return 0.0

    def tables_of(self, message: Message) -> list[int]:
        """Where whoever is told would see it anyway: at the table, and of a rematch where it was before."""
        found = [message.match] if message.match is not None else []
        if message.kind == AGAIN:
            with self.storage.reading() as connection:
                found += connection.execute(select(MATCH.id).where(MATCH.next == message.match)).scalars()
        return found

    def wishes_of(self, visitor: int) -> Wishes:
        return Wishes.of(self.settings_of(visitor))

    def language_of(self, visitor: int) -> str:
        """The one that the visitor has chosen; else the one that the browser asked for when it was last told by it."""
        settings = self.settings_of(visitor)
        found = (settings.get(name) for name in ("language", BROWSER_LANGUAGE))
        return next((one for one in found if one in LANGUAGES), SOURCE)

    def settings_of(self, visitor: int) -> dict[str, Any]:
        asked = select(schema.visitors.c.settings).where(schema.visitors.c.id == visitor)
        with self.storage.reading() as connection:
            found: dict[str, Any] = json.loads(connection.execute(asked).scalar_one())
        return found

    def still_fits(self, message: Message, row: MatchRow | None, seats: list[Seat]) -> bool:
        """Is what it says still so?"""
        if row is None:
            return True
        if message.kind == OFFER:
            return may_still_agree(row, seats, message.way.visitor)
        if message.kind == TIME:
            told = Timing.read(message.words)
            return row.status == "playing" and (not message.words or told.rule == row.timing.rule)
        if message.kind == AGAIN:
            kept = [seat for seat in seats if seat.kind == OPEN and seat.kept_for == message.way.visitor]
            return row.status == "open" and bool(kept)
        seat = seats[message.seat]
        if message.kind == CALL:
            return not self.was_active(row, message.seat, message.made_at)
        if message.kind == DROPPED:
            is_told_so = seat.seat in row.awaited  # with what says that it is their turn
            return row.status == "playing" and not is_told_so and is_anything_lost(self.storage, row, message.seat)
        if message.kind == STAND_IN:
            return row.status == "playing" and bool(seat.bot) and seat.visitor == message.way.visitor
        if message.kind in OF_A_TURN:
            is_theirs = message.way.match is not None or seat.visitor == message.way.visitor
            is_in_time = message.kind != REMINDER or (runs_out_at(row, seats, message.seat) or 0.0) > self.now()
            is_due = row.status in ("playing", "over") and seat.seat in row.awaited
            if message.kind == TURN and self.was_active(row, message.seat, message.made_at):
                return False  # in the middle of it by now: whoever decides, or speaks, knows
            return is_due and is_in_time and is_theirs and not seat.bot
        return True

    def was_active(self, row: MatchRow, seat: int, since: float) -> bool:
        """Has this seat spoken or decided since? Then whoever sits there has seen what was said."""
        with self.storage.reading() as connection:
            for it in (schema.notes, schema.moves):
                theirs = select(it.c.match).where(it.c.match == row.id, it.c.seat == seat, it.c.made_at > since)
                if connection.execute(theirs.limit(1)).first() is not None:
                    return True
        return False

    def postpone(self, message: Message, at: float, trouble: str = "") -> None:
        """Not now; with a `trouble` it was tried in vain."""
        with self.storage.writing() as connection:
            connection.execute(
                self.own(message).values(due_at=at, sender="", tries=message.tries + (1 if trouble else 0))
            )
            self.note_trouble(connection, message, trouble or message.way.trouble)

    def finish(self, message: Message, trouble: str = "", sender: str | None = None) -> None:
        """It was sent, or is never sent because of a `trouble`."""
        with self.storage.writing() as connection:
            connection.execute(self.own(message, sender).values(sent_at=self.now(), sender=""))
            self.note_trouble(connection, message, trouble)

    def remove(self, message: Message) -> None:
        """It does not fit any more."""
        with self.storage.writing() as connection:
            connection.execute(delete(schema.outbox).where(MESSAGE.id == message.id))

    def own(self, message: Message, sender: str | None = None) -> Any:
        name = self.storage.server if sender is None else sender
        return update(schema.outbox).where(MESSAGE.id == message.id, MESSAGE.sender == name)

    def note_trouble(self, connection: Connection, message: Message, trouble: str) -> None:
        if trouble != message.way.trouble:
            changed = update(schema.ways).where(WAY.id == message.way.id)
            connection.execute(changed.values(trouble=trouble[:MOST_TROUBLE]))

    def clear_away(self) -> None:
        """What was sent days ago is not needed any more, nor an address whose owner never said yes."""
        before = self.now() - KEPT_FOR
        with self.storage.writing() as connection:
            connection.execute(delete(schema.outbox).where(MESSAGE.sent_at < before))
            unanswered = (WAY.kind == MAIL) & ~WAY.is_agreed & (WAY.made_at < before)
            connection.execute(delete(schema.ways).where(unanswered))


def is_alone(seats: list[Seat]) -> bool:
    """Does one person play there, who waits for nobody?"""
    return len({seat.visitor for seat in seats if seat.kind == PERSON and seat.visitor is not None}) < 2


def digest_mark(at: float) -> str:
    return f"digest {int(at // HOUR)}"


def message_of(columns: Any) -> Message:
    way = {name.removeprefix("way_"): value for name, value in columns.items() if name.startswith("way_")}
    own = {name: columns[name] for name in ("id", "match", "seat", "kind", "mark", "words", "made_at", "tries")}
    return Message(way=way_of(way), **own)
