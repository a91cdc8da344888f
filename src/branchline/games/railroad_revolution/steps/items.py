"""RR-4: an action is a set of items that the active player resolves in any order, then finishes."""

from __future__ import annotations

from branchline.games.railroad_revolution.box import FIRST_BONUS, KINDS, Bonus, Part
from branchline.games.railroad_revolution.state import Company, Table
from branchline.games.railroad_revolution.steps.deals import DealWindow
from branchline.games.railroad_revolution.steps.effects import Promote, carry_out
from branchline.games.railroad_revolution.steps.free import free_action, offer_free_actions
from branchline.games.railroad_revolution.steps.settlement import (
    AFTER_A_SALE,
    YES,
    Choice,
    Hope,
    earnings,
    is_idle,
    lawful,
    may_begin,
    passes,
    spare_money,
)
from branchline.games.railroad_revolution.steps.usable import AFTER_SALE, UNUSABLE, afford, can_promote, reach
from branchline.games.railroad_revolution.verbs import AS_WHITE, FINISH, FREE_END, PAY, SELL, USE_ABILITY, in_order


class Items(Choice):
    """RR-4.1, RR-4.6 (R9), RR-17 DP-6: the next item of the action. Each main action fills in its own."""

    def options(self, table: Table) -> list[int]:
        company = table.companies[self.seat]
        spare = spare_money(table, company, self.seat)
        workers = company.available()
        found: list[int] = []
        lacking = False
        if table.placed:
            if not table.paid:
                lacking = self.offer_payment(table, company, found, workers)
            elif self.may_finish(table, workers):
                found.append(FINISH)
            if found and table.known is not None:
                return found
        lacking = self.main_items(table, company, found, spare, workers) or lacking
        if not table.extra_used and (table.known is None or not found):
            lacking = self.offer_extra(table, company, found, spare, workers) or lacking
        found.sort()
        offer_free_actions(table, self, company, found, lacking, True, spare, workers)
        in_order(table.box, found)
        return found

    def resolve(self, table: Table, action: int) -> None:
        if SELL <= action < FREE_END:
            free_action(table, self, action)
            return
        if action == FINISH:
            self.finish(table)
            return
        table.push(self)
        if action == PAY:
            table.companies[self.seat].money -= table.due()
            table.paid = 1
        elif action == AS_WHITE:
            table.extra_used = 1
            table.push(Promote(self.seat, 1, 0, 0))
        elif action == USE_ABILITY:
            number = table.box.abilities[table.action * KINDS + table.worker]
            bonus = table.box.bonuses[number]
            table.companies[self.seat].money -= bonus.price
            table.extra_used = 1
            if bonus.parts[0].kind >= FIRST_BONUS:
                self.use_ability(table, bonus.parts[0])
            else:
                carry_out(table, self.seat, number)
        else:
            self.resolve_item(table, action)

    def begins_in_hand(self) -> bool:
        """RR-5.18: main targets need no money in hand."""
        return False

    def promise(self, table: Table, hope: Hope) -> None:
        """RR-4.11: the items of the action that are still open."""
        self.promise_items(table, hope)
        if not table.extra_used:
            number = table.box.abilities[table.action * KINDS + table.worker]
            if number >= 0:
                ability = table.box.bonuses[number]
                if ability.parts[0].kind >= FIRST_BONUS:
                    self.promise_ability(table, ability, hope)
                else:
                    hope.add(table.box, ability, ability.price)

    # -- what each action fills in --------------------------------------------------------------------

    def main_items(self, table: Table, company: Company, found: list[int], spare: int, workers: int) -> bool:
        """Add the items that may be resolved now; True if one lacks only money that sales could raise."""
        raise RuntimeError("an action has items")

    def resolve_item(self, table: Table, action: int) -> None:
        raise RuntimeError("an action has items")

    def reach_ability(self, table: Table, company: Company, part: Part, money: int) -> int:
        """RR-4.4: can an ability that depends on this action be used now? As `usable.reach`."""
        return UNUSABLE

    def use_ability(self, table: Table, part: Part) -> None:
        raise RuntimeError("this action has no such ability")

    def promise_items(self, table: Table, hope: Hope) -> None:
        """The most that the open items of this action may give."""

    def promise_ability(self, table: Table, ability: Bonus, hope: Hope) -> None:
        """The most that an ability which depends on this action may give."""

    # -- what all actions share -------------------------------------------------------------------------

    def offer(
        self, table: Table, found: list[int], action: int, code: int, price: int, spare: int, workers: int
    ) -> bool:
        """Add an item by the answer of `usable.reach`; True if only money is lacking."""
        if code >= 0:
            answer = may_begin(table, self, action, price + (code >> 4), spare, workers - (code & 15))
            if answer == YES:
                found.append(action)
            return answer == AFTER_A_SALE
        return code == AFTER_SALE

    def offer_payment(self, table: Table, company: Company, found: list[int], workers: int) -> bool:
        """RR-4.1, RR-4.8: the main cost is an item of its own and may be paid last."""
        due = table.due()
        if due <= company.money:
            if workers >= table.box.minimum_workers or passes(table, self, PAY) == YES:
                found.append(PAY)
            return False
        return due <= company.money + table.box.share_value * company.shares

    def offer_extra(self, table: Table, company: Company, found: list[int], spare: int, workers: int) -> bool:
        """RR-4.3: at most one additional effect: the ability of the worker's colour, or a promotion as white."""
        box = table.box
        lacking = False
        if table.known is None and can_promote(table, company):
            left = spare
            if not table.paid and earnings(table, 0) > 0:
                table.extra_used = 1  # what the ability earns does not count for the promotion that uses it up
                left = spare_money(table, company, self.seat)
                table.extra_used = 0
            if lawful(table, self, AS_WHITE, 0, left, workers - 1) == YES:
                found.append(AS_WHITE)
        number = box.abilities[table.action * KINDS + table.worker]
        if number >= 0:
            bonus = box.bonuses[number]
            money = company.money - bonus.price
            part = bonus.parts[0]
            if part.kind >= FIRST_BONUS:
                code = self.reach_ability(table, company, part, money)
            elif is_idle(table, bonus, workers):
                return False
            else:
                code = reach(table, company, bonus, money, company.shares)
            lacking = self.offer(table, found, USE_ABILITY, code, bonus.price, spare, workers)
        return lacking

    def may_finish(self, table: Table, workers: int) -> bool:
        """RR-4.9, RR-17 DP-19: finish when nothing mandatory and no debt is open; R11: deals may still settle it."""
        return workers >= table.box.minimum_workers or (table.deal_due == 1 and passes(table, self, FINISH) == YES)

    def finish(self, table: Table) -> None:
        """RR-4.9, RR-4.10, RR-10.1: what is unresolved lapses; then one Deal window, if a piece lies on a Deal icon."""
        deal = table.deal_due
        table.end_action()
        if deal:
            table.push(DealWindow(self.seat))


def in_hand(table: Table, company: Company, money: int) -> int:
    """An ability that simply gives: its price is all it takes."""
    return afford(table, 0, 0, 0, money, company.shares)
