"""`branchline games`: the games, their counts and variants, and how much of each box is by the rulebook."""

from __future__ import annotations

import argparse
import textwrap
from typing import Any

import branchline
from branchline.cli.arguments import add_json, print_json
from branchline.core.game import Game

HELP = "the games, their variants, and how much of each box is by the rulebook"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    add_json(parser)


def run(call: argparse.Namespace) -> int:
    found = [facts(branchline.game(name)) for name in branchline.games()]
    if call.json:
        print_json({"games": found})
        return 0
    print("\n\n".join(describe(one) for one in found) if found else "there are no games here")
    return 0


def facts(game: Game) -> dict[str, Any]:
    counts = game.provenance()
    total = sum(counts.values())
    return {
        "name": game.name,
        "title": game.title,
        "min_players": game.min_players,
        "max_players": game.max_players,
        "minutes": game.minutes,
        "weight": game.weight,
        "summary": game.summary,
        "rules": game.rules,
        "box": game.digest,
        "options": {
            name: {"values": list(values), "help": game.option_help.get(name, "")}
            for name, values in game.options.items()
        },
        "provenance": {kind: {"entries": count, "share": share(count, total)} for kind, count in counts.items()},
    }


def share(count: int, total: int) -> float:
    return round(count / total, 4) if total else 0.0


def describe(one: dict[str, Any]) -> str:
    count = f"{one['min_players']}-{one['max_players']} players"
    lines = [f"{one['title']} ({one['name']}): {count}, {one['minutes']} minutes, {one['weight']}"]
    lines += textwrap.wrap(one["summary"], 96, initial_indent="  ", subsequent_indent="  ")
    for name, option in one["options"].items():
        values = ", ".join(str(value).lower() if isinstance(value, bool) else str(value) for value in option["values"])
        told = f": {option['help']}" if option["help"] else ""
        text = f"--option {name}= {values}{told}"
        lines += textwrap.wrap(text, 96, initial_indent="  ", subsequent_indent="      ")
    parts = [
        f"{origin['share']:.0%} {kind} ({origin['entries']})"
        for kind, origin in one["provenance"].items()
        if origin["entries"]
    ]
    lines.append(f"  the box: {', '.join(parts) if parts else 'nothing is said of where its figures come from'}")
    return "\n".join(lines)
