"""The words of Railway Workers: sentences for actions, questions, log lines, rule references.

A sentence of a secret choice says nothing that depends on how far a seat has come, for others may read it too.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable

from branchline.core.game import Question
from branchline.games.railway_workers import verbs as v
from branchline.games.railway_workers.box import (
    COMMAND_OPS,
    KINDS,
    MOVE_ANY_WORKER,
    PAIR_PAYOUT,
    PLANS,
    RESOURCES,
    TRACKS,
)
from branchline.games.railway_workers.state import ROUTE, Table
from branchline.games.railway_workers.steps import events as e
from branchline.games.railway_workers.steps.construction import table_of
from branchline.games.railway_workers.steps.dice import AssignDice, PlaceCards
from branchline.games.railway_workers.steps.halves import bought_by, investment_cost, share_cost, subsidy_coins
from branchline.games.railway_workers.steps.trains import exits

ONE = ("structure", "plan", "track")
EFFECTS = {
    "sum_bonus": "your Effective Sum is {amount} higher",
    "share_discount": "your share costs {coins} less",
    "resource_discount": "each resource you buy costs {coins} less",
    "pair_payout": "each pair you form pays {coins}",
    "subsidy_bonus": "your Subsidy pays {coins} more",
    "repeat_top": "the 4+ action a second time instead of the 7+ action",
    "extra_space": "room for {amount} more in Facilities",
}


def plural(number: int, one: str, many: str = "") -> str:
    return f"{number} {one}" if number == 1 else f"{number} {many or one + 's'}"


def coins(number: int) -> str:
    return plural(number, "coin")


def player(seat: int) -> str:
    return f"Player {seat + 1}"


def place_name(table: Table, site: int) -> str:
    """`Route 6 (Thiva - Athina)`."""
    box = table.box
    word = "Route" if table.project[site] == ROUTE else "site"
    return f"{word} {site + 1} ({box.city_names[box.city_a[site]]} - {box.city_names[box.city_b[site]]})"


def warehouse_name(table: Table, warehouse: int) -> str:
    return f"the {RESOURCES[table_of(warehouse) % KINDS]} warehouse of {place_name(table, warehouse >> 1)}"


def train_name(table: Table, train: int) -> str:
    route = table.train_routes[train] + 1
    way = "away from" if table.train_away[train] else "toward"
    return f"train {train + 1} in {table.box.city_names[table.train_cities[train]]}, {way} Route {route}"


def decider(table: Table) -> int:
    """The seat whose choice the top of the stack is."""
    return max(table.stack[-1].seat, 0) if table.stack else 0


def pair_hint(table: Table, owner: int, warehouse: int, worker: bool) -> str:
    """What a piece earns at once in a warehouse (RW-13.2)."""
    partners = table.waiting_pieces if worker else table.waiting_workers
    if not partners[warehouse * table.seats + owner]:
        return ""
    pay = table.box.pair_pay
    if owner == table.active and table.box.command_op[table.command] == PAIR_PAYOUT:
        pay = table.box.command_amount[table.command]
    gains = "you earn" if owner == decider(table) else f"{player(owner)} earns"
    return f"; the pair is complete, {gains} {coins(pay)}"


# -- sentences ---------------------------------------------------------------------------------------------------


def say_project(table: Table, number: int) -> str:
    return f"Reveal project {number + 1}: {place_name(table, number)}"


def say_subsidy_dice(table: Table, number: int) -> str:
    a, b = table.box.subsidy_rolls[number]
    return f"Roll {a} and {b} with the subsidy dice: {pair_name(table, a - 1)} and {pair_name(table, b - 1)}"


def pair_name(table: Table, pair: int) -> str:
    return f"{ONE[table.box.pair_first[pair]]} + {ONE[table.box.pair_second[pair]]}"


def say_deal_command(table: Table, number: int) -> str:
    return f"Deal command {number + 1}, {table.box.command_names[number + 1]}"


def say_first(table: Table, seat: int) -> str:
    return f"Give the Baton and {coins(table.box.first_coins)} to {player(seat)}"


def say_roll(table: Table, number: int) -> str:
    faces = table.box.rolls[number]
    roller = getattr(table.stack[-1], "roller", 0) if table.stack else 0
    return f"Roll {faces[0]}, {faces[1]} and {faces[2]} for {player(roller)}"


def say_place(table: Table, card: int) -> str:
    return f"Place {table.box.card_names[card + 1]} in your next free slot"


def say_assign(_table: Table, number: int) -> str:
    face, tokens = number // v.TOKEN_NUMBERS + 1, number % v.TOKEN_NUMBERS
    added = f" with {plural(tokens, '+1 token')}" if tokens else ""
    return f"Put a {face}{added} on your next card without a die"


def say_pass(table: Table, _number: int) -> str:
    return f"Pass and take {coins(table.box.pass_income)}"


def say_pay_for_sum(table: Table, _number: int) -> str:
    missing = table.box.top_at - table.effective_sum(decider(table))
    return f"Pay {coins(missing * table.box.missing_point)} to raise your Sum to {table.box.top_at}"


def say_buy(table: Table, number: int) -> str:
    kind = bought_by(table.chosen_card(decider(table)))
    count = number + 1
    return f"Buy {plural(count, ONE[kind])} for {coins(count * table.price(kind))} (4+)"


def say_buy_to_site(table: Table, site: int) -> str:
    seat = decider(table)
    kind = bought_by(table.chosen_card(seat))
    warehouse = 2 * site + (1 if kind == TRACKS else 0)
    hint = pair_hint(table, seat, warehouse, worker=False)
    return (
        f"Buy a {ONE[kind]} for {coins(table.price(kind))} straight into {warehouse_name(table, warehouse)} (7+){hint}"
    )


def say_buy_one_more(table: Table, _number: int) -> str:
    return f"Buy one plan for {coins(table.price(PLANS))} (7+)"


def say_hire(table: Table, _number: int) -> str:
    last = table.union[decider(table)] == 1
    extra = f"; the Union is empty then, you get {coins(table.box.union_emptied)}" if last else ""
    return f"Hire a worker from the Union (4+){extra}"


def say_recall(table: Table, _number: int) -> str:
    return f"Pay {coins(table.box.recall_cost)} to call a worker back from the Houses (7+)"


def sender(verb: str, half: str) -> Callable[[Table, int], str]:
    def say_send(table: Table, warehouse: int) -> str:
        hint = pair_hint(table, decider(table), warehouse, worker=True)
        return f"{verb} a worker to {warehouse_name(table, warehouse)} ({half}){hint}"

    return say_send


def say_share(table: Table, site: int) -> str:
    return f"Place a share on {place_name(table, site)} for {coins(share_cost(table, site))} (4+)"


def way_hint(table: Table, train: int) -> str:
    """Where a run would lead."""
    ways = exits(table, train) or [table.train_routes[train]]
    return " or ".join(f"Route {route + 1}" for route in ways)


def turned_hint(table: Table, train: int) -> str:
    copy = table.clone()
    copy.train_away[train] = 1 - copy.train_away[train]
    return way_hint(copy, train)


def say_turn(table: Table, train: int) -> str:
    return f"Turn {train_name(table, train)} (7+)"


def say_turn_and_run(table: Table, train: int) -> str:
    return f"Turn and activate {train_name(table, train)}: it runs over {turned_hint(table, train)} (7+)"


def say_run(table: Table, train: int) -> str:
    return f"Activate {train_name(table, train)}: it runs over {way_hint(table, train)} (7+)"


def storer(half: str) -> Callable[[Table, int], str]:
    def say_store(table: Table, place: int) -> str:
        kind = place % KINDS
        site = place_name(table, place // KINDS)
        if kind == PLANS:
            return f"Store a plan on the plans table of {site} and earn {coins(table.box.plan_pay)} ({half})"
        warehouse = 2 * (place // KINDS) + (1 if kind == TRACKS else 0)
        hint = pair_hint(table, decider(table), warehouse, worker=False)
        return f"Store a {ONE[kind]} in {warehouse_name(table, warehouse)} ({half}){hint}"

    return say_store


def say_subsidy(table: Table, pair: int) -> str:
    return f"Give back the tiles {pair_name(table, pair)} for {coins(subsidy_coins(table, pair))} (4+)"


def say_invest(table: Table, _number: int) -> str:
    step = table.investment[decider(table)] + 1
    if step >= len(table.box.step_value):
        return "Invest"
    return f"Invest {coins(investment_cost(table, step))} to reach step {table.box.step_value[step]} (4+)"


def say_bonus(_table: Table, number: int) -> str:
    return ("Take a reroll token (7+)", "Take a +1 token (7+)", "Take a director back to your office (7+)")[number]


def say_command(table: Table, index: int) -> str:
    box = table.box
    number = index + 1
    amount = box.command_amount[number]
    effect = EFFECTS.get(COMMAND_OPS[box.command_op[number]], "done at once")
    price = ""
    if COMMAND_OPS[box.command_op[number]] == "sum_bonus" and table.active >= 0:
        missing = box.top_at - table.effective_sum(table.active) - amount
        if missing > 0:
            price = f" and {coins(missing * box.missing_point)}"
    words = effect.format(amount=amount, coins=coins(amount))
    return f"Use command {number}, {box.command_names[number]}, for a director{price}: {words}"


def say_command_buy(table: Table, side: int) -> str:
    kind = TRACKS if side else 0
    return f"Use a command for a director: buy a {ONE[kind]} for {coins(table.price(kind))} into Facilities"


def say_command_plan(table: Table, site: int) -> str:
    earn = coins(table.box.plan_pay)
    return f"Use a command for a director: put a plan on {place_name(table, site)} and earn {earn}"


def say_command_share(table: Table, site: int) -> str:
    cost = coins(share_cost(table, site))
    return f"Use a command for a director: place a share on {place_name(table, site)} for {cost}"


def say_command_run(table: Table, train: int) -> str:
    where = way_hint(table, train)
    return f"Use a command for a director: activate {train_name(table, train)}; it runs over {where}"


def say_command_buy_plan(table: Table, site: int) -> str:
    price, earn = coins(table.price(PLANS)), coins(table.box.plan_pay)
    return f"Use a command for a director: buy a plan for {price}, put it on {place_name(table, site)}, earn {earn}"


def say_command_store(table: Table, warehouse: int) -> str:
    kind = TRACKS if warehouse & 1 else 0
    hint = pair_hint(table, decider(table), warehouse, worker=False)
    return f"Use a command for a director: move a {ONE[kind]} to {warehouse_name(table, warehouse)}{hint}"


def say_command_worker(table: Table, chosen: int) -> str:
    box = table.box
    price = box.command_amount[box.command_op.index(MOVE_ANY_WORKER)]
    owner = chosen & 3
    whose = "your" if owner == decider(table) else f"{player(owner)}'s"
    where = warehouse_name(table, chosen >> 2)
    return f"Use a command for a director and {coins(price)}: move {whose} worker out of {where}"


def say_transfer(table: Table, warehouse: int) -> str:
    owner = getattr(table.stack[-1], "owner", 0) if table.stack else 0
    hint = pair_hint(table, owner, warehouse, worker=True)
    return f"Move the worker to {warehouse_name(table, warehouse)}{hint}"


def say_swap(table: Table, pair: int) -> str:
    a, b = v.SWAPS[pair]
    slots = table.box.slots
    return f"Use a command for a director: exchange your cards in slots +{slots[a]} and +{slots[b]}"


def completed(table: Table) -> int:
    return getattr(table.stack[-1], "place", 0) if table.stack else 0


def say_take_tile(table: Table, _number: int) -> str:
    return f"Take the {ONE[completed(table) % KINDS]} reward tile"


def say_take_share(table: Table, _number: int) -> str:
    return f"Take a free share on {place_name(table, completed(table) // KINDS)}"


def say_city(table: Table, city: int) -> str:
    return f"Put the new train in {table.box.city_names[city]}"


def say_exit(table: Table, route: int) -> str:
    box = table.box
    here = table.train_cities[getattr(table.stack[-1], "train", 0)] if table.train_cities else -1
    city = box.city_b[route] if box.city_a[route] == here else box.city_a[route]
    return f"Send the train over Route {route + 1} to {box.city_names[city]}"


# The first number of each verb, its sentence ({n} is the argument counted from 1), its rule.
WORDS: tuple[tuple[int, str | Callable[[Table, int], str], str], ...] = (
    (v.PROJECT, say_project, "RW-14.1"),
    (v.SUBSIDY_DICE, say_subsidy_dice, "RW-2.7"),
    (v.DEAL_COMMAND, say_deal_command, "RW-2.8"),
    (v.FIRST, say_first, "RW-2.10"),
    (v.ROLL, say_roll, "RW-6.1"),
    (v.DIE, "Roll a {n}", "RW-6.5"),
    (v.PLACE, say_place, "RW-5.1"),
    (v.REROLL_ALL, "Reroll all three dice", "RW-6.2"),
    (v.REROLL, "Reroll a {n} with a token", "RW-6.5"),
    (v.KEEP_DICE, "Keep the dice as they are", "RW-6.2"),
    (v.ASSIGN, say_assign, "RW-7.1"),
    (v.PASS, say_pass, "RW-9.1"),
    (v.PAY_FOR_SUM, say_pay_for_sum, "RW-9.4"),
    (v.END_TURN, "End your turn", "RW-9.7"),
    (v.BUY, say_buy, "RW-11.1"),
    (v.BUY_TO_SITE, say_buy_to_site, "RW-11.1"),
    (v.BUY_ONE_MORE, say_buy_one_more, "RW-11.3"),
    (v.HIRE, say_hire, "RW-11.4"),
    (v.RECALL, say_recall, "RW-11.4"),
    (v.SEND, sender("Send", "4+"), "RW-11.4"),
    (v.SEND_7, sender("Send", "7+"), "RW-11.4"),
    (v.PUT_SHARE, say_share, "RW-11.5"),
    (v.TURN, say_turn, "RW-15.2"),
    (v.TURN_AND_RUN, say_turn_and_run, "RW-15.6"),
    (v.RUN, say_run, "RW-15.4"),
    (v.STORE, storer("4+"), "RW-11.6"),
    (v.STORE_7, storer("7+"), "RW-11.6"),
    (v.MOVE, sender("Move", "4+"), "RW-11.7"),
    (v.MOVE_7, sender("Move", "7+"), "RW-11.7"),
    (v.STOP, "Stop moving pieces", "RW-11.9"),
    (v.SUBSIDY, say_subsidy, "RW-16.1"),
    (v.INVEST, say_invest, "RW-17.2"),
    (v.BONUS, say_bonus, "RW-18.1"),
    (v.COMMAND, say_command, "RW-10.2"),
    (v.COMMAND_BUY, say_command_buy, "RW-10.7"),
    (v.COMMAND_PLAN, say_command_plan, "RW-10.12"),
    (v.COMMAND_SHARE, say_command_share, "RW-10.14"),
    (v.COMMAND_RUN, say_command_run, "RW-10.16"),
    (v.COMMAND_BUY_PLAN, say_command_buy_plan, "RW-10.17"),
    (v.COMMAND_STORE, say_command_store, "RW-10.18"),
    (v.COMMAND_WORKER, say_command_worker, "RW-10.19"),
    (v.TRANSFER, say_transfer, "RW-10.19"),
    (v.COMMAND_SWAP, say_swap, "RW-10.20"),
    (v.TAKE_TILE, say_take_tile, "RW-13.7"),
    (v.TAKE_SHARE, say_take_share, "RW-13.7"),
    (v.CITY, say_city, "RW-14.6"),
    (v.EXIT, say_exit, "RW-15.4"),
)
FIRSTS = [first for first, _, _ in WORDS]
# RW-10.6 and on: the rules of the commands that act along, in their numbers.
COMMAND_RULES = {1: "10.6", 3: "10.8", 4: "10.9", 5: "10.10", 10: "10.10", 6: "10.11", 8: "10.13", 11: "10.15"}


def say(table: Table, action: int) -> str:
    """The sentence a player reads for an action that is legal now."""
    first, words, _ = WORDS[bisect_right(FIRSTS, action) - 1]
    if isinstance(words, str):
        return words.format(n=action - first + 1)
    return words(table, action - first)


def rule_of(action: int) -> str:
    first, _, rule = WORDS[bisect_right(FIRSTS, action) - 1]
    if first == v.COMMAND:
        return f"RW-{COMMAND_RULES.get(action - first + 1, '10.2')}"
    return rule


# -- questions -----------------------------------------------------------------------------------------------------

QUESTIONS = {
    "RevealProject": ("Which Project tile is revealed?", "RW-14.1"),
    "RollSubsidy": ("What do the subsidy dice show?", "RW-21.5"),
    "DealCommand": ("Which command is dealt?", "RW-21.6"),
    "ChooseFirst": ("Who begins with the Baton?", "RW-2.10"),
    "PlaceCards": ("Which action card goes face down into your next free slot (+1, +2, +3, then +6)?", "RW-5.1"),
    "RollDice": ("What do the three dice show?", "RW-6.1"),
    "LowSum": ("Your dice are low: do you reroll all three?", "RW-6.2"),
    "UseRerolls": ("Do you reroll a die with a token?", "RW-6.5"),
    "RollOne": ("What does the rerolled die show?", "RW-6.5"),
    "AssignDice": ("Which die, with how many +1 tokens, goes on your next card (+1, +2, +3, then +6)?", "RW-7.1"),
    "StoreMore": ("Do you store another one here?", "RW-11.9"),
    "MoveMore": ("Do you move another worker to this site?", "RW-11.9"),
    "TransferWorker": ("Where does the worker go?", "RW-10.19"),
    "Reward": ("You come first on the complete table: the reward tile or a free share?", "RW-13.7"),
    "NewTrain": ("The Route is finished: in which city does the new train start?", "RW-14.6"),
    "Fork": ("Three Routes meet here: which way does the train go?", "RW-15.4"),
}


def ask(table: Table) -> Question:
    """What is to be decided now."""
    if not table.stack:
        return Question("The game is over.", "RW-22.7")
    step = table.stack[-1]
    name = type(step).__name__
    if name != "Turn":
        return Question(*QUESTIONS[name])
    seat = step.seat
    card = table.box.card_names[table.chosen_card(seat)]
    total = table.effective_sum(seat)
    if table.turn:
        return Question(f"{card}, Sum {total}: what else do you do?", "RW-9.2")
    return Question(f"{card}, Sum {total}: what do you do?", "RW-9.1")


def phase(table: Table) -> str:
    """RW-3.1, RW-3.2: the round, its phase, and what of an Action phase is played."""
    if not table.stack:
        return "The game is over"
    if not table.phase:
        return "Setup"
    words = [f"Round {table.round} of {table.box.max_rounds}"]
    waiting = {type(step) for step in table.stack}
    if table.phase not in (1, 2):
        words.append("Payments")
    else:
        words.append(f"Action phase {table.phase}")
        if PlaceCards in waiting:
            words.append("Cards are placed")
        elif AssignDice in waiting:
            words.append("Dice are rolled and placed")
        else:
            words.append(f"Slot +{table.box.slots[table.slot]}")
    return " · ".join(words)


def secret_to(table: Table) -> list[int] | None:
    """RW-24.1: what is chosen behind the screens. Who chose is not said here, so nobody reads it while several may;
    the owner sees it on the board."""
    step = table.stack[-1] if table.stack else None
    if isinstance(step, (PlaceCards, AssignDice)):
        pending = step.pending(table)
        return pending if len(pending) == 1 else []
    return None


# -- the log ---------------------------------------------------------------------------------------------------------


def report(table: Table, event: tuple[int, int, int, int]) -> str:
    """The log line for something that happened by itself."""
    kind, a, b, c = event
    box = table.box
    if kind in (e.PAIR, e.PLAN_PLACED, e.REWARD_TILE, e.REWARD_SHARE, e.THIRD_PLACE, e.BACK_WORKERS, e.BACK_PIECES):
        return report_place(kind, a, b, c)
    if kind == e.PIECES_SOLD:
        return f"{player(a)} has no room for {RESOURCES[b % KINDS]} and sells them for {coins(c)}"
    if kind == e.NEW_ROUND:
        return f"Round {a} begins: cards back in hand, prices and trains to black"
    if kind == e.NEW_PHASE:
        return f"Action phase {a} begins; {player(b)} holds the Baton"
    if kind == e.FOURTH_DIE:
        return f"{player(a)} sets the fourth die to {b}"
    if kind == e.DICE_ASSIGNED:
        return f"{player(a)} shows a Sum of {c} in slot +{box.slots[b]}"
    if kind == e.CARD_REVEALED:
        return f"{player(a)} reveals {box.card_names[b]} with Sum {c}"
    if kind == e.PRICE_FALLS:
        return f"The price of {RESOURCES[a]} falls to {box.white_price[a]}"
    if kind == e.TABLE_COMPLETE:
        return f"The {RESOURCES[a % KINDS]} table of site {a // KINDS + 1} is complete"
    if kind == e.NEW_SITE:
        return f"Site {a + 1} opens: {box.city_names[box.city_a[a]]} - {box.city_names[box.city_b[a]]}"
    if kind == e.NO_PROJECT_LEFT:
        return "No Project tile is left to be revealed"
    if kind == e.NEW_ROUTE:
        return f"Site {a + 1} is finished and becomes Route {a + 1}"
    if kind == e.TRAIN_TURNS:
        return f"Train {a + 1} turns round"
    if kind == e.TRAIN_RUNS:
        return f"Train {a + 1} runs over Route {b + 1} to {box.city_names[c]}"
    if kind == e.INCOME:
        return f"{player(a)} earns {coins(c)} from shares on Route {b + 1}"
    if kind == e.UNION_EMPTY:
        return f"{player(a)} has emptied the Union and gets {coins(b)}"
    if kind == e.COMMANDS_SWAPPED:
        used = f"Command {b}, {box.command_names[b]}, is used"
        return f"{used}; command {a}, {box.command_names[a]}, is available now" if a else used
    if kind == e.BATON:
        return f"The Baton goes to {player(a)}"
    if kind == e.WORKERS_PAID:
        return f"{player(a)} pays {coins(b)} for {plural(c, 'worker')} in the Houses"
    if kind == e.PASSES:
        return f"{player(a)} passes and gets {coins(b)}"
    return "The game is over"


def report_place(kind: int, seat: int, place: int, number: int) -> str:
    what = ONE[place % KINDS]
    site = place // KINDS + 1
    if kind == e.PAIR:
        return f"{player(seat)} builds a {what} on site {site} and earns {coins(number)}"
    if kind == e.PLAN_PLACED:
        return f"{player(seat)} places a plan on site {site} and earns {coins(number)}"
    if kind == e.REWARD_TILE:
        return f"{player(seat)} gets the {what} reward tile of site {site}"
    if kind == e.REWARD_SHARE:
        return f"{player(seat)} gets a free share on site {site}"
    if kind == e.THIRD_PLACE:
        return f"{player(seat)} comes third and gets {coins(number)}"
    if kind == e.BACK_WORKERS:
        return f"{player(seat)} takes {plural(number, 'worker')} back from site {site}"
    return f"{player(seat)} takes {plural(number, what)} back from site {site}"
