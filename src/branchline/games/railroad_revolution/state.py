"""What lies on the table in a game of Railroad Revolution: the board, and one company for each player."""

from __future__ import annotations

from typing import Final

from branchline.core.deck import Pile
from branchline.core.fields import Fields, names
from branchline.core.position import Part, Position, Setting
from branchline.games.railroad_revolution.box import (
    KINDS,
    MOST_CITIES,
    RAILROAD,
    STACKS,
    STATION,
    TRACK_COUNT,
    Box,
)

NOTHING: Final = -1
MANY: Final = 99
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

    def __init__(self, field: Fields, box: Box) -> None:
        self.money = field.number(0, 0, 10**6)
        self.shares = field.number(0, 0, 10**4)
        self.supply = field.numbers([0] * KINDS, 0, MANY)
        self.spaces = field.numbers([0] * KINDS, 0, MANY)
        self.buildings = field.number(0, 0, box.buildings)
        self.rails = field.number(0, 0, box.rails)
        self.sold_buildings = field.number(0, 0, MANY)
        self.sold_rails = field.number(0, 0, MANY)
        self.set_aside_building = field.number(0, 0, 1)
        self.set_aside_rail = field.number(0, 0, 1)
        kinds, last = len(box.train_ids), len(box.milestones) - 1
        self.trains = field.numbers([0] * kinds, 0, MANY, shared=True)
        self.used_trains = field.numbers([0] * kinds, 0, MANY, shared=True)
        self.milestones = field.numbers([NOTHING, NOTHING], NOTHING, last, shared=True)
        self.managers = field.numbers([NOTHING] * 4, NOTHING, KINDS - 1, shared=True)
        self.completed = field.numbers([], 0, last, shared=True)
        self.markers = field.numbers([0] * TRACK_COUNT, 0, box.top_slot, shared=True)
        self.laid = field.numbers([], 0, len(box.space_ids) - 1, shared=True)
        self.stations = field.numbers([], 0, len(box.city_ids) - 1, shared=True)
        self.offices = field.numbers([], 0, len(box.section_shares) - 1, shared=True)
        self.laid_bits = 0
        self.near_bits = 0
        self.node_bits = 0
        self.station_bits = 0
        self.office_bits = 0

    # fields: written by make fields
    FIELDS = names(
        "money shares supply spaces buildings rails sold_buildings sold_rails set_aside_building set_aside_rail trains "
        "used_trains milestones managers completed markers laid stations offices"
    )
    __slots__ = FIELDS + names("laid_bits near_bits node_bits station_bits office_bits")

    def clone(self) -> Company:
        copy = Company.__new__(Company)
        copy.money, copy.shares, copy.supply = self.money, self.shares, self.supply[:]
        copy.spaces, copy.buildings, copy.rails = self.spaces[:], self.buildings, self.rails
        copy.sold_buildings, copy.sold_rails = self.sold_buildings, self.sold_rails
        copy.set_aside_building, copy.set_aside_rail = self.set_aside_building, self.set_aside_rail
        copy.trains, copy.used_trains, copy.milestones = self.trains, self.used_trains, self.milestones
        copy.managers, copy.completed, copy.markers = self.managers, self.completed, self.markers
        copy.laid, copy.stations, copy.offices = self.laid, self.stations, self.offices
        copy.laid_bits, copy.near_bits, copy.node_bits = self.laid_bits, self.near_bits, self.node_bits
        copy.station_bits, copy.office_bits = self.station_bits, self.office_bits
        return copy

    # end

    def available(self) -> int:
        """RR-1.4: workers in the supply and on the action spaces; managers are not available."""
        return sum(self.supply + self.spaces)

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


CITIES: Final = (1 << MOST_CITIES) - 1


