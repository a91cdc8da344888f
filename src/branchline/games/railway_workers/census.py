"""Every piece accounted for, and everything else that must always hold (chapter 26)."""

from __future__ import annotations

from typing import Any

from branchline.core.position import SEVERAL, Step
from branchline.games.railway_workers.box import (
    CARD_COUNT,
    COMMAND_COUNT,
    EXTRA_SPACE,
    KINDS,
    PLANS,
    RESOURCES,
    SITES,
    SLOTS,
    STEPS,
    TABLES,
    WAREHOUSES,
)
from branchline.games.railway_workers.state import IN_PILE, OUT_OF_GAME, ROUTE, SITE, Table
from branchline.games.railway_workers.steps.construction import table_of
from branchline.games.railway_workers.steps.dice import AssignDice, PlaceCards
from branchline.games.railway_workers.verbs import MOVE, MOVE_7, STORE, STORE_7


def census(table: Table) -> dict[str, tuple[int, int]]:
    """RW-26.1, RW-26.2, RW-26.5, RW-26.9, RW-1.3: how many of each limited piece there are, and must be."""
    box = table.box
    n = table.seats
    found: dict[str, tuple[int, int]] = {}
    for seat in range(n):
        waiting = sum(table.waiting_workers[place * n + seat] for place in range(WAREHOUSES))
        workers = table.union[seat] + table.workers[seat] + table.houses[seat] + waiting
        found[f"workers of seat {seat}"] = (workers, box.union + box.facilities)
        directors = table.directors[seat] + table.discarded_directors[seat]
        found[f"directors of seat {seat}"] = (directors, box.directors)
    found["reroll tokens"] = (table.reroll_pile + sum(table.reroll_tokens), box.reroll_tokens[n])
    found["+1 tokens"] = (table.plus_pile + sum(table.plus_tokens), box.plus_tokens[n])
    face_up = [number for number in (*table.available, table.unavailable) if number]
    seen = face_up + table.discarded_commands
    found["commands in pile, face up and discarded"] = (sum(table.command_pile) + len(seen), sum(box.commands_in_pile))
    for deck, letter in enumerate("AB"):
        drawn = sum(1 for number in seen if number in range(1, 17) and box.command_deck[number] == deck)
        found[f"commands of deck {letter}"] = (table.command_pile[deck] + drawn, box.commands_in_pile[deck])
    tiles = [site for site in range(SITES) if table.project[site] in (IN_PILE, SITE, ROUTE)]
    found["project tiles"] = (len(tiles), len(box.tiles_in_play[n]))
    routes = table.project.count(ROUTE)
    awaiting = sum(1 for step in table.stack if type(step).__name__ == "NewTrain")
    found["trains on the map"] = (len(table.train_cities), routes - awaiting)
    return found


def faults(table: Table) -> list[str]:
    """RW-26.3, RW-26.4, RW-26.6, RW-26.7, RW-26.8, RW-26.9 and the plain ranges, in sentences."""
    wrong = range_faults(table)
    if wrong:
        return wrong  # the rest would stumble over them
    wrong = site_faults(table) + train_faults(table) + card_faults(table) + command_faults(table) + turn_faults(table)
    return wrong + [fault for number, step in enumerate(table.stack) for fault in step_faults(table, number, step)]


def range_faults(table: Table) -> list[str]:
    """Every figure within what the pieces allow."""
    box = table.box
    n = table.seats
    most = 10_000
    limits: list[tuple[str, list[int], int, int]] = [
        ("round", [table.round], 0, box.max_rounds),
        ("phase", [table.phase], 0, 3),
        ("slot", [table.slot], 0, SLOTS - 1),
        ("baton", [table.baton], 0, n - 1),
        ("white_prices", table.white_prices, 0, 1),
        ("subsidy_dice", table.subsidy_dice, 0, 6),
        ("available", table.available, 0, COMMAND_COUNT),
        ("unavailable", [table.unavailable], 0, COMMAND_COUNT),
        ("command_pile", table.command_pile, 0, COMMAND_COUNT),
        ("unseen_commands", table.unseen_commands, 0, 1),
        ("discarded_commands", table.discarded_commands, 1, COMMAND_COUNT),
        ("reroll_pile", [table.reroll_pile], 0, most),
        ("plus_pile", [table.plus_pile], 0, most),
        ("coins", table.coins, 0, most),
        ("investment", table.investment, 0, STEPS - 1),
        ("ready", table.ready, 0, 1),
        ("played", table.played, 0, 1),
        ("placed", table.placed, 0, CARD_COUNT),
        ("shown", table.shown, 0, 1),
        ("dice", table.dice, 0, 6),
        ("slot_dice", table.slot_dice, 0, 6),
        ("active", [table.active], -1, n - 1),
        ("turn", [table.turn], 0, 2),
        ("added_sum", [table.added_sum], 0, most),
        ("tops", [table.tops], 0, 2),
        ("bottoms", [table.bottoms], 0, 1),
        ("command", [table.command], 0, COMMAND_COUNT),
        ("moved_site", [table.moved_site], -1, SITES - 1),
        ("bought", table.bought, 0, 1),
        ("sites, card", table.project, 0, OUT_OF_GAME),
        ("sites, tiles", table.tile_on, 0, 1),
        ("sites, resources on the tables", table.cubes, -1, n - 1),
        ("sites, waiting workers", table.waiting_workers, 0, most),
        ("sites, waiting pieces", table.waiting_pieces, 0, most),
        ("sites, shares", table.shares, 0, most),
        ("train_cities", table.train_cities, 0, len(box.city_names) - 1),
        ("train_routes", table.train_routes, 0, SITES - 1),
        ("train_away", table.train_away, 0, 1),
        ("train_white", table.train_white, 0, 1),
    ]
    for name in (
        *("union", "workers", "houses", "structures", "plans", "tracks", "structure_tiles", "plan_tiles"),
        *("track_tiles", "directors", "discarded_directors", "reroll_tokens", "plus_tokens", "slot_tokens"),
    ):
        limits += [(name, getattr(table, name), 0, most)]
    return [
        f"{name}: {value} is not from {low} to {high}"
        for name, values, low, high in limits
        for value in values
        if not low <= value <= high
    ]


