"""What programs are told at the tables and what they may send, over HTTP and by MCP: types that describe themselves,
and the same as the text that a language model reads."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Annotated, Any

import msgspec
from msgspec import Meta, Struct

from branchline.core.words import counted, listing

MOST_SEATS = 6
MOST_MOVES = 10**6
LONGEST_KEY, LONGEST_NAME, LONGEST_LINK = 60, 200, 500
LONGEST_WAIT = 30

Number = Annotated[int, Meta(ge=0, le=MOST_MOVES)]
Stand = Annotated[
    str,
    Meta(
        pattern=r"^[0-9]{1,9}-[0-9]{1,9}$",
        description="A moment of a table; sent back with a choice.",
        examples=["12-5"],
    ),
]
Key = Annotated[
    str, Meta(min_length=1, max_length=LONGEST_LINK, description="The key of a table, or a link to it or to a seat.")
]
Name = Annotated[str, Meta(max_length=LONGEST_NAME, description="By which name others know you.")]
Words = Annotated[str, Meta(max_length=LONGEST_NAME)]


class Sent(Struct, frozen=True, forbid_unknown_fields=True):
    """What comes from outside: a name that is not known is refused."""


# -- what is asked ---------------------------------------------------------------------------------------------


class NewTable(Sent, frozen=True):
    """A table to be opened. Each seat is `me` (at most one), `open` for whoever comes, or the name of a bot."""

    game: str
    seats: Annotated[list[str], Meta(min_length=1, max_length=MOST_SEATS)]
    options: dict[str, bool | int | str] = {}
    name: Name = ""
    listed: Annotated[bool, Meta(description="Shown to all on the home page.")] = False


class Sit(Sent, frozen=True):
    """A seat to be taken: one's own, the one of a link, or an open one, this one or any."""

    table: Key
    name: Name = ""
    seat: Annotated[int, Meta(ge=0, lt=MOST_SEATS)] | None = None
    teaching: Annotated[bool, Meta(description="At a teaching table: agree that everybody may ask for hints.")] = False


class Answer(Sent, frozen=True):
    """A choice by its number, made at this stand of the table."""

    choice: Annotated[int, Meta(ge=1, le=MOST_MOVES)]
    stand: Stand


class Leave(Sent, frozen=True):
    """Who plays on for you once the game has begun."""

    bot: str = "normal"


class Find(Sent, frozen=True):
    """A rule by its number, or words to look for; without, all chapters."""

    find: Words = ""


class Since(Sent, frozen=True):
    """After how many moves the log begins; without, after your own last one."""

    since: Number | None = None


class Patience(Since, frozen=True):
    """How long to wait."""

    seconds: Annotated[float, Meta(ge=0, le=LONGEST_WAIT)] = 20.0


# -- what is answered --------------------------------------------------------------------------------------------


class Error(Struct, frozen=True):
    """Why not, in one sentence."""

    error: str


class Option(Struct, frozen=True):
    """A variant or a reading of the rules: its values, the usual one first."""

    values: list[bool | int | str]
    about: str


class Game(Struct, frozen=True):
    """One of the games."""

    name: str
    title: str
    min_players: int
    max_players: int
    minutes: str
    summary: str
    options: dict[str, Option]


class Games(Struct, frozen=True):
    """The games, and the bots that play them, each in a sentence."""

    games: list[Game]
    bots: dict[str, str]


class Rule(Struct, frozen=True):
    """A rule in our own words; `exact` says it in full, `ruling` how we read what is in doubt."""

    number: str
    title: str
    say: str
    exact: str = ""
    ruling: str = ""
    see: tuple[str, ...] = ()


class Rules(Struct, frozen=True):
    """Rules that were found; if they are only near, none has all that was looked for."""

    game: str
    rules: list[Rule]
    is_near: bool = False


class Seated(Struct, frozen=True):
    """Your place at a table. The token is your secret: whoever has it plays for you. Others join by the link."""

    table: str
    seat: int | None
    token: str
    link: str


class Seat(Struct, frozen=True):
    """A seat as all see it: `called` is its name in the game. A bot may stand in for a person."""

    seat: int
    called: str
    name: str
    kind: str
    bot: str
    is_to_decide: bool
    points: float | None


