"""Reveal, turn order and a turn (chapters 8 and 9), and the market at its end (chapter 12)."""

from __future__ import annotations

from typing import Final

from branchline.core.position import NOBODY, Auto, Step, replaced
from branchline.games.railway_workers.box import KINDS, SLOTS, SUM_BONUS
from branchline.games.railway_workers.state import CARRIED_OUT, HALF_DUE, NOBODYS, NOTHING, Table
from branchline.games.railway_workers.steps.commands import (
    bottom_is_open,
    carry_out_extra,
    carry_out_modifier,
    half_is_possible,
    offer_commands,
    top_is_open,
)
from branchline.games.railway_workers.steps.events import CARD_REVEALED, PASSES, PRICE_FALLS
from branchline.games.railway_workers.steps.halves import (
    bottom_options,
    carry_out_bottom,
    carry_out_top,
    top_options,
)
from branchline.games.railway_workers.verbs import (
    BUY,
    COMMAND,
    END_TURN,
    HIRE,
    INVEST,
    MOVE,
    PASS,
    PAY_FOR_SUM,
    PUT_SHARE,
    SEND,
    STORE,
    SUBSIDY,
    verb_of,
)

# The verbs of 4+ actions; of the halves, all other verbs are 7+.
TOPS: Final[tuple[int, ...]] = (BUY, HIRE, SEND, PUT_SHARE, STORE, MOVE, SUBSIDY, INVEST)


def turn_order(table: Table, slot: int) -> list[int]:
    """RW-8.2, RW-8.3: highest Sum first, equal Sums by the Baton; coins and commands never change it."""
    order: list[int] = []
    for distance in range(table.seats):
        seat = (table.baton + distance) % table.seats
        own = table.sum_of(seat, slot)
        at = len(order)
        while at > 0 and table.sum_of(order[at - 1], slot) < own:
            at -= 1
        order.insert(at, seat)
    return order


class PlaySlot(Auto[Table]):
    """RW-8.1: all turn up the card in the next slot, then each takes one turn."""

    FIELDS = ("number",)
    __slots__ = FIELDS

    def __init__(self, number: int) -> None:
        self.seat = NOBODY
        self.number = number

    def run(self, table: Table) -> None:
        slot = self.number
        table.slot = slot
        order = turn_order(table, slot)
        if slot + 1 < SLOTS:
            table.push(PlaySlot(slot + 1))
        for at in range(len(order) - 1, -1, -1):
            table.push(BeginTurn(order[at]))
        shown = table.shown[:]
        for seat in order:
            shown[SLOTS * seat + slot] = 1
            table.tell(CARD_REVEALED, seat, table.placed[SLOTS * seat + slot], table.sum_of(seat, slot))
        table.shown = shown


class BeginTurn(Auto[Table]):
    """RW-9.1: one player's turn with the chosen card."""

    FIELDS = ("whose",)
    __slots__ = FIELDS

    def __init__(self, whose: int) -> None:
        self.seat = NOBODY
        self.whose = whose

    def run(self, table: Table) -> None:
        table.active = self.whose
        table.push(Turn(self.whose))


class Turn(Step[Table]):
    """RW-9.1, RW-9.2, RW-9.3: pass, or carry out halves and a command in any order, then end the turn. RW-10.4: coins
    for Sum and a command are no turn of their own: once one is used, a half is due before the turn may end."""

    def asks_even_if_forced(self, table: Table, option: int) -> bool:
        """RW-10.4: the half that goes with a command is its player's own act, even if there is no other."""
        return table.turn == HALF_DUE and table.command > 0

    def options(self, table: Table) -> list[int]:
        """RW-9.6: with a Sum of 3 or less and nothing on offer only passing is left. RW-9.7: with nothing more
        possible only the end is left, and the turn ends by itself."""
        seat = self.seat
        found: list[int] = []
        if table.turn == NOTHING:
            found.append(PASS)
        elif table.turn == CARRIED_OUT:
            found.append(END_TURN)
        total = table.effective_sum(seat)
        if total < table.box.top_at:
            offer_to_pay(table, seat, total, found)
        else:
            offer_all(table, seat, total, found)
        found.sort()
        return found

    def resolve(self, table: Table, action: int) -> None:
        """RW-9.8: whatever an action triggers comes on top of the stack, the rest of the turn after it."""
        seat = self.seat
        if action == PASS:
            table.coins[seat] += table.box.pass_income
            table.tell(PASSES, seat, table.box.pass_income)
            end_turn(table)
            return
        if action == END_TURN:
            end_turn(table)
            return
        table.push(self)
        verb = verb_of(table.box, action)
        argument = table.box.numbering.argument(verb, action)
        if verb == PAY_FOR_SUM:
            missing = table.box.top_at - table.effective_sum(seat)
            table.coins[seat] -= missing * table.box.missing_point
            table.added_sum += missing
            table.turn = HALF_DUE
        elif verb in TOPS:
            carry_out_top(table, seat, verb, argument)
        elif verb < COMMAND:
            carry_out_bottom(table, seat, verb, argument)
        elif verb == COMMAND:
            carry_out_modifier(table, seat, argument + 1)
        else:
            carry_out_extra(table, seat, action)


def offer_all(table: Table, seat: int, total: int, found: list[int]) -> None:
    """RW-9.2: what the Effective Sum opens and has a legal execution, and the commands."""
    if top_is_open(table, total):
        found += top_options(table, seat)
    if bottom_is_open(table, total):
        found += bottom_options(table, seat)
    offer_commands(table, seat, total, found)


def offer_to_pay(table: Table, seat: int, total: int, found: list[int]) -> None:
    """RW-9.4: coins for the missing points, if a half can then be carried out, at once or after a command; or Command 1
    first and coins for what is missing then."""
    box = table.box
    missing = box.top_at - total
    cost = missing * box.missing_point
    if table.coins[seat] >= cost:
        table.coins[seat] -= cost
        table.added_sum += missing
        then: list[int] = []
        offer_all(table, seat, box.top_at, then)
        table.added_sum -= missing
        table.coins[seat] += cost
        if then:
            found.append(PAY_FOR_SUM)
    if not table.directors[seat]:
        return
    card = table.chosen_card(seat)
    for number in table.available:
        if box.command_op[number] == SUM_BONUS and (box.command_cards[number] >> card) & 1:
            reached = max(total + box.command_amount[number], box.top_at)
            cost = (reached - total - box.command_amount[number]) * box.missing_point
            if table.coins[seat] >= cost:
                table.coins[seat] -= cost
                if half_is_possible(table, seat, reached):
                    found.append(box.numbering.action(COMMAND, number - 1))
                table.coins[seat] += cost


def end_turn(table: Table) -> None:
    """RW-9.7, RW-12.3: prices of what was bought fall to white; effects of a command end (RW-10.15)."""
    for kind in range(KINDS):
        if table.bought[kind] and not table.white_prices[kind]:
            table.white_prices = replaced(table.white_prices, kind, 1)
            table.tell(PRICE_FALLS, kind)
    if 1 in table.bought:
        table.bought = [0] * KINDS
    table.active = NOBODYS
    table.turn = NOTHING
    table.added_sum = 0
    table.tops = 0
    table.bottoms = 0
    table.command = 0
    table.moved_site = -1
