"""The box of Movers & Shakers as immutable tables: what is printed, never what has happened."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Final, Literal, get_args

from branchline.core.box import at, reduced
from branchline.core.numbering import Numbering

AssetId = Literal["bonds", "valuables", "resources", "infrastructure"]
ASSETS: Final[tuple[AssetId, ...]] = get_args(AssetId)
AgencyId = Literal["northern", "southern", "eastern", "western"]
AGENCIES: Final[tuple[AgencyId, ...]] = get_args(AgencyId)
MARKERS: Final = ("benares", "calcutta", "advisor")
BENARES: Final = 0
CALCUTTA: Final = 1
ADVISOR: Final = 2
CityId = Literal["benares", "calcutta"]
CITIES: Final[tuple[CityId, ...]] = get_args(CityId)
ShipId = Literal["I", "II", "III"]
SHIPS: Final[tuple[str, ...]] = get_args(ShipId)
SealId = Literal["commercial", "strategic"]
SEALS: Final[tuple[str, ...]] = get_args(SealId)
DealId = Literal["single", "double"]
DEALS: Final[tuple[str, ...]] = get_args(DealId)
BoardId = Literal["a", "b", "c", "d"]
BOARDS: Final[tuple[str, ...]] = get_args(BoardId)
SetupCardId = Literal["A", "B", "C", "D", "E"]
SETUP_CARDS: Final[tuple[str, ...]] = get_args(SetupCardId)
DEAL_TILE: Final = 4  # setup tiles 0 to 3 are the assets

SLOTS: Final = 6
DEVELOPMENT: Final = 0
LOGISTICS: Final = 1
MOST_BLOCKS: Final = 4
STARTING_CONTRACTS: Final = 8

# What is printed, and has its numbers among the actions; a changed box may have more or fewer (`Box.numbering`).
LOAD_CARDS: Final = 33
MOVEMENT_CARDS: Final = 33
CARDS: Final = LOAD_CARDS + MOVEMENT_CARDS
OF_EACH_SEAL: Final = 8  # K1 to K8 and T1 to T8, of which every player has one each, behind the 8 starting ones
CONTRACTS: Final = STARTING_CONTRACTS + 2 * OF_EACH_SEAL
SOLO_CARDS: Final = 14
RIVALS: Final = 6
WHITE_TILES: Final = 8
TILE_SPACES: Final = 8  # of each colour, two a row
COLUMNS: Final = 4  # of the investment grid
ROWS: Final = 4
SPACES: Final = ROWS * COLUMNS

GOAL_NAMES: Final = ("G1", "G2", "G3", "G4", "G5", "G6")

# Cars: four of each seat, and the second large car of the Major (rival R2).
CARS: Final = 17
CAR_KINDS: Final = ("large", "medium", "small", "small2")
LARGE: Final = 0
MEDIUM: Final = 1
SMALL: Final = 2
SECOND_LARGE: Final = 16
MAJOR: Final = 1  # the Major's seat in a solo game
LARGE_CARS: Final = 0x11111
MEDIUM_CARS: Final = 0x02222

# Places of cars: the two cities, then every row of track, single segments first.
UNDER_WAY: Final = -1
NOT_IN_GAME: Final = -2
TRACK: Final = 2
SINGLES: Final = 9
JunctionId = Literal["A", "B", "C", "D", "E", "F"]
JUNCTIONS: Final[tuple[str, ...]] = get_args(JunctionId)
MOST_ROWS: Final = 3
SEGMENTS: Final = tuple(f"bc{n + 1}" for n in range(SINGLES)) + tuple(f"cb{n + 1}" for n in range(SINGLES)) + JUNCTIONS
TRACKS: Final = (
    tuple(f"bc{n + 1}" for n in range(SINGLES))
    + tuple(f"cb{n + 1}" for n in range(SINGLES))
    + tuple(f"{junction}{row + 1}" for junction in JUNCTIONS for row in range(MOST_ROWS))
)
PLACES: Final = TRACK + 36
ROW_SIZE: Final = 3

# Kinds of effects.
EffectKind = Literal[
    "rupees", "market", "asset", "assets_different", "asset_pair", "agency", "deal", "load", "move", "performance",
    "ship", "draw",
]  # fmt: skip
KINDS: Final[tuple[str, ...]] = get_args(EffectKind)
RUPEES: Final = 0
MARKET: Final = 1
ASSET: Final = 2
ASSETS_DIFFERENT: Final = 3
ASSET_PAIR: Final = 4
AGENCY: Final = 5
DEAL: Final = 6
LOAD: Final = 7
MOVE: Final = 8
PERFORMANCE: Final = 9
SHIP: Final = 10
DRAW: Final = 11

# Which: for markets a marker or one of these, for assets an asset or one of those.
ANY_MARKER: Final = 3
EITHER_CITY: Final = 4
ANY_ASSET: Final = 4
OTHER_ASSET: Final = 5
LOWEST_ASSET: Final = 6
ANY_SHIP: Final = 3

COUNTERS: Final = (
    "", "cards_played", "ships_with_own_crates", "market_markers_at_6", "agency_types", "assets_at_3",
    "own_cars_on_rail", "crates_on_one_contract", "trains_moved",
)  # fmt: skip
NO_COUNTER: Final = 0
CARDS_PLAYED: Final = 1
SHIPS_WITH_OWN_CRATES: Final = 2
MARKET_MARKERS_AT_6: Final = 3
AGENCY_TYPES: Final = 4
ASSETS_AT_3: Final = 5
OWN_CARS_ON_RAIL: Final = 6
CRATES_ON_ONE_CONTRACT: Final = 7
TRAINS_MOVED: Final = 8

CONDITIONS: Final = (
    "", "own_crate_on_ship", "two_own_crates_on_ships", "slot_logistics_3_or_4", "development_uncovered",
    "delivered_calcutta", "delivered_benares", "delivered_any", "delivered_both", "cash_at_least_5",
    "performance_threshold", "calcutta_highest_own", "benares_highest_own", "advisor_highest_own", "advisor_at_6",
    "calcutta_highest_all", "benares_highest_all", "most_money", "has_deal_tile", "two_agencies",
    "moved_medium_in_block_1", "moved_large_in_block_1", "third_card_this_round",
)  # fmt: skip
OWN_CRATE_ON_SHIP: Final = 1
TWO_OWN_CRATES_ON_SHIPS: Final = 2
SLOT_LOGISTICS_3_OR_4: Final = 3
DEVELOPMENT_UNCOVERED: Final = 4
DELIVERED_CALCUTTA: Final = 5
DELIVERED_BENARES: Final = 6
DELIVERED_ANY: Final = 7
DELIVERED_BOTH: Final = 8
CASH_AT_LEAST_5: Final = 9
PERFORMANCE_THRESHOLD: Final = 10
CALCUTTA_HIGHEST_OWN: Final = 11
BENARES_HIGHEST_OWN: Final = 12
ADVISOR_HIGHEST_OWN: Final = 13
ADVISOR_AT_6: Final = 14
CALCUTTA_HIGHEST_ALL: Final = 15
BENARES_HIGHEST_ALL: Final = 16
MOST_MONEY: Final = 17
HAS_DEAL_TILE: Final = 18
TWO_AGENCIES: Final = 19
MOVED_MEDIUM: Final = 20
MOVED_LARGE: Final = 21
THIRD_CARD: Final = 22

# Restrictions of a load effect (MS-6.6, MS-6.7).
SourceId = Literal["any", "different_contracts", "same_contract"]
SOURCES: Final[tuple[str, ...]] = get_args(SourceId)
ANY_CONTRACT: Final = 0
DIFFERENT_CONTRACTS: Final = 1
SAME_CONTRACT: Final = 2
CarChoice = Literal["any", "one_car", "others"]
CAR_CHOICES: Final[tuple[str, ...]] = get_args(CarChoice)
ANY_CAR: Final = 0
ONE_CAR: Final = 1
OTHERS_CARS: Final = 2
NO_CITY: Final = -1


def printed_first(groups: list[tuple[int, int]]) -> tuple[int, ...]:
    """Numbers for groups that stand one behind the other, of so many entries and with room for so many: what is printed
    has its place in the room of its group, what goes beyond it comes behind all of them."""
    found: list[int] = []
    first, behind = 0, sum([room for _, room in groups])
    for entries, room in groups:
        for entry in range(entries):
            if entry < room:
                found.append(first + entry)
            else:
                found.append(behind)
                behind += 1
        first += room
    return tuple(found)


def back(numbers: tuple[int, ...], room: int) -> tuple[int, ...]:
    """What has each number; -1 where none has it."""
    found = [-1] * max(room, *[number + 1 for number in numbers])
    for entry, number in enumerate(numbers):
        found[number] = entry
    return tuple(found)


@dataclass(frozen=True, eq=False, kw_only=True)
class Effect:
    """One effect of a card, slot, tile, contract or reward. `which` is a marker, asset, agency, ship, deal or deck."""

    kind: int = at("do", KINDS)
    n: int = at("n")
    which: int
    plus: int = at("plus", COUNTERS)
    times: int = at("times")
    source: int = at("from_", SOURCES)
    cars: int = at("cars", CAR_CHOICES)
    unit: int = at("unit_cost")
    toward: int = at("toward", CITIES)
    pair: int  # of a pair of assets: the second asset; `which` is the first
    first: int  # steps for one of the pair
    second: int  # and for the other


@dataclass(frozen=True, eq=False, kw_only=True)
class Block:
    """One block of an action card: price, condition, parts (MS-4.3)."""

    cost: int = at("cost")
    when: int = at("when", CONDITIONS)
    after: int  # the number of the block that comes first, -1 for none
    optional: bool = at("optional")
    parts: tuple[int, ...]
    only_loading: bool


@dataclass(frozen=True, eq=False, kw_only=True)
class Card:
    """An action card."""

    id: str = at("id")
    icon: int
    icon_name: str = at("dev")
    choose_one: bool
    blocks: tuple[Block, ...]


@dataclass(frozen=True, eq=False, kw_only=True)
class Contract:
    """A contract: crates to move, assets it counts as, reward."""

    id: str = at("id")
    seal: int = at("seal", SEALS)
    crates: int = at("crates")
    assets: tuple[int, ...]  # how many of each of the four kinds
    reward: tuple[int, ...]


@dataclass(frozen=True, eq=False, kw_only=True)
class SetupCard:
    """A setup card: where the four cars begin (large, medium, small, small), and what it gives."""

    id: str = at("id")
    turn_order: int = at("turn_order")
    places: tuple[int, ...]
    crates: tuple[int, ...]
    bonus: tuple[int, ...]


@dataclass(frozen=True, eq=False, kw_only=True)
class SoloCard:
    """A card of Major Banerjee: loads, moves, and what follows."""

    id: str = at("id")
    round: int = at("round")
    cash: int = at("cash")
    swap: bool = at("swap")
    load: int
    move: int
    rest: tuple[int, ...]


@dataclass(frozen=True, eq=False, kw_only=True)
class Rival:
    """A rival tile: a score to beat and an advantage."""

    id: str = at("id")
    score: int = at("score_to_beat")
    ship: int = at("setup.crate_on_ship", SHIPS)
    second_large: bool
    no_agency: int = at("setup.remove_agency", AGENCIES)
    market_row: int = at("setup.market_start_row")
    spaces: tuple[int, ...]
    white_rows: tuple[int, ...]
    red_rows: tuple[int, ...]


@dataclass(frozen=True, eq=False, kw_only=True)
class Side:
    """One side of the board. Every table has an entry for each place."""

    ahead: tuple[int, ...]  # the next place: row 1 of the next segment, or a city
    rows: tuple[int, ...]  # how many rows the segment of this place has; 0 if it is not on this side
    line: tuple[int, ...]  # the city to which the line leads
    loading: tuple[bool, ...]
    transit: tuple[int, ...]
    distance: tuple[int, ...]  # steps to the city at the end of the line; from a city, the whole line
    shortcut: tuple[int, ...]  # steps that the shortcut from here takes, 0 if there is none
    start: tuple[int, ...]  # the first place of the line that begins in this city
    names: tuple[str, ...] = at("segments.id")  # the segments of this side in the order of the ring


@dataclass(frozen=True, eq=False, kw_only=True)
class Grid:
    """The investment grid. A space is row * box.columns + column."""

    columns: int
    advance: tuple[int, ...]
    vp: tuple[int, ...]


@dataclass(frozen=True, eq=False, kw_only=True)
class Box:
    """Everything that is printed."""

    text: str  # the file itself, by which a box is pickled
    numbering: Numbering
    # How many there are.
    load_cards: int
    own_contracts: int
    seal_first: tuple[int, ...]  # where the contracts of each seal begin among the own ones, and where they end
    tile_spaces: int  # for tiles of each colour
    columns: int  # of the widest grid, or those that are printed
    spaces: int
    market_top: int
    asset_top: int
    # What is not numbered one by one: the number of each among the actions of its verbs, and back, -1 for none.
    card_numbers: tuple[int, ...]
    card_at: tuple[int, ...]
    contract_numbers: tuple[int, ...]
    contract_at: tuple[int, ...]
    space_numbers: tuple[int, ...]
    space_at: tuple[int, ...]
    # The actions themselves.
    deals: tuple[int, ...]
    plays: tuple[int, ...]
    draws: tuple[int, ...]
    keeps: tuple[int, ...]
    invests: tuple[int, ...]
    effects: tuple[Effect, ...]
    cards: tuple[Card, ...]
    contracts: tuple[Contract, ...]
    setup_cards: tuple[SetupCard, ...]
    solo_cards: tuple[SoloCard, ...]
    rivals: tuple[Rival, ...]
    sides: tuple[Side, ...]  # for 1-2 and for 3-4 players
    grids: tuple[Grid, ...]  # for 1-2, for 3 and for 4 players
    rounds: int = at("meta.rounds")
    crates: int = at("player_kit.crates")
    compensation: int = at("cash.compensation_for_impossible_card")
    drafter_rupees: int = at("setup.first_drafter_rupees")
    drafter_step: int = at("setup.rupees_step_per_seat")
    first_load: int = at("setup.hand_load")
    first_movement: int = at("setup.hand_movement")
    next_load: int = at("setup.round2_load")
    next_movement: int = at("setup.round2_movement")
    starting_crates: int = at("setup.crates_per_starting_contract")
    market_row: int = at("setup.market_start_row")
    performance_top: int = at("performance_track.max")
    overflow: int = at("performance_track.overflow_rupees_per_step")
    investment_markers: int = at("investment.markers_per_player")
    discs_per_round: int = at("solo.discs_per_round")
    major_moves: int = at("solo.max_moves_per_train_per_pass")
    asset_vp: tuple[int, ...] = at("company_board.asset_track.vp")
    market_value: tuple[int, ...] = at("market_track.rows.value", before=(0,))
    adjust: tuple[int, ...] = at("market_track.rows.adjust_bonus", before=(0,))
    advisor: tuple[tuple[int, ...], ...]
    agency_count: tuple[int, ...]
    agency_vp: tuple[int, ...]
    agency_effect: tuple[tuple[int, ...], ...]
    boards: tuple[str, ...] = at("company_board.board.id")
    starting_contracts: tuple[tuple[int, ...], ...] = at(
        "company_board.board.starting_contracts", "starting_contract.id"
    )
    concessions: tuple[tuple[tuple[int, ...], ...], ...]
    car_size: tuple[int, ...]
    capacity: tuple[int, ...]
    min_load: tuple[int, ...]
    deal_worth: tuple[int, ...]
    development_times: tuple[int, ...] = at("company_board.slot.development_times")
    logistics: tuple[tuple[int, ...], ...]
    performance_vp: tuple[int, ...] = at("performance_track.vp")
    white_circles: tuple[bool, ...]
    red_circles: tuple[bool, ...]
    tile_money: tuple[int, ...] = at("performance_tiles.rows_money")
    white_effect: tuple[tuple[int, ...], ...]
    red_asset: tuple[int, ...] = at("performance_tiles.red.asset", ASSETS)
    ships: tuple[tuple[int, ...], ...]
    investment_cost: tuple[int, ...] = at("investment.row_cost")
    thresholds: tuple[int, ...]
    solo_rupees: tuple[int, ...]
    solo_ranks: tuple[tuple[int, str], ...]
    campaign_vp: tuple[int, ...] = at("campaign.min_vp")
    # The goals of game 2 that each goal of game 1 opens.
    campaign_paths: tuple[tuple[int, ...], ...] = at(
        "campaign.next_positions", ("left", "right"), by=("left", "middle", "right")
    )
    goals: tuple[str, ...] = at("goal_tile.key")
    goal_notes: tuple[str, ...] = at("goal_tile.note")

    def __reduce__(self) -> tuple[Any, ...]:
        return reduced(self)
