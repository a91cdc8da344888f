"""Every piece accounted for, and everything else that must always hold (chapter 26)."""

from __future__ import annotations

from branchline.core.fields import Range
from branchline.core.ranges import StepRanges, each, has_twice, of_seats
from branchline.games.railway_workers.box import (
    CARD_COUNT,
    EXTRA_SPACE,
    KINDS,
    PLANS,
    RESOURCES,
    SLOTS,
)
from branchline.games.railway_workers.state import (
    CARRIED_OUT,
    HALF_DUE,
    IN_PILE,
    NOTHING,
    OUT_OF_GAME,
    ROUTE,
    SITE,
    Table,
)
from branchline.games.railway_workers.steps.commands import TransferWorker
from branchline.games.railway_workers.steps.construction import Clear, table_of
from branchline.games.railway_workers.steps.course import RunTrains
from branchline.games.railway_workers.steps.dice import AssignDice, PlaceCards
from branchline.games.railway_workers.steps.trains import Fork, NewTrain
from branchline.games.railway_workers.steps.turn import Turn
from branchline.games.railway_workers.verbs import MOVE, MOVE_7, STORE, STORE_7

WORKERS = of_seats("workers")
DIRECTORS = of_seats("directors")


def census(table: Table) -> dict[str, tuple[int, int]]:
    """RW-26.1, RW-26.2, RW-26.5, RW-26.9, RW-1.3: how many of each limited piece there are, and must be."""
    box, n = table.box, table.seats
    found: dict[str, tuple[int, int]] = {}
    for seat in range(n):
        workers = table.union[seat] + table.workers[seat] + table.houses[seat]
        for at in range(seat, len(table.waiting_workers), n):
            workers += table.waiting_workers[at]
        found[WORKERS[seat]] = (workers, box.union + box.facilities)
        found[DIRECTORS[seat]] = (table.directors[seat] + table.discarded_directors[seat], box.directors)
    found["reroll tokens"] = (table.reroll_pile + sum(table.reroll_tokens), box.reroll_tokens[n])
    found["+1 tokens"] = (table.plus_pile + sum(table.plus_tokens), box.plus_tokens[n])
    seen, drawn = seen_commands(table), table.command_pile[:]
    found["commands in pile, face up and discarded"] = (sum(drawn) + len(seen), sum(box.commands_in_pile))
    for number in seen:
        if 1 <= number <= box.commands:
            drawn[box.command_deck[number]] += 1
    found["commands of deck A"] = (drawn[0], box.commands_in_pile[0])
    found["commands of deck B"] = (drawn[1], box.commands_in_pile[1])
    routes = table.project.count(ROUTE)
    tiles = table.project.count(IN_PILE) + table.project.count(SITE) + routes
    found["project tiles"] = (tiles, len(box.tiles_in_play[n]))
    for step in table.stack:
        if isinstance(step, NewTrain):
            routes -= 1
    found["trains on the map"] = (len(table.train_cities), routes)
    return found


def seen_commands(table: Table) -> list[int]:
    """Face up or discarded."""
    face_up = [number for number in (table.available[0], table.available[1], table.unavailable) if number]
    return face_up + table.discarded_commands


def declare(table: Table) -> list[Range]:
    """Steps name seats, sites, tables and trains that exist."""
    box, last = table.box, table.seats - 1
    return [
        *each("seat owner whose roller", 0, last),
        *each("second third", -1, last),
        Range("site", 0, box.sites - 1),
        Range("train", 0, box.sites),
        Range("place", 0, box.tables - 1),
        Range("warehouse", 0, box.warehouses - 1),
        Range("die", 0, 4 * table.seats - 1),
        Range("setup", 0, 1),
        Range("left", 0, sum(box.reroll_tokens)),
        Range("number", 0, SLOTS - 1),
        Range("verb", STORE, STORE, also=(STORE_7, MOVE, MOVE_7)),
    ]


STEPS = StepRanges(declare)


