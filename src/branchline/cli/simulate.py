"""`branchline simulate`: many games between bots, and what they show."""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import Any

from branchline.cli.arguments import (
    add_force,
    add_game,
    add_json,
    add_series,
    add_setting,
    add_weights,
    open_game,
    options_of,
    players_of,
    print_json,
    spare_files,
    weights_of,
)
from branchline.cli.crew import add_crew, announce, command_of, crew_of, journal_of, progress_bar
from branchline.cli.screen import wrapped
from branchline.core.errors import BadOption
from branchline.core.words import counted
from branchline.lab import Series, simulate, summary, write_table
from branchline.lab.datasets import card_of, check_folder, write_dataset
from branchline.lab.decisions import Decisions, Observed, Records
from branchline.lab.minari import Episodes, check_minari, write_minari
from branchline.lab.series import Observer
from branchline.lab.tables import check_target, write_lines

HELP = "many games between bots, and what they show"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    add_game(parser)
    add_weights(parser)
    add_setting(parser)
    add_series(parser, "random", "one bot for each seat, or one for all")
    add_crew(parser)
    add_force(parser)
    parser.add_argument("--out", metavar="FILE", help="one row a game: FILE.parquet or FILE.csv; resumes what stopped")
    parser.add_argument("--decisions", metavar="FILE", help="one row a decision: FILE.parquet or FILE.csv, with a card")
    parser.add_argument(
        "--observations", action="store_true", help="with what the seat observed and the mask (Parquet)"
    )
    parser.add_argument(
        "--dataset", metavar="FOLDER", help="all of that as a dataset with a card, as Hugging Face reads it"
    )
    parser.add_argument("--minari", metavar="NAME-v0", help="all of that as a folder of episodes, as Minari reads it")
    parser.add_argument("--records", metavar="FOLDER", help="every game as a record that `branchline replay` opens")
    add_json(parser)


def run(call: argparse.Namespace) -> int:
    game = open_game(call)
    bots = call.bots.split(",")
    players = call.players if call.players is not None else len(bots) if len(bots) > 1 else players_of(game, None, 4)
    weights = weights_of(game, players, bots)
    series = Series(game, players, bots, call.games, call.seed, options_of(game, call.option), weights=weights)
    check_targets(call)
    announce([(series, 1)], call.jobs)
    episodes, records = Episodes(), Records()
    decisions = episodes if call.minari else Observed() if call.observations or call.dataset else Decisions()
    observers: list[Observer] = [decisions] if call.decisions or call.dataset or call.minari else []
    observers += [records] if call.records else []
    with crew_of(call) as crew, journal_of(call, call.out or call.decisions or call.dataset or call.minari) as journal:
        with progress_bar(series.games, "games") as progress:
            rows = simulate(series, 1, observers, progress, crew, journal)
        if call.out:
            write_table(rows, call.out)
        if call.decisions:
            is_flat = Path(call.decisions).suffix == ".csv"
            write_lines(decisions.lines(game, is_flat), call.decisions)
            card = card_of(
                series, len(decisions.actions), decisions.observes, command_of(call), Path(call.decisions).name
            )
            Path(call.decisions).with_suffix(".md").write_text(card, encoding="utf-8")
        if call.dataset:
            write_dataset(call.dataset, series, decisions, command_of(call))
        if call.minari:
            written = write_minari(call.minari, series, episodes, command_of(call))
        for number, text in enumerate(records.texts):
            record_file(call, number).write_text(text, encoding="utf-8")
    found = summary(series, rows)
    if call.json:
        print_json(found)
    else:
        print(report(game.title, found))
        if call.out:
            print(f"\n{counted(len(rows), 'row')} written to {call.out}")
        if call.decisions:
            print(f"\n{counted(len(decisions.actions), 'row')} written to {call.decisions}")
        if call.dataset:
            print(f"\n{counted(len(decisions.actions), 'row')} written to {call.dataset}")
        if call.minari:
            print(f"\n{counted(written, 'episode')} written to {call.minari}")
        if call.records:
            print(f"\n{counted(len(records.texts), 'record')} written to {call.records}")
    return 0


def check_targets(call: argparse.Namespace) -> None:
    """Say before the work begins that its results could not be written there."""
    for path in filter(None, (call.out, call.decisions)):
        check_target(path)
    check_apart(call)
    if call.observations and not (call.decisions or "").endswith(".parquet"):
        raise BadOption("--observations go with --decisions FILE.parquet")
    if call.dataset and call.decisions:
        raise BadOption("--dataset holds the decisions already: give one of --dataset and --decisions")
    if call.dataset:
        check_folder(call.dataset)
    if call.minari:
        check_minari(call.minari)
    if call.records and not Path(call.records).is_dir():
        raise BadOption(f"{call.records}: there is no such folder; make it first")
    card = [Path(call.decisions).with_suffix(".md")] if call.decisions else []
    records = [record_file(call, number) for number in range(call.games)] if call.records else []
    spare_files(call, [call.out, call.decisions, *card, *records])


def check_apart(call: argparse.Namespace) -> None:
    """No two results go to one place."""
    there: dict[Path, str] = {}
    for name in ("out", "decisions", "dataset", "minari", "records"):
        path = getattr(call, name)
        if path and (other := there.setdefault(Path(path).resolve(), name)) != name:
            raise BadOption(f"{path}: --{other} and --{name} are two results, and need two places")


def record_file(call: argparse.Namespace, number: int) -> Path:
    return Path(call.records) / f"{call.game}-{call.seed}-{number:06}.json"


NAME = 25
"""How wide the column of the names is."""


def report(title: str, found: dict[str, Any]) -> str:
    options = "".join(f", {name}={value}" for name, value in found["options"].items())
    lines = [
        f"{title}: {counted(found['games'], 'game')}, {counted(found['players'], 'player')}{options}, "
        f"seed {found['seed']}",
        "",
    ]
    lines.append(f"{'':{NAME}}{'wins':>6}  {'95 % interval':<16}{'score':>7}{'sd':>6}{'min':>6}{'max':>6}{'rank':>6}")
    lines += [row(f"{one['name']} ({one['bot']})", one) for one in found["seats"]]
    if len(found["bots"]) > 1 or len(found["seats"]) > 1:
        lines.append("")
        lines += [row(f"all {name}", one) for name, one in found["bots"].items()]
    lines.append("")
    for name, words in (("decisions", "decisions a game"), ("chances", "chance events a game")):
        length = found[name]
        lines.append(f"{words}: {length['mean']:.1f} (sd {length['sd']:.1f}, {length['min']:g} to {length['max']:g})")
    lines.append("")
    for ending, count in found["endings"].items():
        lines.append(wrapped(ending, f"{count / found['games']:7.1%}  "))
    return "\n".join(lines)


def row(name: str, one: dict[str, Any]) -> str:
    """A line of the table, 80 letters wide; a name that is too long for its column has a line of its own."""
    low, high = one["win_interval"]
    score = one["score"]
    interval = f"{low:.1%} to {high:.1%}"
    begin = f"{name:{NAME}}" if len(name) < NAME else f"{name}\n{'':{NAME}}"
    return (
        f"{begin}{one['win_share']:6.1%}  {interval:<16}{score['mean']:7.1f}{score['sd']:6.1f}"
        f"{score['min']:6g}{score['max']:6g}{one['mean_rank']:6.2f}"
    )