class Question(Struct, frozen=True):
    """What you are asked, and by which rule."""

    text: str
    rule: str


class Choice(Struct, frozen=True):
    """One of your choices. `price` is the money it takes, null where money has no part in it; `action` is its name,
    the same for the whole game."""

    number: int
    sentence: str
    rule: str
    price: int | None = None
    action: str = ""


class Event(Struct, frozen=True):
    """What happened up to a move: who did what, and what followed by itself. `seat` is null for chance."""

    number: int
    seat: int | None
    sentence: str
    rule: str
    told: tuple[str, ...]


class Log(Struct, frozen=True):
    """What happened after move `since` and up to move `number`, the oldest first, as you may know it."""

    since: int
    number: int
    events: list[Event]


class Result(Struct, frozen=True):
    """How the game ended: points and places by seat, and why."""

    scores: list[float]
    ranks: list[int]
    ending: str


class Table(Struct, frozen=True):
    """A table as your seat may know it; `seat` is null for one who only looks on. `status` is open, playing, over,
    record or stopped. `view` is all that you may know as data, `board` the same as text."""

    table: str
    game: str
    title: str
    status: str
    seat: int | None
    seats: list[Seat]
    number: int
    stand: Stand
    is_your_turn: bool
    phase: str
    question: Question | None
    choices: list[Choice]
    log: Log
    result: Result | None
    board: str
    view: dict[str, Any]

    @property
    def is_over(self) -> bool:
        """Does nothing happen here any more?"""
        return self.status not in ("open", "playing")


class Left(Struct, frozen=True):
    """How it goes on without you."""

    said: str


# -- the same as text ----------------------------------------------------------------------------------------------


def text_of(table: Table) -> str:
    """A table as a language model reads it: who plays, the board, what happened, and what there is to choose."""
    parts = [head_of(table), table.board, told_of(table.log.events), state_of(table)]
    return "\n\n".join(part for part in parts if part) + "\n"


def head_of(table: Table) -> str:
    return f"{table.title}, after {counted(table.number, 'move')}. {around(table.seats, table.seat)}"


def around(seats: Iterable[Seat], own: int | None) -> str:
    """Who sits where, with the points as far as one may know them."""
    return f"{'; '.join(seat_text(one, own) for one in seats)}."


def seat_text(seat: Seat, own: int | None) -> str:
    who = "open" if seat.kind == "open" else seat.name
    you = " (you)" if seat.seat == own else ""
    points = "" if seat.points is None else f", points {seat.points:g}"
    return f"{seat.called}: {who}{you}{points}"


def told_of(events: Iterable[Event]) -> str:
    lines = [f"  {words}" for event in events for words in (event.sentence, *event.told)]
    return "\n".join(["What happened:", *lines]) if lines else ""


def state_of(table: Table) -> str:
    """What there is to do."""
    if table.question is not None:
        return asked(table.question, table.choices)
    if table.result is not None:
        return ended([one.called for one in table.seats], table.result)
    if table.status != "playing":
        return "A seat is still open: the game has not begun." if table.status == "open" else "The game is over."
    waited = [one.called for one in table.seats if one.is_to_decide]
    return f"It is not your turn: {listing(waited) if waited else 'chance'} {'decide' if waited[1:] else 'decides'}."


def asked(question: Question, choices: Sequence[Choice]) -> str:
    """A question with its rule and its choices by number; a rule of their own is told with them."""
    lines = [f"Your turn. {question.text}{in_brackets(question.rule)}"]
    for one in choices:
        lines.append(f"{one.number:4}  {one.sentence}{in_brackets(one.rule if one.rule != question.rule else '')}")
    return "\n".join(lines)


def ended(names: Sequence[str], result: Result) -> str:
    places = sorted(zip(result.ranks, names, result.scores, strict=False))
    lines = [f"  {rank}. {name}: {points:g} points" for rank, name, points in places]
    return "\n".join([f"The game is over: {result.ending}.", *lines])


def in_brackets(words: str) -> str:
    return f" ({words})" if words else ""


def written(answer: Struct) -> bytes:
    """An answer as JSON."""
    return msgspec.json.encode(answer)
