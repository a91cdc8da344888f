"""The box of Movers & Shakers as immutable tables: what is printed, never what has happened."""

from __future__ import annotations

from typing import Final

ASSETS: Final = ("bonds", "valuables", "resources", "infrastructure")
AGENCIES: Final = ("northern", "southern", "eastern", "western")
NORTHERN: Final = 0
SOUTHERN: Final = 1
EASTERN: Final = 2
WESTERN: Final = 3
MARKERS: Final = ("benares", "calcutta", "advisor")
BENARES: Final = 0
CALCUTTA: Final = 1
ADVISOR: Final = 2
CITIES: Final = ("benares", "calcutta")
SHIPS: Final = ("I", "II", "III")
SEALS: Final = ("commercial", "strategic")
DEALS: Final = ("single", "double")
BOARDS: Final = ("a", "b", "c", "d")
SETUP_CARDS: Final = ("A", "B", "C", "D", "E")
DEAL_TILE: Final = 4  # setup tiles 0 to 3 are the assets

SLOTS: Final = 6
DEVELOPMENT: Final = 0
LOGISTICS: Final = 1
ASSET_TOP: Final = 10
TRACK_COLUMNS: Final = 10
MARKET_TOP: Final = 10

CARDS: Final = 66
LOAD_CARDS: Final = 33
MOST_BLOCKS: Final = 4
STARTING_CONTRACTS: Final = 8
CONTRACTS: Final = 24  # 8 starting ones, then K1 to K8 and T1 to T8, of which every player has one each
OWN_CONTRACTS: Final = 16
SOLO_CARDS: Final = 14
RIVALS: Final = 6
GOALS: Final = 6
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
JUNCTIONS: Final = ("A", "B", "C", "D", "E", "F")
MOST_ROWS: Final = 3
SEGMENTS: Final = tuple(f"bc{n + 1}" for n in range(SINGLES)) + tuple(f"cb{n + 1}" for n in range(SINGLES)) + JUNCTIONS
TRACKS: Final = (
    tuple(f"bc{n + 1}" for n in range(SINGLES))
    + tuple(f"cb{n + 1}" for n in range(SINGLES))
    + tuple(f"{junction}{row + 1}" for junction in JUNCTIONS for row in range(MOST_ROWS))
)
PLACES: Final = TRACK + 36
ROW_SIZE: Final = 3

MOST_COLUMNS: Final = 4
SPACES: Final = 16

# Kinds of effects.
KINDS: Final = (
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
)
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
    "",
    "cards_played",
    "ships_with_own_crates",
    "market_markers_at_6",
    "agency_types",
    "assets_at_3",
    "own_cars_on_rail",
    "crates_on_one_contract",
    "trains_moved",
)
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
    "",
    "own_crate_on_ship",
    "two_own_crates_on_ships",
    "slot_logistics_3_or_4",
    "development_uncovered",
    "delivered_calcutta",
    "delivered_benares",
    "delivered_any",
    "delivered_both",
    "cash_at_least_5",
    "performance_threshold",
    "calcutta_highest_own",
    "benares_highest_own",
    "advisor_highest_own",
    "advisor_at_6",
    "calcutta_highest_all",
    "benares_highest_all",
    "most_money",
    "has_deal_tile",
    "two_agencies",
    "moved_medium_in_block_1",
    "moved_large_in_block_1",
    "third_card_this_round",
)
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
SOURCES: Final = ("any", "different_contracts", "same_contract")
ANY_CONTRACT: Final = 0
DIFFERENT_CONTRACTS: Final = 1
SAME_CONTRACT: Final = 2
CAR_CHOICES: Final = ("any", "one_car", "others")
ANY_CAR: Final = 0
ONE_CAR: Final = 1
OTHERS_CARS: Final = 2
NO_CITY: Final = -1


class Effect:
    """One effect of a card, slot, tile, contract or reward. `which` is a marker, asset, agency, ship, deal or deck."""

    __slots__ = ("cars", "first", "kind", "n", "pair", "plus", "second", "source", "times", "toward", "unit", "which")

    def __init__(
        self,
        kind: int,
        n: int,
        which: int,
        plus: int,
        times: int,
        source: int,
        cars: int,
        unit: int,
        toward: int,
        pair: int,
        first: int,
        second: int,
    ) -> None:
        self.kind = kind
        self.n = n
        self.which = which
        self.plus = plus
        self.times = times
        self.source = source
        self.cars = cars
        self.unit = unit
        self.toward = toward
        self.pair = pair  # of a pair of assets: the second asset; `which` is the first
        self.first = first  # steps for one of the pair
        self.second = second  # and for the other


