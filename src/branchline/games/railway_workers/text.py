"""The words of Railway Workers: sentences for actions, questions, prices, rule references.

A sentence of a secret choice says nothing that depends on how far a seat has come, for others may read it too.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from branchline.core.actions import ByVerb
from branchline.core.decision import top
from branchline.core.position import replaced
from branchline.core.sentences import Count, Phrase
from branchline.core.sheet import Question
from branchline.core.words import an, listing
from branchline.games.railway_workers import verbs as v
from branchline.games.railway_workers.box import (
    COMMAND_OPS,
    EXTRA_SPACE,
    KINDS,
    MOST_PLAYERS,
    PAIR_PAYOUT,
    PLANS,
    REPEAT_TOP,
    RESOURCE_DISCOUNT,
    SHARE_DISCOUNT,
    STRUCTURES,
    SUBSIDY_BONUS,
    SUM_BONUS,
    TRACKS,
    Box,
)
from branchline.games.railway_workers.state import HALF_DUE, Table
from branchline.games.railway_workers.steps.construction import table_of
from branchline.games.railway_workers.steps.dice import AssignDice, PlaceCards
from branchline.games.railway_workers.steps.halves import bought_by, investment_cost, share_cost, subsidy_coins
from branchline.games.railway_workers.words import (
    ONE,
    command_name,
    heading,
    pair_name,
    place_name,
    player,
    train_place,
    warehouse_name,
    ways_of,
)

Values = dict[str, Any]
Facts = Callable[[Table, int, int], Values]
"""What a sentence names: from the table, the number of the action within its verb, and the seat that decides."""


def say(table: Table, action: int) -> Phrase:
    """The sentence of an action that is legal now, for who may choose it and for all who are told."""
    first, argument = verb_of(table.box, action)
    _, _, template, facts = saying(first)
    values = facts(table, argument, decider(table))
    if first in v.EXTRAS:
        values["by"] = used_by(table, first, action)
    price = price_of(table, action)
    return Phrase(template, **values) if price is None else Phrase(template, **values, cost=Count(price, "coin"))


def price_of(table: Table, action: int) -> int | None:
    """The coins that an action takes at once; None if it is no price."""
    first, argument = verb_of(table.box, action)
    if first == v.COMMAND_WORKER:  # RW-10.19
        return table.box.command_amount[v.extra_of(table.box, first, action)[0]]
    return PRICES[first](table, argument, decider(table)) if first in PRICES else None


def rule_of(action: int) -> str:
    return saying(action)[1]


def rule_of_command(box: Box, number: int) -> str:
    """RW-10.6 and on: the rule of what a command that acts along does."""
    return COMMAND_RULES.get(box.command_op[number], "RW-10.2")


def saying(action: int) -> tuple[int, str, str, Facts]:
    return BY_VERB.of(action)[0]


def verb_of(box: Box, action: int) -> tuple[int, int]:
    """Where the verb of an action begins, and the number of the action within it: where several commands do the same,
    within that command."""
    first = v.verb_of(box, action)
    argument = box.numbering.argument(first, action)
    return first, argument % v.size_of_extra(box, first) if first in v.EXTRAS else argument


def used_by(table: Table, first: int, action: int) -> str:
    """RW-10.2: the command, by its name where several do the same."""
    several = len(table.box.doing[v.EXTRAS[first]]) > 1
    return f"{command_name(table, v.extra_of(table.box, first, action)[0])}," if several else "a command"


def decider(table: Table) -> int:
    """The seat whose choice the top of the stack is."""
    return max(table.stack[-1].seat, 0)


# -- what the sentences name -------------------------------------------------------------------------------------


def nothing(_table: Table, _number: int, _seat: int) -> Values:
    return {}


def project(table: Table, site: int, _: int) -> Values:
    return {"number": site + 1, "place": place_name(table, site)}


def subsidy_roll(table: Table, number: int, _: int) -> Values:
    a, b = table.box.subsidy_rolls[number]
    return {"a": a, "b": b, "first": pair_name(table, a - 1), "second": pair_name(table, b - 1)}


def dealt_command(table: Table, index: int, _: int) -> Values:
    return {"command": command_name(table, index + 1)}


def first_player(table: Table, first: int, _: int) -> Values:
    return {"who": player(first), "coins": Count(table.box.first_coins, "coin")}


def three_dice(table: Table, number: int, _: int) -> Values:
    return {"dice": listing([str(face) for face in table.box.rolls[number]]), "who": player(top(table).roller)}


def one_die(table: Table, number: int, _: int) -> Values:
    return {"face": an(str(number + 1)), "who": player(top(table).die // 4)}


def own_die(_table: Table, number: int, _: int) -> Values:
    return {"face": an(str(number + 1))}


def placed_card(table: Table, card: int, _: int) -> Values:
    return {"card": table.box.card_names[card + 1]}


def assigned_die(_table: Table, number: int, _: int) -> Values:
    face, tokens = v.assignment_of(number)
    counted = Count(tokens, "+1 token") if tokens > 1 else "a +1 token"
    added = Phrase(" with {tokens}", tokens=counted) if tokens else ""
    return {"face": an(str(face)), "tokens": added}


def passing(table: Table, _number: int, _seat: int) -> Values:
    return {"coins": Count(table.box.pass_income, "coin")}


def raised_sum(table: Table, _number: int, _seat: int) -> Values:
    return {"sum": table.box.top_at}


def bought(table: Table, number: int, seat: int) -> Values:
    return {"pieces": Count(number + 1, ONE[bought_by(table.chosen_card(seat))])}


def bought_to_site(table: Table, site: int, seat: int) -> Values:
    kind = bought_by(table.chosen_card(seat))
    return stored_piece(table, warehouse_of(site, kind), seat)


def warehouse_of(site: int, kind: int) -> int:
    """RW-0.4: structures above, tracks below."""
    return 2 * site + (1 if kind == TRACKS else 0)


def stored_piece(table: Table, warehouse: int, seat: int) -> Values:
    return {
        "piece": an(ONE[table_of(warehouse) % KINDS]),
        "warehouse": warehouse_name(table, warehouse),
        "pair": pair_formed(table, seat, warehouse, worker=False),
    }


def hired(table: Table, _number: int, seat: int) -> Values:
    if table.union[seat] > 1:
        return {"emptied": ""}
    return {"emptied": Phrase(UNION_EMPTIED, coins=Count(table.box.union_emptied, "coin"))}


def sent_worker(table: Table, warehouse: int, seat: int) -> Values:
    return {
        "warehouse": warehouse_name(table, warehouse),
        "pair": pair_formed(table, seat, warehouse, worker=True),
    }


def pair_formed(table: Table, owner: int, warehouse: int, worker: bool) -> Phrase | str:
    """RW-13.2: what a piece earns at once in a warehouse; once it is done the log tells it."""
    partners = table.waiting_pieces if worker else table.waiting_workers
    if not partners[warehouse * table.seats + owner]:
        return ""
    pay = table.box.pair_pay
    if owner == table.active and table.box.command_op[table.command] == PAIR_PAYOUT:
        pay = table.box.command_amount[table.command]
    return Phrase(PAIR_COMPLETE, coins=Count(pay, "coin"), who=player(owner))


def at_place(table: Table, site: int, _: int) -> Values:
    return {"place": place_name(table, site)}


def turned_train(table: Table, train: int, _: int) -> Values:
    return {"train": train_place(table, train), "heading": heading(table, train)}


def turned_and_run_train(table: Table, train: int, seat: int) -> Values:
    turned = table.clone()
    turned.train_away = replaced(table.train_away, train, 1 - table.train_away[train])  # a clone shares the list
    return {**turned_train(table, train, seat), "ways": ways_of(turned, train)}


def run_train(table: Table, train: int, seat: int) -> Values:
    return {**turned_train(table, train, seat), "ways": ways_of(table, train)}


def stored(table: Table, place: int, seat: int) -> Values:
    """RW-11.6: a plan goes to its table, all else into a warehouse."""
    site, kind = divmod(place, KINDS)
    if kind == PLANS:
        return {"what": Phrase(PLAN_STORED, **placed_plan(table, site, seat)), "pair": ""}
    found = stored_piece(table, warehouse_of(site, kind), seat)
    return {"what": Phrase(PIECE_STORED, piece=found["piece"], warehouse=found["warehouse"]), "pair": found["pair"]}


def placed_plan(table: Table, site: int, _: int) -> Values:
    return {"place": place_name(table, site), "coins": Count(table.box.plan_pay, "coin")}


def given_tiles(table: Table, pair: int, _: int) -> Values:
    return {"tiles": pair_name(table, pair), "coins": Count(subsidy_coins(table, pair), "coin")}


def invested(table: Table, _number: int, seat: int) -> Values:
    return {"step": table.box.step_value[table.investment[seat] + 1]}


def bonus(_table: Table, number: int, _: int) -> Values:
    return {"bonus": Phrase(BONUSES[number])}


def used_command(table: Table, index: int, seat: int) -> Values:
    number = index + 1
    amount = table.box.command_amount[number]
    effect = EFFECTS[COMMAND_OPS[table.box.command_op[number]]]
    price = price_of_command(table, index, seat)
    return {
        "command": command_name(table, number),
        "price": Phrase(" and {coins}", coins=Count(price, "coin")) if price else "",
        "effect": Phrase(effect, amount=amount, coins=Count(amount, "coin")),
    }


def command_bought(_table: Table, side: int, _: int) -> Values:
    return {"piece": an(ONE[TRACKS if side else STRUCTURES])}


def command_worker(table: Table, chosen: int, seat: int) -> Values:
    return {
        "whose": whose(chosen % MOST_PLAYERS, seat),
        "warehouse": warehouse_name(table, chosen // MOST_PLAYERS),
    }


def transferred(table: Table, warehouse: int, seat: int) -> Values:
    owner = top(table).owner
    return {"whose": whose(owner, seat), **sent_worker(table, warehouse, owner)}


def whose(owner: int, seat: int) -> Phrase:
    """The actor's own piece, or by its owner."""
    return Phrase("{your}") if owner == seat else Phrase("{owner's}", owner=player(owner))


