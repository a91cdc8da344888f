"""What the components file of Movers & Shakers must hold, as types."""

from __future__ import annotations

from typing import Literal, get_args

import msgspec

from branchline.core.box import Entry, Plain, also, prepare
from branchline.games.movers_and_shakers import box

LineId = Literal["BC", "CB"]
SizeId = Literal["small", "medium", "large"]
BonusId = Literal["P", "Q", "R", "S"]
IconId = Literal[
    "benares", "calcutta", "advisor", "market_any", "asset_any", "rupees", "performance", "ship", "southern"
]  # fmt: skip


class Noted(Entry, kw_only=True):
    """An entry whose `note` is about the piece; where its figures come from stands beside it."""

    note_provenance: str = ""


class EffectEntry(Plain):
    do: box.EffectKind
    n: int = 1
    marker: box.CityId | Literal["advisor", "any", "benares_or_calcutta"] | None = None
    which: box.AssetId | Literal["any", "other", "lowest"] | None = None
    assets: list[box.AssetId] = []
    steps: list[int] = []
    type: box.AgencyId | None = None
    kind: box.DealId | None = None
    plus: str = ""
    times: int = 1
    from_: box.SourceId = msgspec.field(name="from", default="any")
    cars: box.CarChoice = "any"
    unit_cost: int = 0
    toward: box.CityId | None = None
    ship: box.ShipId | Literal["any"] | None = None
    deck: Literal["load", "movement"] | None = None


Effects = list[EffectEntry]


@also("game publisher solo_designer", str)
@also("designers", list[str])
@also("players", list[int])
class Meta(Noted):
    schema_version: Literal[1]
    rounds: int
    cards_played_per_round: Literal[6]


@also("assets", list[box.AssetId])
@also("agencies", list[box.AgencyId])
@also("market_markers", list[box.CityId | Literal["advisor"]])
@also("cities", list[box.CityId])
@also("ships", list[box.ShipId])
@also("car_sizes", list[SizeId])
class Enums(Noted):
    """The words that the file uses for things of one kind."""


@also("game_boards company_boards load_cards movement_cards setup_cards performance_bonus_tiles")
@also("performance_white performance_red deal_tiles investment_tokens notepads starting_contracts asset_tiles")
@also("investment_grid_overlays benares_market_markers calcutta_market_markers financial_advisors")
@also("performance_markers investment_markers turn_order_markers small_cars medium_cars large_cars crates")
@also("commercial_contracts strategic_contracts asset_value_markers cash_flow_markers solo_boards")
@also("solo_campaign_boards solo_player_aids solo_load_cards solo_movement_cards goal_tiles rival_tiles")
class Counts(Noted):
    agencies: int


@also("benares_market_markers calcutta_market_markers financial_advisors performance_markers", Literal[1])
@also("turn_order_markers cash_flow_markers medium_cars large_cars", Literal[1])
@also("commercial_contracts strategic_contracts investment_markers")
class PlayerKit(Noted):
    small_cars: Literal[2]
    crates: int
    asset_value_markers: Literal[4]


@also("performance_start asset_start cash_start", Literal[0])
@also("first_drafter_rupees rupees_step_per_seat hand_load hand_movement round2_load round2_movement")
@also("crates_per_starting_contract market_start_row")
class SetupEntry(Noted):
    pass


class CashEntry(Noted):
    track_max_before_token: Literal[9]
    token_at: Literal[10]
    compensation_for_impossible_card: int


@also("performance")
class CarEntry(Noted):
    id: SizeId
    size: int
    capacity: int
    min_load: int


@also("line", LineId)
@also("role", Literal["first", "central", "last"])
@also("transit")
@also("loading", bool)
class JunctionEntry(Plain):
    """MS-7: what a junction is on both sides of the board; the segments of a side say it again."""


@also(" ".join(get_args(box.JunctionId)), JunctionEntry)
class JunctionsEntry(Noted):
    pass


class ShortcutEntry(Noted):
    id: str
    from_: box.JunctionId = msgspec.field(name="from")
    to: box.CityId
    cost: int


@also("kind", Literal["single", "junction"])
class SegmentEntry(Plain):
    id: str
    line: LineId
    rows: int
    next: str
    loading: bool
    transit: int


@also("normal shortcut")
class StepsEntry(Plain):
    """How many steps a line is long."""


@also("players", list[int])
@also("steps_bc steps_cb", StepsEntry)
class SideEntry(Noted):
    segments: list[SegmentEntry]


