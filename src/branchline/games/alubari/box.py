"""The box of Alubari as immutable tables: what is printed, never what has happened."""

from __future__ import annotations

from typing import Final

RESOURCES: Final = ("iron", "stone", "rubble", "steel", "tea", "chai")
IRON: Final = 0
STONE: Final = 1
RUBBLE: Final = 2
STEEL: Final = 3
TEA: Final = 4
CHAI: Final = 5

AREAS: Final = ("A", "B", "C", "D", "E", "F", "G")
STOCKYARD: Final = 0
EXCAVATION: Final = 1
FOUNDRY: Final = 2
LAY_TRACK: Final = 3
BUILDING: Final = 4
POST_OFFICE: Final = 5
CHAIWALA: Final = 6

WEATHERS: Final = ("sun", "rain", "fog")
HIRE_KINDS: Final = ("chai", "rubble")

REQUIREMENTS: Final = ("track", "station", "rubble_station", "estate", "tea", "rubble")

BONUSES: Final = (
    "",
    "gain_steel",
    "gain_chai",
    "take_contract",
    "take_equipment",
    "free_third_worker_next_round",
)
GAIN_STEEL: Final = 1
GAIN_CHAI: Final = 2
TAKE_CONTRACT_BONUS: Final = 3
TAKE_EQUIPMENT_BONUS: Final = 4
FREE_THIRD_WORKER: Final = 5

ABILITIES: Final = (
    "hire_with_rubble",
    "tea_on_area",
    "chai_on_first_track",
    "tea_contract_discount",
    "station_discount",
    "end_vp",
    "no_maintenance",
    "free_worker_on_event",
)
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
    "own_all_stations",
    "own_all_estate_spaces",
    "marker_in_every_town",
    "own_all_rivers",
    "own_agony_stretch",
    "score_over_without_town",
    "station_vp_over",
    "track_vp_at_least",
    "score_with_equipment",
    "score_without_equipment",
    "score_without_estates",
    "contract_vp_at_least",
    "idle_contracts_at_least",
    "leftover_tea_at_least",
    "chai_at_limit",
    "leftover_rubble_at_least",
    "steel_at_least",
    "tea_totaller",
    "ended_by_markers",
)

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
    "free_stockyard",
    "extra_cubes",
    "any_chai_cubes",
    "take_start_player",
    "excavation_bonus",
    "free_excavation",
    "take_rubble",
    "take_steel",
    "take_tea",
    "gain_chai",
    "move_excavation",
    "borrow_estates",
    "iron_to_steel",
    "rubble_to_stone",
    "cheap_steel",
    "free_foundry",
    "track_bonus",
    "free_lay_track",
    "gift_track",
    "iron_as_steel",
    "free_build",
    "stone_discount",
    "rubble_discount",
    "cheap_equipment",
    "ignore_rivers",
    "draw_and_keep",
    "double_contract",
    "free_contract",
    "harvest",
)
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

# Room in the fixed numbering of actions (verbs.py); a changed box may not ask for more.
MOST_SPACES: Final = 6
MOST_CUBES: Final = 7
MOST_ESTATE_SPACES: Final = 32
MOST_TRACKS_AT_ONCE: Final = 8
MOST_RUBBLE_AT_ONCE: Final = 32
MOST_CHAI: Final = 15
MOST_EXCHANGES: Final = 9


class Setup:
    """The row of the setup table for one player count (AL-2)."""

    def __init__(self) -> None:
        self.iron = 0
        self.stone = 0
        self.chai = 0
        self.events = 0
        self.first_draw = 0
        self.round_draw = 0
        self.shed = 0
        self.estate_slots = 0
        self.premarked = 0


class Area:
    """An action area: its name, its spaces by player count, and whether fog closes the last."""

    def __init__(self, name: str, spaces: tuple[int, ...], fogged: bool) -> None:
        self.name = name
        self.spaces = spaces
        self.fogged = fogged


class Station:
    """A station space of a town (AL-9)."""

    def __init__(
        self,
        name: str,
        town: int,
        costs: tuple[tuple[int, ...], ...],
        points: int,
        bonus: int,
        amount: int,
        is_rubble: bool,
        blocked_below: int,
    ) -> None:
        self.name = name
        self.town = town
        self.costs = costs
        self.points = points
        self.bonus = bonus
        self.amount = amount
        self.is_rubble = is_rubble
        self.blocked_below = blocked_below


