"""Why a half of a card or a command has nothing to do now. Asked with the functions that the steps use."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from branchline.core.words import counted
from branchline.games.railway_workers import box as kinds
from branchline.games.railway_workers.box import KINDS, PLANS, RESOURCES, TRACKS
from branchline.games.railway_workers.state import ROUTE, SITE, Table
from branchline.games.railway_workers.steps.commands import extra_options
from branchline.games.railway_workers.steps.construction import open_warehouses
from branchline.games.railway_workers.steps.halves import bought_by, investment_cost, room_for, share_cost
from branchline.games.railway_workers.words import ONE, coins

# Why, and the rule.
Reason = tuple[str, str]

NO_WORKER: Final = ("you have no worker in Facilities", "RW-19.1")
NO_TRAIN: Final = ("no black train is on the map", "RW-15.5")
NOTHING_OPEN: Final = ("no action of your card could be carried out with it", "RW-10.4")
NOTHING_AFTER: Final = (
    "it goes with an action of your card, and none would be sure to be possible after it",
    "RW-10.4",
)
BEFORE_TOP: Final = "it comes before the 4+ action, and you have carried that out"


def cards_on_map(table: Table) -> list[int]:
    """Sites and Routes, where shares lie."""
    return [site for site, card in enumerate(table.project) if card in (SITE, ROUTE)]


def on_sites(table: Table) -> list[int]:
    return [site for site, card in enumerate(table.project) if card == SITE]


def unpaid(table: Table, seat: int, cost: int, rule: str) -> Reason:
    return f"it costs {coins(cost)}, you have {table.coins[seat] or 'none'}", rule


def no_room(table: Table, seat: int, kind: int) -> Reason:
    """RW-0.6: Facilities are full, or nearly so."""
    left = max(0, room_for(table, seat, kind))
    held = counted(table.stock(kind)[seat], ONE[kind])
    room = f"room for {left} more" if left else "no room for more"
    return f"Facilities have {room}, with {held} there", "RW-0.6"


def closed_table(kind: int) -> Reason:
    """RW-0.5: the reward tile is gone."""
    return f"its table of {RESOURCES[kind]} is complete", "RW-0.5"


def no_purchase(table: Table, seat: int, number: int) -> Reason:
    """RW-11.1 to RW-11.3: so many units are too many for Facilities, the sites, or the coins."""
    kind = bought_by(table.chosen_card(seat))
    if number <= room_for(table, seat, kind):
        return unpaid(table, seat, number * table.price(kind), "RW-12.1, RW-0.9")
    if kind == PLANS:
        return f"one plan for each site, and the map has {counted(table.sites_on_map(), 'site')}", "RW-11.3"
    return no_room(table, seat, kind)


def no_investment(table: Table, seat: int) -> Reason:
    """RW-17.2, RW-17.3: the last step, a train on the next, or its price."""
    step = table.investment[seat] + 1
    if step >= table.box.steps:
        return "your marker stands on the last step", "RW-17.2"
    if table.step_has_train(step):
        return "a train stands on the next step until a Route is finished", "RW-17.2, RW-14.7"
    return unpaid(table, seat, investment_cost(table, step), "RW-17.3")


def no_share(table: Table, seat: int, discount: int = 0) -> Reason:
    """RW-11.5: not even the cheapest share can be paid."""
    cost = min(share_cost(table, site) for site in cards_on_map(table))
    return unpaid(table, seat, max(0, cost - discount), "RW-11.5")


# -- commands -----------------------------------------------------------------------------------------------------


def no_command(table: Table, seat: int, number: int, total: int) -> Reason:
    """RW-10.1: what every command needs; then what this one needs."""
    box = table.box
    if number == table.command:
        return "you use it in this turn, and then it waits", "RW-10.1, RW-10.2"
    if number == table.unavailable:
        return "it is not Available before another command is used", "RW-10.2"
    if table.command:
        return "you have used a command in this turn", "RW-10.1"
    if not table.directors[seat]:
        return "you have no director in the office", "RW-10.1"
    card = table.chosen_card(seat)
    if not (box.command_cards[number] >> card) & 1:
        return f"it does not go with {box.card_names[card]}", "RW-10.1"
    op = box.command_op[number]
    if total < box.top_at and op != kinds.SUM_BONUS:
        return f"your Sum is {total}, it needs {box.top_at}", "RW-10.1"
    if op > kinds.EXTRA_SPACE and extra_options(table, seat, number):
        return NOTHING_AFTER
    return COMMAND_REASONS[op](table, seat, number, total)


def no_bonus_on_sum(table: Table, seat: int, number: int, total: int) -> Reason:
    """RW-10.6, RW-9.4: the missing coins, or nothing to do with the Sum."""
    box = table.box
    reached = total + box.command_amount[number]
    cost = max(0, box.top_at - reached) * box.missing_point
    if cost > table.coins[seat]:
        return unpaid(table, seat, cost, "RW-9.4")
    return NOTHING_OPEN


def no_change(_table: Table, _seat: int, _number: int, _total: int) -> Reason:
    """RW-10.9, RW-10.10: no half is left that it could change."""
    return NOTHING_OPEN


def no_share_discount(table: Table, seat: int, number: int, _total: int) -> Reason:
    return (BEFORE_TOP, "RW-10.8") if table.tops else no_share(table, seat, table.box.command_amount[number])


def no_subsidy_bonus(table: Table, seat: int, _number: int, _total: int) -> Reason:
    if table.tops:
        return BEFORE_TOP, "RW-10.11"
    tiles = sum(table.tiles(kind)[seat] for kind in range(KINDS))
    return f"it takes 2 reward tiles, you have {tiles or 'none'}", "RW-10.11"


def no_second_top(table: Table, _seat: int, _number: int, total: int) -> Reason:
    if total < table.box.bottom_at:
        return f"your Sum is {total}, it needs {table.box.bottom_at}", "RW-10.13"
    if table.bottoms:
        return "it takes the place of the 7+ action, and you have carried that out", "RW-10.13"
    return "the 4+ action has nothing to do", "RW-10.13"


def no_extra_space(table: Table, seat: int, number: int, _total: int) -> Reason:
    if table.tops:
        return BEFORE_TOP, "RW-10.15"
    kind = bought_by(table.chosen_card(seat))
    if kind == PLANS:
        return NOTHING_OPEN
    if table.stock(kind)[seat] >= table.box.capacity[kind] + table.box.command_amount[number]:
        return f"you have {counted(table.stock(kind)[seat], ONE[kind])} already", "RW-10.15"
    return unpaid(table, seat, table.price(kind), "RW-12.1, RW-0.9")


def no_extra_piece(table: Table, seat: int, _number: int, _total: int) -> Reason:
    """RW-10.7: for structures and tracks alike, room and coins."""
    full = [kind for kind in (0, TRACKS) if table.stock(kind)[seat] >= table.box.capacity[kind]]
    if len(full) == 2:
        return "Facilities have no room for structures or tracks", "RW-10.7, RW-0.6"
    cost = min(table.price(kind) for kind in (0, TRACKS) if kind not in full)
    return unpaid(table, seat, cost, "RW-10.7")


def no_plan_to_store(table: Table, seat: int, _number: int, _total: int) -> Reason:
    if not table.plans[seat]:
        return "you have no plan in Facilities", "RW-10.12"
    return "every table of plans is complete", "RW-10.12, RW-0.5"


def no_extra_share(table: Table, seat: int, _number: int, _total: int) -> Reason:
    return no_share(table, seat)


def no_train_to_run(_table: Table, _seat: int, _number: int, _total: int) -> Reason:
    return NO_TRAIN


def no_plan_to_buy(table: Table, seat: int, _number: int, _total: int) -> Reason:
    if table.price(PLANS) > table.coins[seat]:
        return unpaid(table, seat, table.price(PLANS), "RW-10.17")
    return "every table of plans is complete", "RW-10.17, RW-0.5"


def no_piece_to_store(table: Table, seat: int, _number: int, _total: int) -> Reason:
    if not table.structures[seat] + table.tracks[seat]:
        return "you have no structure and no track in Facilities", "RW-10.18"
    return "no warehouse for what you have is open", "RW-10.18, RW-0.5"


def no_worker_to_move(table: Table, seat: int, number: int, _total: int) -> Reason:
    cost = table.box.command_amount[number]
    if table.coins[seat] < cost:
        return unpaid(table, seat, cost, "RW-10.19")
    if len(open_warehouses(table)) < 2:
        return "it takes two open warehouses", "RW-10.19"
    return "no worker waits in a warehouse", "RW-10.19"


def no_cards_to_exchange(table: Table, _seat: int, _number: int, _total: int) -> Reason:
    if table.tops or table.bottoms:
        return "it comes before any action of the turn", "RW-10.20"
    return "only one of your cards is not played yet", "RW-10.20"


COMMAND_REASONS: dict[int, Callable[[Table, int, int, int], Reason]] = {
    kinds.SUM_BONUS: no_bonus_on_sum,
    kinds.SHARE_DISCOUNT: no_share_discount,
    kinds.RESOURCE_DISCOUNT: no_change,
    kinds.PAIR_PAYOUT: no_change,
    kinds.SUBSIDY_BONUS: no_subsidy_bonus,
    kinds.REPEAT_TOP: no_second_top,
    kinds.EXTRA_SPACE: no_extra_space,
    kinds.BUY_ONE: no_extra_piece,
    kinds.STORE_PLAN: no_plan_to_store,
    kinds.PLACE_SHARE: no_extra_share,
    kinds.RUN_TRAIN: no_train_to_run,
    kinds.BUY_AND_STORE_PLAN: no_plan_to_buy,
    kinds.STORE_ONE: no_piece_to_store,
    kinds.MOVE_ANY_WORKER: no_worker_to_move,
    kinds.SWAP_CARDS: no_cards_to_exchange,
}
