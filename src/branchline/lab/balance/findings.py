"""What a study has found, as plain data: every figure with its 95 % interval, and a sentence for each chapter."""

from __future__ import annotations

import math
import re
from collections import Counter
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from statistics import fmean, median
from typing import Any

import branchline
from branchline.core.words import counted
from branchline.lab.balance.course import MOMENTS, Course
from branchline.lab.balance.strengths import strength_figures
from branchline.lab.balance.study import Study
from branchline.lab.balance.words import mean_words, percent, points, share_words, step_words, verb_words
from branchline.lab.series import BOTS_OWN, Row
from branchline.lab.statistics import (
    Estimate,
    beyond_noise,
    bootstrap,
    detectable_share,
    detectable_shares,
    difference_of_means,
    difference_of_shares,
    mean,
    p_of_shares,
    share,
    uneven,
)
from branchline.lab.summary import categories_of, wins_of

FEWEST = 20
MOST_ENDINGS = 12
SOURCE_WORDS = {
    "setup": "the setup",
    "deck": "the drawing of cards and pieces",
    "dice": "the roll of dice",
    "automa": "what the automa draws",
    BOTS_OWN: "the tossing of coins by the bots",
}


@dataclass(frozen=True)
class Chapter:
    """One chapter of a report: a sentence that stands for it, and its figures."""

    sentence: str
    figures: dict[str, Any]


def findings(study: Study) -> dict[str, Any]:
    """The whole study as plain data."""
    plan = study.plan
    chapters = {
        "seats": seats(study),
        "scores": scores(study),
        "lead": lead(study),
        "length": length(study),
        "endings": endings(study.rows),
        "picks": picks(study),
        "strengths": strengths(study),
        "restricted": restricted(study),
        "luck": luck(study),
        "solo": solo(study),
    }
    return {
        "game": plan.game.name,
        "title": plan.game.title,
        "rules": plan.game.rules,
        "box": plan.game.digest,
        "box_is_changed": plan.game.is_changed,
        "players": plan.players,
        "bots": plan.bots,
        "options": plan.options,
        "seed": plan.seed,
        "games": len(study.rows),
        "version": branchline.__version__,
        "chapters": {name: asdict(one) for name, one in chapters.items() if one is not None},
    }


def seats(study: Study) -> Chapter | None:
    """Seat advantage."""
    rows = study.rows
    count = len(rows[0].scores)
    if study.plan.players < 2:
        return None
    names = study.plan.game.seat_names(study.plan.players)
    wins = [math.fsum(wins_of(row)[seat] for row in rows) for seat in range(count)]
    p = uneven(wins)
    figures = [
        {
            "seat": names[seat],
            "wins": asdict(share(wins[seat], len(rows))),
            "score": asdict(mean([row.scores[seat] for row in rows])),
        }
        for seat in range(count)
    ]
    edge = detectable_share(1 / count, len(rows))
    best = max(range(count), key=lambda seat: wins[seat])
    worst = min(range(count), key=lambda seat: wins[seat])
    if len(rows) < FEWEST:
        sentence = f"{counted(len(rows), 'game')} are too few to tell whether seats are alike."
    elif p < 0.05:
        sentence = (
            f"Seats are not alike: {names[best]} wins {share_words(share(wins[best], len(rows)))} where "
            f"{percent(1 / count)} is fair, {names[worst]} only {percent(wins[worst] / len(rows))}."
        )
    else:
        sentence = (
            f"No seat has an edge beyond noise: they win {percent(wins[worst] / len(rows))} to "
            f"{percent(wins[best] / len(rows))} where {percent(1 / count)} is fair (p = {p:.2f}); an edge of "
            f"{percent(edge)} would have been seen four times in five."
        )
    found = {"fair": 1 / count, "p": p if len(rows) >= FEWEST else None, "detectable": edge, "seats": figures}
    return Chapter(sentence, found)


