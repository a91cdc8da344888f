"""What happens by itself and is told in the log: one number an event (words in log.py)."""

from __future__ import annotations

from typing import Final

TURN_BEGINS: Final = 0  # seat
GAINS: Final = 1  # seat, rupees, tokens taken
MARKET_STEP: Final = 2  # seat, marker, row
ASSET_STEP: Final = 3  # seat, asset, position
AGENCY_GAINED: Final = 4  # seat, type
DEAL_GAINED: Final = 5  # seat, kind
CONCESSION_MET: Final = 6  # seat, asset
PERFORMANCE_STEPS: Final = 7  # seat, steps, position
CAR_ARRIVES: Final = 8  # car, city
CRATES_DELIVERED: Final = 9  # seat, city, number
TRAIN_PUSHED: Final = 10  # front car, place it leaves
TRAIN_STANDS: Final = 11  # front car, place, 1 where it merged
CARD_IMPOSSIBLE: Final = 12  # seat, card
CONTRACT_COMPLETED: Final = 13  # seat, contract
CONTRACT_TAKEN: Final = 14  # seat, contract, crates
SHIP_RANKED: Final = 15  # seat, rank, crates
DELIVERY_PAID: Final = 16  # seat, city, rupees
TRANSIT_PAID: Final = 17  # seat, rupees
MARKET_ADJUSTED: Final = 18  # seat, row, rupees
ROUND_ENDS: Final = 19  # round
PASSES: Final = 20  # seat
MAJOR_TURNS_UP: Final = 21  # card
MAJOR_ORDER: Final = 22  # 1 load first, 0 move first; crates he could load; crates wanted
MAJOR_LOADED: Final = 23  # car, entry, pass
MAJOR_MOVED: Final = 24  # car, entry, pass
MAJOR_FORMED: Final = 25  # car
MAJOR_ROW: Final = 26  # car, place, clause
MAJOR_TILE: Final = 27  # 0 white 1 red, space
MAJOR_DISC: Final = 28  # space
MAJOR_SHIPPED: Final = 29  # ship
MAJOR_LAPSES: Final = 30  # 0 load 1 move, number left
MAJOR_SPLITS: Final = 31  # car, place, clause
CAR_PLACED: Final = 32  # seat, setup card
RIVAL_STANDS: Final = 33  # rival
CONTRACT_REFILLED: Final = 34  # seat, contract, crates
