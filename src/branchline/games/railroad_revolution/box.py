"""The box of Railroad Revolution as immutable tables: what is printed, never what has happened.

Every reward of the game is a *bonus*: a price in money and a list of parts. City rewards, telegraph tiles, deals,
trains, setup tiles and worker abilities are all numbered in one table, so that a step can name any of them with
one int.
"""

from __future__ import annotations

from typing import Final

COLOURS: Final = ("white", "purple", "orange", "grey", "turquoise")
WHITE: Final = 0
PURPLE: Final = 1
ORANGE: Final = 2
GREY: Final = 3
TURQUOISE: Final = 4
KINDS: Final = 5
ANY_COLOUR: Final = 5
ALL_COLOURS: Final = 31

COMPANIES: Final = ("black", "blue", "red", "yellow")
SEAT_COLOURS: Final = "kbry"  # the same, by the letters of the drawing

ACTIONS: Final = ("station", "railroad", "telegraph", "trade")
STATION: Final = 0
RAILROAD: Final = 1
TELEGRAPH: Final = 2
TRADE: Final = 3

TRACKS: Final = ("telegraph", "stations", "network")
TELEGRAPH_TRACK: Final = 0
STATIONS_TRACK: Final = 1
NETWORK_TRACK: Final = 2

GATES: Final = ("", "money", "shares", "worker")
NO_GATE: Final = 0
MONEY_GATE: Final = 1
SHARES_GATE: Final = 2
WORKER_GATE: Final = 3

GROUPS: Final = ("A1", "A2", "B", "C", "D")
# The three stacks that replacements are drawn from (RR-11.7).
STACKS: Final = ("B", "C", "D")

CONDITIONS: Final = ("connected", "stations", "deal_rails", "terrain_rails")
CONNECTED: Final = 0
STATIONS: Final = 1
DEAL_RAILS: Final = 2
TERRAIN_RAILS: Final = 3

# RR-16: the kinds of effect. Those from FIRST_BONUS on are abilities that depend on the action in progress.
EFFECTS: Final = (
    "gain_money",
    "gain_shares",
    "gain_workers",
    "steps",
    "promote",
    "exchange_worker",
    "flip_train",
    "take_train",
    "place_rail",
    "place_station",
    "place_office",
    "first_station_bonus",
    "waive_city_cost",
    "primary_reward_again",
    "gain_money_terrain",
    "third_rail",
    "first_office_bonus",
    "gain_money_per_share_taken",
    "telegraph_tile_bonus",
    "private_deal",
    "gain_money_per_train",
)
GAIN_MONEY: Final = 0
GAIN_SHARES: Final = 1
GAIN_WORKER: Final = 2
ADVANCE: Final = 3
PROMOTE: Final = 4
EXCHANGE: Final = 5
FLIP: Final = 6
TAKE_TRAIN: Final = 7
PLACE_RAIL: Final = 8
PLACE_STATION: Final = 9
PLACE_OFFICE: Final = 10
FIRST_BONUS: Final = 11
WAIVE_COST: Final = 12
PRIMARY_AGAIN: Final = 13
MONEY_TERRAIN: Final = 14
THIRD_RAIL: Final = 15
FIRST_OFFICE: Final = 16
MONEY_PER_SHARE: Final = 17
TILE_BONUS: Final = 18
PRIVATE_DEAL: Final = 19
MONEY_PER_TRAIN: Final = 20

# Sizes that number the actions for ever; a changed box must keep to them.
CITY_COUNT: Final = 15
MOST_SPACES: Final = 60
SECTION_COUNT: Final = 8
CITY_TILES: Final = 15
TELEGRAPH_TILES: Final = 6
DEAL_TILES: Final = 9
TRAIN_KINDS: Final = 5
MILESTONES: Final = 38
SETUP_TILES: Final = 4
TRACK_COUNT: Final = 3
BOARD_SECTIONS: Final = 8


class Part:
    """One effect of a bonus (RR-16): `amount` and `extra` mean what its kind says.

    steps: count, exact; promote: most, money for each; flip: times; a worker: bit set of colours;
    place: 1 if it is the set-aside piece, bit set of the only targets (0: any).
    """

    __slots__ = ("amount", "extra", "kind", "optional")

    def __init__(self, kind: int, amount: int, extra: int, optional: int) -> None:
        self.kind = kind
        self.amount = amount
        self.extra = extra
        self.optional = optional


class Bonus:
    """A price and the parts it buys, with what RR-4.11 counts of them."""

    __slots__ = ("flips", "money", "parts", "price", "shares", "workers")

    def __init__(self, price: int, parts: tuple[Part, ...]) -> None:
        self.price = price
        self.parts = parts
        self.money = sum([part.amount for part in parts if part.kind == GAIN_MONEY])
        self.shares = sum([part.amount for part in parts if part.kind == GAIN_SHARES])
        self.workers = len([part for part in parts if part.kind == GAIN_WORKER])
        self.flips = sum([part.amount for part in parts if part.kind == FLIP])


class Milestone:
    """RR-1.10: a group, its VP, the managers it asks for and (kind, which, count) for each condition."""

    __slots__ = ("conditions", "group", "id", "managers", "vp")

    def __init__(
        self,
        id: str,
        group: int,
        vp: int,
        managers: tuple[int, ...],
        conditions: tuple[tuple[int, int, int], ...],
    ) -> None:
        self.id = id
        self.group = group
        self.vp = vp
        self.managers = managers
        self.conditions = conditions


