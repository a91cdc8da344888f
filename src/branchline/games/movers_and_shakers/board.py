"""The board of Movers & Shakers: the ring of track with its trains, market, performance, ships and investments."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from branchline.core.game import Game
from branchline.core.sheet import Sheet
from branchline.games.movers_and_shakers import terminal
from branchline.games.movers_and_shakers import verbs as v
from branchline.games.movers_and_shakers.board_company import company, draft
from branchline.games.movers_and_shakers.box import (
    CARS,
    JUNCTIONS,
    MOST_COLUMNS,
    SHIPS,
    TRACK,
)
from branchline.games.movers_and_shakers.state import Table
from branchline.games.movers_and_shakers.words import ASSET_NAMES, CITY_NAMES, effects_words
from branchline.look.pen import Pen, Scene, number
from branchline.look.symbols import seat_class

UNIT = 20
ROW_WIDTH, ROW_HEIGHT = 64, 40
LINE_Y = (112, 308)
CAR_ROW = 36
CITY_ROOM = (112, 100)
CITY_SCALES = (1, 0.9, 0.8, 0.7, 0.6, 0.5)
MARKER_LETTERS = "BCA"
SHIP_REWARDS = ("advisor 1", "3 rupees", "1 asset")


def target(action: int) -> str:
    """The element of the board that an action points at."""
    for name, first, last in (
        ("draft", v.DRAFT, v.CARD), ("card", v.CARD, v.PLACE), ("car", v.FORM, v.DEPART), ("marker", v.MARKER, v.RAISE),
        ("asset", v.RAISE, v.PAIR), ("asset", v.MEET, v.WHITE), ("white", v.WHITE, v.RED), ("red", v.RED, v.NO_TILE),
        ("contract", v.COMPLETE, v.KEEP), ("contract", v.CONTRACT, v.INVEST), ("invest", v.INVEST, v.PASS),
        ("car", v.MAJOR_LOADS, v.MAJOR_MOVES), ("car", v.MAJOR_MOVES, v.MAJOR_MOVES + CARS),
        ("track", v.ADVANCE, v.SHORTCUT), ("track", v.SHORTCUT, v.FORM),
    ):  # fmt: skip
        if first <= action < last:
            return f"{name}:{action - first}"
    if v.PLACE <= action < v.ORDER:
        return f"slot:{(action - v.PLACE) // 2}"
    if v.LOAD_CRATE <= action < v.STOP_LOADING:
        return f"car:{(action - v.LOAD_CRATE) % CARS}"
    if v.PAIR <= action < v.MEET:
        return f"asset:{(action - v.PAIR) // 2}"
    if v.SHIP_CRATE <= action < v.COMPLETE:
        return f"ship:{(action - v.SHIP_CRATE) % len(SHIPS)}"
    return ""


def sheets(game: Game, view: Mapping[str, Any], scene: Scene) -> list[Sheet]:
    table: Table = game.from_view(view)
    seat = -1 if view["seat"] is None else view["seat"]
    drawn = [line(scene, table), market(scene, table, seat), performance(scene, table), ships(scene, table)]
    if not table.round:
        drawn.append(draft(scene, table))
    people = 1 if table.solo else table.seats
    return drawn + [company(scene, table, one, one == seat) for one in range(people)]


def line(scene: Scene, table: Table) -> Sheet:
    """Benares left, Calcutta right; above to Calcutta, below back to Benares."""
    pen = Pen(scene, "line", 1040, 410, "The line", "clockwise; a row holds cars of size 3")
    above = [name for name in table.side.names if terminal.on_line(table, name, 1)]
    below = [name for name in table.side.names if terminal.on_line(table, name, 0)]
    middles = {name: 160 + at * 720 / (len(above) - 1) for at, name in enumerate(above)}
    middles |= {name: 880 - at * 720 / (len(below) - 1) for at, name in enumerate(below)}
    rails = f"M70 150V{LINE_Y[0] + 20}Q70 {LINE_Y[0]} 100 {LINE_Y[0]}H940Q970 {LINE_Y[0]} 970 {LINE_Y[0] + 20}V150"
    back = f"M970 262V{LINE_Y[1] - 20}Q970 {LINE_Y[1]} 940 {LINE_Y[1]}H100Q70 {LINE_Y[1]} 70 {LINE_Y[1] - 20}V262"
    for way in (rails, back):
        pen.path(way, "tk-sleepers")
        pen.path(way, "tk-rails")
        pen.path(way, "tk-bed")
    ways = (
        ("F", f"M{number(middles['F'])} 150C{number(middles['F'])} 220 820 210 905 210", middles["F"] + 945, 200),
        ("E", f"M{number(middles['E'])} 270C{number(middles['E'])} 205 260 225 135 225", middles["E"] + 75, 243),
    )
    for name, way, x, y in ways:
        place = terminal.places_of(table, name)[0]
        inside = pen.inside()
        inside.path(way, "tk-short")
        inside.text(x / 2, y, f"shortcut · {table.side.shortcut[place]} steps", 12, "middle", css="mut")
        pen.explain(f"shortcut:{table.side.line[place]}", inside.drawn())
    for name in table.side.names:
        draw_segment(pen, table, name, middles[name], name in above)
    for city in range(2):
        draw_city(pen, table, city)
    words = "\n".join(terminal.ring(table)) if table.round else "no cars yet"
    standing = sum(place >= TRACK for place in table.place)
    return pen.sheet(1, f"The line: {standing} cars under way", words)


def draw_segment(pen: Pen, table: Table, name: str, x: float, is_above: bool) -> None:
    """A single space, or a junction with its rows; trains stand in it, the front towards the travel."""
    places = terminal.places_of(table, name)
    y = LINE_Y[0 if is_above else 1]
    top = y - ROW_HEIGHT * len(places) / 2
    if name in JUNCTIONS:
        pen.rect(x - ROW_WIDTH / 2 - 3, top - 3, ROW_WIDTH + 6, ROW_HEIGHT * len(places) + 6, "hs", 6)
        sign = top - 18 if is_above else top + ROW_HEIGHT * len(places) + 18
        pen.letter(x, sign, name, 12)
        if table.side.loading[places[0]]:
            pen.text(x + 17, sign + 4, "loading", 12, css="mut")
    else:
        pen.text(x, top - 5 if is_above else top + ROW_HEIGHT + 13, name[2:], 12, "middle", css="mut")
    for row, place in enumerate(places):
        at = top + row * ROW_HEIGHT
        inside = pen.inside()
        key = f"track:{place - TRACK}"
        is_lit = pen.scene.is_lit(key)
        if not is_lit:
            inside.rect(x - ROW_WIDTH / 2, at + 1, ROW_WIDTH, ROW_HEIGHT - 2, "h" if name not in JUNCTIONS else "hd", 4)
            pen.explain(key, inside.drawn())
        front = x + ROW_WIDTH / 2 - 2 if is_above else x - ROW_WIDTH / 2 + 2
        for car in table.train(place):
            width = UNIT * table.box.capacity[car]
            left = front - width if is_above else front
            if is_lit:
                draw_car(inside, table, car, left, at + ROW_HEIGHT - 3)
            else:
                put_car(pen, table, car, left, at + ROW_HEIGHT - 3)
            front = left if is_above else left + width
        if is_lit:
            pen.target(key, x - ROW_WIDTH / 2, at + 1, ROW_WIDTH, ROW_HEIGHT - 2, inside.drawn())


def put_car(pen: Pen, table: Table, car: int, x: float, y: float) -> None:
    """A car by itself: it may be loaded, or form a train."""
    inside = pen.inside()
    draw_car(inside, table, car, x, y)
    pen.target(f"car:{car}", x - 1, y - 34, UNIT * table.box.capacity[car] + 2, 35, inside.drawn())


def draw_car(pen: Pen, table: Table, car: int, x: float, y: float) -> None:
    """A flat wagon as long as its size, its owner's letter on it; crates and free places above."""
    size = table.box.capacity[car]
    owner = table.owner(car)
    width = UNIT * size - 2
    pen.raw(f'<g class="{seat_class(owner)}">')
    pen.rect(x + 1, y - 15, width, 11, "wagon", 2)
    for wheel in (x + 6, x + width - 4):
        pen.circle(wheel, y - 3, 2.6, "wheel")
    pen.text(x + 1 + width / 2, y - 6, "RBYGK"[owner], 10, "middle", 700, "on-seat")
    pen.raw("</g>")
    crates = [seat for seat in range(table.seats) for _ in range(table.crates[car * table.seats + seat])]
    for place in range(size):
        left = x + 2 + place * UNIT
        if place < len(crates):
            draw_crate(pen, crates[place], left + 8.5, y - 24)
        else:
            pen.rect(left, y - 32, 17, 16, "hd", 2)


