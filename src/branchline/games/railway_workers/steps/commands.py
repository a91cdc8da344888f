"""Directors and commands (chapter 10): when each may be used, and what it does."""

from __future__ import annotations

from branchline.core.position import NOBODY, Step, added, replaced
from branchline.games.railway_workers.box import (
    BUY_AND_STORE_PLAN,
    BUY_ONE,
    EXTRA_SPACE,
    KINDS,
    MOST_PLAYERS,
    MOVE_ANY_WORKER,
    PAIR_PAYOUT,
    PLACE_SHARE,
    PLANS,
    REPEAT_TOP,
    RESOURCE_DISCOUNT,
    RUN_TRAIN,
    SHARE,
    SHARE_DISCOUNT,
    SLOTS,
    STORE_ONE,
    STORE_PLAN,
    STRUCTURES,
    SUBSIDY_BONUS,
    SUBSIDY_INVESTMENT,
    SUM_BONUS,
    SWAP_CARDS,
    TRACKS,
)
from branchline.games.railway_workers.state import HALF_DUE, NOTHING, Table
from branchline.games.railway_workers.steps.construction import (
    add_piece,
    add_plan,
    add_worker,
    open_tables,
    open_warehouses,
)
from branchline.games.railway_workers.steps.events import CARD_REVEALED, COMMANDS_SWAPPED
from branchline.games.railway_workers.steps.halves import (
    bottom_options,
    bought_by,
    buy,
    place_share,
    sites_to_share,
    top_options,
)
from branchline.games.railway_workers.steps.trains import activate, black_trains
from branchline.games.railway_workers.verbs import (
    COMMAND,
    COMMAND_BUY,
    COMMAND_BUY_PLAN,
    COMMAND_PLAN,
    COMMAND_RUN,
    COMMAND_SHARE,
    COMMAND_STORE,
    COMMAND_SWAP,
    COMMAND_WORKER,
    SWAPS,
    TRANSFER,
    extra_of,
    extras,
    numbered,
    verb_of,
)


def top_is_open(table: Table, total: int) -> bool:
    """RW-9.2, RW-10.13: the 4+ action once, or twice with Command 8."""
    times = 2 if table.box.command_op[table.command] == REPEAT_TOP else 1
    return total >= table.box.top_at and table.tops < times


def bottom_is_open(table: Table, total: int) -> bool:
    """RW-9.2, RW-10.13: the 7+ action once; Command 8 takes its place."""
    return total >= table.box.bottom_at and not table.bottoms and table.box.command_op[table.command] != REPEAT_TOP


def half_is_possible(table: Table, seat: int, total: int) -> bool:
    if top_is_open(table, total) and top_options(table, seat):
        return True
    return bottom_is_open(table, total) and len(bottom_options(table, seat)) > 0


def helps(table: Table, seat: int, number: int, total: int) -> bool:
    """RW-10.4: with this modifier in force, could a half that is not carried out yet be carried out?"""
    table.command = number
    possible = half_is_possible(table, seat, total)
    table.command = 0
    return possible


def top_with(table: Table, seat: int, number: int) -> bool:
    """Has the 4+ action a legal execution with this modifier in force?"""
    table.command = number
    possible = len(top_options(table, seat)) > 0
    table.command = 0
    return possible


def offer_commands(table: Table, seat: int, total: int, found: list[int]) -> None:
    """RW-10.1, RW-10.3: an Available command that shows "?" or the card's symbol, for a director in the office,
    once a turn. The Effective Sum `total` is at least 4."""
    if table.command or not table.directors[seat]:
        return
    card = table.chosen_card(seat)
    for number in table.available:
        if (table.box.command_cards[number] >> card) & 1:
            offer(table, seat, number, total, found)


def offer(table: Table, seat: int, number: int, total: int, found: list[int]) -> None:
    """RW-10.4: an extra needs a legal execution, a modifier a half still to come; before any half either needs one that
    can still be carried out after it."""
    box = table.box
    op = box.command_op[number]
    used = box.numbering.action(COMMAND, number - 1)
    if op == SUM_BONUS:  # RW-10.6
        if half_is_possible(table, seat, total + box.command_amount[number]):
            found.append(used)
    elif op in (RESOURCE_DISCOUNT, PAIR_PAYOUT):  # RW-10.9, RW-10.10
        if helps(table, seat, number, total):
            found.append(used)
    elif op == SHARE_DISCOUNT:  # RW-10.8
        if not table.tops and table.chosen_card(seat) == SHARE and top_with(table, seat, number):
            found.append(used)
    elif op == SUBSIDY_BONUS:  # RW-10.11: any two tiles are a pair
        tiles = table.structure_tiles[seat] + table.plan_tiles[seat] + table.track_tiles[seat]
        if not table.tops and table.chosen_card(seat) == SUBSIDY_INVESTMENT and tiles >= 2:
            found.append(used)
    elif op == REPEAT_TOP:  # RW-10.13
        if total >= box.bottom_at and not table.bottoms and top_options(table, seat):
            found.append(used)
    elif op == EXTRA_SPACE:  # RW-10.15
        kind = bought_by(table.chosen_card(seat))
        most = box.capacity[kind] + box.command_amount[number]
        if not table.tops and kind != PLANS and table.stock(kind)[seat] < most and helps(table, seat, number, total):
            found.append(used)
    else:
        options = extra_options(table, seat, number)
        found += options if table.tops or table.bottoms else [one for one in options if leaves_half(table, seat, one)]


