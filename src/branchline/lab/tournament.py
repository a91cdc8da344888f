"""A tournament: every deal is played once in each seating, so that neither seat nor luck of the draw favours a bot."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Sequence
from dataclasses import asdict, dataclass, field, replace
from itertools import combinations
from typing import Any

from branchline.core.errors import BadOption
from branchline.core.game import Game
from branchline.core.weights import WeightSet
from branchline.lab.crews import Crew, LocalCrew, shares
from branchline.lab.journal import Journal
from branchline.lab.ratings import LiveRatings, plackett_luce
from branchline.lab.series import AUTOMA, Row, Series
from branchline.lab.statistics import Estimate, Verdict, bootstrap_mean, sequential_test
from branchline.lab.summary import standing, wins_of

MARGIN = 0.05
# A sequential test looks for the first time after so many deals.
FIRST_LOOK = 10


def seatings_of(bots: Sequence[str], players: int) -> list[list[str]]:
    """Every table of bots in every rotation. Fewer bots than seats sit in turn; more play in every combination."""
    if len(set(bots)) != len(bots):
        raise BadOption(f"a bot stands twice in: {', '.join(bots)}")
    if len(bots) >= players:
        tables = [list(table) for table in combinations(bots, players)]
    else:
        tables = [[bots[seat % len(bots)] for seat in range(players)]]
    found: list[list[str]] = []
    for table in tables:
        for turn in range(players):
            seating = table[turn:] + table[:turn]
            if seating not in found:
                found.append(seating)
    return found


def tournament_series(
    game: Game,
    players: int,
    bots: Sequence[str],
    games: int,
    seed: int = 0,
    options: dict[str, Any] | None = None,
    weights: dict[str, WeightSet] | None = None,
) -> Series:
    """At least so many games, in whole deals."""
    if len(game.new(players, **(options or {})).scores()) < 2:
        raise BadOption(f"alone, without anybody else who scores, {game.title} has nobody to win against")
    seatings = seatings_of(bots, players)
    deals = -(-games // len(seatings))
    games = deals * len(seatings)
    return Series(game, players, seatings[0], games, seed, options or {}, seatings, weights=weights or {})


@dataclass
class Tournament:
    """A tournament as it is played: its series, its rows so far, and the test that may stop it."""

    series: Series
    until_sure: bool = False
    margin: float = MARGIN
    live: LiveRatings | None = None
    rows: list[Row] = field(default_factory=list)
    deal_shares: list[float] = field(default_factory=list)
    verdict: Verdict | None = None

    def play(
        self,
        crew: Crew | None = None,
        journal: Journal | None = None,
        progress: Callable[[int], None] | None = None,
    ) -> list[Row]:
        """Play it, or as much of it as the test needs. Where it stops depends on the games alone, not on the crew."""
        for rows, _ in shares(self.series, crew or LocalCrew(), (), journal):
            for row in rows:
                self.rows.append(row)
                if self.live is not None:
                    self.live.add(names_of(sides_of(row)), sides_of(row).ranks)
                if self.until_sure and len(self.rows) % len(self.series.seatings) == 0 and self.is_sure():
                    return self.rows
            if progress is not None:
                progress(len(self.rows))
        return self.rows

    def is_sure(self) -> bool:
        """After one more deal: is the first bot better or worse than its fair share by the margin?"""
        first = self.series.seatings[0][0]
        share = share_in([sides_of(row) for row in self.rows[-len(self.series.seatings) :]], first)
        if share is not None:
            self.deal_shares.append(share)
        fair = self.series.seatings[0].count(first) / len(sides_of(self.rows[0]).ranks)
        self.verdict = sequential_test(self.deal_shares, fair, self.margin)
        return self.verdict.word != "open" and self.verdict.deals >= FIRST_LOOK


def names_of(row: Row) -> list[str]:
    """Who sits in each seat of a game, the automa in those that are nobody's."""
    return [row.bots[seat] if seat < len(row.bots) else AUTOMA for seat in range(len(row.ranks))]


def sides_of(row: Row) -> Row:
    """The game with all seats of the automa as one side: it holds their points together and the best of their ranks."""
    people = len(row.bots)
    if len(row.ranks) <= people + 1:
        return row
    return replace(
        row,
        ranks=[*row.ranks[:people], min(row.ranks[people:])],
        scores=[*row.scores[:people], math.fsum(row.scores[people:])],
    )


