"""The sheets of the country: the map with its trains, and the cards of sites and Routes."""

from __future__ import annotations

from collections.abc import Mapping
from math import atan2, degrees
from typing import Any

from branchline.core.sheet import Sheet
from branchline.core.words import counted
from branchline.games.railway_workers import terminal
from branchline.games.railway_workers.board_measures import (
    COLUMN,
    CUBE,
    EMBLEM,
    GLYPHS,
    LETTERS,
    MAP,
    MIDDLE,
    WORKER,
    who,
)
from branchline.games.railway_workers.box import (
    KINDS,
    PLANS,
    RESOURCE_DISCOUNT,
    RESOURCES,
    SHARE_DISCOUNT,
    Box,
)
from branchline.games.railway_workers.pieces import ONE, goods, lying_at, workers
from branchline.games.railway_workers.state import IN_PILE, OUT_OF_GAME, ROUTE, SITE
from branchline.look.pen import Pen, Scene, number
from branchline.look.symbols import cube_name

# Where a city's sign and its first train lie, seen from the city, by the city's number; where the next train goes.
SIGNS = ((-4, -22), (4, -23), (10, -22), (36, -16), (2, 22), (22, 22), (-2, -22), (0, 22))
SIDINGS = (
    (-33, 24, 26), (-27, 37, 25), (52, 8, 26), (50, -42, -26), (2, 46, 26), (-2, 46, 26), (-10, 24, 26), (68, 4, -26),
)  # fmt: skip
# Our own outline of the land, drawn for a map of 412 x 388: the mainland, the Peloponnese, two islands.
LAND = (
    "M18 40C90 30 170 34 232 40C258 56 242 80 258 100C280 112 292 128 266 134C250 140 260 150 274 158C304 172 336 184 "
    "358 206C380 220 398 234 392 254C388 268 372 264 358 254C340 246 326 258 304 250C280 242 262 222 236 212C206 202 "
    "176 204 146 196C110 186 84 184 64 168C44 140 24 90 18 40Z",
    "M50 214C62 198 92 200 120 210C152 222 200 228 240 226C262 226 292 240 310 252C304 266 284 272 284 290C288 306 300 "
    "314 294 326C276 330 258 314 240 314C228 332 226 356 210 362C196 350 190 332 176 330C166 346 154 356 140 350C120 "
    "334 112 310 92 292C70 274 44 240 50 214Z",
    "M296 128C318 140 346 160 380 184C392 196 384 200 370 192C342 176 312 158 294 138Z",
    "M20 210C34 206 38 222 32 234C22 240 14 224 20 210Z",
)


def ends(box: Box, site: int) -> str:
    return f"{box.city_names[box.city_a[site]]} - {box.city_names[box.city_b[site]]}"


# -- the map ---------------------------------------------------------------------------------------


def country(scene: Scene, box: Box, table: Mapping[str, Any], players: int) -> Sheet:
    """RW-0.3: projects dashed, sites dashed with a plate, Routes as rails; RW-15.1: trains with side and heading."""
    pen = Pen(scene, "map", MAP, MIDDLE, "Greece", "number = site or Route")
    for outline in LAND:
        pen.path(outline, "land", "matrix(.9 0 0 .77 -4 4)")
    spots = [(26.6 + box.city_x[at] * 3.285, 52.5 + box.city_y[at] * 2.15) for at in range(len(box.city_names))]
    for site in range(box.sites):
        draw_line(pen, box, table, site, spots)
    for city, name in enumerate(box.city_names):
        x, y = spots[city]
        dx, dy = SIGNS[city % len(SIGNS)]
        inside = pen.inside()
        inside.circle(x, y, 6, "hs")
        inside.circle(x, y, 2, "sgn")
        connected = any(table["sites"][site]["card"] == ROUTE for site in box.city_routes[city])
        inside.sign(x + dx, y + dy, name, connected, 12.5)
        pen.target(f"city:{city}", x, y, 30, 30, inside.drawn(), round=True)
    here = [0] * len(box.city_names)
    for train, city in enumerate(table["train_cities"]):
        dx, dy, further = SIDINGS[city % len(SIDINGS)]
        draw_train(pen, box, table, train, spots, spots[city][0] + dx, spots[city][1] + dy + further * here[city])
        here[city] += 1
    finished = sum(sheet["card"] == ROUTE for sheet in table["sites"])
    pile = sum(sheet["card"] == IN_PILE for sheet in table["sites"])
    projects, ending = pen.inside(), pen.inside()
    projects.text(MAP - 12, 22, f"{counted(pile, 'project')} to come", 12, "end", css="mut")
    pen.explain("projects", projects.drawn())
    more = box.black_trains[players] - finished
    words = f"end: {counted(more, 'more Route')}" if more > 0 else "end: after this round"
    ending.text(MAP - 12, 38, words, 12, "end", css="mut")
    pen.explain("end", ending.drawn())
    text = "\n".join([*terminal.draw_map(box, table), "", *terminal.legend(box, table)])
    trains = counted(len(table["train_cities"]), "train")
    return pen.sheet(2, f"Map: {counted(finished, 'Route')} finished, {trains}", text, group="Greece")


