"""The action cards: what their 4+ and 7+ halves offer, and carrying them out (chapters 11, 12, 16, 17, 18, 19)."""

from __future__ import annotations

from branchline.core.position import Step, added, replaced
from branchline.games.railway_workers.box import (
    BUY_PLANS,
    BUY_STRUCTURES,
    BUY_TRACKS,
    EXTRA_SPACE,
    KINDS,
    MOVE_WORKERS,
    NEW_WORKER,
    PAIRS,
    PLANS,
    SHARE,
    SHARE_DISCOUNT,
    STORE_UP,
    STRUCTURES,
    SUBSIDY_BONUS,
    TRACKS,
)
from branchline.games.railway_workers.state import CARRIED_OUT, ROUTE, SITE, Table
from branchline.games.railway_workers.steps.construction import (
    add_piece,
    add_plan,
    add_worker,
    is_open,
    open_tables,
    open_warehouses,
)
from branchline.games.railway_workers.steps.events import UNION_EMPTY
from branchline.games.railway_workers.steps.trains import activate, black_trains, turn_train
from branchline.games.railway_workers.verbs import (
    BONUS,
    BONUS_DIRECTOR,
    BONUS_PLUS_ONE,
    BONUS_REROLL,
    BUY,
    BUY_ONE_MORE,
    BUY_TO_SITE,
    HIRE,
    INVEST,
    MOVE,
    MOVE_7,
    PUT_SHARE,
    RECALL,
    RUN,
    SEND,
    SEND_7,
    STOP,
    STORE,
    STORE_7,
    SUBSIDY,
    TURN,
    TURN_AND_RUN,
    numbered,
)


def bought_by(card: int) -> int:
    """The resource that a buying card buys."""
    if card == BUY_STRUCTURES:
        return STRUCTURES
    return TRACKS if card == BUY_TRACKS else PLANS


def top_options(table: Table, seat: int) -> list[int]:
    """What the 4+ half of the chosen card offers now; RW-9.5: nothing without a legal execution."""
    card = table.chosen_card(seat)
    if card <= BUY_PLANS:
        return buy_options(table, seat, card)
    if card == NEW_WORKER:  # RW-11.4
        found = [HIRE] if table.union[seat] else []
        if table.workers[seat]:
            found += numbered(table.box, SEND, open_warehouses(table))
        return found
    if card == SHARE:
        return numbered(table.box, PUT_SHARE, sites_to_share(table, seat))
    if card == STORE_UP:
        return store_options(table, seat, STORE)
    if card == MOVE_WORKERS:  # RW-11.7: after the 7+ half, another site
        return move_options(table, seat, MOVE, table.moved_site if table.bottoms else -1)
    return subsidy_and_investment(table, seat)


def bottom_options(table: Table, seat: int) -> list[int]:
    """What the 7+ half of the chosen card offers now; RW-9.5: nothing without a legal execution."""
    card = table.chosen_card(seat)
    if card <= BUY_TRACKS:  # RW-11.1, RW-11.2: Facilities space does not matter
        kind = bought_by(card)
        if table.coins[seat] < table.price(kind):
            return []
        return numbered(table.box, BUY_TO_SITE, open_tables(table, kind))
    if card == BUY_PLANS:
        return [BUY_ONE_MORE] if table.coins[seat] >= table.price(PLANS) else []
    if card == NEW_WORKER:  # RW-11.4
        found = [RECALL] if table.houses[seat] and table.coins[seat] >= table.box.recall_cost else []
        if table.workers[seat]:
            found += numbered(table.box, SEND_7, open_warehouses(table))
        return found
    if card == SHARE:  # RW-11.5
        box, trains = table.box, black_trains(table)
        return numbered(box, TURN, trains) + numbered(box, TURN_AND_RUN, trains) + numbered(box, RUN, trains)
    if card == STORE_UP:
        return store_options(table, seat, STORE_7)
    if card == MOVE_WORKERS:  # RW-11.7: a different site from the 4+ half; first or alone, never with one site only
        if table.tops:
            return move_options(table, seat, MOVE_7, table.moved_site)
        return move_options(table, seat, MOVE_7, -1) if table.sites_on_map() > 1 else []
    return bonuses(table, seat) if table.tops else []  # RW-11.8


