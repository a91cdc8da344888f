"""RR-18, RR-18.2: every piece accounted for, and everything else that must always hold."""

from __future__ import annotations

from branchline.core.position import CHANCE
from branchline.core.ranges import has_twice, tally
from branchline.games.railroad_revolution.box import (
    ANY_COLOUR,
    COLOURS,
    COMPANIES,
    KINDS,
    WHITE,
)
from branchline.games.railroad_revolution.state import FREE, NEUTRAL, NOTHING, Company, Table
from branchline.games.railroad_revolution.steps.setup import ChooseSetupTile, LayCityTile, LayTelegraphTile
from branchline.games.railroad_revolution.steps.turn import PlaceWorker

WORKERS = [f"{colour} workers" for colour in COLOURS]
BUILDINGS = [f"{company} buildings" for company in COMPANIES]
RAILS = [f"{company} rails" for company in COMPANIES]


def census(table: Table) -> dict[str, tuple[int, int]]:
    """RR-18.2: each kind of piece, how many there are and how many there must be; tiles of which there is one by name
    where they are not in one place."""
    box, found = table.box, {}
    workers = table.common[:]
    tally(workers, table.setup_worker)
    for company in table.companies:
        tally(workers, company.managers)
        for colour in range(KINDS):
            workers[colour] += company.supply[colour] + company.spaces[colour]
    for colour, count in enumerate(workers):
        total = box.white_workers * table.seats if colour == WHITE else box.coloured_workers
        found[WORKERS[colour]] = (count, total)
    for kind in range(len(table.train_stacks)):
        count = table.train_stacks[kind]
        for company in table.companies:
            count += company.trains[kind] + company.used_trains[kind]
        found[f"trains {box.train_ids[kind]}"] = (count, table.seats if kind == 0 else box.stack_sizes[table.seats])
    for seat, company in enumerate(table.companies):
        built = company.buildings + len(company.stations) + len(company.offices) + company.sold_buildings
        found[BUILDINGS[seat]] = (built + company.set_aside_building, box.buildings + 1)
        laid = company.rails + len(company.laid) + company.sold_rails
        found[RAILS[seat]] = (laid + company.set_aside_rail, box.rails + 2)
    deals = 0
    for tile in range(len(table.deal_stack)):
        count = table.deal_stack[tile] + table.deal_discards[tile] + (table.deal_tile == tile)
        deals += count
        if count != 1:
            found[f"deal tile {box.deal_tile_ids[tile]}"] = (count, 1)
    found["deal tiles"] = (deals, len(table.deal_stack))
    count_milestones(table, found)
    return found


def count_milestones(table: Table, found: dict[str, tuple[int, int]]) -> None:
    """Every milestone of B, C and D is in one place; of A1 and A2 none is in two."""
    counts = [0] * len(table.box.milestones)
    for company in table.companies:
        tally(counts, company.milestones)
        tally(counts, company.completed)
    tally(counts, table.looking)
    for pile in table.stacks:
        tally(counts, pile.top)
        tally(counts, pile.bottom)
        for tile, count in enumerate(pile.inside):
            counts[tile] += count
    lettered = expected = 0
    for tile, milestone in enumerate(table.box.milestones):
        count = counts[tile]
        if milestone.group >= 2:
            lettered += count
            expected += 1
        if count > 1 or (count < 1 and milestone.group >= 2):
            found[f"milestone {milestone.id}"] = (count, 1)
    found["milestones of B, C and D"] = (lettered, expected)


def faults(table: Table) -> list[str]:
    """RR-18.2: what else must hold, in sentences."""
    wrong = []
    if len(table.looking) != len(table.looking_seen):
        wrong.append("looking_seen: one entry for each tile looked at")
    for at, pile in enumerate(table.stacks):
        if len(pile.top) != len(pile.top_seen) or len(pile.bottom) != len(pile.bottom_seen):
            wrong.append(f"stacks[{at}]: one entry of seen for each known tile")
    if wrong:
        return wrong  # the rest would stumble over them
    for seat, company in enumerate(table.companies):
        for what in company_faults(table, company):
            wrong.append(f"{COMPANIES[seat]}: {what}")
        if company.available() < table.box.minimum_workers and not may_be_short(table, seat):
            wrong.append(f"{COMPANIES[seat]} has fewer than {table.box.minimum_workers} available workers")
    return wrong + station_faults(table) + office_faults(table) + tile_faults(table)


def may_be_short(table: Table, seat: int) -> bool:
    """RR-5.4: workers may be missing only inside a turn, to whoever decides, or to its owner while chance decides."""
    if not table.stack or isinstance(table.stack[-1], PlaceWorker):
        return False
    deciding = table.stack[-1].seat
    return deciding == seat or (deciding == CHANCE and table.active == seat)


