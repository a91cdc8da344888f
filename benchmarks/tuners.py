"""The methods of `branchline tune` beside each other: the same weights before, as many games, the same held-out deals.

    python benchmarks/tuners.py                                            the sets of the page, one process
    python benchmarks/tuners.py --sets alubari:4 --trials 1600 --jobs 16   another set, longer

Each method tunes each set, and what it finds plays the weights before on deals that neither has seen. Figures go to
`benchmarks/results/tuners.json` and into docs/tuning.md; sets that are not played keep theirs. No weights are written.
Use a compiled engine.
"""

from __future__ import annotations

import argparse
import json
import sys
import time
from dataclasses import asdict
from pathlib import Path
from typing import Any

import measured

import branchline
from branchline.lab import LocalCrew
from branchline.lab.tuning import METHODS, Finding, Plan, tune

ROOT = Path(__file__).resolve().parents[1]
PAGE = ROOT / "docs" / "tuning.md"
RESULTS = ROOT / "benchmarks" / "results" / "tuners.json"
SETS = "railway_workers:3,small_railroad_empires:2"


def arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--sets", default=SETS, help=f"GAME:PLAYERS with commas between them ({SETS})")
    parser.add_argument("--methods", default=",".join(METHODS), help="with commas between them (all)")
    parser.add_argument("--trials", type=int, default=512, help="for each method and set (512)")
    parser.add_argument("--games", type=int, default=4, help="games for each trial (4)")
    parser.add_argument("--held-out", type=int, default=600, help="games against the weights before (600)")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--jobs", type=int, default=1, help="processes (1)")
    return parser.parse_args()


def facts(finding: Finding, seconds: float) -> dict[str, Any]:
    plan = finding.plan
    return {
        "game": plan.game.name,
        "players": plan.players,
        "method": plan.method,
        "made_by": plan.command(finding.trials),
        "games": finding.trials * -(-plan.games // 2) * 2,
        "held_out": finding.games,
        "wins": asdict(finding.wins) if finding.wins is not None else None,
        "points": asdict(finding.points),
        "is_better": finding.is_better,
        "seconds": round(seconds, 1),
        "values": finding.figures,
    }


def table(results: dict[str, dict[str, Any]]) -> str:
    """The measured part of the page."""
    lines = [
        "| set | method | games to tune | held out | wins | 95 % interval | fair | points | 95 % interval |",
        "|---|---|---:|---:|---:|---|---:|---:|---|",
    ]
    for _, one in sorted(results.items()):
        wins, points = one["wins"], one["points"]
        share = (
            f"{wins['value']:.1%} | {wins['low']:.1%} to {wins['high']:.1%} | {1 / one['players']:.1%}"
            if wins
            else " | | "
        )
        lines.append(
            f"| {one['game']}, {one['players']} | `{one['method']}` | {one['games']} | {one['held_out']} | {share} | "
            f"{points['value']:+.1f} | {points['low']:+.1f} to {points['high']:+.1f} |"
        )
    return "\n".join(lines)


def write(results: dict[str, dict[str, Any]]) -> None:
    RESULTS.write_text(json.dumps(results, indent=1) + "\n", encoding="utf-8")
    measured.put(PAGE, table(results))


def main() -> int:
    call = arguments()
    if not branchline.is_compiled():
        print("The engine is not compiled: this takes several times as long.", file=sys.stderr)
    plans = []
    for one in call.sets.split(","):
        name, _, players = one.partition(":")
        for method in call.methods.split(","):
            game = branchline.game(name)
            plans.append(Plan(game, int(players), call.trials, call.games, call.held_out, call.seed, method))
    for plan in plans:
        start = time.perf_counter()
        finding = tune(plan, LocalCrew(call.jobs))
        results = json.loads(RESULTS.read_text(encoding="utf-8")) if RESULTS.exists() else {}
        results[f"{plan.game.name} {plan.players} {plan.method}"] = facts(finding, time.perf_counter() - start)
        write(results)
        print(f"{plan.game.title}, {plan.players} players, {plan.method}: {finding.in_words()}", flush=True)
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