def draw_line(pen: Pen, box: Box, table: Mapping[str, Any], site: int, spots: list[tuple[float, float]]) -> None:
    """A connection between two cities, with its number in the middle."""
    card = table["sites"][site]["card"]
    if card == OUT_OF_GAME:
        return
    (x1, y1), (x2, y2) = spots[box.city_a[site]], spots[box.city_b[site]]
    d = f"M{number(x1)} {number(y1)}L{number(x2)} {number(y2)}"
    pen.track(d, -1 if card == ROUTE else None)
    x, y = (x1 + x2) / 2, (y1 + y2) / 2
    inside = pen.inside()
    if card == ROUTE:
        inside.letter(x, y, str(site + 1), 11)
    elif card == SITE:
        inside.rect(x - 11, y - 11, 22, 22, "hs", 4)
        inside.text(x, y + 5, site + 1, 14, "middle", 700)
    else:
        inside.circle(x, y, 9, "sgc")
        inside.text(x, y + 4.5, site + 1, 12, "middle", css="mut")
    pen.target(f"route:{site}", x, y, 32, 32, inside.drawn(), round=True)


def draw_train(
    pen: Pen, box: Box, table: Mapping[str, Any], train: int, spots: list[tuple[float, float]], x: float, y: float
) -> None:
    """Number, engine and an arrow: the way it faces. White side up it has run this round."""
    route, city, white = table["train_routes"][train], table["train_cities"][train], table["train_white"][train]
    other = box.city_b[route] if box.city_a[route] == city else box.city_a[route]
    sign = -1 if table["train_away"][train] else 1
    dx, dy = sign * (spots[other][0] - spots[city][0]), sign * (spots[other][1] - spots[city][1])
    way = "away from" if sign < 0 else "toward"
    inside = pen.inside()
    width = 84 if white else 62
    left = min(x - 31, pen.width - width - 8)
    if not pen.scene.is_lit(f"train:{train}"):
        inside.rect(left, y - 12, width, 24, "hs", 4)
    inside.text(left + 5, y + 5, train + 1, 13, weight=700)
    symbol, side = ("trainw", "white") if white else ("train", "black")
    words = f"train {train + 1}, {side}, {way} Route {route + 1}"
    inside.piece(f"train-{train}", symbol, left + 28, y, 28, 21, "p-k", words, mirrored=dx < 0)
    heading = f"translate({number(left + 52)} {number(y)}) rotate({number(degrees(atan2(dy, dx)))})"
    inside.path("M-6 0H5M1 -4.5L5.5 0L1 4.5", "ink", heading)
    if white:
        inside.text(left + 63, y + 4.5, "ran", 12, css="mut")
    pen.target(f"train:{train}", left, y - 12, width, 24, inside.drawn())


# -- the sites -------------------------------------------------------------------------------------

