"""Two boxes side by side: every figure of both, the difference with its interval, a sentence where it is no noise."""

from __future__ import annotations

import math
import tomllib
from collections.abc import Callable, Iterator, Sequence
from dataclasses import asdict, dataclass
from functools import partial
from statistics import fmean
from typing import Any

from branchline.core.figures import leaves
from branchline.core.words import counted
from branchline.lab.balance.bearing import actions_about
from branchline.lab.balance.clusters import rate_counts, takers_counts
from branchline.lab.balance.course import Pick
from branchline.lab.balance.findings import winning_margin
from branchline.lab.balance.study import Plan, Played, Study
from branchline.lab.balance.words import percent, points, share_words, verb_words
from branchline.lab.series import Row
from branchline.lab.statistics import (
    Estimate,
    Moments,
    alone_among,
    beyond_noise,
    detectable_means,
    detectable_shares,
    difference,
    difference_of_shares,
    p_of_shares,
    share,
)
from branchline.lab.summary import categories_of, wins_of

MOST_CHANGES = 200
STRONG_KINDS = ("pick", "taken", "wins", "score", "length")
"""Of further strengths only what a designer would look at is compared, so that alarms stay few."""
FEWEST = 10
"""What stands in both boxes is called offered in one alone only if so many seats were offered it there."""
MOST_ONLY = 12


def compare(study: Study, other: Study) -> dict[str, Any]:
    """What the other box changes, as plain data."""
    changed = changes(study.plan.game.components, other.plan.game.components)
    turned = [one["place"] for one in changed]
    about = actions_about(study.plan.game, turned) | actions_about(other.plan.game, turned)
    figures: list[dict[str, Any]] = []
    only: list[dict[str, Any]] = []
    others = other.by_strength()
    for strength, played in study.by_strength().items():
        if strength in others:
            pair = (Side(study.plan, played, about), Side(other.plan, others[strength], about))
            own = [*means_of(*pair), *shares_of(*pair)]
            is_base = strength == next(iter(others))
            only += [{**one, "strength": "" if is_base else strength} for one in only_one_has(*pair)]
            figures += own if is_base else [of_strength(one, strength) for one in own if one["kind"] in STRONG_KINDS]
    judge(figures)
    return {
        "box": other.plan.game.digest,
        "games": len(other.rows),
        "changes": changed,
        "figures": figures,
        "only": only,
        "opening": opening_of(figures, changed),
    }


def judge(figures: list[dict[str, Any]]) -> None:
    """Which of them stand, and what of each would have been seen among so many; in order, the surest first.

    What is about the change was asked before anything was played: its false alarms are counted by themselves, and not
    among the hundreds of figures that are only looked through.
    """
    for about in (True, False):
        asked = [one for one in figures if one["about"] == about]
        alarms = alone_among(len(asked))
        for one, is_more in zip(asked, beyond_noise([one["p"] for one in asked]), strict=True):
            one["detectable"] = one["detectable"](alarms)
            one["stands"] = is_more
            one["sentence"] = sentence_of(one) if is_more else ""
    figures.sort(key=lambda one: (not one["about"], one["p"]))
    for one in figures:
        if one.pop("games") < 2:
            one["p"] = None


@dataclass(frozen=True)
class Side:
    """One of the two sides: what was asked, what was played, and which actions are about what was changed."""

    plan: Plan
    played: Played
    about: set[str]

    @property
    def people(self) -> range:
        return range(self.plan.players)

    def categories(self) -> list[str]:
        return [name for seat in self.people for name in categories_of(self.played.rows, seat)]

    @property
    def is_contest(self) -> bool:
        return len(self.played.rows[0].scores) > 1


def of_strength(one: dict[str, Any], strength: str) -> dict[str, Any]:
    return {**one, "figure": f"{strength}: {one['figure']}", "strength": strength}


