"""Before a game begins: who opened the table sees to its seats, and whoever sits there may change their name."""

from __future__ import annotations

from typing import Any

from sqlalchemy import delete, insert

from branchline.core.errors import IllegalAction
from branchline.table import schema
from branchline.table.host import Host
from branchline.table.rated import check_name
from branchline.table.running import Running, standing
from branchline.table.seating import BOT, OPEN, another_name, bot_name, check_bots
from branchline.table.sights import Sights
from branchline.table.storage import CLOSED, Conflict, MatchRow, Visitor

HAS_BEGUN = "The game has begun; the seats are as they are."


def put_bot(host: Host, match: int, seat: int, bot: str) -> MatchRow:
    """A bot takes an open seat; with the last one taken the game begins."""
    with host.lock(match):
        running = before_it_begins(host, match, seat)
        if running.seats[seat].kind != OPEN:
            raise Conflict("That seat is taken.")
        check_bots(running.state.setting, bot)
        free = [one for one in running.seats if one.kind == OPEN and one.seat != seat]
        name = bot_name(bot, [one.name for one in running.seats])
        status = None if free else "playing"
        host.storage.change_seat(running.row, seat, status, kind=BOT, bot=bot, name=name, kept_for=None)
        row = host.storage.match(match)
    return told(host, row)


def clear_seat(host: Host, match: int, seat: int) -> MatchRow:
    """Whoever sits there, or has it kept, sits there no more: the seat is open to all."""
    with host.lock(match):
        running = before_it_begins(host, match, seat)
        if running.seats[seat].visitor == running.row.owner:
            raise Conflict("This is your own seat; close the table if you do not want to play.")
        free: dict[str, Any] = {
            "kind": OPEN,
            "bot": "",
            "name": "",
            "visitor": None,
            "kept_for": None,
            "rated": False,
            "teaching": False,
            "token_hash": None,
        }
        host.storage.change_seat(running.row, seat, None, **free)
        row = host.storage.match(match)
    return told(host, row)


def take_away(host: Host, match: int, seat: int) -> MatchRow:
    """One open seat less; the others move up. With no open seat left the game begins."""
    with host.lock(match):
        running = before_it_begins(host, match, seat)
        if running.seats[seat].kind != OPEN:
            raise Conflict("Only an open seat can be taken away.")
        game, players = running.game, running.row.players - 1
        if running.row.number:
            raise Conflict("This table goes on from a game that was begun; it keeps its seats.")
        if players < game.min_players:
            raise Conflict(f"{game.title} needs {game.min_players} players.")
        game.check_setting(game.setting(players, running.row.options))
        left = [one for one in running.seats if one.seat != seat]
        values = {"players": players, **standing(Sights(game, game.new(players, **running.row.options)))}
        if any(one.kind == OPEN for one in left):
            values["status"] = "open"
        with host.storage.change(running.row, **values) as connection:
            connection.execute(delete(schema.seats).where(schema.seats.c.match == match))
            rows = [{"match": match, **vars(one), "seat": number} for number, one in enumerate(left)]
            connection.execute(insert(schema.seats), rows)
        host.forget(match)
        row = host.storage.match(match)
    return told(host, row)


def rename(host: Host, match: int, seat: int, name: str) -> MatchRow:
    """Another name for one who sits there, by which nobody else at the table is called."""
    with host.lock(match):
        running = before_it_begins(host, match, seat)
        taken = [one.name for one in running.seats if one.seat != seat]
        if another_name(name, taken) != name:
            raise Conflict(f"Somebody called {name} sits at this table already; please choose another name.")
        host.storage.change_seat(running.row, seat, None, name=name)
        row = host.storage.match(match)
    return told(host, row)


def rate(host: Host, match: int, seat: int, visitor: Visitor, rated: bool) -> MatchRow:
    """Who sits there ticks that the game counts for the ratings, or thinks better of it."""
    with host.lock(match):
        running = before_it_begins(host, match, seat)
        if rated:
            check_name(visitor, running.seats[seat].name)
        host.storage.change_seat(running.row, seat, None, rated=rated)
        row = host.storage.match(match)
    return told(host, row)


def teach(host: Host, match: int, seat: int, teaching: bool) -> MatchRow:
    """Who sits there agrees that everybody may ask for hints, or thinks better of it."""
    with host.lock(match):
        running = before_it_begins(host, match, seat)
        host.storage.change_seat(running.row, seat, None, teaching=teaching)
        row = host.storage.match(match)
    return told(host, row)


def close_table(host: Host, match: int) -> MatchRow:
    """The game does not take place."""
    with host.lock(match):
        running = before_it_begins(host, match)
        host.storage.set_values(running.row, status=CLOSED, goes_on=0)
        row = host.storage.match(match)
    host.tell(row)
    return row


def before_it_begins(host: Host, match: int, seat: int = 0) -> Running:
    running = host.fresh(match)
    if running.row.status != "open":
        raise IllegalAction(HAS_BEGUN)
    if not 0 <= seat < len(running.seats):
        raise Conflict("There is no such seat.")
    return running


def told(host: Host, row: MatchRow) -> MatchRow:
    host.tell(row)
    host.drive(row.id)
    return row
