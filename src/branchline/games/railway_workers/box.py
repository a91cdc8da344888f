"""The box of Railway Workers as immutable tables: what is printed, never what has happened."""

from __future__ import annotations

from typing import Final

# RW-0.2: the three resources, in the order of a site's tables from top to bottom.
RESOURCES: Final = ("structures", "plans", "tracks")
STRUCTURES: Final = 0
PLANS: Final = 1
TRACKS: Final = 2
KINDS: Final = 3

SITES: Final = 7
CITIES: Final = 8
TABLES: Final = SITES * KINDS
# RW-0.4: only structures and tracks have a warehouse; warehouse 2 * site + (0 structures, 1 tracks).
WAREHOUSES: Final = SITES * 2
SLOTS: Final = 4
MOST_PLAYERS: Final = 4

# The eight action cards; 0 is an empty slot.
CARDS: Final = (
    "",
    "buy_structures",
    "buy_tracks",
    "buy_plans",
    "new_worker",
    "share",
    "store_up",
    "move_workers",
    "subsidy_investment",
)
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
COMMAND_OPS: Final = (
    "",
    "sum_bonus",
    "share_discount",
    "resource_discount",
    "pair_payout",
    "subsidy_bonus",
    "repeat_top",
    "extra_space",
    "buy_one",
    "store_plan",
    "place_share",
    "run_train",
    "buy_and_store_plan",
    "store_one",
    "move_any_worker",
    "swap_cards",
)
COMMAND_COUNT: Final = 16
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

STEPS: Final = 5
PAIRS: Final = 6
SUBSIDY_ROLLS: Final = 15
ROLLS: Final = 56


class Box:
    """All figures of the components file, in the shape the rules use them. Filled once by `components.load`."""

    # RW-1.1: 2 to 4 players; per player count (index 0 to 4, of which 2 to 4 are used)
    max_rounds: int
    first_coins: int
    other_coins: int
    union: int
    facilities: int
    directors: int
    commands_in_pile: tuple[int, ...]
    tiles_in_play: tuple[tuple[int, ...], ...]
    starting_sites: tuple[int, ...]
    black_trains: tuple[int, ...]
    reroll_tokens: tuple[int, ...]
    plus_tokens: tuple[int, ...]
    free_spots: tuple[tuple[int, ...], ...]
    neutral: tuple[int, ...]
    # resources (RW-12.1)
    black_price: tuple[int, ...]
    white_price: tuple[int, ...]
    end_sale: tuple[int, ...]
    capacity: tuple[int, ...]
    tile_value: tuple[int, ...]
    # dice and turns
    slots: tuple[int, ...]
    low_sum: int
    fourth_die: tuple[int, ...]
    top_at: int
    bottom_at: int
    missing_point: int
    pass_income: int
    roll_options: list[int]
    roll_weights: list[int]
    rolls: tuple[tuple[int, ...], ...]
    # payouts
    pair_pay: int
    plan_pay: int
    third_place: int
    returned_sale: int
    union_emptied: int
    worker_pay: int
    recall_cost: int
    subsidy_die: int
    all_workers: int
    site_share: int
    # tables on the board
    step_value: tuple[int, ...]
    step_first: tuple[int, ...]
    step_later: tuple[int, ...]
    step_train: tuple[int, ...]
    trains: int
    pair_first: tuple[int, ...]
    pair_second: tuple[int, ...]
    pair_coins: tuple[int, ...]
    subsidy_rolls: tuple[tuple[int, ...], ...]
    # map
    squares: tuple[int, ...]
    stride: int
    city_a: tuple[int, ...]
    city_b: tuple[int, ...]
    city_routes: tuple[tuple[int, ...], ...]
    # commands, by number
    command_op: tuple[int, ...]
    command_amount: tuple[int, ...]
    command_cards: tuple[int, ...]
    command_deck: tuple[int, ...]
    # words
    colours: tuple[str, ...]
    city_names: tuple[str, ...]
    city_ids: tuple[str, ...]
    city_x: tuple[int, ...]
    city_y: tuple[int, ...]
    card_names: tuple[str, ...]
    card_symbols: tuple[str, ...]
    command_names: tuple[str, ...]


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