def swapped(table: Table, pair: int, _: int) -> Values:
    a, b = v.SWAPS[pair]
    return {"a": table.box.slots[a], "b": table.box.slots[b]}


def reward(table: Table, _number: int, _seat: int) -> Values:
    site, kind = divmod(top(table).place, KINDS)
    return {"piece": ONE[kind], "place": place_name(table, site)}


def city(table: Table, number: int, _: int) -> Values:
    return {"city": table.box.city_names[number]}


def way_on(table: Table, route: int, _: int) -> Values:
    box = table.box
    here = table.train_cities[top(table).train]
    there = box.city_b[route] if box.city_a[route] == here else box.city_a[route]
    return {"route": route + 1, "city": box.city_names[there]}


# -- every action ------------------------------------------------------------------------------------------------

BY_COMMAND = "[use|used] {by} for a director"

# Where an action begins, its rule, its sentence, and what the sentence names; {cost} is its price.
SAYINGS: tuple[tuple[int, str, str, Facts], ...] = (
    (v.PROJECT, "RW-2.4, RW-14.1", "[reveal |]project {number}[| is revealed]: {place}", project),
    (
        v.SUBSIDY_DICE,
        "RW-2.7, RW-21.5",
        "[roll|the subsidy dice show] {a} and {b}[ with the subsidy dice|]: {first}, {second}",
        subsidy_roll,
    ),
    (v.DEAL_COMMAND, "RW-2.8, RW-21.6", "[deal |]{command}[|, is dealt]", dealt_command),
    (v.FIRST, "RW-2.10", "[give the Baton and {coins} to {who}|{who} got the Baton and {coins}]", first_player),
    (v.ROLL, "RW-6.1, RW-6.2", "[roll|{who} rolled] {dice}[ for {who}|]", three_dice),
    (v.DIE, "RW-6.5", "[roll|{who} rolled] {face}", one_die),
    (v.PLACE, "RW-5.1", "[place|placed] {card} in {your} next free slot", placed_card),
    (v.REROLL_ALL, "RW-6.2", "[reroll|rerolled] all three dice", nothing),
    (v.REROLL, "RW-6.5", "[reroll|rerolled] {face} with a token", own_die),
    (v.KEEP_DICE, "RW-6.2, RW-6.5", "[keep|kept] the dice as they are", nothing),
    (v.ASSIGN, "RW-7.1, RW-7.2", "[put|put] {face}{tokens} on {your} next card that has no die yet", assigned_die),
    (v.PASS, "RW-9.1", "[pass and take {coins}|passed]", passing),
    (v.PAY_FOR_SUM, "RW-9.4", "[pay|paid] {cost} to raise {your} Sum to {sum}", raised_sum),
    (v.END_TURN, "RW-9.3, RW-9.7", "[end|ended] {your} turn", nothing),
    (v.BUY, "RW-11.1, RW-11.2, RW-11.3", "[buy|bought] {pieces} for {cost}[ (4+)|]", bought),
    (
        v.BUY_TO_SITE,
        "RW-11.1, RW-11.2",
        "[buy|bought] {piece} for {cost} straight into {warehouse}[ (7+)|]{pair}",
        bought_to_site,
    ),
    (v.BUY_ONE_MORE, "RW-11.3", "[buy|bought] one plan for {cost}[ (7+)|]", nothing),
    (v.HIRE, "RW-11.4", "[hire|hired] a worker from the Union[ (4+)|]{emptied}", hired),
    (v.RECALL, "RW-11.4", "[pay|paid] {cost} to call a worker back from the Houses[ (7+)|]", nothing),
    (v.SEND, "RW-11.4", "[send|sent] a worker to {warehouse}[ (4+)|]{pair}", sent_worker),
    (v.SEND_7, "RW-11.4", "[send|sent] a worker to {warehouse}[ (7+)|]{pair}", sent_worker),
    (v.PUT_SHARE, "RW-11.5", "[place|placed] a share on {place} for {cost}[ (4+)|]", at_place),
    (v.TURN, "RW-11.5, RW-15.2", "[turn|turned] {train}[, {heading} (7+)|]", turned_train),
    (
        v.TURN_AND_RUN,
        "RW-11.5, RW-15.6",
        "[turn and activate|turned and activated] {train}[, {heading}: it runs over {ways} (7+)|]",
        turned_and_run_train,
    ),
    (
        v.RUN,
        "RW-11.5, RW-15.4",
        "[activate|activated] {train}[, {heading}: it runs over {ways} (7+)|]",
        run_train,
    ),
    (v.STORE, "RW-11.6", "[store|stored] {what}[ (4+)|]{pair}", stored),
    (v.STORE_7, "RW-11.6", "[store|stored] {what}[ (7+)|]{pair}", stored),
    (v.MOVE, "RW-11.7", "[move|moved] a worker to {warehouse}[ (4+)|]{pair}", sent_worker),
    (v.MOVE_7, "RW-11.7", "[move|moved] a worker to {warehouse}[ (7+)|]{pair}", sent_worker),
    (v.STOP, "RW-11.6, RW-11.7, RW-11.9", "[stop|stopped] moving pieces", nothing),
    (v.SUBSIDY, "RW-16.1", "[give|gave] back the tiles {tiles} for {coins}[ (4+)|]", given_tiles),
    (v.INVEST, "RW-17.2, RW-17.3", "[invest|invested] {cost} to reach step {step}[ (4+)|]", invested),
    (v.BONUS, "RW-18.1", "[take|took] {bonus}[ (7+)|]", bonus),
    (v.COMMAND, "RW-10.2", "[use|used] {command}, for a director{price}: {effect}", used_command),
    (
        v.COMMAND_BUY,
        "RW-10.7",
        f"{BY_COMMAND}[: buy| and bought] {{piece}} for {{cost}} into Facilities",
        command_bought,
    ),
    (
        v.COMMAND_PLAN,
        "RW-10.12",
        f"{BY_COMMAND}[: put| and put] a plan on {{place}}[ and earn {{coins}}|]",
        placed_plan,
    ),
    (v.COMMAND_SHARE, "RW-10.14", f"{BY_COMMAND}[: place| and placed] a share on {{place}} for {{cost}}", at_place),
    (
        v.COMMAND_RUN,
        "RW-10.16",
        f"{BY_COMMAND}[: activate| and activated] {{train}}[, {{heading}}; it runs over {{ways}}|]",
        run_train,
    ),
    (
        v.COMMAND_BUY_PLAN,
        "RW-10.17",
        f"{BY_COMMAND}[: buy|, bought] a plan for {{cost}}[, put| and put] it on {{place}}[, earn {{coins}}|]",
        placed_plan,
    ),
    (v.COMMAND_STORE, "RW-10.18", f"{BY_COMMAND}[: move| and moved] {{piece}} to {{warehouse}}{{pair}}", stored_piece),
    (
        v.COMMAND_WORKER,
        "RW-10.19",
        f"{BY_COMMAND} and {{cost}}[: move| to move] {{whose}} worker out of {{warehouse}}",
        command_worker,
    ),
    (v.TRANSFER, "RW-10.19", "[move the|moved {whose}] worker to {warehouse}{pair}", transferred),
    (
        v.COMMAND_SWAP,
        "RW-10.20",
        f"{BY_COMMAND}[: exchange| and exchanged] {{your}} cards in slots +{{a}} and +{{b}}",
        swapped,
    ),
    (v.TAKE_TILE, "RW-13.7", "[take|chose] the {piece} reward tile", reward),
    (v.TAKE_SHARE, "RW-13.7", "[take|chose] a free share on {place}", reward),
    (v.CITY, "RW-14.6", "[put|put] the new train in {city}", city),
    (v.EXIT, "RW-15.4", "[send|sent] the train over Route {route} to {city}", way_on),
)
BY_VERB = ByVerb({row[0]: row for row in SAYINGS})
COMMAND_RULES = {
    SUM_BONUS: "RW-10.6",
    SHARE_DISCOUNT: "RW-10.8",
    RESOURCE_DISCOUNT: "RW-10.9",
    PAIR_PAYOUT: "RW-10.10",
    SUBSIDY_BONUS: "RW-10.11",
    REPEAT_TOP: "RW-10.13",
    EXTRA_SPACE: "RW-10.15",
}

