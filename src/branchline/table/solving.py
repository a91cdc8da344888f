"""Solving puzzles: how far somebody is in one, what the first try is worth, and which puzzle is the day's.

Only a first try is rated, solver against puzzle; everything after it is for learning. A puzzle that many solvers answer
otherwise, and not much worse, is asked no more.
"""

from __future__ import annotations

import time
from collections.abc import Collection, Mapping, Sequence
from contextlib import suppress
from dataclasses import asdict, dataclass, replace
from datetime import UTC, date, datetime, timedelta
from hashlib import sha256
from typing import Any

from sqlalchemy import Connection, delete, func, insert, select, update
from sqlalchemy.exc import IntegrityError

from branchline.bots.puzzles import Puzzle, all_puzzles
from branchline.bots.puzzling import DEVIATION
from branchline.core.errors import IllegalAction
from branchline.core.words import counted
from branchline.table import glicko, schema
from branchline.table.glicko import Strength, met
from branchline.table.reviews import DONE
from branchline.table.storage import Storage

WEEK = ("alubari", "small_railroad_empires", "railroad_revolution", "railway_workers", "movers_and_shakers")
"""Whose puzzle it is from Monday to Friday. On Saturday it is a hard one, on Sunday an easy one, of any game."""
SATURDAY, SUNDAY = 5, 6
LEAST_RATING, MOST_RATING = 1200, 1700
HARD_FROM, EASY_TO = 1500, 1200
# A puzzle is retired if so many of so many solvers agree on an answer that loses no more than this.
ENOUGH_SOLVERS, AGREEING, NOT_MUCH = 50, 0.2, 0.03
NEWCOMER = Strength(deviation=250.0)
"""Puzzles lie between 1000 and 1700: whoever tries a first one is hardly further than 500 from the middle."""
PERIOD = 10
"""So many first tries make a period, after which a puzzle is rated anew."""
PROVISIONAL = 110.0
"""A rating with a larger deviation is said to be provisional: results still move it far. A dozen tries end that."""
PAUSE = 2
"""A streak goes on if no more days than this lie between two that count: one may be missed."""


@dataclass(frozen=True)
class Try:
    """A puzzle in somebody's hands."""

    puzzle: int
    stand: int = 0
    """It grows with every change, so that nothing is answered twice by a second click."""
    step: int = 0
    wrong: int = 0
    answer: str = ""
    """The step of the last answer that was not the best, and the answer."""
    missed: str = ""
    """The step of the first wrong answer, and the answer."""
    shown: bool = False
    before: float | None = None
    after: float | None = None
    solved_at: float | None = None
    day: str | None = None

    @property
    def is_solved(self) -> bool:
        return self.solved_at is not None

    @property
    def is_clean(self) -> bool:
        """Has nothing been answered wrong so far, nor been shown?"""
        return not self.wrong and not self.shown

    @property
    def wrong_now(self) -> str:
        """The last answer to what is asked now: it was wrong."""
        return self.answered_at(self.step)

    @property
    def equal(self) -> str:
        """The answer to what was asked before, if it was as good as the best."""
        return self.answered_at(self.step - 1)

    def answered_at(self, step: int) -> str:
        at, _, text = self.answer.partition(" ")
        return text if at == str(step) else ""


def today() -> date:
    """One day for all: by universal time."""
    return datetime.now(UTC).date()


# -- what somebody has tried ------------------------------------------------------------------------------------------


def tries_of(storage: Storage, visitor: int) -> dict[int, Try]:
    """All puzzles that somebody has answered, by number."""
    with storage.reading() as connection:
        rows = connection.execute(select(schema.tries).where(schema.tries.c.visitor == visitor)).all()
    return {row.puzzle: try_in(row) for row in rows}


def try_of(storage: Storage, visitor: int, puzzle: int) -> Try:
    return tries_of(storage, visitor).get(puzzle, Try(puzzle)) if visitor else Try(puzzle)


def try_in(row: Any) -> Try:
    return Try(**{name: value for name, value in row._mapping.items() if name != "visitor"})


