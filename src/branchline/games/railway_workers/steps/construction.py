"""Construction: pairs, plans, complete tables, rewards, new sites and Routes (chapters 13, 14 and 25)."""

from __future__ import annotations

from branchline.core.position import DECK_STREAM, NOBODY, SETUP_STREAM, Auto, Chance, Step, added, replaced
from branchline.games.railway_workers.box import KINDS, PAIR_PAYOUT, PLANS, TRACKS
from branchline.games.railway_workers.state import IN_PILE, NOBODYS, ROUTE, SITE, Table
from branchline.games.railway_workers.steps.events import (
    BACK_PIECES,
    BACK_WORKERS,
    NEW_ROUTE,
    NEW_SITE,
    NO_PROJECT_LEFT,
    PAIR,
    PIECES_SOLD,
    PLAN_PLACED,
    REWARD_SHARE,
    REWARD_TILE,
    TABLE_COMPLETE,
    THIRD_PLACE,
)
from branchline.games.railway_workers.steps.trains import NewTrain
from branchline.games.railway_workers.verbs import PROJECT, TAKE_SHARE, TAKE_TILE, numbered


def table_of(warehouse: int) -> int:
    """RW-0.4: the table a warehouse belongs to: structures above, tracks below."""
    return (warehouse >> 1) * KINDS + (warehouse & 1) * TRACKS


def is_open(table: Table, warehouse: int) -> bool:
    """RW-0.5: a warehouse takes workers and resources while the reward tile lies on its table."""
    return table.tile_on[table_of(warehouse)] == 1


def open_warehouses(table: Table) -> list[int]:
    tiles = table.tile_on
    found: list[int] = []
    for site in range(table.box.sites):
        if table.project[site] == SITE:
            if tiles[site * KINDS]:
                found.append(2 * site)
            if tiles[site * KINDS + TRACKS]:
                found.append(2 * site + 1)
    return found


def open_tables(table: Table, kind: int) -> list[int]:
    """RW-0.5: the sites whose table of a resource is open."""
    tiles = table.tile_on
    return [site for site in range(table.box.sites) if tiles[site * KINDS + kind]]


def add_worker(table: Table, owner: int, warehouse: int) -> None:
    """A worker comes into a warehouse; RW-13.3: without a partner it waits."""
    table.waiting_workers[warehouse * table.seats + owner] += 1
    form_pair(table, owner, warehouse)


def add_piece(table: Table, owner: int, warehouse: int) -> None:
    """A structure or track comes into a warehouse; RW-13.3: without a partner it waits."""
    table.waiting_pieces[warehouse * table.seats + owner] += 1
    form_pair(table, owner, warehouse)


def form_pair(table: Table, owner: int, warehouse: int) -> None:
    """RW-13.2: worker and resource of one player: the resource to the table, the worker to the Houses, coins.
    Pieces come one by one (RW-11.9), so that one pair at most is there to be formed."""
    at = warehouse * table.seats + owner
    if not table.waiting_workers[at] or not table.waiting_pieces[at]:
        return
    box = table.box
    table.waiting_workers[at] -= 1
    table.waiting_pieces[at] -= 1
    table.houses = added(table.houses, owner, 1)
    coins = box.pair_pay
    if owner == table.active and box.command_op[table.command] == PAIR_PAYOUT:  # RW-10.10
        coins = box.command_amount[table.command]
    table.coins[owner] += coins
    place = table_of(warehouse)
    table.tell(PAIR, owner, place, coins)
    put_on_table(table, owner, place)


def add_plan(table: Table, owner: int, site: int) -> None:
    """RW-13.4: a plan goes straight to the first free spot of an open table, without a worker."""
    coins = table.box.plan_pay
    table.coins[owner] += coins
    place = site * KINDS + PLANS
    table.tell(PLAN_PLACED, owner, place, coins)
    put_on_table(table, owner, place)


def put_on_table(table: Table, owner: int, place: int) -> None:
    """RW-13.1, RW-14.4: spots fill from left to right; a neutral cube leaves one spot fewer.
    RW-13.5, RW-25.1: with the last free spot the table is complete."""
    box = table.box
    table.cubes[place * box.stride + table.filled[place]] = owner
    table.filled[place] += 1
    if table.filled[place] < box.free_spots[table.seats][place]:
        return
    table.tell(TABLE_COMPLETE, place)
    order = ranking(table, place)
    table.push(Clear(place))
    table.push(Reward(order[0], place, order[1], order[2]))


def ranking(table: Table, place: int) -> list[int]:
    """RW-13.6, RW-13.9: players by number of resources on the table, then by whose left-most lies further left;
    neutral cubes are nobody's. Three places, -1 where there is nobody."""
    owners = table.resources_on(place)
    order: list[int] = []
    for _ in range(3):
        best = NOBODYS
        most = 0
        for owner in owners:  # from the left, so that the first of equals lies further left
            count = owners.count(owner)
            if count > most and owner not in order:
                best, most = owner, count
        order.append(best)
        if best == NOBODYS:
            break
    while len(order) < 3:
        order.append(NOBODYS)
    return order


