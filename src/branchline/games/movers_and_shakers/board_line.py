"""The line of Movers & Shakers: Benares left, Calcutta right; above to Calcutta, below back to Benares."""

from __future__ import annotations

from branchline.core.sheet import Sheet
from branchline.core.words import counted
from branchline.games.movers_and_shakers import places, terminal
from branchline.games.movers_and_shakers.board_pieces import (
    CAR_HEIGHT,
    LINE_HEIGHT,
    UNIT,
    WIDTH,
    draw_car,
    draw_crane,
    draw_crates,
)
from branchline.games.movers_and_shakers.box import JUNCTIONS, TRACK, UNDER_WAY
from branchline.games.movers_and_shakers.state import Table
from branchline.games.movers_and_shakers.words import CITY_NAMES, MONEY
from branchline.look.pen import Pen, Scene, number

LINES = (247, 87)  # back to Benares below, to Calcutta above
ROW_WIDTH, ROW_PITCH = 61, 36
FRAME = 3  # of a junction round its rows
CITIES = (8, 906)
CITY_WIDTH, CITY_TOP, CITY_BOTTOM = 130, 40, 300
CARS_TOP, CARS_WIDTH = 68, 122
BESIDE_JUNCTION = 15  # room for a price at its right
MIDDLE = 167
WAITING_WIDTH = (104, 152)  # for cars under way, on the side for 1-2 and for 3-4 players


def line(scene: Scene, table: Table, seen: str) -> Sheet:
    """The ring of track with its trains; `seen` says where each car is seen and in which order."""
    return Line(scene, table, seen).sheet()


def seen_cars(placed: list[int], spots: list[int], stack: list[list[int]]) -> str:
    """Where each car is seen, front to back in each row: `place:car car` for every place that has any."""
    found = []
    for place in sorted(set(places.of_cars(placed, stack))):
        if place >= UNDER_WAY:
            cars = places.in_order(placed, spots, stack, place)
            found.append(f"{place}:{' '.join(str(car) for car in cars)}")
    return ";".join(found)


