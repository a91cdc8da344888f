"""AL-6.2 to AL-6.5 and AL-13: the contract windows and what the cards do."""

from __future__ import annotations

from branchline.core.position import Auto, Chance, Step
from branchline.games.alubari.box import (
    ANY_CHAI_CUBES,
    BORROW_ESTATES,
    CHEAP_EQUIPMENT,
    CHEAP_STEEL,
    DOUBLE_CONTRACT,
    DRAW_AND_KEEP,
    EXCAVATION_BONUS,
    EXTRA_CUBES,
    FREE_BUILD,
    FREE_CONTRACT,
    FREE_EXCAVATION,
    FREE_FOUNDRY,
    FREE_LAY_TRACK,
    FREE_STOCKYARD,
    GAIN_CHAI_EFFECT,
    GIFT_TRACK,
    HARVEST,
    IGNORE_RIVERS,
    IRON,
    IRON_AS_STEEL,
    IRON_TO_STEEL,
    MOVE_EXCAVATION,
    RUBBLE_DISCOUNT,
    RUBBLE_TO_STONE,
    STONE,
    STONE_DISCOUNT,
    TAKE_RUBBLE,
    TAKE_START_PLAYER,
    TAKE_STEEL,
    TAKE_TEA,
    TRACK_BONUS,
)
from branchline.games.alubari.state import (
    DISCARDED,
    EFFECT_ANY_CHAI,
    EFFECT_CONTRACTS,
    EFFECT_CUBES,
    EFFECT_DIG,
    EFFECT_EQUIPMENT,
    EFFECT_IRON_AS_STEEL,
    EFFECT_LAY,
    EFFECT_RIVERS,
    EFFECT_RUBBLE,
    EFFECT_STEEL_IRON,
    EFFECT_STONE,
    EMPTY,
    GAME,
    TURNED_UP,
    Table,
)
from branchline.games.alubari.steps.areas import BY_CONTRACT, Dig, Forge, Stock, take_start_player
from branchline.games.alubari.steps.building import Build
from branchline.games.alubari.steps.moves import (
    TopBack,
    deck_cards,
    gain_chai,
    harvest,
    leave_deck,
    move_excavation,
    renew_deck,
    use_marker,
)
from branchline.games.alubari.steps.post_office import TakeContract
from branchline.games.alubari.steps.railway import Lay, lay
from branchline.games.alubari.steps.workers import active
from branchline.games.alubari.verbs import BORROW, BORROW_NONE, DEAL, EXCHANGE, KEEP, USE, USE_NONE, numbered


class Window(Auto[Table]):
    """AL-6.2: before an area is resolved, once round the table in the seat order of this moment."""

    FIELDS = ("area",)
    __slots__ = FIELDS

    def __init__(self, area: int) -> None:
        super().__init__()
        self.area = area

    def run(self, table: Table) -> None:
        holders = 0
        for card in table.box.area_contracts[self.area]:
            if table.contracts[card] >= 0 and not table.contract_used[card]:
                holders |= 1 << table.contracts[card]
        if holders:
            for seat in reversed(table.seat_order()):
                if holders >> seat & 1 and active(table, seat):
                    table.push(UseContract(seat, self.area))


class UseContract(Step[Table]):
    """AL-6.2, AL-6.3, AL-6.4: use own unused contracts of this area one after another, or stop."""

    FIELDS = ("area",)
    __slots__ = FIELDS

    def __init__(self, seat: int, area: int) -> None:
        self.seat = seat
        self.area = area

    def options(self, table: Table) -> list[int]:
        cards = [
            card
            for card in table.box.area_contracts[self.area]
            if table.contracts[card] == self.seat and not table.contract_used[card]
        ]
        return sorted([*numbered(table.box, USE, cards), USE_NONE]) if cards else []

    def resolve(self, table: Table, action: int) -> None:
        if action == USE_NONE:
            return
        table.push(self)
        card = table.box.numbering.argument(USE, action)
        table.contract_used[card] = 1
        carry_out(table, self.seat, card)


