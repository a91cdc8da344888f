"""The log of Railway Workers: what happened by itself, with the rule behind it."""

from __future__ import annotations

from branchline.core.reports import Facts, Values, nothing, reporter
from branchline.core.sentences import Count, Phrase
from branchline.games.railway_workers.box import KINDS, RESOURCES
from branchline.games.railway_workers.state import Table
from branchline.games.railway_workers.steps import events as e
from branchline.games.railway_workers.words import ONE, command_name, player

# -- what the lines name -------------------------------------------------------------------------------------------


def new_round(_table: Table, number: int, _b: int, _c: int) -> Values:
    return {"round": number}


def new_phase(_table: Table, phase: int, baton: int, _c: int) -> Values:
    return {"phase": phase, "who": player(baton)}


def fourth_die(_table: Table, seat: int, face: int, _c: int) -> Values:
    return {"who": player(seat), "face": face}


def dice_assigned(table: Table, seat: int, slot: int, total: int) -> Values:
    return {"who": player(seat), "slot": table.box.slots[slot], "sum": total}


def card_revealed(table: Table, seat: int, card: int, total: int) -> Values:
    return {"who": player(seat), "card": table.box.card_names[card], "sum": total}


def price_falls(table: Table, kind: int, _b: int, _c: int) -> Values:
    return {"resource": RESOURCES[kind], "price": table.box.white_price[kind]}


def complete(_table: Table, place: int, _b: int, _c: int) -> Values:
    return {"resource": RESOURCES[place % KINDS], "site": place // KINDS + 1}


def paid_at(_table: Table, seat: int, place: int, coins: int) -> Values:
    return {
        "who": player(seat),
        "piece": ONE[place % KINDS],
        "resource": RESOURCES[place % KINDS],
        "site": place // KINDS + 1,
        "coins": Count(coins, "coin"),
    }


def rewarded(_table: Table, seat: int, place: int, _c: int) -> Values:
    return {"who": player(seat), "piece": ONE[place % KINDS], "site": place // KINDS + 1}


def workers_back(_table: Table, seat: int, place: int, number: int) -> Values:
    return {"who": player(seat), "pieces": Count(number, "worker"), "site": place // KINDS + 1}


def pieces_back(_table: Table, seat: int, place: int, number: int) -> Values:
    return {"who": player(seat), "pieces": Count(number, ONE[place % KINDS]), "site": place // KINDS + 1}


def new_site(table: Table, site: int, _b: int, _c: int) -> Values:
    box = table.box
    return {"site": site + 1, "from": box.city_names[box.city_a[site]], "to": box.city_names[box.city_b[site]]}


def new_route(_table: Table, site: int, _b: int, _c: int) -> Values:
    return {"site": site + 1}


def train_turns(_table: Table, train: int, _b: int, _c: int) -> Values:
    return {"train": train + 1}


def train_runs(table: Table, train: int, route: int, city: int) -> Values:
    return {"train": train + 1, "route": route + 1, "city": table.box.city_names[city]}


def income(_table: Table, seat: int, route: int, coins: int) -> Values:
    return {"who": player(seat), "coins": Count(coins, "coin"), "route": route + 1}


def gained(_table: Table, seat: int, coins: int, _c: int) -> Values:
    return {"who": player(seat), "coins": Count(coins, "coin")}


def commands_swapped(table: Table, available: int, used: int, _c: int) -> Values:
    then = Phrase("; {command}, is available now", command=command_name(table, available)) if available else ""
    return {"used": command_name(table, used), "then": then}


def baton(_table: Table, seat: int, _b: int, _c: int) -> Values:
    return {"who": player(seat)}


def workers_paid(_table: Table, seat: int, coins: int, workers: int) -> Values:
    return {"who": player(seat), "coins": Count(coins, "coin"), "workers": Count(workers, "worker")}


# -- every event ---------------------------------------------------------------------------------------------------

# What is told of each entry of the journal, in words that fit `you` as well as a name, and what the line names.
REPORTS: dict[int, tuple[str, Facts]] = {
    e.NEW_ROUND: ("Round {round} begins: cards back in hand, prices and trains to black (RW-4.1)", new_round),
    e.NEW_PHASE: ("Action phase {phase} begins; the Baton is with {who} (RW-3.2)", new_phase),
    e.FOURTH_DIE: ("{who} got the fourth die, by the rule a {face} (RW-6.3)", fourth_die),
    e.DICE_ASSIGNED: ("{who} showed a Sum of {sum} in slot +{slot} (RW-7.3)", dice_assigned),
    e.CARD_REVEALED: ("{who} revealed {card} with Sum {sum} (RW-8.1)", card_revealed),
    e.PRICE_FALLS: ("The price of {resource} fell to {price} (RW-12.3)", price_falls),
    e.PAIR: ("{who} built a {piece} on site {site} and earned {coins} (RW-13.2)", paid_at),
    e.PLAN_PLACED: ("{who} earned {coins} for a plan on site {site} (RW-13.4)", paid_at),
    e.TABLE_COMPLETE: ("The {resource} table of site {site} is complete (RW-13.5)", complete),
    e.REWARD_TILE: ("{who} got the {piece} reward tile of site {site} (RW-13.7)", rewarded),
    e.REWARD_SHARE: ("{who} got a free share on site {site} (RW-13.7)", rewarded),
    e.THIRD_PLACE: ("{who} came third and got {coins} (RW-13.7)", paid_at),
    e.BACK_WORKERS: ("{who} took {pieces} back from site {site} (RW-13.8)", workers_back),
    e.BACK_PIECES: ("{who} took {pieces} back from site {site} (RW-13.8)", pieces_back),
    e.PIECES_SOLD: (
        "{who} had no room for all the {resource} that came back and sold the rest for {coins} (RW-13.8)",
        paid_at,
    ),
    e.NEW_SITE: ("Site {site} opened: {from} - {to} (RW-14.2)", new_site),
    e.NO_PROJECT_LEFT: ("No Project tile is left to be revealed (RW-14.1)", nothing),
    e.NEW_ROUTE: ("Site {site} is finished and becomes Route {site} (RW-14.5)", new_route),
    e.TRAIN_TURNS: ("Train {train} turned round (RW-15.2)", train_turns),
    e.TRAIN_RUNS: ("Train {train} ran over Route {route} to {city} (RW-15.4)", train_runs),
    e.INCOME: ("{who} earned {coins} from shares on Route {route} (RW-17.5)", income),
    e.UNION_EMPTY: ("{who} emptied the Union and got {coins} (RW-19.2)", gained),
    e.COMMANDS_SWAPPED: ("{used}, was used{then} (RW-10.2)", commands_swapped),
    e.BATON: ("The Baton went to {who} (RW-20.2)", baton),
    e.WORKERS_PAID: ("{who} paid {coins} for {workers} in the Houses (RW-21.2)", workers_paid),
    e.GAME_OVER: ("The game is over (RW-21.3)", nothing),
    e.PASSES: ("{who} got {coins} for passing (RW-9.1)", gained),
}

report = reporter(REPORTS)
