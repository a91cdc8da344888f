"""Why something is not possible: no money, no place, nobody to spare. Asked with the functions that the steps use."""

from __future__ import annotations

from typing import Any, Final

from branchline.core.words import counted
from branchline.games.railroad_revolution import box as kinds
from branchline.games.railroad_revolution.box import Bonus
from branchline.games.railroad_revolution.state import Company, Table, members
from branchline.games.railroad_revolution.steps.deals import reach_deal
from branchline.games.railroad_revolution.steps.settlement import railroad_cost
from branchline.games.railroad_revolution.steps.turn import flattest_rails
from branchline.games.railroad_revolution.steps.usable import AFTER_SALE, reach

# Why, and the rule.
Reason = tuple[str, str]
RICH: Final = 1_000_000


def means(table: Table, company: Company) -> str:
    """What there is to pay with."""
    shares = company.shares
    worth = f" and {counted(shares, 'share')} worth ${table.box.share_value * shares}" if shares else ""
    return f"you have ${company.money}{worth}"


def unpaid(table: Table, company: Company, price: int, rule: str, due: int = 0) -> Reason:
    """RR-5.18: a price is paid with money in hand; shares that are not `due` themselves are sold first, one by one."""
    cost = f"${price} besides {counted(due, 'share')}" if due else f"${price}"
    if price <= company.money + table.box.share_value * (company.shares - due):
        return f"it costs {cost}, {means(table, company)}: sell shares first", "RR-5.18"
    return f"it costs {cost}, {means(table, company)}", rule


def unsettled(table: Table, company: Company, lost: int = 0) -> Reason:
    """RR-4.11: everything else would do, but a debt could not be settled afterwards; `lost` workers would go."""
    least = table.box.minimum_workers
    left = company.available() - lost
    if left < least:
        words = f"it would leave you {counted(left, 'worker')}" if lost else f"you have {counted(left, 'worker')}"
        return f"{words} and no way to the {least} that you need at the end of your turn", "RR-5.4, RR-4.11"
    return f"the action could not be paid any more; {means(table, company)}", "RR-4.8, RR-4.11"


UNUSABLE_WORDS: dict[int, Reason] = {
    kinds.GAIN_WORKER: ("the common supply has no worker left", "RR-5.5"),
    kinds.EXCHANGE: ("the common supply has no worker left", "RR-5.7"),
    kinds.ADVANCE: ("none of your markers can make a step", "RR-12.2, RR-12.3"),
    kinds.PROMOTE: ("none of your workers fits an empty manager slot of your milestones", "RR-5.8"),
    kinds.FLIP: ("none of your trains can be flipped", "RR-5.10"),
    kinds.TAKE_TRAIN: ("all train stacks are empty", "RR-5.9"),
    kinds.PLACE_RAIL: ("there is no rail that may be taken from your board, or no space for it", "RR-5.13, RR-4.5"),
    kinds.PLACE_STATION: ("there is no building that may be taken, or no city for it", "RR-5.14, RR-4.5"),
    kinds.PLACE_OFFICE: ("there is no building that may be taken, or no section for it", "RR-5.15, RR-4.5"),
}


def unusable(
    table: Table, company: Company, bonus: Bonus, price: int, rule: str, lost: int = 0, due: int = 0
) -> Reason:
    """RR-5.17: a bonus that cannot be used: because of what it gives, of its price, or of a debt.

    Besides the price `due` shares and `lost` workers are given for it.
    """
    code = reach(table, company, bonus, company.money - price, company.shares - due)
    if code >= 0:
        return unsettled(table, company, lost + (code & 15))
    if reach(table, company, bonus, RICH, company.shares - due) < 0:
        return UNUSABLE_WORDS[bonus.parts[0].kind]
    if price > company.money:
        return unpaid(table, company, price, rule, due)
    if code == AFTER_SALE:
        return f"what it gives has a price itself, {means(table, company)}: sell shares first", "RR-5.18"
    return f"what it gives has a price itself, and {means(table, company)}", rule


def no_action(table: Table, company: Company, action: int) -> Reason:
    """RR-3.4: what the main action lacks."""
    box = table.box
    if action != kinds.RAILROAD and not company.buildings:
        return "no building is left on your player board", "RR-3.4"
    if action == kinds.TELEGRAPH:
        return "you have an office in every section", "RR-3.4, RR-8.1"
    if action == kinds.RAILROAD:
        if not company.rails:
            return "no rail is left on your player board", "RR-7.3"
        cost = railroad_cost(box, flattest_rails(box, company))
        return f"the cheapest rails cost ${cost}, {means(table, company)}", "RR-7.2, RR-7.4"
    costs = [box.city_costs[city] for city in members(company.open_cities())]
    if not costs:
        return "you have a station in every city that your rails reach", "RR-6.2"
    return f"the cheapest station costs ${min(costs)}, {means(table, company)}", "RR-3.4, RR-4.8"


def no_ability(table: Table, step: Any, company: Company, number: int) -> Reason:
    """RR-4.3, RR-4.4: abilities that need the place first, or the cost still open; then as any bonus."""
    box = table.box
    bonus = box.bonuses[number]
    part = bonus.parts[0]
    if part.kind < kinds.FIRST_BONUS:
        return unusable(table, company, bonus, bonus.price, "RR-4.3")
    if part.kind in (kinds.WAIVE_COST, kinds.THIRD_RAIL) and table.paid:
        return "it changes the cost of the action, and you have paid that", "RR-4.3"
    if not table.placed and table.action != kinds.TRADE:
        return "it depends on where you build: build first", "RR-4.4"
    if part.kind == kinds.THIRD_RAIL:
        if not company.rails or table.rails_laid != box.railroad_rails:
            return f"it needs {box.railroad_rails + 1} rails on your player board", "RR-7.5"
        return unsettled(table, company)
    if part.kind == kinds.TILE_BONUS and table.telegraph_tiles[table.target] < 0:
        return "this section has no telegraph tile", "RR-8.4"
    if part.kind == kinds.PRIVATE_DEAL:
        why, rule = no_deal(table, company, 2 * table.deal_tile, part.amount)
        other, _ = no_deal(table, company, 2 * table.deal_tile + 1, part.amount)
        return f"the first deal: {why}; the second: {other}", rule
    given, price = bonus, bonus.price
    if part.kind in (kinds.FIRST_BONUS, kinds.PRIMARY_AGAIN):
        given = box.bonuses[step.repeated(table, part)]
        price += given.price
    elif part.kind == kinds.TILE_BONUS:
        given = box.bonuses[box.telegraph_bonus[table.telegraph_tiles[table.target]]]
    code = step.reach_ability(table, company, part, company.money - bonus.price)
    if code >= 0:
        return unsettled(table, company, code & 15)
    if price > company.money or given is bonus:
        return unpaid(table, company, price, "RR-4.7")
    return unusable(table, company, given, price, "RR-4.7")


def no_deal(table: Table, company: Company, deal: int, gained: int) -> Reason:
    """RR-10.5: shares, then the price, then whether the reward can be used (R22)."""
    box = table.box
    shares = box.deal_shares[deal]
    if shares - gained > company.shares:
        more = f" and gain {gained}" if gained else ""
        return f"it takes {counted(shares, 'share')}, you have {company.shares or 'none'}{more}", "RR-10.5"
    bonus = box.bonuses[box.deal_bonus[deal]]
    code = reach_deal(table, company, deal, gained)
    if code >= 0:
        return unsettled(table, company, code & 15)
    return unusable(table, company, bonus, bonus.price, "RR-10.5", due=shares - gained)
