"""MS-18: every piece accounted for, and everything else that must always hold."""

from __future__ import annotations

from collections.abc import Iterator

from branchline.games.movers_and_shakers.box import (
    ASSET_TOP,
    CARDS,
    CARS,
    CONTRACTS,
    LOAD_CARDS,
    MAJOR,
    MARKET_TOP,
    OWN_CONTRACTS,
    PLACES,
    ROW_SIZE,
    SEALS,
    SECOND_LARGE,
    SLOTS,
    SPACES,
    STARTING_CONTRACTS,
    TRACK,
    TRACK_COLUMNS,
    UNDER_WAY,
)
from branchline.games.movers_and_shakers.state import (
    ACTIVE,
    COMPLETED,
    DRAWN,
    IN_DECK,
    IN_PLAY,
    IN_STACK,
    OUT_OF_GAME,
    TOP,
    UNDER,
    Table,
)
from branchline.games.movers_and_shakers.steps.trains import Arrive, ChooseRow, Enter, EnterRow, SetFree, Stand
from branchline.games.movers_and_shakers.verbs import car_label


def people(table: Table) -> range:
    return range(1 if table.solo else table.seats)


def crates_on_cars(table: Table, seat: int) -> int:
    return sum(table.crates[car * table.seats + seat] for car in range(len(table.place)))


def census(table: Table) -> dict[str, tuple[int, int]]:
    """MS-18: crates of every colour, agencies, cards in play, contracts of every player."""
    pieces: dict[str, tuple[int, int]] = {}
    for seat in range(table.seats):
        crates = (
            table.supply[seat]
            + sum(table.contract_crates[seat * 2 : seat * 2 + 2])
            + crates_on_cars(table, seat)
            + sum(table.warehouses[seat * 2 : seat * 2 + 2])
            + table.shipped(seat)
        )
        pieces[f"crates of seat {seat}"] = (crates, table.box.crates)
    agencies = sum(table.agency_stacks) + sum(table.agencies)
    pieces["agencies"] = (agencies, agencies_in_game(table))
    in_play = sum(1 for where in table.cards if where == IN_PLAY)
    shown = sum(1 for card in table.slots if card >= 0) + (1 if table.playing >= 0 else 0)
    pieces["cards in slots"] = (shown, in_play)
    for seat in people(table):
        for deck, (low, high) in enumerate(((0, LOAD_CARDS), (LOAD_CARDS, CARDS))):
            held = table.cards[low:high].count(seat)
            pieces[f"{('load', 'movement')[deck]} cards of seat {seat}"] = (held, table.hands[seat * 2 + deck])
        active = table.stacks[seat * OWN_CONTRACTS : (seat + 1) * OWN_CONTRACTS].count(ACTIVE)
        own = sum(1 for contract in table.contracts[seat * 2 : seat * 2 + 2] if contract >= STARTING_CONTRACTS)
        pieces[f"active contracts of seat {seat}"] = (own, active)
    return pieces


def agencies_in_game(table: Table) -> int:
    """MS-18: 45, or fewer where a rival took a type out."""
    total = sum(table.box.agency_count)
    if table.rival >= 0:
        removed = table.box.rivals[table.rival].no_agency
        if removed >= 0:
            total -= table.box.agency_count[removed]
    return total


def faults(table: Table) -> list[str]:
    """What is wrong apart from the counts, in sentences."""
    return [
        *range_faults(table),
        *car_faults(table),
        *card_faults(table),
        *contract_faults(table),
        *board_faults(table),
    ]


