"""Choices of Railway Workers as they are picked by hand: their parts on the board, the big button's words."""

from __future__ import annotations

from collections.abc import Callable

from branchline.core.decision import top
from branchline.core.sentences import capital
from branchline.core.sheet import Standing
from branchline.core.words import counted
from branchline.games.railway_workers import verbs as v
from branchline.games.railway_workers.box import KINDS, MOST_PLAYERS, PLANS, SLOTS, STRUCTURES, TRACKS
from branchline.games.railway_workers.state import Table
from branchline.games.railway_workers.steps.construction import table_of
from branchline.games.railway_workers.steps.dice import hand
from branchline.games.railway_workers.steps.halves import bought_by, subsidy_coins
from branchline.games.railway_workers.text import decider, price_of, verb_of, warehouse_of, way_on
from branchline.games.railway_workers.words import ONE, coins, pair_name

GIVES_UP = frozenset({"keep_dice", "pass", "end_turn", "stop"})

STANDING = (
    Standing("turn", "Turn", "Pass", "pass", "RW-9.2"),
    Standing("rerolls", "UseRerolls", "Keep the dice", "keep_dice", "RW-6.5"),
    Standing("low_sum", "LowSum", "Roll a low sum again", "reroll_all", "RW-6.2"),
)

Named = Callable[[Table, int], str]
"""From the table and the number of an action within its verb."""


# -- parts ---------------------------------------------------------------------------------------------------


def parts(table: Table, action: int) -> tuple[str, ...]:
    """Places that depend on the table: whose tray it is, which slot is played, what the card buys, which table is
    complete. An exchange names two slots (RW-10.20); others point at one element (`board.target`)."""
    first, number = verb_of(table.box, action)
    if first not in WHERE:
        return ()
    seat = decider(table)
    if first == v.COMMAND_SWAP:
        return tuple(f"slot:{seat}-{slot}" for slot in v.SWAPS[number])
    return (WHERE[first](table, number, seat),)


def bought_kind(table: Table, seat: int) -> int:
    return bought_by(table.chosen_card(seat))


WHERE: dict[int, Callable[[Table, int, int], str]] = {
    v.REROLL_ALL: lambda _, __, seat: f"dice:{seat}",
    v.PAY_FOR_SUM: lambda table, _, seat: f"slot:{seat}-{table.slot}",
    v.BUY: lambda table, _, seat: f"price:{bought_kind(table, seat)}",
    v.BUY_TO_SITE: lambda table, site, seat: f"warehouse:{warehouse_of(site, bought_kind(table, seat))}",
    v.HIRE: lambda _, __, seat: f"union:{seat}",
    v.RECALL: lambda _, __, seat: f"houses:{seat}",
    v.INVEST: lambda table, _, seat: f"step:{table.investment[seat] + 1}",
    v.COMMAND_SWAP: lambda _, __, seat: f"slot:{seat}",
    v.TAKE_TILE: lambda table, _, __: f"reward:{top(table).place}",
    v.TAKE_SHARE: lambda table, _, __: f"share:{top(table).place // KINDS}",
}


# -- the big button ------------------------------------------------------------------------------------------


def button(table: Table, action: int) -> str:
    """What the big button says; nothing for what chance does."""
    first, number = verb_of(table.box, action)
    words = BUTTONS.get(first)
    if words is None:
        return ""
    named = words if isinstance(words, str) else words(table, number)
    price = price_of(table, action)
    return named if price is None else f"{named}, {coins(price)}"


def committing(table: Table, seat: int, action: int) -> str:
    """RW-5.1, RW-7.1: what is said to the seat itself of a choice that all take at once: into which slot, and whether
    it is the last. Nobody else is told."""
    first, number = verb_of(table.box, action)
    at = SLOTS * seat
    if first == v.PLACE:
        slot = table.placed.index(0, at) - at
        if slot == SLOTS - 1 or (slot == SLOTS - 2 and len(hand(table, seat)) == 2):
            return "Commit four cards"
        return f"Play {table.box.card_names[number + 1]} in slot +{table.box.slots[slot]}"
    face, tokens = v.assignment_of(number)
    slot = table.slot_dice.index(0, at) - at
    if slot == SLOTS - 1 or (slot == SLOTS - 2 and not table.plus_tokens[seat]):
        return f"Commit four dice, Sum {face + table.box.slots[slot] + tokens} here"
    added = f" and {counted(tokens, 'token')}" if tokens else ""
    return f"Put the {face}{added} on slot +{table.box.slots[slot]}{reached(table, slot, face + tokens)}"


