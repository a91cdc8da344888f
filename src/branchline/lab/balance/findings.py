"""What a study has found, as plain data: every figure with its 95 % interval, and a sentence for each chapter."""

from __future__ import annotations

import math
import re
from collections import Counter
from collections.abc import Sequence
from dataclasses import asdict
from statistics import fmean, median
from typing import Any

import branchline
from branchline.core.words import counted
from branchline.lab.balance.chapter import FEWEST, Chapter
from branchline.lab.balance.choices import picks
from branchline.lab.balance.course import MOMENTS, Course
from branchline.lab.balance.strengths import strength_figures
from branchline.lab.balance.study import Study
from branchline.lab.balance.without import restricted
from branchline.lab.balance.words import percent, points, seen_words, share_words, step_words
from branchline.lab.series import BOTS_OWN, Row
from branchline.lab.statistics import (
    Estimate,
    Moments,
    beyond_noise,
    bootstrap,
    detectable_edge,
    difference_of_means,
    mean,
    p_of_mean,
    share,
    uneven,
)
from branchline.lab.summary import categories_of, wins_of

MOST_ENDINGS = 12
SOURCE_WORDS = {
    "setup": "the setup",
    "deck": "the drawing of cards and pieces",
    "dice": "the roll of dice",
    "automa": "what the automa draws",
    BOTS_OWN: "the tossing of coins by the bots",
}


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
    edge = detectable_edge(count, len(rows))
    best = max(range(count), key=lambda seat: wins[seat])
    worst = min(range(count), key=lambda seat: wins[seat])
    if len(rows) < FEWEST:
        sentence = f"{counted(len(rows), 'game')} are too few to tell whether seats are alike."
    elif p < 0.05:
        sentence = (
            f"Seats are not alike: {names[best]} wins {share_words(share(wins[best], len(rows)))} where "
            f"{percent(1 / count)} is fair, {names[worst]} only {percent(wins[worst] / len(rows))}. Give the latter "
            "more to begin with, or the former less: `branchline seek` finds how much."
        )
    else:
        sentence = (
            f"No seat has an edge beyond noise: they win {percent(wins[worst] / len(rows))} to "
            f"{percent(wins[best] / len(rows))} where {percent(1 / count)} is fair (p = {p:.2f}); "
            f"{seen_words('an edge', edge)} four times in five."
        )
    found = {"fair": 1 / count, "p": p if len(rows) >= FEWEST else None, "detectable": edge, "seats": figures}
    return Chapter(sentence, found)


def scores(study: Study) -> Chapter:
    """Final scores, and in which categories winners are ahead."""
    rows = study.rows
    people = range(study.plan.players)
    won = [(row, seat) for row in rows for seat in people if row.ranks[seat] == 1]
    lost = [(row, seat) for row in rows for seat in people if row.ranks[seat] != 1]
    categories = categories_by_winners(rows, study.plan.players)
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
    average, margin = points(figures["mean"]["value"]), points(fmean(margins))
    sentence = f"Scores average {average} and the winner is {margin} ahead of the next"
    return Chapter(f"{sentence}{difference_words(categories, len(rows))}.", figures)


def categories_by_winners(rows: Sequence[Row], players: int) -> list[dict[str, Any]]:
    """Points by category of the score pad, those of winners beside those of everybody else."""
    found: list[dict[str, Any]] = []
    for name in dict.fromkeys(name for seat in range(players) for name in categories_of(rows, seat)):
        winners, others, apart = [], [], []
        for row in rows:
            points_of = [row.sheet[seat].get(name, 0.0) for seat in range(players)]
            won = [one for one, rank in zip(points_of, row.ranks, strict=False) if rank == 1]
            lost = [one for one, rank in zip(points_of, row.ranks, strict=False) if rank != 1]
            winners += won
            others += lost
            if won and lost:
                apart.append(fmean(won) - fmean(lost))
        everybody = mean([*winners, *others])
        if apart:  # game by game: seats of one game are no independent tries
            ahead, p = mean(apart), p_of_mean(Moments.of(apart))
        else:
            ahead, p = difference_of_means(winners, others) if winners and others else (everybody, 1.0)
        found.append(
            {
                "category": name,
                "all": asdict(everybody),
                "winners": asdict(mean(winners)) if winners else None,
                "others": asdict(mean(others)) if others else None,
                "ahead": asdict(ahead),
                "p": p if len(rows) > 1 else None,
            }
        )
    return found


def difference_words(categories: Sequence[dict[str, Any]], games: int) -> str:
    """In which category winners are ahead most; of few games nothing."""
    if games < FEWEST or not categories:
        return ""
    stands = beyond_noise([one["p"] for one in categories])
    ahead = [one for one, is_more in zip(categories, stands, strict=True) if is_more and one["ahead"]["value"] > 0]
    if not ahead:
        return "; in no category winners are ahead beyond noise"
    best = max(ahead, key=lambda one: float(one["ahead"]["value"]))
    by = points(best["ahead"]["value"], sign=True)
    return f"; winners make the difference in {best['category']} ({by} over the others)"


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
    sentence = f"The lead changes hands {fmean(course.lead_changes):.1f} times a game."
    if course.leader_games >= FEWEST:
        sentence += (
            f" Half of the winners lead for good after {percent(median(course.settled))} of the game; who leads at "
            f"half-time wins {percent(middle)} of games."
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


def strengths(study: Study) -> Chapter | None:
    """The same choices at other strengths of play."""
    found = strength_figures(study)
    return None if found is None else Chapter(*found)


def luck(study: Study) -> Chapter | None:
    """The share of each source of chance in who comes out ahead, by freezing each (Sobol's indices)."""
    if not study.sources:
        return None
    games = len(study.dealt_anew[study.sources[0]])
    if games < FEWEST:
        said = f"{counted(games, 'deal')} {'is' if games == 1 else 'are'} too few to divide luck by its sources."
        return Chapter(f"{said} It takes {FEWEST}, as with --luck {FEWEST}.", {"games": games, "luck": []})
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
