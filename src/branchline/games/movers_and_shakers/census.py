"""MS-18: every piece accounted for, and everything else that must always hold."""

from __future__ import annotations

from branchline.core.ranges import has_twice, of_seats, tally
from branchline.games.movers_and_shakers.box import (
    MAJOR,
    PLACES,
    ROW_SIZE,
    SEALS,
    SECOND_LARGE,
    SLOTS,
    STARTING_CONTRACTS,
    TRACK,
    UNDER_WAY,
)
from branchline.games.movers_and_shakers.state import (
    ACTIVE,
    COMPLETED,
    DRAWN,
    IN_PLAY,
    TOP,
    UNDER,
    Table,
)
from branchline.games.movers_and_shakers.steps.loading import stack_in
from branchline.games.movers_and_shakers.steps.money import LookForMeetings, RaiseAsset
from branchline.games.movers_and_shakers.steps.trains import Arrive, ChooseRow, Enter, EnterRow, SetFree, Stand
from branchline.games.movers_and_shakers.verbs import car_label

CRATES = of_seats("crates")
LOAD_HANDS = of_seats("load cards")
MOVEMENT_HANDS = of_seats("movement cards")
ACTIVE_CONTRACTS = of_seats("active contracts")
IN_ORDER = (0x1, 0x11, 0x111)
"""How a row of one, two or three cars is filled: a digit for each spot, how many cars stand there."""


def people(table: Table) -> int:
    """How many seats are played by people: all but the Major's."""
    return 1 if table.solo else table.seats


def census(table: Table) -> dict[str, tuple[int, int]]:
    """MS-18: crates of every colour, agencies, cards in play, contracts of every player."""
    pieces: dict[str, tuple[int, int]] = {}
    seats = table.seats
    for seat in range(seats):
        two = seat * 2
        crates = table.supply[seat] + table.contract_crates[two] + table.contract_crates[two + 1]
        crates += table.warehouses[two] + table.warehouses[two + 1] + table.shipped(seat)
        for at in range(seat, len(table.crates), seats):
            crates += table.crates[at]
        pieces[CRATES[seat]] = (crates, table.box.crates)
    pieces["agencies"] = (sum(table.agency_stacks) + sum(table.agencies), agencies_in_game(table))
    shown = 1 if table.playing >= 0 else 0
    for card in table.slots:
        if card >= 0:
            shown += 1
    pieces["cards in slots"] = (shown, table.cards.count(IN_PLAY))
    load, movement = [0] * seats, [0] * seats
    tally(load, table.cards[: table.box.load_cards])
    tally(movement, table.cards[table.box.load_cards :])
    for seat in range(people(table)):
        pieces[LOAD_HANDS[seat]] = (load[seat], table.hands[seat * 2])
        pieces[MOVEMENT_HANDS[seat]] = (movement[seat], table.hands[seat * 2 + 1])
        own = active = 0
        for at in range(seat * 2, seat * 2 + 2):
            if table.contracts[at] >= STARTING_CONTRACTS:
                own += 1
        for at in range(seat * table.box.own_contracts, (seat + 1) * table.box.own_contracts):
            if table.stacks[at] == ACTIVE:
                active += 1
        pieces[ACTIVE_CONTRACTS[seat]] = (own, active)
    return pieces


def agencies_in_game(table: Table) -> int:
    """MS-18: 45, or fewer where a rival took a type out."""
    total = sum(table.box.agency_count)
    if 0 <= table.rival < len(table.box.rivals):
        removed = table.box.rivals[table.rival].no_agency
        if removed >= 0:
            total -= table.box.agency_count[removed]
    return total


def faults(table: Table) -> list[str]:
    """What is wrong apart from the counts, in sentences."""
    return car_faults(table) + card_faults(table) + contract_faults(table) + board_faults(table)


