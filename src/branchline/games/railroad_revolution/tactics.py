"""How good a position is for a company: points so far, and what is on the way to becoming points.

A bot looks one decision ahead, so half-done things count: a worker just placed is worth the best that its action
can do, a cost still to be paid is taken off the money, a promoted manager is worth a share of the milestone.
"""

from __future__ import annotations

from typing import Final

from branchline.games.railroad_revolution.box import (
    KINDS,
    RAILROAD,
    SECTION_COUNT,
    STATION,
    STATIONS_TRACK,
    TELEGRAPH,
    TELEGRAPH_TRACK,
    TRACK_COUNT,
    Bonus,
)
from branchline.games.railroad_revolution.scoring import company_points, units
from branchline.games.railroad_revolution.state import FREE, Company, Table, members
from branchline.games.railroad_revolution.steps.effects import (
    FlipTrain,
    FreeOffice,
    FreeRail,
    FreeStation,
    GainWorker,
    Promote,
    TakeTrain,
)
from branchline.games.railroad_revolution.steps.milestones import fulfilled
from branchline.games.railroad_revolution.steps.performance import Advance

MONEY: Final = 0.006
SHARE: Final = 1.6
WORKER: Final = 3.0
USED_TRAIN: Final = 4.0
READY_TRAIN: Final = 1.0
STATION_VALUE: Final = 5.0
OFFICE_VALUE: Final = 3.0
RAIL_VALUE: Final = 2.6
CITY_VALUE: Final = 2.0
GROWTH: Final = (3.0, 3.0, 1.6)


def evaluate(table: Table, seat: int) -> float:
    """More is better. Late in the game only points count."""
    company = table.companies[seat]
    box = table.box
    value = float(company_points(table, company))
    left = time_left(table)
    owed = 0
    if table.action >= 0 and table.active == seat:
        if table.placed:
            owed = table.due()
        value += (0.3 + left) * (1.0 if table.placed else 0.45) * promise(table, company)
    if table.stack and table.stack[-1].seat == seat:
        value += (0.3 + left) * begun(table)
    liquid = company.money + box.share_value * company.shares - owed
    value += (0.002 + MONEY * left) * min(liquid, 1500) + 0.001 * max(0, liquid - 1500)
    value += SHARE * 0.4 * left * company.shares
    value += worker_value(company) * left
    value += USED_TRAIN * left * sum(company.used_trains) + READY_TRAIN * left * sum(company.trains)
    value += milestone_value(table, company, left)
    value += network_value(table, company, left)
    for track in range(TRACK_COUNT):
        value += growth_value(table, company, track, left)
    return value


def begun(table: Table) -> float:
    """An effect that has been begun will bring what it says at the next decision."""
    step = table.stack[-1]
    if isinstance(step, GainWorker):
        return WORKER + 1.0
    if isinstance(step, Advance):
        return 2.0 * step.left
    if isinstance(step, TakeTrain):
        return 8.0
    if isinstance(step, (Promote, FlipTrain, FreeRail, FreeStation, FreeOffice)):
        return 4.0
    return 0.0


def time_left(table: Table) -> float:
    """1 at the start, 0 at the end, by the fullest player board and the last turns."""
    if table.turns_left >= 0:
        return 0.04 * table.turns_left / table.seats
    least = 99
    for company in table.companies:
        least = min(least, company.buildings + company.rails)
    return min(1.0, 0.08 + least / 27.0)


def worker_value(company: Company) -> float:
    """A crew of seven or eight is enough; colours are worth more than white, and a mixed crew more than a plain."""
    value = 0.0
    kinds = 0
    for colour in range(KINDS):
        count = company.supply[colour] + company.spaces[colour]
        if count and colour:
            kinds += 1
        value += count * (WORKER if colour else 0.6 * WORKER)
    crew = company.available()
    return value * (1.0 if crew <= 7 else 7.0 / crew) + 1.0 * kinds


def milestone_value(table: Table, company: Company, left: float) -> float:
    """Progress on open milestones: the conditions met and the managers in place, as a part of the VP."""
    value = 0.0
    for at in range(2):
        tile = company.milestones[at]
        if tile < 0:
            continue
        milestone = table.box.milestones[tile]
        met = 0.0
        for kind, which, count in milestone.conditions:
            met += min(fulfilled(table, company, kind, which), count) / count
        met /= len(milestone.conditions)
        staffed = 0
        for slot in range(len(milestone.managers)):
            if company.managers[2 * at + slot] >= 0:
                staffed += 1
        managed = staffed / len(milestone.managers)
        if met == 1.0 and staffed == len(milestone.managers):
            value += milestone.vp + 4.0 * left
        else:
            # What is nearly done is worth most: the last part brings all of the VP.
            whole = 0.5 * met + 0.5 * managed
            value += milestone.vp * (0.25 + 0.5 * whole) * whole * min(1.0, 0.3 + left)
            value += staffed * WORKER * left
    return value