class Block:
    """One block of an action card: price, condition, parts (MS-4.3)."""

    __slots__ = ("after", "cost", "only_loading", "optional", "parts", "when")

    def __init__(
        self, cost: int, when: int, after: int, optional: bool, parts: tuple[int, ...], only_loading: bool
    ) -> None:
        self.cost = cost
        self.when = when
        self.after = after  # the number of the block that comes first, -1 for none
        self.optional = optional
        self.parts = parts
        self.only_loading = only_loading


class Card:
    """An action card."""

    __slots__ = ("blocks", "choose_one", "icon", "icon_name", "id")

    def __init__(self, id: str, icon: int, icon_name: str, choose_one: bool, blocks: tuple[Block, ...]) -> None:
        self.id = id
        self.icon = icon
        self.icon_name = icon_name
        self.choose_one = choose_one
        self.blocks = blocks


class Contract:
    """A contract: crates to move, assets it counts as, reward."""

    __slots__ = ("assets", "crates", "id", "reward", "seal")

    def __init__(self, id: str, seal: int, crates: int, assets: tuple[int, ...], reward: tuple[int, ...]) -> None:
        self.id = id
        self.seal = seal
        self.crates = crates
        self.assets = assets  # how many of each of the four kinds
        self.reward = reward


class SetupCard:
    """A setup card: where the four cars begin (large, medium, small, small), and what it gives."""

    __slots__ = ("bonus", "crates", "id", "places", "turn_order")

    def __init__(
        self, id: str, turn_order: int, places: tuple[int, ...], crates: tuple[int, ...], bonus: tuple[int, ...]
    ) -> None:
        self.id = id
        self.turn_order = turn_order
        self.places = places
        self.crates = crates
        self.bonus = bonus


class SoloCard:
    """A card of Major Banerjee: loads, moves, and what follows."""

    __slots__ = ("cash", "id", "load", "move", "rest", "round", "swap")

    def __init__(self, id: str, round: int, cash: int, swap: bool, load: int, move: int, rest: tuple[int, ...]) -> None:
        self.id = id
        self.round = round
        self.cash = cash
        self.swap = swap
        self.load = load
        self.move = move
        self.rest = rest


class Rival:
    """A rival tile: a score to beat and an advantage."""

    __slots__ = ("id", "market_row", "no_agency", "red_rows", "score", "second_large", "ship", "spaces", "white_rows")

    def __init__(
        self,
        id: str,
        score: int,
        ship: int,
        second_large: bool,
        no_agency: int,
        market_row: int,
        spaces: tuple[int, ...],
        white_rows: tuple[int, ...],
        red_rows: tuple[int, ...],
    ) -> None:
        self.id = id
        self.score = score
        self.ship = ship
        self.second_large = second_large
        self.no_agency = no_agency
        self.market_row = market_row
        self.spaces = spaces
        self.white_rows = white_rows
        self.red_rows = red_rows


class Side:
    """One side of the board. Every table has an entry for each place."""

    __slots__ = ("ahead", "distance", "line", "loading", "names", "rows", "shortcut", "start", "transit")

    def __init__(
        self,
        ahead: tuple[int, ...],
        rows: tuple[int, ...],
        line: tuple[int, ...],
        loading: tuple[bool, ...],
        transit: tuple[int, ...],
        distance: tuple[int, ...],
        shortcut: tuple[int, ...],
        start: tuple[int, ...],
        names: tuple[str, ...],
    ) -> None:
        self.ahead = ahead  # the next place: row 1 of the next segment, or a city
        self.rows = rows  # how many rows the segment of this place has; 0 if it is not on this side
        self.line = line  # the city to which the line leads
        self.loading = loading
        self.transit = transit
        self.distance = distance  # steps to the city at the end of the line; from a city, the whole line
        self.shortcut = shortcut  # steps that the shortcut from here takes, 0 if there is none
        self.start = start  # the first place of the line that begins in this city
        self.names = names  # the segments of this side in the order of the ring


class Grid:
    """The investment grid. A space is row * 4 + column."""

    __slots__ = ("advance", "columns", "vp")

    def __init__(self, columns: int, advance: tuple[int, ...], vp: tuple[int, ...]) -> None:
        self.columns = columns
        self.advance = advance
        self.vp = vp


