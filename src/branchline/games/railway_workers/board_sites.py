"""The sheets of the country: the map with its trains, and the cards of sites and Routes."""

from __future__ import annotations

from collections.abc import Mapping
from math import atan2, degrees
from typing import Any

from branchline.core.sheet import Sheet
from branchline.games.railway_workers import terminal
from branchline.games.railway_workers.box import (
    BUY_STRUCTURES,
    BUY_TRACKS,
    KINDS,
    PLANS,
    RESOURCE_DISCOUNT,
    RESOURCES,
    SHARE_DISCOUNT,
    SITES,
    SLOTS,
    Box,
)
from branchline.games.railway_workers.state import IN_PILE, OUT_OF_GAME, ROUTE, SITE
from branchline.look.pen import Pen, Scene, number
from branchline.look.symbols import SEATS, cube_name, seat_class

GLYPHS = ("structure", "plan", "rails")
ONE = ("structure", "plan", "track")
LETTERS = ("S", "P", "T")

COLUMN = 306
DOSSIER = 190
ROUTE_CARD = 95
LEAST_DEPTH = 332
MAP_WIDTH = 412
# Where a city's sign and its first train lie, seen from the city, by the city's number; where the next train goes.
SIGNS = ((-6, -25), (0, -26), (16, -25), (42, -14), (4, 25), (30, 24), (0, -25), (0, 25))
SIDINGS = (
    (-14, 28, 27), (-46, 36, 27), (44, 4, 27), (32, -41, -27), (2, 50, 27), (34, 50, 27), (-10, 26, 27), (66, 2, 27),
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


def who(names: list[str]) -> str:
    """Whom the short names of the terminal stand for."""
    return ", ".join(f"P{seat + 1} is {name}" for seat, name in enumerate(names))


def ends(box: Box, site: int) -> str:
    return f"{box.city_names[box.city_a[site]]} - {box.city_names[box.city_b[site]]}"


# -- the map ---------------------------------------------------------------------------------------


def country(scene: Scene, box: Box, table: Mapping[str, Any], players: int) -> Sheet:
    """RW-0.3: projects dashed, sites dashed with a plate, Routes as rails; RW-15.1: trains with side and heading."""
    height = column_height(table)
    pen = Pen(scene, "map", MAP_WIDTH, height, "Greece", "number = site or Route")
    stretch = (height - 72) / 316  # from a map of 388 units, keeping its upper edge
    moved = f"matrix(1 0 0 {stretch:.3f} 0 {40 - 40 * stretch:.1f})"
    for outline in LAND:
        pen.raw(f'<path d="{outline}" class="land" transform="{moved}"/>')
    spots = [
        (34 + box.city_x[at] * 3.65, 40 + (22 + box.city_y[at] * 2.8) * stretch) for at in range(len(box.city_names))
    ]
    for site in range(SITES):
        draw_line(pen, box, table, site, spots)
    for city, name in enumerate(box.city_names):
        x, y = spots[city]
        dx, dy = SIGNS[city % len(SIGNS)]
        inside = pen.inside()
        inside.circle(x, y, 6, "hs")
        inside.circle(x, y, 2, "sgn")
        connected = any(table["sites"][site]["card"] == ROUTE for site in box.city_routes[city])
        inside.sign(x + dx, y + dy, name, connected)
        pen.target(f"city:{city}", x, y, 32, 32, inside.drawn(), round=True)
    here = [0] * len(box.city_names)
    for train, city in enumerate(table["train_cities"]):
        dx, dy, further = SIDINGS[city % len(SIDINGS)]
        draw_train(pen, box, table, train, spots, spots[city][0] + dx, spots[city][1] + dy + further * here[city])
        here[city] += 1
    finished = sum(sheet["card"] == ROUTE for sheet in table["sites"])
    pile = sum(sheet["card"] == IN_PILE for sheet in table["sites"])
    projects, ending = pen.inside(), pen.inside()
    projects.text(398, height - 44, f"{pile} projects to come", 12, "end", css="mut")
    pen.explain("projects", projects.drawn())
    ending.text(
        398, height - 28, f"{finished} of {box.black_trains[players]} Routes that end the game", 12, "end", css="mut"
    )
    ending.text(398, height - 12, "RW-21.3", 12, "end", css="rn")
    pen.explain("end", ending.drawn())
    text = "\n".join([*terminal.draw_map(box, table), "", *terminal.legend(box, table)])
    return pen.sheet(2, f"Map: {finished} Routes finished, {len(table['train_cities'])} trains", text)


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
    mirrored = ' transform="scale(-1,1)"' if dx < 0 else ""
    inside.raw(
        f'<g id="pc-train-{train}" class="pc" style="transform:translate({number(left + 28)}px,{number(y)}px)">'
        f'<use href="#{symbol}" x="-14" y="-10" width="28" height="21" class="p-k"{mirrored}>'
        f"<title>train {train + 1}, {side}, {way} Route {route + 1}</title></use></g>"
    )
    inside.raw(
        f'<path d="M-6 0H5M1 -4.5L5.5 0L1 4.5" class="ink" '
        f'transform="translate({number(left + 52)} {number(y)}) rotate({number(degrees(atan2(dy, dx)))})"/>'
    )
    if white:
        inside.text(left + 63, y + 4.5, "ran", 12, css="mut")
    pen.target(f"train:{train}", left, y - 12, width, 24, inside.drawn())


# -- the sites -------------------------------------------------------------------------------------


def columns(table: Mapping[str, Any]) -> tuple[list[int], list[int]]:
    """The cards in two columns: sites by turns, then each Route where there is more room."""
    on_map = [sheet["card"] for sheet in table["sites"]]
    sites = [site for site in range(SITES) if on_map[site] == SITE]
    both = (sites[0::2], sites[1::2])
    for site in range(SITES):
        if on_map[site] == ROUTE:
            both[0 if depth(table, both[0]) <= depth(table, both[1]) else 1].append(site)
    return both


def depth(table: Mapping[str, Any], cards: list[int]) -> int:
    return sum(DOSSIER if table["sites"][site]["card"] == SITE else ROUTE_CARD for site in cards)


def column_height(table: Mapping[str, Any]) -> int:
    return 8 + max(LEAST_DEPTH, *(depth(table, cards) for cards in columns(table)))


def dossiers(scene: Scene, box: Box, view: Mapping[str, Any]) -> list[Sheet]:
    """Two columns of Construction site cards, each a sheet as wide as a phone."""
    table = view["table"]
    height = column_height(table)
    drawn, explained = [], False
    for column, cards in enumerate(columns(table)):
        pen = Pen(scene, f"sites-{column + 1}", COLUMN, height)
        y = 6
        for site in cards:
            if y > 6:
                pen.line(10, y, COLUMN - 10, y, "perf")
            if table["sites"][site]["card"] == SITE:
                draw_dossier(pen, box, view, site, y)
            else:
                draw_route_card(pen, box, table, site, y)
            y += depth(table, [site])
        if height - y > 60:
            draw_vacancy(pen, table, y, height - y, not explained)
            explained = True
        words = [line for site in cards for line in terminal.draw_site(box, table, site, view["players"])]
        names = ", ".join(f"{card_word(table, site)} {site + 1}" for site in cards) or "No site here yet"
        drawn.append(pen.sheet(2, names, "\n".join([*words, who(scene.names)])))
    return drawn


def card_word(table: Mapping[str, Any], site: int) -> str:
    return "Route" if table["sites"][site]["card"] == ROUTE else "Site"


def draw_vacancy(pen: Pen, table: Mapping[str, Any], y: float, h: float, is_first: bool) -> None:
    """RW-14.1: where the next site will lie."""
    inside = pen.inside()
    inside.rect(10, y + 8, COLUMN - 20, h - 20, "hd", 8)
    middle = y + h / 2
    if not is_first:
        inside.text(COLUMN / 2, middle, "room for more", 13, "middle", css="mut")
    elif any(sheet["card"] == IN_PILE for sheet in table["sites"]):
        inside.text(COLUMN / 2, middle - 12, "The next project comes here when", 13, "middle", css="mut")
        inside.text(COLUMN / 2, middle + 5, "a site has only one reward tile left.", 13, "middle", css="mut")
        inside.text(COLUMN / 2, middle + 22, "RW-14.1", 12, "middle", css="rn")
    else:
        inside.text(COLUMN / 2, middle, "No project is left.", 13, "middle", css="mut")
    pen.explain("projects", inside.drawn())


def draw_dossier(pen: Pen, box: Box, view: Mapping[str, Any], site: int, y: float) -> None:
    """RW-0.4: three tables with their reward tiles, two warehouses, one share area."""
    table, players = view["table"], view["players"]
    sheet = table["sites"][site]
    head = pen.inside()
    head.rect(10, y + 4, 22, 22, "hs", 4)
    head.text(21, y + 20, site + 1, 15, "middle", 700)
    head.text(40, y + 20, ends(box, site), 15, weight=700)
    pen.explain(f"route:{site}", head.drawn())
    pen.text(COLUMN - 10, y + 20, "tile", 12, "end", css="mut")
    reward = view["stack"][-1] if view["stack"] and view["stack"][-1][0] == "Reward" else None
    for kind in range(KINDS):
        top = y + 32 + kind * 38
        place = site * KINDS + kind
        if kind != PLANS:
            draw_warehouse(pen, table, site, kind, top)
        draw_letter(pen, box, table, site, kind, top)
        draw_squares(pen, box, sheet, site, kind, top, players)
        draw_tile(pen, sheet, kind, top, reward is not None and reward[2] == place)
    free = reward is not None and reward[2] // KINDS == site
    draw_share_box(pen, box, table, site, 10, y + 148, COLUMN - 20, free)


def draw_warehouse(pen: Pen, table: Mapping[str, Any], site: int, kind: int, y: float) -> None:
    """RW-13.3: workers and resources that wait for a partner, by owner."""
    sheet = table["sites"][site]
    at = 2 * site + kind // 2
    counts = (sheet[f"{ONE[kind]}_workers"], sheet[f"{ONE[kind]}_pieces"])
    inside, on_top = pen.inside(), pen.inside()
    if not pen.scene.is_lit(f"warehouse:{at}"):
        inside.rect(10, y, 96, 34, "h" if sheet["tiles"][kind] else "hd", 4)
    waiting = [(seat, what) for what in (0, 1) for seat, count in enumerate(counts[what]) if count]
    pitch = min(30.0, 92 / max(1, len(waiting)))
    for place, (seat, what) in enumerate(waiting):
        middle = 12 + pitch * (place + 0.5) - 1
        key = "" if what else f"worker:{at}-{seat}"
        is_lit = pen.scene.is_lit(key)
        body = pen.inside() if is_lit else inside
        if what:
            body.use(cube_name(seat), middle, y + 17, 20, 20, seat_class(seat), f"{ONE[kind]}, {pen.owner(seat)}")
        else:
            body.use(f"wk-{SEATS[seat]}", middle, y + 17, 22, 25, seat_class(seat), f"worker, {pen.owner(seat)}")
        if counts[what][seat] > 1:
            body.circle(middle + 8, y + 9, 7, "hs")
            body.text(middle + 8, y + 13, counts[what][seat], 12, "middle", 700)
        if is_lit:  # a worker to be moved lies on a warehouse that may be lit too
            on_top.target(key, middle - pitch / 2 + 1, y + 2, min(26, pitch - 2), 30, body.drawn())
    if not waiting:
        inside.text(58, y + 21.5, "warehouse" if sheet["tiles"][kind] else "closed", 12, "middle", css="mut")
    pen.target(f"warehouse:{at}", 10, y, 96, 34, inside.drawn())
    pen.raw(on_top.drawn())


def draw_letter(pen: Pen, box: Box, table: Mapping[str, Any], site: int, kind: int, y: float) -> None:
    """What a row is for. RW-11.1, RW-11.2: lit, the 7+ half buys one straight into its warehouse."""
    is_lit = bought_kind(table) == kind and pen.scene.is_lit(f"buy:{site}")
    key = f"buy:{site}" if is_lit else f"table:{site * KINDS + kind}"
    inside = pen.inside()
    if is_lit:
        inside.use(GLYPHS[kind], 127, y + 11, 16, title=RESOURCES[kind])
        inside.text(127, y + 29, f"buy {price_of(box, table, kind)}", 12, "middle", 700)
    else:
        inside.text(112, y + 22, LETTERS[kind], 14, weight=700)
        inside.use(GLYPHS[kind], 132, y + 17, 18, title=RESOURCES[kind])
    pen.target(key, 110, y, 33, 34, inside.drawn())


def price_of(box: Box, table: Mapping[str, Any], kind: int) -> int:
    """RW-12.1, RW-10.9: what one unit costs now, less what a command takes off."""
    price: int = (box.white_price if table["white_prices"][kind] else box.black_price)[kind]
    if box.command_op[table["command"]] == RESOURCE_DISCOUNT:
        price -= box.command_amount[table["command"]]
    return max(0, price)


def bought_kind(table: Mapping[str, Any]) -> int:
    """What the chosen card of the active player buys: its 7+ half brings it to a site (RW-11.1, RW-11.2)."""
    if table["active"] < 0:
        return -1
    card = table["placed"][SLOTS * table["active"] + table["slot"]]
    return 0 if card == BUY_STRUCTURES else 2 if card == BUY_TRACKS else -1


def draw_squares(pen: Pen, box: Box, sheet: Mapping[str, Any], site: int, kind: int, y: float, players: int) -> None:
    """RW-13.1: the squares of a table, filled from the left; the last may carry a neutral cube."""
    place = site * KINDS + kind
    free, neutral = box.free_spots[players][place], box.neutral[players]
    width = 25 * (free + neutral) - 2
    if not sheet["tiles"][kind]:
        done = pen.inside()
        done.rect(146, y + 5, width, 24, "hd", 3)
        done.text(146 + width / 2, y + 21.5, "complete", 12, "middle", css="mut")
        pen.explain(f"table:{place}", done.drawn())
        return
    owners = sheet[RESOURCES[kind]]
    inside = pen.inside()
    for spot in range(free + neutral):
        x = 146 + spot * 25
        inside.rect(x, y + 5, 23, 24, "h", 3)
        owner = owners[spot] if spot < len(owners) else -1
        if owner >= 0 or spot >= free:
            words = pen.owner(owner) if owner >= 0 else "neutral cube"
            inside.use(cube_name(owner), x + 11.5, y + 17, 20, 20, seat_class(owner), words)
    pen.target(f"plan:{site}" if kind == PLANS else f"table:{place}", 144, y + 2, width + 4, 30, inside.drawn())
    if kind == PLANS:
        pen.text(14, y + 14, f"{box.plan_pay} coins a plan,", 12, css="mut")
        pen.text(14, y + 28, f"{box.pair_pay} for each pair", 12, css="mut")


def draw_tile(pen: Pen, sheet: Mapping[str, Any], kind: int, y: float, is_reward: bool) -> None:
    """RW-13.7: the reward tile of a table; taken, its place is struck through."""
    x = COLUMN - 34
    inside = pen.inside()
    is_open = bool(sheet["tiles"][kind])
    inside.rect(x, y + 3, 26, 28, "hs" if is_open else "hd", 4)
    if is_open:
        inside.use(GLYPHS[kind], x + 13, y + 17, 19, title=f"{ONE[kind]} reward tile")
    else:
        inside.line(x + 4, y + 27, x + 22, y + 7, "rs")
    pen.target("reward" if is_reward else f"tile:{kind}", x, y + 3, 26, 28, inside.drawn(), about=f"tile:{kind}")


def share_price(box: Box, table: Mapping[str, Any], site: int) -> int:
    """RW-11.5, RW-10.8: one coin for every share then lying there, less a discount."""
    price: int = 1 + sum(table["sites"][site]["shares"])
    if box.command_op[table["command"]] == SHARE_DISCOUNT:
        price -= box.command_amount[table["command"]]
    return max(0, price)


def draw_share_box(
    pen: Pen, box: Box, table: Mapping[str, Any], site: int, x: float, y: float, w: float, is_free: bool = False
) -> None:
    """The share area: whose shares lie there, and what the next one costs."""
    inside = pen.inside()
    key = "freeshare" if is_free else f"share:{site}"
    if not pen.scene.is_lit(key):
        inside.rect(x, y, w, 30, "h", 4)
    inside.use("share", x + 17, y + 15, 24, 17, title="shares")
    left = x + 46
    for seat, count in enumerate(table["sites"][site]["shares"]):
        if count:
            inside.emblem(seat, left, y + 15, 17)
            inside.text(left + 11, y + 20, count, 14, weight=700)
            left += 37
    if left == x + 46:
        inside.text(x + 36, y + 19.5, "no shares yet", 12, css="mut")
    price = share_price(box, table, site)
    cost = "free" if is_free else f"next: {price} coin{'' if price == 1 else 's'}"
    inside.text(x + w - 8, y + 19.5, cost, 13, "end", 600)
    pen.target(key, x, y, w, 30, inside.drawn(), about=f"share:{site}")


def draw_route_card(pen: Pen, box: Box, table: Mapping[str, Any], site: int, y: float) -> None:
    """RW-14.5: a finished card keeps its shares; RW-15.4: what each owner earns when a train runs over it."""
    head = pen.inside()
    head.letter(21, y + 16, str(site + 1), 12)
    head.text(40, y + 21, ends(box, site), 15, weight=700)
    pen.explain(f"route:{site}", head.drawn())
    pen.text(COLUMN - 10, y + 21, "Route", 12, "end", css="mut")
    draw_share_box(pen, box, table, site, 10, y + 32, COLUMN - 20)
    shares = table["sites"][site]["shares"]
    pen.text(12, y + 80, "a train pays" if any(shares) else "a train pays nobody yet", 12, css="mut")
    left = 84.0
    for seat, count in enumerate(shares):
        if count:
            pen.emblem(seat, left + 8, y + 75.5, 14)
            pen.text(left + 18, y + 80, f"+{count * box.step_value[table['investment'][seat]]}", 13, weight=600)
            left += 52