def buy_options(table: Table, seat: int, card: int) -> list[int]:
    """RW-11.1, RW-11.2, RW-11.3, RW-0.9: one or more units, as far as space (sites for plans) and coins go."""
    kind = bought_by(card)
    price = table.price(kind)
    most = room_for(table, seat, kind)
    if price > 0:
        most = min(most, table.coins[seat] // price)
    return numbered(table.box, BUY, list(range(most)))


def room_for(table: Table, seat: int, kind: int) -> int:
    """RW-0.6, RW-11.3: free spaces in Facilities, or a plan for each site; RW-10.15: with Command 11 one space more."""
    if kind == PLANS:
        return table.sites_on_map()
    room = table.box.capacity[kind] - table.stock(kind)[seat]
    if table.box.command_op[table.command] == EXTRA_SPACE:
        room += table.box.command_amount[table.command]
    return room


def share_cost(table: Table, site: int) -> int:
    """RW-11.5: one coin for every share then lying there. RW-10.8: less with Command 3, for the 4+ action."""
    n = table.seats
    cost = 1
    for seat in range(n):
        cost += table.shares[site * n + seat]
    if table.box.command_op[table.command] == SHARE_DISCOUNT:
        cost -= table.box.command_amount[table.command]
    return cost if cost > 0 else 0


def can_share(table: Table, seat: int, site: int) -> bool:
    card = table.project[site]
    return card in (SITE, ROUTE) and table.coins[seat] >= share_cost(table, site)


def sites_to_share(table: Table, seat: int) -> list[int]:
    """RW-11.5: where a share can be paid."""
    return [site for site in range(table.box.sites) if can_share(table, seat, site)]


def place_share(table: Table, seat: int, site: int) -> None:
    """RW-11.5: there is no limit of shares."""
    table.coins[seat] -= share_cost(table, site)
    table.shares = added(table.shares, site * table.seats + seat, 1)


def store_options(table: Table, seat: int, verb: int) -> list[int]:
    """RW-11.6: a type held, and a site whose table of that type is open."""
    found: list[int] = []
    for kind in range(KINDS):
        if table.stock(kind)[seat]:
            found += numbered(table.box, verb, [site * KINDS + kind for site in open_tables(table, kind)])
    return found


def move_options(table: Table, seat: int, verb: int, other_than: int) -> list[int]:
    """RW-11.7: any open warehouse on the map, except on the site of the half done before."""
    if not table.workers[seat]:
        return []
    places = [warehouse for warehouse in open_warehouses(table) if warehouse >> 1 != other_than]
    return numbered(table.box, verb, places)


def subsidy_and_investment(table: Table, seat: int) -> list[int]:
    """RW-11.8, RW-16.1, RW-17.2: a pair of tiles held; the next step, if no train stands on it."""
    box = table.box
    found: list[int] = []
    for pair in range(PAIRS):
        first = box.pair_first[pair]
        second = box.pair_second[pair]
        needed = 2 if first == second else 1
        if table.tiles(first)[seat] >= needed and table.tiles(second)[seat]:
            found.append(SUBSIDY + pair)
    step = table.investment[seat] + 1
    if step < box.steps and not table.step_has_train(step) and table.coins[seat] >= investment_cost(table, step):
        found.append(INVEST)
    return found


def investment_cost(table: Table, step: int) -> int:
    """RW-17.3: dearer for the first player ever to reach the step; RW-17.4: markers never go back."""
    for marker in table.investment:
        if marker >= step:
            return table.box.step_later[step]
    return table.box.step_first[step]


def subsidy_coins(table: Table, pair: int) -> int:
    """RW-16.1, RW-16.2: the coins of the pair, more where a subsidy die marks it. RW-10.11: Command 6."""
    box = table.box
    coins = box.pair_coins[pair]
    if pair + 1 in table.subsidy_dice:
        coins += box.subsidy_die
    if box.command_op[table.command] == SUBSIDY_BONUS:
        coins += box.command_amount[table.command]
    return coins


def bonuses(table: Table, seat: int) -> list[int]:
    """RW-18.1: a token that is left, or a discarded director back."""
    found: list[int] = []
    if table.reroll_pile:
        found.append(BONUS_REROLL)
    if table.plus_pile:
        found.append(BONUS_PLUS_ONE)
    if table.directors[seat] < table.box.directors:
        found.append(BONUS_DIRECTOR)
    return found


def buy(table: Table, seat: int, kind: int, number: int) -> None:
    """RW-12.2: pay for so many units; RW-12.3: their indicator flips when the turn ends."""
    table.coins[seat] -= number * table.price(kind)
    table.bought = replaced(table.bought, kind, 1)


def carry_out_top(table: Table, seat: int, verb: int, argument: int) -> None:
    """The 4+ half of the chosen card (RW-9.2)."""
    table.tops += 1
    table.turn = CARRIED_OUT
    if verb == BUY:
        kind = bought_by(table.chosen_card(seat))
        buy(table, seat, kind, argument + 1)
        table.stock(kind)[seat] += argument + 1
    elif verb == HIRE:
        hire(table, seat)
    elif verb == SEND:
        send(table, seat, argument)
    elif verb == PUT_SHARE:
        place_share(table, seat, argument)
    elif verb == STORE:
        store(table, seat, argument, STORE)
    elif verb == MOVE:
        move(table, seat, argument, MOVE)
    elif verb == INVEST:
        table.coins[seat] -= investment_cost(table, table.investment[seat] + 1)
        table.investment = added(table.investment, seat, 1)
    else:
        table.add_tile(table.box.pair_first[argument], seat, -1)
        table.add_tile(table.box.pair_second[argument], seat, -1)
        table.coins[seat] += subsidy_coins(table, argument)


def carry_out_bottom(table: Table, seat: int, verb: int, argument: int) -> None:
    """The 7+ half of the chosen card (RW-9.2)."""
    table.bottoms += 1
    table.turn = CARRIED_OUT
    if verb == BUY_TO_SITE:
        kind = bought_by(table.chosen_card(seat))
        buy(table, seat, kind, 1)
        add_piece(table, seat, 2 * argument + (1 if kind == TRACKS else 0))
    elif verb == BUY_ONE_MORE:
        buy(table, seat, PLANS, 1)
        table.plans[seat] += 1
    elif verb == RECALL:  # RW-19.3
        table.coins[seat] -= table.box.recall_cost
        table.houses = added(table.houses, seat, -1)
        table.workers[seat] += 1
    elif verb == SEND_7:
        send(table, seat, argument)
    elif verb == STORE_7:
        store(table, seat, argument, STORE_7)
    elif verb == MOVE_7:
        move(table, seat, argument, MOVE_7)
    elif verb == BONUS:
        take_bonus(table, seat, BONUS + argument)
    else:
        handle_train(table, verb, argument)


def hire(table: Table, seat: int) -> None:
    """RW-11.4: free of charge; RW-19.2: coins when the last own worker leaves the Union."""
    table.union = added(table.union, seat, -1)
    table.workers[seat] += 1
    if not table.union[seat]:
        table.coins[seat] += table.box.union_emptied
        table.tell(UNION_EMPTY, seat, table.box.union_emptied)


def send(table: Table, seat: int, warehouse: int) -> None:
    table.workers[seat] -= 1
    add_worker(table, seat, warehouse)


def handle_train(table: Table, verb: int, train: int) -> None:
    """RW-11.5: turn a black train, turn and activate it, or activate it as it stands."""
    if verb != RUN:
        turn_train(table, train)
    if verb != TURN:
        activate(table, train)


def take_bonus(table: Table, seat: int, action: int) -> None:
    """RW-18.1, RW-18.2, RW-10.5: tokens stay to the end of the game; a director goes back to the office."""
    if action == BONUS_REROLL:
        table.reroll_pile -= 1
        table.reroll_tokens = added(table.reroll_tokens, seat, 1)
    elif action == BONUS_PLUS_ONE:
        table.plus_pile -= 1
        table.plus_tokens = added(table.plus_tokens, seat, 1)
    else:
        table.discarded_directors = added(table.discarded_directors, seat, -1)
        table.directors = added(table.directors, seat, 1)


def store(table: Table, seat: int, place: int, verb: int) -> None:
    """RW-11.6, RW-11.9: one piece to its table or warehouse; then perhaps more of the same."""
    table.push(StoreMore(seat, place, verb))
    kind = place % KINDS
    table.stock(kind)[seat] -= 1
    if kind == PLANS:
        add_plan(table, seat, place // KINDS)
    else:
        add_piece(table, seat, 2 * (place // KINDS) + (1 if kind == TRACKS else 0))


class StoreMore(Step[Table]):
    """RW-11.9: the next piece of the same type to the same site, while its table is open."""

    FIELDS = ("place", "verb")
    __slots__ = FIELDS

    def __init__(self, seat: int, place: int, verb: int) -> None:
        self.seat = seat
        self.place = place
        self.verb = verb

    def options(self, table: Table) -> list[int]:
        if table.stock(self.place % KINDS)[self.seat] and table.tile_on[self.place]:
            return sorted([table.box.numbering.action(self.verb, self.place), STOP])
        return []

    def resolve(self, table: Table, action: int) -> None:
        if action != STOP:
            store(table, self.seat, self.place, self.verb)


def move(table: Table, seat: int, warehouse: int, verb: int) -> None:
    """RW-11.7, RW-11.9: one worker to a warehouse; then perhaps more to the same site."""
    table.moved_site = warehouse >> 1
    table.push(MoveMore(seat, warehouse >> 1, verb))
    send(table, seat, warehouse)


class MoveMore(Step[Table]):
    """RW-11.9: the next worker to an open warehouse of the same site, also one who came back meanwhile."""

    FIELDS = ("site", "verb")
    __slots__ = FIELDS

    def __init__(self, seat: int, site: int, verb: int) -> None:
        self.seat = seat
        self.site = site
        self.verb = verb

    def options(self, table: Table) -> list[int]:
        if not table.workers[self.seat]:
            return []
        both = (2 * self.site, 2 * self.site + 1)
        found = numbered(table.box, self.verb, [warehouse for warehouse in both if is_open(table, warehouse)])
        if found:
            found.append(STOP)
            found.sort()
        return found

    def resolve(self, table: Table, action: int) -> None:
        if action != STOP:
            move(table, self.seat, table.box.numbering.argument(self.verb, action), self.verb)