def carry_out(table: Table, seat: int, card: int) -> None:
    """AL-6.5, AL-13: what acts at once is done here, what lasts for the round is noted."""
    contract = table.box.contracts[card]
    effect, first, second = contract.effect, contract.first, contract.second
    if effect == FREE_STOCKYARD:  # AL-13.1
        table.push(Stock(seat, first, second, BY_CONTRACT))
    elif effect == EXTRA_CUBES:  # AL-13.2
        table.add_effect(seat, EFFECT_CUBES, first)
    elif effect == ANY_CHAI_CUBES:  # AL-13.3
        table.set_effect(seat, EFFECT_ANY_CHAI, 1)
    elif effect == TAKE_START_PLAYER:  # AL-13.4
        take_start_player(table, seat)
        table.tea[seat] += first
    elif effect == EXCAVATION_BONUS:  # AL-13.5
        table.add_effect(seat, EFFECT_DIG, first)
    elif effect == FREE_EXCAVATION:  # AL-13.6
        rate = min(table.box.excavation_rate[table.excavation], table.rubble_on_estates())
        if rate:
            table.push(Dig(seat, rate, rate))
    elif effect == TAKE_RUBBLE:  # AL-13.7
        table.rubble[seat] += first
    elif effect == TAKE_STEEL:
        table.steel[seat] += first
    elif effect == TAKE_TEA:
        table.tea[seat] += first
    elif effect == GAIN_CHAI_EFFECT:
        gain_chai(table, seat, first)
    elif effect == MOVE_EXCAVATION:  # AL-13.8
        move_excavation(table, first)
    elif effect == BORROW_ESTATES:  # AL-13.9
        table.push(Borrow(seat, first))
    elif effect == IRON_TO_STEEL or effect == RUBBLE_TO_STONE:  # AL-13.10
        table.push(Exchange(seat, card))
    elif effect == CHEAP_STEEL:  # AL-13.11
        table.set_effect(seat, EFFECT_STEEL_IRON, first)
    elif effect == FREE_FOUNDRY:  # AL-13.12
        table.push(Forge(seat, first, table.box.steel_iron))
    elif effect == TRACK_BONUS:  # AL-13.13
        table.add_effect(seat, EFFECT_LAY, first)
    elif effect == FREE_LAY_TRACK:  # AL-13.14
        table.push(Lay(seat, 0, min(first, table.tracks_left(), table.markers[seat])))
    elif effect == GIFT_TRACK:  # AL-13.15
        lay(table, seat, min(first, table.tracks_left(), table.markers[seat]), 0, True)
    elif effect == IRON_AS_STEEL:  # AL-13.16
        table.set_effect(seat, EFFECT_IRON_AS_STEEL, first)
    elif effect == FREE_BUILD:  # AL-13.17
        table.push(Build(seat, 1, 0))
    elif effect == STONE_DISCOUNT:  # AL-13.18
        table.add_effect(seat, EFFECT_STONE, first)
    elif effect == RUBBLE_DISCOUNT:
        table.add_effect(seat, EFFECT_RUBBLE, first)
    elif effect == CHEAP_EQUIPMENT:  # AL-13.19
        table.set_effect(seat, EFFECT_EQUIPMENT, first)
    elif effect == IGNORE_RIVERS:  # AL-13.20
        table.set_effect(seat, EFFECT_RIVERS, 1)
    elif effect == DRAW_AND_KEEP:  # AL-13.21
        renew_deck(table)
        table.push(KeepContract(seat, second))
        table.push(TurnUp(first))
        table.push(TopBack())
    elif effect == DOUBLE_CONTRACT:  # AL-13.22
        table.set_effect(seat, EFFECT_CONTRACTS, first)
    elif effect == FREE_CONTRACT:  # AL-13.23
        table.push(TakeContract(seat, 0, 0))
    elif effect == HARVEST:  # AL-13.24
        harvest(table)


class Exchange(Step[Table]):
    """AL-13.10: turn iron into steel, or rubble into stone from the bag, as often as the card allows."""

    FIELDS = ("card",)
    __slots__ = FIELDS

    def __init__(self, seat: int, card: int) -> None:
        self.seat = seat
        self.card = card

    def options(self, table: Table) -> list[int]:
        contract = table.box.contracts[self.card]
        if contract.effect == IRON_TO_STEEL:
            most = table.iron[self.seat] // contract.first
        else:
            most = min(table.rubble[self.seat] // contract.first, table.bag[STONE])
        return [EXCHANGE + times for times in range(min(most, contract.second) + 1)]

    def resolve(self, table: Table, action: int) -> None:
        contract = table.box.contracts[self.card]
        times = action - EXCHANGE
        if contract.effect == IRON_TO_STEEL:
            table.iron[self.seat] -= times * contract.first
            table.bag[IRON] += times * contract.first
            table.steel[self.seat] += times
        else:
            table.rubble[self.seat] -= times * contract.first
            table.bag[STONE] -= times
            table.stone[self.seat] += times


class Borrow(Step[Table]):
    """AL-13.9: put own markers on game-owned estate spaces, one after another, until final scoring."""

    FIELDS = ("left",)
    __slots__ = FIELDS

    def __init__(self, seat: int, left: int) -> None:
        self.seat = seat
        self.left = left

    def options(self, table: Table) -> list[int]:
        if self.left == 0 or table.markers[self.seat] == 0:
            return []
        spaces = [
            at for at, owner in enumerate(table.estate_owner) if owner == GAME and table.estate_borrower[at] == EMPTY
        ]
        return sorted([*numbered(table.box, BORROW, spaces), BORROW_NONE]) if spaces else []

    def resolve(self, table: Table, action: int) -> None:
        if action == BORROW_NONE:
            return
        table.estate_borrower[table.box.numbering.argument(BORROW, action)] = self.seat
        if use_marker(table, self.seat):
            table.push(Borrow(self.seat, self.left - 1))


class TurnUp(Chance[Table]):
    """AL-13.21: turn up cards from the deck for all to see; fewer if there are fewer."""

    FIELDS = ("left",)
    __slots__ = FIELDS

    def __init__(self, left: int) -> None:
        super().__init__()
        self.left = left

    def options(self, table: Table) -> list[int]:
        return numbered(table.box, DEAL, deck_cards(table)) if self.left else []

    def resolve(self, table: Table, action: int) -> None:
        leave_deck(table, table.box.numbering.argument(DEAL, action), TURNED_UP)
        table.push(TurnUp(self.left - 1))
        table.push(TopBack())


class KeepContract(Step[Table]):
    """AL-13.21: keep one of the cards turned up, unused; the others are discarded."""

    FIELDS = ("left",)
    __slots__ = FIELDS

    def __init__(self, seat: int, left: int) -> None:
        self.seat = seat
        self.left = left

    def options(self, table: Table) -> list[int]:
        return numbered(table.box, KEEP, [card for card, place in enumerate(table.contracts) if place == TURNED_UP])

    def resolve(self, table: Table, action: int) -> None:
        table.contracts[table.box.numbering.argument(KEEP, action)] = self.seat
        if self.left > 1:
            table.push(KeepContract(self.seat, self.left - 1))
            return
        for card, place in enumerate(table.contracts):
            if place == TURNED_UP:
                table.contracts[card] = DISCARDED
