"""What lies on the table in a game of Railroad Revolution: the board, and one company for each player."""

from __future__ import annotations

from typing import Any, Final

from branchline.core.deck import Pile
from branchline.core.position import Part, Position, Setting
from branchline.games.railroad_revolution.box import (
    CITY_COUNT,
    DEAL_TILES,
    KINDS,
    MILESTONES,
    RAILROAD,
    SECTION_COUNT,
    SETUP_TILES,
    STACKS,
    STATION,
    TRACK_COUNT,
    TRAIN_KINDS,
    Box,
)

NOTHING: Final = -1
# Who stands in a First slot, besides the seats.
FREE: Final = -1
NEUTRAL: Final = 4

# Events that happen by themselves, for the log (RR-18.4).
RECALLED: Final = 0
PASSED: Final = 1
COMPLETED: Final = 2
TRIGGERED: Final = 3
DEAL_DISCARDED: Final = 4
DEALS_RESHUFFLED: Final = 5
NO_REPLACEMENT: Final = 6
FIRST_SLOT: Final = 7
DEAL_WINDOW: Final = 8
LOOKED: Final = 9


class Company(Part):
    """One player's board, supply and pieces on the map (RR-1.1, RR-1.2).

    Money and shares (RR-1.8) never run out; every other piece is limited (RR-1.12) and counted by the census.
    A worker (RR-1.3) lies in `supply`, on the action `spaces`, of which it does not matter which (RR-18.5), or is one
    of the `managers`. Workers are counted by colour; `trains` are face up, `used_trains` face down, by kind.
    `managers` are two slots for each milestone: the colour promoted there, or -1. `laid`, `stations` and `offices`
    list where the pieces lie, in the order in which they came. The bit sets are read off these lists.
    """

    FIELDS = (
        "money",
        "shares",
        "supply",
        "spaces",
        "buildings",
        "rails",
        "sold_buildings",
        "sold_rails",
        "set_aside_building",
        "set_aside_rail",
        "trains",
        "used_trains",
        "milestones",
        "managers",
        "completed",
        "markers",
        "laid",
        "stations",
        "offices",
    )
    SHARED = (
        "trains",
        "used_trains",
        "milestones",
        "managers",
        "completed",
        "markers",
        "laid",
        "stations",
        "offices",
    )
    __slots__ = (*FIELDS, "laid_bits", "near_bits", "node_bits", "office_bits", "station_bits")

    def __init__(self) -> None:
        self.money = 0
        self.shares = 0
        self.supply = [0] * KINDS
        self.spaces = [0] * KINDS
        self.buildings = 0
        self.rails = 0
        self.sold_buildings = 0
        self.sold_rails = 0
        self.set_aside_building = 0
        self.set_aside_rail = 0
        self.trains = [0] * TRAIN_KINDS
        self.used_trains = [0] * TRAIN_KINDS
        self.milestones = [NOTHING, NOTHING]
        self.managers = [NOTHING] * 4
        self.completed: list[int] = []
        self.markers = [0] * TRACK_COUNT
        self.laid: list[int] = []
        self.stations: list[int] = []
        self.offices: list[int] = []
        self.laid_bits = 0
        self.near_bits = 0
        self.node_bits = 0
        self.station_bits = 0
        self.office_bits = 0

    def clone(self) -> Company:
        copy = Company.__new__(Company)
        copy.money = self.money
        copy.shares = self.shares
        copy.supply = self.supply[:]
        copy.spaces = self.spaces[:]
        copy.buildings = self.buildings
        copy.rails = self.rails
        copy.sold_buildings = self.sold_buildings
        copy.sold_rails = self.sold_rails
        copy.set_aside_building = self.set_aside_building
        copy.set_aside_rail = self.set_aside_rail
        copy.trains = self.trains
        copy.used_trains = self.used_trains
        copy.milestones = self.milestones
        copy.managers = self.managers
        copy.completed = self.completed
        copy.markers = self.markers
        copy.laid = self.laid
        copy.stations = self.stations
        copy.offices = self.offices
        copy.laid_bits = self.laid_bits
        copy.near_bits = self.near_bits
        copy.node_bits = self.node_bits
        copy.station_bits = self.station_bits
        copy.office_bits = self.office_bits
        return copy

    def available(self) -> int:
        """RR-1.4: workers in the supply and on the action spaces; managers are not available."""
        return sum(self.supply) + sum(self.spaces)

    def lay(self, box: Box, space: int) -> None:
        """RR-5.12: a rail joins the network, and with it the nodes at both ends."""
        self.laid = [*self.laid, space]
        self.laid_bits |= 1 << space
        self.node_bits |= box.space_nodes[space]
        self.near_bits |= box.space_near[space]

    def open_spaces(self) -> int:
        """RR-5.12: the spaces without a rail of this company that touch its network, as a bit set."""
        return self.near_bits & ~self.laid_bits

    def open_cities(self) -> int:
        """RR-6.2: the connected cities without a station of this company, as a bit set (junctions never count)."""
        return self.node_bits & CITIES & ~self.station_bits

    def read_bits(self, box: Box) -> None:
        """Work out the bit sets anew from the lists, after a position was read."""
        laid, self.laid = self.laid, []
        self.laid_bits = 0
        self.node_bits = 0
        self.near_bits = 0
        for space in laid:
            self.lay(box, space)
        self.station_bits = 0
        for city in self.stations:
            self.station_bits |= 1 << city
        self.office_bits = 0
        for section in self.offices:
            self.office_bits |= 1 << section


