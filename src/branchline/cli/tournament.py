"""`branchline tournament`: bots against each other in every seat, the same deals for all of them."""

from __future__ import annotations

import argparse
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
    positive_number,
    print_json,
    spare_files,
    weights_of,
)
from branchline.cli.crew import add_crew, announce, crew_of, journal_of, progress_bar
from branchline.cli.screen import times, window, wrapped
from branchline.core.errors import BadOption
from branchline.core.words import counted
from branchline.lab import write_table
from branchline.lab.players import WITHOUT
from branchline.lab.ratings import LiveRatings
from branchline.lab.tables import check_target
from branchline.lab.tournament import MARGIN, Tournament, results, tournament_series

FIGURES = 57
"""How wide the columns beside the names are."""
HELP = "ratings of bots with intervals, all seats rotated, the same deals for all"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    add_game(parser)
    add_weights(parser)
    add_setting(parser)
    who = "who plays: `greedy`, `search:400`, `greedy without build`, `greedy with FILE` of weights, …"
    add_series(parser, "greedy,random", who, of="how many games, in whole deals")
    parser.add_argument(
        "--until-sure", action="store_true", help="stop as soon as the first bot is shown to be better or worse"
    )
    parser.add_argument("--margin", type=positive_number, default=MARGIN, help="by how much, as a share of wins (0.05)")
    parser.add_argument("--live", action="store_true", help="also openskill's ratings, moving game by game")
    add_crew(parser)
    add_force(parser)
    parser.add_argument("--out", metavar="FILE", help="one row a game: FILE.parquet or FILE.csv; resumes what stopped")
    add_json(parser)


def run(call: argparse.Namespace) -> int:
    game = open_game(call)
    bots = [name.strip() for name in call.bots.split(",")]
    players = call.players if call.players is not None else max(game.min_players, min(2, game.max_players))
    options, weights = options_of(game, call.option), weights_of(game, players, bots)
    series = tournament_series(game, players, bots, call.games, call.seed, options, weights)
    if call.margin >= 0.5:
        raise BadOption(f"a margin is a share of wins below 0.5, not {call.margin:g}")
    if call.out:
        check_target(call.out)
        spare_files(call, [call.out])
    tournament = Tournament(series, call.until_sure, call.margin, LiveRatings() if call.live else None)
    announce([(series, 1)], call.jobs)
    with crew_of(call) as crew, journal_of(call, call.out) as journal:
        with progress_bar(series.games, "games") as progress:
            tournament.play(crew, journal, progress)
        if call.out:
            write_table(tournament.rows, call.out)
    found = results(tournament)
    if call.json:
        print_json(found)
    else:
        print(report(game.title, found))
        if call.out:
            print(f"\n{counted(found['games'], 'row')} written to {call.out}")
    return 0


def report(title: str, found: dict[str, Any]) -> str:
    options = "".join(f", {name}={value}" for name, value in found["options"].items())
    seatings = len(found["seatings"])
    lines = [
        f"{title}: {found['games']} games, {counted(found['players'], 'player')}{options}, seed {found['seed']}",
        f"{found['games'] // seatings} deals, each in {counted(seatings, 'seating')}; 95 % intervals",
        "",
    ]
    width = min(window() - FIGURES, max(len(one["bot"]) for one in found["standings"]) + 2)
    lines.append(f"{'':{width}}{'rating':>6}{'±':>5}{'wins':>8}  {'interval':<16}{'score':>7}{'rank':>6}{'games':>7}")
    for one in found["standings"]:
        low, high = one["win_interval"]
        slack = one["rating_interval"][1] - one["rating"]
        interval = f"{low:.1%} to {high:.1%}"
        name = one["bot"]
        lines.append(
            (f"{name:{width}}" if len(name) < width else f"{wrapped(name, further='  ')}\n{'':{width}}")
            + f"{one['rating']:6.0f}{slack:5.0f}{one['win_share']:8.1%}  {interval:<16}"
            + f"{one['score']['mean']:7.1f}{one['mean_rank']:6.2f}{one['games']:7}"
        )
    for one in found["standings"]:
        if WITHOUT in one["bot"]:
            forced = f"forced to do it all the same {times(one['forced'])} in {one['games']} games"
            lines.append(wrapped(f"{one['bot']}: {forced}", further="  "))
    lines.append("")
    for pair in found["pairs"]:
        wins, score = pair["win_share"], pair["score"]
        told = (
            f"{pair['one']} over {pair['other']}: {wins['value']:+.1%} of wins "
            f"({wins['low']:+.1%} to {wins['high']:+.1%}), "
            f"{score['value']:+.1f} points ({score['low']:+.1f} to {score['high']:+.1f})"
        )
        if pair["skill"]:
            decided = {name: f"{value:.0%}" for name, value in pair["skill"].items()}
            told += f"; skill decides {decided['value']} ({decided['low']} to {decided['high']}), luck the rest"
        lines.append(wrapped(told, further="  "))
    if found["test"]:
        lines += ["", wrapped(sentence_of(found))]
    if found["live"]:
        lines += ["", "openskill, game by game:"]
        lines += [f"  {name:{width}}{one['mu']:7.2f} ± {one['sigma']:.2f}" for name, one in found["live"].items()]
    return "\n".join(lines)


def sentence_of(found: dict[str, Any]) -> str:
    """What the sequential test has found."""
    test, first = found["test"], found["seatings"][0][0]
    if test["word"] == "open":
        return (
            f"After {test['deals']} deals the test is still open for {first} "
            f"(log-likelihood ratio {test['ratio']:+.2f}, decided at ±{test['bound']:.2f})."
        )
    return (
        f"{first} is {test['word']} than its fair share by {test['margin']:.0%} of wins or more, as far as a test with "
        f"5 % error can say; it took {test['deals']} deals."
    )
