"""How good a position is for a company: points so far, and what is on the way to becoming points.

A bot looks one decision ahead, so half-done things count: a worker just placed is worth the best that its action
can do, a cost still to be paid is taken off the money, a promoted manager is worth a share of the milestone.
"""

from __future__ import annotations

from typing import Final

from branchline.games.railroad_revolution.box import (
    KINDS,
    RAILROAD,
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
from branchline.games.railroad_revolution.weights import Weights

PARTS: Final = (
    "points",
    "action_under_way",
    "money",
    "shares",
    "workers",
    "trains",
    "milestones_under_way",
    "network",
    "tracks",
)


def evaluate(table: Table, seat: int, weights: Weights) -> float:
    """More is better. Late in the game only points count."""
    points, action, money, shares, workers, trains, milestones, network, tracks = parts(table, seat, weights)
    return points + action + money + shares + workers + trains + milestones + network + tracks


def parts(
    table: Table, seat: int, weights: Weights
) -> tuple[float, float, float, float, float, float, float, float, float]:
    """What the worth of a position is made of, in the order of PARTS."""
    company = table.companies[seat]
    left = time_left(table)
    owed = 0
    action = 0.0
    if table.action >= 0 and table.active == seat:
        if table.placed:
            owed = table.due()
        action = (weights.late + left) * (1.0 if table.placed else weights.open) * promise(table, company, weights)
    if table.stack and table.stack[-1].seat == seat:
        action += (weights.late + left) * begun(table, weights)
    liquid = company.money + table.box.share_value * company.shares - owed
    money = (weights.money_kept + weights.money * left) * min(liquid, 1500)
    money += weights.money_beyond * max(0, liquid - 1500)
    tracks = 0.0
    for track in range(TRACK_COUNT):
        tracks += growth_value(table, company, track, left, weights)
    return (
        float(company_points(table, company)),
        action,
        money,
        weights.share * weights.share_kept * left * company.shares,
        worker_value(company, weights) * left,
        weights.used_train * left * sum(company.used_trains) + weights.ready_train * left * sum(company.trains),
        milestone_value(table, company, left, weights),
        network_value(table, company, left, weights),
        tracks,
    )


def begun(table: Table, weights: Weights) -> float:
    """An effect that has been begun will bring what it says at the next decision."""
    step = table.stack[-1]
    if isinstance(step, GainWorker):
        return weights.worker + weights.worker_coming
    if isinstance(step, Advance):
        return weights.advance * step.left
    if isinstance(step, TakeTrain):
        return weights.train_coming
    if isinstance(step, (Promote, FlipTrain, FreeRail, FreeStation, FreeOffice)):
        return weights.effect_coming
    return 0.0


def time_left(table: Table) -> float:
    """1 at the start, 0 at the end, by the fullest player board and the last turns."""
    if table.turns_left >= 0:
        return 0.04 * table.turns_left / table.seats
    least = 99
    for company in table.companies:
        least = min(least, company.buildings + company.rails)
    return min(1.0, 0.08 + least / 27.0)


def worker_value(company: Company, weights: Weights) -> float:
    """A crew of seven or eight is enough; colours are worth more than white, and a mixed crew more than a plain."""
    value = 0.0
    kinds = 0
    for colour in range(KINDS):
        count = company.supply[colour] + company.spaces[colour]
        if count and colour:
            kinds += 1
        value += count * (weights.worker if colour else weights.white * weights.worker)
    crew = company.available()
    return value * (1.0 if crew <= 7 else 7.0 / crew) + weights.colours * kinds


def milestone_value(table: Table, company: Company, left: float, weights: Weights) -> float:
    """Progress on open milestones: the conditions met and the managers in place, as a part of the VP."""
    value = 0.0
    for at in range(2):
        tile = company.milestones[at]
        if tile < 0:
            continue
        milestone = table.box.milestones[tile]
        met = 0.0
        for kind, which, count in milestone.conditions:
            met += min(fulfilled(table.box, company, kind, which), count) / count
        met /= len(milestone.conditions)
        staffed = 0
        for slot in range(len(milestone.managers)):
            if company.managers[2 * at + slot] >= 0:
                staffed += 1
        managed = staffed / len(milestone.managers)
        if met == 1.0 and staffed == len(milestone.managers):
            value += milestone.vp + weights.milestone_ready * left
        else:
            # What is nearly done is worth most: the last part brings all of the VP.
            whole = weights.conditions * met + weights.managers * managed
            part = weights.milestone_begun + weights.milestone_nearly * whole
            value += milestone.vp * part * whole * min(1.0, weights.milestone_late + left)
            value += staffed * weights.worker * left
    return value


def network_value(table: Table, company: Company, left: float, weights: Weights) -> float:
    """Rails and cities open the way to stations, milestones and the level-5 cities in the West."""
    box = table.box
    value = left * (weights.rail * len(company.laid) + weights.station * len(company.stations))
    value += left * weights.office * len(company.offices)
    value += weights.city * left * company.open_cities().bit_count()
    for level in range(3, 6):
        value += left * weights.level * (level - 1) * (company.node_bits & box.level_cities[level]).bit_count()
    return value


def growth_value(table: Table, company: Company, track: int, left: float, weights: Weights) -> float:
    """Slots reached will multiply units still to come, and units the slots."""
    box = table.box
    now = box.track_vp[track][company.markers[track]]
    ahead = box.track_vp[track][min(company.markers[track] + 2, box.top_slot)]
    to_come = weights.growth_ahead * (ahead - now) * units(table, company, track)
    return left * (weights.growth[track] * 0.5 * now + to_come)


def bonus_value(bonus: Bonus, weights: Weights) -> float:
    """Roughly what a reward is worth."""
    value = -weights.money * bonus.price
    for part in bonus.parts:
        if part.kind == 0:
            value += weights.money * part.amount
        elif part.kind == 1:
            value += weights.share * part.amount
        elif part.kind == 2:
            value += weights.worker
        elif part.kind == 3:
            value += weights.advance * part.amount
        else:
            value += weights.bonus_effect
    return max(0.0, value)


def promise(table: Table, company: Company, weights: Weights) -> float:
    """What the items of the action in progress may still bring, by a rough guess."""
    box = table.box
    value = 0.0
    if not table.extra_used and not table.placed:
        value += weights.extra_white if table.worker == 0 else weights.extra_colour
    if table.action == STATION:
        if table.placed:
            value += weights.reward_waiting * station_rewards(table, table.target, table.is_first == 1, weights)
        else:
            best = 0.0
            for city in members(company.open_cities()):
                there = weights.station + station_rewards(table, city, table.first_station[city] == FREE, weights)
                there += box.track_vp[STATIONS_TRACK][company.markers[STATIONS_TRACK]]
                best = max(best, there - weights.money * box.city_costs[city] * (0.0 if table.worker == 2 else 1.0))
            value += best
    elif table.action == RAILROAD:
        if not table.placed:
            value += (weights.railroad + 2.0 * weights.rail) * table.rails_to_lay / 2.0
    elif table.action == TELEGRAPH:
        if table.placed:
            tile = table.telegraph_tiles[table.target]
            if tile >= 0 and not table.tile_used and company.available() > box.minimum_workers:
                value += weights.tile_waiting
        else:
            value += weights.office + box.track_vp[TELEGRAPH_TRACK][company.markers[TELEGRAPH_TRACK]]
            value += best_section(table, company, weights)
    else:
        if not table.placed:
            section = min(box.section_of_building[company.buildings], box.section_of_rail[company.rails])
            if section < len(box.section_money):
                value += weights.money * box.section_money[section]
        if not table.flipped:
            value += weights.flip_waiting
    return value


def station_rewards(table: Table, city: int, is_first: bool, weights: Weights) -> float:
    box = table.box
    tile = table.city_tiles[city]
    value = 0.0
    if not table.primary_taken:
        value += bonus_value(box.bonuses[box.primary[tile]], weights)
    if is_first and not table.bonus_taken:
        value += bonus_value(box.bonuses[box.first_bonus[tile]], weights)
    return value


def best_section(table: Table, company: Company, weights: Weights) -> float:
    """The best of shares and links that an office can bring now."""
    box = table.box
    best = 0.0
    for section in range(len(box.section_shares)):
        if (company.office_bits >> section) & 1:
            continue
        there = weights.share * box.section_shares[section]
        if table.first_office[section] == FREE:
            there += weights.share * box.section_firsts[section]
        if section > 0 and (company.office_bits >> (section - 1)) & 1:
            there += box.link_vp[section - 1]
        if section < len(box.link_vp) and (company.office_bits >> (section + 1)) & 1:
            there += box.link_vp[section]
        best = max(best, there)
    return best