def faults(table: Table) -> list[str]:
    """RW-26.3, RW-26.4, RW-26.6, RW-26.7, RW-26.8, RW-26.9 and the numbers of steps, in sentences."""
    wrong = STEPS.faults(table)
    if wrong:
        return wrong  # the rest would stumble over them
    wrong = site_faults(table) + warehouse_faults(table) + space_faults(table) + train_faults(table)
    return wrong + card_faults(table) + command_faults(table) + turn_faults(table)


def tables_being_cleared(table: Table) -> list[int]:
    return [step.place for step in table.stack if isinstance(step, Clear)]


def site_faults(table: Table) -> list[str]:
    """RW-26.3, RW-26.4, RW-13.1: sites, Routes and cards in the pile hold what they may."""
    wrong: list[str] = []
    box, n, clearing = table.box, table.seats, tables_being_cleared(table)
    for site, card in enumerate(table.project):
        in_game = site in box.tiles_in_play[n]
        if (card != OUT_OF_GAME) != in_game:
            wrong.append(f"site {site + 1} is {'' if in_game else 'not '}in the game with {n} players")
        tiles, cleared = 0, False
        for place in range(site * KINDS, site * KINDS + KINDS):
            tiles += table.tile_on[place]
            if place in clearing:
                cleared = True
                continue
            filled = table.filled[place]
            if filled and not table.tile_on[place]:
                wrong.append(f"{table_name(place)} is closed, but resources lie on it")
            if filled == box.free_spots[n][place]:
                wrong.append(f"{table_name(place)} is full, so it is complete")
        if card != SITE and tiles:
            wrong.append(f"site {site + 1} is no site on the map, but reward tiles lie on it")
        if card == SITE and not tiles and not cleared:
            wrong.append(f"site {site + 1} has no reward tile, so it is a Route")
        if card in (IN_PILE, OUT_OF_GAME) and any(table.shares[site * n : site * n + n]):
            wrong.append(f"site {site + 1} is not on the map, but shares lie on it")
    for place, filled in enumerate(table.filled):
        if filled and -1 in table.resources_on(place):
            wrong.append(f"{table_name(place)} has a resource without owner")
    return wrong


def table_name(place: int) -> str:
    return f"site {place // KINDS + 1}: the table of {RESOURCES[place % KINDS]}"


