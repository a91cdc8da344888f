"""What the components file of Movers & Shakers must hold, as types."""

from __future__ import annotations

from typing import Literal

import msgspec

from branchline.core.box import Entry, Plain, prepare

AssetId = Literal["bonds", "valuables", "resources", "infrastructure"]
AgencyId = Literal["northern", "southern", "eastern", "western"]
MarkerId = Literal["benares", "calcutta", "advisor", "any", "benares_or_calcutta"]
CityId = Literal["benares", "calcutta"]
ShipId = Literal["I", "II", "III"]
SealId = Literal["commercial", "strategic"]
BoardId = Literal["a", "b", "c", "d"]
LineId = Literal["BC", "CB"]
JunctionId = Literal["A", "B", "C", "D", "E", "F"]
SizeId = Literal["small", "medium", "large"]
BonusId = Literal["P", "Q", "R", "S"]
IconId = Literal[
    "benares", "calcutta", "advisor", "market_any", "asset_any", "rupees", "performance", "ship", "southern"
]


class Noted(Entry, kw_only=True):
    """An entry whose `note` is about the piece; where its figures come from stands beside it."""

    note_provenance: str = ""


class EffectEntry(Plain):
    do: Literal[
        "rupees",
        "market",
        "asset",
        "assets_different",
        "asset_pair",
        "agency",
        "deal",
        "load",
        "move",
        "performance",
        "ship",
        "draw",
    ]
    n: int = 1
    marker: MarkerId | None = None
    which: AssetId | Literal["any", "other", "lowest"] | None = None
    assets: list[AssetId] = []
    steps: list[int] = []
    type: AgencyId | None = None
    kind: Literal["single", "double"] | None = None
    plus: str = ""
    times: int = 1
    from_: Literal["any", "different_contracts", "same_contract"] = msgspec.field(name="from", default="any")
    cars: Literal["any", "one_car", "others"] = "any"
    unit_cost: int = 0
    toward: CityId | None = None
    ship: ShipId | Literal["any"] | None = None
    deck: Literal["load", "movement"] | None = None


Effects = list[EffectEntry]


class Meta(Noted):
    game: str
    publisher: str
    designers: list[str]
    solo_designer: str
    schema_version: Literal[1]
    players: list[int]
    rounds: Literal[2]
    cards_played_per_round: Literal[6]


class Enums(Noted):
    assets: list[AssetId]
    agencies: list[AgencyId]
    market_markers: list[CityId | Literal["advisor"]]
    cities: list[CityId]
    ships: list[ShipId]
    car_sizes: list[SizeId]


class Counts(Noted):
    game_boards: int
    company_boards: int
    load_cards: int
    movement_cards: int
    setup_cards: int
    performance_bonus_tiles: int
    performance_white: int
    performance_red: int
    deal_tiles: int
    investment_tokens: int
    notepads: int
    starting_contracts: int
    asset_tiles: int
    agencies: int
    investment_grid_overlays: int
    benares_market_markers: int
    calcutta_market_markers: int
    financial_advisors: int
    performance_markers: int
    investment_markers: int
    turn_order_markers: int
    small_cars: int
    medium_cars: int
    large_cars: int
    crates: int
    commercial_contracts: int
    strategic_contracts: int
    asset_value_markers: int
    cash_flow_markers: int
    solo_boards: int
    solo_campaign_boards: int
    solo_player_aids: int
    solo_load_cards: int
    solo_movement_cards: int
    goal_tiles: int
    rival_tiles: int


class PlayerKit(Noted):
    small_cars: Literal[2]
    medium_cars: Literal[1]
    large_cars: Literal[1]
    crates: int
    investment_markers: int
    benares_market_markers: Literal[1]
    calcutta_market_markers: Literal[1]
    financial_advisors: Literal[1]
    performance_markers: Literal[1]
    turn_order_markers: Literal[1]
    asset_value_markers: Literal[4]
    cash_flow_markers: Literal[1]
    commercial_contracts: Literal[8]
    strategic_contracts: Literal[8]


class SetupEntry(Noted):
    first_drafter_rupees: int
    rupees_step_per_seat: int
    hand_load: int
    hand_movement: int
    round2_load: int
    round2_movement: int
    crates_per_starting_contract: int
    market_start_row: int
    performance_start: Literal[0]
    asset_start: Literal[0]
    cash_start: Literal[0]


