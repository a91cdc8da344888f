"""Tuning the weights of an evaluation by self-play of bots that look one decision ahead.

A method (`nudges`, `ntbea`) asks for trials, a batch at a time: some weights against others, each deal in both
seatings. It hears by how much the first did better, asks for more, and says in the end what it has found. That is then
played against the weights before on deals held out from all that, and is worth keeping only if it is better beyond the
95 % interval. Everything follows from the plan alone, whoever plays the games on however many cores.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from hashlib import sha256
from statistics import fmean, pstdev

import msgspec

from branchline.core.errors import BadOption, BadWeights
from branchline.core.game import Game
from branchline.core.weights import Figures, WeightSet
from branchline.lab.crews import Crew, LocalCrew, simulate
from branchline.lab.factors import BATCH, Duel, Method
from branchline.lab.journal import Journal
from branchline.lab.ntbea import Ntbea
from branchline.lab.nudges import Nudges
from branchline.lab.series import Row, Series
from branchline.lab.statistics import Estimate, bootstrap_mean
from branchline.lab.tournament import deals_of, names_of, share_in

BOT = "greedy"
NEW = "greedy with new"
# Each step has a seed of its own, and so have the games held out.
SEEDS = 1 << 20
# A method is made of the weights to begin with and a seed.
METHODS: dict[str, Callable[[Figures, int], Method]] = {"nudges": Nudges, "ntbea": Ntbea}
DEFAULT_METHOD = "nudges"


@dataclass(frozen=True)
class Plan:
    """What is to be tuned and how long: everything that decides what is found."""

    game: Game
    players: int
    trials: int = 1600
    games: int = 4
    held_out: int = 1000
    seed: int = 1
    method: str = DEFAULT_METHOD
    begin: int | None = None
    """The player count whose weights are begun with; its own unless told otherwise."""

    def __post_init__(self) -> None:
        self.game.check_setting(self.game.setting(self.players, {}))
        if self.players not in self.game.weight_sets:
            raise BadWeights(f"the evaluation of {self.game.title} has no weights")
        if self.begin is not None and self.begin not in self.game.weight_sets:
            counts = ", ".join(map(str, self.game.weight_sets))
            raise BadWeights(
                f"{self.game.title} has no weights for {self.begin} to begin with; it has some for {counts}"
            )
        if self.method not in METHODS:
            raise BadOption(f"there is no method {self.method!r}; there are: {', '.join(METHODS)}")
        for what, number in (("trial", self.trials), ("game", self.games), ("held-out game", self.held_out)):
            if number < 1:
                raise BadOption(f"at least 1 {what} is needed, not {number}")

    @property
    def before(self) -> WeightSet:
        """The weights that are to be bettered."""
        return self.game.weight_sets[self.players]

    @property
    def first(self) -> Figures:
        """The weights to begin with."""
        return self.game.weight_sets[self.begin or self.players].values

    def command(self, trials: int) -> str:
        """The call that finds the same from the same weights."""
        begin = f" --begin {self.begin}" if self.begin is not None else ""
        return (
            f"branchline tune {self.game.name} --players {self.players} --trials {trials} --games {self.games} "
            f"--held-out {self.held_out} --seed {self.seed} --method {self.method}{begin} (from {name_of(self.first)})"
        )


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
    method = METHODS[plan.method](plan.first, plan.seed)
    trials, spread = 0, 0.0
    while trials < plan.trials and not (trials and enough is not None and enough()):
        rows = simulate(trial_series(plan, trials // BATCH, method.duels()), crew=crew, journal=journal)
        spread = spread or pstdev([lead for row in rows for lead in leads(row)]) or 1.0
        method.learn(gains_of(plan, rows, spread))
        trials += BATCH
        if progress is not None:
            progress(trials)
    return hold_out(plan, trials, method.found(), crew, journal)


def trial_series(plan: Plan, step: int, duels: Sequence[Duel]) -> Series:
    """The games of a step: in each trial `+` and `-` change seats, or play the same deal alone."""
    weights: dict[str, WeightSet] = {}
    seatings: list[list[str]] = []
    for trial, duel in enumerate(duels):
        pair = [f"{trial}+", f"{trial}-"]
        weights |= {name: weight_set(plan, figures) for name, figures in zip(pair, duel, strict=True)}
        seatings += [[f"{BOT} with {pair[(seat + first) % 2]}" for seat in range(plan.players)] for first in range(2)]
    games = -(-plan.games // 2) * len(seatings)
    return Series(plan.game, plan.players, seatings[0], games, plan.seed * SEEDS + step, {}, seatings, [], weights)


def gains_of(plan: Plan, rows: Sequence[Row], spread: float) -> list[float]:
    """By how much `+` did better than `-` in each trial of a step, all its games together."""
    gains = [0.0] * BATCH
    for row in rows:
        for seat, lead in enumerate(leads(row)):
            trial, side = int(row.bots[seat].split()[-1][:-1]), row.bots[seat][-1]
            gains[trial] += worth(lead / spread, plan.players) * (1.0 if side == "+" else -1.0)
    return gains


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


def name_of(figures: Figures) -> str:
    """A short name for some weights by what they are."""
    return "weights " + sha256(msgspec.json.encode(figures, order="deterministic")).hexdigest()[:8]
