"""Names for everything in the box: seats, sites, warehouses, trains, tiles, commands."""

from __future__ import annotations

from branchline.core.sentences import Seat
from branchline.core.words import counted, listing
from branchline.games.railway_workers.box import KINDS, RESOURCES
from branchline.games.railway_workers.state import ROUTE, Table
from branchline.games.railway_workers.steps.construction import table_of
from branchline.games.railway_workers.steps.trains import exits

ONE = ("structure", "plan", "track")


def coins(number: int) -> str:
    return counted(number, "coin")


def seat_name(seat: int) -> str:
    return f"Player {seat + 1}"


def player(seat: int) -> Seat:
    """A seat in a sentence: "you" to who sits there."""
    return Seat(seat, seat_name(seat))


def place_name(table: Table, site: int) -> str:
    """`Route 6 (Thiva - Athina)`."""
    box = table.box
    word = "Route" if table.project[site] == ROUTE else "site"
    return f"{word} {site + 1} ({box.city_names[box.city_a[site]]} - {box.city_names[box.city_b[site]]})"


def warehouse_name(table: Table, warehouse: int) -> str:
    return f"the {RESOURCES[table_of(warehouse) % KINDS]} warehouse of {place_name(table, warehouse >> 1)}"


def train_name(table: Table, train: int) -> str:
    return f"{train_place(table, train)}, {heading(table, train)}"


def train_place(table: Table, train: int) -> str:
    return f"train {train + 1} in {table.box.city_names[table.train_cities[train]]}"


def heading(table: Table, train: int) -> str:
    way = "away from" if table.train_away[train] else "toward"
    return f"{way} Route {table.train_routes[train] + 1}"


def ways_of(table: Table, train: int) -> str:
    """Where a run would lead."""
    ways = exits(table, train) or [table.train_routes[train]]
    return listing([f"Route {route + 1}" for route in ways], "or")


def pair_name(table: Table, pair: int) -> str:
    return f"{ONE[table.box.pair_first[pair]]} + {ONE[table.box.pair_second[pair]]}"


def command_name(table: Table, number: int) -> str:
    return f"command {number}, {table.box.command_names[number]}"
