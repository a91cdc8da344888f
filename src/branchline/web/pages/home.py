"""Home: your tables, the five games, and the ways in. Also settings and health."""

from __future__ import annotations

import re
from dataclasses import replace

from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import JSONResponse, Response

import branchline
from branchline.core import registry
from branchline.core.errors import BadOption
from branchline.core.game import Game
from branchline.core.translation import LANGUAGES, game_speaks, translated
from branchline.table import learning
from branchline.table.groups import groups_of
from branchline.table.lessons import FIRST, lesson, names
from branchline.table.lists import FINISHED, MOST, OPEN, OWN, PLAYING, STATES, own_tables
from branchline.table.lists import tables as chosen
from branchline.table.seating import BOT, GUEST, PERSON, SeatWish
from branchline.web.departures import HEADS, YOURS, board_of, departures
from branchline.web.desk import DEFAULT_LEVEL
from branchline.web.pages.live import CountedStream
from branchline.web.pages.puzzle import today_for
from branchline.web.pages.solo import has_campaign, shelves_of, tickets_of
from branchline.web.pages.table import known_bot
from branchline.web.scene import short_title
from branchline.web.visit import Visit, table_path

THEMES = ("light", "dark")
LINK = re.compile(r"/(t|w)/([\w-]+)", re.ASCII)
OWN_PATH = re.compile(r"/(?:[\w.~-][\w.~/-]*)?(?:\?[\w=&-]*)?", re.ASCII)
MINE = "mine"
WHOSE = {MINE: "yours", "all": "open to all"}
STATE_WORDS = {YOURS: "your turn", OPEN: "seats are open", PLAYING: "being played", FINISHED: "finished"}
SWITCHES = ("auto_confirm", "sound", "chat_sound", "notify")


def games() -> list[Game]:
    return [registry.game(name) for name in registry.games()]


def home(visit: Visit) -> Response:
    return visit.render(
        "home.html",
        games=games(),
        short_title=short_title,
        has_campaign=has_campaign,
        lessons={name: lesson(name).minutes for name in registry.games() if FIRST in names(name)},
        learned=learned_of(visit),
        tickets=tickets_of(visit.desk.host, visit.visitor.id),
        shelves=shelves_of(visit.desk.host, visit.visitor.id),
        board=board_of(visit.desk.storage, visit.visitor.id),
        heads=HEADS,
        groups=groups_of(visit.desk.storage, visit.visitor.id) if visit.visitor.id else [],
        today=today_for(visit),
    )


def learned_of(visit: Visit) -> dict[str, str]:
    """The games whose lesson is done, each with the drill that comes next; "" after the last."""
    known = learning.learned(visit.desk.storage, visit.visitor.id) if visit.visitor.id else {}
    done = {key for key, one in known.items() if one.done_at is not None}
    return {
        game: next((one for one in names(game) if (game, one) not in done), "")
        for game, one in done
        if one == FIRST and game in registry.games()
    }


async def live(request: Request) -> Response:
    """The board of home whenever it changes; nobody is followed who has never sat anywhere."""
    visit = await run_in_threadpool(Visit, request)
    address = request.client.host if request.client else ""
    if not visit.visitor.id:
        return Response(status_code=204)  # a browser does not ask again then
    if not visit.desk.streams.enter(address, visit.visitor.id):
        return Response("Too many streams are open from here; close some pages.", 429)
    is_packed = "gzip" in request.headers.get("Accept-Encoding", "")
    pieces = visit.desk.concourse.stream(visit.visitor.id, visit.language)
    return CountedStream(visit.desk.streams, address, visit.visitor.id, pieces, is_packed)


def tables(visit: Visit) -> Response:
    """All tables of one's own, or those open to all, chosen by game and state."""
    whose = visit.query("whose") if visit.query("whose") in WHOSE else MINE
    game = visit.query("game") if visit.query("game") in registry.games() else ""
    state = visit.query("state") if visit.query("state") in (*STATES, YOURS) else ""
    storage, visitor = visit.desk.storage, visit.visitor.id
    of_state = "playing" if state == YOURS else state
    if whose == MINE:
        rows = own_tables(storage, visitor, game, of_state)
    else:
        rows = chosen(storage, OWN.listed, game=game, state=of_state)
    found = [one for one in departures(storage, rows, visitor) if state != YOURS or one.is_your_turn]
    return visit.render(
        "tables.html",
        found=found if whose != MINE or visitor else [],
        most=MOST,
        games=games(),
        chosen={"whose": whose, "game": game, "state": state},
        whose=WHOSE,
        states=STATE_WORDS,
        short_title=short_title,
        mine=MINE,
    )


def play_now(visit: Visit) -> Response:
    """One click: you against bots, or alone."""
    game = registry.game(visit.field("game"))
    game_speaks(game.name)
    visitor = visit.need_visitor()
    players = visit.number("players", min(3, game.max_players))
    me = SeatWish(PERSON, name=visitor.name or translated(GUEST), is_mine=True)
    game.setting(players, {})
    bot = SeatWish(BOT, known_bot(visit.field("bot", DEFAULT_LEVEL)))
    row = visit.desk.host.open_table(visitor, game, [me] + [bot] * (players - 1), {})
    return visit.redirect(table_path(row.word))


def find_table(visit: Visit) -> Response:
    """Join with a ticket: the key of a table, or a whole link to it."""
    given = visit.field("word")
    link = LINK.search(given)
    if link is not None and link[1] == "w":
        return visit.redirect(f"/w/{visit.desk.storage.match_by_watch_word(link[2]).watch_word}")
    row = visit.desk.storage.match_by_word(link[2] if link is not None else given)
    return visit.redirect(table_path(row.word))


def keep_settings(visit: Visit) -> Response:
    form, language = visit.form, visit.field("language")
    if language and language not in LANGUAGES:
        raise BadOption(f"There is no language {language!r}; there are: {', '.join(LANGUAGES)}.")
    visitor = visit.need_visitor()
    settings = dict(visitor.settings)
    if form is not None and "theme" in form:
        theme = visit.field("theme")
        settings["theme"] = theme if theme in THEMES else ""
    if form is not None and "language" in form:
        settings["language"] = language
    if form is not None and "switches" in form:
        for name in SWITCHES:
            settings[name] = visit.field(name) == "on"
    name = visit.name_field() or visitor.name
    visit.visitor = replace(visitor, name=name, settings=settings)
    visit.desk.storage.keep_visitor(visit.visitor)
    back = visit.field("back")
    return visit.redirect(back if OWN_PATH.fullmatch(back) else "/")


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
