"""A study: the games that a balance report stands on, and their results."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import AbstractContextManager, nullcontext
from dataclasses import dataclass, field
from typing import Any

from branchline.core.errors import BadOption
from branchline.core.game import Game
from branchline.core.position import STREAMS
from branchline.lab.balance.course import Course, course_of
from branchline.lab.crews import Crew, LocalCrew, simulate
from branchline.lab.journal import Journal
from branchline.lab.players import WITHOUT, actions_named
from branchline.lab.series import BOTS_OWN, Observer, Row, Series

Bar = Callable[[int, str], AbstractContextManager[Callable[[int], None] | None]]
# A verb is tried out in restricted play if so many of the seats took it while they had a choice of verbs.
COMMON = 0.02


def no_bar(*_: object) -> AbstractContextManager[None]:
    return nullcontext()


@dataclass(frozen=True)
class Plan:
    """What is to be studied. `restricted`, `luck` and `solo` are how many games each of those parts may take, `strong`
    how many each further bot of `strengths` plays, alone in every seat.

    `never` names what restricted play is to leave out; without it every verb that players choose freely is tried.
    """

    game: Game
    players: int
    bots: list[str]
    games: int
    seed: int = 1
    options: dict[str, Any] = field(default_factory=dict)
    restricted: int = 0
    luck: int = 0
    solo: int = 0
    never: list[str] = field(default_factory=list)
    strengths: list[str] = field(default_factory=list)
    strong: int = 0

    def __post_init__(self) -> None:
        for text in self.never:
            actions_named(self.game, text)
        if len(self.bots) not in (1, self.players):
            raise BadOption(f"{self.players} players need 1 or {self.players} bots, not {len(self.bots)}")

    def base(self) -> Series:
        """The games that most of the report is about; different bots change seats from game to game."""
        bots = self.bots * self.players if len(self.bots) == 1 else self.bots
        seatings: list[list[str]] = []
        for turn in range(self.players):
            seating = bots[turn:] + bots[:turn]
            if seating not in seatings:
                seatings.append(seating)
        games = -(-self.games // len(seatings)) * len(seatings)
        return Series(self.game, self.players, bots, games, self.seed, self.options, seatings)

    def alike(self, games: int, anew: list[str] | None = None) -> Series:
        """The first bot in every seat: what restricted play and luck are held against."""
        return Series(self.game, self.players, [self.bots[0]], games, self.seed, self.options, anew=anew or [])

    def at_strength(self, bot: str) -> Series:
        """Another bot in every seat, on the deals of `base`."""
        return Series(self.game, self.players, [bot], self.strong, self.seed, self.options)

    def restricted_deals(self) -> int:
        """How many deals restricted play takes: each is played once with every seat restricted."""
        return max(1, self.restricted // self.players) if self.restricted else 0

    def without(self, text: str) -> Series:
        """One seat never does something, each seat in turn, on the same deals as `alike`."""
        plain = [self.bots[0]] * self.players
        seatings = []
        for seat in range(self.players):
            seating = plain[:]
            seating[seat] = f"{self.bots[0]}{WITHOUT}{text}"
            seatings.append(seating)
        games = self.restricted_deals() * self.players
        return Series(self.game, self.players, seatings[0], games, self.seed, self.options, seatings)


@dataclass
class Played:
    """The games of one strength of play, and their course."""

    rows: list[Row]
    course: Course


@dataclass
class Study:
    """A plan carried out."""

    plan: Plan
    rows: list[Row] = field(default_factory=list)
    course: Course = field(default_factory=lambda: Course([]))
    alike: list[Row] = field(default_factory=list)
    restricted: dict[str, list[Row]] = field(default_factory=dict)
    sources: list[str] = field(default_factory=list)
    shared_alone: dict[str, list[Row]] = field(default_factory=dict)
    dealt_anew: dict[str, list[Row]] = field(default_factory=dict)
    solo_rows: list[Row] = field(default_factory=list)
    solo_course: Course | None = None
    strengths: dict[str, Played] = field(default_factory=dict)

    def by_strength(self) -> dict[str, Played]:
        """The games of the report, then those of each further strength."""
        return {", ".join(self.plan.bots): Played(self.rows, self.course), **self.strengths}


USUAL_VERBS = 8
USUAL_SOURCES = 3


def expected(plan: Plan) -> list[tuple[Series, int]]:
    """The parts of a study before it begins, each with how often it will about be played."""
    parts = [(plan.base(), 1)]
    parts += [(plan.at_strength(name), 1) for name in plan.strengths if plan.strong]
    if plan.restricted:
        one_seat = plan.alike(plan.restricted_deals() * plan.players)
        parts.append((one_seat, len(plan.never) or USUAL_VERBS))
    if plan.luck:
        parts.append((plan.alike(plan.luck), 2 * USUAL_SOURCES))
    if plan.solo and plan.players > 1 and plan.game.min_players == 1:
        parts.append((Series(plan.game, 1, [plan.bots[0]], plan.solo, plan.seed), 1))
    return parts


def carry_out(plan: Plan, crew: Crew | None = None, journal: Journal | None = None, bar: Bar = no_bar) -> Study:
    """Play all that the plan asks for."""
    study = Study(plan, course=course_of(plan.game))
    crew = crew or LocalCrew()

    def played(series: Series, what: str, observers: tuple[Observer, ...] = ()) -> list[Row]:
        with bar(series.games, what) as progress:
            return simulate(series, 1, observers, progress, crew, journal)

    base = plan.base()
    study.rows = played(base, "games", (study.course,))
    for name in plan.strengths if plan.strong else []:
        course = course_of(plan.game)
        rows = played(plan.at_strength(name), f"games of {name}", (course,))
        study.strengths[name] = Played(rows, course)
    wanted = max(plan.restricted_deals(), plan.luck)
    if wanted and len(base.seatings) == 1 and wanted <= base.games:
        study.alike = study.rows
    elif wanted:
        study.alike = played(plan.alike(wanted), "games of one bot")
    if plan.restricted:
        for text in plan.never or common_verbs(study):
            study.restricted[text] = played(plan.without(text), f"without {text}")
    if plan.luck:
        study.sources = [name for name, times in zip(STREAMS, study.course.streams, strict=True) if times] + [BOTS_OWN]
        for source in study.sources:
            others = [other for other in study.sources if other != source]
            study.dealt_anew[source] = played(plan.alike(plan.luck, [source]), f"{source} dealt anew")
            study.shared_alone[source] = played(plan.alike(plan.luck, others), f"only {source} kept")
    if plan.players == 1:
        study.solo_rows, study.solo_course = study.rows, study.course
    elif plan.solo and plan.game.min_players == 1:
        study.solo_course = course_of(plan.game)
        series = Series(plan.game, 1, [plan.bots[0]], plan.solo, plan.seed)
        study.solo_rows = played(series, "solo games", (study.solo_course,))
    return study


def common_verbs(study: Study) -> list[str]:
    """The verbs that players take while they could do something else."""
    seats, actions = len(study.rows) * study.plan.players, study.plan.game.actions
    found = []
    for verb in actions.verbs:
        picks = [study.course.picks.get(action) for action in actions.of(verb)]
        if sum(pick.freely for pick in picks if pick is not None) >= COMMON * seats:
            found.append(verb.name)
    return found
