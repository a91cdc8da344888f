"""The box of Railway Workers as immutable tables: what is printed, never what has happened."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Final, Literal, get_args

from branchline.core.box import at, reduced
from branchline.core.numbering import Numbering

# RW-0.2: the three resources, in the order of a site's tables from top to bottom.
Resource = Literal["structures", "plans", "tracks"]
RESOURCES: Final[tuple[str, ...]] = get_args(Resource)
STRUCTURES: Final = 0
PLANS: Final = 1
TRACKS: Final = 2
KINDS: Final = 3

# What is printed, and has its numbers among the actions; a changed box may have more or fewer (`Box.numbering`).
SITES: Final = 7
CITIES: Final = 8
TABLES: Final = SITES * KINDS
# RW-0.4: only structures and tracks have a warehouse; warehouse 2 * site + (0 structures, 1 tracks).
WAREHOUSES: Final = SITES * 2
COMMAND_COUNT: Final = 16
# RW-7.2: a die goes on a card with 0 to 5 tokens.
TOKEN_NUMBERS: Final = 6

SLOTS: Final = 4
MOST_PLAYERS: Final = 4

# The eight action cards; 0 is an empty slot.
Card = Literal[
    "buy_structures", "buy_tracks", "buy_plans", "new_worker", "share", "store_up", "move_workers", "subsidy_investment"
]  # fmt: skip
CARDS: Final[tuple[str, ...]] = ("", *get_args(Card))
CARD_COUNT: Final = 8
NO_CARD: Final = 0
BUY_STRUCTURES: Final = 1
BUY_TRACKS: Final = 2
BUY_PLANS: Final = 3
NEW_WORKER: Final = 4
SHARE: Final = 5
STORE_UP: Final = 6
MOVE_WORKERS: Final = 7
SUBSIDY_INVESTMENT: Final = 8

# What a command does. The first eight act along with the actions of the turn, the others are done at once.
CommandOp = Literal[
    "sum_bonus", "share_discount", "resource_discount", "pair_payout", "subsidy_bonus", "repeat_top", "extra_space",
    "buy_one", "store_plan", "place_share", "run_train", "buy_and_store_plan", "store_one", "move_any_worker",
    "swap_cards",
]  # fmt: skip
COMMAND_OPS: Final[tuple[str, ...]] = ("", *get_args(CommandOp))
SUM_BONUS: Final = 1
SHARE_DISCOUNT: Final = 2
RESOURCE_DISCOUNT: Final = 3
PAIR_PAYOUT: Final = 4
SUBSIDY_BONUS: Final = 5
REPEAT_TOP: Final = 6
EXTRA_SPACE: Final = 7
BUY_ONE: Final = 8
STORE_PLAN: Final = 9
PLACE_SHARE: Final = 10
RUN_TRAIN: Final = 11
BUY_AND_STORE_PLAN: Final = 12
STORE_ONE: Final = 13
MOVE_ANY_WORKER: Final = 14
SWAP_CARDS: Final = 15

PAIRS: Final = 6
SUBSIDY_ROLLS: Final = 15
ROLLS: Final = 56


@dataclass(frozen=True, eq=False, kw_only=True)
class Box:
    """All figures of the components file, in the shape the rules use them. Filled at once by `components.load`."""

    text: str  # the file itself, by which a box is pickled
    numbering: Numbering
    # How many there are.
    sites: int
    tables: int
    warehouses: int
    cities: int
    commands: int
    steps: int
    most_bought: int  # units in one purchase (RW-11.1, RW-11.3)
    most_tokens: int  # +1 tokens of one player
    # RW-1.1: 2 to 4 players; per player count (index 0 to 4, of which 2 to 4 are used)
    max_rounds: int = at("game.max_rounds")
    first_coins: int = at("setup.first_player_coins")
    other_coins: int = at("setup.other_player_coins")
    union: int = at("setup.workers_in_union")
    facilities: int = at("setup.workers_in_facilities")
    directors: int = at("setup.directors_in_office")
    commands_in_pile: tuple[int, ...]
    tiles_in_play: tuple[tuple[int, ...], ...]
    starting_sites: tuple[int, ...] = at("setup_by_players.starting_sites", before=(0, 0))
    black_trains: tuple[int, ...] = at("setup_by_players.black_trains_on_table", before=(0, 0))
    reroll_tokens: tuple[int, ...] = at("setup_by_players.reroll_tokens", before=(0, 0))
    plus_tokens: tuple[int, ...] = at("setup_by_players.plus_one_tokens", before=(0, 0))
    free_spots: tuple[tuple[int, ...], ...]
    neutral: tuple[int, ...]
    # resources (RW-12.1)
    black_price: tuple[int, ...] = at("resources.black_price")
    white_price: tuple[int, ...] = at("resources.white_price")
    end_sale: tuple[int, ...] = at("resources.end_sale")
    capacity: tuple[int, ...] = at("resources.facilities_limit")
    tile_value: tuple[int, ...]
    # dice and turns
    slots: tuple[int, ...] = at("player_board.slot_numbers")
    low_sum: int = at("dice.low_sum_free_reroll_at_most")
    fourth_die: tuple[int, ...] = at("dice.fourth_die_by_rank")
    top_at: int = at("turn.threshold_top")
    bottom_at: int = at("turn.threshold_bottom")
    missing_point: int = at("turn.coins_per_missing_point_to_top")
    pass_income: int = at("turn.pass_income")
    roll_options: list[int]
    roll_weights: list[int]
    rolls: tuple[tuple[int, ...], ...]
    # payouts
    pair_pay: int = at("payouts.worker_resource_pair")
    plan_pay: int = at("payouts.plan_placed")
    third_place: int = at("payouts.third_place")
    returned_sale: int = at("payouts.returned_resource_sale")
    union_emptied: int = at("payouts.union_emptied")
    worker_pay: int = at("payouts.worker_pay")
    recall_cost: int = at("payouts.recall_worker_cost")
    subsidy_die: int = at("payouts.subsidy_die_bonus")
    all_workers: int = at("scoring.all_five_workers_in_facilities")
    site_share: int = at("scoring.share_on_unfinished_site")
    # tables on the board
    step_value: tuple[int, ...] = at("investment.value")
    step_first: tuple[int, ...] = at("investment.cost_first")
    step_later: tuple[int, ...] = at("investment.cost_later")
    step_train: tuple[int, ...]
    trains: int = at("trains.count")
    pair_first: tuple[int, ...] = at("subsidy.tiles.0", RESOURCES)
    pair_second: tuple[int, ...] = at("subsidy.tiles.1", RESOURCES)
    pair_coins: tuple[int, ...] = at("subsidy.coins")
    subsidy_rolls: tuple[tuple[int, ...], ...]
    # map
    squares: tuple[int, ...]
    stride: int
    city_a: tuple[int, ...] = at("sites.cities.0", "cities.id")
    city_b: tuple[int, ...] = at("sites.cities.1", "cities.id")
    city_routes: tuple[tuple[int, ...], ...]
    # commands, by number
    command_op: tuple[int, ...] = at("command_cards.op", COMMAND_OPS, before=(0,))
    command_amount: tuple[int, ...] = at("command_cards.amount", before=(0,))
    command_cards: tuple[int, ...]
    command_deck: tuple[int, ...] = at("command_cards.deck", ("A", "B"), before=(0,))
    doing: tuple[tuple[int, ...], ...]  # by what they do: the commands that do it
    # words
    city_names: tuple[str, ...] = at("cities.name")
    city_ids: tuple[str, ...] = at("cities.id")
    city_x: tuple[int, ...] = at("cities.x")
    city_y: tuple[int, ...] = at("cities.y")
    card_names: tuple[str, ...] = at("action_cards.name", before=("",))
    card_symbols: tuple[str, ...] = at("action_cards.symbol", before=("",))
    command_names: tuple[str, ...] = at("command_cards.name", before=("",))

    def __reduce__(self) -> tuple[Any, ...]:
        return reduced(self)


def dice_rolls() -> tuple[tuple[int, ...], ...]:
    """The 56 ways three dice can lie, sorted."""
    return tuple((a, b, c) for a in range(1, 7) for b in range(a, 7) for c in range(b, 7))


def weight_of(dice: tuple[int, ...]) -> int:
    """In how many of the 216 throws three dice show this."""
    a, b, c = dice
    if a == b and b == c:
        return 1
    return 6 if a != b and b != c else 3


def subsidy_rolls() -> tuple[tuple[int, ...], ...]:
    """RW-2.7: the 15 pairs of different faces, each equally likely."""
    return tuple((a, b) for a in range(1, 7) for b in range(a + 1, 7))
