"""What a player may expect to do now and cannot, and why. The steps themselves are asked, so the reasons are theirs."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from branchline.core.decision import refused
from branchline.core.sheet import Refusal
from branchline.core.words import counted, listing
from branchline.games.railway_workers import verbs as v
from branchline.games.railway_workers.box import (
    BUY_PLANS,
    BUY_TRACKS,
    CARD_COUNT,
    EXTRA_SPACE,
    KINDS,
    MOVE_WORKERS,
    NEW_WORKER,
    PAIRS,
    PLANS,
    REPEAT_TOP,
    RESOURCES,
    SHARE,
    SLOTS,
    STORE_UP,
    SUBSIDY_INVESTMENT,
)
from branchline.games.railway_workers.reasons import (
    NO_WORKER,
    cards_on_map,
    closed_table,
    no_command,
    no_investment,
    no_purchase,
    on_sites,
    unpaid,
)
from branchline.games.railway_workers.state import CARRIED_OUT, NOTHING, Table
from branchline.games.railway_workers.steps.commands import (
    TransferWorker,
    bottom_is_open,
    extra_options,
    top_is_open,
)
from branchline.games.railway_workers.steps.construction import is_open, table_of
from branchline.games.railway_workers.steps.dice import (
    AssignDice,
    LowSum,
    PlaceCards,
    UseRerolls,
    dice_sum,
    tokens_left,
)
from branchline.games.railway_workers.steps.halves import MoveMore, StoreMore, bought_by, buy_options, share_cost
from branchline.games.railway_workers.steps.trains import Fork, NewTrain, black_trains
from branchline.games.railway_workers.steps.turn import Turn
from branchline.games.railway_workers.words import ONE, pair_name, place_name, train_name, warehouse_name


def refusals(table: Table, seat: int) -> list[Refusal]:
    """RW-23: by the kind of decision at hand."""
    all_refused = refused(REASONS, table, seat)
    choices = table.setting.game.choices(table, seat) if all_refused else []
    lit = {place for choice in choices for place in choice.places}
    found: dict[str, Refusal] = {}
    for one in all_refused:
        aim = "" if one.target in lit else one.target  # lit for something else
        found.setdefault(one.text, Refusal(one.text, one.why, one.rule, aim))
    return list(found.values())


# -- cards and dice ---------------------------------------------------------------------------------------------------


def place_cards(table: Table, _step: Any, seat: int) -> list[Refusal]:
    """RW-5.1, RW-20.1: cards that lie in a slot, or were played in Action phase 1."""
    found = []
    placed = table.placed[SLOTS * seat : SLOTS * seat + SLOTS]
    for card in range(1, CARD_COUNT + 1):
        if table.played[CARD_COUNT * seat + card - 1]:
            why, rule = "you have played it in Action phase 1", "RW-20.1"
        elif card in placed:
            why, rule = f"it lies in slot +{table.box.slots[placed.index(card)]}", "RW-5.1"
        else:
            continue
        found.append(Refusal(f"Place {table.box.card_names[card]}", why, rule, f"hand:{card}"))
    return found


def low_sum(_table: Table, _step: Any, _seat: int) -> list[Refusal]:
    return [Refusal("Reroll only some of the dice", "all three are rolled again, or none", "RW-6.2")]


def use_rerolls(table: Table, _step: Any, seat: int) -> list[Refusal]:
    total = dice_sum(table, seat)
    why = f"the three rolled add up to {total}, more than {table.box.low_sum}"
    return (
        [Refusal("Reroll all three dice at once", why, "RW-6.2", f"dice:{seat}")] if total > table.box.low_sum else []
    )


def assign_dice(table: Table, _step: Any, seat: int) -> list[Refusal]:
    """RW-7.2: more +1 tokens than there are to add."""
    left, own = tokens_left(table, seat), table.plus_tokens[seat]
    why = f"you have {left or 'none'} of your {own} left" if own else "you have no +1 token"
    return [Refusal(f"Add {counted(left + 1, '+1 token')} to a card", why, "RW-7.2")]


# -- a turn -----------------------------------------------------------------------------------------------------------


def turn(table: Table, _step: Any, seat: int) -> list[Refusal]:
    """RW-9: both halves of the card, the commands, and the ways to end."""
    total = table.effective_sum(seat)
    found = [*top(table, seat, total), *bottom(table, seat, total), *commands(table, seat, total)]
    if table.turn == NOTHING:
        why = "carry out an action of your card, or pass"
        return [*found, Refusal("End the turn without doing anything", why, "RW-9.3")]
    if table.turn == CARRIED_OUT:
        return [*found, Refusal("Pass now", "you have carried out an action of your card", "RW-9.1")]
    done, rule = ("used a command", "RW-10.4") if table.command else ("paid for your Sum", "RW-9.4")
    why = f"you have {done}, so an action of your card is due"
    return [*found, Refusal("End the turn now", why, rule), Refusal("Pass now", why, rule)]


def top(table: Table, seat: int, total: int) -> list[Refusal]:
    """RW-9.2, RW-9.4: the 4+ half: its Sum, done before, or what of it is not possible."""
    box = table.box
    name = box.card_names[table.chosen_card(seat)]
    if total < box.top_at:
        found = [Refusal(f"The 4+ action of {name}", f"your Sum is {total}, it needs {box.top_at}", "RW-9.2")]
        if v.PAY_FOR_SUM not in table.legal:
            cost = (box.top_at - total) * box.missing_point
            why, rule = "the 4+ action could not be carried out then", "RW-9.4"
            if table.coins[seat] < cost:
                why, rule = unpaid(table, seat, cost, "RW-9.4")
            found.append(Refusal(f"Pay for a Sum of {box.top_at}", why, rule, f"slot:{seat}-{table.slot}"))
        return found
    if not top_is_open(table, total):
        return [Refusal(f"The 4+ action of {name}", "you have carried it out", "RW-9.2")]
    return TOPS[table.chosen_card(seat)](table, seat)


def bottom(table: Table, seat: int, total: int) -> list[Refusal]:
    """RW-9.2, RW-10.13: the 7+ half likewise."""
    box = table.box
    text = f"The 7+ action of {box.card_names[table.chosen_card(seat)]}"
    if bottom_is_open(table, total):
        return BOTTOMS[table.chosen_card(seat)](table, seat)
    if total < box.bottom_at:
        return [Refusal(text, f"your Sum is {total}, it needs {box.bottom_at}", "RW-9.2, RW-9.4")]
    if box.command_op[table.command] == REPEAT_TOP:
        return [Refusal(text, "your command puts a second 4+ action in its place", "RW-10.13")]
    return [Refusal(text, "you have carried it out", "RW-9.2")]


def buy_more(table: Table, seat: int) -> list[Refusal]:
    """RW-11.1 to RW-11.3: one piece more than can be bought."""
    number = len(buy_options(table, seat, table.chosen_card(seat))) + 1
    kind = bought_by(table.chosen_card(seat))
    why, rule = no_purchase(table, seat, number)
    return [Refusal(f"Buy {counted(number, ONE[kind])} with the 4+ action", why, rule, f"price:{kind}")]


def buy_to_site(table: Table, seat: int) -> list[Refusal]:
    """RW-11.1, RW-11.2: the price, and closed tables."""
    kind = bought_by(table.chosen_card(seat))
    if table.coins[seat] < table.price(kind):
        why, rule = unpaid(table, seat, table.price(kind), "RW-12.1, RW-0.9")
        return [Refusal(f"Buy a {ONE[kind]} straight to a site", why, rule)]
    why, rule = closed_table(kind)
    return [
        Refusal(
            f"Buy a {ONE[kind]} straight to {place_name(table, site)}", why, rule, f"warehouse:{2 * site + kind // 2}"
        )
        for site in on_sites(table)
        if table.box.numbering.action(v.BUY_TO_SITE, site) not in table.legal
    ]


def buy_one_more(table: Table, seat: int) -> list[Refusal]:
    if v.BUY_ONE_MORE in table.legal:
        return []
    why, rule = unpaid(table, seat, table.price(PLANS), "RW-12.1, RW-0.9")
    return [Refusal("Buy one plan with the 7+ action", why, rule)]


def hire_or_send(table: Table, seat: int) -> list[Refusal]:
    """RW-11.4: nobody in the Union; nobody to send, or nowhere."""
    found = closed_warehouses(table, seat)
    if not table.union[seat]:
        found.append(Refusal("Hire a worker from the Union", "your Union is empty", "RW-11.4", f"union:{seat}"))
    return found


def recall_or_send(table: Table, seat: int) -> list[Refusal]:
    """RW-11.4: nobody in the Houses, or no coin; nobody to send, or nowhere."""
    found = closed_warehouses(table, seat)
    if v.RECALL not in table.legal:
        why, rule = "none of your workers is in the Houses", "RW-11.4"
        if table.houses[seat]:
            why, rule = unpaid(table, seat, table.box.recall_cost, "RW-11.4")
        found.append(Refusal("Call a worker back from the Houses", why, rule, f"houses:{seat}"))
    return found


def closed_warehouses(table: Table, seat: int) -> list[Refusal]:
    """RW-0.5: warehouses of complete tables; RW-19.1: nobody to send."""
    if not table.workers[seat]:
        return [Refusal("Send a worker to a site", *NO_WORKER, f"facilities:{seat}")]
    return [
        Refusal(
            f"Send a worker to {warehouse_name(table, warehouse)}",
            *closed_table(table_of(warehouse) % KINDS),
            f"warehouse:{warehouse}",
        )
        for site in on_sites(table)
        for warehouse in (2 * site, 2 * site + 1)
        if not is_open(table, warehouse)
    ]


def place_share(table: Table, seat: int) -> list[Refusal]:
    """RW-11.5: shares that cost too much."""
    found = []
    for site in cards_on_map(table):
        if table.box.numbering.action(v.PUT_SHARE, site) not in table.legal:
            why, rule = unpaid(table, seat, share_cost(table, site), "RW-11.5")
            found.append(Refusal(f"Place a share on {place_name(table, site)}", why, rule, f"share:{site}"))
    return found


def handle_train(table: Table, _seat: int) -> list[Refusal]:
    """RW-15.5: trains that have run, or none at all."""
    if not table.train_cities:
        return [Refusal("Turn or run a train", "no train is on the map before the first Route", "RW-14.6")]
    ready = black_trains(table)
    return [
        Refusal(f"Turn or run {train_name(table, train)}", "it has run in this round", "RW-15.5", f"train:{train}")
        for train in range(len(table.train_cities))
        if train not in ready
    ]


def store_up(table: Table, seat: int) -> list[Refusal]:
    """RW-11.6: types that one has not, and complete tables of those one has."""
    found = []
    for kind, name in enumerate(RESOURCES):
        if not table.stock(kind)[seat]:
            found.append(Refusal(f"Store {name}", "you have none in Facilities", "RW-11.6", f"stock:{seat}-{kind}"))
            continue
        for site in on_sites(table):
            if not table.tile_on[site * KINDS + kind]:
                aim = f"table:{site * KINDS + PLANS}" if kind == PLANS else f"warehouse:{2 * site + kind // 2}"
                text = f"Store a {ONE[kind]} on {place_name(table, site)}"
                found.append(Refusal(text, *closed_table(kind), aim))
    return found


def move_first(table: Table, seat: int) -> list[Refusal]:
    """RW-11.7: nobody to move, closed warehouses, or the site of the half done before."""
    return [*same_site(table, bool(table.bottoms)), *closed_warehouses(table, seat)]


def move_second(table: Table, seat: int) -> list[Refusal]:
    if not table.tops and table.sites_on_map() < 2:
        why = f"it takes a second site, and the map has {counted(table.sites_on_map(), 'site')}"
        return [Refusal("Move workers with the 7+ action", why, "RW-11.7")]
    return [*same_site(table, bool(table.tops)), *closed_warehouses(table, seat)]


def same_site(table: Table, done: bool) -> list[Refusal]:
    if not done or table.moved_site < 0:
        return []
    why = "your other half went there, this one goes to a different site"
    return [Refusal(f"Move workers to {place_name(table, table.moved_site)} once more", why, "RW-11.7")]


def subsidy_or_invest(table: Table, seat: int) -> list[Refusal]:
    """RW-16.1, RW-17.2: pairs of tiles that one has not, and the next step."""
    box = table.box
    found = []
    for pair in range(PAIRS):
        if v.SUBSIDY + pair in table.legal:
            continue
        both = dict.fromkeys((box.pair_first[pair], box.pair_second[pair]))
        have = listing([counted(table.tiles(kind)[seat], f"{ONE[kind]} tile") for kind in both])
        found.append(Refusal(f"Subsidy for {pair_name(table, pair)}", f"you have {have}", "RW-16.1", f"pair:{pair}"))
    if v.INVEST not in table.legal:
        why, rule = no_investment(table, seat)
        found.append(Refusal("Invest one step", why, rule, f"step:{min(table.investment[seat] + 1, box.steps - 1)}"))
    return found


def bonus(table: Table, _seat: int) -> list[Refusal]:
    """RW-11.8, RW-18.1: after the 4+ action, a token that is left or a director who is away."""
    if not table.tops:
        return [Refusal("Take a bonus", "the 4+ action of this card comes first", "RW-11.8")]
    whys = (
        ("Take a reroll token", "none is left", v.BONUS_REROLL),
        ("Take a +1 token", "none is left", v.BONUS_PLUS_ONE),
        ("Take a director back", f"all {table.box.directors} are in the office", v.BONUS_DIRECTOR),
    )
    return [
        Refusal(text, why, "RW-18.1", f"bonus:{action - v.BONUS}")
        for text, why, action in whys
        if action not in table.legal
    ]


def commands(table: Table, seat: int, total: int) -> list[Refusal]:
    """RW-10.1, RW-10.2: each of the three face-up commands."""
    box = table.box
    found = []
    for number in (*table.available, table.unavailable):
        if not number:
            continue
        offered = box.numbering.action(v.COMMAND, number - 1) in table.legal
        if number in table.available and box.command_op[number] > EXTRA_SPACE:
            offered = any(action in table.legal for action in extra_options(table, seat, number))
        if not offered:
            why, rule = no_command(table, seat, number, total)
            found.append(Refusal(f"Command {number}, {box.command_names[number]}", why, rule, f"command:{number}"))
    return found


TOPS: dict[int, Callable[[Table, int], list[Refusal]]] = {
    **dict.fromkeys(range(1, BUY_PLANS + 1), buy_more),
    NEW_WORKER: hire_or_send,
    SHARE: place_share,
    STORE_UP: store_up,
    MOVE_WORKERS: move_first,
    SUBSIDY_INVESTMENT: subsidy_or_invest,
}
BOTTOMS: dict[int, Callable[[Table, int], list[Refusal]]] = {
    **dict.fromkeys(range(1, BUY_TRACKS + 1), buy_to_site),
    BUY_PLANS: buy_one_more,
    NEW_WORKER: recall_or_send,
    SHARE: handle_train,
    STORE_UP: store_up,
    MOVE_WORKERS: move_second,
    SUBSIDY_INVESTMENT: bonus,
}


# -- in the middle of a turn ------------------------------------------------------------------------------------------


def store_more(_table: Table, _step: Any, _seat: int) -> list[Refusal]:
    return [Refusal("Store another type, or on another site", "one action stores one type on one site", "RW-11.6")]


def move_more(table: Table, step: MoveMore, seat: int) -> list[Refusal]:
    """RW-11.7: only the site that was chosen, as far as it is open."""
    found = [one for one in closed_warehouses(table, seat) if one.target in warehouses(step.site)]
    if table.sites_on_map() > 1:
        found.append(Refusal("Send this worker to another site", "one action goes to one site", "RW-11.7"))
    return found


def warehouses(site: int) -> tuple[str, str]:
    return f"warehouse:{2 * site}", f"warehouse:{2 * site + 1}"


def transfer_worker(table: Table, step: TransferWorker, _seat: int) -> list[Refusal]:
    """RW-10.19: another warehouse than its own, and an open one."""
    own = f"Leave the worker in {warehouse_name(table, step.warehouse)}"
    found = [Refusal(own, "it goes to another warehouse", "RW-10.19", f"warehouse:{step.warehouse}")]
    for site in on_sites(table):
        for warehouse in (2 * site, 2 * site + 1):
            if not is_open(table, warehouse):
                text = f"Move the worker into {warehouse_name(table, warehouse)}"
                found.append(Refusal(text, *closed_table(table_of(warehouse) % KINDS), f"warehouse:{warehouse}"))
    return found


def new_train(_table: Table, step: NewTrain, _seat: int) -> list[Refusal]:
    why = f"it starts at an end of Route {step.site + 1}"
    return [Refusal("Put the train in another city", why, "RW-14.6")]


def fork(table: Table, step: Fork, _seat: int) -> list[Refusal]:
    route = table.train_routes[step.train]
    return [Refusal(f"Send the train back over Route {route + 1}", "it came that way", "RW-15.4", f"route:{route}")]


REASONS: dict[type[Any], Callable[[Table, Any, int], list[Refusal]]] = {
    PlaceCards: place_cards,
    LowSum: low_sum,
    UseRerolls: use_rerolls,
    AssignDice: assign_dice,
    Turn: turn,
    StoreMore: store_more,
    MoveMore: move_more,
    TransferWorker: transfer_worker,
    NewTrain: new_train,
    Fork: fork,
}