class MapEntry(Noted):
    row_capacity: Literal[3]
    lines: list[LineId]
    line_from: dict[LineId, box.CityId]
    line_to: dict[LineId, box.CityId]
    loading_zones: list[str]
    junctions: JunctionsEntry
    shortcut: list[ShortcutEntry]
    side_1_2: SideEntry
    side_3_4: SideEntry


class AssetTrack(Noted):
    min: Literal[0]
    max: int
    vp: list[int]


@also("columns", list[int])
class AgencyTrack(Noted):
    spaces: int


class SlotEntry(Noted):
    slot: int
    development_times: int
    logistics: Effects


class BoardEntry(Noted):
    id: box.BoardId
    starting_contracts: list[str]
    concession: dict[box.AssetId, BonusId]


class CompanyBoard(Noted):
    slots: Literal[6]
    asset_track: AssetTrack
    agency_track: AgencyTrack
    slot: list[SlotEntry]
    board: list[BoardEntry]


@also("P Q R S", Effects)
class ConcessionBonus(Noted):
    pass


@also(" ".join(get_args(IconId)), EffectEntry)
class Development(Noted):
    icons_per_deck: dict[IconId, int]


@also(" ".join(box.COUNTERS), str)
class Counters(Noted):
    """What is counted, in words."""


class Thresholds(Plain):
    round_1: int
    round_2: int


@also(" ".join(box.CONDITIONS), str)
class ConditionsEntry(Noted):
    performance_threshold_values: Thresholds


class MarketRow(Plain):
    row: int
    value: int
    adjust_bonus: int
    advisor: Effects


class MarketTrack(Noted):
    min_row: Literal[1]
    max_row: int
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
    asset: box.AssetId


class PerformanceTiles(Noted):
    rows_money: list[int]
    white_per_row: Literal[2]
    red_per_row: Literal[2]
    white: list[WhiteTile]
    red: list[RedTile]


class ShipEntry(Noted):
    id: box.ShipId
    reward: Effects
    capacity: Literal[0]


@also("count")
class DealKind(Plain):
    deals: int


class DealTiles(Noted):
    single: DealKind
    double: DealKind


class AgencyEntry(Noted):
    id: box.AgencyId
    count: int
    immediate: Effects
    vp_per_deal: int


@also("id", str)
class AssetTile(Noted):
    """Drawn once at setup."""

    asset: box.AssetId


@also("players", list[int])
@also("overlay", bool, False)
class GridEntry(Noted):
    advance: list[int]
    capacity: list[int]
    vp: list[list[int]]


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
    id: box.SetupCardId
    turn_order: int
    cars: list[SetupCar]
    bonus: Effects


class ContractEntry(Noted):
    id: str
    seal: box.SealId
    crates: int
    assets: list[box.AssetId]
    reward: Effects


@also("board", box.BoardId)
class StartingContract(ContractEntry):
    pass


@also("copies", Literal[4])
class OwnContract(ContractEntry):
    pass


class ActionCards(Noted):
    """Where the cards come from."""


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


@also("load_priority move_priority", list[str])
class SoloEntry(Noted):
    board: Literal["side_1_2"]
    investment_grid: Literal["grid_1_2"]
    rupees_if_first: int
    rupees_if_second: int
    discs_per_round: int
    cash_before_first_card: Literal[0]
    max_moves_per_train_per_pass: int
    passes: Literal[2]


@also("kind", Literal["load", "movement"])
class SoloCardEntry(Noted):
    id: str
    round: Literal[1, 2]
    cash: int
    swap: bool
    steps: Effects


class SoloRank(Noted):
    min_vp: int
    title: str


@also("rounds", list[int], [])
@also("replacement", Literal["any"] | None, None)
class RivalSetup(Plain):
    crate_on_ship: box.ShipId | None = None
    extra_large_car: Literal["opposite_city"] | None = None
    remove_agency: box.AgencyId | None = None
    market_start_row: int = 0
    investment_spaces_vp: list[int] = []
    remove_white_rows: list[int] = []
    remove_red_rows: list[int] = []


@also("key", str)
class RivalTile(Noted):
    id: str
    score_to_beat: int
    setup: RivalSetup


@also("id", str)
class GoalTile(Noted):
    key: Literal[
        "market_10", "three_assets_10", "seven_investments", "first_ships_twice", "eight_deals", "fifteen_deliveries"
    ]  # fmt: skip


class CampaignEntry(Noted):
    min_vp: list[int]
    rows: list[int]
    next_positions: dict[Literal["left", "middle", "right"], list[Literal["left", "right"]]]


class Components(Plain):
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
    contract: list[OwnContract]
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
