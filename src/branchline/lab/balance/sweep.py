"""One thing turned, everything else the same: what a figure, a variant, a player count or other weights do; and the
value that comes nearest to a goal.

`setup.hand_load=3..5`, `players=2..4`, `option.first_player=0,1`, `weights=a.toml,b.toml`. Each value is played on the
same deals.
"""

from __future__ import annotations

import math
import re
from collections.abc import Callable, Sequence
from dataclasses import asdict, dataclass, replace
from typing import Any

from branchline.core.errors import BadOption
from branchline.core.game import Game
from branchline.lab.balance.clusters import rate_counts
from branchline.lab.balance.compare import compare, only_words
from branchline.lab.balance.findings import winning_margin
from branchline.lab.balance.study import Bar, Plan, Study, carry_out, no_bar
from branchline.lab.balance.turning import MOST_VALUES, Turned, asked, none_taken, sifted, taken, turns, values_of
from branchline.lab.balance.words import percent, points, verb_words
from branchline.lab.crews import Crew
from branchline.lab.journal import Journal
from branchline.lab.statistics import Estimate, beyond_noise, detectable_share, mean, p_of_shares, share
from branchline.lab.summary import wins_of

MOST_SOUGHT = 10_000
"""How many values an interval may have in which one is sought."""
SPREAD = 9
"""So many values of a wide interval are tried, before the search goes on around the nearest of them."""
MOST_ASKED = 1000
"""After so many values that the box refuses it is taken to refuse all."""
GOAL = re.compile(r"(seats|score|length|margin|[a-z_]+:\S+)\s+(within|near|below|above)\s+(\d+(?:\.\d+)?)\s*(%?)")
NEAR = 0.05
NEAR_SHARE = 0.02
MOST_TIMES = 100
"""An interval that would have to be so many times narrower is not waited for."""
FIRST_LOOK = 4
"""With how many parts of the games all values are tried, before the better half goes on with twice as many."""


def other_strengths(
    plan: Plan, goal: Goal, crew: Crew | None, journal: Journal | None, bar: Bar
) -> dict[str, dict[str, Any]]:
    """The figure of the goal with the value that was found, where other bots play: what one finds may be no good for
    those who play better."""
    found = {}
    for name in plan.strengths if plan.strong else []:
        alone = replace(plan, bots=[name], games=plan.strong, strengths=[])
        found[name] = {"games": plan.strong, "figure": asdict(goal.measure(carry_out(alone, crew, journal, bar)))}
    return found


def sweep(
    plan: Plan, setting: str, crew: Crew | None = None, journal: Journal | None = None, bar: Bar = no_bar
) -> dict[str, Any]:
    """Every value played, as plain data: its figures, the choices that move, and the first value against the last."""
    key, found, refused = turns(plan, setting)
    studies = [carry_out(one.plan, crew, journal, bar) for one in found]
    comparison = compare(studies[0], studies[-1])
    return {
        "game": plan.game.name,
        "title": plan.game.title,
        "key": key,
        "players": plan.players,
        "bots": plan.bots,
        "seed": plan.seed,
        "games": plan.games,
        "refused": refused,
        "values": [
            {"value": one.value, **figures_of(study), "strengths": scores_of(study)}
            for one, study in zip(found, studies, strict=True)
        ],
        "picks": [one for name in studies[0].by_strength() for one in moving_picks(studies, name)],
        "opening": comparison["opening"],
        "sentences": [one["sentence"] for one in comparison["figures"] if one["stands"]]
        + only_words(comparison["only"], "with the first value", "with the last value"),
    }  # fmt: skip


def scores_of(study: Study) -> dict[str, Any]:
    """The mean score and the games of each further strength."""
    people = range(study.plan.players)
    return {
        name: {
            "games": len(side.rows),
            "score": asdict(mean([math.fsum(row.scores[seat] for seat in people) / len(people) for row in side.rows])),
        }
        for name, side in study.strengths.items()
    }