HEAD, ROW, LARGEST = 27, 34.5, 1.3
LOW_ROW, STRIP, TALL = 15, 30, 92  # complete tables in one line, a Route in one line, a Route with its words


def columns(table: Mapping[str, Any]) -> tuple[list[int], list[int]]:
    """The cards in two columns: each where there is more room, sites before Routes."""
    both: tuple[list[int], list[int]] = ([], [])
    rooms = [0.0, 0.0]
    on_map = [sheet["card"] for sheet in table["sites"]]
    for wanted in (SITE, ROUTE):
        for site, card in enumerate(on_map):
            if card == wanted:
                column = 0 if rooms[0] <= rooms[1] else 1
                both[column].append(site)
                open_rows = sum(table["sites"][site]["tiles"])
                rooms[column] += HEAD + ROW * open_rows + LOW_ROW if wanted == SITE else STRIP
    return both


class Measures:
    """How high the parts of a column's cards are, so that they fill it: complete tables and Routes make room for the
    tables that are open."""

    def __init__(self, table: Mapping[str, Any], cards: list[int]) -> None:
        sites = [table["sites"][site] for site in cards if table["sites"][site]["card"] == SITE]
        routes = len(cards) - len(sites)
        open_rows = sum(sum(sheet["tiles"]) for sheet in sites)
        self.is_low = False
        self.route = TALL if sites else min(146, MIDDLE / max(1, routes))
        left = MIDDLE - HEAD * len(sites) - self.route * routes - 6
        self.row = left / max(1, KINDS * len(sites))
        if sites and self.row < ROW - 3:
            self.is_low = True
            self.route = STRIP
            lines = sum(sum(sheet["tiles"]) < KINDS for sheet in sites)
            self.row = (MIDDLE - 6 - HEAD * len(sites) - STRIP * routes - LOW_ROW * lines) / max(1, open_rows)
            if self.row > ROW * LARGEST and routes:  # what is left over goes to the Routes
                self.route = min(TALL, STRIP + (self.row - ROW * LARGEST) * open_rows / routes)
                self.row = ROW * LARGEST
        self.scale = min(LARGEST, self.row / ROW)

    def height(self, sheet: Mapping[str, Any]) -> float:
        if sheet["card"] == ROUTE:
            return float(self.route)
        if not self.is_low:
            return HEAD + KINDS * self.row
        open_rows: int = sum(sheet["tiles"])
        return HEAD + open_rows * self.row + (LOW_ROW if open_rows < KINDS else 0)


def dossiers(scene: Scene, box: Box, view: Mapping[str, Any], column: int) -> Sheet:
    """A column of Construction site cards, as wide as a phone."""
    table, players = view["table"], view["players"]
    cards = columns(table)[column]
    pen = Pen(scene, f"sites-{column + 1}", COLUMN, MIDDLE)
    measures = Measures(table, cards)
    waiting: dict[str, str] = {}
    for seat in range(players):
        waiting |= workers(table, seat) | goods(table, seat)
    y = 3.0
    for site in cards:
        sheet = table["sites"][site]
        if y > 3:
            pen.line(8, y, COLUMN - 8, y, "perf")
        if sheet["card"] == SITE:
            draw_dossier(pen, box, view, site, y, measures, waiting)
        else:
            draw_route_card(pen, box, table, site, y, measures.route)
        y += measures.height(sheet)
    if not cards:
        draw_vacancy(pen, box, table)
    words = [line for site in cards for line in terminal.draw_site(box, table, site, players)]
    names = ", ".join(f"{card_word(table, site)} {site + 1}" for site in cards) or "No site here yet"
    return pen.sheet(2, names, "\n".join([*words, who(scene.names)]), group="Sites")


def card_word(table: Mapping[str, Any], site: int) -> str:
    return "Route" if table["sites"][site]["card"] == ROUTE else "Site"


