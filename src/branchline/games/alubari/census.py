"""What must hold at every moment: each piece accounted for (AL-1.6), each figure where it can be."""

from __future__ import annotations

from collections import Counter

from branchline.core.codec import step_fields
from branchline.core.position import Auto, Chance, Step
from branchline.games.alubari.box import (
    AREAS,
    EXCAVATION,
    IRON_TO_STEEL,
    MOST_CUBES,
    MOST_RUBBLE_AT_ONCE,
    MOST_SPACES,
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
    NO_CARD,
    NO_WEATHER,
    OUT_OF_GAME,
    RUNNING,
    TURNED_UP,
    Table,
)
from branchline.games.alubari.steps.areas import BY_LAST_WORKER, MOST_MINI_ACTIONS
from branchline.games.alubari.steps.contracts import Exchange
from branchline.games.alubari.steps.events import Maintain
from branchline.games.alubari.steps.railway import Lay

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
        ("event_this_round", table.event_this_round, 2),
        ("events_drawn", table.events_drawn, 1 + box.setups[table.seats].events),
        ("chai_out", table.chai_out, 1 + box.chai_cubes),
        ("round", table.round, 1000),
        ("event_1_count", table.event_1_count, 1000),
        ("deck_back", table.deck_back + 1, 1 + len(WEATHERS)),
        ("alone", table.alone + 1, 1 + (2 if table.seats == 2 else 0)),  # AL-14.3: with two players only
    ):
        if not 0 <= value < size:
            least = -1 if name in ("deck_back", "alone") else 0
            wrong.append(f"{name} is {value + least}; it is {least} to {size - 1 + least}")
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
    return wrong or placed_wrongly(table) + steps_wrong(table)


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
        name = table.box.equipment[card].name
        if table.equipment_chai[card] and place != IN_SHED:
            wrong.append(f"chai lies on {name}, which is not in the shed")
        if place >= 0 and not table.had_equipment[place]:
            wrong.append(f"seat {place} owns {name}, but had_equipment says it never had any")
    for at, station in enumerate(table.box.stations):
        blocked = table.stations[at] == BLOCKED
        closed = table.seats == 1 and station.town == 0 and table.event_1_count > 1  # AL-15.3
        if blocked != (table.seats < station.blocked_below) and not (blocked and closed):
            wrong.append(f"station space {station.name} {'is' if blocked else 'must be'} blocked")
    back = table.deck_back
    tops = [card for card, place in enumerate(table.contracts) if place == IN_DECK]
    if back != NO_WEATHER and all(table.box.contracts[card].weather != back for card in tops):
        wrong.append(f"the deck shows a {WEATHERS[back]} back, but holds no such card")
    return wrong


def steps_wrong(table: Table) -> list[str]:
    """Steps that ask for a seat, a card or a number that is not there."""
    if table.ended != RUNNING and table.stack:
        return [f"ended is {table.ended}, but {len(table.stack)} steps are left"]
    if table.ended == RUNNING and not table.stack:
        return ["no step is left, but the game has not ended"]
    wrong = []
    for at, step in enumerate(table.stack):
        bounds = field_bounds(table)
        seat = step.seat if not isinstance(step, (Auto, Chance)) else 0
        if not 0 <= seat < table.seats:
            wrong.append(f"stack[{at}]: there is no seat {seat}")
            continue
        for name in step_fields(type(step)):
            value = getattr(step, name)
            low, high = bounds.get(name, (0, 99))
            if not low <= value <= high:
                wrong.append(f"stack[{at}]: {name} of {type(step).__name__} is {value}; it is {low} to {high}")
        if not wrong and not card_fits(table, step):
            wrong.append(f"stack[{at}]: {type(step).__name__} does not fit what lies on the table")
    return wrong


def field_bounds(table: Table) -> dict[str, tuple[int, int]]:
    """What each field of a step may be; `left` counts mini-actions at most."""
    return {
        "seat": (0, table.seats - 1),
        "area": (0, len(AREAS) - 1),
        "space": (0, len(table.spaces) - 1),
        "position": (0, len(table.line) - 1),
        "uncovered": (0, 1),
        "optional": (0, 1),
        "named": (-1, table.seats - 1),
        "left": (0, MOST_MINI_ACTIONS),
        "cubes": (0, MOST_CUBES),
        "chai": (0, MOST_CUBES),
        "taker": (0, BY_LAST_WORKER),
        "low": (0, MOST_RUBBLE_AT_ONCE),
        "high": (0, MOST_RUBBLE_AT_ONCE),
        "card": (0, len(table.contracts) - 1),
    }


def card_fits(table: Table, step: Step[Table]) -> bool:
    if isinstance(step, Exchange):
        return table.box.contracts[step.card].effect in (IRON_TO_STEEL, RUBBLE_TO_STONE)
    if isinstance(step, Maintain):
        return step.card < len(table.equipment) and table.equipment[step.card] == step.seat
    if isinstance(step, Lay):
        return step.high <= min(table.tracks_left(), table.markers[step.seat])
    return True