class CashEntry(Noted):
    track_max_before_token: Literal[9]
    token_at: Literal[10]
    compensation_for_impossible_card: int


class CarEntry(Noted):
    id: SizeId
    size: int
    capacity: int
    min_load: int
    performance: int


class JunctionEntry(Plain):
    line: LineId
    role: Literal["first", "central", "last"]
    transit: int
    loading: bool


class JunctionsEntry(Noted):
    A: JunctionEntry
    B: JunctionEntry
    C: JunctionEntry
    D: JunctionEntry
    E: JunctionEntry
    F: JunctionEntry


class ShortcutEntry(Noted):
    id: str
    from_: JunctionId = msgspec.field(name="from")
    to: CityId
    cost: int


class SegmentEntry(Plain):
    id: str
    line: LineId
    kind: Literal["single", "junction"]
    rows: int
    next: str
    loading: bool
    transit: int


class StepsEntry(Plain):
    normal: int
    shortcut: int


class SideEntry(Noted):
    players: list[int]
    steps_bc: StepsEntry
    steps_cb: StepsEntry
    segments: list[SegmentEntry]


class MapEntry(Noted):
    row_capacity: Literal[3]
    lines: list[LineId]
    line_from: dict[LineId, CityId]
    line_to: dict[LineId, CityId]
    loading_zones: list[str]
    junctions: JunctionsEntry
    shortcut: list[ShortcutEntry]
    side_1_2: SideEntry
    side_3_4: SideEntry


class AssetTrack(Noted):
    min: Literal[0]
    max: Literal[10]
    vp: list[int]


class AgencyTrack(Noted):
    spaces: Literal[10]
    columns: list[int]


class SlotEntry(Noted):
    slot: int
    development_times: int
    logistics: Effects


class BoardEntry(Noted):
    id: BoardId
    starting_contracts: list[str]
    concession: dict[AssetId, BonusId]


class CompanyBoard(Noted):
    slots: Literal[6]
    asset_track: AssetTrack
    agency_track: AgencyTrack
    slot: list[SlotEntry]
    board: list[BoardEntry]


class ConcessionBonus(Noted):
    P: Effects
    Q: Effects
    R: Effects
    S: Effects


class Development(Noted):
    benares: EffectEntry
    calcutta: EffectEntry
    advisor: EffectEntry
    market_any: EffectEntry
    asset_any: EffectEntry
    rupees: EffectEntry
    performance: EffectEntry
    ship: EffectEntry
    southern: EffectEntry
    icons_per_deck: dict[IconId, int]


class Counters(Noted):
    cards_played: str
    ships_with_own_crates: str
    market_markers_at_6: str
    agency_types: str
    assets_at_3: str
    own_cars_on_rail: str
    crates_on_one_contract: str
    trains_moved: str


class Thresholds(Plain):
    round_1: int
    round_2: int


class ConditionsEntry(Noted):
    own_crate_on_ship: str
    two_own_crates_on_ships: str
    slot_logistics_3_or_4: str
    development_uncovered: str
    delivered_calcutta: str
    delivered_benares: str
    delivered_any: str
    delivered_both: str
    cash_at_least_5: str
    performance_threshold: str
    calcutta_highest_own: str
    benares_highest_own: str
    advisor_highest_own: str
    advisor_at_6: str
    calcutta_highest_all: str
    benares_highest_all: str
    most_money: str
    has_deal_tile: str
    two_agencies: str
    moved_medium_in_block_1: str
    moved_large_in_block_1: str
    third_card_this_round: str
    performance_threshold_values: Thresholds


class MarketRow(Plain):
    row: int
    value: int
    adjust_bonus: int
    advisor: Effects


class MarketTrack(Noted):
    min_row: Literal[1]
    max_row: Literal[10]
    rows: list[MarketRow]


class PerformanceTrack(Noted):
    max: int
    vp: list[int]
    white: list[int]
    red: list[int]
    passing_counts: Literal[False]
    overflow_rupees_per_step: int


class WhiteTile(Noted):
    id: str
    effect: Effects


class RedTile(Noted):
    id: str
    asset: AssetId


class PerformanceTiles(Noted):
    rows_money: list[int]
    white_per_row: Literal[2]
    red_per_row: Literal[2]
    white: list[WhiteTile]
    red: list[RedTile]