class Box:
    """Everything that is printed."""

    __slots__ = (
        "adjust",
        "advisor",
        "agency_count",
        "agency_effect",
        "agency_vp",
        "asset_vp",
        "boards",
        "campaign_paths",
        "campaign_vp",
        "capacity",
        "car_size",
        "cards",
        "compensation",
        "concessions",
        "contracts",
        "crates",
        "deal_worth",
        "development_times",
        "discs_per_round",
        "drafter_rupees",
        "drafter_step",
        "effects",
        "first_load",
        "first_movement",
        "goal_notes",
        "goals",
        "grids",
        "icon_names",
        "investment_cost",
        "investment_markers",
        "logistics",
        "major_moves",
        "market_row",
        "market_value",
        "min_load",
        "next_load",
        "next_movement",
        "overflow",
        "performance_top",
        "performance_vp",
        "red_asset",
        "red_circles",
        "rivals",
        "setup_cards",
        "ships",
        "sides",
        "solo_cards",
        "solo_ranks",
        "solo_rupees",
        "starting_contracts",
        "starting_crates",
        "thresholds",
        "tile_money",
        "white_circles",
        "white_effect",
    )

    def __init__(
        self,
        effects: tuple[Effect, ...],
        cards: tuple[Card, ...],
        contracts: tuple[Contract, ...],
        setup_cards: tuple[SetupCard, ...],
        solo_cards: tuple[SoloCard, ...],
        rivals: tuple[Rival, ...],
        sides: tuple[Side, ...],
        grids: tuple[Grid, ...],
    ) -> None:
        self.effects = effects
        self.cards = cards
        self.contracts = contracts
        self.setup_cards = setup_cards
        self.solo_cards = solo_cards
        self.rivals = rivals
        self.sides = sides  # for 1-2 and for 3-4 players
        self.grids = grids  # for 1-2, for 3 and for 4 players
        # Figures that components.py fills in.
        self.crates = 0
        self.compensation = 0
        self.drafter_rupees = 0
        self.drafter_step = 0
        self.first_load = 0
        self.first_movement = 0
        self.next_load = 0
        self.next_movement = 0
        self.starting_crates = 0
        self.market_row = 0
        self.performance_top = 0
        self.overflow = 0
        self.investment_markers = 0
        self.discs_per_round = 0
        self.major_moves = 0
        self.asset_vp: tuple[int, ...] = ()
        self.market_value: tuple[int, ...] = ()
        self.adjust: tuple[int, ...] = ()
        self.advisor: tuple[tuple[int, ...], ...] = ()
        self.agency_count: tuple[int, ...] = ()
        self.agency_vp: tuple[int, ...] = ()
        self.agency_effect: tuple[tuple[int, ...], ...] = ()
        self.boards: tuple[str, ...] = ()
        self.starting_contracts: tuple[tuple[int, ...], ...] = ()
        self.concessions: tuple[tuple[tuple[int, ...], ...], ...] = ()
        self.car_size: tuple[int, ...] = ()
        self.capacity: tuple[int, ...] = ()
        self.min_load: tuple[int, ...] = ()
        self.deal_worth: tuple[int, ...] = ()
        self.development_times: tuple[int, ...] = ()
        self.logistics: tuple[tuple[int, ...], ...] = ()
        self.performance_vp: tuple[int, ...] = ()
        self.white_circles: tuple[bool, ...] = ()
        self.red_circles: tuple[bool, ...] = ()
        self.tile_money: tuple[int, ...] = ()
        self.white_effect: tuple[tuple[int, ...], ...] = ()
        self.red_asset: tuple[int, ...] = ()
        self.ships: tuple[tuple[int, ...], ...] = ()
        self.investment_cost: tuple[int, ...] = ()
        self.thresholds: tuple[int, ...] = ()
        self.solo_rupees: tuple[int, ...] = ()
        self.solo_ranks: tuple[tuple[int, str], ...] = ()
        self.campaign_vp: tuple[int, ...] = ()
        self.campaign_paths: tuple[tuple[int, ...], ...] = ()  # goals of game 2 that each goal of game 1 opens
        self.goals: tuple[str, ...] = ()
        self.goal_notes: tuple[str, ...] = ()
        self.icon_names: tuple[str, ...] = ()
