"""What lies on the table in a game of Railway Workers.

Flat lists: a seat's figures are `table.coins[seat]`, four slots a seat `table.placed[4 * seat + slot]`, a site's
tables `3 * site + kind`, its warehouses `2 * site + (0 structures, 1 tracks)`. Sites count from 0 inside and from 1
for people. In a written position the sites are sheets with named fields (`Site`).
"""

from __future__ import annotations

from typing import Final

from branchline.core.errors import BadPosition
from branchline.core.fields import names
from branchline.core.position import SEVERAL, Part, Position, Setting, added
from branchline.games.railway_workers.box import (
    CARD_COUNT,
    KINDS,
    PLANS,
    RESOURCE_DISCOUNT,
    RESOURCES,
    SLOTS,
    STRUCTURES,
    SUM_BONUS,
    Box,
)

# RW-0.3: project tile, construction site card and Route of one number are the same connection.
IN_PILE: Final = 0
SITE: Final = 1
ROUTE: Final = 2
OUT_OF_GAME: Final = 3

# RW-9.3: what has been done in a turn: nothing yet; coins for Sum or a command only, so that a half is due; a half.
NOTHING: Final = 0
HALF_DUE: Final = 1
CARRIED_OUT: Final = 2

NOBODYS: Final = -1
HIDDEN: Final = -1
MANY: Final = 10_000


class Site(Part):
    """RW-0.4: one Construction site card as it is written: tables, warehouses, share area."""

    def __init__(self, table: Table, number: int) -> None:
        n, first = table.seats, number * KINDS
        workers, pieces = table.waiting_workers, table.waiting_pieces
        at = 2 * number * n
        self.card = table.project[number]
        self.tiles = table.tile_on[first : first + KINDS]
        self.structures = table.resources_on(first)
        self.plans = table.resources_on(first + 1)
        self.tracks = table.resources_on(first + 2)
        self.structure_workers = workers[at : at + n]
        self.structure_pieces = pieces[at : at + n]
        self.track_workers = workers[at + n : at + 2 * n]
        self.track_pieces = pieces[at + n : at + 2 * n]
        self.shares = table.shares[number * n : number * n + n]

    # fields: written by make fields, no clone
    FIELDS = names(
        "card tiles structures plans tracks structure_workers structure_pieces track_workers track_pieces shares"
    )
    __slots__ = FIELDS
    # end


