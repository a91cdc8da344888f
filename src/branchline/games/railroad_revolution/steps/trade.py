"""RR-9: Trade. Sell one piece of the player board, flip a train, and use the worker's ability."""

from __future__ import annotations

from branchline.games.railroad_revolution.box import MONEY_PER_TRAIN, PRIVATE_DEAL, Bonus, Part
from branchline.games.railroad_revolution.state import Company, Table
from branchline.games.railroad_revolution.steps.deals import NextDeal, accept, reach_deal
from branchline.games.railroad_revolution.steps.effects import FlipTrain
from branchline.games.railroad_revolution.steps.free import UNSURE, free_action, offer_free_actions
from branchline.games.railroad_revolution.steps.items import Items, in_hand
from branchline.games.railroad_revolution.steps.settlement import (
    AFTER_A_SALE,
    YES,
    Choice,
    Hope,
    lawful,
    may_begin,
    spare_money,
)
from branchline.games.railroad_revolution.steps.usable import AFTER_SALE, UNUSABLE, better, reach_flip
from branchline.games.railroad_revolution.verbs import (
    ACCEPT,
    FLIP_TRAIN,
    FREE_END,
    SELL,
    SELL_BUILDING,
    SELL_RAIL,
    in_order,
)


class TradeItems(Items):
    """RR-9.1, RR-4.2: sell one piece, flip one train before or after, additional effect.

    RR-9.7: Trade puts nothing on a Deal icon, so it never opens the Deal window for others.
    """

    def main_items(self, table: Table, company: Company, found: list[int], spare: int, workers: int) -> bool:
        lacking = False
        if not table.placed:
            section = leftmost_section(table, company)
            building = table.box.section_of_building[company.buildings] == section
            if building and lawful(table, self, SELL_BUILDING, 0, spare, workers) == YES:
                found.append(SELL_BUILDING)
            rail = table.box.section_of_rail[company.rails] == section
            if rail and lawful(table, self, SELL_RAIL, 0, spare, workers) == YES:
                found.append(SELL_RAIL)
        if not table.flipped and (table.known is None or not found):
            code = reach_flip(table, company, company.money, company.shares)
            lacking = self.offer(table, found, FLIP_TRAIN, code, 0, spare, workers)
        return lacking

    def resolve_item(self, table: Table, action: int) -> None:
        if action == FLIP_TRAIN:
            table.flipped = 1
            table.push(FlipTrain(self.seat, 1, 0))
            return
        self.sell(table, action)

    def sell(self, table: Table, action: int) -> None:
        """RR-9.2, RR-9.3, RR-9.4: one rail or building leaves the game for the money of its section."""
        company = table.companies[self.seat]
        company.money += table.box.section_money[leftmost_section(table, company)]
        if action == SELL_BUILDING:
            company.buildings -= 1
            company.sold_buildings += 1
        else:
            company.rails -= 1
            company.sold_rails += 1
        table.placed = 1

    def reach_ability(self, table: Table, company: Company, part: Part, money: int) -> int:
        """RR-9.6: orange always gives; grey needs a deal of the open tile that can be taken."""
        if part.kind == MONEY_PER_TRAIN:
            return in_hand(table, company, money)
        if part.kind == PRIVATE_DEAL:
            first = reach_deal(table, company, 2 * table.deal_tile, part.amount)
            return better(first, reach_deal(table, company, 2 * table.deal_tile + 1, part.amount))
        return UNUSABLE

    def use_ability(self, table: Table, part: Part) -> None:
        company = table.companies[self.seat]
        if part.kind == MONEY_PER_TRAIN:
            company.money += part.amount * (sum(company.trains) + sum(company.used_trains))
        else:
            table.push(PrivateDeal(self.seat, part.amount))

    def promise_items(self, table: Table, hope: Hope) -> None:
        hope.sells = not table.placed
        if not table.flipped:
            hope.flips += 1
            hope.money += hope.best

    def promise_ability(self, table: Table, ability: Bonus, hope: Hope) -> None:
        part = ability.parts[0]
        if part.kind == MONEY_PER_TRAIN:
            company = table.companies[self.seat]
            hope.trains += 1
            hope.money += part.amount * (sum(company.trains) + sum(company.used_trains))
        elif part.kind == PRIVATE_DEAL:
            hope.add_deals(table, part.amount)


class PrivateDeal(Choice):
    """RR-9.6 grey: one deal of the open tile, for nobody else, and a share that may pay for it."""

    FIELDS = ("gained",)
    __slots__ = FIELDS

    def __init__(self, seat: int, gained: int) -> None:
        self.seat = seat
        self.gained = gained

    def options(self, table: Table) -> list[int]:
        company = table.companies[self.seat]
        spare = spare_money(table, company, self.seat)
        workers = company.available()
        found: list[int] = []
        lacking = False
        left = UNSURE
        for deal in (2 * table.deal_tile, 2 * table.deal_tile + 1):
            code = reach_deal(table, company, deal, self.gained)
            if code >= 0:
                action = table.box.numbering.action(ACCEPT, deal)
                answer = may_begin(table, self, action, code >> 4, spare, workers - (code & 15))
                if answer == YES:
                    found.append(action)
                    if code >> 4 == 0:
                        left = max(left, workers - (code & 15))
                elif answer == AFTER_A_SALE:
                    lacking = True
            elif code == AFTER_SALE:
                lacking = True
        offer_free_actions(table, self, company, found, lacking, False, spare, left)
        in_order(table.box, found)
        return found

    def resolve(self, table: Table, action: int) -> None:
        """RR-9.6, RR-10.8: the share first; the next tile is turned up as soon as the deal is carried out."""
        if SELL <= action < FREE_END:
            free_action(table, self, action)
            return
        table.companies[self.seat].shares += self.gained
        table.push(NextDeal())
        accept(table, self.seat, table.box.numbering.argument(ACCEPT, action))

    def promise(self, table: Table, hope: Hope) -> None:
        hope.add_deals(table, self.gained)


def leftmost_section(table: Table, company: Company) -> int:
    """RR-9.2, RR-5.11: the first section from the left that holds any piece."""
    return min(table.box.section_of_building[company.buildings], table.box.section_of_rail[company.rails])