CITIES: Final = (1 << CITY_COUNT) - 1


class Table(Position):
    """A game of Railroad Revolution at one moment.

    The fields from `action` on belong to the action in progress (RR-4): which of its items are done, and where.
    `looking` holds the milestones that the completing player looks at; `looking_seen` who knows each, a bit a seat.
    """

    FIELDS = (
        "round",
        "first_player",
        "active",
        "turns_left",
        "trigger",
        "companies",
        "common",
        "city_tiles",
        "first_station",
        "telegraph_tiles",
        "first_office",
        "train_stacks",
        "deal_tile",
        "deal_stack",
        "deal_discards",
        "stacks",
        "looking",
        "looking_seen",
        "looking_at",
        "setup_side",
        "setup_worker",
        "action",
        "worker",
        "target",
        "is_first",
        "shares_taken",
        "rails_to_lay",
        "rails_laid",
        "triangles",
        "deal_due",
        "placed",
        "paid",
        "primary_taken",
        "bonus_taken",
        "tile_used",
        "flipped",
        "extra_used",
    )
    SHARED = (
        "city_tiles",
        "first_station",
        "telegraph_tiles",
        "first_office",
        "train_stacks",
        "deal_stack",
        "deal_discards",
        "looking",
        "looking_seen",
        "setup_side",
        "setup_worker",
    )
    __slots__ = (*FIELDS, "box", "expensive", "gates", "open_milestones", "seats")

    def __init__(self, setting: Setting, box: Box) -> None:
        super().__init__(setting)
        self.box = box
        self.seats = setting.players
        self.open_milestones = bool(setting.options["open_milestones"])
        self.expensive = bool(setting.options["expensive_tracks"])
        self.gates = box.gate_amounts_expensive if self.expensive else box.gate_amounts
        self.round = 0
        self.first_player = NOTHING
        self.active = NOTHING
        self.turns_left = NOTHING
        self.trigger = NOTHING
        self.companies = [Company() for _ in range(self.seats)]
        self.common = [0] * KINDS
        self.city_tiles = [NOTHING] * CITY_COUNT
        self.first_station = [FREE] * CITY_COUNT
        self.telegraph_tiles = [NOTHING] * SECTION_COUNT
        self.first_office = [FREE] * SECTION_COUNT
        self.train_stacks = [0] * TRAIN_KINDS
        self.deal_tile = NOTHING
        self.deal_stack = [0] * DEAL_TILES
        self.deal_discards = [0] * DEAL_TILES
        self.stacks = [Pile(MILESTONES) for _ in STACKS]
        self.looking: list[int] = []
        self.looking_seen: list[int] = []
        self.looking_at = NOTHING
        self.setup_side = [NOTHING] * SETUP_TILES
        self.setup_worker = [NOTHING] * SETUP_TILES
        self.action = NOTHING
        self.worker = NOTHING
        self.target = NOTHING
        self.is_first = 0
        self.shares_taken = 0
        self.rails_to_lay = 0
        self.rails_laid = 0
        self.triangles = 0
        self.deal_due = 0
        self.placed = 0
        self.paid = 0
        self.primary_taken = 0
        self.bonus_taken = 0
        self.tile_used = 0
        self.flipped = 0
        self.extra_used = 0

    def clone(self) -> Table:
        copy = Table.__new__(Table)
        copy.copy_core(self)
        copy.box = self.box
        copy.seats = self.seats
        copy.open_milestones = self.open_milestones
        copy.expensive = self.expensive
        copy.gates = self.gates
        copy.round = self.round
        copy.first_player = self.first_player
        copy.active = self.active
        copy.turns_left = self.turns_left
        copy.trigger = self.trigger
        copy.companies = [company.clone() for company in self.companies]
        copy.common = self.common[:]
        copy.city_tiles = self.city_tiles
        copy.first_station = self.first_station
        copy.telegraph_tiles = self.telegraph_tiles
        copy.first_office = self.first_office
        copy.train_stacks = self.train_stacks
        copy.deal_tile = self.deal_tile
        copy.deal_stack = self.deal_stack
        copy.deal_discards = self.deal_discards
        copy.stacks = [stack.clone() for stack in self.stacks]
        copy.looking = self.looking
        copy.looking_seen = self.looking_seen
        copy.looking_at = self.looking_at
        copy.setup_side = self.setup_side
        copy.setup_worker = self.setup_worker
        copy.action = self.action
        copy.worker = self.worker
        copy.target = self.target
        copy.is_first = self.is_first
        copy.shares_taken = self.shares_taken
        copy.rails_to_lay = self.rails_to_lay
        copy.rails_laid = self.rails_laid
        copy.triangles = self.triangles
        copy.deal_due = self.deal_due
        copy.placed = self.placed
        copy.paid = self.paid
        copy.primary_taken = self.primary_taken
        copy.bonus_taken = self.bonus_taken
        copy.tile_used = self.tile_used
        copy.flipped = self.flipped
        copy.extra_used = self.extra_used
        return copy

    def begin_action(self, action: int, worker: int) -> None:
        """RR-4.1: all items of this action are open, and nothing of an earlier one is left."""
        self.action = action
        self.worker = worker
        self.target = NOTHING
        self.is_first = 0
        self.shares_taken = 0
        self.rails_to_lay = 0
        self.rails_laid = 0
        self.triangles = 0
        self.deal_due = 0
        self.placed = 0
        self.paid = 1 if action > RAILROAD else 0
        self.primary_taken = 0
        self.bonus_taken = 0
        self.tile_used = 0
        self.flipped = 0
        self.extra_used = 0

    def end_action(self) -> None:
        """RR-4.9: the action is completed in full; items that were not resolved lapse."""
        self.begin_action(NOTHING, NOTHING)

    def due(self) -> int:
        """RR-6.3 (R19), RR-7.2: what the main action costs where it was placed; 0 once it is paid."""
        if self.paid:
            return 0
        if self.action == STATION:
            return self.box.city_costs[self.target]
        return self.box.railroad_cost + self.box.difficult_cost * self.triangles

    # -- the rooms next door ------------------------------------------------------------------------

    def scores(self) -> list[float]:
        from branchline.games.railroad_revolution.scoring import scores

        return scores(self)

    def ranks(self) -> list[int]:
        from branchline.games.railroad_revolution.scoring import ranks

        return ranks(self)

    def score_sheet(self) -> list[dict[str, float]]:
        from branchline.games.railroad_revolution.scoring import score_sheet

        return score_sheet(self)

    def census(self) -> dict[str, tuple[int, int]]:
        from branchline.games.railroad_revolution.census import census

        return census(self)

    def faults(self) -> list[str]:
        from branchline.games.railroad_revolution.census import faults

        return faults(self)

    def hide(self, data: dict[str, Any], seat: int) -> None:
        from branchline.games.railroad_revolution.view import hide

        hide(data, seat)

    def reshuffle(self, seat: int, rng: Any) -> None:
        from branchline.games.railroad_revolution.view import reshuffle

        reshuffle(self, seat, rng)


def members(bits: int) -> list[int]:
    """The numbers in a bit set, ascending."""
    found: list[int] = []
    while bits:
        low = bits & -bits
        found.append(low.bit_length() - 1)
        bits ^= low
    return found
