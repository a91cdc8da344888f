"""What must hold at every moment: each piece accounted for (AL-1.6), each number where it can be."""

from __future__ import annotations

from branchline.core.fields import Range
from branchline.core.position import Step
from branchline.core.ranges import StepRanges, each, has_twice, of_seats, tally
from branchline.games.alubari.box import (
    AREAS,
    CUBES_AT_ONCE,
    EXCAVATION,
    IRON_TO_STEEL,
    MOST_SPACES,
    RUBBLE_AT_ONCE,
    RUBBLE_TO_STONE,
    WEATHERS,
)
from branchline.games.alubari.state import (
    BLOCKED,
    EMPTY,
    GAME,
    IN_DECK,
    IN_LINE,
    IN_SHED,
    IN_TEA_HOUSE,
    NO_CARD,
    NO_WEATHER,
    OUT_OF_GAME,
    RUNNING,
    Table,
)
from branchline.games.alubari.steps.areas import BY_LAST_WORKER, MOST_MINI_ACTIONS
from branchline.games.alubari.steps.contracts import Exchange
from branchline.games.alubari.steps.events import Maintain
from branchline.games.alubari.steps.railway import Lay

MARKERS = of_seats("markers")
WORKERS = of_seats("workers")


def is_set_up(table: Table) -> bool:
    return table.round > 0


def census(table: Table) -> dict[str, tuple[int, int]]:
    """AL-1.1, AL-1.6: found and expected, kind by kind."""
    box, found = table.box, {}
    markers, workers = table.markers[:], table.workers[:]
    for places in (table.tracks, table.stations, table.estate_owner, table.estate_borrower):
        tally(markers, places)
    tally(workers, table.spaces)
    for seat in range(table.seats):
        found[MARKERS[seat]] = (markers[seat], box.markers)
        found[WORKERS[seat]] = (workers[seat] + (table.third_worker[seat] == IN_TEA_HOUSE), box.workers)
    lying = len(table.line) - table.line.count(NO_CARD)
    found["contracts in the line"] = (lying, table.contracts.count(IN_LINE))
    if is_set_up(table):
        setup, bag, stockyard = box.setups[table.seats], table.bag, table.stockyard
        chai = bag[2] + stockyard[2] + sum(table.equipment_chai) + table.chai_out
        found["iron ore cubes"] = (bag[0] + stockyard[0] + sum(table.iron), setup.iron)
        found["stone cubes"] = (bag[1] + stockyard[1] + sum(table.stone), setup.stone)
        found["chai cubes"] = (chai, box.chai_cubes)
        found["event cubes"] = (bag[3] + table.events_drawn + sum(table.rondel), setup.events)
        found["equipment in play"] = (len(table.equipment) - table.equipment.count(OUT_OF_GAME), setup.shed)
        found["tea estates in the line"] = (len(table.estates), setup.estate_slots)
    spaces = sum(len(box.estates[side].rubble) for side in table.estates if 0 <= side < len(box.estates))
    found["estate spaces in rubble_left"] = (len(table.rubble_left), spaces)
    found["estate spaces in estate_owner"] = (len(table.estate_owner), spaces)
    found["estate spaces in estate_borrower"] = (len(table.estate_borrower), spaces)
    return found


def declare(table: Table) -> list[Range]:
    """What the numbers of waiting steps may be."""
    last = table.seats - 1
    return [
        Range("seat", 0, last),
        Range("area", 0, len(AREAS) - 1),
        Range("space", 0, len(table.spaces) - 1),
        Range("position", 0, len(table.line) - 1),
        *each("uncovered optional", 0, 1),
        *each("more iron", 0, 99),
        Range("named", EMPTY, last),
        Range("left", 0, MOST_MINI_ACTIONS),
        *each("cubes chai", 0, max(CUBES_AT_ONCE, table.box.most_cubes)),
        Range("taker", 0, BY_LAST_WORKER),
        *each("low high", 0, max(RUBBLE_AT_ONCE, table.box.most_rubble)),
        Range("card", 0, len(table.contracts) - 1),
    ]


