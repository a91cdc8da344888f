"""Opening a table: options, variants and seats."""

from __future__ import annotations

from typing import Any

from starlette.responses import Response

from branchline.bots import bots
from branchline.core import registry
from branchline.core.errors import BadOption
from branchline.core.game import Game
from branchline.table.seating import BOT, GUEST, OPEN, PERSON, SeatWish
from branchline.web.desk import DEFAULT_LEVEL
from branchline.web.scene import short_title
from branchline.web.visit import MOST_NAME, Visit, table_path

NOBODY = "nobody"


def new_table(visit: Visit) -> Response:
    """The form; `game` chooses which."""
    names = registry.games()
    name = visit.query("game") or names[0]
    game = registry.game(name)
    return visit.render("new.html", **form_values(game), message="")


def form_values(game: Game) -> dict[str, Any]:
    return {
        "game": game,
        "games": [registry.game(name) for name in registry.games()],
        "short_title": short_title,
        "seats": range(game.max_players),
        "default_seats": default_seats(game),
        "colours": game.seat_colours(max(2, game.min_players)),
    }


def default_seats(game: Game) -> list[str]:
    """Me, an open seat and a bot; the rest empty."""
    kinds = ["me", OPEN, f"{BOT}:{DEFAULT_LEVEL}"][: game.max_players]
    return kinds + [NOBODY] * (game.max_players - len(kinds))


def open_table(visit: Visit) -> Response:
    game = registry.game(visit.field("game"))
    name = visit.name_field("name_0") or visit.name_field()
    wishes = []
    for seat in range(game.max_players):
        wish = seat_wish(visit, seat)
        if wish is not None:
            wishes.append(wish)
    if not any(wish.is_mine for wish in wishes) and not any(wish.kind == OPEN for wish in wishes):
        raise BadOption("Take a seat yourself or leave one open: bots alone need no table.")
    visitor = visit.need_visitor()
    visit.rename(name)
    row = visit.desk.host.open_table(visitor, game, wishes, options_of(game, visit))
    return visit.redirect(table_path(row.word))


def seat_wish(visit: Visit, seat: int) -> SeatWish | None:
    kind = visit.field(f"seat_{seat}", NOBODY)
    if kind == "me":
        name = visit.field(f"name_{seat}")[:MOST_NAME] or visit.visitor.name or GUEST
        return SeatWish(PERSON, name=name, is_mine=True)
    if kind == OPEN:
        return SeatWish(OPEN)
    if kind.startswith(f"{BOT}:"):
        level = kind.partition(":")[2]
        if level not in bots():
            raise BadOption(f"There is no bot {level!r}.")
        return SeatWish(BOT, level)
    if kind == NOBODY:
        return None
    raise BadOption(f"A seat cannot be taken by {kind!r}.")


def options_of(game: Game, visit: Visit) -> dict[str, Any]:
    """The options as the form says them; each value is one of the game's own."""
    chosen: dict[str, Any] = {}
    for name, allowed in game.options.items():
        text = visit.field(f"option_{name}")
        if not text:
            continue
        fitting = [value for value in allowed if str(value) == text]
        if not fitting:
            raise BadOption(f"The option {name.replace('_', ' ')} has no value {text!r}.")
        if fitting[0] != allowed[0]:
            chosen[name] = fitting[0]
    return chosen
