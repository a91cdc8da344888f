"""What a components file of Railroad Revolution must hold, table by table."""

from __future__ import annotations

from typing import Literal

import msgspec

from branchline.core.box import Entry, Plain, Provenance, prepare

Colour = Literal["white", "purple", "orange", "grey", "turquoise"]
ColourOrAny = Literal["white", "purple", "orange", "grey", "turquoise", "any"]
Group = Literal["A1", "A2", "B", "C", "D"]
EffectKind = Literal[
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
]


class Noted(Entry, kw_only=True):
    """An entry that may also say which public material it rests on, and why a lost figure is what it is."""

    source: str = ""
    why: str = ""


class Meta(Noted, kw_only=True):
    game: str
    designers: list[str]
    publisher: str
    year: int
    players_min: int
    players_max: int
    schema: Literal[1]


class Counts(Noted, kw_only=True):
    game_boards: int
    player_boards: int
    workers: int
    workers_white: int
    workers_purple: int
    workers_orange: int
    workers_grey: int
    workers_turquoise: int
    buildings: int
    buildings_per_player: int
    rails: int
    rails_per_player: int
    performance_markers: int
    performance_markers_per_player: int
    telegraph_shares: int
    telegraph_tiles: int
    city_tiles: int
    train_tiles: int
    milestone_tiles: int
    deal_tiles: int
    setup_tiles: int
    first_player_tiles: int
    banknotes: int


class Banknote(Noted, kw_only=True):
    value: int
    count: int


class Players(Noted, kw_only=True):
    colours: list[str]
    start_money: int
    start_shares: int
    start_white_workers: int
    start_coloured_workers: int
    start_rails_on_board: int
    start_train: str
    start_milestones: list[Group]
    buildings_on_player_board: int
    rails_on_player_board: int
    setup_building: int
    setup_rail: int
    performance_markers: int


class Worker(Noted, kw_only=True):
    colour: Colour
    role: str
    total: int
    in_supply_at_start: int


class Constants(Noted, kw_only=True):
    share_sale_value: int
    extra_hire_price: int
    minimum_available_workers: int
    railroad_base_cost: int
    railroad_rails: int
    railroad_rails_turquoise: int
    difficult_terrain_cost: int
    train_vp_face_up: int
    milestone_draw: int


class Effect(Plain, kw_only=True):
    """RR-16: one effect object; which fields count depends on its kind."""

    kind: EffectKind
    amount: int = 0
    workers: list[ColourOrAny] | None = None
    one_of: list[Colour] | None = None
    count: int = 0
    exact: bool = False
    max: int = 0
    money_each: int = 0
    times: int = 0
    origin: Literal["player_board", "setup"] = msgspec.field(default="player_board", name="from")
    cities: list[str] = []
    sections: list[int] = []
    base: int = 0
    per_triangle: int = 0
    shares_gained: int = 0
    optional: bool = False


class Ability(Plain, kw_only=True):
    price: int
    effects: list[Effect]


class AnyAbility(Noted, kw_only=True):
    as_white: list[Effect]


class ActionAbilities(Noted, kw_only=True):
    purple: Ability
    grey: Ability
    orange: Ability
    turquoise: Ability


class Abilities(Plain, kw_only=True):
    any: AnyAbility
    station: ActionAbilities
    railroad: ActionAbilities
    telegraph: ActionAbilities
    trade: ActionAbilities


class PlayerBoard(Noted, kw_only=True):
    sections: Literal[8]
    logo_after_section: int


class PlayerBoardSection(Noted, kw_only=True):
    section: int
    money: int
    buildings: int
    rails: int
    left_of_logo: bool


class Canvas(Noted, kw_only=True):
    width: int
    height: int
    map_area: list[int]
    telegraph_area: list[int]
    performance_area: list[int]
    deal_area: list[int]


class Levels(Noted, kw_only=True):
    slots: dict[str, int]
    station_cost: dict[str, int]


