"""How `branchline play` comes to a table: the host of all tables in this process, and a table opened or found there."""

from __future__ import annotations

import argparse
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

from branchline.bots import bot, bots
from branchline.cli.arguments import open_game, options_of, players_of
from branchline.cli.campaign import next_game
from branchline.cli.person import Person
from branchline.core.chance import Dealer, Rng
from branchline.core.errors import BadOption, BadRecord, BranchlineError
from branchline.core.game import Game
from branchline.files import Record
from branchline.table.arriving import sit_down
from branchline.table.bot_pool import SEED_BITS, BotPool
from branchline.table.driving import AtOnce
from branchline.table.engine import default_url, file_of
from branchline.table.host import Host
from branchline.table.running import draw
from branchline.table.seating import BOT, OPEN, PERSON, SeatWish, call_of, plain_name
from branchline.table.storage import MatchRow, NoSuchTable, Storage

YOU = "you"
LISTED = 6
BOT_STREAM = 16

Plan = Callable[[Host, Person], MatchRow]


@contextmanager
def house(call: argparse.Namespace) -> Iterator[tuple[Host, Person]]:
    """The host of all tables, in this process: bots think here, and it goes on with none but its own table."""
    storage = Storage(address_of(call))
    rng = Rng(call.seed or 0, 0, BOT_STREAM)
    pool = BotPool(0) if call.seed is None else BotPool(0, seeds=lambda: rng.below(1 << SEED_BITS))
    host = Host(storage, pool, driving=AtOnce, draw=draw if call.seed is None else Dealer(call.seed).choose)
    try:
        host.driving.sweep()
        host.resume()
        yield host, Person(storage)
    finally:
        host.close()
        storage.close()


def address_of(call: argparse.Namespace) -> str:
    return default_url() if call.db is None else str(call.db)


def planned(call: argparse.Namespace) -> Plan:
    """How the table is found or opened. What is wrong with the call is said here, before anything is touched."""
    if call.table is not None:
        only("table", call, "game", "players", "components", "option", "resume", "campaign")
        if not has_storage(call):
            raise NoSuchTable("There is no table yet: `branchline play GAME` opens the first.")
        called = name_of(call.seat or "")
        return lambda host, person: sit_down(host, person.visitor, call.table, called, looks_on=True)
    if call.resume is not None:
        only("resume", call, "game", "players", "components", "option", "campaign")
        return resumed(call)
    if call.game is None:
        raise BranchlineError(which_game(call))
    if call.campaign is None:
        return begun(call)
    game = open_game(call)
    if call.players not in (None, 1) or (call.seat and "," in call.seat):
        raise BadOption("a campaign is played alone")
    if game.begin_campaign(Rng(0)) is None:
        raise BadOption(f"{game.title} has no campaign")
    options = options_of(game, call.option)
    game.setting(1, options)
    return lambda host, person: next_game(host, person, game, options, call.campaign == "new", call.seed)


def only(given: str, call: argparse.Namespace, *others: str) -> None:
    for name in others:
        if getattr(call, name):
            word = name.upper() if name == "game" else f"--{name}"
            raise BadOption(f"--{given} takes all from there: leave out {word}")


def has_storage(call: argparse.Namespace) -> bool:
    """A call that only looks for a table makes no storage."""
    file = file_of(address_of(call))
    return file is None or file.exists()


def which_game(call: argparse.Namespace) -> str:
    """A call that names no game: there may be tables to go on with."""
    words = "which game? `branchline games` lists them"
    if has_storage(call):
        with house(call) as (host, person):
            rows = [row for row in host.storage.matches_of(person.visitor.id) if row.status in ("open", "playing")]
        mine = ", ".join(f"{call_of(row.word)} ({row.game})" for row in rows[:LISTED])
        words += f"; `--table WORD` goes on with one of yours: {mine}" if mine else ""
    return words


# -- a new table -----------------------------------------------------------------------------------------


def begun(call: argparse.Namespace) -> Plan:
    game = open_game(call)
    options = options_of(game, call.option)
    wanted = call.seat.split(",") if call.seat else None
    players = call.players if call.players is not None or wanted is None else len(wanted)
    count = players_of(game, players, 3)
    game.check_setting(game.setting(count, options))
    wishes = wishes_of(game, count, wanted or [YOU] + ["greedy"] * (count - 1))
    return lambda host, person: host.open_table(person.visitor, game, wishes, options)


def resumed(call: argparse.Namespace) -> Plan:
    """A table that goes on from a record; seats whose names are no bots' are people's. The file stays as it is."""
    record = Record.load(call.resume)
    try:
        record.check()
    except BadRecord as error:
        raise BadRecord(f"{call.resume}: {error}") from error
    game, count = record.game, record.players
    kept = [name if is_person(name) or is_bot(name) else f"{YOU}:{name}" for name in record.seats[:count]]
    seats = call.seat.split(",") if call.seat else kept + [YOU] * (count - len(kept))
    wishes = wishes_of(game, count, seats)
    return lambda host, person: host.open_table(person.visitor, game, wishes, record.options, record, is_open=False)


def wishes_of(game: Game, count: int, seats: list[str]) -> list[SeatWish]:
    if len(seats) != count:
        raise BadOption(f"{count} players need {count} seats, not {len(seats)}: {','.join(seats)}")
    return [wish_of(game, seat) for seat in seats]


def wish_of(game: Game, seat: str) -> SeatWish:
    if is_person(seat):
        return SeatWish(PERSON, name=name_of(seat), is_mine=True)
    if seat == OPEN:
        return SeatWish(OPEN)
    try:
        bot(seat, game)
    except BranchlineError as error:
        raise BadOption(f"--seat: {error} (or `{YOU}`, `{YOU}:NAME` for a person, `{OPEN}`)") from error
    return SeatWish(BOT, seat)


def is_person(seat: str) -> bool:
    return seat == YOU or seat.startswith(f"{YOU}:")


def name_of(seat: str) -> str:
    """`Anna` for `you:Anna`, without what no storage takes."""
    return plain_name(seat.removeprefix(YOU).removeprefix(":"))


def is_bot(name: str) -> bool:
    return name.partition(":")[0] in bots()


def file_to_write(name: str | None) -> Path | None:
    if name is None:
        return None
    path = Path(name)
    if path.exists():
        raise BadOption(f"{path} exists already: choose another name (--resume {path} goes on from it)")
    if not path.absolute().parent.is_dir():
        raise BadOption(f"{path}: there is no folder {path.absolute().parent}")
    return path