def deals_of(series: Series, rows: Sequence[Row]) -> Iterator[Sequence[Row]]:
    """The games deal by deal."""
    size = len(series.seatings)
    for first in range(0, len(rows), size):
        yield rows[first : first + size]


def share_in(deal: Sequence[Row], name: str) -> float | None:
    """The share of wins that somebody took of the games of one deal in which it sat; None if it sat in none."""
    games = [
        math.fsum(win for who, win in zip(names_of(row), wins_of(row), strict=True) if who == name)
        for row in deal
        if name in names_of(row)
    ]
    return math.fsum(games) / len(games) if games else None


def compared(deals: Sequence[Sequence[Row]], one: str, other: str, seed: int) -> dict[str, Any] | None:
    """One bot less another over the games in which both sit: a paired bootstrap over deals. Where nobody else sits
    there, also how much of it skill decides."""
    wins: list[float] = []
    tables = [names_of(row) for deal in deals for row in deal]
    scores: list[float] = []
    for deal in deals:
        both = [row for row in deal if one in names_of(row) and other in names_of(row)]
        if not both:
            continue
        wins.append(math.fsum(per_seat(row, wins_of(row), one) - per_seat(row, wins_of(row), other) for row in both))
        wins[-1] /= len(both)
        scores.append(math.fsum(per_seat(row, row.scores, one) - per_seat(row, row.scores, other) for row in both))
        scores[-1] /= len(both)
    if not wins:
        return None
    lead = bootstrap_mean(wins, seed, most=1.0)
    return {
        "one": one,
        "other": other,
        "deals": len(wins),
        "win_share": asdict(lead),
        "score": asdict(bootstrap_mean(scores, seed)),
        "skill": skill(lead, one, [table for table in tables if one in table and other in table]),
    }


def skill(lead: Estimate, one: str, tables: Sequence[Sequence[str]]) -> dict[str, float] | None:
    """The share of games that the better of two bots wins because it is better, if the others fall by chance, to each
    seat alike: how far it leads, a seat, against what it would lead by if it won them all. The rest is luck between
    these two. None where others sit there too, or where `one` is not the better."""
    seats = {table.count(one) for table in tables}
    if lead.value <= 0 or len(seats) > 1 or any(len(set(table)) > 2 for table in tables):
        return None
    held = seats.pop()
    return {name: min(1.0, max(0.0, value * held)) for name, value in asdict(lead).items()}


def per_seat(row: Row, values: Sequence[float], name: str) -> float:
    own = [value for who, value in zip(names_of(row), values, strict=True) if who == name]
    return math.fsum(own) / len(own)


def results(tournament: Tournament) -> dict[str, Any]:
    """Everything a tournament shows, as plain data."""
    series = tournament.series
    rows = [sides_of(row) for row in tournament.rows]
    everybody = list(dict.fromkeys(name for row in rows[: len(series.seatings)] for name in names_of(row)))
    ratings = plackett_luce((names_of(row), row.ranks) for row in rows)
    seats = range(len(rows[0].ranks))
    wins = [wins_of(row) for row in rows]
    sat: dict[str, list[tuple[int, int]]] = {name: [] for name in everybody}
    for at, row in enumerate(rows):
        for seat, name in zip(seats, names_of(row), strict=True):
            sat[name].append((at, seat))
    standings = []
    for name in sorted(everybody, key=lambda one: -ratings[one].value):
        places = sat[name]
        standings.append(
            {
                "bot": name,
                "rating": ratings[name].value,
                "rating_error": ratings[name].error,
                "rating_interval": list(ratings[name].interval),
                **standing(
                    [wins[at][seat] for at, seat in places],
                    [rows[at].scores[seat] for at, seat in places],
                    [rows[at].ranks[seat] for at, seat in places],
                ),
                "forced": sum(rows[at].forced[seat] for at, seat in places if seat < len(rows[at].forced)),
            }
        )
    deals = list(deals_of(series, rows))
    pairs = [compared(deals, one["bot"], other["bot"], series.seed) for one, other in combinations(standings, 2)]
    return {
        "game": series.game.name,
        "rules": series.game.rules,
        "box": series.game.digest,
        "players": series.players,
        "options": series.options,
        "seed": series.seed,
        "games": len(rows),
        "seatings": series.seatings,
        "standings": standings,
        "pairs": [pair for pair in pairs if pair is not None],
        "test": asdict(tournament.verdict) | {"margin": tournament.margin} if tournament.verdict else None,
        "live": tournament.live.standings() if tournament.live is not None else None,
    }
