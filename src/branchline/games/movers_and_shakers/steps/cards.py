"""MS-3, MS-4, MS-8: a turn, and the interpreter of card blocks: conditions, prices, parts, counters."""

from __future__ import annotations

from branchline.core.position import Auto, Step
from branchline.games.movers_and_shakers.box import (
    ADVISOR,
    ADVISOR_AT_6,
    ADVISOR_HIGHEST_OWN,
    AGENCY,
    AGENCY_TYPES,
    ANY_MARKER,
    ASSET,
    ASSET_PAIR,
    ASSETS_AT_3,
    ASSETS_DIFFERENT,
    BENARES,
    BENARES_HIGHEST_ALL,
    BENARES_HIGHEST_OWN,
    CALCUTTA,
    CALCUTTA_HIGHEST_ALL,
    CALCUTTA_HIGHEST_OWN,
    CARDS_PLAYED,
    CASH_AT_LEAST_5,
    CRATES_ON_ONE_CONTRACT,
    DELIVERED_ANY,
    DELIVERED_BENARES,
    DELIVERED_BOTH,
    DELIVERED_CALCUTTA,
    DEVELOPMENT,
    DEVELOPMENT_UNCOVERED,
    EITHER_CITY,
    HAS_DEAL_TILE,
    LARGE_CARS,
    LOAD,
    LOGISTICS,
    MARKET,
    MARKET_MARKERS_AT_6,
    MEDIUM_CARS,
    MOST_MONEY,
    MOVE,
    MOVED_LARGE,
    MOVED_MEDIUM,
    NO_COUNTER,
    OWN_CARS_ON_RAIL,
    OWN_CRATE_ON_SHIP,
    PERFORMANCE_THRESHOLD,
    RUPEES,
    SHIP,
    SHIPS_WITH_OWN_CRATES,
    SLOT_LOGISTICS_3_OR_4,
    SLOTS,
    THIRD_CARD,
    TRACK,
    TRAINS_MOVED,
    TWO_AGENCIES,
    TWO_OWN_CRATES_ON_SHIPS,
    Block,
    Effect,
)
from branchline.games.movers_and_shakers.events import CARD_IMPOSSIBLE, TURN_BEGINS
from branchline.games.movers_and_shakers.state import IN_PLAY, Table
from branchline.games.movers_and_shakers.steps.loading import CompleteContracts, can_load
from branchline.games.movers_and_shakers.steps.money import (
    ALL_ASSETS,
    Do,
    asset_mask,
    can_gain_agency,
    can_raise,
    gain,
    pay,
    schedule,
)
from branchline.games.movers_and_shakers.steps.trains import can_move
from branchline.games.movers_and_shakers.verbs import (
    BLOCK,
    CARD,
    CARD_FIRST,
    COMPANY_FIRST,
    DECLINE,
    PART,
    PLACE,
)


class TakeTurn(Auto[Table]):
    """MS-3.3: play a card, carry out both actions, then complete contracts (MS-6.11)."""

    FIELDS = ("company",)
    __slots__ = FIELDS

    def __init__(self, company: int) -> None:
        super().__init__()
        self.company = company

    def run(self, table: Table) -> None:
        table.active = self.company
        table.loaded[self.company] = 0
        table.tell(TURN_BEGINS, self.company)
        table.push(CompleteContracts(self.company))
        table.push(PlayCard(self.company))


class PlayCard(Step[Table]):
    """MS-3.3: choose a hand card."""

    def options(self, table: Table) -> list[int]:
        seat = self.seat
        cards = table.cards
        plays = table.box.plays
        found = [plays[card] for card in range(len(cards)) if cards[card] == seat]
        found.sort()
        return found

    def resolve(self, table: Table, action: int) -> None:
        card = table.box.card_at[table.box.numbering.argument(CARD, action)]
        table.cards[card] = IN_PLAY
        table.hands[self.seat * 2 + (0 if card < table.box.load_cards else 1)] -= 1
        table.playing = card
        table.push(PlaceCard(self.seat))


class PlaceCard(Step[Table]):
    """MS-3.3: an empty slot, and what stays uncovered, Development (top) or Logistics (bottom)."""

    def options(self, table: Table) -> list[int]:
        at = self.seat * SLOTS
        found: list[int] = []
        for slot in range(SLOTS):
            if table.slots[at + slot] < 0:
                found.append(PLACE + slot * 2)
                found.append(PLACE + slot * 2 + 1)
        return found

    def resolve(self, table: Table, action: int) -> None:
        slot = (action - PLACE) // 2
        at = self.seat * SLOTS + slot
        table.slots[at] = table.playing
        table.uncovered[at] = (action - PLACE) % 2
        table.playing = -1
        table.push(ChooseOrder(self.seat, slot))