def opening_of(figures: Sequence[dict[str, Any]], changed: Sequence[dict[str, str]]) -> str:
    """How much differs, what was changed first; of what does not, how much would have been seen."""
    sure = [one for one in figures if one["stands"]]
    said = f"{len(sure)} of {len(figures)} figures differ beyond noise." if sure else ""
    named = [one for one in figures if one["about"]]
    if changed and named:
        own = [one for one in named if one["stands"]]
        count, differ = len(own) or "none", "differs" if len(own) == 1 else "differ"
        said += f" Of the {len(named)} that are about what was changed, {count} {differ}."
    if not sure:
        said = f"None of {len(figures)} figures differs beyond noise between the two.{said}"
    shares = sorted(one["detectable"] for one in figures if one["kind"] == "pick" and not one["stands"])
    if shares:
        middle = shares[len(shares) // 2]
        seen = (
            f"half of the pick rates had to move by {percent(middle)} or more to be seen four times in five among so "
            "many figures; more games see less"
            if math.isfinite(middle)
            else "so few games would show hardly any; play more"
        )
        said += f" Where none is shown there may still be one: {seen}."
    return said


def means_of(one_side: Side, other_side: Side) -> Iterator[dict[str, Any]]:
    """Figures that are means: of every game, and the points of those who took a choice."""
    pairs: list[tuple[str, str, Moments, Moments]] = []
    study, other = one_side.played, other_side.played

    def add(name: str, kind: str, figure: Callable[[Row, range], float]) -> None:
        values = [[figure(row, side.people) for row in side.played.rows] for side in (one_side, other_side)]
        pairs.append((name, kind, Moments.of(values[0]), Moments.of(values[1])))

    add("decisions a game", "length", lambda row, _: row.decisions)
    add("mean score", "score", lambda row, people: fmean(row.scores[seat] for seat in people))
    if one_side.is_contest and other_side.is_contest:
        add("winner's score", "score", lambda row, _: max(row.scores))
        add("margin of the winner", "score", lambda row, _: winning_margin(row))
        lead, settled = ([getattr(one.course, name) for one in (study, other)] for name in ("lead_changes", "settled"))
        pairs.append(("lead changes", "lead", Moments.of(lead[0]), Moments.of(lead[1])))
        pairs.append(("part of the game before the winner leads for good", "share", Moments.of(settled[0]),
                      Moments.of(settled[1])))  # fmt: skip
    for name in dict.fromkeys([*one_side.categories(), *other_side.categories()]):
        add(f"points for {name}", "score", partial(category, name))
    for text, pick, there in picks_of(one_side, other_side):
        if text in one_side.about and pick.taken and there.taken:
            sums = [Moments.of_sums(one.taken, one.points_taken, one.squares_taken) for one in (pick, there)]
            pairs.append((f"points of those who take “{verb_words(text)}”", "taken", sums[0], sums[1]))
    for name, kind, values, others in pairs:
        apart, p = difference(others, values)
        yield {
            "figure": name,
            "kind": kind,
            "is_share": kind == "share",
            "one": asdict(values.estimate()),
            "other": asdict(others.estimate()),
            "difference": asdict(apart),
            "detectable": partial(detectable_means, others, values),
            "p": p,
            "games": min(len(study.rows), len(other.rows)),
            "about": kind == "taken",
        }


def category(name: str, row: Row, people: range) -> float:
    return fmean(row.sheet[seat].get(name, 0.0) for seat in people)


def picks_of(one_side: Side, other_side: Side) -> Iterator[tuple[str, Pick, Pick]]:
    """Every choice that was offered with both boxes, by its text."""
    texts, others = one_side.plan.game.actions.texts, other_side.plan.game.actions.ids
    for action, pick in sorted(one_side.played.course.picks.items()):
        there = other_side.played.course.picks.get(others.get(texts[action], -1))
        if there is not None and pick.offered and there.offered:
            yield texts[action], pick, there


def shares_of(one_side: Side, other_side: Side) -> Iterator[dict[str, Any]]:
    """Figures that are shares: wins by seat, endings, pick rates and the wins of those who took a choice."""
    study, other, about = one_side.played, other_side.played, one_side.about
    games, others = len(study.rows), len(other.rows)
    counts: list[tuple[str, str, float, float, float, float, str]] = []
    are_contests = one_side.is_contest and other_side.is_contest
    if are_contests and one_side.plan.players == other_side.plan.players:
        for seat, name in enumerate(one_side.plan.game.seat_names(one_side.plan.players)):
            wins = sum(wins_of(row)[seat] for row in study.rows)
            counts.append((f"wins of {name}", "wins", wins, games,
                           sum(wins_of(row)[seat] for row in other.rows), others, ""))  # fmt: skip
    for ending in dict.fromkeys(row.ending for row in [*study.rows, *other.rows]):
        times = sum(row.ending == ending for row in study.rows)
        counts.append((f"games that end because {ending}", "ending", times, games,
                       sum(row.ending == ending for row in other.rows), others, ""))  # fmt: skip
    for text, pick, there in picks_of(one_side, other_side):
        name = f"seats offered “{verb_words(text)}” that take it"
        counts.append((name, "pick", *rate_counts(pick), *rate_counts(there), text))
        if text in about and pick.taken and there.taken and are_contests:
            name = f"wins of those who take “{verb_words(text)}”"
            counts.append((name, "taken", *takers_counts(pick), *takers_counts(there), text))
    for name, kind, wins, total, other_wins, other_total, text in counts:
        yield {
            "figure": name,
            "kind": kind,
            "is_share": True,
            "one": asdict(share(wins, total)),
            "other": asdict(share(other_wins, other_total)),
            "difference": asdict(difference_of_shares(other_wins, other_total, wins, total)),
            "detectable": partial(detectable_shares, wins, total, other_wins, other_total),
            "p": p_of_shares(wins, total, other_wins, other_total),
            "games": min(games, others),
            "about": text in about,
        }


def only_one_has(one_side: Side, other_side: Side) -> Iterator[dict[str, Any]]:
    """The choices that were offered on one side alone, because they stand in its box alone or come up there alone."""
    for side, without, has in ((one_side, other_side, "one"), (other_side, one_side, "other")):
        texts, there = side.plan.game.actions.texts, without.plan.game.actions.ids
        for action, pick in sorted(side.played.course.picks.items(), key=lambda found: -found[1].taken):
            text = texts[action]
            beside = without.played.course.picks.get(there.get(text, -1))
            is_there = text in there
            if pick.offered >= (FEWEST if is_there else 1) and (beside is None or not beside.offered):
                rate = asdict(share(*rate_counts(pick)))
                yield {"action": text, "has": has, "offered": pick.offered, "rate": rate}


def only_words(only: Sequence[dict[str, Any]], here: str, there: str) -> list[str]:
    """A sentence for each, those that were taken most first."""
    found = []
    for one in sorted(only, key=lambda one: (one["strength"], -one["rate"]["value"]))[:MOST_ONLY]:
        who = f"{one['strength']}: " if one["strength"] else ""
        rate = share_words(Estimate(**one["rate"]))
        said = f"{who}only {here if one['has'] == 'one' else there}: “{verb_words(one['action'])}”"
        found.append(f"{said[0].upper()}{said[1:]}, taken by {rate} of {counted(one['offered'], 'seat')} offered.")
    if len(only) > MOST_ONLY:
        found.append(f"{len(only) - MOST_ONLY} more choices were offered on one side only.")
    return found


def sentence_of(one: dict[str, Any]) -> str:
    """A difference in plain words."""
    say = percent if one["is_share"] else points
    apart = Estimate(**one["difference"])
    way = "up" if apart.value > 0 else "down"
    subject = one["figure"][0].upper() + one["figure"][1:]
    verb = (
        "go"
        if one["kind"] in ("pick", "ending", "wins", "taken") or subject.startswith(("Decisions", "Points", "Lead"))
        else "goes"
    )
    sure = ""
    if math.isfinite(apart.low):
        sure = f"; 95 % interval {say(apart.low, sign=True)} to {say(apart.high, sign=True)}"
    return (
        f"{subject} {verb} {way} from {say(one['one']['value'])} to {say(one['other']['value'])} "
        f"({say(apart.value, sign=True)}{sure})."
    )


def changes(one: str, other: str) -> list[dict[str, str]]:
    """Which figures and words of the two components files differ."""
    before, after = ({name: str(value) for name, _, value in leaves(tomllib.loads(text))} for text in (one, other))
    found = []
    for place in dict.fromkeys([*before, *after]):
        was, now = before.get(place, "—"), after.get(place, "—")
        if was != now:
            found.append({"place": place, "was": was, "now": now})
    return found[:MOST_CHANGES]
