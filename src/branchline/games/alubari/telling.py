"""What is followed from move to move in Alubari: where pieces lie, the plates, the course of a round."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from branchline.core.game import Game
from branchline.core.position import OVER
from branchline.core.sheet import Course, Fact, Stop
from branchline.core.words import counted, listing
from branchline.games.alubari import places
from branchline.games.alubari.board_conditions import MOST_SINGLY
from branchline.games.alubari.box import AREAS
from branchline.games.alubari.state import BLOCKED, EMPTY, IN_SHED, NO_CARD, TURNED_UP, Table
from branchline.games.alubari.steps.events import Events
from branchline.games.alubari.steps.rounds import Forecast, Weather
from branchline.games.alubari.tactics import time_left
from branchline.games.alubari.text import amount, area_in_play, area_name

Places = dict[str, str]
View = Mapping[str, Any]


# -- where every piece lies ------------------------------------------------------------------------------------


def whereabouts(_game: Game, view: View) -> Places:
    table = view["table"]
    return {**on_the_line(table), **in_the_works(table), **in_the_stockyard(table), **cards(table), **at_home(view)}


def on_the_line(table: View) -> Places:
    """Markers on track, stations and estates. A space keeps its piece, so the space is its name."""
    found = {f"track-{at}": places.track(at) for at, owner in enumerate(table["tracks"]) if owner != EMPTY}
    for at, owner in enumerate(table["stations"]):
        if owner not in (EMPTY, BLOCKED):
            found[f"station-{at}"] = places.station(at)
    for at, owner in enumerate(table["estate_owner"]):
        if owner != EMPTY:
            found[f"estate-{at}"] = places.estate(at)
        if table["estate_borrower"][at] != EMPTY:
            found[f"borrow-{at}"] = places.estate(at)
    return found


def in_the_works(table: View) -> Places:
    return {f"worker-{seat}-{at}": places.space(at) for at, seat in enumerate(table["spaces"]) if seat != EMPTY}


def in_the_stockyard(table: View) -> Places:
    """Cubes, one piece for each kind where there are too many to be drawn singly; event cubes; chai markers."""
    counts = table["stockyard"]
    are_single = sum(counts) <= MOST_SINGLY
    found = {
        f"cube-{places.CUBES[kind]}-{number}": places.cube(kind)
        for kind, count in enumerate(counts)
        for number in range(count if are_single else min(count, 1))
    }
    found.update({f"event-{at}": places.event(at) for at, cube in enumerate(table["rondel"]) if cube})
    found.update({f"chai-{seat}": places.chai(at) for seat, at in enumerate(table["chai"])})
    return found


def cards(table: View) -> Places:
    """Contracts at the Post Office, turned up or held; equipment in the shed or owned."""
    found = {f"contract-{card}": places.position(at) for at, card in enumerate(table["line"]) if card != NO_CARD}
    for card, place in enumerate(table["contracts"]):
        if place >= 0 or place == TURNED_UP:
            found[f"contract-{card}"] = places.contract(card)
    for card, place in enumerate(table["equipment"]):
        if place == IN_SHED or place >= 0:
            found[f"equipment-{card}"] = places.SHED if place == IN_SHED else places.equipment(card)
    return found


def at_home(view: View) -> Places:
    """Iron ore and stone are cubes, too; the Starting Player marker lies with one seat, except alone (AL-15.2)."""
    table = view["table"]
    found = {
        f"{what}-{seat}-{number}": places.owned(seat, what)
        for what in ("iron", "stone")
        for seat, count in enumerate(table[what])
        for number in range(count)
    }
    if view["players"] > 1:
        found["start-player"] = places.yard(table["start_player"])
    return found


# -- the plates ------------------------------------------------------------------------------------------------


def facts(game: Game, view: View, seat: int) -> list[Fact]:
    table, colours = view["table"], game.seat_colours(view["players"])
    workers, rubble, steel = table["workers"][seat], table["rubble"][seat], table["steel"][seat]
    return [
        Fact(f"wk-{colours[seat]}", str(workers), f"{counted(workers, 'worker')} to place", workers),
        Fact("rubble", str(rubble), amount(rubble, "rubble"), rubble),
        Fact("steel", str(steel), amount(steel, "steel"), steel),
    ]


# -- the course ------------------------------------------------------------------------------------------------

PHASES = (
    Stop("Contracts", "The contract in position A leaves, the others move up and new ones follow.", "AL-3.2"),
    Stop("Weather", "The weather of this round moves the discs of the work rates; a new disc is foretold.", "AL-4.1"),
    Stop("Stockyard", "Cubes come from the bag into the Stockyard; event cubes bring events.", "AL-5.1"),
    Stop(
        "Workers", "Third workers are hired, then everybody places one worker in turn until all are placed.", "AL-5.7"
    ),
)
CONTRACTS, WEATHER, STOCKYARD, WORKERS = range(len(PHASES))
AREA_RULES = ("AL-7.1", "AL-7.5", "AL-7.10", "AL-8.2", "AL-9.1", "AL-10.1", "AL-10.4")


def course(table: Table) -> Course:
    """AL-3.1, AL-6.1: the phases of a round, the last of them area by area."""
    stops = (*PHASES, *(area_stop(table, area) for area in range(len(AREAS))))
    if table.player == OVER:
        return Course("The end", stops, len(stops))
    if table.round == 0:
        return Course("Setup", stops, -1, end_words(table))
    return Course(f"Round {table.round}", stops, here(table), end_words(table))


def progress(table: Table) -> float:
    """AL-14.1: the share of the line that is laid, or of the markers gone where those can end the game as well."""
    return 1.0 - time_left(table)


def area_stop(table: Table, area: int) -> Stop:
    words = f"Contracts of area {AREAS[area]} may be used, then the workers of the {area_name(table, area)} act."
    return Stop(AREAS[area], words, AREA_RULES[area])


def here(table: Table) -> int:
    area = area_in_play(table)
    if area >= 0:
        return len(PHASES) + area
    waiting = {type(step) for step in table.stack}
    if Weather in waiting:
        return CONTRACTS
    if Forecast in waiting:
        return WEATHER
    return STOCKYARD if Events in waiting else WORKERS


def end_words(table: Table) -> str:
    """AL-14.1 to AL-14.3, AL-15.4: what brings the end near, as far as it can happen in this game."""
    if table.alone != EMPTY:
        return "end: after this extra round"
    left = table.tracks_left()
    if left == 0:
        return "end: after this round"
    ways = [f"{counted(left, 'track')} to {table.box.town_names[-1]}"]
    if table.seats <= 2:
        ways.append(counted(min(table.markers), "marker"))
    return f"end: {listing(ways, 'or')}"
