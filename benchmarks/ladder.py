"""The ladder of bots: every line is one `branchline tournament`, and this plays them all and writes docs/ladder.md.

    python benchmarks/ladder.py --games 600                    every line of every game (hours: the budgets are times)
    python benchmarks/ladder.py --games 100 --only alubari     one game
    python benchmarks/ladder.py --lines greedy,automa          only these kinds: greedy, search, steps, automa, titles

Lines that are not played keep the figures they have. Use a compiled engine, and `--jobs 1` for budgets in milliseconds:
two searches on one core would halve each other's time.
"""

from __future__ import annotations

import argparse
import json
import subprocess
import sys
from itertools import pairwise
from pathlib import Path
from typing import Any

import branchline
from branchline.lab import wilson

ROOT = Path(__file__).resolve().parents[1]
PAGE = ROOT / "docs" / "ladder.md"
RESULTS = ROOT / "benchmarks" / "results" / "ladder.json"
MARKS = ("<!-- begin of the measured part -->", "<!-- end of the measured part -->")
STEPS = ("10ms", "40ms", "160ms", "640ms")
KINDS = ("greedy", "search", "steps", "automa", "titles")
WORDS = {
    "greedy": "`greedy` over `random` (95 % wanted)",
    "search": "`search:50ms` over `greedy` (70 % wanted)",
    "steps": "four times the thinking time (above 50 % wanted)",
    "automa": "against the game's own automa",
    "titles": "against an automa that keeps no score: solo games with a title of the rulebook",
}


def lines(names: list[str]) -> list[tuple[str, str, list[str], int]]:
    """(kind, game, bots, players): the first bot is the one that is to win."""
    found = []
    for name in names:
        game = branchline.game(name)
        found.append(("greedy", name, ["greedy", "random"], 2))
        found.append(("search", name, ["search:50ms", "greedy"], 2))
        for weak, strong in pairwise(STEPS):
            found.append(("steps", name, [f"search:{strong}", f"search:{weak}"], 2))
        if game.min_players == 1 and len(game.seat_names(1)) > 1:
            kind = "automa" if len(game.new(1).scores()) > 1 else "titles"
            for one in ("random", "greedy", "search:50ms"):
                found.append((kind, name, [one], 1))
    return found


def titles(words: list[str], jobs: int) -> dict[str, Any]:
    """How many solo games earn a title, in the shape of a line."""
    call = [sys.executable, "-m", "branchline", *words, "--jobs", str(jobs), "--json"]
    done = subprocess.run(call, capture_output=True, text=True, check=True)
    solo = json.loads(done.stdout)["chapters"]["solo"]["figures"]
    share = sum(one["value"] for one in solo["targets"])
    return {
        "against": "the targets",
        "games": solo["games"],
        "wins": share,
        "interval": wilson(share * solo["games"], solo["games"]),
        "score": solo["score"]["value"],
    }


def command(name: str, bots: list[str], players: int, games: int, seed: int) -> list[str]:
    words = ["tournament", name, "--players", str(players), "--bots", ",".join(bots)]
    return [*words, "-n", str(games), "--seed", str(seed)]


def measure(words: list[str], jobs: int) -> dict[str, Any]:
    call = [sys.executable, "-m", "branchline", *words, "--jobs", str(jobs), "--json"]
    done = subprocess.run(call, capture_output=True, text=True, check=True)
    found: dict[str, Any] = json.loads(done.stdout)
    return found


def line_of(found: dict[str, Any], bot: str) -> dict[str, Any]:
    """The line of a tournament's first bot."""
    first = next(one for one in found["standings"] if one["bot"] == bot)
    other = next(one for one in found["standings"] if one["bot"] != bot)
    return {
        "against": other["bot"],
        "games": found["games"],
        "wins": first["win_share"],
        "interval": first["win_interval"],
        "score": first["score"]["mean"] - other["score"]["mean"],
    }


def table(results: dict[str, dict[str, Any]]) -> str:
    """The measured part of the page."""
    parts = []
    for kind in KINDS:
        rows = [one for one in results.values() if one["kind"] == kind]
        if not rows:
            continue
        parts.append(f"## {WORDS[kind][0].upper()}{WORDS[kind][1:]}\n")
        parts.append("| game | bot | against | games | wins | 95 % interval | points | command |")
        parts.append("|---|---|---|---|---|---|---|---|")
        for one in rows:
            low, high = one["interval"]
            parts.append(
                f"| {one['game']} | `{one['bot']}` | `{one['against']}` | {one['games']} | {one['wins']:.1%} | "
                f"{low:.1%} to {high:.1%} | {one['score']:+.1f} | `branchline {one['command']}` |"
            )
        parts.append("")
    return "\n".join(parts)


def write_page(results: dict[str, dict[str, Any]]) -> None:
    text = PAGE.read_text(encoding="utf-8")
    before, rest = text.split(MARKS[0])
    after = rest.split(MARKS[1])[1]
    PAGE.write_text(f"{before}{MARKS[0]}\n\n{table(results)}\n{MARKS[1]}{after}", encoding="utf-8")


def main() -> int:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--games", type=int, default=600)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--only", action="append", help="a game by name, as often as needed")
    parser.add_argument("--lines", default=",".join(KINDS), help="which kinds of lines")
    call = parser.parse_args()
    RESULTS.parent.mkdir(exist_ok=True)
    results = json.loads(RESULTS.read_text(encoding="utf-8")) if RESULTS.exists() else {}
    for kind, name, bots, players in lines(call.only or branchline.games()):
        if kind not in call.lines.split(","):
            continue
        if kind == "titles":
            words = [
                "balance",
                name,
                "--players",
                "1",
                "--bots",
                bots[0],
                "-n",
                str(call.games),
                "--seed",
                str(call.seed),
            ]
            words += ["--restricted", "0", "--luck", "0", "--json"]
            line = titles(words, call.jobs)
        else:
            words = command(name, bots, players, call.games, call.seed)
            line = line_of(measure(words, call.jobs), bots[0])
        whole = {"kind": kind, "game": name, "bot": bots[0], **line, "command": " ".join(words)}
        results[f"{kind} {name} {','.join(bots)}"] = whole | {"compiled": branchline.is_compiled()}
        print(f"{name}: {bots[0]} over {line['against']}: {line['wins']:.1%} of {line['games']}", flush=True)
        RESULTS.write_text(json.dumps(results, indent=1) + "\n", encoding="utf-8")
        write_page(results)
    return 0


if __name__ == "__main__":
    sys.exit(main())