STEPS = StepRanges(declare)


def faults(table: Table) -> list[str]:
    """Pieces where they cannot be, and steps that ask for what is not there."""
    return placed_wrongly(table) + (STEPS.faults(table) or steps_wrong(table))


def placed_wrongly(table: Table) -> list[str]:
    """Pieces that exist but cannot lie where they lie; asked once all numbers are in range."""
    wrong = []
    for at, owner in enumerate(table.estate_owner):
        if owner != EMPTY and table.rubble_left[at]:
            wrong.append(f"estate space {at} has rubble and an owner")
        if table.estate_borrower[at] != EMPTY and owner != GAME:
            wrong.append(f"estate space {at} is borrowed but not owned by the game")
    for at, card in enumerate(table.line):
        if card != NO_CARD and table.contracts[card] != IN_LINE:
            wrong.append(f"contract {card + 1} lies in the line and elsewhere")
        if card != NO_CARD and table.line.index(card) != at:
            wrong.append(f"contract {card + 1} lies in the line twice")
    for card, used in enumerate(table.contract_used):
        if used and table.contracts[card] < 0:
            wrong.append(f"contract {card + 1} is used, but nobody holds it")
    for at, seat in enumerate(table.spaces):
        if seat != EMPTY and at % MOST_SPACES >= table.area_spaces(at // MOST_SPACES):
            wrong.append(f"a worker stands on {AREAS[at // MOST_SPACES]}{at % MOST_SPACES + 1}, which does not exist")
    if table.extra_building and table.rubble_on_estates():
        wrong.append(f"area {AREAS[EXCAVATION]} is covered although rubble is left")
    if has_twice([(side + 1) // 2 for side in table.estates]):
        wrong.append("an estate card lies in the line twice")
    for card, place in enumerate(table.equipment):
        if table.equipment_chai[card] and place != IN_SHED:
            wrong.append(f"chai lies on {table.box.equipment[card].name}, which is not in the shed")
        if place >= 0 and not table.had_equipment[place]:
            name = table.box.equipment[card].name
            wrong.append(f"seat {place} owns {name}, but had_equipment says it never had any")
    return wrong + stations_wrong(table) + deck_wrong(table)


def stations_wrong(table: Table) -> list[str]:
    """Spaces are blocked below their number of players, and by the first event of a solo game (AL-15.3)."""
    wrong = []
    closing = table.seats == 1 and table.event_1_count > 1
    for at, station in enumerate(table.box.stations):
        blocked = table.stations[at] == BLOCKED
        if blocked != (table.seats < station.blocked_below) and not (blocked and closing and station.town == 0):
            wrong.append(f"station space {station.name} {'is' if blocked else 'must be'} blocked")
    return wrong


def deck_wrong(table: Table) -> list[str]:
    back = table.deck_back
    if back == NO_WEATHER:
        return []
    for card, place in enumerate(table.contracts):
        if place == IN_DECK and table.box.contracts[card].weather == back:
            return []
    return [f"the deck shows a {WEATHERS[back]} back, but holds no such card"]


def steps_wrong(table: Table) -> list[str]:
    """Steps that ask for what is not on the table; asked once all their numbers are in range."""
    if table.ended != RUNNING and table.stack:
        return [f"ended is {table.ended}, but {len(table.stack)} steps are left"]
    if table.ended == RUNNING and not table.stack:
        return ["no step is left, but the game has not ended"]
    return [
        f"stack[{at}]: {type(step).__name__} does not fit what lies on the table"
        for at, step in enumerate(table.stack)
        if not card_fits(table, step)
    ]


def card_fits(table: Table, step: Step[Table]) -> bool:
    if isinstance(step, Exchange):
        return table.box.contracts[step.card].effect in (IRON_TO_STEEL, RUBBLE_TO_STONE)
    if isinstance(step, Maintain):
        return step.card < len(table.equipment) and table.equipment[step.card] == step.seat
    if isinstance(step, Lay):
        return step.high <= min(table.tracks_left(), table.markers[step.seat])
    return True
