"""`branchline play`: a game in the terminal, people and bots in any seat, saved as it is played."""

from __future__ import annotations

import argparse
from datetime import datetime
from pathlib import Path
from typing import Any

from branchline.bots import Bot, bot
from branchline.cli.arguments import add_game, add_setting, fresh_seed, open_game, options_of, players_of, whole_number
from branchline.cli.campaign import Campaign
from branchline.cli.evening import Evening
from branchline.cli.screen import Screen
from branchline.core.errors import BadOption, BadRecord, BranchlineError
from branchline.core.game import Game
from branchline.files import Record
from branchline.table.match import Match
from branchline.table.shelf import Shelf, home

HELP = "play in the terminal: people, bots and automa in any seat"
PERSON = "you"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    add_game(parser, nargs="?")
    add_setting(parser)
    parser.add_argument(
        "--seat",
        "--seats",
        metavar="A,B,…",
        help="who sits where: `you` (or `you:NAME`) and bots; without it, you against greedy bots",
    )
    parser.add_argument("--seed", type=whole_number, help="for chance and bots; without it, never the same twice")
    parser.add_argument("--record", metavar="FILE", help="where the game is saved, move by move")
    parser.add_argument("--resume", metavar="FILE", help="go on with a saved game")
    parser.add_argument(
        "--campaign",
        nargs="?",
        const="on",
        choices=("on", "new"),
        help="solo games in a row, where the game has them: go on with the campaign, or `new`",
    )


def run(call: argparse.Namespace) -> int:
    if call.resume is not None:
        record, path = resumed(call)
    elif call.campaign is not None:
        found = in_campaign(call)
        if found is None:
            return 0
        record, path = found
    else:
        record, path = begun(call)
    players = [None if is_person(name) else bot(name, record.game) for name in record.seats]
    seed = fresh_seed() if call.seed is None else call.seed
    try:
        match = Match(record, players, seed)
    except BadRecord as error:
        raise BadRecord(f"{path}: {error}") from error
    return Evening(match, record, path, Shelf()).play()


def in_campaign(call: argparse.Namespace) -> tuple[Record, Path] | None:
    """The game of a campaign that is to be played now: the one under way, or the next; None if it was the last."""
    if call.game is None:
        raise BranchlineError("which game? `branchline games` lists them")
    game, shelf, screen = open_game(call), Shelf(), Screen()
    if call.players not in (None, 1) or (call.seat and "," in call.seat):
        raise BadOption("a campaign is played alone")
    campaign = Campaign.kept(game, shelf) if call.campaign == "on" else None
    if campaign is None:
        campaign = Campaign.begun(game, shelf, call.seed)
    present = campaign.game_under_way()
    if present is not None and campaign.record is not None:
        if present.result is None:
            return present, Path(campaign.record)
        if not campaign.go_on(present.state(), screen):
            return None
    call.players = 1
    record, path = begun(call, campaign.options())
    campaign.play_in(path)
    screen.line(campaign.words(), "bold")
    return record, path


def begun(call: argparse.Namespace, set_options: dict[str, Any] | None = None) -> tuple[Record, Path]:
    """A new game, and the file that it is saved to; `set_options` are those that a campaign asks for."""
    if call.game is None:
        raise BranchlineError("which game? `branchline games` lists them; `--resume FILE` goes on with a saved one")
    game = open_game(call)
    options = {**options_of(game, call.option), **(set_options or {})}
    wanted = call.seat.split(",") if call.seat else None
    players = call.players if call.players is not None or wanted is None else len(wanted)
    count = players_of(game, players, 3)
    game.check_setting(game.setting(count, options))
    seats = wanted if wanted is not None else [PERSON] + ["greedy"] * (count - 1)
    if len(seats) != count:
        raise BadOption(f"{count} players need {count} seats, not {len(seats)}: {','.join(seats)}")
    check_seats(game, seats)
    record = Record(game, count, options, seats)
    path = Path(call.record) if call.record else free_name(game)
    if path.exists():
        raise BadOption(f"{path} exists already: go on with it by --resume {path}, or choose another name")
    if not path.absolute().parent.is_dir():
        raise BadOption(f"{path}: there is no folder {path.absolute().parent}")
    return record, path


def check_seats(game: Game, seats: list[str]) -> None:
    for name in seats:
        if not is_person(name):
            try:
                bot(name, game)
            except BranchlineError as error:
                raise BadOption(f"--seat: {error} (or `{PERSON}`, `{PERSON}:NAME` for a person)") from error


def is_person(name: str) -> bool:
    return name == PERSON or name.startswith(f"{PERSON}:")


def free_name(game: Game) -> Path:
    """Without --record, a game is saved among the user's own."""
    folder = home() / "games"
    folder.mkdir(parents=True, exist_ok=True)
    stem = f"{game.name}-{datetime.now():%Y-%m-%d-%H%M%S}"
    path, again = folder / f"{stem}.json", 2
    while path.exists():
        path, again = folder / f"{stem}-{again}.json", again + 1
    return path


def resumed(call: argparse.Namespace) -> tuple[Record, Path]:
    """A saved game; seats whose names are no bots' are people's. The file is not touched before the next move."""
    for name in ("game", "players", "components", "record", "campaign"):
        if getattr(call, name) is not None:
            raise BadOption(
                f"--resume takes all from the saved game: leave out {name.upper() if name == 'game' else '--' + name}"
            )
    if call.option:
        raise BadOption("--resume takes all from the saved game: leave out --option")
    record = Record.load(call.resume)
    if call.seat:
        record.seats = call.seat.split(",")
        if len(record.seats) != record.players:
            raise BadOption(f"{record.players} players need {record.players} seats, not {len(record.seats)}")
        check_seats(record.game, record.seats)
    else:
        record.seats = [
            name if is_person(name) or plays(record.game, name) else f"{PERSON}:{name}" for name in record.seats
        ]
        record.seats = record.seats[: record.players]
        record.seats += [PERSON] * (record.players - len(record.seats))
    return record, Path(call.resume)


def plays(game: Game, name: str) -> Bot | None:
    """The bot of that name, if there is one."""
    try:
        return bot(name, game)
    except BranchlineError:
        return None