def site_faults(table: Table) -> list[str]:
    """RW-26.3, RW-26.4, RW-13.1: sites, Routes and cards in the pile hold what they may."""
    wrong: list[str] = []
    n = table.seats
    clearing = [step.place for step in table.stack if type(step).__name__ == "Clear"]  # type: ignore[attr-defined]
    for site in range(SITES):
        card = table.project[site]
        places = range(site * KINDS, site * KINDS + KINDS)
        tiles = sum(table.tile_on[place] for place in places)
        named = f"site {site + 1}"
        if card == OUT_OF_GAME and site in table.box.tiles_in_play[n]:
            wrong.append(f"{named} is in the game with {n} players")
        if card != OUT_OF_GAME and site not in table.box.tiles_in_play[n]:
            wrong.append(f"{named} is not in the game with {n} players")
        if card != SITE and tiles:
            wrong.append(f"{named} is no site on the map, but reward tiles lie on it")
        if card == SITE and not tiles and not any(place in clearing for place in places):
            wrong.append(f"{named} has no reward tile, so it is a Route")
        if card in (IN_PILE, OUT_OF_GAME) and any(table.shares[site * n : site * n + n]):
            wrong.append(f"{named} is not on the map, but shares lie on it")
        for place in places:
            closed = not table.tile_on[place]
            if closed and table.filled[place] and place not in clearing:
                wrong.append(f"{named}: the table of {RESOURCES[place % KINDS]} is closed, but resources lie on it")
            full = table.filled[place] == table.box.free_spots[n][place]
            if full and place not in clearing:
                wrong.append(f"{named}: the table of {RESOURCES[place % KINDS]} is full, so it is complete")
            owners = table.resources_on(place)
            if -1 in owners:
                wrong.append(f"{named}: a resource without owner")
    for warehouse in range(WAREHOUSES):
        place = table_of(warehouse)
        named = f"site {place // KINDS + 1}, warehouse of {RESOURCES[place % KINDS]}"
        for seat in range(n):
            workers = table.waiting_workers[warehouse * n + seat]
            pieces = table.waiting_pieces[warehouse * n + seat]
            if workers and pieces:
                wrong.append(f"{named}: worker and resource of seat {seat} would be a pair")
            if (workers or pieces) and not table.tile_on[place] and place not in clearing:
                wrong.append(f"{named} is closed, but seat {seat} has something in it")
    for seat in range(n):
        for kind in range(KINDS):
            if kind != PLANS:
                wrong += space_faults(table, seat, kind)
    return wrong


def space_faults(table: Table, seat: int, kind: int) -> list[str]:
    """RW-26.8: two of each type in Facilities; three only once Command 11 has been seen."""
    box = table.box
    held = table.stock(kind)[seat]
    most = box.capacity[kind]
    for number in range(1, COMMAND_COUNT + 1):
        if box.command_op[number] == EXTRA_SPACE and not table.unseen_commands[number - 1]:
            most += box.command_amount[number]
    return [f"seat {seat} has {held} {RESOURCES[kind]} in Facilities, {most} fit"] if held > most else []


