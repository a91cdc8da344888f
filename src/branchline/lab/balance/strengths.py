"""What is chosen at each strength of play: pick rate, win lift and points of those who took a choice, side by side.

A weak bot may pass over a card that wins every game. What stronger play takes more often is worth more than it looks;
what it leaves alone only looks good.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict
from statistics import fmean
from typing import Any

from branchline.lab.balance.clusters import lift_counts, rate_counts
from branchline.lab.balance.course import Pick
from branchline.lab.balance.study import Played, Study
from branchline.lab.balance.words import percent, points, verb_words
from branchline.lab.statistics import (
    alone_among,
    beyond_noise,
    detectable_shares,
    difference_of_shares,
    p_of_shares,
    share,
)

FEWEST = 10
"""So many seats must have been offered a choice at each strength."""


def strength_figures(study: Study) -> tuple[str, dict[str, Any]] | None:
    """The sentence and the figures of the chapter; None where one strength alone has played."""
    if not study.strengths:
        return None
    sides = study.by_strength()
    names = list(sides)
    texts, verbs = study.plan.game.actions.texts, study.plan.game.actions.verb_of
    choices: list[dict[str, Any]] = []
    counts: list[tuple[float, float, float, float]] = []
    for action in sorted(study.course.picks):
        picks = [side.course.picks.get(action, Pick()) for side in sides.values()]
        if min(pick.offered for pick in picks) < FEWEST:
            continue
        counts.append((*rate_counts(picks[0]), *rate_counts(picks[-1])))
        choices.append(
            {
                "action": texts[action],
                "verb": verbs[action].name,
                "by": [figures_of(pick) for pick in picks],
                "p": p_of_shares(*counts[-1]),
            }
        )
    alarms = alone_among(len(choices))
    beyond = beyond_noise([one["p"] for one in choices])
    for one, shares, stands in zip(choices, counts, beyond, strict=True):
        one["detectable"] = detectable_shares(*shares, alarms)
        one["stands"] = stands
    choices.sort(key=lambda one: (not one["stands"], -abs(gap(one))))
    score = {name: mean_score(side, study.plan.players) for name, side in sides.items()}
    figures = {
        "names": names,
        "games": {name: len(side.rows) for name, side in sides.items()},
        "score": score,
        "choices": choices,
    }
    return sentence(names, score, choices), figures


def figures_of(pick: Pick) -> dict[str, Any]:
    """One choice at one strength; no lift and no points where all took it, or none."""
    left = pick.offered - pick.taken
    both = pick.taken >= FEWEST and left >= FEWEST
    lift = difference_of_shares(*lift_counts(pick))
    return {
        "offered": pick.offered,
        "rate": asdict(share(*rate_counts(pick))),
        "lift": asdict(lift) if both else None,
        "points": pick.points_taken / pick.taken if pick.taken else None,
        "points_left": pick.points_left / left if left else None,
    }


def gap(one: Mapping[str, Any]) -> float:
    """How much more often the strongest takes it than the first."""
    more: float = one["by"][-1]["rate"]["value"] - one["by"][0]["rate"]["value"]
    return more


def mean_score(side: Played, players: int) -> float:
    return fmean(fmean(row.scores[:players]) for row in side.rows)


def sentence(names: list[str], score: Mapping[str, float], choices: list[dict[str, Any]]) -> str:
    first, last = names[0], names[-1]
    said = f"Between themselves {last} scores {points(score[last])} and {first} {points(score[first])}"
    standing = [one for one in choices if one["stands"]]
    if not choices:
        return f"{said}; no choice came often enough to compare how often they take it."
    if not standing:
        return f"{said}; of {len(choices)} choices none is taken more or less often beyond noise."
    more = max(standing, key=gap)
    said += f"; {len(standing)} of {len(choices)} choices are taken more or less often beyond noise"
    if gap(more) > 0:
        weak, strong = (percent(one["rate"]["value"]) for one in (more["by"][0], more["by"][-1]))
        said += f", most of all “{verb_words(more['action'])}”: taken by {strong} of {last}, {weak} of {first}"
    return f"{said}."
