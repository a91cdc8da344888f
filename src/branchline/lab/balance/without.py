"""Doing without: what it costs never to do something."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import asdict
from statistics import fmean
from typing import Any

from branchline.lab.balance.chapter import Chapter
from branchline.lab.balance.study import Study
from branchline.lab.balance.words import mean_words, percent, seen_words, share_words, verb_words
from branchline.lab.series import Row
from branchline.lab.statistics import (
    Estimate,
    Moments,
    alone_among,
    beyond_noise,
    detectable_share,
    p_of_mean,
    p_of_share,
    share,
)
from branchline.lab.summary import wins_of


def restricted(study: Study) -> Chapter | None:
    """The chapter; None where nothing was left out."""
    if not study.restricted:
        return None
    fair = 1 / len(study.rows[0].scores)
    found = [left_out(study, text, rows, fair) for text, rows in study.restricted.items()]
    judge(found)
    if study.plan.players > 1:
        alarms = alone_among(2 * len(found))
        for one in found:
            one["detectable"] = detectable_share(fair, one["games"], alarms)
    found.sort(key=lambda one: (one["wins"]["value"], one["score"]["value"]))
    sentence = cost_alone(found) if study.plan.players == 1 else cost_in_wins(found, fair)
    return Chapter(sentence, {"fair": fair, "restricted": found})


def left_out(study: Study, text: str, rows: Sequence[Row], fair: float) -> dict[str, Any]:
    """One thing left out: wins of who never does it, and its points against who may, deal by deal."""
    players = study.plan.players
    wins = math.fsum(wins_of(row)[row.number % players] for row in rows)
    costs: dict[int, list[float]] = {}
    for row in rows:
        deal, seat = divmod(row.number, players)
        costs.setdefault(deal, []).append(row.scores[seat] - study.alike[deal].scores[seat])
    points = Moments.of([fmean(one) for one in costs.values()])
    return {
        "never": text,
        "games": len(rows),
        "forced": sum(row.forced[row.number % players] for row in rows),
        "wins": asdict(share(wins, len(rows))),
        "score": asdict(points.estimate()),
        "p": p_of_share(wins, len(rows), fair) if players > 1 else None,
        "score_p": p_of_mean(points) if points.count > 1 else None,
    }


def judge(found: Sequence[dict[str, Any]]) -> None:
    """Which of all these wins and points are beyond noise?"""
    tried = [(one, name) for name in ("p", "score_p") for one in found if one[name] is not None]
    chosen = beyond_noise([one[name] for one, name in tried])
    for one in found:
        one["stands"] = one["score_stands"] = False
    for (one, name), stands in zip(tried, chosen, strict=True):
        one[name.replace("p", "stands")] = stands


def cost_alone(found: Sequence[dict[str, Any]]) -> str:
    """What is missed most by who plays alone."""
    missed = [one for one in found if one["score_stands"] and one["score"]["value"] < 0]
    if not missed:
        return f"None of {len(found)} things left out lowers the score beyond noise."
    worst = min(missed, key=lambda one: float(one["score"]["value"]))
    cost = mean_words(Estimate(**worst["score"]))
    return f"Nothing is missed more than “{verb_words(worst['never'])}”: without it the score changes by {cost}."


def cost_in_wins(found: Sequence[dict[str, Any]], fair: float) -> str:
    """What is missed most, what nobody misses, and what is better left alone."""
    standing = [one for one in found if one["stands"]]
    missed = [one for one in standing if one["wins"]["value"] < fair]
    traps = [one for one in standing if one["wins"]["value"] > fair]
    if missed:
        worst = missed[0]
        said = (
            f"Nothing is missed more than “{verb_words(worst['never'])}”: who never does it wins "
            f"{share_words(Estimate(**worst['wins']))} instead of {percent(fair)}. Of {len(found)} things left out, "
            f"{len(found) - len(missed)} cost no wins that could be shown."
        )
    else:
        edge = max(one["detectable"] for one in found)
        said = f"None of {len(found)} things left out costs wins beyond noise; {seen_words('a loss', edge)}."
        said += cost_in_points(found)
    if traps:
        best = traps[-1]
        wins = share_words(Estimate(**best["wins"]))
        said += f" Who never does “{verb_words(best['never'])}” wins {wins}: a trap, to be made better or dropped."
    return said


def cost_in_points(found: Sequence[dict[str, Any]]) -> str:
    """Points show sooner than wins what is missed."""
    missed = [one for one in found if one["score_stands"] and one["score"]["value"] < 0]
    if not missed:
        return ""
    worst = min(missed, key=lambda one: float(one["score"]["value"]))
    cost = mean_words(Estimate(**worst["score"]))
    return f" In points most is missed without “{verb_words(worst['never'])}”: {cost}."