def answer(storage: Storage, visitor: int, puzzle: Puzzle, stand: int, text: str, day: date | None = None) -> Try:
    """Answer what is asked. Somebody who is further by now, in another window, has answered it already."""
    begin(storage, visitor, puzzle)
    day = day or today()
    with storage.writing() as connection:
        before = held(connection, visitor, puzzle.number)
        if before.stand != stand or before.step >= len(puzzle.line):
            return before
        if text not in puzzle.line[before.step].answers:
            raise IllegalAction("That is not possible here.")
        after = answered(puzzle, before, text)
        if after.step == len(puzzle.line):
            after = replace(after, solved_at=before.solved_at or time.time())
            if not after.shown and of_day(connection, day) == puzzle.number:
                after = replace(after, day=before.day or day.isoformat())
        return settled(connection, visitor, puzzle, before, after)


def answered(puzzle: Puzzle, before: Try, text: str) -> Try:
    """A right answer leads on along the line, a wrong one is noted."""
    asked, noted = puzzle.line[before.step], f"{before.step} {text}"
    if asked.answers[text].is_right:
        return replace(before, step=before.step + 1, answer="" if text == asked.best else noted)
    return replace(before, wrong=before.wrong + 1, answer=noted, missed=before.missed or noted)


def show(storage: Storage, visitor: int, puzzle: Puzzle) -> Try:
    """The solution, for somebody who gives up."""
    begin(storage, visitor, puzzle)
    with storage.writing() as connection:
        before = held(connection, visitor, puzzle.number)
        if before.step == len(puzzle.line):
            return before
        after = replace(before, step=len(puzzle.line), answer="", shown=before.shown or not before.is_solved)
        return settled(connection, visitor, puzzle, before, after)


def again(storage: Storage, visitor: int, puzzle: Puzzle) -> Try:
    """From the beginning; what the first try was worth stays."""
    begin(storage, visitor, puzzle)
    with storage.writing() as connection:
        before = held(connection, visitor, puzzle.number)
        return kept(connection, visitor, replace(before, step=0, answer=""))


def begin(storage: Storage, visitor: int, puzzle: Puzzle) -> None:
    """Make sure that there are rows to be changed: two windows may come at the same time."""
    hard = Strength(float(puzzle.rating), DEVIATION)
    rows = (
        (schema.tries, {"visitor": visitor, **asdict(Try(puzzle.number))}),
        (schema.solvers, {"visitor": visitor, "tried": 0, **asdict(NEWCOMER)}),
        (schema.puzzles, {"number": puzzle.number, "tried": 0, **asdict(hard)}),
    )
    for table, values in rows:
        key = [column == values[column.name] for column in table.primary_key]
        with storage.reading() as connection:
            if connection.execute(select(table).where(*key)).first() is not None:
                continue
        try:
            with storage.writing() as connection:
                connection.execute(insert(table).values(values))
        except IntegrityError:
            continue  # somebody else was quicker


def held(connection: Connection, visitor: int, puzzle: int) -> Try:
    own = schema.tries.c
    wanted = select(schema.tries).where(own.visitor == visitor, own.puzzle == puzzle).with_for_update()
    return try_in(connection.execute(wanted).one())


def kept(connection: Connection, visitor: int, after: Try) -> Try:
    own = schema.tries.c
    after = replace(after, stand=after.stand + 1)
    values = {name: value for name, value in asdict(after).items() if name != "puzzle"}
    connection.execute(update(schema.tries).where(own.visitor == visitor, own.puzzle == after.puzzle).values(values))
    return after


# -- what it is worth -------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Rated:
    """A strength, by how many results it is known, and for a puzzle whether it is asked no more."""

    strength: Strength
    tried: int = 0
    is_retired: bool = False

    @property
    def words(self) -> str:
        return f"{self.strength.rating:.0f} ± {2 * self.strength.deviation:.0f}"

    @property
    def solver_words(self) -> str:
        return f"{self.words}, provisional" if self.strength.deviation > PROVISIONAL else self.words


@dataclass(frozen=True)
class Stake:
    """What a first try may win and lose."""

    solver: Strength
    puzzle: Strength

    @property
    def words(self) -> str:
        won, lost = (abs(round(met(self.solver, self.puzzle, score).rating - self.solver.rating)) for score in (1, 0))
        own = f"Your rating is {self.solver.rating:.0f}"
        if self.solver.deviation > PROVISIONAL:
            own = f"Your rating of {self.solver.rating:.0f} is provisional and still moves far"
        return f"The first try is rated: solving it wins {won}, a wrong answer costs {lost}. {own}."


