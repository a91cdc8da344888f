"""RR-18, RR-18.2: every piece accounted for, and everything else that must always hold."""

from __future__ import annotations

from branchline.games.railroad_revolution.box import (
    ANY_COLOUR,
    CITY_COUNT,
    COLOURS,
    COMPANIES,
    DEAL_TILES,
    KINDS,
    MILESTONES,
    SECTION_COUNT,
    SETUP_TILES,
    TRAIN_KINDS,
    WHITE,
)
from branchline.games.railroad_revolution.state import FREE, NEUTRAL, NOTHING, Company, Table
from branchline.games.railroad_revolution.steps.setup import ChooseSetupTile, LayCityTile, LayTelegraphTile


def census(table: Table) -> dict[str, tuple[int, int]]:
    """RR-18.2: each kind of piece, how many there are and how many there must be."""
    box, found = table.box, {}
    for colour in range(KINDS):
        count = table.common[colour] + table.setup_worker.count(colour)
        for company in table.companies:
            count += company.supply[colour] + company.spaces[colour] + company.managers.count(colour)
        total = box.white_workers * table.seats if colour == WHITE else box.coloured_workers
        found[f"{COLOURS[colour]} workers"] = (count, total)
    for kind in range(TRAIN_KINDS):
        count = table.train_stacks[kind] + sum(c.trains[kind] + c.used_trains[kind] for c in table.companies)
        total = table.seats if kind == 0 else box.stack_sizes[table.seats]
        found[f"trains {box.train_ids[kind]}"] = (count, total)
    for seat, company in enumerate(table.companies):
        built = len(company.stations) + len(company.offices) + company.sold_buildings
        name = COMPANIES[seat]
        found[f"{name} buildings"] = (company.buildings + built + company.set_aside_building, box.buildings + 1)
        laid = company.rails + len(company.laid) + company.sold_rails
        found[f"{name} rails"] = (laid + company.set_aside_rail, box.rails + 2)
    deals = [
        table.deal_stack[tile] + table.deal_discards[tile] + (table.deal_tile == tile) for tile in range(DEAL_TILES)
    ]
    found["deal tiles"] = (sum(deals), DEAL_TILES)
    for tile in range(DEAL_TILES):
        found[f"deal tile {box.deal_tile_ids[tile]}"] = (deals[tile], 1)
    found.update(count_milestones(table))
    return found


def count_milestones(table: Table) -> dict[str, tuple[int, int]]:
    """Every milestone of B, C and D is in one place; of A1 and A2 none is in two."""
    held = [tile for company in table.companies for tile in (*company.milestones, *company.completed) if tile >= 0]
    held += table.looking
    for pile in table.stacks:
        held += pile.top + pile.bottom + [tile for tile, count in enumerate(pile.inside) for _ in range(count)]
    found = {}
    for tile in range(MILESTONES):
        milestone = table.box.milestones[tile]
        count = held.count(tile)
        found[f"milestone {milestone.id}"] = (count, min(count, 1) if milestone.group < 2 else 1)
    return found


def faults(table: Table) -> list[str]:
    """RR-18.2: what else must hold, in sentences."""
    wrong = ranges(table)
    if wrong:
        return wrong
    for seat, company in enumerate(table.companies):
        wrong += [f"{COMPANIES[seat]}: {what}" for what in company_faults(table, company)]
    wrong += board_faults(table)
    deciding = table.stack[-1].seat if table.stack else NOTHING
    for seat, company in enumerate(table.companies):
        if company.available() < table.box.minimum_workers and seat != deciding and seat != table.active:
            wrong.append(f"{COMPANIES[seat]} has fewer than {table.box.minimum_workers} available workers")
    return wrong


def ranges(table: Table) -> list[str]:
    """Numbers that point at nothing."""
    wrong: list[str] = []

    def check(name: str, values: list[int], low: int, high: int) -> None:
        wrong.extend(f"{name}: {value} is not from {low} to {high}" for value in values if not low <= value <= high)

    check("first_player", [table.first_player], -1, table.seats - 1)
    check("active", [table.active], -1, table.seats - 1)
    check("trigger", [table.trigger], -1, table.seats - 1)
    check("turns_left", [table.turns_left], -1, 2 * table.seats - 1)
    check("round", [table.round], 0, 999)
    check("common", table.common, 0, 99)
    check("city_tiles", table.city_tiles, -1, len(table.box.city_tile_ids) - 1)
    check("first_station", table.first_station, FREE, NEUTRAL)
    check("telegraph_tiles", table.telegraph_tiles, -1, len(table.box.telegraph_ids) - 1)
    check("first_office", table.first_office, FREE, NEUTRAL)
    check("train_stacks", table.train_stacks, 0, 99)
    check("deal_tile", [table.deal_tile], -1, DEAL_TILES - 1)
    check("deal_stack", table.deal_stack, 0, 1)
    check("deal_discards", table.deal_discards, 0, 1)
    check("looking", table.looking, 0, MILESTONES - 1)
    check("looking_at", [table.looking_at], -1, len(table.stacks) - 1)
    check("setup_side", table.setup_side, -1, 1)
    check("setup_worker", table.setup_worker, -1, KINDS - 1)
    check("action", [table.action], -1, 3)
    check("worker", [table.worker], -1, KINDS - 1)
    check("target", [table.target], -1, CITY_COUNT - 1)
    for name in ("is_first", "deal_due", "placed", "paid", "primary_taken", "bonus_taken", "tile_used", "flipped"):
        check(name, [getattr(table, name)], 0, 1)
    check("extra_used", [table.extra_used], 0, 1)
    check("rails_to_lay", [table.rails_to_lay], 0, 2)
    check("rails_laid", [table.rails_laid], 0, 3)
    check("triangles", [table.triangles], 0, 9)
    check("shares_taken", [table.shares_taken], 0, 99)
    if len(table.looking) != len(table.looking_seen):
        wrong.append("looking_seen: one entry for each tile looked at")
    for at, company in enumerate(table.companies):
        name = f"companies[{at}]"
        check(f"{name}.money", [company.money], 0, 10**6)
        check(f"{name}.shares", [company.shares], 0, 10**4)
        check(f"{name}.supply", company.supply, 0, 99)
        check(f"{name}.spaces", company.spaces, 0, 99)
        check(f"{name}.buildings", [company.buildings], 0, table.box.buildings)
        check(f"{name}.rails", [company.rails], 0, table.box.rails)
        check(f"{name}.sold", [company.sold_buildings, company.sold_rails], 0, 99)
        check(f"{name}.set_aside", [company.set_aside_building, company.set_aside_rail], 0, 1)
        check(f"{name}.trains", company.trains + company.used_trains, 0, 99)
        check(f"{name}.milestones", company.milestones, -1, MILESTONES - 1)
        check(f"{name}.completed", company.completed, 0, MILESTONES - 1)
        check(f"{name}.managers", company.managers, -1, KINDS - 1)
        check(f"{name}.markers", company.markers, 0, table.box.top_slot)
        check(f"{name}.laid", company.laid, 0, len(table.box.space_ids) - 1)
        check(f"{name}.stations", company.stations, 0, CITY_COUNT - 1)
        check(f"{name}.offices", company.offices, 0, SECTION_COUNT - 1)
    for at, pile in enumerate(table.stacks):
        check(f"stacks[{at}]", pile.inside, 0, 1)
        check(f"stacks[{at}]", pile.top + pile.bottom, 0, MILESTONES - 1)
        if len(pile.top) != len(pile.top_seen) or len(pile.bottom) != len(pile.bottom_seen):
            wrong.append(f"stacks[{at}]: one entry of seen for each known tile")
    return wrong


