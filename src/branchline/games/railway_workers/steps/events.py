"""What happens by itself and is told to the log; the words stand in `log.py`. RW-24.1: nothing of a secret choice."""

from __future__ import annotations

from typing import Final

NEW_ROUND: Final = 0  # round
NEW_PHASE: Final = 1  # phase, baton holder
FOURTH_DIE: Final = 2  # seat, face
DICE_ASSIGNED: Final = 3  # seat, slot, sum
CARD_REVEALED: Final = 4  # seat, card, sum
PRICE_FALLS: Final = 5  # kind
PAIR: Final = 6  # seat, table, coins
PLAN_PLACED: Final = 7  # seat, table, coins
TABLE_COMPLETE: Final = 8  # table
REWARD_TILE: Final = 9  # seat, table
REWARD_SHARE: Final = 10  # seat, table
THIRD_PLACE: Final = 11  # seat, table, coins
BACK_WORKERS: Final = 12  # seat, table, number
BACK_PIECES: Final = 13  # seat, table, number
PIECES_SOLD: Final = 14  # seat, table, coins
NEW_SITE: Final = 15  # site
NO_PROJECT_LEFT: Final = 16
NEW_ROUTE: Final = 17  # site
TRAIN_TURNS: Final = 18  # train
TRAIN_RUNS: Final = 19  # train, route, city
INCOME: Final = 20  # seat, route, coins
UNION_EMPTY: Final = 21  # seat, coins
COMMANDS_SWAPPED: Final = 22  # number that is available now, number that is not
BATON: Final = 23  # seat
WORKERS_PAID: Final = 24  # seat, coins, workers
GAME_OVER: Final = 25
PASSES: Final = 26  # seat, coins
