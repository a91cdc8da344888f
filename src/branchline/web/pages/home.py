"""Home: your tables, the five games, and the ways in. Also settings and health."""

from __future__ import annotations

from dataclasses import dataclass, replace

from starlette.responses import JSONResponse, Response

import branchline
from branchline.core import registry
from branchline.core.game import Game
from branchline.table.seating import BOT, GUEST, PERSON, Seat, SeatWish
from branchline.table.storage import MatchRow
from branchline.web.desk import DEFAULT_LEVEL
from branchline.web.pages.solo import has_campaign, shelves_of, tickets_of
from branchline.web.pages.table import known_bot
from branchline.web.scene import short_title
from branchline.web.visit import Visit, table_path
from branchline.web.words import figure, listing

THEMES = ("light", "dark")
SWITCHES = ("auto_confirm", "sound", "notify")


@dataclass(frozen=True)
class Departure:
    """A table in the list of one's own."""

    row: MatchRow
    title: str
    colours: str
    seats: list[Seat]
    now: str
    is_your_turn: bool
    is_finished: bool


def games() -> list[Game]:
    return [registry.game(name) for name in registry.games()]


def home(visit: Visit) -> Response:
    departures = [departure(visit, row) for row in visit.desk.storage.matches_of(visit.visitor.id)]
    departures.sort(key=lambda one: (one.is_finished, not one.is_your_turn, -one.row.moved_at))
    return visit.render(
        "home.html",
        games=games(),
        short_title=short_title,
        has_campaign=has_campaign,
        tickets=tickets_of(visit.desk.host, visit.visitor.id),
        shelves=shelves_of(visit.desk.host, visit.visitor.id),
        running=[one for one in departures if not one.is_finished],
        finished=[one for one in departures if one.is_finished],
    )


def departure(visit: Visit, row: MatchRow) -> Departure:
    seats = visit.desk.storage.seats(row.id)
    mine = [seat.seat for seat in seats if seat.visitor == visit.visitor.id and not seat.bot]
    game = registry.game(row.game)
    is_your_turn = False
    if row.status == "open":
        now = "Waiting for friends"
    elif row.held_by >= 0:
        is_your_turn = row.held_by in mine
        now = "Your turn: end it" if is_your_turn else f"{seats[row.held_by].name} ends the turn"
    elif row.status == "playing":
        is_your_turn = any(seat in mine for seat in row.due)
        who = listing([seats[seat].name for seat in row.due if seat < len(seats)])
        now = f"Your turn: {row.asks}" if is_your_turn else (f"Waiting for {who}" if who else "Going on")
    else:
        now = result_of(row, seats)
    is_finished = row.status in ("over", "record") and row.held_by < 0
    return Departure(
        row, short_title(game.title), game.seat_colours(row.players), seats, now, is_your_turn, is_finished
    )


def result_of(row: MatchRow, seats: list[Seat]) -> str:
    if row.result is None:
        return "A record to look at"
    ranks, scores = row.result["ranks"], row.result["scores"]
    if len(seats) == 1:
        return f"Finished, {figure(scores[0])} points"
    winners = [seat.name for seat in seats if seat.seat < len(ranks) and ranks[seat.seat] == 1]
    return f"Finished, {listing(winners)} won" if winners else "Finished"


def play_now(visit: Visit) -> Response:
    """One click: you against bots, or alone."""
    game = registry.game(visit.field("game"))
    visitor = visit.need_visitor()
    players = visit.number("players", min(3, game.max_players))
    me = SeatWish(PERSON, name=visitor.name or GUEST, is_mine=True)
    game.setting(players, {})
    bot = SeatWish(BOT, known_bot(visit.field("bot", DEFAULT_LEVEL)))
    row = visit.desk.host.open_table(visitor, game, [me] + [bot] * (players - 1), {})
    return visit.redirect(table_path(row.word))


def find_table(visit: Visit) -> Response:
    """Join with a ticket: the word of a table."""
    row = visit.desk.storage.match_by_word(visit.field("word"))
    return visit.redirect(table_path(row.word))


def keep_settings(visit: Visit) -> Response:
    visitor = visit.need_visitor()
    settings = dict(visitor.settings)
    form = visit.form
    if form is not None and "theme" in form:
        theme = visit.field("theme")
        settings["theme"] = theme if theme in THEMES else ""
    if form is not None and "switches" in form:
        for name in SWITCHES:
            settings[name] = visit.field(name) == "on"
    name = visit.name_field() or visitor.name
    visit.visitor = replace(visitor, name=name, settings=settings)
    visit.desk.storage.keep_visitor(visit.visitor)
    back = visit.field("back")
    return visit.redirect(back if back.startswith("/") and not back.startswith("//") and "\\" not in back else "/")


def health(visit: Visit) -> Response:
    is_well = visit.desk.storage.is_well()
    answer = {
        "status": "well" if is_well else "no storage",
        "version": branchline.__version__,
        "compiled": branchline.is_compiled(),
        "games": registry.games(),
        "streams": visit.desk.listeners.count,
        "tables_driven": len(visit.desk.host.driven),
    }
    return JSONResponse(answer, 200 if is_well else 503)