def draw_crate(pen: Pen, seat: int, x: float, y: float) -> None:
    pen.raw(f'<g class="{seat_class(seat)}">')
    pen.rect(x - 8.5, y - 8, 17, 16, "wagon", 2)
    pen.text(x, y + 4, "RBYGK"[seat], 11, "middle", 700, "on-seat")
    pen.raw("</g>")


def draw_city(pen: Pen, table: Table, city: int) -> None:
    """Cars that stand free, and the crates in the warehouse by owner."""
    x = 14 if city == 0 else 906
    inside = pen.inside()
    inside.rect(x, 140, 120, 132, "hs", 8)
    inside.sign(x + 60, 140, CITY_NAMES[city])
    inside.text(x + 8, 166, "cars · loading", 12, css="mut")
    inside.text(x, 288, "warehouse", 12, css="mut")
    stored = [
        (seat, table.warehouses[seat * 2 + city]) for seat in range(table.seats) if table.warehouses[seat * 2 + city]
    ]
    for at, (seat, count) in enumerate(stored):
        draw_crate(inside, seat, x + 66 + at * 32, 284)
        inside.text(x + 76 + at * 32, 289, count, 13, weight=700)
    pen.explain(f"city:{city}", inside.drawn())
    cars = [car for car in range(len(table.place)) if table.place[car] == city]
    scale, rows = next(
        (scale, rows)
        for scale in CITY_SCALES
        if len(rows := in_rows(table, cars, CITY_ROOM[0] / scale)) * CAR_ROW * scale <= CITY_ROOM[1]
        or scale == CITY_SCALES[-1]
    )
    pen.raw(f'<g transform="translate({x + 5} 170) scale({scale})">')
    for row, some in enumerate(rows):
        left = 0
        for car in some:
            put_car(pen, table, car, left, (row + 1) * CAR_ROW)
            left += UNIT * table.box.capacity[car] + 2
    pen.raw("</g>")


