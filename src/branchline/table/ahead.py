"""What is decided ahead: standing answers to questions that come again, and prepared lines of one's own next turns.

An order belongs to one seat and is seen by nobody else. It lies in the storage until it is carried out, dropped or
withdrawn; what became of it is told to its owner in the log. `matches.ahead` counts every change, and is no version of
the match: others must not notice.
"""

from __future__ import annotations

import json
import time
from collections.abc import Iterable
from dataclasses import asdict, dataclass
from typing import TYPE_CHECKING, Any

from sqlalchemy import Connection, delete, insert, select, update

from branchline.core.errors import IllegalAction
from branchline.core.game import Game
from branchline.core.sheet import Standing
from branchline.table import schema
from branchline.table.running import Running
from branchline.table.seating import PERSON
from branchline.table.storage import Conflict, Storage

if TYPE_CHECKING:
    from branchline.table.host import Host

OWN = schema.orders.c
TOLD = schema.ahead_told.c
ANSWER, LINE = "answer", "line"
ONCE, ROUND, ALWAYS = "once", "round", "always"
LASTS = {ROUND: "this round", ONCE: "the next time", ALWAYS: "until I take it back"}
NO_ONE = -1
MOST_ORDERS = 12
MOST_STEPS = 60
MOST_TOLD = 40
ORDERS, SAID = "orders", "said ahead"


@dataclass(frozen=True)
class Answer:
    """A standing answer: to which decision of the game, below which limit (0: any), only where the seat `after` has
    given up before, only until something concerns its owner (`is_calm`), and how long. It was given after `since`
    moves, in this `round`."""

    name: str
    limit: int = 0
    after: int = NO_ONE
    is_calm: bool = False
    lasts: str = ROUND
    since: int = 0
    round: str = ""


@dataclass(frozen=True)
class Line:
    """A prepared line: from the position after `number` moves on, these steps, each a seat, an action and its sentence.
    By one that `is_exact` the others have to do just this; otherwise it holds its owner's steps alone."""

    number: int
    steps: tuple[tuple[int, str, str], ...]
    is_exact: bool


@dataclass(frozen=True)
class Order:
    """One of them, as it is stored."""

    id: int
    seat: int
    what: Answer | Line

    @property
    def is_line(self) -> bool:
        return isinstance(self.what, Line)


def order_of(row: Any) -> Order:
    data = json.loads(row.what)
    if row.kind == ANSWER:
        return Order(row.id, row.seat, Answer(**data))
    steps = tuple((seat, action, sentence) for seat, action, sentence in data["steps"])
    return Order(row.id, row.seat, Line(data["number"], steps, data["is_exact"]))


def orders_of(storage: Storage, match: int) -> list[Order]:
    """All orders at a table, the oldest first."""
    with storage.reading() as connection:
        rows = connection.execute(select(schema.orders).where(OWN.match == match).order_by(OWN.id)).all()
    return [order_of(row) for row in rows]


def orders_at(storage: Storage, running: Running, seat: int) -> list[Order]:
    """The orders of a seat; nobody is asked about a table where none was ever given."""
    if not running.row.ahead:
        return []
    found = running.once(ORDERS, lambda: orders_of(storage, running.row.id))
    return [one for one in found if one.seat == seat]


def told_at(storage: Storage, running: Running, seat: int) -> dict[int, list[str]]:
    """What a seat was told of its orders, by the move it was told at."""
    if not running.row.ahead:
        return {}
    return running.once((SAID, seat), lambda: told_of(storage, running.row.id, seat))


def told_of(storage: Storage, match: int, seat: int) -> dict[int, list[str]]:
    asked = select(TOLD.number, TOLD.words).where(TOLD.match == match, TOLD.seat == seat)
    with storage.reading() as connection:
        rows = connection.execute(asked.order_by(TOLD.id.desc()).limit(MOST_TOLD)).all()
    found: dict[int, list[str]] = {}
    for row in reversed(rows):
        found.setdefault(row.number, []).append(row.words)
    return found


# -- giving and withdrawing ------------------------------------------------------------------------------------------


def refusal(running: Running, mine: Iterable[int]) -> str:
    """Why nothing is decided ahead here by who has these seats; "" if it may be."""
    seats = list(mine)
    if running.row.status != "playing":
        return "Something is decided ahead while a game goes on."
    if running.row.lesson or running.row.players == 1:
        return "Alone there is nobody to wait for."
    if len(seats) != 1:
        return "Whoever plays several seats decides for each in its turn."
    if running.seats[seats[0]].kind != PERSON or running.seats[seats[0]].bot:
        return "A bot stands in for you; take your seat back first."
    return ""