def draw_vacancy(pen: Pen, box: Box, table: Mapping[str, Any]) -> None:
    """RW-13.2, RW-13.4, RW-14.1: before there are two sites, how one is built stands in the place of the second."""
    inside = pen.inside()
    inside.text(14, 22, "How a site is built", 15, weight=700)
    is_more = any(sheet["card"] == IN_PILE for sheet in table["sites"])
    rows = (
        ("wk-r", f"A worker and a structure, or a track, of one player are a pair: {box.pair_pay} coins."),
        ("plan", f"A plan goes straight to its table: {box.plan_pay} coins."),
        ("share", "Who has most on a complete table takes its tile or a free share."),
        ("train", "All three complete: the site is a Route, and a train comes."),
        ("rails", "With one tile left here the next project comes." if is_more else "No project is left."),
    )
    for at, (symbol, words) in enumerate(rows):
        y = 58 + at * 50
        css = "p-k" if symbol == "train" else "p-0" if symbol == "wk-r" else ""
        inside.use(symbol, 28, y, 26, 20 if symbol in ("train", "share") else 26, css)
        inside.lines(54, y - 3, words, 44, 13, 2)
    pen.explain("projects", inside.drawn())


def draw_dossier(
    pen: Pen, box: Box, view: Mapping[str, Any], site: int, y: float, measures: Measures, waiting: Mapping[str, str]
) -> None:
    """RW-0.4: three tables with their reward tiles, two warehouses, one share area."""
    table, players = view["table"], view["players"]
    sheet = table["sites"][site]
    head = pen.inside()
    head.rect(10, y + 3, 22, 22, "hs", 4)
    head.text(21, y + 19, site + 1, 15, "middle", 700)
    head.text(40, y + 19, ends(box, site), 14, weight=700)
    pen.explain(f"route:{site}", head.drawn())
    draw_shares(pen, box, table, site, y)
    top, complete = y + HEAD, []
    for kind in range(KINDS):
        if measures.is_low and not sheet["tiles"][kind]:
            complete.append(kind)
            continue
        if kind != PLANS:
            draw_warehouse(pen, sheet, site, kind, top, measures, waiting)
        draw_table(pen, box, sheet, site, kind, top, measures, players)
        draw_tile(pen, sheet, site, kind, top + measures.row / 2, measures)
        top += measures.row
    for at, kind in enumerate(complete):
        done = pen.inside()
        done.use(GLYPHS[kind], 19 + at * 100, top + 6, 12, title=RESOURCES[kind])
        done.text(29 + at * 100, top + 10, "complete", 12, css="mut")
        pen.explain(f"table:{site * KINDS + kind}", done.drawn())
        if kind != PLANS:
            pen.target(f"warehouse:{2 * site + kind // 2}", 90 + at * 100, top, 6, 12, pen.inside().drawn())
        pen.target(f"reward:{site * KINDS + kind}", 97 + at * 100, top, 6, 12, pen.inside().drawn())


