"""Setting a table of Railroad Revolution for one test: a dealt game with chosen figures."""

from __future__ import annotations

from typing import Any

import branchline
from branchline import CHANCE
from branchline.games.railroad_revolution.box import COLOURS, KINDS, Box
from branchline.games.railroad_revolution.state import FREE, Company, Table
from branchline.games.railroad_revolution.steps.turn import EndTurn, PlaceWorker

GAME = branchline.game("railroad_revolution")
BOX: Box = GAME.box  # type: ignore[attr-defined]
CITY = {key: number for number, key in enumerate(BOX.city_ids)}
SPACE = {key: number for number, key in enumerate(BOX.space_ids)}
TRAIN = {key: number for number, key in enumerate(BOX.train_ids)}
MILESTONE = {tile.id: number for number, tile in enumerate(BOX.milestones)}
CITY_TILE = {key: number for number, key in enumerate(BOX.city_tile_ids)}
TELEGRAPH_TILE = {key: number for number, key in enumerate(BOX.telegraph_ids)}
DEAL_TILE = {key: number for number, key in enumerate(BOX.deal_tile_ids)}


def chance(table: Table, *wishes: str) -> Table:
    """Let chance decide until it is done: the first wish that is possible, else the first outcome."""
    wanted = [GAME.actions.id(text) for text in wishes]
    while table.player == CHANCE:
        granted = next((wish for wish in wanted if wish in table.legal), None)
        if granted is not None:
            wanted.remove(granted)
        table.apply(table.legal[0] if granted is None else granted)
    return table


def begin(players: int = 2, *wishes: str, **options: Any) -> Table:
    """A game with the setup tiles still to be chosen."""
    return chance(GAME.new(players, **{"first_player": 0, **options}), *wishes)


def deal(players: int = 2, *wishes: str, **options: Any) -> Table:
    """A game at the first worker of seat 0; everybody took 3 shares or whatever the first tile gives."""
    table = begin(players, *wishes, **options)
    while table.active < 0:
        table.apply(table.legal[0])
        chance(table)
    return table


def plain(players: int = 2, **options: Any) -> Table:
    """Seat 0 to place a worker, everybody with exactly what RR-2.21 says and nothing from setup tiles on the map."""
    table = deal(players, **options)
    for seat, company in enumerate(table.companies):
        company.money, company.shares = 600, 3
        company.trains, company.used_trains = [1, 0, 0, 0, 0], [0] * 5
        company.markers = [0, 0, 0]
        company.set_aside_building = company.set_aside_rail = 1
        company.laid, company.stations, company.offices = [BOX.start_space], [], []
        company.read_bits(BOX)
        staff(table, seat, "WWWWP")
    table.first_station = [who if who == 4 else FREE for who in table.first_station]
    table.first_office = [who if who == 4 else FREE for who in table.first_office]
    table.train_stacks = [0] + [BOX.stack_sizes[players]] * 4
    return turn(table, 0)


def turn(table: Table, seat: int) -> Table:
    """It is this seat's turn, after the recall check."""
    table.active = seat
    table.end_action()
    table.stack = [EndTurn(seat), PlaceWorker(seat)]
    table.settle()
    return table


def workers(letters: str) -> list[int]:
    """`WWP` as counts by colour: White, Purple, Orange, Grey, Turquoise."""
    return [letters.count(letter) for letter in "WPOGT"]


def staff(table: Table, seat: int, supply: str, spaces: str = "") -> None:
    """Give a company exactly these workers; the common supply makes up the difference."""
    company = table.companies[seat]
    company.supply, company.spaces = workers(supply), workers(spaces)
    balance(table)


def balance(table: Table) -> None:
    for colour in range(KINDS):
        total = BOX.white_workers * table.seats if colour == 0 else BOX.coloured_workers
        held = sum(c.supply[colour] + c.spaces[colour] + c.managers.count(colour) for c in table.companies)
        table.common[colour] = total - held - table.setup_worker.count(colour)


def lay(table: Table, seat: int, *spaces: str) -> None:
    """Rails that were laid earlier, in an order that connects them."""
    for space in spaces:
        table.companies[seat].rails -= 1
        table.companies[seat].lay(BOX, SPACE[space])


def build(table: Table, seat: int, *cities: str) -> None:
    """Stations that were built earlier."""
    for city in cities:
        company = table.companies[seat]
        company.buildings -= 1
        company.stations.append(CITY[city])
        company.station_bits |= 1 << CITY[city]
        if table.first_station[CITY[city]] == FREE:
            table.first_station[CITY[city]] = seat


def open_offices(table: Table, seat: int, *sections: int) -> None:
    """Offices that were opened earlier; sections count from 1."""
    for section in sections:
        company = table.companies[seat]
        company.buildings -= 1
        company.offices.append(section - 1)
        company.office_bits |= 1 << (section - 1)
        if table.first_office[section - 1] == FREE:
            table.first_office[section - 1] = seat


def give_train(table: Table, seat: int, kind: str, face_up: bool = True) -> None:
    company = table.companies[seat]
    table.train_stacks[TRAIN[kind]] -= 1
    (company.trains if face_up else company.used_trains)[TRAIN[kind]] += 1


def set_tile(table: Table, city: str, tile: str) -> None:
    """Swap city tiles of one level so that this one lies on this city."""
    other = table.city_tiles.index(CITY_TILE[tile])
    tiles = table.city_tiles
    tiles[other], tiles[CITY[city]] = tiles[CITY[city]], tiles[other]


def set_telegraph(table: Table, section: int, tile: str) -> None:
    tiles = table.telegraph_tiles
    other = tiles.index(TELEGRAPH_TILE[tile])
    tiles[other], tiles[section - 1] = tiles[section - 1], tiles[other]


def set_deal(table: Table, tile: str) -> None:
    """Turn up this deal tile; all others are in the stack."""
    table.deal_tile = DEAL_TILE[tile]
    table.deal_discards = [0] * len(BOX.deal_tile_ids)
    table.deal_stack = [int(number != table.deal_tile) for number in range(len(BOX.deal_tile_ids))]


def set_milestones(
    table: Table, seat: int, first: str, second: str, managers: tuple[int, ...] = (-1, -1, -1, -1)
) -> None:
    """Open milestones of a company, wherever the tiles were before."""
    company = table.companies[seat]
    for at, key in enumerate((first, second)):
        tile = MILESTONE[key] if key else -1
        for other in table.companies:
            for slot in range(2):
                if tile >= 0 and other.milestones[slot] == tile:
                    other.milestones[slot] = company.milestones[at]
        old = company.milestones[at]
        if old >= 0 and BOX.milestones[old].group >= 2:
            table.stacks[BOX.milestones[old].group - 2].inside[old] = 1
        if tile >= 0 and BOX.milestones[tile].group >= 2:
            table.stacks[BOX.milestones[tile].group - 2].inside[tile] = 0
        company.milestones[at] = tile
    company.managers = list(managers)
    balance(table)


def can(table: Table) -> set[str]:
    """What may be done now, as text."""
    return {GAME.actions.text(action) for action in table.legal}


def act(table: Table, *texts: str) -> Table:
    """Do these things one after the other; each must be legal."""
    for text in texts:
        table.apply(GAME.actions.id(text))
    return table


def own(table: Table, seat: int = 0) -> Company:
    return table.companies[seat]


def crew(company: Company) -> str:
    """All available workers of a company as letters."""
    return "".join("WPOGT"[c] * (company.supply[c] + company.spaces[c]) for c in range(len(COLOURS)))
