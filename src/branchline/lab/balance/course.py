"""An observer of the course of games: who leads when, what is offered and taken, how wide the choices are."""

from __future__ import annotations

from bisect import bisect_right
from dataclasses import dataclass, field
from itertools import combinations_with_replacement, pairwise
from typing import Any, ClassVar, Self

from branchline.core.game import Game
from branchline.core.position import CHANCE, STREAMS
from branchline.lab.series import Row
from branchline.lab.summary import wins_of

MOMENTS = 20
TENTHS = 10
PAIRS = tuple(combinations_with_replacement(range(4), 2))


@dataclass
class Pick:
    """One action over all seats of all games: how often it was offered and taken, and how those seats fared.

    `products` are those of what a single game counts, the seats that took it and left it and the wins of both, each
    with each, summed over the games: seats of one game are no independent tries.
    """

    offered: int = 0
    taken: int = 0
    times: int = 0
    freely: int = 0
    wins_taken: float = 0.0
    wins_left: float = 0.0
    points_taken: float = 0.0
    points_left: float = 0.0
    squares_taken: float = 0.0
    products: list[float] = field(default_factory=lambda: [0.0] * len(PAIRS))

    def note_game(self, counts: list[float]) -> None:
        """The seats of one game that took it and left it, and their wins."""
        for at, (one, other) in enumerate(PAIRS):
            self.products[at] += counts[one] * counts[other]

    def merge(self, later: Pick) -> None:
        self.offered += later.offered
        self.taken += later.taken
        self.times += later.times
        self.freely += later.freely
        self.wins_taken += later.wins_taken
        self.wins_left += later.wins_left
        self.points_taken += later.points_taken
        self.points_left += later.points_left
        self.squares_taken += later.squares_taken
        self.products = [one + other for one, other in zip(self.products, later.products, strict=True)]


@dataclass
class Width:
    """One kind of step: how often it asked, and how many options there were."""

    decisions: int = 0
    options: int = 0
    widest: int = 0

    def merge(self, later: Width) -> None:
        self.decisions += later.decisions
        self.options += later.options
        self.widest = max(self.widest, later.widest)