class Line:
    """One drawing of the line."""

    def __init__(self, scene: Scene, table: Table, seen: str) -> None:
        self.pen = Pen(scene, "line", WIDTH, LINE_HEIGHT, "The line", "clockwise, size 3 a row")
        self.table = table
        self.trains: dict[int, list[int]] = {}
        for group in filter(None, seen.split(";")):
            place, _, cars = group.partition(":")
            self.trains[int(place)] = [int(car) for car in cars.split()]
        self.standing: dict[int, tuple[float, float]] = {}  # the middle of each car
        self.middles: dict[str, float] = {}
        for toward in range(2):
            names = [name for name in table.side.names if terminal.on_line(table, name, toward)]
            self.middles |= spread(names if toward else names[::-1])

    def sheet(self) -> Sheet:
        self.rails()
        for name in self.table.side.names:
            self.segment(name)
        for city in range(2):
            self.city(city)
        self.under_way()
        for car in sorted(self.standing):
            x, y = self.standing[car]
            body = self.pen.inside()
            draw_car(body, self.table, car)
            self.pen.moving(f"car-{car}", x, y, body.drawn())
        for car, (x, y) in sorted(self.standing.items()):
            last_place = x + UNIT * (self.table.box.capacity[car] - 1) / 2  # free, where a crate can be loaded
            self.pen.price(places.car(car), last_place, y - 8, MONEY)
        words = "\n".join(terminal.ring(self.table)) if self.table.round else "no cars yet"
        running = sum(len(cars) for place, cars in self.trains.items() if place >= TRACK)
        return self.pen.sheet(1, f"The line: {counted(running, 'car')} on track", words, group="Line")

    # -- track -----------------------------------------------------------------------------------------

    def rails(self) -> None:
        """Two tracks between the cities; the shortcuts are explained and lead from their junction to the city."""
        left, right = CITIES[0] + CITY_WIDTH, CITIES[1]
        for y in LINES:
            for css in ("tk-sleepers", "tk-rails", "tk-bed"):
                self.pen.path(f"M{left} {y}H{right}", css)
        for name in self.table.side.names:
            place = terminal.places_of(self.table, name)[0]
            steps, toward = self.table.side.shortcut[place], self.table.side.line[place]
            if not steps:
                continue
            x, end = self.middles[name], (left, right)[toward]
            edge = self.edge(name, not toward)
            inside = self.pen.inside()
            way = f"M{number(x)} {number(edge)}C{number(x)} {MIDDLE} {number((x + end) / 2)} {MIDDLE} {end} {MIDDLE}"
            inside.path(way, "tk-short")
            inside.path(way, "wide")
            middle, y = (x + 2 * end) / 3, MIDDLE - 9 if toward else MIDDLE + 17
            inside.text(middle, y, f"shortcut to {CITY_NAMES[toward]} · {steps} steps", 12, "middle", css="mut")
            self.pen.explain(f"shortcut:{toward}", inside.drawn())

    def edge(self, name: str, is_top: bool) -> float:
        """Where a junction begins or ends, from top to bottom."""
        rows = terminal.places_of(self.table, name)
        half = ROW_PITCH * len(rows) / 2 + FRAME
        y = LINES[self.table.side.line[rows[0]]]
        return y - half if is_top else y + half

    def segment(self, name: str) -> None:
        """A single space, or a junction with its rows; a train stands in it with its front towards the travel."""
        pen, side, x = self.pen, self.table.side, self.middles[name]
        rows = terminal.places_of(self.table, name)
        toward = side.line[rows[0]]
        top = LINES[toward] - ROW_PITCH * len(rows) / 2
        is_junction = name in JUNCTIONS
        if is_junction:
            frame = ROW_WIDTH + 2 * FRAME
            pen.rect(x - frame / 2, top - FRAME, frame, ROW_PITCH * len(rows) + 2 * FRAME, "hs", 6)
            sign = top - 16 if toward else top + ROW_PITCH * len(rows) + 16
            pen.letter(x, sign, name, 11)
            if side.loading[rows[0]]:
                draw_crane(pen, x + 20, sign + 8)
        else:
            pen.text(x, top - 4 if toward else top + ROW_PITCH + 11, name[2:], 12, "middle", css="mut")
        for row, place in enumerate(rows):
            y = top + (row + 0.5) * ROW_PITCH
            self.row(place, x, y, "hd" if is_junction else "h")
            at = (x + ROW_WIDTH / 2 + 12, y) if is_junction else (x, y + (26 if toward else -26))
            pen.price(places.on_line(place), *at, MONEY)

    def row(self, place: int, x: float, y: float, css: str) -> None:
        """A row of track; its train is lit as a whole, or its cars one by one."""
        key, cars, toward = places.on_line(place), self.trains.get(place, []), self.table.side.line[place]
        front = x + ROW_WIDTH / 2 - 2 if toward else x - ROW_WIDTH / 2 + 2
        for car in cars:
            width = UNIT * self.table.box.capacity[car]
            front += -width / 2 if toward else width / 2
            self.standing[car] = (front, y)
            front += -width / 2 if toward else width / 2
        is_lit, inside = self.pen.scene.is_lit(key), self.pen.inside()
        if is_lit:
            self.spots(cars)
        else:
            inside.rect(x - ROW_WIDTH / 2, y - 17, ROW_WIDTH, 34, css, 4)
        self.pen.target(key, x - ROW_WIDTH / 2, y - 17, ROW_WIDTH, 34, inside.drawn())
        if not is_lit:
            self.spots(cars)

    def spots(self, cars: list[int]) -> None:
        """Where cars stand: each may be loaded, or form a train. They are drawn last, over all places."""
        for car in cars:
            x, y = self.standing[car]
            width = UNIT * self.table.box.capacity[car]
            inside = self.pen.inside()
            inside.rect(x - width / 2, y - 17, width, CAR_HEIGHT, "hit", 3)
            self.pen.target(places.car(car), x - width / 2, y - 17, width, CAR_HEIGHT, inside.drawn())

    # -- cities, and what is between places --------------------------------------------------------------

    def city(self, city: int) -> None:
        """Cars that stand free, and the crates in the warehouse by owner."""
        pen, table, x = self.pen, self.table, CITIES[city]
        inside = pen.inside()
        inside.rect(x, CITY_TOP, CITY_WIDTH, CITY_BOTTOM - CITY_TOP, "hs", 8)
        inside.sign(x + CITY_WIDTH / 2, CITY_TOP, CITY_NAMES[city])
        inside.text(x + 8, CITY_TOP + 24, "cars", 12, css="mut")
        draw_crane(inside, x + 112, CITY_TOP + 25)
        pen.explain(places.on_line(city), inside.drawn())
        inside = pen.inside()
        inside.rect(x + 1, CITY_BOTTOM - 48, CITY_WIDTH - 2, 47, "hit")
        inside.line(x + 6, CITY_BOTTOM - 48, x + CITY_WIDTH - 6, CITY_BOTTOM - 48, "perf")
        inside.text(x + 8, CITY_BOTTOM - 34, "warehouse", 12, css="mut")
        stored = [table.warehouses[seat * 2 + city] for seat in range(table.seats)]
        draw_crates(inside, stored, x + 15, CITY_BOTTOM - 17, 30)
        pen.explain(places.warehouse(city), inside.drawn(), places.on_line(city))
        self.put(in_rows(table, self.trains.get(city, []), CARS_WIDTH), x + 4, CARS_TOP)

    def under_way(self) -> None:
        """MS-7.16: cars whose mover decides where they go, between their places."""
        cars = self.trains.get(UNDER_WAY, [])
        width = WAITING_WIDTH[self.table.side is self.table.box.sides[1]]
        rows = in_rows(self.table, cars, width, in_order=True)
        x = (self.middles["E"] + self.middles["F"]) / 2 - width / 2
        height = ROW_PITCH * max(1, len(rows))
        inside = self.pen.inside()
        inside.rect(x - 3, MIDDLE - height / 2 - 2, width + 6, height + 3, "hd" if cars else "hit", 5)
        self.pen.explain(places.ON_THE_WAY, inside.drawn())
        self.put(rows, x, MIDDLE - height / 2)

    def put(self, rows: list[list[int]], left: float, top: float) -> None:
        for row, cars in enumerate(rows):
            x = left
            for car in cars:
                width = UNIT * self.table.box.capacity[car]
                self.standing[car] = (x + width / 2, top + (row + 0.5) * ROW_PITCH)
                x += width + 2
            self.spots(cars)


