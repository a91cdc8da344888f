"""Hints: what the search would do, in words, where the table allows it. Everybody at the table reads who asked for one.

A hint knows what its seat knows and no more; whoever asks twice is told the same.
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING, Any

from sqlalchemy import insert, select
from sqlalchemy.exc import IntegrityError

from branchline.bots.chances import chance_sets
from branchline.bots.consider import Thought, seed_of, spread
from branchline.core import registry
from branchline.core.chance import Rng
from branchline.core.errors import BranchlineError
from branchline.core.game import Game
from branchline.core.record import HINT
from branchline.core.rooms import text_in
from branchline.core.sentences import Phrase, Seat
from branchline.core.words import listing
from branchline.table import schema
from branchline.table.rated import is_rated
from branchline.table.running import Running
from branchline.table.seating import PERSON
from branchline.table.statements import HELPS_AT
from branchline.table.storage import Storage

if TYPE_CHECKING:
    from branchline.table.host import Host

OFF, WITH_BOTS, TEACHING, IN_CAMPAIGN = "off", "bots", "teaching", "campaign"
HINTS = {
    WITH_BOTS: "while no other person plays here",
    TEACHING: "for everybody, if everybody agrees: a teaching table",
    OFF: "for nobody",
}
ASKED = "{who} asked for a hint"
LEAST_POINTS = 0.5
LEAST_SHARE = 0.2
MOST_GAINS = 2
EQUAL_BELOW = 0.01
"""A chance to win that is greater by less than this is no better."""
EQUAL = "The first two are about equal, as far as can be told: take either."
UNSURE = "Not sure: there was too little to go by."
UNKNOWN = "It does not know hidden cards or dice to come, and others may play otherwise."


class NoHint(BranchlineError):
    """No hint is given here, and why."""


@dataclass(frozen=True)
class Advice:
    """One of the choices: its number, the action, its sentence, the lead in points and how sure that is."""

    number: int
    action: int
    sentence: str
    lead: float
    error: float
    share: int
    """How often the search came back to it, of a hundred."""
    chance: int | None = None
    """The chance to win, of a hundred; None where nobody has measured what a lead is worth."""
    bar: int = 0
    """How long its bar is, of a hundred: the chance, or where there is none how often the search came back."""

    @property
    def ahead(self) -> str:
        """`3.2 points ahead, give or take 1.1 points`."""
        where = "ahead" if self.lead >= 0 else "behind"
        return f"{points(abs(self.lead))} {where}, give or take {points(self.error)}"


@dataclass(frozen=True)
class Hint:
    seat: int
    choices: tuple[Advice, ...]
    verdict: str
    reason: str


def is_taught(running: Running) -> bool:
    """A teaching table: every person has agreed, before it began, that everybody may ask for hints."""
    people = [one for one in running.seats if one.kind == PERSON]
    return running.row.hints == TEACHING and bool(people) and all(one.teaching for one in people)


def refusal(running: Running, seat: int) -> str:
    """Why this seat gets no hint now; "" if it does."""
    if running.row.hints == OFF:
        return "At this table nobody asks for hints."
    if running.row.hints == IN_CAMPAIGN:
        return "A game of a campaign: nobody asks for hints."
    if is_rated(running.seats):
        return "A rated game: nobody asks for hints."
    others = [one for one in running.seats if one.kind == PERSON and one.seat != seat]
    own = running.seats[seat].visitor if 0 <= seat < len(running.seats) else None
    if any(one.visitor != own for one in others) and not is_taught(running):
        if running.row.hints == TEACHING:
            return "Not everybody here has agreed to hints: this is no teaching table."
        return "Other people play here: hints are for teaching tables only."
    if seat not in running.due() or running.row.held_by >= 0:
        return "There is nothing for you to decide now."
    return ""


def hint(host: Host, match: int, seat: int, stand: int) -> Hint:
    """What the search would do in place of this seat; noted, so that everybody knows. NoHint says why there is none."""
    running = host.fresh(match)
    if running.row.stand != stand:
        raise NoHint("The table has moved on; please look again.")
    why = refusal(running, seat)
    if why:
        raise NoHint(why)
    thought = host.pool.consider(running.game, running.sights.view(seat), running.asker)
    if thought is None:
        raise NoHint("The search took too long for a hint; please decide yourself.")
    note_help(host.storage, running, seat)
    if running.row.players == 1:
        host.keepsakes.helped(match)
    return in_words(running, thought)


def note_help(storage: Storage, running: Running, seat: int) -> None:
    values = {"match": running.row.id, "number": running.row.number, "seat": seat, "kind": HINT}
    try:
        with storage.writing() as connection:
            connection.execute(insert(schema.helps).values(values))
    except IntegrityError:
        return  # it was asked before


def helps_of(storage: Storage, match: int) -> list[tuple[int, int, str]]:
    """Who was helped, after how many moves, and with what."""
    own = schema.helps.c
    with storage.reading() as connection:
        rows = connection.execute(select(own.number, own.seat, own.kind).where(own.match == match).order_by(own.number))
        return [(row.number, row.seat, row.kind) for row in rows]


def remark_of(storage: Storage, running: Running, seat: int) -> Phrase | str:
    """What the log says of a move that a hint came before."""
    if running.row.hints == OFF:
        return ""
    moment = {"it": running.row.id, "after": running.row.number, "whose": seat}
    with storage.reading() as connection:
        was_helped = connection.execute(HELPS_AT, moment).first() is not None
    return Phrase(ASKED, who=Seat(seat, running.names[seat])) if was_helped else ""


def in_words(running: Running, thought: Thought) -> Hint:
    """A thought as it is read, at most three choices, the best first."""
    game, total = running.game, max(1, thought.visits)
    seen, view = running.sights.seen(thought.seat), running.sights.view(thought.seat)
    position = game.sample(view, Rng(seed_of(view)))  # as blind as the search, and the same each time
    choices, chances = [], []
    for number, one in enumerate(thought.choices, 1):
        mean, error = spread(one.samples)
        likely = chance_of(game, position, one.leads, thought.seat)
        chance = None if likely is None else round(100 * likely)
        chances.append(likely)
        share = round(100 * one.visits / total)
        bar = share if chance is None else chance
        choices.append(Advice(number, one.action, game.say(seen, one.action), mean, error, share, chance, bar))
    if not thought.is_sure:
        return Hint(thought.seat, tuple(choices), UNSURE, "")
    if thought.is_equal or are_near(chances):
        return Hint(thought.seat, tuple(choices), EQUAL, "")
    return Hint(thought.seat, tuple(choices), "I would take the first.", reason_of(game, thought.reasons))


def chance_of(game: Game, position: Any, leads: Sequence[float], seat: int) -> float | None:
    """The chance to win of a seat with these leads; None where nobody has measured what a lead is worth."""
    measured = chance_sets(game.name).get(len(leads))
    if measured is None:
        return None
    return measured.found_in(game, position, leads)[seat]


def are_near(chances: Sequence[float | None]) -> bool:
    """Does the first bring next to nothing more than the second?"""
    if len(chances) < 2 or chances[0] is None or chances[1] is None:
        return False
    return chances[0] - chances[1] < EQUAL_BELOW


def reason_of(game: Game, reasons: Mapping[str, float], beside: str = "the second") -> str:
    """Why the first rather than the second: up to two greatest gains and the greatest price."""
    words = part_words(game.name)
    whole = abs(sum(reasons.values()))
    telling = {
        name: value for name, value in reasons.items()
        if name in words and abs(value) > LEAST_POINTS and abs(value) > LEAST_SHARE * whole
    }  # fmt: skip
    ordered = sorted(telling.items(), key=lambda one: -abs(one[1]))
    gains = [f"{words[name]['up']} (+{points(value)})" for name, value in ordered if value > 0][:MOST_GAINS]
    prices = [f"{words[name]['down']} (−{points(-value)})" for name, value in ordered if value < 0][:1]
    if not gains:
        return ""
    price = f", at the price of {prices[0]}" if prices else ""
    return f"Beside {beside} it brings {listing(gains)}{price}."


def points(value: float) -> str:
    """`3.2 points`: what the search counts in, as the score pad does."""
    return f"{value:.1f} points"


@cache
def part_words(name: str) -> dict[str, dict[str, str]]:
    """The parts of a game's evaluation in words; none for a game that does not say them."""
    return tomllib.loads(text_in(registry.kind_of_game(name), "parts.toml")) if name in registry.games() else {}
