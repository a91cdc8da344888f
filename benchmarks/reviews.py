"""What the review promises, tried in full: its time, planted blunders, and luck that is nobody's on the mean.

    python benchmarks/reviews.py                     everything, for every game
    python benchmarks/reviews.py --games alubari --parts time,blunders --positions 50
    python benchmarks/reviews.py --parts blunders --minutes 5      no share is begun after five minutes

`time` reviews one finished game of three seats and counts the seconds of one core, to the graph and to the end; half
of its parts are then taken as they were stored, the other half is made again, and the two reviews must be the same to
the byte. `everybody` counts the seconds with all three seats graded. `blunders` looks in the records of the tests for
positions in which the worst legal choice and the best lie at least 15 % apart, by a search of depth 2,000 for each
legal choice, two more for the worst and five for the three best, and asks for the grade of either. `luck` adds up the
luck of each seat over many games. The last two are shared out among the processes, by stretches of a record and by
games. What a share has found is kept in `reviews.json.part` as soon as it is known: whatever is stopped, or has no
minutes left, goes on from there with the same call. Figures go to `benchmarks/results/reviews.json` as each game and
part is done; games and parts that are not asked for keep theirs. Use a compiled engine: with the plain one reviews are
shallower, and all of this takes ten times as long.
"""

from __future__ import annotations

import argparse
import json
import math
import time
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from contextlib import suppress
from dataclasses import dataclass
from itertools import islice, zip_longest
from pathlib import Path
from typing import Any

import branchline
from branchline.bots import bot, decide
from branchline.bots.consider import spread
from branchline.bots.effort import Effort
from branchline.bots.grades import BEST, BLUNDER, DECIDED_HIGH, DECIDED_LOW, GOOD, MISTAKE
from branchline.bots.reviewing import Course, Decision, alone, blind, graded, luck
from branchline.core.chance import Dealer, Rng
from branchline.core.position import CHANCE, OVER
from branchline.table.review import assembled, carry_out, opened
from branchline.table.reviews import written

HERE = Path(__file__).resolve().parent
RESULTS = HERE / "results" / "reviews.json"
RECORDS = HERE.parent / "tests" / "records"
PLAYERS = 3
SEARCH = "search:60"
DEEP, GLANCE, TRIED, SURE = 2000, 60, 3, 6
APART = 0.15
EVERY = 3
STRETCHES = 4
"""Of a record; each gives one position at the most."""
FEWEST_LEGAL, MOST_LEGAL = 3, 24
LUCK_EFFORT = Effort(8, 4, 1, 16)
LUCK_SHARE = 25
"""So many games are one share of the work."""
ERRORS = 3
"""So many standard errors from none the mean of luck may lie."""


def played(game: str, seed: int, name: str = SEARCH) -> branchline.Record:
    """A finished game between equal bots."""
    record = branchline.Record(branchline.game(game), PLAYERS)
    state, dealer, rng = record.begin(), Dealer(seed), Rng(seed)
    players = [bot(name) for _ in range(PLAYERS)]
    while state.player != OVER:
        seat = state.player
        record.add(state, dealer.choose(state) if seat == CHANCE else decide(players[seat], state, seat, rng))
    return record


# -- time --------------------------------------------------------------------------------------------------------------


