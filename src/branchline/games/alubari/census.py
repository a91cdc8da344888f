"""What must hold at every moment: each piece accounted for (AL-1.6), each figure where it can be."""

from __future__ import annotations

from collections import Counter

from branchline.games.alubari.box import AREAS, EXCAVATION, MOST_SPACES
from branchline.games.alubari.state import BLOCKED, EMPTY, GAME, IN_LINE, NO_CARD, OUT_OF_GAME, TURNED_UP, Table

Count = dict[str, tuple[int, int]]


def is_set_up(table: Table) -> bool:
    return table.round > 0


def census(table: Table) -> Count:
    """AL-1.1, AL-1.6: found and expected, kind by kind."""
    found: Count = {}
    for seat in range(table.seats):
        markers = (
            table.markers[seat]
            + table.tracks.count(seat)
            + table.stations.count(seat)
            + table.estate_owner.count(seat)
            + table.estate_borrower.count(seat)
        )
        workers = table.workers[seat] + table.spaces.count(seat) + 1 - table.third_worker[seat]
        found[f"markers of seat {seat}"] = (markers, table.box.markers)
        found[f"workers of seat {seat}"] = (workers, table.box.workers)
    lying = sum(card != NO_CARD for card in table.line)
    found["contracts in the line"] = (lying, table.contracts.count(IN_LINE))
    if is_set_up(table):
        found.update(cubes(table))
        found["equipment in play"] = (
            len(table.equipment) - table.equipment.count(OUT_OF_GAME),
            table.box.setups[table.seats].shed,
        )
        found["tea estates in the line"] = (len(table.estates), table.box.setups[table.seats].estate_slots)
    spaces = sum(len(table.box.estates[side].rubble) for side in table.estates if 0 <= side < len(table.box.estates))
    for name, line in (
        ("rubble_left", table.rubble_left),
        ("estate_owner", table.estate_owner),
        ("estate_borrower", table.estate_borrower),
    ):
        found[f"estate spaces in {name}"] = (len(line), spaces)
    return found


def cubes(table: Table) -> Count:
    setup = table.box.setups[table.seats]
    on_cards = sum(table.equipment_chai)
    return {
        "iron ore cubes": (table.bag[0] + table.stockyard[0] + sum(table.iron), setup.iron),
        "stone cubes": (table.bag[1] + table.stockyard[1] + sum(table.stone), setup.stone),
        "chai cubes": (table.bag[2] + table.stockyard[2] + on_cards + table.chai_out, table.box.chai_cubes),
        "event cubes": (table.bag[3] + table.events_drawn + sum(table.rondel), setup.events),
    }


def faults(table: Table) -> list[str]:
    """Figures out of range, pieces where they cannot be."""
    box = table.box
    wrong = [
        f"{name} of seat {seat} is {amount}"
        for name in ("iron", "stone", "rubble", "steel", "tea", "chai", "markers", "workers")
        for seat, amount in enumerate(getattr(table, name))
        if amount < 0
    ]
    limit = box.chai_limit[table.seats]
    wrong += [f"chai of seat {seat} is {n}; the limit is {limit}" for seat, n in enumerate(table.chai) if n > limit]
    for name, value, size in (
        ("excavation", table.excavation, len(box.excavation_rate)),
        ("lay_track", table.lay_track, len(box.lay_track_rate)),
        ("crop", table.crop, len(box.crop_halves)),
        ("start_player", table.start_player, table.seats),
        ("rondel_next", table.rondel_next, len(table.rondel)),
        ("fog_tiles", table.fog_tiles, 2),
        ("extra_building", table.extra_building, 2),
        ("ended", table.ended, 5),
    ):
        if not 0 <= value < size:
            wrong.append(f"{name} is {value}; it is 0 to {size - 1}")
    for name, values, low, high in (
        ("weather", table.weather, -1, 2),
        ("rondel", table.rondel, 0, 1),
        ("bag", table.bag, 0, 99),
        ("stockyard", table.stockyard, 0, 99),
        ("contract_used", table.contract_used, 0, 1),
        ("third_worker", table.third_worker, 0, 1),
        ("free_worker", table.free_worker, 0, 1),
        ("had_equipment", table.had_equipment, 0, 1),
        ("rubble_left", table.rubble_left, 0, 99),
        ("effects", table.effects, 0, 99),
        ("contracts", table.contracts, TURNED_UP, table.seats - 1),
        ("equipment", table.equipment, OUT_OF_GAME, table.seats - 1),
        ("equipment_chai", table.equipment_chai, 0, 9),
        ("estates", table.estates, 0, len(box.estates) - 1),
        ("estate_borrower", table.estate_borrower, EMPTY, table.seats - 1),
        ("spaces", table.spaces, EMPTY, table.seats - 1),
        ("line", table.line, NO_CARD, len(box.contracts) - 1),
    ):
        wrong += [f"{name}[{at}] is {value}" for at, value in enumerate(values) if not low <= value <= high]
    owners = {EMPTY, GAME, *range(table.seats)}
    for name, values, allowed in (
        ("tracks", table.tracks, owners),
        ("estate_owner", table.estate_owner, owners),
        ("stations", table.stations, owners | {BLOCKED}),
    ):
        wrong += [f"{name}[{at}] is {value}" for at, value in enumerate(values) if value not in allowed]
    return wrong or placed_wrongly(table)


def placed_wrongly(table: Table) -> list[str]:
    """Pieces that exist but cannot lie where they lie; asked once all figures are in range."""
    wrong = []
    for at, owner in enumerate(table.estate_owner):
        if owner != EMPTY and table.rubble_left[at]:
            wrong.append(f"estate space {at} has rubble and an owner")
        if table.estate_borrower[at] != EMPTY and owner != GAME:
            wrong.append(f"estate space {at} is borrowed but not owned by the game")
    for card in table.line:
        if card != NO_CARD and table.contracts[card] != IN_LINE:
            wrong.append(f"contract {card + 1} lies in the line and elsewhere")
    wrong += [
        f"contract {card + 1} lies in the line twice" for card, n in Counter(table.line).items() if card >= 0 and n > 1
    ]
    wrong += [
        f"contract {card + 1} is used, but nobody holds it"
        for card, used in enumerate(table.contract_used)
        if used and table.contracts[card] < 0
    ]
    for at, seat in enumerate(table.spaces):
        area, number = divmod(at, MOST_SPACES)
        if seat != EMPTY and number >= table.area_spaces(area):
            wrong.append(f"a worker stands on {AREAS[area]}{number + 1}, which does not exist")
    if table.extra_building and table.rubble_on_estates():
        wrong.append(f"area {AREAS[EXCAVATION]} is covered although rubble is left")
    pairs = [(side + 1) // 2 for side in table.estates]
    if len(set(pairs)) != len(pairs):
        wrong.append("an estate card lies in the line twice")
    for card, place in enumerate(table.equipment):
        if table.equipment_chai[card] and place != -1:
            wrong.append(f"chai lies on {table.box.equipment[card].name}, which is not in the shed")
    return wrong
