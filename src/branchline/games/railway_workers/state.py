"""What lies on the table in a game of Railway Workers.

Flat lists: a seat's figures are `table.coins[seat]`, four slots a seat `table.placed[4 * seat + slot]`, a site's
tables `3 * site + kind`, its warehouses `2 * site + (0 structures, 1 tracks)`. Sites count from 0 inside and from 1
for people. In a written position the sites are sheets with named fields (`Site`).
"""

from __future__ import annotations

from typing import Any, Final

from branchline.core.errors import BadPosition
from branchline.core.position import Part, Position, Setting
from branchline.games.railway_workers.box import (
    CARD_COUNT,
    COMMAND_COUNT,
    KINDS,
    PLANS,
    RESOURCE_DISCOUNT,
    RESOURCES,
    SITES,
    SLOTS,
    STRUCTURES,
    SUM_BONUS,
    TABLES,
    WAREHOUSES,
    Box,
)

# RW-0.3: project tile, construction site card and Route of one number are the same connection.
IN_PILE: Final = 0
SITE: Final = 1
ROUTE: Final = 2
OUT_OF_GAME: Final = 3

# What has been done in a turn: nothing yet, the Sum was paid for, or something was carried out.
NOTHING: Final = 0
PAID: Final = 1
CARRIED_OUT: Final = 2

NOBODYS: Final = -1
HIDDEN: Final = -1


class Site(Part):
    """RW-0.4: one Construction site card as it is written: tables, warehouses, share area."""

    FIELDS = (
        "card",
        "tiles",
        "structures",
        "plans",
        "tracks",
        "structure_workers",
        "structure_pieces",
        "track_workers",
        "track_pieces",
        "shares",
    )
    __slots__ = FIELDS

    def __init__(self, players: int) -> None:
        self.card = IN_PILE
        self.tiles = [0] * KINDS
        self.structures: list[int] = []
        self.plans: list[int] = []
        self.tracks: list[int] = []
        self.structure_workers = [0] * players
        self.structure_pieces = [0] * players
        self.track_workers = [0] * players
        self.track_pieces = [0] * players
        self.shares = [0] * players


