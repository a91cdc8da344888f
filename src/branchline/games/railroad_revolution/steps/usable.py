"""RR-5.17, RR-5.18: which effects can be carried out at least in part, with what is in hand, after sales, or a hire.

Debts are left aside here: they are the question of the settlement.
"""

from __future__ import annotations

from typing import Final

from branchline.games.railroad_revolution.box import (
    ADVANCE,
    ANY_COLOUR,
    EXCHANGE,
    FLIP,
    GAIN_SHARES,
    GAIN_WORKER,
    MONEY_GATE,
    NO_GATE,
    PLACE_OFFICE,
    PLACE_RAIL,
    PLACE_STATION,
    PROMOTE,
    SHARES_GATE,
    TAKE_TRAIN,
    TRACK_COUNT,
    TRADE,
    Bonus,
    Part,
)
from branchline.games.railroad_revolution.state import Company, Table

# The answer of `reach`: what its cheapest way takes (expense * 16 + workers lost), or one of these.
AFTER_SALE: Final = -1
AFTER_HIRE: Final = -2
UNUSABLE: Final = -3


def afford(table: Table, price: int, shares_due: int, loss: int, money: int, shares: int) -> int:
    """RR-5.18: a price is paid with money in hand; shares that the price itself needs cannot be sold for it."""
    if shares_due > shares:
        return UNUSABLE
    value = table.box.share_value
    if price <= money:
        return (price + value * shares_due) * 16 + loss
    return AFTER_SALE if price <= money + value * (shares - shares_due) else UNUSABLE


def better(one: int, other: int) -> int:
    """The better of two answers: in hand before after a sale, the cheaper first."""
    if one >= 0 and other >= 0:
        return min(one, other)
    return max(one, other)


def reach(table: Table, company: Company, bonus: Bonus, money: int, shares: int) -> int:
    """RR-5.17, RR-16 (R28): a list is usable if one of its parts is. `money` is what is left after the price.

    The first part that can be carried out must be, so it is the one that counts.
    """
    for part in bonus.parts:
        found = reach_part(table, company, part, money, shares)
        if found != UNUSABLE:
            return found
    return UNUSABLE


def reach_part(table: Table, company: Company, part: Part, money: int, shares: int) -> int:
    kind = part.kind
    if kind <= GAIN_SHARES:
        return afford(table, 0, 0, 0, money, shares)
    if kind in (GAIN_WORKER, EXCHANGE):
        return afford(table, 0, 0, 0, money, shares) if any_worker(table) else UNUSABLE
    if kind == ADVANCE:
        return reach_step(table, company, money, shares)
    if kind == PROMOTE:
        if can_promote(table, company):
            return afford(table, part.extra, 0, 1, money, shares)
        return AFTER_HIRE if hire_fits(table, company, part.extra, money, shares) else UNUSABLE
    if kind == FLIP:
        return reach_flip(table, company, money, shares)
    if kind == TAKE_TRAIN:
        return afford(table, 0, 0, 0, money, shares) if sum(table.train_stacks) else UNUSABLE
    if kind == PLACE_RAIL:
        possible = part.amount == 1 or may_take(table, company, 0, 1)
        return afford(table, 0, 0, 0, money, shares) if possible and company.open_spaces() else UNUSABLE
    if kind == PLACE_STATION:
        possible = part.amount == 1 or may_take(table, company, 1, 0)
        return afford(table, 0, 0, 0, money, shares) if possible and company.open_cities() else UNUSABLE
    if kind == PLACE_OFFICE:
        possible = part.amount == 1 or may_take(table, company, 1, 0)
        free = table.box.all_sections & ~company.office_bits
        return afford(table, 0, 0, 0, money, shares) if possible and free else UNUSABLE
    return UNUSABLE


def reach_step(table: Table, company: Company, money: int, shares: int) -> int:
    """RR-12.2, RR-12.3: one marker must be able to move and its gate must be payable."""
    box = table.box
    best = UNUSABLE
    for track in range(TRACK_COUNT):
        slot = company.markers[track] + 1
        if slot > box.top_slot:
            continue
        gate = box.gate_kinds[track][slot]
        if gate == NO_GATE:
            found = afford(table, 0, 0, 0, money, shares)
        elif gate == MONEY_GATE:
            found = afford(table, table.gates[track][slot], 0, 0, money, shares)
        elif gate == SHARES_GATE:
            found = afford(table, 0, table.gates[track][slot], 0, money, shares)
        else:
            found = afford(table, 0, 0, 1, money, shares)
        best = better(best, found)
    return best


def reach_flip(table: Table, company: Company, money: int, shares: int) -> int:
    """RR-5.10: some own train may be flipped."""
    box = table.box
    best = UNUSABLE
    for kind in range(len(company.trains)):
        if company.used_trains[kind]:
            best = better(best, afford(table, 0, 0, 0, money, shares))
        if company.trains[kind]:
            best = better(best, reach_train(table, company, box.bonuses[box.train_bonus[kind]], money, shares))
    return best


def reach_train(table: Table, company: Company, bonus: Bonus, money: int, shares: int) -> int:
    """RR-5.10 (R17): a face-up train is flipped only if its bonus can be used at least in part, price first."""
    found = reach(table, company, bonus, money - bonus.price, shares)
    return found + bonus.price * 16 if found >= 0 else found


def any_worker(table: Table) -> bool:
    """RR-5.5 (R14): from an empty common supply nothing is gained."""
    return sum(table.common) > 0


def can_promote(table: Table, company: Company) -> bool:
    """RR-5.8 (R16): a worker that fits an empty manager slot of an open milestone."""
    milestones = table.box.milestones
    for at in range(2):
        tile = company.milestones[at]
        if tile < 0:
            continue
        managers = milestones[tile].managers
        for slot in range(len(managers)):
            if company.managers[2 * at + slot] < 0:
                colour = managers[slot]
                if colour == ANY_COLOUR:
                    if company.available() > 0:
                        return True
                elif company.supply[colour] + company.spaces[colour] > 0:
                    return True
    return False


def hire_fits(table: Table, company: Company, price: int, money: int, shares: int) -> bool:
    """RR-5.3, RR-5.8: nobody fits now, but could somebody be hired who does, and then be promoted for this price?"""
    box = table.box
    if table.active < 0 or box.hire_price + price > money + box.share_value * shares:
        return False
    for at in range(2):
        tile = company.milestones[at]
        if tile < 0:
            continue
        managers = box.milestones[tile].managers
        for slot in range(len(managers)):
            colour = managers[slot]
            if company.managers[2 * at + slot] < 0 and (colour == ANY_COLOUR or table.common[colour] > 0):
                return True
    return False


def may_take(table: Table, company: Company, buildings: int, rails: int) -> bool:
    """RR-4.5, RR-5.11: a free building or rail comes from the player board, and none that a mandatory item needs."""
    if company.buildings < buildings or company.rails < rails:
        return False
    if table.action < 0 or table.placed or table.companies[table.active] is not company:
        return True
    if table.action == TRADE:
        return company.buildings + company.rails > 1
    return company.buildings > buildings