def measure_time(game: str, _: str) -> dict[str, Any]:
    record = played(game, 11)
    begin = time.process_time()
    shown: list[float] = []

    def keep(_: str, __: list[Any]) -> None:
        shown.append(time.process_time() - begin)

    course = opened(record, [0])
    parts = carry_out(course, keep=keep)
    whole = assembled(course, parts)
    seconds = time.process_time() - begin
    stored = json.loads(written(dict(list(parts.items())[: len(parts) // 2])))
    again = opened(branchline.Record.from_text(record.to_text()), [0])
    resumed = assembled(again, carry_out(again, stored))
    return {
        "decisions": len(course.decisions),
        "own": sum(one.seat == 0 for one in course.decisions),
        "events": len(course.events),
        "depth": course.depth,
        "graph after": round(shown[0], 1),
        "seconds": round(seconds, 1),
        "resumed is the same": written(resumed) == written(whole),
        "bars add up": bars_add_up(whole),
    }


def bars_add_up(data: dict[str, Any]) -> bool:
    """Losses, luck and the rest are the result, to a tenth of a hundredth."""
    accounts = data["accounts"].values()
    return all(abs(one["luck"] + one["rest"] - one["losses"] - one["result"]) <= 0.001 for one in accounts)


def measure_everybody(game: str, _: str) -> dict[str, Any]:
    course = opened(played(game, 11), range(PLAYERS))
    begin = time.process_time()
    carry_out(course)
    return {"depth": course.depth, "seconds": round(time.process_time() - begin, 1)}


# -- planted blunders --------------------------------------------------------------------------------------------------


def chance_of(course: Course, decision: Decision, action: int, depth: int, other: int = 0) -> float:
    """What a choice is worth to its seat, by a search of its own."""
    position, seed = blind(course, decision)
    tree = alone(course.game, position, decision.seat, seed + 77 + other, action, depth)
    return course.chances.found_in(course.game, position, tree.means)[decision.seat]


def chances_of_all(course: Course, decision: Decision, depth: int) -> dict[int, float]:
    legal = decision.state.legal_actions(decision.seat)
    return {action: chance_of(course, decision, action, depth) for action in legal}


def apart(chances: dict[int, float]) -> float:
    return max(chances.values()) - min(chances.values())


def best_of(course: Course, decision: Decision, deep: dict[int, float]) -> int:
    """The best by several searches as deep: by a single one, or three, it is often another that is a little worse."""
    tried = sorted(deep, key=lambda one: -deep[one])[:TRIED]
    means = {
        action: sum(chance_of(course, decision, action, DEEP, other) for other in range(1, SURE)) + deep[action]
        for action in tried
    }
    return max(tried, key=lambda one: means[one])


def stay_apart(course: Course, decision: Decision, worst: int, best: int) -> bool:
    """Whether other searches as deep say so too: one tree can be wrong by more than this, and the two that lie farthest
    apart by one tree are those of which it is wrong most often."""
    said = [
        chance_of(course, decision, best, DEEP, other) - chance_of(course, decision, worst, DEEP, other)
        for other in range(1, TRIED)
    ]
    return min(said) > 0.0 and sum(said) >= APART * len(said)


def planted(path: Path, stretch: int) -> Iterator[tuple[Course, Decision, int, int]]:
    """Positions of a stretch of a record in which the worst choice is much worse than the best, with both."""
    record = branchline.Record.load(path)
    course = opened(record, range(record.players))
    looked_at = course.decisions[EVERY::EVERY]
    first, last = (len(looked_at) * one // STRETCHES for one in (stretch, stretch + 1))
    for decision in looked_at[first:last]:
        legal = decision.state.legal_actions(decision.seat)
        if not FEWEST_LEGAL <= len(legal) <= MOST_LEGAL:
            continue
        if apart(chances_of_all(course, decision, GLANCE)) < APART:
            continue
        deep = chances_of_all(course, decision, DEEP)
        if apart(deep) < APART:
            continue
        worst, best = min(deep, key=lambda one: deep[one]), best_of(course, decision, deep)
        is_open = DECIDED_LOW <= deep[best] <= DECIDED_HIGH
        if is_open and stay_apart(course, decision, worst, best):
            yield course, decision, worst, best


def stretches(game: str, _: argparse.Namespace) -> list[str]:
    """Of the recorded games of several players: the first of each, then the next, so that what is stopped early has
    looked into as many games as can be."""
    paths = sorted((RECORDS / game).glob("*.json"))
    stems = [path.stem for path in paths if branchline.Record.load(path).players > 1]
    return [f"{stem} {stretch}" for stretch in range(STRETCHES) for stem in stems]


def measure_blunders(game: str, share: str) -> list[dict[str, Any]]:
    stem, stretch = share.rsplit(" ", 1)
    found: list[dict[str, Any]] = []
    for course, decision, worst, best in islice(planted(RECORDS / game / f"{stem}.json", int(stretch)), 1):
        bad = graded(course, Decision(decision.move, decision.seat, worst, decision.state))
        good = graded(course, Decision(decision.move, decision.seat, best, decision.state))
        text = course.game.actions.text
        found.append({"record": stem, "move": decision.move, "depth": course.depth, "legal": bad["legal"]})
        found[-1] |= {"worst": text(worst), "grade of the worst": bad["grade"], "its loss": bad["loss"]}
        found[-1] |= {"best": text(best), "grade of the best": good["grade"], "loss of the best": good["loss"]}
        print(f"{game} {found[-1]}", flush=True)
    return found


def told_of_blunders(shares: Sequence[list[dict[str, Any]]], call: argparse.Namespace) -> dict[str, Any]:
    """The first that were found, stretch by stretch: one record after the other in each."""
    found = [one for share in shares for one in share][: call.positions]
    return {
        "positions": len(found),
        "worst graded mistake or blunder": sum(one["grade of the worst"] in (MISTAKE, BLUNDER) for one in found),
        "best graded best or good": sum(one["grade of the best"] in (BEST, GOOD) for one in found),
        "planted": found,
    }


# -- luck --------------------------------------------------------------------------------------------------------------


def measure_luck(game: str, seeds: str) -> list[list[float]]:
    """What chance gave each seat in these games."""
    first, last = map(int, seeds.split("-"))
    found = []
    for seed in range(first, last):
        course = opened(played(game, 1000 + seed, "greedy"), [], effort=LUCK_EFFORT)
        events = [luck(course, one) for one in course.events]
        found.append([sum(one["luck"][seat] for one in events) for seat in range(PLAYERS)])
    return found


def told_of_luck(shares: Sequence[list[list[float]]], _: argparse.Namespace) -> dict[str, Any]:
    games = [one for share in shares for one in share]
    found = []
    for seat in range(PLAYERS):
        mean, error = spread([one[seat] for one in games])
        found.append({"mean": round(mean, 4), "error": round(error, 4), "within three": abs(mean) <= ERRORS * error})
    return {"games": len(games), "seats": found}


def seeds_of(_: str, call: argparse.Namespace) -> list[str]:
    marks = range(0, call.luck_games, LUCK_SHARE)
    return [f"{first}-{min(first + LUCK_SHARE, call.luck_games)}" for first in marks]


# -- the whole ---------------------------------------------------------------------------------------------------------


def at_once(_: str, __: argparse.Namespace) -> list[str]:
    return [""]


def as_it_is(shares: Sequence[Any], _: argparse.Namespace) -> Any:
    return shares[0]


@dataclass(frozen=True)
class Part:
    """What is measured of a game: one share of it, the shares that there are, and what is told of all of them."""

    measure: Callable[[str, str], Any]
    shares: Callable[[str, argparse.Namespace], list[str]] = at_once
    told: Callable[[Sequence[Any], argparse.Namespace], dict[str, Any]] = as_it_is


PARTS = {
    "time": Part(measure_time),
    "everybody": Part(measure_everybody),
    "blunders": Part(measure_blunders, stretches, told_of_blunders),
    "luck": Part(measure_luck, seeds_of, told_of_luck),
}


Job = tuple[str, str, str]


def work(job: Job) -> Any:
    game, part, share = job
    return PARTS[part].measure(game, share)


class Found:
    """What the shares have found so far, line by line beside the results; a line that was cut off is made anew."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.known: dict[Job, Any] = {}
        whole = path.read_text(encoding="utf-8") if path.is_file() else ""
        for line in whole.splitlines():
            with suppress(json.JSONDecodeError):
                job, found = json.loads(line)
                self.known[tuple(job)] = found
        if whole and not whole.endswith("\n"):
            path.write_text(whole[: whole.rfind("\n") + 1], encoding="utf-8")

    def add(self, job: Job, found: Any) -> None:
        self.known[job] = found
        with self.path.open("a", encoding="utf-8") as file:
            file.write(json.dumps([job, found]) + "\n")


def enough(known: Sequence[Any], part: str, call: argparse.Namespace) -> bool:
    """Have so many positions been found that no further share is needed?"""
    return part == "blunders" and sum(len(one) for one in known) >= call.positions


def look(jobs: Sequence[Job], found: Found, call: argparse.Namespace, end: float) -> None:
    """Work on all that is not known yet, in order, as long as there is time; what is under way is worked out."""
    left = [job for job in jobs if job not in found.known]
    under_way: dict[Future[Any], Job] = {}
    with ProcessPoolExecutor(call.jobs) as pool:
        while left or under_way:
            while left and len(under_way) < call.jobs and time.monotonic() < end:
                job = left.pop(0)
                if not enough([found.known[one] for one in found.known if one[:2] == job[:2]], job[1], call):
                    under_way[pool.submit(work, job)] = job
            if not under_way:
                return
            for one in wait(under_way, return_when=FIRST_COMPLETED).done:
                found.add(under_way.pop(one), one.result())


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--games", default=",".join(branchline.games()), help="with commas between them (all)")
    parser.add_argument("--parts", default=",".join(PARTS), help="with commas between them (all)")
    parser.add_argument("--positions", type=int, default=10, help="planted positions a game (10: 50 in all)")
    parser.add_argument("--luck-games", type=int, default=500, help="games a game over which luck is added up (500)")
    parser.add_argument("--jobs", type=int, default=1, help="processes (1)")
    parser.add_argument("--minutes", type=float, default=math.inf, help="no share is begun after so many (all are)")
    parser.add_argument("--out", type=Path, default=RESULTS, help="where figures go (benchmarks/results/reviews.json)")
    call = parser.parse_args()
    end = time.monotonic() + 60 * call.minutes
    results = json.loads(call.out.read_text(encoding="utf-8")) if call.out.is_file() else {}
    found = Found(call.out.with_name(call.out.name + ".part"))
    asked = [(game, part) for part in call.parts.split(",") for game in call.games.split(",")]
    shares = {(game, part): PARTS[part].shares(game, call) for game, part in asked}
    # One share of each game in turn: no process waits for the slowest game, and what is stopped has of all of them.
    in_turn = zip_longest(*([(game, part, share) for share in shares[game, part]] for game, part in asked))
    look([job for row in in_turn for job in row if job is not None], found, call, end)
    for game, part in asked:
        jobs = [(game, part, share) for share in shares[game, part]]
        known = [found.known[job] for job in jobs if job in found.known]
        if not known or (len(known) < len(jobs) and not enough(known, part, call)):
            print(f"{game} {part}: {len(known)} of {len(jobs)} shares are known", flush=True)
            continue
        told = PARTS[part].told(known, call)
        print(f"{game} {part}: {told}", flush=True)
        results.setdefault(game, {})[part] = told
        results["engine"] = "compiled" if branchline.is_compiled() else "plain"
        call.out.write_text(json.dumps(results, indent=1) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
