"""A player's page without an account: results, lessons, records; the key to it, what all may see, and the way out."""

from __future__ import annotations

import io
import json
import zipfile
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import asdict, dataclass, replace
from typing import Any

from starlette.responses import Response

from branchline.core import registry
from branchline.core.errors import BranchlineError
from branchline.core.words import counted
from branchline.lab.summary import wilson
from branchline.table import learning, lessons, players, reviews, solving
from branchline.table.learning import Learned
from branchline.table.leaving import forget
from branchline.table.looking_back import Achievement, Cost, Looked, achieved, costliest, judged, looked_back
from branchline.table.players import PARTS, NoPlayer, Result, Tally
from branchline.table.seating import call_of
from branchline.table.storage import Visitor
from branchline.web.pages.solo import Shelf, shelves_of, tickets_of
from branchline.web.pages.table import origin_of
from branchline.web.scene import short_title
from branchline.web.standing import standing
from branchline.web.visit import NotHere, Visit

SURE_FROM = 10
"""Games, before a share is told with how sure it is."""
LATEST = 20
KEY_PATH, KEY_COOKIE = "/me/key", "branchline-key"
KEY_SHOWN = 600
"""Seconds for which the browser that made a key may see it."""


@dataclass(frozen=True)
class Row:
    """A line of the results: against whom, and what came of it."""

    against: str
    tally: Tally

    @property
    def share(self) -> str:
        """How many of them were won, and between which shares the truth lies, once there are enough."""
        one = self.tally
        if not one.is_contest:
            return ""
        if one.played < SURE_FROM:
            return f"{one.won} of {one.played}"
        low, high = wilson(one.won, one.played)
        return f"{one.won} of {one.played}: {one.won / one.played:.0%}, surely {low:.0%} to {high:.0%}"


@dataclass(frozen=True)
class Part:
    """All results of one game; with a rating, or else with how strong somebody is beside the bots."""

    title: str
    rating: str
    strength: str
    rows: list[Row]


@dataclass(frozen=True)
class Taught:
    """What somebody has learned of one game, of all there is to learn."""

    game: str
    title: str
    done: list[str]
    count: int


@dataclass(frozen=True)
class Portrait:
    """What a page tells of a player; a part that is not shown is empty."""

    name: str
    parts: list[Part]
    latest: list[tuple[str, Result, Looked | None]]
    judged: str
    costs: list[Cost]
    achieved: list[Achievement]
    shelves: list[Shelf]
    taught: list[Taught]


def portrait(visit: Visit, player: Visitor, shown: list[str], is_own: bool) -> Portrait:
    """The strength beside the levels, single games and what their reviews say are for nobody else to see."""
    storage = visit.desk.storage
    found = [one for one in players.results(storage, player.id) if one.game in registry.games()]
    looked = looked_back(storage, found)
    latest = [looked[one.match] for one in found if one.match in looked] if is_own else []
    known = learning.learned(storage, player.id) if player.id else {}
    days = solving.days_of(solving.tries_of(storage, player.id).values()) if player.id else []
    return Portrait(
        player.name,
        [part_of(visit, player, name, some, is_own) for name, some in players.tallies(found).items()]
        if "results" in shown
        else [],
        [(title_of(one.game), one, looked.get(one.match)) for one in found[:LATEST]] if is_own else [],
        judged(latest),
        costliest(latest),
        [titled(one) for one in achieved(found, looked, known, len(days))] if "achievements" in shown else [],
        shelves_of(visit.desk.host, player.id) if "solo" in shown else [],
        taught(known) if "lessons" in shown else [],
    )


def part_of(visit: Visit, player: Visitor, game: str, some: list[Tally], is_own: bool) -> Part:
    rows = [Row(players.words(one.against), one) for one in some]
    found = standing(visit.desk.storage, player.id, game) if player.name else None
    if found is not None:
        return Part(title_of(game), f"Rating {found}, over {counted(found.games, 'rated game')}", "", rows)
    return Part(title_of(game), "", players.strength(some) if is_own else "", rows)


def titled(one: Achievement) -> Achievement:
    return replace(one, games=tuple(title_of(game) for game in one.games if game in registry.games()))


def title_of(game: str) -> str:
    return short_title(registry.game(game).title)


def taught(known: Mapping[tuple[str, str], Learned]) -> list[Taught]:
    found = []
    for name in registry.games():
        names = lessons.names(name)
        done = [one for one in names if (name, one) in known and known[name, one].done_at is not None]
        if done:
            found.append(Taught(name, title_of(name), [lessons.lesson(name, one).title for one in done], len(names)))
    return found