class City(Noted, kw_only=True):
    id: str
    name: str
    level: int
    station_cost: int
    printed: bool
    x: int
    y: int
    name_provenance: Provenance


class PrintedCityTile(Noted, kw_only=True):
    city: str
    primary: list[Effect]
    first_bonus: Ability


class CityTile(Noted, kw_only=True):
    id: str
    level: int
    primary: list[Effect]
    first_bonus: Ability


class Junction(Noted, kw_only=True):
    id: str
    name: str
    x: int
    y: int


class RailSpace(Noted, kw_only=True):
    id: str
    start_node: str = msgspec.field(name="from")
    end_node: str = msgspec.field(name="to")
    triangles: int
    deal: bool
    start: bool
    x: int
    y: int


class TelegraphSection(Noted, kw_only=True):
    section: int
    shares: int
    first: int
    deal: bool
    x: int
    y: int


class TelegraphLinks(Noted, kw_only=True):
    vp: list[int]


class TelegraphTile(Noted, kw_only=True):
    id: str
    name: str
    effects: list[Effect]


class Deal(Plain, kw_only=True):
    id: str
    shares: int
    price: int
    effects: list[Effect]


class DealTile(Noted, kw_only=True):
    id: str
    deals: list[Deal]


class Trains(Noted, kw_only=True):
    stack_size: dict[str, int]
    vp_face_up: int


class TrainType(Noted, kw_only=True):
    id: str
    name: str
    count: int
    starting: bool
    price: int
    effects: list[Effect]


class MilestoneGroups(Noted, kw_only=True):
    counts: dict[str, int]
    next: dict[str, str]


class Condition(Plain, kw_only=True):
    kind: Literal["connected", "stations", "deal_rails", "terrain_rails"]
    level: int = 0
    triangles: int = 0
    count: int


class MilestoneTile(Noted, kw_only=True):
    id: str
    group: Group
    vp: int
    managers: list[ColourOrAny]
    conditions: list[Condition]


class Gate(Plain, kw_only=True):
    before_slot: int
    kind: Literal["money", "shares", "worker"]
    amount: int
    variant_amount: int = 0


class PerformanceTrack(Noted, kw_only=True):
    id: str
    position: str
    unit: str
    slots: int
    vp: list[int]
    gates: list[Gate]
    x: int
    y_bottom: int
    y_top: int


class SetupSide(Plain, kw_only=True):
    side: str
    effects: list[Effect]


class SetupTile(Noted, kw_only=True):
    id: str
    sides: list[SetupSide]


class NeutralBuildings(Noted, kw_only=True):
    first_station: list[str]
    first_office: list[int]


class Scoring(Noted, kw_only=True):
    train_face_up: int
    sources: list[str]
    tie_break: list[str]


class Variant(Noted, kw_only=True):
    default: bool
    effect: str


class Components(msgspec.Struct, forbid_unknown_fields=True, kw_only=True):
    """The whole file."""

    meta: Meta
    counts: Counts
    banknotes: list[Banknote]
    players: Players
    workers: list[Worker]
    constants: Constants
    abilities: Abilities
    player_board: PlayerBoard
    player_board_sections: list[PlayerBoardSection]
    canvas: Canvas
    levels: Levels
    cities: list[City]
    printed_city_tiles: list[PrintedCityTile]
    junctions: list[Junction]
    rail_spaces: list[RailSpace]
    city_tiles: list[CityTile]
    telegraph_sections: list[TelegraphSection]
    telegraph_links: TelegraphLinks
    telegraph_tiles: list[TelegraphTile]
    deal_tiles: list[DealTile]
    trains: Trains
    train_types: list[TrainType]
    milestone_groups: MilestoneGroups
    milestones: list[MilestoneTile]
    performance_tracks: list[PerformanceTrack]
    setup_tiles: list[SetupTile]
    neutral_buildings: dict[str, NeutralBuildings]
    scoring: Scoring
    variants: dict[str, Variant]
    palette: dict[str, str]


prepare(Components)
