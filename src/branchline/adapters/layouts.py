"""The tables of observation and action layouts in the docs: `python -m branchline.adapters.layouts docs/layouts`."""

from __future__ import annotations

import sys
from pathlib import Path

import branchline
from branchline.core.actions import Verb
from branchline.core.game import Game
from branchline.core.layout import Layout


def page(game: Game) -> str:
    """One game's layouts as Markdown."""
    counts = range(game.min_players, game.max_players + 1)
    layouts = {players: game.layout(players) for players in counts}
    return "\n".join(
        [
            f"# {game.title}: observations and actions as numbers",
            "",
            "Generated from the code by `python -m branchline.adapters.layouts docs/layouts`; not to be edited.",
            "",
            "## Observation",
            "",
            "One flat array of float32 between 0 and 1: the pieces below, one behind the other, each number divided by",
            "the most it can be. Seats are counted from the observing one. A piece with a star holds what only its",
            "owner knows; others see it as hidden. Sizes by the number of players, with the game's first options.",
            "",
            f"| piece | {' | '.join(f'{players} p' for players in counts)} | what it tells |",
            f"|---|{'---:|' * len(layouts)}---|",
            *(row(number, layouts) for number in range(most_pieces(layouts))),
            f"| **all** | {' | '.join(f'**{layout.size}**' for layout in layouts.values())} | |",
            "",
            "## Actions",
            "",
            f"Numbers from 0 to {game.actions.count - 1}, each with one meaning for ever, chance's too. Of them, "
            f"{len(game.player_actions):,} can",
            "ever be a player's to choose.",
            "",
            "| from | to | action | arguments |",
            "|---:|---:|---|---|",
            *(verb_row(verb) for verb in game.actions.verbs),
            "",
        ]
    )


def most_pieces(layouts: dict[int, Layout]) -> int:
    return max(len(layout.pieces) for layout in layouts.values())


def row(number: int, layouts: dict[int, Layout]) -> str:
    """One piece for every number of players; a piece that some of them do not have stands at the end of the list."""
    found = [layout.pieces[number] for layout in layouts.values() if number < len(layout.pieces)]
    piece = found[-1]
    sizes = [str(layout.pieces[number].size) if number < len(layout.pieces) else "" for layout in layouts.values()]
    words = f"{piece.note}: {piece.describe()}" if piece.note else piece.describe()
    star = " *" if piece.secret else ""
    return f"| `{piece.field}`{star} | {' | '.join(sizes)} | {words} |"


def verb_row(verb: Verb) -> str:
    labels = verb.labels
    told = ", ".join(labels[:3]) + (
        f", ... {labels[-1]}" if len(labels) > 4 else "".join(f", {one}" for one in labels[3:])
    )
    return f"| {verb.first} | {verb.first + verb.size - 1} | `{verb.name}` | {told} |"


def main(folder: str) -> None:
    for name in branchline.games():
        (Path(folder) / f"{name}.md").write_text(page(branchline.game(name)), encoding="utf-8")


if __name__ == "__main__":
    main(sys.argv[1] if len(sys.argv) > 1 else "docs/layouts")
