"""The rules at hand: a page for each game, one rule for whoever points at its number, and what is looked for."""

from __future__ import annotations

from urllib.parse import quote

from starlette.responses import HTMLResponse, Response

from branchline.core import registry
from branchline.core.game import Game
from branchline.core.rule_search import Found
from branchline.core.translation import game_speaks
from branchline.table.storage import CLOSED, NoSuchTable
from branchline.web.rule_sheets import NO_TABLE, Setting, chapters, found_in, setting_of, ticket
from branchline.web.scene import may_look, short_title, viewer_at
from branchline.web.visit import NotHere, Visit

KEPT_FOR_A_DAY = {"Cache-Control": "public, max-age=86400"}
MOST_ON_INDEX = 5
MOST_ASKED = 100  # letters of a search


def game_of(visit: Visit) -> Game:
    name = visit.word("game")
    found = next((game for game in registry.readable() if game.name == name), None)
    if found is None:
        raise NotHere("There are no rules at this address.")
    game_speaks(name)
    return found


def setting_at(visit: Visit, game: Game) -> tuple[Setting, str]:
    """For which table the rules are asked for, and its word; only who may look at a table learns how it plays."""
    word = visit.query("table")
    if not word:
        return NO_TABLE, ""
    row = visit.desk.storage.match_by_word(word)
    if row.status == CLOSED or row.game != game.name:
        raise NoSuchTable("There is no such table with this game.")
    running = visit.desk.host.running(row)
    if not may_look(running, viewer_at(running, visit.visitor.id, False), False):
        raise NoSuchTable("There is no such table with this game.")
    return setting_of(row.players, game.setting(row.players, row.options).options), row.word


def asked_for(visit: Visit) -> str:
    """What is looked for."""
    return visit.query("q")[:MOST_ASKED].strip()


def index(visit: Visit) -> Response:
    """The rules of all games, and a search through them."""
    query = asked_for(visit)
    found: list[tuple[Game, Found]] = []
    if query:
        answers = [(game, found_in(game, query)) for game in registry.readable()]
        found = [(game, one) for game, one in answers if one.rules and not one.is_near]
    return visit.render("rules_index.html", games=registry.readable(), query=query, found=found, most=MOST_ON_INDEX)


def rules(visit: Visit) -> Response:
    """The page of one game; `q` looks for something, `chapter` goes there, `table` says for which table."""
    game = game_of(visit)
    setting, word = setting_at(visit, game)
    wanted = visit.query("chapter")
    if wanted in game.rulebook:
        return visit.redirect(f"/rules/{game.name}{f'?table={quote(word)}' if word else ''}#{wanted}")
    query = asked_for(visit)
    return visit.render(
        "rules.html",
        game=game,
        title=short_title(game.title),
        book=game.rulebook,
        text=chapters(visit.desk.templates, game.name, setting),
        setting=setting,
        hindrances=hindrances(game, setting),
        chosen=game.chosen(dict(setting.options)) if setting.players else [],
        word=word,
        query=query,
        found=found_in(game, query) if query else None,
    )


def hindrances(game: Game, setting: Setting) -> dict[str, str]:
    """Why a phase does not come at this table, where none of its rules applies; "" for all others."""
    book, found = game.rulebook, {}
    for phase in book.phases:
        why = [book.rules[one].hindrance(setting.players, dict(setting.options)) for one in phase.rules]
        found[phase.name] = why[0] if setting.players and all(why) else ""
    return found


def search(visit: Visit) -> Response:
    """What a search brings, while it is typed."""
    game = game_of(visit)
    query = asked_for(visit)
    found = found_in(game, query) if query else None
    return visit.render("_found.html", game=game, query=query, found=found, page="")


def rule(visit: Visit) -> Response:
    """One rule, to stand beside its number. It is the same for everybody, and kept for a day."""
    game = game_of(visit)
    asked = visit.word("number")
    number = game.rulebook.spelled(asked)
    if not number:
        raise NotHere(f"There is no rule {asked[:20]} of {game.title}.")
    return HTMLResponse(ticket(visit.desk.templates, game.name, number), headers=KEPT_FOR_A_DAY)