class ChooseOrder(Step[Table]):
    """MS-3.7: card action or company action first, one completely before the other."""

    FIELDS = ("slot",)
    __slots__ = FIELDS

    def __init__(self, seat: int, slot: int) -> None:
        super().__init__(seat)
        self.slot = slot

    def options(self, table: Table) -> list[int]:
        return [CARD_FIRST, COMPANY_FIRST]

    def resolve(self, table: Table, action: int) -> None:
        if action == CARD_FIRST:
            table.push(CompanyAction(self.seat, self.slot))
            table.push(CardAction(self.seat, self.slot))
        else:
            table.push(CardAction(self.seat, self.slot))
            table.push(CompanyAction(self.seat, self.slot))


class CompanyAction(Auto[Table]):
    """MS-3.4: the uncovered company action, never both (MS-3.6). MS-4.8: what is impossible lapses unpaid."""

    FIELDS = ("company", "slot")
    __slots__ = FIELDS

    def __init__(self, company: int, slot: int) -> None:
        super().__init__()
        self.company = company
        self.slot = slot

    def run(self, table: Table) -> None:
        at = self.company * SLOTS + self.slot
        if table.uncovered[at] == DEVELOPMENT:
            card = table.box.cards[table.slots[at]]
            table.push(Develop(self.company, card.icon, table.box.development_times[self.slot]))
        else:
            schedule(table, self.company, table.box.logistics[self.slot], -1)


class Develop(Auto[Table]):
    """MS-3.5: the card's icon as often as the slot says, each time a separate effect."""

    FIELDS = ("company", "effect", "times")
    __slots__ = FIELDS

    def __init__(self, company: int, effect: int, times: int) -> None:
        super().__init__()
        self.company = company
        self.effect = effect
        self.times = times

    def run(self, table: Table) -> None:
        if self.times > 1:
            table.push(Develop(self.company, self.effect, self.times - 1))
        table.interpreter.perform(table, self.company, self.effect, -1)


class CardAction(Auto[Table]):
    """MS-4.1: the card action must be carried out; MS-4.7: if no block is possible it is skipped for 3 rupees."""

    FIELDS = ("company", "slot")
    __slots__ = FIELDS

    def __init__(self, company: int, slot: int) -> None:
        super().__init__()
        self.company = company
        self.slot = slot

    def run(self, table: Table) -> None:
        table.moved = 0
        table.trains_moved = 0
        first = ChooseBlock(self.company, self.slot, 0, 0)
        if first.options(table):
            table.push(first)
        else:
            number = table.slots[self.company * SLOTS + self.slot]
            table.tell(CARD_IMPOSSIBLE, self.company, number)
            gain(table, self.company, table.box.compensation)


class ChooseBlock(Step[Table]):
    """MS-4.3: AND: every block, in the order the player likes; OR: exactly one.

    A block that is not possible now waits and is looked at again. MS-4.4: a priced block of nothing but loading may
    be declined before it is paid, an optional block (MS-8.6) too. `handled` and `done` are bits: blocks no longer
    waiting, and blocks carried out."""

    FIELDS = ("slot", "handled", "done")
    __slots__ = FIELDS

    def __init__(self, seat: int, slot: int, handled: int, done: int) -> None:
        super().__init__(seat)
        self.slot = slot
        self.handled = handled
        self.done = done

    def options(self, table: Table) -> list[int]:
        card = table.box.cards[table.slots[self.seat * SLOTS + self.slot]]
        found: list[int] = []
        declined: list[int] = []
        for number in range(len(card.blocks)):
            if self.handled >> number & 1:
                continue
            block = card.blocks[number]
            if block.after >= 0 and not self.done >> block.after & 1:
                continue
            if block_possible(table, self.seat, block, self.slot):
                found.append(BLOCK + number)
                if block.optional or (block.cost > 0 and block.only_loading):
                    declined.append(DECLINE + number)
        return found + declined

    def resolve(self, table: Table, action: int) -> None:
        card_number = table.slots[self.seat * SLOTS + self.slot]
        card = table.box.cards[card_number]
        carried_out = action < DECLINE
        number = action - BLOCK if carried_out else action - DECLINE
        bit = 1 << number
        if not card.choose_one and len(card.blocks) > 1:
            done = self.done | bit if carried_out else self.done
            table.push(ChooseBlock(self.seat, self.slot, self.handled | bit, done))
        if carried_out:
            block = card.blocks[number]
            cost = price(table, block)
            if cost:
                pay(table, self.seat, cost)
            if len(block.parts) == 1:
                table.push(Do(self.seat, block.parts[0], -1))
            else:
                table.push(ChoosePart(self.seat, self.slot, number, 0))