# Parts of sentences. What a choice promises beyond its price the log tells once it is done.
PAIR_COMPLETE = "[; the pair is complete: {coins} for {who}|]"
UNION_EMPTIED = "[; the Union is empty then, you get {coins}|]"
PLAN_STORED = "a plan on the plans table of {place}[ and earn {coins}|]"
PIECE_STORED = "{piece} in {warehouse}"
BONUSES = ("a reroll token", "a +1 token", "a director back to {your} office")
EFFECTS = {
    "sum_bonus": "{your} Effective Sum is {amount} higher",
    "share_discount": "{your} share costs {coins} less",
    "resource_discount": "each resource [you buy|bought] costs {coins} less",
    "pair_payout": "each pair [you form|formed] pays {coins}",
    "subsidy_bonus": "{your} Subsidy pays {coins} more",
    "repeat_top": "the 4+ action a second time instead of the 7+ action",
    "extra_space": "room for {amount} more in Facilities",
}


# -- prices ------------------------------------------------------------------------------------------------------


def price_of_sum(table: Table, _number: int, seat: int) -> int:
    """RW-9.4."""
    return (table.box.top_at - table.effective_sum(seat)) * table.box.missing_point


def price_of_pieces(table: Table, number: int, seat: int) -> int:
    """RW-12.2."""
    return (number + 1) * price_of_piece(table, number, seat)


