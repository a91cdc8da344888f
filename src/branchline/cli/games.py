"""`branchline games`: the games, their counts and variants, and how much of each box is by the rulebook."""

from __future__ import annotations

import argparse
from typing import Any

import branchline
from branchline.cli.arguments import add_json, print_json
from branchline.cli.hints import to_type
from branchline.cli.screen import window, wrapped
from branchline.core.game import Game

HELP = "the games, their variants, and how much of each box is by the rulebook"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    add_json(parser)


def run(call: argparse.Namespace) -> int:
    found = [facts(branchline.game(name)) for name in branchline.games()]
    if call.json:
        print_json({"games": found})
        return 0
    print("\n\n".join(describe(one, window()) for one in found) if found else "there are no games here")
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
            if name not in game.readings
        },
        "readings": {
            name: {"rule": one.rule, "doubt": one.doubt, "ways": dict(one.ways)} for name, one in game.readings.items()
        },
        "provenance": {kind: {"entries": count, "share": share(count, total)} for kind, count in counts.items()},
    }


def share(count: int, total: int) -> float:
    return round(count / total, 4) if total else 0.0


def describe(one: dict[str, Any], width: int) -> str:
    """A game in lines of at most so many letters, no word of them cut."""
    lines: list[str] = []

    def tell(text: str, indent: int = 2, further: int = 6) -> None:
        lines.append(wrapped(text, " " * indent, " " * further, width))

    count = f"{one['min_players']}-{one['max_players']} players"
    tell(f"{one['title']} ({one['name']}): {count}, {one['minutes']} minutes, {one['weight']}", 0, 2)
    tell(one["summary"], 2, 2)
    for name, option in one["options"].items():
        values = ", ".join(str(value).lower() if isinstance(value, bool) else str(value) for value in option["values"])
        told = f": {option['help']}" if option["help"] else ""
        tell(f"--option {name}= {values}{told}")
    for name, reading in one["readings"].items():
        tell(f"reading, {reading['rule']}: {reading['doubt']}", 2, 4)
        for value, words in reading["ways"].items():
            tell(f"--option {name}={value}: {words}", 4)
    parts = [
        f"{origin['share']:.0%} {kind} ({origin['entries']})"
        for kind, origin in one["provenance"].items()
        if origin["entries"]
    ]
    tell(f"the box: {', '.join(parts) if parts else 'nothing is said of where its figures come from'}")
    name = one["name"]
    tell(f"{to_type(f'box {name} -o my.toml', name)} writes it as a file to change")
    return "\n".join(lines)
