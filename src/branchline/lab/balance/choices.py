"""What is chosen, and what goes with winning: pick rate and win lift of everything that was on offer."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict
from typing import Any

from branchline.core.words import counted
from branchline.lab.balance.chapter import FEWEST, Chapter
from branchline.lab.balance.clusters import lift_counts, rate_counts
from branchline.lab.balance.course import Pick
from branchline.lab.balance.study import Study
from branchline.lab.balance.words import percent, seen_words, verb_words
from branchline.lab.statistics import (
    alone_among,
    beyond_noise,
    detectable_shares,
    difference_of_shares,
    p_of_shares,
    share,
)


def picks(study: Study) -> Chapter | None:
    """The chapter; None where nothing was on offer."""
    actions, course = study.plan.game.actions, study.course
    is_contest = len(study.rows[0].scores) > 1
    found: list[dict[str, Any]] = []
    judged: list[tuple[dict[str, Any], Pick]] = []
    for action, pick in sorted(course.picks.items()):
        one = {
            "action": actions.texts[action],
            "verb": actions.verb_of[action].name,
            "offered": pick.offered,
            "taken": pick.taken,
            "times": pick.times,
            "rate": asdict(share(*rate_counts(pick))),
            "lift": None,
            "p": None,
            "detectable": None,
            "stands": False,
        }
        found.append(one)
        if is_contest and pick.taken >= FEWEST and pick.offered - pick.taken >= FEWEST:
            judged.append((one, pick))
    judge(judged)
    return Chapter(sentence_of(found, [one for one, _ in judged]), figures_of(found, judged)) if found else None


def judge(judged: Sequence[tuple[dict[str, Any], Pick]]) -> None:
    """The lift of each, and which of them stand beside all others."""
    alarms = alone_among(len(judged))
    for one, pick in judged:
        counts = lift_counts(pick)
        one["lift"] = asdict(difference_of_shares(*counts))
        one["p"] = p_of_shares(*counts)
        one["detectable"] = detectable_shares(*counts, alarms)
    for (one, _), stands in zip(judged, beyond_noise([one["p"] for one, _ in judged]), strict=True):
        one["stands"] = stands


def figures_of(found: Sequence[dict[str, Any]], judged: Sequence[object]) -> dict[str, Any]:
    return {"picks": found, "judged": len(judged), "standing": sum(one["stands"] for one in found)}


def sentence_of(found: Sequence[dict[str, Any]], judged: Sequence[dict[str, Any]]) -> str:
    standing = [one for one in judged if one["stands"]]
    if not judged:
        return f"{counted(len(found), 'different choice')} on offer, none often enough to judge: play more games."
    sentence = f"{len(found)} different choices were on offer, {len(judged)} often enough to judge; "
    if standing:
        top = max(standing, key=lambda one: abs(float(one["lift"]["value"])))
        lift = top["lift"]["value"]
        way = "dearer" if lift > 0 else "better"
        return (
            f"{sentence}{len(standing)} of them go with winning or losing beyond noise, most of all "
            f"“{verb_words(top['action'])}” ({percent(lift, sign=True)} of wins): see whether “doing without” it says "
            f"the same (--never {top['action']}) before you make it {way}."
        )
    sentence += "none of them goes with winning or losing beyond noise"
    lifts = sorted(one["detectable"] for one in judged)
    return f"{sentence}; for half of them {seen_words('a lift', lifts[len(lifts) // 2])}."