def leaves_half(table: Table, seat: int, extra: int) -> bool:
    """RW-10.4, RW-9.3: after this extra action, is a half sure to be possible? Where it sets nothing off it moves coins
    and pieces only; for the rest it is tried on a copy."""
    box = table.box
    verb = verb_of(box, extra)
    _, argument = extra_of(box, verb, extra)
    if verb == COMMAND_BUY:
        kind = TRACKS if argument else STRUCTURES
        return half_with(table, seat, kind, 1, -table.price(kind))
    if verb == COMMAND_PLAN or verb == COMMAND_BUY_PLAN:
        held = verb == COMMAND_PLAN
        place = argument * KINDS + PLANS
        if table.filled[place] + 1 < box.free_spots[table.seats][place]:
            return half_with(table, seat, PLANS, -1 if held else 0, box.plan_pay - (0 if held else table.price(PLANS)))
    elif verb == COMMAND_STORE:
        if not table.waiting_workers[argument * table.seats + seat]:
            return half_with(table, seat, TRACKS if argument & 1 else STRUCTURES, -1, 0)
    elif verb == COMMAND_SWAP:
        return half_after_swap(table, seat, argument)
    after = table.clone()
    carry_out_extra(after, seat, extra)
    if verb == COMMAND_WORKER:
        return len(after.stack[-1].options(after)) > 0
    return half_follows(after, seat, len(table.stack))


def half_with(table: Table, seat: int, kind: int, pieces: int, coins: int) -> bool:
    """With so many more of a resource in Facilities and so many more coins, is a half possible?"""
    stock = table.stock(kind)
    stock[seat] += pieces
    table.coins[seat] += coins
    possible = half_is_possible(table, seat, table.effective_sum(seat))
    stock[seat] -= pieces
    table.coins[seat] -= coins
    return possible


def half_after_swap(table: Table, seat: int, pair: int) -> bool:
    """With the two cards of this pair of slots exchanged, is a half of the chosen card possible?"""
    first = SLOTS * seat + SWAPS[pair][0]
    second = SLOTS * seat + SWAPS[pair][1]
    placed = table.placed
    placed[first], placed[second] = placed[second], placed[first]
    possible = half_is_possible(table, seat, table.effective_sum(seat))
    placed[first], placed[second] = placed[second], placed[first]
    return possible


def half_follows(table: Table, seat: int, depth: int) -> bool:
    """RW-10.4: once all above the turn, at this depth of the stack, is done: is a half possible, whatever is drawn and
    chosen until then? A reward, a city and a fork are free choices, whoever makes them (RW-13.7, RW-14.6, RW-15.4)."""
    while len(table.stack) > depth:
        step = table.stack.pop()
        if step.seat == NOBODY:
            step.run(table)
            continue
        actions = step.options(table)
        for action in actions:
            after = table.clone()
            step.resolve(after, action)
            if not half_follows(after, seat, depth):
                return False
        if actions:
            return True
    return half_is_possible(table, seat, table.effective_sum(seat))


def extra_options(table: Table, seat: int, number: int) -> list[int]:
    """The legal executions of a command that is an extra action (RW-10.4)."""
    box = table.box
    op = box.command_op[number]
    if op == BUY_ONE:  # RW-10.7
        found: list[int] = []
        for side, kind in enumerate((STRUCTURES, TRACKS)):
            room = table.stock(kind)[seat] < box.capacity[kind]
            if room and table.coins[seat] >= table.price(kind):
                found.append(side)
        return extras(box, COMMAND_BUY, number, found)
    if op == STORE_PLAN:  # RW-10.12
        return extras(box, COMMAND_PLAN, number, open_tables(table, PLANS)) if table.plans[seat] else []
    if op == PLACE_SHARE:  # RW-10.14
        return extras(box, COMMAND_SHARE, number, sites_to_share(table, seat))
    if op == RUN_TRAIN:  # RW-10.16
        return extras(box, COMMAND_RUN, number, black_trains(table))
    if op == BUY_AND_STORE_PLAN:  # RW-10.17
        if table.coins[seat] < table.price(PLANS):
            return []
        return extras(box, COMMAND_BUY_PLAN, number, open_tables(table, PLANS))
    if op == STORE_ONE:  # RW-10.18
        found = []
        for warehouse in open_warehouses(table):
            if table.stock(TRACKS if warehouse & 1 else STRUCTURES)[seat]:
                found.append(warehouse)
        return extras(box, COMMAND_STORE, number, found)
    if op == MOVE_ANY_WORKER:  # RW-10.19
        return extras(box, COMMAND_WORKER, number, workers_to_transfer(table, seat, box.command_amount[number]))
    if op == SWAP_CARDS and not table.tops and not table.bottoms:  # RW-10.20
        return extras(box, COMMAND_SWAP, number, [at for at, slots in enumerate(SWAPS) if slots[0] >= table.slot])
    return []