def spread(names: list[str]) -> dict[str, float]:
    """The middle of every segment from left to right: as much room as there is between them, more beside junctions."""
    left, right = CITIES[0] + CITY_WIDTH, CITIES[1]
    widths = [ROW_WIDTH + (2 * FRAME if name in JUNCTIONS else 0) for name in names]
    beside = [BESIDE_JUNCTION if name in JUNCTIONS else 0 for name in names]
    gap = (right - left - sum(widths) - sum(beside)) / (len(names) + 1)
    found, x = {}, left + gap
    for name, width, more in zip(names, widths, beside, strict=True):
        found[name] = x + width / 2
        x += width + more + gap
    return found


def in_rows(table: Table, cars: list[int], width: float, in_order: bool = False) -> list[list[int]]:
    """Cars side by side: the long ones first, each in the first row that has room for it; or as they come."""
    rows: list[list[int]] = []
    used: list[float] = []
    length = table.box.capacity
    for car in cars if in_order else sorted(cars, key=lambda one: (-length[one], one)):
        need = UNIT * length[car] + 2
        first = max(0, len(rows) - 1) if in_order else 0
        at = next((row for row in range(first, len(rows)) if used[row] + need - 2 <= width), len(rows))
        if at == len(rows):
            rows.append([])
            used.append(0)
        rows[at].append(car)
        used[at] += need
    return rows
