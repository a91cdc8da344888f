"""`branchline balance`: a report for designers, as one HTML page."""

from __future__ import annotations

import argparse
import dataclasses
import hashlib
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import branchline
from branchline.bots import decide
from branchline.cli.arguments import (
    add_force,
    add_game,
    add_json,
    add_series,
    add_setting,
    add_weights,
    number_of_games,
    open_game,
    options_of,
    players_of,
    print_json,
    spare_files,
)
from branchline.cli.crew import add_crew, announce, command_of, crew_of, journal_of, progress_bar
from branchline.cli.screen import wrapped
from branchline.core.chance import Dealer, Rng
from branchline.core.errors import BranchlineError
from branchline.core.position import CHANCE
from branchline.core.words import counted, listing
from branchline.files import report_folder
from branchline.lab import Series
from branchline.lab.balance import Plan, carry_out, findings, report, write_plots
from branchline.lab.balance.compare import compare, only_words
from branchline.lab.balance.study import expected

STRENGTHS = ("search:100", "learned")
"""Who else plays a report's games, where nothing else is asked for and they are there."""
PARTS = ("restricted", "strong", "luck", "solo")
"""What takes games of its own, and can be left out."""
HELP = "a report for designers: seats, scores, choices, luck, and what a change does"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    add_game(parser)
    add_weights(parser)
    add_setting(parser)
    add_series(parser, "greedy", "who plays (greedy in every seat)", same="report")
    parser.add_argument(
        "--out",
        metavar="FILE.html",
        help="where the report goes (without it: among those that the page shows); the same call resumes what stopped",
    )
    parser.add_argument("--plots", metavar="FOLDER", help="every plot as an SVG file too")
    parser.add_argument("--compare", metavar="FILE.toml", help="another components file, side by side with this one")
    parser.add_argument(
        "--restricted",
        type=number_of_games,
        metavar="N",
        help="games for each thing left out (a fifth of -n; 0 for none)",
    )
    parser.add_argument(
        "--never", action="append", default=[], metavar="X", help="what is left out: a verb, or an action like place:A1"
    )
    add_strengths(parser)
    parser.add_argument(
        "--luck",
        type=number_of_games,
        metavar="N",
        help="deals to measure luck by, 20 or more (a fifth of -n; 0: none)",
    )
    parser.add_argument("--solo", type=number_of_games, metavar="N", help="solo games (a fifth of -n; 0: none)")
    add_crew(parser)
    add_force(parser)
    add_json(parser)


def add_strengths(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--strengths",
        metavar="A,B,…",
        help="other bots that play it as well, each in every seat (search:100; the learned player where there is one)",
    )
    parser.add_argument("--strong", type=number_of_games, metavar="N", help="games of each (a tenth of -n; 0: none)")


