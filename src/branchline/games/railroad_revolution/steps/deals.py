"""RR-10: deals. After an action with a Deal icon the open tile is offered to all players in order."""

from __future__ import annotations

from branchline.core.position import DECK_STREAM, Chance, replaced
from branchline.games.railroad_revolution.state import DEAL_DISCARDED, DEAL_WINDOW, DEALS_RESHUFFLED, Company, Table
from branchline.games.railroad_revolution.steps.effects import carry_out
from branchline.games.railroad_revolution.steps.free import free_action, offer_free_actions
from branchline.games.railroad_revolution.steps.settlement import (
    AFTER_A_SALE,
    YES,
    Choice,
    Hope,
    Interlude,
    may_begin,
    spare_money,
)
from branchline.games.railroad_revolution.steps.usable import AFTER_HIRE, AFTER_SALE, UNUSABLE, reach
from branchline.games.railroad_revolution.verbs import ACCEPT, DECLINE, FREE_END, SELL, TURN_DEAL, in_order, numbered

BOTH: int = 3


class DealWindow(Interlude):
    """RR-10.2, RR-10.4: the active player first, then the others clockwise, each asked once; then the next tile."""

    FIELDS = ("active",)
    __slots__ = FIELDS

    def __init__(self, active: int) -> None:
        super().__init__()
        self.active = active

    def run(self, table: Table) -> None:
        table.tell(DEAL_WINDOW, self.active, table.deal_tile)
        table.push(NextDeal())
        for after in range(table.seats - 1, -1, -1):
            table.push(DealOffer((self.active + after) % table.seats, 0))


class DealOffer(Choice):
    """RR-10.3, RR-10.4: the active player takes none, one or both deals, each once; the others at most one.

    RR-3.6, RR-10.7: the offer stays open after a deal, so that its owner makes good what workers are missing before
    anybody else is asked.
    """

    FIELDS = ("taken",)
    __slots__ = FIELDS

    def __init__(self, seat: int, taken: int) -> None:
        self.seat = seat
        self.taken = taken

    def options(self, table: Table) -> list[int]:
        """RR-10.9: a player who can accept nothing, not even after sales or a hire, is not asked; one short of workers
        is.

        RR-10.7 (R12): nobody declines with fewer than four workers, and no option leads there without a way back.
        """
        company = table.companies[self.seat]
        workers = company.available()
        short = workers < table.box.minimum_workers
        if not short and (self.taken == BOTH or table.known is not None):
            return []
        spare = spare_money(table, company, self.seat)
        found: list[int] = []
        lacking = False
        waiting = False
        for half in range(2):
            if (self.taken >> half) & 1:
                continue
            deal = 2 * table.deal_tile + half
            code = reach_deal(table, company, deal, 0)
            if code >= 0:
                action = table.box.numbering.action(ACCEPT, deal)
                answer = may_begin(table, self, action, code >> 4, spare, workers - (code & 15))
                if answer == YES:
                    found.append(action)
                elif answer == AFTER_A_SALE:
                    lacking = True
            elif code == AFTER_SALE:
                lacking = True
            elif code == AFTER_HIRE:
                waiting = True
        if not (found or lacking or waiting or short):
            return []
        if not short:
            found.append(DECLINE)
        offer_free_actions(table, self, company, found, lacking, True, spare, workers)
        in_order(table.box, found)
        return found

    def resolve(self, table: Table, action: int) -> None:
        if SELL <= action < FREE_END:
            free_action(table, self, action)
            return
        if action == DECLINE:
            return
        deal = table.box.numbering.argument(ACCEPT, action)
        table.push(DealOffer(self.seat, self.taken | 1 << (deal & 1) if self.seat == table.active else BOTH))
        accept(table, self.seat, deal)

    def may_lapse(self, table: Table) -> bool:
        return table.companies[self.seat].available() >= table.box.minimum_workers

    def begins_in_hand(self) -> bool:
        return False

    def promise(self, table: Table, hope: Hope) -> None:
        if self.taken != BOTH:
            hope.add_deals(table, 0)


def reach_deal(table: Table, company: Company, deal: int, discount: int) -> int:
    """RR-10.5 (R22): can shares and price be paid and the reward be used? As `usable.reach`, the price included."""
    box = table.box
    shares = box.deal_shares[deal] - discount
    if shares > company.shares:
        return UNUSABLE
    bonus = box.bonuses[box.deal_bonus[deal]]
    found = reach(table, company, bonus, company.money - bonus.price, company.shares - shares)
    return found + (bonus.price + box.share_value * shares) * 16 if found >= 0 else found


def accept(table: Table, seat: int, deal: int) -> None:
    """RR-10.5, RR-10.6: return the shares, pay the price, take the reward; no Deal comes of it."""
    box = table.box
    company = table.companies[seat]
    number = box.deal_bonus[deal]
    company.shares -= box.deal_shares[deal]
    company.money -= box.bonuses[number].price
    carry_out(table, seat, number)


class NextDeal(Interlude):
    """RR-10.8: the tile goes to the discard pile; from an empty stack all discards are shuffled anew."""

    def run(self, table: Table) -> None:
        table.tell(DEAL_DISCARDED, table.deal_tile)
        table.deal_discards = replaced(table.deal_discards, table.deal_tile, 1)
        table.deal_tile = -1
        if sum(table.deal_stack) == 0:
            table.deal_stack, table.deal_discards = table.deal_discards, table.deal_stack
            table.tell(DEALS_RESHUFFLED)
        table.push(TurnDeal(DECK_STREAM))


class TurnDeal(Chance[Table]):
    """RR-2.15, RR-10.8: the top tile of the deal stack is turned face up; nobody knows its order."""

    FIELDS = ("source",)
    __slots__ = FIELDS

    def __init__(self, source: int) -> None:
        super().__init__()
        self.source = source

    def options(self, table: Table) -> list[int]:
        return numbered(table.box, TURN_DEAL, [tile for tile, there in enumerate(table.deal_stack) if there])

    def resolve(self, table: Table, action: int) -> None:
        table.deal_tile = table.box.numbering.argument(TURN_DEAL, action)
        table.deal_stack = replaced(table.deal_stack, table.deal_tile, 0)

    def stream(self) -> int:
        return self.source
