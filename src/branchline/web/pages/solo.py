"""Solo games over time: achievements so far, and campaigns that span several games."""

from __future__ import annotations

from dataclasses import dataclass, field

from starlette.responses import Response

from branchline.core import registry
from branchline.core.chance import Rng
from branchline.core.errors import BranchlineError
from branchline.core.game import Game
from branchline.core.translation import game_speaks
from branchline.table.bygone import OtherRules
from branchline.table.host import Host
from branchline.table.keepsakes import Campaign, Solo
from branchline.table.running import Running
from branchline.web.scene import short_title
from branchline.web.visit import Visit, table_path


@dataclass(frozen=True)
class Stamp:
    """An achievement: how often it was earned, and the latest table where."""

    name: str
    why: str
    times: int
    word: str


@dataclass(frozen=True)
class Shelf:
    """All finished solo games of one game, and what they earned."""

    game: str
    title: str
    games: int
    best: float
    stamps: list[Stamp]


@dataclass(frozen=True)
class Ticket:
    """A campaign as its player meets it: what is asked for, the game under way, or the ways on from the last one."""

    game: str
    title: str
    words: list[str] = field(default_factory=list)
    ways: list[str] = field(default_factory=list)
    word: str = ""
    ending: str = ""


def shelves_of(host: Host, visitor: int) -> list[Shelf]:
    """What a visitor's solo games have earned so far, game by game."""
    found: dict[str, list[Solo]] = {}
    for solo in host.keepsakes.finished(visitor):
        found.setdefault(solo.game, []).append(solo)
    return [
        Shelf(
            name,
            short_title(registry.game(name).title),
            len(solos),
            max(one.score for one in solos),
            stamps_of(solos),
        )
        for name, solos in sorted(found.items())
        if name in registry.games()
    ]


def stamps_of(solos: list[Solo]) -> list[Stamp]:
    """Each achievement once, the latest first."""
    latest: dict[str, Stamp] = {}
    for solo in solos:
        for name, why in solo.earned:
            known = latest.get(name, Stamp(name, why, 0, solo.word))
            latest[name] = Stamp(name, known.why, known.times + 1, known.word)
    return list(latest.values())


def has_campaign(game: Game) -> bool:
    return game.begin_campaign(Rng(0)) is not None


def tickets_of(host: Host, visitor: int) -> list[Ticket]:
    """The campaigns of a visitor, under way or ended."""
    found = []
    for name in registry.games():
        game = registry.game(name)
        campaign = host.keepsakes.campaign(visitor, game)
        if campaign is None:
            continue
        try:
            running = host.fresh(campaign.match) if campaign.match is not None else None
        except OtherRules as error:
            word = error.row.word if error.is_under_way else ""
            found.append(Ticket(name, short_title(game.title), words_of(game, campaign), word=word))
            continue
        except BranchlineError:
            continue  # one table that cannot be opened takes no other with it
        found.append(ticket_of(host, game, campaign, running))
    return found


def ticket_of(host: Host, game: Game, campaign: Campaign, running: Running | None) -> Ticket:
    title = short_title(game.title)
    words = words_of(game, campaign)
    if running is None:
        return Ticket(game.name, title, words)
    if not running.is_settled:
        return Ticket(game.name, title, words, word=running.row.word)
    ways = host.keepsakes.ways(campaign, running)
    if ways and all(after is None for _, after in ways):
        return Ticket(game.name, title, ending=ways[0][0])
    return Ticket(game.name, title, [] if ways else words, [sentence for sentence, _ in ways])


def words_of(game: Game, campaign: Campaign) -> list[str]:
    """What the game of this stage asks for."""
    return [line.strip() for line in game.campaign_game(campaign.stage)[1].splitlines()]


def ticket_at(host: Host, running: Running, visitor: int) -> Ticket | None:
    """The campaign that this table belongs to, if it is the visitor's and this is its present game."""
    campaign = host.keepsakes.campaign_of(running.row.id)
    if campaign is None or campaign.visitor != visitor:
        return None
    return ticket_of(host, running.game, campaign, running)


def campaign(visit: Visit) -> Response:
    """Begin a campaign, go on with it by the way that was chosen, or give it up."""
    game = registry.game(visit.field("game"))
    game_speaks(game.name)
    visitor = visit.need_visitor()
    host: Host = visit.desk.host
    if visit.field("give_up"):
        host.keepsakes.give_up(visitor.id, game)
        return visit.redirect("/")
    return visit.redirect(table_path(host.play_campaign(visitor, game, visit.number("way")).word))