def network_value(table: Table, company: Company, left: float) -> float:
    """Rails and cities open the way to stations, milestones and the level-5 cities in the West."""
    box = table.box
    value = left * (RAIL_VALUE * len(company.laid) + STATION_VALUE * len(company.stations))
    value += left * OFFICE_VALUE * len(company.offices)
    value += CITY_VALUE * left * company.open_cities().bit_count()
    for level in range(3, 6):
        value += left * (level - 1) * (company.node_bits & box.level_cities[level]).bit_count()
    return value


def growth_value(table: Table, company: Company, track: int, left: float) -> float:
    """Slots reached will multiply units still to come, and units the slots."""
    box = table.box
    now = box.track_vp[track][company.markers[track]]
    ahead = box.track_vp[track][min(company.markers[track] + 2, box.top_slot)]
    return left * (GROWTH[track] * 0.5 * now + 0.25 * (ahead - now) * units(table, company, track))


def bonus_value(bonus: Bonus) -> float:
    """Roughly what a reward is worth."""
    value = -MONEY * bonus.price
    for part in bonus.parts:
        if part.kind == 0:
            value += MONEY * part.amount
        elif part.kind == 1:
            value += SHARE * part.amount
        elif part.kind == 2:
            value += WORKER
        elif part.kind == 3:
            value += 2.0 * part.amount
        else:
            value += 3.0
    return max(0.0, value)


def promise(table: Table, company: Company) -> float:
    """What the items of the action in progress may still bring, by a rough guess."""
    box = table.box
    value = 0.0
    if not table.extra_used and not table.placed:
        value += 0.8 if table.worker == 0 else 1.6
    if table.action == STATION:
        if table.placed:
            value += 0.4 * station_rewards(table, table.target, table.is_first == 1)
        else:
            best = 0.0
            for city in members(company.open_cities()):
                there = STATION_VALUE + station_rewards(table, city, table.first_station[city] == FREE)
                there += box.track_vp[STATIONS_TRACK][company.markers[STATIONS_TRACK]]
                best = max(best, there - MONEY * box.city_costs[city] * (0.0 if table.worker == 2 else 1.0))
            value += best
    elif table.action == RAILROAD:
        if not table.placed:
            value += (4.0 + 2.0 * RAIL_VALUE) * table.rails_to_lay / 2.0
    elif table.action == TELEGRAPH:
        if table.placed:
            tile = table.telegraph_tiles[table.target]
            if tile >= 0 and not table.tile_used and company.available() > box.minimum_workers:
                value += 0.3
        else:
            value += OFFICE_VALUE + box.track_vp[TELEGRAPH_TRACK][company.markers[TELEGRAPH_TRACK]]
            value += best_section(table, company)
    else:
        if not table.placed:
            section = min(box.section_of_building[company.buildings], box.section_of_rail[company.rails])
            if section < len(box.section_money):
                value += MONEY * box.section_money[section]
        if not table.flipped:
            value += 0.5
    return value


def station_rewards(table: Table, city: int, is_first: bool) -> float:
    box = table.box
    tile = table.city_tiles[city]
    value = 0.0
    if not table.primary_taken:
        value += bonus_value(box.bonuses[box.primary[tile]])
    if is_first and not table.bonus_taken:
        value += bonus_value(box.bonuses[box.first_bonus[tile]])
    return value


def best_section(table: Table, company: Company) -> float:
    """The best of shares and links that an office can bring now."""
    box = table.box
    best = 0.0
    for section in range(SECTION_COUNT):
        if (company.office_bits >> section) & 1:
            continue
        there = SHARE * box.section_shares[section]
        if table.first_office[section] == FREE:
            there += SHARE * box.section_firsts[section]
        if section > 0 and (company.office_bits >> (section - 1)) & 1:
            there += box.link_vp[section - 1]
        if section + 1 < SECTION_COUNT and (company.office_bits >> (section + 1)) & 1:
            there += box.link_vp[section]
        best = max(best, there)
    return best
