"""What the components file of Alubari must hold: every entry and the type of every figure."""

from __future__ import annotations

from typing import Literal

from branchline.core.box import Entry, Plain, also, prepare
from branchline.games.alubari.box import AreaId, WeatherId


@also("game designer publisher", str)
@also("year players_min players_max")
class Meta(Entry):
    schema: Literal[1]


@also("gameboard cloth_bag score_pad action_cards help_cards tea_leaf_tokens_1 tea_leaf_tokens_5")
@also("fog_tiles darjeeling_blockage_tiles blockage_tiles starting_player_markers game_marker_discs")
@also("game_ownership_markers sun_discs fog_discs rain_discs steel_bars player_colours")
class BoxCount(Entry):
    equipment_cards: int
    tea_estate_cards: int
    contract_cards: int
    iron_ore_cubes: int
    stone_cubes: int
    chai_cubes: int
    event_cubes: int
    rubble_cubes_1: int
    rubble_discs_5: int
    workers_per_player: int
    ownership_markers_per_player: int


@also("hard unlimited", list[str])
class Limits(Entry):
    """Which pieces can run out."""


class SetupEntry(Entry):
    players: int
    bag_iron: int
    bag_stone: int
    bag_chai: int
    event_cubes: int
    initial_stockyard_draw: int
    round_stockyard_draw: int
    equipment_in_shed: int
    darjeeling_second_space_blocked: bool
    chai_spaces_blocked: int
    estate_slots: int
    precompleted_tracks: int


class SetupOptions(Entry):
    alubari_uncovered_default: bool


class WeatherEffect(Entry):
    excavation: int
    lay_track: int
    crop: int
    fog_blocks: list[AreaId]


class DeckBacks(Plain):
    sun: int
    rain: int
    fog: int


class Weather(Entry):
    positions: list[str]
    discs_per_kind: int
    deck_backs: DeckBacks
    effects: dict[WeatherId, WeatherEffect]


class WorkRate(Entry):
    steps: list[float]
    start: int
    overflow: Literal["harvest", "ignore"]
    underflow: Literal["ignore"]


class WorkRates(Plain):
    excavation: WorkRate
    lay_track: WorkRate
    crop: WorkRate


class ChaiTrack(Entry):
    points: list[int]
    start: Literal[0]
    limit_by_players: dict[str, int]


class AreaEntry(Entry):
    id: AreaId
    name: str
    spaces_by_players: dict[str, int]
    overlay: bool
    last_space_takes_start_player: bool = False
    fog_blocks_last: bool = False
    base: dict[str, int] = {}
    chai_bonus: dict[str, int | bool] = {}


class OverlaySet(Plain):
    players: list[int]
    areas: list[AreaId]


class ActionCards(Entry):
    sets: list[OverlaySet]
    additional: int


@also("trigger", str)
class AdditionalActionCard(Entry):
    replaces_area: Literal["B"]
    name: str
    spaces: int
    action: Literal["building"]
    chai_bonus: dict[str, int]


class Stockyard(Entry):
    kinds: list[str]
    capacity: Literal[-1]
    reduction_limits: dict[str, int]


class Railway(Entry, rename={"start": "from", "end": "to"}):
    start: str
    end: str
    length: int
    rivers: int


class Track(Entry):
    id: str
    kind: Literal["river", "town", "simple"]
    name: str
    vp: int
    chai: int = 0
    agony_stretch: bool = False
    last: bool = False


class Towns(Entry):
    count: int


class Town(Entry):
    id: str
    name: str
    opened_by: str
    spaces: int


class Bonus(Plain):
    kind: str = ""
    amount: int = 0


class StationEntry(Entry):
    id: str
    town: str
    costs: list[dict[str, int]]
    vp: int
    bonus: Bonus
    rubble_space: bool
    blocked_below_players: int = 0


class EstatePrinted(Entry):
    id: str
    name: str
    slot: Literal[1]
    rubble: list[int]
    vp: list[int]


class EstateRules(Entry):
    cards: int
    sides: int
    max_rubble_on_board: int


class EstateSide(Plain):
    name: str
    rubble: list[int]
    vp: list[int]


class EstateCard(Entry):
    id: str
    front: EstateSide
    back: EstateSide


class EquipmentRules(Entry):
    vp_each: int
    vp_each_solo: int
    solo_max_owned: int
    maintenance_options: list[dict[str, int]]


class Ability(Plain):
    kind: str
    rubble: int = 0
    stone: int = 0
    tea: int = 0
    chai: int = 0
    vp: int = 0
    area: AreaId | None = None


class EquipmentEntry(Entry):
    id: str
    name: str
    cost: dict[str, int]
    chai_on_card: int
    third_worker_cost: list[dict[str, int]]
    effect: Ability
    extra_vp: int


class Rondel(Entry):
    spaces: int
    first: Literal[1]
    direction: Literal["clockwise"]


class Event(Entry):
    number: int
    name: str
    steps: list[str]
    estate_spaces: int = 0
    estate_spaces_solo: str = ""
    returns_cubes_from: list[int] = []
    trim_stockyard_if_returned: bool = False
    solo_second_time_blocks_siliguri: bool = False
    crop_steps: int = 0
    excluded_town: str = ""


class ContractRules(Entry):
    count: int
    line: list[str]


@also("chai_cubes tea rate rubble spaces iron steel stone mini_actions draw keep cards chai", int, 0)
class Effect(Plain):
    kind: str
    cubes: int = 0
    times: int = 0
    tracks: int = 0
    source: str = ""


class ContractEntry(Entry):
    number: int
    weather: WeatherId
    area: AreaId
    effect: Effect
    text: str
    requires: dict[str, int]
    points: int
    chai_vp_each: int = 0


class Scoring(Entry):
    tea_leaf_vp: float
    equipment_vp: int
    categories: list[str]


class Achievement(Plain):
    id: str
    name: str
    test: str
    town: str = ""
    over: int = 0
    at_least: int = 0


class Achievements(Entry):
    building: list[Achievement]
    scoring: list[Achievement]
    supply: list[Achievement]
    campaign: list[Achievement]


class Components(Plain):
    """The whole file."""

    meta: Meta
    box: BoxCount
    limits: Limits
    setup: list[SetupEntry]
    setup_options: SetupOptions
    weather: Weather
    work_rates: WorkRates
    chai_track: ChaiTrack
    areas: list[AreaEntry]
    action_cards: ActionCards
    additional_action_card: AdditionalActionCard
    stockyard: Stockyard
    railway: Railway
    track: list[Track]
    towns: Towns
    town: list[Town]
    station: list[StationEntry]
    estate_printed: EstatePrinted
    estate_rules: EstateRules
    estate_card: list[EstateCard]
    equipment_rules: EquipmentRules
    equipment: list[EquipmentEntry]
    rondel: Rondel
    event: list[Event]
    contract_rules: ContractRules
    contract: list[ContractEntry]
    scoring: Scoring
    achievements: Achievements


prepare(Components)