class Table(Position):
    """A game of Railway Workers at one moment.

    RW-0.7, RW-19.1: a worker is in the Union, in Facilities (`workers`), in a warehouse or in the Houses. RW-2.12: all
    of it is public; hidden are only placed cards and assigned dice. RW-2.5: the fourth dice lie in the middle.
    """

    def __init__(self, setting: Setting, box: Box) -> None:
        super().__init__(setting)
        n, last = setting.players, setting.players - 1
        self.box = box
        self.seats = n
        self.filled = [0] * box.tables
        field = self.declare()
        self.round = field.number(0, 0, box.max_rounds)
        self.phase = field.number(0, 0, 3)
        self.slot = field.number(0, 0, SLOTS - 1)
        self.baton = field.number(0, 0, last)
        self.white_prices = field.numbers([0] * KINDS, 0, 1, shared=True)
        self.subsidy_dice = field.numbers([0, 0], 0, 6, shared=True)
        self.available = field.numbers([0, 0], 0, box.commands, shared=True)
        self.unavailable = field.number(0, 0, box.commands)
        self.command_pile = field.numbers([0, 0], 0, box.commands, shared=True)
        self.unseen_commands = field.numbers([0] * box.commands, 0, 1, shared=True)
        self.discarded_commands = field.numbers([], 1, box.commands, shared=True)
        self.reroll_pile = field.number(0, 0, MANY)
        self.plus_pile = field.number(0, 0, MANY)
        self.coins = field.numbers([0] * n, 0, MANY)
        self.union = field.numbers([0] * n, 0, MANY, shared=True)
        self.workers = field.numbers([0] * n, 0, MANY)
        self.houses = field.numbers([0] * n, 0, MANY, shared=True)
        self.structures = field.numbers([0] * n, 0, MANY)
        self.plans = field.numbers([0] * n, 0, MANY)
        self.tracks = field.numbers([0] * n, 0, MANY)
        self.structure_tiles = field.numbers([0] * n, 0, MANY, shared=True)
        self.plan_tiles = field.numbers([0] * n, 0, MANY, shared=True)
        self.track_tiles = field.numbers([0] * n, 0, MANY, shared=True)
        self.directors = field.numbers([0] * n, 0, MANY, shared=True)
        self.discarded_directors = field.numbers([0] * n, 0, MANY, shared=True)
        self.reroll_tokens = field.numbers([0] * n, 0, MANY, shared=True)
        self.plus_tokens = field.numbers([0] * n, 0, MANY, shared=True)
        self.investment = field.numbers([0] * n, 0, box.steps - 1, shared=True)
        self.ready = field.numbers([0] * n, 0, 1)
        self.played = field.numbers([0] * (CARD_COUNT * n), 0, 1, shared=True)
        self.placed = field.numbers([0] * (SLOTS * n), 0, CARD_COUNT, secret=SLOTS)
        self.shown = field.numbers([0] * (SLOTS * n), 0, 1, shared=True)
        self.dice = field.numbers([0] * (4 * n), 0, 6)
        self.slot_dice = field.numbers([0] * (SLOTS * n), 0, 6, secret=SLOTS)
        self.slot_tokens = field.numbers([0] * (SLOTS * n), 0, MANY, secret=SLOTS)
        self.project = field.numbers([IN_PILE] * box.sites, 0, OUT_OF_GAME, on="sites", said="card", shared=True)
        self.tile_on = field.numbers([0] * box.tables, 0, 1, on="sites", said="tiles", shared=True)
        self.cubes = field.numbers([NOBODYS] * (box.tables * box.stride), -1, last, on="sites", said="resources")
        self.waiting_workers = field.numbers([0] * (box.warehouses * n), 0, MANY, on="sites", said="waiting workers")
        self.waiting_pieces = field.numbers([0] * (box.warehouses * n), 0, MANY, on="sites", said="waiting pieces")
        self.shares = field.numbers([0] * (box.sites * n), 0, MANY, on="sites", shared=True)
        self.train_cities = field.numbers([], 0, box.cities - 1, shared=True)
        self.train_routes = field.numbers([], 0, box.sites - 1, shared=True)
        self.train_away = field.numbers([], 0, 1, shared=True)
        self.train_white = field.numbers([], 0, 1, shared=True)
        self.active = field.number(NOBODYS, NOBODYS, last)
        self.turn = field.number(NOTHING, NOTHING, CARRIED_OUT)
        self.added_sum = field.number(0, 0, MANY)
        self.tops = field.number(0, 0, 2)
        self.bottoms = field.number(0, 0, 1)
        self.command = field.number(0, 0, box.commands)
        self.moved_site = field.number(-1, -1, box.sites - 1)
        self.bought = field.numbers([0] * KINDS, 0, 1, shared=True)

    # fields: written by make fields
    FIELDS = names(
        "round phase slot baton white_prices subsidy_dice available unavailable command_pile unseen_commands "
        "discarded_commands reroll_pile plus_pile coins union workers houses structures plans tracks structure_tiles "
        "plan_tiles track_tiles directors discarded_directors reroll_tokens plus_tokens investment ready played placed "
        "shown dice slot_dice slot_tokens sites train_cities train_routes train_away train_white active turn added_sum "
        "tops bottoms command moved_site bought"
    )
    DECLARED = names(
        "round phase slot baton white_prices subsidy_dice available unavailable command_pile unseen_commands "
        "discarded_commands reroll_pile plus_pile coins union workers houses structures plans tracks structure_tiles "
        "plan_tiles track_tiles directors discarded_directors reroll_tokens plus_tokens investment ready played placed "
        "shown dice slot_dice slot_tokens project tile_on cubes waiting_workers waiting_pieces shares train_cities "
        "train_routes train_away train_white active turn added_sum tops bottoms command moved_site bought"
    )
    __slots__ = DECLARED + names("box seats filled")

    def clone(self) -> Table:
        copy = Table.__new__(Table)
        copy.copy_core(self)
        copy.box, copy.seats, copy.filled = self.box, self.seats, self.filled[:]
        copy.round, copy.phase, copy.slot = self.round, self.phase, self.slot
        copy.baton, copy.white_prices, copy.subsidy_dice = self.baton, self.white_prices, self.subsidy_dice
        copy.available, copy.unavailable, copy.command_pile = self.available, self.unavailable, self.command_pile
        copy.unseen_commands, copy.discarded_commands = self.unseen_commands, self.discarded_commands
        copy.reroll_pile, copy.plus_pile, copy.coins = self.reroll_pile, self.plus_pile, self.coins[:]
        copy.union, copy.workers, copy.houses = self.union, self.workers[:], self.houses
        copy.structures, copy.plans, copy.tracks = self.structures[:], self.plans[:], self.tracks[:]
        copy.structure_tiles, copy.plan_tiles = self.structure_tiles, self.plan_tiles
        copy.track_tiles, copy.directors = self.track_tiles, self.directors
        copy.discarded_directors, copy.reroll_tokens = self.discarded_directors, self.reroll_tokens
        copy.plus_tokens, copy.investment, copy.ready = self.plus_tokens, self.investment, self.ready[:]
        copy.played, copy.placed, copy.shown = self.played, self.placed[:], self.shown
        copy.dice, copy.slot_dice, copy.slot_tokens = self.dice[:], self.slot_dice[:], self.slot_tokens[:]
        copy.project, copy.tile_on, copy.cubes = self.project, self.tile_on, self.cubes[:]
        copy.waiting_workers, copy.waiting_pieces = self.waiting_workers[:], self.waiting_pieces[:]
        copy.shares, copy.train_cities, copy.train_routes = self.shares, self.train_cities, self.train_routes
        copy.train_away, copy.train_white, copy.active = self.train_away, self.train_white, self.active
        copy.turn, copy.added_sum, copy.tops = self.turn, self.added_sum, self.tops
        copy.bottoms, copy.command, copy.moved_site = self.bottoms, self.command, self.moved_site
        copy.bought = self.bought
        return copy

    # end

    # -- the sites as sheets, for people who read or edit a position -----------------------------------------

    @property
    def sites(self) -> list[Site]:
        return [Site(self, number) for number in range(self.box.sites)]

    @sites.setter
    def sites(self, sheets: list[Site]) -> None:
        n = self.seats
        for number, sheet in enumerate(sheets):
            self.project[number] = sheet.card
            at = 2 * number * n
            for kind in range(KINDS):
                self.tile_on[number * KINDS + kind] = sheet.tiles[kind]
            self.lay(number * KINDS, sheet.structures)
            self.lay(number * KINDS + 1, sheet.plans)
            self.lay(number * KINDS + 2, sheet.tracks)
            for seat in range(n):
                self.waiting_workers[at + seat] = sheet.structure_workers[seat]
                self.waiting_pieces[at + seat] = sheet.structure_pieces[seat]
                self.waiting_workers[at + n + seat] = sheet.track_workers[seat]
                self.waiting_pieces[at + n + seat] = sheet.track_pieces[seat]
                self.shares[number * n + seat] = sheet.shares[seat]

    def resources_on(self, table: int) -> list[int]:
        """The owners of the resources on one of the tables, from left to right."""
        at = table * self.box.stride
        return self.cubes[at : at + self.filled[table]]

    def lay(self, table: int, owners: list[int]) -> None:
        """Put these owners' resources on a table, from left to right."""
        free = self.box.free_spots[self.seats][table]
        if len(owners) > free:
            kind = RESOURCES[table % KINDS]
            raise BadPosition(f"site {table // KINDS + 1}: {len(owners)} {kind} lie there, but {free} spots are free")
        at = table * self.box.stride
        for spot in range(self.box.stride):
            self.cubes[at + spot] = owners[spot] if spot < len(owners) else NOBODYS
        self.filled[table] = len(owners)

    def others_see(self, field: str, at: int, value: int) -> int:
        return self.screened(field, self.is_being_chosen(field), at, value)

    def seen_by_others(self, field: str, values: list[int]) -> list[int]:
        chosen = self.is_being_chosen(field)
        return [self.screened(field, chosen, at, value) for at, value in enumerate(values)]

    def is_being_chosen(self, field: str) -> bool:
        return len(self.stack) > 0 and self.stack[-1].seat == SEVERAL and field in self.stack[-1].NOTES

    def screened(self, field: str, chosen: bool, at: int, value: int) -> int:
        """RW-24.1, RW-24.2: what is chosen behind the screens, and cards face down; who has not finished choosing looks
        as if it had not begun."""
        if chosen:
            return HIDDEN if self.ready[at // SLOTS] else 0
        return HIDDEN if value and field == "placed" and not self.shown[at] else value

    # -- asking the table ------------------------------------------------------------------------------------

    def stock(self, kind: int) -> list[int]:
        """RW-0.6: what each seat has of a resource in Facilities."""
        if kind == STRUCTURES:
            return self.structures
        return self.plans if kind == PLANS else self.tracks

    def tiles(self, kind: int) -> list[int]:
        """The reward tiles of one type each seat holds."""
        if kind == STRUCTURES:
            return self.structure_tiles
        return self.plan_tiles if kind == PLANS else self.track_tiles

    def add_tile(self, kind: int, seat: int, number: int) -> None:
        """A reward tile more for a seat, or one less."""
        if kind == STRUCTURES:
            self.structure_tiles = added(self.structure_tiles, seat, number)
        elif kind == PLANS:
            self.plan_tiles = added(self.plan_tiles, seat, number)
        else:
            self.track_tiles = added(self.track_tiles, seat, number)

    def price(self, kind: int) -> int:
        """RW-12.1, RW-12.2, RW-10.9: what one unit costs the active player now."""
        box = self.box
        price = box.white_price[kind] if self.white_prices[kind] else box.black_price[kind]
        if box.command_op[self.command] == RESOURCE_DISCOUNT:
            price -= box.command_amount[self.command]
        return price if price > 0 else 0

    def sum_of(self, seat: int, slot: int) -> int:
        """RW-0.8: die, slot number and +1 tokens of a placed card."""
        at = SLOTS * seat + slot
        return self.slot_dice[at] + self.box.slots[slot] + self.slot_tokens[at]

    def effective_sum(self, seat: int) -> int:
        """RW-0.8: the Sum of the chosen card with coins paid and Command 1: what unlocks actions."""
        return self.sum_of(seat, self.slot) + self.added_sum

    def chosen_card(self, seat: int) -> int:
        """RW-8.1: the card in the slot that is being played."""
        return self.placed[SLOTS * seat + self.slot]

    def sites_on_map(self) -> int:
        return self.project.count(SITE)

    def baton_distance(self, seat: int) -> int:
        """RW-0.1: steps clockwise from the Baton holder."""
        return (seat - self.baton) % self.seats

    def majority(self, routes: tuple[int, ...]) -> int:
        """RW-0.10: who has the most shares on these cards together; ties, also at zero, by the Baton."""
        n = self.seats
        best = -1
        most = -1
        for distance in range(n):
            seat = (self.baton + distance) % n
            held = 0
            for route in routes:
                held += self.shares[route * n + seat]
            if held > most:
                best, most = seat, held
        return best

    def step_has_train(self, step: int) -> bool:
        """RW-14.6, RW-14.7: trains leave the Investment table from the left, one for each finished Route.
        RW-17.1, RW-17.6: the space of the stack to the right of its steps is none."""
        box = self.box
        if not box.step_train[step]:
            return False
        before = 0
        for one in range(step):
            before += box.step_train[one]
        return len(self.train_cities) <= before

    def black_trains_left(self) -> int:
        """RW-21.3: the black trains still on the Investment table."""
        left = self.box.black_trains[self.seats] - len(self.train_cities)
        return left if left > 0 else 0

    def command_raises_sum(self) -> bool:
        return self.box.command_op[self.command] == SUM_BONUS
