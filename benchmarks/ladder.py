"""The ladder of bots: every line is one command, and this plays them all and writes docs/ladder.md.

    python benchmarks/ladder.py --jobs 16                      every line of every game (hours: the budgets are times)
    python benchmarks/ladder.py --games 100 --only alubari     one game
    python benchmarks/ladder.py --lines greedy,automa          greedy, search, steps, look, learned, long, ...
    python benchmarks/ladder.py --lines steps --minutes 20     no line takes longer; it stands on the games it has
    python benchmarks/ladder.py --lines steps --on             each line goes on where it stands, with the next deals
    python benchmarks/ladder.py --bot search:640ms             only the lines of that bot

Lines that are not played keep the figures they have. Use a compiled engine. A game is played in one process, its bots
one after the other, so give no more `--jobs` than there are idle cores: two searches on one core would halve each
other's time. A line of the steps stops as soon as it is sure: it looks ten times, each time with an interval so much
wider (Pocock's bound) that all looks together err in 5 % of cases; the interval in the table is the usual one.
"""

from __future__ import annotations

import argparse
import json
import math
import sys
import time
from collections.abc import Iterator
from contextlib import closing
from dataclasses import dataclass, field
from importlib import import_module
from itertools import pairwise
from pathlib import Path
from typing import Any, Self

import measured

import branchline
from branchline.core.errors import BranchlineError
from branchline.core.game import Game
from branchline.lab import LocalCrew, Row, Series, wilson
from branchline.lab.balance.plots import for_paper, intervals
from branchline.lab.statistics import Estimate
from branchline.lab.summary import wins_of
from branchline.lab.tournament import Tournament, names_of, results, seatings_of, sides_of, tournament_series

ROOT = Path(__file__).resolve().parents[1]
PAGE = ROOT / "docs" / "ladder.md"
PICTURE = ROOT / "docs" / "images" / "ladder.svg"
RESULTS = ROOT / "benchmarks" / "results" / "ladder.json"
STEPS = ("10ms", "40ms", "160ms", "640ms")
WORDS = {
    "greedy": "`greedy` over `random` (95 % wanted)",
    "search": "`search:50ms` over `greedy` (70 % wanted)",
    "steps": "four times the thinking time (above 50 % wanted)",
    "look": "`learned`, which takes one look, over `greedy` (85 % wanted)",
    "learned": "`learned:50ms` over `search:50ms` (65 % wanted)",
    "long": "`learned:1000ms` over `search:1000ms` (above 50 % wanted)",
    "ismcts": "`search` over OpenSpiel's own ISMCTS at equal time (80 % wanted)",
    "peers": "`search:50ms` over searches that others publish, with our evaluation, at equal time (above 50 % wanted)",
    "automa": "against the game's own automa",
    "titles": "against an automa that keeps no score: solo games with a title of the rulebook",
    "tables": "three and more at a table: all among each other, one scale of ratings for each game and count",
}
ISMCTS_GAMES = 100
# OpenSpiel's ISMCTS with our evaluation, a flat Monte Carlo, and the MCTS of the Tabletop Games Framework (rivals.py).
PEERS = ("judged:50ms", "flat:50ms", "tag:50ms")
NOT_OURS = ("ismcts", "peers")
# Lines that are played until it is sure who is better.
UNTIL_SURE = ("steps", "learned", "long", "peers")
# After so many games a line of the steps looks at itself, and only then, however often it was stopped and went on. The
# bound is Pocock's for looks so far apart, which err together in 5 % of cases (found by simulating 400,000 of them).
LOOKS = (20, 30, 44, 64, 92, 134, 194, 282, 412, 600)
SURE = 2.637


@dataclass(frozen=True)
class Line:
    """Who plays whom: the first bot is the one that is to win."""

    kind: str
    game: str
    bots: tuple[str, ...]
    players: int

    @property
    def key(self) -> str:
        count = f" {self.players}" if self.kind == "tables" else ""
        return f"{self.kind} {self.game}{count} {','.join(self.bots)}"

    def command(self, games: int, seed: int) -> str:
        """What anybody can type to play the same deals."""
        asked = f"--players {self.players} --bots {','.join(self.bots)} -n {games} --seed {seed}"
        if self.kind == "titles":
            return f"branchline balance {self.game} {asked} --restricted 0 --luck 0 --json"
        begin = "python benchmarks/ismcts.py" if self.kind in NOT_OURS else "branchline"
        return f"{begin} tournament {self.game} {asked}"