def scores(study: Study) -> Chapter:
    """Final scores, and in which categories winners are ahead."""
    rows = study.rows
    people = range(study.plan.players)
    won = [(row, seat) for row in rows for seat in people if row.ranks[seat] == 1]
    lost = [(row, seat) for row in rows for seat in people if row.ranks[seat] != 1]
    names = list(dict.fromkeys(name for seat in people for name in categories_of(rows, seat)))
    categories: list[dict[str, Any]] = []
    for name in names:
        winners = [row.sheet[seat].get(name, 0.0) for row, seat in won]
        others = [row.sheet[seat].get(name, 0.0) for row, seat in lost]
        everybody = mean([*winners, *others])
        ahead, p = difference_of_means(winners, others) if winners and others else (everybody, 1.0)
        categories.append(
            {
                "category": name,
                "all": asdict(everybody),
                "winners": asdict(mean(winners)) if winners else None,
                "others": asdict(mean(others)) if others else None,
                "ahead": asdict(ahead),
                "p": p,
            }
        )
    everything = [row.scores[seat] for row in rows for seat in people]
    figures: dict[str, Any] = {
        "all": everything,
        "winners": [row.scores[seat] for row, seat in won],
        "mean": asdict(mean([fmean(row.scores[seat] for seat in people) for row in rows])),
        "categories": categories,
    }
    margins = [winning_margin(row) for row in rows if len(row.scores) > 1]
    if not margins or not won or not lost:
        return Chapter(f"The mean score is {points(figures['mean']['value'])}.", figures)
    figures["margin"] = asdict(mean(margins))
    best = max(categories, key=lambda one: one["ahead"]["value"])
    sentence = (
        f"Scores average {points(figures['mean']['value'])} and the winner is {points(fmean(margins))} ahead of the "
        f"next; winners make the difference in {best['category']} ({points(best['ahead']['value'], sign=True)} over "
        "the others)."
    )
    return Chapter(sentence, figures)


def winning_margin(row: Row) -> float:
    ordered = sorted(row.scores, reverse=True)
    return ordered[0] - ordered[1]


