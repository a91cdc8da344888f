"""Opening a table: options, variants and seats."""

from __future__ import annotations

from dataclasses import replace
from functools import lru_cache
from typing import Any

from starlette.responses import Response

from branchline.bots import bots
from branchline.core import registry
from branchline.core.errors import BadOption, BranchlineError
from branchline.core.game import Game
from branchline.core.position import Setting
from branchline.core.translation import game_speaks, translated
from branchline.table.hints import HINTS, WITH_BOTS
from branchline.table.rated import Nameless, check_name
from branchline.table.seating import BOT, GUEST, OPEN, PERSON, SeatWish
from branchline.table.storage import MatchRow
from branchline.table.timing import Timing
from branchline.web.pages.clock import form_of, timing_in, timing_said
from branchline.web.scene import short_title
from branchline.web.visit import Visit, message_of, status_of, table_path

NOBODY = "nobody"


MOST_SEATS = 3  # so many are laid out where nobody has said how many


def new_table(visit: Visit) -> Response:
    """The form; `game` and `players` choose which."""
    names = registry.games()
    name = visit.query("game") or names[0]
    game = registry.game(name)
    game_speaks(game.name)
    players = visit.query_number("players", min(MOST_SEATS, game.max_players))
    if not game.min_players <= players <= game.max_players:
        raise BadOption(f"{game.title} is for {game.min_players} to {game.max_players} players.")
    values = form_values(visit, game, players) | form_of(Timing())
    return visit.render("new.html", **values, message="", is_nameless=False)


def form_again(visit: Visit, game: Game, refused: BranchlineError) -> Response:
    """The form with all that was filled in, and what is wrong with it: of a name, beside the field for it."""
    seats = [seat for seat in range(game.max_players) if visit.field(f"seat_{seat}", NOBODY) != NOBODY]
    players = max(game.min_players, len(seats))
    values = form_values(visit, game, players) | form_of(timing_said(visit))
    said = {name: visit.field(name) for name in ("minutes", "increment") if visit.field(name)}
    wrong = {"message": message_of(refused), "is_nameless": isinstance(refused, Nameless)}
    return visit.render("new.html", status_of(refused), **values | said | wrong)


def form_values(visit: Visit, game: Game, players: int) -> dict[str, Any]:
    return {
        "game": game,
        "games": [registry.game(name) for name in registry.games()],
        "short_title": short_title,
        "players": players,
        "counts": range(game.min_players, game.max_players + 1),
        "kinds_of_seats": [visit.field(f"seat_{seat}", kind) for seat, kind in enumerate(default_seats(players))],
        "variants": variants(game, players),
        "value_words": value_words,
        "hints": HINTS,
        "colours": game.seat_colours(players),
        "filled": visit.field,
        "unfolded": unfolded(visit, game),
    }


def unfolded(visit: Visit, game: Game) -> set[str]:
    """The folds behind which something was filled in."""
    usual = {name: str(values[0]) for name, values in game.options.items()}
    chosen = {name for name, value in usual.items() if visit.field(f"option_{name}", value) != value}
    more = visit.field("listed") or visit.field("rated") or visit.field("hints", WITH_BOTS) != WITH_BOTS
    found = {"options": chosen - set(game.readings), "readings": chosen & set(game.readings), "more": more}
    return {fold for fold, is_used in found.items() if is_used}


def default_seats(players: int) -> list[str]:
    """Me, and the others open: a table against bots alone is one click at home."""
    return ["me", *[OPEN] * (players - 1)]


@lru_cache(64)
def variants(game: Game, players: int) -> dict[str, list[Any]]:
    """The options that leave something to choose with so many players, each with the values that they allow."""
    found = {name: applying(game, players, name) for name in game.options if name not in game.readings}
    if players == 1:
        found.pop("first_player", None)
    return {name: values for name, values in found.items() if len(values) > 1}


def applying(game: Game, players: int, name: str) -> list[Any]:
    """The values of an option that so many players may choose, by themselves or with another option."""
    others = [{one: value} for one, values in game.options.items() if one != name for value in values]
    return [
        value
        for value in game.options[name]
        if any(allows(game, players, {name: value, **one}) for one in [{}, *others])
    ]


def allows(game: Game, players: int, options: dict[str, Any]) -> bool:
    defaults = {name: values[0] for name, values in game.options.items()}
    try:
        game.check_setting(Setting(game, players, {**defaults, **options}))
    except BadOption:
        return False
    return True


def value_words(name: str, value: Any) -> str:
    """A value as the form says it."""
    if isinstance(value, bool):
        return "yes" if value else "no"
    if name == "first_player" and isinstance(value, int):
        return f"seat {value + 1}"
    return "none" if value == 0 else str(value)


def open_table(visit: Visit) -> Response:
    game = registry.game(visit.field("game"))
    game_speaks(game.name)
    try:
        return visit.redirect(table_path(opened(visit, game).word))
    except BranchlineError as refused:
        return form_again(visit, game, refused)


def opened(visit: Visit, game: Game) -> MatchRow:
    """The table that the form asks for."""
    name = visit.name_field("name_0") or visit.name_field()
    wishes = []
    for seat in range(game.max_players):
        wish = seat_wish(visit, seat)
        if wish is not None:
            wishes.append(wish)
    if not any(wish.is_mine for wish in wishes) and not any(wish.kind == OPEN for wish in wishes):
        raise BadOption("Take a seat yourself or leave one open: bots alone need no table.")
    timing = timing_in(visit)
    visitor = visit.need_visitor()
    visit.rename(name)
    listed = visit.field("listed") == "on"
    hints = visit.field("hints", WITH_BOTS)
    if hints not in HINTS:
        raise BadOption("There is no such choice of who may ask for hints.")
    options = options_of(game, visit)
    if visit.field("rated") == "on":
        wishes = [rated_wish(visit, wishes, wish) for wish in wishes]
    row: MatchRow = visit.desk.host.open_table(
        visitor, game, wishes, options, listed=listed, timing=timing, hints=hints
    )
    return row


def rated_wish(visit: Visit, wishes: list[SeatWish], wish: SeatWish) -> SeatWish:
    """A seat of a table that is to be rated: who opens it has ticked it, and the others will be asked."""
    if sum(one.is_mine for one in wishes) != 1 or not any(one.kind == OPEN for one in wishes):
        raise BadOption("A rated game needs you in one seat and an open one for somebody else.")
    if wish.is_mine:
        check_name(visit.visitor, wish.name)
    return replace(wish, rated=wish.is_mine)


def seat_wish(visit: Visit, seat: int) -> SeatWish | None:
    kind = visit.field(f"seat_{seat}", NOBODY)
    if kind == "me":
        name = visit.name_field(f"name_{seat}") or visit.visitor.name or translated(GUEST)
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