def draw_warehouse(
    pen: Pen,
    sheet: Mapping[str, Any],
    site: int,
    kind: int,
    y: float,
    measures: Measures,
    waiting: Mapping[str, str],
) -> None:
    """RW-13.3: workers and resources that wait for a partner, by owner."""
    key = f"warehouse:{2 * site + kind // 2}"
    scale = measures.scale
    height = 31 * scale
    top, middle = y + measures.row / 2 - height / 2, y + measures.row / 2
    inside, on_top = pen.inside(), pen.inside()
    if not pen.scene.is_lit(key):
        inside.rect(10, top, 94, height, "h" if sheet["tiles"][kind] else "hd", 4)
    piled: dict[tuple[int, int], list[str]] = {}  # by what it is and whose: what lies on one another
    for piece in lying_at(waiting, key):
        name, owner, _ = piece.split("-")
        piled.setdefault((int(name != "worker"), int(owner)), []).append(piece)
    pitch = min(30 * scale, 90 / max(1, len(piled)))
    for place, ((what, seat), pieces) in enumerate(sorted(piled.items())):
        x = 12 + pitch * (place + 0.5)
        worker = f"worker:{2 * site + kind // 2}-{seat}"
        is_lit = not what and pen.scene.is_lit(worker)
        body = pen.inside() if is_lit else inside
        least = CUBE if what else WORKER
        size = max(least, min(least * scale, pitch))
        symbol = cube_name(seat) if what else f"wk-{pen.scene.colours[seat]}"
        words = f"{ONE[kind] if what else 'worker'}, {pen.owner(seat)}"
        for piece in pieces:
            body.piece(piece, symbol, x, middle, size, size if what else size * 1.125, pen.css_of(seat), words)
        if len(pieces) > 1:
            body.circle(x + size / 2 - 1, middle - 6, 7, "hs")
            body.text(x + size / 2 - 1, middle - 2, len(pieces), 11, "middle", 700)
        if is_lit:  # a worker to be moved lies on a warehouse that may be lit too
            on_top.target(worker, x - pitch / 2 + 1, top + 2, min(26 * scale, pitch - 2), height - 4, body.drawn())
            on_top.price(worker, x, top + height - 4, "")
    if not piled:
        inside.text(57, middle + 4, "warehouse" if sheet["tiles"][kind] else "closed", 12, "middle", css="mut")
    pen.target(key, 10, top, 94, height, inside.drawn())
    pen.price(key, 88, top + 3, "")
    pen.raw(on_top.drawn())


def draw_table(
    pen: Pen,
    box: Box,
    sheet: Mapping[str, Any],
    site: int,
    kind: int,
    y: float,
    measures: Measures,
    players: int,
) -> None:
    """RW-13.1: what a row is for and its squares, filled from the left; the last may carry a neutral cube."""
    place = site * KINDS + kind
    free, neutral = box.free_spots[players][place], box.neutral[players]
    middle, scale = y + measures.row / 2, measures.scale
    pitch = min(26 * scale, 134 / (free + neutral))
    side = min(max(25 * scale, 23), pitch - 1.5)
    left, width = 149, pitch * (free + neutral) - 2
    pen.text(112, middle + 5, LETTERS[kind], 14, weight=700)
    pen.use(GLYPHS[kind], 134, middle, 18, title=RESOURCES[kind])
    if kind == PLANS:
        pay = pen.inside()
        if measures.row > 27:
            pay.text(12, middle - 3, f"{box.plan_pay} coins a plan,", 12, css="mut")
            pay.text(12, middle + 11, f"{box.pair_pay} for each pair", 12, css="mut")
        else:
            pay.text(12, middle + 4, f"{box.plan_pay} coins a plan", 12, css="mut")
        pen.explain("", pay.drawn())
    inside = pen.inside()
    if not sheet["tiles"][kind]:
        inside.rect(left, middle - side / 2, width, side, "hd", 3)
        inside.text(left + width / 2, middle + 4, "complete", 12, "middle", css="mut")
        pen.target(f"table:{place}", left - 2, middle - side / 2 - 2, width + 4, side + 4, inside.drawn())
        return
    owners = sheet[RESOURCES[kind]]
    for spot in range(free + neutral):
        x = left + spot * pitch
        inside.rect(x, middle - side / 2, side, side, "h", 3)
        owner = owners[spot] if spot < len(owners) else -1
        if owner >= 0:
            words, size = f"{ONE[kind]}, {pen.owner(owner)}", max(CUBE, side - 4)
            piece, symbol = f"cube-{place}-{spot}", cube_name(owner)
            inside.piece(piece, symbol, x + side / 2, middle, size, 0, pen.css_of(owner), words)
        elif spot >= free:
            inside.use(cube_name(-1), x + side / 2, middle, side - 4, css=pen.css_of(-1), title="neutral cube")
    pen.target(f"table:{place}", left - 2, middle - side / 2 - 2, width + 4, side + 4, inside.drawn())
    pen.price(f"table:{place}", left + width - 8, middle - side / 2, "")
    if measures.row > 60:
        pen.text(left, middle + side / 2 + 15, f"{len(owners)} of {free} squares filled", 12, css="mut")