@dataclass
class Titles:
    """Counts solo games that earn a title of the rulebook."""

    earned: int = 0

    def before(self, number: int, state: Any) -> None:
        pass

    def step(self, state: Any, seat: int, action: int) -> None:
        pass

    def after(self, state: Any, row: Row) -> None:
        self.earned += bool(state.setting.game.achievements(state, []))

    def merge(self, later: Self) -> None:
        self.earned += later.earned


def lines(names: list[str]) -> Iterator[Line]:
    for name in names:
        game = branchline.game(name)
        yield Line("greedy", name, ("greedy", "random"), 2)
        yield Line("search", name, ("search:50ms", "greedy"), 2)
        for weak, strong in pairwise(STEPS):
            yield Line("steps", name, (f"search:{strong}", f"search:{weak}"), 2)
        yield Line("look", name, ("learned", "greedy"), 2)
        yield Line("learned", name, ("learned:50ms", "search:50ms"), 2)
        yield Line("long", name, ("learned:1000ms", "search:1000ms"), 2)
        yield Line("ismcts", name, ("search:50ms", "ismcts:50ms"), 2)
        for peer in PEERS:
            yield Line("peers", name, ("search:50ms", peer), 2)
        if game.min_players == 1 and len(game.seat_names(1)) > 1:
            kind = "automa" if len(game.new(1).scores()) > 1 else "titles"
            for one in ("random", "greedy", "search:50ms"):
                yield Line(kind, name, (one,), 1)
        for players in range(3, game.max_players + 1):
            yield Line("tables", name, at_tables_of(game, players), players)


def at_tables_of(game: Game, players: int) -> tuple[str, ...]:
    """The three strongest kinds that there are for such a table; `learned` only where there is a net."""
    try:
        branchline.bot("learned").sits_at(game.setting(players, {}))
    except BranchlineError:
        return ("search:50ms", "greedy", "easy")
    return ("learned:50ms", "search:50ms", "greedy")


@dataclass
class Tally:
    """What the games of a line have come to, those of an earlier call with them."""

    games: int = 0
    wins: float = 0.0
    points: float = 0.0
    against: str = ""

    @classmethod
    def from_results(cls, found: dict[str, Any]) -> Self:
        games = found["games"]
        return cls(games, found["wins"] * games, found["score"] * games, found["against"])

    def add(self, line: Line, rows: list[Row], titles: int) -> None:
        bot = line.bots[0]
        for row in map(sides_of, rows):
            names = names_of(row)
            self.games += 1
            self.points += row.scores[names.index(bot)]
            if line.kind == "titles":
                self.against = "the targets"
                continue
            self.against = next(name for name in names if name != bot)
            self.wins += wins_of(row)[names.index(bot)]
            self.points -= row.scores[names.index(self.against)]
        self.wins += titles if line.kind == "titles" else 0

    @property
    def bounds(self) -> tuple[float, float]:
        """The wider interval, which may be looked at ten times."""
        return wilson(self.wins, self.games, SURE)

    @property
    def is_sure(self) -> bool:
        """At a look: does the wider interval leave out the half?"""
        low, high = self.bounds
        return self.games in LOOKS and (low > 0.5 or high < 0.5)

    def figures(self) -> dict[str, Any]:
        """What a line shows: wins with their interval, and by how many points."""
        share = {"wins": self.wins / self.games, "interval": list(wilson(self.wins, self.games))}
        return {"against": self.against, "games": self.games, **share, "score": self.points / self.games}