def in_rows(table: Table, cars: list[int], width: float) -> list[list[int]]:
    """Cars side by side, as many as fit into each row."""
    rows: list[list[int]] = []
    left = width
    for car in cars:
        need = UNIT * table.box.capacity[car] + 2
        if left + need > width:
            rows.append([])
            left = 0
        rows[-1].append(car)
        left += need
    return rows


def market(scene: Scene, table: Table, seat: int) -> Sheet:
    pen = Pen(scene, "market", 312, 276, "Market", "B Benares, C Calcutta, A advisor")
    pays = {row: effects_words(table.box, table.box.advisor[row]) for row in range(1, 11) if table.box.advisor[row]}
    for row in range(1, 11):
        y = 246 - (row - 1) * 22.6
        inside = pen.inside()
        inside.text(28, y + 4.5, row, 12, "end", 700)
        inside.rect(34, y - 10, 200, 20, "h" if row % 2 else "hs", 3)
        if row in pays:
            inside.text(240, y + 4.5, short(pays[row]), 12, css="mut")
        pen.explain(f"market:{row}", inside.drawn())
    width = 200 / table.seats
    for one in range(table.seats):
        pen.emblem(one, 34 + width * (one + 0.5), 266, 16)
        for at in range(3):
            row = table.market[one * 3 + at]
            x, y = 34 + width * one + width * (at + 0.5) / 3, 246 - (row - 1) * 22.6
            inside = pen.inside()
            draw_marker(inside, one, at, x, y)
            key = f"marker:{at}" if one == seat else f"others-marker:{at}"
            pen.target(key, x, y, 20, 20, inside.drawn(), round=True)
    words = "\n".join(
        f"{scene.names[one]}: Benares {table.market[one * 3]}, Calcutta {table.market[one * 3 + 1]}, "
        f"advisor {table.market[one * 3 + 2]}"
        for one in range(table.seats)
    )
    return pen.sheet(2, "The market", words)


def draw_marker(pen: Pen, seat: int, kind: int, x: float, y: float) -> None:
    """Square for Benares, round for Calcutta, a triangle for the advisor."""
    pen.raw(f'<g class="{seat_class(seat)}">')
    if kind == 0:
        pen.rect(x - 7.5, y - 7.5, 15, 15, "wagon", 2)
    elif kind == 1:
        pen.circle(x, y, 8, "wagon")
    else:
        pen.path(f"M{number(x)} {number(y - 9)}l9 16h-18Z", "wagon")
    pen.text(x, y + 4 + (1 if kind == 2 else 0), MARKER_LETTERS[kind], 10, "middle", 700, "on-seat")
    pen.raw("</g>")