def me(visit: Visit, key: str = "") -> Response:
    """One's own page; at the address of a key that was just made it shows that key."""
    visitor = visit.visitor
    address, shown = players.shown(visit.desk.storage, visitor.id)
    origin = origin_of(visit.request)
    ended = players.finished_by_bots(visit.desk.storage, visitor.id)
    by_bots = [one for one in ended if one.game in registry.games()][:LATEST]
    return visit.render(
        "me.html",
        of=portrait(visit, visitor, list(PARTS), is_own=True),
        by_bots=[(title_of(one.game), one) for one in by_bots],
        puzzles=solving.in_words(visit.desk.storage, visitor.id),
        campaigns=tickets_of(visit.desk.host, visitor.id) if visitor.id else [],
        offered=PARTS,
        shown=shown,
        page=f"{origin}/u/{address}" if address else "",
        key=f"{origin}/p/{key}" if key else "",
    )


def own_key(visit: Visit) -> Response:
    """Making a key leads to where it is shown, so that loading that page anew makes no other: this browser, and nobody
    else, remembers it for a few minutes."""
    if visit.request.method == "POST":
        made = players.new_key(visit.desk.storage, visit.need_visitor().id)
        response = visit.redirect(KEY_PATH)
        response.set_cookie(
            KEY_COOKIE, made, KEY_SHOWN, path=KEY_PATH, secure=visit.is_safe, httponly=True, samesite="strict"
        )
        return response
    key = visit.request.cookies.get(KEY_COOKIE, "")
    with suppress(NoPlayer):
        if visit.visitor.id and players.of_key(visit.desk.storage, key).id == visit.visitor.id:
            return me(visit, key)
    return visit.redirect("/me")


def show(visit: Visit) -> Response:
    visitor = visit.need_visitor()
    players.show(visit.desk.storage, visitor.id, [part for part in PARTS if visit.field(part) == "on"])
    return visit.redirect("/me")


def with_key(visit: Visit) -> Response:
    """Opening a key only asks: the button takes everything to this browser, so that a preview takes nothing."""
    key = visit.word("key")
    player = known(lambda: players.of_key(visit.desk.storage, key))
    if player.id == visit.visitor.id:
        return visit.redirect("/me")
    if visit.request.method != "POST":
        return visit.render("key.html", player=player)
    players.take_over(visit.desk.storage, key, visit.need_visitor())
    return visit.redirect("/me")


def public(visit: Visit) -> Response:
    """What a player has chosen to show to all."""
    player = known(lambda: players.of_page(visit.desk.storage, visit.word()))
    shown = players.shown(visit.desk.storage, player.id)[1]
    return visit.render("player.html", of=portrait(visit, player, shown, is_own=False))


def known(find: Any) -> Visitor:
    try:
        found: Visitor = find()
    except NoPlayer as error:
        raise NotHere(str(error)) from error
    return found


def export(visit: Visit) -> Response:
    """Everything that is known of this visitor: records of finished games, reviews, and the rest as JSON."""
    storage, visitor = visit.desk.storage, visit.visitor
    found = players.results(storage, visitor.id) if visitor.id else []
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED) as file:
        for one in found:
            try:
                record = visit.desk.host.record(storage.match_by_word(one.word))
            except BranchlineError:
                continue  # of a game that is not on the shelf any more; its result is in the other file
            file.writestr(f"records/{one.game}-{file_name(one.word)}", record.to_text())
        for review in reviews.asked_by(storage, visitor.id):
            file.writestr(f"reviews/{file_name(review.word)}", review.content)
        file.writestr("player.json", json.dumps(told(visit, found), ensure_ascii=False, indent=1))
    headers = {"Content-Disposition": 'attachment; filename="branchline.zip"', "Cache-Control": "no-store"}
    return Response(packed.getvalue(), media_type="application/zip", headers=headers)


def file_name(word: str) -> str:
    """What the file of a table or a review is called: no key that opens anything."""
    return f"{call_of(word).lower()}-{word[-5:].lower()}.json"


def told(visit: Visit, found: list[Result]) -> dict[str, Any]:
    host, visitor = visit.desk.host, visit.visitor
    learned = learning.learned(visit.desk.storage, visitor.id) if visitor.id else {}
    return {
        "name": visitor.name,
        "settings": visitor.settings,
        "results": [asdict(one) for one in found],
        "solo_games": [asdict(one) for one in host.keepsakes.finished(visitor.id)],
        "campaigns": [{"game": one.game, "stage": one.stage} for one in host.keepsakes.campaigns(visitor.id)],
        "puzzles": [asdict(one) for one in solving.tries_of(visit.desk.storage, visitor.id).values()],
        "learned": [{"game": game, "lesson": name, **asdict(one)} for (game, name), one in learned.items()],
    }


def leave(visit: Visit) -> Response:
    """Asks first; then everything is gone at once, the cookie with it."""
    if visit.request.method != "POST":
        return visit.render("leave.html")
    if visit.visitor.id:
        forget(visit.desk.host, visit.visitor.id)
    visit.visitor = Visitor(0, "", {})
    response = visit.redirect("/")
    response.delete_cookie(visit.cookie, path="/", secure=visit.is_safe, httponly=True, samesite="lax")
    return response
