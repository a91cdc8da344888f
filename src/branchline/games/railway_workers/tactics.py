"""Evaluation for the bots: coins, and what half-done things will be worth in coins."""

from __future__ import annotations

from typing import Final

from branchline.games.railway_workers.box import KINDS, SITES, SLOTS, TRACKS
from branchline.games.railway_workers.scoring import all_workers_home, score
from branchline.games.railway_workers.state import ROUTE, SITE, Table

# How well a card (1 to 8) lies in a slot: buying first, then moving what was bought; the dear slots for the cards
# whose 7+ half is worth most.
FIT: Final = (
    (0.0, 0.0, 0.0, 0.0),
    (0.9, 1.2, 0.6, 0.2),  # Buy Structures
    (0.9, 1.2, 0.6, 0.2),  # Buy Tracks
    (0.8, 0.7, 0.4, 0.1),  # Buy Plans
    (0.7, 0.6, 0.5, 0.4),  # New Worker
    (0.3, 0.4, 0.5, 0.9),  # Share
    (0.1, 0.4, 1.3, 1.7),  # Store Up
    (0.3, 0.8, 1.5, 1.6),  # Move Workers
    (0.5, 0.5, 0.6, 0.7),  # Subsidy / Investment
)
# What the two halves of a card are worth about, once its Sum opens them.
TOP_WORTH: Final = (0.0, 2.5, 2.5, 2.0, 2.0, 2.0, 5.0, 6.0, 2.0)
BOTTOM_WORTH: Final = (0.0, 1.5, 1.5, 0.8, 2.0, 1.5, 2.5, 2.0, 1.5)

PIECE: Final = 2.6  # a structure or track in Facilities above its sale, with time to place it
PIECE_WAITING: Final = 1.2  # more in a warehouse
PLAN: Final = 1.9
WORKER: Final = 2.4
WORKER_WAITING: Final = 1.6
WORKER_IN_HOUSES: Final = 1.3
TILE: Final = 1.4
LEAD: Final = 4.0
DIRECTOR: Final = 2.2
TOKEN: Final = 2.6


def time_left(table: Table) -> float:
    """From 1 at the beginning to 0 at the end, by Action phases and slots still to be played."""
    box = table.box
    last = box.max_rounds
    if table.black_trains_left() == 0:
        last = table.round
    played = 2.0 * (table.round - 1)
    if table.phase == 2:
        played += 1.0
    elif table.phase == 3:
        played += 2.0
    if table.active >= 0:
        played += table.slot * 0.25
    whole = 2.0 * box.max_rounds
    return max(2.0 * last - played, 0.0) / whole


def evaluate(table: Table, seat: int) -> float:
    """Victory points if the game ended now, and what is still to come of everything on the table."""
    left = time_left(table)
    worth = float(score(table, seat) - all_workers_home(table, seat))
    if not table.stack:
        return float(score(table, seat))
    use = min(1.0, left * 4.0)  # things bought in the last phase come too late
    worth += use * stock_worth(table, seat)
    worth += share_worth(table, seat, left)
    worth += use * table_worth(table, seat)
    tiles = table.structure_tiles[seat] + table.plan_tiles[seat] + table.track_tiles[seat]
    worth += use * TILE * tiles
    worth += left * (WORKER * 2.0) * (table.workers[seat] + table.houses[seat])
    worth += 0.5 * table.workers[seat] - 0.5 * table.houses[seat]
    worth += left * (DIRECTOR * table.directors[seat] + TOKEN * (table.reroll_tokens[seat] + table.plus_tokens[seat]))
    if left < 0.2:
        worth += all_workers_home(table, seat) * (1.0 - left)
    return worth + plan_of_phase(table, seat)


def stock_worth(table: Table, seat: int) -> float:
    """Resources in Facilities and warehouses, workers in warehouses: pairs to come."""
    n = table.seats
    worth = PLAN * min(table.plans[seat], 4)
    free_workers = table.workers[seat]
    pieces = table.structures[seat] + table.tracks[seat]
    worth += PIECE * pieces
    for site in range(SITES):
        if table.project[site] != SITE:
            continue
        for side in range(2):
            at = (2 * site + side) * n + seat
            waiting = table.waiting_pieces[at]
            if waiting:
                worth += (PIECE + PIECE_WAITING * (1.0 if free_workers else 0.3)) * waiting
            workers = table.waiting_workers[at]
            if workers:
                held = table.tracks[seat] if side else table.structures[seat]
                paired = min(held, workers)
                worth += WORKER_WAITING * paired + (WORKER - 1.0) * workers
                worth += 0.4 * table.filled[site * KINDS + (TRACKS if side else 0)] * paired
    return worth


def table_worth(table: Table, seat: int) -> float:
    """Leading on a table promises its tile or a share."""
    worth = 0.0
    box = table.box
    spots = box.free_spots[table.seats]
    for place in range(SITES * KINDS):
        filled = table.filled[place]
        if not filled:
            continue
        owners = table.resources_on(place)
        own = owners.count(seat)
        if not own:
            continue
        rivals = 0
        for other in range(table.seats):
            if other != seat:
                rivals = max(rivals, owners.count(other))
        ready = filled / spots[place]
        if own > rivals or (own == rivals and owners[0] == seat):
            worth += LEAD * ready
        else:
            worth += LEAD * 0.5 * ready
    return worth


def share_worth(table: Table, seat: int, left: float) -> float:
    """What the shares will earn: a run over a Route about once a round for each train, at the owner's step."""
    n = table.seats
    box = table.box
    rounds = left * box.max_rounds
    step = box.step_value[table.investment[seat]]
    worth = 0.0
    for site in range(SITES):
        held = table.shares[site * n + seat]
        if not held:
            continue
        card = table.project[site]
        if card == ROUTE:
            worth += held * step * rounds * 0.75
        else:
            done = 0
            for kind in range(KINDS):
                if not table.tile_on[site * KINDS + kind]:
                    done += 1
            worth += held * max(0.0, (step * (rounds - 1.2 + 0.5 * done)) * (0.12 + 0.2 * done) - 1.0)
    return worth + 0.6 * left * table.investment[seat] * box.max_rounds


def plan_of_phase(table: Table, seat: int) -> float:
    """Cards placed and dice assigned: how well they fit, and which halves their Sums will open."""
    worth = 0.0
    first = SLOTS * seat
    begin = table.slot + 1 if table.active >= 0 and table.phase < 3 else 0
    for slot in range(begin, SLOTS):
        card = table.placed[first + slot]
        if not card:
            continue
        worth += FIT[card][slot]
        if not table.slot_dice[first + slot]:
            continue
        total = table.sum_of(seat, slot)
        if total >= table.box.bottom_at:
            worth += 0.5 * (TOP_WORTH[card] + BOTTOM_WORTH[card])
        elif total >= table.box.top_at:
            worth += 0.5 * TOP_WORTH[card]
        worth += 0.05 * min(total, 9)
    if table.phase == 1:
        for slot in range(SLOTS):
            card = table.placed[first + slot]
            if card == 1 or card == 2 or card == 6 or card == 7:
                worth += 0.5
    return worth
