"""Tuning the weights of an evaluation by self-play of bots that look one decision ahead.

The way is that of chess engines, Spall's simultaneous perturbation. A trial nudges all weights at once in a direction
taken by chance; the weights nudged that way and those nudged the other way play each other, each deal in both seatings,
and by how much the one side did better the weights move in that direction. Weights are multiplied, so that a nudge is a
share of each and none changes its sign; a weight of 0 stays 0. What is found is the mean of the later half of the way.

It is then played against the weights before on deals held out from all that, and is worth keeping only if it is better
beyond the 95 % interval. Everything follows from the plan alone, whoever plays the games on however many cores.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from hashlib import sha256
from random import Random
from statistics import fmean, pstdev

import msgspec

from branchline.core.errors import BadOption, BadWeights
from branchline.core.game import Game
from branchline.core.weights import Figures, WeightSet
from branchline.lab.crews import Crew, LocalCrew, simulate
from branchline.lab.journal import Journal
from branchline.lab.series import Row, Series
from branchline.lab.statistics import Estimate, bootstrap_mean
from branchline.lab.tournament import deals_of, names_of, share_in

BOT = "greedy"
NEW = "greedy with new"
# So many trials are played before the weights move.
BATCH = 32
# How far a trial goes from the weights, and a step moves them at first, in logarithms: about a third, about a tenth.
NUDGE = 0.35
RATE = 0.1
# After so many steps they are 1/√2 as long.
HALFWAY = 20
# How much of the direction of a step, and of the usual length by which each weight's is divided, is that of the last.
MOMENTUM = 0.8
MEMORY = 0.95
FURTHEST = 3.0
# Each step has a seed of its own, and so have the games held out.
SEEDS = 1 << 20


@dataclass(frozen=True)
class Plan:
    """What is to be tuned and how long: everything that decides what is found."""

    game: Game
    players: int
    trials: int = 1600
    games: int = 4
    held_out: int = 1000
    seed: int = 1

    def __post_init__(self) -> None:
        self.game.check_setting(self.game.setting(self.players, {}))
        if self.players not in self.game.weight_sets:
            raise BadWeights(f"the evaluation of {self.game.title} has no weights")
        for what, number in (("trial", self.trials), ("game", self.games), ("held-out game", self.held_out)):
            if number < 1:
                raise BadOption(f"at least 1 {what} is needed, not {number}")

    @property
    def before(self) -> WeightSet:
        """The weights to begin with."""
        return self.game.weight_sets[self.players]

    def command(self, trials: int) -> str:
        """The call that finds the same from the same weights."""
        return (
            f"branchline tune {self.game.name} --players {self.players} --trials {trials} --games {self.games} "
            f"--held-out {self.held_out} --seed {self.seed} (from {name_of(self.before.values)})"
        )


@dataclass
class Way:
    """Where the weights have come to: each is the one before, times e to the power of its place."""

    plan: Plan
    weights: list[tuple[str, int]] = field(default_factory=list)
    places: list[float] = field(default_factory=list)
    direction: list[float] = field(default_factory=list)
    length: list[float] = field(default_factory=list)
    passed: list[list[float]] = field(default_factory=list)
    spread: float = 0.0

    def __post_init__(self) -> None:
        for name, figure in self.plan.before.values.items():
            numbers = figure if isinstance(figure, list) else [figure]
            self.weights += [(name, at) for at, number in enumerate(numbers) if number]
        self.places = [0.0] * len(self.weights)
        self.direction = [0.0] * len(self.weights)
        self.length = [0.0] * len(self.weights)

    def figures(self, places: Sequence[float]) -> Figures:
        """The weights at some places, with four digits each."""
        found: Figures = {
            name: one[:] if isinstance(one, list) else one for name, one in self.plan.before.values.items()
        }
        for (name, at), place in zip(self.weights, places, strict=True):
            figure = found[name]
            factor = math.exp(max(-FURTHEST, min(FURTHEST, place)))
            if isinstance(figure, list):
                figure[at] = rounded(figure[at] * factor)
            else:
                found[name] = rounded(figure * factor)
        return found

    def directions(self) -> list[list[float]]:
        """The directions of the trials of the next step."""
        chance = Random(f"{self.plan.seed} {len(self.passed)}")
        return [[NUDGE * chance.gauss(0.0, 1.0) for _ in self.weights] for _ in range(BATCH)]

    def series(self) -> Series:
        """The games of the next step: in each trial `+` and `-` change seats, or play the same deal alone."""
        plan = self.plan
        weights: dict[str, WeightSet] = {}
        seatings: list[list[str]] = []
        for trial, direction in enumerate(self.directions()):
            for side, sign in (("+", 1.0), ("-", -1.0)):
                places = [place + sign * nudge for place, nudge in zip(self.places, direction, strict=True)]
                weights[f"{trial}{side}"] = weight_set(plan, self.figures(places))
            pair = [f"{BOT} with {trial}+", f"{BOT} with {trial}-"]
            seatings += [[pair[(seat + first) % 2] for seat in range(plan.players)] for first in range(2)]
        deals = -(-plan.games // 2)
        seed = plan.seed * SEEDS + len(self.passed)
        return Series(plan.game, plan.players, seatings[0], deals * len(seatings), seed, {}, seatings, [], weights)

    def move(self, rows: Sequence[Row]) -> None:
        """Take one step, by what the trials have shown. The rate is each weight's own (Adam's): a weight whose trials
        say much moves no further than one whose trials say little but always the same."""
        if not self.spread:
            self.spread = pstdev([lead for row in rows for lead in leads(row)]) or 1.0
        gains = [0.0] * BATCH
        for row in rows:
            for seat, lead in enumerate(leads(row)):
                trial, side = int(row.bots[seat].split()[-1][:-1]), row.bots[seat][-1]
                gains[trial] += worth(lead / self.spread, self.plan.players) * (1.0 if side == "+" else -1.0)
        step = len(self.passed) + 1
        rate = RATE / math.sqrt(1.0 + step / HALFWAY)
        directions = self.directions()
        for at in range(len(self.weights)):
            slope = math.fsum(gain * one[at] for gain, one in zip(gains, directions, strict=True)) / BATCH
            self.direction[at] = MOMENTUM * self.direction[at] + (1.0 - MOMENTUM) * slope
            self.length[at] = MEMORY * self.length[at] + (1.0 - MEMORY) * slope * slope
            usual = math.sqrt(self.length[at] / (1.0 - MEMORY**step))
            if usual > 0.0:
                self.places[at] += rate * self.direction[at] / (1.0 - MOMENTUM**step) / usual
        self.passed.append(self.places[:])

    def found(self) -> Figures:
        """The mean of the later half of the way: single steps go to and fro."""
        later = self.passed[len(self.passed) // 2 :]
        return self.figures([fmean(places) for places in zip(*later, strict=True)])


@dataclass(frozen=True)
class Finding:
    """What a tuning has found, and how it did on the games held out."""

    plan: Plan
    trials: int
    figures: Figures
    games: int
    wins: Estimate | None
    points: Estimate

    @property
    def is_better(self) -> bool:
        """Beyond the 95 % interval: in wins, or alone in points."""
        return self.points.low > 0.0 if self.wins is None else self.wins.low > 1.0 / self.plan.players

    def in_words(self) -> str:
        points = self.points
        words = f"{points.value:+.2f} points ({points.low:+.2f} to {points.high:+.2f})"
        if self.wins is not None:
            wins = self.wins
            words = f"{wins.value:.1%} of wins ({wins.low:.1%} to {wins.high:.1%}; fair is {self.fair:.1%}), {words}"
        return f"{words} in {self.games} games against {name_of(self.plan.before.values)}"

    @property
    def fair(self) -> float:
        return 1.0 / self.plan.players

    def weight_set(self) -> WeightSet:
        return WeightSet(
            players=self.plan.players,
            made_by=self.plan.command(self.trials),
            held_out=self.in_words(),
            values=self.figures,
        )


def tune(
    plan: Plan,
    crew: Crew | None = None,
    journal: Journal | None = None,
    progress: Callable[[int], None] | None = None,
    enough: Callable[[], bool] | None = None,
) -> Finding:
    """Carry out a plan. `progress` hears how many trials are done; `enough` may end them early, after a whole step."""
    crew = crew or LocalCrew()
    way = Way(plan)
    trials = 0
    while trials < plan.trials and not (trials and enough is not None and enough()):
        way.move(simulate(way.series(), crew=crew, journal=journal))
        trials += BATCH
        if progress is not None:
            progress(trials)
    return hold_out(plan, trials, way.found(), crew, journal)


def hold_out(plan: Plan, trials: int, figures: Figures, crew: Crew, journal: Journal | None) -> Finding:
    """Play what was found against the weights before: one in each seat in turn among the others, or both alone."""
    if plan.players == 1:
        seatings = [[NEW], [BOT]]
    else:
        seatings = [[NEW if seat == own else BOT for seat in range(plan.players)] for own in range(plan.players)]
    games = -(-plan.held_out // len(seatings)) * len(seatings)
    seed = plan.seed * SEEDS + SEEDS - 1
    new = {"new": weight_set(plan, figures)}
    series = Series(plan.game, plan.players, seatings[0], games, seed, {}, seatings, [], new)
    deals = list(deals_of(series, simulate(series, crew=crew, journal=journal)))
    shares = [share_in(deal, NEW) for deal in deals]
    wins = bootstrap_mean([one for one in shares if one is not None], plan.seed) if plan.players > 1 else None
    points = bootstrap_mean([points_of(deal, NEW) - points_of(deal, BOT) for deal in deals], plan.seed)
    return Finding(plan, trials, figures, games, wins, points)


def points_of(deal: Sequence[Row], name: str) -> float:
    """What somebody scored in the games of one deal, on the mean of its seats."""
    return fmean(score for row in deal for who, score in zip(names_of(row), row.scores, strict=True) if who == name)


def leads(row: Row) -> list[float]:
    """By how much each seat is ahead of the best other; alone, its score."""
    scores = row.scores[: len(row.bots)]
    if len(scores) == 1:
        return scores
    return [score - max(scores[:seat] + scores[seat + 1 :]) for seat, score in enumerate(scores)]


def worth(lead: float, players: int) -> float:
    """About the chance to win with such a lead, so that a narrow win counts; alone every point counts alike."""
    return lead if players == 1 else 1.0 / (1.0 + math.exp(-max(-20.0, min(20.0, 1.7 * lead))))


def weight_set(plan: Plan, figures: Figures) -> WeightSet:
    return WeightSet(players=plan.players, made_by="", held_out="", values=figures)


def rounded(number: float) -> float:
    return float(f"{number:.4g}")


def name_of(figures: Figures) -> str:
    """A short name for some weights by what they are."""
    return "weights " + sha256(msgspec.json.encode(figures, order="deterministic")).hexdigest()[:8]
