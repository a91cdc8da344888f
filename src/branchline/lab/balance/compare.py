"""Two boxes side by side: every figure of both, the difference with its interval, a sentence where it is no noise."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator, Sequence
from dataclasses import asdict
from typing import Any

from branchline.lab.balance.findings import winning_margin
from branchline.lab.balance.study import Study
from branchline.lab.balance.words import percent, points, verb_words
from branchline.lab.series import Row
from branchline.lab.statistics import (
    Estimate,
    beyond_noise,
    difference_of_means,
    difference_of_shares,
    mean,
    p_of_shares,
    share,
)
from branchline.lab.summary import categories_of, wins_of

MOST_CHANGES = 200


def compare(study: Study, other: Study) -> dict[str, Any]:
    """What the other box changes, as plain data."""
    figures = [*means_of(study, other), *shares_of(study, other)]
    stands = beyond_noise([one["p"] for one in figures])
    for one, is_more in zip(figures, stands, strict=True):
        one["stands"] = is_more
        one["sentence"] = sentence_of(one) if is_more else ""
    return {
        "box": other.plan.game.digest,
        "games": len(other.rows),
        "changes": changes(study.plan.game.components, other.plan.game.components),
        "figures": figures,
    }


def means_of(study: Study, other: Study) -> Iterator[dict[str, Any]]:
    """Figures of which every game has one."""
    pairs: list[tuple[str, str, Sequence[float], Sequence[float]]] = []
    people = range(study.plan.players)

    def add(name: str, words: str, figure: Any) -> None:
        pairs.append((name, words, [figure(row) for row in study.rows], [figure(row) for row in other.rows]))

    add("decisions a game", "length", lambda row: row.decisions)
    add("mean score", "score", lambda row: sum(row.scores[seat] for seat in people) / len(people))
    if len(study.rows[0].scores) > 1:
        add("winner's score", "score", lambda row: max(row.scores))
        add("margin of the winner", "score", winning_margin)
        pairs.append(("lead changes", "lead", study.course.lead_changes, other.course.lead_changes))
        pairs.append(("part of the game before the winner leads for good", "share", study.course.settled,
                      other.course.settled))  # fmt: skip
    both = [*study.rows, *other.rows]
    for name in dict.fromkeys(name for seat in people for name in categories_of(both, seat)):
        add(f"points for {name}", "score", lambda row, name=name: category(row, name, len(people)))
    for name, kind, values, others in pairs:
        difference, p = difference_of_means(others, values)
        yield {
            "figure": name,
            "kind": kind,
            "is_share": kind == "share",
            "one": asdict(mean(values)),
            "other": asdict(mean(others)),
            "difference": asdict(difference),
            "p": p,
        }


def category(row: Row, name: str, people: int) -> float:
    return sum(row.sheet[seat].get(name, 0.0) for seat in range(people)) / people


def shares_of(study: Study, other: Study) -> Iterator[dict[str, Any]]:
    """Figures that are shares: wins by seat, endings, pick rates."""
    games, others = len(study.rows), len(other.rows)
    counts: list[tuple[str, str, float, int, float, int]] = []
    if len(study.rows[0].scores) > 1:
        for seat, name in enumerate(study.plan.game.seat_names(study.plan.players)):
            wins = sum(wins_of(row)[seat] for row in study.rows)
            counts.append(
                (f"wins of {name}", "wins", wins, games, sum(wins_of(row)[seat] for row in other.rows), others)
            )
    for ending in dict.fromkeys(row.ending for row in [*study.rows, *other.rows]):
        times = sum(row.ending == ending for row in study.rows)
        counts.append((f"games that end because {ending}", "ending", times, games,
                       sum(row.ending == ending for row in other.rows), others))  # fmt: skip
    texts, other_texts = study.plan.game.actions.texts, other.plan.game.actions
    for action, pick in sorted(study.course.picks.items()):
        there = other.course.picks.get(other_texts.ids.get(texts[action], -1))
        if there is not None and pick.offered and there.offered:
            name = f"seats offered “{verb_words(texts[action])}” that take it"
            counts.append((name, "pick", pick.taken, pick.offered, there.taken, there.offered))
    for name, kind, wins, total, other_wins, other_total in counts:
        yield {
            "figure": name,
            "kind": kind,
            "is_share": True,
            "one": asdict(share(wins, total)),
            "other": asdict(share(other_wins, other_total)),
            "difference": asdict(difference_of_shares(other_wins, other_total, wins, total)),
            "p": p_of_shares(wins, total, other_wins, other_total),
        }


def sentence_of(one: dict[str, Any]) -> str:
    """A difference in plain words."""
    say = percent if one["is_share"] else points
    difference = Estimate(**one["difference"])
    way = "up" if difference.value > 0 else "down"
    subject = one["figure"][0].upper() + one["figure"][1:]
    verb = (
        "go"
        if one["kind"] in ("pick", "ending", "wins") or subject.startswith(("Decisions", "Points", "Lead"))
        else "goes"
    )
    return (
        f"{subject} {verb} {way} from {say(one['one']['value'])} to {say(one['other']['value'])} "
        f"({say(difference.value, sign=True)}; 95 % interval {say(difference.low, sign=True)} to "
        f"{say(difference.high, sign=True)})."
    )


def changes(one: str, other: str) -> list[dict[str, str]]:
    """Which figures of the two components files differ."""
    before, after = dict(flat(tomllib.loads(one))), dict(flat(tomllib.loads(other)))
    found = []
    for place in dict.fromkeys([*before, *after]):
        was, now = before.get(place, "—"), after.get(place, "—")
        if was != now:
            found.append({"place": place, "was": was, "now": now})
    return found[:MOST_CHANGES]


def flat(value: Any, place: str = "") -> Iterator[tuple[str, str]]:
    """Every figure of a file with its place: `contract 12, points`."""
    if isinstance(value, dict):
        for name, inner in value.items():
            yield from flat(inner, f"{place}, {name}" if place else name)
    elif isinstance(value, list) and value and isinstance(value[0], dict):
        for at, inner in enumerate(value):
            own = next((inner[key] for key in ("id", "number", "name") if key in inner), at + 1)
            yield from flat(inner, f"{place} {own}")
    else:
        yield place, str(value)