class Reward(Step[Table]):
    """RW-13.7: the first takes the reward tile or a free share, the second the other, the third coins."""

    FIELDS = ("place", "second", "third")
    __slots__ = FIELDS

    def __init__(self, seat: int, place: int, second: int, third: int) -> None:
        self.seat = seat
        self.place = place
        self.second = second
        self.third = third

    def options(self, table: Table) -> list[int]:
        return [TAKE_TILE, TAKE_SHARE]

    def resolve(self, table: Table, action: int) -> None:
        """A tile that nobody takes goes back to its pile (RW-1.4)."""
        place = self.place
        first_takes_tile = action == TAKE_TILE
        table.tile_on = replaced(table.tile_on, place, 0)
        give(table, self.seat, place, first_takes_tile)
        if self.second != NOBODYS:
            give(table, self.second, place, not first_takes_tile)
        if self.third != NOBODYS:
            table.coins[self.third] += table.box.third_place
            table.tell(THIRD_PLACE, self.third, place, table.box.third_place)


def give(table: Table, seat: int, place: int, tile: bool) -> None:
    if tile:
        table.add_tile(place % KINDS, seat, 1)
        table.tell(REWARD_TILE, seat, place)
    else:
        table.shares = added(table.shares, (place // KINDS) * table.seats + seat, 1)
        table.tell(REWARD_SHARE, seat, place)


class Clear(Auto[Table]):
    """RW-13.8, RW-25.1: cubes to the supplies (RW-1.5), the warehouse back to Facilities; then RW-14.1, RW-14.5."""

    FIELDS = ("place",)
    __slots__ = FIELDS

    def __init__(self, place: int) -> None:
        self.seat = NOBODY
        self.place = place

    def run(self, table: Table) -> None:
        place = self.place
        site = place // KINDS
        kind = place % KINDS
        stride = table.box.stride
        for spot in range(stride):
            table.cubes[place * stride + spot] = NOBODYS
        table.filled[place] = 0
        if kind != PLANS:
            for distance in range(table.seats):  # RW-25.2
                bring_back(table, (table.baton + distance) % table.seats, 2 * site + (1 if kind == TRACKS else 0), kind)
        first = site * KINDS
        left = table.tile_on[first] + table.tile_on[first + 1] + table.tile_on[first + 2]
        if left == 1:  # RW-14.1: the second tile has left
            if IN_PILE not in table.project:
                table.tell(NO_PROJECT_LEFT)
            table.push(RevealProject(0))
        elif left == 0:  # RW-14.5, RW-0.3
            table.project = replaced(table.project, site, ROUTE)
            table.tell(NEW_ROUTE, site)
            table.push(NewTrain(table.majority((site,)), site))


def bring_back(table: Table, owner: int, warehouse: int, kind: int) -> None:
    """RW-13.8, RW-25.3: workers always fit; resources without a free space are sold. Nothing pairs up."""
    at = warehouse * table.seats + owner
    place = table_of(warehouse)
    workers = table.waiting_workers[at]
    if workers:
        table.waiting_workers[at] = 0
        table.workers[owner] += workers
        table.tell(BACK_WORKERS, owner, place, workers)
    pieces = table.waiting_pieces[at]
    if pieces:
        table.waiting_pieces[at] = 0
        stock = table.stock(kind)
        room = table.box.capacity[kind] - stock[owner]  # RW-10.15: never the extra space
        back = min(pieces, max(room, 0))
        if back:
            stock[owner] += back
            table.tell(BACK_PIECES, owner, place, back)
        if pieces > back:
            coins = (pieces - back) * table.box.returned_sale
            table.coins[owner] += coins
            table.tell(PIECES_SOLD, owner, place, coins)


class RevealProject(Chance[Table]):
    """RW-2.2, RW-2.4, RW-14.1: the top Project tile is any of those not seen yet; with none left nothing happens."""

    FIELDS = ("setup",)
    __slots__ = FIELDS

    def __init__(self, setup: int) -> None:
        super().__init__()
        self.setup = setup

    def stream(self) -> int:
        return SETUP_STREAM if self.setup else DECK_STREAM

    def options(self, table: Table) -> list[int]:
        return numbered(table.box, PROJECT, [site for site, card in enumerate(table.project) if card == IN_PILE])

    def resolve(self, table: Table, action: int) -> None:
        """RW-14.2, RW-14.3, RW-14.8: the card on the map, a reward tile on each of its tables; usable at once."""
        site = table.box.numbering.argument(PROJECT, action)
        table.project = replaced(table.project, site, SITE)
        tiles, first = table.tile_on[:], site * KINDS
        tiles[first : first + KINDS] = [1] * KINDS
        table.tile_on = tiles
        table.tell(NEW_SITE, site)