def standing_of(game: Game, name: str) -> Standing:
    found = next((one for one in game.standing if one.name == name), None)
    if found is None:
        raise IllegalAction("Nothing of that kind is answered ahead in this game.")
    return found


def check(running: Running, seat: int, answer: Answer) -> None:
    """IllegalAction in one sentence for an answer that cannot be given ahead."""
    standing = standing_of(running.game, answer.name)
    if answer.limit and answer.limit not in standing.limits:
        raise IllegalAction("There is no such limit.")
    if answer.lasts not in LASTS:
        raise IllegalAction("An answer stands for once, for this round, or until you take it back.")
    if answer.after != NO_ONE and (answer.after == seat or not 0 <= answer.after < len(running.names)):
        raise IllegalAction("That is nobody whom you could follow.")


def give(host: Host, running: Running, seat: int, what: Answer | Line) -> None:
    """Store an order. A line takes the place of the one before, and so does an answer to the same decision."""
    if isinstance(what, Answer):
        check(running, seat, what)
    match = running.row.id
    with host.lock(match):
        known = [one for one in orders_of(host.storage, match) if one.seat == seat]
        gone = [one.id for one in known if is_replaced(one.what, what)]
        if len(known) - len(gone) >= MOST_ORDERS:
            raise Conflict("You have decided enough ahead at this table; take something back first.")
        kind = ANSWER if isinstance(what, Answer) else LINE
        with host.storage.writing() as connection:
            connection.execute(delete(schema.orders).where(OWN.id.in_(gone)))
            values = {"match": match, "seat": seat, "kind": kind, "what": json.dumps(asdict(what))}
            connection.execute(insert(schema.orders).values(made_at=time.time(), **values))
            changed(host.storage, connection, match)
    show(host, match)
    host.drive(match)


def is_replaced(one: Answer | Line, other: Answer | Line) -> bool:
    if isinstance(one, Answer) and isinstance(other, Answer):
        return (one.name, one.after) == (other.name, other.after)
    return isinstance(one, Line) and isinstance(other, Line)


def withdraw(host: Host, match: int, seat: int, number: int) -> None:
    """Take an order back; Conflict if it is gone already."""
    with host.lock(match), host.storage.writing() as connection:
        mine = delete(schema.orders).where(OWN.id == number, OWN.match == match, OWN.seat == seat)
        if connection.execute(mine).rowcount != 1:
            raise Conflict("That is not decided ahead any more.")
        changed(host.storage, connection, match)
    show(host, match)


def changed(storage: Storage, connection: Connection, match: int) -> None:
    """Something is decided ahead, or not any more: no change of the match, but worth a look of its driver."""
    own = schema.matches.c
    connection.execute(update(schema.matches).where(own.id == match).values(ahead=own.ahead + 1, goes_on=1))
    storage.notify_newest(connection, match)


def show(host: Host, match: int) -> None:
    """The pages of its owner show it; those of others are drawn the same as before, and nothing is sent."""
    host.tell(host.fresh(match).row)


def drop(connection: Connection, order: Order) -> None:
    """Conflict if it was withdrawn meanwhile, so that nothing is done by it any more."""
    if connection.execute(delete(schema.orders).where(OWN.id == order.id)).rowcount != 1:
        raise Conflict("That is not decided ahead any more.")


def hold(connection: Connection, order: Order) -> None:
    """The same of one that goes on."""
    if connection.execute(update(schema.orders).where(OWN.id == order.id).values(seat=order.seat)).rowcount != 1:
        raise Conflict("That is not decided ahead any more.")


def note(connection: Connection, match: int, seat: int, number: int, words: str) -> None:
    connection.execute(insert(schema.ahead_told).values(match=match, seat=seat, number=number, words=words))


# -- in words --------------------------------------------------------------------------------------------------------


def in_words(running: Running, order: Order) -> str:
    """An order as its owner reads it."""
    what = order.what
    if isinstance(what, Line):
        own = [sentence for seat, _, sentence in what.steps if seat == order.seat]
        others = "if the others do just as you supposed" if what.is_exact else "whatever the others do"
        return f"{'; then '.join(own)} ({others})"
    standing = next((one for one in running.game.standing if one.name == what.name), None)
    if standing is None:  # a game whose box or rules have changed meanwhile
        return what.name
    parts = [standing.words]
    if what.limit:
        parts[0] += f" {standing.limit.replace('#', str(what.limit))}"
    if what.after != NO_ONE:
        parts.append(f"if {running.names[what.after]} gives up before you")
    if what.is_calm:
        parts.append("until something concerns you")
    lasts = {ROUND: f"in {what.round}" if what.round else "this round", ONCE: "the next time", ALWAYS: ""}[what.lasts]
    return ", ".join(filter(None, [*parts, lasts]))