class Table(Position):
    """A game of Railway Workers at one moment.

    RW-0.7, RW-19.1: a worker is in the Union, in Facilities (`workers`), in a warehouse or in the Houses. RW-2.12: all
    of it is public; hidden are only placed cards and assigned dice. RW-2.5: the fourth dice lie in the middle.
    """

    FIELDS = (
        "round",
        "phase",
        "slot",
        "baton",
        "white_prices",
        "subsidy_dice",
        "available",
        "unavailable",
        "command_pile",
        "unseen_commands",
        "discarded_commands",
        "reroll_pile",
        "plus_pile",
        "coins",
        "union",
        "workers",
        "houses",
        "structures",
        "plans",
        "tracks",
        "structure_tiles",
        "plan_tiles",
        "track_tiles",
        "directors",
        "discarded_directors",
        "reroll_tokens",
        "plus_tokens",
        "investment",
        "ready",
        "played",
        "placed",
        "shown",
        "dice",
        "slot_dice",
        "slot_tokens",
        "sites",
        "train_cities",
        "train_routes",
        "train_away",
        "train_white",
        "active",
        "turn",
        "added_sum",
        "tops",
        "bottoms",
        "command",
        "moved_site",
        "bought",
    )
    __slots__ = (
        "active",
        "added_sum",
        "available",
        "baton",
        "bottoms",
        "bought",
        "box",
        "coins",
        "command",
        "command_pile",
        "cubes",
        "dice",
        "directors",
        "discarded_commands",
        "discarded_directors",
        "filled",
        "houses",
        "investment",
        "moved_site",
        "phase",
        "placed",
        "plan_tiles",
        "plans",
        "played",
        "plus_pile",
        "plus_tokens",
        "project",
        "ready",
        "reroll_pile",
        "reroll_tokens",
        "round",
        "seats",
        "shares",
        "shown",
        "slot",
        "slot_dice",
        "slot_tokens",
        "structure_tiles",
        "structures",
        "subsidy_dice",
        "tile_on",
        "tops",
        "track_tiles",
        "tracks",
        "train_away",
        "train_cities",
        "train_routes",
        "train_white",
        "turn",
        "unavailable",
        "union",
        "unseen_commands",
        "waiting_pieces",
        "waiting_workers",
        "white_prices",
        "workers",
    )

    def __init__(self, setting: Setting, box: Box) -> None:
        super().__init__(setting)
        n = setting.players
        self.box = box
        self.seats: int = n
        self.round: int = 0
        self.phase: int = 0
        self.slot: int = 0
        self.baton: int = 0
        self.white_prices = [0] * KINDS
        self.subsidy_dice = [0, 0]
        self.available = [0, 0]
        self.unavailable: int = 0
        self.command_pile = [0, 0]
        self.unseen_commands = [0] * COMMAND_COUNT
        self.discarded_commands: list[int] = []
        self.reroll_pile: int = 0
        self.plus_pile: int = 0
        self.coins = [0] * n
        self.union = [0] * n
        self.workers = [0] * n
        self.houses = [0] * n
        self.structures = [0] * n
        self.plans = [0] * n
        self.tracks = [0] * n
        self.structure_tiles = [0] * n
        self.plan_tiles = [0] * n
        self.track_tiles = [0] * n
        self.directors = [0] * n
        self.discarded_directors = [0] * n
        self.reroll_tokens = [0] * n
        self.plus_tokens = [0] * n
        self.investment = [0] * n
        self.ready = [0] * n
        self.played = [0] * (CARD_COUNT * n)
        self.placed = [0] * (SLOTS * n)
        self.shown = [0] * (SLOTS * n)
        self.dice = [0] * (4 * n)
        self.slot_dice = [0] * (SLOTS * n)
        self.slot_tokens = [0] * (SLOTS * n)
        self.project = [IN_PILE] * SITES
        self.tile_on = [0] * TABLES
        self.filled = [0] * TABLES
        self.cubes = [NOBODYS] * (TABLES * box.stride)
        self.waiting_workers = [0] * (WAREHOUSES * n)
        self.waiting_pieces = [0] * (WAREHOUSES * n)
        self.shares = [0] * (SITES * n)
        self.train_cities: list[int] = []
        self.train_routes: list[int] = []
        self.train_away: list[int] = []
        self.train_white: list[int] = []
        self.active: int = NOBODYS
        self.turn: int = NOTHING
        self.added_sum: int = 0
        self.tops: int = 0
        self.bottoms: int = 0
        self.command: int = 0
        self.moved_site: int = -1
        self.bought = [0] * KINDS

    def clone(self) -> Table:
        copy = Table.__new__(Table)
        copy.copy_core(self)
        copy.box = self.box
        copy.seats = self.seats
        copy.round = self.round
        copy.phase = self.phase
        copy.slot = self.slot
        copy.baton = self.baton
        copy.white_prices = self.white_prices[:]
        copy.subsidy_dice = self.subsidy_dice[:]
        copy.available = self.available[:]
        copy.unavailable = self.unavailable
        copy.command_pile = self.command_pile[:]
        copy.unseen_commands = self.unseen_commands[:]
        copy.discarded_commands = self.discarded_commands[:]
        copy.reroll_pile = self.reroll_pile
        copy.plus_pile = self.plus_pile
        copy.coins = self.coins[:]
        copy.union = self.union[:]
        copy.workers = self.workers[:]
        copy.houses = self.houses[:]
        copy.structures = self.structures[:]
        copy.plans = self.plans[:]
        copy.tracks = self.tracks[:]
        copy.structure_tiles = self.structure_tiles[:]
        copy.plan_tiles = self.plan_tiles[:]
        copy.track_tiles = self.track_tiles[:]
        copy.directors = self.directors[:]
        copy.discarded_directors = self.discarded_directors[:]
        copy.reroll_tokens = self.reroll_tokens[:]
        copy.plus_tokens = self.plus_tokens[:]
        copy.investment = self.investment[:]
        copy.ready = self.ready[:]
        copy.played = self.played[:]
        copy.placed = self.placed[:]
        copy.shown = self.shown[:]
        copy.dice = self.dice[:]
        copy.slot_dice = self.slot_dice[:]
        copy.slot_tokens = self.slot_tokens[:]
        copy.project = self.project[:]
        copy.tile_on = self.tile_on[:]
        copy.filled = self.filled[:]
        copy.cubes = self.cubes[:]
        copy.waiting_workers = self.waiting_workers[:]
        copy.waiting_pieces = self.waiting_pieces[:]
        copy.shares = self.shares[:]
        copy.train_cities = self.train_cities[:]
        copy.train_routes = self.train_routes[:]
        copy.train_away = self.train_away[:]
        copy.train_white = self.train_white[:]
        copy.active = self.active
        copy.turn = self.turn
        copy.added_sum = self.added_sum
        copy.tops = self.tops
        copy.bottoms = self.bottoms
        copy.command = self.command
        copy.moved_site = self.moved_site
        copy.bought = self.bought[:]
        return copy

    # -- the sites as sheets, for people who read or edit a position -----------------------------------------

    @property
    def sites(self) -> list[Site]:
        n = self.seats
        sheets: list[Site] = []
        for number in range(SITES):
            sheet = Site(n)
            sheet.card = self.project[number]
            sheet.tiles = self.tile_on[number * KINDS : number * KINDS + KINDS]
            sheet.structures = self.resources_on(number * KINDS)
            sheet.plans = self.resources_on(number * KINDS + 1)
            sheet.tracks = self.resources_on(number * KINDS + 2)
            at = 2 * number * n
            sheet.structure_workers = self.waiting_workers[at : at + n]
            sheet.structure_pieces = self.waiting_pieces[at : at + n]
            sheet.track_workers = self.waiting_workers[at + n : at + 2 * n]
            sheet.track_pieces = self.waiting_pieces[at + n : at + 2 * n]
            sheet.shares = self.shares[number * n : number * n + n]
            sheets.append(sheet)
        return sheets

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
        RW-17.1, RW-17.6: it has five steps; the space of the stack to their right is none."""
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

    # -- doors to the other rooms ----------------------------------------------------------------------------

    def scores(self) -> list[float]:
        from branchline.games.railway_workers.scoring import scores

        return scores(self)

    def ranks(self) -> list[int]:
        from branchline.games.railway_workers.scoring import ranks

        return ranks(self)

    def score_sheet(self) -> list[dict[str, float]]:
        from branchline.games.railway_workers.scoring import score_sheet

        return score_sheet(self)

    def census(self) -> dict[str, tuple[int, int]]:
        from branchline.games.railway_workers.census import census

        return census(self)

    def faults(self) -> list[str]:
        from branchline.games.railway_workers.census import faults

        return faults(self)

    def hide(self, data: dict[str, Any], seat: int) -> None:
        from branchline.games.railway_workers.view import hide

        hide(self, data, seat)

    def reshuffle(self, seat: int, rng: Any) -> None:
        from branchline.games.railway_workers.view import reshuffle

        reshuffle(self, seat, rng)