def settled(connection: Connection, visitor: int, puzzle: Puzzle, before: Try, after: Try) -> Try:
    """Keep what has come of a try; the first wrong answer, or the end without one, is its result."""
    is_over = not after.is_clean or after.step == len(puzzle.line)
    is_first = before.before is None and is_over
    if is_first:
        after = rate(connection, visitor, puzzle, after, 1.0 if after.is_clean else 0.0)
    after = kept(connection, visitor, after)
    if is_first:
        rate_puzzle(connection, puzzle)
    if after.missed and not before.missed:
        retire_if_doubtful(connection, puzzle)
    return after


def rate(connection: Connection, visitor: int, puzzle: Puzzle, after: Try, score: float) -> Try:
    """Solver against puzzle, as hard as it is known to be."""
    solver = read(connection, schema.solvers, schema.solvers.c.visitor == visitor)
    asked = read(connection, schema.puzzles, schema.puzzles.c.number == puzzle.number)
    write(connection, schema.solvers, schema.solvers.c.visitor == visitor, met(solver, asked, score))
    return replace(after, before=solver.rating, after=met(solver, asked, score).rating)


def rate_puzzle(connection: Connection, puzzle: Puzzle) -> None:
    """One more has tried it. Whenever a period of them is full, it is as hard as all of them together say, each as
    strong as before that try and as well known as by now: what a single solver misses says little of a puzzle."""
    here, own = schema.puzzles.c.number == puzzle.number, schema.tries.c
    tried = connection.execute(select(schema.puzzles.c.tried).where(here).with_for_update()).scalar_one() + 1
    connection.execute(update(schema.puzzles).where(here).values(tried=tried))
    if tried % PERIOD:
        return
    wanted = select(own.before, own.after, schema.solvers.c.deviation).where(own.before.is_not(None))
    found = wanted.join(schema.solvers, schema.solvers.c.visitor == own.visitor).where(own.puzzle == puzzle.number)
    rows = connection.execute(found).all()
    results = [(Strength(row.before, row.deviation), 0.0 if row.after > row.before else 1.0) for row in rows]
    hard = glicko.settled(Strength(float(puzzle.rating), DEVIATION), results)
    connection.execute(update(schema.puzzles).where(here).values(**asdict(hard)))


def read(connection: Connection, table: Any, key: Any) -> Strength:
    row = connection.execute(select(table).where(key).with_for_update()).one()
    return Strength(row.rating, row.deviation, row.volatility)


def write(connection: Connection, table: Any, key: Any, strength: Strength) -> None:
    connection.execute(update(table).where(key).values(tried=table.c.tried + 1, **asdict(strength)))


def retire_if_doubtful(connection: Connection, puzzle: Puzzle) -> None:
    """Asked no more, if many agree on another answer that is not much worse."""
    own = schema.tries.c
    here = own.puzzle == puzzle.number
    solvers = connection.execute(select(func.count()).where(here, own.before.is_not(None))).scalar_one()
    if solvers < ENOUGH_SOLVERS:
        return
    for missed, count in connection.execute(select(own.missed, func.count()).where(here).group_by(own.missed)).all():
        step, _, text = missed.partition(" ")
        if missed and count >= AGREEING * solvers and puzzle.line[int(step)].answers[text].loss <= NOT_MUCH:
            gone = update(schema.puzzles).where(schema.puzzles.c.number == puzzle.number)
            connection.execute(gone.values(retired_at=time.time()))


def solver_of(storage: Storage, visitor: int) -> Rated | None:
    """How well somebody solves; None before the first try."""
    with storage.reading() as connection:
        row = connection.execute(select(schema.solvers).where(schema.solvers.c.visitor == visitor)).one_or_none()
    return None if row is None or not row.tried else rated_in(row)


def rated_in(row: Any) -> Rated:
    is_retired = getattr(row, "retired_at", None) is not None
    return Rated(Strength(row.rating, row.deviation, row.volatility), row.tried, is_retired)


def stake_of(storage: Storage, visitor: int, puzzle: Puzzle) -> Stake | None:
    """What is at stake; None once the first try has its result."""
    if try_of(storage, visitor, puzzle.number).before is not None:
        return None
    solver = solver_of(storage, visitor) or Rated(NEWCOMER)
    return Stake(solver.strength, ratings(storage)[puzzle.number].strength)


def ratings(storage: Storage) -> dict[int, Rated]:
    """How hard every puzzle is, by what has come of it so far."""
    with storage.reading() as connection:
        return known_ratings(connection)


def known_ratings(connection: Connection) -> dict[int, Rated]:
    found = {one.number: Rated(Strength(float(one.rating), DEVIATION)) for one in all_puzzles().values()}
    rows = connection.execute(select(schema.puzzles)).all()
    return found | {row.number: rated_in(row) for row in rows if row.number in found}