@dataclass
class Course:
    """What is collected of the games; `firsts` are the first actions of each verb, in order.

    A figure a game stands in lists, in the order of the games; everything else is counted.
    """

    EDITION: ClassVar[int] = 2
    firsts: list[int]
    lead_changes: list[int] = field(default_factory=list)
    settled: list[float] = field(default_factory=list)
    leader_wins: list[float] = field(default_factory=lambda: [0.0] * (MOMENTS + 1))
    leader_games: int = 0
    steps: dict[str, Width] = field(default_factory=dict)
    tenths: list[Width] = field(default_factory=lambda: [Width() for _ in range(TENTHS)])
    streams: list[int] = field(default_factory=lambda: [0] * len(STREAMS))
    picks: dict[int, Pick] = field(default_factory=dict)
    achievements: dict[str, int] = field(default_factory=dict)
    # The game that is being watched.
    last_seat: int = CHANCE
    options: list[int] = field(default_factory=list)
    moments: list[int] = field(default_factory=list)
    leaders: list[list[int]] = field(default_factory=list)
    offered: list[set[int]] = field(default_factory=list)
    taken: list[set[int]] = field(default_factory=list)

    def before(self, number: int, state: Any) -> None:
        self.last_seat = CHANCE
        self.options, self.moments, self.leaders = [], [], []
        self.offered = [set() for _ in range(state.setting.players)]
        self.taken = [set() for _ in range(state.setting.players)]

    def step(self, state: Any, seat: int, action: int) -> None:
        if seat == CHANCE:
            self.streams[state.stream()] += 1
            return
        if seat != self.last_seat:
            self.look(state)
            self.last_seat = seat
        legal = state.legal
        width = self.steps.setdefault(type(state.stack[-1]).__name__, Width())
        width.decisions += 1
        width.options += len(legal)
        width.widest = max(width.widest, len(legal))
        self.options.append(len(legal))
        self.offered[seat].update(legal)
        self.taken[seat].add(action)
        pick = self.picks.setdefault(action, Pick())
        pick.times += 1
        # Legal actions are sorted: two verbs are on offer if the first and the last differ in theirs.
        if bisect_right(self.firsts, legal[0]) != bisect_right(self.firsts, legal[-1]):
            pick.freely += 1

    def look(self, state: Any) -> None:
        """Who is ahead now?"""
        scores = state.scores()
        most = max(scores)
        self.moments.append(len(self.options))
        self.leaders.append([seat for seat, score in enumerate(scores) if score == most])

    def after(self, state: Any, row: Row) -> None:
        wins = wins_of(row)
        self.note_lead(wins, len(self.options))
        self.note_picks(wins, row.scores)
        for at, width in enumerate(self.options):
            tenth = self.tenths[at * TENTHS // len(self.options)]
            tenth.decisions += 1
            tenth.options += width
            tenth.widest = max(tenth.widest, width)
        if state.setting.players == 1:
            for name, _ in state.setting.game.achievements(state, []):
                self.achievements[name] = self.achievements.get(name, 0) + 1
        self.options, self.moments, self.leaders, self.offered, self.taken = [], [], [], [], []

    def note_lead(self, wins: list[float], length: int) -> None:
        """How often the lead went over, when the winner led for good, and how often the leader of a moment won."""
        if len(wins) < 2:
            return
        alone = [one[0] for one in self.leaders if len(one) == 1]
        self.lead_changes.append(sum(one != other for one, other in pairwise(alone)))
        settled = length
        for moment, leaders in zip(reversed(self.moments), reversed(self.leaders), strict=True):
            if any(wins[seat] == 0 for seat in leaders):
                break
            settled = moment
        self.settled.append(settled / length if length else 1.0)
        self.leader_games += 1
        at = 0
        for part in range(MOMENTS + 1):
            while at + 1 < len(self.moments) and self.moments[at + 1] <= part * length / MOMENTS:
                at += 1
            leaders = self.leaders[at] if self.leaders else list(range(len(wins)))
            self.leader_wins[part] += sum(wins[seat] for seat in leaders) / len(leaders)

    def note_picks(self, wins: list[float], scores: list[float]) -> None:
        here: dict[int, list[float]] = {}
        for seat, offered in enumerate(self.offered):
            for action in offered:
                pick = self.picks.get(action)
                if pick is None:
                    pick = self.picks[action] = Pick()
                pick.offered += 1
                is_left = action not in self.taken[seat]
                counts = here.setdefault(action, [0.0] * 4)
                counts[is_left] += 1
                counts[2 + is_left] += wins[seat]
                if is_left:
                    pick.wins_left += wins[seat]
                    pick.points_left += scores[seat]
                else:
                    pick.taken += 1
                    pick.wins_taken += wins[seat]
                    pick.points_taken += scores[seat]
                    pick.squares_taken += scores[seat] ** 2
        for action, counts in here.items():
            self.picks[action].note_game(counts)

    def merge(self, later: Self) -> None:
        self.lead_changes += later.lead_changes
        self.settled += later.settled
        self.leader_wins = [one + other for one, other in zip(self.leader_wins, later.leader_wins, strict=True)]
        self.leader_games += later.leader_games
        self.streams = [one + other for one, other in zip(self.streams, later.streams, strict=True)]
        for name, width in later.steps.items():
            self.steps.setdefault(name, Width()).merge(width)
        for own, width in zip(self.tenths, later.tenths, strict=True):
            own.merge(width)
        for action, pick in later.picks.items():
            self.picks.setdefault(action, Pick()).merge(pick)
        for name, times in later.achievements.items():
            self.achievements[name] = self.achievements.get(name, 0) + times


def course_of(game: Game) -> Course:
    """A fresh observer for this game."""
    return Course([verb.first for verb in game.actions.verbs])