def range_faults(table: Table) -> Iterator[str]:
    """MS-18: cash 0 to 9, market rows 1 to 10, assets 0 to 10, performance 0 to the end, nothing below 0."""
    limits = (
        ("cash", table.cash, 0, 9),
        ("tokens", table.tokens, 0, 999),
        ("market", table.market, 1, MARKET_TOP),
        ("assets", table.assets, 0, ASSET_TOP),
        ("concessions", table.concessions, 0, 1),
        ("agencies", table.agencies, 0, 99),
        ("single_deals", table.single_deals, 0, 999),
        ("double_deals", table.double_deals, 0, 999),
        ("performance", table.performance, 0, table.box.performance_top),
        ("red_tiles", table.red_tiles, 0, 8),
        ("supply", table.supply, 0, table.box.crates),
        ("warehouses", table.warehouses, 0, table.box.crates),
        ("ships", table.ships, 0, table.box.crates),
        ("contract_crates", table.contract_crates, 0, table.box.crates),
        ("awaiting_crates", table.awaiting_crates, 0, 1),
        ("crates", table.crates, 0, ROW_SIZE),
        ("agency_stacks", table.agency_stacks, 0, 99),
        ("grid", table.grid, 0, 9),
        ("passed", table.passed, 0, 1),
        ("ship_leads", table.ship_leads, 0, 2),
        ("delivered", table.delivered, 0, 999),
        ("starting_done", table.starting_done, 0, 1),
        ("loaded", table.loaded, 0, (1 << CARS) - 1),
        ("white", table.white, -1, 7),
        ("red", table.red, -1, 3),
        ("setup_tiles", table.setup_tiles, -1, 4),
        ("setup_tile", table.setup_tile, -1, 4),
        ("setup_card", table.setup_card, -1, 4),
        ("boards", table.boards, -1, 3),
        ("stack_top", table.stack_top, 0, 1),
        ("drawn", table.drawn, 0, 2),
        ("major_deck", table.major_deck, 0, 2),
    )
    for name, values, low, high in limits:
        for at, value in enumerate(values):
            if not low <= value <= high:
                yield f"{name}[{at}] is {value}, not {low} to {high}"
    if not 0 <= table.round <= 2:
        yield f"round is {table.round}, not 0, 1 or 2"
    if not -1 <= table.rival < len(table.box.rivals):
        yield f"rival is {table.rival}"


def car_faults(table: Table) -> Iterator[str]:
    """MS-18: every car in one place, rows of size 3 at most and without gaps, loads within limits."""
    rows: dict[int, list[int]] = {}
    under_way = []
    for car, place in enumerate(table.place):
        name = f"car {car_label(car)}"
        if place == UNDER_WAY:
            under_way.append(car)
        elif place >= PLACES or (place >= TRACK and table.side.rows[place] == 0):
            yield f"{name} stands at place {place}, which this side of the board does not have"
        elif place >= TRACK:
            rows.setdefault(place, []).append(car)
            if table.aboard(car) < table.box.min_load[car]:
                yield f"{name} is on the line with too few crates"
        elif place < 0 and table.aboard(car):
            yield f"{name} is not in the game but carries crates"
        if table.aboard(car) > table.box.capacity[car]:
            yield f"{name} carries more than it can"
    for place, cars in rows.items():
        if sum(table.box.car_size[car] for car in cars) > ROW_SIZE:
            yield f"the train at place {place} is too long"
        if sorted(table.spot[car] for car in cars) != list(range(len(cars))):
            yield f"the cars at place {place} have no order from front to back"
    if sorted(under_way) != sorted(cars_in_steps(table)):
        yield "the cars under way are not those of the steps that move them"
    expected = [car for car in range(len(table.place)) if car < table.seats * 4 or has_second_large(table, car)]
    if table.round and any(table.place[car] < UNDER_WAY for car in expected):
        yield "a car is missing"


def has_second_large(table: Table, car: int) -> bool:
    return car == SECOND_LARGE and table.rival >= 0 and table.box.rivals[table.rival].second_large


def cars_in_steps(table: Table) -> list[int]:
    """Cars that a step on the stack is about to set down."""
    found: set[int] = set()
    for step in table.stack:
        if isinstance(step, (Enter, ChooseRow, EnterRow, Stand, Arrive, SetFree)):
            found |= {car for car in (step.a, step.b, step.c) if car >= 0}
    return list(found)


def card_faults(table: Table) -> Iterator[str]:
    """MS-18: the cards of the slots are in play, hands belong to seats; slots say what they uncover."""
    for card, where in enumerate(table.cards):
        if where not in (IN_DECK, IN_PLAY, OUT_OF_GAME) and where not in people(table):
            yield f"card {table.box.cards[card].id} is at {where}"
    shown = [card for card in [*table.slots, table.playing] if card >= 0]
    if len(set(shown)) != len(shown) or any(card >= CARDS for card in shown):
        yield "a card lies in two slots"
    elif any(table.cards[card] != IN_PLAY for card in shown):
        yield "a card lies in a slot and elsewhere"
    for at, card in enumerate(table.slots):
        if not -1 <= card < CARDS:
            yield f"slots[{at}] is {card}"
        if (card >= 0) != (table.uncovered[at] in (0, 1)):
            yield f"uncovered[{at}] is {table.uncovered[at]}, which does not fit the slot"
    if len(table.slots) != table.seats * SLOTS:
        yield "each seat has six slots"
    for colour in (table.white, table.setup_tiles):
        tiles = [tile for tile in colour if tile >= 0]
        if len(set(tiles)) != len(tiles):
            yield "a tile lies in two places"
    for asset in range(4):
        if table.red.count(asset) + sum(table.red_tiles[asset::4]) > table.box.red_asset.count(asset):
            yield f"too many red tiles of asset {asset}"