def company_faults(table: Table, company: Company) -> list[str]:
    """RR-18.2, RR-5.12: one piece a place, all rails connected to the initial slot, managers that fit."""
    box, wrong = table.box, []
    if has_twice(company.laid):
        wrong.append("two rails in one place")
    if has_twice(company.stations):
        wrong.append("two stations in one place")
    if has_twice(company.offices):
        wrong.append("two offices in one place")
    if company.laid and box.start_space not in company.laid:
        wrong.append("no rail in the initial slot")
    joined, rest, grown = box.space_nodes[box.start_space], company.laid, True
    while rest and grown:
        apart: list[int] = []
        for space in rest:
            if box.space_nodes[space] & joined:
                joined |= box.space_nodes[space]
            else:
                apart.append(space)
        grown = len(apart) < len(rest)
        rest = apart
    if rest:
        wrong.append("a rail that is not connected to the initial slot")
    for city in company.stations:
        if not joined >> city & 1:
            wrong.append(f"a station in {box.city_names[city]}, which is not connected")
    for at in range(4):
        tile, manager = company.milestones[at // 2], company.managers[at]
        if manager >= 0 and not slot_takes(table, tile, at % 2, manager):
            wrong.append("a manager that fits no slot")
    return wrong


def slot_takes(table: Table, tile: int, slot: int, manager: int) -> bool:
    """Has this milestone such a slot, and may a worker of this colour be its manager?"""
    slots = table.box.milestones[tile].managers if tile >= 0 else ()
    return slot < len(slots) and slots[slot] in (manager, ANY_COLOUR)


def station_faults(table: Table) -> list[str]:
    """City tiles lie where they belong, and First Station slots hold who built there."""
    box, wrong = table.box, []
    laying, laid = is_laying(table), 0
    for city, tile in enumerate(table.city_tiles):
        if tile >= 0:
            if box.tile_levels[tile] != box.city_levels[city] or laid >> tile & 1:
                wrong.append(f"{box.city_names[city]}: a tile that cannot lie there")
            laid |= 1 << tile
        elif not laying:
            wrong.append(f"{box.city_names[city]}: no tile")
    built = [bits(company.stations) for company in table.companies]
    for city in unlike(table.first_station, built):
        wrong.append(f"{box.city_names[city]}: the First Station slot does not hold who has a station there")
    return wrong


def office_faults(table: Table) -> list[str]:
    """Telegraph tiles lie where they belong, and First Office slots hold who built there."""
    box, wrong = table.box, []
    laying, laid = is_laying(table), 0
    for section, tile in enumerate(table.telegraph_tiles):
        for_deals = box.deal_sections >> section & 1
        if tile >= 0:
            if for_deals or laid >> tile & 1:
                wrong.append(f"section {section + 1}: a tile that cannot lie there")
            laid |= 1 << tile
        elif not laying and not for_deals:
            wrong.append(f"section {section + 1}: no tile")
    built = [bits(company.offices) for company in table.companies]
    for section in unlike(table.first_office, built):
        wrong.append(f"section {section + 1}: the First Office slot does not hold who has an office there")
    return wrong


def is_laying(table: Table) -> bool:
    return any(isinstance(step, (LayCityTile, LayTelegraphTile)) for step in table.stack)


def bits(places: list[int]) -> int:
    found = 0
    for place in places:
        found |= 1 << place
    return found


def unlike(holders: list[int], built: list[int]) -> list[int]:
    """The First slots that are empty though somebody built there, or held by a seat that did not."""
    wrong, anybody = [], 0
    for places in built:
        anybody |= places
    for at, holder in enumerate(holders):
        if holder == FREE:
            if anybody >> at & 1:
                wrong.append(at)
        elif holder != NEUTRAL and (holder >= len(built) or not built[holder] >> at & 1):
            wrong.append(at)
    return wrong


def tile_faults(table: Table) -> list[str]:
    """No more setup tiles than players choose from, and milestones in the stack of their letter."""
    wrong = []
    waiting = len(table.setup_worker) - table.setup_worker.count(NOTHING)
    if waiting > table.seats and any(isinstance(step, ChooseSetupTile) for step in table.stack):
        wrong.append("more setup tiles than players")
    milestones = table.box.milestones
    for stack, pile in enumerate(table.stacks):
        held = pile.top + pile.bottom
        for tile, count in enumerate(pile.inside):
            if count:
                held.append(tile)
        for tile in held:
            if milestones[tile].group != stack + 2:
                wrong.append(f"milestone {milestones[tile].id} in a stack of another letter")
    return wrong