def figures_of(study: Study) -> dict[str, Any]:
    """What is drawn of one value."""
    rows, people = study.rows, range(study.plan.players)
    found: dict[str, Any] = {
        "games": len(rows),
        "score": asdict(mean([math.fsum(row.scores[seat] for seat in people) / len(people) for row in rows])),
        "length": asdict(mean([row.decisions for row in rows])),
    }
    if len(rows[0].scores) > 1:
        count = len(rows[0].scores)
        wins = [math.fsum(wins_of(row)[seat] for row in rows) for seat in range(count)]
        found["margin"] = asdict(mean([winning_margin(row) for row in rows]))
        found["seats"] = [asdict(share(one, len(rows))) for one in wins]
        found["unfair"] = max(abs(one / len(rows) - 1 / count) for one in wins)
        found["seen"] = detectable_share(1 / count, len(rows))
    return found


def moving_picks(studies: Sequence[Study], strength: str) -> list[dict[str, Any]]:
    """The choices that bots of a strength take more or less often with the last value than with the first, beyond
    noise."""
    sides = [(study.plan.game.actions, study.by_strength()[strength].course.picks) for study in studies]
    texts = sides[0][0].texts
    found, chances = [], []
    for action in sorted(sides[0][1]):
        there = [picks.get(actions.ids.get(texts[action], -1)) for actions, picks in sides]
        known = [rate_counts(one) for one in there if one is not None and one.offered]
        if len(known) == len(sides):
            found.append(
                {"action": texts[action], "strength": strength, "rates": [asdict(share(*one)) for one in known]}
            )
            chances.append(p_of_shares(*known[0], *known[-1]))
    moving = [one for one, is_more in zip(found, beyond_noise(chances), strict=True) if is_more]
    return sorted(moving, key=lambda one: -abs(one["rates"][-1]["value"] - one["rates"][0]["value"]))


@dataclass(frozen=True)
class Goal:
    """`seats within 2 %`, `length near 60`, `margin below 10`, `draft:A near 20 %`."""

    figure: str
    way: str
    value: float

    @classmethod
    def of(cls, text: str, game: Game) -> Goal:
        found = GOAL.fullmatch(text.strip())
        if not found or (found[1] == "seats") != (found[2] == "within"):
            ways = "'seats within 2 %', 'score near 80', 'length below 120', 'margin above 5', 'draft:A near 20 %'"
            raise BadOption(f"{text!r} is no goal; such as {ways}")
        if ":" in found[1] and found[1] not in game.actions.ids:
            raise BadOption(f"{game.title} has no action {found[1]!r}")
        goal = cls(found[1], found[2], float(found[3]))
        if found[4] and not goal.is_share:
            raise BadOption(
                f"{text!r}: a {goal.figure} is no share; {goal.figure} {goal.way} {found[3]}, without the %"
            )
        if goal.is_share and not found[4] and goal.figure != "seats":
            raise BadOption(f"{text!r}: how many take it is a share; {goal.figure} {goal.way} {found[3]} %")
        if goal.is_share and goal.value > 100:
            raise BadOption(f"{text!r}: a share is 100 % at most")
        return replace(goal, value=goal.value / 100) if goal.is_share else goal

    @property
    def is_share(self) -> bool:
        return self.figure == "seats" or ":" in self.figure

    def check(self, plan: Plan) -> None:
        """Refuses what such a table has no figure of, before anything is played."""
        if self.figure == "seats" and plan.players < 2:
            raise BadOption("alone there are no seats to compare")
        if self.figure == "margin" and len(plan.game.seat_names(plan.players)) < 2:
            raise BadOption("alone there is no margin")

    def measure(self, study: Study) -> Estimate:
        """The figure of the goal; of seats, how far the furthest is from a fair share."""
        figures = figures_of(study)
        if self.figure == "seats":
            return Estimate(
                figures["unfair"], max(0.0, figures["unfair"] - figures["seen"]), figures["unfair"] + figures["seen"]
            )
        if ":" in self.figure:
            pick = study.course.picks.get(study.plan.game.actions.ids.get(self.figure, -1))
            return share(*rate_counts(pick)) if pick is not None and pick.offered else Estimate(0.0, 0.0, 1.0)
        return Estimate(**figures[self.figure])

    def miss(self, value: float) -> float:
        """How far from the goal."""
        if self.way == "near":
            return abs(value - self.value)
        return max(0.0, self.value - value if self.way == "above" else value - self.value)

    def bounds(self) -> tuple[float, float]:
        """Between which figures the goal is met. Near is within a twentieth, and of a share within 2 %."""
        if self.way == "near":
            slack = NEAR_SHARE if ":" in self.figure else NEAR * self.value
            return self.value - slack, self.value + slack
        return (self.value, math.inf) if self.way == "above" else (-math.inf, self.value)

    def verdict(self, measured: Estimate, games: int) -> tuple[str, int | None]:
        """Whether the goal is met: `yes` or `no` only where the whole interval says so, else `open`, with the games
        after which an interval around the same figure would tell."""
        low, high = self.bounds()
        if low <= measured.low and measured.high <= high:
            return "yes", None
        if measured.high < low or measured.low > high:
            return "no", None
        edge = min(abs(measured.value - one) for one in (low, high) if math.isfinite(one))
        width = max(measured.high - measured.value, measured.value - measured.low)
        if not math.isfinite(width) or edge * MOST_TIMES < width:
            return "open", None
        return "open", math.ceil(games * (width / edge) ** 2)

    def say(self, value: float) -> str:
        if not math.isfinite(value):
            return "anything"
        return percent(value) if self.is_share else points(value)


