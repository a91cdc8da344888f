"""RR-7: Railroad. Two rails, $400 and the terrain; a Deal if one lies on a Deal icon."""

from __future__ import annotations

from typing import Final

from branchline.games.railroad_revolution.box import KINDS, MONEY_TERRAIN, RAILROAD, THIRD_RAIL, Bonus, Box, Part
from branchline.games.railroad_revolution.state import Company, Table, members
from branchline.games.railroad_revolution.steps.items import Items, in_hand
from branchline.games.railroad_revolution.steps.settlement import (
    YES,
    Choice,
    Hope,
    earnings,
    lawful,
    passes,
    railroad_cost,
)
from branchline.games.railroad_revolution.steps.usable import UNUSABLE
from branchline.games.railroad_revolution.verbs import LAY_RAIL

MOST_TRIANGLES: Final = 3


class RailroadItems(Items):
    """RR-7.1, RR-4.2: place the rails, pay for them, additional effect."""

    def main_items(self, table: Table, company: Company, found: list[int], spare: int, workers: int) -> bool:
        if not table.placed:
            found += payable_spaces(table, self, company, workers)
        elif self.may_lay_third(table, company):
            cost = table.box.difficult_cost
            for space in members(company.open_spaces()):
                expense = cost * table.box.space_triangles[space]
                if lawful(table, self, LAY_RAIL + space, expense, spare, workers) == YES:
                    found.append(LAY_RAIL + space)
        return False

    def may_lay_third(self, table: Table, company: Company) -> bool:
        """RR-7.5, RR-7.6 (R21): turquoise, before the cost is paid, with a third rail on the player board."""
        if table.paid or table.extra_used or company.rails == 0 or table.rails_laid != table.box.railroad_rails:
            return False
        number = table.box.abilities[KINDS * RAILROAD + table.worker]
        return number >= 0 and table.box.bonuses[number].parts[0].kind == THIRD_RAIL

    def resolve_item(self, table: Table, action: int) -> None:
        if table.placed:
            table.extra_used = 1
            lay_for_pay(table, self.seat, action - LAY_RAIL)
            return
        lay_rail(table, self.seat, action - LAY_RAIL)
        if not table.placed:
            table.push(SecondRail(self.seat))

    def reach_ability(self, table: Table, company: Company, part: Part, money: int) -> int:
        """RR-7.5: orange depends on the spaces; turquoise stands among the rails (RR-7.6)."""
        if part.kind == MONEY_TERRAIN and table.placed:
            return in_hand(table, company, money)
        return UNUSABLE

    def use_ability(self, table: Table, part: Part) -> None:
        """RR-7.5 orange: money for the action and for each triangle of the spaces built in."""
        table.companies[self.seat].money += part.amount + part.extra * table.triangles

    def promise_items(self, table: Table, hope: Hope) -> None:
        if table.deal_due or not table.placed:
            hope.add_deals(table, 0)

    def promise_ability(self, table: Table, ability: Bonus, hope: Hope) -> None:
        part = ability.parts[0]
        if part.kind == MONEY_TERRAIN:
            hope.money += part.amount + part.extra * (table.triangles + MOST_TRIANGLES * table.rails_to_lay)


class SecondRail(Choice):
    """RR-7.1, RR-4.6: the second rail follows the first at once; it may build on it or lie apart."""

    def options(self, table: Table) -> list[int]:
        company = table.companies[self.seat]
        return payable_spaces(table, self, company, company.available())

    def resolve(self, table: Table, action: int) -> None:
        lay_rail(table, self.seat, action - LAY_RAIL)


def payable_spaces(table: Table, step: Choice, company: Company, workers: int) -> list[int]:
    """RR-7.4, RR-17 DP-14: available spaces that are part of a payable plan; the terrain is counted to its end."""
    box = table.box
    triangles = box.space_triangles
    liquid = company.money + box.share_value * company.shares
    settled = workers >= box.minimum_workers
    exact = settled and is_plain(table)
    open_bits = company.open_spaces()
    found: list[int] = []
    for space in members(open_bits):
        total = table.triangles + triangles[space]
        if table.rails_to_lay > 1:
            total += flattest(box, (open_bits | box.space_near[space]) & ~company.laid_bits & ~(1 << space))
        payable = settled and railroad_cost(box, total) <= liquid + earnings(table, total)
        if payable or (not exact and passes(table, step, LAY_RAIL + space) == YES):
            found.append(LAY_RAIL + space)
            if table.known is not None:
                return found
    return found


def flattest(box: Box, spaces: int) -> int:
    """The fewest triangles of these spaces; far too many if there are none."""
    for count in range(4):
        if spaces & box.flat_spaces[count]:
            return count
    return 99


def is_plain(table: Table) -> bool:
    """Nothing but `earnings` can help to pay for rails: no flip and no price, and each triangle costs more than it
    earns, so that the flattest plan decides."""
    number = table.box.abilities[KINDS * RAILROAD + table.worker]
    if number < 0 or table.extra_used:
        return True
    bonus = table.box.bonuses[number]
    part = bonus.parts[0]
    if part.kind == MONEY_TERRAIN:
        return bonus.price == 0 and part.extra <= table.box.difficult_cost
    return bonus.flips == 0 and (bonus.price == 0 or bonus.money + bonus.shares == 0)


def lay_rail(table: Table, seat: int, space: int) -> None:
    """RR-7.1, RR-7.3: one of the rails of the main action; with the last of them the item is done."""
    lay_for_pay(table, seat, space)
    table.rails_to_lay -= 1
    if table.rails_to_lay == 0:
        table.placed = 1


def lay_for_pay(table: Table, seat: int, space: int) -> None:
    """RR-7.2, RR-7.7: its terrain joins the cost; a Deal icon opens the Deal window, once."""
    company = table.companies[seat]
    company.rails -= 1
    company.lay(table.box, space)
    table.rails_laid += 1
    table.triangles += table.box.space_triangles[space]
    if (table.box.deal_rails >> space) & 1:
        table.deal_due = 1
