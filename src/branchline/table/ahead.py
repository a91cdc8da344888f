"""What is decided ahead: standing answers to questions that come again, and prepared lines of one's own next turns.

An order belongs to one seat and is seen by nobody else. It lies in the storage until it is carried out, dropped or
withdrawn; what became of it is told to its owner in the log. `matches.ahead` counts every change, and is no version of
the match: others must not notice.
"""

from __future__ import annotations

import json
import time
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass
from functools import reduce
from typing import TYPE_CHECKING, Any

from sqlalchemy import Connection, delete, insert, select, update

from branchline.core.errors import IllegalAction
from branchline.core.game import Game
from branchline.core.sentences import small
from branchline.core.sheet import Standing
from branchline.core.translation import Own, translated
from branchline.table import schema
from branchline.table.running import Running
from branchline.table.seating import PERSON
from branchline.table.storage import NEWEST, Conflict, MatchRow, Storage

if TYPE_CHECKING:
    from branchline.table.host import Host

OWN = schema.orders.c
TOLD = schema.ahead_told.c
ANSWER, LINE = "answer", "line"
ONCE, ROUND, ALWAYS = "once", "round", "always"
LASTS = {ROUND: "this round", ONCE: "the next time", ALWAYS: "until I take it back"}
THEN = "then"
"""The case of a choice in a line."""
NO_ONE = -1
MOST_ORDERS = 12
MOST_STEPS = 60
MOST_TOLD = 40
ORDERS, SAID = "orders", "said ahead"
DONE = "You had decided this ahead: #."
LOST = "Dropped what you had decided ahead (#): #."
REST_LOST = "The rest of what you had prepared is dropped: #."
PLAYED = "Your prepared turn was played."


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
    By one that `is_exact` the others have to do just this; otherwise it holds its owner's steps alone, and `pauses`
    says before which of them the others were supposed to decide. Of one that `is_begun` the first steps are played."""

    number: int
    steps: tuple[tuple[int, str, str], ...]
    is_exact: bool
    pauses: tuple[int, ...] = ()
    is_begun: bool = False

    def after_own_step(self, number: int, left: Sequence[tuple[int, str, str]]) -> Line:
        """What is left of it once a step of its owner has led to the position after `number` moves."""
        played = len(self.steps) - len(left)
        pauses = tuple(one - played for one in self.pauses if one >= played)
        return Line(number, tuple(left), self.is_exact, pauses, is_begun=True)

    def goes_beyond_this_turn(self, left: Sequence[tuple[int, str, str]], seat: int) -> bool:
        """Do the others decide something before what is `left` of it is done, by what its owner supposed?"""
        played = len(self.steps) - len(left)
        return any(who != seat for who, _, _ in left) or any(one >= played for one in self.pauses)


@dataclass(frozen=True)
class Order:
    """One of them, as it is stored."""

    id: int
    seat: int
    what: Answer | Line

    @property
    def is_line(self) -> bool:
        return isinstance(self.what, Line)


def kind_of(order: Order) -> str:
    return LINE if order.is_line else ANSWER


def what_of(kind: str, data: Any) -> Answer | Line:
    if kind == ANSWER:
        return Answer(**data)
    steps = tuple((seat, action, sentence) for seat, action, sentence in data["steps"])
    # Of what was kept without them nobody knows where a turn ends: each step may be one of its own.
    pauses = tuple(data.get("pauses", range(1, len(steps))))
    return Line(data["number"], steps, data["is_exact"], pauses, data.get("is_begun", False))


def order_of(row: Any) -> Order:
    return Order(row.id, row.seat, what_of(row.kind, json.loads(row.what)))


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


@dataclass(frozen=True)
class News:
    """What became of an order: a sentence, `#` in it for the order, and why, if there is more to say: a sentence with a
    `#` for each of the texts behind it. They are put together when they are read, in the language of the reader."""

    words: str
    order: Order
    why: tuple[str, ...] = ()

    def written(self) -> str:
        what = asdict(self.order.what)
        return json.dumps({"words": self.words, "kind": kind_of(self.order), "what": what, "why": self.why})


def news_of(seat: int, text: str) -> News | str:
    """As it was written; what was kept as a finished sentence once is shown as that."""
    if not text.startswith("{"):
        return text
    data = json.loads(text)
    return News(data["words"], Order(0, seat, what_of(data["kind"], data["what"])), tuple(data["why"]))


def told_at(storage: Storage, running: Running, seat: int) -> dict[int, list[str]]:
    """What a seat was told of its orders, by the move it was told at."""
    if not running.row.ahead:
        return {}
    news = running.once((SAID, seat), lambda: news_to(storage, running.row.id, seat))
    return {number: [told_in_words(running.game, running.names, one) for one in some] for number, some in news.items()}


def lost_at(storage: Storage, running: Running, seat: int) -> list[str]:
    """What of it was dropped since this seat last decided something itself, so that its owner may not know yet."""
    if not running.row.ahead:
        return []
    news = running.once((SAID, seat), lambda: news_to(storage, running.row.id, seat))
    own = [line.number for line in running.lines if line.seat == seat]
    return [told_in_words(running.game, running.names, one) for one in lost_after(news, own)]


def is_anything_lost(storage: Storage, row: MatchRow, seat: int) -> bool:
    """The same of a table that is not in memory: was anything dropped?"""
    if not row.ahead:
        return False
    news = news_to(storage, row.id, seat)
    asked = select(schema.moves.c.number).where(schema.moves.c.match == row.id, schema.moves.c.seat == seat)
    with storage.reading() as connection:
        numbers = connection.execute(asked).scalars().all()
    return bool(lost_after(news, numbers))


def lost_after(news: Mapping[int, list[News | str]], own: Iterable[int]) -> list[News]:
    """What was dropped since the last of its owner's `own` moves that was not itself decided ahead."""
    found = {number: [one for one in some if isinstance(one, News)] for number, some in news.items()}
    ahead = {number for number, some in found.items() if any(one.words == DONE for one in some)}
    last = max((number for number in own if number not in ahead), default=0)
    since = [one for number in sorted(found) if number >= last for one in found[number]]
    return [one for one in since if one.words in (LOST, REST_LOST)]