class Box:
    """All that is printed. Sets of cities, rail spaces and sections are bit sets."""

    __slots__ = (
        "abilities",
        "bonuses",
        "buildings",
        "buildings_right",
        "city_costs",
        "city_ids",
        "city_levels",
        "city_names",
        "city_tile_ids",
        "coloured_workers",
        "deal_bonus",
        "deal_ids",
        "deal_rails",
        "deal_sections",
        "deal_shares",
        "deal_tile_ids",
        "difficult_cost",
        "face_up_vp",
        "first_bonus",
        "flat_spaces",
        "gate_amounts",
        "gate_amounts_expensive",
        "gate_kinds",
        "hire_price",
        "level_cities",
        "link_vp",
        "look",
        "milestones",
        "minimum_workers",
        "money",
        "neutral_offices",
        "neutral_stations",
        "node_names",
        "node_places",
        "primary",
        "printed_tile",
        "railroad_cost",
        "railroad_rails",
        "rails",
        "rails_right",
        "section_firsts",
        "section_money",
        "section_of_building",
        "section_of_rail",
        "section_shares",
        "setup_bonus",
        "setup_tile_ids",
        "share_value",
        "shares",
        "space_ids",
        "space_near",
        "space_nodes",
        "space_places",
        "space_triangles",
        "spaces",
        "stack_sizes",
        "start_space",
        "telegraph_bonus",
        "telegraph_ids",
        "telegraph_names",
        "terrain_rails",
        "tile_levels",
        "top_slot",
        "track_vp",
        "train_bonus",
        "train_counts",
        "train_ids",
        "train_names",
        "white_workers",
    )

    def __init__(self) -> None:
        self.bonuses: tuple[Bonus, ...] = ()
        # RR-1.5, RR-1.6: the map.
        self.city_ids: tuple[str, ...] = ()
        self.city_names: tuple[str, ...] = ()
        self.city_levels: tuple[int, ...] = ()
        self.city_costs: tuple[int, ...] = ()
        self.level_cities: tuple[int, ...] = ()
        self.node_names: tuple[str, ...] = ()
        self.node_places: tuple[tuple[int, int], ...] = ()
        self.space_places: tuple[tuple[int, int], ...] = ()
        self.space_ids: tuple[str, ...] = ()
        self.spaces: tuple[tuple[int, int], ...] = ()
        self.space_nodes: tuple[int, ...] = ()
        self.space_near: tuple[int, ...] = ()
        self.space_triangles: tuple[int, ...] = ()
        self.flat_spaces: tuple[int, ...] = ()
        self.start_space: int = 0
        self.deal_rails: int = 0
        self.terrain_rails: tuple[int, ...] = ()
        self.city_tile_ids: tuple[str, ...] = ()
        self.tile_levels: tuple[int, ...] = ()
        self.printed_tile: tuple[int, ...] = ()
        self.primary: tuple[int, ...] = ()
        self.first_bonus: tuple[int, ...] = ()
        # RR-1.7: the telegraph line.
        self.section_shares: tuple[int, ...] = ()
        self.section_firsts: tuple[int, ...] = ()
        self.deal_sections: int = 0
        self.link_vp: tuple[int, ...] = ()
        self.telegraph_ids: tuple[str, ...] = ()
        self.telegraph_names: tuple[str, ...] = ()
        self.telegraph_bonus: tuple[int, ...] = ()
        # RR-1.9 to RR-1.11: trains, milestones, deals; two deals a tile.
        self.train_ids: tuple[str, ...] = ()
        self.train_names: tuple[str, ...] = ()
        self.train_bonus: tuple[int, ...] = ()
        self.train_counts: tuple[int, ...] = ()
        self.stack_sizes: tuple[int, ...] = ()
        self.face_up_vp: int = 0
        self.milestones: tuple[Milestone, ...] = ()
        self.look: int = 0
        self.deal_tile_ids: tuple[str, ...] = ()
        self.deal_ids: tuple[str, ...] = ()
        self.deal_shares: tuple[int, ...] = ()
        self.deal_bonus: tuple[int, ...] = ()
        # RR-2: setup, and what a player begins with.
        self.setup_tile_ids: tuple[str, ...] = ()
        self.setup_bonus: tuple[int, ...] = ()
        self.neutral_stations: tuple[int, ...] = ()
        self.neutral_offices: tuple[int, ...] = ()
        self.money: int = 0
        self.shares: int = 0
        self.white_workers: int = 0
        self.coloured_workers: int = 0
        # RR-1.2: the player board. section_of_building[n]: where the leftmost of n buildings left stands.
        self.buildings: int = 0
        self.rails: int = 0
        self.buildings_right: int = 0
        self.rails_right: int = 0
        self.section_money: tuple[int, ...] = ()
        self.section_of_building: tuple[int, ...] = ()
        self.section_of_rail: tuple[int, ...] = ()
        # RR-5 to RR-9: prices; abilities[action * 5 + colour] is a bonus, -1 for white.
        self.share_value: int = 0
        self.hire_price: int = 0
        self.minimum_workers: int = 0
        self.railroad_cost: int = 0
        self.railroad_rails: int = 0
        self.difficult_cost: int = 0
        self.abilities: tuple[int, ...] = ()
        # RR-12: track_vp[track][slot]; the gate before a slot, for both kinds of play.
        self.top_slot: int = 0
        self.track_vp: tuple[tuple[int, ...], ...] = ()
        self.gate_kinds: tuple[tuple[int, ...], ...] = ()
        self.gate_amounts: tuple[tuple[int, ...], ...] = ()
        self.gate_amounts_expensive: tuple[tuple[int, ...], ...] = ()