def draw_tile(pen: Pen, sheet: Mapping[str, Any], site: int, kind: int, middle: float, measures: Measures) -> None:
    """RW-13.7: the reward tile of a table; taken, its place is struck through."""
    side = min(28 * measures.scale, 34)
    x = COLUMN - 10 - side
    inside = pen.inside()
    place, half = site * KINDS + kind, side / 2
    if sheet["tiles"][kind]:
        body = pen.inside()
        body.rect(-half, -half, side, side, "hs", 4)
        body.use(GLYPHS[kind], 0, 0, side * 0.68, title=f"{ONE[kind]} reward tile")
        inside.moving(f"tile-{place}", x + half, middle, body.drawn())
    else:
        inside.rect(x, middle - half, side, side, "hd", 4)
        inside.line(x + 4, middle + half - 4, x + side - 4, middle - half + 4, "rs")
    pen.target(f"reward:{place}", x, middle - half, side, side, inside.drawn(), about=f"tile:{kind}")


def price_of(box: Box, table: Mapping[str, Any], kind: int) -> int:
    """RW-12.1, RW-10.9: what one unit costs now, less what a command takes off."""
    price: int = (box.white_price if table["white_prices"][kind] else box.black_price)[kind]
    if box.command_op[table["command"]] == RESOURCE_DISCOUNT:
        price -= box.command_amount[table["command"]]
    return max(0, price)


def share_price(box: Box, table: Mapping[str, Any], site: int) -> int:
    """RW-11.5, RW-10.8: one coin for every share then lying there, less a discount."""
    price: int = 1 + sum(table["sites"][site]["shares"])
    if box.command_op[table["command"]] == SHARE_DISCOUNT:
        price -= box.command_amount[table["command"]]
    return max(0, price)


def draw_shares(pen: Pen, box: Box, table: Mapping[str, Any], site: int, y: float) -> None:
    """The share area in the head of a card: whose shares lie there, and what the next one costs."""
    inside = pen.inside()
    key = f"share:{site}"
    inside.rect(COLUMN - 166, y + 3, 158, 22, "ground", 4)
    words = f"next {share_price(box, table, site)}"
    with inside.group(price=key):
        inside.text(COLUMN - 12, y + 18.5, words, 12, "end", css="mut")
    owners = [(seat, count) for seat, count in enumerate(table["sites"][site]["shares"]) if count]
    left = COLUMN - 53 - 29 * len(owners)
    if len(owners) < 4:
        inside.use("share", left - 14, y + 14, 21, 15, title="shares")
    for seat, count in owners:
        inside.emblem(seat, left + 9, y + 14, EMBLEM)
        inside.text(left + 19, y + 18.5, count, 13, weight=700)
        left += 29
    pen.target(key, COLUMN - 166, y + 3, 158, 22, inside.drawn())


def draw_route_card(pen: Pen, box: Box, table: Mapping[str, Any], site: int, y: float, height: float) -> None:
    """RW-14.5: a finished card keeps its shares; RW-15.4: what each owner earns when a train runs over it."""
    head = pen.inside()
    head.letter(21, y + 14.5, str(site + 1), 11)
    head.text(40, y + 19, ends(box, site), 14, weight=700)
    pen.explain(f"route:{site}", head.drawn())
    draw_shares(pen, box, table, site, y)
    shares = [(seat, count) for seat, count in enumerate(table["sites"][site]["shares"]) if count]
    if height < 48:
        return
    is_tall = height > 84
    words = "A train pays its shares:" if is_tall else "A train pays"
    pen.text(12, y + 44, words if shares else "Nobody has a share yet.", 12, css="mut")
    left, low = (20.0, y + 68) if is_tall else (92.0, y + 40)
    for seat, count in shares:
        pen.emblem(seat, left, low, EMBLEM)
        pen.text(left + 12, low + 5, f"+{count * box.step_value[table['investment'][seat]]}", 14, weight=700)
        left += 58
    if height > 120:
        pen.text(12, y + 104, "It earns again with each train that runs over it.", 12, css="mut")
