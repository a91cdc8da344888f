"""The box of Alubari as immutable tables: what is printed, never what has happened."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Final, Literal, get_args

from branchline.core.box import at, reduced
from branchline.core.numbering import Numbering

RESOURCES: Final = ("iron", "stone", "rubble", "steel", "tea", "chai")
IRON: Final = 0
STONE: Final = 1
RUBBLE: Final = 2
STEEL: Final = 3
TEA: Final = 4
CHAI: Final = 5

AreaId = Literal["A", "B", "C", "D", "E", "F", "G"]
AREAS: Final[tuple[str, ...]] = get_args(AreaId)
STOCKYARD: Final = 0
EXCAVATION: Final = 1
FOUNDRY: Final = 2
LAY_TRACK: Final = 3
BUILDING: Final = 4
POST_OFFICE: Final = 5
CHAIWALA: Final = 6

WeatherId = Literal["sun", "rain", "fog"]
WEATHERS: Final[tuple[str, ...]] = get_args(WeatherId)
COUNTS: Final = ("1", "2", "3", "4", "5")  # of players, as the file names them
HIRE_KINDS: Final = ("chai", "rubble")

REQUIREMENTS: Final = ("track", "station", "rubble_station", "estate", "tea", "rubble")

BONUSES: Final = (
    "", "gain_steel", "gain_chai", "take_contract", "take_equipment", "free_third_worker_next_round",
)  # fmt: skip
GAIN_STEEL: Final = 1
GAIN_CHAI: Final = 2
TAKE_CONTRACT_BONUS: Final = 3
TAKE_EQUIPMENT_BONUS: Final = 4
FREE_THIRD_WORKER: Final = 5

ABILITIES: Final = (
    "hire_with_rubble", "tea_on_area", "chai_on_first_track", "tea_contract_discount", "station_discount", "end_vp",
    "no_maintenance", "free_worker_on_event",
)  # fmt: skip
HIRE_WITH_RUBBLE: Final = 0
TEA_ON_AREA: Final = 1
CHAI_ON_FIRST_TRACK: Final = 2
TEA_CONTRACT_DISCOUNT: Final = 3
STATION_DISCOUNT: Final = 4
END_POINTS: Final = 5
NO_MAINTENANCE: Final = 6
FREE_WORKER_ON_EVENT: Final = 7

# AL-15.7 to AL-15.9: what an achievement can look at; the figures are in the data.
ACHIEVEMENT_TESTS: Final = (
    "own_all_stations", "own_all_estate_spaces", "marker_in_every_town", "own_all_rivers", "own_agony_stretch",
    "score_over_without_town", "station_vp_over", "track_vp_at_least", "score_with_equipment",
    "score_without_equipment", "score_without_estates", "contract_vp_at_least", "idle_contracts_at_least",
    "leftover_tea_at_least", "chai_at_limit", "leftover_rubble_at_least", "steel_at_least", "tea_totaller",
    "ended_by_markers",
)  # fmt: skip

# AL-12: what each event does is fixed; how much is in the data.
EVENTS: Final = (
    ("clear_estate_spaces", "return_event_cubes_4_5_6_and_trim_stockyard"),
    ("crop_marker_plus_2",),
    ("game_lays_track",),
    ("complete_first_incomplete_town", "return_event_cubes_1_2_3"),
    ("maintenance",),
    ("harvest", "game_lays_track"),
)

# AL-13, in the order of the chapter.
EFFECTS: Final = (
    "free_stockyard", "extra_cubes", "any_chai_cubes", "take_start_player", "excavation_bonus", "free_excavation",
    "take_rubble", "take_steel", "take_tea", "gain_chai", "move_excavation", "borrow_estates", "iron_to_steel",
    "rubble_to_stone", "cheap_steel", "free_foundry", "track_bonus", "free_lay_track", "gift_track", "iron_as_steel",
    "free_build", "stone_discount", "rubble_discount", "cheap_equipment", "ignore_rivers", "draw_and_keep",
    "double_contract", "free_contract", "harvest",
)  # fmt: skip
FREE_STOCKYARD: Final = 0
EXTRA_CUBES: Final = 1
ANY_CHAI_CUBES: Final = 2
TAKE_START_PLAYER: Final = 3
EXCAVATION_BONUS: Final = 4
FREE_EXCAVATION: Final = 5
TAKE_RUBBLE: Final = 6
TAKE_STEEL: Final = 7
TAKE_TEA: Final = 8
GAIN_CHAI_EFFECT: Final = 9
MOVE_EXCAVATION: Final = 10
BORROW_ESTATES: Final = 11
IRON_TO_STEEL: Final = 12
RUBBLE_TO_STONE: Final = 13
CHEAP_STEEL: Final = 14
FREE_FOUNDRY: Final = 15
TRACK_BONUS: Final = 16
FREE_LAY_TRACK: Final = 17
GIFT_TRACK: Final = 18
IRON_AS_STEEL: Final = 19
FREE_BUILD: Final = 20
STONE_DISCOUNT: Final = 21
RUBBLE_DISCOUNT: Final = 22
CHEAP_EQUIPMENT: Final = 23
IGNORE_RIVERS: Final = 24
DRAW_AND_KEEP: Final = 25
DOUBLE_CONTRACT: Final = 26
FREE_CONTRACT: Final = 27
HARVEST: Final = 28

# What is printed, and has its numbers among the actions; a changed box may have more or fewer (`Box.numbering`).
CONTRACTS: Final = 30
SIDES: Final = 17  # of tea estates: the printed one, and two of each card
EQUIPMENT: Final = 8
TRACKS: Final = 21
STATIONS: Final = 27
ESTATE_SPACES: Final = 32
CUBES_AT_ONCE: Final = 7
TRACKS_AT_ONCE: Final = 8
RUBBLE_AT_ONCE: Final = 32

# Beyond these no changed box may go.
MOST_SPACES: Final = 6
MOST_WAYS: Final = 3
MOST_CHAI: Final = 15
MOST_EXCHANGES: Final = 9


@dataclass(frozen=True, eq=False, kw_only=True)
class Setup:
    """The row of the setup table for one player count (AL-2)."""

    iron: int = at("bag_iron")
    stone: int = at("bag_stone")
    chai: int = at("bag_chai")
    events: int = at("event_cubes")
    first_draw: int = at("initial_stockyard_draw")
    round_draw: int = at("round_stockyard_draw")
    shed: int = at("equipment_in_shed")
    estate_slots: int = at("estate_slots")
    premarked: int = at("precompleted_tracks")


@dataclass(frozen=True, eq=False, kw_only=True)
class Area:
    """An action area: its name, its spaces by player count, and whether fog closes the last."""

    name: str = at("name")
    spaces: tuple[int, ...] = at("spaces_by_players", by=COUNTS, before=(0,))
    fogged: bool = at("fog_blocks_last")


@dataclass(frozen=True, eq=False, kw_only=True)
class Station:
    """A station space of a town (AL-9)."""

    name: str = at("id")
    town: int
    costs: tuple[tuple[int, ...], ...] = at("costs", by=RESOURCES)
    points: int = at("vp")
    bonus: int = at("bonus.kind", BONUSES)
    amount: int = at("bonus.amount")
    is_rubble: bool = at("rubble_space")
    blocked_below: int = at("blocked_below_players")


@dataclass(frozen=True, eq=False, kw_only=True)
class Estate:
    """One side of a tea estate card, or the printed estate: rubble and points of each space."""

    name: str = at("name")
    rubble: tuple[int, ...] = at("rubble")
    points: tuple[int, ...] = at("vp")


@dataclass(frozen=True, eq=False, kw_only=True)
class Equipment:
    """An equipment card (AL-11); `gain` is what its ability gives, rubble and stone what it saves."""

    id: str = at("id")
    name: str = at("name")
    cost: tuple[int, ...] = at("cost", by=RESOURCES)
    chai_on_card: int = at("chai_on_card")
    hire_chai: int
    hire_rubble: int
    ability: int = at("effect.kind", ABILITIES)
    rubble: int = at("effect.rubble")
    stone: int = at("effect.stone")
    gain: int
    points: int = at("extra_vp")


@dataclass(frozen=True, eq=False, kw_only=True)
class Contract:
    """A contract card: its weather back, its effect (AL-13) and what it asks for at the end (AL-14.6)."""

    number: int = at("number")
    weather: int = at("weather", WEATHERS)
    area: int = at("area", AREAS)
    effect: int = at("effect.kind", EFFECTS)
    first: int
    second: int
    text: str = at("text")
    requires: tuple[int, ...] = at("requires", by=REQUIREMENTS)
    points: int = at("points")
    chai_points: int = at("chai_vp_each")


@dataclass(frozen=True, eq=False, kw_only=True)
class Box:
    """Everything that is printed; filled at once by components.py and never changed."""

    text: str  # the file itself, by which a box is pickled
    setups: tuple[Setup, ...]  # by player count; of the solo game also at 0
    workers: int = at("box.workers_per_player")
    markers: int
    chai_cubes: int = at("box.chai_cubes")
    chai_limit: tuple[int, ...] = at("chai_track.limit_by_players", by=COUNTS, before=(0,))
    chai_points: tuple[int, ...] = at("chai_track.points")
    excavation_rate: tuple[int, ...]
    excavation_start: int = at("work_rates.excavation.start")
    lay_track_rate: tuple[int, ...]
    lay_track_start: int = at("work_rates.lay_track.start")
    crop_halves: tuple[int, ...]
    crop_start: int = at("work_rates.crop.start")
    weather_moves: tuple[tuple[int, int, int], ...]
    weather_fogs: tuple[bool, ...]
    areas: tuple[Area, ...]
    extra_building_name: str = at("additional_action_card.name")
    extra_building_spaces: int = at("additional_action_card.spaces")
    stock_cubes: int = at("areas.0.base.cubes")
    stock_chai: int = at("areas.0.base.chai_cubes")
    stock_boost_cubes: int = at("areas.0.chai_bonus.extra_cubes")
    stock_boost_chai: int = at("areas.0.chai_bonus.extra_chai_cubes")
    dig_boost: int = at("areas.1.chai_bonus.rate")
    lay_boost: int = at("areas.3.chai_bonus.rate")
    build_boost: int = at("areas.4.chai_bonus.extra_builds")
    mini_actions: int = at("areas.2.base.mini_actions")
    steel_iron: int = at("areas.2.base.steel_cost_iron")
    steel_iron_boosted: int = at("areas.2.chai_bonus.steel_cost_iron")
    stone_rubble: int = at("areas.2.base.stone_cost_rubble")
    smash_rubble: int = at("areas.2.base.smash_yields_rubble")
    trim: tuple[int, int, int] = at("stockyard.reduction_limits", by=("iron", "stone", "chai"))
    track_ids: tuple[str, ...] = at("track.id")
    track_names: tuple[str, ...] = at("track.name")
    track_points: tuple[int, ...] = at("track.vp")
    track_chai: tuple[int, ...] = at("track.chai")
    track_is_river: tuple[bool, ...]
    track_town: tuple[str, ...]
    agony_stretch: tuple[int, ...]
    town_ids: tuple[str, ...] = at("town.id")
    town_names: tuple[str, ...] = at("town.name")
    town_river: tuple[int, ...] = at("town.opened_by", "track.id")
    town_stations: tuple[tuple[int, ...], ...]
    stations: tuple[Station, ...]
    estates: tuple[Estate, ...]
    equipment: tuple[Equipment, ...]
    ability_cards: tuple[tuple[int, ...], ...]
    equipment_points: int = at("scoring.equipment_vp")
    equipment_points_solo: int = at("equipment_rules.vp_each_solo")
    equipment_most_solo: int = at("equipment_rules.solo_max_owned")
    maintenance_steel: int
    maintenance_chai: int
    event_names: tuple[str, ...] = at("event.name")
    event_estate_spaces: int = at("event.0.estate_spaces")
    event_crop_steps: int = at("event.1.crop_steps")
    contracts: tuple[Contract, ...]
    area_contracts: tuple[tuple[int, ...], ...]
    achievements: tuple[tuple[str, str, str, int, int, int], ...]
    campaign: tuple[tuple[str, int], ...]
    # AL-7.1, AL-7.5, AL-8.2: the most that one worker can take, dig and lay with all that chai and contracts add, and
    # the choices beyond what is printed: iron, stone and chai; tracks, and how many of them are paid in iron.
    most_cubes: int
    most_rubble: int
    most_tracks: int
    further_cubes: tuple[tuple[int, int, int], ...]
    further_tracks: tuple[tuple[int, int], ...]
    # AL-2.6: how many spaces the line of tea estates can have.
    estate_spaces: int
    numbering: Numbering

    def __reduce__(self) -> tuple[Any, ...]:
        return reduced(self)