def price_of_piece(table: Table, _number: int, seat: int) -> int:
    return table.price(bought_by(table.chosen_card(seat)))


def price_of_plan(table: Table, _number: int, _seat: int) -> int:
    return table.price(PLANS)


def price_of_recall(table: Table, _number: int, _seat: int) -> int:
    """RW-19.3."""
    return table.box.recall_cost


def price_of_share(table: Table, site: int, _: int) -> int:
    """RW-11.5."""
    return share_cost(table, site)


def price_of_step(table: Table, _number: int, seat: int) -> int:
    """RW-17.3."""
    return investment_cost(table, table.investment[seat] + 1)


def price_of_command(table: Table, index: int, seat: int) -> int | None:
    """RW-10.6, RW-9.4: the command that raises the Sum, where the Sum is too low even so."""
    box = table.box
    if box.command_op[index + 1] != SUM_BONUS:
        return None
    missing = box.top_at - table.effective_sum(seat) - box.command_amount[index + 1]
    return missing * box.missing_point if missing > 0 else None


def price_by_command(table: Table, side: int, _: int) -> int:
    """RW-10.7."""
    return table.price(TRACKS if side else STRUCTURES)


PRICES: dict[int, Callable[[Table, int, int], int | None]] = {
    v.PAY_FOR_SUM: price_of_sum,
    v.BUY: price_of_pieces,
    v.BUY_TO_SITE: price_of_piece,
    v.BUY_ONE_MORE: price_of_plan,
    v.RECALL: price_of_recall,
    v.PUT_SHARE: price_of_share,
    v.INVEST: price_of_step,
    v.COMMAND: price_of_command,
    v.COMMAND_BUY: price_by_command,
    v.COMMAND_SHARE: price_of_share,
    v.COMMAND_BUY_PLAN: price_of_plan,
}