def warehouse_faults(table: Table) -> list[str]:
    """RW-13.1: no worker and resource of a seat wait side by side, and none in a warehouse that is closed."""
    wrong: list[str] = []
    n, clearing = table.seats, tables_being_cleared(table)
    for at, workers in enumerate(table.waiting_workers):
        pieces = table.waiting_pieces[at]
        if workers or pieces:
            place = table_of(at // n)
            named = f"site {place // KINDS + 1}, warehouse of {RESOURCES[place % KINDS]}"
            if workers and pieces:
                wrong.append(f"{named}: worker and resource of seat {at % n} would be a pair")
            if not table.tile_on[place] and place not in clearing:
                wrong.append(f"{named} is closed, but seat {at % n} has something in it")
    return wrong


def space_faults(table: Table) -> list[str]:
    """RW-26.8: two of each type in Facilities; three only once Command 11 has been seen."""
    wrong: list[str] = []
    box, more = table.box, 0
    for number, unseen in enumerate(table.unseen_commands, 1):
        if not unseen and box.command_op[number] == EXTRA_SPACE:
            more += box.command_amount[number]
    for kind in range(KINDS):
        most = box.capacity[kind] + more
        for seat, held in enumerate(table.stock(kind)):
            if held > most and kind != PLANS:
                wrong.append(f"seat {seat} has {held} {RESOURCES[kind]} in Facilities, {most} fit")
    return wrong


def train_faults(table: Table) -> list[str]:
    """RW-26.5, RW-26.6, RW-26.7: headings name finished Routes; no marker on or right of a train."""
    wrong: list[str] = []
    trains = len(table.train_cities)
    if len(table.train_routes) != trains or len(table.train_away) != trains or len(table.train_white) != trains:
        return ["train_cities, train_routes, train_away and train_white differ in length"]
    for train, city in enumerate(table.train_cities):
        route = table.train_routes[train]
        if table.project[route] != ROUTE or route not in table.box.city_routes[city]:
            wrong.append(f"train {train + 1} heads by Route {route + 1}, which is not finished at its city")
    for seat, marker in enumerate(table.investment):
        if any(table.step_has_train(below) for below in range(1, marker + 1)):
            wrong.append(f"the marker of seat {seat} stands on or right of a step with a train")
    for step in table.stack:
        if isinstance(step, (Fork, RunTrains)) and step.train > trains:
            wrong.append(f"{type(step).__name__} names train {step.train + 1} of {trains}")
    return wrong


def card_faults(table: Table) -> list[str]:
    """RW-4.1, RW-5.1, RW-7.1: no card twice, dice on cards are the player's own, tokens not more than held."""
    wrong: list[str] = []
    top = table.stack[-1] if table.stack else None
    acting = table.phase in (1, 2)
    for seat in range(table.seats):
        first = SLOTS * seat
        placed, assigned = table.placed[first : first + SLOTS], table.slot_dice[first : first + SLOTS]
        dice = table.dice[4 * seat : 4 * seat + 4]
        cards = [card for card in placed if card]
        on_slots = len(cards)
        for card in range(CARD_COUNT):
            if table.played[CARD_COUNT * seat + card]:
                cards.append(card + 1)
        played = len(cards) - on_slots
        if has_twice(cards):
            wrong.append(f"seat {seat} has an action card twice")
        if acting and played != (SLOTS if table.phase == 2 else 0):
            wrong.append(f"seat {seat} has {played} cards on the discard pile in Action phase {table.phase}")
        if acting and on_slots != SLOTS and not (isinstance(top, PlaceCards) and not table.ready[seat]):
            wrong.append(f"seat {seat} has {on_slots} cards placed, not {SLOTS}")
        if any(face and assigned.count(face) > dice.count(face) for face in assigned):
            wrong.append(f"seat {seat} has a die on a card that was not rolled")
        if sum(table.slot_tokens[first : first + SLOTS]) > table.plus_tokens[seat]:
            wrong.append(f"seat {seat} has more +1 tokens on cards than in hand")
        if has_gap(placed) or has_gap(assigned):
            wrong.append(f"seat {seat} has an empty slot left of a filled one")
        if isinstance(top, AssignDice) and 0 in dice:
            wrong.append(f"seat {seat} has not rolled all dice")
        if table.active >= 0 and 0 in assigned:
            wrong.append(f"seat {seat} has a card without a die")
    return wrong


def has_gap(slots: list[int]) -> bool:
    """Is one empty left of one that is filled?"""
    return any(slots[at] and not slots[at - 1] for at in range(1, len(slots)))


def command_faults(table: Table) -> list[str]:
    """RW-26.9: no command is in two places."""
    places = table.unseen_commands[:]
    for number in seen_commands(table):
        places[number - 1] += 1
    if places.count(1) != table.box.commands:
        return ["each command is either unseen, face up or discarded, and once only"]
    dice = table.subsidy_dice
    return ["the two subsidy dice show the same face"] if dice[0] and dice[0] == dice[1] else []


def turn_faults(table: Table) -> list[str]:
    """A turn that is going on has an owner; without one nothing of a turn is noted. RW-9.3, RW-10.4: what is due
    follows from what was done, and can be done."""
    idle = not (table.turn or table.added_sum or table.tops or table.bottoms or table.command or any(table.bought))
    if table.active < 0 and not idle:
        return ["something of a turn is noted, but no seat is active"]
    done = CARRIED_OUT if table.tops or table.bottoms else HALF_DUE if table.command or table.added_sum else NOTHING
    if table.turn != done:
        return [f"turn {table.turn}: by what is noted of it, it is {done}"]
    step = table.stack[-1] if table.stack else None
    if table.turn == HALF_DUE and isinstance(step, (Turn, TransferWorker)) and not step.options(table):
        return ["an action of the chosen card is due, and none can be carried out"]  # RW-10.4
    return []