@dataclass
class Tables:
    """The same for three and more bots among each other: who stands where, by one scale of ratings."""

    rows: list[Row] = field(default_factory=list)
    line: Line | None = None
    is_sure = False

    @property
    def games(self) -> int:
        return len(self.rows)

    def add(self, line: Line, rows: list[Row], _: int) -> None:
        self.line = line
        self.rows += rows

    def figures(self) -> dict[str, Any]:
        line, kept = self.line, ("bot", "rating", "rating_error", "win_share", "win_interval")
        assert line is not None
        series = tournament_series(branchline.game(line.game), line.players, line.bots, self.games)
        found = results(Tournament(series, rows=self.rows))["standings"]
        standings = [{name: one[name] for name in kept} | {"score": one["score"]["mean"]} for one in found]
        return {"players": line.players, "games": self.games, "standings": standings}


def tally_of(line: Line, stood: dict[str, Any] | None) -> Tally | Tables:
    """Where a line goes on; tables begin anew, for a rating needs every game."""
    if line.kind == "tables":
        return Tables()
    return Tally.from_results(stood) if stood else Tally()


def play(line: Line, tally: Tally | Tables, games: int, seed: int, jobs: int, minutes: float) -> None:
    """The games of a line that its tally lacks, in whole deals; fewer if time is up or all is clear."""
    seatings = seatings_of(line.bots, line.players)
    deals = -(-games // len(seatings))
    series = Series(branchline.game(line.game), line.players, seatings[0], deals * len(seatings), seed, {}, seatings)
    end = time.monotonic() + minutes * 60 if minutes else math.inf
    one_by_one = [(series, range(number, number + 1)) for number in range(tally.games, series.games)]
    with closing(LocalCrew(jobs).play(one_by_one, (Titles(),))) as playing:
        for rows, watched in playing:
            tally.add(line, rows, watched[0].earned)
            if tally.games % len(seatings) == 0 and time.monotonic() >= end:
                break
            if line.kind in UNTIL_SURE and tally.is_sure:
                break


def table(results: dict[str, dict[str, Any]]) -> str:
    """The measured part of the page."""
    parts = []
    for kind, words in WORDS.items():
        rows = sorted((one for one in results.values() if one["kind"] == kind), key=order_of)
        if not rows:
            continue
        parts.append(f"## {words[0].upper()}{words[1:]}\n")
        if kind == "tables":
            parts += [*tables(rows), ""]
            continue
        parts.append("| game | bot | against | games | wins | 95 % interval | points | command |")
        parts.append("|---|---|---|---|---|---|---|---|")
        for one in rows:
            low, high = one["interval"]
            is_open = kind in UNTIL_SURE and not Tally.from_results(one).is_sure
            parts.append(
                f"| {one['game']} | `{one['bot']}` | `{one['against']}` | {one['games']} | "
                f"{one['wins']:.1%}{', not sure yet' if is_open else ''} | "
                f"{low:.1%} to {high:.1%} | {one['score']:+.1f} | `{one['command']}` |"
            )
        parts.append("")
    return "\n".join(parts)


def tables(rows: list[dict[str, Any]]) -> list[str]:
    """One line for each bot of each table: its rating, and how often it won of all times it sat there."""
    found = ["| game | players | games | bot | rating | wins | 95 % interval | score | command |"]
    found.append("|---|---|---|---|---|---|---|---|---|")
    for one in rows:
        for at, bot in enumerate(one["standings"]):
            low, high = bot["win_interval"]
            begin = f"{one['game']} | {one['players']} | {one['games']}" if at == 0 else "| |"
            rating = f"{bot['rating']:.0f} ± {bot['rating_error']:.0f}"
            found.append(
                f"| {begin} | `{bot['bot']}` | {rating} | {bot['win_share']:.1%} | {low:.1%} to {high:.1%} | "
                f"{bot['score']:.1f} | {'' if at else '`' + one['command'] + '`'} |"
            )
    return found


def in_words(line: Line, found: dict[str, Any]) -> str:
    """What has come of a line, for who waits."""
    if line.kind == "tables":
        places = ", ".join(f"{one['bot']} {one['rating']:.0f} ({one['win_share']:.0%})" for one in found["standings"])
        return f"{line.game}, {line.players} players: {places} after {found['games']}"
    low, high = found["interval"]
    return (
        f"{line.game}: {line.bots[0]} over {found['against']}: {found['wins']:.1%} of {found['games']} "
        f"({low:.1%} to {high:.1%})"
    )


def picture(results: dict[str, dict[str, Any]]) -> str:
    """The steps of every game beside each other, by the bound of their looks: one whose dot is hollow is not sure."""
    found = {(one["game"], one["bot"]): one for one in results.values() if one["kind"] == "steps"}
    rows = []
    for game in branchline.games():
        steps = [found.get((game, f"search:{strong}")) for strong in STEPS[1:]]
        estimates = [Estimate(step["wins"], *Tally.from_results(step).bounds) if step else None for step in steps]
        rows.append((branchline.game(game).title.partition(":")[0], estimates))
    names = [f"{strong} over {weak}" for weak, strong in pairwise(STEPS)]
    return for_paper(intervals("Wins with four times the thinking time", rows, 0.5, names=names, limits=(0.25, 1.0)))


def order_of(one: dict[str, Any]) -> tuple[str, int, int]:
    """Game by game, the steps from the shortest time to the longest, small tables before large ones."""
    budget = one["bot"].removeprefix("search:")
    return one["game"], STEPS.index(budget) if budget in STEPS else 0, one.get("players", 2)


def results_so_far() -> dict[str, dict[str, Any]]:
    found: dict[str, dict[str, Any]] = json.loads(RESULTS.read_text(encoding="utf-8")) if RESULTS.exists() else {}
    return found


def write(key: str, stood: dict[str, Any] | None, line: dict[str, Any]) -> None:
    """Into the results as they are now (another ladder may have written others meanwhile), the page and the picture."""
    RESULTS.parent.mkdir(exist_ok=True)
    results = results_so_far()
    if results.get(key) != stood:
        sys.exit(f"another ladder has played {key!r} meanwhile: its games stand, these are not written")
    results[key] = line
    RESULTS.write_text(json.dumps(results, indent=1) + "\n", encoding="utf-8")
    measured.put(PAGE, f"\n{table(results)}")
    PICTURE.write_text(picture(results), encoding="utf-8")


def main() -> int:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--games", type=int, default=600, help="for each line (600; against ismcts at most 100)")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--jobs", type=int, default=1, help="games at the same time, each in a process of its own")
    parser.add_argument("--minutes", type=float, default=0.0, help="stop a line after so long; 0 for never")
    parser.add_argument("--on", action="store_true", help="go on where a line stands; only if the bots are the same")
    parser.add_argument("--only", action="append", help="a game by name, as often as needed")
    parser.add_argument("--bot", action="append", help="a bot whose lines are played, as often as needed")
    parser.add_argument("--lines", default=",".join(WORDS), help="which kinds of lines")
    call = parser.parse_args()
    kinds = call.lines.split(",")
    unknown = [kind for kind in kinds if kind not in WORDS]
    if unknown:
        parser.error(f"there are no lines {', '.join(unknown)}; there are: {', '.join(WORDS)}")
    known = {line.bots[0] for line in lines(branchline.games())}
    strangers = [bot for bot in call.bot or [] if bot not in known]
    if strangers:
        parser.error(f"there are no lines of {', '.join(strangers)}; there are: {', '.join(sorted(known))}")
    if not {*kinds}.isdisjoint(NOT_OURS):
        import_module("ismcts")  # its bots, and those of rivals.py, join the others
    if not branchline.is_compiled():
        print("the engine is not compiled: budgets in milliseconds are worth a tenth", file=sys.stderr)
    for line in lines(call.only or branchline.games()):
        if line.kind not in kinds or (call.bot and line.bots[0] not in call.bot):
            continue
        games = min(call.games, ISMCTS_GAMES) if line.kind == "ismcts" else call.games
        stood = results_so_far().get(line.key)
        tally = tally_of(line, stood if call.on else None)
        if tally.games >= games or (line.kind in UNTIL_SURE and tally.is_sure):
            continue
        began = time.monotonic()
        play(line, tally, games, call.seed, call.jobs, call.minutes)
        found = tally.figures()
        about = {"command": line.command(tally.games, call.seed), "compiled": branchline.is_compiled()}
        write(line.key, stood, {"kind": line.kind, "game": line.game, "bot": line.bots[0], **found, **about})
        print(f"{in_words(line, found)}, {time.monotonic() - began:.0f} s", flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