def car_faults(table: Table) -> list[str]:
    """MS-18: every car in one place, rows of size 3 at most and without gaps, loads within limits."""
    wrong = []
    box, lengths, spots = table.box, [0] * PLACES, [0] * PLACES
    under_way = 0
    for car, place in enumerate(table.place):
        aboard = table.aboard(car)
        if place == UNDER_WAY:
            under_way |= 1 << car
        elif place >= TRACK and table.side.rows[place] == 0:
            wrong.append(f"car {car_label(car)} stands at place {place}, which this side of the board does not have")
        elif place >= TRACK:
            lengths[place] += box.car_size[car]
            spots[place] += 1 << (4 * table.spot[car])
            if aboard < box.min_load[car]:
                wrong.append(f"car {car_label(car)} is on the line with too few crates")
        elif place < 0 and aboard:
            wrong.append(f"car {car_label(car)} is not in the game but carries crates")
        if aboard > box.capacity[car]:
            wrong.append(f"car {car_label(car)} carries more than it can")
        if place < UNDER_WAY and table.round and (car < table.seats * 4 or has_second_large(table, car)):
            wrong.append(f"car {car_label(car)} is missing")
    for place in range(TRACK, PLACES):
        if lengths[place] > ROW_SIZE:
            wrong.append(f"the train at place {place} is too long")
        elif lengths[place] and spots[place] not in IN_ORDER:
            wrong.append(f"the cars at place {place} have no order from front to back")
    if under_way != cars_in_steps(table):
        wrong.append("the cars under way are not those of the steps that move them")
    return wrong


def has_second_large(table: Table, car: int) -> bool:
    return car == SECOND_LARGE and table.rival >= 0 and table.box.rivals[table.rival].second_large


def cars_in_steps(table: Table) -> int:
    """Cars that a step on the stack is about to set down, a bit each; -1 if one of them is no car."""
    found = 0
    for step in table.stack:
        if isinstance(step, (Enter, ChooseRow, EnterRow, Stand, Arrive, SetFree)):
            for car in (step.a, step.b, step.c):
                if car >= len(table.place):
                    return -1
                if car >= 0:
                    found |= 1 << car
    return found


def card_faults(table: Table) -> list[str]:
    """MS-18: the cards of the slots are in play; slots say what they uncover; each tile lies in one place."""
    wrong = []
    shown = [card for card in table.slots if card >= 0]
    if table.playing >= 0:
        shown.append(table.playing)
    if has_twice(shown):
        wrong.append("a card lies in two slots")
    for card in shown:
        if table.cards[card] != IN_PLAY:
            wrong.append(f"card {table.box.cards[card].id} lies in a slot and elsewhere")
    for at, card in enumerate(table.slots):
        if (card >= 0) != (0 <= table.uncovered[at] <= 1):
            wrong.append(f"uncovered[{at}] is {table.uncovered[at]}, which does not fit the slot")
    if len(table.slots) != table.seats * SLOTS:
        wrong.append("each seat has six slots")
    if has_twice([tile for tile in table.white if tile >= 0]):
        wrong.append("a white tile lies in two places")
    if has_twice([tile for tile in table.setup_tiles if tile >= 0]):
        wrong.append("a setup tile lies in two places")
    red = [0, 0, 0, 0]
    tally(red, table.red)
    for at, count in enumerate(table.red_tiles):
        red[at % 4] += count
    for asset, count in enumerate(red):
        if count > table.box.red_asset.count(asset):
            wrong.append(f"too many red tiles of asset {asset}")
    return wrong