# -- the day ----------------------------------------------------------------------------------------------------------


def daily_puzzle(storage: Storage, day: date | None = None) -> Puzzle | None:
    """The puzzle of a day, the same for all: chosen when it is first asked for, and then kept. None without puzzles."""
    if not all_puzzles():
        return None
    day, own = day or today(), schema.daily.c
    with storage.reading() as connection:
        number = of_day(connection, day)
        if number is not None:
            return all_puzzles()[number]
        before = connection.execute(select(own.puzzle).order_by(own.day)).scalars().all()
        wanted = chosen(day, known_ratings(connection), before)
    with suppress(IntegrityError), storage.writing() as connection:  # somebody else may be quicker
        gone = (own.day == day.isoformat()) & own.puzzle.not_in(list(all_puzzles()))
        connection.execute(delete(schema.daily).where(gone))
        connection.execute(insert(schema.daily).values(day=day.isoformat(), puzzle=wanted))
    with storage.reading() as connection:
        return all_puzzles()[of_day(connection, day) or wanted]


def of_day(connection: Connection, day: date) -> int | None:
    """What has been chosen for a day; a puzzle of other rules than today's is chosen anew."""
    row = connection.execute(select(schema.daily.c.puzzle).where(schema.daily.c.day == day.isoformat())).one_or_none()
    return None if row is None or row.puzzle not in all_puzzles() else int(row.puzzle)


def chosen(day: date, known: Mapping[int, Rated], before: Sequence[int]) -> int:
    """By weekday and rating, never one twice before all were shown; then the one that was shown longest ago. What is
    new goes before the weekday: a game all of whose puzzles were shown leaves its day to a new one of any other."""
    asked = [number for number in known if not known[number].is_retired] or list(known)
    fresh = [number for number in asked if number not in before]
    if not fresh:
        latest = {number: at for at, number in enumerate(before)}
        return min(asked, key=lambda number: latest[number])
    of_weekday = [number for number in fresh if fits(day.weekday(), number, known[number].strength.rating)]
    among = of_weekday or fresh
    if day.weekday() < SATURDAY:
        middle = [number for number in among if LEAST_RATING <= known[number].strength.rating <= MOST_RATING]
        among = middle or among
    return min(among, key=lambda number: sha256(f"{day} {number}".encode()).digest())


def fits(weekday: int, number: int, rating: float) -> bool:
    if weekday == SATURDAY:
        return rating >= HARD_FROM
    return rating <= EASY_TO if weekday == SUNDAY else all_puzzles()[number].game == WEEK[weekday]


def days_of(found: Collection[Try]) -> list[str]:
    """The days whose puzzle was solved on the day."""
    return sorted(one.day for one in found if one.day)


def week_of(day: date) -> list[str]:
    """The seven days around it, from Monday."""
    monday = day - timedelta(days=day.weekday())
    return [(monday + timedelta(days=at)).isoformat() for at in range(7)]


def streak(days: Collection[str], day: date | None = None) -> int:
    """How many days in a row: one that is missed is no end yet, and counts for nothing."""
    last, count = day or today(), 0
    for one in sorted((date.fromisoformat(text) for text in days), reverse=True):
        if last - one > timedelta(days=PAUSE):
            break
        last, count = one, count + 1
    return count


def in_words(storage: Storage, visitor: int) -> str:
    """What there is to say of somebody's puzzles; "" before the first."""
    solver = solver_of(storage, visitor) if visitor else None
    if solver is None:
        return ""
    tries = tries_of(storage, visitor).values()
    solved, first = (sum(one.is_solved for one in tries), sum(one.is_solved and one.is_clean for one in tries))
    days = streak(days_of(tries))
    going = f" Streak: {counted(days, 'day')}." if days else ""
    return f"{counted(solved, 'puzzle')} solved, {first} of them at the first try. Rating {solver.solver_words}.{going}"


# -- where more of them come from -------------------------------------------------------------------------------------


def reviewed_matches(storage: Storage, game: str) -> list[int]:
    """The games that have been reviewed, in the order in which they were finished."""
    own, review = schema.matches.c, schema.reviews.c
    done = select(review.match).where(review.status == DONE)
    wanted = select(own.id).where(own.game == game, own.id.in_(done)).order_by(own.moved_at, own.id)
    with storage.reading() as connection:
        return list(connection.execute(wanted).scalars())