def lead(study: Study) -> Chapter | None:
    """Lead changes, and when the winner was known."""
    course = study.course
    if not course.settled or study.plan.players < 2:
        return None
    curve = [
        {"at": at / MOMENTS, **asdict(share(wins, course.leader_games))} for at, wins in enumerate(course.leader_wins)
    ]
    middle = course.leader_wins[MOMENTS // 2] / course.leader_games
    sentence = (
        f"The lead changes hands {fmean(course.lead_changes):.1f} times a game. Half of the winners lead for good "
        f"after {percent(median(course.settled))} of the game; who leads at half-time wins {percent(middle)} of games."
    )
    figures = {
        "changes": course.lead_changes,
        "settled": course.settled,
        "curve": curve,
        "fair": 1 / len(study.rows[0].scores),
    }
    return Chapter(sentence, figures)


def length(study: Study) -> Chapter:
    """How long games are, and how wide the choices."""
    course, games = study.course, len(study.rows)
    steps: list[dict[str, Any]] = [
        {
            "step": step_words(name),
            "a_game": width.decisions / games,
            "options": width.options / width.decisions,
            "widest": width.widest,
        }
        for name, width in sorted(course.steps.items(), key=lambda one: -one[1].decisions)
    ]
    decisions = [row.decisions for row in study.rows]
    everything = sum(width.options for width in course.steps.values()) / max(1, sum(decisions))
    widest = max(steps, key=lambda one: float(one["options"]))
    tenths = [tenth.options / tenth.decisions if tenth.decisions else 0.0 for tenth in course.tenths]
    sentence = (
        f"A game takes {fmean(decisions):.0f} decisions with {everything:.1f} options on average; the widest choice is "
        f"“{widest['step']}” with {widest['options']:.1f}."
    )
    figures = {
        "decisions": decisions,
        "mean": asdict(mean(decisions)),
        "chances": asdict(mean([row.chances for row in study.rows])),
        "options": everything,
        "steps": steps,
        "tenths": tenths,
    }
    return Chapter(sentence, figures)


def endings(rows: Sequence[Row]) -> Chapter:
    """How games end."""
    counted = Counter(row.ending for row in rows).most_common()
    if len(counted) > MOST_ENDINGS:  # endings that tell the score: what they have in common is the reason
        counted = Counter(re.sub(r"-?\d+(?:\.\d+)?", "n", row.ending) for row in rows).most_common()
    figures = [{"ending": ending, **asdict(share(times, len(rows)))} for ending, times in counted]
    name, times = counted[0]
    if len(counted) == 1:
        return Chapter(f"Every game ends in the same way: {name}.", {"endings": figures})
    return Chapter(
        f"Games end in {len(counted)} ways, most often ({percent(times / len(rows))}) because {name}.",
        {"endings": figures},
    )


def picks(study: Study) -> Chapter | None:
    """Pick rate and win lift of everything that can be chosen."""
    actions = study.plan.game.actions
    found: list[dict[str, Any]] = []
    chances: list[float] = []
    is_contest = len(study.rows[0].scores) > 1
    for action, pick in sorted(study.course.picks.items()):
        left = pick.offered - pick.taken
        lift = difference_of_shares(pick.wins_taken, pick.taken, pick.wins_left, left)
        enough = is_contest and pick.taken >= FEWEST and left >= FEWEST
        chances.append(p_of_shares(pick.wins_taken, pick.taken, pick.wins_left, left) if enough else 1.0)
        found.append(
            {
                "action": actions.texts[action],
                "verb": actions.verb_of[action].name,
                "offered": pick.offered,
                "taken": pick.taken,
                "times": pick.times,
                "rate": asdict(share(pick.taken, pick.offered)),
                "lift": asdict(lift) if enough else None,
                "detectable": detectable_shares(pick.wins_taken, pick.taken, pick.wins_left, left) if enough else None,
            }
        )
    if not found:
        return None
    judged = [at for at, one in enumerate(found) if one["lift"] is not None]
    stands = dict(zip(judged, beyond_noise([chances[at] for at in judged]), strict=True))
    for at, one in enumerate(found):
        one["stands"] = stands.get(at, False)
    standing = sorted((one for one in found if one["stands"]), key=lambda one: -one["lift"]["value"])
    sentence = f"{len(found)} different choices were on offer, {len(judged)} often enough to judge; "
    if standing:
        top = standing[0] if standing[0]["lift"]["value"] > -standing[-1]["lift"]["value"] else standing[-1]
        sentence += (
            f"{len(standing)} of them go with winning or losing beyond noise, most of all "
            f"“{verb_words(top['action'])}” ({percent(top['lift']['value'], sign=True)} of wins)."
        )
    else:
        sentence += "none of them goes with winning or losing beyond noise"
        lifts = sorted(found[at]["detectable"] for at in judged)
        seen = f"; for half of them a lift of {percent(lifts[len(lifts) // 2])} would have been seen" if lifts else ""
        sentence += f"{seen}."
    return Chapter(sentence, {"picks": found, "judged": len(judged), "standing": len(standing)})


def strengths(study: Study) -> Chapter | None:
    """The same choices at other strengths of play."""
    found = strength_figures(study)
    return None if found is None else Chapter(*found)


def restricted(study: Study) -> Chapter | None:
    """What it costs never to do something."""
    if not study.restricted:
        return None
    players = study.plan.players
    fair = 1 / len(study.rows[0].scores)
    found: list[dict[str, Any]] = []
    for text, rows in study.restricted.items():
        own = [(row, row.number // players, row.number % players) for row in rows]
        wins = share(math.fsum(wins_of(row)[seat] for row, _, seat in own), len(rows))
        costs = [row.scores[seat] - study.alike[deal].scores[seat] for row, deal, seat in own]
        forced = sum(row.forced[seat] for row, _, seat in own)
        found.append(
            {"never": text, "games": len(rows), "forced": forced, "wins": asdict(wins), "score": asdict(mean(costs))}
        )
    found.sort(key=lambda one: (one["wins"]["value"], one["score"]["value"]))
    return Chapter(cost_of(found, players, fair), {"fair": fair, "restricted": found})


def cost_of(found: Sequence[dict[str, Any]], players: int, fair: float) -> str:
    """Restricted play in a sentence: what is missed most, and what nobody misses."""
    if players == 1:
        worst = min(found, key=lambda one: one["score"]["value"])
        cost = mean_words(Estimate(**worst["score"]))
        return f"Nothing is missed more than “{verb_words(worst['never'])}”: without it the score changes by {cost}."
    worst = found[0]
    wins = Estimate(**worst["wins"])
    if wins.high >= fair:
        seen = percent(detectable_share(fair, min(one["games"] for one in found)))
        return f"None of {len(found)} things left out costs wins beyond noise; a loss of {seen} would have been seen."
    free = sum(one["wins"]["high"] >= fair for one in found)
    return (
        f"Nothing is missed more than “{verb_words(worst['never'])}”: who never does it wins {share_words(wins)} "
        f"instead of {percent(fair)}. Of {len(found)} things left out, {free} cost nothing that could be shown."
    )


def luck(study: Study) -> Chapter | None:
    """The share of each source of chance in who comes out ahead, by freezing each (Sobol's indices)."""
    if not study.sources:
        return None
    games = len(study.dealt_anew[study.sources[0]])
    if games < FEWEST:
        return Chapter(
            f"{counted(games, 'deal')} are too few to divide luck by its sources.", {"games": games, "luck": []}
        )
    base = standings_of(study.alike[:games])
    found: list[dict[str, Any]] = []
    for source in study.sources:
        alone = kept_share(base, standings_of(study.shared_alone[source]))
        rest = kept_share(base, standings_of(study.dealt_anew[source]))
        alone, total = in_order(within_one(alone), within_one(Estimate(1 - rest.value, 1 - rest.high, 1 - rest.low)))
        found.append({"source": source, "words": SOURCE_WORDS[source], "alone": asdict(alone), "total": asdict(total)})
    top = max(found, key=lambda one: one["total"]["value"])
    sentence = (
        f"Between equal bots, the greatest source of luck is {top['words']}: it takes part in "
        f"{percent(top['total']['value'])} of the spread of results, and makes "
        f"{percent(top['alone']['value'])} of it all by itself."
    )
    return Chapter(sentence, {"games": games, "luck": found})


def within_one(one: Estimate) -> Estimate:
    """A share is a share, whatever noise makes of it."""
    return Estimate(*(min(1.0, max(0.0, value)) for value in (one.value, one.low, one.high)))


def in_order(alone: Estimate, total: Estimate) -> tuple[Estimate, Estimate]:
    """What a source does alone is part of what it takes part in: where noise turned them round, both are their mean."""
    if alone.value <= total.value:
        return alone, total
    middle = (alone.value + total.value) / 2
    return (Estimate(middle, min(alone.low, middle), max(alone.high, middle)),
            Estimate(middle, min(total.low, middle), max(total.high, middle)))  # fmt: skip


def standings_of(rows: Sequence[Row]) -> list[list[float]]:
    """How far each seat is above the mean of its table; alone, its score. Centred over all games."""
    found = []
    for row in rows:
        middle = fmean(row.scores) if len(row.scores) > 1 else 0.0
        found.append([score - middle for score in row.scores])
    means = [fmean(one[seat] for one in found) for seat in range(len(found[0]))]
    return [[value - means[seat] for seat, value in enumerate(one)] for one in found]


def kept_share(base: Sequence[Sequence[float]], other: Sequence[Sequence[float]]) -> Estimate:
    """The share of the spread that two runs of the same deals have in common, with a bootstrap interval over deals."""
    together = [math.fsum(a * b for a, b in zip(one, two, strict=True)) for one, two in zip(base, other, strict=True)]
    spread = [
        math.fsum((a * a + b * b) / 2 for a, b in zip(one, two, strict=True))
        for one, two in zip(base, other, strict=True)
    ]

    def ratio(deals: Sequence[int]) -> float:
        below = math.fsum(spread[at] for at in deals)
        return math.fsum(together[at] for at in deals) / below if below > 0 else 0.0

    return bootstrap(len(base), ratio, resamples=400)


def solo(study: Study) -> Chapter | None:
    """Solo success against the targets of the rulebook."""
    rows, course = study.solo_rows, study.solo_course
    if not rows or course is None:
        return None
    return Chapter(*solo_figures(rows, course))


def solo_figures(rows: Sequence[Row], course: Course) -> tuple[str, dict[str, Any]]:
    own = mean([row.scores[0] for row in rows])
    targets: list[dict[str, Any]] = [
        {"target": name, **asdict(share(times, len(rows)))}
        for name, times in sorted(course.achievements.items(), key=lambda one: -one[1])
    ]
    sentence = f"Alone, the bot scores {points(own.value)} on average"
    beaten = None
    if len(rows[0].scores) > 1:
        beaten = share(math.fsum(wins_of(row)[0] for row in rows), len(rows))
        sentence += f" and beats the automa in {share_words(beaten)} of games"
    if targets:
        easiest = f"“{targets[0]['target']}” ({percent(targets[0]['value'])})"
        sentence += f"; the target it reaches most often is {easiest}"
    else:
        sentence += "; no target was reached"
    figures = {
        "games": len(rows),
        "score": asdict(own),
        "scores": [row.scores[0] for row in rows],
        "beaten": asdict(beaten) if beaten is not None else None,
        "targets": targets,
    }
    return f"{sentence}.", figures
