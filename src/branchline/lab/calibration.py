"""What leads are worth, by self-play: positions of many games with the leads of a search, and who won in the end.

Half of the games are played by equals, in the other half one seat overlooks much. The fit is maximum likelihood; how
good it is says what it makes of games it has not seen, fold by fold, with whole deals held out together.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from statistics import median
from typing import Any, ClassVar, Self

from branchline.bots.chances import (
    ChanceSet,
    Tenth,
    chances,
    digest_of,
    leads_of,
    of_leads,
    shares_of,
)
from branchline.bots.consider import tree_of
from branchline.core.chance import Rng
from branchline.core.errors import BadOption
from branchline.core.game import Game
from branchline.core.position import CHANCE, Position
from branchline.lab.crews import Crew, LocalCrew, shares_of_all, simulate
from branchline.lab.journal import Journal
from branchline.lab.likelihood import fit
from branchline.lab.series import Row, Series

WEAK = "greedy:60%"
BATCH = 64
"""Games of one series: more games are further series, so that those played before are not played again."""
FOLDS = 5
TENTHS = 10
PLACES = 3
TOLD_BY_PARTS = 0.01
"""Parts are taken in where they make the log loss on deals held out lower by this."""
FRESH_GAMES, FRESH_DEPTH, FRESH_EVERY, FRESH_SEED = 4, 16, 24, 77


@dataclass
class Sight:
    """A position: its deal, how much of the game had been played, the lead of every seat, and what came of it."""

    deal: int
    progress: float
    leads: list[float]
    result: list[float]
    score: float
    parts: list[list[float]] = field(default_factory=list)
    """What the evaluation of every seat is made of, in the order of its parts."""


@dataclass
class Sights:
    """Looks at every so many decisions with a search, and notes who won."""

    EDITION: ClassVar[int] = 2

    depth: int
    every: int
    found: list[Sight] = field(default_factory=list)
    now: list[Sight] = field(default_factory=list)
    number: int = 0
    decisions: int = 0

    def before(self, number: int, state: Any) -> None:
        self.now, self.number, self.decisions = [], number, 0

    def step(self, state: Position, seat: int, action: int) -> None:
        if seat == CHANCE or len(state.legal_actions(seat)) < 2:
            return
        self.decisions += 1
        # The first look comes sooner or later from game to game, so that every moment is met.
        if (self.decisions + self.number) % self.every:
            return
        game: Game = state.setting.game
        blind, seed = state.clone(), (self.number << 16) + self.decisions
        blind.reshuffle(seat, Rng(seed, 1))
        blind.rest()
        tree = tree_of(game, blind, seat, seed)
        tree.spend(self.depth)
        self.now.append(Sight(0, game.progress(state), leads_of(tree.means, state), [], 0.0, parts_of(game, blind)))

    def after(self, state: Position, row: Row) -> None:
        for one in self.now:
            one.deal, one.result, one.score = row.number // 2, shares_of(row.ranks[: len(row.bots)]), row.scores[0]
        if len(row.bots) == 1:
            for one in self.now:
                one.result = [1.0 if row.ranks[0] == 1 else 0.0]
        self.found += self.now
        self.now = []

    def merge(self, later: Self) -> None:
        self.found += later.found


def parts_of(game: Game, state: Position) -> list[list[float]]:
    """What the evaluation of every seat is made of, as far as it matters."""
    seats = range(state.setting.players)
    return [[round(value, PLACES) for value in game.parts(state, seat).values()] for seat in seats]


@dataclass(frozen=True)
class Measuring:
    """What is to be measured: everything that decides what is found."""

    game: Game
    players: int
    games: int = 2000
    search: int = 200
    depth: int = 200
    every: int = 8
    seed: int = 1

    def __post_init__(self) -> None:
        self.game.check_setting(self.game.setting(self.players, {}))
        for what, number in (("game", self.games), ("iteration", self.search), ("iteration", self.depth)):
            if number < 1:
                raise BadOption(f"at least 1 {what} is needed, not {number}")

    def series(self) -> list[Series]:
        """The games in batches: each deal twice, once between equals, once with a seat that overlooks much."""
        equals, found = f"search:{self.search}", []
        for batch in range(-(-self.games // BATCH)):
            weak = [WEAK if seat == batch % self.players else equals for seat in range(self.players)]
            seatings = [[equals] * self.players] + ([weak] if self.players > 1 else [])
            count = min(BATCH, self.games - batch * BATCH)
            seed = self.seed * (1 << 20) + batch
            found.append(Series(self.game, self.players, seatings[0], count, seed, {}, seatings))
        return found

    def observer(self) -> Sights:
        return Sights(self.depth, self.every)

    def command(self) -> str:
        return (
            f"branchline tune --chances {self.game.name} --players {self.players} --games {self.games} "
            f"--search {self.search} --depth {self.depth} --every {self.every} --seed {self.seed}"
        )


def measure(
    several: Sequence[Measuring],
    crew: Crew | None = None,
    journal: Journal | None = None,
    progress: Callable[[int], None] | None = None,
    is_over: Callable[[], bool] = lambda: False,
) -> Iterator[tuple[Measuring, ChanceSet]]:
    """Carry out several measurings, which look alike, with one crew; each is given back as soon as it is done. Once it
    is over, what has not been played to its end is made of the whole batches that have."""
    looks = {(one.depth, one.every) for one in several}
    if len(looks) > 1:
        raise BadOption("all that is measured at once looks equally deep and often")
    # Batch by batch of all of them: what is stopped early has measured each as far as the others.
    of_series = sorted(((one, series) for one in several for series in one.series()), key=lambda pair: pair[1].seed)
    owner = {series.key(): one for one, series in of_series}
    left = {series.key(): len(series.chunks()) for _, series in of_series}
    found: dict[int, list[Sight]] = {id(one): [] for one in several}
    batch: dict[str, list[Sight]] = {key: [] for key in left}
    played = dict.fromkeys(found, 0)
    done = 0
    everything = [series for _, series in of_series]
    for series, (rows, watched) in shares_of_all(everything, crew or LocalCrew(), [several[0].observer()], journal):
        key = series.key()
        one = owner[key]
        for sight in watched[0].found:  # type: ignore[attr-defined]
            sight.deal += (series.seed % (1 << 20)) * BATCH
            batch[key].append(sight)
        left[key] -= 1
        done += len(rows)
        if progress is not None:
            progress(done)
        if not left[key]:
            found[id(one)] += batch.pop(key)
            played[id(one)] += series.games
        if played[id(one)] == one.games and id(one) in found:
            yield made_of(one, found.pop(id(one)))
        if is_over():
            break
    for one in several:
        if played[id(one)] and id(one) in found:
            yield made_of(replace(one, games=played[id(one)]), found.pop(id(one)))


def made_of(plan: Measuring, sights: list[Sight]) -> tuple[Measuring, ChanceSet]:
    made = fitted(plan, sights)
    made.fresh = fresh(plan.game, made)
    return plan, made


# -- the fit ----------------------------------------------------------------------------------------------------------


def fitted(plan: Measuring, sights: list[Sight]) -> ChanceSet:
    """The chances that these positions show, and how they do fold by fold."""
    par = None
    if plan.players == 1:
        by_deal = {sight.deal: sight for sight in sights}.values()
        if len({sight.result[0] for sight in by_deal}) == 1:  # no opponent, or one that never counts
            par = median(sight.score for sight in by_deal)
            for sight in sights:
                sight.result = [1.0 if sight.score >= par else 0.0]
    figures, said = tried(plan.players, sights, with_parts=False)
    names: list[str] = []
    if sights and len(sights[0].parts[0] if sights[0].parts else []) > 1:
        more, said_more = tried(plan.players, sights, with_parts=True)
        if loss_of(said) - loss_of(said_more) >= TOLD_BY_PARTS:
            figures, said, names = more, said_more, list(plan.game.parts(plan.game.new(plan.players), 0))
    size = of_leads(plan.players)
    both = zip(figures[size : size + len(names)], figures[size + len(names) :], strict=True)
    even = 0.5 if plan.players == 1 else 1.0 / plan.players
    return ChanceSet(
        players=plan.players,
        digest=digest_of(plan.game, plan.players),
        made_by=plan.command(),
        games=plan.games,
        positions=len(sights),
        scale=figures[:3],
        bend=figures[3] if plan.players > 1 else None,
        offset=figures[3:size] if plan.players == 1 else [],
        par=par,
        parts={name: list(one) for name, one in zip(names, both, strict=True)},
        log_loss=loss_of(said),
        even_log_loss=mean(log_loss(sight, [even] * plan.players) for sight, _ in said),
        brier=mean(brier(sight, p) for sight, p in said),
        even_brier=mean(brier(sight, [even] * plan.players) for sight, _ in said),
        **calibration(said),
    )


def tried(players: int, sights: list[Sight], with_parts: bool) -> tuple[list[float], list[tuple[Sight, list[float]]]]:
    """The figures of all positions, and what is said of each by those that were fitted without its deal."""
    whole = fit(players, sights, (), with_parts)
    said: list[tuple[Sight, list[float]]] = []
    for fold in range(FOLDS):
        held_out = [sight for sight in sights if sight.deal % FOLDS == fold]
        seen = [sight for sight in sights if sight.deal % FOLDS != fold]
        figures = fit(players, seen, whole, with_parts) if seen else whole
        for sight in held_out:
            parts = sight.parts if with_parts else ()
            said.append((sight, chances(figures, sight.leads, sight.progress, parts)))
    return whole, said


# -- how good it is ----------------------------------------------------------------------------------------------------


def loss_of(said: Sequence[tuple[Sight, list[float]]]) -> float:
    return mean(log_loss(sight, p) for sight, p in said)


def log_loss(sight: Sight, said: Sequence[float]) -> float:
    both = list(zip(sight.result, said, strict=True))
    if len(both) == 1:
        both.append((1.0 - both[0][0], 1.0 - both[0][1]))
    return -sum(r * math.log(max(1e-9, p)) for r, p in both)


def brier(sight: Sight, said: Sequence[float]) -> float:
    return sum((r - p) ** 2 for r, p in zip(sight.result, said, strict=True))


def calibration(said: Sequence[tuple[Sight, list[float]]]) -> dict[str, Any]:
    """Tenth by tenth, what was said and what came; and by how much they differ over all."""
    pairs: list[list[tuple[int, float, float]]] = [[] for _ in range(TENTHS)]
    for sight, chances_said in said:
        for p, r in zip(chances_said, sight.result, strict=True):
            pairs[min(TENTHS - 1, int(p * TENTHS))].append((sight.deal, p, r))
    tenths, total, off = [], 0, 0.0
    for here in pairs:
        count = len(here)
        if not count:
            tenths.append(Tenth(0, 0.0, 0.0, 0.0))
            continue
        by_deal: dict[int, float] = {}
        for deal, p, r in here:
            by_deal[deal] = by_deal.get(deal, 0.0) + r - p
        said_mean, came = mean(p for _, p, _ in here), mean(r for _, _, r in here)
        error = math.sqrt(sum(value * value for value in by_deal.values())) / count
        tenths.append(Tenth(count, said_mean, came, error))
        total += count
        off += count * abs(said_mean - came)
    return {"error": off / max(1, total), "tenths": tenths}


def fresh(game: Game, chances_said: ChanceSet) -> list[float]:
    """How chances do on a few games more, which no fit has seen, looked at briefly: Brier, and that of equal chances.
    The same each time, and short enough for a test to play them again."""
    players = chances_said.players
    seatings = [["greedy"] * players, ["greedy"] * (players - 1) + ["random"]]
    sights = Sights(FRESH_DEPTH, FRESH_EVERY)
    simulate(Series(game, players, seatings[0], FRESH_GAMES, FRESH_SEED, {}, seatings), 1, [sights])
    if chances_said.par is not None:
        for sight in sights.found:
            sight.result = [1.0 if sight.score >= chances_said.par else 0.0]
    even = 0.5 if players == 1 else 1.0 / players
    said = mean(brier(one, chances_said.of(one.leads, one.progress, one.parts)) for one in sights.found)
    return [round(said, 4), round(mean(brier(sight, [even] * players) for sight in sights.found), 4)]


def mean(values: Iterator[float]) -> float:
    found = list(values)
    return sum(found) / len(found) if found else 0.0
