"""What is followed from move to move in Railroad Revolution: where pieces lie, the plates, the course of a turn."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from branchline.core.position import OVER
from branchline.core.sheet import Course, Fact, Stop
from branchline.core.words import counted
from branchline.games.railroad_revolution import places
from branchline.games.railroad_revolution.box import TRACK_COUNT, Box
from branchline.games.railroad_revolution.pieces import crew, stock, train_pieces
from branchline.games.railroad_revolution.state import NEUTRAL, Table
from branchline.games.railroad_revolution.steps.deals import DealOffer, DealWindow, NextDeal, TurnDeal
from branchline.games.railroad_revolution.steps.milestones import CompleteMilestones, DrawMilestone, KeepMilestone
from branchline.games.railroad_revolution.words import logo_of, sections_to_logo


def whereabouts(game: Any, view: Mapping[str, Any]) -> dict[str, str]:
    """The place of every piece that this view shows."""
    box: Box = game.box
    table = view["table"]
    found = neutrals(table) | tiles(table)
    for seat, own in enumerate(table["companies"]):
        found |= crew(table, seat) | train_pieces(own, seat) | stock(box, own, seat)
        found |= {f"rail-{seat}-{space}": places.rail(space) for space in own["laid"]}
        found |= {f"station-{seat}-{city}": places.city(city) for city in own["stations"]}
        found |= {f"office-{seat}-{section}": places.section(section) for section in own["offices"]}
        found |= {f"marker-{track}-{seat}": places.slot(track, own["markers"][track]) for track in range(TRACK_COUNT)}
        for at, colour in enumerate(own["managers"]):
            if colour >= 0:
                found[f"manager-{seat}-{at}"] = places.manager(seat, at)
        for at, tile in enumerate(own["milestones"]):
            if tile >= 0:
                found[f"milestone-{tile}"] = places.milestone(seat, at)
    return found


def neutrals(table: Mapping[str, Any]) -> dict[str, str]:
    """RR-2.12, RR-2.14: the buildings of nobody that stand in First places."""
    found = {f"station-n-{at}": places.city(at) for at, who in enumerate(table["first_station"]) if who == NEUTRAL}
    found |= {f"office-n-{at}": places.section(at) for at, who in enumerate(table["first_office"]) if who == NEUTRAL}
    return found


def tiles(table: Mapping[str, Any]) -> dict[str, str]:
    """The open deals, the setup tiles still to be had, the milestones that are looked at."""
    found: dict[str, str] = {}
    if table["deal_tile"] >= 0:
        deal = 2 * table["deal_tile"]
        found |= {f"deal-{deal}": places.deal(deal), f"deal-{deal + 1}": places.deal(deal + 1)}
    for tile, colour in enumerate(table["setup_worker"]):
        if colour >= 0:
            found[f"setup-{tile}"] = f"setup:{tile}"
    for tile in table["looking"]:
        if tile >= 0:
            found[f"milestone-{tile}"] = f"look:{tile}"
    return found


def facts(_game: Any, view: Mapping[str, Any], seat: int) -> list[Fact]:
    own = view["table"]["companies"][seat]
    money, shares, ready = own["money"], own["shares"], sum(own["supply"])
    return [
        Fact("coin", f"${money}", f"${money}", money),
        Fact("share", str(shares), counted(shares, "share"), shares),
        Fact("role-w", str(ready), f"{counted(ready, 'worker')} ready", ready),
    ]


STOPS = (
    Stop("Worker", "A worker of the supply is placed on one of the four action spaces.", "RR-3.3"),
    Stop("Action", "The items of the action are resolved in any order, then it is finished.", "RR-4.1"),
    Stop("Deals", "If a piece was built on a Deal icon, the open deals are offered to all.", "RR-10.2"),
    Stop("Milestones", "Whoever has met all parts of a milestone completes it.", "RR-11.6"),
)
WORKER, ACTION, DEALS, MILESTONES = range(len(STOPS))


def course(table: Table) -> Course:
    """RR-3.6: where in the turn this is, and how near the end (RR-13.1, RR-13.2)."""
    if table.player == OVER:
        return Course(f"Round {table.round}", STOPS, len(STOPS), "the game is over")
    if table.active < 0:
        return Course("Setup", STOPS, -1)
    return Course(f"Round {table.round}", STOPS, here(table), end(table))


def progress(table: Table) -> float:
    """RR-13.1: the greatest share of a board's sections left of the logo that is cleared."""
    if table.turns_left >= 0:
        return 1.0
    left = min(sections_to_logo(table.box, one.buildings, one.rails) for one in table.companies)
    return 1.0 - left / logo_of(table.box)


def here(table: Table) -> int:
    waiting = {type(step) for step in table.stack}
    if table.action >= 0:
        return ACTION
    if waiting & {DealWindow, DealOffer, NextDeal, TurnDeal}:
        return DEALS
    return MILESTONES if waiting & {CompleteMilestones, DrawMilestone, KeepMilestone} else WORKER


def end(table: Table) -> str:
    if table.turns_left >= 0:
        return "end: the last turn" if table.turns_left <= 1 else f"end: {table.turns_left} turns left"
    left = min(sections_to_logo(table.box, one.buildings, one.rails) for one in table.companies)
    return f"end: a player clears the sections to the logo ({left} left)"
