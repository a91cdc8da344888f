"""The end of Railway Workers: victory points and shared victories (chapter 22)."""

from __future__ import annotations

from branchline.games.railway_workers.box import KINDS, PLANS, STRUCTURES, TRACKS
from branchline.games.railway_workers.state import SITE, Table


def resources_sold(table: Table, seat: int) -> int:
    """RW-22.3: structures and tracks in Facilities and warehouses, plans in Facilities."""
    sale = table.box.end_sale
    n = table.seats
    structures = table.structures[seat]
    tracks = table.tracks[seat]
    for site in range(table.box.sites):
        structures += table.waiting_pieces[2 * site * n + seat]
        tracks += table.waiting_pieces[(2 * site + 1) * n + seat]
    return structures * sale[STRUCTURES] + table.plans[seat] * sale[PLANS] + tracks * sale[TRACKS]


def tiles_held(table: Table, seat: int) -> int:
    """RW-22.4: each reward tile left."""
    value = table.box.tile_value
    points = 0
    for kind in range(KINDS):
        points += table.tiles(kind)[seat] * value[kind]
    return points


def all_workers_home(table: Table, seat: int) -> int:
    """RW-22.5: for all own workers in Facilities; one in a warehouse, the Houses or the Union spoils it."""
    box = table.box
    return box.all_workers if table.workers[seat] == box.union + box.facilities else 0


def shares_on_sites(table: Table, seat: int) -> int:
    """RW-22.6: shares on cards that are still sites; those on Routes are worth nothing."""
    n = table.seats
    held = 0
    for site in range(table.box.sites):
        if table.project[site] == SITE:
            held += table.shares[site * n + seat]
    return held * table.box.site_share


def score(table: Table, seat: int) -> int:
    """RW-22.2, RW-22.7: coins and all that becomes coins at the end."""
    return (
        table.coins[seat]
        + resources_sold(table, seat)
        + tiles_held(table, seat)
        + all_workers_home(table, seat)
        + shares_on_sites(table, seat)
    )


def scores(table: Table) -> list[float]:
    return [float(score(table, seat)) for seat in range(table.seats)]


def score_sheet(table: Table) -> list[dict[str, float]]:
    """The categories of chapter 22, seat by seat."""
    return [
        {
            "coins": float(table.coins[seat]),
            "resources sold": float(resources_sold(table, seat)),
            "reward tiles": float(tiles_held(table, seat)),
            "all workers in Facilities": float(all_workers_home(table, seat)),
            "shares on sites": float(shares_on_sites(table, seat)),
        }
        for seat in range(table.seats)
    ]


def ranks(table: Table) -> list[int]:
    """RW-22.7: most coins wins; equal coins share the place, there is no tie-break."""
    points = [score(table, seat) for seat in range(table.seats)]
    return [1 + sum(1 for other in points if other > own) for own in points]