def workers_to_transfer(table: Table, seat: int, price: int) -> list[int]:
    """RW-10.19: any player's worker in a warehouse, if there is another open warehouse and the coins. Four numbers a
    warehouse, one for each seat."""
    places = open_warehouses(table)
    if table.coins[seat] < price or len(places) < 2:
        return []
    n = table.seats
    return [
        warehouse * MOST_PLAYERS + owner
        for warehouse in places
        for owner in range(n)
        if table.waiting_workers[warehouse * n + owner]
    ]


def use(table: Table, seat: int, number: int) -> None:
    """RW-10.2: a director leaves the office; the command and the Unavailable one change places at once."""
    table.directors = added(table.directors, seat, -1)
    table.discarded_directors = added(table.discarded_directors, seat, 1)
    table.command = number
    if table.turn == NOTHING:
        table.turn = HALF_DUE
    side = 0 if table.available[0] == number else 1
    table.available = replaced(table.available, side, table.unavailable)
    table.unavailable = number
    table.tell(COMMANDS_SWAPPED, table.available[side], number)


def carry_out_modifier(table: Table, seat: int, number: int) -> None:
    """RW-10.6: Command 1 raises the Effective Sum; RW-9.4: below 4 the missing coins are paid with it.
    What the other modifiers change is looked up where it counts, from `table.command`."""
    box = table.box
    if box.command_op[number] == SUM_BONUS:
        amount = box.command_amount[number]
        missing = box.top_at - table.effective_sum(seat) - amount
        if missing > 0:
            table.coins[seat] -= missing * box.missing_point
            amount += missing
        table.added_sum += amount
    use(table, seat, number)


def carry_out_extra(table: Table, seat: int, action: int) -> None:
    """RW-10.4: an extra action, done at once."""
    verb = verb_of(table.box, action)
    number, argument = extra_of(table.box, verb, action)
    use(table, seat, number)
    if verb == COMMAND_BUY:
        kind = TRACKS if argument else STRUCTURES
        buy(table, seat, kind, 1)
        table.stock(kind)[seat] += 1
    elif verb == COMMAND_PLAN:
        table.plans[seat] -= 1
        add_plan(table, seat, argument)
    elif verb == COMMAND_SHARE:
        place_share(table, seat, argument)
    elif verb == COMMAND_RUN:
        activate(table, argument)
    elif verb == COMMAND_BUY_PLAN:
        buy(table, seat, PLANS, 1)
        add_plan(table, seat, argument)
    elif verb == COMMAND_STORE:
        table.stock(TRACKS if argument & 1 else STRUCTURES)[seat] -= 1
        add_piece(table, seat, argument)
    elif verb == COMMAND_WORKER:
        table.coins[seat] -= table.box.command_amount[number]
        table.push(TransferWorker(seat, argument // MOST_PLAYERS, argument % MOST_PLAYERS))
    else:
        swap_cards(table, seat, argument)


def swap_cards(table: Table, seat: int, pair: int) -> None:
    """RW-10.20: two unresolved cards change slots; dice and tokens stay. What was seen stays known (RW-24.2), and a
    card that comes into the current slot is shown."""
    a, b = SWAPS[pair]
    first = SLOTS * seat + a
    second = SLOTS * seat + b
    placed = table.placed
    placed[first], placed[second] = placed[second], placed[first]
    shown = table.shown[:]
    shown[first], shown[second] = shown[second], shown[first]
    table.shown = shown
    if a == table.slot:
        shown[first] = 1
        table.tell(CARD_REVEALED, seat, placed[first], table.sum_of(seat, a))


class TransferWorker(Step[Table]):
    """RW-10.19: where the paid-for worker goes; a pair formed so pays its owner."""

    FIELDS = ("warehouse", "owner")
    __slots__ = FIELDS

    def __init__(self, seat: int, warehouse: int, owner: int) -> None:
        self.seat = seat
        self.warehouse = warehouse
        self.owner = owner

    def options(self, table: Table) -> list[int]:
        """RW-10.4: while a half is due, only places after which one is sure to be possible."""
        places = [place for place in open_warehouses(table) if place != self.warehouse]
        if table.turn == HALF_DUE:
            quiet = half_is_possible(table, self.seat, table.effective_sum(self.seat))
            places = [place for place in places if self.leaves_half(table, place, quiet)]
        return numbered(table.box, TRANSFER, places)

    def leaves_half(self, table: Table, place: int, quiet: bool) -> bool:
        """Without a partner there the worker waits, and a half is as possible as before."""
        if not table.waiting_pieces[place * table.seats + self.owner]:
            return quiet
        after = table.clone()
        depth = len(after.stack)
        self.resolve(after, table.box.numbering.action(TRANSFER, place))
        return half_follows(after, self.seat, depth)

    def resolve(self, table: Table, action: int) -> None:
        table.waiting_workers[self.warehouse * table.seats + self.owner] -= 1
        add_worker(table, self.owner, table.box.numbering.argument(TRANSFER, action))
