"""The interpreter of effects: every card, slot, tile, contract and reward speaks this small language."""

from __future__ import annotations

from branchline.core.position import DECK_STREAM, SETUP_STREAM, Chance, Step
from branchline.games.movers_and_shakers.box import (
    AGENCY,
    ANY_MARKER,
    ASSET,
    ASSET_PAIR,
    ASSETS_DIFFERENT,
    CRATES_ON_ONE_CONTRACT,
    DEAL,
    DRAW,
    LOAD,
    MARKET,
    MOVE,
    PERFORMANCE,
    RUPEES,
    SHIP,
)
from branchline.games.movers_and_shakers.state import IN_DECK, Interpreter, Table
from branchline.games.movers_and_shakers.steps.cards import amount
from branchline.games.movers_and_shakers.steps.loading import begin_loading
from branchline.games.movers_and_shakers.steps.money import (
    ALL_ASSETS,
    ChooseAssets,
    ChooseMarker,
    ChoosePair,
    advance_marker,
    gain,
    gain_agency,
    gain_deal,
    perform_asset,
)
from branchline.games.movers_and_shakers.steps.performance import ShipCrates, boost
from branchline.games.movers_and_shakers.steps.trains import MoveTrains
from branchline.games.movers_and_shakers.verbs import CONTRACT, DEAL_CARD


class Course(Interpreter):
    """MS-4.2: each effect is carried out as far as possible; what cannot be done lapses (MS-1.5)."""

    __slots__ = ()

    def perform(self, table: Table, seat: int, effect: int, context: int) -> None:
        this = table.box.effects[effect]
        kind = this.kind
        if kind == MOVE:
            if this.plus == CRATES_ON_ONE_CONTRACT:
                table.push(CountContract(seat, effect))
            else:
                table.push(MoveTrains(seat, amount(table, seat, this), this.toward, this.unit))
        elif kind == LOAD:
            begin_loading(table, seat, this, amount(table, seat, this))
        elif kind == RUPEES:
            gain(table, seat, amount(table, seat, this))
        elif kind == MARKET:
            if this.which < ANY_MARKER:
                advance_marker(table, seat, this.which, this.n)
            else:
                table.push(ChooseMarker(seat, this.which, this.n))
        elif kind == ASSET:
            perform_asset(table, seat, this, context)
        elif kind == ASSETS_DIFFERENT:
            table.push(ChooseAssets(seat, this.n, ALL_ASSETS, 1))
        elif kind == ASSET_PAIR:
            table.push(ChoosePair(seat, effect))
        elif kind == AGENCY:
            gain_agency(table, seat, this.which)
        elif kind == DEAL:
            gain_deal(table, seat, this.which)
        elif kind == PERFORMANCE:
            boost(table, seat, this.n)
        elif kind == SHIP:
            table.push(ShipCrates(seat, this.n, this.which))
        elif kind == DRAW:
            table.push(DealCards(seat, this.which, this.n, 0))


class CountContract(Step[Table]):
    """MS-13, card M17: as many moves as crates lie on one contract, the owner says on which."""

    FIELDS = ("effect",)
    __slots__ = FIELDS

    def __init__(self, seat: int, effect: int) -> None:
        super().__init__(seat)
        self.effect = effect

    def options(self, table: Table) -> list[int]:
        crates = table.contract_crates
        at = self.seat * 2
        if crates[at] == crates[at + 1]:
            return [CONTRACT] if crates[at] else []
        return [CONTRACT + slot for slot in range(2) if crates[at + slot]]

    def resolve(self, table: Table, action: int) -> None:
        effect = table.box.effects[self.effect]
        steps = effect.n + effect.times * table.contract_crates[self.seat * 2 + action - CONTRACT]
        table.push(MoveTrains(self.seat, steps, effect.toward, effect.unit))


class DealCards(Chance[Table]):
    """MS-1.8: cards from a deck to a hand, one by one; only their owner sees them. MS-3.9: decks are never refilled."""

    FIELDS = ("company", "deck", "number", "later")
    __slots__ = FIELDS

    def __init__(self, company: int, deck: int, number: int, later: int) -> None:
        super().__init__()
        self.company = company
        self.deck = deck
        self.number = number
        self.later = later

    def stream(self) -> int:
        return DECK_STREAM if self.later else SETUP_STREAM

    def options(self, table: Table) -> list[int]:
        if self.number <= 0:
            return []
        cards = table.cards
        deals = table.box.deals
        low = table.box.load_cards if self.deck else 0
        high = len(cards) if self.deck else table.box.load_cards
        return [deals[card] for card in range(low, high) if cards[card] == IN_DECK]

    def resolve(self, table: Table, action: int) -> None:
        table.cards[table.box.card_at[table.box.numbering.argument(DEAL_CARD, action)]] = self.company
        table.hands[self.company * 2 + self.deck] += 1
        if self.number > 1:
            table.push(DealCards(self.company, self.deck, self.number - 1, self.later))