def spread(values: Sequence[str], count: int = SPREAD) -> list[str]:
    """A few of many values, the first and the last among them."""
    few = min(count, len(values))
    return [values[at * (len(values) - 1) // (few - 1)] for at in range(few)]


def around(values: list[str], best: str, few: Sequence[str]) -> list[str]:
    """What lies between the neighbours of the best of those few."""
    at = few.index(best)
    return values[values.index(few[max(0, at - 1)]) : values.index(few[min(len(few) - 1, at + 1)]) + 1]


def some_taken(key: str, turn: Callable[[str], Turned], values: Sequence[str]) -> tuple[list[str], list[Turned]]:
    """A few of many values and those of them that the box takes; where it takes none, twice as many are asked, and on,
    for those that it takes may lie between."""
    count = SPREAD
    while True:
        few = spread(values, count)
        found, refused = sifted(turn, few)
        if found:
            return few, found
        if len(few) == len(values) or count > MOST_ASKED:
            raise none_taken(key, refused)
        count = 2 * count - 1


def seek(
    plan: Plan, setting: str, goal: Goal, crew: Crew | None = None, journal: Journal | None = None, bar: Bar = no_bar
) -> dict[str, Any]:
    """The value that comes nearest: all with a part of the games, then the better half with twice as many, and on. Of a
    wide interval a few are tried first, and the search goes on between the neighbours of the nearest."""
    key, turn, text = asked(plan, setting)
    values = values_of(text, MOST_SOUGHT)
    games, tried = max(10, plan.games // FIRST_LOOK), []

    def played(left: Sequence[Turned]) -> list[tuple[float, Turned, Estimate]]:
        """The values, the nearest first."""
        for one in left:
            goal.check(one.plan)
        found = []
        for one in left:
            measured = goal.measure(carry_out(replace(one.plan, games=games, strengths=[]), crew, journal, bar))
            found.append((goal.miss(measured.value), one, measured))
            tried.append({"value": one.value, "games": games, "figure": asdict(measured), "miss": found[-1][0]})
        return sorted(found, key=lambda one: one[0])

    while len(values) > MOST_VALUES:
        few, fitting = some_taken(key, turn, values)
        values = around(values, played(fitting)[0][1].text, few)
    left, refused = taken(key, turn, values)
    while True:
        found = played(left)
        if games >= plan.games:
            break
        left = [one for _, one, _ in found[: max(1, -(-len(found) // 2))]]
        games = min(plan.games, 2 * games)
    miss, best, measured = found[0]
    met, needed = goal.verdict(measured, games)
    return {
        "game": plan.game.name,
        "key": key,
        "goal": f"{verb_words(goal.figure)} {goal.way} {goal.say(goal.value)}",
        "value": best.value,
        "figure": asdict(measured),
        "miss": miss,
        "met": met,
        "games": games,
        "games_needed": needed,
        "refused": refused,
        "tried": tried,
        "strengths": other_strengths(best.plan, goal, crew, journal, bar),
    }