class ShipEntry(Noted):
    id: ShipId
    reward: Effects
    capacity: Literal[0]


class DealKind(Plain):
    count: int
    deals: int


class DealTiles(Noted):
    single: DealKind
    double: DealKind


class AgencyEntry(Noted):
    id: AgencyId
    count: int
    immediate: Effects
    vp_per_deal: int


class AssetTile(Noted):
    id: str
    asset: AssetId


class GridEntry(Noted):
    players: list[int]
    advance: list[int]
    capacity: list[int]
    vp: list[list[int]]
    overlay: bool = False


class InvestmentEntry(Noted):
    row_cost: list[int]
    markers_per_player: int
    grid_1_2: GridEntry
    grid_3: GridEntry
    grid_4: GridEntry


class SetupCar(Plain):
    size: SizeId
    at: str
    crates: int


class SetupCardEntry(Noted):
    id: Literal["A", "B", "C", "D", "E"]
    turn_order: int
    cars: list[SetupCar]
    bonus: Effects


class StartingContract(Noted):
    id: str
    seal: SealId
    board: BoardId
    crates: int
    assets: list[AssetId]
    reward: Effects


class ContractEntry(Noted):
    id: str
    seal: SealId
    copies: Literal[4]
    crates: int
    assets: list[AssetId]
    reward: Effects


class ActionCards(Noted):
    pass


class BlockEntry(Plain):
    parts: Effects
    cost: int = 0
    when: str = ""
    after: int = 0
    optional: bool = False


class CardEntry(Noted):
    id: str
    dev: IconId
    join: Literal["and", "or"]
    blocks: list[BlockEntry]


class SoloEntry(Noted):
    board: Literal["side_1_2"]
    investment_grid: Literal["grid_1_2"]
    rupees_if_first: int
    rupees_if_second: int
    discs_per_round: int
    cash_before_first_card: Literal[0]
    max_moves_per_train_per_pass: int
    passes: Literal[2]
    load_priority: list[str]
    move_priority: list[str]


class SoloCardEntry(Noted):
    id: str
    kind: Literal["load", "movement"]
    round: Literal[1, 2]
    cash: int
    swap: bool
    steps: Effects


class SoloRank(Noted):
    min_vp: int
    title: str


class RivalSetup(Plain):
    crate_on_ship: ShipId | None = None
    rounds: list[int] = []
    extra_large_car: Literal["opposite_city"] | None = None
    remove_agency: AgencyId | None = None
    replacement: Literal["any"] | None = None
    market_start_row: int = 0
    investment_spaces_vp: list[int] = []
    remove_white_rows: list[int] = []
    remove_red_rows: list[int] = []


class RivalTile(Noted):
    id: str
    key: str
    score_to_beat: int
    setup: RivalSetup


class GoalTile(Noted):
    id: str
    key: Literal[
        "market_10",
        "three_assets_10",
        "seven_investments",
        "first_ships_twice",
        "eight_deals",
        "fifteen_deliveries",
    ]


class CampaignEntry(Noted):
    min_vp: list[int]
    rows: list[int]
    next_positions: dict[Literal["left", "middle", "right"], list[Literal["left", "right"]]]


class Components(msgspec.Struct, forbid_unknown_fields=True, kw_only=True):
    """The whole file."""

    meta: Meta
    enums: Enums
    counts: Counts
    player_kit: PlayerKit
    setup: SetupEntry
    cash: CashEntry
    car: list[CarEntry]
    map: MapEntry
    company_board: CompanyBoard
    concession_bonus: ConcessionBonus
    development: Development
    counters: Counters
    conditions: ConditionsEntry
    market_track: MarketTrack
    performance_track: PerformanceTrack
    performance_tiles: PerformanceTiles
    ship: list[ShipEntry]
    deal_tiles: DealTiles
    agency: list[AgencyEntry]
    asset_tile: list[AssetTile]
    investment: InvestmentEntry
    setup_card: list[SetupCardEntry]
    starting_contract: list[StartingContract]
    contract: list[ContractEntry]
    action_cards: ActionCards
    load_card: list[CardEntry]
    movement_card: list[CardEntry]
    solo: SoloEntry
    solo_card: list[SoloCardEntry]
    solo_rank: list[SoloRank]
    rival_tile: list[RivalTile]
    goal_tile: list[GoalTile]
    campaign: CampaignEntry


prepare(Components)