class ChoosePart(Step[Table]):
    """MS-4.3: the parts of a block in the order the player likes; one that can do nothing now waits."""

    FIELDS = ("slot", "block", "handled")
    __slots__ = FIELDS

    def __init__(self, seat: int, slot: int, block: int, handled: int) -> None:
        super().__init__(seat)
        self.slot = slot
        self.block = block
        self.handled = handled

    def options(self, table: Table) -> list[int]:
        card = table.box.cards[table.slots[self.seat * SLOTS + self.slot]]
        parts = card.blocks[self.block].parts
        return [
            PART + number
            for number in range(len(parts))
            if not self.handled >> number & 1 and effect_possible(table, self.seat, parts[number])
        ]

    def resolve(self, table: Table, action: int) -> None:
        card = table.box.cards[table.slots[self.seat * SLOTS + self.slot]]
        number = action - PART
        table.push(ChoosePart(self.seat, self.slot, self.block, self.handled | 1 << number))
        table.push(Do(self.seat, card.blocks[self.block].parts[number], -1))


# -- possible now (MS-4.6) -----------------------------------------------------------------------------


def price(table: Table, block: Block) -> int:
    """MS-4.4: what a block costs at this table; by the other reading of MS-8.6 the repetitions of M30 are free."""
    return 0 if block.optional and table.free_repetitions else block.cost


def block_possible(table: Table, seat: int, block: Block, slot: int) -> bool:
    """MS-4.6: the condition holds, the price can be paid, and at least one part can do something."""
    cost = price(table, block)
    if cost > table.cash[seat]:
        return False
    if block.when and not holds(table, seat, block.when, slot):
        return False
    cash = table.cash[seat]
    table.cash[seat] = cash - cost  # prices per unit come out of what the block leaves
    possible = False
    for part in block.parts:
        if effect_possible(table, seat, part):
            possible = True
            break
    table.cash[seat] = cash
    return possible