class Table(Position):
    """A game of Railroad Revolution at one moment.

    The fields from `action` on belong to the action in progress (RR-4): which of its items are done, and where.
    `looking` holds the milestones that the completing player looks at; `looking_seen` who knows each, a bit a seat.
    `known` is set only on the clones with which the settlement (RR-4.11) looks ahead: options that it has found so far.
    """

    def __init__(self, setting: Setting, box: Box) -> None:
        super().__init__(setting)
        self.box = box
        self.seats = setting.players
        self.open_milestones = bool(setting.options["open_milestones"])
        self.expensive = bool(setting.options["expensive_tracks"])
        self.gates = box.gate_amounts_expensive if self.expensive else box.gate_amounts
        self.in_place = setting.options["exchanged_worker"] == "place"
        self.known: dict[tuple[object, ...], list[int]] | None = None
        field, last = self.declare(), self.seats - 1
        cities, sections, tiles = len(box.city_ids), len(box.section_shares), len(box.deal_tile_ids)
        milestones, setups = len(box.milestones), len(box.setup_tile_ids)
        self.round = field.number(0, 0, 999)
        self.first_player = field.number(NOTHING, NOTHING, last)
        self.active = field.number(NOTHING, NOTHING, last)
        self.turns_left = field.number(NOTHING, NOTHING, 2 * self.seats - 1)
        self.trigger = field.number(NOTHING, NOTHING, last)
        self.companies = field.part([Company(field.of(Company), box) for _ in range(self.seats)])
        self.common = field.numbers([0] * KINDS, 0, MANY)
        self.city_tiles = field.numbers([NOTHING] * cities, NOTHING, len(box.city_tile_ids) - 1, shared=True)
        self.first_station = field.numbers([FREE] * cities, FREE, NEUTRAL, shared=True)
        self.telegraph_tiles = field.numbers([NOTHING] * sections, NOTHING, len(box.telegraph_ids) - 1, shared=True)
        self.first_office = field.numbers([FREE] * sections, FREE, NEUTRAL, shared=True)
        self.train_stacks = field.numbers([0] * len(box.train_ids), 0, MANY, shared=True)
        self.deal_tile = field.number(NOTHING, NOTHING, tiles - 1)
        self.deal_stack = field.numbers([0] * tiles, 0, 1, shared=True)
        self.deal_discards = field.numbers([0] * tiles, 0, 1, shared=True)
        self.stacks = field.part([Pile(milestones, field.of(Pile), 1, self.seats) for _ in STACKS])
        self.looking = field.numbers([], 0, milestones - 1, shared=True)
        self.looking_seen = field.numbers([], 0, (1 << self.seats) - 1, shared=True)
        self.looking_at = field.number(NOTHING, NOTHING, len(STACKS) - 1)
        self.setup_side = field.numbers([NOTHING] * setups, NOTHING, 1, shared=True)
        self.setup_worker = field.numbers([NOTHING] * setups, NOTHING, KINDS - 1, shared=True)
        self.action = field.number(NOTHING, NOTHING, 3)
        self.worker = field.number(NOTHING, NOTHING, KINDS - 1)
        self.target = field.number(NOTHING, NOTHING, max(cities, sections) - 1)
        self.is_first = field.number(0, 0, 1)
        self.shares_taken = field.number(0, 0, MANY)
        self.rails_to_lay = field.number(0, 0, 2)
        self.rails_laid = field.number(0, 0, 3)
        self.triangles = field.number(0, 0, 9)
        self.deal_due = field.number(0, 0, 1)
        self.placed = field.number(0, 0, 1)
        self.paid = field.number(0, 0, 1)
        self.primary_taken = field.number(0, 0, 1)
        self.bonus_taken = field.number(0, 0, 1)
        self.tile_used = field.number(0, 0, 1)
        self.flipped = field.number(0, 0, 1)
        self.extra_used = field.number(0, 0, 1)

    # fields: written by make fields, with sketch
    FIELDS = names(
        "round first_player active turns_left trigger companies common city_tiles first_station telegraph_tiles "
        "first_office train_stacks deal_tile deal_stack deal_discards stacks looking looking_seen looking_at "
        "setup_side setup_worker action worker target is_first shares_taken rails_to_lay rails_laid triangles deal_due "
        "placed paid primary_taken bonus_taken tile_used flipped extra_used"
    )
    __slots__ = FIELDS + names("box seats open_milestones expensive gates in_place known")

    def clone(self) -> Table:
        copy = self.sketch()
        copy.companies = [part.clone() for part in self.companies]
        copy.stacks = [part.clone() for part in self.stacks]
        return copy

    def sketch(self) -> Table:
        """A clone that shares the parts: who changes one puts a clone of it there first."""
        copy = Table.__new__(Table)
        copy.copy_core(self)
        copy.box, copy.seats, copy.open_milestones = self.box, self.seats, self.open_milestones
        copy.expensive, copy.gates, copy.in_place = self.expensive, self.gates, self.in_place
        copy.known, copy.round, copy.first_player = None, self.round, self.first_player
        copy.active, copy.turns_left, copy.trigger = self.active, self.turns_left, self.trigger
        copy.companies, copy.common, copy.city_tiles = self.companies, self.common[:], self.city_tiles
        copy.first_station, copy.telegraph_tiles = self.first_station, self.telegraph_tiles
        copy.first_office, copy.train_stacks, copy.deal_tile = self.first_office, self.train_stacks, self.deal_tile
        copy.deal_stack, copy.deal_discards, copy.stacks = self.deal_stack, self.deal_discards, self.stacks
        copy.looking, copy.looking_seen, copy.looking_at = self.looking, self.looking_seen, self.looking_at
        copy.setup_side, copy.setup_worker, copy.action = self.setup_side, self.setup_worker, self.action
        copy.worker, copy.target, copy.is_first = self.worker, self.target, self.is_first
        copy.shares_taken, copy.rails_to_lay, copy.rails_laid = self.shares_taken, self.rails_to_lay, self.rails_laid
        copy.triangles, copy.deal_due, copy.placed = self.triangles, self.deal_due, self.placed
        copy.paid, copy.primary_taken, copy.bonus_taken = self.paid, self.primary_taken, self.bonus_taken
        copy.tile_used, copy.flipped, copy.extra_used = self.tile_used, self.flipped, self.extra_used
        return copy

    # end

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


def members(bits: int) -> list[int]:
    """The numbers in a bit set, ascending."""
    found: list[int] = []
    while bits:
        low = bits & -bits
        found.append(low.bit_length() - 1)
        bits ^= low
    return found