def performance(scene: Scene, table: Table) -> Sheet:
    pen = Pen(scene, "performance", 392, 276, "Performance", "step small, points bold")
    box = table.box
    for at in range(box.performance_top + 1):
        row, column = divmod(at, 11)
        x, y = 12 + column * 33.6, 32 + row * 50
        inside = pen.inside()
        inside.rect(x, y, 32, 46, "h", 4)
        inside.text(x + 4, y + 12, at, 12, css="mut")
        inside.text(x + 28, y + 12, box.performance_vp[at], 12, "end", 700)
        if box.white_circles[at]:
            inside.circle(x + 16, y + 30, 12, "white-spot")
        if box.red_circles[at]:
            inside.circle(x + 16, y + 30, 12, "red-spot")
        pen.explain(f"performance:{at}", inside.drawn())
        here = [seat for seat in range(table.seats) if table.performance[seat] == at]
        for n, seat in enumerate(here):
            pen.emblem(seat, x + 16 + (n - (len(here) - 1) / 2) * 8, y + 30, 18, f"performance-{seat}")
    for row in range(4):
        y = 140 + row * 33
        pen.text(14, y + 19, box.tile_money[row], 13, weight=700)
        for side in range(2):
            draw_tile(pen, table, row * 2 + side, 28 + side * 90, y, True)
            draw_tile(pen, table, row * 2 + side, 208 + side * 90, y, False)
    return pen.sheet(2, "Performance track and tiles", "\n".join(terminal.boards(table)[2:6]))


def draw_tile(pen: Pen, table: Table, at: int, x: float, y: float, is_white: bool) -> None:
    tile = table.white[at] if is_white else table.red[at]
    inside = pen.inside()
    key = f"{'white' if is_white else 'red'}:{at}"
    if tile < 0:
        inside.rect(x, y, 86, 29, "hd", 4)
        pen.explain(key, inside.drawn())
        return
    if not pen.scene.is_lit(key):
        inside.rect(x, y, 86, 29, "hs" if is_white else "red-tile", 4)
    words = effects_words(table.box, table.box.white_effect[tile]) if is_white else ASSET_NAMES[tile]
    inside.text(x + 43, y + 19, short(words), 12, "middle")
    pen.target(key, x, y, 86, 29, inside.drawn(), about=f"tile:{tile}" if is_white else "")


SHORTER = (
    ("take ", ""), ("up to ", ""), (" Agency", ""), (" marker", ""), ("Financial Advisor", "advisor"),
    ("different assets 1 each", "assets"), (" crate", ""),
)  # fmt: skip


def short(words: str) -> str:
    """Words of a tile that fit on it: what is plain from the place is left out."""
    for before, after in SHORTER:
        words = words.replace(before, after)
    return words.replace("gain 3", "3 rupees")


def ships(scene: Scene, table: Table) -> Sheet:
    """The three ships with their crates, and the investment grid."""
    pen = Pen(scene, "ships", 314, 276, "Ships and investments")
    for ship in range(3):
        y = 34 + ship * 36
        inside = pen.inside()
        inside.path(f"M12 {y}H302L288 {y + 29}H26Z", "hull")
        inside.text(40, y + 20, SHIPS[ship], 14, "middle", 700)
        inside.text(66, y + 19, SHIP_REWARDS[ship], 12)
        there = [(seat, table.ships[seat * 3 + ship]) for seat in range(table.seats) if table.ships[seat * 3 + ship]]
        for at, (seat, count) in enumerate(there):
            draw_crate(inside, seat, 150 + at * 36, y + 14)
            inside.text(161 + at * 36, y + 19, count, 13, weight=700)
        pen.target(f"ship:{ship}", 12, y, 290, 30, inside.drawn())
    grid = table.investments
    pen.text(12, 156, "tokens a row · points in the space · steps", 12, css="mut")
    width = 276 / grid.columns
    for row in range(4):
        y = 164 + row * 27
        pen.text(20, y + 17, table.box.investment_cost[row], 13, "middle", 700)
        for column in range(grid.columns):
            space = row * MOST_COLUMNS + column
            x = 30 + column * width
            inside = pen.inside()
            if not scene.is_lit(f"invest:{space}"):
                inside.rect(x, y, width - 3, 24, "h", 4)
            markers = [seat for seat in range(table.seats) for _ in range(table.grid[space * table.seats + seat])]
            inside.text(x + 5, y + 17, grid.vp[space], 13, weight=700)
            inside.text(x + width - 8, y + 16, f"+{max(0, grid.advance[space] - len(markers))}", 12, "end", css="mut")
            for n, seat in enumerate(markers):
                inside.emblem(seat, x + 30 + n * 11, y + 12, 14)
            pen.target(f"invest:{space}", x, y, width - 3, 24, inside.drawn())
    return pen.sheet(2, "Ships and investments", "\n".join([terminal.boards(table)[0], *terminal.boards(table)[6:]]))
