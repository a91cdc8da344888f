"""What a components file of Railroad Revolution must hold, table by table."""

from __future__ import annotations

from typing import Literal

import msgspec

from branchline.core.box import Entry, Plain, Provenance, also, prepare
from branchline.games.railroad_revolution.box import Colour, ConditionKind, EffectKind, GateKind, Group

ColourOrAny = Colour | Literal["any"]


class Noted(Entry, kw_only=True):
    """An entry that may also say which public material it rests on, and why a lost figure is what it is."""

    source: str = ""
    why: str = ""


@also("game publisher", str)
@also("designers", list[str])
@also("year players_min")
class Meta(Noted):
    players_max: int
    schema: Literal[1]


@also("game_boards player_boards workers_white workers_purple workers_orange workers_grey workers_turquoise buildings")
@also("buildings_per_player rails rails_per_player performance_markers performance_markers_per_player telegraph_shares")
@also("first_player_tiles banknotes")
class Counts(Noted):
    workers: int
    telegraph_tiles: int
    city_tiles: int
    train_tiles: int
    milestone_tiles: int
    deal_tiles: int
    setup_tiles: int


@also("value count")
class Banknote(Noted):
    """RR-1.12: money is not counted by its notes."""


@also("colours", list[str])
@also("start_coloured_workers start_rails_on_board setup_building setup_rail performance_markers")
@also("start_train", str)
@also("start_milestones", list[Group])
class Players(Noted):
    start_money: int
    start_shares: int
    start_white_workers: int
    buildings_on_player_board: int
    rails_on_player_board: int


@also("role", str)
@also("in_supply_at_start")
class Worker(Noted):
    colour: Colour
    total: int


@also("extra_hire_price minimum_available_workers railroad_base_cost difficult_terrain_cost milestone_draw")
@also("railroad_rails_turquoise train_vp_face_up")
class Constants(Noted):
    share_sale_value: int
    railroad_rails: int


@also("amount count max money_each times base per_triangle shares_gained", int, 0)
@also("exact", bool, False)
class Effect(Plain):
    """RR-16: one effect object; which figures count depends on its kind."""

    kind: EffectKind
    workers: list[ColourOrAny] | None = None
    one_of: list[Colour] | None = None
    origin: Literal["player_board", "setup"] = msgspec.field(default="player_board", name="from")
    cities: list[str] = []
    sections: list[int] = []
    optional: bool = False


class Ability(Plain):
    price: int
    effects: list[Effect]


class AnyAbility(Noted):
    as_white: list[Effect]


@also("purple grey orange turquoise", Ability)
class ActionAbilities(Noted):
    """What a worker of each colour adds to an action."""


@also("station railroad telegraph trade", ActionAbilities)
class Abilities(Plain):
    any: AnyAbility


class PlayerBoard(Noted):
    sections: int
    logo_after_section: int


class PlayerBoardSection(Noted):
    section: int
    money: int
    buildings: int
    rails: int
    left_of_logo: bool


@also("width height")
@also("map_area telegraph_area performance_area deal_area", list[int])
class Canvas(Noted):
    """Where the parts of the printed board lie."""


@also("slots station_cost", dict[str, int])
class Levels(Noted):
    """RR-1.5: what the levels of cities have in common."""


@also("name_provenance", Provenance)
class City(Noted):
    id: str
    name: str
    level: int
    station_cost: int
    printed: bool
    x: int
    y: int


class PrintedCityTile(Noted):
    city: str
    primary: list[Effect]
    first_bonus: Ability


class CityTile(Noted):
    id: str
    level: int
    primary: list[Effect]
    first_bonus: Ability


class Junction(Noted):
    id: str
    name: str
    x: int
    y: int


@also("x y")
class RailSpace(Noted):
    id: str
    start_node: str = msgspec.field(name="from")
    end_node: str = msgspec.field(name="to")
    triangles: int
    deal: bool
    start: bool


@also("x y")
class TelegraphSection(Noted):
    section: int
    shares: int
    first: int
    deal: bool


class TelegraphLinks(Noted):
    vp: list[int]


class TelegraphTile(Noted):
    id: str
    name: str
    effects: list[Effect]


class Deal(Plain):
    id: str
    shares: int
    price: int
    effects: list[Effect]


class DealTile(Noted):
    id: str
    deals: list[Deal]


class Trains(Noted):
    stack_size: dict[str, int]
    vp_face_up: int


class TrainType(Noted):
    id: str
    name: str
    count: int
    starting: bool
    price: int
    effects: list[Effect]


@also("next", dict[str, str])
class MilestoneGroups(Noted):
    """RR-11.7: from which stack a milestone is replaced."""

    counts: dict[str, int]


class Condition(Plain):
    kind: ConditionKind
    count: int
    level: int = 0
    triangles: int = 0


class MilestoneTile(Noted):
    id: str
    group: Group
    vp: int
    managers: list[ColourOrAny]
    conditions: list[Condition]


class Gate(Plain):
    before_slot: int
    kind: GateKind
    amount: int
    variant_amount: int = 0


@also("position unit", str)
@also("x y_bottom y_top")
class PerformanceTrack(Noted):
    id: str
    slots: int
    vp: list[int]
    gates: list[Gate]


@also("side", str)
class SetupSide(Plain):
    effects: list[Effect]


class SetupTile(Noted):
    id: str
    sides: list[SetupSide]


class NeutralBuildings(Noted):
    first_station: list[str]
    first_office: list[int]


@also("train_face_up")
@also("sources tie_break", list[str])
class Scoring(Noted):
    """RR-14: what is scored, and how ties are broken."""


@also("default", bool)
@also("effect", str)
class Variant(Noted):
    """A way to play that is chosen at the start."""


class Components(Plain):
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