def company_faults(table: Table, company: Company) -> list[str]:
    """RR-18.2, RR-5.12: one piece a place, all rails connected to the initial slot, managers that fit."""
    box, wrong = table.box, []
    for what, places in (("rail", company.laid), ("station", company.stations), ("office", company.offices)):
        if len(set(places)) != len(places):
            wrong.append(f"two {what}s in one place")
    if company.laid and box.start_space not in company.laid:
        wrong.append("no rail in the initial slot")
    joined, grown = box.space_nodes[box.start_space], True
    rest = [space for space in company.laid if space != box.start_space]
    while rest and grown:
        near = [space for space in rest if box.space_nodes[space] & joined]
        grown = bool(near)
        for space in near:
            joined |= box.space_nodes[space]
            rest.remove(space)
    if rest:
        wrong.append("a rail that is not connected to the initial slot")
    wrong += [
        f"a station in {box.city_names[c]}, which is not connected" for c in company.stations if not joined >> c & 1
    ]
    for at in range(2):
        tile = company.milestones[at]
        slots = box.milestones[tile].managers if tile >= 0 else ()
        for slot in range(2):
            manager = company.managers[2 * at + slot]
            fits = slot < len(slots) and slots[slot] in (manager, ANY_COLOUR)
            if manager >= 0 and not fits:
                wrong.append("a manager that fits no slot")
    return wrong


def board_faults(table: Table) -> list[str]:
    """Tiles lie where they belong, and First slots hold who built there."""
    box, wrong = table.box, []
    laying = any(isinstance(step, (LayCityTile, LayTelegraphTile)) for step in table.stack)
    for city in range(CITY_COUNT):
        tile = table.city_tiles[city]
        if tile >= 0 and (box.tile_levels[tile] != box.city_levels[city] or table.city_tiles.count(tile) > 1):
            wrong.append(f"{box.city_names[city]}: a tile that cannot lie there")
        if tile < 0 and not laying:
            wrong.append(f"{box.city_names[city]}: no tile")
        holder = table.first_station[city]
        if holder not in (FREE, NEUTRAL) and (holder >= table.seats or city not in table.companies[holder].stations):
            wrong.append(f"{box.city_names[city]}: seat {holder} has no station there")
        if holder == FREE and any(city in company.stations for company in table.companies):
            wrong.append(f"{box.city_names[city]}: stations, but an empty First Station slot")
    for section in range(SECTION_COUNT):
        tile = table.telegraph_tiles[section]
        if tile >= 0 and (table.telegraph_tiles.count(tile) > 1 or (box.deal_sections >> section) & 1):
            wrong.append(f"section {section + 1}: a tile that cannot lie there")
        if tile < 0 and not laying and not (box.deal_sections >> section) & 1:
            wrong.append(f"section {section + 1}: no tile")
        holder = table.first_office[section]
        if holder not in (FREE, NEUTRAL) and (holder >= table.seats or section not in table.companies[holder].offices):
            wrong.append(f"section {section + 1}: seat {holder} has no office there")
        if holder == FREE and any(section in company.offices for company in table.companies):
            wrong.append(f"section {section + 1}: offices, but an empty First Office slot")
    choosing = any(isinstance(step, ChooseSetupTile) for step in table.stack)
    waiting = sum(1 for tile in range(SETUP_TILES) if table.setup_worker[tile] >= 0)
    if choosing and waiting > table.seats:
        wrong.append("more setup tiles than players")
    for stack, pile in enumerate(table.stacks):
        held = pile.top + pile.bottom + [tile for tile, count in enumerate(pile.inside) if count]
        wrong += [
            f"milestone {box.milestones[t].id} in a stack of another letter"
            for t in held
            if box.milestones[t].group != stack + 2
        ]
    return wrong