def contract_faults(table: Table) -> list[str]:
    """The contracts of every player: each in one place, stacks in order, assets of completed ones counted."""
    wrong = []
    contracts = table.box.contracts
    for seat in range(people(table)):
        assets = [0, 0, 0, 0]
        for seal, name in enumerate(SEALS):
            at = seat * 2 + seal
            contract = table.contracts[at]
            if contract >= 0 and contracts[contract].seal != seal:
                wrong.append(f"the {name} slot of seat {seat} holds contract {contract}")
            own = seat * table.box.own_contracts - STARTING_CONTRACTS
            if contract >= STARTING_CONTRACTS and table.stacks[own + contract] != ACTIVE:
                wrong.append(f"the {name} contract of seat {seat} is also elsewhere")
            if table.contract_crates[at] and contract < 0:
                wrong.append(f"crates lie on the empty {name} slot of seat {seat}")
            wrong += stack_faults(table, seat, seal, assets)
            if table.starting_done[at] and table.boards[seat] >= 0:
                add_assets(table, assets, table.box.starting_contracts[table.boards[seat]][seal])
        if assets != table.completed_assets[seat * 4 : seat * 4 + 4]:
            wrong.append(f"completed_assets of seat {seat} are not those of its completed contracts")
    return wrong


def stack_faults(table: Table, seat: int, seal: int, assets: list[int]) -> list[str]:
    """The contracts of one seal are where its figures say; the assets of completed ones are added up."""
    wrong = []
    at = seat * 2 + seal
    first, end = stack_in(table.box, seat, seal)
    top, drawn, under, order = 0, 0, 0, 0
    for number in range(first, end):
        place = table.stacks[number]
        if place == COMPLETED:
            add_assets(table, assets, STARTING_CONTRACTS + number - seat * table.box.own_contracts)
        elif place == DRAWN:
            drawn += 1
        elif place == TOP:
            top += 1
        elif place >= UNDER:
            under += 1
            order |= 1 << (place - UNDER)
    if top != table.stack_top[at] or drawn != table.drawn[at]:
        wrong.append(f"stack_top and drawn of seat {seat} do not fit its {SEALS[seal]} contracts")
    if under != table.stack_under[at] or order != (1 << under) - 1:
        wrong.append(f"stack_under of seat {seat} does not fit its {SEALS[seal]} contracts")
    return wrong


def add_assets(table: Table, assets: list[int], contract: int) -> None:
    for asset, amount in enumerate(table.box.contracts[contract].assets):
        assets[asset] += amount


def board_faults(table: Table) -> list[str]:
    """MS-18: concessions, the grid, the turn order, and the company boards."""
    wrong = grid_faults(table)
    looks_later = False
    for step in table.stack:
        if isinstance(step, (LookForMeetings, RaiseAsset)):
            looks_later = True
    for seat in range(people(table)):
        agencies = min(table.box.asset_top, table.agencies_of(seat))
        for asset in range(4):
            at = seat * 4 + asset
            met = agencies > 0 and table.assets[at] >= table.box.asset_top + 1 - agencies
            if met and not table.concessions[at] and not looks_later:
                wrong.append(f"asset {asset} of seat {seat} meets an agency but its concession was not paid")
            if table.concessions[at] and not met:
                wrong.append(f"asset {asset} of seat {seat} was paid a concession without meeting an agency")
        if table.round and table.boards[seat] < 0:
            wrong.append(f"seat {seat} has no company board")
    if table.round and sorted(table.order) != list(range(table.seats)):
        wrong.append(f"the turn order {table.order} is no order of the seats")
    if has_twice([board for board in table.boards if board >= 0]):
        wrong.append("two seats have the same company board")
    if table.solo and table.boards[MAJOR] >= 0:
        wrong.append("the Major has no company board")
    return wrong


def grid_faults(table: Table) -> list[str]:
    """MS-18: no more investment markers than a seat has, and no more on a space than it takes."""
    wrong = []
    seats, placed = table.seats, [0] * table.seats
    for space in range(table.box.spaces):
        number = 0
        for seat in range(seats):
            here = table.grid[space * seats + seat]
            placed[seat] += here
            number += here
        if number > table.investments.advance[space] + 1:
            wrong.append(f"space {space} of the grid holds {number} markers")
    for seat, number in enumerate(placed):
        if number > table.box.investment_markers:
            wrong.append(f"seat {seat} has placed too many investment markers")
    return wrong