def news_to(storage: Storage, match: int, seat: int) -> dict[int, list[News | str]]:
    asked = select(TOLD.number, TOLD.words).where(TOLD.match == match, TOLD.seat == seat)
    with storage.reading() as connection:
        rows = connection.execute(asked.order_by(TOLD.id.desc()).limit(MOST_TOLD)).all()
    found: dict[int, list[News | str]] = {}
    for row in reversed(rows):
        found.setdefault(row.number, []).append(news_of(seat, row.words))
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


def lasts_at(running: Running) -> dict[str, str]:
    """How long an answer may stand here: before the first round has begun there is none that it could stand for."""
    course = running.game.course(running.state)
    is_before_rounds = course is not None and course.here < 0
    return {name: words for name, words in LASTS.items() if name != ROUND or not is_before_rounds}


def check(running: Running, seat: int, answer: Answer) -> None:
    """IllegalAction in one sentence for an answer that cannot be given ahead."""
    standing = standing_of(running.game, answer.name)
    if answer.limit and answer.limit not in standing.limits:
        raise IllegalAction("There is no such limit.")
    if answer.lasts not in LASTS:
        raise IllegalAction("An answer stands for once, for this round, or until you take it back.")
    if answer.after != NO_ONE and (answer.after == seat or not 0 <= answer.after < len(running.names)):
        raise IllegalAction("That is nobody whom you could follow.")
    if answer.lasts not in lasts_at(running):
        raise IllegalAction("No round has begun yet that this could stand for.")


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
    """The pages of its owner show it; those of others are drawn the same as before, and nothing is sent. What a match
    shows is of the same number as before, so that the storage has to say what there is."""
    host.fresh(match)
    for listener in host.listeners:
        listener(match, NEWEST)


def drop(connection: Connection, order: Order) -> None:
    """Conflict if it was withdrawn meanwhile, so that nothing is done by it any more."""
    if connection.execute(delete(schema.orders).where(OWN.id == order.id)).rowcount != 1:
        raise Conflict("That is not decided ahead any more.")


def hold(connection: Connection, order: Order) -> None:
    """The same of one that goes on: this is left of it."""
    left = update(schema.orders).where(OWN.id == order.id).values(what=json.dumps(asdict(order.what)))
    if connection.execute(left).rowcount != 1:
        raise Conflict("That is not decided ahead any more.")


def note(connection: Connection, match: int, number: int, news: News) -> None:
    values = {"match": match, "seat": news.order.seat, "number": number, "words": news.written()}
    connection.execute(insert(schema.ahead_told).values(values))


# -- in words --------------------------------------------------------------------------------------------------------


def filled(words: str, parts: Iterable[str]) -> str:
    """A sentence with these texts in place of its `#`. Each part is in the reader's language by now: a sentence that
    stands in another is looked up by itself, so that neither is taken for a part of the other."""
    pieces = translated(words).split("#")
    whole = "".join(piece + part for piece, part in zip(pieces, [*parts, ""], strict=True))
    return Own(" ".join(whole.split()))  # chance, who has no name, leaves an empty part


def told_in_words(game: Game, names: Sequence[str], news: News | str) -> str:
    """What became of an order, as its owner reads it."""
    if isinstance(news, str):
        return news
    parts = [one if one in names else translated(one) for one in news.why[1:]]
    why = [filled(news.why[0], parts)] if news.why else []
    order = [in_words(game, names, news.order)] if news.words.count("#") > len(why) else []
    return filled(news.words, [*order, *(one.rstrip(".") for one in why)])


def in_words(game: Game, names: Sequence[str], order: Order) -> str:
    """An order as its owner reads it."""
    what = order.what
    if isinstance(what, Line):
        own = [translated(sentence, case=THEN) for seat, _, sentence in what.steps if seat == order.seat]
        steps = reduce(lambda before, one: filled("#; then #", [before, small(one)]), own)
        supposed = "if the others do just as you supposed" if what.is_exact else "whatever the others do"
        return Own(f"{steps} ({translated(supposed)})")
    standing = next((one for one in game.standing if one.name == what.name), None)
    if standing is None:  # a game whose box or rules have changed meanwhile
        return what.name
    parts = [translated(standing.in_words(what.limit))]
    if what.after != NO_ONE:
        parts.append(filled("if # gives up before you", [names[what.after]]))
    if what.is_calm:
        parts.append(translated("until something concerns you"))
    if what.lasts == ROUND:
        parts.append(filled("in #", [translated(what.round)]) if what.round else translated(LASTS[ROUND]))
    elif what.lasts == ONCE:
        parts.append(translated(LASTS[ONCE]))
    return Own(", ".join(parts))


def every_answer(game: Game, round_now: str) -> Iterator[Order]:
    """All that can be answered ahead in a game, with every limit and condition: for translators."""
    for standing in game.standing:
        for limit in (0, *standing.limits):
            for lasts in LASTS:
                yield Order(0, 0, Answer(standing.name, limit, 1, True, lasts, 0, round_now))
