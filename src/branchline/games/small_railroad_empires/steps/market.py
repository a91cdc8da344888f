"""SRE-7: the train market and Buy a Train Card."""

from __future__ import annotations

from branchline.core.position import DECK_STREAM, SETUP_STREAM, Chance, Step, inserted, without
from branchline.games.small_railroad_empires.box import SLOTS
from branchline.games.small_railroad_empires.state import LAST_CARD, THREE_ALIKE, Table
from branchline.games.small_railroad_empires.steps.construct import trigger_end
from branchline.games.small_railroad_empires.steps.production import tell_worth
from branchline.games.small_railroad_empires.verbs import BUY, BUY_NOTHING, TURN_UP_TRAIN, numbered


class BuyTrain(Step[Table]):
    """SRE-7.3: buy one card if the hand has room and the money suffices; prices belong to positions (SRE-7.4)."""

    def options(self, table: Table) -> list[int]:
        seat = self.seat
        if table.hand_size(seat) >= table.box.hand_limit:
            return [BUY_NOTHING]
        prices, money, numbering = table.box.prices, table.money[seat], table.box.numbering
        found = [numbering.action(BUY, slot) for slot in range(len(table.market)) if prices[slot] <= money]
        found.append(BUY_NOTHING)
        if len(prices) > SLOTS:
            found.sort()
        return found

    def resolve(self, table: Table, action: int) -> None:
        if action == BUY_NOTHING:
            return
        seat, slot = self.seat, table.box.numbering.argument(BUY, action)
        table.standing_still = 0
        table.money[seat] -= table.box.prices[slot]
        tell_worth(table, seat, -table.box.prices[slot])
        card = table.market[slot]
        table.market = without(table.market, card)
        table.bought[seat] = inserted(table.bought[seat], card)
        table.push(FillMarket(seat))


class FillMarket(Chance[Table]):
    """SRE-7.4: cards slide left and one from the deck fills the right slot, as long as there is one.

    `buyer` made the gap; -1 is the first market of the game (SRE-2.6).
    """

    FIELDS = ("buyer",)
    __slots__ = FIELDS

    def __init__(self, buyer: int) -> None:
        super().__init__()
        self.buyer = buyer

    def options(self, table: Table) -> list[int]:
        if len(table.market) == len(table.box.prices):
            return []
        return numbered(table.box, TURN_UP_TRAIN, table.train_deck)

    def weights(self, table: Table) -> list[int]:
        return [1] * len(table.legal)

    def stream(self) -> int:
        return DECK_STREAM if self.buyer >= 0 else SETUP_STREAM

    def resolve(self, table: Table, action: int) -> None:
        card = table.box.numbering.argument(TURN_UP_TRAIN, action)
        table.train_deck = without(table.train_deck, card)
        if card in table.shuffled_back:
            table.shuffled_back = without(table.shuffled_back, card)
        table.market = [*table.market, card]
        if not table.train_deck and self.buyer >= 0:
            trigger_end(table, LAST_CARD, self.buyer)  # SRE-7.7, SRE-12.3
        if len(table.market) == len(table.box.prices):
            if not is_three_alike(table):
                return
            table.tell(THREE_ALIKE, table.box.train_colour[card])
            table.train_deck = sorted(table.train_deck + table.market)
            table.shuffled_back = sorted(table.shuffled_back + table.market)  # SRE-1.10
            table.market = []
        table.push(self)


def is_three_alike(table: Table) -> bool:
    """SRE-7.5: one colour in all slots, and a deck that can change it; SRE-7.6: cards go back, never away."""
    colours = table.box.train_colour
    colour = colours[table.market[0]]
    if any(colours[card] != colour for card in table.market):
        return False
    return any(colours[card] != colour for card in table.train_deck)
