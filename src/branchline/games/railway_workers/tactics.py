"""Evaluation for the bots: coins, and what half-done things will be worth in coins."""

from __future__ import annotations

from typing import Final

from branchline.games.railway_workers.box import KINDS, SLOTS, TRACKS
from branchline.games.railway_workers.scoring import all_workers_home, score
from branchline.games.railway_workers.state import ROUTE, SITE, Table
from branchline.games.railway_workers.weights import Weights


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


PARTS: Final = ("coins", "stock", "shares", "tables", "tiles", "workers", "directors_and_tokens", "plan")


def evaluate(table: Table, seat: int, weights: Weights) -> float:
    """Victory points if the game ended now, and what is still to come of everything on the table."""
    coins, stock, shares, tables, tiles, workers, directors, plan = parts(table, seat, weights)
    return coins + stock + shares + tables + tiles + workers + directors + plan


def parts(table: Table, seat: int, weights: Weights) -> tuple[float, float, float, float, float, float, float, float]:
    """What the worth of a position is made of, in the order of PARTS."""
    if not table.stack:
        return float(score(table, seat)), 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0
    left = time_left(table)
    home = all_workers_home(table, seat)
    use = min(1.0, left * 4.0)  # things bought in the last phase come too late
    tiles = table.structure_tiles[seat] + table.plan_tiles[seat] + table.track_tiles[seat]
    workers = left * (weights.worker * 2.0) * (table.workers[seat] + table.houses[seat])
    workers += weights.worker_ready * table.workers[seat] - weights.worker_in_houses * table.houses[seat]
    if left < 0.2:
        workers += home * (1.0 - left)
    tokens = table.reroll_tokens[seat] + table.plus_tokens[seat]
    return (
        float(score(table, seat) - home),
        use * stock_worth(table, seat, weights),
        share_worth(table, seat, left, weights),
        use * table_worth(table, seat, weights),
        use * weights.tile * tiles,
        workers,
        left * (weights.director * table.directors[seat] + weights.token * tokens),
        plan_of_phase(table, seat, weights),
    )


def stock_worth(table: Table, seat: int, weights: Weights) -> float:
    """Resources in Facilities and warehouses, workers in warehouses: pairs to come."""
    n = table.seats
    worth = weights.plan * min(table.plans[seat], 4)
    free_workers = table.workers[seat]
    pieces = table.structures[seat] + table.tracks[seat]
    worth += weights.piece * pieces
    for site in range(table.box.sites):
        if table.project[site] != SITE:
            continue
        for side in range(2):
            at = (2 * site + side) * n + seat
            waiting = table.waiting_pieces[at]
            if waiting:
                sure = 1.0 if free_workers else weights.without_worker
                worth += (weights.piece + weights.piece_waiting * sure) * waiting
            workers = table.waiting_workers[at]
            if workers:
                held = table.tracks[seat] if side else table.structures[seat]
                paired = min(held, workers)
                worth += weights.worker_paired * paired + (weights.worker - 1.0) * workers
                worth += weights.pair_filled * table.filled[site * KINDS + (TRACKS if side else 0)] * paired
    return worth


def table_worth(table: Table, seat: int, weights: Weights) -> float:
    """Leading on a table promises its tile or a share."""
    worth = 0.0
    box = table.box
    spots = box.free_spots[table.seats]
    for place in range(box.tables):
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
            worth += weights.lead * ready
        else:
            worth += weights.lead * weights.second * ready
    return worth


def share_worth(table: Table, seat: int, left: float, weights: Weights) -> float:
    """What the shares will earn: a run over a Route about once a round for each train, at the owner's step."""
    n = table.seats
    box = table.box
    rounds = left * box.max_rounds
    step = box.step_value[table.investment[seat]]
    worth = 0.0
    for site in range(box.sites):
        held = table.shares[site * n + seat]
        if not held:
            continue
        card = table.project[site]
        if card == ROUTE:
            worth += held * step * rounds * weights.route_run
        else:
            done = 0
            for kind in range(KINDS):
                if not table.tile_on[site * KINDS + kind]:
                    done += 1
            earns = step * (rounds - weights.site_delay + 0.5 * done)
            worth += held * max(0.0, earns * (weights.site_share + weights.site_done * done) - 1.0)
    return worth + weights.investment * left * table.investment[seat] * box.max_rounds


def plan_of_phase(table: Table, seat: int, weights: Weights) -> float:
    """Cards placed and dice assigned: how well they fit, and which halves their Sums will open."""
    worth = 0.0
    first = SLOTS * seat
    begin = table.slot + 1 if table.active >= 0 and table.phase < 3 else 0
    for slot in range(begin, SLOTS):
        card = table.placed[first + slot]
        if not card:
            continue
        worth += weights.fit[card][slot]
        if not table.slot_dice[first + slot]:
            continue
        total = table.sum_of(seat, slot)
        if total >= table.box.bottom_at:
            worth += 0.5 * (weights.top[card] + weights.bottom[card])
        elif total >= table.box.top_at:
            worth += 0.5 * weights.top[card]
        worth += weights.pip * min(total, 9)
    if table.phase == 1:
        for slot in range(SLOTS):
            card = table.placed[first + slot]
            if card == 1 or card == 2 or card == 6 or card == 7:
                worth += weights.building_card
    return worth