class Estate:
    """One side of a tea estate card, or the printed estate: rubble and points of each space."""

    def __init__(self, name: str, rubble: tuple[int, ...], points: tuple[int, ...]) -> None:
        self.name = name
        self.rubble = rubble
        self.points = points


class Equipment:
    """An equipment card (AL-11); `gain` is what its ability gives, rubble and stone what it saves."""

    def __init__(
        self,
        id: str,
        name: str,
        cost: tuple[int, ...],
        chai_on_card: int,
        hire_chai: int,
        hire_rubble: int,
        ability: int,
        rubble: int,
        stone: int,
        gain: int,
        points: int,
    ) -> None:
        self.id = id
        self.name = name
        self.cost = cost
        self.chai_on_card = chai_on_card
        self.hire_chai = hire_chai
        self.hire_rubble = hire_rubble
        self.ability = ability
        self.rubble = rubble
        self.stone = stone
        self.gain = gain
        self.points = points


class Contract:
    """A contract card: its weather back, its effect (AL-13) and what it asks for at the end (AL-14.6)."""

    def __init__(
        self,
        number: int,
        weather: int,
        area: int,
        effect: int,
        first: int,
        second: int,
        text: str,
        requires: tuple[int, ...],
        points: int,
        chai_points: int,
    ) -> None:
        self.number = number
        self.weather = weather
        self.area = area
        self.effect = effect
        self.first = first
        self.second = second
        self.text = text
        self.requires = requires
        self.points = points
        self.chai_points = chai_points


class Box:
    """Everything that is printed; filled once by components.py and never changed."""

    def __init__(self) -> None:
        self.setups: tuple[Setup, ...] = ()
        self.workers = 0
        self.markers = 0
        self.chai_cubes = 0
        self.chai_limit: tuple[int, ...] = ()
        self.chai_points: tuple[int, ...] = ()
        self.excavation_rate: tuple[int, ...] = ()
        self.excavation_start = 0
        self.lay_track_rate: tuple[int, ...] = ()
        self.lay_track_start = 0
        self.crop_halves: tuple[int, ...] = ()
        self.crop_start = 0
        self.weather_moves: tuple[tuple[int, int, int], ...] = ()
        self.weather_fogs: tuple[bool, ...] = ()
        self.areas: tuple[Area, ...] = ()
        self.extra_building_name = ""
        self.extra_building_spaces = 0
        self.stock_cubes = 0
        self.stock_chai = 0
        self.stock_boost_cubes = 0
        self.stock_boost_chai = 0
        self.dig_boost = 0
        self.lay_boost = 0
        self.build_boost = 0
        self.mini_actions = 0
        self.steel_iron = 0
        self.steel_iron_boosted = 0
        self.stone_rubble = 0
        self.smash_rubble = 0
        self.trim: tuple[int, int, int] = (0, 0, 0)
        self.track_ids: tuple[str, ...] = ()
        self.track_names: tuple[str, ...] = ()
        self.track_points: tuple[int, ...] = ()
        self.track_chai: tuple[int, ...] = ()
        self.track_is_river: tuple[bool, ...] = ()
        self.track_town: tuple[str, ...] = ()
        self.agony_stretch: tuple[int, ...] = ()
        self.town_ids: tuple[str, ...] = ()
        self.town_names: tuple[str, ...] = ()
        self.town_river: tuple[int, ...] = ()
        self.town_stations: tuple[tuple[int, ...], ...] = ()
        self.stations: tuple[Station, ...] = ()
        self.estates: tuple[Estate, ...] = ()
        self.equipment: tuple[Equipment, ...] = ()
        self.ability_cards: tuple[tuple[int, ...], ...] = ()
        self.equipment_points = 0
        self.equipment_points_solo = 0
        self.equipment_most_solo = 0
        self.maintenance_steel = 0
        self.maintenance_chai = 0
        self.event_names: tuple[str, ...] = ()
        self.event_estate_spaces = 0
        self.event_crop_steps = 0
        self.contracts: tuple[Contract, ...] = ()
        self.area_contracts: tuple[tuple[int, ...], ...] = ()
        self.achievements: tuple[tuple[str, str, str, int, int, int], ...] = ()
        self.campaign: tuple[tuple[str, int], ...] = ()