def foretold(table: Table, seat: int, action: int) -> str:
    """RW-7.1: the Sum that a die makes in its slot, and what it opens."""
    first, number = verb_of(table.box, action)
    if first != v.ASSIGN:
        return ""
    face, tokens = v.assignment_of(number)
    at = SLOTS * seat
    return reached(table, table.slot_dice.index(0, at) - at, face + tokens)[2:-1]


def reached(table: Table, slot: int, more: int) -> str:
    """` (Sum 6, 4+ reached)`."""
    total = table.box.slots[slot] + more
    opened = [f"{least}+" for least in (table.box.top_at, table.box.bottom_at) if total >= least]
    return f" (Sum {total}, {opened[-1]} reached)" if opened else f" (Sum {total})"


def buy(table: Table, number: int) -> str:
    return f"Buy {counted(number + 1, ONE[bought_kind(table, decider(table))])}"


def buy_to_site(table: Table, site: int) -> str:
    return f"Buy a {ONE[bought_kind(table, decider(table))]} to site {site + 1}"


def store(_: Table, number: int) -> str:
    return f"Store a {ONE[number % KINDS]} on site {number // KINDS + 1}"


def haul(_: Table, warehouse: int) -> str:
    return f"Move a {ONE[table_of(warehouse) % KINDS]} to site {warehouse // 2 + 1}"


def send(_: Table, warehouse: int) -> str:
    return f"Send a worker to site {warehouse // 2 + 1}"


def passing(table: Table, _: int) -> str:
    """RW-9.2: without the card that was played."""
    return f"Pass for {coins(table.box.pass_income)}, {table.box.card_names[table.chosen_card(decider(table))]} unused"


def ending(table: Table, _: int) -> str:
    """RW-9.2: with what could still be done."""
    left = [one for one in table.legal if one != v.END_TURN]
    if not left:
        return "End turn"
    if all(v.COMMAND <= verb_of(table.box, one)[0] < v.TAKE_TILE for one in left):
        return "End turn, no command used"
    return f"End turn, {table.box.card_names[table.chosen_card(decider(table))]} unfinished"


def give_tiles(table: Table, pair: int) -> str:
    return f"Give two tiles for {coins(subsidy_coins(table, pair))}"


BUTTONS: dict[int, str | Named] = {
    v.PLACE: lambda table, card: f"Place {table.box.card_names[card + 1]}",
    v.REROLL_ALL: "Reroll all three dice",
    v.REROLL: lambda _, face: f"Reroll the {face + 1}",
    v.KEEP_DICE: "Keep the dice",
    v.ASSIGN: lambda _, number: f"Put down the {v.assignment_of(number)[0]}",
    v.PASS: passing,
    v.PAY_FOR_SUM: lambda table, _: f"Raise the Sum to {table.box.top_at}",
    v.END_TURN: ending,
    v.BUY: buy,
    v.BUY_TO_SITE: buy_to_site,
    v.BUY_ONE_MORE: "Buy one more plan",
    v.HIRE: "Hire a worker",
    v.RECALL: "Call a worker back",
    v.SEND: send,
    v.SEND_7: send,
    v.PUT_SHARE: lambda _, site: f"Place a share on {site + 1}",
    v.TURN: lambda _, train: f"Turn train {train + 1}",
    v.TURN_AND_RUN: lambda _, train: f"Turn and run train {train + 1}",
    v.RUN: lambda _, train: f"Run train {train + 1}",
    v.STORE: store,
    v.STORE_7: store,
    v.MOVE: send,
    v.MOVE_7: send,
    v.STOP: "Stop moving pieces",
    v.SUBSIDY: give_tiles,
    v.INVEST: "Invest one step",
    v.BONUS: lambda _, number: ("Take a reroll token", "Take a +1 token", "Call a director back")[number],
    v.COMMAND: lambda table, number: f"Use {table.box.command_names[number + 1]}",
    v.COMMAND_BUY: lambda _, side: f"Buy a {ONE[TRACKS if side else STRUCTURES]} by command",
    v.COMMAND_PLAN: lambda _, site: f"Put a plan on site {site + 1} by command",
    v.COMMAND_SHARE: lambda _, site: f"Place a share on {site + 1} by command",
    v.COMMAND_RUN: lambda _, train: f"Run train {train + 1} by command",
    v.COMMAND_BUY_PLAN: lambda _, site: f"Buy a plan for site {site + 1} by command",
    v.COMMAND_STORE: haul,
    v.COMMAND_WORKER: "Move this worker by command",
    v.TRANSFER: send,
    v.COMMAND_SWAP: "Exchange the two cards",
    v.TAKE_TILE: "Take the reward tile",
    v.TAKE_SHARE: "Take a free share",
    v.CITY: lambda table, city: f"Start in {table.box.city_names[city]}",
    v.EXIT: lambda _, route: f"Run over Route {route + 1}",
}