def effect_possible(table: Table, seat: int, number: int) -> bool:
    """MS-4.6: whether an effect can do anything now; performance and deals always can."""
    effect = table.box.effects[number]
    kind = effect.kind
    if kind == LOAD:
        return can_load(table, seat, effect, amount(table, seat, effect))
    if kind == MOVE:
        steps = amount(table, seat, effect)
        if effect.unit > 0:
            steps = min(steps, table.cash[seat] // effect.unit)
        return steps > 0 and can_move(table, effect.toward)
    if kind == SHIP:
        return table.contract_crates[seat * 2] > 0 or table.contract_crates[seat * 2 + 1] > 0
    if kind == RUPEES:
        return amount(table, seat, effect) > 0
    if kind == MARKET:
        return can_advance(table, seat, effect.which)
    if kind == ASSET:
        return can_raise(table, seat, asset_mask(table, seat, effect.which, -1))
    if kind == ASSETS_DIFFERENT:
        return can_raise(table, seat, ALL_ASSETS)
    if kind == ASSET_PAIR:
        return can_raise(table, seat, 1 << effect.which | 1 << effect.pair)
    if kind == AGENCY:
        return can_gain_agency(table, effect.which)
    return True


def can_advance(table: Table, seat: int, which: int) -> bool:
    """MS-4.6: a marker concerned stands below row 10."""
    at = seat * 3
    if which < ANY_MARKER:
        return table.market[at + which] < table.box.market_top
    markers = 2 if which == EITHER_CITY else 3
    return any(table.market[at + marker] < table.box.market_top for marker in range(markers))


def amount(table: Table, seat: int, effect: Effect) -> int:
    """MS-8.1: n plus its counter, counted when the part starts."""
    if effect.plus == NO_COUNTER:
        return effect.n
    return effect.n + effect.times * counter(table, seat, effect.plus)


def counter(table: Table, seat: int, plus: int) -> int:
    """MS-8.1, MS-13: the numbers that depend on the game."""
    if plus == CARDS_PLAYED:
        return table.cards_played(seat)
    total = 0
    if plus == SHIPS_WITH_OWN_CRATES:
        for at in range(seat * 3, seat * 3 + 3):
            total += 1 if table.ships[at] else 0
    elif plus == MARKET_MARKERS_AT_6:
        for at in range(seat * 3, seat * 3 + 3):
            total += 1 if table.market[at] >= 6 else 0
    elif plus == AGENCY_TYPES:
        for at in range(seat * 4, seat * 4 + 4):
            total += 1 if table.agencies[at] else 0
    elif plus == ASSETS_AT_3:
        for at in range(seat * 4, seat * 4 + 4):
            total += 1 if table.assets[at] >= 3 else 0
    elif plus == OWN_CARS_ON_RAIL:
        for car in range(seat * 4, seat * 4 + 4):
            total += 1 if table.place[car] >= TRACK else 0
    elif plus == CRATES_ON_ONE_CONTRACT:
        total = max(table.contract_crates[seat * 2], table.contract_crates[seat * 2 + 1])
    elif plus == TRAINS_MOVED:
        total = table.trains_moved
    return total


def holds(table: Table, seat: int, condition: int, slot: int) -> bool:
    """MS-4.5: conditions are tested when the block is picked. MS-13.1: delivered means lying in the warehouse now.

    MS-13.2: "most" and "highest" include ties; cash means the marker only. MS-14.17: the Major counts as a player."""
    at = seat * 3
    market = table.market
    if condition == OWN_CRATE_ON_SHIP:
        return table.shipped(seat) >= 1
    if condition == TWO_OWN_CRATES_ON_SHIPS:
        return table.shipped(seat) >= 2
    if condition == SLOT_LOGISTICS_3_OR_4:
        return slot in (2, 3) and table.uncovered[seat * SLOTS + slot] == LOGISTICS
    if condition == DEVELOPMENT_UNCOVERED:
        return table.uncovered[seat * SLOTS + slot] == DEVELOPMENT
    if condition == DELIVERED_CALCUTTA:
        return table.warehouses[seat * 2 + CALCUTTA] > 0
    if condition == DELIVERED_BENARES:
        return table.warehouses[seat * 2 + BENARES] > 0
    if condition == DELIVERED_ANY:
        return table.warehouses[seat * 2] > 0 or table.warehouses[seat * 2 + 1] > 0
    if condition == DELIVERED_BOTH:
        return table.warehouses[seat * 2] > 0 and table.warehouses[seat * 2 + 1] > 0
    if condition == CASH_AT_LEAST_5:
        return table.cash[seat] >= 5
    if condition == PERFORMANCE_THRESHOLD:
        return table.performance[seat] >= table.box.thresholds[table.round]
    if condition == CALCUTTA_HIGHEST_OWN:
        return market[at + CALCUTTA] >= max(market[at + BENARES], market[at + ADVISOR])
    if condition == BENARES_HIGHEST_OWN:
        return market[at + BENARES] >= max(market[at + CALCUTTA], market[at + ADVISOR])
    if condition == ADVISOR_HIGHEST_OWN:
        return market[at + ADVISOR] >= max(market[at + CALCUTTA], market[at + BENARES])
    if condition == ADVISOR_AT_6:
        return market[at + ADVISOR] >= 6
    if condition == CALCUTTA_HIGHEST_ALL:
        return highest_of_all(table, seat, CALCUTTA)
    if condition == BENARES_HIGHEST_ALL:
        return highest_of_all(table, seat, BENARES)
    if condition == MOST_MONEY:
        return table.cash[seat] >= max(table.cash)
    if condition == HAS_DEAL_TILE:
        return table.deals_of(seat) > 0
    if condition == TWO_AGENCIES:
        return table.agencies_of(seat) >= 2
    if condition == MOVED_MEDIUM:
        return bool(table.moved & MEDIUM_CARS)
    if condition == MOVED_LARGE:
        return bool(table.moved & LARGE_CARS)
    if condition == THIRD_CARD:
        return table.cards_played(seat) == 3
    return True


def highest_of_all(table: Table, seat: int, marker: int) -> bool:
    """MS-13.2: nobody's marker is above yours."""
    own = table.market[seat * 3 + marker]
    return all(table.market[at] <= own for at in range(marker, table.seats * 3, 3))
