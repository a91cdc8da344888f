"""The box of Railroad Revolution as immutable tables: what is printed, never what has happened.

Every reward of the game is a *bonus*: a price in money and a list of parts. City rewards, telegraph tiles, deals,
trains, setup tiles and worker abilities are all numbered in one table, so that a step can name any of them with
one int.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Final, Literal, get_args

from branchline.core.box import at, reduced
from branchline.core.numbering import Numbering

Colour = Literal["white", "purple", "orange", "grey", "turquoise"]
COLOURS: Final[tuple[str, ...]] = get_args(Colour)
WHITE: Final = 0
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

GateKind = Literal["money", "shares", "worker"]
GATES: Final[tuple[str, ...]] = ("", *get_args(GateKind))
NO_GATE: Final = 0
MONEY_GATE: Final = 1
SHARES_GATE: Final = 2
WORKER_GATE: Final = 3

Group = Literal["A1", "A2", "B", "C", "D"]
GROUPS: Final[tuple[str, ...]] = get_args(Group)
# The three stacks that replacements are drawn from (RR-11.7).
STACKS: Final = ("B", "C", "D")

ConditionKind = Literal["connected", "stations", "deal_rails", "terrain_rails"]
CONDITIONS: Final[tuple[str, ...]] = get_args(ConditionKind)
CONNECTED: Final = 0
STATIONS: Final = 1
DEAL_RAILS: Final = 2
TERRAIN_RAILS: Final = 3

# RR-16: the kinds of effect. Those from FIRST_BONUS on are abilities that depend on the action in progress.
EffectKind = Literal[
    "gain_money", "gain_shares", "gain_workers", "steps", "promote", "exchange_worker", "flip_train", "take_train",
    "place_rail", "place_station", "place_office", "first_station_bonus", "waive_city_cost", "primary_reward_again",
    "gain_money_terrain", "third_rail", "first_office_bonus", "gain_money_per_share_taken", "telegraph_tile_bonus",
    "private_deal", "gain_money_per_train",
]  # fmt: skip
EFFECTS: Final[tuple[str, ...]] = get_args(EffectKind)
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

# What is printed, and has its numbers among the actions; a changed box may have more or fewer (`Box.numbering`).
CITY_COUNT: Final = 15
SECTION_COUNT: Final = 8
CITY_TILES: Final = 15
TELEGRAPH_TILES: Final = 6
DEAL_TILES: Final = 9
TRAIN_KINDS: Final = 5
MILESTONES: Final = 38
SETUP_TILES: Final = 4

# Beyond these no changed box may go. In a bit set of nodes the junctions stand behind the room for cities.
MOST_SPACES: Final = 60
MOST_CITIES: Final = 30
MOST_JUNCTIONS: Final = 30

# What rules fix.
TRACK_COUNT: Final = 3
BOARD_SECTIONS: Final = 8


@dataclass(frozen=True, eq=False, kw_only=True)
class Part:
    """One effect of a bonus (RR-16): `amount` and `extra` mean what its kind says.

    steps: count, exact; promote: most, money for each; flip: times; a worker: bit set of colours;
    place: 1 if it is the set-aside piece, bit set of the only targets (0: any).
    """

    kind: int = at("kind", EFFECTS)
    amount: int
    extra: int
    optional: int


@dataclass(frozen=True, eq=False, kw_only=True)
class Bonus:
    """A price and the parts it buys, with what RR-4.11 counts of them."""

    price: int
    parts: tuple[Part, ...]
    money: int
    shares: int
    workers: int
    flips: int
    trains: int
    pieces: int
    helps: bool


@dataclass(frozen=True, eq=False, kw_only=True)
class Milestone:
    """RR-1.10: a group, its VP, the managers it asks for and (kind, which, count) for each condition."""

    id: str = at("id")
    group: int = at("group", GROUPS)
    vp: int = at("vp")
    managers: tuple[int, ...] = at("managers", (*COLOURS, "any"))
    conditions: tuple[tuple[int, int, int], ...]


@dataclass(frozen=True, eq=False, kw_only=True)
class Box:
    """All that is printed. Sets of cities, rail spaces and sections are bit sets."""

    text: str  # the file itself, by which a box is pickled
    bonuses: tuple[Bonus, ...]
    # RR-1.5, RR-1.6: the map.
    city_ids: tuple[str, ...] = at("cities.id")
    city_names: tuple[str, ...] = at("cities.name")
    city_levels: tuple[int, ...] = at("cities.level")
    city_costs: tuple[int, ...] = at("cities.station_cost")
    level_cities: tuple[int, ...]
    node_names: tuple[str, ...]
    node_places: tuple[tuple[int, int], ...]
    space_ids: tuple[str, ...] = at("rail_spaces.id")
    spaces: tuple[tuple[int, int], ...]
    space_nodes: tuple[int, ...]
    space_near: tuple[int, ...]
    space_triangles: tuple[int, ...] = at("rail_spaces.triangles")
    flat_spaces: tuple[int, ...]
    start_space: int
    deal_rails: int
    terrain_rails: tuple[int, ...]
    city_tile_ids: tuple[str, ...]
    tile_levels: tuple[int, ...]
    printed_tile: tuple[int, ...]
    primary: tuple[int, ...]
    first_bonus: tuple[int, ...]
    sure_bonus: tuple[int, ...]  # what it gives at once and without a price, in money
    # RR-1.7: the telegraph line.
    section_shares: tuple[int, ...] = at("telegraph_sections.shares")
    section_firsts: tuple[int, ...] = at("telegraph_sections.first")
    deal_sections: int
    all_sections: int
    link_vp: tuple[int, ...] = at("telegraph_links.vp")
    telegraph_ids: tuple[str, ...] = at("telegraph_tiles.id")
    telegraph_names: tuple[str, ...] = at("telegraph_tiles.name")
    telegraph_bonus: tuple[int, ...]
    # RR-1.9 to RR-1.11: trains, milestones, deals; two deals a tile.
    train_ids: tuple[str, ...] = at("train_types.id")
    train_names: tuple[str, ...] = at("train_types.name")
    train_bonus: tuple[int, ...]
    stack_sizes: tuple[int, ...] = at("trains.stack_size", by=("0", "1", "2", "3", "4"))
    face_up_vp: int = at("trains.vp_face_up")
    milestones: tuple[Milestone, ...]
    look: int = at("constants.milestone_draw")
    deal_tile_ids: tuple[str, ...] = at("deal_tiles.id")
    deal_ids: tuple[str, ...]
    deal_shares: tuple[int, ...]
    deal_bonus: tuple[int, ...]
    # RR-2: setup, and what a player begins with.
    setup_tile_ids: tuple[str, ...] = at("setup_tiles.id")
    setup_bonus: tuple[int, ...]
    neutral_stations: tuple[int, ...]
    neutral_offices: tuple[int, ...]
    money: int = at("players.start_money")
    shares: int = at("players.start_shares")
    white_workers: int = at("players.start_white_workers")
    coloured_workers: int = at("workers.1.total")
    # RR-1.2: the player board. section_of_building[n]: where the leftmost of n buildings left stands.
    buildings: int = at("players.buildings_on_player_board")
    rails: int = at("players.rails_on_player_board")
    buildings_right: int
    rails_right: int
    section_money: tuple[int, ...] = at("player_board_sections.money")
    section_of_building: tuple[int, ...]
    section_of_rail: tuple[int, ...]
    # RR-5 to RR-9: prices; abilities[action * 5 + colour] is a bonus, -1 for white.
    share_value: int = at("constants.share_sale_value")
    hire_price: int = at("constants.extra_hire_price")
    minimum_workers: int = at("constants.minimum_available_workers")
    railroad_cost: int = at("constants.railroad_base_cost")
    railroad_rails: int = at("constants.railroad_rails")
    difficult_cost: int = at("constants.difficult_terrain_cost")
    abilities: tuple[int, ...]
    # RR-12: track_vp[track][slot]; the gate before a slot, for both kinds of play.
    top_slot: int
    track_vp: tuple[tuple[int, ...], ...] = at("performance_tracks.vp")
    gate_kinds: tuple[tuple[int, ...], ...]
    gate_amounts: tuple[tuple[int, ...], ...]
    gate_amounts_expensive: tuple[tuple[int, ...], ...]
    numbering: Numbering

    def __reduce__(self) -> tuple[Any, ...]:
        return reduced(self)