# -- names as they are printed -------------------------------------------------------------------------------


def place(table: Table, action: int) -> str:
    """Where it points, by the name that is printed there; nothing for what points nowhere."""
    first, number = verb_of(table.box, action)
    named = NAMED.get(first)
    return named(table, number) if named else ""


def card_of_site(table: Table, site: int) -> str:
    """`3 Larisa - Thiva`."""
    box = table.box
    return f"{site + 1} {box.city_names[box.city_a[site]]} - {box.city_names[box.city_b[site]]}"


def warehouse(table: Table, number: int) -> str:
    return f"{card_of_site(table, number // 2)}, {ONE[table_of(number) % KINDS]}s"


def worker(table: Table, number: int) -> str:
    owner = "your own" if number % MOST_PLAYERS == decider(table) else f"Player {number % MOST_PLAYERS + 1}'s"
    return f"{owner} on {warehouse(table, number // MOST_PLAYERS)}"


def row(table: Table, number: int) -> str:
    return f"{card_of_site(table, number // KINDS)}, {ONE[number % KINDS]}s"


def die(_: Table, number: int) -> str:
    face, tokens = v.assignment_of(number)
    return f"{face} with {counted(tokens, '+1 token')}" if tokens else str(face)


def swapped(table: Table, number: int) -> str:
    first, second = v.SWAPS[number]
    return f"+{table.box.slots[first]} and +{table.box.slots[second]}"


def pieces(table: Table, number: int) -> str:
    return counted(number + 1, ONE[bought_kind(table, decider(table))])


NAMED: dict[int, Named] = {
    v.PLACE: lambda table, card: table.box.card_names[card + 1],
    v.REROLL_ALL: lambda _, __: "all three",
    v.REROLL: lambda _, face: str(face + 1),
    v.ASSIGN: die,
    v.PAY_FOR_SUM: lambda table, _: f"slot +{table.box.slots[table.slot]}",
    v.BUY: pieces,
    v.BUY_TO_SITE: card_of_site,
    v.BUY_ONE_MORE: lambda _, __: "Plans",
    v.HIRE: lambda _, __: "Union",
    v.RECALL: lambda _, __: "Houses",
    v.SEND: warehouse,
    v.SEND_7: warehouse,
    v.PUT_SHARE: card_of_site,
    v.TURN: lambda _, train: f"train {train + 1}",
    v.TURN_AND_RUN: lambda _, train: f"train {train + 1}",
    v.RUN: lambda _, train: f"train {train + 1}",
    v.STORE: row,
    v.STORE_7: row,
    v.MOVE: warehouse,
    v.MOVE_7: warehouse,
    v.SUBSIDY: lambda table, pair: pair_name(table, pair),
    v.INVEST: lambda table, _: f"step {table.box.step_value[table.investment[decider(table)] + 1]}",
    v.BONUS: lambda _, number: ("reroll token", "+1 token", "director")[number],
    v.COMMAND: lambda table, number: table.box.command_names[number + 1],
    v.COMMAND_BUY: lambda _, side: capital(f"{ONE[TRACKS if side else STRUCTURES]}s"),
    v.COMMAND_PLAN: lambda table, site: row(table, site * KINDS + PLANS),
    v.COMMAND_SHARE: card_of_site,
    v.COMMAND_RUN: lambda _, train: f"train {train + 1}",
    v.COMMAND_BUY_PLAN: lambda table, site: row(table, site * KINDS + PLANS),
    v.COMMAND_STORE: warehouse,
    v.COMMAND_WORKER: worker,
    v.TRANSFER: warehouse,
    v.COMMAND_SWAP: swapped,
    v.TAKE_TILE: lambda table, _: f"{ONE[top(table).place % KINDS]} tile",
    v.TAKE_SHARE: lambda table, _: card_of_site(table, top(table).place // KINDS),
    v.CITY: lambda table, city: table.box.city_names[city],
    v.EXIT: lambda table, route: f"Route {route + 1} to {way_on(table, route, 0)['city']}",
}
