"""The end of a game in the question card: who won, how the reader did, and who would play again."""

from __future__ import annotations

from dataclasses import dataclass

from branchline.core.sheet import Drawn
from branchline.core.words import inflected
from branchline.table.host import Host
from branchline.table.rated import is_rated
from branchline.table.rematch import table_of_rematch, votes
from branchline.table.reviews import refusal
from branchline.table.running import Running
from branchline.table.seating import PERSON
from branchline.table.stand_ins import stood_in
from branchline.web.chart import course_at, draw
from branchline.web.translating import names_listed
from branchline.web.words import figure, ordinal


@dataclass(frozen=True)
class Vote:
    """One of those who played: would they play again?"""

    seat: int
    name: str
    css: str
    emblem: str
    is_mine: bool
    says_yes: bool


@dataclass(frozen=True)
class Over:
    """What the card says when the game is over, with a chart of how it went. `there` is the key of the table where it
    goes on."""

    headline: str
    words: str
    winner: int
    votes: list[Vote]
    can_ask: bool
    there: str
    is_begun: bool
    can_review: bool
    is_rated: bool
    chart: Drawn | None
    by_bots: str = ""
    """How much of it a bot decided for the reader, if any."""

    @property
    def yes(self) -> int:
        return sum(1 for one in self.votes if one.says_yes)


def headline_of(running: Running, seat: int) -> tuple[str, str, int]:
    """Who wins and by how much, and how the reader at this seat did (-1: a spectator); the winner's seat."""
    ranks, scores, names = running.state.ranks(), running.state.scores(), running.names
    winners = [one for one, rank in enumerate(ranks) if rank == 1]
    why = running.game.ending(running.state)
    ending = f"{why[:1].upper()}{why[1:]}."
    called = ["You" if one == seat else names[one] for one in range(len(ranks))]
    if len(ranks) == 1:
        verb = "finish" if seat == 0 else "finishes"
        return f"{called[0]} {verb} with {points(scores[0])}", ending, 0
    if len(winners) > 1:
        rest = "" if seat in winners or seat < 0 else f" {standing(seat, ranks, scores)}"
        return f"{names_listed([called[one] for one in winners])} share the victory", f"{ending}{rest}", winners[0]
    winner = winners[0]
    others = [one for one in range(len(ranks)) if one != winner]
    lead = scores[winner] - max(scores[one] for one in others)
    by = f" by {figure(lead)}" if lead > 0 else " on the tie-break"
    headline = f"{called[winner]} {'win' if winner == seat else 'wins'}{by}"
    if seat in others:
        return headline, f"{standing(seat, ranks, scores)} {ending}", winner
    to = names_listed([f"{names[one]} {figure(scores[one])}" for one in sorted(others, key=lambda one: ranks[one])])
    return headline, f"{figure(scores[winner])} to {to}. {ending}", winner


def standing(seat: int, ranks: list[int], scores: list[float]) -> str:
    behind = max(scores) - scores[seat]
    gap = f", {figure(behind)} behind" if behind > 0 else ""
    return f"You are {ordinal(ranks[seat])} with {points(scores[seat])}{gap}."


def points(value: float) -> str:
    return f"{figure(value)} {inflected(value, 'point')}"


def over_of(host: Host, running: Running, seat: int, mine: tuple[int, ...], css: list[str], emblems: list[str]) -> Over:
    headline, words, winner = headline_of(running, seat)
    played = [one.seat for one in running.seats if one.kind == PERSON]
    said = votes(host, running)
    there = table_of_rematch(host, running.row)
    course = course_at(host, running)
    stood = stood_in(host.storage, running.row.id, seat) if seat >= 0 else None
    return Over(
        headline=headline,
        words=words,
        winner=winner,
        votes=[
            Vote(one.seat, one.name, css[one.seat], emblems[one.seat], one.seat in mine, said[one.seat])
            for one in running.seats
        ],
        can_ask=running.row.status == "over" and any(one in mine and not said[one] for one in played),
        there=there.word if there is not None and mine else "",
        is_begun=there is not None and there.status != "open",
        can_review=bool(mine) and not refusal(running),
        is_rated=is_rated(running.seats),
        chart=draw(course, running.names, running.colours, "small") if course else None,
        by_bots=stood.told("you") if stood is not None else "",
    )