def contract_faults(table: Table) -> Iterator[str]:
    """The contracts of every player: each in one place, stacks in order, assets of completed ones counted."""
    for seat in people(table):
        own = table.stacks[seat * OWN_CONTRACTS : (seat + 1) * OWN_CONTRACTS]
        for seal, name in enumerate(SEALS):
            where = own[seal * 8 : seal * 8 + 8]
            at = seat * 2 + seal
            contract = table.contracts[at]
            if not -1 <= contract < CONTRACTS or (contract >= 0 and table.box.contracts[contract].seal != seal):
                yield f"the {name} slot of seat {seat} holds contract {contract}"
                continue
            if contract >= STARTING_CONTRACTS and own[contract - STARTING_CONTRACTS] != ACTIVE:
                yield f"the {name} contract of seat {seat} is also elsewhere"
            if any(not IN_STACK <= one <= UNDER + 7 for one in where):
                yield f"a {name} contract of seat {seat} is nowhere"
            if table.contract_crates[at] and contract < 0:
                yield f"crates lie on the empty {name} slot of seat {seat}"
            if where.count(TOP) != table.stack_top[at] or where.count(DRAWN) != table.drawn[at]:
                yield f"stack_top and drawn of seat {seat} do not fit its {name} contracts"
            if sorted(one for one in where if one >= UNDER) != list(range(UNDER, UNDER + table.stack_under[at])):
                yield f"stack_under of seat {seat} does not fit its {name} contracts"
        if assets_of_completed(table, seat) != table.completed_assets[seat * 4 : seat * 4 + 4]:
            yield f"completed_assets of seat {seat} are not those of its completed contracts"


def assets_of_completed(table: Table, seat: int) -> list[int]:
    total = [0, 0, 0, 0]
    done = [
        STARTING_CONTRACTS + number
        for number in range(OWN_CONTRACTS)
        if table.stacks[seat * OWN_CONTRACTS + number] == COMPLETED
    ]
    if table.boards[seat] >= 0:
        starting = table.box.starting_contracts[table.boards[seat]]
        done += [starting[slot] for slot in range(2) if table.starting_done[seat * 2 + slot]]
    for contract in done:
        for asset in range(4):
            total[asset] += table.box.contracts[contract].assets[asset]
    return total


def board_faults(table: Table) -> Iterator[str]:
    """MS-18: concessions, the grid, the turn order, and whether all six slots are filled after the Action Phase."""
    for seat in people(table):
        agencies = min(TRACK_COLUMNS, table.agencies_of(seat))
        for asset in range(4):
            at = seat * 4 + asset
            met = agencies > 0 and table.assets[at] >= TRACK_COLUMNS + 1 - agencies
            looks_later = any(type(step).__name__ in ("LookForMeetings", "RaiseAsset") for step in table.stack)
            if met and not table.concessions[at] and not looks_later:
                yield f"asset {asset} of seat {seat} meets an agency but its concession was not paid"
            if table.concessions[at] and not met:
                yield f"asset {asset} of seat {seat} was paid a concession without meeting an agency"
    for seat in range(table.seats):
        if table.markers_placed(seat) > table.box.investment_markers:
            yield f"seat {seat} has placed too many investment markers"
    for space in range(SPACES):
        number = sum(table.grid[space * table.seats : (space + 1) * table.seats])
        if number > table.investments.advance[space] + 1:
            yield f"space {space} of the grid holds {number} markers"
    if table.round and sorted(table.order) != list(range(table.seats)):
        yield f"the turn order {table.order} is no order of the seats"
    boards = [board for board in table.boards if board >= 0]
    if len(set(boards)) != len(boards):
        yield "two seats have the same company board"
    if table.round and any(table.boards[seat] < 0 for seat in people(table)):
        yield "a company board is missing"
    if table.solo and table.boards[MAJOR] >= 0:
        yield "the Major has no company board"