def strong_games(call: argparse.Namespace) -> int:
    """How many games each further strength plays."""
    return -(-call.games // 10) if call.strong is None else int(call.strong)


def run(call: argparse.Namespace) -> int:
    game = open_game(call)
    players = players_of(game, call.players, 4)
    fifth = max(1, call.games // 5)
    bare = Plan(
        game,
        players,
        [name.strip() for name in call.bots.split(",")],
        call.games,
        call.seed,
        options_of(game, call.option),
        fifth if call.restricted is None else call.restricted,
        fifth if call.luck is None else call.luck,
        fifth if call.solo is None else call.solo,
        call.never,
        strong=strong_games(call),
    )
    bare.base()  # refuses a wrong call before anything is played
    boxes = [bare]
    if call.compare:
        changed = branchline.game(call.game, components=call.compare, weights=call.weights)
        boxes.append(dataclasses.replace(bare, game=changed))
    strengths = strengths_of(boxes, call.strengths)
    plan, *compared = (dataclasses.replace(one, strengths=strengths) for one in boxes)
    other = compared[0] if compared else None
    if other is not None and other.game.digest == game.digest:
        raise BranchlineError(f"{call.compare} holds the same figures as the box it is compared with")
    if call.out:
        check_report(call.out)
    plots = Path(call.plots).glob(f"{game.name}-*.svg") if call.plots else ()
    spare_files(call, [call.out, *plots])
    if not call.out and not call.json:
        call.out = str(own_report(call, plan))
    announce([*expected(plan), *([] if other is None else expected(only_compared(other)))], call.jobs)
    with crew_of(call) as crew, journal_of(call, call.out) as journal:
        study = carry_out(plan, crew, journal, progress_bar)
        found = findings(study)
        found["command"] = command_of(call)
        if other is not None:
            found["compare"] = comparison(study, other, crew, journal)
        if call.out:
            write(Path(call.out), report(found))
        if call.plots:
            write_plots(found, call.plots)
    if call.json:
        print_json(found)
        return 0
    print(f"{game.title}: {found['games']} games, {counted(players, 'player')}, seed {call.seed}\n")
    for chapter in found["chapters"].values():
        print(wrapped(chapter["sentence"], "* "))
    left_out = [f"--{name} 0" for name in PARTS if getattr(call, name) == 0]
    if left_out:
        print(wrapped(f"Left out, as asked: {listing(left_out)}.", "* "))
    if other is not None:
        said = [one["sentence"] for one in found["compare"]["figures"] if one["stands"]]
        said += only_words(found["compare"]["only"], "in this box", f"in {call.compare}")
        print("\n" + wrapped(f"With {call.compare}: {found['compare']['opening']}"))
        for sentence in said:
            print(wrapped(sentence, "* "))
    print(f"\nwritten to {call.out}")
    return 0


def strengths_of(plans: Sequence[Plan], wanted: str | None) -> list[str]:
    """The further bots that were asked for, or the usual ones that know every one of these boxes at such a table."""
    if wanted is not None:
        return [name.strip() for name in wanted.split(",") if name.strip()]
    usual = [name for name in STRENGTHS if name not in plans[0].bots]
    return [name for name in usual if all(can_play(name, plan) for plan in plans)]


def can_play(name: str, plan: Plan) -> bool:
    """A bot may be missing here, or may not have learned this game: one game shows it."""
    try:
        series = Series(plan.game, plan.players, [name], 1, options=plan.options)
        begun = plan.game.new(plan.players, **series.options)
        dealer = Dealer(1)
        while begun.player == CHANCE:
            begun.play(dealer.choose(begun))
        decide(series.player(name), begun, begun.player, Rng(1))
    except BranchlineError:
        return False
    return True


def only_compared(plan: Plan) -> Plan:
    return dataclasses.replace(plan, restricted=0, luck=0, solo=0, never=[])


def comparison(study: Any, other: Plan, crew: Any, journal: Any) -> dict[str, Any]:
    """The same games with the other box; what is left out and luck are studied on the first box only."""
    plain = only_compared(other)
    played = carry_out(plain, crew, journal, progress_bar)
    people = range(plain.players)
    scores = [row.scores[seat] for row in played.rows for seat in people]
    return {**compare(study, played), "scores": scores}


def own_report(call: argparse.Namespace, plan: Plan) -> Path:
    """Without --out a report goes where the page shows it, named by what was asked: the same call means the same file,
    so that it can go on with work that was stopped."""
    folder = report_folder()
    folder.mkdir(parents=True, exist_ok=True)
    asked = [plan.game.digest, *(f"{name}: {value}" for name, value in vars(plan).items() if name != "game")]
    if call.compare:
        asked.append(Path(call.compare).read_text(encoding="utf-8"))
    mark = hashlib.sha256("\n".join(asked).encode()).hexdigest()[:6]
    return folder / f"{plan.game.name}-{plan.players}-players-{plan.games}-games-{mark}.html"


def check_report(path: str) -> None:
    """Say before the work begins that the report could not be written there."""
    target = Path(path)
    if target.suffix not in (".html", ".htm"):
        raise BranchlineError(f"{target}: a report is written as .html")
    if target.is_dir() or not target.absolute().parent.is_dir():
        raise BranchlineError(f"{target}: cannot be written there")


def write(target: Path, text: str) -> None:
    beside = target.with_name(target.name + ".new")
    beside.write_text(text, encoding="utf-8")
    beside.replace(target)