# -- questions -----------------------------------------------------------------------------------------------------

QUESTIONS = {
    "RevealProject": ("Which Project tile is revealed?", "RW-2.4, RW-14.1"),
    "RollSubsidy": ("What do the subsidy dice show?", "RW-2.7, RW-21.5"),
    "DealCommand": ("Which command is dealt?", "RW-2.8, RW-21.6"),
    "ChooseFirst": ("Who begins with the Baton?", "RW-2.10"),
    "PlaceCards": ("Which action card goes face down into your next free slot?", "RW-5.1"),
    "RollDice": ("What do the three dice show?", "RW-6.1, RW-6.2"),
    "LowSum": ("Your dice are low: do you reroll all three?", "RW-6.2"),
    "UseRerolls": ("Do you reroll a die with a token?", "RW-6.5"),
    "RollOne": ("What does the rerolled die show?", "RW-6.5"),
    "AssignDice": ("Which die goes on your next card, with how many +1 tokens?", "RW-7.1"),
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
    if table.turn == HALF_DUE:
        return Question(f"{card}, Sum {total}: which action of the card do you carry out?", "RW-9.3, RW-10.4")
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


def ending(table: Table) -> str:
    """RW-21.3: which of the two ends it was, or both."""
    reasons = []
    if not table.black_trains_left():
        reasons.append("no black train is left on the Investment table")
    if table.round >= table.box.max_rounds:
        reasons.append(f"round {table.box.max_rounds} is over")
    return listing(reasons)