def train_faults(table: Table) -> list[str]:
    """RW-26.5, RW-26.6, RW-26.7: headings name finished Routes; no marker on or right of a train."""
    wrong: list[str] = []
    lengths = {len(table.train_cities), len(table.train_routes), len(table.train_away), len(table.train_white)}
    if len(lengths) != 1:
        return ["train_cities, train_routes, train_away and train_white differ in length"]
    for train, city in enumerate(table.train_cities):
        route = table.train_routes[train]
        if table.project[route] != ROUTE or route not in table.box.city_routes[city]:
            wrong.append(f"train {train + 1} heads by Route {route + 1}, which is not finished at its city")
    for seat, step in enumerate(table.investment):
        if any(table.step_has_train(below) for below in range(1, step + 1)):
            wrong.append(f"the marker of seat {seat} stands on or right of a step with a train")
    return wrong


def card_faults(table: Table) -> list[str]:
    """RW-4.1, RW-5.1, RW-7.1: no card twice, dice on cards are the player's own, tokens not more than held."""
    wrong: list[str] = []
    top = table.stack[-1] if table.stack else None
    for seat in range(table.seats):
        first = SLOTS * seat
        cards = [card for card in table.placed[first : first + SLOTS] if card]
        played = [card + 1 for card in range(CARD_COUNT) if table.played[CARD_COUNT * seat + card]]
        if len(set(cards)) != len(cards) or set(cards) & set(played):
            wrong.append(f"seat {seat} has an action card twice")
        if len(played) != (SLOTS if table.phase == 2 else 0) and table.phase in (1, 2):
            wrong.append(f"seat {seat} has {len(played)} cards on the discard pile in Action phase {table.phase}")
        placing = isinstance(top, PlaceCards) and not table.ready[seat]
        if table.phase in (1, 2) and not placing and len(cards) != SLOTS:
            wrong.append(f"seat {seat} has {len(cards)} cards placed, not {SLOTS}")
        assigned = table.slot_dice[first : first + SLOTS]
        dice = table.dice[4 * seat : 4 * seat + 4]
        if any(assigned.count(face) > dice.count(face) for face in range(1, 7)):
            wrong.append(f"seat {seat} has a die on a card that was not rolled")
        if sum(table.slot_tokens[first : first + SLOTS]) > table.plus_tokens[seat]:
            wrong.append(f"seat {seat} has more +1 tokens on cards than in hand")
        for values in (table.placed, table.slot_dice):
            filled = [value > 0 for value in values[first : first + SLOTS]]
            if filled != sorted(filled, reverse=True):
                wrong.append(f"seat {seat} has an empty slot left of a filled one")
        if isinstance(top, AssignDice) and 0 in dice:
            wrong.append(f"seat {seat} has not rolled all dice")
        if table.active >= 0 and 0 in assigned:
            wrong.append(f"seat {seat} has a card without a die")
    return wrong


def command_faults(table: Table) -> list[str]:
    """RW-26.9: no command is in two places."""
    face_up = [number for number in (*table.available, table.unavailable) if number]
    seen = sorted(face_up + table.discarded_commands)
    unseen = [number for number in range(1, COMMAND_COUNT + 1) if table.unseen_commands[number - 1]]
    if sorted(seen + unseen) != list(range(1, COMMAND_COUNT + 1)):
        return ["each command is either unseen, face up or discarded, and once only"]
    dice = table.subsidy_dice
    return ["the two subsidy dice show the same face"] if dice[0] and dice[0] == dice[1] else []


def turn_faults(table: Table) -> list[str]:
    """A turn that is going on has an owner; without one nothing of a turn is noted."""
    idle = not (table.turn or table.added_sum or table.tops or table.bottoms or table.command or any(table.bought))
    if table.active < 0 and not idle:
        return ["something of a turn is noted, but no seat is active"]
    return []


def step_faults(table: Table, number: int, step: Step[Any]) -> list[str]:
    """A step names seats, sites, tables and trains that exist."""
    named = f"stack[{number}] ({type(step).__name__})"
    if step.seat >= table.seats or step.seat < SEVERAL - 2:
        return [f"{named}: there is no seat {step.seat}"]
    limits = {
        "site": SITES,
        "place": TABLES,
        "warehouse": WAREHOUSES,
        "train": len(table.train_cities) + 1,
        "owner": table.seats,
        "whose": table.seats,
        "roller": table.seats,
        "die": 4 * table.seats,
        "setup": 2,
        "left": 1 + sum(table.box.reroll_tokens),
        "number": SLOTS,
    }
    wrong = []
    for name, limit in limits.items():
        value = getattr(step, name, 0)
        if not 0 <= value < limit:
            wrong.append(f"{named}: {name} {value} is not from 0 to {limit - 1}")
    if getattr(step, "verb", STORE) not in (STORE, STORE_7, MOVE, MOVE_7):
        wrong.append(f"{named}: verb {getattr(step, 'verb', 0)} is no action of a move")
    others = [getattr(step, name, -1) for name in ("second", "third")]
    return wrong + [f"{named}: there is no seat {other}" for other in others if not -1 <= other < table.seats]
