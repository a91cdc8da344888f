"""Trains: headings, dead ends, forks, and what the shares on a Route earn (chapter 15)."""

from __future__ import annotations

from branchline.core.position import Step, replaced
from branchline.games.railway_workers.state import ROUTE, Table
from branchline.games.railway_workers.steps.events import INCOME, TRAIN_RUNS, TRAIN_TURNS
from branchline.games.railway_workers.verbs import CITY, EXIT, numbered


def exits(table: Table, train: int) -> list[int]:
    """RW-15.3: toward r only r; away from r all other finished Routes at the city."""
    route = table.train_routes[train]
    if not table.train_away[train]:
        return [route]
    around = table.box.city_routes[table.train_cities[train]]
    return [other for other in around if other != route and table.project[other] == ROUTE]


def turn_train(table: Table, train: int) -> None:
    """RW-15.2: a half-turn; the side stays."""
    table.train_away = replaced(table.train_away, train, 1 - table.train_away[train])
    table.tell(TRAIN_TURNS, train)


def activate(table: Table, train: int) -> None:
    """RW-15.4, RW-15.6: run a black train; turn it at a dead end, ask the share majority at a fork."""
    ways = exits(table, train)
    if not ways:
        turn_train(table, train)
        ways = exits(table, train)
    if len(ways) == 1:
        travel(table, train, ways[0])
    else:
        around = table.box.city_routes[table.train_cities[train]]
        table.push(Fork(table.majority(around), train))


def travel(table: Table, train: int, route: int) -> None:
    """RW-15.1, RW-15.4 steps 3 and 4: over the Route, white side up; every share there earns its owner's step
    (RW-17.5)."""
    box = table.box
    city = box.city_a[route]
    if city == table.train_cities[train]:
        city = box.city_b[route]
    table.train_cities = replaced(table.train_cities, train, city)
    table.train_routes = replaced(table.train_routes, train, route)
    table.train_away = replaced(table.train_away, train, 1)
    table.train_white = replaced(table.train_white, train, 1)
    table.tell(TRAIN_RUNS, train, route, city)
    n = table.seats
    for seat in range(n):
        held = table.shares[route * n + seat]
        if held:
            coins = held * box.step_value[table.investment[seat]]
            table.coins[seat] += coins
            table.tell(INCOME, seat, route, coins)


def black_trains(table: Table) -> list[int]:
    """RW-15.5: only black trains can be chosen; each runs at most once a round."""
    return [train for train, white in enumerate(table.train_white) if not white]


class Fork(Step[Table]):
    """RW-15.4 step 2: whoever holds most shares on the three Routes together sends the train on."""

    FIELDS = ("train",)
    __slots__ = FIELDS

    def __init__(self, seat: int, train: int) -> None:
        self.seat = seat
        self.train = train

    def options(self, table: Table) -> list[int]:
        return numbered(table.box, EXIT, exits(table, self.train))

    def resolve(self, table: Table, action: int) -> None:
        travel(table, self.train, table.box.numbering.argument(EXIT, action))


class NewTrain(Step[Table]):
    """RW-14.6: the share majority of a new Route chooses in which of its cities the train starts, facing it."""

    FIELDS = ("site",)
    __slots__ = FIELDS

    def __init__(self, seat: int, site: int) -> None:
        self.seat = seat
        self.site = site

    def options(self, table: Table) -> list[int]:
        a = table.box.city_a[self.site]
        b = table.box.city_b[self.site]
        return numbered(table.box, CITY, [a, b] if a < b else [b, a])

    def resolve(self, table: Table, action: int) -> None:
        """RW-15.1: black side up, toward the new Route. RW-1.2: a spare train serves where none is left."""
        table.train_cities = [*table.train_cities, table.box.numbering.argument(CITY, action)]
        table.train_routes = [*table.train_routes, self.site]
        table.train_away = [*table.train_away, 0]
        table.train_white = [*table.train_white, 0]
